/* Tables as views of a document: each expected cell is worked out by hand. */
#include "base/memory.h"
#include "helper.h"
#include "write/value.h"
#include "write/view.h"

static json_t *parse(const char *text)
{
    json_error_t error;
    json_t *json = json_loads(text, 0, &error);
    TEST_ASSERT_NOT_NULL_MESSAGE(json, error.text);
    return json;
}

/* Checks the cells of the view's table, row by row, including the headings. */
static void assert_table(const char *document, const view *of, const char *const *cells,
                         size_t count)
{
    sabot_report report;
    json_t *json = parse(document);
    sabot_report_init(&report);
    view_table(&report, json, of);
    const sabot_block *table = &report.blocks[0];
    TEST_ASSERT_EQUAL_size_t(count, table->rows * table->columns);
    TEST_ASSERT_EQUAL_size_t(table->rows - 1, view_rows(json, of));
    for (size_t i = 0; i < count; i++)
        TEST_ASSERT_EQUAL_STRING(cells[i], table->cells[i]);
    sabot_report_clear(&report);
    json_decref(json);
}
#define ASSERT_TABLE(document, of, ...)                            \
    assert_table(document, of, (const char *const[]){__VA_ARGS__}, \
                 LENGTH(((const char *const[]){__VA_ARGS__})))

/* A value in a form; NULL if it has none. */
static void assert_text(const char *expected, const char *value, view_form form,
                        unsigned long digits)
{
    json_t *json = parse(value), *at = json_object_get(json, "v");
    char *text = view_text(at, form, digits);
    if (expected)
        TEST_ASSERT_EQUAL_STRING_MESSAGE(expected, text, value);
    else
        TEST_ASSERT_NULL_MESSAGE(text, value);
    free(text);
    json_decref(json);
}

static void test_each_form_writes_a_fraction(void)
{
    const char *third = "{\"v\": {\"exact\": \"-1/3\", \"decimal\": \"9\"}}";
    assert_text("-1/3", third, VIEW_FORM_EXACT, 0);
    assert_text("-0.3333", third, VIEW_FORM_DECIMAL, 4);
    assert_text("-33.33 %", third, VIEW_FORM_PERCENT, 2);
    assert_text("-33.33", third, VIEW_FORM_HUNDRED, 2);
    assert_text("-33.33", third, VIEW_FORM_POINTS, 2);
    assert_text("+66.67", "{\"v\": {\"exact\": \"2/3\"}}", VIEW_FORM_POINTS, 2);
    assert_text("4,998.50", "{\"v\": {\"exact\": \"9997/2\"}}", VIEW_FORM_GROUPED, 2);
    assert_text("9.5", "{\"v\": {\"exact\": \"19/2\"}}", VIEW_FORM_AMOUNT, 0);
    assert_text("1.4142", "{\"v\": {\"exact\": \"2\"}}", VIEW_FORM_ROOT, 4);
    assert_text("1.2e4", "{\"v\": \"12345\"}", VIEW_FORM_SHORT, 0);
    assert_text("1234", "{\"v\": \"1234\"}", VIEW_FORM_SHORT, 0);
    assert_text("1.0e5", "{\"v\": \"99500\"}", VIEW_FORM_SHORT, 0);
}

static void test_a_value_is_a_string_or_a_number(void)
{
    assert_text("7", "{\"v\": 7}", VIEW_FORM_TEXT, 0);
    assert_text("tie", "{\"v\": \"tie\"}", VIEW_FORM_TEXT, 0);
    assert_text("7.0", "{\"v\": 7}", VIEW_FORM_DECIMAL, 1);
    assert_text("0.25", "{\"v\": 0.25}", VIEW_FORM_DECIMAL, 2);
    assert_text("0.25", "{\"v\": \"0.25\"}", VIEW_FORM_DECIMAL, 2);
    assert_text(NULL, "{\"v\": {\"decimal\": null}}", VIEW_FORM_DECIMAL, 2);
    assert_text(NULL, "{}", VIEW_FORM_DECIMAL, 2);
}

/* 0.12344999 has the error 0.00004, so digits down to a hundredth of the error are shown. Rounding
 * first to these seven digits and then to four would end in 5. */
static void test_an_estimate_is_rounded_once_and_by_its_error(void)
{
    const char *estimate = "{\"v\": {\"decimal\": 0.12344999, \"error\": 0.00004}}";
    assert_text("0.1234", estimate, VIEW_FORM_DECIMAL, 4);
    assert_text("0.123450", estimate, VIEW_FORM_DECIMAL, 20);
    assert_text("0.000040", estimate, VIEW_FORM_ERROR, 20);
    assert_text("12.3450 %", estimate, VIEW_FORM_PERCENT, 20);
    assert_text("0.0040", estimate, VIEW_FORM_ERROR_HUNDRED, 20);
    assert_text("0.333333", "{\"v\": {\"exact\": \"1/3\", \"error\": 0.00004}}", VIEW_FORM_DECIMAL,
                8);
}

static void test_a_models_figure_ends_with_the_first_digit_of_its_bound(void)
{
    const struct {
        double value, bound;
        unsigned long most;
        const char *wanted;
    } figures[] = {{-0.48282, 0.00097, 10, "-0.4828"},
                   {-0.48282, 0.001, 10, "-0.483"},
                   {-0.48282, 0.0011, 10, "-0.483"},
                   {-0.48282, 0.00097, 2, "-0.48"},
                   {62.0583, 0.0062, 10, "62.058"},
                   {896.3, 10.8, 10, "896"},
                   {0.5, 0.5, 10, "0.5"},
                   {0.5, 0, 10, "0.5000000000"},
                   {0, 0, 3, "0.000"},
                   {1.0 / 0, 1, 3, NULL}};
    for (size_t i = 0; i < sizeof figures / sizeof *figures; i++) {
        char *text = value_model(figures[i].value, figures[i].bound, figures[i].most);
        if (figures[i].wanted)
            TEST_ASSERT_EQUAL_STRING(figures[i].wanted, text);
        else
            TEST_ASSERT_NULL(text);
        free(text);
    }
    const char *figure = "{\"v\": {\"decimal\": -0.48282, \"bound\": 0.00097}}";
    assert_text("-0.4828", figure, VIEW_FORM_DECIMAL, 10);
    assert_text("-48.28", figure, VIEW_FORM_HUNDRED, 10);
    assert_text(NULL, figure, VIEW_FORM_ERROR, 10);
}

/* A document for a view holds unrounded numbers. */
static void test_a_document_for_a_view_rounds_nothing(void)
{
    mpq_t third;
    mpq_init(third);
    mpq_set_si(third, 1, 3);
    json_t *exact = value_json(third, VALUE_OF_VIEW);
    json_t *model = value_model_json(1.0 / 3, 0.001, VALUE_OF_VIEW);
    json_t *none = value_estimate_json(0.0 / 0.0, 1, VALUE_OF_VIEW);
    TEST_ASSERT_NULL(json_object_get(exact, "decimal"));
    TEST_ASSERT_EQUAL_STRING("1/3", json_string_value(json_object_get(exact, "exact")));
    TEST_ASSERT_TRUE(json_real_value(json_object_get(model, "decimal")) == 1.0 / 3);
    TEST_ASSERT_TRUE(json_real_value(json_object_get(model, "bound")) == 0.001);
    TEST_ASSERT_TRUE(json_is_null(none));
    json_decref(exact);
    json_decref(model);
    json_decref(none);
    mpq_clear(third);
}

static const char depths[] =
    "{\"depths\": ["
    "{\"cards\": 6, \"bets\": [{\"bet\": \"punto\", \"gain\": {\"exact\": \"1/2\"}, \"of\": \"2\"},"
    "{\"bet\": \"tie\", \"gain\": null, \"of\": \"0\"}], \"best_of\": {\"gain\": \"3\"}},"
    "{\"cards\": 7, \"bets\": [{\"bet\": \"banco\", \"left\": \"1\"},"
    "{\"bet\": \"tie\", \"worth\": \"5\", \"gain\": \"1\", \"of\": \"0\"}]}]}";

static void test_records_of_lists_within_lists_are_rows(void)
{
    static const view_column columns[] = {
        {"cards", 'r', "^cards", VIEW_ONCE},
        {"bet", 'l', "bet", VIEW_TEXT, .none = "best"},
        {"gain", 'r', "worth|gain", VIEW_DECIMAL(1)},
        {"then", 'r', "gain", VIEW_DECIMAL(2), .over = "of", .none = "never"}};
    static const view table = {"depths.bets|best_of", "left", VIEW_COLUMNS(columns)};
    ASSERT_TABLE(depths, &table, "cards", "bet", "gain", "then", /* */
                 "6", "punto", "0.5", "0.25",                    /* */
                 "", "tie", "", "never",                         /* */
                 "", "best", "3.0", "never",                     /* */
                 "7", "tie", "5.0", "never");
    ASSERT_TABLE("{}", &table, "cards", "bet", "gain", "then");
}

static void test_records_beside_a_row_are_columns(void)
{
    static const view_column bets[] = {{NULL, 'r', "gain", VIEW_DECIMAL(1), .none = "-"}};
    static const view beside = {"bets", NULL, VIEW_COLUMNS(bets)};
    static const view_column columns[] = {{"cards", 'r', "cards", VIEW_TEXT}};
    static const view table = {"depths", NULL, VIEW_COLUMNS(columns), .beside = &beside};
    ASSERT_TABLE(depths, &table, "cards", "punto", "tie", "6", "0.5", "-", "7", "-", "1.0");
}

static void test_an_error_a_root_a_list_stand_in_a_text(void)
{
    const char *estimate = "{\"v\": {\"decimal\": 1.2249, \"error\": 0.04}}";
    assert_text("1.225 ± 0.040", estimate, VIEW_FORM_BOTH, 8);
    assert_text("122.5 ± 4.0", estimate, VIEW_FORM_BOTH_HUNDRED, 1);
    assert_text("1.5", "{\"v\": {\"exact\": \"3/2\"}}", VIEW_FORM_BOTH, 1);
    assert_text("-0.7071", "{\"v\": {\"squared\": \"1/2\", \"sign\": -1}}", VIEW_FORM_DECIMAL, 4);
    assert_text("70.71", "{\"v\": {\"squared\": \"1/2\", \"sign\": 1}}", VIEW_FORM_HUNDRED, 2);
    assert_text("3", "{\"v\": \"3\"}", VIEW_FORM_NUMBER, 4);
    assert_text("0.7500", "{\"v\": \"3/4\"}", VIEW_FORM_NUMBER, 4);
    assert_text("1..4 7", "{\"v\": [\"1..4\", \"7\"]}", VIEW_FORM_LIST, 2);
    assert_text("1 2 and 1 more", "{\"v\": [\"1\", \"2\", \"3\"]}", VIEW_FORM_LIST, 2);
}

static void assert_words(const char *expected, const char *words)
{
    json_t *record =
        parse("{\"bet\": \"tie\", \"ev\": {\"exact\": \"-1/3\"}, \"at\": null, \"n\": 7}");
    char *text = view_words(record, words);
    if (expected)
        TEST_ASSERT_EQUAL_STRING(expected, text);
    else
        TEST_ASSERT_NULL(text);
    free(text);
    json_decref(record);
}

/* A part in brackets is left out, alone, if one of its values is missing. */
static void test_words_take_values_by_their_paths(void)
{
    assert_words("tie: -33.33 %, -0.333, -1/3, -33.3", "{bet}: {ev %2}, {ev .3}, {ev =}, {ev *1}");
    assert_words("tie, 7", "{bet}[, {at}], {n}");
    assert_words("tie (7)", "{bet}[ ({n}[ of {at}])]");
    assert_words("", "[{at}]");
    assert_words(NULL, "{bet} {at}");
}

static void test_a_column_depends_on_another_value(void)
{
    static const view_column columns[] = {{"pivot", 'r', "pivot", VIEW_TEXT, .when = "sum"},
                                          {"name", 'l', "{bet}[: {part}]", VIEW_WORDS}};
    static const view table = {"list", NULL, VIEW_COLUMNS(columns)};
    ASSERT_TABLE("{\"list\": [{\"bet\": \"a\", \"pivot\": 4, \"sum\": \"0\"},"
                 "{\"bet\": \"b\", \"part\": \"c\", \"pivot\": 4, \"sum\": \"-1/2\"}]}",
                 &table, "pivot", "name", "", "a", "4", "b: c");
}

static void test_rows_and_columns_are_exchanged(void)
{
    json_t *systems = parse("[{\"system\": \"a\", \"depths\": [{\"cards\": 6}, {\"cards\": 7}]},"
                            "{\"system\": \"b\", \"depths\": [{\"cards\": 6}, {\"cards\": 8}]}]");
    json_t *turned = view_turned(systems, "depths", "system");
    json_t *expected = parse("{\"rows\": [{\"cards\": 6, \"of\": [{\"cards\": 6, \"bet\": \"a\"},"
                             "{\"cards\": 6, \"bet\": \"b\"}]}, {\"cards\": 7, \"of\": ["
                             "{\"cards\": 7, \"bet\": \"a\"}, {\"cards\": 8, \"bet\": \"b\"}]}]}");
    TEST_ASSERT_TRUE(json_equal(expected, turned));
    json_decref(systems);
    json_decref(turned);
    json_decref(expected);
}

static void test_members_are_added_in_their_order(void)
{
    mpq_t half;
    mpz_t ways;
    mpq_init(half);
    mpz_init_set_ui(ways, 12);
    mpq_set_ui(half, 1, 2);
    json_t *json =
        value_object(1, "bet:s n:i cards:I ev:q none:q ways:z sd:r text:t list:o", "tie", -1,
                     (json_int_t)416, half, NULL, ways, half, sabot_copy_text("x"), json_array());
    char *text = json_dumps(json, JSON_COMPACT);
    TEST_ASSERT_EQUAL_STRING("{\"bet\":\"tie\",\"n\":-1,\"cards\":416,"
                             "\"ev\":{\"exact\":\"1/2\",\"decimal\":\"0.5\"},\"none\":null,"
                             "\"ways\":\"12\",\"sd\":{\"decimal\":\"0.7\"},\"text\":\"x\","
                             "\"list\":[]}",
                             text);
    free(text);
    json_decref(json);
    mpq_clear(half);
    mpz_clear(ways);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_each_form_writes_a_fraction);
    RUN_TEST(test_a_value_is_a_string_or_a_number);
    RUN_TEST(test_an_estimate_is_rounded_once_and_by_its_error);
    RUN_TEST(test_a_models_figure_ends_with_the_first_digit_of_its_bound);
    RUN_TEST(test_a_document_for_a_view_rounds_nothing);
    RUN_TEST(test_records_of_lists_within_lists_are_rows);
    RUN_TEST(test_records_beside_a_row_are_columns);
    RUN_TEST(test_an_error_a_root_a_list_stand_in_a_text);
    RUN_TEST(test_words_take_values_by_their_paths);
    RUN_TEST(test_a_column_depends_on_another_value);
    RUN_TEST(test_rows_and_columns_are_exchanged);
    RUN_TEST(test_members_are_added_in_their_order);
    return UNITY_END();
}
