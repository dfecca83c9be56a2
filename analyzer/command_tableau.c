#include "commands.h"
#include "message.h"
#include "tableau_commands.h"

#include <stdio.h>
#include <string.h>

static const struct {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *what;
} commands[] = {
    {"show", tableau_show, "a drawing table, or the list of those built in"},
};
enum { COMMANDS = sizeof commands / sizeof *commands };

static int help(FILE *out)
{
    fputs("Usage: sabot tableau COMMAND [OPTION...]\nWhat drawing tables say and do.\n\nCommands:\n",
          out);
    for (int i = 0; i < COMMANDS; i++)
        fprintf(out, "  %-8s %s\n", commands[i].name, commands[i].what);
    fputs("\nExamples:\n"
          "  sabot tableau show\n"
          "  sabot tableau show standard\n"
          "\n'sabot tableau COMMAND --help' has the options and examples of each.\n",
          out);
    return fflush(out) ? SABOT_FAILED : SABOT_OK;
}

int command_tableau(int argc, char **argv)
{
    if (argc > 1 && (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-?") == 0))
        return help(stdout);
    for (int i = 0; argc > 1 && i < COMMANDS; i++)
        if (strcmp(argv[1], commands[i].name) == 0)
            return commands[i].run(argc - 1, argv + 1);
    if (argc > 1)
        message(SABOT_INVALID, "unknown command 'tableau %.40s': expected one of those below",
                argv[1]);
    help(stderr);
    return SABOT_INVALID;
}
