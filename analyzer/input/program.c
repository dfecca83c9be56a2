#include "program.h"

#include "base/memory.h"
#include "base/text.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

enum { BYTES_MOST = 1 << 28, NAME_ROOM = 32, ARGUMENTS_MOST = 8 };

static sabot_status fail(sabot_error *error, sabot_status status, const char *what,
                         const char *name, const char *text)
{
    sabot_error_set(error, status, 0, 0, "%s %s", name, text);
    return sabot_error_name(error, what);
}

sabot_status program_require(const char *name, const char *what, sabot_error *error)
{
    const char *path = getenv("PATH");
    char *folders = sabot_copy_text(path ? path : "");
    int found = 0;
    for (char *rest = folders, *folder; !found && (folder = strsep(&rest, ":"));) {
        sabot_text file = {0};
        sabot_text_add(&file, "%s/%s", *folder ? folder : ".", name);
        found = access(file.text, X_OK) == 0;
        free(file.text);
    }
    free(folders);
    return found ? SABOT_OK
                 : fail(error, SABOT_INVALID, what, name,
                        "is not installed: expected it on this machine");
}

/* --- its output --------------------------------------------------------------------------- */

/* A file in memory with the text, which the child inherits; -1 on failure. */
static int file_of(const char *text, size_t length, char name[NAME_ROOM])
{
    int file = memfd_create("sabot", 0);
    for (size_t done = 0; file >= 0 && done < length;) {
        ssize_t wrote = write(file, text + done, length - done);
        if (wrote < 0 && errno != EINTR) {
            close(file);
            return -1;
        }
        done += wrote > 0 ? (size_t)wrote : 0;
    }
    snprintf(name, NAME_ROOM, "/proc/self/fd/%d", file);
    return file;
}

static void read_all(sabot_text *out, int from)
{
    char part[1 << 16];
    ssize_t got;
    while ((got = read(from, part, sizeof part)) > 0 || (got < 0 && errno == EINTR))
        if (got > 0 && out->length < BYTES_MOST)
            sabot_text_append(out, part, (size_t)got);
}

/* Its messages are useless to the user. Returns the status of waitpid, or -1. */
static int run(sabot_text *out, char *const *argv)
{
    posix_spawn_file_actions_t actions;
    int ends[2], status = -1;
    pid_t child;
    if (pipe2(ends, O_CLOEXEC))
        return -1;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    int failed = posix_spawnp(&child, argv[0], &actions, NULL, argv, environ);
    posix_spawn_file_actions_destroy(&actions);
    close(ends[1]);
    if (!failed) {
        read_all(out, ends[0]);
        while (waitpid(child, &status, 0) < 0 && errno == EINTR)
            ;
    }
    close(ends[0]);
    return status;
}

sabot_status program_output(char **text, size_t *length, const char *const *arguments,
                            const char *input, size_t input_length, const char *what,
                            sabot_error *error)
{
    char name[NAME_ROOM], *argv[ARGUMENTS_MOST + 1] = {NULL};
    sabot_text out = {0};
    *text = NULL;
    sabot_status status = program_require(arguments[0], what, error);
    if (status)
        return status;
    int file = file_of(input, input_length, name);
    if (file < 0)
        return fail(error, SABOT_FAILED, what, arguments[0], "has no room for its input");
    for (int i = 0; i < ARGUMENTS_MOST && arguments[i]; i++)
        argv[i] = strcmp(arguments[i], "@") == 0 ? name : (char *)arguments[i];
    sabot_text_add(&out, "%s", "");
    int ended = run(&out, argv);
    close(file);
    if (ended) {
        free(out.text);
        return fail(error, SABOT_INVALID, what, arguments[0],
                    "cannot read it: expected a whole file");
    }
    *text = out.text;
    *length = out.length;
    return SABOT_OK;
}

/* --- the programs of this one ------------------------------------------------------------- */

sabot_status program_instead(const char *ending, char **argv, const char *what, sabot_error *error)
{
    char path[4096];
    size_t room = strlen(ending) + 1;
    ssize_t length = readlink("/proc/self/exe", path, sizeof path - room);
    if (length >= 0) {
        memcpy(path + length, ending, room);
        execv(path, argv);
    }
    sabot_error_set(error, SABOT_FAILED, 0, 0, "%s: expected sabot%s beside sabot", strerror(errno),
                    ending);
    return sabot_error_name(error, what);
}
