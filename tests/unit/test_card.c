#include "helper.h"
#include <sabot/game/card.h>

static void test_names_and_points_of_all_cards(void)
{
    static const char names[] = "A23456789TJQK", suits[] = "shdc";
    static const unsigned points[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0};
    int seen[SABOT_CARDS] = {0};
    for (unsigned rank = 0; rank < 13; rank++) {
        TEST_ASSERT_EQUAL_CHAR(names[rank], sabot_rank_name(rank)[0]);
        TEST_ASSERT_EQUAL_CHAR(0, sabot_rank_name(rank)[1]);
        for (unsigned suit = 0; suit < 4; suit++) {
            char text[3] = {names[rank], suits[suit], 0};
            sabot_card_name name;
            TEST_ASSERT_EQUAL_CHAR(suits[suit], sabot_suit_name(suit)[0]);
            TEST_ASSERT_EQUAL_INT(0, sabot_card_parse(&name, text, 2));
            sabot_card card = sabot_card_of(rank, suit);
            TEST_ASSERT_EQUAL_UINT64(1ULL << card, name.set);
            TEST_ASSERT_EQUAL_INT(rank, name.rank);
            TEST_ASSERT_EQUAL_INT(suit, name.suit);
            TEST_ASSERT_EQUAL_UINT(rank, sabot_card_rank(card));
            TEST_ASSERT_EQUAL_UINT(suit, sabot_card_suit(card));
            TEST_ASSERT_EQUAL_UINT(points[rank], sabot_card_point(card));
            TEST_ASSERT_EQUAL_INT(suits[suit] == 'h' || suits[suit] == 'd',
                                  sabot_card_is_red(card));
            TEST_ASSERT_EQUAL_INT(0, seen[card]++);
        }
    }
}

static void test_ranks_ten_values_and_spellings(void)
{
    static const struct {
        const char *text;
        int rank, suit, cards;
    } cases[] = {
        {"A", 0, -1, 4},   {"a", 0, -1, 4}, {"k", 12, -1, 4}, {"K", 12, -1, 4}, {"9", 8, -1, 4},
        {"0", -1, -1, 16}, {"T", 9, -1, 4}, {"10", 9, -1, 4}, {"t", 9, -1, 4},  {"10h", 9, 1, 1},
        {"10H", 9, 1, 1},  {"aS", 0, 0, 1}, {"qC", 11, 3, 1}, {"2d", 1, 2, 1},
    };
    for (size_t i = 0; i < LENGTH(cases); i++) {
        sabot_card_name name;
        TEST_ASSERT_EQUAL_INT_MESSAGE(
            0, sabot_card_parse(&name, cases[i].text, strlen(cases[i].text)), cases[i].text);
        TEST_ASSERT_EQUAL_INT_MESSAGE(cases[i].rank, name.rank, cases[i].text);
        TEST_ASSERT_EQUAL_INT_MESSAGE(cases[i].suit, name.suit, cases[i].text);
        TEST_ASSERT_EQUAL_INT_MESSAGE(cases[i].cards, __builtin_popcountll(name.set),
                                      cases[i].text);
        for (sabot_card card = 0; card < SABOT_CARDS; card++)
            if (name.set >> card & 1)
                TEST_ASSERT_TRUE(name.rank < 0 ? card >= 36 : (int)(card / 4) == name.rank);
    }
}

static void test_what_is_no_card(void)
{
    static const char *const bad[] = {"",     "1",  "11", "0s", "Ax",   "Ass",
                                      "B",    " A", "A ", "-1", "10 s", "100",
                                      "10sh", "s",  "sA", "1s", "AA",   "\xC3\xA9"};
    for (size_t i = 0; i < LENGTH(bad); i++) {
        sabot_card_name name;
        TEST_ASSERT_EQUAL_INT_MESSAGE(-1, sabot_card_parse(&name, bad[i], strlen(bad[i])), bad[i]);
    }
}

static void test_length_bounds_the_name(void)
{
    sabot_card_name name;
    TEST_ASSERT_EQUAL_INT(0, sabot_card_parse(&name, "As", 1));
    TEST_ASSERT_EQUAL_INT(-1, name.suit);
    TEST_ASSERT_EQUAL_INT(-1, sabot_card_parse(&name, "10", 1));
}

static void test_sides(void)
{
    static const struct {
        const char *text;
        int side;
    } cases[] = {{"punto", 0},  {"player", 0},  {"ponte", 0},   {"banco", 1}, {"banker", 1},
                 {"banque", 1}, {"tie", 2},     {"egalite", 2}, {"PUNTO", 0}, {"Banker", 1},
                 {"punt", -1},  {"puntos", -1}, {"", -1},       {"p", -1},    {"ties", -1}};
    for (size_t i = 0; i < LENGTH(cases); i++)
        TEST_ASSERT_EQUAL_INT_MESSAGE(
            cases[i].side, sabot_side_parse(cases[i].text, strlen(cases[i].text)), cases[i].text);
    for (int side = 0; side < 3; side++)
        TEST_ASSERT_EQUAL_INT(
            side, sabot_side_parse(sabot_side_name(side), strlen(sabot_side_name(side))));
    TEST_ASSERT_EQUAL_INT(SABOT_TIE, sabot_side_parse("tied", 3));
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_names_and_points_of_all_cards);
    RUN_TEST(test_ranks_ten_values_and_spellings);
    RUN_TEST(test_what_is_no_card);
    RUN_TEST(test_length_bounds_the_name);
    RUN_TEST(test_sides);
    return UNITY_END();
}
