/* The JSON of a filing is a link of its HTML, an attachment of its PDF, and cells of a hidden sheet
 * of its workbook; the first and the last are in base64. */
#include "filed.h"

#include "base/memory.h"
#include "base/text.h"
#include "input/file.h"
#include "input/program.h"
#include "write/base64.h"

#include <stdlib.h>
#include <string.h>

enum { BYTES_MOST = 1 << 26 };

static int begins(const filed *file, const char *with)
{
    return file->length >= strlen(with) && memcmp(file->bytes, with, strlen(with)) == 0;
}

sabot_status filed_parts(char **text, size_t *length, const char *bytes, size_t size,
                         sabot_error *error)
{
    static const char *const unzip[] = {"unzip", "-p", "@", NULL};
    return program_output(text, length, unzip, bytes, size, "workbook", error);
}

sabot_status filed_read(filed *file, const char *path, sabot_error *error)
{
    *file = (filed){0};
    sabot_status status = file_read(&file->bytes, &file->length, path, BYTES_MOST, error);
    if (status)
        return status;
    file->format = begins(file, "%PDF-")      ? FILED_PDF
                   : begins(file, "PK\3\4")   ? FILED_WORKBOOK
                   : begins(file, "<!DOCTYP") ? FILED_HTML
                                              : FILED_JSON;
    if (file->format == FILED_WORKBOOK &&
        (status =
             filed_parts(&file->parts, &file->parts_length, file->bytes, file->length, error))) {
        filed_clear(file);
        return sabot_error_name(error, path);
    }
    return SABOT_OK;
}

void filed_clear(filed *file)
{
    free(file->bytes);
    free(file->parts);
    *file = (filed){0};
}

/* All base64 that follows a mark. */
static sabot_status marked(char **text, size_t *length, const char *in, const char *mark,
                           sabot_error *error)
{
    sabot_text out = {0};
    for (const char *at = in; at && (at = strstr(at, mark));)
        at = base64_read(&out, at + strlen(mark));
    *text = out.text;
    *length = out.length;
    return out.text ? SABOT_OK
                    : sabot_error_set(error, SABOT_INVALID, 0, 0,
                                      "without the JSON of its figures: expected a filing with "
                                      "the chapter appendix");
}

sabot_status filed_json(char **text, size_t *length, const filed *file, sabot_error *error)
{
    static const char *const detach[] = {"pdfdetach", "-save", "1", "-o", "/dev/stdout", "@", NULL};
    switch (file->format) {
    case FILED_PDF:
        return program_output(text, length, detach, file->bytes, file->length, "PDF", error);
    case FILED_HTML:
        return marked(text, length, file->bytes, BASE64_LINK, error);
    case FILED_WORKBOOK:
        return marked(text, length, file->parts, BASE64_CELL, error);
    default:
        *text = sabot_copy_text(file->bytes);
        *length = file->length;
        return SABOT_OK;
    }
}
