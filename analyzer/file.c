#include "file.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static sabot_status read_stream(char **text, size_t *length, FILE *in, const char *path, size_t most)
{
    size_t used = 0, room = 4096;
    *text = sabot_allocate(room, 1);
    for (;;) {
        used += fread(*text + used, 1, room - used - 1, in);
        if (ferror(in)) {
            int status = errno == EISDIR ? SABOT_INVALID : SABOT_FAILED;
            free(*text);
            return status == SABOT_INVALID ? message(status, "%s: a folder: expected a file", path)
                                           : message(status, "%s: %s", path, strerror(errno));
        }
        if (feof(in))
            break;
        if (used > most) {
            free(*text);
            return message(SABOT_INVALID, "%s: too large: expected at most %zu bytes", path, most);
        }
        if (room - used < 2)
            *text = sabot_reallocate(*text, room *= 2, 1);
    }
    (*text)[used] = 0;
    if (length)
        *length = used;
    return SABOT_OK;
}

sabot_status file_read(char **text, size_t *length, const char *path, size_t most)
{
    if (strcmp(path, "-") == 0)
        return read_stream(text, length, stdin, "standard input", most);
    FILE *in = fopen(path, "rb");
    if (!in)
        return message(SABOT_INVALID, "%s: %s: expected a file to read", path, strerror(errno));
    sabot_status status = read_stream(text, length, in, path, most);
    fclose(in);
    return status;
}

static int write_all(int fd, const char *text, size_t length)
{
    while (length) {
        ssize_t written = write(fd, text, length);
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            return -1;
        text += written;
        length -= (size_t)written;
    }
    return 0;
}

/* A pipe or a device is written to as it is: there is nothing to rename. */
static sabot_status write_special(const char *path, const char *text, size_t length)
{
    int fd = open(path, O_WRONLY | O_CLOEXEC);
    if (fd < 0 || write_all(fd, text, length) || close(fd))
        return message(SABOT_FAILED, "%s: %s", path, strerror(errno));
    return SABOT_OK;
}

sabot_status file_write(const char *path, const char *text, size_t length)
{
    char temporary[PATH_MAX];
    struct stat info;
    mode_t mode = 0666;
    if (stat(path, &info) == 0) {
        if (S_ISDIR(info.st_mode))
            return message(SABOT_INVALID, "%s: a folder: expected a file to write", path);
        if (!S_ISREG(info.st_mode))
            return write_special(path, text, length);
        mode = info.st_mode & 0777;
    } else {
        mode_t mask = umask(0);
        umask(mask);
        mode &= ~mask;
    }
    if (snprintf(temporary, sizeof temporary, "%s.XXXXXX", path) >= (int)sizeof temporary)
        return message(SABOT_INVALID, "%.60s…: the path is too long", path);
    int fd = mkstemp(temporary);
    if (fd < 0)
        return message(SABOT_FAILED, "%s: %s", path, strerror(errno));
    int failed = write_all(fd, text, length) || fchmod(fd, mode) || fsync(fd);
    int reason = errno;
    if (close(fd) && !failed) {
        failed = 1;
        reason = errno;
    }
    if (!failed && rename(temporary, path)) {
        failed = 1;
        reason = errno;
    }
    if (!failed)
        return SABOT_OK;
    unlink(temporary);
    return message(SABOT_FAILED, "%s: %s", path, strerror(reason));
}

sabot_status file_print(const char *text, size_t length)
{
    fwrite(text, 1, length, stdout);
    return file_finish(stdout, "standard output");
}

sabot_status file_finish(FILE *stream, const char *name)
{
    if (fflush(stream) || ferror(stream))
        return message(SABOT_FAILED, "%s: %s", name, strerror(errno));
    return SABOT_OK;
}
