/* The sets of cards that a log can name are nested: a card, its rank, its point. So the cards dealt
 * can come from the shoe if and only if the log names no more cards of each set than the shoe has.
 * A card that does not fit is not removed from the shoe. Because the sets are nested, the number of
 * such cards does not depend on their order and is the least possible. */
#include "internal.h"

#include <string.h>

sabot_cards sabot_logged_set(sabot_card card, sabot_level known)
{
    const sabot_cards suits = (1ULL << SABOT_SUITS) - 1;
    unsigned rank = sabot_card_rank(card);
    if (known == SABOT_LEVEL_SUITS)
        return 1ULL << card;
    if (known == SABOT_LEVEL_POINTS && rank >= SABOT_RANK_TEN)
        return SABOT_ALL_CARDS & ~0ULL << sabot_card_of(SABOT_RANK_TEN, 0);
    return suits << sabot_card_of(rank, 0);
}

/* The number of cards dealt from the shoe that equal this one at a level. */
static uint64_t *dealt_like(sabot_replay *replay, sabot_card card, sabot_level level)
{
    unsigned at = level == SABOT_LEVEL_SUITS   ? card
                  : level == SABOT_LEVEL_RANKS ? SABOT_CARDS + sabot_card_rank(card)
                                               : SABOT_CARDS + SABOT_RANKS + sabot_card_point(card);
    return &replay->dealt[at];
}

static void add_surplus(sabot_replay *replay, unsigned place, sabot_cards set, uint64_t stock)
{
    sabot_fault *fault = sabot_replay_fault(replay, SABOT_FAULT_STOCK, -1,
                                            &replay->faults_by[SABOT_CELLS + SABOT_FAULT_STOCK]);
    if (!fault)
        return;
    fault->place = place;
    fault->lacking = set;
    fault->stock = stock;
}

/* Removes a card of the last coup from the shoe, or adds a fault if none is left. Sets finer than
 * the shoe's level have no stock. */
static void take(sabot_replay *replay, unsigned place)
{
    const sabot_shoe *shoe = replay->question.shoe;
    sabot_card card = replay->last.card[place];
    sabot_level known = replay->last.known[place];
    int finest = (int)(known < shoe->level ? known : shoe->level);
    for (int level = finest; level >= SABOT_LEVEL_POINTS; level--) {
        sabot_cards set = sabot_logged_set(card, (sabot_level)level);
        uint64_t stock = sabot_shoe_count(shoe, set);
        if (*dealt_like(replay, card, (sabot_level)level) >= stock) {
            add_surplus(replay, place, set, stock);
            return;
        }
    }
    for (int level = finest; level >= SABOT_LEVEL_POINTS; level--)
        ++*dealt_like(replay, card, (sabot_level)level);
}

void sabot_replay_take(sabot_replay *replay)
{
    const sabot_logged_coup *coup = &replay->last;
    if (replay->terms.stock == SABOT_STOCK_IGNORED || replay->question.shoe->infinite)
        return;
    if (coup->begins_shoe || replay->terms.stock == SABOT_STOCK_COUP)
        memset(replay->dealt, 0, sizeof replay->dealt);
    for (unsigned place = 0; place < coup->cards && place < SABOT_LOGGED_CARDS; place++)
        take(replay, place);
}
