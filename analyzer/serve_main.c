/* `sabot serve`: a program of its own, since nothing else that sabot does needs a web server. */
#include "input/json.h"
#include "input/serve_options.h"
#include "run/exit.h"
#include "run/message.h"
#include "run/pieces.h"
#include "run/start.h"
#include "serve/server.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <unistd.h>

/* Only the browser's start can fail here, and then the address still is on the terminal. */
static void open_browser(const char *address)
{
    pid_t child = fork();
    if (child == 0) {
        if (fork() == 0) {
            execlp("xdg-open", "xdg-open", address, (char *)NULL);
            message_note("no xdg-open: open %s yourself", address);
        }
        _exit(0);
    }
    if (child > 0)
        waitpid(child, NULL, 0);
}

/* SIGINT and SIGTERM as a descriptor; every thread that is started later has them blocked too. */
static int catch_signals(void)
{
    sigset_t ends;
    sigemptyset(&ends);
    sigaddset(&ends, SIGINT);
    sigaddset(&ends, SIGTERM);
    sigprocmask(SIG_BLOCK, &ends, NULL);
    signal(SIGPIPE, SIG_IGN);
    return signalfd(-1, &ends, SFD_CLOEXEC);
}

int main(int argc, char **argv)
{
    serve_options o;
    sabot_error error;
    server *page;
    char address[40];
    start(argc, argv);
    pieces_start();
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
    if (!status)
        server_run(page, ends);
    server_end(page);
    return exit_code(status);
}
