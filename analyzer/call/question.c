#include "question.h"

#include "base/memory.h"
#include "base/text.h"
#include "questions_document.h"
#include "write/value.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- texts in place of files -------------------------------------------------------------- */

static sabot_status read_text(char **text, size_t *length, void *data, const char *name,
                              sabot_error *error)
{
    const json_t *found = json_object_get(data, name);
    *text = NULL;
    if (!found)
        return sabot_error_set(error, SABOT_INVALID, 0, 0,
                               "'%.80s': files are not read here: expected a name of the catalogue",
                               name);
    *text = sabot_copy_text(json_string_value(found));
    if (length)
        *length = json_string_length(found);
    return SABOT_OK;
}

/* Adds a text and returns the name that represents it: bet_text.yaml, bet_text-2.yaml. */
static json_t *note_text(asked_question *asked, const char *name, size_t number, const json_t *text)
{
    char file[64], counted[24] = "";
    if (number > 1)
        snprintf(counted, sizeof counted, "-%zu", number);
    snprintf(file, sizeof file, "%s%s.yaml", name, counted);
    json_object_set(asked->texts, file, (json_t *)text);
    return json_string(file);
}

/* --- which question ----------------------------------------------------------------------- */

static sabot_status find_question(asked_question *asked, const char *command, sabot_error *error)
{
    char name[64];
    snprintf(name, sizeof name, "%s", strcmp(command, "count") == 0 ? "count/score" : command);
    for (char *slash = name; (slash = strchr(slash, '/'));)
        *slash = ' ';
    asked->question = questions_find(name);
    return asked->question
               ? SABOT_OK
               : sabot_error_set(
                     error, SABOT_INVALID, 0, 0,
                     "'%.60s': expected edge, removal, readings, shoes, coups, "
                     "study, verify, monitor, report, rules, bets, count/… or tableau/…",
                     command);
}

/* --- its options -------------------------------------------------------------------------- */

static int is_filing_format(const char *text)
{
    static const char *const names[] = {"html", "json", "xlsx",
#ifndef SABOT_ASK_LIBRARY /* PDF takes another program; only the page's server starts one */
                                        "pdf",
#endif
                                        NULL};
    for (size_t i = 0; text && names[i]; i++)
        if (strcmp(names[i], text) == 0)
            return 1;
    return 0;
}

/* Options for the place of the result, or for how the work is done. Only a filing may have another
 * format. */
static int has_no_meaning(const ask_question *question, const char *name, const json_t *value,
                          int is_limited)
{
    const char *text = json_string_value(value);
    if (strcmp(question->name, "report") == 0 && strcmp(name, "format") == 0)
        return !is_filing_format(text);
    const struct argp_option *option = options_find(question->argp, name);
    return option && !questions_has_parameter(option, is_limited);
}

/* Parameters that are arguments on the command line, in their order. */
static int is_argument(const ask_question *question, const char *name)
{
    for (int k = 0; k < 2; k++)
        if (question->arguments[k] && strcmp(name, question->arguments[k]) == 0)
            return k + 1;
    return 0;
}

static void append(json_t *list, json_t *value)
{
    json_t *item;
    size_t i;
    if (!json_is_array(value))
        json_array_append(list, value);
    else
        json_array_foreach(value, i, item) json_array_append(list, item);
}

static sabot_status refuse(sabot_error *error, const char *name, const char *text)
{
    sabot_error_set(error, SABOT_INVALID, 0, 0, "%s", text);
    return sabot_error_name(error, name);
}

/* The names that represent the texts of one parameter, as a list. */
static sabot_status take_texts(json_t *names, asked_question *asked, const char *parameter,
                               const json_t *given, sabot_error *error)
{
    size_t count = json_is_array(given) ? json_array_size(given) : given ? 1 : 0;
    for (size_t i = 0; i < count; i++) {
        const json_t *text = json_is_array(given) ? json_array_get(given, i) : given;
        if (!json_is_string(text))
            return refuse(error, parameter, "expected YAML as a text");
        json_array_append_new(names, note_text(asked, parameter, i + 1, text));
    }
    return SABOT_OK;
}

/* --bet is one list of names and files. */
static sabot_status add_bets(asked_question *asked, const json_t *parameters, sabot_error *error)
{
    json_t *names = json_array(), *bet;
    sabot_text all = {0};
    size_t i;
    if (!is_argument(asked->question, "bet") && (bet = json_object_get(parameters, "bet")))
        append(names, bet);
    sabot_status status =
        take_texts(names, asked, "bet_text", json_object_get(parameters, "bet_text"), error);
    for (i = 0; i < json_array_size(names) && !status; i++) {
        bet = json_array_get(names, i);
        if (json_is_string(bet))
            sabot_text_add(&all, "%s%s", i ? "," : "", json_string_value(bet));
        else
            status = refuse(error, "bet", "expected a text");
    }
    if (!status && all.text && is_argument(asked->question, "bet"))
        json_array_append_new(json_object_get(asked->options, "arguments"), json_string(all.text));
    else if (!status && all.text)
        json_object_set_new(asked->options, "bet", json_string(all.text));
    free(all.text);
    json_decref(names);
    return status;
}

/* A rule set, a tableau or claims: the option, or the missing argument. */
static sabot_status add_text(asked_question *asked, const json_t *parameters, const char *option,
                             sabot_error *error)
{
    char parameter[32];
    snprintf(parameter, sizeof parameter, "%s_text", option);
    const json_t *given = json_object_get(parameters, parameter);
    json_t *names = json_array(), *arguments = json_object_get(asked->options, "arguments");
    int is_table_of_two = is_argument(asked->question, "from") && strcmp(option, "tableau") == 0;
    sabot_status status = take_texts(names, asked, parameter, given, error);
    if (!status && json_array_size(names) > (is_table_of_two ? 2u : 1u))
        status = refuse(error, parameter, "expected one text");
    if (!status && json_array_size(names) > 0) {
        if (is_table_of_two && json_object_get(parameters, "to") &&
            !json_object_get(parameters, "from"))
            json_array_insert(arguments, 0, json_array_get(names, 0));
        else if (is_table_of_two || is_argument(asked->question, option))
            append(arguments, names);
        else
            json_object_set(asked->options, option, json_array_get(names, 0));
    }
    json_decref(names);
    return status;
}

/* Texts that are not YAML: an earlier filing, or records. They represent an option, or the
 * argument. */
static const struct {
    const char *parameter, *of, *name, *expected;
} files[] = {{"compare_text", "compare", "earlier.json", "expected a filing as a text"},
             {"results_text", "results", "results_text", "expected results as a text"},
             {"log_text", "log", "log_text", "expected a log as a text"}};
enum { FILES = sizeof files / sizeof *files };

static sabot_status add_file(asked_question *asked, const json_t *parameters, size_t i,
                             sabot_error *error)
{
    json_t *text = json_object_get(parameters, files[i].parameter);
    int is_argument_here = is_argument(asked->question, files[i].of);
    if (!text)
        return SABOT_OK;
    if (!is_argument_here && !options_find(asked->question->argp, files[i].of))
        return refuse(error, files[i].parameter, "has no meaning here");
    if (!json_is_string(text))
        return refuse(error, files[i].parameter, files[i].expected);
    json_object_set(asked->texts, files[i].name, text);
    if (is_argument_here)
        json_array_append_new(json_object_get(asked->options, "arguments"),
                              json_string(files[i].name));
    else
        json_object_set_new(asked->options, files[i].of, json_string(files[i].name));
    return SABOT_OK;
}

static int is_special(const ask_question *question, const char *name)
{
    static const char *const names[] = {"bet", "bet_text", "rules_text", "tableau_text",
                                        "claims_text"};
    for (size_t i = 0; i < FILES; i++)
        if (strcmp(files[i].parameter, name) == 0)
            return 1;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(names[i], name) == 0)
            return strcmp(name, "bet") != 0 || !is_argument(question, name);
    return 0;
}

/* A document records the options in the order of the request. So an option that is filled in later
 * has its place from the start: bet_text that of bet, tableau_text that of tableau. */
static void hold_place(asked_question *asked, const char *name)
{
    char option[32];
    snprintf(option, sizeof option, "%.*s", (int)strcspn(name, "_"), name);
    int is_table_of_two = is_argument(asked->question, "from") && strcmp(option, "tableau") == 0;
    if (!is_table_of_two && !is_argument(asked->question, option))
        json_object_set_new(asked->options, option, json_null());
}

static sabot_status add_options(asked_question *asked, const json_t *parameters, int is_limited,
                                sabot_error *error)
{
    const char *name;
    json_t *value, *arguments = json_object_get(asked->options, "arguments");
    json_object_foreach((json_t *)parameters, name, value)
    {
        if (has_no_meaning(asked->question, name, value, is_limited))
            return refuse(error, name, "has no meaning here: expected an option of the question");
        if (is_special(asked->question, name))
            hold_place(asked, name);
        else if (!is_argument(asked->question, name) && strcmp(name, "arguments") != 0)
            json_object_set(asked->options, name, value);
    }
    if ((value = json_object_get(parameters, "arguments")))
        append(arguments, value);
    for (int k = 1; k <= 2; k++)
        json_object_foreach((json_t *)parameters, name,
                            value) if (is_argument(asked->question, name) == k)
            append(arguments, value);
    return SABOT_OK;
}

sabot_status asked_question_make(asked_question *asked, const char *command,
                                 const json_t *parameters, int is_limited, sabot_error *error)
{
    *asked = (asked_question){.options = json_object(), .texts = json_object()};
    asked->files = (sabot_files){.read = read_text, .data = asked->texts};
    json_object_set_new(asked->options, "arguments", json_array());
    sabot_status status = find_question(asked, command, error);
    if (!status)
        status = add_options(asked, parameters, is_limited, error);
    if (!status)
        status = add_text(asked, parameters, "rules", error);
    if (!status)
        status = add_text(asked, parameters, "tableau", error);
    if (!status)
        status = add_text(asked, parameters, "claims", error);
    for (size_t i = 0; i < FILES && !status; i++)
        status = add_file(asked, parameters, i, error);
    return status ? status : add_bets(asked, parameters, error);
}

void asked_question_clear(asked_question *asked)
{
    json_decref(asked->options);
    json_decref(asked->texts);
}

/* --- as a command line -------------------------------------------------------------------- */

static void add_word(sabot_text *to, const char *option, const json_t *value)
{
    char number[32];
    const char *text = json_string_value(value);
    if (json_is_integer(value)) {
        snprintf(number, sizeof number, "%" JSON_INTEGER_FORMAT, json_integer_value(value));
        text = number;
    }
    if (option)
        sabot_text_add(to, " --%s", option);
    if (text) {
        char *word = value_shell_word(text);
        sabot_text_add(to, " %s", word);
        free(word);
    }
}

char *asked_question_command(const asked_question *asked)
{
    sabot_text line = {0};
    const char *name;
    json_t *value, *item;
    size_t i;
    sabot_text_add(&line, "sabot %s", asked->question->name);
    json_object_foreach(asked->options, name, value)
    {
        const char *option = strcmp(name, "arguments") == 0 ? NULL : name;
        if (json_is_array(value))
            json_array_foreach(value, i, item) add_word(&line, option, item);
        else
            add_word(&line, option, value);
    }
    return line.text;
}
