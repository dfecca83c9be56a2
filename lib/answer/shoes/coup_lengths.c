#include "coup_lengths.h"

static sabot_card card_of(unsigned point)
{
    sabot_card card = 0;
    while (sabot_card_point(card) != point)
        card++;
    return card;
}

/* A coup's length does not depend on its sixth card. */
void sabot_coup_lengths_make(sabot_coup_lengths *lengths, const sabot_tableau *tableau)
{
    unsigned at = 0;
    for (unsigned punto = 0; punto < SABOT_POINTS; punto++)
        for (unsigned banco = 0; banco < SABOT_POINTS; banco++)
            for (unsigned fifth = 0; fifth < SABOT_POINTS; fifth++) {
                const sabot_card none = card_of(0);
                const sabot_card cards[SABOT_POSITIONS] = {card_of(punto), card_of(banco), none,
                                                           none,           card_of(fifth), none};
                sabot_coup coup;
                sabot_coup_play(&coup, tableau, cards);
                lengths->of[at++] = coup.cards;
            }
}
