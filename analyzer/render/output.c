#include "output.h"

#include "../input/file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

sabot_status output_format(format *format, const options *options)
{
    static const struct {
        const char *name;
        int format;
    } names[] = {{"text", FORMAT_TEXT}, {"txt", FORMAT_TEXT},    {"json", FORMAT_JSON},
                 {"csv", FORMAT_CSV},   {"md", FORMAT_MARKDOWN}, {"markdown", FORMAT_MARKDOWN}};
    const char *name = options->format;
    if (!name && options->output) {
        const char *dot = strrchr(options->output, '.');
        name = dot && !strchr(dot, '/') ? dot + 1 : NULL;
        *format = FORMAT_TEXT;
    }
    for (size_t i = 0; name && i < sizeof names / sizeof *names; i++)
        if (strcmp(names[i].name, name) == 0) {
            *format = names[i].format;
            return SABOT_OK;
        }
    *format = FORMAT_TEXT;
    if (options->format)
        return message(SABOT_INVALID, "--format: '%.40s': expected text, json, csv or markdown",
                       name);
    return SABOT_OK;
}

static int wants_colour(const options *options)
{
    const char *no = getenv("NO_COLOR");
    return !options->output && isatty(STDOUT_FILENO) && !(no && *no);
}

sabot_status output_write(const options *options, const json_t *document,
                          const sabot_report *report, const char *const *csv_path)
{
    format format;
    if (output_format(&format, options))
        return SABOT_INVALID;
    char *text = format == FORMAT_JSON       ? write_json(document)
                 : format == FORMAT_CSV      ? write_csv(document, csv_path)
                 : format == FORMAT_MARKDOWN ? write_markdown(report)
                                             : write_text(report, wants_colour(options));
    size_t length = strlen(text);
    sabot_status status =
        options->output ? file_write(options->output, text, length) : file_print(text, length);
    free(text);
    return status;
}

size_t text_width(const char *text)
{
    size_t width = 0;
    for (; *text; text++)
        width += ((unsigned char)*text & 0xC0) != 0x80;
    return width;
}
