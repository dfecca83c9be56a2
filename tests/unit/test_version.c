#include "helper.h"
#include <sabot/base/version.h>

static void test_version(void)
{
    char text[32];
    snprintf(text, sizeof text, "%d.%d.%d", SABOT_VERSION_MAJOR, SABOT_VERSION_MINOR,
             SABOT_VERSION_PATCH);
    TEST_ASSERT_EQUAL_STRING(text, SABOT_VERSION);
    TEST_ASSERT_EQUAL_STRING(text, sabot_version());
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_version);
    return UNITY_END();
}
