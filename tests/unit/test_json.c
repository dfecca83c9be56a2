/* Where jansson returns NULL or -1, the program ends with status 3 and one line. */
#include "helper.h"
#include "input/json.h"
#include "input/utf8.h"
#include "write/output.h"

#include <sys/wait.h>
#include <unistd.h>

/* Runs it in a child process; returns the exit status. Its stderr is in `said`. */
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
        TEST_ASSERT_EQUAL_STRING("sabot: a value that JSON cannot hold; no result\n", said);
    }
    TEST_ASSERT_EQUAL_INT(0, status_of(fine, said));
    TEST_ASSERT_EQUAL_STRING("", said);
}

/* jansson is the reference for every text of up to four bytes from an alphabet of about twenty. */
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

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_null_is_no_value);
    RUN_TEST(test_utf8);
    return UNITY_END();
}
