#include "commands.h"
#include "input/utf8.h"
#include "run/engines.h"
#include "run/message.h"

#include <stdio.h>
#include <string.h>

static const command commands[] = {
    {"show", &question_tableau_show, NULL, "a drawing table, or the list of those built in"},
    {"lint", &question_tableau_lint, NULL,
     "the open, contradictory and nonstandard cells of a table"},
    {"diff", &question_tableau_diff, NULL, "the differences of two tables, cell by cell"},
    {"flips", &question_tableau_flips, NULL, "the effect of every single-cell change"},
    {"best", &question_tableau_best, NULL, "the best drawing decisions for a hand"},
    {"vectors", NULL, tableau_vectors, "conformance vectors for other engines"},
    {"replay", NULL, tableau_replay, "check coups that an engine dealt"},
};
enum { COMMANDS = sizeof commands / sizeof *commands };

static int help(void)
{
    puts(
        "Usage: sabot tableau COMMAND [OPTION...]\nDrawing tables and their effects.\n\nCommands:");
    for (int i = 0; i < COMMANDS; i++)
        printf("  %-8s %s\n", commands[i].name, commands[i].what);
    puts("\nExamples:\n"
         "  sabot tableau show\n"
         "  sabot tableau show standard\n"
         "  sabot tableau lint british-printed\n"
         "  sabot tableau diff standard st-moritz-printed\n"
         "  sabot tableau flips -b banco\n"
         "  sabot tableau best --for banco\n"
         "  sabot tableau vectors > vectors.csv\n"
         "  sabot tableau replay coups.csv\n"
         "\n'sabot tableau COMMAND --help' has the options and examples of each.");
    return message_finish_output();
}

static int unknown(const char *name)
{
    char said[41];
    snprintf(said, sizeof said, "%s", name ? name : "");
    utf8_hide_controls(said);
    if (name)
        fprintf(stderr, "sabot: unknown command 'tableau %s': expected one of", said);
    else
        fputs("sabot: no command after 'tableau': expected one of", stderr);
    for (int i = 0; i < COMMANDS; i++)
        fprintf(stderr, " %s", commands[i].name);
    fputs("\nTry 'sabot tableau --help'.\n", stderr);
    return SABOT_INVALID;
}

void tableau_say_check(const sabot_question *question, const options *o, int tableaus)
{
    if (o->double_check)
        engines_say_if_long(question, o);
    for (size_t i = 0; i < question->wagers_count && o->verbose; i++)
        if (sabot_question_determines(question, &question->wagers[i]))
            message_note("%s: cell by cell", question->wagers[i].name);
    for (int i = 0; i < tableaus && o->verbose && o->double_check; i++)
        engines_say(question);
}

int command_tableau(int argc, char **argv)
{
    if (argc > 1 && (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-?") == 0))
        return help();
    for (int i = 0; argc > 1 && i < COMMANDS; i++)
        if (strcmp(argv[1], commands[i].name) == 0)
            return command_run(&commands[i], argc - 1, argv + 1);
    return unknown(argc > 1 ? argv[1] : NULL);
}
