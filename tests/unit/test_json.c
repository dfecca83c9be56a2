/* What jansson answers by NULL or -1 ends the program with status 3 and one line. */
#include "helper.h"
#include "input/json.h"
#include "input/utf8.h"
#include "render/output.h"

#include <sys/wait.h>
#include <unistd.h>

/* Does it in a process of its own; returns its exit status. Its stderr is in `said`. */
static int status_of(void (*what)(void), char said[100])
{
    int pipes[2], status;
    TEST_ASSERT_EQUAL_INT(0, pipe(pipes));
    pid_t child = fork();
    if (child == 0) {
        dup2(pipes[1], STDERR_FILENO);
        what();
        _exit(0);
    }
    close(pipes[1]);
    ssize_t length = read(pipes[0], said, 99);
    said[length > 0 ? length : 0] = 0;
    close(pipes[0]);
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static void text(void)
{
    json_string("b\xE9");
}

static void member(void)
{
    json_pack("{ss}", "name", "b\xE9");
}

static void key(void)
{
    json_object_set_new(json_object(), "b\xE9", json_null());
}

static void item(void)
{
    json_array_append_new(json_array(), NULL);
}

static void number(void)
{
    json_real(1.0 / 0.0);
}

static void dump(void)
{
    json_dumps(json_null(), 0); /* which needs JSON_ENCODE_ANY */
}

static void fine(void)
{
    json_t *object = json_pack("{ss}", "name", "b\xC3\xA9");
    json_object_set_new(object, "list", json_array());
    char *said = json_dumps(object, JSON_COMPACT);
    free(said);
    json_decref(object);
}

static void test_null_is_no_value(void)
{
    static void (*const failing[])(void) = {text, member, key, item, number, dump};
    char said[100];
    for (size_t i = 0; i < LENGTH(failing); i++) {
        TEST_ASSERT_EQUAL_INT(3, status_of(failing[i], said));
        TEST_ASSERT_EQUAL_STRING("sabot: a value that JSON cannot hold: no result\n", said);
    }
    TEST_ASSERT_EQUAL_INT(0, status_of(fine, said));
    TEST_ASSERT_EQUAL_STRING("", said);
}

/* jansson is the judge of every text of up to four bytes of some twenty. */
static void test_utf8(void)
{
    static const unsigned char bytes[] = {0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF,
                                          0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xED, 0xEF,
                                          0xF0, 0xF1, 0xF4, 0xF5, 0xF8, 0xFF};
    enum { N = sizeof bytes };
    for (unsigned long code = 0; code < (unsigned long)N * N * N * N; code++) {
        char letters[10] = "A";
        unsigned long rest = code;
        for (int i = 1; i < 5; i++, rest /= N)
            letters[i] = (char)bytes[rest % N];
        json_t *judged = (json_stringn)(letters, 5);
        TEST_ASSERT_EQUAL_INT(judged != NULL, utf8_first_bad(letters, 5) == 5);
        json_decref(judged);
    }
    TEST_ASSERT_EQUAL_UINT(9, utf8_first_bad("abcdefgh\x7F\x80xxxxxxxx", 18));
    TEST_ASSERT_EQUAL_UINT(0, utf8_first_bad("", 0));
    TEST_ASSERT_EQUAL_UINT(1, utf8_first_bad("A\xC3", 2));
    TEST_ASSERT_EQUAL_UINT(3, utf8_mark("\xEF\xBB\xBF", 3));
    TEST_ASSERT_EQUAL_UINT(0, utf8_mark("\xEF\xBB", 2));
}

/* Our own writer against jansson's. */
static void assert_written(const json_t *document)
{
    char *own = write_json(document), *plain = json_dumps(document, JSON_INDENT(1));
    size_t length = strlen(plain);
    TEST_ASSERT_EQUAL_STRING_LEN(plain, own, length);
    TEST_ASSERT_EQUAL_STRING("\n", own + length);
    free(own);
    free(plain);
}

static json_t *random_value(unsigned *seed, int depth)
{
    unsigned what = (unsigned)rand_r(seed) % (depth ? 8 : 5), count = (unsigned)rand_r(seed) % 5;
    json_t *value;
    char text[80];
    for (unsigned i = 0; i < sizeof text; i++)
        text[i] = (char)(rand_r(seed) % 5 ? rand_r(seed) % 128 : rand_r(seed) % 32);
    switch (what) {
    case 0:
        return json_integer(rand_r(seed) - (json_int_t)rand_r(seed));
    case 1:
        return rand_r(seed) % 2 ? json_true() : json_false();
    case 2:
        return rand_r(seed) % 2 ? json_null() : json_real(rand_r(seed) / 7.0);
    case 3:
        return json_string("Ærø: “7” — 👑 \x7f / \\");
    case 4:
        return json_stringn(text, (size_t)rand_r(seed) % sizeof text);
    case 5:
    case 6:
        value = json_object();
        for (unsigned i = 0; i < count; i++) {
            snprintf(text, 8, "\"%u\t", (unsigned)rand_r(seed) % 100);
            json_object_set_new(value, text, random_value(seed, depth - 1));
        }
        return value;
    default:
        value = json_array();
        for (unsigned i = 0; i < count; i++)
            json_array_append_new(value, random_value(seed, depth - 1));
        return value;
    }
}

static void test_writer(void)
{
    unsigned seed = 15;
    for (int i = 0; i < 3000; i++) {
        json_t *value = json_pack("[o]", random_value(&seed, 1 + i % 40));
        assert_written(value);
        json_decref(value);
    }
    char *long_text = malloc(300001);
    memset(long_text, '\n', 300000);
    long_text[300000] = 0;
    json_t *large = json_pack("{s[s]}", "large", long_text);
    assert_written(large);
    json_decref(large);
    free(long_text);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_null_is_no_value);
    RUN_TEST(test_utf8);
    RUN_TEST(test_writer);
    return UNITY_END();
}
