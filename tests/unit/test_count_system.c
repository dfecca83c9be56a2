#include <sabot/document/count_system.h>

#include "helper.h"

static void test_tags(void)
{
    static const struct {
        const char *text, *expected; /* the third tag */
        unsigned count;
    } cases[] = {
        {"0,0,-1,1,0,0,0,0,0,0", "-1", 10},         {"0 0 +2 1 0 0 0 0 0 0", "2", 10},
        {"0, 0, 1/2, 1, 0,0,0,0,0,0", "1/2", 10},   {"0,0,-0.25,1,0,0,0,0,0,0", "-1/4", 10},
        {"0,0,2/4,1,0,0,0,0,0,0,1,2,3", "1/2", 13},
    };
    for (size_t i = 0; i < LENGTH(cases); i++) {
        sabot_tags tags;
        sabot_error error;
        sabot_tags_init(&tags);
        assert_ok(sabot_tags_parse(&tags, cases[i].text, &error), &error);
        TEST_ASSERT_EQUAL_UINT(cases[i].count, tags.count);
        assert_fraction(cases[i].expected, tags.tag[2], cases[i].text);
        sabot_tags_clear(&tags);
    }
}

static void test_what_are_no_tags(void)
{
    static const struct {
        const char *text, *part;
        unsigned column;
    } cases[] = {
        {"", "0 tags", 0},
        {"1,2,3", "3 tags", 0},
        {"0,0,0,0,0,0,0,0,0,0,0", "11 tags", 0},
        {"0,0,0,0,0,0,0,0,0,0,0,0,0,0", "14 tags", 0},
        {"0,x,0,0,0,0,0,0,0,0", "'x' is not a tag", 3},
        {"0,1/0,0,0,0,0,0,0,0,0", "'1/0' is not a tag", 3},
        {"0,1/,0,0,0,0,0,0,0,0", "'1/' is not a tag", 3},
        {"0,-,0,0,0,0,0,0,0,0", "'-' is not a tag", 3},
        {"0,.,0,0,0,0,0,0,0,0", "'.' is not a tag", 3},
        {"0,1.5/2,0,0,0,0,0,0,0,0", "is not a tag", 3},
        {"1e9,0,0,0,0,0,0,0,0,0", "is not a tag", 1},
        {"11111111111111111111111111111111111111111,0,0,0,0,0,0,0,0,0", "is not a tag", 1},
    };
    for (size_t i = 0; i < LENGTH(cases); i++) {
        sabot_tags tags;
        sabot_error error;
        sabot_tags_init(&tags);
        sabot_status status = sabot_tags_parse(&tags, cases[i].text, &error);
        assert_refused(status, &error, 0, cases[i].column, cases[i].part, cases[i].text);
        sabot_tags_clear(&tags);
    }
}

static void test_fitting_tags(void)
{
    sabot_tags tags;
    sabot_error error;
    sabot_tags_init(&tags);
    assert_ok(sabot_tags_parse(&tags, "0 1 0 0 0 0 0 0 0 -3", &error), &error);
    assert_ok(sabot_tags_fit(&tags, 13, &error), &error);
    assert_fraction("-3", tags.tag[12], "king");
    assert_ok(sabot_tags_fit(&tags, 10, &error), &error);
    TEST_ASSERT_EQUAL_UINT(10, tags.count);
    assert_ok(sabot_tags_parse(&tags, "0 1 0 0 0 0 0 0 0 1 1 1 2", &error), &error);
    assert_refused(sabot_tags_fit(&tags, 10, &error), &error, 0, 0, "differ", "thirteen");
    sabot_tags_clear(&tags);
}

static void test_systems(void)
{
    static const char text[] = "system: mine\nbet: tie\ntags: 1 0 0 0 0 -1 -1 1 0 0\n"
                               "trigger: tc>=3\npublished: 1 unit a shoe\nsource: me\n";
    sabot_count_system system, copy;
    sabot_error error;
    assert_ok(sabot_count_system_parse(&system, text, strlen(text), &error), &error);
    TEST_ASSERT_EQUAL_STRING("mine", system.name);
    TEST_ASSERT_EQUAL_STRING("tie", system.bet);
    TEST_ASSERT_TRUE(system.has_trigger && !system.trigger.is_running);
    assert_fraction("3", system.trigger.value, "trigger");
    TEST_ASSERT_EQUAL_STRING("1 unit a shoe", system.published);
    TEST_ASSERT_EQUAL_STRING("me", system.about.source);
    assert_fraction("-1", system.tags.tag[5], "six");
    sabot_count_system_copy(&copy, &system);
    sabot_count_system_clear(&system);
    TEST_ASSERT_EQUAL_STRING("mine", copy.name);
    TEST_ASSERT_EQUAL_STRING("1 unit a shoe", copy.published);
    TEST_ASSERT_TRUE(copy.has_trigger);
    assert_fraction("3", copy.trigger.value, "copied trigger");
    assert_fraction("-1", copy.tags.tag[5], "copied six");
    sabot_count_system_clear(&copy);
}

static void test_bad_systems(void)
{
    static const struct {
        const char *text, *part;
        unsigned line, column;
    } cases[] = {
        {"system: a\nbet: tie\ntags: 1 0 0 0 0 -1 -1 1 0 0\nodds: 3\n", "odds", 4, 1},
        {"system: a\nbet: tie\n", "tags", 1, 1},
        {"system: a\nbet: tie\ntags: 1 0 0\n", "3 tags", 3, 7},
        {"system: a\nbet: tie\ntags: 1 0 b 0 0 -1 -1 1 0 0\n", "'b'", 3, 11},
        {"system: a\nbet: tie\ntags: \"1 0 b 0 0 -1 -1 1 0 0\"\n", "'b'", 3, 12},
        {"system: a\nbet: tie\ntags: 1 0 0\n  0 b -1 -1 1 0 0\n", "'b'", 4, 5},
        {"system: a\nbet: tie\ntags: 1 0 0 0 0 -1 -1 1 0 0\ntrigger: +4\n", "not a trigger", 4, 10},
        {"system: a\nbet: tie\ntags: 1 0 0 0 0 -1 -1 1 0 0\ntrigger: tc=4\n", "not a trigger", 4,
         12},
        {"system: a\ntags: 1 0 0 0 0 -1 -1 1 0 0\n", "bet", 1, 1},
    };
    for (size_t i = 0; i < LENGTH(cases); i++) {
        sabot_count_system system;
        sabot_error error;
        sabot_status status =
            sabot_count_system_parse(&system, cases[i].text, strlen(cases[i].text), &error);
        assert_refused(status, &error, cases[i].line, cases[i].column, cases[i].part,
                       cases[i].text);
    }
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_tags);
    RUN_TEST(test_what_are_no_tags);
    RUN_TEST(test_fitting_tags);
    RUN_TEST(test_systems);
    RUN_TEST(test_bad_systems);
    return UNITY_END();
}
