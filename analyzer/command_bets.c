#include "commands.h"
#include "job.h"
#include "output.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
    options common;
    const char *name;
} bets_options;

static error_t parse(int key, char *argument, struct argp_state *state)
{
    bets_options *o = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &o->common;
        return 0;
    case ARGP_KEY_ARG:
        if (o->name)
            argp_error(state, "'%s': expected at most one bet", argument);
        o->name = argument;
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const char doc[] = "List the bets, or show one.\v"
                          "Examples:\n"
                          "  sabot bets                 all that are built in\n"
                          "  sabot bets lucky-6         one of them, whole\n"
                          "  sabot bets ./mine.yaml     one of your own\n";
static const struct argp_child children[] = {{&options_outputs, 0, "What is printed:", 1}, {0}};
static const struct argp argp = {NULL, parse, "[NAME|FILE]", doc, children, NULL, NULL};

static json_t *bet_json(const sabot_bet *bet)
{
    json_t *lines = json_array(), *notes = json_array();
    const sabot_line *winning = sabot_bet_winning_line(bet);
    for (unsigned i = 0; i < bet->lines_count; i++)
        json_array_append_new(lines, json_pack("{ss ss}", "when", bet->lines[i].when, "pays",
                                               bet->lines[i].printed));
    for (size_t i = 0; i < bet->about.notes_count; i++)
        json_array_append_new(notes, json_string(bet->about.notes[i]));
    char hash[SABOT_HASH];
    sabot_bet_hash(hash, bet);
    return json_pack("{ss ss* ss* ss so ss so so}", "bet", bet->name, "title", bet->about.title,
                     "source", bet->about.source, "level",
                     sabot_level_name(sabot_bet_level(bet)), "pays",
                     winning ? json_string(winning->printed) : json_null(), "sha256", hash,
                     "lines", lines, "notes", notes);
}

static const char *text_of(const json_t *json, const char *member)
{
    const char *text = json_string_value(json_object_get(json, member));
    return text ? text : "";
}

/* Every payout that wins, in the order of the lines. */
static char *all_pays(const json_t *bet)
{
    text_buffer text = {0};
    const json_t *lines = json_object_get(bet, "lines");
    text_add(&text, "%s", "");
    for (size_t i = 0; i < json_array_size(lines); i++) {
        const char *pays = text_of(json_array_get(lines, i), "pays");
        if (strcmp(pays, "push") != 0 && strcmp(pays, "lose") != 0)
            text_add(&text, "%s%s", text.length ? ", " : "", pays);
    }
    return text.text;
}

static void list_row(sabot_report *report, const json_t *bet)
{
    char *pays = all_pays(bet);
    sabot_report_row(report, (const char *[]){text_of(bet, "bet"), text_of(bet, "level"), pays,
                                              text_of(bet, "title")});
    free(pays);
}

static void show(sabot_report *report, const json_t *bet)
{
    static const char *const keys[] = {"title", "source", "level"};
    const json_t *lines = json_object_get(bet, "lines"), *notes = json_object_get(bet, "notes");
    sabot_report_heading(report, "%s", text_of(bet, "bet"));
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (json_object_get(bet, keys[i]))
            sabot_report_note(report, "%-7s %s", keys[i], text_of(bet, keys[i]));
    sabot_report_table(report, "rl", (const char *[]){"pays", "when"});
    for (size_t i = 0; i < json_array_size(lines); i++)
        sabot_report_row(report, (const char *[]){text_of(json_array_get(lines, i), "pays"),
                                                  text_of(json_array_get(lines, i), "when")});
    sabot_report_note(report, "The first line that holds pays; if none does, the stake is lost.");
    for (size_t i = 0; i < json_array_size(notes); i++)
        sabot_report_note(report, "- %s", json_string_value(json_array_get(notes, i)));
}

static sabot_status add_bet(json_t *list, const char *name)
{
    sabot_bet bet;
    sabot_status status = catalogue_bet(&bet, name);
    if (status)
        return status;
    json_array_append_new(list, bet_json(&bet));
    sabot_bet_clear(&bet);
    return SABOT_OK;
}

int command_bets(int argc, char **argv)
{
    static const char *const titles[] = {"bet", "level", "pays", "title"};
    static const char *const csv_path[] = {"bets", "lines", NULL};
    bets_options o = {0};
    options_init(&o.common);
    options_parse(&argp, argc, argv, "bets", &o);
    json_t *list = json_array();
    json_t *document = json_pack("{ss ss so}", "schema", "sabot.bets/1", "version", SABOT_VERSION,
                                 "bets", list);
    sabot_report report;
    sabot_report_init(&report);
    sabot_status status = o.name ? add_bet(list, o.name) : SABOT_OK;
    for (unsigned i = 0; !o.name && !status && i < sabot_data_count; i++)
        if (strcmp(sabot_data_files[i].kind, "bets") == 0)
            status = add_bet(list, sabot_data_files[i].name);
    if (!o.name)
        sabot_report_table(&report, "llll", titles);
    for (size_t i = 0; i < json_array_size(list); i++) {
        if (o.name)
            show(&report, json_array_get(list, i));
        else
            list_row(&report, json_array_get(list, i));
    }
    if (!status)
        status = output_write(&o.common, document, &report, csv_path);
    json_decref(document);
    sabot_report_clear(&report);
    return status;
}
