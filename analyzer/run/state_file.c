#include "state_file.h"

#include "base/memory.h"
#include "input/file.h"
#include "message.h"
#include <sabot/base/hash.h>

#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { BYTES_MOST = 1 << 28 };

static void hash_json(char hash[SABOT_HASH], const json_t *json)
{
    char *text = json_dumps(json, JSON_COMPACT | JSON_SORT_KEYS);
    sabot_hash_text(hash, text, strlen(text));
    free(text);
}

char *state_file_text(json_t *document)
{
    char hash[SABOT_HASH];
    hash_json(hash, document);
    json_object_set_new(document, "sha256", json_string(hash));
    char *text = json_dumps(document, JSON_INDENT(1));
    json_decref(document);
    size_t length = strlen(text);
    text = sabot_reallocate(text, length + 2, 1);
    memcpy(text + length, "\n", 2);
    return text;
}

sabot_status state_file_refuse(const char *path, const char *text, sabot_error *error)
{
    sabot_error_set(error, SABOT_INVALID, 0, 0, "%s", text);
    return sabot_error_name(error, path);
}

sabot_status state_file_refuse_damaged(const char *path, const char *expected, sabot_error *error)
{
    sabot_error_set(error, SABOT_INVALID, 0, 0,
                    "damaged, or a file of another kind: expected %s, complete", expected);
    return sabot_error_name(error, path);
}

sabot_status state_file_load(json_t **document, const char *path, const char *schema,
                             const char *expected, sabot_error *error)
{
    char *text, hash[SABOT_HASH];
    sabot_status status = file_read(&text, NULL, path, BYTES_MOST, error);
    if (status)
        return status;
    *document = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
    free(text);
    const char *found = json_string_value(json_object_get(*document, "schema"));
    const char *stated = json_string_value(json_object_get(*document, "sha256"));
    char *own = stated ? sabot_copy_text(stated) : NULL;
    json_object_del(*document, "sha256");
    int whole = found && own && strcmp(found, schema) == 0;
    if (whole) {
        hash_json(hash, *document);
        whole = strcmp(hash, own) == 0;
    }
    free(own);
    if (whole)
        return SABOT_OK;
    json_decref(*document);
    return state_file_refuse_damaged(path, expected, error);
}

sabot_status state_file_choose(int *is_there, const char *path, const char *result, int resume,
                               sabot_error *error)
{
    if (path && strcmp(path, "-") == 0) /* it is the output file, and cannot be resumed from */
        return state_file_refuse(path, "is standard output: expected a file for --checkpoint",
                                 error);
    if (path && result && file_is_same(path, result))
        return state_file_refuse(
            path, "the result is written to this file: expected a different file", error);
    *is_there = path && access(path, F_OK) == 0;
    if (path && !*is_there && resume) /* perhaps stopped before the first checkpoint */
        message_note("%s: no such file: starting from the beginning", path);
    if (!*is_there || resume)
        return SABOT_OK;
    return state_file_refuse(
        path, "exists already: expected --resume to continue it, or another file", error);
}

sabot_status state_file_stopped(const char *checkpoint, sabot_error *error)
{
    if (!checkpoint)
        return sabot_error_set(error, SABOT_STOPPED, 0, 0,
                               "stopped; nothing was saved, because there is no --checkpoint");
    return sabot_error_set(error, SABOT_STOPPED, 0, 0,
                           "stopped; to continue: the same command with --checkpoint %s --resume",
                           checkpoint);
}

/* --- signals ------------------------------------------------------------------------------ */

static atomic_int caught; /* written by one thread, read by others */

static const int ends[] = {SIGINT, SIGTERM};
enum { ENDS = sizeof ends / sizeof *ends };

/* A second signal, of either kind, ends the process at once. */
static void catch_signal(int number)
{
    caught = number;
    state_release_signals();
}

/* Also if they were ignored: a shell starts background processes with SIGINT ignored, and a signal
 * sent to them asks for a checkpoint. */
void state_catch_signals(void)
{
    const struct sigaction action = {.sa_handler = catch_signal};
    for (int i = 0; i < ENDS; i++)
        sigaction(ends[i], &action, NULL);
}

int state_release_signals(void)
{
    const struct sigaction usual = {.sa_handler = SIG_DFL};
    struct sigaction now;
    for (int i = 0; i < ENDS; i++)
        if (!sigaction(ends[i], NULL, &now) && now.sa_handler == catch_signal)
            sigaction(ends[i], &usual, NULL);
    return state_signal();
}

int state_signal(void)
{
    return caught;
}

void state_end_by_signal(void)
{
    signal(state_signal(), SIG_DFL);
    raise(state_signal());
}
