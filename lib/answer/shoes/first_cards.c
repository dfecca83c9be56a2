#include "profile.h"

/* Splits classes of cards whose tags differ. */
static void split_tags(sabot_partition *classes, const sabot_tags *tags)
{
    uint8_t key[SABOT_CARDS];
    for (unsigned card = 0; card < SABOT_CARDS; card++) {
        unsigned own = sabot_tags_of_rank(tags, sabot_card_rank((sabot_card)card)), same = 0;
        while (!mpq_equal(tags->tag[same], tags->tag[own]))
            same++;
        key[card] = (uint8_t)same;
    }
    sabot_partition_split(classes, key);
}

/* Adds a class of `cards` cards; the shoe has one of them at index `card`. */
static void add(sabot_first_cards *firsts, const sabot_shoe *shoe, const sabot_lengths *lengths,
                unsigned card, uint64_t cards)
{
    sabot_first_card *first = &firsts->of[firsts->count++];
    mpq_init(first->probability);
    mpq_set_ui(first->probability, cards, sabot_shoe_size(shoe));
    mpq_canonicalize(first->probability);
    for (first->burn = 0; lengths->burns[first->burn].point != sabot_card_point((sabot_card)card);)
        first->burn++;
    first->unseen = *shoe;
    first->unseen.count[card]--;
}

/* The number of cards of a class in the shoe, and the first of them. */
static uint64_t cards_of(unsigned *first, const sabot_shoe *shoe, const sabot_partition *classes,
                         unsigned class)
{
    uint64_t cards = 0;
    for (unsigned card = SABOT_CARDS; card-- > 0;)
        if (classes->of[card] == class && shoe->count[card]) {
            cards += shoe->count[card];
            *first = card;
        }
    return cards;
}

void sabot_first_cards_find(sabot_first_cards *firsts, const sabot_shoe *shoe,
                            const sabot_lengths *lengths, const sabot_wager *wager,
                            const sabot_tags *tags)
{
    firsts->count = 0;
    if (!lengths->burns[0].seen) {
        sabot_first_card *whole = &firsts->of[firsts->count++];
        mpq_init(whole->probability);
        mpq_set_ui(whole->probability, 1, 1);
        whole->burn = 0;
        whole->unseen = *shoe;
        return;
    }
    sabot_view view;
    sabot_wager_view(&view, wager);
    sabot_partition classes = view.opening;
    sabot_partition_split_points(&classes);
    if (tags)
        split_tags(&classes, tags);
    for (unsigned class = 0; class < classes.kinds; class ++) {
        unsigned card;
        uint64_t cards = cards_of(&card, shoe, &classes, class);
        if (cards)
            add(firsts, shoe, lengths, card, cards);
    }
}

void sabot_first_cards_clear(sabot_first_cards *firsts)
{
    for (unsigned i = 0; i < firsts->count; i++)
        mpq_clear(firsts->of[i].probability);
}

unsigned sabot_perfect_shoes(sabot_perfect_shoe shoes[SABOT_PERFECT_SHOES_MOST],
                             const sabot_shoe *shoe, const sabot_dealing *dealing,
                             sabot_level level)
{
    sabot_burn burns[SABOT_BURNS_MOST];
    unsigned burns_count = sabot_dealing_burns(burns, dealing, shoe), count = 0;
    uint64_t points[SABOT_POINTS];
    sabot_shoe_by_point(points, shoe);
    if (!burns[0].seen)
        shoes[count++] = (sabot_perfect_shoe){.weight = 1, .shoe = *shoe};
    sabot_partition classes;
    sabot_shoe_kinds(&classes, level == SABOT_LEVEL_POINTS ? level : SABOT_LEVEL_RANKS);
    for (unsigned burn = 0; burns[0].seen && burn < burns_count; burn++)
        for (unsigned class = 0; class < classes.kinds; class ++) {
            unsigned point = sabot_card_point(classes.face[class]), card;
            uint64_t cards;
            if (point != burns[burn].point || !(cards = cards_of(&card, shoe, &classes, class)))
                continue;
            sabot_perfect_shoe *found = &shoes[count++];
            *found = (sabot_perfect_shoe){(double)cards / (double)points[point], burn, *shoe};
            found->shoe.count[card]--;
        }
    return count;
}
