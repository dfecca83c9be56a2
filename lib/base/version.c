#include <sabot/base/version.h>

const char *sabot_version(void)
{
    return SABOT_VERSION;
}
