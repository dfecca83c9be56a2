#include "filing.h"

#include "base/memory.h"
#include "base/text.h"
#include "write/value.h"

#include <stdlib.h>
#include <string.h>

static const char *const kind_names[SABOT_WORKED_KINDS] = {"natural", "four cards", "five cards",
                                                           "six cards", "tie"};

/* --- cards and decisions in words --------------------------------------------------------- */

/* A card in the precision of the shoe: "K", "Kd", or "0" for any ten-value. */
static void add_card(sabot_text *text, const filing *f, const char *before, sabot_card card)
{
    sabot_level level = f->played->shoe.level;
    int ten = level == SABOT_LEVEL_POINTS && sabot_card_point(card) == 0;
    sabot_text_add(text, "%s%s%s", text->length ? before : "",
                   ten ? "0" : sabot_rank_name(sabot_card_rank(card)),
                   level == SABOT_LEVEL_SUITS ? sabot_suit_name(sabot_card_suit(card)) : "");
}

#define NO_BREAK "\u00a0" /* a no-break space */

static char *hand_words(const filing *f, const sabot_coup *coup, int side)
{
    sabot_text text = {0};
    add_card(&text, f, NO_BREAK, coup->card[side]);
    add_card(&text, f, NO_BREAK, coup->card[2 + side]);
    if (coup->third[side] >= 0)
        add_card(&text, f, NO_BREAK, coup->card[coup->third[side]]);
    sabot_text_add(&text, NO_BREAK "=" NO_BREAK "%d", coup->total[side]);
    return text.text;
}

/* "punto 5: draws; banco 3 8: stands", with a break between the two, or that a natural ended it. */
static char *cells_words(const sabot_worked_coup *worked)
{
    sabot_text text = {0};
    if (!worked->cells_count)
        return sabot_copy_text("natural:" NO_BREAK "nobody" NO_BREAK "draws");
    for (int i = 0; i < worked->cells_count; i++) {
        char name[SABOT_CELL_NAME];
        sabot_tableau_cell_name(name, worked->cell[i]);
        sabot_text_add(&text, "%s", i ? "; " : "");
        for (const char *at = name; *at; at++)
            sabot_text_append(&text, *at == ' ' ? NO_BREAK : at, *at == ' ' ? strlen(NO_BREAK) : 1);
        sabot_text_add(&text, ":" NO_BREAK "%s",
                       worked->decision[i] == SABOT_DRAW ? "draws" : "stands");
    }
    return text.text;
}

/* --- the document ------------------------------------------------------------------------- */

static json_t *coup_json(const filing *f, const sabot_worked_coup *worked)
{
    json_t *cells = json_array();
    const sabot_coup *coup = &worked->coup;
    sabot_text cards = {0};
    for (int i = 0; i < coup->cards; i++)
        add_card(&cards, f, " ", coup->card[i]);
    for (int i = 0; i < worked->cells_count; i++) {
        char name[SABOT_CELL_NAME];
        sabot_tableau_cell_name(name, worked->cell[i]);
        json_array_append_new(cells, json_pack("{ss ss}", "cell", name, "decision",
                                               worked->decision[i] == SABOT_DRAW ? "T" : "R"));
    }
    return json_pack("{so si si ss so}", "cards", value_text(cards.text), "punto",
                     coup->total[SABOT_PUNTO], "banco", coup->total[SABOT_BANCO], "outcome",
                     sabot_side_name(sabot_coup_winner(coup)), "cells", cells);
}

/* Calls `take` for every example, each with its own name. */
typedef void example_taker(void *data, const filing *f, const char *name, const char *pays,
                           const sabot_worked_coup *worked);

static void each_line(const filing *f, size_t w, example_taker *take, void *data)
{
    const sabot_worked_coup *worked = f->coups.wagers[w].line;
    const sabot_wager *wager = &f->played->wagers[w];
    for (unsigned p = 0; p < wager->count && f->coups.wagers[w].lines_count; p++)
        for (unsigned i = 0; i < wager->part[p].bet->lines_count; i++, worked++) {
            const sabot_line *line = &wager->part[p].bet->lines[i];
            sabot_text name = {0};
            sabot_text_add(&name, "%s: %s", wager->part[p].bet->name, line->when);
            if (worked->found && line->pays.numerator >= 0)
                take(data, f, name.text, line->printed, worked);
            free(name.text);
        }
}

static void each(const filing *f, example_taker *take, void *data)
{
    for (int kind = 0; kind < SABOT_WORKED_KINDS; kind++)
        if (f->coups.kind[kind].found)
            take(data, f, kind_names[kind], NULL, &f->coups.kind[kind]);
    for (size_t w = 0; w < f->coups.wagers_count; w++)
        each_line(f, w, take, data);
}

static void add_one(void *list, const filing *f, const char *name, const char *pays,
                    const sabot_worked_coup *worked)
{
    json_t *json = coup_json(f, worked);
    json_object_set_new(json, "example", json_string(name));
    if (pays)
        json_object_set_new(json, "pays", json_string(pays));
    json_array_append_new(list, json);
}

static void add(json_t *document, const filing *f)
{
    json_t *list = json_array();
    each(f, add_one, list);
    json_object_set_new(document, "coups", list);
}

/* --- the report --------------------------------------------------------------------------- */

static void show_one(void *report, const filing *f, const char *name, const char *pays,
                     const sabot_worked_coup *worked)
{
    SABOT_REPORT_TAKE(report, sabot_copy_text(name), hand_words(f, &worked->coup, SABOT_PUNTO),
                      hand_words(f, &worked->coup, SABOT_BANCO), cells_words(worked),
                      sabot_copy_text(sabot_side_name(sabot_coup_winner(&worked->coup))),
                      sabot_copy_text(pays ? pays : ""));
}

static void show(sabot_report *report, const filing *f)
{
    sabot_report_note(report,
                      "Every line of every bet that some deal pays has a worked coup, and so has "
                      "each kind of coup.");
    sabot_report_note(report,
                      "A hand is its cards in the order dealt, with its total. A cell of the "
                      "drawing table is named by the hand, its opening total and, for banco, "
                      "punto's third card.");
    sabot_report_table(
        report, "llllll",
        (const char *[]){"Example", "Punto", "Banco", "What decided", "Outcome", "Pays"});
    sabot_report_caption(report, "Worked coups");
    report->blocks[report->count - 1].is_example = 1;
    each(f, show_one, report);
}

static sabot_status ask(filing *f, sabot_error *error)
{
    return sabot_worked_coups_find(&f->coups, &f->question, error);
}

const chapter_parts chapter_coups = {"coups", "Worked coups", ask, add, show};
