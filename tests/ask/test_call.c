/* libsabot-ask from the view of a C program. Python asks it the rest: tests/python. */
#include <sabot/ask.h>

#include <unity.h>

#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

void setUp(void) {}

void tearDown(void) {}

static const char *const questions[] = {
    "{\"ask\":\"edge\",\"decks\":6,\"bet\":\"dragon-7\"}",
    "{\"ask\":\"edge\",\"decks\":1,\"bet\":\"tie,punto\",\"covariance\":true,\"threads\":2}",
    "{\"ask\":\"edge\",\"bet_text\":\"bet: seven\\nlines:\\n  - when: banco.total = 7\\n    pays: "
    "7:1\\n\"}",
    "{\"ask\":\"removal\",\"decks\":1,\"bet\":\"tie\"}",
    "{\"ask\":\"readings\",\"rules\":\"vaduz\"}",
    "{\"ask\":\"study\",\"decks\":1,\"cards\":6}",
    "{\"ask\":\"rules\",\"name\":\"british\"}",
    "{\"ask\":\"bets\"}",
    "{\"ask\":\"bets/fit\",\"name\":\"tie\",\"edge\":\"5%\"}",
    "{\"ask\":\"count/score\",\"bet\":\"dragon-7\",\"cards\":\"52\"}",
    "{\"ask\":\"tableau/diff\",\"from\":\"standard\",\"to\":\"st-moritz-printed\"}",
    "{\"ask\":\"tableau/best\",\"for\":\"banco\"}",
    "{\"ask\":\"shoes\",\"bet\":\"dragon-7\"}",
    "{\"ask\":\"report\",\"chapters\":\"summary\"}",
    "{\"ask\":\"monitor\",\"results_text\":\"bet,coups,staked,returned\\ntie,9,9,9\\n\"}",
    "{\"ask\":\"monitor\",\"results\":\"week.csv\"}",
    "{\"ask\":\"tableau/replay\",\"log_text\":\"cards,outcome\\n97KK,tie\\n\"}",
    "{\"ask\":\"edge\",\"bet_text\":\"bet: x\\nlines:\\n  - when: bancoo = 7\\n\"}",
    "{\"ask\":\"study\",\"decks\":1,\"cards\":\"6..8\",\"plot\":\"x.svg\"}",
    "{\"ask\":\"report\",\"format\":\"html\",\"chapters\":\"cover,rules\"}",
    "{\"ask\":\"edge\",\"format\":\"html\"}",
    "{\"ask\":\"questions\"}",
    "{\"ask\":\"edge\",\"bet\":\"./file.yaml\"}",
    "{\"ask\":\"nothing\"}",
    "[",
};
enum { QUESTIONS = sizeof questions / sizeof *questions };

static char *answers[QUESTIONS];

static char *ask(const char *request, int *status)
{
    char *document;
    size_t length;
    *status = sabot_ask(request, &document, &length, NULL, NULL);
    TEST_ASSERT_EQUAL_size_t_MESSAGE(strlen(document), length, request);
    return document;
}

/* --- no file, no output ------------------------------------------------------------------- */

static volatile sig_atomic_t calls_refused, last_refused;

static void note_call(int signal, siginfo_t *info, void *context)
{
    (void)signal, (void)context;
    calls_refused++;
    last_refused = info->si_syscall;
}

/* From now on the kernel refuses to open files, and to write; each attempt is counted. */
static int forbid_files(void)
{
#ifdef __x86_64__
#define REFUSE(number) \
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, number, 0, 1), BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_TRAP)
    struct sock_filter filter[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        REFUSE(SYS_open),
        REFUSE(SYS_openat),
        REFUSE(SYS_openat2),
        REFUSE(SYS_creat),
        REFUSE(SYS_write),
        REFUSE(SYS_writev),
        REFUSE(SYS_socket),
        REFUSE(SYS_execve),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    const struct sock_fprog program = {sizeof filter / sizeof *filter, filter};
    struct sigaction action = {.sa_sigaction = note_call, .sa_flags = SA_SIGINFO};
    return !sigaction(SIGSYS, &action, NULL) && !prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) &&
           !prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
#else
    return 0;
#endif
}

/* Before any other call, so that what happens once is seen too. */
static void *ask_all(void *data)
{
    (void)data;
    int status;
    for (size_t i = 0; i < QUESTIONS; i++)
        answers[i] = ask(questions[i], &status);
    return NULL;
}

/* In a child, which reports by its status: Unity could not print. */
static void test_opens_nothing(void)
{
    int status;
    pid_t child = fork();
    TEST_ASSERT_TRUE(child >= 0);
    if (child == 0) {
        if (!forbid_files())
            _exit(77);
        ask_all(NULL);
        _exit(calls_refused ? 1 + (int)last_refused % 70 : 0);
    }
    TEST_ASSERT_EQUAL_INT(child, waitpid(child, &status, 0));
    TEST_ASSERT_TRUE(WIFEXITED(status));
    if (WEXITSTATUS(status) == 77)
        TEST_IGNORE_MESSAGE("no seccomp here");
    TEST_ASSERT_EQUAL_INT_MESSAGE(0, WEXITSTATUS(status), "1 + the number of a system call");
}

/* --- statuses ----------------------------------------------------------------------------- */

static void test_statuses(void)
{
    static const struct {
        const char *request;
        int status;
        const char *part;
    } cases[] = {
        {"{\"ask\":\"edge\"}", SABOT_ASK_FINE, "\"schema\": \"sabot.edge/1\""},
        {"{\"ask\":\"tableau diff\",\"from\":\"standard\",\"to\":\"st-moritz-printed\"}",
         SABOT_ASK_NEGATIVE, "\"cells\": ["},
        {"{\"ask\":\"monitor\",\"results_text\":\"bet,coups,staked,returned\\ntie,9,9,9\\n\"}",
         SABOT_ASK_FINE, "\"file\": \"results_text\""},
        {"{\"ask\":\"monitor\",\"alarm\":\"1\",\"results_text\":\"bet,coups,staked,returned\\n"
         "tie,9,9,90\\n\"}",
         SABOT_ASK_NEGATIVE, "\"verdict\": \"beyond\""},
        {"{\"ask\":\"monitor\",\"results_text\":\"bet\\n\",\"format\":\"junit\"}",
         SABOT_ASK_REFUSED, "\"where\": \"--format\""},
        {"{\"ask\":\"tableau/replay\",\"log_text\":\"cards,outcome\\n97KK,tie\\n\"}",
         SABOT_ASK_NEGATIVE, "\"settlement\""},
        {"{\"ask\":\"edge\",\"results_text\":\"\"}", SABOT_ASK_REFUSED,
         "\"where\": \"results_text\""},
        {"{\"ask\":\"edge\",\"decks\":0}", SABOT_ASK_REFUSED, "\"where\": \"--decks\""},
        {"{\"ask\":\"edge\",\"bet_text\":\"bet: x\\nlines:\\n  - when: bancoo = 7\\n\"}",
         SABOT_ASK_REFUSED, "\"line\": 3"},
        {"{\"decks\":6}", SABOT_ASK_REFUSED, "\"where\": \"ask\""},
        {"{\"ask\":\"edge\",\"decks\":6,\n\"decks\":8}", SABOT_ASK_REFUSED, "\"line\": 2"},
        {"{\"ask\":\"edge\",\"output\":\"x\"}", SABOT_ASK_REFUSED, "\"where\": \"output\""},
        {"{\"ask\":\"edge\",\"at_most\":{\"hours\":1}}", SABOT_ASK_REFUSED,
         "\"where\": \"at_most\""},
        {"{\"ask\":\"edge\",\"threads\":1,\"at_most\":{\"seconds\":5}}", SABOT_ASK_REFUSED,
         "\"where\": \"threads\""},
        {"{\"ask\":\"edge\",\"digits\":99,\"at_most\":{\"digits\":50}}", SABOT_ASK_REFUSED,
         "\"status\": \"beyond\""},
        {"{\"ask\":\"study\",\"cards\":60,\"at_most\":{\"seconds\":2}}", SABOT_ASK_REFUSED,
         "\"command\": \"sabot study"},
        {"{\"ask\":\"edge\",\"format\":\"csv\"}", SABOT_ASK_FINE, "bet,pays,win.ways,"},
        {"{\"ask\":\"edge\",\"format\":\"text\"}", SABOT_ASK_FINE, "8 decks, 416 cards"},
        {"{\"ask\":\"edge\",\"format\":\"markdown\"}", SABOT_ASK_FINE, "| bet |"},
        {"{\"ask\":\"edge\",\"format\":\"html\"}", SABOT_ASK_FINE, "<table"},
        {"{\"ask\":\"report\",\"format\":\"html\",\"chapters\":\"cover,rules\"}", SABOT_ASK_FINE,
         "<!DOCTYPE html>"},
        {"{\"ask\":\"report\",\"format\":\"pdf\"}", SABOT_ASK_REFUSED, "\"where\": \"format\""},
        {"{\"ask\":\"edge\",\"format\":\"xml\"}", SABOT_ASK_REFUSED, "\"where\": \"--format\""},
        {"{\"ask\":\"edge\",\"format\":\"csv\",\"at_most\":{}}", SABOT_ASK_REFUSED,
         "\"where\": \"format\""},
        {"{\"ask\":\"removal\",\"bet\":\"tie\",\"plot\":\"x.svg\"}", SABOT_ASK_FINE, "<svg "},
        {"{\"ask\":\"removal\",\"plot\":[\"x.svg\",\"y.svg\"]}", SABOT_ASK_REFUSED,
         "\"where\": \"plot\""},
        {"{\"ask\":\"removal\",\"plot\":\"x.svg\",\"at_most\":{}}", SABOT_ASK_REFUSED,
         "\"where\": \"plot\""},
        {"{\"ask\":\"questions\"}", SABOT_ASK_FINE, "\"question\": \"tableau diff\""},
        {"{\"ask\":\"questions\",\"decks\":6}", SABOT_ASK_REFUSED, "expected no parameter"},
        {"", SABOT_ASK_REFUSED, "\"where\": \"request\""},
        {"[]", SABOT_ASK_REFUSED, "request: expected a JSON object"},
        {"{\"ask\":\"edge\",\"bet\":\"\xff\"}", SABOT_ASK_REFUSED, "\"where\": \"request\""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        int status;
        char *document = ask(cases[i].request, &status);
        TEST_ASSERT_EQUAL_INT_MESSAGE(cases[i].status, status, document);
        TEST_ASSERT_NOT_NULL_MESSAGE(strstr(document, cases[i].part), document);
        sabot_ask_free(document);
    }
    sabot_ask_free(NULL);
}

/* --- many shoes --------------------------------------------------------------------------- */

static void test_batch(void)
{
    const int8_t counts[2][13] = {{32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32},
                                  {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1}};
    const sabot_ask_shoes shoes = {counts, 2, 13, -1};
    static const struct {
        const char *request;
        sabot_ask_shoes shoes;
        size_t size;
        const char *part;
    } refused[] = {
        {"{\"ask\":\"edge\"}", {NULL, 0, 13, 1}, 0, "'edge': expected batch"},
        {"{\"ask\":\"batch\",\"decks\":6}",
         {NULL, 0, 13, 1},
         0,
         "'decks': expected rules, tableau"},
        {"{\"ask\":\"batch\",\"values\":\"x\"}", {NULL, 0, 13, 1}, 0, "expected ev or ways"},
        {"{\"ask\":\"batch\"}", {NULL, 0, 12, 1}, 0, "12 columns: expected 13 or 10"},
        {"{\"ask\":\"batch\"}", {NULL, 0, 10, 3}, 0, "counts of 3 bytes: expected"},
        {"{\"ask\":\"batch\"}", {NULL, 1, 10, 1}, 8, "expected 1 shoes of 3 bets of 8 bytes"},
        {"{\"ask\":\"batch\",\"bet\":\"x\"}", {NULL, 0, 10, 1}, 0, "'x'"},
    };
    double evs[2][2];
    uint64_t ways[2][1][3][2];
    char *document;
    static const char two[] = "{\"ask\":\"batch\",\"bet\":\"banco,tie\"}",
                      deals[] = "{\"ask\":\"batch\",\"bet\":\"tie\",\"values\":\"ways\"}";
    TEST_ASSERT_EQUAL_INT(
        0, sabot_ask_batch(two, &shoes, evs, sizeof evs, &document, NULL, NULL, NULL));
    TEST_ASSERT_NOT_NULL_MESSAGE(strstr(document, "\"banco\",\n  \"tie\""), document);
    sabot_ask_free(document);
    TEST_ASSERT_TRUE(evs[0][0] == -114753351728.0 / 10847218479825.0);
    TEST_ASSERT_TRUE(evs[0][1] == -103841353768.0 / 723147898655.0);
    TEST_ASSERT_EQUAL_INT(
        0, sabot_ask_batch(deals, &shoes, ways, sizeof ways, &document, NULL, NULL, NULL));
    sabot_ask_free(document);
    TEST_ASSERT_EQUAL_UINT64(475627426473216, ways[0][0][0][0]);
    TEST_ASSERT_EQUAL_UINT64(4522770849030144, ways[0][0][2][0]);
    TEST_ASSERT_EQUAL_UINT64(0, ways[0][0][2][1]);
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        TEST_ASSERT_EQUAL_INT(2, sabot_ask_batch(refused[i].request, &refused[i].shoes, evs,
                                                 refused[i].size, &document, NULL, NULL, NULL));
        TEST_ASSERT_NOT_NULL_MESSAGE(strstr(document, refused[i].part), document);
        sabot_ask_free(document);
    }
}

/* --- progress ----------------------------------------------------------------------------- */

typedef struct {
    unsigned calls, stop_at;
} watcher;

static int watch(void *data, const char *what, uint64_t done, uint64_t all)
{
    watcher *w = data;
    (void)what;
    if (done > all)
        return 1;
    return ++w->calls == w->stop_at;
}

static void test_stops(void)
{
    watcher w = {.stop_at = 2};
    char *document;
    int status =
        sabot_ask("{\"ask\":\"study\",\"cards\":60,\"threads\":2}", &document, NULL, watch, &w);
    TEST_ASSERT_EQUAL_INT(SABOT_ASK_FAILED, status);
    TEST_ASSERT_NOT_NULL(strstr(document, "\"status\": \"stopped\""));
    TEST_ASSERT_EQUAL_UINT(2, w.calls);
    sabot_ask_free(document);
}

/* --- threads ------------------------------------------------------------------------------ */

/* Every thread begins elsewhere. */
static void *ask_again(void *data)
{
    size_t differences = 0, begin = (size_t)data;
    for (size_t i = 0; i < QUESTIONS; i++) {
        int status;
        size_t at = (begin + i) % QUESTIONS;
        char *document = ask(questions[at], &status);
        differences += strcmp(document, answers[at]) != 0;
        sabot_ask_free(document);
    }
    return (void *)differences;
}

static void test_threads(void)
{
    enum { THREADS = 4 };
    pthread_t threads[THREADS];
    void *differences;
    ask_all(NULL);
    for (size_t i = 0; i < THREADS; i++)
        TEST_ASSERT_EQUAL_INT(0, pthread_create(&threads[i], NULL, ask_again, (void *)(5 * i)));
    for (size_t i = 0; i < THREADS; i++) {
        TEST_ASSERT_EQUAL_INT(0, pthread_join(threads[i], &differences));
        TEST_ASSERT_NULL(differences);
    }
    for (size_t i = 0; i < QUESTIONS; i++)
        sabot_ask_free(answers[i]);
}

/* --- memory ------------------------------------------------------------------------------- */

static long resident_pages(void)
{
    long pages = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    TEST_ASSERT_NOT_NULL(file);
    TEST_ASSERT_EQUAL_INT(1, fscanf(file, "%*s %ld", &pages));
    fclose(file);
    return pages;
}

/* As much memory after 10,000 different questions as after the first 2,000. */
static void test_memory(void)
{
    long before = 0;
    for (unsigned i = 0; i < 10000; i++) {
        char request[200];
        int status;
        snprintf(request, sizeof request,
                 "{\"ask\":\"edge\",\"decks\":%u,\"bet_text\":\"bet: b%u\\nlines:\\n  - when: "
                 "banco.total = %u and cards = %u\\n    pays: %u:1\\n\"}",
                 1 + i % 8, i, i % 10, 4 + i % 3, 1 + i);
        char *document = ask(request, &status);
        TEST_ASSERT_EQUAL_INT_MESSAGE(SABOT_ASK_FINE, status, document);
        sabot_ask_free(document);
        if (i == 2000)
            before = resident_pages();
    }
    long after = resident_pages();
    printf("resident: %ld pages, then %ld\n", before, after);
    TEST_ASSERT_TRUE(after < before + before / 10);
}

int main(void)
{
    UNITY_BEGIN();
#ifndef __SANITIZE_ADDRESS__
    RUN_TEST(test_opens_nothing);
#endif
    RUN_TEST(test_statuses);
    RUN_TEST(test_batch);
    RUN_TEST(test_stops);
    RUN_TEST(test_threads);
#ifndef __SANITIZE_ADDRESS__
    RUN_TEST(test_memory);
#endif
    return UNITY_END();
}
