/* The whole answer against a loop over every shoe, card by card, without points, units or
 * recurrences: the reference engine on each shoe, fractions added up. */
#include "asking.h"

#include "reference.h"
#include "study/work.h"

enum { BINS = 512, BIN_ZERO = 100 };

/* The results of the loop for one wager. */
typedef struct {
    mpq_t favourable, gain, mean, square, best, worst;
    sabot_shoe best_shoe, worst_shoe;
    mpq_t bin[BINS];
} plain_sums;

typedef struct {
    const sabot_question *question;
    unsigned cards;
    mpq_srcptr bin;
    mpq_t weight, best_gain, best_favourable;
    plain_sums sums[ASKING_MOST];
    int is_first;
} plain;

static void plain_start(plain *p, const sabot_question *question, unsigned cards, mpq_srcptr bin)
{
    *p = (plain){.question = question, .cards = cards, .bin = bin, .is_first = 1};
    mpq_inits(p->weight, p->best_gain, p->best_favourable, NULL);
    for (int i = 0; i < ASKING_MOST; i++) {
        plain_sums *s = &p->sums[i];
        mpq_inits(s->favourable, s->gain, s->mean, s->square, s->best, s->worst, NULL);
        for (int k = 0; k < BINS; k++)
            mpq_init(s->bin[k]);
    }
}

static void plain_end(plain *p)
{
    mpq_clears(p->weight, p->best_gain, p->best_favourable, NULL);
    for (int i = 0; i < ASKING_MOST; i++) {
        plain_sums *s = &p->sums[i];
        mpq_clears(s->favourable, s->gain, s->mean, s->square, s->best, s->worst, NULL);
        for (int k = 0; k < BINS; k++)
            mpq_clear(s->bin[k]);
    }
}

/* Whether one shoe precedes another in the order of the answer: by points, or by cards. */
static int is_before(const sabot_shoe *a, const sabot_shoe *b, int by_points)
{
    uint64_t of_a[SABOT_POINTS], of_b[SABOT_POINTS];
    const uint64_t *left = a->count, *right = b->count;
    int count = SABOT_CARDS;
    if (by_points) {
        sabot_shoe_by_point(of_a, a);
        sabot_shoe_by_point(of_b, b);
        left = of_a;
        right = of_b;
        count = SABOT_POINTS;
    }
    for (int i = 0; i < count; i++)
        if (left[i] != right[i])
            return left[i] < right[i];
    return 0;
}

static void keep(mpq_t best, sabot_shoe *best_shoe, const mpq_t ev, const sabot_shoe *shoe,
                 int sign, int is_first, int by_points)
{
    int order = sign * mpq_cmp(ev, best);
    if (!is_first && (order < 0 || (order == 0 && !is_before(shoe, best_shoe, by_points))))
        return;
    mpq_set(best, ev);
    *best_shoe = *shoe;
}

static void add_bin(plain_sums *s, const plain *p, const mpq_t ev, const mpq_t weight)
{
    mpq_t ratio;
    mpz_t number;
    mpq_init(ratio);
    mpz_init(number);
    mpq_div(ratio, ev, p->bin);
    mpz_fdiv_q(number, mpq_numref(ratio), mpq_denref(ratio));
    long k = mpz_get_si(number) + BIN_ZERO;
    TEST_ASSERT_TRUE(k >= 0 && k < BINS);
    mpq_add(s->bin[k], s->bin[k], weight);
    mpq_clear(ratio);
    mpz_clear(number);
}

static void visit(plain *p, const sabot_shoe *shoe, const mpq_t weight)
{
    mpq_t ev, part, greatest;
    mpq_inits(ev, part, greatest, NULL);
    mpq_add(p->weight, p->weight, weight);
    for (size_t i = 0; i < p->question->wagers_count; i++) {
        plain_sums *s = &p->sums[i];
        int by_points = sabot_wager_level(&p->question->wagers[i]) == SABOT_LEVEL_POINTS;
        reference_ev(ev, shoe, p->question->tableau, &p->question->wagers[i]);
        mpq_mul(part, ev, weight);
        mpq_add(s->mean, s->mean, part);
        if (mpq_sgn(ev) > 0) {
            mpq_add(s->gain, s->gain, part);
            mpq_add(s->favourable, s->favourable, weight);
        }
        mpq_mul(part, part, ev);
        mpq_add(s->square, s->square, part);
        keep(s->best, &s->best_shoe, ev, shoe, 1, p->is_first, by_points);
        keep(s->worst, &s->worst_shoe, ev, shoe, -1, p->is_first, by_points);
        if (p->bin)
            add_bin(s, p, ev, weight);
        if (by_points && mpq_cmp(ev, greatest) > 0)
            mpq_set(greatest, ev);
    }
    if (mpq_sgn(greatest) > 0) {
        mpq_add(p->best_favourable, p->best_favourable, weight);
        mpq_mul(greatest, greatest, weight);
        mpq_add(p->best_gain, p->best_gain, greatest);
    }
    p->is_first = 0;
    mpq_clears(ev, part, greatest, NULL);
}

/* Every way to leave cards of each of the 52. */
static void plain_walk(plain *p, sabot_shoe *shoe, int card, uint64_t left)
{
    const uint64_t *stock = p->question->shoe->count;
    if (card < SABOT_CARDS) {
        for (uint64_t n = 0; n <= stock[card] && n <= left; n++) {
            shoe->count[card] = n;
            plain_walk(p, shoe, card + 1, left - n);
        }
        return;
    }
    if (left)
        return;
    mpq_t weight;
    mpz_t factor;
    mpq_init(weight);
    mpz_init(factor);
    mpq_set_ui(weight, 1, 1);
    for (card = 0; card < SABOT_CARDS; card++) {
        mpz_bin_uiui(factor, stock[card], shoe->count[card]);
        mpz_mul(mpq_numref(weight), mpq_numref(weight), factor);
    }
    visit(p, shoe, weight);
    mpq_clear(weight);
    mpz_clear(factor);
}

static void assert_share(const mpq_t sum, const mpq_t weight, const mpq_t actual, const char *what)
{
    mpq_t expected;
    mpq_init(expected);
    mpq_div(expected, sum, weight);
    TEST_ASSERT_TRUE_MESSAGE(mpq_equal(expected, actual), what);
    mpq_clear(expected);
}

static void assert_variance(const plain_sums *s, const mpq_t weight, const mpq_t actual)
{
    mpq_t mean, square;
    mpq_inits(mean, square, NULL);
    mpq_div(mean, s->mean, weight);
    mpq_mul(mean, mean, mean);
    mpq_div(square, s->square, weight);
    mpq_sub(square, square, mean);
    TEST_ASSERT_TRUE(mpq_equal(square, actual));
    mpq_clears(mean, square, NULL);
}

static void assert_shoe(const sabot_shoe *expected, const sabot_shoe *actual, const char *what)
{
    sabot_shoe shoe = *expected;
    if (actual->level == SABOT_LEVEL_POINTS) {
        uint64_t points[SABOT_POINTS];
        sabot_shoe_by_point(points, expected);
        sabot_shoe_from_points(&shoe, points);
    }
    TEST_ASSERT_EQUAL_INT_MESSAGE(shoe.level, actual->level, what);
    TEST_ASSERT_EQUAL_MEMORY_MESSAGE(shoe.count, actual->count, sizeof shoe.count, what);
}

static void compare_wager(const plain *p, size_t i, const sabot_study_answer *a)
{
    const plain_sums *s = &p->sums[i];
    const char *what = p->question->wagers[i].name;
    size_t filled = 0;
    assert_share(s->favourable, p->weight, a->favourable, what);
    assert_share(s->gain, p->weight, a->gain, what);
    assert_share(s->mean, p->weight, a->mean, what);
    assert_variance(s, p->weight, a->variance);
    if (mpq_sgn(s->favourable))
        assert_share(s->gain, s->favourable, a->gain_when, what);
    TEST_ASSERT_TRUE_MESSAGE(mpq_equal(s->best, a->best), what);
    TEST_ASSERT_TRUE_MESSAGE(mpq_equal(s->worst, a->worst), what);
    assert_shoe(&s->best_shoe, &a->best_shoe, what);
    assert_shoe(&s->worst_shoe, &a->worst_shoe, what);
    for (int k = 0; k < BINS; k++)
        filled += mpq_sgn(s->bin[k]) != 0;
    TEST_ASSERT_EQUAL_size_t_MESSAGE(filled, a->bins_count, what);
    for (size_t k = 0; k < a->bins_count; k++)
        assert_share(s->bin[a->bins[k].number + BIN_ZERO], p->weight, a->bins[k].share, what);
}

static void check_question(const sabot_question *question, unsigned from, unsigned to,
                           mpq_srcptr bin)
{
    static plain p;
    sabot_study result;
    sabot_error error;
    sabot_study_init(&result);
    assert_ok(sabot_study_find(&result, question, from, to, bin, &error), &error);
    TEST_ASSERT_EQUAL_size_t(to - from + 1, result.depths_count);
    for (unsigned cards = from; cards <= to; cards++) {
        const sabot_study_depth *depth = &result.depths[cards - from];
        sabot_shoe shoe = {.level = question->shoe->level};
        plain_start(&p, question, cards, bin);
        plain_walk(&p, &shoe, 0, cards);
        TEST_ASSERT_EQUAL_UINT(cards, depth->cards);
        assert_equal_integers(mpq_numref(p.weight), depth->shoes, "shoes");
        for (size_t i = 0; i < question->wagers_count; i++)
            compare_wager(&p, i, &depth->wagers[i]);
        if (result.has_best_of) {
            assert_share(p.best_gain, p.weight, depth->best_of.gain, "best of");
            assert_share(p.best_favourable, p.weight, depth->best_of.favourable, "best of");
        }
        plain_end(&p);
    }
    sabot_study_clear(&result);
}

static void test_every_shoe(void)
{
    asking a;
    mpq_t bin;
    mpq_init(bin);
    mpq_set_ui(bin, 3, 40);
    asking_start(&a, 1, "punto banco tie punto-pair");
    asking_shoe(&a, "A=2,2=1,3=1,5=1,8=2,9=1,T=1,K=2");
    check_question(&a.question, 6, 7, bin);
    asking_shoe(&a, "A=1,4=2,6=2,7=1,9=1,Q=2");
    check_question(&a.question, 6, 9, NULL);
    asking_end(&a);
    mpq_clear(bin);
}

/* Identical cards, distinguished by suit; one bet with a gain from them and one with a loss. */
static void test_pairs_of_cards(void)
{
    asking a;
    mpq_t bin;
    mpq_init(bin);
    mpq_set_ui(bin, 1, 4);
    asking_start(&a, 8, "");
    asking_add(&a, "twins", "punto.pair and punto.suited -> 9:1");
    asking_add(&a, "strangers",
               "punto.pair and punto.suited -> lose; not punto.pair or not punto.suited -> 1:5");
    asking_shoe(&a, "As=3,Ah=1,Kh=2,Kd=1,5d=3");
    a.question.double_check = 1;
    check_question(&a.question, 6, 8, bin);
    asking_end(&a);
    mpq_clear(bin);
}

static void assert_same(const sabot_study *a, const sabot_study *b)
{
    TEST_ASSERT_EQUAL_size_t(a->depths_count, b->depths_count);
    for (size_t d = 0; d < a->depths_count; d++)
        for (size_t i = 0; i < a->wagers_count; i++) {
            const sabot_study_answer *x = &a->depths[d].wagers[i], *y = &b->depths[d].wagers[i];
            TEST_ASSERT_TRUE(mpq_equal(x->gain, y->gain));
            TEST_ASSERT_TRUE(mpq_equal(x->favourable, y->favourable));
            TEST_ASSERT_TRUE(mpq_equal(x->best, y->best) && mpq_equal(x->worst, y->worst));
            assert_shoe(&x->best_shoe, &y->best_shoe, "best");
        }
}

/* Threads and the double check change nothing; nor does splitting the units between two studies and
 * adding one to the other. */
static void test_ways_to_do_it(void)
{
    asking a;
    sabot_study one, other;
    sabot_error error;
    sabot_study_work half[2];
    sabot_study_init(&one);
    sabot_study_init(&other);
    asking_start(&a, 1, "punto tie dragon-7 banco-pair");
    asking_shoe(&a, "A=2,2=2,3=2,4=2,6=2,7=2,8=2,9=2,T=1,J=1,K=2");
    a.question.threads = 1;
    assert_ok(sabot_study_find(&one, &a.question, 6, 8, NULL, &error), &error);
    a.question.threads = 3;
    a.question.double_check = 1;
    assert_ok(sabot_study_find(&other, &a.question, 6, 8, NULL, &error), &error);
    assert_same(&one, &other);
    for (int i = 0; i < 2; i++)
        assert_ok(sabot_study_work_init(&half[i], &a.question, 6, 8, NULL, NULL, &error), &error);
    for (unsigned s = 0; s < half[0].stages_count; s++) {
        unsigned units[2][2000], count[2] = {0};
        TEST_ASSERT_TRUE(half[0].stages[s].units < 2000);
        for (unsigned u = 0; u < half[0].stages[s].units; u++)
            units[u % 2][count[u % 2]++] = u;
        for (int i = 0; i < 2; i++)
            assert_ok(sabot_study_work_walk(&half[i], s, units[i], count[i], &error), &error);
        TEST_ASSERT_FALSE(sabot_study_work_is_complete(&half[0]));
        assert_ok(sabot_study_work_take(&half[0], s, units[1], count[1], &half[1].stages[s].totals,
                                        &error),
                  &error);
    }
    TEST_ASSERT_TRUE(sabot_study_work_is_complete(&half[0]));
    TEST_ASSERT_EQUAL_UINT64(half[0].compositions, half[0].done);
    assert_ok(sabot_study_work_answer(&other, &half[0], &error), &error);
    assert_same(&one, &other);
    sabot_study_work_clear(&half[0]);
    sabot_study_work_clear(&half[1]);
    sabot_study_clear(&one);
    sabot_study_clear(&other);
    asking_end(&a);
}

/* A study whose internal check fails gives no number. */
static void assert_unproved(const sabot_study_work *study, const char *part)
{
    sabot_study result;
    sabot_error error;
    sabot_study_init(&result);
    assert_refused_as(SABOT_DISAGREES, sabot_study_work_answer(&result, study, &error), &error, 0,
                      0, part, part);
    TEST_ASSERT_EQUAL_size_t(0, result.depths_count);
    sabot_study_clear(&result);
}

static void test_proof_fails(void)
{
    asking a;
    sabot_study_work study;
    sabot_error error;
    asking_start(&a, 1, "punto tie punto-pair");
    asking_shoe(&a, "A=3,4=3,7=3,9=3,Q=3");
    assert_ok(sabot_study_work_init(&study, &a.question, 7, 8, NULL, NULL, &error), &error);
    assert_unproved(&study, "not every composition was visited once");
    assert_ok(sabot_study_work_walk_all(&study, &error), &error);
    mpz_ptr mean = study.stages[1].totals.mean[1], weight = study.stages[0].totals.weight;
    mpz_add_ui(mean, mean, 1);
    assert_unproved(&study, "internal check failed; no result: 8 cards, bet 2: the mean EV");
    TEST_ASSERT_EQUAL_INT(SABOT_DISAGREES, sabot_study_work_walk_again(&study, &error));
    mpz_sub_ui(mean, mean, 1);
    mpz_add_ui(weight, weight, 1);
    assert_unproved(&study, "7 cards: the weights");
    mpz_sub_ui(weight, weight, 1);
    mpq_neg(study.pairs[0].ev, study.pairs[0].ev);
    assert_unproved(&study, "7 cards: the mean EV is not that of the full shoe");
    sabot_study_work_clear(&study);
    asking_end(&a);
}

static int stop_at(void *left, const char *what, uint64_t done, uint64_t all)
{
    TEST_ASSERT_EQUAL_STRING("compositions", what);
    TEST_ASSERT_TRUE(done <= all);
    return --*(int *)left == 0;
}

static void test_stops(void)
{
    asking a;
    sabot_study result;
    sabot_error error;
    sabot_study_init(&result);
    asking_start(&a, 8, "punto tie");
    a.question.progress = stop_at;
    for (int threads = 1; threads <= 2; threads++) {
        int left = 0; /* never */
        a.question.threads = threads;
        a.question.progress_data = &left;
        assert_ok(sabot_study_find(&result, &a.question, 6, 6, NULL, &error), &error);
        left = 5;
        TEST_ASSERT_EQUAL_INT(SABOT_STOPPED,
                              sabot_study_find(&result, &a.question, 6, 8, NULL, &error));
        TEST_ASSERT_EQUAL_INT(SABOT_STOPPED, error.status);
        TEST_ASSERT_EQUAL_size_t(0, result.depths_count);
    }
    sabot_study_clear(&result);
    asking_end(&a);
}

/* --- refusals ----------------------------------------------------------------------------- */

static void refused(const sabot_question *question, unsigned from, unsigned to, mpq_srcptr bin,
                    sabot_status status, const char *where, const char *part)
{
    sabot_study result;
    sabot_error error;
    sabot_study_init(&result);
    assert_refused_as(status, sabot_study_find(&result, question, from, to, bin, &error), &error, 0,
                      0, part, where);
    TEST_ASSERT_EQUAL_STRING(where, error.where);
    TEST_ASSERT_EQUAL_INT(status, sabot_study_find(&result, question, from, to, bin, NULL));
    TEST_ASSERT_NULL(result.depths);
    sabot_study_clear(&result);
}

static void test_questions_refused(void)
{
    asking a;
    sabot_condition condition;
    sabot_question q;
    sabot_condition_init(&condition);
    asking_start(&a, 8, "tie");
#define REFUSED(change, status, part)                  \
    do {                                               \
        q = a.question;                                \
        change;                                        \
        refused(&q, 6, 6, NULL, (status), "", (part)); \
    } while (0)
    REFUSED(q.shoe = NULL, SABOT_INVALID, "no shoe");
    REFUSED(q.tableau = NULL, SABOT_INVALID, "no tableau");
    REFUSED(q.wagers = NULL, SABOT_INVALID, "no wager");
    REFUSED(q.threads = -1, SABOT_INVALID, "threads");
    REFUSED(q.condition = &condition, SABOT_INVALID, "a condition");
    REFUSED(a.wager[0].part[0].bet = NULL, SABOT_INVALID, "without a bet");
    a.wager[0].part[0].bet = &a.bet[0];
    REFUSED(a.bet[0].view.opening.kinds = 53, SABOT_INVALID, "53 kinds");
    a.bet[0].view.opening.kinds = 10;
    REFUSED(a.tableau.cell[3] = SABOT_OPEN, SABOT_INCOMPLETE, "open");
    sabot_tableau_standard(&a.tableau);
    REFUSED(asking_shoe(&a, "A=2,K=3"), SABOT_INVALID, "5 cards");
    REFUSED(sabot_shoe_infinite(&a.shoe), SABOT_INVALID, "infinite");
#undef REFUSED
    asking_end(&a);
}

static void test_depths_and_bins_refused(void)
{
    asking a;
    mpq_t bin;
    mpq_init(bin);
    asking_start(&a, 8, "tie");
    refused(&a.question, 5, 6, NULL, SABOT_INVALID, "cards", "5 to 6: expected 6 to 416, the size");
    refused(&a.question, 8, 7, NULL, SABOT_INVALID, "cards", "8 to 7");
    refused(&a.question, 6, 417, NULL, SABOT_INVALID, "cards", "6 to 417");
    refused(&a.question, 6, 6, bin, SABOT_INVALID, "histogram", "above 0");
    mpq_set_si(bin, -1, 100);
    refused(&a.question, 6, 6, bin, SABOT_INVALID, "histogram", "above 0");
    mpq_set_si(bin, 3, 2);
    refused(&a.question, 6, 6, bin, SABOT_INVALID, "histogram", "up to 1");
    mpq_set_si(bin, 1, 1000000);
    refused(&a.question, 6, 6, bin, SABOT_INVALID, "histogram", "more than 200000 bins");
    sabot_shoe_from_decks(&a.shoe, 10);
    refused(&a.question, 459, 459, NULL, SABOT_BEYOND, "cards 459", "no bound");
    sabot_shoe_from_decks(&a.shoe, 4000);
    refused(&a.question, 6, 1001, NULL, SABOT_INVALID, "cards", "at most 1000");
    refused(&a.question, 207, 208, NULL, SABOT_BEYOND, "cards 208", "compositions");
    asking_end(&a);
    mpq_clear(bin);
}

/* Refused, or left out and marked with the reason. */
static void test_wagers_left_out(void)
{
    asking a;
    sabot_study result;
    sabot_error error;
    sabot_study_init(&result);
    asking_start(&a, 1, "either-pair tie punto-pair");
    refused(&a.question, 6, 6, NULL, SABOT_BEYOND, "bet 'either-pair'", "points only");
    a.question.mark_undetermined = 1;
    assert_ok(sabot_study_find(&result, &a.question, 6, 6, NULL, &error), &error);
    TEST_ASSERT_EQUAL_INT(SABOT_STUDY_LEFT_OUT, result.wagers[0].way);
    TEST_ASSERT_EQUAL_INT(SABOT_BEYOND, result.wagers[0].why);
    TEST_ASSERT_EQUAL_INT(SABOT_STUDY_WALKED, result.wagers[1].way);
    TEST_ASSERT_EQUAL_INT(SABOT_STUDY_PAIRS, result.wagers[2].way);
    TEST_ASSERT_FALSE(result.has_best_of);
    asking_shoe(&a, "A=4,5=4,0=16");
    assert_ok(sabot_study_find(&result, &a.question, 6, 6, NULL, &error), &error);
    TEST_ASSERT_EQUAL_INT(SABOT_UNDETERMINED, result.wagers[0].why);
    TEST_ASSERT_EQUAL_INT(SABOT_UNDETERMINED, result.wagers[2].why);
    a.question.mark_undetermined = 0;
    a.question.wagers++;
    a.question.wagers_count = 2;
    refused(&a.question, 6, 6, NULL, SABOT_UNDETERMINED, "bet 'punto-pair'", "points only");
    a.question.wagers--;
    a.question.wagers_count = 3;
    sabot_study_clear(&result);
    asking_end(&a);
}

/* More outcomes than the compiled engine accepts. */
static void test_many_outcomes_refused(void)
{
    sabot_bet bet;
    sabot_wager wager = {.name = "many", .count = 6};
    asking a;
    asking_start(&a, 1, "tie");
    make_bet(&bet, "lines", "cards = 4 -> 1:1; cards = 5 -> 2:1; cards = 6 -> 3:1");
    for (unsigned i = 0; i < wager.count; i++)
        wager.part[i] = (sabot_part){&bet, 1, 1};
    sabot_question question = a.question;
    question.wagers = &wager;
    refused(&question, 6, 6, NULL, SABOT_BEYOND, "bet 'many'", "too many outcomes");
    sabot_bet_clear(&bet);
    asking_end(&a);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_every_shoe);
    RUN_TEST(test_pairs_of_cards);
    RUN_TEST(test_ways_to_do_it);
    RUN_TEST(test_proof_fails);
    RUN_TEST(test_stops);
    RUN_TEST(test_questions_refused);
    RUN_TEST(test_depths_and_bins_refused);
    RUN_TEST(test_wagers_left_out);
    RUN_TEST(test_many_outcomes_refused);
    return UNITY_END();
}
