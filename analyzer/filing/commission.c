/* What rounding does to payouts that are no whole number: as the rule set has the commission,
 * or, if it does not say, in whole units rounded down. */
#include "filing.h"

#include "ask/edge/stakes.h"
#include "ask/setup_document.h"
#include "write/value.h"
#include "write/view.h"
#include <sabot/edge/stakes.h>

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* The least stake whose wins are whole; 1 if every payout is. */
static int64_t whole_stake(const sabot_bet *bet)
{
    int64_t least = 1;
    for (unsigned i = 0; i < bet->lines_count; i++)
        if (bet->lines[i].pays.numerator > 0) {
            int64_t a = least, b = bet->lines[i].pays.denominator;
            while (b) {
                int64_t rest = a % b;
                a = b;
                b = rest;
            }
            least = least / a * bet->lines[i].pays.denominator;
        }
    return least;
}

static int is_rounded(const filing *f, size_t w)
{
    const sabot_wager *wager = &f->played->wagers[w];
    return wager->count == 1 && f->edges.wagers[w].determined &&
           whole_stake(wager->part[0].bet) > 1;
}

/* The commission of the rule set on that wager; NULL if it does not say how wins are rounded. */
static const sabot_commission *stated(const filing *f, size_t w)
{
    const sabot_commission *taken = &f->played->game.rules.commission;
    int is_of = strcmp(taken->bet, f->played->wagers[w].name) == 0;
    return is_of && (taken->is_at_end || taken->unit.numerator) ? taken : NULL;
}

static json_t *stakes_of(const filing *f, size_t w)
{
    static const unsigned units[] = {5, 10, 20, 25, 100};
    const sabot_commission *taken = stated(f, w);
    const stakes_asked asked = {0};
    stakes_answer answer;
    sabot_error error;
    if (stakes_start(&answer, &asked, f->played, &error))
        return NULL;
    answer.given.is_rounded = !taken;
    mpq_set_ui(answer.given.unit, 1, 1);
    for (size_t i = 0; i < sizeof units / sizeof *units; i++) {
        mpq_set_ui(answer.stake[i], units[i], 1);
        if (taken && taken->unit.numerator) {
            mpq_set_si(answer.given.unit, taken->unit.numerator,
                       (unsigned long)taken->unit.denominator);
            mpq_mul(answer.stake[i], answer.stake[i], answer.given.unit);
        }
        answer.count++;
    }
    json_t *list = stakes_json(&answer, f->played, w, &f->edges.wagers[w], f->digits);
    stakes_clear(&answer);
    return list;
}

static json_t *all_stakes(const filing *f)
{
    json_t *list = json_array();
    for (size_t w = 0; w < f->played->wagers_count; w++) {
        const sabot_commission *taken = is_rounded(f, w) ? stated(f, w) : NULL;
        if (is_rounded(f, w) && !(taken && taken->is_at_end))
            json_array_append_new(list,
                                  json_pack("{ss sb so}", "bet", f->played->wagers[w].name,
                                            "stated", taken != NULL, "stakes", stakes_of(f, w)));
    }
    return list;
}

void commission_add(json_t *document, const filing *f)
{
    json_object_set_new(document, "stakes", all_stakes(f));
}

/* The least stake in units at which rounding takes less than 0.01 percentage points: a win loses
 * less than a unit, (d - 1)/d of it at most. */
static char *near_stake(const filing *f, size_t w)
{
    const sabot_bet *bet = f->played->wagers[w].part[0].bet;
    mpq_t sum, part, share;
    mpq_inits(sum, part, share, NULL);
    for (unsigned i = 0; i < bet->lines_count; i++) {
        const sabot_pays *pays = &bet->lines[i].pays;
        if (pays->numerator <= 0)
            continue;
        mpq_set_si(part, 10000 * (pays->denominator - 1), (unsigned long)pays->denominator);
        mpq_canonicalize(part);
        mpq_set_num(share, f->edges.wagers[w].ways.of[i]);
        mpq_set_den(share, f->edges.deals);
        mpq_canonicalize(share);
        mpq_mul(part, part, share);
        mpq_add(sum, sum, part);
    }
    mpz_cdiv_q(mpq_numref(sum), mpq_numref(sum), mpq_denref(sum));
    char *words = value_grouped(mpq_numref(sum));
    mpq_clears(sum, part, share, NULL);
    return words;
}

static void show_silence(sabot_report *report, const filing *f, size_t w)
{
    const char *name = f->played->wagers[w].name;
    char *edge = value_percent(f->edges.wagers[w].returns.staked.edge, 4);
    char *near = near_stake(f, w);
    sabot_report_note(report,
                      "The document does not say how wins of %s are rounded. If they are paid "
                      "exactly, its house edge of %s holds at every stake. In whole units, rounded "
                      "down, it holds at multiples of %" PRId64
                      " units; from a stake of %s units on it is less than 0.01 percentage points "
                      "higher.",
                      name, edge, whole_stake(f->played->wagers[w].part[0].bet), near);
    free(edge);
    free(near);
}

void commission_show(sabot_report *report, const filing *f)
{
    static const view_column columns[] = {{"Wager", 'l', "^bet", VIEW_TEXT},
                                          {"Stake", 'r', "stake", VIEW_TEXT},
                                          {"Wins in units of", 'r', "unit", VIEW_TEXT},
                                          {"Rounded", 'l', "rounding", VIEW_TEXT},
                                          {"House edge", 'r', "edge", VIEW_PERCENT(4)},
                                          {"Exactly", 'x', "edge", VIEW_EXACT}};
    static const view stakes = {"stakes.stakes", NULL, VIEW_COLUMNS(columns)};
    const sabot_commission *taken = &f->played->game.rules.commission;
    int has_title = 0;
    for (size_t w = 0; w < f->played->wagers_count; w++) {
        if (!is_rounded(f, w))
            continue;
        if (!has_title++)
            sabot_report_section(report, 3, "Rounding of wins");
        if (!stated(f, w))
            show_silence(report, f, w);
        else if (taken->is_at_end)
            sabot_report_note(report,
                              "The commission on %s is collected at the end of the shoe: no win is "
                              "rounded, and its house edge holds at every stake.",
                              taken->bet);
    }
    json_t *document = json_pack("{so}", "stakes", all_stakes(f));
    if (json_array_size(json_object_get(document, "stakes"))) {
        view_table(report, document, &stakes);
        sabot_report_caption(report, "House edge by stake, if wins are rounded");
    }
    json_decref(document);
}
