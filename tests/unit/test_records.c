/* The readers of streams: lines, CSV, NDJSON, and the shoes in them; the writer of rows, by reading
 * its output. */
#include "ask/batch/shoe_stream.h"
#include "files.h"
#include "input/ndjson.h"
#include "write/rows.h"

/* --- records ------------------------------------------------------------------------------ */

static void test_lines(void)
{
    records in;
    sabot_error error;
    assert_ok(records_open(&in, file_of("\n \t\r\na,b\r\n\n1,2\n \n3"), "x", &error), &error);
    TEST_ASSERT_FALSE(in.is_json);
    TEST_ASSERT_EQUAL_STRING("a,b", in.lines.line);
    TEST_ASSERT_EQUAL_UINT(3, in.lines.number);
    assert_ok(records_next(&in, &error), &error);
    TEST_ASSERT_EQUAL_STRING("1,2", in.lines.line);
    assert_ok(records_next(&in, &error), &error);
    TEST_ASSERT_EQUAL_STRING("3", in.lines.line);
    TEST_ASSERT_EQUAL_UINT(1, in.lines.length);
    TEST_ASSERT_EQUAL_UINT(7, in.lines.number);
    TEST_ASSERT_EQUAL_INT(SABOT_END, records_next(&in, &error));
    TEST_ASSERT_EQUAL_INT(SABOT_END, records_next(&in, &error));
    records_close(&in);

    assert_ok(records_open(&in, file_of("\n {\"a\":1}\n{}"), "x", &error), &error);
    TEST_ASSERT_TRUE(in.is_json);
    assert_ok(records_next(&in, &error), &error); /* the first line is a record */
    TEST_ASSERT_EQUAL_STRING(" {\"a\":1}", in.lines.line);
    assert_ok(records_next(&in, &error), &error);
    TEST_ASSERT_EQUAL_STRING("{}", in.lines.line);
    TEST_ASSERT_EQUAL_INT(SABOT_END, records_next(&in, &error));
    records_close(&in);
}

static void test_what_is_no_line(void)
{
    records in;
    sabot_error error;
    assert_named(records_open(&in, file_of("\n\n"), "shoes", &error), &error, 0, 0,
                 "empty: expected shoes");
    TEST_ASSERT_EQUAL_INT(SABOT_INVALID, records_open(&in, "/tmp", "x", &error));
    TEST_ASSERT_EQUAL_STRING("/tmp", error.where);
    TEST_ASSERT_EQUAL_INT(SABOT_INVALID, records_open(&in, "/nowhere", "x", &error));
    TEST_ASSERT_EQUAL_STRING("/nowhere", error.where);
    TEST_ASSERT_EQUAL_INT(SABOT_INVALID, records_open(&in, "", "x", &error));
    TEST_ASSERT_EQUAL_STRING("''", error.where);

    /* A NUL and a line that is too long are skipped. */
    assert_ok(records_open(&in, file_of_bytes("a\nb\0c\nd", 7), "x", &error), &error);
    assert_named(records_next(&in, &error), &error, 2, 1, "a NUL in the line");
    assert_ok(records_next(&in, &error), &error);
    TEST_ASSERT_EQUAL_STRING("d", in.lines.line);
    records_close(&in);
    assert_ok(records_open(&in,
                           file_of("\xEF\xBB\xBF"
                                   "a\nb\xFF\nd"),
                           "x", &error),
              &error);
    TEST_ASSERT_EQUAL_STRING("a", in.lines.line); /* without the byte-order mark */
    assert_named(records_next(&in, &error), &error, 2, 2, "a byte that is not UTF-8");
    assert_ok(records_next(&in, &error), &error);
    TEST_ASSERT_EQUAL_STRING("d", in.lines.line);
    records_close(&in);

    size_t length = 2 + 3 * (size_t)LINE_READER_BUFFER + 3;
    char *text = malloc(length);
    memset(text, 'x', length);
    memcpy(text, "a\n", 2);
    memcpy(text + length - 3, "\nd\n", 3);
    assert_ok(records_open(&in, file_of_bytes(text, length), "x", &error), &error);
    assert_named(records_next(&in, &error), &error, 2, 1, "the line is too long");
    assert_ok(records_next(&in, &error), &error);
    TEST_ASSERT_EQUAL_STRING("d", in.lines.line);
    TEST_ASSERT_EQUAL_UINT(3, in.lines.number);
    records_close(&in);
    free(text);
}

/* --- CSV ---------------------------------------------------------------------------------- */

/* The fields of a line, each in brackets, under a header of three columns; or its error. */
static sabot_status fields(char *out, const char *line, int quotes, sabot_error *error)
{
    char text[300];
    records in;
    csv_row row = {.quotes = quotes};
    span field;
    snprintf(text, sizeof text, "one,two,three\n%s\n", line);
    assert_ok(records_open(&in, file_of(text), "x", error), error);
    csv_start(&row, &in);
    while (csv_has_next(&row))
        assert_ok(csv_next(&field, &row, &in, error), error);
    assert_ok(csv_end(&row, &in, error), error);
    TEST_ASSERT_EQUAL_UINT(3, row.columns);
    assert_ok(records_next(&in, error), error);
    csv_start(&row, &in);
    sabot_status status = SABOT_OK;
    for (*out = 0; !status && row.read < row.columns;)
        if (!(status = csv_next(&field, &row, &in, error)))
            sprintf(out + strlen(out), "[%.*s]", (int)field.length, field.start);
    if (!status)
        status = csv_end(&row, &in, error);
    records_close(&in);
    return status;
}

static void test_fields(void)
{
    static const struct {
        const char *line, *plain, *quoted;
    } cases[] = {
        {"1,2,3", "[1][2][3]", "[1][2][3]"},
        {",,", "[][][]", "[][][]"},
        {" 1\t, ,\t3 4 ", "[1][][3 4]", "[1][][3 4]"},
        {"\"1\",\"2\",\"3\"", "[\"1\"][\"2\"][\"3\"]", "[1][2][3]"},
        {" \" 1\" ,\"\",a\"b", "[\" 1\"][\"\"][a\"b]", "[ 1][][a\"b]"},
    };
    char out[300];
    sabot_error error;
    for (size_t i = 0; i < LENGTH(cases); i++) {
        assert_ok(fields(out, cases[i].line, 0, &error), &error);
        TEST_ASSERT_EQUAL_STRING(cases[i].plain, out);
        assert_ok(fields(out, cases[i].line, 1, &error), &error);
        TEST_ASSERT_EQUAL_STRING(cases[i].quoted, out);
    }
    assert_ok(fields(out, "\"1,2\",\"a \"\"b\"\"\",3", 1, &error), &error);
    TEST_ASSERT_EQUAL_STRING("[1,2][a \"\"b\"\"][3]", out);
}

static void test_wrong_fields(void)
{
    char out[300];
    sabot_error error;
    assert_named(fields(out, "1,2", 0, &error), &error, 2, 4, "too few columns: expected 3");
    assert_named(fields(out, "x", 1, &error), &error, 2, 2, "too few columns: expected 3");
    assert_named(fields(out, "1,2,3,4", 0, &error), &error, 2, 6, "too many columns: expected 3");
    assert_named(fields(out, "1,2,3,", 0, &error), &error, 2, 6, "too many columns: expected 3");
    assert_named(fields(out, "1,\"2,3", 1, &error), &error, 2, 3, "a quote that does not end");
    assert_named(fields(out, "1,\"2\"x,3", 1, &error), &error, 2, 5, "a quote that does not end");
    assert_named(fields(out, "\"", 1, &error), &error, 2, 1, "a quote that does not end");
}

/* The reader reads the output of the writer. */
static void test_round_trip(void)
{
    static const char letters[] = "a\",b{}\\ \t7";
    seed_random(0);
    for (int trial = 0; trial < 300; trial++) {
        row_writer row = {0};
        char text[3][16], wanted[120] = "", out[300], *line;
        sabot_error error;
        for (int i = 0; i < 3; i++) {
            unsigned length = random_below(10);
            strcpy(text[i], "\xC3\xA9"); /* no blank: the reader skips those around a field */
            for (unsigned c = 2; c < length + 2; c++)
                text[i][c] = letters[random_below(sizeof letters - 1)];
            strcpy(text[i] + length + 2, "x");
            row_text(&row, NULL, text[i]);
            strcat(wanted, "[");
            for (char *at = text[i], *end = wanted + strlen(wanted); *at; at++) {
                int doubled = *at == '"'; /* which needs quotes, and is returned unchanged */
                *end++ = *at;
                if (doubled)
                    *end++ = '"';
                *end = 0;
            }
            strcat(wanted, "]");
        }
        row_end(&row);
        line = row.text.text;
        TEST_ASSERT_EQUAL_INT('\n', line[row.text.length - 1]);
        line[row.text.length - 1] = 0;
        assert_ok(fields(out, line, 1, &error), &error);
        TEST_ASSERT_EQUAL_STRING(wanted, out);
        free(line);
    }
}

/* --- NDJSON ------------------------------------------------------------------------------- */

static void test_rows_as_json(void)
{
    row_writer row = {.is_json = 1};
    records in;
    sabot_error error;
    const char *place;
    row_header(&row, (const char *[]){"cards", "n", "outcome", NULL});
    row_text(&row, "cards", "a\"\\\n\x01\xC3\xA9,");
    row_number(&row, "n", -7);
    row_text(&row, "outcome", "plain");
    row_end(&row);
    assert_ok(records_open(&in, file_of(row.text.text), "x", &error), &error);
    assert_ok(records_next(&in, &error), &error);
    json_t *object = ndjson_load(&in, &place);
    TEST_ASSERT_EQUAL_STRING("a\"\\\n\x01\xC3\xA9,",
                             json_string_value(json_object_get(object, "cards")));
    TEST_ASSERT_EQUAL_INT(-7, json_integer_value(json_object_get(object, "n")));
    TEST_ASSERT_EQUAL_STRING("plain", json_string_value(json_object_get(object, "outcome")));
    json_decref(object);
    records_close(&in);
    free(row.text.text);
}

static void test_lines_refused(void)
{
    static const char *const lines[] = {
        "{\"cards\":\"K7\",\"x\":01}",
        "{\"cards\":\"K7\",\"x\":1.}",
        "{\"cards\":\"K7\",\"x\":-}",
        "{\"cards\":\"K7\"} x",
        "{\"cards\":\"K7\"",
        "{\"cards\":\"K7\",}",
        "{\"cards\":null,\"cards\":\"K7\"}",
    };
    for (size_t i = 0; i < LENGTH(lines); i++) {
        records in;
        sabot_error error;
        const char *place;
        assert_ok(records_open(&in, file_of(lines[i]), "x", &error), &error);
        TEST_ASSERT_NULL_MESSAGE(ndjson_load(&in, &place), lines[i]);
        records_close(&in);
    }
}

/* The text is returned unchanged, wherever it stands. */
static void test_numbers(void)
{
    static const char *const lines[] = {
        "{\"n\":0.10}",
        " {\"x\":{\"n\":1,\"y\":[\"}\",{}]}, \"n\" : 0.10 }",
        "{\"x\":\"\\\"n\\\":5,\\\\\",\"n\":0.10,\"y\":1}",
        "{\"x\":[[1,{\"n\":2}],3],\"nn\":4,\"n\":0.10\t,\"m\":[]}",
    };
    for (size_t i = 0; i < LENGTH(lines); i++) {
        records in;
        sabot_error error;
        const char *place;
        assert_ok(records_open(&in, file_of(lines[i]), "x", &error), &error);
        json_t *object = ndjson_load(&in, &place);
        TEST_ASSERT_NOT_NULL_MESSAGE(object, lines[i]);
        span number = ndjson_value(&in, (span){"n", 1});
        TEST_ASSERT_EQUAL_UINT_MESSAGE(4, number.length, lines[i]);
        TEST_ASSERT_EQUAL_STRING_LEN("0.10", number.start, 4);
        TEST_ASSERT_NULL(ndjson_value(&in, (span){"none", 4}).start);
        json_decref(object);
        records_close(&in);
    }
}

/* --- shoes -------------------------------------------------------------------------------- */

static void test_shoes(void)
{
    shoe_stream in;
    sabot_shoe shoe, wanted;
    sabot_error error;
    assert_ok(
        shoe_stream_open(&in,
                         file_of("k,Q,J,10,9,8,7,6,5,4,3,2, A \n"
                                 "1,2,3,4,5,6,7,8,9,10,11,12, 13 \n1,2\n0,0,0,0,0,0,0,0,0,0,0"
                                 ",5,0\n1,x,0,0,0,0,0,0,0,0,0,5,0\n9,0,0,0,0,0,0,0,0,0,0,0,0"),
                         0, &error),
        &error);
    assert_ok(shoe_stream_next(&shoe, &in, &error), &error);
    assert_ok(sabot_shoe_parse(&wanted, "A=13,2=12,3=11,4=10,5=9,6=8,7=7,8=6,9=5,T=4,J=3,Q=2,K=1",
                               &error),
              &error);
    TEST_ASSERT_EQUAL_UINT64_ARRAY(wanted.count, shoe.count, SABOT_CARDS);
    TEST_ASSERT_EQUAL_INT(SABOT_LEVEL_RANKS, shoe.level);
    assert_named(shoe_stream_next(&shoe, &in, &error), &error, 3, 4, "too few columns");
    assert_named(shoe_stream_next(&shoe, &in, &error), &error, 4, 1, "the shoe has 5 cards");
    assert_named(shoe_stream_next(&shoe, &in, &error), &error, 5, 3, "'x' is not a count of cards");
    assert_ok(shoe_stream_next(&shoe, &in, &error), &error);
    TEST_ASSERT_EQUAL_UINT64(9, sabot_shoe_size(&shoe));
    TEST_ASSERT_EQUAL_INT(SABOT_END, shoe_stream_next(&shoe, &in, &error));
    shoe_stream_close(&in);

    assert_ok(
        shoe_stream_open(&in, file_of("{\"K\":6}\n{\"0\":6}\n{\"0\":6,\"K\":1}\n[1]\n{\"A\":-1}\n"),
                         1, &error),
        &error);
    assert_ok(shoe_stream_next(&shoe, &in, &error), &error);
    TEST_ASSERT_EQUAL_INT(SABOT_LEVEL_RANKS, shoe.level);
    assert_ok(shoe_stream_next(&shoe, &in, &error), &error);
    TEST_ASSERT_EQUAL_INT(SABOT_LEVEL_POINTS, shoe.level);
    assert_named(shoe_stream_next(&shoe, &in, &error), &error, 3, 1, "member 'K'");
    assert_named(shoe_stream_next(&shoe, &in, &error), &error, 4, 1, "not a JSON object");
    assert_named(shoe_stream_next(&shoe, &in, &error), &error, 5, 1, "member 'A'");
    shoe_stream_close(&in);
}

static void test_headers_of_shoes(void)
{
    shoe_stream in;
    sabot_error error;
    assert_ok(shoe_stream_open(&in, file_of("9,8,7,6,5,4,3,2,1,0"), 0, &error), &error);
    TEST_ASSERT_EQUAL_INT(SABOT_LEVEL_POINTS, in.level);
    shoe_stream_close(&in);
    assert_named(shoe_stream_open(&in, file_of("A,2,3"), 0, &error), &error, 1, 1, "a header");
    assert_named(shoe_stream_open(&in, file_of("A, x,3"), 0, &error), &error, 1, 4,
                 "'x': expected");
    assert_named(shoe_stream_open(&in, file_of("A,2,3,4,5,6,7,8,9,T,J,Q,Q"), 0, &error), &error, 1,
                 1, "a header");
    assert_named(shoe_stream_open(&in, file_of("\"A\",2"), 0, &error), &error, 1, 1, "'\"A\"'");
    assert_ok(shoe_stream_open(&in, file_of("A,K"), 1, &error), &error);
    TEST_ASSERT_EQUAL_INT(SABOT_LEVEL_RANKS, in.level);
    shoe_stream_close(&in);
    assert_ok(shoe_stream_open(&in, file_of("0,9"), 1, &error), &error);
    TEST_ASSERT_EQUAL_INT(SABOT_LEVEL_POINTS, in.level);
    shoe_stream_close(&in);
    assert_named(shoe_stream_open(&in, file_of("A,K,A"), 1, &error), &error, 1, 1, "a header");
    assert_named(shoe_stream_open(&in, file_of("A,0"), 1, &error), &error, 1, 1, "a header");
}

static void test_ranks_that_are_not_named(void)
{
    static const char ranks[] = "{\"A\":1,\"2\":1,\"3\":1,\"4\":1,\"5\":1,\"6\":1,\"7\":1,"
                                "\"8\":1,\"9\":1,\"10\":1,\"j\":1,\"Q\":1,\"K\":1}\n"
                                "{\"K\":6}\n{\"2\":6}\n{\"0\":1,\"2\":6}\n{}\n";
    shoe_stream in;
    sabot_shoe shoe;
    sabot_error error;
    assert_ok(shoe_stream_open(&in, file_of(ranks), 0, &error), &error);
    assert_ok(shoe_stream_next(&shoe, &in, &error), &error);
    assert_named(shoe_stream_next(&shoe, &in, &error), &error, 2, 1, "no member 'A'");
    assert_named(shoe_stream_next(&shoe, &in, &error), &error, 3, 1, "no member 'A'");
    assert_named(shoe_stream_next(&shoe, &in, &error), &error, 4, 1, "no member '1'");
    assert_named(shoe_stream_next(&shoe, &in, &error), &error, 5, 1, "no member 'A'");
    shoe_stream_close(&in);
}

int main(void)
{
    if (files_begin())
        return 1;
    UNITY_BEGIN();
    RUN_TEST(test_lines);
    RUN_TEST(test_what_is_no_line);
    RUN_TEST(test_fields);
    RUN_TEST(test_wrong_fields);
    RUN_TEST(test_round_trip);
    RUN_TEST(test_rows_as_json);
    RUN_TEST(test_lines_refused);
    RUN_TEST(test_numbers);
    RUN_TEST(test_shoes);
    RUN_TEST(test_headers_of_shoes);
    RUN_TEST(test_ranks_that_are_not_named);
    files_end();
    return UNITY_END();
}
