#include "game/predicate/predicate.h"
#include "helper.h"

static int holds(const char *condition, const sabot_coup *coup)
{
    sabot_predicate *predicate;
    sabot_error error;
    assert_ok(sabot_predicate_parse(&predicate, condition, &error), &error);
    int answer = sabot_predicate_holds(predicate, coup);
    sabot_predicate_free(predicate);
    return answer;
}

/* Plays the cards by the standard table and compares the truth of conditions; the list ends with
 * NULL. */
static void assert_truths(const char *cards, const char *const *yes, const char *const *no)
{
    sabot_card dealt[6];
    sabot_coup coup;
    sabot_tableau standard;
    char message[256];
    cards_of(dealt, cards);
    sabot_tableau_standard(&standard);
    sabot_coup_play(&coup, &standard, dealt);
    for (; *yes; yes++) {
        snprintf(message, sizeof message, "%s: %s", cards, *yes);
        TEST_ASSERT_TRUE_MESSAGE(holds(*yes, &coup), message);
    }
    for (; *no; no++) {
        snprintf(message, sizeof message, "%s: %s", cards, *no);
        TEST_ASSERT_FALSE_MESSAGE(holds(*no, &coup), message);
    }
}

/* Punto 2 3 draws 7: 2. Banco K 4 draws J: 4. */
static void test_six_cards(void)
{
    static const char *const yes[] = {"winner = banco",
                                      "winner = banker",
                                      "winner != punto",
                                      "winner in {punto,banco}",
                                      "margin = 2",
                                      "margin in 1..3",
                                      "cards = 6",
                                      "cards > 5",
                                      "points = 6",
                                      "points < 7",
                                      "top = 7",
                                      "punto.total = 2",
                                      "player.total = 2",
                                      "banco.total = 4",
                                      "punto.opening = 5",
                                      "banco.opening = 4",
                                      "punto.cards = 3",
                                      "banco.cards = 3",
                                      "not punto.natural",
                                      "not banco.natural",
                                      "not punto.pair",
                                      "not banco.pair",
                                      "not punto.suited",
                                      "punto.third = 7",
                                      "punto.third.rank = 7",
                                      "punto.third.suit = s",
                                      "banco.third = 0",
                                      "banco.third.rank = J",
                                      "banco.third.rank in {J,Q,K}",
                                      "banco.third.suit = d",
                                      "punto.first = 2",
                                      "punto.second = 3",
                                      "banco.first = 0",
                                      "banco.first.rank = K",
                                      "banco.second.suit = c",
                                      "punto.first.suit = s",
                                      "count(J,Q,K) = 2",
                                      "count(0) = 2",
                                      "count(Kh) = 1",
                                      "count(2,3,4) = 3",
                                      "opening.count(J,Q,K) = 1",
                                      "opening.count(7) = 0",
                                      "reds = 3",
                                      "blacks = 3",
                                      "multiplicity(1) = 6",
                                      "multiplicity(2) = 0",
                                      "banco.third != none",
                                      "punto.third >= 7",
                                      "punto.first.rank = 2",
                                      "punto.first.rank < 3",
                                      "banco.first.rank in T..K",
                                      "punto.third in {1,7}",
                                      "cards < 99",
                                      "margin >= 0",
                                      NULL};
    static const char *const no[] = {"winner = punto",
                                     "winner = tie",
                                     "winner in {punto,tie}",
                                     "margin = 3",
                                     "margin in 3..9",
                                     "cards = 5",
                                     "cards in 4..5",
                                     "points = 7",
                                     "top = 9",
                                     "top > 7",
                                     "punto.total = 5",
                                     "banco.opening != 4",
                                     "punto.cards = 2",
                                     "punto.third = none",
                                     "banco.third = 1",
                                     "banco.third.rank = K",
                                     "banco.third.suit = s",
                                     "punto.first = 3",
                                     "count(J) = 0",
                                     "count(Kd) = 1",
                                     "opening.count(J) = 1",
                                     "reds > 3",
                                     "blacks <= 2",
                                     "multiplicity(1) < 6",
                                     "banco.first.rank in {T,J,Q}",
                                     "cards > 99",
                                     NULL};
    assert_truths("2s Kh 3d 4c 7s Jd", yes, no);
}

/* A natural: four cards; the two after them are ignored. */
static void test_natural(void)
{
    static const char *const yes[] = {"winner = punto",
                                      "margin = 2",
                                      "cards = 4",
                                      "points = 16",
                                      "punto.natural",
                                      "top = 9",
                                      "not banco.natural",
                                      "punto.third = none",
                                      "banco.third = none",
                                      "punto.suited",
                                      "not punto.third = 0",
                                      "not banco.third.rank = K",
                                      "count(A) = 0",
                                      "multiplicity(1) = 4",
                                      "reds = 1",
                                      "blacks = 3",
                                      NULL};
    static const char *const no[] = {"punto.third = 1",
                                     "punto.third != 1",
                                     "punto.third < 9",
                                     "punto.third >= 0",
                                     "punto.third in 0..9",
                                     "punto.third in {0,1,2,3,4,5,6,7,8,9}",
                                     "punto.third != none",
                                     "banco.third.rank = A",
                                     "banco.third.rank != A",
                                     "banco.third.suit in {s,h,d,c}",
                                     "punto.third = banco.third",
                                     "punto.third != banco.third",
                                     "punto.third <= punto.total",
                                     "punto.total >= banco.third",
                                     "punto.third.rank = punto.first.rank",
                                     "count(A) = 2",
                                     NULL};
    assert_truths("Ks 2h 9s 5c As Ad", yes, no);
}

/* Punto stands on 6, banco 5 draws the fifth card. */
static void test_five_cards(void)
{
    static const char *const yes[] = {"winner = tie",
                                      "winner = egalite",
                                      "margin = 0",
                                      "cards = 5",
                                      "points = 12",
                                      "punto.third = none",
                                      "banco.third = 1",
                                      "banco.third.rank = A",
                                      "punto.cards = 2",
                                      "banco.cards = 3",
                                      "count(A) = 1",
                                      "multiplicity(1) = 5",
                                      "punto.total = banco.total",
                                      "banco.cards > punto.cards",
                                      "punto.opening > banco.opening",
                                      "reds = 4",
                                      NULL};
    static const char *const no[] = {"punto.total != banco.total",
                                     "winner != tie",
                                     "punto.total < banco.total",
                                     "count(2) = 1",
                                     "cards = 6",
                                     "banco.third = none",
                                     NULL};
    assert_truths("6h 5h Kc Td Ad 2s", yes, no);
}

static void test_pairs_and_counts(void)
{
    static const char *const yes[] = {"punto.pair",
                                      "punto.pair and punto.suited",
                                      "banco.pair",
                                      "count(9) = 4",
                                      "opening.count(9) = 4",
                                      "opening.count(9d) = 3",
                                      "count(9s) = 1",
                                      "multiplicity(4) = 1",
                                      "multiplicity(1) = 0",
                                      "top = 9",
                                      "reds = 3",
                                      "punto.first.rank = banco.second.rank",
                                      "punto.first.suit = banco.first.suit",
                                      "punto.natural and banco.natural",
                                      "winner = tie and punto.total = 8",
                                      NULL};
    static const char *const no[] = {"banco.suited", "banco.pair and banco.suited",
                                     "punto.first.suit = banco.second.suit", "multiplicity(2) = 1",
                                     NULL};
    assert_truths("9d 9d 9d 9s As Ad", yes, no);
    static const char *const tens_yes[] = {"not punto.pair",
                                           "punto.suited",
                                           "top = 0",
                                           "count(0) = 6",
                                           "count(T) = 2",
                                           "multiplicity(2) = 2",
                                           "multiplicity(1) = 2",
                                           "points = 0",
                                           "blacks = 6",
                                           "punto.first = punto.second",
                                           NULL};
    static const char *const tens_no[] = {"punto.pair", "punto.first.rank = punto.second.rank",
                                          "reds > 0", NULL};
    assert_truths("Ks Tc Qs Tc Js Qc", tens_yes, tens_no);
}

/* Conditions that another precedence would change. */
static void test_precedence(void)
{
#define T "cards >= 4"
#define F "cards < 4"
    static const char *const yes[] = {T " or " F " and " F,
                                      F " and " F " or " T,
                                      "not " T " or " T,
                                      "not (" T " and " F ")",
                                      "not not " T,
                                      "(" T " or " F ") and " T,
                                      "not " F " and not " F,
                                      "((" T "))",
                                      F " or not " F,
                                      "not not not " F,
                                      "not(cards<4)and(cards>=4)",
                                      NULL};
    static const char *const no[] = {"(" T " or " F ") and " F,
                                     "not " F " and " F,
                                     "not (" T " or " T ")",
                                     F " and (" F " or " T ")",
                                     "not " T,
                                     "not not " F,
                                     "not (" F ")  and  " F,
                                     F " or " F " and " T,
                                     NULL};
#undef T
#undef F
    assert_truths("Ks 2h 9s 5c As Ad", yes, no);
}

static void test_errors_and_their_columns(void)
{
    static const struct {
        const char *condition;
        unsigned column;
        const char *part;
    } cases[] = {
        {"", 1, "ends too soon"},
        {"   ", 4, "ends too soon"},
        {"winer = punto", 1, "'winer': expected winner"},
        {"winner = bank", 10, "'bank': expected punto, banco or tie"},
        {"winner = 3", 10, "punto, banco or tie"},
        {"winner", 7, "ends too soon: expected ="},
        {"winner == punto", 9, "'='"},
        {"winner =", 9, "ends too soon"},
        {"winner = punto and", 19, "ends too soon"},
        {"winner = punto or or", 19, "'or'"},
        {"winner = punto banco", 16, "'banco': expected and, or"},
        {"(winner = punto", 16, "expected )"},
        {"winner = punto)", 15, "')': expected and, or"},
        {"((winner = punto) and (cards = 4)", 34, "expected )"},
        {"()", 2, "')'"},
        {"not", 4, "ends too soon"},
        {"punto.tot = 3", 7, "'tot': expected total"},
        {"punto. = 3", 8, "'='"},
        {"punto = 3", 1, "'punto'"},
        {"tie.total = 3", 1, "'tie'"},
        {"punto.total = 10", 15, "'10': expected a number from 0 to 9"},
        {"cards = 3", 9, "from 4 to 6"},
        {"cards in {4,7}", 13, "from 4 to 6"},
        {"cards in 6..4", 13, "'4': expected a range"},
        {"cards in 6..5", 13, "'5': expected a range"},
        {"cards in 4", 11, "expected .."},
        {"cards in 4..", 13, "ends too soon"},
        {"cards in {4,5", 14, "expected , or }"},
        {"cards in {}", 11, "'}'"},
        {"cards in (4,5)", 10, "'('"},
        {"cards = -1", 9, "'-'"},
        {"cards = 4.5", 10, "'.'"},
        {"cards = 99999999999999999999", 9, "from 4 to 6"},
        {"cards < 99999999999999999999", 9, "a number"},
        {"cards ! 4", 7, "'!'"},
        {"count = 3", 7, "expected ("},
        {"count() = 3", 7, "a rank or a card"},
        {"count(X) = 3", 7, "'X': expected a rank or a card"},
        {"count(9,) = 3", 9, "a rank or a card"},
        {"count(9 = 3", 9, "expected , or )"},
        {"count(9) = 7", 12, "from 0 to 6"},
        {"opening.count(9) = 5", 20, "from 0 to 4"},
        {"opening = 3", 9, "'=': expected . and count"},
        {"opening.total = 3", 9, "'total': expected count"},
        {"multiplicity(0) = 1", 14, "from 1 to 6"},
        {"multiplicity(7) = 1", 14, "from 1 to 6"},
        {"multiplicity(3) = 3", 19, "from 0 to 2"},
        {"punto.first.rank = 0", 20, "a rank"},
        {"punto.first.rank = As", 20, "a rank"},
        {"punto.first.suit = x", 20, "a suit"},
        {"punto.first.colour = x", 13, "'colour': expected rank or suit"},
        {"punto.first = none", 15, "'none'"},
        {"punto.third < none", 15, "none can follow"},
        {"punto.total = winner", 15, "'winner': expected a value of the same type"},
        {"punto.first.rank = punto.first", 20, "same type"},
        {"punto.pair = 1", 12, "'=': expected and, or"},
        {"winner < banco", 8, "'<': expected =, != or in {"},
        {"winner >= tie", 8, "'>=': expected =, != or in {"},
        {"cards = 4 and winner > winner", 22, "'>': expected =, != or in {"},
        {"winner in punto..tie", 11, "'punto': expected a set"},
        {"winner = punto and \xC3\xA9 = 3", 20, "'\xC3\xA9'"},
    };
    for (size_t i = 0; i < LENGTH(cases); i++) {
        sabot_predicate *predicate = NULL;
        sabot_error error;
        sabot_status status = sabot_predicate_parse(&predicate, cases[i].condition, &error);
        assert_refused(status, &error, 0, cases[i].column, cases[i].part, cases[i].condition);
        TEST_ASSERT_NULL(predicate);
    }
}

static void test_size_and_depth_are_bounded(void)
{
    enum { ROOM = 1 << 16 };
    char *text = malloc(ROOM);
    sabot_predicate *predicate;
    sabot_error error;
    for (int depth = 64; depth <= 65; depth++) {
        text[0] = 0;
        for (int i = 0; i < depth; i++)
            strcat(text, "(");
        strcat(text, "cards = 4");
        for (int i = 0; i < depth; i++)
            strcat(text, ")");
        sabot_status status = sabot_predicate_parse(&predicate, text, &error);
        if (depth == 64) {
            assert_ok(status, &error);
            sabot_predicate_free(predicate);
        } else {
            assert_refused(status, &error, 0, 66, "fewer parentheses", "65 parentheses");
        }
    }
    strcpy(text, "cards = 4");
    for (size_t at = 9; at + 20 < ROOM; at += 13)
        strcpy(text + at, " or cards = 4");
    TEST_ASSERT_EQUAL_INT(SABOT_INVALID, sabot_predicate_parse(&predicate, text, &error));
    TEST_ASSERT_NOT_NULL(strstr(error.text, "a shorter condition"));
    memset(text, '(', ROOM - 1);
    text[ROOM - 1] = 0;
    TEST_ASSERT_EQUAL_INT(SABOT_INVALID, sabot_predicate_parse(&predicate, text, &error));
    free(text);
}

/* The features that each kind of condition depends on: they decide the work of the engines and
 * whether a shoe determines a bet. */
static void test_sight(void)
{
    static const struct {
        const char *condition;
        unsigned opening, third, hands;
        int draws;
        unsigned ordered;
        int summary;
    } cases[] = {
        {"winner = punto", 10, 10, 3, 1, 0, 1},
        {"margin = 4", 10, 10, 3, 1, 0, 1},
        {"cards = 4", 10, 10, 3, 1, 0, 1},
        {"points = 18", 10, 10, 3, 1, 0, 1},
        {"banco.total = 7 and banco.cards = 3", 10, 10, 3, 1, 0, 1},
        {"top = 5", 10, 10, 3, 1, 0, 0},
        {"punto.opening = 9", 10, 1, 1, 0, 0, 0},
        {"banco.natural", 10, 1, 2, 0, 0, 1},
        {"punto.pair", 13, 1, 1, 0, 0, 0},
        {"banco.pair", 13, 1, 2, 0, 0, 0},
        {"punto.pair or banco.pair", 13, 1, 3, 0, 0, 0},
        {"banco.suited", 4, 1, 2, 0, 0, 0},
        {"punto.pair and punto.suited", 52, 1, 1, 0, 0, 0},
        {"punto.first = 0", 2, 1, 1, 0, 1, 0},
        {"punto.first.rank in {J,Q,K}", 2, 1, 1, 0, 1, 0},
        {"banco.second.suit = d", 2, 1, 2, 0, 2, 0},
        {"punto.first = 0 and banco.second = 9", 3, 1, 3, 0, 3, 0},
        {"punto.first < banco.second", 10, 1, 3, 0, 3, 0},
        {"punto.first.rank = punto.second.rank", 13, 1, 1, 0, 1, 0},
        {"punto.first.suit = banco.first.suit", 4, 1, 3, 0, 3, 0},
        {"punto.third = none", 10, 10, 3, 1, 0, 0},
        {"punto.third = 8", 10, 10, 3, 1, 0, 0},
        {"punto.third.rank = K", 11, 11, 3, 1, 0, 0},
        {"banco.third.rank in {J,Q,K}", 11, 11, 3, 1, 0, 0},
        {"banco.third.suit = d", 20, 20, 3, 1, 0, 0},
        {"banco.third.suit = punto.third.suit", 40, 40, 3, 1, 0, 0},
        {"count(9d) = 1", 11, 11, 3, 1, 0, 0},
        {"count(0) = 1", 10, 10, 3, 1, 0, 0},
        {"count(J,Q,K) = 6", 11, 11, 3, 1, 0, 0},
        {"reds = 0", 20, 20, 3, 1, 0, 0},
        {"blacks = 0", 20, 20, 3, 1, 0, 0},
        {"opening.count(9) = 1", 2, 1, 3, 0, 0, 0},
        {"opening.count(9d) = 1 or opening.count(9) = 2", 3, 1, 3, 0, 0, 0},
        {"multiplicity(2) = 1", 13, 13, 3, 1, 0, 0},
        {"punto.pair or winner = tie", 13, 10, 3, 1, 0, 0},
        {"punto.suited and winner = punto", 40, 10, 3, 1, 0, 0},
        {"punto.pair and punto.suited and cards = 4", 52, 10, 3, 1, 0, 0},
    };
    for (size_t i = 0; i < LENGTH(cases); i++) {
        const char *condition = cases[i].condition;
        sabot_predicate *predicate;
        sabot_error error;
        sabot_view view;
        assert_ok(sabot_predicate_parse(&predicate, condition, &error), &error);
        sabot_view_init(&view);
        sabot_predicate_view(&view, predicate);
        sabot_predicate_free(predicate);
        TEST_ASSERT_EQUAL_UINT_MESSAGE(cases[i].opening, view.opening.kinds, condition);
        TEST_ASSERT_EQUAL_UINT_MESSAGE(cases[i].third, view.third.kinds, condition);
        TEST_ASSERT_EQUAL_UINT_MESSAGE(cases[i].hands, view.hands, condition);
        TEST_ASSERT_EQUAL_INT_MESSAGE(cases[i].draws, view.draws, condition);
        TEST_ASSERT_EQUAL_UINT_MESSAGE(cases[i].ordered, view.ordered, condition);
        TEST_ASSERT_EQUAL_INT_MESSAGE(cases[i].summary, view.summary, condition);
        TEST_ASSERT_TRUE(sabot_partition_is_within(&view.third, &view.opening));
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

static void test_sights_join_in_either_order(void)
{
    static const char *const conditions[] = {"punto.first.rank = K", "winner = tie"};
    for (int i = 0; i < 2; i++) {
        sabot_view both, other;
        see(&both, conditions[i]);
        see(&other, conditions[1 - i]);
        sabot_view_join(&both, &other);
        TEST_ASSERT_EQUAL_UINT(11, both.opening.kinds);
        TEST_ASSERT_EQUAL_UINT(10, both.third.kinds);
        TEST_ASSERT_EQUAL_UINT(3, both.hands);
        TEST_ASSERT_EQUAL_UINT(1, both.ordered);
        TEST_ASSERT_EQUAL_INT(1, both.draws);
        TEST_ASSERT_EQUAL_INT(0, both.summary);
    }
}

/* Words of the language in random order: refused with a column inside the text, or evaluated. */
static void test_random_words(void)
{
    static const char *const words[] = {"winner", "=",     "punto",   "banco",  "tie",
                                        "and",    "or",    "not",     "(",      ")",
                                        "cards",  "4",     "9",       "in",     "{",
                                        "}",      ",",     "..",      ".",      "total",
                                        "count",  "9d",    "K",       "third",  "none",
                                        "<",      ">=",    "!=",      "pair",   "rank",
                                        "suit",   "first", "opening", "reds",   "multiplicity",
                                        "$",      "+",     "-",       "margin", "\xE2\x82\xAC"};
    sabot_tableau standard;
    sabot_tableau_standard(&standard);
    seed_random(0);
    int parsed = 0;
    for (int trial = 0; trial < 30000; trial++) {
        char text[512] = "";
        for (unsigned count = random_below(7); count > 0; count--) {
            strcat(text, words[random_below(LENGTH(words))]);
            strcat(text, random_below(3) ? " " : "");
        }
        if (random_below(2))
            strcat(text, "winner = tie");
        sabot_predicate *predicate;
        sabot_error error;
        if (sabot_predicate_parse(&predicate, text, &error)) {
            TEST_ASSERT_TRUE_MESSAGE(error.column >= 1 && error.column <= strlen(text) + 1, text);
            continue;
        }
        parsed++;
        sabot_card cards[6];
        for (int i = 0; i < 6; i++)
            cards[i] = (sabot_card)random_below(52);
        sabot_coup coup;
        sabot_coup_play(&coup, &standard, cards);
        int answer = sabot_predicate_holds(predicate, &coup);
        TEST_ASSERT_TRUE(answer == 0 || answer == 1);
        sabot_predicate_free(predicate);
    }
    TEST_ASSERT_TRUE(parsed > 1000);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_six_cards);
    RUN_TEST(test_natural);
    RUN_TEST(test_five_cards);
    RUN_TEST(test_pairs_and_counts);
    RUN_TEST(test_precedence);
    RUN_TEST(test_errors_and_their_columns);
    RUN_TEST(test_size_and_depth_are_bounded);
    RUN_TEST(test_sight);
    RUN_TEST(test_sights_join_in_either_order);
    RUN_TEST(test_random_words);
    return UNITY_END();
}
