#include "commands.h"
#include "message.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *what;
} commands[] = {
    {"edge", command_edge, "exact edges of a shoe"},
    {"batch", command_batch, "one shoe per input line, edges out, a stream"},
    {"rules", command_rules, "list or show rule sets"},
    {"bets", command_bets, "list or show bets"},
    {"verify", command_verify, "every published figure against ours"},
    {"tableau", command_tableau, "drawing tables: show"},
};
enum { COMMANDS = sizeof commands / sizeof *commands };

static int help(void)
{
    puts("Usage: sabot [COMMAND] [OPTION...]\n"
         "Exact combinatorial analysis of Punto Banco: shoes, drawing tables and bets in, integers "
         "and\nreduced fractions out. Without a command: the edges of the rule set monte-carlo.\n");
    puts("Commands:");
    for (int i = 0; i < COMMANDS; i++)
        printf("  %-10s %s\n", commands[i].name, commands[i].what);
    puts("\n'sabot COMMAND --help' has the options and examples of each.\n"
         "\n"
         "Examples:\n"
         "  sabot                              the main job\n"
         "  sabot edge -r british              another rule set\n"
         "  sabot edge -d 6 -b dragon-7        a side bet on six decks\n"
         "  sabot edge -x 5,5,6 -f json        an eight-deck shoe less three cards, as JSON\n"
         "  sabot bets lucky-6                 what a bet is\n"
         "\n"
         "Exit status: 0 fine; 1 a negative answer; 2 misuse or bad input; 3 the machine failed.");
    return fflush(stdout) ? SABOT_FAILED : SABOT_OK;
}

static int unknown(const char *name)
{
    fprintf(stderr, "sabot: unknown command '%.40s': expected one of", name);
    for (int i = 0; i < COMMANDS; i++)
        fprintf(stderr, " %s", commands[i].name);
    fputs("\nTry 'sabot --help'.\n", stderr);
    return SABOT_INVALID;
}

int main(int argc, char **argv)
{
    if (argc > 1 && (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-?") == 0 ||
                     (strcmp(argv[1], "help") == 0 && argc == 2)))
        return help();
    if (argc > 1 && (strcmp(argv[1], "--version") == 0 || strcmp(argv[1], "-V") == 0)) {
        puts("sabot " SABOT_VERSION);
        return fflush(stdout) ? SABOT_FAILED : SABOT_OK;
    }
    if (argc < 2 || argv[1][0] == '-')
        return command_edge(argc, argv);
    for (int i = 0; i < COMMANDS; i++)
        if (strcmp(argv[1], commands[i].name) == 0)
            return commands[i].run(argc - 1, argv + 1);
    return unknown(argv[1]);
}
