/* The cache changes no answer: not between questions, not when more is asked than it holds, not
 * between threads. */
#include "asking.h"
#include <sabot/edge/edges.h>

static const char *const shoes[] = {
    "A=30,2=32,3=31,4=32,5=28,6=32,7=32,8=32,9=32,T=32,J=31,Q=32,K=30",
    "A=3,2=2,3=4,4=4,5=1,6=4,7=3,8=4,9=2,T=4,J=4,Q=3,K=4", "A=1,5=2,9=3,K=2"};
enum { SHOES = sizeof shoes / sizeof *shoes };

static void compare(const sabot_question *plain, sabot_cache *cache)
{
    sabot_question question = *plain;
    sabot_edges expected, found;
    sabot_error error;
    question.cache = cache;
    sabot_edges_init(&expected);
    sabot_edges_init(&found);
    assert_ok(sabot_edges_find(&expected, plain, &error), &error);
    assert_ok(sabot_edges_find(&found, &question, &error), &error);
    for (size_t i = 0; i < plain->wagers_count; i++) {
        TEST_ASSERT_TRUE(mpq_equal(expected.wagers[i].edge.ev, found.wagers[i].edge.ev));
        TEST_ASSERT_TRUE(
            mpq_equal(expected.wagers[i].edge.variance, found.wagers[i].edge.variance));
        TEST_ASSERT_EQUAL_INT(expected.wagers[i].engine.width, found.wagers[i].engine.width);
    }
    sabot_edges_clear(&found);
    sabot_edges_clear(&expected);
}

/* The same conditions with other payouts, and another tableau, are distinguished where
 * necessary. */
static void compare_all(sabot_cache *cache)
{
    asking a;
    asking_start(&a, 8, "banco banco-4-percent dragon-7 either-pair");
    for (int round = 0; round < 2; round++)
        for (int i = 0; i < SHOES; i++) {
            asking_shoe(&a, shoes[i]);
            sabot_tableau_standard(&a.tableau);
            compare(&a.question, cache);
            a.tableau.cell[sabot_tableau_cell_of(6, 10)] ^= a.tableau.cell[0] ^ a.tableau.cell[7];
            compare(&a.question, cache);
        }
    asking_end(&a);
}

static void test_room_for_all(void)
{
    sabot_cache *cache = sabot_cache_new(64);
    compare_all(cache);
    sabot_cache_free(cache);
}

static void test_room_for_one(void)
{
    sabot_cache *cache = sabot_cache_new(1);
    compare_all(cache);
    sabot_cache_free(cache);
    sabot_cache_free(NULL);
}

static void test_threads(void)
{
    sabot_cache *cache = sabot_cache_new(3);
#pragma omp parallel for num_threads(4)
    for (int i = 0; i < 4; i++)
        compare_all(cache);
    sabot_cache_free(cache);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_room_for_all);
    RUN_TEST(test_room_for_one);
    RUN_TEST(test_threads);
    return UNITY_END();
}
