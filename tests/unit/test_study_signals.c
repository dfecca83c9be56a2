#include "helper.h"

#include "run/state_file.h"

#include <signal.h>

static const int numbers[] = {SIGINT, SIGTERM};

static int is_caught(int number)
{
    struct sigaction now;
    sigaction(number, NULL, &now);
    return now.sa_handler != SIG_DFL && now.sa_handler != SIG_IGN;
}

/* The first signal is recorded; the second, of either kind, ends the process: both then have their
 * default action. */
static void test_only_the_first_is_caught(void)
{
    for (size_t i = 0; i < LENGTH(numbers); i++) {
        struct sigaction now;
        state_catch_signals();
        TEST_ASSERT_TRUE(is_caught(SIGINT) && is_caught(SIGTERM));
        raise(numbers[i]);
        TEST_ASSERT_EQUAL_INT(numbers[i], state_signal());
        for (size_t j = 0; j < LENGTH(numbers); j++) {
            sigaction(numbers[j], NULL, &now);
            TEST_ASSERT_TRUE(now.sa_handler == SIG_DFL);
        }
    }
}

static void test_what_was_ignored_is_caught(void)
{
    signal(SIGINT, SIG_IGN);
    state_catch_signals();
    TEST_ASSERT_TRUE(is_caught(SIGINT));
    state_release_signals();
}

static void test_released(void)
{
    state_catch_signals();
    state_release_signals();
    TEST_ASSERT_FALSE(is_caught(SIGINT) || is_caught(SIGTERM));
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_only_the_first_is_caught);
    RUN_TEST(test_what_was_ignored_is_caught);
    RUN_TEST(test_released);
    return UNITY_END();
}
