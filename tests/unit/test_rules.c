#include "document/yaml.h"
#include "helper.h"
#include <sabot/document/catalogue.h>
#include <sabot/document/rules.h>

static const char british[] = "rules: british\ntitle: A casino\nsource: House rules\ndecks: 8\n"
                              "tableau: standard\nbets:\n  punto: 1:1\n  tie: 9:1\n"
                              "  side: dragon-7\nburn: first-card\ncut-card: 14\n"
                              "assumed: [tableau, bets.tie]\nnotes:\n  - one\n";

static void test_reading_a_rule_set(void)
{
    sabot_rules rules;
    sabot_error error;
    assert_ok(sabot_rules_parse(&rules, british, strlen(british), &error), &error);
    TEST_ASSERT_EQUAL_STRING("british", rules.name);
    TEST_ASSERT_EQUAL_STRING("A casino", rules.about.title);
    TEST_ASSERT_EQUAL_STRING("House rules", rules.about.source);
    TEST_ASSERT_EQUAL_size_t(1, rules.about.notes_count);
    TEST_ASSERT_EQUAL_UINT64(8, rules.decks);
    TEST_ASSERT_EQUAL_STRING("standard", rules.tableau);
    TEST_ASSERT_EQUAL_size_t(3, rules.bets_count);
    TEST_ASSERT_EQUAL_STRING("tie", rules.bets[1].name);
    TEST_ASSERT_EQUAL_STRING("9:1", rules.bets[1].value);
    TEST_ASSERT_EQUAL_UINT(8, rules.bets[1].line);
    TEST_ASSERT_EQUAL_UINT(8, rules.bets[1].column);
    TEST_ASSERT_EQUAL_STRING("dragon-7", rules.bets[2].value);
    TEST_ASSERT_EQUAL_STRING("first-card", rules.burn);
    TEST_ASSERT_EQUAL_STRING("14", rules.cut_card);
    TEST_ASSERT_EQUAL_size_t(2, rules.assumed_count);
    TEST_ASSERT_EQUAL_STRING("bets.tie", rules.assumed[1].key);
    sabot_rules_clear(&rules);
    TEST_ASSERT_EQUAL_size_t(0, rules.bets_count);
}

static void test_the_least_that_is_needed(void)
{
    static const char text[] = "rules: x\ndecks: infinite\ntableau: y\nbets: {tie: 8:1}\n";
    sabot_rules rules;
    sabot_error error;
    assert_ok(sabot_rules_parse(&rules, text, strlen(text), &error), &error);
    TEST_ASSERT_EQUAL_UINT64(0, rules.decks);
    TEST_ASSERT_NULL(rules.burn);
    TEST_ASSERT_NULL(rules.cut_card);
    TEST_ASSERT_EQUAL_size_t(0, rules.assumed_count);
    sabot_rules_clear(&rules);
}

static void test_filing(void)
{
    static const char text[] = "rules: x\ndecks: 8\ntableau: y\nbets: {tie: 8:1}\nfiling:\n"
                               "  game: A game\n  date: 2024-02-29\n"
                               "  parties: {manufacturer: M, laboratory: L}\n";
    sabot_rules rules;
    sabot_error error;
    assert_ok(sabot_rules_parse(&rules, text, strlen(text), &error), &error);
    TEST_ASSERT_EQUAL_STRING("A game", rules.filing.game);
    TEST_ASSERT_NULL(rules.filing.version);
    TEST_ASSERT_EQUAL_STRING("2024-02-29", rules.filing.date);
    TEST_ASSERT_EQUAL_size_t(2, rules.filing.parties_count);
    TEST_ASSERT_EQUAL_STRING("laboratory", rules.filing.parties[1].role);
    TEST_ASSERT_EQUAL_STRING("L", rules.filing.parties[1].name);
    sabot_rules_clear(&rules);
    TEST_ASSERT_NULL(rules.filing.game);
    TEST_ASSERT_TRUE(sabot_date_is_valid("2000-02-29"));
    TEST_ASSERT_FALSE(sabot_date_is_valid("1900-02-29"));
    TEST_ASSERT_FALSE(sabot_date_is_valid("2026-13-01"));
    TEST_ASSERT_FALSE(sabot_date_is_valid("2026-01-01 "));
    TEST_ASSERT_FALSE(sabot_date_is_valid("20260101"));
}

#define HEAD "rules: x\ndecks: 8\ntableau: y\n"
#define BETS "bets: {tie: 8:1}\n"
#define LONG "x123456789x123456789x123456789x123456789x123456789x123456789x123456789"

static void test_bad_rule_sets(void)
{
    static const struct {
        const char *text;
        unsigned line, column;
        const char *part;
    } cases[] = {
        {"[]\n", 1, 1, "a list: expected a rule set"},
        {"", 1, 1, "the file is empty"},
        {"decks: 8\ntableau: y\n" BETS, 1, 1, "key 'rules' is missing"},
        {"rules: x\ntableau: y\n" BETS, 1, 1, "key 'decks' is missing"},
        {"rules: x\ndecks: 8\n" BETS, 1, 1, "key 'tableau' is missing"},
        {HEAD, 1, 1, "key 'bets' is missing"},
        {HEAD BETS "cut: 3\n", 5, 1, "unknown key 'cut' of a rule set"},
        {HEAD BETS "filing: x\n", 5, 9, "'x': expected a filing"},
        {HEAD BETS "filing: {who: x}\n", 5, 10, "unknown key 'who' of a filing"},
        {HEAD BETS "filing: {game: [x]}\n", 5, 16, "a list: expected one value"},
        {HEAD BETS "filing: {date: 2026-02-29}\n", 5, 16, "'2026-02-29': expected a date"},
        {HEAD BETS "filing: {date: 2026-2-9}\n", 5, 16, "'2026-2-9': expected a date"},
        {HEAD BETS "filing: {parties: [[x]]}\n", 5, 20, "a list: expected the name of a party"},
        {HEAD BETS "decks: 3\n", 5, 1, "duplicate key"},
        {HEAD "bets: {tie: 8:1, tie: 9:1}\n", 4, 18, "duplicate key"},
        {"rules: a/b\ndecks: 8\ntableau: y\n" BETS, 1, 8, "letters, digits and hyphens"},
        {"rules: x\ndecks: 0\ntableau: y\n" BETS, 2, 8, "'0': expected a number of decks"},
        {"rules: x\ndecks: -8\ntableau: y\n" BETS, 2, 8, "a number of decks"},
        {"rules: x\ndecks: 1.5\ntableau: y\n" BETS, 2, 8, "a number of decks"},
        {"rules: x\ndecks:\ntableau: y\n" BETS, 2, 7, "a number of decks"},
        {"rules: x\ndecks: [8]\ntableau: y\n" BETS, 2, 8, "one value"},
        {"rules: x\ndecks: 99999999999999999999999\ntableau: y\n" BETS, 2, 8, "a number of decks"},
        {"rules: x\ndecks: 8\ntableau: \"\"\n" BETS, 3, 10, "the name or the file of a tableau"},
        {HEAD "bets: tie\n", 4, 7, "bets with their payouts"},
        {HEAD "bets: {}\n", 4, 7, "bets with their payouts"},
        {HEAD "bets: [tie]\n", 4, 7, "bets with their payouts"},
        {HEAD "bets: {tie: [8]}\n", 4, 13, "a payout or the name of a bet"},
        {HEAD "bets: {\"\": 8:1}\n", 4, 8, "a name of letters, digits and hyphens"},
        {HEAD "bets: {tie: 8:1, \"a b\": tie}\n", 4, 18, "'a b': expected a name of letters"},
        {HEAD "bets: {\"x: y #z\": tie}\n", 4, 8, "'x: y #z': expected a name of letters"},
        {HEAD "bets: {../../x: tie}\n", 4, 8, "'../../x': expected a name of letters"},
        {HEAD "bets: {a+b: tie}\n", 4, 8, "'a+b': expected a name of letters"},
        {HEAD "bets:\n  punto: 1:1\n  " LONG ": 8:1\n", 6, 3,
         "a name of letters, digits and hyphens"},
        {HEAD BETS "assumed: decks\n", 5, 10, "a list of keys"},
        {HEAD BETS "assumed: [decks, [x]]\n", 5, 18, "decks, tableau, burn"},
        {HEAD BETS "burn: [1]\n", 5, 7, "one value"},
        {HEAD BETS "cut-card: {a: 1}\n", 5, 11, "one value"},
        {HEAD BETS "notes: {a: 1}\n", 5, 8, "a list of notes"},
    };
    for (size_t i = 0; i < LENGTH(cases); i++) {
        sabot_rules rules;
        sabot_error error;
        sabot_status status =
            sabot_rules_parse(&rules, cases[i].text, strlen(cases[i].text), &error);
        assert_refused(status, &error, cases[i].line, cases[i].column, cases[i].part,
                       cases[i].text);
    }
}

static void test_decks(void)
{
    static const struct {
        const char *text;
        int status;
        uint64_t decks;
    } cases[] = {{"1", 0, 1},
                 {"8", 0, 8},
                 {"0008", 0, 8},
                 {"infinite", 0, 0},
                 {"1000", 0, 1000},
                 {"19230769230769", 0, 19230769230769ULL},
                 {"19230769230770", -1, 0},
                 {"18446744073709551617", -1, 0},
                 {"0", -1, 0},
                 {"", -1, 0},
                 {"-1", -1, 0},
                 {"8 ", -1, 0},
                 {"8.0", -1, 0},
                 {"Infinite", -1, 0},
                 {"0x8", -1, 0},
                 {"eight", -1, 0}};
    for (size_t i = 0; i < LENGTH(cases); i++) {
        uint64_t decks = 77;
        TEST_ASSERT_EQUAL_INT_MESSAGE(cases[i].status, sabot_decks_parse(&decks, cases[i].text),
                                      cases[i].text);
        TEST_ASSERT_EQUAL_UINT64_MESSAGE(cases[i].status ? 77 : cases[i].decks, decks,
                                         cases[i].text);
    }
}

static void test_truncated_and_changed_documents(void)
{
    seed_random(0);
    for (size_t length = 0; length < sizeof british; length++) {
        for (int change = 0; change < 8; change++) {
            char text[sizeof british];
            memcpy(text, british, sizeof text);
            if (change && length)
                text[random_below((unsigned)length)] = (char)random_bits();
            sabot_rules rules;
            sabot_error error = {0};
            sabot_status status = sabot_rules_parse(&rules, text, length, &error);
            if (status == SABOT_OK) {
                TEST_ASSERT_TRUE(rules.bets_count >= 1);
                sabot_rules_clear(&rules);
            } else {
                TEST_ASSERT_EQUAL_INT(SABOT_INVALID, status);
                TEST_ASSERT_TRUE(error.text[0]);
            }
        }
    }
}

/* A rule set assembled by hand has the hash of its contents: every relevant field changes it, the
 * others do not. */
static void test_rehash(void)
{
    sabot_game game;
    sabot_error error;
    char was[SABOT_HASH];
    assert_ok(sabot_catalogue_game(&game, "vaduz", &error), &error);
    strcpy(was, game.hash);
    memset(game.hash, 0, sizeof game.hash);
    sabot_game_rehash(&game);
    TEST_ASSERT_EQUAL_STRING(was, game.hash);
    game.rules.name[0]++;
    game.readings[0].tableau.name[0]++;
    sabot_game_rehash(&game);
    TEST_ASSERT_EQUAL_STRING_MESSAGE(was, game.hash, "names do not enter");
    for (int i = 0; i < 5; i++) {
        uint8_t *cells[] = {&game.tableau.cell[40], &game.readings[1].tableau.cell[40]};
        if (i == 0)
            game.rules.decks++;
        else if (i < 3)
            *cells[i - 1] ^= 1;
        else if (i == 3)
            game.readings[0].favours_player ^= 1;
        else
            game.bets[0]->name[0]++;
        sabot_game_rehash(&game);
        TEST_ASSERT_TRUE_MESSAGE(strcmp(was, game.hash) != 0, "what it states enters");
        strcpy(was, game.hash);
    }
    sabot_game_clear(&game);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_reading_a_rule_set);
    RUN_TEST(test_the_least_that_is_needed);
    RUN_TEST(test_filing);
    RUN_TEST(test_bad_rule_sets);
    RUN_TEST(test_decks);
    RUN_TEST(test_truncated_and_changed_documents);
    RUN_TEST(test_rehash);
    return UNITY_END();
}
