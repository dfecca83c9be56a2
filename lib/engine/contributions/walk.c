/* One walk over the deals that takes both branches of each decision. It counts in the same way
 * `enumerate` does, and `coup` says who decides next. Each kind of card at each position costs a
 * step, so the walk suits wagers that tell few kinds apart. */
#include "contributions.h"

#include "../../base/integers.h"
#include "../../base/memory.h"
#include "../openings.h"

#include <stdlib.h>

typedef struct {
    sabot_contributions *contributions;
    const sabot_wager *wager;
    sabot_tableau tableau; /* says whose natural ends the coup */
    sabot_view view;
    int replace;
    uint64_t left;                      /* cards left */
    uint64_t third_left[SABOT_CARDS];   /* by kind */
    mpz_t product[SABOT_POSITIONS + 1]; /* ways of the choices so far, by their number */
    mpz_t ways;
    unsigned outcomes;
    mpz_t *payoff;     /* by outcome, scaled */
    uint64_t *choices; /* by outcome: the number of cards for banco that lead to it */
} walk;

/* Sets `ways` to the number of deals that begin with the first `chosen` choices. */
static void count_deals(walk *w, int chosen)
{
    mpz_set(w->ways, w->product[chosen]);
    for (int i = chosen; i < SABOT_POSITIONS; i++) {
        uint64_t drawn = w->replace ? 0 : (uint64_t)(i - chosen);
        mpz_mul_ui(w->ways, w->ways, w->left > drawn ? w->left - drawn : 0);
    }
}

/* Adds the returns of the deals in `ways`, which it changes. */
static void add(walk *w, mpz_t value, mpz_t square, unsigned outcome)
{
    sabot_contributions_pay(value, square, w->ways, w->payoff[outcome]);
}

/* Counts cards that lead to the same outcome as one choice, because there are few outcomes. */
static void banco_draws(walk *w, const sabot_coup *coup, int chosen, mpz_t value, mpz_t square)
{
    unsigned seen[SABOT_CARDS], count = 0;
    for (unsigned kind = 0; kind < w->view.third.kinds; kind++) {
        if (!w->third_left[kind])
            continue;
        sabot_coup drawn = *coup;
        sabot_coup_draw(&drawn, &w->tableau, w->view.third.face[kind]);
        unsigned outcome = sabot_wager_outcome(w->wager, &drawn);
        if (!w->choices[outcome])
            seen[count++] = outcome;
        w->choices[outcome] += w->third_left[kind];
    }
    for (unsigned i = 0; i < count; i++) {
        mpz_mul_ui(w->ways, w->product[chosen], w->choices[seen[i]]);
        if (chosen + 1 < SABOT_POSITIONS) /* the sixth card may be any */
            mpz_mul_ui(w->ways, w->ways, w->left - !w->replace);
        add(w, value, square, seen[i]);
        w->choices[seen[i]] = 0;
    }
}

/* Takes both branches of banco's decision. */
static void banco_decides(walk *w, const sabot_coup *coup, int chosen)
{
    int p = coup->opening[SABOT_PUNTO], b = coup->opening[SABOT_BANCO], third = coup->third[0];
    unsigned column = third < 0 ? SABOT_COLUMN_NONE : sabot_card_point(coup->card[third]);
    mpz_t *value = w->contributions->value[p][b][column];
    mpz_t *square = w->contributions->square[p][b][column];
    mpz_ptr reach = w->contributions->reach[p][b][column];
    sabot_coup stands = *coup;
    sabot_coup_stand(&stands, &w->tableau);
    count_deals(w, chosen);
    mpz_add(reach, reach, w->ways);
    add(w, value[SABOT_STAND], square[SABOT_STAND], sabot_wager_outcome(w->wager, &stands));
    banco_draws(w, coup, chosen, value[SABOT_DRAW], square[SABOT_DRAW]);
}

static void punto_draws(walk *w, const sabot_coup *coup, int chosen)
{
    for (unsigned kind = 0; kind < w->view.third.kinds; kind++) {
        uint64_t choices = w->third_left[kind], taken = !w->replace;
        if (!choices)
            continue;
        sabot_coup drawn = *coup;
        sabot_coup_draw(&drawn, &w->tableau, w->view.third.face[kind]);
        mpz_mul_ui(w->product[chosen + 1], w->product[chosen], choices);
        w->left -= taken;
        w->third_left[kind] -= taken;
        banco_decides(w, &drawn, chosen + 1);
        w->third_left[kind] += taken;
        w->left += taken;
    }
}

static void play(walk *w, const sabot_card *card)
{
    sabot_coup coup;
    sabot_coup_open(&coup, &w->tableau, card[0], card[1], card[2], card[3]);
    count_deals(w, 4);
    mpz_add(w->contributions->deals, w->contributions->deals, w->ways);
    if (coup.cell < 0) {
        add(w, w->contributions->fixed_value, w->contributions->fixed_square,
            sabot_wager_outcome(w->wager, &coup));
        return;
    }
    sabot_coup stands = coup;
    sabot_coup_stand(&stands, &w->tableau);
    banco_decides(w, &stands, 4);
    punto_draws(w, &coup, 4);
}

static void open_coup(void *data, const sabot_opening_choice *opening)
{
    walk *w = data;
    uint64_t taken = !w->replace;
    mpz_set_ui(w->product[4], 1);
    for (int i = 0; i < 4; i++) {
        mpz_mul_ui(w->product[4], w->product[4], opening->choices[i]);
        w->third_left[w->view.third.of[opening->card[i]]] -= taken;
    }
    w->left -= 4 * taken;
    play(w, opening->card);
    w->left += 4 * taken;
    for (int i = 0; i < 4; i++)
        w->third_left[w->view.third.of[opening->card[i]]] += taken;
}

void sabot_contributions_walk(sabot_contributions *contributions, const sabot_shoe *shoe,
                              const sabot_wager *wager, unsigned lasting)
{
    walk w = {.contributions = contributions,
              .wager = wager,
              .tableau = {.lasting = (uint8_t)lasting},
              .replace = shoe->infinite,
              .left = sabot_shoe_size(shoe),
              .outcomes = sabot_wager_outcomes(wager)};
    sabot_wager_view(&w.view, wager);
    sabot_partition_split_points(&w.view.opening);
    sabot_partition_split_points(&w.view.third);
    uint64_t opening_count[SABOT_CARDS];
    sabot_shoe_by_kind(opening_count, shoe, &w.view.opening);
    w.view.hands = 3; /* both totals decide who draws */
    sabot_shoe_by_kind(w.third_left, shoe, &w.view.third);
    w.payoff = sabot_integers_new(w.outcomes);
    w.choices = sabot_allocate(w.outcomes, sizeof *w.choices);
    mpz_set_ui(contributions->scale, 1);
    sabot_wager_payoffs(w.payoff, contributions->scale, wager);
    for (int i = 0; i <= SABOT_POSITIONS; i++)
        mpz_init_set_ui(w.product[i], 1);
    mpz_init(w.ways);
    sabot_openings_each(&w.view, opening_count, w.replace, open_coup, &w);
    for (int i = 0; i <= SABOT_POSITIONS; i++)
        mpz_clear(w.product[i]);
    mpz_clear(w.ways);
    sabot_integers_free(w.payoff, w.outcomes);
    free(w.choices);
}
