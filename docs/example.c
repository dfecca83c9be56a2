/* The exact EV of dragon-7 with six decks:  cc example.c $(pkg-config --cflags --libs sabot) */
#include <sabot/sabot.h>
#include <stdio.h>

int main(void)
{
    sabot_error error;
    sabot_shoe shoe;
    sabot_edge edge;
    sabot_odds *odds = sabot_odds_new("monte-carlo", &error);
    if (!odds)
        return fprintf(stderr, "%s\n", error.text), 2;
    sabot_shoe_from_decks(&shoe, 6);
    sabot_edge_init(&edge);
    sabot_status status = sabot_odds_edge(&edge, odds, &shoe, "dragon-7", &error);
    if (status)
        fprintf(stderr, "%s: %s\n", sabot_status_name(status), error.text);
    else
        gmp_printf("%Qd, %Zd of %Zd deals win\n", edge.ev, edge.win, edge.deals);
    sabot_edge_clear(&edge);
    sabot_odds_free(odds);
    return status ? 2 : 0;
}
