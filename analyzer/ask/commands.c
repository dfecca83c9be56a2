#include "commands.h"

#include "input/utf8.h"
#include "run/message.h"

#include <stdio.h>
#include <string.h>

#define COMMAND(name) &question_##name,
static const ask_question *const commands[] = {
#include "command_list.h"
};
enum { COMMANDS = sizeof commands / sizeof *commands };

const ask_question *questions_find(const char *name)
{
    for (size_t i = 0; i < COMMANDS; i++)
        if (commands[i]->ask && strcmp(commands[i]->name, name) == 0)
            return commands[i];
    return NULL;
}

const ask_question *questions_next(const ask_question *question)
{
    size_t i = 0;
    while (question && commands[i++] != question)
        ;
    while (i < COMMANDS && !commands[i]->ask)
        i++;
    return i < COMMANDS ? commands[i] : NULL;
}

/* The command of one word or two; NULL if there is none. */
static const ask_question *find(const char *first, const char *second)
{
    size_t length = strlen(first);
    for (size_t i = 0; i < COMMANDS; i++) {
        const char *rest = commands[i]->name + length;
        if (strncmp(commands[i]->name, first, length) == 0 &&
            (second ? *rest == ' ' && strcmp(rest + 1, second) == 0 : !*rest))
            return commands[i];
    }
    return NULL;
}

/* The last word of a command's name if it belongs to a group ("" means none), or NULL. */
static const char *name_in(const ask_question *q, const char *group)
{
    const char *space = strchr(q->name, ' ');
    size_t length = space ? (size_t)(space - q->name) : 0;
    int is_in = strlen(group) == length && strncmp(q->name, group, length) == 0;
    return !is_in ? NULL : space ? space + 1 : q->name;
}

void commands_print(const char *group)
{
    puts("Commands:");
    for (size_t i = 0; i < COMMANDS; i++)
        if (name_in(commands[i], group))
            printf("  %-*s %s\n", *group ? 8 : 10, name_in(commands[i], group), commands[i]->what);
}

static int unknown(const char *group, const char *name)
{
    const char *space = *group ? " " : "";
    char said[41];
    snprintf(said, sizeof said, "%s", name ? name : "");
    utf8_hide_controls(said);
    if (name)
        fprintf(stderr, "sabot: unknown command '%s%s%s': expected one of", group, space, said);
    else
        fprintf(stderr, "sabot: no command after '%s': expected one of", group);
    for (size_t i = 0; i < COMMANDS; i++)
        if (name_in(commands[i], group))
            fprintf(stderr, " %s", name_in(commands[i], group));
    fprintf(stderr, "\nTry 'sabot%s%s --help'.\n", space, group);
    return SABOT_INVALID;
}

static int help_group(const ask_question *q)
{
    printf("Usage: sabot %s COMMAND [OPTION...]\n%.*s\n\n", q->name, (int)strcspn(q->group, "\v"),
           q->group);
    commands_print(q->name);
    printf("\nExamples:\n%s\n'sabot %s COMMAND --help' has the options and examples of each.\n",
           strchr(q->group, '\v') + 1, q->name);
    return message_finish_output();
}

int commands_run(int argc, char **argv)
{
    const ask_question *q = find(argv[0], NULL), *under = NULL;
    if (q && argc > 1)
        under = find(argv[0], argv[1]);
    if (!q)
        return unknown("", argv[0]);
    if (q->group && !under)
        return argc > 1 && (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-?") == 0)
                   ? help_group(q)
                   : unknown(q->name, argv[1]);
    if (under)
        return under->run ? under->run(argc - 1, argv + 1) : ask_command(under, argc - 1, argv + 1);
    return q->run ? q->run(argc, argv) : ask_command(q, argc, argv);
}
