/* Exchanges of suits. If a shoe has equally many cards of each rank in two suits, and neither the
 * wager nor the condition tells the suits apart, openings that differ only by their exchange have
 * equal ways and outcomes. One of them is counted, times their number. The exchanges are a group.
 * An opening represents its orbit if no exchange maps it to an earlier one, first by punto's class
 * of pairs; then, among the exchanges that fix that class, by banco's. */
#include "../../base/memory.h"
#include "walk.h"

#include <stdlib.h>

static sabot_card exchange(const uint8_t *suits, sabot_card card)
{
    return sabot_card_of(sabot_card_rank(card), suits[sabot_card_suit(card)]);
}

static int keeps_shoe(const uint8_t *suits, const sabot_shoe *shoe)
{
    for (sabot_card card = 0; card < SABOT_CARDS; card++)
        if (shoe->count[card] != shoe->count[exchange(suits, card)])
            return 0;
    return 1;
}

/* A card from outside the shoe is a single card, even if its name leaves the suit open, so that
 * only the identity is allowed. */
static int keeps_outside(const uint8_t *suits, const sabot_condition *known)
{
    for (unsigned suit = 0; suit < SABOT_SUITS; suit++)
        if (known->outside && suits[suit] != suit)
            return 0;
    return 1;
}

static int keeps_known(const uint8_t *suits, const sabot_condition *known)
{
    for (int position = 0; position < SABOT_POSITIONS; position++)
        for (sabot_card card = 0; known->known >> position & 1 && card < SABOT_CARDS; card++)
            if ((known->card[position] >> card & 1) !=
                (known->card[position] >> exchange(suits, card) & 1))
                return 0;
    return 1;
}

static int keeps_wager(const uint8_t *suits, const sabot_merge_walk *w)
{
    for (size_t i = 0; i < w->comparisons_count; i++)
        if (w->comparisons[i].predicate &&
            !sabot_comparison_keeps(w->comparisons[i].predicate, w->comparisons[i].node, suits))
            return 0;
    return 1;
}

void sabot_merge_find_exchanges(sabot_merge_walk *w, const sabot_shoe *shoe)
{
    for (unsigned number = 0; number < 256; number++) {
        uint8_t suits[SABOT_SUITS];
        unsigned seen = 0;
        for (unsigned suit = 0; suit < SABOT_SUITS; suit++)
            seen |= 1u << (suits[suit] = number >> 2 * suit & 3);
        if (seen == 0xF && keeps_shoe(suits, shoe) && keeps_known(suits, w->condition) &&
            keeps_outside(suits, w->condition) && keeps_wager(suits, w)) {
            for (unsigned suit = 0; suit < SABOT_SUITS; suit++)
                w->exchange[w->exchanges][suit] = suits[suit];
            w->exchanges++;
        }
    }
}

/* The face of the image of a kind under an exchange. */
static sabot_card exchange_kind(const sabot_merge_walk *w, const uint8_t *suits, unsigned kind)
{
    const sabot_partition *kinds = &w->view.opening;
    return kinds->face[kinds->of[exchange(suits, kinds->face[kind])]];
}

/* Finds the image of each class of pairs. The exchange applies to kinds, not cards: a wager may
 * look at the suits of a place and not tell all of them apart. */
static void find_images(uint16_t *images, const sabot_merge_walk *w, int side, unsigned total,
                        const uint8_t *suits)
{
    const sabot_merge_pairs *pairs = &w->hand[side][total];
    uint16_t class_of[SABOT_CARDS][SABOT_CARDS];
    for (size_t i = 0; i < pairs->classes; i++) {
        const uint8_t *look = pairs->items[pairs->starts[i]].look;
        class_of[look[0]][look[1]] = (uint16_t)i;
    }
    for (size_t i = 0; i < pairs->classes; i++) {
        const uint8_t *kind = pairs->items[pairs->starts[i]].kind;
        uint8_t look[2];
        sabot_merge_look(look, w, side, exchange_kind(w, suits, kind[0]),
                         exchange_kind(w, suits, kind[1]));
        images[i] = class_of[look[0]][look[1]];
    }
}

void sabot_merge_find_images(sabot_merge_walk *w)
{
    for (int side = 0; side < 2; side++)
        for (unsigned total = 0; total < SABOT_POINTS; total++)
            for (unsigned i = 0; i < w->exchanges; i++) {
                w->image[side][total][i] = sabot_allocate(w->hand[side][total].classes + 1,
                                                          sizeof **w->image[side][total]);
                find_images(w->image[side][total][i], w, side, total, w->exchange[i]);
            }
}

void sabot_merge_free_images(sabot_merge_walk *w)
{
    for (int side = 0; side < 2; side++)
        for (unsigned total = 0; total < SABOT_POINTS; total++)
            for (unsigned i = 0; i < w->exchanges; i++)
                free(w->image[side][total][i]);
}

unsigned sabot_merge_keeping(uint8_t *keeping, const sabot_merge_walk *w, int side, size_t class,
                             const uint8_t *among, unsigned count)
{
    unsigned found = 0;
    for (unsigned i = 0; i < count; i++) {
        uint16_t image = w->image[side][w->opening[side]][among[i]][class];
        if (image < class)
            return 0;
        if (image == class)
            keeping[found++] = among[i];
    }
    return found;
}
