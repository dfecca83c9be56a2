#include "helper.h"
#include <sabot/document/game.h>
#include <sabot/game/bet.h>

static void test_payouts(void)
{
    static const struct {
        const char *text;
        int64_t numerator, denominator;
    } cases[] = {
        {"1:1", 1, 1},
        {"19:20", 19, 20},
        {"8:1", 8, 1},
        {"9 for 1", 8, 1},
        {"9for1", 8, 1},
        {"1 for 1", 0, 1},
        {"1 for 2", -1, 2},
        {"5%", 19, 20},
        {"4 %", 24, 25},
        {"0.5%", 199, 200},
        {"100:2", 50, 1},
        {"0.54:1", 27, 50},
        {"1.5:1", 3, 2},
        {"1:2", 1, 2},
        {"3:1.5", 2, 1},
        {" 7 : 2 ", 7, 2},
        {"push", 0, 1},
        {"lose", -1, 1},
        {"1000000000:1", 1000000000, 1},
        {"1:1000000000", 1, 1000000000},
        {"0.000000001:1", 1, 1000000000},
        {"99.999999%", 1, 100000000},
    };
    for (size_t i = 0; i < LENGTH(cases); i++) {
        sabot_pays pays;
        TEST_ASSERT_EQUAL_INT_MESSAGE(0, sabot_pays_parse(&pays, cases[i].text), cases[i].text);
        TEST_ASSERT_EQUAL_INT64_MESSAGE(cases[i].numerator, pays.numerator, cases[i].text);
        TEST_ASSERT_EQUAL_INT64_MESSAGE(cases[i].denominator, pays.denominator, cases[i].text);
    }
}

static void test_what_is_no_payout(void)
{
    static const char *const bad[] = {"",
                                      "0",
                                      "8",
                                      "0:1",
                                      "1:0",
                                      "8:",
                                      ":1",
                                      "8:1:1",
                                      "8 to 1",
                                      "-8:1",
                                      "8:-1",
                                      "+8:1",
                                      "8/1",
                                      "%",
                                      "0%",
                                      "100%",
                                      "101%",
                                      "5%%",
                                      "5% x",
                                      "8:1x",
                                      "1..5:1",
                                      ".:1",
                                      "1e3:1",
                                      "Push",
                                      "pushes",
                                      "lose ",
                                      "0 for 1",
                                      "1 for 0",
                                      "9 fort 1",
                                      "1000000001:1",
                                      "1:1000000001",
                                      "0.0000000001:1",
                                      "99999999999999999999999999:1",
                                      "8;1",
                                      "\xE2\x88\x9E:1"};
    for (size_t i = 0; i < LENGTH(bad); i++) {
        sabot_pays pays;
        TEST_ASSERT_EQUAL_INT_MESSAGE(-1, sabot_pays_parse(&pays, bad[i]), bad[i]);
    }
}

static const char dragon_bonus[] = "bet: dragon-bonus\ntitle: The bonus\nsource: a book\nlines:\n"
                                   "  - when: winner = punto and punto.natural\n    pays: 1:1\n"
                                   "  - when: winner = tie and punto.natural\n    pays: push\n"
                                   "  - {when: winner = punto and margin = 9, pays: 30:1}\n"
                                   "notes: [one, two]\n";

static void test_reading_a_bet(void)
{
    sabot_bet bet;
    sabot_error error;
    assert_ok(sabot_bet_parse(&bet, dragon_bonus, strlen(dragon_bonus), &error), &error);
    TEST_ASSERT_EQUAL_STRING("dragon-bonus", bet.name);
    TEST_ASSERT_EQUAL_STRING("The bonus", bet.about.title);
    TEST_ASSERT_EQUAL_size_t(2, bet.about.notes_count);
    TEST_ASSERT_EQUAL_UINT(3, bet.lines_count);
    TEST_ASSERT_EQUAL_STRING("winner = tie and punto.natural", bet.lines[1].when);
    TEST_ASSERT_EQUAL_STRING("30:1", bet.lines[2].printed);
    TEST_ASSERT_EQUAL_INT64(30, bet.lines[2].pays.numerator);
    TEST_ASSERT_NULL(sabot_bet_winning_line(&bet)); /* two lines win */
    TEST_ASSERT_EQUAL_INT(SABOT_LEVEL_POINTS, sabot_bet_level(&bet));
    sabot_bet_clear(&bet);
}

static void test_first_line_that_matches_pays(void)
{
    static const struct {
        const char *cards;
        unsigned line;
    } cases[] = {{"9s 2h Kd 3c As As", 0}, {"8s 8h Kd Kc As As", 1}, {"9s 9h Kd Kc As As", 1},
                 {"4s Kh Kd Qc 5s Td", 2}, {"2s 9h Kd Kc As As", 3}, {"6s 5h Kd Kc As As", 3},
                 {"9s Kh Kd Kc As As", 0} /* a win by 9, but the line for a natural comes first */};
    sabot_bet bet;
    sabot_error error;
    sabot_tableau standard;
    sabot_tableau_standard(&standard);
    assert_ok(sabot_bet_parse(&bet, dragon_bonus, strlen(dragon_bonus), &error), &error);
    for (size_t i = 0; i < LENGTH(cases); i++) {
        sabot_card cards[6];
        sabot_coup coup;
        cards_of(cards, cases[i].cards);
        sabot_coup_play(&coup, &standard, cards);
        TEST_ASSERT_EQUAL_UINT_MESSAGE(cases[i].line, sabot_bet_line(&bet, &coup), cases[i].cards);
    }
    sabot_bet_clear(&bet);
}

#define LINE "lines:\n  - when: winner = punto\n    pays: 1:1\n"

static void test_bad_bets(void)
{
    static const struct {
        const char *text;
        unsigned line, column;
        const char *part;
    } cases[] = {
        {"- x\n", 1, 1, "a list: expected a bet"},
        {"x\n", 1, 1, "'x': expected a bet"},
        {LINE, 1, 1, "key 'bet' is missing"},
        {"bet: x\n", 1, 1, "key 'lines' is missing"},
        {"bet: x y\n" LINE, 1, 6, "letters, digits and hyphens"},
        {"bet: x\nbet: y\n" LINE, 2, 1, "duplicate key"},
        {"bet: x\n" LINE LINE, 5, 1, "duplicate key"},
        {"bet: x\npays: 1:1\n" LINE, 2, 1, "unknown key 'pays' of a bet"},
        {"bet: x\ntitle: [a]\n" LINE, 2, 8, "one value"},
        {"bet: x\nlines: 3\n", 2, 8, "a list of 1 to 64"},
        {"bet: x\nlines: []\n", 2, 8, "a list of 1 to 64"},
        {"bet: x\nlines: {when: cards = 4}\n", 2, 8, "a list of 1 to 64"},
        {"bet: x\nlines:\n  - winner\n", 3, 5, "'winner': expected a line of a bet"},
        {"bet: x\nlines:\n  - when: cards = 4\n", 3, 5, "key 'pays' is missing"},
        {"bet: x\nlines:\n  - pays: 1:1\n", 3, 5, "key 'when' is missing"},
        {"bet: x\nlines:\n  - when: cards = 4\n    pays: 1:1\n    odds: 3\n", 5, 5,
         "unknown key 'odds' of a line"},
        {"bet: x\nlines:\n  - when: cards = 4\n    pays: 1:1\n    pays: 2:1\n", 5, 5,
         "duplicate key"},
        {"bet: x\nlines:\n  - when: cards = 4\n    pays: 0\n", 4, 11, "'0': expected a payout"},
        {"bet: x\nlines:\n  - when: cards = 4\n    pays: [1, 1]\n", 4, 11, "one value"},
        {"bet: x\nlines:\n  - when: [cards = 4]\n    pays: 1:1\n", 3, 11, "one value"},
        {"bet: x\nlines:\n  - when: winner = bank\n    pays: 1:1\n", 3, 20, "'bank'"},
        {"bet: x\nlines:\n  - when: wins = punto\n    pays: 1:1\n", 3, 11, "'wins'"},
        {"bet: x\nlines:\n  - when: (winner = punto\n    pays: 1:1\n", 3, 26, "expected )"},
        {"bet: x\nlines:\n  - when: cards = 4\n    pays: 1:1\n  - when: punto.totl = 3\n"
         "    pays: 1:1\n",
         5, 17, "'totl'"},
        {"bet: x\nlines:\n  - when: winner = punto\n      and cards = 9\n    pays: 1:1\n", 4, 19,
         "'9'"},
        {"bet: x\nlines:\n  - when: winner = punto and\n\n     (cards = 4\n    pays: 1:1\n", 5, 16,
         "expected )"},
        {"bet: x\nlines:\n  - when: \"winner = punto and\n      cards = 9\"\n    pays: 1:1\n", 4,
         15, "'9'"},
        {"bet: x\nlines:\n  - when: 'winner = bank'\n    pays: 1:1\n", 3, 21, "'bank'"},
        {"bet: x\nlines:\n  - when: >\n      winner = bank\n    pays: 1:1\n", 4, 16, "'bank'"},
        {"bet: x\nlines:\n  - when: |\n      winner = punto\n      and cards = 9\n    pays: 1:1\n",
         5, 19, "'9'"},
        {"bet: x\nlines:\n  - when: &a cards = 4\n    pays: 1:1\n", 3, 11, "anchors"},
        {"bet: x\nlines:\n  - when: cards = 4\n    pays: *a\n", 4, 11, "aliases"},
        {"bet: x\n" LINE "assumed: lines\n", 5, 10, "a list of keys"},
        {"bet: x\n" LINE "assumed: [lines, tie]\n", 5, 18,
         "'tie': expected lines, ties, or lines.N"},
        {"bet: x\n" LINE "assumed: [lines.2]\n", 5, 11, "'lines.2': expected"},
        {"bet: x\n" LINE "assumed: [lines.0]\n", 5, 11, "'lines.0': expected"},
        {"bet: x\n" LINE "assumed: [lines.01]\n", 5, 11, "'lines.01': expected"},
        {"bet: x\n" LINE "assumed: [[lines]]\n", 5, 11, "expected lines, ties"},
        {"bet: x\n" LINE "assumed:\n  - ties\n  - key: decks\n    value: 8\n    why: y\n", 7, 10,
         "'decks': expected lines"},
        {"bet: x\n" LINE "assumed:\n  - key: ties\n    why: y\n", 6, 5, "key 'value' is missing"},
        {"bet: x\n" LINE "assumed:\n  - key: ties\n    value: y\n", 6, 5, "key 'why' is missing"},
        {"bet: x\n" LINE "assumed:\n  - key: ties\n    value: y\n    why: z\n    who: me\n", 9, 5,
         "unknown key 'who' of an assumption"},
        {"bet: x\naliases: y\n" LINE, 2, 10, "'y': expected a list of 1 to 16 names"},
        {"bet: x\naliases: []\n" LINE, 2, 10, "a list of 1 to 16 names"},
        {"bet: x\naliases: {y: z}\n" LINE, 2, 10, "a list of 1 to 16 names"},
        {"bet: x\naliases: [a,b,c,d,e,f,g,h,i,j,k,l,m,n,o,p,q]\n" LINE, 2, 10, "of 1 to 16"},
        {"bet: x\naliases: [y, [z]]\n" LINE, 2, 14, "letters, digits and hyphens"},
        {"bet: x\naliases:\n  - y\n  - y z\n" LINE, 4, 5, "'y z': expected a name of letters"},
        {"bet: x\naliases: [all]\n" LINE, 2, 11, "'all': expected a name"},
        {"bet: x\naliases: [y, X]\n" LINE, 2, 14, "'X': expected each name of the bet once"},
        {"bet: x\naliases: [y, Y]\n" LINE, 2, 14, "'Y': expected each name of the bet once"},
        {"", 1, 1, "the file is empty"},
    };
    for (size_t i = 0; i < LENGTH(cases); i++) {
        sabot_bet bet;
        sabot_error error;
        sabot_status status = sabot_bet_parse(&bet, cases[i].text, strlen(cases[i].text), &error);
        assert_refused(status, &error, cases[i].line, cases[i].column, cases[i].part,
                       cases[i].text);
    }
    TEST_ASSERT_EQUAL_INT(SABOT_INVALID, sabot_bet_parse(&(sabot_bet){0}, "x", 1, NULL));
}

static void test_aliases(void)
{
    static const char text[] = "bet: x\naliases: [y, Z-1]\n" LINE, plain[] = "bet: x\n" LINE;
    char hash[SABOT_HASH], other[SABOT_HASH];
    sabot_bet bet, copy;
    sabot_error error;
    assert_ok(sabot_bet_parse(&copy, plain, strlen(plain), &error), &error);
    sabot_bet_hash(other, &copy);
    TEST_ASSERT_EQUAL_UINT(0, copy.aliases_count);
    sabot_bet_clear(&copy);
    assert_ok(sabot_bet_parse(&bet, text, strlen(text), &error), &error);
    sabot_bet_hash(hash, &bet);
    TEST_ASSERT_EQUAL_STRING(other, hash);
    sabot_bet_copy(&copy, &bet);
    sabot_bet_clear(&bet);
    TEST_ASSERT_EQUAL_UINT(2, copy.aliases_count);
    TEST_ASSERT_EQUAL_STRING("Z-1", copy.aliases[1]);
    TEST_ASSERT_TRUE(sabot_bet_has_alias(&copy, "Y"));
    TEST_ASSERT_TRUE(sabot_bet_has_alias(&copy, "z-1"));
    TEST_ASSERT_FALSE(sabot_bet_has_alias(&copy, "x"));
    sabot_bet_rename(&copy, "X");
    TEST_ASSERT_EQUAL_STRING("X", copy.name);
    TEST_ASSERT_TRUE(sabot_bet_has_alias(&copy, "y"));
    sabot_bet_rename(&copy, "y");
    TEST_ASSERT_EQUAL_STRING("y", copy.name);
    TEST_ASSERT_FALSE(sabot_bet_has_alias(&copy, "y"));
    TEST_ASSERT_FALSE(sabot_bet_has_alias(&copy, "z-1"));
    sabot_bet_clear(&copy);
}

static void test_number_of_lines_is_bounded(void)
{
    for (int lines = 64; lines <= 65; lines++) {
        char text[8192] = "bet: x\nlines:\n";
        for (int i = 0; i < lines; i++)
            strcat(text, "  - {when: cards = 4, pays: 1:1}\n");
        sabot_bet bet;
        sabot_error error;
        sabot_status status = sabot_bet_parse(&bet, text, strlen(text), &error);
        if (lines == 64) {
            assert_ok(status, &error);
            TEST_ASSERT_EQUAL_UINT(64, bet.lines_count);
            sabot_bet_clear(&bet);
        } else {
            assert_refused(status, &error, 3, 3, "1 to 64", "65 lines");
        }
    }
}

static void test_truncated_and_changed_documents(void)
{
    seed_random(0);
    for (size_t length = 0; length < sizeof dragon_bonus; length++) {
        for (int change = 0; change < 8; change++) {
            char text[sizeof dragon_bonus];
            memcpy(text, dragon_bonus, sizeof text);
            if (change && length)
                text[random_below((unsigned)length)] = (char)random_bits();
            sabot_bet bet;
            sabot_error error = {0};
            sabot_status status = sabot_bet_parse(&bet, text, length, &error);
            if (status == SABOT_OK) {
                TEST_ASSERT_TRUE(bet.lines_count >= 1 && bet.name[0]);
                sabot_bet_clear(&bet);
            } else {
                TEST_ASSERT_EQUAL_INT(SABOT_INVALID, status);
                TEST_ASSERT_TRUE(error.text[0]);
            }
        }
    }
}

static void test_levels(void)
{
    static const struct {
        const char *text;
        sabot_level level;
    } cases[] = {
        {"winner = punto -> 1:1", SABOT_LEVEL_POINTS},
        {"count(0) = 4 -> 1:1", SABOT_LEVEL_POINTS},
        {"count(9) = 4 -> 1:1", SABOT_LEVEL_POINTS},
        {"punto.pair -> 11:1", SABOT_LEVEL_RANKS},
        {"count(K) = 4 -> 1:1", SABOT_LEVEL_RANKS},
        {"winner = tie -> push;punto.third.rank in {J,Q,K} -> 1:1", SABOT_LEVEL_RANKS},
        {"punto.first.rank = 9 -> 1:1", SABOT_LEVEL_POINTS},
        {"punto.first.rank in {T,J,Q,K} -> 1:1", SABOT_LEVEL_POINTS},
        {"opening.count(9d) = 1 -> 2:1", SABOT_LEVEL_SUITS},
        {"reds = 0 -> 1:1", SABOT_LEVEL_SUITS},
        {"punto.suited -> 1:1", SABOT_LEVEL_SUITS},
        {"opening.count(9s,9h,9d,9c) = 1 -> 2:1", SABOT_LEVEL_POINTS},
    };
    for (size_t i = 0; i < LENGTH(cases); i++) {
        sabot_bet bet;
        make_bet(&bet, "x", cases[i].text);
        TEST_ASSERT_EQUAL_INT_MESSAGE(cases[i].level, sabot_bet_level(&bet), cases[i].text);
        sabot_bet_clear(&bet);
    }
}

static void test_winning_line_and_its_payout(void)
{
    sabot_bet bet, copy;
    sabot_error error;
    make_bet(&bet, "banco", "winner = tie -> push;winner = banco -> 19:20");
    TEST_ASSERT_EQUAL_STRING("19:20", sabot_bet_winning_line(&bet)->printed);
    sabot_bet_copy(&copy, &bet);
    assert_ok(sabot_bet_set_pays(&bet, "4%", &error), &error);
    TEST_ASSERT_EQUAL_INT64(24, bet.lines[1].pays.numerator);
    TEST_ASSERT_EQUAL_INT64(25, bet.lines[1].pays.denominator);
    TEST_ASSERT_EQUAL_STRING("4%", bet.lines[1].printed);
    TEST_ASSERT_EQUAL_INT64(19, copy.lines[1].pays.numerator); /* a copy of its own */
    TEST_ASSERT_EQUAL_STRING("banco", copy.name);
    TEST_ASSERT_EQUAL_UINT(2, copy.lines_count);
    TEST_ASSERT_EQUAL_MEMORY(&bet.view, &copy.view, sizeof bet.view);
    assert_refused(sabot_bet_set_pays(&bet, "0", &error), &error, 0, 0, "'0': expected a payout",
                   "0");
    TEST_ASSERT_EQUAL_STRING("4%", bet.lines[1].printed);
    sabot_bet_clear(&bet);
    sabot_bet_clear(&copy);
    make_bet(&bet, "two", "winner = tie -> 8:1;winner = banco -> 1:1");
    assert_refused(sabot_bet_set_pays(&bet, "9:1", &error), &error, 0, 0, "'two'", "two");
    sabot_bet_clear(&bet);
}

static void test_copy_keeps_what_is_said_of_it(void)
{
    sabot_bet bet, copy;
    sabot_error error;
    assert_ok(sabot_bet_parse(&bet, dragon_bonus, strlen(dragon_bonus), &error), &error);
    sabot_bet_copy(&copy, &bet);
    sabot_bet_clear(&bet);
    TEST_ASSERT_EQUAL_STRING("The bonus", copy.about.title);
    TEST_ASSERT_EQUAL_STRING("a book", copy.about.source);
    TEST_ASSERT_EQUAL_size_t(2, copy.about.notes_count);
    TEST_ASSERT_EQUAL_STRING("two", copy.about.notes[1]);
    sabot_bet_clear(&copy);
}

static const char assuming[] = "bet: x\nassumed:\n  - ties\n  - key: lines.1\n    value: it wins\n"
                               "    why: It is not said.\n" LINE;

static void test_what_is_assumed(void)
{
    sabot_bet bet, copy;
    sabot_error error;
    assert_ok(sabot_bet_parse(&bet, assuming, strlen(assuming), &error), &error);
    sabot_bet_copy(&copy, &bet);
    sabot_bet_clear(&bet);
    TEST_ASSERT_EQUAL_size_t(0, bet.assumed_count);
    TEST_ASSERT_EQUAL_size_t(2, copy.assumed_count);
    TEST_ASSERT_EQUAL_STRING("ties", copy.assumed[0].key);
    TEST_ASSERT_NULL(copy.assumed[0].value);
    TEST_ASSERT_NULL(copy.assumed[0].why);
    TEST_ASSERT_EQUAL_STRING("lines.1", copy.assumed[1].key);
    TEST_ASSERT_EQUAL_STRING("it wins", copy.assumed[1].value);
    TEST_ASSERT_EQUAL_STRING("It is not said.", copy.assumed[1].why);
    sabot_bet_clear(&copy);
}

/* The hash covers keys and values, not their reasons; bets that differ only in assumptions have the
 * same hash. */
static void test_hash_of_what_is_assumed(void)
{
    static const char text[] =
        "sabot bet\nwinner = punto\n1/1\nassumed ties\nassumed lines.1 it wins\n";
    static const char stated[] = "bet: x\n" LINE;
    char hash[SABOT_HASH], wanted[SABOT_HASH], lines[SABOT_HASH];
    sabot_bet bet, other;
    sabot_error error;
    assert_ok(sabot_bet_parse(&bet, assuming, strlen(assuming), &error), &error);
    assert_ok(sabot_bet_parse(&other, stated, strlen(stated), &error), &error);
    sabot_hash_text(wanted, text, strlen(text));
    sabot_bet_hash(hash, &bet);
    TEST_ASSERT_EQUAL_STRING(wanted, hash);
    sabot_bet_lines_hash(lines, &bet);
    sabot_bet_hash(hash, &other);
    TEST_ASSERT_EQUAL_STRING(hash, lines);
    TEST_ASSERT_TRUE(sabot_bet_pays_alike(&bet, &other));
    assert_ok(sabot_bet_set_pays(&other, "2:1", &error), &error);
    TEST_ASSERT_FALSE(sabot_bet_pays_alike(&bet, &other));
    sabot_bet_clear(&bet);
    sabot_bet_clear(&other);
}

static void test_bad_parts(void)
{
    sabot_bet bet;
    sabot_error error;
    const char *when[] = {"cards = 4", "cards = x"}, *pays[] = {"1:1", "1:1"};
    assert_refused(sabot_bet_make(&bet, "x", 2, when, pays, &error), &error, 0, 9, "'x'", when[1]);
    pays[0] = "1";
    assert_refused(sabot_bet_make(&bet, "x", 1, when, pays, &error), &error, 0, 0, "a payout", "1");
}

static void hash_of(char hash[SABOT_HASH], const char *name, const char *text)
{
    sabot_bet bet;
    make_bet(&bet, name, text);
    sabot_bet_hash(hash, &bet);
    sabot_bet_clear(&bet);
}

static void test_hash_is_of_the_content(void)
{
    char hash[SABOT_HASH], other[SABOT_HASH];
    static const char *const same[] = {"winner  =\n tie -> 8:1", "  winner = tie   -> 16:2",
                                       "winner = tie -> 9 for 1"};
    static const char *const different[] = {"winner = tie -> 9:1", "winner = punto -> 8:1",
                                            "winner = tie -> 8:1;cards = 4 -> push"};
    hash_of(hash, "tie", "winner = tie -> 8:1");
    TEST_ASSERT_EQUAL_size_t(64, strlen(hash));
    for (size_t i = 0; i < LENGTH(same); i++) {
        hash_of(other, "renamed", same[i]);
        TEST_ASSERT_EQUAL_STRING_MESSAGE(hash, other, same[i]);
    }
    for (size_t i = 0; i < LENGTH(different); i++) {
        hash_of(other, "tie", different[i]);
        TEST_ASSERT_TRUE_MESSAGE(strcmp(hash, other) != 0, different[i]);
    }
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_payouts);
    RUN_TEST(test_what_is_no_payout);
    RUN_TEST(test_reading_a_bet);
    RUN_TEST(test_first_line_that_matches_pays);
    RUN_TEST(test_bad_bets);
    RUN_TEST(test_aliases);
    RUN_TEST(test_number_of_lines_is_bounded);
    RUN_TEST(test_truncated_and_changed_documents);
    RUN_TEST(test_levels);
    RUN_TEST(test_winning_line_and_its_payout);
    RUN_TEST(test_copy_keeps_what_is_said_of_it);
    RUN_TEST(test_what_is_assumed);
    RUN_TEST(test_hash_of_what_is_assumed);
    RUN_TEST(test_bad_parts);
    RUN_TEST(test_hash_is_of_the_content);
    return UNITY_END();
}
