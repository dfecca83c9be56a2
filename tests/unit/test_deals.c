/* The walking engines and brute force against every physical deal of small random shoes, dealt and
 * played by plain.h, which calls neither lib/coup.c nor lib/predicate.c; with every kind of known
 * card. */
#include "engine/enumerate.h"
#include "engine/merge/merge.h"
#include "plain_bets.h"
#include "plain_sets.h"

static int slow;

enum { SMALL_MOST = 9 };

typedef struct {
    int cards, card[SMALL_MOST]; /* physical cards, each a different one */
    plain_table table;
    int rank[6], suit[6]; /* known rank of a position; -1 means any ten-value, -2 not known … */
    uint64_t set[6];      /* … or, if not 0, its card is one of these 52 */
    uint64_t window;      /* if not 0, one card from the shoe is one of these */
    int outside[6];
    int representative[6]; /* one of the physical cards that the name of an outside card allows */
    int opening[2];
} small_case;

static int agrees(const small_case *k, int position, int card)
{
    if (k->set[position])
        return (int)(k->set[position] >> card & 1);
    if (k->rank[position] == -2)
        return 1;
    if (k->rank[position] == -1)
        return plain_point(card) == 0;
    return rank_of(card) == k->rank[position] &&
           (k->suit[position] < 0 || suit_of(card) == k->suit[position]);
}

static int is_in_window(const small_case *k, const int dealt[6])
{
    int found = k->window == 0;
    for (int i = 0; i < 6; i++)
        found |= !k->outside[i] && k->window >> dealt[i] & 1;
    return found;
}

static void deal_all(uint64_t counts[BETS][LINES], const small_case *k, int position, int dealt[6],
                     unsigned used)
{
    if (position == 6) {
        plain_coup coup;
        if (!is_in_window(k, dealt))
            return;
        plain_play(&coup, &k->table, dealt);
        for (int side = 0; side < 2; side++)
            if (k->opening[side] >= 0 && k->opening[side] != coup.opening[side])
                return;
        for (int i = 0; i < BETS; i++)
            counts[i][bets[i].line(&coup)]++;
        return;
    }
    if (k->outside[position]) {
        dealt[position] = k->representative[position];
        deal_all(counts, k, position + 1, dealt, used);
        return;
    }
    for (int i = 0; i < k->cards; i++) {
        if (used >> i & 1 || !agrees(k, position, k->card[i]))
            continue;
        dealt[position] = k->card[i];
        deal_all(counts, k, position + 1, dealt, used | 1u << i);
    }
}

static const char rank_names[] = "A23456789TJQK", suit_names[] = "shdc";

/* Few kinds, to make repeats frequent; sometimes any card. */
static void random_shoe(small_case *k)
{
    int kinds[6], count = 1 + (int)random_below(6), any = random_below(4) == 0;
    for (int i = 0; i < count; i++)
        kinds[i] = (int)random_below(52);
    if (random_below(3) == 0)
        kinds[0] = 32 + (int)random_below(4); /* a nine */
    k->cards = 6 + (int)random_below(slow ? 4 : random_below(4) ? 2 : 4);
    for (int i = 0; i < k->cards; i++)
        k->card[i] = any ? (int)random_below(52) : kinds[random_below((unsigned)count)];
}

static const char *const positions[] = {"p1", "b1", "p2", "b2", "c5", "c6"};

/* Returns the length of the text. */
static int random_known_set(small_case *k, int position, char *text)
{
    char set[PLAIN_SET_TEXT];
    int other = (int)random_below(2);
    uint64_t cards = plain_random_set(set, (int)random_below(3));
    if (other)
        cards = PLAIN_ALL & ~cards;
    if (!cards)
        return 0;
    k->set[position] = cards;
    return sprintf(text, "%s%s=%s,", positions[position], other ? "!" : "", set);
}

static void random_given(small_case *k, char *text)
{
    unsigned chance = random_below(3) ? 5 : 2; /* about one position in so many is known */
    const char *start = text;
    *text = 0;
    k->opening[0] = k->opening[1] = -1;
    for (int i = 0; i < 6; i++) {
        k->rank[i] = -2;
        k->suit[i] = -1;
        k->outside[i] = 0;
        k->set[i] = 0;
        if (random_below(chance))
            continue;
        if (random_below(4) == 0) {
            text += random_known_set(k, i, text);
            continue;
        }
        int card =
            random_below(5) ? k->card[random_below((unsigned)k->cards)] : (int)random_below(52);
        int how = (int)random_below(4);
        k->outside[i] = random_below(3) == 0;
        k->rank[i] = how == 0 && plain_point(card) == 0 ? -1 : rank_of(card);
        k->suit[i] = how == 1 ? suit_of(card) : -1;
        do
            k->representative[i] = (int)random_below(52);
        while (!agrees(k, i, k->representative[i]));
        text += sprintf(text, "%s=%c", positions[i], k->rank[i] < 0 ? '0' : rank_names[k->rank[i]]);
        if (k->suit[i] >= 0)
            *text++ = suit_names[k->suit[i]];
        text += sprintf(text, "%s,", k->outside[i] ? "!" : "");
    }
    for (int side = 0; side < 2; side++) {
        if (random_below(2 * chance))
            continue;
        k->opening[side] = (int)random_below(10);
        text += sprintf(text, "%s=%d,", side ? "banco" : "punto", k->opening[side]);
    }
    if (text > start)
        text[-1] = 0; /* the last comma */
}

/* Any set, or one that contains at least one card of the shoe. */
static void random_window(small_case *k, char *text)
{
    int rank = rank_of(k->card[random_below((unsigned)k->cards)]);
    k->window = 0;
    if (random_below(2))
        return;
    text += sprintf(text, "contains ");
    if (random_below(2)) {
        k->window = plain_random_set(text, (int)random_below(3));
        return;
    }
    text += sprintf(text, "{%c,", rank_names[rank]);
    k->window = 0xFULL << 4 * rank | plain_random_item(&text, (int)random_below(3));
    sprintf(text, "}");
}

/* The shoe as a SPEC at a level. */
static void print_shoe(char *text, const small_case *k, sabot_level level)
{
    int counts[52] = {0};
    for (int i = 0; i < k->cards; i++) {
        int card = k->card[i];
        if (level < SABOT_LEVEL_SUITS)
            card -= suit_of(card);
        if (level == SABOT_LEVEL_POINTS && rank_of(card) > 9)
            card = 36;
        counts[card]++;
    }
    *text = 0;
    for (int card = 0; card < 52; card++) {
        int is_ten = level == SABOT_LEVEL_POINTS && card == 36;
        if (!counts[card] && !is_ten) /* `0=` is always written, because it selects the level */
            continue;
        char suit[2] = {level == SABOT_LEVEL_SUITS ? suit_names[suit_of(card)] : 0, 0};
        text +=
            sprintf(text, "%c%s=%d,", is_ten ? '0' : rank_names[rank_of(card)], suit, counts[card]);
    }
}

/* Compares the counts of an engine with the deals. */
static void compare_ways(const small_case *k, const uint64_t counts[LINES], const mpz_t *ways,
                         unsigned outcomes, const char *what, uint64_t seed)
{
    for (unsigned line = 0; line < outcomes; line++) {
        if (mpz_cmp_ui(ways[line], counts[line]) == 0)
            continue;
        char message[2048];
        gmp_snprintf(message, sizeof message,
                     "SABOT_TEST_SEED=%llu%s: %s line %u, by %s: counted %llu, engine %Zd",
                     (unsigned long long)seed, slow ? " --slow" : "", what, line,
                     k->table.by_point ? "point" : "third", (unsigned long long)counts[line],
                     ways[line]);
        TEST_FAIL_MESSAGE(message);
    }
}

static void compare_engines(const small_case *k, const uint64_t counts[LINES], int bet,
                            const sabot_shoe *shoe, const sabot_tableau *tableau,
                            const sabot_condition *known, const char *what, uint64_t seed)
{
    sabot_wager wager;
    sabot_wager_single(&wager, &made[bet]);
    unsigned outcomes = sabot_wager_outcomes(&wager);
    mpz_t *ways = new_integers(outcomes);
    sabot_enumerate(ways, shoe, tableau, &wager, known);
    compare_ways(k, counts, (const mpz_t *)ways, outcomes, what, seed);
    sabot_brute_force(ways, shoe, tableau, &wager, known);
    compare_ways(k, counts, (const mpz_t *)ways, outcomes, what, seed);
    if (sabot_merge_takes(shoe, &wager)) {
        sabot_merge_count(ways, shoe, tableau, &wager, known);
        compare_ways(k, counts, (const mpz_t *)ways, outcomes, what, seed);
    }
    free_integers(ways, outcomes);
}

static int compare_small(const small_case *k, uint64_t counts[BETS][LINES], sabot_level level,
                         const char *given_text, const char *window_text, uint64_t seed)
{
    char spec[512];
    sabot_shoe shoe;
    sabot_condition condition;
    sabot_tableau tableau;
    sabot_error error;
    int compared = 0;
    print_shoe(spec, k, level);
    assert_ok(sabot_shoe_parse(&shoe, spec, &error), &error);
    TEST_ASSERT_EQUAL_INT(level, shoe.level);
    plain_tableau(&tableau, &k->table);
    sabot_condition_init(&condition);
    if (*given_text)
        assert_ok(sabot_condition_parse(&condition, given_text, &error), &error);
    if (*window_text)
        assert_ok(sabot_condition_parse_window(&condition, window_text, &error), &error);
    const sabot_condition *known = *given_text || *window_text ? &condition : NULL;
    for (int i = 0; i < BETS; i++) {
        char what[1600];
        sabot_wager wager;
        sabot_wager_single(&wager, &made[i]);
        if (!sabot_enumerate_takes(&shoe, &tableau, &wager, known))
            continue;
        snprintf(what, sizeof what, "bet %s, shoe %s given %s window %s", bets[i].name, spec,
                 given_text, window_text);
        compare_engines(k, counts[i], i, &shoe, &tableau, known, what, seed);
        compared++;
    }
    return compared;
}

static void test_every_physical_deal_of_small_shoes(void)
{
    int trials = slow ? 5000 : 60, compared = 0, at_suits = 0;
    int with_given = 0, with_window = 0;
    seed_random(slow);
    for (int trial = 0; trial < trials; trial++) {
        uint64_t seed = random_state; /* repeats this case as the first */
        static uint64_t counts[BETS][LINES];
        small_case k;
        char given[PLAIN_CONDITION_TEXT], window[PLAIN_SET_TEXT] = "";
        int dealt[6];
        random_shoe(&k);
        if (random_below(2))
            plain_random(&k.table);
        else
            plain_standard(&k.table);
        random_given(&k, given);
        if (random_below(3) == 0) {
            *given = 0;
            k.opening[0] = k.opening[1] = -1;
            for (int i = 0; i < 6; i++)
                k.rank[i] = -2, k.outside[i] = 0, k.set[i] = 0;
        }
        random_window(&k, window);
        memset(counts, 0, sizeof counts);
        deal_all(counts, &k, 0, dealt, 0);
        int possible = counts[0][0] + counts[0][1] + counts[0][2] > 0;
        with_given += *given && possible;
        with_window += *window && possible;
        at_suits += compare_small(&k, counts, SABOT_LEVEL_SUITS, given, window, seed);
        for (sabot_level level = SABOT_LEVEL_POINTS; level < SABOT_LEVEL_SUITS; level++)
            compared += compare_small(&k, counts, level, given, window, seed);
    }
    /* Checks that the random cases cover enough: most bets at suits, many below, and conditions
     * that some deal meets. */
    TEST_ASSERT_TRUE(at_suits > trials * BETS / 2);
    TEST_ASSERT_TRUE(compared > trials * BETS / 4);
    TEST_ASSERT_TRUE(with_given > trials / 4);
    TEST_ASSERT_TRUE(with_window > trials / 10);
}

/* Taking cards with replacement: every sequence of a three-card pack, 3⁶ of them. */
static void replace(const char *given, const char *window)
{
    static const int pack[3] = {4 * 12 + 1, 4 * 3 + 2, 4 * 8 + 2}; /* Kh 4d 9d */
    sabot_shoe shoe = {.level = SABOT_LEVEL_SUITS, .infinite = 1};
    sabot_condition condition;
    sabot_tableau tableau;
    sabot_error error;
    small_case k = {.opening = {-1, -1}};
    uint64_t counts[BETS][LINES] = {{0}};
    plain_standard(&k.table);
    plain_tableau(&tableau, &k.table);
    for (int i = 0; i < 3; i++)
        shoe.count[pack[i]] = 1;
    for (int sequence = 0; sequence < 729; sequence++) {
        int cards[6], has_nine = 0;
        plain_coup coup;
        for (int i = 0, rest = sequence; i < 6; i++, rest /= 3) {
            cards[i] = pack[rest % 3];
            has_nine |= cards[i] == pack[2];
        }
        plain_play(&coup, &k.table, cards);
        for (int i = 0; i < BETS; i++)
            if ((!given || cards[3] != pack[0]) && (!window || has_nine))
                counts[i][bets[i].line(&coup)]++;
    }
    sabot_condition_init(&condition);
    if (given)
        assert_ok(sabot_condition_parse(&condition, given, &error), &error);
    if (window)
        assert_ok(sabot_condition_parse_window(&condition, window, &error), &error);
    for (int i = 0; i < BETS; i++)
        compare_engines(&k, counts[i], i, &shoe, &tableau, given || window ? &condition : NULL,
                        bets[i].name, 0);
}

static void test_replacement(void)
{
    replace(NULL, NULL);
    replace("b2!=K", NULL);
    replace(NULL, "contains 9d");
    replace("b2!=0", "contains {8..9,3}");
}

int main(int argc, char **argv)
{
    UNITY_BEGIN();
    slow = is_slow(argc, argv);
    for (int i = 0; i < BETS; i++)
        make_bet(&made[i], bets[i].name, bets[i].text);
    RUN_TEST(test_every_physical_deal_of_small_shoes);
    RUN_TEST(test_replacement);
    for (int i = 0; i < BETS; i++)
        sabot_bet_clear(&made[i]);
    return UNITY_END();
}
