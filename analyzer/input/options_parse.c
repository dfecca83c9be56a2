/* The options of a command, from the command line or from a JSON object: both use the command's own
 * argp, and fill its options in the same way. */
#include "base/memory.h"
#include "base/text.h"
#include "options.h"
#include "options_help.h"
#include "utf8.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void options_note(options *o, const char *question)
{
    o->asked = json_pack("{ss}", "question", question);
}

void options_clear(options *o)
{
    json_decref(o->asked);
    for (size_t i = 0; o->texts && o->texts[i]; i++)
        free(o->texts[i]);
    free(o->texts);
    o->asked = NULL;
    o->texts = NULL;
}

const sabot_files *options_files(const options *o, unsigned what)
{
    return o->now & what ? o->files_now : o->files;
}

error_t options_misuse(const struct argp_state *state, const char *format, ...)
{
    const options *o = state->input;
    char text[sizeof o->misuse->text];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    utf8_hide_controls(text);
    if (!o->misuse)
        argp_error(state, "%s", text);
    else if (!o->misuse->status)
        sabot_error_set(o->misuse, SABOT_INVALID, 0, 0, "%s", text);
    return EINVAL;
}

/* --- recording for the document ----------------------------------------------------------- */

void options_note_one(options *o, const char *name, const char *argument)
{
    json_t *value = argument ? json_string(argument) : json_true();
    json_t *before = json_object_get(o->asked, name);
    if (!o->asked)
        json_decref(value);
    else if (json_is_array(before))
        json_array_append_new(before, value);
    else if (json_is_string(before))
        json_object_set_new(o->asked, name, json_pack("[O o]", before, value));
    else
        json_object_set_new(o->asked, name, value);
}

/* Arguments, except one that names the tableau. */
static void note_argument(options *o, const char *argument)
{
    if (o->tableau == argument)
        options_note_one(o, "tableau", argument);
    else if (json_object_get(o->asked, "arguments"))
        options_note_one(o, "arguments", argument);
    else if (o->asked)
        json_object_set_new(o->asked, "arguments", json_pack("[s]", argument));
}

/* The index from 1 of a word in "one|other"; misuse if it is neither. */
static int choose(const struct argp_option *option, const char *argument, struct argp_state *state)
{
    sabot_text expected = {0};
    size_t length = strlen(argument);
    int number = 0;
    for (const char *at = option->arg; *at;) {
        size_t own = strcspn(at, "|");
        int is_first = at == option->arg, is_last = !at[own];
        number++;
        if (own == length && strncmp(at, argument, own) == 0) {
            free(expected.text);
            return number;
        }
        sabot_text_add(&expected, "%s%.*s", is_first ? "" : is_last ? " or " : ", ", (int)own, at);
        at += own + !is_last;
    }
    options_misuse(state, "--%s '%.40s': expected %s", option->name, argument, expected.text);
    free(expected.text);
    return 0;
}

/* The member of the command's options that a row sets. */
static void *member_of(const struct argp_option *row, const struct argp_state *state)
{
    return (char *)state->input +
           (row->key >= OPTION_KEY ? row->key - OPTION_KEY : row->flags >> 24);
}

static int sets_member(const struct argp_option *row)
{
    return row->flags & (OPTION_TEXT | OPTION_SWITCH | OPTION_WORD | OPTION_PICTURE);
}

static void set(const struct argp_option *row, char *argument, struct argp_state *state)
{
    void *member = member_of(row, state);
    if (row->flags & OPTION_SWITCH)
        *(int *)member = 1;
    else if (row->flags & OPTION_WORD)
        *(int *)member = choose(row, argument, state);
    else
        *(const char **)member =
            row->flags & OPTION_PICTURE ? options_picture(argument, state) : argument;
}

static int is_row(const struct argp_option *row)
{
    return row && (row->name || row->key);
}

error_t options_parse_row(const struct argp_option *rows, int key, char *argument,
                          struct argp_state *state)
{
    options *o = state->input;
    const struct argp_option *row = rows;
    while (is_row(row) && row->key != key)
        row++;
    if (!is_row(row))
        return ARGP_ERR_UNKNOWN;
    if (!(row->flags & OPTION_TERMINAL)) {
        if (!(row->flags & OPTION_LIST))
            json_object_del(o->asked, row->name);
        options_note_one(o, row->name, argument);
    }
    if (!sets_member(row))
        return ARGP_ERR_UNKNOWN;
    set(row, argument, state);
    return 0;
}

/* The first argument without a value takes it. */
static error_t take_argument(const struct argp_option *rows, char *argument,
                             struct argp_state *state)
{
    const struct argp_option *last = NULL;
    for (const struct argp_option *row = rows; is_row(row); row++) {
        if (!(row->flags & OPTION_DOC))
            continue;
        last = row;
        if (!*(const char **)member_of(row, state)) {
            set(row, argument, state);
            return 0;
        }
    }
    return last ? options_misuse(state, "'%s': expected %s", argument, last->arg)
                : ARGP_ERR_UNKNOWN;
}

static void require_arguments(const struct argp_option *rows, struct argp_state *state)
{
    for (const struct argp_option *row = rows; is_row(row); row++)
        if (row->flags & OPTION_DOC && row->name && !*(const char **)member_of(row, state))
            options_misuse(state, "expected %s", row->name);
}

static error_t parse_and_note(int key, char *argument, struct argp_state *state)
{
    options *o = state->input;
    error_t failed = key == ARGP_KEY_ARG ? take_argument(o->own->options, argument, state)
                                         : options_parse_row(o->own->options, key, argument, state);
    if (failed == ARGP_ERR_UNKNOWN)
        failed = (o->own->parser ? o->own->parser : options_parse_common)(key, argument, state);
    if (key == ARGP_KEY_ARG && !failed)
        note_argument(o, argument);
    if (key == ARGP_KEY_END)
        require_arguments(o->own->options, state);
    return failed;
}

const struct argp_option *options_find(const struct argp *argp, const char *name)
{
    for (const struct argp_option *o = argp->options; o && (o->name || o->key || o->doc); o++)
        if (o->name && !(o->flags & OPTION_DOC) && strcmp(o->name, name) == 0)
            return o;
    for (const struct argp_child *child = argp->children; child && child->argp; child++) {
        const struct argp_option *o = options_find(child->argp, name);
        if (o)
            return o;
    }
    return NULL;
}

static error_t parse(const struct argp *argp, int argc, char **argv, unsigned flags, options *o)
{
    struct argp noting = *argp;
    noting.parser = parse_and_note;
    if (argp->options && argp->options->flags & OPTION_DOC)
        noting.options = NULL; /* a table of arguments only: the help would have an empty line */
    o->own = argp;
    error_t failed = argp_parse(&noting, argc, argv, flags, NULL, o);
    if (!json_object_get(o->asked, "rules") && options_find(argp, "rules"))
        options_note_one(o, "rules", o->rules);
    if (o->asked && o->digits_given)
        json_object_set_new(o->asked, "digits", json_integer((json_int_t)o->digits));
    return failed;
}

void options_parse(const struct argp *argp, int argc, char **argv, const options_form *form,
                   void *input)
{
    static char name[64];
    snprintf(name, sizeof name, "sabot%s%s", *form->command ? " " : "", form->command);
    argv[0] = name;
    argp_err_exit_status = 2;
    options_help help;
    options_help_init(&help, argp, form);
    if (parse(&help.argp, argc, argv, 0, input) == ENOMEM)
        sabot_memory_fail();
}

/* --- from JSON ---------------------------------------------------------------------------- */

typedef struct {
    char **texts;
    int count;
} words;

static void add_word(words *w, const char *option, const char *value)
{
    sabot_text text = {0};
    if (option)
        sabot_text_add(&text, "--%s%s", option, value ? "=" : "");
    if (value)
        sabot_text_add(&text, "%s", value);
    w->texts = sabot_reallocate(w->texts, (size_t)w->count + 2, sizeof *w->texts);
    w->texts[w->count++] = text.text;
    w->texts[w->count] = NULL;
}

/* One value: a text, a number, or true for an option without an argument. */
static sabot_status add_value(words *w, const struct argp_option *option, const char *name,
                              const json_t *value, sabot_error *error)
{
    char number[32];
    int takes = !option || option->arg, may_lack = option && (option->flags & OPTION_ARG_OPTIONAL);
    const char *text = json_string_value(value);
    if (json_is_integer(value)) {
        snprintf(number, sizeof number, "%" JSON_INTEGER_FORMAT, json_integer_value(value));
        text = number;
    }
    if (json_is_false(value))
        return SABOT_OK;
    if (takes ? !text && !(may_lack && json_is_true(value)) : !json_is_true(value)) {
        sabot_error_set(error, SABOT_INVALID, 0, 0, "expected %s", takes ? "a text" : "true");
        return sabot_error_name(error, name);
    }
    add_word(w, option ? option->name : NULL, text);
    return SABOT_OK;
}

static sabot_status add_values(words *w, const struct argp_option *option, const char *name,
                               const json_t *values, sabot_error *error)
{
    sabot_status status = SABOT_OK;
    if (!json_is_array(values))
        return add_value(w, option, name, values, error);
    for (size_t i = 0; i < json_array_size(values) && !status; i++)
        status = add_value(w, option, name, json_array_get(values, i), error);
    return status;
}

/* Recorded members that are not options. */
static int is_no_option(const char *name)
{
    return !strcmp(name, "question") || !strcmp(name, "texts") || !strcmp(name, "sha256");
}

static sabot_status find_words(words *w, const struct argp *argp, const json_t *asked,
                               sabot_error *error)
{
    const char *name;
    json_t *value;
    const json_t *arguments = json_object_get(asked, "arguments");
    sabot_status status = SABOT_OK;
    add_word(w, NULL, "sabot");
    json_object_foreach((json_t *)asked, name, value)
    {
        const struct argp_option *option = options_find(argp, name);
        if (value == arguments || is_no_option(name))
            continue;
        if (!option)
            status = sabot_error_set(error, SABOT_INVALID, 0, 0,
                                     "'%.40s': expected an option of this question", name);
        else
            status = add_values(w, option, name, value, error);
        if (status)
            return status;
    }
    add_word(w, "", NULL);
    return arguments ? add_values(w, NULL, "arguments", arguments, error) : SABOT_OK;
}

sabot_status options_read(const struct argp *argp, const json_t *asked, void *input,
                          sabot_error *error)
{
    options *o = input;
    words w = {0};
    sabot_error_set(error, SABOT_OK, 0, 0, "%s", "");
    sabot_status status = find_words(&w, argp, asked, error);
    o->texts = w.texts;
    if (status)
        return status;
    /* argp may reorder the list: it gets a copy, because the texts are freed through the list. */
    char **argv = sabot_allocate((size_t)w.count + 1, sizeof *argv);
    memcpy(argv, w.texts, (size_t)w.count * sizeof *argv);
    o->misuse = error;
    error_t failed = parse(argp, w.count, argv, ARGP_NO_EXIT | ARGP_NO_ERRS | ARGP_NO_HELP, input);
    o->misuse = NULL;
    free(argv);
    if (failed && !error->status)
        sabot_error_set(error, SABOT_INVALID, 0, 0, "misuse of an option");
    return error->status;
}
