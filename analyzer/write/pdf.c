#include "pdf.h"

#include "base/memory.h"
#include "base/text.h"
#include "input/file.h"
#include "input/file_whole.h"
#include <sabot/base/hash.h>

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/wait.h>
#include <unistd.h>

enum { BYTES_MOST = 1 << 28 };
static const char program[] = PDF_PROGRAM;

static sabot_status fail(sabot_error *error, sabot_status status, const char *text)
{
    sabot_error_set(error, status, 0, 0, "%s", text);
    return sabot_error_name(error, "PDF");
}

/* --- a temporary folder ------------------------------------------------------------------- */

/* It is locked while in use, so the next run can remove the leftover of a killed one. */
typedef struct {
    char *folder;
    int lock;
} scratch;

static const char folder_name[] = "sabot-pdf-";
static const char lock_name[] = "lock";
static const char *const file_names[] = {"filing.html", "filing.json", "filing.pdf"};
enum { HTML, JSON, PDF, FILES };

static char *below(const char *folder, const char *name)
{
    sabot_text path = {0};
    sabot_text_add(&path, "%s/%s", folder, name);
    return path.text;
}

static char *file_of(const scratch *s, int file)
{
    return below(s->folder, file_names[file]);
}

static void remove_below(const char *folder, const char *name)
{
    char *path = below(folder, name);
    unlink(path);
    free(path);
}

static void remove_folder(const char *folder)
{
    for (int i = 0; i < FILES; i++)
        remove_below(folder, file_names[i]);
    remove_below(folder, lock_name); /* last: without it, others leave the folder alone */
    rmdir(folder);
}

/* A folder of another user, or a locked one, stays. */
static void sweep_one(const char *folder)
{
    char *path = below(folder, lock_name);
    int lock = file_hold_abandoned(AT_FDCWD, path);
    free(path);
    if (lock < 0)
        return;
    remove_folder(folder);
    close(lock);
}

static void sweep(const char *base)
{
    DIR *entries = opendir(base);
    for (const struct dirent *entry; entries && (entry = readdir(entries));)
        if (strncmp(entry->d_name, folder_name, sizeof folder_name - 1) == 0) {
            char *folder = below(base, entry->d_name);
            sweep_one(folder);
            free(folder);
        }
    if (entries)
        closedir(entries);
}

static sabot_status scratch_make(scratch *s, sabot_error *error)
{
    const char *base = getenv("TMPDIR");
    sabot_text name = {0};
    base = base && *base ? base : "/tmp";
    sweep(base);
    sabot_text_add(&name, "%s/%sXXXXXX", base, folder_name);
    s->folder = name.text;
    if (!mkdtemp(s->folder)) {
        free(s->folder);
        return fail(error, SABOT_FAILED, "cannot make a temporary folder");
    }
    char *path = below(s->folder, lock_name);
    s->lock = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    free(path);
    if (s->lock >= 0)
        flock(s->lock, LOCK_EX);
    return SABOT_OK;
}

static void scratch_clear(scratch *s)
{
    remove_folder(s->folder);
    if (s->lock >= 0)
        close(s->lock);
    free(s->folder);
}

/* --- the program -------------------------------------------------------------------------- */

/* A signal that ends this process ends the child first. Signals are global to the process, and so
 * are these variables: one PDF is made at a time. */
static pthread_mutex_t one = PTHREAD_MUTEX_INITIALIZER;
static const int ends[] = {SIGINT, SIGTERM, SIGHUP};
enum { ENDS = sizeof ends / sizeof *ends };
static atomic_int running; /* the child; 0 if none */
static atomic_int caught;

static void end_child(int number)
{
    caught = number;
    if (running)
        kill(running, SIGKILL);
}

static void catch_ends(struct sigaction before[ENDS])
{
    const struct sigaction action = {.sa_handler = end_child};
    caught = 0;
    for (int i = 0; i < ENDS; i++) {
        sigaction(ends[i], &action, &before[i]);
        if (before[i].sa_handler == SIG_IGN) /* as nohup wants it */
            sigaction(ends[i], &before[i], NULL);
    }
}

static int wait_for(pid_t child)
{
    int status = -1;
    pid_t found;
    running = child;
    if (caught)
        kill(child, SIGKILL);
    do
        found = waitpid(child, &status, 0);
    while (found < 0 && errno == EINTR);
    running = 0;
    return found < 0 ? -1 : status;
}

/* Its messages are about fonts and styles, and useless to the user. */
static int run(const scratch *s)
{
    char *json = file_of(s, JSON), *html = file_of(s, HTML), *pdf = file_of(s, PDF);
    char *const arguments[] = {(char *)program,
                               (char *)"--quiet",
                               (char *)"--pdf-variant",
                               (char *)"pdf/a-3b",
                               (char *)"--attachment",
                               json,
                               html,
                               pdf,
                               NULL};
    posix_spawn_file_actions_t actions;
    pid_t child;
    int status = -1;
    setenv("SOURCE_DATE_EPOCH", "315532800", 1); /* fonts would contain the time of embedding */
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    if (posix_spawnp(&child, program, &actions, NULL, arguments, environ) == 0)
        status = wait_for(child);
    posix_spawn_file_actions_destroy(&actions);
    free(json);
    free(html);
    free(pdf);
    return status;
}

/* It does not support <wbr>, but breaks at a zero-width space. */
static char *with_breaks(const char *html)
{
    static const char tag[] = "<wbr>", blank[] = "\u200b";
    sabot_text text = {0};
    for (const char *found; (found = strstr(html, tag)); html = found + sizeof tag - 1) {
        sabot_text_append(&text, html, (size_t)(found - html));
        sabot_text_append(&text, blank, sizeof blank - 1);
    }
    sabot_text_append(&text, html, strlen(html));
    return text.text;
}

static sabot_status write_file(const scratch *s, int file, const char *text, sabot_error *error)
{
    char *path = file_of(s, file);
    sabot_status status = file_write(path, text, strlen(text), error);
    free(path);
    return status;
}

/* The place after a text that begins within the next `most` bytes; NULL if there is none. */
static char *after(char *from, size_t most, const char *text)
{
    char *found = memmem(from, most, text, strlen(text));
    return found ? found + strlen(text) : NULL;
}

/* WeasyPrint 62 and newer write when the attached file was made, and an identifier that depends on
 * it. Both have a fixed length: the time becomes a fixed one, the identifier a hash of the rest. */
static void remove_time(char *bytes, size_t length)
{
    enum { DICTIONARY = 200, DIGITS = 32 };
    static const char time[] = "19800101000000", between[] = ") (";
    char hash[SABOT_HASH], *attached = after(bytes, length, "/Params <<");
    size_t left = attached ? length - (size_t)(attached - bytes) : 0;
    if (left < DICTIONARY + sizeof time)
        return;
    char *made = after(attached, DICTIONARY, "/CreationDate (D:");
    char *changed = after(attached, DICTIONARY, "/ModDate (D:");
    char *id = after(attached, left, "/ID [(");
    char *again = id ? id + DIGITS + strlen(between) : NULL;
    if (!made || !changed || !id || again + DIGITS > bytes + length ||
        memcmp(id + DIGITS, between, strlen(between)) != 0)
        return;
    memcpy(made, time, strlen(time));
    memcpy(changed, time, strlen(time));
    memset(id, '0', DIGITS);
    memset(again, '0', DIGITS);
    sabot_hash_text(hash, bytes, length);
    memcpy(id, hash, DIGITS);
    memcpy(again, hash, DIGITS);
}

static sabot_status make(char **bytes, size_t *length, const scratch *s, const char *html,
                         const char *json, sabot_error *error)
{
    char *page = with_breaks(html), *pdf = file_of(s, PDF);
    sabot_status status = write_file(s, HTML, page, error);
    if (!status)
        status = write_file(s, JSON, json, error);
    if (!status && run(s) != 0)
        status = fail(error, SABOT_FAILED, "weasyprint failed");
    if (!status)
        status = file_read(bytes, length, pdf, BYTES_MOST, error);
    if (!status)
        remove_time(*bytes, *length);
    free(page);
    free(pdf);
    return status;
}

sabot_status pdf_make(char **bytes, size_t *length, const char *html, const char *json,
                      sabot_error *error)
{
    struct sigaction before[ENDS];
    scratch s = {0};
    pthread_mutex_lock(&one);
    catch_ends(before);
    sabot_status status = scratch_make(&s, error);
    if (!status) {
        status = make(bytes, length, &s, html, json, error);
        scratch_clear(&s);
    }
    for (int i = 0; i < ENDS; i++)
        sigaction(ends[i], &before[i], NULL);
    int ended = caught;
    pthread_mutex_unlock(&one);
    if (ended)
        raise(ended);
    return status;
}
