/* The library's effects of removal: each is the difference of two edges, which another answer
 * computes by the other engine. */
#include <sabot/counting/removals.h>

#include "asking.h"
#include <sabot/edge/edges.h>

static void find(sabot_removals *removals, const asking *a, unsigned cards)
{
    sabot_error error;
    sabot_removals_init(removals);
    assert_ok(sabot_removals_find(removals, &a->question, cards, &error), &error);
    TEST_ASSERT_EQUAL_UINT(a->question.wagers_count, removals->wagers_count);
}

/* The EV of each wager without those cards, such as "A,K". */
static void find_without(sabot_edges *edges, const asking *a, const char *cards)
{
    sabot_shoe less = a->shoe;
    sabot_question question = a->question;
    sabot_error error;
    question.shoe = &less;
    if (*cards)
        assert_ok(sabot_shoe_remove(&less, cards, &error), &error);
    assert_ok(sabot_edges_find(edges, &question, &error), &error);
}

static void name_cards(char names[3 * SABOT_REMOVAL_MOST + 1], const sabot_removal *removal,
                       uint32_t effect)
{
    const sabot_effect *removed = &removal->effect[effect];
    *names = 0;
    for (unsigned i = 0; i < removed->cards; i++) {
        char name[SABOT_KIND_NAME];
        sabot_removal_name(name, removal, removed->kind[i]);
        sprintf(names + strlen(names), "%s%s", i ? "," : "", name);
    }
}

static void assert_differences(const asking *a, unsigned cards)
{
    sabot_removals removals;
    sabot_edges whole, less;
    mpq_t change;
    find(&removals, a, cards);
    sabot_edges_init(&whole);
    sabot_edges_init(&less);
    mpq_init(change);
    find_without(&whole, a, "");
    const sabot_removal *first = &removals.wagers[0].removal;
    for (uint32_t i = 1; i < first->start[cards + 1]; i++) {
        char names[3 * SABOT_REMOVAL_MOST + 1];
        name_cards(names, first, i);
        if (first->effect[i].possible)
            find_without(&less, a, names);
        for (size_t w = 0; w < removals.wagers_count; w++) {
            const sabot_removal *removal = &removals.wagers[w].removal;
            TEST_ASSERT_TRUE(removals.wagers[w].determined);
            TEST_ASSERT_EQUAL_INT(first->level, removal->level);
            TEST_ASSERT_TRUE(mpq_equal(whole.wagers[w].edge.ev, removal->ev));
            TEST_ASSERT_EQUAL_INT(first->effect[i].possible, removal->effect[i].possible);
            if (!removal->effect[i].possible)
                continue;
            mpq_sub(change, less.wagers[w].edge.ev, removal->ev);
            TEST_ASSERT_TRUE_MESSAGE(mpq_equal(change, removal->effect[i].change), names);
        }
    }
    mpq_clear(change);
    sabot_edges_clear(&less);
    sabot_edges_clear(&whole);
    sabot_removals_clear(&removals);
}

static void test_effects_are_differences_of_edges(void)
{
    asking a;
    asking_start(&a, 8, "banco tie punto-pair");
    a.question.double_check = 1;
    assert_differences(&a, 1);
    asking_shoe(&a, "A=3,2=1,7=4,9=2,K=5");
    assert_differences(&a, 2);
    a.question.wagers_count = 2; /* points do not determine the pair */
    asking_shoe(&a, "A=1,3=4,8=2,0=3");
    assert_differences(&a, 3);
    asking_end(&a);
}

/* Eight decks, in percentage points, to the five digits commonly published. */
static void test_published_effects(void)
{
    static const int banco[10] = {440, 522, 649, 1157, -827, -1132, -827, -502, -231, 188};
    static const int tie[10] = {1293, -2392, -2141, -2924, -2644, -11595, -10914, 6543, 4260, 5129};
    asking a;
    sabot_removals removals;
    asking_start(&a, 8, "banco tie");
    find(&removals, &a, 1);
    for (unsigned rank = 0; rank < SABOT_RANKS; rank++)
        for (int w = 0; w < 2; w++) {
            const sabot_removal *removal = &removals.wagers[w].removal;
            int expected = (w ? tie : banco)[rank < 9 ? rank : 9];
            double change = 1e7 * mpq_get_d(sabot_removal_single(removal, rank)->change);
            TEST_ASSERT_TRUE(change > expected - 0.5 && change < expected + 0.5);
        }
    sabot_removals_clear(&removals);
    asking_end(&a);
}

static void test_threads_do_not_matter(void)
{
    asking a;
    sabot_removals one, many;
    asking_start(&a, 6, "banco tie punto-pair dragon-7");
    a.question.threads = 1;
    find(&one, &a, 1);
    a.question.threads = 3;
    find(&many, &a, 1);
    for (int w = 0; w < 4; w++)
        for (unsigned rank = 0; rank < SABOT_RANKS; rank++)
            TEST_ASSERT_TRUE(
                mpq_equal(sabot_removal_single(&one.wagers[w].removal, rank)->change,
                          sabot_removal_single(&many.wagers[w].removal, rank)->change));
    sabot_removals_clear(&one);
    sabot_removals_clear(&many);
    asking_end(&a);
}

static void test_undetermined_wagers_are_marked(void)
{
    asking a;
    sabot_removals removals;
    asking_start(&a, 8, "punto-pair tie all-red");
    asking_shoe(&a, "A=30,0=40");
    a.question.mark_undetermined = 1;
    find(&removals, &a, 1);
    TEST_ASSERT_FALSE(removals.wagers[0].determined);
    TEST_ASSERT_EQUAL_INT(SABOT_LEVEL_RANKS, removals.wagers[0].needs);
    TEST_ASSERT_NULL(removals.wagers[0].removal.effect);
    TEST_ASSERT_TRUE(removals.wagers[1].determined);
    TEST_ASSERT_FALSE(removals.wagers[2].determined);
    TEST_ASSERT_EQUAL_INT(SABOT_LEVEL_SUITS, removals.wagers[2].needs);
    sabot_removals_clear(&removals);
    asking_end(&a);
}

/* --- refusals ------------------------------------------------------------------------------- */

static unsigned cards_asked;

static sabot_status ask(const sabot_question *question, sabot_error *error)
{
    sabot_removals removals;
    sabot_removals_init(&removals);
    sabot_status status = sabot_removals_find(&removals, question, cards_asked, error);
    TEST_ASSERT_TRUE(!status || !removals.wagers_count);
    sabot_removals_clear(&removals);
    return status;
}

static void test_what_is_refused(void)
{
    asking a;
    cards_asked = 1;
    assert_common_refusals(ask);
    assert_stops(ask);
    asking_start(&a, 8, "tie");
    cards_asked = 0;
    assert_asking_refused(ask, &a.question, SABOT_INVALID, "0 cards to remove");
    cards_asked = 4;
    assert_asking_refused(ask, &a.question, SABOT_INVALID, "4 cards to remove");
    cards_asked = 3;
    asking_shoe(&a, "A=4,9=4");
    assert_asking_refused(ask, &a.question, SABOT_INVALID, "expected at least 9 to remove 3");
    asking_end(&a);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_effects_are_differences_of_edges);
    RUN_TEST(test_published_effects);
    RUN_TEST(test_threads_do_not_matter);
    RUN_TEST(test_undetermined_wagers_are_marked);
    RUN_TEST(test_what_is_refused);
    return UNITY_END();
}
