#include "plain.h"
#include <sabot/game/coup.h>

/* Compares one deal played by the library with the plain rules. */
static void assert_same(const sabot_tableau *tableau, const plain_table *table, const int cards[6])
{
    sabot_card dealt[6];
    sabot_coup coup;
    plain_coup plain;
    for (int i = 0; i < 6; i++)
        dealt[i] = (sabot_card)cards[i];
    sabot_coup_play(&coup, tableau, dealt);
    plain_play(&plain, table, cards);
    int same = coup.cards == plain.dealt && coup.cell == -1;
    for (int side = 0; side < 2; side++) {
        int third = coup.third[side] < 0 ? -1 : coup.card[coup.third[side]];
        same = same && coup.hand[side] == plain.hand[side] && third == plain.third[side] &&
               coup.opening[side] == plain.opening[side] && coup.total[side] == plain.total[side];
    }
    for (int i = 0; i < plain.dealt; i++)
        same = same && coup.card[i] == cards[i];
    if (!same) {
        char message[160];
        snprintf(message, sizeof message, "seed %llu, cards %d %d %d %d %d %d",
                 (unsigned long long)random_seed, cards[0], cards[1], cards[2], cards[3], cards[4],
                 cards[5]);
        TEST_FAIL_MESSAGE(message);
    }
    int winner = plain.total[0] > plain.total[1]   ? SABOT_PUNTO
                 : plain.total[0] < plain.total[1] ? SABOT_BANCO
                                                   : SABOT_TIE;
    if (winner != sabot_coup_winner(&coup))
        TEST_FAIL_MESSAGE("winner");
}

/* All 10⁶ sequences of points; the standard table. */
static void test_all_point_sequences(void)
{
    static const int card_of_point[10] = {4 * 12, 0, 4, 8, 12, 16, 20, 24, 28, 32};
    sabot_tableau tableau;
    plain_table table;
    sabot_tableau_standard(&tableau);
    plain_standard(&table);
    for (int sequence = 0; sequence < 1000000; sequence++) {
        int cards[6];
        for (int i = 0, rest = sequence; i < 6; i++, rest /= 10)
            cards[i] = card_of_point[rest % 10];
        assert_same(&tableau, &table, cards);
    }
}

static void test_random_tables_by_third_and_by_point(void)
{
    seed_random(0);
    for (int trial = 0; trial < 200; trial++) {
        sabot_tableau tableau;
        plain_table table;
        plain_random(&table);
        plain_tableau(&tableau, &table);
        for (int deal = 0; deal < 1000; deal++) {
            int cards[6];
            for (int i = 0; i < 6; i++)
                cards[i] = (int)random_below(52);
            assert_same(&tableau, &table, cards);
        }
    }
}

static void test_by_point_is_not_by_third(void)
{
    sabot_tableau tableau;
    sabot_coup coup;
    sabot_card cards[6];
    sabot_tableau_standard(&tableau);
    /* Punto 5 draws an 8 and has 3; banco 3 stands on a third card 8, draws on punto's 3. */
    cards_of(cards, "5s 3h Ks Qd 8c 2c");
    sabot_coup_play(&coup, &tableau, cards);
    TEST_ASSERT_EQUAL_UINT(5, coup.cards);
    tableau.by = SABOT_BY_POINT;
    sabot_coup_play(&coup, &tableau, cards);
    TEST_ASSERT_EQUAL_UINT(6, coup.cards);
    TEST_ASSERT_EQUAL_UINT(5, coup.total[SABOT_BANCO]);
}

static const sabot_tableau by_third = {.by = SABOT_BY_THIRD};

static void test_step_by_step(void)
{
    sabot_coup coup;
    sabot_coup_open(&coup, &by_third, card_at("2s"), card_at("Kh"), card_at("3d"), card_at("4c"));
    TEST_ASSERT_EQUAL_INT(5, coup.cell); /* punto 5 */
    sabot_coup_draw(&coup, &by_third, card_at("9c"));
    TEST_ASSERT_EQUAL_INT(sabot_tableau_cell_of(4, 9), coup.cell);
    TEST_ASSERT_EQUAL_UINT(4, coup.total[SABOT_PUNTO]);
    TEST_ASSERT_EQUAL_INT(4, coup.third[SABOT_PUNTO]);
    sabot_coup banco_draws = coup;
    sabot_coup_draw(&banco_draws, &by_third, card_at("7d"));
    TEST_ASSERT_EQUAL_INT(-1, banco_draws.cell);
    TEST_ASSERT_EQUAL_INT(5, banco_draws.third[SABOT_BANCO]);
    TEST_ASSERT_EQUAL_INT(SABOT_PUNTO, sabot_coup_winner(&banco_draws));
    sabot_coup_stand(&coup, &by_third);
    TEST_ASSERT_EQUAL_INT(-1, coup.cell);
    TEST_ASSERT_EQUAL_INT(SABOT_TIE, sabot_coup_winner(&coup));

    sabot_coup_open(&coup, &by_third, card_at("2s"), card_at("Kh"), card_at("4d"), card_at("4c"));
    sabot_coup_stand(&coup, &by_third);
    TEST_ASSERT_EQUAL_INT(sabot_tableau_cell_of(4, SABOT_COLUMN_NONE), coup.cell);
    sabot_coup_draw(&coup, &by_third, card_at("3s"));
    TEST_ASSERT_EQUAL_INT(-1, coup.third[SABOT_PUNTO]);
    TEST_ASSERT_EQUAL_INT(4, coup.third[SABOT_BANCO]); /* the fifth card is banco's */
    TEST_ASSERT_EQUAL_INT(SABOT_BANCO, sabot_coup_winner(&coup));
}

static void test_naturals_end_the_coup(void)
{
    static const char *const naturals[] = {"8s 2h Ks 3d", "2s 9h 3s Kd", "4s 4h 5s 4d",
                                           "As Kh Ks 8d", "9s 9h 9s 9d"};
    for (size_t i = 0; i < LENGTH(naturals); i++) {
        sabot_card cards[4];
        sabot_coup coup;
        cards_of(cards, naturals[i]);
        sabot_coup_open(&coup, &by_third, cards[0], cards[1], cards[2], cards[3]);
        TEST_ASSERT_EQUAL_INT_MESSAGE(-1, coup.cell, naturals[i]);
        TEST_ASSERT_EQUAL_UINT(4, coup.cards);
    }
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_all_point_sequences);
    RUN_TEST(test_random_tables_by_third_and_by_point);
    RUN_TEST(test_by_point_is_not_by_third);
    RUN_TEST(test_step_by_step);
    RUN_TEST(test_naturals_end_the_coup);
    return UNITY_END();
}
