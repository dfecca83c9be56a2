/* Verification of claims: against every physical deal of small shoes, dealt by the plain game of
 * plain.h, and against published figures. */
#include "answer/verify/verify.h"
#include "asking.h"
#include "document/claims.h"
#include "plain.h"
#include <sabot/base/decimal.h>
#include <sabot/shoes/shoes.h>

#include <math.h>

enum { CARDS = 9, UNIT = 20, OFFS = 9, OF_COUPS = SABOT_CLAIM_COUPS }; /* claims of one coup */

/* --- by every deal -------------------------------------------------------------------------- */

/* banco: 19:20, three cards 3:2, a tie pushes */
static long value_of(unsigned bet, const plain_coup *coup)
{
    int punto = coup->total[0], banco = coup->total[1];
    long value = banco > punto ? coup->hand[1] == 3 ? 30 : 19 : punto == banco ? 0 : -UNIT;
    return bet == 0 ? value : bet == 1 ? value * value : value > 0;
}

/* The claimed value on a small shoe from the plain game, in the claim's unit; for an sd, the
 * variance. */
static void plain_value(mpq_t value, sabot_claim_what what, const plain_table *table,
                        const int *card)
{
    const unsigned all = (1u << CARDS) - 1;
    mpq_t mean, other;
    mpq_inits(mean, other, NULL);
    plain_ev(mean, value_of, UNIT, 0, table, card, CARDS, all);
    switch (what) {
    case SABOT_CLAIM_EDGE:
        mpq_set_si(other, -100, 1);
        mpq_mul(value, mean, other);
        break;
    case SABOT_CLAIM_EV:
        mpq_set(value, mean);
        break;
    case SABOT_CLAIM_PROBABILITY:
        plain_ev(value, value_of, 1, 2, table, card, CARDS, all);
        break;
    case SABOT_CLAIM_WAYS:
        plain_ev(value, value_of, 1, 2, table, card, CARDS, all);
        mpq_set_si(other, 9 * 8 * 7 * 6 * 5 * 4, 1);
        mpq_mul(value, value, other);
        break;
    case SABOT_CLAIM_SD:
        plain_ev(value, value_of, UNIT * UNIT, 1, table, card, CARDS, all);
        mpq_mul(other, mean, mean);
        mpq_sub(value, value, other);
        break;
    default: /* the last card goes */
        plain_ev(value, value_of, UNIT, 0, table, card, CARDS, all >> 1);
        mpq_sub(value, value, mean);
        mpq_set_si(other, 100, 1);
        mpq_mul(value, value, other);
    }
    mpq_clears(mean, other, NULL);
}

static void shoe_of(sabot_shoe *shoe, const int *card, int count)
{
    uint64_t ranks[SABOT_RANKS] = {0};
    for (int i = 0; i < count; i++)
        ranks[card[i] / 4]++;
    sabot_shoe_from_ranks(shoe, ranks);
}

/* Claims the value, to some digits; unless `is_true`, the last digit is wrong. */
static void print_claim(sabot_claim *claim, const mpq_t value, int is_true)
{
    unsigned long digits = claim->what == SABOT_CLAIM_WAYS ? 0 : 1 + random_below(6);
    char *text = claim->what == SABOT_CLAIM_SD ? sabot_decimal_root(value, digits)
                                               : sabot_decimal_rational(value, digits);
    char *last = &text[strlen(text) - 1];
    if (!is_true)
        *last = (char)('0' + (*last - '0' + 5) % 10);
    TEST_ASSERT_EQUAL_INT(0, sabot_printed_parse(&claim->printed, text));
    free(text);
}

static void test_small_shoes(void)
{
    for (int round = 0; round < 4; round++) {
        int card[CARDS];
        plain_table table;
        sabot_tableau tableau;
        sabot_shoe shoe, left;
        sabot_bet bet;
        sabot_claim claims[4 * OF_COUPS];
        sabot_verified verified;
        sabot_error error;
        mpq_t value[OF_COUPS];
        const sabot_question question = {.double_check = 1};
        plain_random(&table);
        plain_tableau(&tableau, &table);
        for (int i = 0; i < CARDS; i++)
            card[i] = (int)random_below(52);
        shoe_of(&shoe, card, CARDS);
        shoe_of(&left, card, CARDS - 1);
        make_bet(&bet, "bet",
                 "winner = banco and banco.cards = 3 -> 3:2;winner = banco -> 19:20;"
                 "winner = tie -> push");
        for (int i = 0; i < OF_COUPS; i++) {
            mpq_init(value[i]);
            plain_value(value[i], (sabot_claim_what)i, &table, card);
        }
        for (int i = 0; i < 4 * OF_COUPS; i++) {
            sabot_claim_what what = (sabot_claim_what)(i / 4);
            claims[i] = (sabot_claim){.bet = &bet,
                                      .tableau = &tableau,
                                      .shoe = &shoe,
                                      .left = what == SABOT_CLAIM_REMOVAL ? &left : NULL,
                                      .what = what,
                                      .misprint = i % 4 >= 2};
            sabot_printed_init(&claims[i].printed);
            print_claim(&claims[i], value[what], i % 2 == 0);
        }
        sabot_verify_init(&verified);
        assert_ok(sabot_verify_find(&verified, claims, LENGTH(claims), &question, &error), &error);
        TEST_ASSERT_EQUAL_size_t(LENGTH(claims), verified.count);
        static const sabot_verdict verdicts[] = {SABOT_VERDICT_MATCH, SABOT_VERDICT_MISMATCH,
                                                 SABOT_VERDICT_MISPRINT_MATCHES,
                                                 SABOT_VERDICT_MISPRINT};
        for (size_t i = 0; i < LENGTH(claims); i++) {
            const char *name = sabot_claim_what_name(claims[i].what);
            TEST_ASSERT_TRUE_MESSAGE(mpq_equal(value[i / 4], verified.figures[i].value), name);
            TEST_ASSERT_EQUAL_INT_MESSAGE(verdicts[i % 4], verified.figures[i].verdict, name);
            sabot_printed_clear(&claims[i].printed);
        }
        for (int verdict = 0; verdict < SABOT_VERDICTS; verdict++)
            TEST_ASSERT_EQUAL_size_t(OF_COUPS, verified.verdicts[verdict]);
        sabot_verify_clear(&verified);
        sabot_bet_clear(&bet);
        for (int i = 0; i < OF_COUPS; i++)
            mpq_clear(value[i]);
    }
}

/* --- published ---------------------------------------------------------------------------- */

/* Verifies a list; the caller clears the answer. */
static void verify(sabot_verified *verified, const char *list)
{
    const sabot_question question = {0};
    sabot_claims claims;
    sabot_error error;
    sabot_claims_init(&claims);
    sabot_verify_init(verified);
    assert_ok(list ? sabot_claims_add(&claims, "list", list, strlen(list), NULL, &error)
                   : sabot_claims_add_published(&claims, &error),
              &error);
    assert_ok(sabot_verify_find(verified, claims.claims, claims.count, &question, &error), &error);
    sabot_claims_clear(&claims);
}

static void test_published(void)
{
    sabot_verified verified;
    verify(&verified, NULL);
    TEST_ASSERT_TRUE(verified.verdicts[SABOT_VERDICT_MATCH] >= 98);
    TEST_ASSERT_EQUAL_size_t(0, verified.verdicts[SABOT_VERDICT_MISMATCH]);
    TEST_ASSERT_EQUAL_size_t(6, verified.verdicts[SABOT_VERDICT_MISPRINT]);
    TEST_ASSERT_EQUAL_size_t(0, verified.verdicts[SABOT_VERDICT_MISPRINT_MATCHES]);
    sabot_verify_clear(&verified);
}

/* In per cent where the publication has it so; to the last digit for ways; truncated where it says
 * so. */
static void test_units(void)
{
    static const struct {
        const char *claim;
        sabot_verdict verdict;
    } all[] = {
        {"what: ways, printed: '475,627,426,473,216'", SABOT_VERDICT_MATCH},
        {"what: ways, printed: '475,627,426,473,217'", SABOT_VERDICT_MISMATCH},
        {"what: probability, printed: 9.5156 %", SABOT_VERDICT_MATCH},
        {"what: probability, printed: 0.095156", SABOT_VERDICT_MATCH},
        {"what: probability, printed: 9.5156", SABOT_VERDICT_MISMATCH},
        {"what: ev, printed: -0.14360", SABOT_VERDICT_MATCH},
        {"what: ev, printed: -14.360 %", SABOT_VERDICT_MATCH},
        {"printed: 14.36", SABOT_VERDICT_MATCH},
        {"printed: 14.35 %", SABOT_VERDICT_MISMATCH},
        {"printed: 14.35 %, rounding: down", SABOT_VERDICT_MATCH},
        {"what: sd, printed: 2.640872", SABOT_VERDICT_MATCH},
        {"what: sd, printed: 2.640873", SABOT_VERDICT_MISMATCH},
        {"what: removal, remove: 5, printed: -.02644", SABOT_VERDICT_MATCH},
    };
    for (size_t i = 0; i < LENGTH(all); i++) {
        char text[160];
        sabot_verified verified;
        snprintf(text, sizeof text, "- {bet: tie, decks: 8, %s}", all[i].claim);
        verify(&verified, text);
        TEST_ASSERT_EQUAL_INT_MESSAGE(all[i].verdict, verified.figures[0].verdict, all[i].claim);
        sabot_verify_clear(&verified);
    }
}

/* Whole shoes: the result of sabot_shoes_find, in per cent where the publication has it so, within
 * three errors. */
static void test_whole_shoes(void)
{
    asking a;
    sabot_tags tags;
    sabot_shoes shoes;
    sabot_error error;
    const sabot_dealing dealing = {SABOT_BURN_FIRST_CARD, 14, SABOT_LAST_ONE_MORE, 0};
    asking_start(&a, 2, "tie");
    sabot_tags_init(&tags);
    sabot_shoes_init(&shoes);
    assert_ok(sabot_tags_parse(&tags, "1 -1 1 -1 1 -1 1 -1 1 -1", &error), &error);
    const sabot_player players[] = {{.stake = 1},
                                    {.kind = SABOT_PLAYER_COUNT, .stake = 1, .tags = &tags}};
    assert_ok(sabot_shoes_find(&shoes, &a.question, &dealing, players, 2, NULL, &error), &error);
    const struct {
        const char *what, *count;
        double value, unit;
        const char *sign;
    } all[] = {
        {"coups", "", shoes.schedule.mean, 1, ""},
        {"units-per-shoe", "", shoes.players[0].units, 1, ""},
        {"bets-share", "", 1, 100, "%"},
        {"units-per-shoe", ", tags: 1 -1 1 -1 1 -1 1 -1 1 -1", shoes.players[1].units, 100, "%"},
        {"bets-share", ", tags: 1 -1 1 -1 1 -1 1 -1 1 -1", shoes.players[1].share, 1, ""},
        {"bets-ev", ", tags: 1 -1 1 -1 1 -1 1 -1 1 -1", shoes.players[1].ev, 1, ""}};
    char text[LENGTH(all) * OFFS * 250];
    size_t used = 0, at = 0;
    sabot_verified verified;
    for (size_t i = 0; i < LENGTH(all); i++)
        for (int off = -4; off <= 4; off++)
            used += (size_t)snprintf(
                text + used, sizeof text - used,
                "- {bet: tie, decks: 2, burn: first-card, cut: 14, last: one-more%s, what: %s, "
                "printed: '%.9f%s', error: '0.01%s'}\n",
                all[i].count, all[i].what, all[i].value * all[i].unit + off * 0.01 - 0.001,
                all[i].sign, all[i].sign);
    verify(&verified, text);
    for (size_t i = 0; i < LENGTH(all); i++)
        for (int off = -4; off <= 4; off++, at++) {
            TEST_ASSERT_EQUAL_INT_MESSAGE(off <= -3 || off == 4 ? SABOT_VERDICT_MISMATCH
                                                                : SABOT_VERDICT_MATCH,
                                          verified.figures[at].verdict, all[i].what);
            TEST_ASSERT_TRUE(
                fabs(mpq_get_d(verified.figures[at].value) - all[i].value * all[i].unit) < 1e-12);
        }
    sabot_verify_clear(&verified);
    sabot_shoes_clear(&shoes);
    sabot_tags_clear(&tags);
    asking_end(&a);
}

/* Claims of the same shoes are computed once, the others separately: each gets its own figure. */
static void test_shoes_are_told_apart(void)
{
    static const char text[] =
        "- {what: coups, decks: 2, cut: 20, printed: 1}\n"
        "- {bet: punto, what: units-per-shoe, decks: 2, cut: 20, printed: 1}\n"
        "- {bet: banco, what: units-per-shoe, decks: 2, cut: 20, printed: 1}\n"
        "- {bet: punto, what: units-per-shoe, decks: 2, cut: 40, printed: 1}\n"
        "- {bet: punto, what: units-per-shoe, decks: 3, cut: 20, printed: 1}\n"
        "- {bet: punto, what: units-per-shoe, decks: 2, burn: 9, cut: 20, printed: 1}\n"
        "- {bet: punto, what: coups, decks: 2, cut: 20, printed: 1}\n"
        "- {bet: punto, what: units-per-shoe, decks: 2, cut: 20, last: one-more, printed: 1}\n"
        "- {bet: punto, what: bets-share, decks: 2, cut: 20, printed: 1}\n"
        "- {bet: punto, what: units-per-shoe, decks: 2, cut: 20, printed: 1}\n";
    sabot_verified verified;
    verify(&verified, text);
    const sabot_figure *f = verified.figures;
    for (int i = 0; i < 8; i++)
        for (int k = 0; k < i; k++)
            if (!(i == 6 && k == 0))
                TEST_ASSERT_FALSE(mpq_equal(f[i].value, f[k].value));
    TEST_ASSERT_TRUE(mpq_equal(f[0].value, f[6].value));
    TEST_ASSERT_TRUE(mpq_equal(f[1].value, f[9].value));
    TEST_ASSERT_EQUAL_INT(0, mpq_cmp_si(f[8].value, 1, 1));
    sabot_verify_clear(&verified);
}

/* --- refusals ------------------------------------------------------------------------------- */

static int stop(void *data, const char *what, uint64_t done, uint64_t all)
{
    (void)data, (void)done, (void)all;
    return strcmp(what, "figures") == 0;
}

static void test_refusals(void)
{
    sabot_bet tie, pair;
    sabot_tableau standard, open;
    sabot_shoe decks, five, points, infinite;
    sabot_condition condition;
    sabot_error error;
    sabot_verified verified;
    make_bet(&tie, "tie", "winner = tie -> 8:1");
    make_bet(&pair, "pair", "punto.pair -> 11:1");
    sabot_tableau_standard(&standard);
    open = standard;
    open.cell[20] = SABOT_OPEN;
    sabot_shoe_from_decks(&decks, 8);
    sabot_shoe_infinite(&infinite);
    sabot_shoe_parse(&five, "A=5", NULL);
    sabot_shoe_parse(&points, "A=9,0=30", NULL);
    sabot_condition_parse(&condition, "p1=7", NULL);
    sabot_verify_init(&verified);
    sabot_claim good = {
        .bet = &tie, .tableau = &standard, .shoe = &decks, .where = "list", .line = 7, .column = 3};
    sabot_printed_init(&good.printed);
    sabot_claim claims[] = {good, good};
    const sabot_dealing beyond = {0, 416, SABOT_LAST_FINISH, 0},
                        full = {411, 0, SABOT_LAST_FINISH, 0};
#define REFUSED(expected, part, change)                                                            \
    do {                                                                                           \
        const sabot_question question = {0};                                                       \
        claims[1] = good;                                                                          \
        claims[1].change;                                                                          \
        sabot_status status = sabot_verify_find(&verified, claims, 2, &question, &error);          \
        assert_refused_as(expected, status, &error, 7, 3, part, #change);                          \
        TEST_ASSERT_EQUAL_STRING("list", error.where);                                             \
        TEST_ASSERT_EQUAL_size_t(0, verified.count);                                               \
        TEST_ASSERT_EQUAL_INT(expected, sabot_verify_find(&verified, claims, 2, &question, NULL)); \
    } while (0)
    REFUSED(SABOT_INVALID, "without a bet: expected", bet = NULL);
    REFUSED(SABOT_INVALID, "no tableau: expected", tableau = NULL);
    REFUSED(SABOT_INCOMPLETE, "1 cell open: banco 1 1", tableau = &open);
    REFUSED(SABOT_INVALID, "no shoe: expected", shoe = NULL);
    REFUSED(SABOT_INVALID, "a shoe of 5 cards: expected", shoe = &five);
    REFUSED(SABOT_UNDETERMINED, "pair needs a shoe known by ranks", bet = &pair;
            claims[1].shoe = &points);
    REFUSED(SABOT_INVALID, "no shoe: expected", what = SABOT_CLAIM_REMOVAL);
    REFUSED(SABOT_INVALID, "a shoe of 5 cards", what = SABOT_CLAIM_REMOVAL; claims[1].left = &five);
    REFUSED(SABOT_INVALID, "a claim about 11: expected", what = SABOT_CLAIM_WHATS);
    REFUSED(SABOT_INVALID, "without a bet: expected", what = SABOT_CLAIM_UNITS;
            claims[1].bet = NULL);
    REFUSED(SABOT_INVALID, "expected fewer than the 416", what = SABOT_CLAIM_UNITS;
            claims[1].dealing = beyond);
    REFUSED(SABOT_INVALID, "no coup fits", what = SABOT_CLAIM_COUPS; claims[1].dealing = full;
            claims[1].bet = NULL);
    REFUSED(SABOT_INVALID, "an infinite shoe has no last coup", what = SABOT_CLAIM_COUPS;
            claims[1].dealing.last = SABOT_LAST_FINISH; claims[1].shoe = &infinite);
    REFUSED(SABOT_INVALID, "digits: expected at most", printed.digits = SABOT_DIGITS_MOST + 1ul);
#undef REFUSED
    sabot_question question = {.condition = &condition};
    assert_refused(sabot_verify_find(&verified, &good, 1, &question, &error), &error, 0, 0,
                   "a condition: expected", "condition");
    question = (sabot_question){.progress = stop};
    TEST_ASSERT_EQUAL_INT(SABOT_STOPPED, sabot_verify_find(&verified, &good, 1, &question, &error));
    TEST_ASSERT_EQUAL_size_t(0, verified.count);
    question = (sabot_question){0};
    assert_ok(sabot_verify_find(&verified, NULL, 0, &question, &error), &error);
    TEST_ASSERT_EQUAL_size_t(0, verified.count);
    sabot_verify_clear(&verified);
    sabot_printed_clear(&good.printed);
    sabot_bet_clear(&tie);
    sabot_bet_clear(&pair);
}

int main(void)
{
    seed_random(0);
    UNITY_BEGIN();
    RUN_TEST(test_small_shoes);
    RUN_TEST(test_published);
    RUN_TEST(test_units);
    RUN_TEST(test_whole_shoes);
    RUN_TEST(test_shoes_are_told_apart);
    RUN_TEST(test_refusals);
    return UNITY_END();
}
