/* Helpers of all unit tests. Each test is one executable from one file, so everything here is
 * static. */
#ifndef SABOT_TESTS_HELPER_H
#define SABOT_TESTS_HELPER_H

#include <sabot/base/error.h>
#include <sabot/game/tableau.h>
#include <sabot/game/wager.h>

#include <gmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unity.h>

void setUp(void) {}
void tearDown(void) {}

#define LENGTH(array) (sizeof(array) / sizeof *(array))

/* --- errors ------------------------------------------------------------------------------- */

/* Checks that an input was refused with the code `expected`, with its place, and with a message
 * that contains `part` and says what was expected. */
static inline void assert_refused_as(sabot_status expected, sabot_status status,
                                     const sabot_error *error, unsigned line, unsigned column,
                                     const char *part, const char *input)
{
    char message[1200];
    snprintf(message, sizeof message, "input <%.200s>, error <%.300s>, sought <%.100s>", input,
             status ? error->text : "none", part);
    TEST_ASSERT_EQUAL_INT_MESSAGE(expected, status, message);
    TEST_ASSERT_EQUAL_INT_MESSAGE(expected, error->status, message);
    TEST_ASSERT_EQUAL_UINT_MESSAGE(line, error->line, message);
    TEST_ASSERT_EQUAL_UINT_MESSAGE(column, error->column, message);
    TEST_ASSERT_NOT_NULL_MESSAGE(strstr(error->text, part), message);
    TEST_ASSERT_NULL_MESSAGE(strchr(error->text, '\n'), message);
}

static inline void assert_refused(sabot_status status, const sabot_error *error, unsigned line,
                                  unsigned column, const char *part, const char *input)
{
    assert_refused_as(SABOT_INVALID, status, error, line, column, part, input);
}

static inline void assert_ok(sabot_status status, const sabot_error *error)
{
    TEST_ASSERT_EQUAL_INT_MESSAGE(SABOT_OK, status, status ? error->text : "");
}

/* --- cards -------------------------------------------------------------------------------- */

/* A card from its two letters, without the library's parser. */
static inline sabot_card card_at(const char *name)
{
    static const char ranks[] = "A23456789TJQK", suits[] = "shdc";
    return (sabot_card)((strchr(ranks, name[0]) - ranks) * 4 + (strchr(suits, name[1]) - suits));
}

/* Fills cards[] from "As Kd 3c …"; returns how many. */
static inline int cards_of(sabot_card *cards, const char *text)
{
    int count = 0;
    for (; *text; text += text[2] ? 3 : 2)
        cards[count++] = card_at(text);
    return count;
}

/* --- bets --------------------------------------------------------------------------------- */

/* A bet from "CONDITION -> PAYS; CONDITION -> PAYS"; the caller clears it. */
static inline void make_bet(sabot_bet *bet, const char *name, const char *text)
{
    char *copy = strdup(text), *next = copy;
    const char *when[16], *pays[16];
    unsigned lines = 0;
    while (next) {
        char *line = next, *arrow = strstr(line, " -> ");
        next = strchr(line, ';');
        if (next)
            *next++ = 0;
        *arrow = 0;
        when[lines] = line;
        pays[lines++] = arrow + 4;
    }
    sabot_error error;
    sabot_status status = sabot_bet_make(bet, name, lines, when, pays, &error);
    free(copy);
    assert_ok(status, &error);
}

/* A wager of one unit on a bet that make_bet makes from the same text; the caller ends it with
 * clear_wager. */
static inline void make_wager(sabot_wager *wager, const char *name, const char *text)
{
    sabot_bet *bet = malloc(sizeof *bet);
    make_bet(bet, name, text);
    sabot_wager_single(wager, bet);
}

static inline void clear_wager(sabot_wager *wager)
{
    sabot_bet *bet = (sabot_bet *)wager->part[0].bet;
    sabot_bet_clear(bet);
    free(bet);
}

/* --- exact numbers ------------------------------------------------------------------------ */

static inline mpz_t *new_integers(size_t count)
{
    mpz_t *numbers = malloc(count * sizeof *numbers);
    for (size_t i = 0; i < count; i++)
        mpz_init(numbers[i]);
    return numbers;
}

static inline void free_integers(mpz_t *numbers, size_t count)
{
    for (size_t i = 0; i < count; i++)
        mpz_clear(numbers[i]);
    free(numbers);
}

static inline void assert_integer(const char *expected, const mpz_t actual, const char *message)
{
    char *text = mpz_get_str(NULL, 10, actual);
    TEST_ASSERT_EQUAL_STRING_MESSAGE(expected, text, message);
    free(text);
}

static inline void assert_equal_integers(const mpz_t expected, const mpz_t actual,
                                         const char *message)
{
    char *text = mpz_get_str(NULL, 10, expected);
    assert_integer(text, actual, message);
    free(text);
}

static inline void assert_fraction(const char *expected, const mpq_t actual, const char *message)
{
    char *text = mpq_get_str(NULL, 10, actual);
    TEST_ASSERT_EQUAL_STRING_MESSAGE(expected, text, message);
    free(text);
}

/* n(n-1)…(n-k+1) */
static inline void falling(mpz_t product, uint64_t n, unsigned k)
{
    mpz_set_ui(product, 1);
    for (unsigned i = 0; i < k; i++)
        mpz_mul_ui(product, product, n > i ? n - i : 0);
}

/* --- random inputs ------------------------------------------------------------------------ */

static uint64_t random_state, random_seed;

/* The value of SABOT_TEST_SEED; without it, the clock in slow runs and a fixed number in others. */
static inline void seed_random(int slow)
{
    const char *given = getenv("SABOT_TEST_SEED");
    random_seed = given ? strtoull(given, NULL, 0) : slow ? (uint64_t)time(NULL) : 20240229;
    random_state = random_seed;
}

/* SplitMix64. */
static inline uint64_t random_bits(void)
{
    uint64_t z = random_state += 0x9E3779B97F4A7C15u;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

static inline unsigned random_below(unsigned n)
{
    return (unsigned)(random_bits() % n);
}

/* Any naturals may end the coup, and rows against those that do not decide at random. */
static inline void random_naturals(sabot_tableau *tableau)
{
    tableau->lasting = (uint8_t)random_below(SABOT_NATURALS_OPEN);
    tableau->against = 0;
    for (int side = 0; side < 2; side++)
        if (tableau->lasting >> !side & 1)
            tableau->against |= (uint8_t)(random_below(2) << side);
    for (int cell = SABOT_CELLS; cell < SABOT_CELLS_ALL; cell++)
        tableau->cell[cell] = sabot_tableau_uses(tableau, cell) ? random_below(2) : SABOT_STAND;
}

static inline int is_slow(int argc, char **argv)
{
    return argc > 1 && strcmp(argv[1], "--slow") == 0;
}

#endif
