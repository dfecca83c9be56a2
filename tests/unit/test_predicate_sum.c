/* Conditions on sums and differences of features. */
#include "engine/enumerate.h"
#include "game/predicate/predicate.h"
#include "plain.h"

enum { FEATURES = 17, NOT_DEALT = -1 };

/* The value of each feature by the plain game, in the order of `names`. */
static const char *const names[FEATURES] = {
    "punto.total", "banco.total",      "punto.opening", "banco.opening", "punto.cards",
    "banco.cards", "punto.first",      "banco.second",  "punto.third",   "banco.third",
    "count(K)",    "opening.count(Q)", "reds",          "margin",        "cards",
    "top",         "multiplicity(2)"};

static int count_ranks(const plain_coup *coup, int cards, int rank)
{
    int count = 0;
    for (int i = 0; i < cards; i++)
        count += coup->card[i] / 4 == rank;
    return count;
}

static int plain_feature(int which, const plain_coup *coup)
{
    int reds = 0, top = 0, pairs = 0;
    for (int i = 0; i < coup->dealt; i++) {
        reds += coup->card[i] % 4 == 1 || coup->card[i] % 4 == 2;
        top = plain_point(coup->card[i]) > top ? plain_point(coup->card[i]) : top;
    }
    for (int rank = 0; rank < 13; rank++)
        pairs += count_ranks(coup, coup->dealt, rank) == 2;
    int side = which % 2;
    if (which == 8 || which == 9)
        return coup->third[side] < 0 ? NOT_DEALT : plain_point(coup->third[side]);
    const int values[FEATURES] = {coup->total[0],
                                  coup->total[1],
                                  coup->opening[0],
                                  coup->opening[1],
                                  coup->hand[0],
                                  coup->hand[1],
                                  plain_point(coup->card[0]),
                                  plain_point(coup->card[3]),
                                  NOT_DEALT,
                                  NOT_DEALT,
                                  count_ranks(coup, coup->dealt, 12),
                                  count_ranks(coup, 4, 11),
                                  reds,
                                  abs(coup->total[0] - coup->total[1]),
                                  coup->dealt,
                                  top,
                                  pairs};
    return values[which];
}

/* A sum of up to four features: its text, and its value in a coup. */
typedef struct {
    int count, which[4], minus[4];
} random_sum;

static void make_sum(random_sum *sum, int least)
{
    sum->count = least + (int)random_below(5 - (unsigned)least);
    for (int i = 0; i < sum->count; i++) {
        sum->which[i] = (int)random_below(FEATURES);
        sum->minus[i] = i > 0 && random_below(2);
    }
}

static void print_sum(char *text, const random_sum *sum)
{
    for (int i = 0; i < sum->count; i++) {
        const char *sign = sum->minus[i] ? "-" : "+", *space = random_below(2) ? " " : "";
        text += i ? sprintf(text, "%s%s%s", space, sign, space) : 0;
        text += sprintf(text, "%s", names[sum->which[i]]);
    }
}

/* Returns 0 if a card of the sum was not dealt. */
static int plain_sum(int *value, const random_sum *sum, const plain_coup *coup)
{
    *value = 0;
    for (int i = 0; i < sum->count; i++) {
        int term = plain_feature(sum->which[i], coup);
        if (term == NOT_DEALT)
            return 0;
        *value += sum->minus[i] ? -term : term;
    }
    return 1;
}

enum { OPERATORS = 8 };
static const char *const operators[OPERATORS] = {"=", "!=", "<", "<=", ">", ">=", "in", "in {}"};

static int plain_truth(int op, int a, int b)
{
    const int truths[OPERATORS] = {
        a == b, a != b, a<b, a <= b, a> b, a >= b, a >= b && a <= b + 2, a == b || a == b + 2};
    return truths[op];
}

static void deal_random(int card[6], sabot_coup *coup, plain_coup *plain)
{
    sabot_tableau standard;
    plain_table table;
    sabot_card cards[6];
    for (int i = 0; i < 6; i++)
        cards[i] = (sabot_card)(card[i] = (int)random_below(52));
    sabot_tableau_standard(&standard);
    plain_standard(&table);
    sabot_coup_play(coup, &standard, cards);
    plain_play(plain, &table, card);
}

/* Compares a condition with its plain truth on coups; `b` is NULL if the right side is the
 * constant. */
static void assert_truths(const char *text, int op, const random_sum *a, const random_sum *b,
                          int constant)
{
    sabot_predicate *predicate;
    sabot_error error;
    assert_ok(sabot_predicate_parse(&predicate, text, &error), &error);
    for (int trial = 0; trial < 50; trial++) {
        int card[6], left, right = constant;
        sabot_coup coup;
        plain_coup plain;
        deal_random(card, &coup, &plain);
        int expected = plain_sum(&left, a, &plain) && (!b || plain_sum(&right, b, &plain)) &&
                       plain_truth(op, left, right);
        TEST_ASSERT_EQUAL_INT_MESSAGE(expected, sabot_predicate_holds(predicate, &coup), text);
    }
    sabot_predicate_free(predicate);
}

static void test_random_sums_with_constants(void)
{
    seed_random(0);
    for (int trial = 0; trial < 3000; trial++) {
        char left[256], text[512];
        int card[6], constant, op = (int)random_below(OPERATORS);
        random_sum a;
        sabot_coup coup;
        plain_coup plain;
        make_sum(&a, 2);
        print_sum(left, &a);
        do /* a value that the sum takes in some coup */
            deal_random(card, &coup, &plain);
        while (!plain_sum(&constant, &a, &plain));
        if (op < 6)
            snprintf(text, sizeof text, "%s %s %d", left, operators[op], constant);
        else if (op == 6)
            snprintf(text, sizeof text, "%s in %d..%d", left, constant, constant + 2);
        else
            snprintf(text, sizeof text, "%s in {%d, %d}", left, constant, constant + 2);
        sabot_predicate *predicate;
        sabot_error error;
        if (op >= 6 && sabot_predicate_parse(&predicate, text, &error)) {
            TEST_ASSERT_NOT_NULL_MESSAGE(strstr(error.text, "expected a number from"), text);
            continue;
        }
        if (op >= 6)
            sabot_predicate_free(predicate);
        assert_truths(text, op, &a, NULL, constant);
    }
}

static void test_random_sums_with_sums(void)
{
    seed_random(0);
    for (int trial = 0; trial < 3000; trial++) {
        char left[256], right[256], text[600];
        int op = (int)random_below(6);
        random_sum a, b;
        make_sum(&a, 1);
        make_sum(&b, 1);
        print_sum(left, &a);
        print_sum(right, &b);
        snprintf(text, sizeof text, "%s%s%s", left, operators[op], right);
        assert_truths(text, op, &a, &b, 0);
    }
}

static int holds(const char *condition, const char *cards)
{
    sabot_predicate *predicate;
    sabot_error error;
    sabot_card dealt[6];
    sabot_coup coup;
    sabot_tableau standard;
    cards_of(dealt, cards);
    sabot_tableau_standard(&standard);
    sabot_coup_play(&coup, &standard, dealt);
    assert_ok(sabot_predicate_parse(&predicate, condition, &error), &error);
    int answer = sabot_predicate_holds(predicate, &coup);
    sabot_predicate_free(predicate);
    return answer;
}

/* Punto 9 K stands on a natural, banco 2 2 has 4; then punto 2 3 draws 7 and banco K 4 draws J. */
static void test_by_hand(void)
{
    static const struct {
        const char *cards, *condition;
        int truth;
    } cases[] = {
        {"9s 2h Kd 2c 7s Jd", "punto.opening - banco.opening >= 5", 1},
        {"9s 2h Kd 2c 7s Jd", "punto.opening - banco.opening > 5", 0},
        {"9s 2h Kd 2c 7s Jd", "banco.opening - punto.opening = -5", 1},
        {"9s 2h Kd 2c 7s Jd", "banco.opening - punto.opening in -6..-4", 1},
        {"9s 2h Kd 2c 7s Jd", "banco.opening - punto.opening in {-6, 5}", 0},
        {"9s 2h Kd 2c 7s Jd", "banco.opening - punto.opening < -99", 0},
        {"9s 2h Kd 2c 7s Jd", "banco.opening - punto.opening > -99", 1},
        {"9s 2h Kd 2c 7s Jd", "punto.total - banco.total - banco.total = 1", 1},
        {"9s 2h Kd 2c 7s Jd", "not punto.total + banco.total = 13", 0},
        {"9s 2h Kd 2c 7s Jd", "cards=4 and count(K)+count(2)=3 or margin=9", 1},
        {"9s 2h Kd 2c 7s Jd", "punto.third + banco.third >= 0", 0},
        {"9s 2h Kd 2c 7s Jd", "punto.third + cards != 9", 0},
        {"9s 2h Kd 2c 7s Jd", "cards = cards + punto.third - punto.third", 0},
        {"2s Kh 3d 4c 7s Jd", "punto.third + banco.third = 7", 1},
        {"2s Kh 3d 4c 7s Jd", "punto.third - banco.third = punto.opening + punto.total", 1},
        {"2s Kh 3d 4c 7s Jd", "count(K) + count(J) = 2", 1},
        {"2s Kh 3d 4c 7s Jd", "punto.total + banco.total in 3..7", 1},
    };
    for (size_t i = 0; i < LENGTH(cases); i++)
        TEST_ASSERT_EQUAL_INT_MESSAGE(cases[i].truth, holds(cases[i].condition, cases[i].cards),
                                      cases[i].condition);
}

static void test_errors_and_their_columns(void)
{
    static const struct {
        const char *condition;
        unsigned column;
        const char *part;
    } cases[] = {
        {"winner + cards = 3", 1, "'winner': expected a numeric feature"},
        {"cards + winner = 3", 9, "'winner': expected a numeric feature"},
        {"cards - punto.first.suit = 3", 9, "'punto.first.suit': expected a numeric"},
        {"punto.first.rank - cards = 3", 1, "'punto.first.rank': expected a numeric"},
        {"punto.pair + banco.pair = 1", 1, "'punto.pair': expected a numeric feature"},
        {"cards = cards + banco.pair", 17, "'banco.pair': expected a numeric feature"},
        {"cards + banco = 1", 9, "'banco': expected a numeric feature"},
        {"cards + 1 = 5", 9, "'1': expected a numeric feature"},
        {"cards + = 5", 9, "'='"},
        {"cards +", 8, "ends too soon: expected a numeric feature"},
        {"cards - - cards = 5", 9, "'-'"},
        {"-cards = 5", 1, "'-': expected winner"},
        {"(cards - cards) = 0", 15, "')': expected ="},
        {"cards + margin", 15, "ends too soon: expected ="},
        {"punto.total + banco.total = 19", 29, "'19': expected a number from 0 to 18"},
        {"punto.total - banco.total = 10", 29, "'10': expected a number from -9 to 9"},
        {"punto.total - banco.total != -10", 30, "'-10': expected a number from -9 to 9"},
        {"punto.total - banco.total in {0, -10 }", 34, "'-10': expected a number from -9 to 9"},
        {"punto.total - banco.total in -3..-4", 34, "'-4': expected a range"},
        {"punto.total - banco.total in 3 .. 2 ", 35, "'2': expected a range"},
        {"punto.total - banco.total = -", 30, "ends too soon: expected a number from -9 to 9"},
        {"punto.total - banco.total < - x", 31, "'x': expected a number"},
        {"punto.cards + banco.cards = 3", 29, "'3': expected a number from 4 to 6"},
        {"punto.cards + banco.cards = -4", 29, "'-': expected a number from 4 to 6"},
        {"punto.third + banco.third = none", 29, "'none': expected a number from 0 to 18"},
        {"punto.total + banco.total = winner", 29, "'winner': expected a value of the same"},
        {"winner = cards + margin", 10, "'cards + margin': expected a value of the same"},
        {"points + points + points + points = 9", 28, "'points': expected a shorter sum"},
        {"cards = points - points - points - points", 36, "'points': expected a shorter sum"},
    };
    for (size_t i = 0; i < LENGTH(cases); i++) {
        sabot_predicate *predicate = NULL;
        sabot_error error;
        sabot_status status = sabot_predicate_parse(&predicate, cases[i].condition, &error);
        assert_refused(status, &error, 0, cases[i].column, cases[i].part, cases[i].condition);
        TEST_ASSERT_NULL(predicate);
    }
}

/* Seven points of cards reach at most 63; a constant of 64 is refused. */
static void test_the_longest_sum(void)
{
    static const char sum[] = "top + top + top + top + top + top + top";
    char text[128];
    snprintf(text, sizeof text, "%s = 63", sum);
    TEST_ASSERT_TRUE(holds(text, "9s 2h Kd 2c 7s Jd"));
    TEST_ASSERT_FALSE(holds(text, "8s 2h Kd 2c 7s Jd"));
    snprintf(text, sizeof text, "%s in 56..62", sum);
    TEST_ASSERT_FALSE(holds(text, "9s 2h Kd 2c 7s Jd"));
    TEST_ASSERT_TRUE(holds(text, "8s 2h Kd 2c 7s Jd"));
}

static void test_one_canonical_text(void)
{
    static const struct {
        const char *text, *canonical;
    } cases[] = {
        {"player.opening-banker.opening>=5", "punto . opening - banco . opening >= 5"},
        {" punto.opening  -banco . opening >= 5 ", "punto . opening - banco . opening >= 5"},
        {"count(K)+count(Q) in{1,2}", "count ( K ) + count ( Q ) in { 1 , 2 }"},
        {"margin-top in -3..-1", "margin - top in - 3 .. - 1"},
        {"margin - top in - 3 .. - 1", "margin - top in - 3 .. - 1"},
        {"punto.total=banco.opening", "punto . total = banco . opening"},
    };
    for (size_t i = 0; i < LENGTH(cases); i++) {
        char out[256];
        size_t length = sabot_predicate_canonical(out, cases[i].text);
        TEST_ASSERT_EQUAL_STRING(cases[i].canonical, out);
        TEST_ASSERT_EQUAL_size_t(strlen(out), length);
    }
}

static void see(sabot_view *view, const char *condition)
{
    sabot_predicate *predicate;
    sabot_error error;
    assert_ok(sabot_predicate_parse(&predicate, condition, &error), &error);
    sabot_view_init(view);
    sabot_predicate_view(view, predicate);
    sabot_predicate_free(predicate);
}

/* A sum depends on the features that its terms depend on, each by its value. */
static void test_sights_are_joined(void)
{
    static const struct {
        const char *sum, *terms;
    } cases[] = {
        {"punto.opening - banco.opening >= 5", "punto.opening = 1 or banco.opening = 1"},
        {"punto.total + banco.total in 3..7", "winner = tie"},
        {"count(K) + count(Q) = 2", "count(K) = 1 or count(Q) = 1"},
        {"punto.first + reds = 2", "punto.first = punto.first or reds = 1"},
        {"punto.third - banco.second = 2", "punto.third = 1 or banco.second < banco.second"},
        {"margin = opening.count(9d) + punto.cards", "margin = 1 or opening.count(9d) = 1"},
    };
    for (size_t i = 0; i < LENGTH(cases); i++) {
        sabot_view sum, terms;
        see(&sum, cases[i].sum);
        see(&terms, cases[i].terms);
        const char *text = cases[i].sum;
        TEST_ASSERT_EQUAL_MEMORY_MESSAGE(&terms.opening, &sum.opening, sizeof sum.opening, text);
        TEST_ASSERT_EQUAL_MEMORY_MESSAGE(&terms.third, &sum.third, sizeof sum.third, text);
        TEST_ASSERT_EQUAL_UINT_MESSAGE(terms.hands, sum.hands, text);
        TEST_ASSERT_EQUAL_INT_MESSAGE(terms.draws, sum.draws, text);
        TEST_ASSERT_EQUAL_UINT_MESSAGE(terms.ordered, sum.ordered, text);
        TEST_ASSERT_EQUAL_INT_MESSAGE(terms.summary, sum.summary, text);
    }
}

static void count_with(mpz_t *ways, const char *condition, int brute)
{
    sabot_wager wager;
    sabot_shoe shoe;
    sabot_tableau standard;
    char text[256];
    snprintf(text, sizeof text, "%s -> 1:1", condition);
    make_wager(&wager, "b", text);
    sabot_shoe_from_decks(&shoe, 1);
    sabot_tableau_standard(&standard);
    (brute ? sabot_brute_force : sabot_enumerate)(ways, &shoe, &standard, &wager, NULL);
    clear_wager(&wager);
}

/* An equivalent condition counts the same deals, as does the engine that does not use views. */
static void test_counts_of_equals(void)
{
    static const struct {
        const char *sum, *same;
    } cases[] = {
        {"punto.total + banco.total in 3..7", "points in 3..7"},
        {"punto.cards + banco.cards = cards", "cards >= 4"},
        {"punto.total - banco.total > 0", "winner = punto"},
        {"punto.total - banco.total in {-4,4}", "margin = 4"},
        {"count(K) + count(Q) = 2", "count(K,Q) = 2"},
        {"punto.third + banco.third >= 0", "punto.cards = 3 and banco.cards = 3"},
        {"punto.first - punto.second = 0", "punto.first = punto.second"},
    };
    mpz_t *ways = new_integers(4);
    for (size_t i = 0; i < LENGTH(cases); i++) {
        count_with(ways, cases[i].sum, 0);
        count_with(ways + 2, cases[i].same, 0);
        for (int outcome = 0; outcome < 2; outcome++)
            assert_equal_integers(ways[2 + outcome], ways[outcome], cases[i].sum);
        count_with(ways + 2, cases[i].sum, 1);
        for (int outcome = 0; outcome < 2; outcome++)
            assert_equal_integers(ways[2 + outcome], ways[outcome], cases[i].sum);
    }
    free_integers(ways, 4);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_random_sums_with_constants);
    RUN_TEST(test_random_sums_with_sums);
    RUN_TEST(test_by_hand);
    RUN_TEST(test_errors_and_their_columns);
    RUN_TEST(test_the_longest_sum);
    RUN_TEST(test_one_canonical_text);
    RUN_TEST(test_sights_are_joined);
    RUN_TEST(test_counts_of_equals);
    return UNITY_END();
}
