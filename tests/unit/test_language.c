/* The whole language of conditions, at random, on every deal of a few physical cards: the engines
 * against the plain game, which shares no code with them. */
#include "engine/enumerate.h"
#include "engine/merge/merge.h"
#include "engine/ways.h"
#include "plain_language.h"

enum { LINES = 3 };

static int slow;

typedef struct {
    int card[CARDS], cards; /* in the shoe */
    plain_table table;
    int root[LINES];
    unsigned lines;
} small_case;

/* Few kinds of cards, to make ranks and suits coincide; half of the cases have few suits, to allow
 * the missing ones to be exchanged. */
static void make_case(small_case *k)
{
    int kinds[CARDS], count = 2 + (int)random_below(CARDS - 1), suits = 1 + (int)random_below(4);
    int has_few = (int)random_below(2), ranks = 1 + (int)random_below(4), rank[4];
    for (int i = 0; i < 4; i++)
        rank[i] = (int)random_below(13);
    for (int i = 0; i < count; i++)
        kinds[i] = 4 * rank[random_below((unsigned)ranks)] +
                   (int)random_below(has_few ? (unsigned)suits : 4);
    for (int i = 0; i < CARDS; i++)
        k->card[i] = kinds[random_below((unsigned)count)];
    k->cards = 6 + (int)random_below(CARDS - 5);
    if (random_below(3))
        plain_standard(&k->table);
    else
        plain_random(&k->table);
    nodes_count = 0;
    k->lines = 1 + random_below(LINES);
    for (unsigned i = 0; i < k->lines; i++)
        k->root[i] = make_condition((int)random_below(4), k->card);
}

static void deal_all(uint64_t ways[LINES + 1], const small_case *k, int dealt[6], int count,
                     unsigned used)
{
    if (count == 6) {
        plain_coup coup;
        unsigned line = 0;
        plain_play(&coup, &k->table, dealt);
        while (line < k->lines && !judge(k->root[line], &coup))
            line++;
        ways[line]++;
        return;
    }
    for (int i = 0; i < k->cards; i++)
        if (!(used >> i & 1)) {
            dealt[count] = k->card[i];
            deal_all(ways, k, dealt, count + 1, used | 1u << i);
        }
}

static void make_case_bet(sabot_bet *bet, const small_case *k)
{
    *text = 0;
    for (unsigned i = 0; i < k->lines; i++) {
        add("%s", i ? ";" : "");
        add_condition(k->root[i], OR);
        add(" -> %u:1", i + 1);
    }
    make_bet(bet, "b", text);
}

static void assert_ways(const uint64_t *expected, const mpz_t *ways, const small_case *k,
                        uint64_t seed, const char *engine)
{
    for (unsigned line = 0; line <= k->lines; line++) {
        char message[sizeof text + 256];
        snprintf(message, sizeof message, "SABOT_TEST_SEED=%llu: %s, line %u of %s",
                 (unsigned long long)seed, engine, line + 1, text);
        mpz_t wanted;
        mpz_init_set_ui(wanted, expected[line]);
        assert_equal_integers(wanted, ways[line], message);
        mpz_clear(wanted);
    }
}

/* Only few bets on ranks are compiled, because each takes a tenth of a second. */
static void compare_engines(const uint64_t *expected, const small_case *k, uint64_t seed,
                            int is_compiled, int *merged)
{
    sabot_shoe shoe = {.level = SABOT_LEVEL_SUITS};
    sabot_tableau tableau;
    sabot_bet bet;
    sabot_wager wager;
    mpz_t *ways = new_integers(LINES + 1);
    for (int i = 0; i < k->cards; i++)
        shoe.count[k->card[i]]++;
    plain_tableau(&tableau, &k->table);
    make_case_bet(&bet, k);
    sabot_wager_single(&wager, &bet);
    sabot_enumerate(ways, &shoe, &tableau, &wager, NULL);
    assert_ways(expected, (const mpz_t *)ways, k, seed, "reference");
    if (sabot_merge_takes(&shoe, &wager)) {
        sabot_merge_count(ways, &shoe, &tableau, &wager, NULL);
        assert_ways(expected, (const mpz_t *)ways, k, seed, "merging");
        ++*merged;
    }
    if (is_compiled) {
        sabot_ways counted;
        sabot_error error;
        assert_ok(sabot_ways_count(&counted, &shoe, &tableau, &wager, NULL, NULL, 0, NULL, &error),
                  &error);
        assert_ways(expected, (const mpz_t *)counted.of, k, seed, "as chosen");
        sabot_ways_clear(&counted);
    }
    sabot_bet_clear(&bet);
    free_integers(ways, LINES + 1);
}

static void test_every_condition(void)
{
    int trials = slow ? 20000 : 600, merged = 0;
    seed_random(slow);
    for (int trial = 0; trial < trials; trial++) {
        uint64_t seed = random_state; /* repeats this case as the first */
        uint64_t ways[LINES + 1] = {0};
        small_case k;
        int dealt[6];
        make_case(&k);
        deal_all(ways, &k, dealt, 0, 0);
        compare_engines(ways, &k, seed, trial % 20 == 0, &merged);
    }
    TEST_ASSERT_TRUE(merged > trials / 2);
}

int main(int argc, char **argv)
{
    UNITY_BEGIN();
    slow = is_slow(argc, argv);
    RUN_TEST(test_every_condition);
    return UNITY_END();
}
