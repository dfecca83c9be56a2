#include "ask/commands.h"
#include "options.h"
#include "run/message.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* The server is installed beside this program. */
static int command_serve(int argc, char **argv)
{
    static const char ending[] = "-serve";
    char path[4096];
    serve_options o;
    serve_options_parse(&o, argc, argv);
    ssize_t length = readlink("/proc/self/exe", path, sizeof path - sizeof ending);
    if (length < 0)
        return message(SABOT_FAILED, "serve: cannot find the path of this program: %s",
                       strerror(errno));
    memcpy(path + length, ending, sizeof ending);
    execv(path, argv);
    return message(SABOT_FAILED, "serve: %s: %s; expected sabot-serve beside sabot", path,
                   strerror(errno));
}

const ask_question question_serve = {.name = "serve",
                                     .what =
                                         "all of it as a page, live, in a browser on this machine",
                                     .run = command_serve};
