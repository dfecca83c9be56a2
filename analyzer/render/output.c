#include "output.h"

#include "../input/file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

sabot_status output_choose(output *to, const options *o, sabot_error *error)
{
    static const struct {
        const char *name;
        int format;
    } names[] = {{"text", FORMAT_TEXT}, {"txt", FORMAT_TEXT},    {"json", FORMAT_JSON},
                 {"csv", FORMAT_CSV},   {"md", FORMAT_MARKDOWN}, {"markdown", FORMAT_MARKDOWN}};
    const char *name = o->format;
    *to = (struct output){.format = FORMAT_TEXT,
                          .path = o->output,
                          .digits = o->digits,
                          .digits_given = o->digits_given};
    if (!name && o->output) {
        const char *dot = strrchr(o->output, '.');
        name = dot && !strchr(dot, '/') ? dot + 1 : NULL;
    }
    for (size_t i = 0; name && i < sizeof names / sizeof *names; i++)
        if (strcmp(names[i].name, name) == 0) {
            to->format = names[i].format;
            return SABOT_OK;
        }
    if (!o->format)
        return SABOT_OK;
    sabot_error_set(error, SABOT_INVALID, 0, 0, "'%.40s': expected text, json, csv or markdown",
                    name);
    return sabot_error_name(error, "--format");
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

/* Frees the text. */
static sabot_status deliver(const output *to, char *text, sabot_error *error)
{
    size_t length = strlen(text);
    sabot_status status =
        to->path ? file_write(to->path, text, length, error) : file_print(text, length, error);
    free(text);
    return status;
}

sabot_status output_document(const output *to, json_t *document, const char *const *csv_path,
                             sabot_error *error)
{
    char *text = to->format == FORMAT_JSON ? write_json(document) : write_csv(document, csv_path);
    json_decref(document);
    return deliver(to, text, error);
}

sabot_status output_report(const output *to, sabot_report *report, sabot_error *error)
{
    char *text = to->format == FORMAT_MARKDOWN ? write_markdown(report)
                                               : write_text(report, is_colourful(to));
    sabot_report_clear(report);
    return deliver(to, text, error);
}

size_t text_width(const char *text)
{
    size_t width = 0;
    for (; *text; text++)
        width += ((unsigned char)*text & 0xC0) != 0x80;
    return width;
}
