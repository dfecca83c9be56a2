#include "file.h"

#include "base/memory.h"
#include "document/yaml.h"
#include "utf8.h"

#include <errno.h>
#include <stdio_ext.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* An error about the named file. */
static sabot_status fail(sabot_error *error, sabot_status status, const char *path,
                         const char *reason, const char *expected)
{
    sabot_error_set(error, status, 0, 0, "%s%s", reason, expected);
    return sabot_error_name(error, *path ? path : "''");
}

sabot_status file_failed(const char *path, int reason, const char *expected, sabot_error *error)
{
    switch (reason) {
    case ENOENT:
    case ENOTDIR:
    case EISDIR:
    case EACCES:
    case ELOOP:
    case ENAMETOOLONG:
    case ENXIO:
        return fail(error, SABOT_INVALID, path, reason == EISDIR ? "a folder" : strerror(reason),
                    expected);
    default:
        return fail(error, SABOT_FAILED, path, strerror(reason), "");
    }
}

/* The files that results will replace; a process has few. */
static struct stat *replaced;
static size_t replaced_count;

void file_note_result(const char *path)
{
    struct stat info;
    int is_output = strcmp(path, "-") == 0;
    if (is_output || stat(path, &info) || !S_ISREG(info.st_mode)) /* no data can be lost there */
        return;
    replaced = sabot_reallocate(replaced, replaced_count + 1, sizeof *replaced);
    replaced[replaced_count++] = info;
}

sabot_status file_check_input(int descriptor, const char *name, sabot_error *error)
{
    struct stat info;
    if (!replaced_count || fstat(descriptor, &info))
        return SABOT_OK;
    for (size_t i = 0; i < replaced_count; i++)
        if (replaced[i].st_dev == info.st_dev && replaced[i].st_ino == info.st_ino)
            return fail(error, SABOT_INVALID, name, "the result would be written over it",
                        ": expected another file for the result");
    return SABOT_OK;
}

/* On failure *text is NULL, so the caller may always free it. */
static sabot_status read_stream(char **text, size_t *length, FILE *in, const char *path,
                                size_t most, sabot_error *error)
{
    size_t used = 0, room = 4096;
    char *read = sabot_allocate(room, 1);
    sabot_status status = SABOT_OK;
    *text = NULL;
    while (!status && !feof(in)) {
        used += fread(read + used, 1, room - used - 1, in);
        if (ferror(in))
            status = file_failed(path, errno, ": expected a file", error);
        else if (used > most) {
            sabot_error_set(error, SABOT_INVALID, 0, 0, "too large: expected at most %zu bytes",
                            most);
            status = sabot_error_name(error, path);
        } else if (room - used < 2)
            read = sabot_reallocate(read, room *= 2, 1);
    }
    if (status) {
        free(read);
        return status;
    }
    size_t mark = utf8_mark(read, used);
    used -= mark;
    memmove(read, read + mark, used);
    read[used] = 0;
    *text = read;
    if (length)
        *length = used;
    return SABOT_OK;
}

/* The input is consumed: a second reader would find it empty. */
static sabot_status take_input(sabot_error *error)
{
    static int is_taken;
    if (!is_taken++)
        return SABOT_OK;
    return fail(error, SABOT_INVALID, "standard input", "it has been read already",
                ": expected a file for one of the two");
}

sabot_status file_read(char **text, size_t *length, const char *path, size_t most,
                       sabot_error *error)
{
    int is_input = strcmp(path, "-") == 0;
    const char *name = is_input ? "standard input" : path;
    FILE *in = is_input ? stdin : fopen(path, "rb");
    *text = NULL;
    if (!in)
        return file_failed(path, errno, ": expected a file to read", error);
    sabot_status status = is_input ? take_input(error) : SABOT_OK;
    if (!status)
        status = file_check_input(fileno(in), name, error);
    if (!status)
        status = read_stream(text, length, in, name, most, error);
    if (!is_input)
        fclose(in);
    return status;
}

static sabot_status read_document(char **text, size_t *length, void *data, const char *name,
                                  sabot_error *error)
{
    (void)data;
    return file_read(text, length, name, SABOT_YAML_BYTES, error);
}

const sabot_files file_on_disk = {.read = read_document};

sabot_status file_print(const char *text, size_t length, sabot_error *error)
{
    fwrite(text, 1, length, stdout);
    return file_finish(stdout, "standard output", error);
}

sabot_status file_finish(FILE *stream, const char *name, sabot_error *error)
{
    if (!fflush(stream) && !ferror(stream))
        return SABOT_OK;
    sabot_status status = fail(error, SABOT_FAILED, name, strerror(errno), "");
    __fpurge(stream); /* already reported: the exit must not try or report it again */
    clearerr(stream);
    return status;
}

int file_is_picture(const char *path)
{
    size_t length = strlen(path), ending = strlen(".svg");
    return length > ending && strcmp(path + length - ending, ".svg") == 0;
}

static int is_one(const char *a, const char *b)
{
    struct stat one, other;
    return stat(a, &one) == 0 && stat(b, &other) == 0 && one.st_dev == other.st_dev &&
           one.st_ino == other.st_ino;
}

/* The folder that contains a path; the name within it is put into *name. */
static char *split(char **name, char *path)
{
    char *slash = strrchr(path, '/');
    *name = slash ? slash + 1 : path;
    char *folder = sabot_copy_text(slash ? path : ".");
    if (slash)
        folder[slash + 1 - path] = 0;
    return folder;
}

/* Whether two paths of missing files mean one file. */
static int will_be_one(const char *a, const char *b)
{
    char *one = file_follow(a), *other = file_follow(b), *name, *other_name;
    int same = 0;
    if (one && other) {
        char *folder = split(&name, one), *other_folder = split(&other_name, other);
        same = strcmp(name, other_name) == 0 && is_one(folder, other_folder);
        free(folder);
        free(other_folder);
    }
    free(one);
    free(other);
    return same;
}

int file_is_same(const char *a, const char *b)
{
    if (strcmp(a, b) == 0)
        return 1;
    int is_output = strcmp(a, "-") == 0 || strcmp(b, "-") == 0;
    return !is_output && (is_one(a, b) || will_be_one(a, b));
}
