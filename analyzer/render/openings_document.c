#include "base/text.h"
#include "edges_document.h"
#include "value.h"

#include <stdio.h>
#include <stdlib.h>

enum { SHOWN_DIGITS = 4, FIXED = 6, COLUMNS_MOST = 64 };

/* --- the document ------------------------------------------------------------------------- */

static json_t *bets_json(const edges_answer *answer, const sabot_opening *pair,
                         unsigned long digits)
{
    json_t *bets = json_array();
    for (size_t i = 0; mpz_sgn(pair->deals) && i < answer->openings->wagers_count; i++) {
        const sabot_wager *wager = &answer->setup->wagers[i];
        const sabot_edge *edge = &pair->edge[i];
        json_array_append_new(bets, answer->openings->determined[i]
                                        ? json_pack("{ss so so}", "bet", wager->name, "win",
                                                    value_share(edge->win, edge->deals, digits),
                                                    "ev", value_json(edge->ev, digits))
                                        : undetermined_json(wager));
    }
    return bets;
}

static json_t *pair_json(const edges_answer *answer, const sabot_opening *pair,
                         unsigned long digits)
{
    json_t *json =
        json_pack("{si si so}", "punto", pair->punto, "banco", pair->banco, "probability",
                  value_share(pair->deals, answer->openings->deals, digits));
    if (mpz_sgn(pair->deals)) {
        json_t *winner = json_object();
        for (int side = 0; side < 3; side++)
            json_object_set_new(winner, sabot_side_name(side),
                                value_share(pair->winner[side], pair->deals, digits));
        json_object_set_new(json, "winner", winner);
    }
    json_object_set_new(json, "bets", bets_json(answer, pair, digits));
    return json;
}

json_t *openings_json(const edges_answer *answer, unsigned long digits)
{
    json_t *list = json_array();
    for (int i = 0; i < SABOT_OPENING_PAIRS; i++)
        json_array_append_new(list, pair_json(answer, &answer->openings->pair[i], digits));
    return list;
}

/* --- what a person reads ------------------------------------------------------------------ */

/* One row; a pair that cannot happen has none. */
static void add_row(sabot_report *report, const edges_answer *answer, const sabot_opening *pair,
                    size_t shown)
{
    if (!mpz_sgn(pair->deals))
        return;
    char punto[2] = {(char)('0' + pair->punto), 0}, banco[2] = {(char)('0' + pair->banco), 0};
    char *texts[COLUMNS_MOST] = {NULL};
    const char *cells[COLUMNS_MOST] = {punto, banco};
    texts[2] = value_share_percent(pair->deals, answer->openings->deals, SHOWN_DIGITS);
    for (int side = 0; side < 3; side++)
        texts[3 + side] = value_share_percent(pair->winner[side], pair->deals, SHOWN_DIGITS);
    for (size_t i = 0; i < shown; i++)
        if (answer->openings->determined[i])
            texts[FIXED + i] = value_percent(pair->edge[i].ev, SHOWN_DIGITS);
    for (size_t i = 2; i < shown + FIXED; i++)
        cells[i] = texts[i];
    sabot_report_row(report, cells);
    for (size_t i = 2; i < shown + FIXED; i++)
        free(texts[i]);
}

void openings_report(sabot_report *report, const edges_answer *answer)
{
    size_t count = answer->openings->wagers_count;
    size_t shown = count < COLUMNS_MOST - FIXED ? count : COLUMNS_MOST - FIXED;
    char align[COLUMNS_MOST + 1] = "rrrrrr", *titles[COLUMNS_MOST];
    const char *cells[COLUMNS_MOST] = {"punto",      "banco",      "probability",
                                       "punto wins", "banco wins", "tie"};
    for (size_t i = 0; i < shown; i++) {
        sabot_text title = {0};
        sabot_text_add(&title, "player's EV %s", answer->setup->wagers[i].name);
        cells[FIXED + i] = titles[i] = title.text;
        align[FIXED + i] = 'r';
    }
    sabot_report_note(report, "by openings: how likely they are, and what follows them");
    sabot_report_table(report, align, cells);
    for (size_t i = 0; i < shown; i++)
        free(titles[i]);
    for (int i = 0; i < SABOT_OPENING_PAIRS; i++)
        add_row(report, answer, &answer->openings->pair[i], shown);
    if (shown < count)
        sabot_report_note(report, "the first %zu bets; CSV and JSON have all", shown);
}
