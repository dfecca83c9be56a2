#include "stakes.h"

#include "base/memory.h"
#include "write/value.h"
#include "write/view.h"
#include <sabot/base/decimal.h>

#include <stdlib.h>
#include <string.h>

/* --- the options -------------------------------------------------------------------------- */

static int read_positive(mpq_t number, const char *text, size_t length)
{
    return sabot_decimal_parse(number, text, length) || mpq_sgn(number) <= 0;
}

static sabot_status refuse(sabot_error *error, const char *option, const char *value,
                           const char *expected)
{
    sabot_error_set(error, SABOT_INVALID, 0, 0, "'%.40s': expected %s", value, expected);
    return sabot_error_name(error, option);
}

static sabot_status read_stakes(stakes_answer *answer, const char *text, sabot_error *error)
{
    for (const char *at = text; at;) {
        size_t length = strcspn(at, ",");
        if (answer->count == STAKES_MOST || read_positive(answer->stake[answer->count], at, length))
            return refuse(error, "--stake", text, "up to 64 positive decimals, such as 5,10,25");
        answer->count++;
        at = at[length] ? at + length + 1 : NULL;
    }
    return SABOT_OK;
}

sabot_status stakes_start(stakes_answer *answer, const stakes_asked *asked, const setup *played,
                          sabot_error *error)
{
    *answer = (stakes_answer){.asked = asked};
    for (size_t i = 0; i < STAKES_MOST; i++)
        mpq_init(answer->stake[i]);
    mpq_init(answer->given.unit);
    answer->given.is_rounded = asked->unit != NULL;
    if (asked->unit && read_positive(answer->given.unit, asked->unit, strlen(asked->unit)))
        return refuse(error, "--unit", asked->unit, "a positive decimal, such as 0.01 or 5");
    if (asked->rounding && sabot_rounding_parse(&answer->given.rounding, asked->rounding))
        return refuse(error, "--rounding", asked->rounding, SABOT_ROUNDINGS);
    if (asked->rounding && !asked->unit)
        return refuse(error, "--rounding", asked->rounding, "--unit too");
    if (asked->unit && !asked->stakes)
        return refuse(error, "--unit", asked->unit, "--stake too");
    if (!asked->stakes)
        return SABOT_OK;
    if (!asked->unit && !*played->game.rules.commission.bet)
        return refuse(error, "--stake", asked->stakes,
                      "--unit too: the rule set says nothing of a commission");
    return read_stakes(answer, asked->stakes, error);
}

void stakes_clear(stakes_answer *answer)
{
    for (size_t i = 0; i < STAKES_MOST; i++)
        mpq_clear(answer->stake[i]);
    mpq_clear(answer->given.unit);
}

/* --- the answers -------------------------------------------------------------------------- */

/* The given terms, or those of the rule set for its bet. */
static void find_terms(stakes_terms *terms, const stakes_answer *answer, const setup *played,
                       const sabot_wager *wager)
{
    const sabot_commission *taken = &played->game.rules.commission;
    mpq_set(terms->unit, answer->given.unit);
    terms->rounding = answer->given.rounding;
    terms->is_rounded = answer->given.is_rounded;
    if (terms->is_rounded || strcmp(wager->name, taken->bet) != 0 || taken->is_at_end ||
        !taken->unit.numerator)
        return;
    terms->is_rounded = 1;
    terms->rounding = taken->rounding;
    mpq_set_si(terms->unit, taken->unit.numerator, (unsigned long)taken->unit.denominator);
}

json_t *stakes_json(const stakes_answer *answer, const setup *played, size_t wager,
                    const sabot_wager_edge *found, unsigned long digits)
{
    json_t *list = json_array();
    stakes_terms terms;
    mpq_t ev, edge;
    mpq_inits(ev, edge, terms.unit, NULL);
    find_terms(&terms, answer, played, &played->wagers[wager]);
    for (size_t i = 0; i < answer->count; i++) {
        char *stake = value_amount(answer->stake[i]), *unit = value_amount(terms.unit);
        sabot_stake_ev(ev, &played->wagers[wager], found, answer->stake[i],
                       terms.is_rounded ? terms.unit : NULL, terms.rounding);
        mpq_neg(edge, ev);
        json_array_append_new(
            list,
            value_object(digits, "stake:s unit:s rounding:s ev:q edge:q", stake,
                         terms.is_rounded ? unit : NULL,
                         terms.is_rounded ? sabot_rounding_name(terms.rounding) : NULL, ev, edge));
        free(stake);
        free(unit);
    }
    mpq_clears(ev, edge, terms.unit, NULL);
    return list;
}

static const view_column columns[] = {
    {"bet", 'l', "^bet", VIEW_ONCE},
    {"stake", 'r', "stake", VIEW_TEXT},
    {"wins in units of", 'r', "unit", VIEW_TEXT, .none = "exactly"},
    {"rounded", 'l', "rounding", VIEW_TEXT},
    {"house edge", 'r', "edge", VIEW_PERCENT(4)},
    {"exact", 'l', "edge", VIEW_EXACT}};

void stakes_view(sabot_report *report, const json_t *document)
{
    const view stakes = {"bets.stakes", "undetermined", VIEW_COLUMNS(columns)};
    view_table(report, document, &stakes);
}
