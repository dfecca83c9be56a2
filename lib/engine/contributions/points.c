/* The table of a wager that depends only on sabot_coup_summary. It cannot tell coups apart that
 * have the same openings and the same points of the fifth and the sixth card. So the deals are
 * counted by these four, in 10⁶/4 steps, and each such coup is played once. */
#include "contributions.h"

#include "../../base/integers.h"
#include "../../base/memory.h"
#include "../../base/wide.h"
#include <sabot/game/coup.h>

#include <stdlib.h>
#include <string.h>

typedef struct {
    sabot_contributions *contributions;
    const sabot_wager *wager;
    sabot_tableau tableau; /* says whose natural ends the coup */
    mpz_t *payoff;         /* by outcome, scaled */
    mpz_t ways;
    /* [punto's opening][banco's][point of the fifth card][of the sixth] */
    sabot_u128 deals[SABOT_POINTS][SABOT_POINTS][SABOT_POINTS][SABOT_POINTS];
} points;

/* Counts the openings with the cards of each hand in one order, as often as there are orders. */
static void count_deals(points *p, const sabot_shoe *shoe)
{
    const uint64_t taken = !shoe->infinite;
    uint64_t all[SABOT_POINTS], left[SABOT_POINTS];
    sabot_shoe_by_point(all, shoe);
    for (unsigned i = 0; i < 10000; i++) {
        const unsigned card[] = {i / 1000, i / 100 % 10, i / 10 % 10, i % 10};
        sabot_u128 ways = card[0] > card[2] || card[1] > card[3]
                              ? 0
                              : (card[0] < card[2] ? 2 : 1) * (card[1] < card[3] ? 2 : 1);
        memcpy(left, all, sizeof left);
        for (int k = 0; ways && k < 4; k++) {
            ways *= left[card[k]];
            left[card[k]] -= taken;
        }
        for (unsigned x = 0; ways && x < SABOT_POINTS; x++) {
            const sabot_u128 five = ways * left[x];
            sabot_u128 *deals = p->deals[(card[0] + card[2]) % 10][(card[1] + card[3]) % 10][x];
            left[x] -= taken;
            for (unsigned y = 0; five && y < SABOT_POINTS; y++)
                deals[y] += five * left[y];
            left[x] += taken;
        }
    }
}

static void pay(points *p, mpz_t value, mpz_t square, const sabot_coup *coup, sabot_u128 ways)
{
    sabot_u128_get(p->ways, ways);
    sabot_contributions_pay(value, square, p->ways, p->payoff[sabot_wager_outcome(p->wager, coup)]);
}

/* Takes both branches of banco's decision; `deals` by the point that banco draws. */
static void banco_decides(points *p, const sabot_coup *coup, const sabot_u128 deals[SABOT_POINTS])
{
    const int third = coup->third[SABOT_PUNTO];
    const unsigned column = third < 0 ? SABOT_COLUMN_NONE : sabot_card_point(coup->card[third]);
    const int punto = coup->opening[SABOT_PUNTO], banco = coup->opening[SABOT_BANCO];
    mpz_t *value = p->contributions->value[punto][banco][column];
    mpz_t *square = p->contributions->square[punto][banco][column];
    sabot_u128 all = 0;
    sabot_coup next;
    for (unsigned point = 0; point < SABOT_POINTS; point++) {
        next = *coup;
        sabot_coup_draw(&next, &p->tableau, sabot_card_with(point));
        pay(p, value[SABOT_DRAW], square[SABOT_DRAW], &next, deals[point]);
        all += deals[point];
    }
    next = *coup;
    sabot_coup_stand(&next, &p->tableau);
    pay(p, value[SABOT_STAND], square[SABOT_STAND], &next, all);
    sabot_u128_get(p->contributions->reach[punto][banco][column], all);
}

static void play(points *p, unsigned punto, unsigned banco)
{
    sabot_contributions *c = p->contributions;
    sabot_u128 fifth[SABOT_POINTS] = {0}, all = 0;
    sabot_coup coup, next;
    for (unsigned i = 0; i < SABOT_POINTS * SABOT_POINTS; i++) {
        fifth[i / SABOT_POINTS] += (&p->deals[punto][banco][0][0])[i];
        all += (&p->deals[punto][banco][0][0])[i];
    }
    sabot_u128_get(p->ways, all);
    mpz_add(c->deals, c->deals, p->ways);
    sabot_coup_open(&coup, &p->tableau, sabot_card_with(punto), sabot_card_with(banco),
                    sabot_card_with(0), sabot_card_with(0));
    if (coup.cell < 0) {
        pay(p, c->fixed_value, c->fixed_square, &coup, all);
        return;
    }
    next = coup;
    sabot_coup_stand(&next, &p->tableau);
    banco_decides(p, &next, fifth);
    for (unsigned point = 0; point < SABOT_POINTS; point++) {
        next = coup;
        sabot_coup_draw(&next, &p->tableau, sabot_card_with(point));
        banco_decides(p, &next, p->deals[punto][banco][point]);
    }
}

int sabot_contributions_by_points(const sabot_shoe *shoe, const sabot_wager *wager)
{
    sabot_view view;
    sabot_wager_view(&view, wager);
    return view.summary && sabot_shoe_size(shoe) <= 1u << 21; /* six factors fit in 128 bits */
}

void sabot_contributions_points(sabot_contributions *contributions, const sabot_shoe *shoe,
                                const sabot_wager *wager, unsigned lasting)
{
    const unsigned outcomes = sabot_wager_outcomes(wager);
    points *p = sabot_allocate(1, sizeof *p);
    p->contributions = contributions;
    p->wager = wager;
    p->tableau.lasting = (uint8_t)lasting;
    p->payoff = sabot_integers_new(outcomes);
    mpz_set_ui(contributions->scale, 1);
    sabot_wager_payoffs(p->payoff, contributions->scale, wager);
    mpz_init(p->ways);
    count_deals(p, shoe);
    for (unsigned i = 0; i < SABOT_OPENINGS_ALL * SABOT_OPENINGS_ALL; i++)
        play(p, i / SABOT_OPENINGS_ALL, i % SABOT_OPENINGS_ALL);
    mpz_clear(p->ways);
    sabot_integers_free(p->payoff, outcomes);
    free(p);
}
