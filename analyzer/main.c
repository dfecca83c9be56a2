#include "ask/commands.h"
#include "ask/question_list.h"
#include "run/message.h"
#include "run/start.h"
#include <sabot/base/version.h>

#include <stdio.h>
#include <string.h>

static int help(void)
{
    puts("Usage: sabot [COMMAND] [OPTION...]\n"
         "Exact combinatorial analysis of Punto Banco: shoes, drawing tables and bets in, integers "
         "and\nreduced fractions out. Without a command: the edges of the rule set monte-carlo.\n");
    commands_print("");
    puts("\n'sabot COMMAND --help' or 'sabot help COMMAND' has the options and examples of each.\n"
         "'sabot help questions' lists questions that people ask, each with the command that "
         "answers it.\n"
         "\n"
         "Examples:\n"
         "  sabot                              the main job\n"
         "  sabot edge -r british              another rule set\n"
         "  sabot edge -d 6 -b dragon-7        a side bet on six decks\n"
         "  sabot edge -x 5,5,6 -f json        an eight-deck shoe less three cards, as JSON\n"
         "  sabot study --cards 26             what perfect counting gains, half a deck left\n"
         "  sabot bets lucky-6                 what a bet is\n"
         "\n"
         "Exit status: 0 fine; 1 a negative answer; 2 misuse or bad input; 3 the machine failed.");
    return message_finish_output();
}

static int help_questions(void)
{
    fputs(question_list, stdout);
    return message_finish_output();
}

static int version(void)
{
    puts("sabot " SABOT_VERSION);
    return message_finish_output();
}

/* `help COMMAND…` is `COMMAND… --help`. */
static int help_with(int argc, char **argv)
{
    static char option[] = "--help";
    if (strcmp(argv[1], "questions") == 0)
        return help_questions();
    for (int i = 0; i + 1 < argc; i++)
        argv[i] = argv[i + 1];
    argv[argc - 1] = option;
    return commands_run(argc, argv);
}

static int answer(int argc, char **argv)
{
    const char *first = argc > 1 ? argv[1] : "";
    if (strcmp(first, "--help") == 0 || strcmp(first, "-?") == 0 ||
        (strcmp(first, "help") == 0 && argc == 2))
        return help();
    if (strcmp(first, "--version") == 0 || strcmp(first, "-V") == 0)
        return version();
    if (strcmp(first, "help") == 0)
        return help_with(argc - 1, argv + 1);
    if (argc < 2 || first[0] == '-')
        return ask_command(&question_edge, argc, argv);
    return commands_run(argc - 1, argv + 1);
}

int main(int argc, char **argv)
{
    start(argc, argv);
    return start_ended(exit_code(answer(argc, argv)));
}
