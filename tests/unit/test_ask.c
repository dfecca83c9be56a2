#include "ask/questions.h"
#include "base/memory.h"
#include "helper.h"

#include <unistd.h>

/* --- questions ---------------------------------------------------------------------------- */

static sabot_status ask_text(json_t **document, const char *name, const char *with,
                             const sabot_files *files, sabot_error *error)
{
    json_t *asked = json_loads(with, 0, NULL);
    const ask_question *question = questions_find(name);
    TEST_ASSERT_NOT_NULL_MESSAGE(asked, with);
    TEST_ASSERT_NOT_NULL_MESSAGE(question, name);
    const ask_request request = {.question = question, .options = asked, .files = files};
    sabot_status status = ask_document(document, &request, error);
    json_decref(asked);
    return status;
}

static json_t *must_ask(const char *name, const char *with, const sabot_files *files)
{
    json_t *document;
    sabot_error error;
    assert_ok(ask_text(&document, name, with, files, &error), &error);
    return document;
}

/* Every question, with its own options if it has any. */
static const struct {
    const char *name, *options;
} all[] = {
    {"edge", "{\"decks\":1,\"bet\":\"tie,punto\",\"covariance\":true}"},
    {"edge", "{\"decks\":1,\"observe\":\"p1\",\"classes\":\"6..9\"}"},
    {"removal", "{\"decks\":\"1\",\"bet\":\"tie\",\"cards\":\"2\"}"},
    {"study", "{\"decks\":1,\"cards\":6,\"histogram\":true}"},
    {"readings", "{\"rules\":\"vaduz\"}"},
    {"rules", "{}"},
    {"rules", "{\"arguments\":[\"british\"]}"},
    {"bets", "{\"arguments\":[\"lucky-6\"]}"},
    {"bets lint", "{\"arguments\":[\"dragon-7\",\"matching-dragon-A\"]}"},
    {"bets fit", "{\"arguments\":[\"tie\"],\"edge\":\"5%\"}"},
    {"count derive", "{\"bet\":\"tie\",\"range\":2}"},
    {"count score", "{\"bet\":\"dragon-7\",\"cards\":\"52\"}"},
    {"count compare", "{\"bet\":\"tie\",\"decks\":1,\"cards\":14,\"tags\":"
                      "[\"0,0,0,0,0,-1,-1,1,1,1\",\"0,0,0,0,0,-1,-1,2,1,0\"]}"},
    {"count spread", "{\"bet\":\"tie\",\"cards\":\"20..22\"}"},
    {"tableau show", "{\"arguments\":[\"standard\"]}"},
    {"tableau lint", "{\"arguments\":[\"vaduz-printed\"]}"},
    {"tableau diff", "{\"arguments\":[\"standard\",\"st-moritz-printed\"]}"},
    {"tableau flips", "{\"bet\":\"banco\"}"},
    {"tableau best", "{\"for\":\"banco\"}"},
};

/* The request that a document records, asked again, gives the same document. */
static void test_asked_again(void)
{
    for (size_t i = 0; i < LENGTH(all); i++) {
        json_t *first = must_ask(all[i].name, all[i].options, NULL);
        json_t *asked = json_object_get(first, "asked");
        TEST_ASSERT_EQUAL_STRING(all[i].name,
                                 json_string_value(json_object_get(asked, "question")));
        char *text = json_dumps(asked, 0);
        const sabot_files noted = texts_again(json_object_get(asked, "texts"));
        json_t *again = must_ask(all[i].name, text, &noted);
        TEST_ASSERT_TRUE_MESSAGE(json_equal(first, again), all[i].options);
        json_decref(again);
        free(text);
        json_decref(first);
    }
}

static json_t *ask_kept(const char *name, const char *with, setups *kept, const char *content,
                        const sabot_files *files)
{
    json_t *asked = json_loads(with, 0, NULL), *document;
    sabot_error error;
    const ask_request request = {.question = questions_find(name),
                                 .options = asked,
                                 .files = files,
                                 .setups = kept,
                                 .files_content = content};
    assert_ok(ask_document(&document, &request, &error), &error);
    json_decref(asked);
    return document;
}

/* The cache of documents changes no byte of an answer, neither on reuse nor when it is almost too
 * small. */
static void test_documents_kept(void)
{
    for (unsigned most = 1; most <= 32; most += 31) {
        setups *kept = setups_new(most);
        for (size_t i = 0; i < 3 * LENGTH(all); i++) {
            const char *name = all[i % LENGTH(all)].name, *with = all[i % LENGTH(all)].options;
            json_t *plain = must_ask(name, with, NULL);
            json_t *found = ask_kept(name, with, kept, "", NULL);
            char *expected = write_json(plain), *text = write_json(found);
            TEST_ASSERT_EQUAL_STRING(expected, text);
            free(expected);
            free(text);
            json_decref(plain);
            json_decref(found);
        }
        setups_free(kept);
    }
    setups_free(NULL);
}

static sabot_status read_one(char **text, size_t *length, void *data, const char *name,
                             sabot_error *error)
{
    (void)name, (void)error;
    *text = sabot_copy_text(data);
    *length = strlen(data);
    return SABOT_OK;
}

/* The same name with another text is another document. */
static void test_texts_are_told_apart(void)
{
    static char texts[][80] = {"bet: own\nlines:\n  - when: winner = tie\n    pays: 8:1\n",
                               "bet: own\nlines:\n  - when: winner = tie\n    pays: 9:1\n"};
    static const char *const evs[] = {"8:1", "9:1"};
    setups *kept = setups_new(4);
    for (int i = 0; i < 6; i++) {
        const sabot_files files = {.read = read_one, .data = texts[i % 2]};
        json_t *found = ask_kept("edge", "{\"bet\":\"own.yaml\"}", kept, texts[i % 2], &files);
        const char *pays;
        TEST_ASSERT_EQUAL_INT(0, json_unpack(found, "{s[{ss}]}", "bets", "pays", &pays));
        TEST_ASSERT_EQUAL_STRING(evs[i % 2], pays);
        json_decref(found);
    }
    setups_free(kept);
}

static void test_figures(void)
{
    json_t *document = must_ask("edge", "{\"bet\":\"banco\",\"digits\":4}", NULL);
    const char *exact, *decimal;
    TEST_ASSERT_EQUAL_INT(0, json_unpack(document, "{s[{s{ssss}}]}", "bets", "ev", "exact", &exact,
                                         "decimal", &decimal));
    TEST_ASSERT_EQUAL_STRING("-114753351728/10847218479825", exact);
    TEST_ASSERT_EQUAL_STRING("-0.0106", decimal);
    json_decref(document);
}

/* --- refusals ----------------------------------------------------------------------------- */

static void test_refused(void)
{
    static const struct {
        const char *name, *options, *part;
    } bad[] = {
        {"edge", "{\"deks\":6}", "'deks': expected an option"},
        {"edge", "{\"help\":true}", "'help': expected an option"},
        {"edge", "{\"covariance\":\"yes\"}", "expected true"},
        {"edge", "{\"decks\":true}", "expected a text"},
        {"edge", "{\"decks\":{}}", "expected a text"},
        {"edge", "{\"decks\":\"x\"}", "'x': expected a whole number"},
        {"edge", "{\"digits\":\"-1\"}", "--digits '-1': expected"},
        {"edge", "{\"table\":\"banana\"}", "--table 'banana': expected openings"},
        {"edge", "{\"arguments\":[\"x\"]}", "'x': expected no argument"},
        {"edge", "{\"arguments\":[\"--help\"]}", "'--help': expected no argument"},
        {"edge", "{\"rules\":\"./mine.yaml\"}", "files are not read here"},
        {"edge", "{\"shoe\":\"@/etc/passwd\"}", "files are not read here"},
        {"removal", "{\"cards\":9}", "--cards '9': expected"},
        {"study", "{}", "no --cards"},
        {"study", "{\"cards\":6,\"checkpoint\":\"x\"}", "expected on the command line only"},
        {"study", "{\"cards\":6,\"plot\":[\"1\",\"2\",\"3\",\"4\",\"5\",\"6\",\"7\",\"8\",\"9\"]}",
         "--plot: expected at most 8"},
        {"tableau diff", "{\"arguments\":[\"standard\"]}", "expected two tableaus"},
        {"tableau best", "{}", "expected --for"},
        {"bets lint", "{}", "no bet: expected names"},
        {"bets fit", "{\"arguments\":[\"tie\"]}", "expected a bet and --edge"},
        {"count derive", "{\"rank\":\"gain\"}", "expected --cards N with it"},
        {"count compare",
         "{\"bet\":\"tie\",\"tags\":[\"1\",\"2\",\"3\",\"4\",\"5\",\"6\",\"7\","
         "\"8\",\"9\",\"10\",\"11\",\"12\",\"13\",\"14\",\"15\",\"16\",\"17\"]}",
         "'17': expected at most 16 systems"},
    };
    for (size_t i = 0; i < LENGTH(bad); i++) {
        json_t *document;
        sabot_error error;
        sabot_status status = ask_text(&document, bad[i].name, bad[i].options, NULL, &error);
        assert_refused(status, &error, 0, error.column, bad[i].part, bad[i].options);
        TEST_ASSERT_NULL(document);
    }
    TEST_ASSERT_NULL(questions_find("banana"));
}

/* --- files, progress, threads, silence ---------------------------------------------------- */

/* The only files of the test: texts that come with the request. */
static sabot_status read_sent(char **text, size_t *length, void *data, const char *name,
                              sabot_error *error)
{
    static const char rules[] =
        "rules: sent\ndecks: 1\ntableau: standard\nbets:\n  odd: odd.yaml\n";
    static const char bet[] = "bet: odd\nlines:\n  - when: winner = tie\n    pays: 9:1\n";
    const char *found = strcmp(name, "house/rules.yaml") == 0 ? rules
                        : strcmp(name, "house/odd.yaml") == 0 ? bet
                                                              : NULL;
    (void)data;
    if (!found)
        return sabot_error_set(error, SABOT_INVALID, 0, 0, "not sent: expected its text");
    *text = strdup(found);
    *length = strlen(found);
    return SABOT_OK;
}

static void test_texts_for_files(void)
{
    static const sabot_files sent = {.read = read_sent};
    json_t *document = must_ask("edge", "{\"rules\":\"house/rules.yaml\"}", &sent);
    json_t *same = must_ask("edge", "{\"decks\":1,\"bet\":\"tie\"}", NULL);
    const char *bet, *pays, *ways, *others;
    TEST_ASSERT_EQUAL_INT(0, json_unpack(document, "{s[{sssss{ss}}]}", "bets", "bet", &bet, "pays",
                                         &pays, "win", "ways", &ways));
    TEST_ASSERT_EQUAL_INT(0, json_unpack(same, "{s[{s{ss}}]}", "bets", "win", "ways", &others));
    TEST_ASSERT_EQUAL_STRING("odd", bet);
    TEST_ASSERT_EQUAL_STRING("9:1", pays);
    TEST_ASSERT_EQUAL_STRING(others, ways);
    json_decref(document);
    json_decref(same);
}

static int stop(void *calls, const char *what, uint64_t done, uint64_t all_of_it)
{
    (void)what, (void)done, (void)all_of_it;
    return ++*(int *)calls > 1;
}

static void test_stopped(void)
{
    int calls = 0;
    json_t *document, *with = json_pack("{si}", "cards", 12);
    sabot_error error;
    const ask_request request = {.question = questions_find("study"),
                                 .options = with,
                                 .progress = stop,
                                 .progress_data = &calls};
    TEST_ASSERT_EQUAL_INT(SABOT_STOPPED, ask_document(&document, &request, &error));
    TEST_ASSERT_NULL(document);
    TEST_ASSERT_GREATER_THAN_INT(1, calls);
    json_decref(with);
}

static void test_several_at_once(void)
{
    enum { ROUNDS = 4 };
    char *texts[ROUNDS * LENGTH(all)];
#pragma omp parallel for schedule(dynamic) num_threads(4)
    for (size_t i = 0; i < LENGTH(texts); i++) {
        json_t *document = NULL, *with = json_loads(all[i % LENGTH(all)].options, 0, NULL);
        sabot_error error;
        const ask_request request = {.question = questions_find(all[i % LENGTH(all)].name),
                                     .options = with};
        texts[i] = ask_document(&document, &request, &error) ? NULL : json_dumps(document, 0);
        json_decref(document);
        json_decref(with);
    }
    for (size_t i = 0; i < LENGTH(texts); i++)
        TEST_ASSERT_EQUAL_STRING(texts[i % LENGTH(all)], texts[i]);
    for (size_t i = 0; i < LENGTH(texts); i++)
        free(texts[i]);
}

/* Nothing is printed, whatever the options say. */
static void test_silent(void)
{
    FILE *kept = tmpfile();
    int out = dup(STDOUT_FILENO), err = dup(STDERR_FILENO);
    fflush(stdout);
    dup2(fileno(kept), STDOUT_FILENO);
    dup2(fileno(kept), STDERR_FILENO);
    json_t *document = must_ask("edge", "{\"decks\":1,\"verbose\":true,\"progress\":true}", NULL);
    json_t *none = NULL;
    sabot_error error;
    sabot_status status = ask_text(&none, "removal", "{\"cards\":9}", NULL, &error);
    fflush(NULL);
    dup2(out, STDOUT_FILENO);
    dup2(err, STDERR_FILENO);
    TEST_ASSERT_EQUAL_INT(SABOT_INVALID, status);
    fseek(kept, 0, SEEK_END);
    TEST_ASSERT_EQUAL_INT(0, ftell(kept));
    json_decref(document);
    fclose(kept);
    close(out);
    close(err);
}

/* A picture is returned as text; no file is written. */
static void test_pictures(void)
{
    json_t *with = json_pack("{ssss}", "bet", "tie", "plot", "effects.svg");
    const ask_request request = {.question = questions_find("removal"), .options = with};
    const output out = {.format = FORMAT_TEXT};
    result to;
    sabot_error error;
    assert_ok(ask_shown(&to, &request, &out, &error), &error);
    TEST_ASSERT_EQUAL_INT(1, to.pictures_count);
    TEST_ASSERT_NOT_NULL(strstr(to.pictures[0].svg, "<svg"));
    TEST_ASSERT_GREATER_THAN_INT(2, to.report.count);
    TEST_ASSERT_NULL(to.document);
    TEST_ASSERT_NOT_EQUAL(0, access("effects.svg", F_OK));
    result_clear(&to);
    json_decref(with);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_asked_again);
    RUN_TEST(test_documents_kept);
    RUN_TEST(test_texts_are_told_apart);
    RUN_TEST(test_figures);
    RUN_TEST(test_refused);
    RUN_TEST(test_texts_for_files);
    RUN_TEST(test_stopped);
    RUN_TEST(test_several_at_once);
    RUN_TEST(test_silent);
    RUN_TEST(test_pictures);
    return UNITY_END();
}
