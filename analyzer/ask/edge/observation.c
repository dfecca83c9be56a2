#include "base/memory.h"
#include "document.h"
#include "game/card_set.h"
#include "write/value.h"
#include "write/view.h"

#include <stdio.h>
#include <string.h>

static char *class_text(const sabot_observer *observer, size_t thing, int position)
{
    return sabot_card_set_text(observer->set[sabot_observer_class(observer, thing, position)]);
}

/* The gain of the best bet; 0 if no bet is best. */
static void best_ev(mpq_t ev, const sabot_seen *seen)
{
    mpq_init(ev);
    if (seen->best >= 0)
        mpq_set(ev, seen->ev[seen->best]);
}

/* --- the document ------------------------------------------------------------------------- */

static json_t *bets_json(const edges_answer *answer, const sabot_seen *seen, unsigned long digits)
{
    const sabot_observation *observation = answer->observation;
    json_t *bets = json_array();
    for (size_t i = 0; mpz_sgn(seen->deals) && i < observation->wagers_count; i++) {
        const sabot_wager *wager = &answer->setup->wagers[i];
        json_array_append_new(bets, observation->determined[i]
                                        ? json_pack("{ss so}", "bet", wager->name, "ev",
                                                    value_json(seen->ev[i], digits))
                                        : undetermined_json(wager));
    }
    return bets;
}

static json_t *best_json(const edges_answer *answer, const sabot_seen *seen, unsigned long digits)
{
    mpq_t ev;
    best_ev(ev, seen);
    const char *name = seen->best < 0 ? NULL : answer->setup->wagers[seen->best].name;
    json_t *json = json_pack("{ss? so}", "bet", name, "ev", value_json(ev, digits));
    mpq_clear(ev);
    return json;
}

static json_t *seen_json(const edges_answer *answer, size_t thing, unsigned long digits)
{
    const sabot_observation *observation = answer->observation;
    const sabot_observer *observer = &observation->observer;
    const sabot_seen *seen = &observation->seen[thing];
    json_t *cards = json_object();
    for (int position = 0; position < SABOT_POSITIONS; position++)
        if (observer->positions >> position & 1)
            json_object_set_new(cards, sabot_position_name(position),
                                value_text(class_text(observer, thing, position)));
    json_t *json = json_pack("{so so}", "cards", cards, "probability",
                             value_share(seen->deals, observation->deals, digits));
    if (mpz_sgn(seen->deals))
        json_object_set_new(json, "best", best_json(answer, seen, digits));
    json_object_set_new(json, "bets", bets_json(answer, seen, digits));
    return json;
}

json_t *observation_json(const edges_answer *answer, unsigned long digits)
{
    const sabot_observation *observation = answer->observation;
    const sabot_observer *observer = &observation->observer;
    json_t *positions = json_array(), *classes = json_array(), *seen = json_array();
    for (int position = 0; position < SABOT_POSITIONS; position++)
        if (observer->positions >> position & 1)
            json_array_append_new(positions, json_string(sabot_position_name(position)));
    for (unsigned i = 0; i < observer->classes; i++)
        json_array_append_new(classes, value_text(sabot_card_set_text(observer->set[i])));
    for (size_t i = 0; i < observation->seen_count; i++)
        json_array_append_new(seen, seen_json(answer, i, digits));
    return json_pack("{so so so so so}", "positions", positions, "classes", classes, "worth",
                     value_json(observation->worth, digits), "blind",
                     value_json(observation->blind, digits), "seen", seen);
}

/* --- the report --------------------------------------------------------------------------- */

static const view_column bets_columns[] = {{"player's EV ", 'r', "ev", VIEW_PERCENT(4)}};
static const view bets = {"bets", NULL, VIEW_COLUMNS(bets_columns)};
static const view_column figures[] = {{"probability", 'r', "probability", VIEW_PERCENT(4)},
                                      {"best bet", 'l', "best.bet", VIEW_TEXT, .none = "none"},
                                      {"its player's EV", 'r', "best.ev", VIEW_PERCENT(4)}};
enum { FIGURES = sizeof figures / sizeof *figures };

/* Each observed position has a column. An impossible observation has no best bet and no row. */
static void add_seen(sabot_report *report, const json_t *document)
{
    const json_t *positions = view_get(document, "observed.positions");
    const size_t count = json_array_size(positions);
    char paths[SABOT_POSITIONS][16];
    view_column columns[SABOT_POSITIONS + FIGURES];
    for (size_t i = 0; i < count; i++) {
        const char *name = json_string_value(json_array_get(positions, i));
        snprintf(paths[i], sizeof paths[i], "cards.%s", name);
        columns[i] = (view_column){name, 'l', paths[i], VIEW_TEXT};
    }
    memcpy(columns + count, figures, sizeof figures);
    view_table(report, document,
               &(view){"observed.seen", "!best", columns, count + FIGURES, .beside = &bets});
}

static void add_worth(sabot_report *report, const char *what, const mpq_t worth)
{
    SABOT_REPORT_TAKE(report, sabot_copy_text(what), value_percent(worth, 4), value_exact(worth));
}

void observation_view(sabot_report *report, const json_t *document,
                      const sabot_observation *observation)
{
    sabot_report_note(report,
                      "the possible observations before betting, and the best bet after each");
    add_seen(report, document);
    sabot_report_table(report, "lrl", (const char *[]){"betting on", "worth", "exact worth"});
    add_worth(report, "cards seen", observation->worth);
    add_worth(report, "nothing seen", observation->blind);
}
