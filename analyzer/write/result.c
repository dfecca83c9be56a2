#include "result.h"

#include "base/memory.h"
#include "input/file.h"
#include "value.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void result_init(result *to, const output *out)
{
    *to = (result){.out = *out};
    sabot_report_init(&to->report);
}

void result_clear(result *to)
{
    free(to->page);
    for (size_t i = 0; i < to->pictures_count; i++)
        free(to->pictures[i].svg);
    free(to->pictures);
    json_decref(to->document);
    sabot_report_clear(&to->report);
    *to = (result){0};
}

int result_is_report(const result *to)
{
    return output_is_report(&to->out);
}

unsigned long result_digits(const result *to)
{
    return result_is_report(to) ? VALUE_OF_VIEW : to->out.digits;
}

static int has_decimal(const json_t *json)
{
    const char *key;
    json_t *value;
    size_t i;
    json_object_foreach((json_t *)json, key,
                        value) if (strcmp(key, "decimal") == 0 || has_decimal(value)) return 1;
    json_array_foreach((json_t *)json, i, value) if (has_decimal(value)) return 1;
    return 0;
}

void result_document(result *to, json_t *document, const char *const *csv_path)
{
    if (!has_decimal(document)) /* then --digits has no effect */
        json_object_del(json_object_get(document, "asked"), "digits");
    to->document = document;
    to->csv_path = csv_path;
}

/* Whether some output file exists already. */
static int is_named(const result *to, const char *path)
{
    int is = to->out.path && file_is_same(to->out.path, path);
    for (size_t i = 0; i < to->pictures_count && !is; i++)
        is = file_is_same(to->pictures[i].path, path);
    return is;
}

sabot_status result_add_picture(result *to, const char *path, char *svg, const char *none,
                                sabot_error *error)
{
    char where[SABOT_WHERE];
    int is_taken = is_named(to, path);
    if (!svg || is_taken) {
        snprintf(where, sizeof where, "--plot %s", path);
        if (is_taken)
            sabot_error_set(error, SABOT_INVALID, 0, 0,
                            "another output is written to this file: expected a different file");
        else
            sabot_error_set(error, SABOT_INVALID, 0, 0, "no picture can be drawn: %s", none);
        free(svg);
        return sabot_error_name(error, where);
    }
    size_t count = to->pictures_count + 1;
    to->pictures = sabot_reallocate(to->pictures, count, sizeof *to->pictures);
    to->pictures[to->pictures_count++] = (result_picture){path, svg};
    return SABOT_OK;
}

/* Writes the pictures as far as possible, without renaming any of them into place. */
static sabot_status begin_pictures(file_whole *files, size_t *begun, const result *to,
                                   sabot_error *error)
{
    sabot_status status = SABOT_OK;
    for (*begun = 0; *begun < to->pictures_count && !status; ++*begun) {
        const result_picture *picture = &to->pictures[*begun];
        if ((status = file_begin(&files[*begun], picture->path, error)))
            break;
        fwrite(picture->svg, 1, strlen(picture->svg), files[*begun].stream);
        status = file_settle(&files[*begun], error);
    }
    return status;
}

static sabot_status write_result(result *to, sabot_error *error)
{
    if (result_is_report(to))
        return output_report(&to->out, &to->report, error);
    return output_document(&to->out, json_incref(to->document), to->csv_path, error);
}

/* On failure the earlier files remain. */
sabot_status result_write(result *to, sabot_error *error)
{
    file_whole *files = sabot_allocate(to->pictures_count, sizeof *files);
    sabot_error other;
    size_t begun;
    sabot_status status = begin_pictures(files, &begun, to, error);
    if (!status)
        status = write_result(to, error);
    for (size_t i = 0; i < begun; i++) {
        sabot_status ended = file_end(&files[i], !status, status ? &other : error);
        status = status ? status : ended;
    }
    free(files);
    return status;
}
