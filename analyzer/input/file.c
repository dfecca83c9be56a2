#include "file.h"

#include "base/memory.h"

#include <errno.h>
#include <stdio_ext.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* An error about a file, which it names. */
static sabot_status fail(sabot_error *error, sabot_status status, const char *path,
                         const char *reason, const char *expected)
{
    sabot_error_set(error, status, 0, 0, "%s%s", reason, expected);
    return sabot_error_name(error, *path ? path : "''");
}

static sabot_status read_failed(const char *path, sabot_error *error)
{
    if (errno == EISDIR)
        return fail(error, SABOT_INVALID, path, "a folder", ": expected a file");
    return fail(error, SABOT_FAILED, path, strerror(errno), "");
}

/* On a failure *text is NULL, so that the caller may free it without asking. */
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
            status = read_failed(path, error);
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
    read[used] = 0;
    *text = read;
    if (length)
        *length = used;
    return SABOT_OK;
}

sabot_status file_read(char **text, size_t *length, const char *path, size_t most,
                       sabot_error *error)
{
    *text = NULL;
    if (strcmp(path, "-") == 0)
        return read_stream(text, length, stdin, "standard input", most, error);
    FILE *in = fopen(path, "rb");
    if (!in)
        return fail(error, SABOT_INVALID, path, strerror(errno), ": expected a file to read");
    sabot_status status = read_stream(text, length, in, path, most, error);
    fclose(in);
    return status;
}

/* A path that cannot be is bad input; all else is the machine's failure. */
static sabot_status write_failed(const char *path, int reason, sabot_error *error)
{
    if (reason == ENOENT || reason == ENOTDIR || reason == EACCES || reason == ELOOP ||
        reason == ENAMETOOLONG)
        return fail(error, SABOT_INVALID, path, strerror(reason),
                    ": expected a file that can be written");
    return fail(error, SABOT_FAILED, path, strerror(reason), "");
}

/* The mode that a new file gets, or that the file has which is replaced. */
static mode_t mode_for(const struct stat *old)
{
    if (old)
        return old->st_mode & 0777;
    mode_t mask = umask(0);
    umask(mask);
    return 0666 & ~mask;
}

sabot_status file_begin(file_whole *file, const char *path, sabot_error *error)
{
    struct stat info;
    int exists = stat(path, &info) == 0;
    *file = (file_whole){.path = path};
    if (exists && S_ISDIR(info.st_mode))
        return fail(error, SABOT_INVALID, path, "a folder", ": expected a file to write");
    if (exists && !S_ISREG(info.st_mode)) {
        file->stream = fopen(path, "w");
        return file->stream ? SABOT_OK : write_failed(path, errno, error);
    }
    char *link = exists ? realpath(path, NULL) : NULL; /* what a link points to is replaced */
    file->target = link ? link : sabot_copy_text(path);
    size_t room = strlen(file->target) + sizeof ".XXXXXX";
    file->temporary = sabot_allocate(room, 1);
    snprintf(file->temporary, room, "%s.XXXXXX", file->target);
    int fd = mkstemp(file->temporary);
    if (fd >= 0 && !fchmod(fd, mode_for(exists ? &info : NULL)) && (file->stream = fdopen(fd, "w")))
        return SABOT_OK;
    sabot_status status = write_failed(path, errno, error);
    if (fd >= 0) {
        close(fd);
        unlink(file->temporary);
    }
    free(file->temporary);
    free(file->target);
    return status;
}

sabot_status file_end(file_whole *file, int keep, sabot_error *error)
{
    int failed = fflush(file->stream) || ferror(file->stream);
    if (keep && !failed && file->temporary)
        failed = fsync(fileno(file->stream));
    int reason = errno;
    if (fclose(file->stream) && !failed) {
        failed = 1;
        reason = errno;
    }
    if (keep && !failed && file->temporary && rename(file->temporary, file->target)) {
        failed = 1;
        reason = errno;
    }
    if (file->temporary && (failed || !keep))
        unlink(file->temporary);
    free(file->temporary);
    free(file->target);
    if (keep && failed)
        return write_failed(file->path, reason, error);
    return SABOT_OK;
}

sabot_status file_write(const char *path, const char *text, size_t length, sabot_error *error)
{
    file_whole file;
    sabot_status status = file_begin(&file, path, error);
    if (status)
        return status;
    fwrite(text, 1, length, file.stream);
    return file_end(&file, 1, error);
}

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
    __fpurge(stream); /* it has been reported: nothing is left for the exit to try again */
    return status;
}
