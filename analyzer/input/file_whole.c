#include "file_whole.h"

#include "base/memory.h"
#include "base/text.h"
#include "file.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/* A temporary file is FOLDER/.sabot-XXXXXX, locked while its writer lives. */
static const char temporary_name[] = ".sabot-";
enum { LINKS_MOST = 40, RANDOM_LETTERS = 6 };

static sabot_status write_failed(const char *path, int reason, sabot_error *error)
{
    return file_failed(path, reason, ": expected a file that can be written", error);
}

/* The folder of a path, with its slash; "" for the current one. */
static char *folder_of(const char *path)
{
    char *folder = sabot_copy_text(path), *slash = strrchr(folder, '/');
    *(slash ? slash + 1 : folder) = 0;
    return folder;
}

/* The target of a link, relative to its folder; NULL with errno on failure. */
static char *follow(const char *link)
{
    char there[4096];
    ssize_t length = readlink(link, there, sizeof there - 1);
    if (length < 0)
        return NULL;
    there[length] = 0;
    char *folder = folder_of(link);
    sabot_text path = {0};
    sabot_text_add(&path, "%s%s", *there == '/' ? "" : folder, there);
    free(folder);
    return path.text;
}

char *file_follow(const char *path)
{
    struct stat info;
    char *at = sabot_copy_text(path);
    for (int links = 0; at && lstat(at, &info) == 0 && S_ISLNK(info.st_mode); links++) {
        char *next = links < LINKS_MOST ? follow(at) : NULL;
        if (links == LINKS_MOST)
            errno = ELOOP;
        free(at);
        at = next;
    }
    return at;
}

static int is_temporary(const char *name)
{
    size_t length = sizeof temporary_name - 1;
    return strncmp(name, temporary_name, length) == 0 && strlen(name) == length + RANDOM_LETTERS;
}

int file_hold_abandoned(int folder, const char *name)
{
    struct stat info;
    int file = openat(folder, name, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (file >= 0 && fstat(file, &info) == 0 && S_ISREG(info.st_mode) && info.st_uid == geteuid() &&
        flock(file, LOCK_EX | LOCK_NB) == 0)
        return file;
    if (file >= 0)
        close(file);
    return -1;
}

/* Removes a temporary file of sabot unless its writer lives. */
static void sweep_one(int folder, const char *name)
{
    int file = file_hold_abandoned(folder, name);
    if (file < 0)
        return;
    unlinkat(folder, name, 0);
    close(file);
}

static void sweep(const char *folder)
{
    DIR *entries = opendir(*folder ? folder : ".");
    for (const struct dirent *entry; entries && (entry = readdir(entries));)
        if (is_temporary(entry->d_name))
            sweep_one(dirfd(entries), entry->d_name);
    if (entries)
        closedir(entries);
}

/* A new temporary file beside the target, locked; -1 with errno. Until it is locked, another run
 * may remove it as a leftover: then another one is created. */
static int open_temporary(file_whole *file, const char *folder)
{
    struct stat info;
    int descriptor;
    do {
        sabot_text name = {0};
        sabot_text_add(&name, "%s%sXXXXXX", folder, temporary_name);
        free(file->temporary);
        file->temporary = name.text;
        descriptor = mkostemp(file->temporary, O_CLOEXEC);
        if (descriptor < 0)
            return -1;
        flock(descriptor, LOCK_EX); /* without locks, leftovers are not removed either */
        if (fstat(descriptor, &info))
            info.st_nlink = 1;
    } while (!info.st_nlink && close(descriptor) == 0);
    return descriptor;
}

/* The mode of a new file, or of the file to be replaced. */
static mode_t mode_for(const struct stat *old)
{
    if (old)
        return old->st_mode & 0777;
    mode_t mask = umask(0);
    umask(mask);
    return 0666 & ~mask;
}

static sabot_status begin_temporary(file_whole *file, const struct stat *old, sabot_error *error)
{
    char *folder = folder_of(file->target);
    sweep(folder);
    int descriptor = open_temporary(file, folder);
    free(folder);
    if (descriptor >= 0 && !fchmod(descriptor, mode_for(old)) &&
        (file->stream = fdopen(descriptor, "w")))
        return SABOT_OK;
    sabot_status status = write_failed(file->path, errno, error);
    if (descriptor >= 0) {
        unlink(file->temporary);
        close(descriptor);
    }
    return status;
}

/* A pipe or a device. */
static sabot_status begin_stream(file_whole *file, sabot_error *error)
{
    file->stream = fopen(file->path, "we");
    return file->stream ? SABOT_OK : write_failed(file->path, errno, error);
}

sabot_status file_begin(file_whole *file, const char *path, sabot_error *error)
{
    struct stat info;
    *file = (file_whole){.path = path};
    if (strcmp(path, "-") == 0) {
        *file = (file_whole){.path = "standard output", .stream = stdout};
        return SABOT_OK;
    }
    int exists = stat(path, &info) == 0;
    if (exists && S_ISDIR(info.st_mode)) /* rename would report that too late */
        return write_failed(path, EISDIR, error);
    if (exists && !S_ISREG(info.st_mode))
        return begin_stream(file, error);
    if (!(file->target = file_follow(path)))
        return write_failed(path, errno, error);
    sabot_status status = begin_temporary(file, exists ? &info : NULL, error);
    if (status) {
        free(file->temporary);
        free(file->target);
    }
    return status;
}

/* Flushes, to the disk if the file is to stay; 0, or errno. */
static int settle(const file_whole *file, int keep)
{
    if (fflush(file->stream) || ferror(file->stream) ||
        (keep && file->temporary && fsync(fileno(file->stream))))
        return errno ? errno : EIO;
    return 0;
}

sabot_status file_settle(file_whole *file, sabot_error *error)
{
    int reason = settle(file, 1);
    return reason ? write_failed(file->path, reason, error) : SABOT_OK;
}

/* The same, then closes. */
static int close_stream(file_whole *file, int keep)
{
    int reason = settle(file, keep);
    if (keep && !reason && file->temporary && rename(file->temporary, file->target))
        reason = errno;
    if (file->temporary && (reason || !keep))
        unlink(file->temporary);
    if (file->stream != stdout && fclose(file->stream) && !reason)
        reason = errno;
    return reason;
}

sabot_status file_end(file_whole *file, int keep, sabot_error *error)
{
    int reason = close_stream(file, keep);
    free(file->temporary);
    free(file->target);
    return keep && reason ? write_failed(file->path, reason, error) : SABOT_OK;
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
