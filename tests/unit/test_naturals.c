/* Naturals that do not end the coup: published and derived figures, and why no test of punto's
 * return sees an engine that forgets naturals. */
#include "asking.h"
#include "plain.h"
#include "reference.h"

static void play_to_the_end(sabot_tableau *tableau, const char *naturals)
{
    TEST_ASSERT_TRUE(sabot_naturals_parse(&tableau->lasting, naturals));
}

static void figures(void)
{
    static const struct {
        const char *naturals, *punto, *banco, *tie;
    } cases[] = {
        {"both", "-241149546272/19524993263685", "-114753351728/10847218479825", NULL},
        {"none", "-241149546272/19524993263685", "-36616519096/3615739493275",
         "13849712792/723147898655"},
        {"punto", "111905904784/19524993263685", "-60707964766/2169443695965", NULL},
    };
    for (size_t i = 0; i < LENGTH(cases); i++) {
        asking a;
        sabot_edges edges;
        asking_start(&a, 8, "punto banco tie");
        play_to_the_end(&a.tableau, cases[i].naturals);
        a.question.double_check = 1;
        ask_edges(&edges, &a.question);
        assert_fraction(cases[i].punto, edges.wagers[0].edge.ev, "punto");
        assert_fraction(cases[i].banco, edges.wagers[1].edge.ev, "banco");
        if (cases[i].tie)
            assert_fraction(cases[i].tie, edges.wagers[2].edge.ev, "tie");
        sabot_edges_clear(&edges);
        asking_end(&a);
    }
}

/* A published game of six decks: naturals end nothing; against one punto draws on 0 to 5 and banco
 * on 0 to 3. */
static void a_published_game(void)
{
    asking a;
    sabot_edges edges;
    asking_start(&a, 6, "punto banco tie");
    play_to_the_end(&a.tableau, "none");
    a.tableau.against = 1u << SABOT_PUNTO | 1u << SABOT_BANCO;
    for (int opening = 0; opening < SABOT_OPENINGS_ALL; opening++) {
        a.tableau.cell[SABOT_PUNTO_AGAINST + opening] = opening <= 5 ? SABOT_DRAW : SABOT_STAND;
        a.tableau.cell[SABOT_BANCO_AGAINST + opening] = opening <= 3 ? SABOT_DRAW : SABOT_STAND;
    }
    a.question.double_check = 1;
    ask_edges(&edges, &a.question);
    assert_integer("878869206895680", edges.deals, "deals");
    assert_integer("387914577649920", edges.wagers[0].edge.win, "punto");
    assert_integer("393937790298624", edges.wagers[1].edge.win, "banco");
    assert_integer("97016838947136", edges.wagers[2].edge.win, "tie");
    sabot_edges_clear(&edges);
    asking_end(&a);
}

/* If banco draws on the same openings against a standing punto as punto does, exchanging the two
 * hands' cards turns the coups with punto's natural into those with banco's. So punto gains from
 * forgotten naturals of its own what it loses by those of banco. */
static void the_mirror(void)
{
    sabot_bet bet;
    sabot_wager wager;
    mpq_t before, after;
    mpq_inits(before, after, NULL);
    make_bet(&bet, "punto", "winner = punto -> 1:1; winner = tie -> push");
    sabot_wager_single(&wager, &bet);
    for (int trial = 0; trial < 40; trial++) {
        plain_table table;
        sabot_tableau tableau;
        sabot_shoe shoe;
        uint64_t points[SABOT_POINTS];
        for (int i = 0; i < SABOT_POINTS; i++)
            points[i] = random_below(trial % 2 ? 5 : 40);
        points[random_below(SABOT_POINTS)] += 6;
        sabot_shoe_from_points(&shoe, points);
        plain_random_standard(&table);
        memcpy(table.banco_alone, table.punto_draws, sizeof table.banco_alone);
        plain_tableau(&tableau, &table);
        reference_ev(before, &shoe, &tableau, &wager);
        play_to_the_end(&tableau, "none");
        reference_ev(after, &shoe, &tableau, &wager);
        TEST_ASSERT_TRUE(mpq_equal(before, after));
    }
    sabot_bet_clear(&bet);
    mpq_clears(before, after, NULL);
}

int main(void)
{
    seed_random(0);
    UNITY_BEGIN();
    RUN_TEST(figures);
    RUN_TEST(a_published_game);
    RUN_TEST(the_mirror);
    return UNITY_END();
}
