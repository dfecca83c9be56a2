/* The sets of cards that a log can name are nested: a card, its rank, its point. So the cards dealt
 * can have come from the shoe if and only if, for each of these sets, no more were dealt of which
 * the log says that they belong to it than the shoe holds. */
#include "replay_work.h"

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

/* One more of the cards that are like this one at a level, which the shoe must tell from others. */
static void take(sabot_replay *replay, sabot_card card, sabot_level level, unsigned counter)
{
    const sabot_shoe *shoe = replay->question.shoe;
    sabot_cards set = sabot_logged_set(card, level);
    if (level > shoe->level)
        return;
    uint64_t stock = sabot_shoe_count(shoe, set);
    if (++replay->dealt[counter] <= stock || replay->is_exceeded)
        return;
    replay->is_exceeded = 1;
    sabot_fault *fault = sabot_replay_fault(replay, SABOT_FAULT_STOCK, -1,
                                            &replay->kept[SABOT_CELLS + SABOT_FAULT_STOCK]);
    if (fault) {
        fault->lacking = set;
        fault->stock = stock;
    }
}

void sabot_replay_take(sabot_replay *replay)
{
    const sabot_logged_coup *coup = &replay->last;
    if (replay->terms.stock == SABOT_STOCK_IGNORED || replay->question.shoe->infinite)
        return;
    if (coup->begins_shoe || replay->terms.stock == SABOT_STOCK_COUP) {
        memset(replay->dealt, 0, sizeof replay->dealt);
        replay->is_exceeded = 0;
    }
    for (unsigned i = 0; i < coup->cards && i < SABOT_LOGGED_CARDS; i++) {
        sabot_card card = coup->card[i];
        unsigned of_rank = SABOT_CARDS + sabot_card_rank(card);
        unsigned of_point = SABOT_CARDS + SABOT_RANKS + sabot_card_point(card);
        if (coup->known[i] >= SABOT_LEVEL_SUITS)
            take(replay, card, SABOT_LEVEL_SUITS, card);
        if (coup->known[i] >= SABOT_LEVEL_RANKS)
            take(replay, card, SABOT_LEVEL_RANKS, of_rank);
        take(replay, card, SABOT_LEVEL_POINTS, of_point);
    }
}
