/* All files are made before the first is written, and all are written under temporary names before
 * the first is renamed: so a failure leaves the earlier files. */
#include "files.h"

#include "base/memory.h"
#include "input/file.h"
#include "input/file_whole.h"
#include "write/output.h"
#include "write/pdf.h"
#include "write/write_html.h"
#include <sabot/base/version.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    const char *name;
    filing_format format;
} names[] = {{"html", FILING_HTML}, {"md", FILING_MARKDOWN},   {"markdown", FILING_MARKDOWN},
             {"json", FILING_JSON}, {"xlsx", FILING_WORKBOOK}, {"pdf", FILING_PDF},
             {"text", FILING_TEXT}};

static const char expected[] = "expected html, pdf, xlsx, json or md";

sabot_status filing_format_named(filing_format *out, const char *name, sabot_error *error)
{
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(names[i].name, name) == 0) {
            *out = names[i].format;
            return SABOT_OK;
        }
    return sabot_error_set(error, SABOT_INVALID, 0, 0, "'%.40s': %s", name, expected);
}

sabot_status filing_format_of(filing_format *out, const char *path, sabot_error *error)
{
    const char *dot = strrchr(path, '.');
    if (dot && !strchr(dot, '/') && filing_format_named(out, dot + 1, error) == SABOT_OK)
        return SABOT_OK;
    sabot_error_set(error, SABOT_INVALID, 0, 0, "unknown ending: %s", expected);
    return sabot_error_name(error, path);
}

/* --- making them -------------------------------------------------------------------------- */

typedef struct {
    char *text;
    size_t length;
} content;

static char *json_of(const filing *f)
{
    json_t *document = filing_document(f);
    char *text = write_json(document);
    json_decref(document);
    return text;
}

/* `json` can be saved from the page; NULL if nothing can. */
static char *html_of(const filing *f, const sabot_report *report, const char *json)
{
    char identity[SABOT_HASH + 16];
    snprintf(identity, sizeof identity, "results_sha256 %s", f->identity);
    const html_head head = {.title = f->title,
                            .subtitle = f->played->game.rules.filing.version,
                            .generator = "sabot " SABOT_VERSION,
                            .identity = identity,
                            .json = json};
    return write_html(report, &head);
}

/* The appendix has the JSON. */
static char *page_of(const filing *f, const sabot_report *report)
{
    char *json = filing_has(f, CHAPTER_APPENDIX) ? json_of(f) : NULL;
    char *html = html_of(f, report, json);
    free(json);
    return html;
}

static sabot_status pdf_of(content *made, const filing *f, const sabot_report *report,
                           sabot_error *error)
{
    char *html = html_of(f, report, NULL), *json = json_of(f);
    sabot_status status = pdf_make(&made->text, &made->length, html, json, error);
    free(html);
    free(json);
    return status;
}

static sabot_status workbook_of(content *made, const filing *f, const sabot_report *report,
                                workbook_writer *workbook, sabot_error *error)
{
    char *json = json_of(f);
    sabot_status status =
        workbook(&made->text, &made->length, report, f->title, f->date, json, error);
    free(json);
    return status;
}

static sabot_status make_one(content *made, filing_format as, const filing *f,
                             const sabot_report *report, workbook_writer *workbook,
                             sabot_error *error)
{
    switch (as) {
    case FILING_JSON:
        made->text = json_of(f);
        break;
    case FILING_HTML:
        made->text = page_of(f, report);
        break;
    case FILING_MARKDOWN:
        made->text = write_markdown(report);
        break;
    case FILING_PDF:
        return pdf_of(made, f, report, error);
    case FILING_WORKBOOK:
        return workbook_of(made, f, report, workbook, error);
    default:
        made->text = write_text(report, 0);
    }
    made->length = strlen(made->text);
    return SABOT_OK;
}

/* Each format once; the caller frees. */
static sabot_status make(content contents[FILING_FORMATS], const filing *f,
                         const filing_file *files, size_t count, workbook_writer *workbook,
                         sabot_error *error)
{
    sabot_report report;
    sabot_status status = SABOT_OK;
    sabot_report_init(&report);
    filing_report(&report, f);
    for (size_t i = 0; i < count && !status; i++)
        if (files[i].format == FILING_WORKBOOK)
            status =
                make_one(&contents[FILING_WORKBOOK], FILING_WORKBOOK, f, &report, workbook, error);
    sabot_report_drop_details(&report);
    for (size_t i = 0; i < count && !status; i++)
        if (!contents[files[i].format].text)
            status =
                make_one(&contents[files[i].format], files[i].format, f, &report, workbook, error);
    sabot_report_clear(&report);
    return status;
}

sabot_status filing_make(char **bytes, size_t *length, const filing *f, filing_format as,
                         workbook_writer *workbook, sabot_error *error)
{
    content contents[FILING_FORMATS] = {0};
    const filing_file one = {.format = as};
    sabot_status status = make(contents, f, &one, 1, workbook, error);
    *bytes = contents[as].text;
    *length = contents[as].length;
    return status;
}

/* --- writing them ------------------------------------------------------------------------- */

static sabot_status write_files(const content *contents, const filing_file *files, size_t count,
                                sabot_error *error)
{
    file_whole *open = sabot_allocate(count, sizeof *open);
    size_t begun = 0;
    sabot_status status = SABOT_OK;
    for (; begun < count && !status; begun++) {
        const content *made = &contents[files[begun].format];
        if ((status = file_begin(&open[begun], files[begun].path, error)))
            break;
        fwrite(made->text, 1, made->length, open[begun].stream);
        status = file_settle(&open[begun], error);
    }
    sabot_error other;
    for (size_t i = 0; i < begun; i++) {
        sabot_status ended = file_end(&open[i], !status, status ? &other : error);
        status = status ? status : ended;
    }
    free(open);
    return status;
}

sabot_status filing_write(const filing *f, const filing_file *files, size_t count,
                          workbook_writer *workbook, sabot_error *error)
{
    content contents[FILING_FORMATS] = {0};
    const content *first = &contents[files[0].format];
    sabot_status status = make(contents, f, files, count, workbook, error);
    if (!status)
        status = files[0].path ? write_files(contents, files, count, error)
                               : file_print(first->text, first->length, error);
    for (int i = 0; i < FILING_FORMATS; i++)
        free(contents[i].text);
    return status;
}
