#include "edges_document.h"
#include "value.h"
#include <sabot/game/card_set.h>

#include <stdio.h>
#include <stdlib.h>

enum { SHOWN_DIGITS = 4, COLUMNS_MOST = 64 };

static char *class_text(const sabot_observer *observer, size_t thing, int position)
{
    return sabot_card_set_text(observer->set[sabot_observer_class(observer, thing, position)]);
}

/* What the best bet brings; 0 when one does not bet. */
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

/* --- what a person reads ------------------------------------------------------------------ */

static void add_worth(sabot_report *report, const sabot_observation *observation)
{
    static const char *const titles[] = {"betting on", "worth", "exact worth"};
    char *worth[2] = {value_percent(observation->worth, SHOWN_DIGITS),
                      value_percent(observation->blind, SHOWN_DIGITS)};
    char *exact[2] = {value_exact(observation->worth), value_exact(observation->blind)};
    sabot_report_table(report, "lrl", titles);
    sabot_report_row(report, (const char *[]){"what is seen", worth[0], exact[0]});
    sabot_report_row(report, (const char *[]){"nothing seen", worth[1], exact[1]});
    for (int i = 0; i < 2; i++) {
        free(worth[i]);
        free(exact[i]);
    }
}

/* The columns: the positions seen, three about all bets, then as many bets as have room. */
typedef struct {
    char *text[COLUMNS_MOST];
    size_t count;
} cells;

static void add(cells *row, char *text)
{
    row->text[row->count++] = text;
}

static char *copy(const char *before, const char *text)
{
    sabot_text whole = {0};
    sabot_text_add(&whole, "%s%s", before, text);
    return whole.text;
}

static void clear(cells *row)
{
    for (size_t i = 0; i < row->count; i++)
        free(row->text[i]);
    row->count = 0;
}

/* One row; what cannot be seen has none. */
static void add_row(sabot_report *report, const edges_answer *answer, size_t thing, size_t shown)
{
    const sabot_observation *observation = answer->observation;
    const sabot_observer *observer = &observation->observer;
    const sabot_seen *seen = &observation->seen[thing];
    cells row = {.count = 0};
    mpq_t ev;
    if (!mpz_sgn(seen->deals))
        return;
    best_ev(ev, seen);
    for (int position = 0; position < SABOT_POSITIONS; position++)
        if (observer->positions >> position & 1)
            add(&row, class_text(observer, thing, position));
    add(&row, value_share_percent(seen->deals, observation->deals, SHOWN_DIGITS));
    add(&row, copy("", seen->best < 0 ? "none" : answer->setup->wagers[seen->best].name));
    add(&row, value_percent(ev, SHOWN_DIGITS));
    for (size_t i = 0; i < shown; i++)
        add(&row,
            observation->determined[i] ? value_percent(seen->ev[i], SHOWN_DIGITS) : copy("", ""));
    sabot_report_row(report, (const char *const *)row.text);
    clear(&row);
    mpq_clear(ev);
}

void observation_report(sabot_report *report, const edges_answer *answer)
{
    const sabot_observation *observation = answer->observation;
    char align[COLUMNS_MOST + 1] = "";
    cells titles = {.count = 0};
    sabot_report_note(report, "what one may see before betting, and the best bet then");
    for (int position = 0; position < SABOT_POSITIONS; position++)
        if (observation->observer.positions >> position & 1)
            add(&titles, copy("", sabot_position_name(position)));
    add(&titles, copy("", "probability"));
    add(&titles, copy("", "best bet"));
    add(&titles, copy("", "its player's EV"));
    for (size_t i = 0; i < titles.count; i++)
        align[i] = i + 3 < titles.count || i + 2 == titles.count ? 'l' : 'r';
    size_t room = COLUMNS_MOST - titles.count, count = observation->wagers_count;
    size_t shown = count < room ? count : room;
    for (size_t i = 0; i < shown; i++) {
        align[titles.count] = 'r';
        add(&titles, copy("player's EV ", answer->setup->wagers[i].name));
    }
    sabot_report_table(report, align, (const char *const *)titles.text);
    clear(&titles);
    for (size_t i = 0; i < observation->seen_count; i++)
        add_row(report, answer, i, shown);
    if (shown < count)
        sabot_report_note(report, "the first %zu bets; CSV and JSON have all", shown);
    add_worth(report, observation);
}
