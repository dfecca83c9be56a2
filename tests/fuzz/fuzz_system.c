#include "fuzz.h"
#include <sabot/document/count_system.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    sabot_count_system system;
    sabot_error error = {0};
    sabot_status status = sabot_count_system_parse(&system, (const char *)bytes, length, &error);
    if (status) {
        check_refusal(status, &error);
        return 0;
    }
    CHECK(system.name[0]);
    sabot_count_system_clear(&system);
    return 0;
}
