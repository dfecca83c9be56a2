#include "output.h"
#include "../run/old_file.h"

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

sabot_status output_choose(output *output, const options *options, sabot_error *error)
{
    static const struct {
        const char *name;
        int format;
    } names[] = {{"text", FORMAT_TEXT}, {"txt", FORMAT_TEXT},    {"json", FORMAT_JSON},
                 {"csv", FORMAT_CSV},   {"md", FORMAT_MARKDOWN}, {"markdown", FORMAT_MARKDOWN}};
    const char *name = options->format;
    *output = (struct output){.format = FORMAT_TEXT,
                              .path = options->output,
                              .digits = options->digits,
                              .digits_given = options->digits_given};
    if (!name && options->output) {
        const char *dot = strrchr(options->output, '.');
        name = dot && !strchr(dot, '/') ? dot + 1 : NULL;
    }
    for (size_t i = 0; name && i < sizeof names / sizeof *names; i++)
        if (strcmp(names[i].name, name) == 0) {
            output->format = names[i].format;
            return SABOT_OK;
        }
    if (!options->format)
        return SABOT_OK;
    sabot_error_set(error, SABOT_INVALID, 0, 0, "'%.40s': expected text, json, csv or markdown",
                    name);
    return sabot_error_name(error, "--format");
}

int output_is_report(const output *output)
{
    return output->format == FORMAT_TEXT || output->format == FORMAT_MARKDOWN;
}

static int is_colourful(const output *output)
{
    const char *no = getenv("NO_COLOR");
    return !output->path && isatty(STDOUT_FILENO) && !(no && *no);
}

/* Frees the text. */
static sabot_status deliver(const output *output, char *text, sabot_error *error)
{
    size_t length = strlen(text);
    sabot_status status = output->path ? file_write(output->path, text, length, error)
                                       : file_print(text, length, error);
    free(text);
    return status;
}

sabot_status output_document(const output *output, json_t *document, const char *const *csv_path,
                             sabot_error *error)
{
    char *text =
        output->format == FORMAT_JSON ? write_json(document) : write_csv(document, csv_path);
    json_decref(document);
    return deliver(output, text, error);
}

sabot_status output_report(const output *output, sabot_report *report, sabot_error *error)
{
    char *text = output->format == FORMAT_MARKDOWN ? write_markdown(report)
                                                   : write_text(report, is_colourful(output));
    sabot_report_clear(report);
    return deliver(output, text, error);
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
    sabot_status status = options->output ? old_file_write(options->output, text, length)
                                          : old_file_print(text, length);
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
