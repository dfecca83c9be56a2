/* The refusals of the answers about counts. */
#include "asking_counts.h"
#include <sabot/counting/counts.h>

static uint64_t some_depths[] = {6, 416};

static sabot_status ask_models(const sabot_question *question, sabot_error *error)
{
    sabot_count_models models;
    sabot_count_models_init(&models);
    sabot_status status = sabot_count_models_find(&models, question, error);
    TEST_ASSERT_TRUE(!status || !models.wagers_count);
    sabot_count_models_clear(&models);
    return status;
}

/* The refusals of every question. */
static struct {
    int scores; /* or derives */
    sabot_count_models models;
    int range;
    sabot_numbers depths;
    const sabot_tags *tags;
} asked;

static sabot_status ask(const sabot_question *question, sabot_error *error)
{
    sabot_counts counts;
    sabot_counts_init(&counts);
    sabot_status status = asked.scores ? sabot_counts_score(&counts, question, &asked.models,
                                                            asked.tags, &asked.depths, error)
                                       : sabot_counts_derive(&counts, question, &asked.models,
                                                             asked.range, &asked.depths, error);
    TEST_ASSERT_TRUE(!status || !counts.wagers_count);
    sabot_counts_clear(&counts);
    return status;
}

static void test_refused_depths_and_ranges(void)
{
    static uint64_t bad[][2] = {{5, 7}, {9, 8}, {416, 417}, {0, 0}};
    asking a;
    asking_start(&a, 8, "tie");
    find_models(&asked.models, &a);
    asked.range = 1;
    for (size_t i = 0; i < LENGTH(bad); i++) {
        asked.depths = (sabot_numbers){bad[i], 2};
        for (asked.scores = 0; asked.scores < 2; asked.scores++)
            assert_asking_refused(ask, &a.question, SABOT_INVALID, "expected 6 to 416");
    }
    asked.scores = 0;
    asked.depths = (sabot_numbers){some_depths, 2};
    for (asked.range = 0; asked.range <= 13; asked.range += 13)
        assert_asking_refused(ask, &a.question, SABOT_INVALID, "a range of 1 to 12");
    sabot_count_models_clear(&asked.models);
    asking_end(&a);
}

static void test_refused_tags(void)
{
    asking a;
    sabot_tags tags;
    asking_start(&a, 8, "tie");
    find_models(&asked.models, &a);
    asked.depths = (sabot_numbers){some_depths, 1};
    parse_tags(&tags, "0 1 0 0 0 0 0 0 0 1 1 1 2");
    asked.tags = &tags;
    asked.scores = 1;
    asking_shoe(&a, "A=30,2=20,9=9,0=40"); /* knows no ranks */
    sabot_count_models_clear(&asked.models);
    find_models(&asked.models, &a);
    assert_asking_refused(ask, &a.question, SABOT_INVALID, "the tags of T, J, Q, K differ");
    tags.count = 3;
    assert_asking_refused(ask, &a.question, SABOT_INVALID, "3 tags: expected 10 or 13");
    asked.tags = NULL;
    sabot_tags_clear(&tags);
    sabot_count_models_clear(&asked.models);
    asking_end(&a);
}

static void test_refused_questions(void)
{
    asking a;
    sabot_condition condition;
    int calls = 0;
    assert_common_refusals(ask_models);
    assert_stops(ask_models);
    asking_start(&a, 8, "tie dragon-7");
    find_models(&asked.models, &a);
    asked.scores = 0;
    asked.range = 1;
    asked.depths = (sabot_numbers){some_depths, 1};
    sabot_condition_init(&condition);
    a.question.condition = &condition;
    assert_asking_refused(ask, &a.question, SABOT_INVALID, "a condition");
    a.question.condition = NULL;
    a.question.wagers_count = 1;
    assert_asking_refused(ask, &a.question, SABOT_INVALID, "models of another question");
    a.question.wagers_count = 2;
    sabot_shoe_from_decks(&a.shoe, 6);
    assert_asking_refused(ask, &a.question, SABOT_INVALID, "models of another question");
    sabot_shoe_from_decks(&a.shoe, 8);
    a.question.progress = asking_stop;
    a.question.progress_data = &calls;
    a.question.threads = 1;
    TEST_ASSERT_EQUAL_INT(SABOT_STOPPED, ask(&a.question, NULL));
    TEST_ASSERT_EQUAL_INT(1, calls);
    sabot_count_models_clear(&asked.models);
    asking_end(&a);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_refused_depths_and_ranges);
    RUN_TEST(test_refused_tags);
    RUN_TEST(test_refused_questions);
    return UNITY_END();
}
