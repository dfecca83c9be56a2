#include "pdf.h"

#include "../input/file.h"
#include "../input/file_whole.h"
#include "base/memory.h"
#include "base/text.h"

#include <fcntl.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { BYTES_MOST = 1 << 28 };
static const char program[] = "weasyprint";

static sabot_status fail(sabot_error *error, sabot_status status, const char *text)
{
    sabot_error_set(error, status, 0, 0, "%s", text);
    return sabot_error_name(error, "PDF");
}

sabot_status pdf_require(sabot_error *error)
{
    const char *path = getenv("PATH");
    char *folders = sabot_copy_text(path ? path : "");
    int found = 0;
    for (char *rest = folders, *folder; !found && (folder = strsep(&rest, ":"));) {
        sabot_text file = {0};
        sabot_text_add(&file, "%s/%s", *folder ? folder : ".", program);
        found = access(file.text, X_OK) == 0;
        free(file.text);
    }
    free(folders);
    return found
               ? SABOT_OK
               : fail(error, SABOT_INVALID, "there is no weasyprint: expected it to be installed");
}

/* --- a folder of one's own ---------------------------------------------------------------- */

typedef struct {
    char *folder, *html, *json, *pdf;
} scratch;

static char *below(const char *folder, const char *name)
{
    sabot_text path = {0};
    sabot_text_add(&path, "%s/%s", folder, name);
    return path.text;
}

static sabot_status scratch_make(scratch *s, sabot_error *error)
{
    const char *base = getenv("TMPDIR");
    s->folder = below(base && *base ? base : "/tmp", "sabot-XXXXXX");
    if (!mkdtemp(s->folder)) {
        free(s->folder);
        return fail(error, SABOT_FAILED, "no temporary folder can be made");
    }
    s->html = below(s->folder, "filing.html");
    s->json = below(s->folder, "filing.json");
    s->pdf = below(s->folder, "filing.pdf");
    return SABOT_OK;
}

static void scratch_clear(scratch *s)
{
    unlink(s->html);
    unlink(s->json);
    unlink(s->pdf);
    rmdir(s->folder);
    free(s->html);
    free(s->json);
    free(s->pdf);
    free(s->folder);
}

/* --- the program -------------------------------------------------------------------------- */

/* What it says is about fonts and styles, and of no use to who files. */
static int run(const scratch *s)
{
    char *const arguments[] = {(char *)program,
                               (char *)"--quiet",
                               (char *)"--pdf-variant",
                               (char *)"pdf/a-3b",
                               (char *)"--attachment",
                               s->json,
                               s->html,
                               s->pdf,
                               NULL};
    posix_spawn_file_actions_t actions;
    pid_t child;
    int status = -1;
    setenv("SOURCE_DATE_EPOCH", "315532800", 1); /* fonts would say when they were put in */
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    if (posix_spawnp(&child, program, &actions, NULL, arguments, environ) != 0 ||
        waitpid(child, &status, 0) < 0)
        status = -1;
    posix_spawn_file_actions_destroy(&actions);
    return status;
}

/* It knows no <wbr>, but breaks where a blank of no width stands. */
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

sabot_status pdf_make(char **bytes, size_t *length, const char *html, const char *json,
                      sabot_error *error)
{
    scratch s = {0};
    sabot_status status = scratch_make(&s, error);
    if (status)
        return status;
    char *page = with_breaks(html);
    status = file_write(s.html, page, strlen(page), error);
    free(page);
    if (!status)
        status = file_write(s.json, json, strlen(json), error);
    if (!status && run(&s) != 0)
        status = fail(error, SABOT_FAILED, "weasyprint failed");
    if (!status)
        status = file_read(bytes, length, s.pdf, BYTES_MOST, error);
    scratch_clear(&s);
    return status;
}
