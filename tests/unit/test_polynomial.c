/* The compiled engine against the reference engine, integer for integer. Every random input comes
 * from a seed that a failure prints; SABOT_TEST_SEED repeats it. */
#include "answer/edge/from_ways.h"
#include "engine/batch.h"
#include "engine/enumerate.h"
#include "engine/polynomial/polynomial.h"
#include "engine/ways.h"
#include "plain.h"
#include <sabot/base/decimal.h>

static int slow;

/* The bets, by the features that they depend on. */
static const char *const bets_on_points[] = {
    "winner = punto -> 1:1; winner = tie -> push",
    "winner = banco -> 19:20; winner = tie -> push",
    "winner = tie -> 8:1",
    "winner = banco and banco.total = 7 and banco.cards = 3 -> 40:1",
    ("winner = banco and banco.natural -> 1:1; winner = tie and banco.natural -> push;"
     "winner = banco and margin = 9 -> 30:1; winner = banco and margin in 4..8 -> 3:1"),
    "banco.opening = 3 and punto.third = 8 -> 200:1; banco.third = none -> 1:2",
    "winner = tie and top <= 5 -> 55:1; winner = tie -> 5:1",
};
static const char *const bets_on_openings[] = {
    "punto.pair -> 11:1",
    "punto.pair or banco.pair -> 5:1",
    "punto.pair and punto.suited -> 25:1; punto.pair -> 5:1",
    "punto.opening = 9 -> 9:1",
    "punto.first = 3 and punto.second = 4 -> 100:1",
    "opening.count(9) = 4 -> 500:1; opening.count(9) = 3 -> 20:1; opening.count(9) = 2 -> 5:1",
};
static const char *const bets_on_cards[] = {
    "count(K) = 1 -> 1:1; count(K) = 2 -> 3:1; count(K) >= 3 -> 20:1",
    "banco.first = 5 and winner = banco -> 12:1; banco.second = 5 -> 1:1",
};
static const char *const bets_on_ranks[] = {
    "multiplicity(3) = 2 -> 100:1; multiplicity(4) = 1 -> 30:1; multiplicity(2) >= 2 -> 4:1",
    "winner = tie and punto.pair -> 50:1",
};

static unsigned long long seed(void)
{
    return (unsigned long long)random_seed;
}

static uint64_t random_range(uint64_t from, uint64_t to)
{
    return from + random_bits() % (to - from + 1);
}

/* A shoe of so many cards; about every third shoe lacks some ranks. */
static void random_shoe(sabot_shoe *shoe, uint64_t cards)
{
    unsigned missing = random_below(3) ? 0 : random_below(1 << SABOT_RANKS);
    *shoe = (sabot_shoe){.level = SABOT_LEVEL_SUITS};
    missing &= ~(1u << random_below(SABOT_RANKS));
    uint64_t each = cards / 60;
    for (unsigned card = 0; card < SABOT_CARDS; card++)
        if (!(missing >> sabot_card_rank((sabot_card)card) & 1))
            shoe->count[card] = each, cards -= each;
    while (cards) {
        unsigned card = random_below(SABOT_CARDS);
        if (!(missing >> sabot_card_rank((sabot_card)card) & 1))
            shoe->count[card]++, cards--;
    }
}

static void random_tableau(sabot_tableau *tableau)
{
    plain_table table;
    if (random_below(4) == 0)
        plain_standard(&table);
    else
        plain_random(&table);
    plain_tableau(tableau, &table);
}

/* A bet, its compiled form, and room for its ways twice. */
typedef struct {
    const char *text;
    sabot_wager wager;
    sabot_tableau tableau;
    sabot_polynomial polynomial;
    mpz_t *ways, *expected;
} compiled;

static void compile_on(compiled *c, const char *text, const sabot_tableau *tableau)
{
    c->text = text;
    c->tableau = *tableau;
    make_wager(&c->wager, "test", text);
    TEST_ASSERT_EQUAL_INT_MESSAGE(
        SABOT_OK, sabot_polynomial_compile(&c->polynomial, &c->tableau, &c->wager), text);
    c->ways = new_integers(c->polynomial.outcomes);
    c->expected = new_integers(c->polynomial.outcomes);
}

static void compile_random(compiled *c, const char *text)
{
    sabot_tableau tableau;
    random_tableau(&tableau);
    compile_on(c, text, &tableau);
}

static void compile_standard(compiled *c, const char *text)
{
    sabot_tableau tableau;
    sabot_tableau_standard(&tableau);
    compile_on(c, text, &tableau);
}

static void clear(compiled *c)
{
    free_integers(c->ways, c->polynomial.outcomes);
    free_integers(c->expected, c->polynomial.outcomes);
    sabot_polynomial_clear(&c->polynomial);
    clear_wager(&c->wager);
}

static void assert_ways(const compiled *c, const mpz_t *expected, const mpz_t *ways,
                        const sabot_shoe *shoe, const char *what)
{
    char message[400];
    for (unsigned o = 0; o < c->polynomial.outcomes; o++) {
        snprintf(message, sizeof message, "seed %llu, %llu cards, %s, outcome %u of %.200s", seed(),
                 (unsigned long long)sabot_shoe_size(shoe), what, o, c->text);
        assert_equal_integers(expected[o], ways[o], message);
    }
}

static void reference(compiled *c, const sabot_shoe *shoe)
{
    sabot_enumerate(c->expected, shoe, &c->tableau, &c->wager, NULL);
}

static const char *name_of(sabot_width width)
{
    return sabot_engine_name(&(sabot_engine){SABOT_ENGINE_COMPILED, width});
}

/* Doubles with every instruction set that the machine has. */
static void assert_sets(compiled *c, const sabot_shoe *shoe)
{
    uint64_t counts[SABOT_CARDS], cards = 0;
    double *ways = malloc(c->polynomial.outcomes * sizeof *ways);
    sabot_shoe_by_kind(counts, shoe, &c->polynomial.kinds);
    for (unsigned v = 0; v < c->polynomial.kinds.kinds; v++)
        cards += counts[v];
    for (int cpu = 0; cpu < SABOT_CPU_SETS; cpu++) {
        if (!sabot_cpu_has((sabot_cpu)cpu))
            continue;
        sabot_polynomial_double_of((sabot_cpu)cpu)(ways, &c->polynomial, counts, cards,
                                                   shoe->infinite);
        for (unsigned i = 0; i < c->polynomial.outcomes; i++)
            mpz_set_d(c->ways[i], ways[i]);
        assert_ways(c, c->expected, c->ways, shoe, sabot_cpu_name((sabot_cpu)cpu));
    }
    free(ways);
}

/* The width that the engine chooses, and every larger one. */
static void assert_same(compiled *c, const sabot_shoe *shoe, int all_widths)
{
    sabot_width narrowest = sabot_polynomial_width(shoe);
    reference(c, shoe);
    sabot_polynomial_evaluate(c->ways, &c->polynomial, shoe, narrowest);
    assert_ways(c, c->expected, c->ways, shoe, name_of(narrowest));
    if (narrowest == SABOT_WIDTH_DOUBLE)
        assert_sets(c, shoe);
    for (int width = (int)narrowest + 1; all_widths && width <= SABOT_WIDTH_GMP; width++) {
        sabot_polynomial_evaluate(c->ways, &c->polynomial, shoe, (sabot_width)width);
        assert_ways(c, c->expected, c->ways, shoe, name_of((sabot_width)width));
    }
}

static void compare(const char *const *bets, size_t count, unsigned tables, unsigned shoes)
{
    for (size_t i = 0; i < count; i++)
        for (unsigned table = 0; table < tables; table++) {
            compiled c;
            compile_random(&c, bets[i]);
            for (unsigned s = 0; s < shoes; s++) {
                sabot_shoe shoe;
                random_shoe(&shoe, random_below(4) ? random_range(6, 600) : random_range(6, 20));
                assert_same(&c, &shoe, s == 0);
            }
            clear(&c);
        }
}

/* 10,000 shoes in the slow run. */
static void test_random_shoes(void)
{
    compare(bets_on_points, LENGTH(bets_on_points), slow ? 90 : 5, slow ? 12 : 5);
    compare(bets_on_openings, LENGTH(bets_on_openings), slow ? 4 : 1, slow ? 100 : 12);
    compare(bets_on_cards, LENGTH(bets_on_cards), slow ? 10 : 1, slow ? 12 : 2);
    compare(bets_on_ranks, LENGTH(bets_on_ranks), slow ? 4 : 1, slow ? 12 : 1);
}

/* Shoes known only by points or by ranks. */
static void test_levels(void)
{
    compiled c;
    compile_random(&c, bets_on_points[4]);
    for (int i = 0; i < (slow ? 50 : 5); i++) {
        uint64_t counts[SABOT_RANKS];
        for (int r = 0; r < SABOT_RANKS; r++)
            counts[r] = 1 + random_below(40);
        sabot_shoe shoe;
        sabot_shoe_from_ranks(&shoe, counts);
        assert_same(&c, &shoe, 0);
        sabot_shoe_from_points(&shoe, counts);
        assert_same(&c, &shoe, 0);
    }
    clear(&c);
}

/* Two bets as one wager. */
static void test_pair_of_bets(void)
{
    compiled a, b;
    sabot_wager pair;
    sabot_error error;
    sabot_polynomial polynomial;
    sabot_shoe shoe;
    compile_standard(&a, bets_on_points[0]);
    compile_standard(&b, bets_on_points[4]);
    assert_ok(sabot_wager_pair(&pair, &a.wager, &b.wager, &error), &error);
    unsigned outcomes = sabot_wager_outcomes(&pair);
    mpz_t *ways = new_integers(outcomes), *expected = new_integers(outcomes);
    TEST_ASSERT_EQUAL_INT(SABOT_OK, sabot_polynomial_compile(&polynomial, &a.tableau, &pair));
    random_shoe(&shoe, 300);
    sabot_polynomial_evaluate(ways, &polynomial, &shoe, sabot_polynomial_width(&shoe));
    sabot_enumerate(expected, &shoe, &a.tableau, &pair, NULL);
    for (unsigned o = 0; o < outcomes; o++)
        assert_equal_integers(expected[o], ways[o], "pair");
    free_integers(ways, outcomes);
    free_integers(expected, outcomes);
    sabot_polynomial_clear(&polynomial);
    clear(&a);
    clear(&b);
}

/* A compiled form that lacks an ordering, or has it in the wrong multiset, is rejected. */
static void test_closes(void)
{
    static const char *const lines[] = {"winner = tie -> 8:1", "punto.pair -> 11:1",
                                        "punto.suited -> 1:1"};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        compiled c;
        compile_standard(&c, lines[i]);
        uint16_t *coefficient = c.polynomial.coefficient;
        uint32_t terms = c.polynomial.terms, at = 0;
        TEST_ASSERT_TRUE(sabot_polynomial_closes(&c.polynomial));
        while (!coefficient[at])
            at++;
        coefficient[at]--;
        TEST_ASSERT_FALSE(sabot_polynomial_closes(&c.polynomial));
        coefficient[(at + 1) % terms]++;
        TEST_ASSERT_FALSE(sabot_polynomial_closes(&c.polynomial));
        coefficient[(at + 1) % terms]--;
        coefficient[at]++;
        TEST_ASSERT_TRUE(sabot_polynomial_closes(&c.polynomial));
        clear(&c);
    }
}

/* A wager without parts depends on nothing: every deal has its only outcome. */
static void test_nothing_looked_at(void)
{
    sabot_wager nothing = {0};
    sabot_polynomial polynomial;
    sabot_tableau tableau;
    sabot_batch batch;
    sabot_shoe shoe;
    uint64_t count;
    mpz_t *ways = new_integers(1), *expected = new_integers(1);
    sabot_tableau_standard(&tableau);
    random_shoe(&shoe, 100);
    TEST_ASSERT_EQUAL_INT(SABOT_OK, sabot_polynomial_compile(&polynomial, &tableau, &nothing));
    sabot_polynomial_evaluate(ways, &polynomial, &shoe, sabot_polynomial_width(&shoe));
    falling(expected[0], 100, 6);
    assert_equal_integers(expected[0], ways[0], "nothing");
    TEST_ASSERT_EQUAL_INT(SABOT_OK, sabot_batch_init(&batch, &polynomial, NULL, 1));
    sabot_batch_count(&count, &batch, &shoe, 1, sabot_cpu_best(), 1);
    TEST_ASSERT_EQUAL_UINT64(mpz_get_ui(expected[0]), count);
    sabot_batch_clear(&batch);
    sabot_polynomial_clear(&polynomial);
    free_integers(ways, 1);
    free_integers(expected, 1);
}

/* --- widths ------------------------------------------------------------------------------- */

/* The largest N with N(N-1)…(N-5) < 2^bits, with GMP. */
static uint64_t most_cards(unsigned bits)
{
    uint64_t low = 6, high = 1u << 30;
    mpz_t deals;
    mpz_init(deals);
    while (low < high) {
        uint64_t middle = (low + high + 1) / 2;
        falling(deals, middle, 6);
        if (mpz_sizeinbase(deals, 2) <= bits)
            low = middle;
        else
            high = middle - 1;
    }
    mpz_clear(deals);
    return low;
}

static void test_width_boundaries(void)
{
    static const unsigned bits[] = {53, 64, 128};
    compiled c[2];
    compile_standard(&c[0], bets_on_points[4]);
    compile_standard(&c[1], bets_on_openings[0]);
    TEST_ASSERT_EQUAL_UINT64(458, most_cards(53));
    TEST_ASSERT_EQUAL_UINT64(1627, most_cards(64));
    for (size_t i = 0; i < LENGTH(bits); i++)
        for (uint64_t above = 0; above < 2; above++) {
            sabot_shoe shoe;
            uint64_t cards = most_cards(bits[i]) + above;
            random_shoe(&shoe, cards);
            TEST_ASSERT_EQUAL_INT(i + above, sabot_polynomial_width(&shoe));
            assert_same(&c[0], &shoe, 1);
            assert_same(&c[1], &shoe, 1);
            /* All cards of one rank: the sums come as close to the bound as possible. */
            shoe = (sabot_shoe){.level = SABOT_LEVEL_SUITS};
            shoe.count[0] = cards;
            assert_same(&c[0], &shoe, 1);
            assert_same(&c[1], &shoe, 1);
        }
    clear(&c[0]);
    clear(&c[1]);
}

static void test_many_decks(void)
{
    static const uint64_t decks[] = {1, 8, 1000, SABOT_DECKS_MOST};
    compiled c;
    compile_standard(&c, bets_on_points[0]);
    for (size_t i = 0; i < LENGTH(decks); i++) {
        sabot_shoe shoe;
        sabot_shoe_from_decks(&shoe, decks[i]);
        assert_same(&c, &shoe, 1);
    }
    clear(&c);
}

static void test_infinite(void)
{
    static const char *const bets[] = {
        "winner = banco -> 19:20; winner = tie -> push",
        "banco.pair -> 11:1",
        "punto.opening = 9 and banco.opening = 9 -> 50:1",
    };
    for (size_t i = 0; i < LENGTH(bets); i++) {
        compiled c;
        sabot_shoe shoe;
        compile_random(&c, bets[i]);
        sabot_shoe_infinite(&shoe);
        TEST_ASSERT_EQUAL_INT(SABOT_WIDTH_DOUBLE, sabot_polynomial_width(&shoe));
        assert_same(&c, &shoe, 1);
        random_shoe(&shoe, 5000);
        shoe.infinite = 1;
        assert_same(&c, &shoe, 1);
        clear(&c);
    }
}

/* --- limits and the choice of engine ------------------------------------------------------ */

static void test_engine(void)
{
    static const struct {
        const char *bet, *condition, *engine;
    } cases[] = {
        {"winner = tie -> 8:1", NULL, "compiled (double)"},
        {"winner = tie -> 8:1", "punto=5", "reference (gmp)"},
        {"punto.pair and punto.suited -> 25:1", NULL, "compiled (double)"},
        {"punto.pair and punto.suited or banco.pair and banco.suited -> 25:1", NULL,
         "reference (gmp)"},
    };
    sabot_tableau tableau;
    sabot_tableau_standard(&tableau);
    for (size_t i = 0; i < LENGTH(cases); i++) {
        sabot_wager wager;
        sabot_shoe shoe;
        sabot_condition condition;
        sabot_error error;
        sabot_engine used;
        sabot_ways ways;
        mpz_t *expected = new_integers(2);
        make_wager(&wager, "test", cases[i].bet);
        if (cases[i].condition)
            assert_ok(sabot_condition_parse(&condition, cases[i].condition, &error), &error);
        const sabot_condition *known = cases[i].condition ? &condition : NULL;
        random_shoe(&shoe, 20);
        assert_ok(sabot_ways_count(&ways, &shoe, &tableau, &wager, known, NULL, 0, &used, &error),
                  &error);
        sabot_enumerate(expected, &shoe, &tableau, &wager, known);
        TEST_ASSERT_EQUAL_STRING(cases[i].engine, sabot_engine_name(&used));
        assert_equal_integers(expected[0], ways.of[0], cases[i].bet);
        assert_equal_integers(expected[1], ways.of[1], cases[i].bet);
        sabot_ways_clear(&ways);
        free_integers(expected, 2);
        clear_wager(&wager);
    }
}

/* --- batches ------------------------------------------------------------------------------ */

enum { SHOES = 75 };

/* Several bets on the same tableau, from several parts: points, pairs, openings, a count, ranks. */
typedef struct {
    unsigned count;
    compiled bets[16];
    sabot_polynomial polynomials[16];
    sabot_wager wagers[16];
    sabot_shoe shoes[SHOES];
} many;

static void make_many(many *m)
{
    const char *const *texts[] = {bets_on_points, bets_on_openings, bets_on_cards};
    const unsigned counts[] = {LENGTH(bets_on_points), 6, 1};
    sabot_tableau tableau;
    random_tableau(&tableau);
    m->count = 0;
    for (size_t list = 0; list < LENGTH(texts); list++)
        for (unsigned i = 0; i < counts[list]; i++) {
            compiled *c = &m->bets[m->count];
            compile_on(c, texts[list][i], &tableau);
            m->polynomials[m->count] = c->polynomial;
            m->wagers[m->count++] = c->wager;
        }
    for (int i = 0; i < SHOES; i++) {
        random_shoe(&m->shoes[i], i % 10 == 9 ? random_range(459, 1627) : random_range(6, 458));
        m->shoes[i].infinite = i % 25 == 24;
    }
    random_shoe(&m->shoes[0], 3);
    random_shoe(&m->shoes[1], 458);
    random_shoe(&m->shoes[2], 459);
    random_shoe(&m->shoes[3], 1627);
}

static void clear_many(many *m)
{
    for (unsigned i = 0; i < m->count; i++)
        clear(&m->bets[i]);
}

/* `count` shoes of a batch against the engine without a batch. */
static void assert_batch(const many *m, const sabot_batch *batch, const sabot_shoe *shoes,
                         size_t count, sabot_cpu cpu, int threads)
{
    uint64_t *ways = malloc(count * batch->row * sizeof *ways);
    sabot_batch_count(ways, batch, shoes, count, cpu, threads);
    for (size_t s = 0; s < count; s++)
        for (unsigned i = 0; i < m->count; i++) {
            const compiled *c = &m->bets[i];
            const sabot_batch_wager *w = &batch->wagers[i];
            TEST_ASSERT_TRUE(sabot_batch_fits(batch, &shoes[s]));
            sabot_polynomial_evaluate(c->expected, &c->polynomial, &shoes[s],
                                      sabot_polynomial_width(&shoes[s]));
            for (unsigned o = 0; o < c->polynomial.outcomes; o++)
                mpz_set_ui(c->ways[o], ways[s * batch->row + w->first + w->class_of[o]]);
            assert_ways(c, c->expected, c->ways, &shoes[s], sabot_cpu_name(cpu));
        }
    free(ways);
}

static void test_batch_kernels_and_threads(void)
{
    static many m;
    sabot_batch batch;
    make_many(&m);
    TEST_ASSERT_EQUAL_INT(SABOT_OK, sabot_batch_init(&batch, m.polynomials, NULL, m.count));
    for (int cpu = 0; cpu < SABOT_CPU_SETS; cpu++)
        for (int threads = 0; threads <= 3; threads++)
            if (sabot_cpu_has((sabot_cpu)cpu))
                assert_batch(&m, &batch, m.shoes, SHOES, (sabot_cpu)cpu, threads);
    for (int cpu = 0; cpu < SABOT_CPU_SETS; cpu++)
        for (unsigned i = 0; i < SHOES; i++)
            if (sabot_cpu_has((sabot_cpu)cpu))
                assert_batch(&m, &batch, &m.shoes[i], 1, (sabot_cpu)cpu, 0);
    for (size_t count = 0; count <= 17; count++)
        assert_batch(&m, &batch, m.shoes, count, sabot_cpu_best(), 0);
    sabot_batch_clear(&batch);
    clear_many(&m);
}

/* EVs of a batch, as text, against the exact edge. */
static void test_batch_ev(void)
{
    static many m;
    static sabot_fraction128 ev[SHOES * 16];
    char text[SABOT_FRACTION128_TEXT + 12];
    sabot_batch batch;
    sabot_edge edge;
    make_many(&m);
    sabot_edge_init(&edge);
    TEST_ASSERT_EQUAL_INT(SABOT_OK, sabot_batch_init(&batch, m.polynomials, m.wagers, m.count));
    sabot_batch_ev(ev, &batch, m.shoes, SHOES, sabot_cpu_best(), 0);
    for (size_t s = 1; s < SHOES; s++) /* shoe 0 has no deals */
        for (unsigned i = 0; i < m.count; i++) {
            compiled *c = &m.bets[i];
            sabot_polynomial_evaluate(c->ways, &c->polynomial, &m.shoes[s],
                                      sabot_polynomial_width(&m.shoes[s]));
            sabot_edge_compute(&edge, &c->wager, c->ways);
            char *expected = sabot_decimal_rational(edge.ev, 12);
            size_t length = sabot_fraction128_format(text, ev[s * m.count + i], 12);
            TEST_ASSERT_EQUAL_STRING_MESSAGE(expected, text, c->text);
            TEST_ASSERT_EQUAL_UINT(strlen(text), length);
            free(expected);
        }
    TEST_ASSERT_TRUE(ev[0].numerator == 0 && ev[0].denominator == 1);
    sabot_edge_clear(&edge);
    sabot_batch_clear(&batch);
    clear_many(&m);
}

/* Punto, banco and tie need two sums. Payouts too large for a sum are refused. */
static void test_batch_plan(void)
{
    static many m;
    sabot_batch batch;
    make_many(&m);
    TEST_ASSERT_EQUAL_INT(SABOT_OK, sabot_batch_init(&batch, m.polynomials, m.wagers, 3));
    unsigned sums = 0;
    for (unsigned i = 0; i < 3; i++)
        for (unsigned class = 0; class < batch.wagers[i].classes; class ++)
            if (batch.wagers[i].sum[class] + 1 > (int)sums)
                sums = (unsigned)batch.wagers[i].sum[class] + 1;
    TEST_ASSERT_EQUAL_UINT(2, sums);
    TEST_ASSERT_EQUAL_UINT(1, batch.parts_count);
    sabot_batch_clear(&batch);
    clear_many(&m);
    compiled c;
    compile_standard(&c, "winner = tie -> 1:999999937; margin = 1 -> 1:999999929;"
                         "margin = 2 -> 1:999999893");
    TEST_ASSERT_EQUAL_INT(SABOT_BEYOND, sabot_batch_init(&batch, &c.polynomial, &c.wager, 1));
    clear(&c);
}

/* --- decimals of fixed width -------------------------------------------------------------- */

static void set_u128(mpz_t value, sabot_u128 from)
{
    mpz_set_ui(value, (unsigned long)(from >> 64));
    mpz_mul_2exp(value, value, 64);
    mpz_add_ui(value, value, (unsigned long)from);
}

static void assert_format(sabot_i128 numerator, sabot_u128 denominator, unsigned digits)
{
    char text[SABOT_FRACTION128_TEXT + 60];
    mpq_t value;
    mpq_init(value);
    set_u128(mpq_numref(value), numerator < 0 ? -(sabot_u128)numerator : (sabot_u128)numerator);
    set_u128(mpq_denref(value), denominator);
    if (numerator < 0)
        mpz_neg(mpq_numref(value), mpq_numref(value));
    mpq_canonicalize(value);
    char *expected = sabot_decimal_rational(value, digits);
    size_t length =
        sabot_fraction128_format(text, (sabot_fraction128){numerator, denominator}, digits);
    TEST_ASSERT_EQUAL_STRING(expected, text);
    TEST_ASSERT_EQUAL_UINT(strlen(expected), length);
    free(expected);
    mpq_clear(value);
}

static sabot_u128 random_u128(unsigned bits)
{
    sabot_u128 value = (sabot_u128)random_bits() << 64 | random_bits();
    return value >> (128 - bits);
}

static void test_format(void)
{
    for (int i = 0; i < (slow ? 1000000 : 20000); i++) {
        sabot_i128 numerator = (sabot_i128)random_u128(1 + random_below(127));
        sabot_u128 denominator = random_u128(1 + random_below(124));
        assert_format(random_below(2) ? numerator : -numerator, denominator ? denominator : 1,
                      random_below(60));
    }
    /* Ties, carries, zeros: multiples of half a unit in the last place. */
    for (int n = -4000; n <= 4000; n++) {
        assert_format(n, 2, 0);
        assert_format(n, 20, 1);
        assert_format(n, 2000, 3);
        assert_format((sabot_i128)n * 5, (sabot_u128)100000000000000u << 40, 10);
        assert_format((sabot_i128)n * ((sabot_i128)1 << 60), (sabot_u128)2000 << 60, 2);
    }
    sabot_u128 most = ((sabot_u128)1 << 124) - 1;
    assert_format((sabot_i128)(((sabot_u128)1 << 127) - 1), 1, 50);
    assert_format(-(sabot_i128)(((sabot_u128)1 << 127) - 1), most, 50);
    assert_format((sabot_i128)most - 1, most, 30);
    assert_format(-1, most, 36);
}

int main(int argc, char **argv)
{
    slow = is_slow(argc, argv);
    seed_random(slow);
    UNITY_BEGIN();
    RUN_TEST(test_random_shoes);
    RUN_TEST(test_levels);
    RUN_TEST(test_pair_of_bets);
    RUN_TEST(test_closes);
    RUN_TEST(test_nothing_looked_at);
    RUN_TEST(test_width_boundaries);
    RUN_TEST(test_many_decks);
    RUN_TEST(test_infinite);
    RUN_TEST(test_engine);
    RUN_TEST(test_batch_kernels_and_threads);
    RUN_TEST(test_batch_ev);
    RUN_TEST(test_batch_plan);
    RUN_TEST(test_format);
    int failed = UNITY_END();
    if (failed)
        printf("seed %llu\n", seed());
    return failed;
}
