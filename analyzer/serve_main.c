/* `sabot serve`: a separate program, because only this command needs a web server. */
#include "ask/serve/options.h"
#include "input/json.h"
#include "run/exit.h"
#include "run/message.h"
#include "run/start.h"
#include "serve/server.h"

#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/signalfd.h>
#include <unistd.h>

/* Only starting the browser can fail here, and the address is on the terminal anyway. The browser
 * has default signal actions. No one waits for it: its entry stays until the server ends. */
static void open_browser(char *address)
{
    static char program[] = "xdg-open";
    char *const words[] = {program, address, NULL};
    posix_spawnattr_t as_usual;
    sigset_t blocked, ignored;
    pid_t child;
    sigemptyset(&blocked);
    sigemptyset(&ignored);
    sigaddset(&ignored, SIGPIPE);
    posix_spawnattr_init(&as_usual);
    posix_spawnattr_setsigmask(&as_usual, &blocked);
    posix_spawnattr_setsigdefault(&as_usual, &ignored);
    posix_spawnattr_setflags(&as_usual, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    if (posix_spawnp(&child, program, NULL, &as_usual, words, environ))
        message_note("no xdg-open: open %s yourself", address);
    posix_spawnattr_destroy(&as_usual);
}

static void find_ends(sigset_t *ends)
{
    sigemptyset(ends);
    sigaddset(ends, SIGINT);
    sigaddset(ends, SIGTERM);
}

/* SIGINT and SIGTERM as a descriptor; every thread started later has them blocked too. */
static int catch_signals(void)
{
    sigset_t ends;
    find_ends(&ends);
    sigprocmask(SIG_BLOCK, &ends, NULL);
    signal(SIGPIPE, SIG_IGN);
    return signalfd(-1, &ends, SFD_CLOEXEC);
}

/* A signal has arrived: uninterruptible work may continue for a while, and a second signal ends it
 * at once. */
static void let_signals_end(int caught)
{
    struct signalfd_siginfo first;
    sigset_t ends;
    find_ends(&ends);
    if (read(caught, &first, sizeof first) == sizeof first)
        sigprocmask(SIG_UNBLOCK, &ends, NULL);
}

int main(int argc, char **argv)
{
    serve_options o;
    sabot_error error;
    server *page;
    char address[40];
    start(argc, argv);
    json_object_seed(0);
    serve_options_parse(&o, argc, argv);
    int ends = catch_signals();
    if (server_start(&page, o.port, &error))
        return exit_code(message_error("serve", &error));
    snprintf(address, sizeof address, "http://127.0.0.1:%u/", server_port(page));
    puts(address);
    sabot_status status = message_finish_output();
    if (!status && o.open)
        open_browser(address);
    if (!status) {
        server_run(page, ends);
        let_signals_end(ends);
    }
    server_end(page);
    return exit_code(status);
}
