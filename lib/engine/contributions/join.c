/* The table from the counts of an engine.
 *
 * Three bets identify a situation: one on punto's opening, one on banco's, one on punto's third
 * card. As parts of a wager they split its outcomes by situation. Four tableaus, on which each hand
 * always draws or always stands, cover every situation with every choice:
 *
 *   punto stands, banco stands or draws:  value[p][b, none][choice]
 *   punto draws,  banco stands or draws:  value[p][b, x][choice]
 *
 * Deals in which a natural ends the coup are the same on all four. Each count takes the merging
 * engine about as long as the wager alone; the walk over every kind of card at every position would
 * take minutes. */
#include "contributions.h"

#include "../../base/integers.h"
#include "../ways.h"

#include <stdio.h>

/* The bets that identify a situation. The last outcome of each means that no line pays. */
enum { PUNTO_OPENING, BANCO_OPENING, PUNTO_THIRD, TELLING };

typedef struct {
    sabot_bet bet[TELLING];
    sabot_wager wager; /* the parts of the wager, then the three bets */
    unsigned lines[TELLING];
    uint8_t lasting;
    unsigned outcomes; /* of the wager alone */
    mpz_t *payoff;     /* by outcome of the wager, scaled */
} joined;

static void joined_init(joined *j, const sabot_wager *wager, unsigned lasting)
{
    static const char *const what[] = {"punto.opening", "banco.opening", "punto.third"};
    const unsigned lines[] = {lasting >> SABOT_PUNTO & 1 ? SABOT_OPENINGS_ALL : SABOT_OPENINGS,
                              lasting >> SABOT_BANCO & 1 ? SABOT_OPENINGS_ALL : SABOT_OPENINGS,
                              SABOT_POINTS};
    *j = (joined){
        .wager = *wager, .lasting = (uint8_t)lasting, .outcomes = sabot_wager_outcomes(wager)};
    for (int i = 0; i < TELLING; i++) {
        j->lines[i] = lines[i];
        char text[SABOT_POINTS][32];
        const char *when[SABOT_POINTS], *pays[SABOT_POINTS];
        for (unsigned k = 0; k < lines[i]; k++) {
            snprintf(text[k], sizeof text[k], "%s = %u", what[i], k);
            when[k] = text[k];
            pays[k] = "1:1";
        }
        sabot_bet_make(&j->bet[i], what[i], lines[i], when, pays, NULL);
        j->wager.part[j->wager.count++] = (sabot_part){&j->bet[i], 1, 1};
    }
}

static void joined_clear(joined *j)
{
    for (int i = 0; i < TELLING; i++)
        sabot_bet_clear(&j->bet[i]);
}

int sabot_contributions_joins(const sabot_shoe *shoe, const sabot_wager *wager, unsigned lasting)
{
    joined j;
    if (wager->count + TELLING > sizeof wager->part / sizeof *wager->part ||
        sabot_engine_for(shoe, wager, NULL).kind != SABOT_ENGINE_MERGING)
        return 0;
    joined_init(&j, wager, lasting);
    int joins = sabot_wager_outcomes(&j.wager) != 0;
    joined_clear(&j);
    return joins;
}

/* Adds the deals of one outcome on the tableau with these choices. Changes `ways`. */
static void add(sabot_contributions *contributions, const joined *j, mpz_t ways, unsigned outcome,
                unsigned punto, unsigned banco)
{
    unsigned told[TELLING];
    for (unsigned i = 0; i < TELLING; i++)
        told[i] = sabot_wager_line(&j->wager, outcome, j->wager.count - TELLING + i);
    mpz_ptr value = contributions->fixed_value, square = contributions->fixed_square;
    int is_first = punto == SABOT_STAND && banco == SABOT_STAND;
    if (is_first)
        mpz_add(contributions->deals, contributions->deals, ways);
    unsigned p = told[PUNTO_OPENING], b = told[BANCO_OPENING], column = told[PUNTO_THIRD];
    if (p < j->lines[PUNTO_OPENING] && b < j->lines[BANCO_OPENING]) {
        value = contributions->value[p][b][column][banco];
        square = contributions->square[p][b][column][banco];
        if (banco == SABOT_STAND)
            mpz_add(contributions->reach[p][b][column], contributions->reach[p][b][column], ways);
    } else if (!is_first) { /* a natural: the same on every tableau */
        return;
    }
    sabot_contributions_pay(value, square, ways, j->payoff[outcome % j->outcomes]);
}

static sabot_status count(sabot_contributions *contributions, const joined *j,
                          const sabot_shoe *shoe, unsigned punto, unsigned banco,
                          sabot_error *error)
{
    sabot_tableau tableau = {.name = "joined", .lasting = j->lasting};
    sabot_ways ways;
    for (int cell = 0; cell < SABOT_CELLS_ALL; cell++)
        tableau.cell[cell] = (uint8_t)(sabot_cell_side(cell) == SABOT_PUNTO ? punto : banco);
    sabot_status status =
        sabot_ways_count(&ways, shoe, &tableau, &j->wager, NULL, NULL, 0, NULL, error);
    if (status)
        return status;
    for (unsigned i = 0; i < ways.count; i++)
        if (mpz_sgn(ways.of[i]))
            add(contributions, j, ways.of[i], i, punto, banco);
    sabot_ways_clear(&ways);
    return SABOT_OK;
}

sabot_status sabot_contributions_join(sabot_contributions *contributions, const sabot_shoe *shoe,
                                      const sabot_wager *wager, unsigned lasting,
                                      sabot_error *error)
{
    joined j;
    sabot_status status = SABOT_OK;
    joined_init(&j, wager, lasting);
    j.payoff = sabot_integers_new(j.outcomes);
    mpz_set_ui(contributions->scale, 1);
    sabot_wager_payoffs(j.payoff, contributions->scale, wager);
    for (unsigned choices = 0; choices < 4 && !status; choices++)
        status = count(contributions, &j, shoe, choices & 1 ? SABOT_DRAW : SABOT_STAND,
                       choices & 2 ? SABOT_DRAW : SABOT_STAND, error);
    sabot_integers_free(j.payoff, j.outcomes);
    joined_clear(&j);
    return status;
}

sabot_status sabot_contributions_fix(sabot_contributions *contributions, const sabot_shoe *shoe,
                                     const sabot_wager *wager, sabot_error *error)
{
    sabot_tableau any;
    sabot_ways ways;
    sabot_tableau_standard(&any);
    sabot_status status = sabot_ways_count(&ways, shoe, &any, wager, NULL, NULL, 0, NULL, error);
    if (status)
        return status;
    mpz_t *payoff = sabot_integers_new(ways.count);
    mpz_set_ui(contributions->scale, 1);
    sabot_wager_payoffs(payoff, contributions->scale, wager);
    for (unsigned i = 0; i < ways.count; i++)
        sabot_contributions_pay(contributions->fixed_value, contributions->fixed_square, ways.of[i],
                                payoff[i]);
    sabot_integers_free(payoff, ways.count);
    sabot_ways_clear(&ways);
    return SABOT_OK;
}
