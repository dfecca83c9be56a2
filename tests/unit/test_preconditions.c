/* The engines abort, by assert, on questions that the answers above them refuse with a message. */
#include "engine/contributions/contributions.h"
#include "engine/enumerate.h"
#include "engine/polynomial/polynomial.h"
#include "helper.h"

#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

typedef struct {
    sabot_shoe shoe;
    sabot_tableau tableau;
    sabot_wager wager;
} question;

typedef void engine(mpz_t *ways, const question *q);

static void enumerate(mpz_t *ways, const question *q)
{
    sabot_enumerate(ways, &q->shoe, &q->tableau, &q->wager, NULL);
}

static void brute_force(mpz_t *ways, const question *q)
{
    sabot_brute_force(ways, &q->shoe, &q->tableau, &q->wager, NULL);
}

static void compiled(mpz_t *ways, const question *q)
{
    sabot_polynomial polynomial;
    sabot_polynomial_compile(&polynomial, &q->tableau, &q->wager);
    sabot_polynomial_evaluate(ways, &polynomial, &q->shoe, sabot_polynomial_width(&q->shoe));
    sabot_polynomial_clear(&polynomial);
}

static void contributions(mpz_t *ways, const question *q)
{
    static sabot_contributions cells;
    sabot_policy policy;
    sabot_error error;
    mpq_t ev;
    mpq_init(ev);
    sabot_contributions_init(&cells);
    assert_ok(sabot_contributions_count(&cells, &q->shoe, &q->wager, 3, &error), &error);
    sabot_policy_of(&policy, &q->tableau);
    sabot_contributions_ev(ev, &cells, &policy);
    mpz_set(ways[0], mpq_numref(ev));
    sabot_contributions_clear(&cells);
    mpq_clear(ev);
}

/* Whether the engine aborts, observed from another process. */
static int aborts(engine *run, const question *q)
{
    pid_t child = fork();
    if (!child) {
        struct rlimit none = {0, 0};
        mpz_t *ways = new_integers(2);
        setrlimit(RLIMIT_CORE, &none);
        if (!freopen("/dev/null", "w", stderr))
            _exit(1);
        run(ways, q);
        _exit(0);
    }
    int status;
    TEST_ASSERT_EQUAL_INT(child, waitpid(child, &status, 0));
    return WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT;
}

static void test_engines_assert(void)
{
#ifdef NDEBUG
    TEST_IGNORE_MESSAGE("built without assertions");
#else
    static engine *const engines[] = {enumerate, brute_force, compiled, contributions};
    static const uint64_t by_points[SABOT_POINTS] = {128, 32, 32, 32, 32, 32, 32, 32, 32, 32};
    sabot_error error;
    question sound, points, open, five;
    make_wager(&sound.wager, "punto", "winner = punto -> 1:1");
    sabot_tableau_standard(&sound.tableau);
    sabot_shoe_from_points(&sound.shoe, by_points);
    points = open = five = sound;
    make_wager(&points.wager, "pair", "punto.pair -> 11:1");
    open.tableau.cell[3] = SABOT_OPEN;
    assert_ok(sabot_shoe_parse(&five.shoe, "A=2,9=3", &error), &error);
    for (size_t i = 0; i < LENGTH(engines); i++) {
        TEST_ASSERT_FALSE(aborts(engines[i], &sound));
        TEST_ASSERT_TRUE_MESSAGE(aborts(engines[i], &points), "a pair on a shoe by points");
        TEST_ASSERT_TRUE_MESSAGE(aborts(engines[i], &open), "an open cell");
        if (engines[i] != compiled) /* such a shoe has 0 ways, as in a batch */
            TEST_ASSERT_TRUE_MESSAGE(aborts(engines[i], &five), "five cards");
    }
    clear_wager(&points.wager);
    clear_wager(&sound.wager);
#endif
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_engines_assert);
    return UNITY_END();
}
