/* Deals six cards in dealing order, each remaining kind at each position, plays the coup with
 * sabot_coup_play and adds up the ways. If nothing depends on the fifth or the sixth card, or the
 * coup ends before it, its kinds are not tried one by one: it multiplies the ways by the number of
 * cards left. */
#include "enumerate.h"

#include <assert.h>

typedef struct {
    const sabot_tableau *tableau;
    const sabot_wager *wager;
    const sabot_condition *condition;
    sabot_partition kinds;
    int draws, replace;
    uint64_t left[SABOT_CARDS], size;
    sabot_card card[SABOT_POSITIONS];
    mpz_t product[SABOT_POSITIONS + 1], deals;
    mpz_t *ways;
} search;

static int is_possible(const search *r)
{
    for (int side = 0; side < 2; side++) {
        unsigned total =
            (sabot_card_point(r->card[side]) + sabot_card_point(r->card[side + 2])) % 10;
        if (r->condition->opening[side] >= 0 && total != (unsigned)r->condition->opening[side])
            return 0;
    }
    return 1;
}

/* Whether the outcome or the condition depends on the card at the fifth or the sixth position. */
static int is_needed(const search *r, int position, int coup_cards)
{
    return (r->draws && position < coup_cards) || r->condition->known >> position != 0 ||
           r->condition->window;
}

/* Whether one of the six cards that come from the shoe is in the condition's window. */
static int is_in_window(const search *r)
{
    for (int position = 0; position < SABOT_POSITIONS; position++)
        if (!(r->condition->outside >> position & 1) &&
            (r->condition->window >> r->card[position] & 1))
            return 1;
    return 0;
}

static void deal(search *r, int position)
{
    int coup_cards = 4;
    unsigned outcome = 0;
    if (position >= 4) {
        sabot_coup coup;
        /* The number of cards needed so far does not depend on cards not dealt yet. */
        sabot_coup_play(&coup, r->tableau, r->card);
        if (position == 4 && !is_possible(r))
            return;
        coup_cards = coup.cards;
        outcome = sabot_wager_outcome(r->wager, &coup);
    }
    if (position == SABOT_POSITIONS && r->condition->window && !is_in_window(r))
        return;
    if (position == SABOT_POSITIONS || (position >= 4 && !is_needed(r, position, coup_cards))) {
        mpz_set(r->deals, r->product[position]);
        for (int i = position; i < SABOT_POSITIONS; i++) {
            uint64_t drawn = r->replace ? 0 : (uint64_t)(i - position);
            mpz_mul_ui(r->deals, r->deals, r->size > drawn ? r->size - drawn : 0);
        }
        mpz_add(r->ways[outcome], r->ways[outcome], r->deals);
        return;
    }
    int outside = r->condition->outside >> position & 1;
    uint64_t by = outside || r->replace ? 0 : 1;
    for (unsigned kind = 0; kind < r->kinds.kinds; kind++) {
        sabot_card face = r->kinds.face[kind];
        uint64_t choices = outside ? 1 : r->left[kind];
        if (!choices || !sabot_condition_allows(r->condition, position, &r->kinds, face))
            continue;
        mpz_mul_ui(r->product[position + 1], r->product[position], choices);
        r->card[position] = face;
        r->left[kind] -= by;
        r->size -= by;
        deal(r, position + 1);
        r->size += by;
        r->left[kind] += by;
    }
}

/* Uses ranks as the kinds, or points if the shoe is known by points, so that the result does not
 * depend on the wager's view. A wager on suits needs finer kinds. All 52 cards would take too long,
 * so its kinds are those of the view. */
static void choose_kinds(search *r, sabot_level level)
{
    sabot_view view;
    sabot_wager_view(&view, r->wager);
    sabot_condition_view(&view, r->condition);
    sabot_shoe_kinds(&r->kinds, level == SABOT_LEVEL_SUITS ? SABOT_LEVEL_RANKS : level);
    r->draws = 1;
    if (!sabot_partition_is_within(&view.opening, &r->kinds)) {
        r->kinds = view.opening;
        r->draws = view.draws;
    }
}

void sabot_brute_force(mpz_t *ways, const sabot_shoe *shoe, const sabot_tableau *tableau,
                       const sabot_wager *wager, const sabot_condition *condition)
{
    sabot_condition nothing;
    assert(sabot_enumerate_takes(shoe, tableau, wager, condition));
    sabot_condition_init(&nothing);
    search r = {.tableau = tableau,
                .wager = wager,
                .condition = condition ? condition : &nothing,
                .replace = shoe->infinite,
                .size = sabot_shoe_size(shoe),
                .ways = ways};
    choose_kinds(&r, shoe->level);
    sabot_shoe_by_kind(r.left, shoe, &r.kinds);
    for (unsigned i = 0; i < sabot_wager_outcomes(wager); i++)
        mpz_set_ui(ways[i], 0);
    for (int i = 0; i <= SABOT_POSITIONS; i++)
        mpz_init_set_ui(r.product[i], 1);
    mpz_init(r.deals);
    deal(&r, 0);
    mpz_clear(r.deals);
    for (int i = 0; i <= SABOT_POSITIONS; i++)
        mpz_clear(r.product[i]);
}
