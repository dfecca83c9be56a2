#include "helper.h"

#include "run/state_file.h"

#include <signal.h>

/* The first signal is noted, the second ends the process: it has its default again. */
static void test_only_the_first_is_caught(void)
{
    static const int numbers[] = {SIGINT, SIGTERM};
    for (size_t i = 0; i < LENGTH(numbers); i++) {
        struct sigaction now;
        state_catch_signals();
        sigaction(numbers[i], NULL, &now);
        TEST_ASSERT_TRUE(now.sa_handler != SIG_DFL && now.sa_handler != SIG_IGN);
        raise(numbers[i]);
        TEST_ASSERT_EQUAL_INT(numbers[i], state_signal());
        sigaction(numbers[i], NULL, &now);
        TEST_ASSERT_TRUE(now.sa_handler == SIG_DFL);
    }
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_only_the_first_is_caught);
    return UNITY_END();
}
