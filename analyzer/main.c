#include "ask/commands.h"
#include "ask/question_list.h"
#include "input/utf8.h"
#include "run/message.h"
#include "run/start.h"
#include <sabot/base/version.h>

#include <stdio.h>
#include <string.h>

static const command commands[] = {
    {"edge", &question_edge, NULL, "exact edges of a shoe"},
    {"batch", NULL, command_batch, "the edges of one shoe per input line, as a stream"},
    {"rules", &question_rules, NULL, "list or show rule sets"},
    {"bets", NULL, command_bets, "list or show bets"},
    {"readings", &question_readings, NULL,
     "every named reading of a rule document, and the range of its EVs"},
    {"study", NULL, command_study,
     "all partial shoes with --cards N left: the value of perfect counting"},
    {"verify", NULL, command_verify, "compare every published figure with the computed one"},
    {"removal", &question_removal, NULL, "effects of removal"},
    {"count", NULL, command_count,
     "counting systems: derive, score, compare; the spread of the EV"},
    {"shoes", NULL, command_shoes,
     "whole shoes, burn to cut card: coups, bets, units and their spread"},
    {"tableau", NULL, command_tableau,
     "drawing tables: show, lint, diff, flips, best, vectors, replay"},
    {"report", NULL, command_report, "the filing of a rule set: HTML, PDF, workbook, JSON"},
    {"check", NULL, command_check, "recompute an earlier result and fail on any drift"},
    {"serve", NULL, command_serve, "all of it as a live page, in a browser on this machine"},
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

static int unknown(const char *name)
{
    char said[41];
    snprintf(said, sizeof said, "%s", name);
    utf8_hide_controls(said);
    fprintf(stderr, "sabot: unknown command '%s': expected one of", said);
    for (int i = 0; i < COMMANDS; i++)
        fprintf(stderr, " %s", commands[i].name);
    fputs("\nTry 'sabot --help'.\n", stderr);
    return SABOT_INVALID;
}

static int run(int argc, char **argv)
{
    for (int i = 0; i < COMMANDS; i++)
        if (strcmp(argv[0], commands[i].name) == 0)
            return command_run(&commands[i], argc, argv);
    return unknown(argv[0]);
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
    return run(argc, argv);
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
    return run(argc - 1, argv + 1);
}

int main(int argc, char **argv)
{
    start(argc, argv);
    return start_ended(exit_code(answer(argc, argv)));
}
