#include "fuzz.h"
#include <sabot/document/rules.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    sabot_rules rules;
    sabot_error error = {0};
    sabot_status status = sabot_rules_parse(&rules, (const char *)bytes, length, &error);
    if (status) {
        check_refusal(status, &error);
        return 0;
    }
    CHECK(rules.name[0] && rules.tableau[0] && rules.decks <= SABOT_DECKS_MOST);
    CHECK(rules.bets_count >= 1 && rules.bets_count <= SABOT_BETS_MOST);
    for (size_t i = 0; i < rules.bets_count; i++)
        CHECK(rules.bets[i].name[0] && rules.bets[i].value && rules.bets[i].line);
    sabot_rules_clear(&rules);
    return 0;
}
