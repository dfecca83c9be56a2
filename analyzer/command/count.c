#include "../run/message.h"
#include "commands.h"
#include "count_commands.h"

#include <stdio.h>
#include <string.h>

static const struct {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *what;
} commands[] = {
    {"derive", count_derive, "the best tags for a bet: real, integer, balanced, with a pivot"},
    {"score", count_score, "how good tags are, beside the published systems"},
    {"spread", count_spread, "how far the EV strays when cards are gone, at every depth"},
};
enum { COMMANDS = sizeof commands / sizeof *commands };

static int help(FILE *out)
{
    fputs("Usage: sabot count COMMAND [OPTION...]\nCounting systems, exactly.\n\nCommands:\n", out);
    for (int i = 0; i < COMMANDS; i++)
        fprintf(out, "  %-8s %s\n", commands[i].name, commands[i].what);
    fputs("\nExamples:\n"
          "  sabot count derive -b dragon-7\n"
          "  sabot count score -b dragon-7 --tags 0,0,0,-1,-1,-1,-1,2,2,0\n"
          "  sabot count spread -b dragon-7 --cards 26..52\n"
          "\n'sabot count COMMAND --help' has the options and examples of each.\n",
          out);
    return fflush(out) ? SABOT_FAILED : SABOT_OK;
}

int command_count(int argc, char **argv)
{
    if (argc > 1 && (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-?") == 0))
        return help(stdout);
    for (int i = 0; argc > 1 && i < COMMANDS; i++)
        if (strcmp(argv[1], commands[i].name) == 0)
            return commands[i].run(argc - 1, argv + 1);
    if (argc > 1)
        message(SABOT_INVALID, "unknown command 'count %.40s': expected one of those below",
                argv[1]);
    help(stderr);
    return SABOT_INVALID;
}
