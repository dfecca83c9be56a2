/* The exact edge of dragon-7 on six decks:  cc example.c $(pkg-config --cflags --libs sabot) */
#include <sabot/sabot.h>
#include <stdio.h>

int main(void)
{
    sabot_error error;
    sabot_tableau tableau;
    sabot_bet bet;
    if (sabot_catalogue_tableau(&tableau, "standard", &error) ||
        sabot_catalogue_bet(&bet, "dragon-7", &error))
        return fprintf(stderr, "%s\n", error.text), 2;
    sabot_shoe shoe;
    sabot_shoe_from_decks(&shoe, 6);
    sabot_wager wager;
    sabot_wager_single(&wager, &bet);
    sabot_question question = {
        .shoe = &shoe, .tableau = &tableau, .wagers = &wager, .wagers_count = 1};
    sabot_edges edges;
    sabot_edges_init(&edges);
    if (sabot_edges_find(&edges, &question, &error))
        return fprintf(stderr, "%s\n", error.text), 2;
    mpq_neg(edges.wagers[0].edge.ev, edges.wagers[0].edge.ev); /* what a unit staked loses */
    gmp_printf("%Qd\n", edges.wagers[0].edge.ev);
}
