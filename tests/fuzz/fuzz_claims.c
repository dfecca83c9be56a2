#include "document/claims.h"
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    sabot_claims claims;
    sabot_error error = {0};
    sabot_claims_init(&claims);
    sabot_status status =
        sabot_claims_add(&claims, "claims.yaml", (const char *)bytes, length, NULL, &error);
    if (status) {
        check_refusal(status, &error);
        CHECK(!claims.count);
    }
    sabot_claims_clear(&claims);
    return 0;
}
