/* Every bet of the catalogue, on small shoes of physical cards: all ordered deals, dealt card by
 * card under drawing rules written apart from the library's, against both engines. */
#include "engine/count_ways.h"
#include "engine/enumerate.h"
#include "plain.h"
#include <sabot/document/bet_yaml.h>
#include <sabot/document/catalogue.h>

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

/* Many of few kinds, so that pairs, triplets and one suit come up. */
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
        sabot_error error;
        sabot_wager_single(&wager, bet);
        sabot_enumerate(ways, &shoe, &tableau, &wager, NULL);
        compare(bet, counts[i], (const mpz_t *)ways, "reference");
        assert_ok(sabot_engine_count(ways, &shoe, &tableau, &wager, NULL, NULL, &error), &error);
        compare(bet, counts[i], (const mpz_t *)ways, "engine");
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

int main(void)
{
    seed_random(0);
    UNITY_BEGIN();
    RUN_TEST(test_every_bet_on_physical_shoes);
    return UNITY_END();
}
