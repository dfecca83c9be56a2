#include "output.h"

#include "base/text.h"

#include "input/file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The part after the last dot of the file's name, or NULL: a leading dot does not begin an
 * extension. */
static const char *ending_of(const char *path)
{
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    const char *dot = strrchr(name, '.');
    return dot && dot != name ? dot + 1 : NULL;
}

static const output_name names_of_tests[] = {{"text", FORMAT_TEXT},   {"txt", FORMAT_TEXT},
                                             {"json", FORMAT_JSON},   {"csv", FORMAT_CSV},
                                             {"md", FORMAT_MARKDOWN}, {"markdown", FORMAT_MARKDOWN},
                                             {"junit", FORMAT_JUNIT}, {"xml", FORMAT_JUNIT},
                                             {"tap", FORMAT_TAP},     {NULL, FORMAT_TEXT}};
const output_formats output_formats_of_tests = {names_of_tests,
                                                "text, json, csv, markdown, junit or tap",
                                                ".txt, .json, .csv, .md, .xml or .tap"};

sabot_status output_choose_from(output *to, const options *o, const output_formats *formats,
                                sabot_error *error)
{
    const char *name = o->format ? o->format : o->output ? ending_of(o->output) : NULL;
    const output_name *found = formats->names;
    *to = (struct output){.path = o->output, .digits = o->digits, .digits_given = o->digits_given};
    while (name && found->name && strcmp(found->name, name) != 0)
        found++;
    to->format = found->format;
    if (found->name && to->path)
        file_note_result(to->path);
    if (found->name)
        return SABOT_OK;
    if (o->format) {
        sabot_error_set(error, SABOT_INVALID, 0, 0, "'%.40s': expected %s", name,
                        formats->expected);
        return sabot_error_name(error, "--format");
    }
    sabot_error_set(error, SABOT_INVALID, 0, 0, "unknown ending '.%.40s': expected %s, or --format",
                    name, formats->endings);
    return sabot_error_name(error, o->output);
}

sabot_status output_choose(output *to, const options *o, sabot_error *error)
{
    static const output_name names[] = {{"text", FORMAT_TEXT},   {"txt", FORMAT_TEXT},
                                        {"json", FORMAT_JSON},   {"csv", FORMAT_CSV},
                                        {"md", FORMAT_MARKDOWN}, {"markdown", FORMAT_MARKDOWN},
                                        {NULL, FORMAT_TEXT}};
    static const output_formats formats = {names, "text, json, csv or markdown",
                                           ".txt, .json, .csv or .md"};
    return output_choose_from(to, o, &formats, error);
}

int output_is_report(const output *to)
{
    return to->format == FORMAT_TEXT || to->format == FORMAT_MARKDOWN;
}

static int is_colourful(const output *to)
{
    const char *no = getenv("NO_COLOR");
    return !to->path && isatty(STDOUT_FILENO) && !(no && *no);
}

sabot_status output_text(const output *to, char *text, sabot_error *error)
{
    size_t length = strlen(text);
    sabot_status status =
        to->path ? file_write(to->path, text, length, error) : file_print(text, length, error);
    free(text);
    return status;
}

char *write_json(const json_t *document)
{
    sabot_text text = {0};
    char *plain = json_dumps(document, JSON_INDENT(1));
    sabot_text_add(&text, "%s\n", plain);
    free(plain);
    return text.text;
}

sabot_status output_document(const output *to, json_t *document, const char *const *csv_path,
                             sabot_error *error)
{
    char *text = to->format == FORMAT_JSON ? write_json(document) : write_csv(document, csv_path);
    json_decref(document);
    return output_text(to, text, error);
}

sabot_status output_report(const output *to, sabot_report *report, sabot_error *error)
{
    char *text = to->format == FORMAT_MARKDOWN ? write_markdown(report)
                                               : write_text(report, is_colourful(to));
    sabot_report_clear(report);
    return output_text(to, text, error);
}

size_t text_width(const char *text)
{
    size_t width = 0;
    for (; *text; text++)
        width += ((unsigned char)*text & 0xC0) != 0x80;
    return width;
}
