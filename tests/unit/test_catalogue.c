/* Every bet of the catalogue, on small shoes of physical cards: all ordered deals, dealt card by
 * card under drawing rules written independently of the library, against both engines. Also the
 * names of bets: which bet a name finds, and which names are suggested for a wrong one. */
#include "engine/enumerate.h"
#include "engine/ways.h"
#include "plain.h"
#include <sabot/document/catalogue.h>
#include <sabot/document/game.h>

#include <strings.h>

enum { CARDS = 8, BETS_ROOM = 256 };

typedef struct {
    sabot_bet bet[BETS_ROOM];
    unsigned count;
} catalogue;

static void load(catalogue *all)
{
    all->count = 0;
    for (const sabot_entry *data = NULL;
         (data = sabot_catalogue_next(SABOT_CATALOGUE_BETS, data));) {
        sabot_error error;
        sabot_status status =
            sabot_bet_parse(&all->bet[all->count++], data->text, strlen(data->text), &error);
        assert_ok(status, &error);
    }
}

/* Many cards of few kinds, to make pairs, triplets and hands of one suit frequent. */
static void random_cards(int cards[CARDS])
{
    static const int ranks[] = {0, 1, 2, 4, 5, 6, 7, 8, 8, 9, 10, 11, 12};
    int few = 2 + (int)random_below(8), suits = 1 + (int)random_below(4);
    for (int i = 0; i < CARDS; i++)
        cards[i] = ranks[random_below((unsigned)few + 4) % LENGTH(ranks)] * 4 +
                   (int)random_below((unsigned)suits);
}

static void as_coup(sabot_coup *out, const plain_coup *plain)
{
    *out = (sabot_coup){.cards = (uint8_t)plain->dealt, .third = {-1, -1}, .cell = -1};
    for (int i = 0; i < 6; i++)
        out->card[i] = (sabot_card)plain->card[i];
    for (int side = 0, next = 4; side < 2; side++) {
        out->hand[side] = (uint8_t)plain->hand[side];
        out->opening[side] = (uint8_t)plain->opening[side];
        out->total[side] = (uint8_t)plain->total[side];
        if (plain->hand[side] == 3)
            out->third[side] = (int8_t)next++;
    }
}

/* Adds every deal of the cards to counts[bet][line]. */
static void deal_all(unsigned long (*counts)[SABOT_LINES_MOST + 1], const catalogue *all,
                     const plain_table *table, const int *cards, unsigned left, int dealt,
                     int card[6])
{
    if (dealt == 6) {
        plain_coup plain;
        sabot_coup coup;
        plain_play(&plain, table, card);
        as_coup(&coup, &plain);
        for (unsigned i = 0; i < all->count; i++)
            counts[i][sabot_bet_line(&all->bet[i], &coup)]++;
        return;
    }
    for (int i = 0; i < CARDS; i++)
        if (left >> i & 1) {
            card[dealt] = cards[i];
            deal_all(counts, all, table, cards, left & ~(1u << i), dealt + 1, card);
        }
}

static void compare(const sabot_bet *bet, const unsigned long *counts, const mpz_t *ways,
                    const char *engine)
{
    for (unsigned line = 0; line <= bet->lines_count; line++) {
        char message[160];
        snprintf(message, sizeof message, "SABOT_TEST_SEED=%llu: %s, line %u, %s",
                 (unsigned long long)random_seed, bet->name, line, engine);
        TEST_ASSERT_EQUAL_UINT64_MESSAGE(counts[line], mpz_get_ui(ways[line]), message);
    }
}

static void check_shoe(const catalogue *all, const plain_table *table)
{
    static unsigned long counts[BETS_ROOM][SABOT_LINES_MOST + 1];
    int cards[CARDS], card[6];
    sabot_shoe shoe = {.level = SABOT_LEVEL_SUITS};
    sabot_tableau tableau;
    memset(counts, 0, sizeof counts);
    random_cards(cards);
    for (int i = 0; i < CARDS; i++)
        shoe.count[cards[i]]++;
    plain_tableau(&tableau, table);
    deal_all(counts, all, table, cards, (1u << CARDS) - 1, 0, card);
    for (unsigned i = 0; i < all->count; i++) {
        const sabot_bet *bet = &all->bet[i];
        mpz_t *ways = new_integers(bet->lines_count + 1);
        sabot_wager wager;
        sabot_ways counted;
        sabot_error error;
        sabot_wager_single(&wager, bet);
        sabot_enumerate(ways, &shoe, &tableau, &wager, NULL);
        compare(bet, counts[i], (const mpz_t *)ways, "reference");
        assert_ok(sabot_ways_count(&counted, &shoe, &tableau, &wager, NULL, NULL, 0, NULL, &error),
                  &error);
        compare(bet, counts[i], (const mpz_t *)counted.of, "engine");
        sabot_ways_clear(&counted);
        free_integers(ways, bet->lines_count + 1);
    }
}

static void test_every_bet_on_physical_shoes(void)
{
    static catalogue all;
    load(&all);
    TEST_ASSERT_GREATER_THAN_UINT(100, all.count);
    for (int shoe = 0; shoe < 4; shoe++) {
        plain_table table;
        if (shoe < 2)
            plain_standard(&table);
        else
            plain_random(&table);
        check_shoe(&all, &table);
    }
    for (unsigned i = 0; i < all.count; i++)
        sabot_bet_clear(&all.bet[i]);
}

/* --- names -------------------------------------------------------------------------------- */

/* A name or an alias means one bet, in upper or lower case. */
static void check_name(const catalogue *all, unsigned of, const char *name)
{
    for (unsigned i = 0; i < all->count; i++)
        if (i != of &&
            (strcasecmp(all->bet[i].name, name) == 0 || sabot_bet_has_alias(&all->bet[i], name)))
            TEST_FAIL_MESSAGE(name);
}

static void test_names_and_aliases_are_of_one_bet(void)
{
    static catalogue all;
    unsigned aliases = 0;
    load(&all);
    for (unsigned i = 0; i < all.count; i++) {
        const sabot_bet *bet = &all.bet[i];
        TEST_ASSERT_NULL_MESSAGE(sabot_catalogue_alias(bet->name), bet->name);
        check_name(&all, i, bet->name);
        for (size_t k = 0; k < bet->aliases_count; k++, aliases++) {
            check_name(&all, i, bet->aliases[k]);
            const sabot_entry *entry = sabot_catalogue_alias(bet->aliases[k]);
            TEST_ASSERT_NOT_NULL_MESSAGE(entry, bet->aliases[k]);
            TEST_ASSERT_EQUAL_STRING(bet->name, entry->name);
        }
    }
    TEST_ASSERT_GREATER_THAN_UINT(5, aliases);
    for (unsigned i = 0; i < all.count; i++)
        sabot_bet_clear(&all.bet[i]);
}

static void test_bets_are_found_by_alias(void)
{
    sabot_bet bet;
    sabot_error error;
    assert_ok(sabot_catalogue_bet(&bet, "Fortune-7", &error), &error);
    TEST_ASSERT_EQUAL_STRING("dragon-7", bet.name);
    sabot_bet_clear(&bet);
    TEST_ASSERT_NULL(sabot_catalogue_alias("fortune"));
    TEST_ASSERT_NULL(sabot_catalogue_find(SABOT_CATALOGUE_BETS, "fortune-7"));
}

/* A rule set's own bets come first, by name and by alias; a bet under a new name has no aliases. */
static void test_bets_of_a_game_by_alias(void)
{
    static const char rules[] = "rules: x\ndecks: 8\ntableau: standard\n"
                                "bets: {dragon-7: 30:1, golden-8: 20:1, own: lucky-6, 9-OVER-7: "
                                "golden-frog-9-1}\n";
    static const struct {
        const char *name, *found;
    } cases[] = {{"dragon-7", "dragon-7"}, {"Tiger-7", "dragon-7"},  {"golden-8", "golden-8"},
                 {"panda-8", NULL},        {"lucky-6", NULL},        {"tiger", NULL},
                 {"9-over-7", "9-OVER-7"}, {"golden-frog-9-7", NULL}};
    sabot_game game;
    sabot_error error;
    assert_ok(sabot_game_parse(&game, rules, strlen(rules), NULL, &error), &error);
    for (size_t i = 0; i < LENGTH(cases); i++) {
        const sabot_bet *bet = sabot_game_bet_called(&game, cases[i].name);
        TEST_ASSERT_EQUAL_STRING_MESSAGE(cases[i].found ? cases[i].found : "none",
                                         bet ? bet->name : "none", cases[i].name);
    }
    TEST_ASSERT_TRUE(sabot_bet_has_alias(sabot_game_bet(&game, "dragon-7"), "fortune-7"));
    TEST_ASSERT_EQUAL_UINT(0, sabot_game_bet(&game, "golden-8")->aliases_count);
    sabot_game_clear(&game);
}

static void test_suggestions(void)
{
    static const struct {
        sabot_catalogue_kind kind;
        const char *name, *suggested;
    } cases[] = {
        /* the same letters occur in a name, an alias or a title */
        {SABOT_CATALOGUE_BETS, "dragon7", "dragon-7 "},
        {SABOT_CATALOGUE_BETS, "Fortune 7", "dragon-7 "},
        {SABOT_CATALOGUE_BETS, "fortune7", "dragon-7 "},
        {SABOT_CATALOGUE_BETS, "Lucky_6", "lucky-6 "},
        {SABOT_CATALOGUE_BETS, "three card six", "three-card-six "},
        {SABOT_CATALOGUE_BETS, "Punto ends with 3", "side-total-punto-3 "},
        {SABOT_CATALOGUE_BETS, "Banker pair", "banco-pair "},
        {SABOT_CATALOGUE_RULES, "Monte Carlo", "monte-carlo "},
        /* spelling */
        {SABOT_CATALOGUE_BETS, "dragn-7", "dragon-7 "},
        {SABOT_CATALOGUE_BETS, "fortun-7", "dragon-7 "},
        {SABOT_CATALOGUE_BETS, "egalit-0", "egalite-0 "},
        {SABOT_CATALOGUE_BETS, "egalite-10", "egalite-0 egalite-1 "},
        {SABOT_CATALOGUE_BETS, "cards-7", "cards-4 cards-5 cards-6 "},
        {SABOT_CATALOGUE_TABLEAUS, "standrad", "standard "},
        {SABOT_CATALOGUE_RULES, "britsh", "british "},
        {SABOT_CATALOGUE_SYSTEMS, "dragon-7-hwo", "dragon-7-how "},
        /* words, and both */
        {SABOT_CATALOGUE_BETS, "bonus player", "dragon-bonus-punto "},
        {SABOT_CATALOGUE_BETS, "commission", "ez-banco banco-4-percent super-6-banco "},
        {SABOT_CATALOGUE_BETS, "dragon", "dragon-7 dragon-bonus-banco dragon-bonus-punto "},
        {SABOT_CATALOGUE_BETS, "pair", "banco-pair either-pair perfect-pair "},
        {SABOT_CATALOGUE_SYSTEMS, "panda jacobson", "panda-8-jacobson "},
        /* nothing */
        {SABOT_CATALOGUE_BETS, "nonsense", ""},
        {SABOT_CATALOGUE_BETS, "", ""},
        {SABOT_CATALOGUE_BETS, " -", ""},
        {SABOT_CATALOGUE_RULES, "dragon-7", ""},
        {SABOT_CATALOGUE_BETS,
         "qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq",
         ""},
    };
    for (size_t i = 0; i < LENGTH(cases); i++) {
        const char *names[SABOT_SUGGESTIONS];
        size_t count = sabot_catalogue_suggest(names, cases[i].kind, cases[i].name);
        char text[SABOT_SUGGESTIONS * (SABOT_NAME + 1) + 1] = "";
        for (size_t k = 0; k < count; k++)
            strcat(strcat(text, names[k]), " ");
        TEST_ASSERT_EQUAL_STRING_MESSAGE(cases[i].suggested, text, cases[i].name);
    }
}

int main(void)
{
    seed_random(0);
    UNITY_BEGIN();
    RUN_TEST(test_every_bet_on_physical_shoes);
    RUN_TEST(test_names_and_aliases_are_of_one_bet);
    RUN_TEST(test_bets_are_found_by_alias);
    RUN_TEST(test_bets_of_a_game_by_alias);
    RUN_TEST(test_suggestions);
    return UNITY_END();
}
