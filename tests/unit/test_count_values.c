/* The values of counts on small shoes, against the plain loop, with random tags, tableaus and
 * triggers. */
#include "plain.h"
#include "plain_counts.h"
#include <sabot/counting/values.h>

static const char *const bet_texts[] = {
    "winner = punto -> 1:1; winner = tie -> push",
    "winner = banco -> 19:20; winner = tie -> push",
    "winner = tie -> 8:1",
    "winner = banco and banco.total = 7 and banco.cards = 3 -> 40:1",
    "banco.opening = 3 and punto.third = 8 -> 200:1",
    "cards = 4 -> 3:2; cards = 6 -> 0.9:1; winner = tie -> 2:7", /* payouts differ */
    "opening.count(9) >= 2 -> 3:1; opening.count(9) = 1 -> 3:2", /* depends on two kinds of cards */
    "cards in 4..6 -> 1:3",                                      /* always wins */
    "punto.pair -> 11:1", /* the bets from here on need ranks */
    "punto.pair or banco.pair -> 5:1",
    "count(K) in 3..6 -> 20:1; count(K) = 2 -> 3:1; count(K) = 1 -> 1:1",
    "punto.third.rank = J -> 4:1; winner = tie -> push",
    "punto.pair and punto.suited -> 25:1", /* by suits */
};
enum { RANKS_FROM = 8, SUITS_FROM = 12 };

static int slow;

/* --- comparisons -------------------------------------------------------------------------- */

static char message[600];

static void assert_equal_fractions(const mpq_t expected, const mpq_t actual, const char *what)
{
    char whole[700];
    snprintf(whole, sizeof whole, "%s: %s", message, what);
    char *text = mpq_get_str(NULL, 10, expected);
    assert_fraction(text, actual, whole);
    free(text);
}

/* A use of the count that bets in `weight` of the ways; the EVs of those add up to `paid`. */
static void assert_use(const sabot_count_use *use, unsigned long weight, const mpq_t paid,
                       unsigned long ways, const char *what)
{
    mpq_t expected, divisor;
    mpq_inits(expected, divisor, NULL);
    mpq_set_ui(expected, weight, ways);
    mpq_canonicalize(expected);
    assert_equal_fractions(expected, use->share, what);
    mpq_set_ui(divisor, ways, 1);
    mpq_div(expected, paid, divisor);
    assert_equal_fractions(expected, use->gain, what);
    TEST_ASSERT_EQUAL_INT_MESSAGE(weight > 0, use->bets, message);
    if (weight) {
        mpq_set_ui(divisor, weight, 1);
        mpq_div(expected, paid, divisor);
        assert_equal_fractions(expected, use->ev, what);
    }
    mpq_clears(expected, divisor, NULL);
}

static void assert_uses(const sabot_count_depth *depth, const plain_shoe *p,
                        const sabot_trigger *trigger)
{
    const plain_depth *plain = &p->depth[depth->cards];
    unsigned long optimal = 0, triggered = 0;
    mpq_t optimal_paid, triggered_paid;
    mpq_inits(optimal_paid, triggered_paid, NULL);
    for (unsigned long i = 0; i < plain->used; i++) {
        if (mpq_sgn(plain->of[i].paid) > 0) {
            optimal += plain->of[i].weight;
            mpq_add(optimal_paid, optimal_paid, plain->of[i].paid);
        }
        if (trigger && plain_is_met(trigger, plain->of[i].count, p, (unsigned)depth->cards)) {
            triggered += plain->of[i].weight;
            mpq_add(triggered_paid, triggered_paid, plain->of[i].paid);
        }
    }
    assert_use(&depth->optimal, optimal, optimal_paid, plain->ways, "optimal");
    assert_use(&depth->triggered, triggered, triggered_paid, plain->ways, "triggered");
    mpq_clears(optimal_paid, triggered_paid, NULL);
}

static void assert_ranges(const sabot_count_depth *depth, const plain_depth *plain)
{
    size_t ranges = 0, likeliest = 0;
    unsigned long most = 0;
    mpq_t share;
    mpq_init(share);
    for (unsigned long i = 0, end; i < plain->used; i = end) {
        unsigned long weight = 0;
        for (end = i; end < plain->used && mpq_sgn(plain->of[end].paid) > 0; end++)
            weight += plain->of[end].weight;
        if (end == i) {
            end++;
            continue;
        }
        TEST_ASSERT_TRUE_MESSAGE(ranges < depth->positive_count, message);
        const sabot_count_range *range = &depth->positive[ranges];
        assert_equal_fractions(plain->of[i].count, range->from, "from");
        assert_equal_fractions(plain->of[end - 1].count, range->to, "to");
        mpq_set_ui(share, weight, plain->ways);
        mpq_canonicalize(share);
        assert_equal_fractions(share, range->share, "share of a range");
        if (weight > most) {
            most = weight;
            likeliest = ranges;
        }
        ranges++;
    }
    TEST_ASSERT_EQUAL_size_t_MESSAGE(ranges, depth->positive_count, message);
    TEST_ASSERT_EQUAL_size_t_MESSAGE(likeliest, depth->likeliest, message);
    mpq_clear(share);
}

static void assert_counts(const sabot_count_values *values, size_t item, const plain_depth *plain)
{
    sabot_count_value value;
    unsigned long found = 0;
    mpq_t expected, weight;
    sabot_count_value_init(&value);
    mpq_inits(expected, weight, NULL);
    for (size_t i = 0; i < sabot_count_values_numbers(values, item); i++) {
        if (!sabot_count_values_get(&value, values, item, i))
            continue;
        TEST_ASSERT_TRUE_MESSAGE(found < plain->used, message);
        const plain_count *count = &plain->of[found++];
        assert_equal_fractions(count->count, value.count, "count");
        mpq_set_ui(expected, count->weight, plain->ways);
        mpq_canonicalize(expected);
        assert_equal_fractions(expected, value.share, "share");
        mpq_set_ui(weight, count->weight, 1);
        mpq_div(expected, count->paid, weight);
        assert_equal_fractions(expected, value.ev, "ev");
    }
    TEST_ASSERT_EQUAL_UINT64_MESSAGE(plain->used, found, message);
    mpq_clears(expected, weight, NULL);
    sabot_count_value_clear(&value);
}

/* --- random games ------------------------------------------------------------------------- */

static const char *random_number(char text[16])
{
    static const char *const numbers[] = {"0", "0",   "0",    "1",    "-1",  "2", "-2",
                                          "3", "1/2", "-1/3", "-2/5", "0.7", "7", "-11"};
    return strcpy(text, numbers[random_below(LENGTH(numbers))]);
}

/* Tags of all kinds, or one tag for all ten-values unless the bet's level distinguishes them. */
static void random_tags(sabot_tags *tags)
{
    char text[256] = "", number[16];
    unsigned count = random_below(2) ? SABOT_POINTS : SABOT_RANKS;
    for (unsigned i = 0; i < count; i++) {
        strcat(text, random_number(number));
        strcat(text, ",");
    }
    parse_tags(tags, text);
}

static void random_trigger(sabot_trigger *trigger)
{
    char text[32], number[16];
    sabot_error error;
    snprintf(text, sizeof text, "%s%s%s", random_below(2) ? "tc" : "rc",
             (const char *[]){">=", ">", "<=", "<"}[random_below(4)], random_number(number));
    sabot_trigger_init(trigger);
    trigger->way = (sabot_true_count)random_below(SABOT_TRUE_COUNTS);
    assert_ok(sabot_trigger_parse(trigger, text, &error), &error);
    snprintf(message + strlen(message), sizeof message - strlen(message), ", %s %s", text,
             sabot_true_count_name(trigger->way));
}

static void random_shoe(plain_shoe *p, const sabot_tags *tags, unsigned bet)
{
    unsigned ranks[6];
    plain_table table;
    *p = (plain_shoe){.cards = 6 + random_below(slow ? 6 : 4)};
    mpq_init(p->sum);
    for (unsigned i = 0; i < LENGTH(ranks); i++)
        ranks[i] = random_below(SABOT_RANKS);
    for (unsigned i = 0; i < p->cards; i++) {
        unsigned rank = ranks[random_below(LENGTH(ranks))];
        p->card[i] = sabot_card_of(rank, random_below(2));
        mpq_init(p->tag[i]);
        mpq_set(p->tag[i], tags->tag[rank < tags->count ? rank : tags->count - 1]);
        mpq_add(p->sum, p->sum, p->tag[i]);
    }
    plain_random(&table);
    plain_tableau(&p->tableau, &table);
    make_wager(&p->wager, "bet", bet_texts[bet]);
}

/* The shoe of the question, at one of the levels that determine the bet. */
static void question_shoe(sabot_shoe *shoe, const plain_shoe *p, unsigned bet, int by_rank)
{
    uint64_t ranks[SABOT_RANKS], points[SABOT_POINTS];
    unsigned least = bet >= SUITS_FROM              ? SABOT_LEVEL_SUITS
                     : bet >= RANKS_FROM || by_rank ? SABOT_LEVEL_RANKS
                                                    : SABOT_LEVEL_POINTS;
    unsigned level = least + random_below(SABOT_LEVEL_SUITS - least + 1);
    *shoe = (sabot_shoe){.level = SABOT_LEVEL_SUITS};
    for (unsigned i = 0; i < p->cards; i++)
        shoe->count[p->card[i]]++;
    sabot_shoe_by_rank(ranks, shoe);
    sabot_shoe_by_point(points, shoe);
    if (level == SABOT_LEVEL_RANKS)
        sabot_shoe_from_ranks(shoe, ranks);
    if (level == SABOT_LEVEL_POINTS)
        sabot_shoe_from_points(shoe, points);
}

static void compare_random(unsigned round)
{
    plain_shoe p;
    sabot_tags tags;
    sabot_shoe shoe;
    sabot_trigger trigger;
    sabot_count_values values;
    sabot_error error;
    unsigned bet = random_below(LENGTH(bet_texts));
    random_tags(&tags);
    random_shoe(&p, &tags, bet);
    question_shoe(&shoe, &p, bet, tags.count == SABOT_RANKS);
    snprintf(message, sizeof message, "seed %llu, round %u, %s", (unsigned long long)random_seed,
             round, bet_texts[bet]);
    random_trigger(&trigger);
    loop(&p);
    sabot_question question = {.shoe = &shoe,
                               .tableau = &p.tableau,
                               .wagers = &p.wager,
                               .wagers_count = 1,
                               .double_check = (int)random_below(2),
                               .threads = (int)random_below(3)};
    sabot_range depths = {6 + random_below(p.cards - 5), p.cards};
    depths.to -= random_below((unsigned)(depths.to - depths.from + 1));
    sabot_count_values_init(&values);
    assert_ok(sabot_count_values_find(&values, &question, &tags, &trigger, depths, &error), &error);
    TEST_ASSERT_EQUAL_size_t(sabot_range_count(depths), values.depths_count);
    assert_equal_fractions(p.sum, values.shoe.sum, "sum");
    for (size_t i = 0; i < values.depths_count; i++) {
        TEST_ASSERT_EQUAL_UINT64(depths.from + i, values.depths[i].cards);
        const plain_depth *plain = &p.depth[values.depths[i].cards];
        assert_uses(&values.depths[i], &p, &trigger);
        assert_ranges(&values.depths[i], plain);
        assert_counts(&values, i, plain);
    }
    sabot_count_values_clear(&values);
    sabot_trigger_clear(&trigger);
    clear_plain(&p);
    sabot_tags_clear(&tags);
}

static void test_small_shoes_set_by_set(void)
{
    for (unsigned round = 0; round < (slow ? 400 : 40); round++)
        compare_random(round);
}

int main(int argc, char **argv)
{
    slow = is_slow(argc, argv);
    seed_random(slow);
    UNITY_BEGIN();
    RUN_TEST(test_small_shoes_set_by_set);
    return UNITY_END();
}
