#include "document.h"
#include "write/value.h"
#include "write/view.h"

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

/* --- the report --------------------------------------------------------------------------- */

static const view_column bets_columns[] = {{"player's EV ", 'r', "ev", VIEW_PERCENT(4)}};
static const view bets = {"bets", NULL, VIEW_COLUMNS(bets_columns)};
static const view_column columns[] = {{"punto", 'r', "punto", VIEW_TEXT},
                                      {"banco", 'r', "banco", VIEW_TEXT},
                                      {"probability", 'r', "probability", VIEW_PERCENT(4)},
                                      {"punto wins", 'r', "winner.punto", VIEW_PERCENT(4)},
                                      {"banco wins", 'r', "winner.banco", VIEW_PERCENT(4)},
                                      {"tie", 'r', "winner.tie", VIEW_PERCENT(4)}};
/* An impossible pair has no winner and no row. */
static const view table = {"openings", "!winner", VIEW_COLUMNS(columns), .beside = &bets};

void openings_view(sabot_report *report, const json_t *document)
{
    sabot_report_note(report, "by openings: their probabilities, and the results after them");
    view_table(report, document, &table);
}
