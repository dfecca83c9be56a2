#include "helper.h"
#include <sabot/game/shoe.h>

static void assert_points(const uint64_t expected[SABOT_POINTS], const sabot_shoe *shoe)
{
    uint64_t points[SABOT_POINTS];
    sabot_shoe_by_point(points, shoe);
    TEST_ASSERT_EQUAL_UINT64_ARRAY(expected, points, SABOT_POINTS);
}

static void test_decks(void)
{
    sabot_shoe shoe;
    sabot_shoe_from_decks(&shoe, 8);
    TEST_ASSERT_EQUAL_UINT64(416, sabot_shoe_size(&shoe));
    TEST_ASSERT_EQUAL_INT(SABOT_LEVEL_SUITS, shoe.level);
    TEST_ASSERT_FALSE(shoe.infinite);
    assert_points((uint64_t[]){128, 32, 32, 32, 32, 32, 32, 32, 32, 32}, &shoe);
    uint64_t ranks[SABOT_RANKS];
    sabot_shoe_by_rank(ranks, &shoe);
    for (int rank = 0; rank < SABOT_RANKS; rank++)
        TEST_ASSERT_EQUAL_UINT64(32, ranks[rank]);
    TEST_ASSERT_EQUAL_UINT64(
        16, sabot_shoe_count(&shoe, 1ULL << card_at("9d") | 1ULL << card_at("Kc")));
    sabot_shoe_from_decks(&shoe, SABOT_DECKS_MOST);
    TEST_ASSERT_TRUE(sabot_shoe_size(&shoe) <= SABOT_SHOE_MOST);
    sabot_shoe_infinite(&shoe);
    TEST_ASSERT_TRUE(shoe.infinite);
    TEST_ASSERT_EQUAL_UINT64(52, sabot_shoe_size(&shoe));
}

static void test_ranks_and_points(void)
{
    sabot_shoe shoe;
    uint64_t read[SABOT_RANKS];
    static const uint64_t ranks[SABOT_RANKS] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13};
    static const uint64_t points[SABOT_POINTS] = {46, 1, 2, 3, 4, 5, 6, 7, 8, 9};
    sabot_shoe_from_ranks(&shoe, ranks);
    TEST_ASSERT_EQUAL_INT(SABOT_LEVEL_RANKS, shoe.level);
    sabot_shoe_by_rank(read, &shoe);
    TEST_ASSERT_EQUAL_UINT64_ARRAY(ranks, read, SABOT_RANKS);
    assert_points(points, &shoe);
    sabot_shoe_from_points(&shoe, points);
    TEST_ASSERT_EQUAL_INT(SABOT_LEVEL_POINTS, shoe.level);
    assert_points(points, &shoe);
    TEST_ASSERT_EQUAL_UINT64(91, sabot_shoe_size(&shoe));
}

static void test_kinds_of_levels(void)
{
    static const unsigned kinds[] = {10, 13, 52};
    static const char *const names[] = {"points", "ranks", "suits"};
    for (sabot_level level = SABOT_LEVEL_POINTS; level <= SABOT_LEVEL_SUITS; level++) {
        sabot_partition known;
        sabot_shoe_kinds(&known, level);
        TEST_ASSERT_EQUAL_UINT(kinds[level], known.kinds);
        TEST_ASSERT_EQUAL_STRING(names[level], sabot_level_name(level));
        sabot_shoe shoe;
        uint64_t counts[SABOT_CARDS];
        sabot_shoe_from_decks(&shoe, 6);
        sabot_shoe_by_kind(counts, &shoe, &known);
        for (unsigned i = 0; i < known.kinds; i++) {
            uint64_t expected = level == SABOT_LEVEL_SUITS ? 6 : 24;
            if (level == SABOT_LEVEL_POINTS && i == 9)
                expected = 96;
            TEST_ASSERT_EQUAL_UINT64(expected, counts[i]);
        }
    }
}

static void test_specs(void)
{
    static const struct {
        const char *spec;
        sabot_level level;
        uint64_t size, tens, aces;
    } cases[] = {
        {"A=32,2=32,K=5", SABOT_LEVEL_RANKS, 69, 5, 32},
        {"As=8", SABOT_LEVEL_SUITS, 8, 0, 8},
        {"As=8,Ah=1,Td=3", SABOT_LEVEL_SUITS, 12, 3, 9},
        {"As=8,2=1", SABOT_LEVEL_RANKS, 9, 0, 8},
        {"As=8,Ad=2,2=1", SABOT_LEVEL_RANKS, 11, 0, 10},
        {"0=128,As=2,3=1", SABOT_LEVEL_POINTS, 131, 128, 2},
        {"0=7", SABOT_LEVEL_POINTS, 7, 7, 0},
        {"10=4,j=1", SABOT_LEVEL_RANKS, 5, 5, 0},
        {"A=0", SABOT_LEVEL_RANKS, 0, 0, 0},
        {" A=1\n2=2\t,, 3=3 \n", SABOT_LEVEL_RANKS, 6, 0, 1},
        {"A=1000000000000000", SABOT_LEVEL_RANKS, 1000000000000000, 0, 1000000000000000},
        {"A=0000000000000000000000000000007", SABOT_LEVEL_RANKS, 7, 0, 7},
    };
    for (size_t i = 0; i < LENGTH(cases); i++) {
        sabot_shoe shoe;
        sabot_error error;
        uint64_t points[SABOT_POINTS];
        assert_ok(sabot_shoe_parse(&shoe, cases[i].spec, &error), &error);
        TEST_ASSERT_EQUAL_INT_MESSAGE(cases[i].level, shoe.level, cases[i].spec);
        TEST_ASSERT_EQUAL_UINT64_MESSAGE(cases[i].size, sabot_shoe_size(&shoe), cases[i].spec);
        sabot_shoe_by_point(points, &shoe);
        TEST_ASSERT_EQUAL_UINT64_MESSAGE(cases[i].tens, points[0], cases[i].spec);
        TEST_ASSERT_EQUAL_UINT64_MESSAGE(cases[i].aces, points[1], cases[i].spec);
    }
}

static void test_bad_specs(void)
{
    static const struct {
        const char *spec;
        unsigned line, column;
        const char *part;
    } cases[] = {
        {"X=3", 1, 1, "'X' is not a card"},
        {"A=3,1=2", 1, 5, "'1' is not a card"},
        {"A=3,0s=2", 1, 5, "'0s' is not a card"},
        {"A=3,Ax=2", 1, 5, "'Ax' is not a card"},
        {"=3", 1, 1, "'' is not a card"},
        {"A=-1", 1, 3, "'-1' is not a count"},
        {"A=+1", 1, 3, "'+1' is not a count"},
        {"A=1.5", 1, 3, "'1.5' is not a count"},
        {"A=1e3", 1, 3, "'1e3' is not a count"},
        {"A=", 1, 3, "'' is not a count"},
        {"A=3,2=x", 1, 7, "'x' is not a count"},
        {"A==3", 1, 3, "'=3' is not a count"},
        {"A=1000000000000001", 1, 3, "too many cards"},
        {"A=18446744073709551617", 1, 3, "too many cards"},
        {"A=99999999999999999999999999999999", 1, 3, "too many cards"},
        {"A=999999999999999,2=2", 1, 19, "too large"},
        {"A=3,A=3", 1, 5, "named twice"},
        {"A=3,As=3", 1, 5, "named twice"},
        {"As=3,2=1,As=3", 1, 10, "named twice"},
        {"K=3,0=3", 1, 5, "named twice"},
        {"0=3,Td=1", 1, 5, "named twice"},
        {"10=3,T=1", 1, 6, "named twice"},
        {"A", 1, 1, "'A' is not a part"},
        {"A=3,32", 1, 5, "'32' is not a part"},
        {"A=3\n2=3\n  7", 3, 3, "'7' is not a part"},
        {"A=3\n2=3, X=1", 2, 6, "'X' is not a card"},
        {"", 0, 0, "empty"},
        {" ,\n", 0, 0, "empty"},
    };
    for (size_t i = 0; i < LENGTH(cases); i++) {
        sabot_shoe shoe = {.count = {77}}, before = shoe;
        sabot_error error;
        sabot_status status = sabot_shoe_parse(&shoe, cases[i].spec, &error);
        assert_refused(status, &error, cases[i].line, cases[i].column, cases[i].part,
                       cases[i].spec);
        TEST_ASSERT_NOT_NULL_MESSAGE(strstr(error.text, "expected"), error.text);
        TEST_ASSERT_EQUAL_MEMORY(&before, &shoe, sizeof shoe);
    }
    TEST_ASSERT_EQUAL_INT(SABOT_INVALID, sabot_shoe_parse(&(sabot_shoe){0}, "X", NULL));
}

static void test_long_pieces_are_shown_shortened(void)
{
    char spec[4001];
    sabot_shoe shoe;
    sabot_error error;
    memset(spec, 'Z', 4000);
    spec[4000] = 0;
    assert_refused(sabot_shoe_parse(&shoe, spec, &error), &error, 1, 1, "ZZZ", "4000 Z");
    TEST_ASSERT_TRUE(strlen(error.text) < 200);
}

static void test_removal(void)
{
    static const struct {
        const char *cards;
        sabot_level level;
        uint64_t size, tens, aces;
    } cases[] = {
        {"As", SABOT_LEVEL_SUITS, 51, 16, 3},         {"As,Ah,Ad,Ac", SABOT_LEVEL_SUITS, 48, 16, 0},
        {"As,A", SABOT_LEVEL_RANKS, 50, 16, 2},       {"A,As,A,A", SABOT_LEVEL_RANKS, 48, 16, 0},
        {"K,K,3", SABOT_LEVEL_RANKS, 49, 14, 4},      {"0", SABOT_LEVEL_POINTS, 51, 15, 4},
        {"0 K\nKs,T", SABOT_LEVEL_POINTS, 48, 12, 4}, {"", SABOT_LEVEL_SUITS, 52, 16, 4},
    };
    for (size_t i = 0; i < LENGTH(cases); i++) {
        sabot_shoe shoe;
        sabot_error error;
        uint64_t points[SABOT_POINTS];
        sabot_shoe_from_decks(&shoe, 1);
        assert_ok(sabot_shoe_remove(&shoe, cases[i].cards, &error), &error);
        TEST_ASSERT_EQUAL_INT_MESSAGE(cases[i].level, shoe.level, cases[i].cards);
        TEST_ASSERT_EQUAL_UINT64_MESSAGE(cases[i].size, sabot_shoe_size(&shoe), cases[i].cards);
        sabot_shoe_by_point(points, &shoe);
        TEST_ASSERT_EQUAL_UINT64_MESSAGE(cases[i].tens, points[0], cases[i].cards);
        TEST_ASSERT_EQUAL_UINT64_MESSAGE(cases[i].aces, points[1], cases[i].cards);
    }
}

static void test_bad_removals(void)
{
    static const struct {
        const char *spec, *cards;
        unsigned line, column;
        const char *part;
    } cases[] = {
        {"As=1,Ah=1,2s=5", "X", 1, 1, "'X' is not a card"},
        {"As=1,Ah=1,2s=5", "A,-2", 1, 3, "'-2' is not a card"},
        {"As=1,Ah=1,2s=5", "A=1", 1, 1, "'A=1' is not a card"},
        {"As=1,Ah=1,2s=5", "As,As", 1, 4, "'As' cannot be removed"},
        {"As=1,Ah=1,2s=5", "Ad", 1, 1, "'Ad' cannot be removed"},
        {"As=1,Ah=1,2s=5", "A,A,2,A", 1, 7, "'A' cannot be removed"},
        {"As=1,Ah=1,2s=5", "A\nA\n 0", 3, 2, "'0' cannot be removed"},
        {"K=2,A=9", "0,0,K", 1, 5, "'K' cannot be removed"},
    };
    for (size_t i = 0; i < LENGTH(cases); i++) {
        sabot_shoe shoe;
        sabot_error error;
        assert_ok(sabot_shoe_parse(&shoe, cases[i].spec, &error), &error);
        sabot_shoe before = shoe;
        sabot_status status = sabot_shoe_remove(&shoe, cases[i].cards, &error);
        assert_refused(status, &error, cases[i].line, cases[i].column, cases[i].part,
                       cases[i].cards);
        TEST_ASSERT_EQUAL_MEMORY(&before, &shoe, sizeof shoe);
    }
    sabot_shoe endless;
    sabot_error error;
    sabot_shoe_infinite(&endless);
    assert_refused(sabot_shoe_remove(&endless, "A", &error), &error, 0, 0, "infinite", "A");
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_decks);
    RUN_TEST(test_ranks_and_points);
    RUN_TEST(test_kinds_of_levels);
    RUN_TEST(test_specs);
    RUN_TEST(test_bad_specs);
    RUN_TEST(test_long_pieces_are_shown_shortened);
    RUN_TEST(test_removal);
    RUN_TEST(test_bad_removals);
    return UNITY_END();
}
