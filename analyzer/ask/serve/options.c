#include "options.h"

#include <argp.h>
#include <stdlib.h>

enum { KEY_PORT = 512, KEY_OPEN };

static const struct argp_option own_options[] = {
    {"port", KEY_PORT, "N", 0, "port to listen on (default: 8416; 0 means any free port)", 1},
    {"open", KEY_OPEN, 0, 0, "open the page in the browser", 1},
    {0}};

static error_t parse(int key, char *argument, struct argp_state *state)
{
    serve_options *o = state->input;
    char *end;
    switch (key) {
    case KEY_PORT:
        o->port = (unsigned)strtoul(argument, &end, 10);
        if (*argument < '0' || *argument > '9' || *end || o->port > 65535 || end - argument > 5)
            argp_error(state, "--port '%.40s': expected a whole number from 0 to 65535", argument);
        return 0;
    case KEY_OPEN:
        o->open = 1;
        return 0;
    case ARGP_KEY_ARG:
        argp_error(state, "'%.40s': expected no argument", argument);
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const char doc[] =
    "A live page with everything that sabot computes, in a browser on this machine.\v"
    "Prints the page's address and serves it until it is interrupted. Nothing is sent to any "
    "other\n"
    "machine, and no file of this one can be read through it.\n\n"
    "Examples:\n"
    "  sabot serve --open                  and look at it\n"
    "  sabot serve --port 0                on any free port\n";

static const struct argp argp = {own_options, parse, NULL, doc, NULL, NULL, NULL};

void serve_options_parse(serve_options *o, int argc, char **argv)
{
    static char name[] = "sabot serve";
    *o = (serve_options){.port = SERVE_PORT};
    argv[0] = name;
    argp_err_exit_status = 2;
    argp_parse(&argp, argc, argv, 0, NULL, o);
}
