#include <sabot/game/claim.h>

const char *sabot_claim_what_name(sabot_claim_what what)
{
    static const char *const names[SABOT_CLAIM_WHATS] = {
        "edge",           "ev",         "probability", "ways",  "sd", "removal", "coups",
        "units-per-shoe", "bets-share", "bets-ev",     "return"};
    return names[what];
}

int sabot_claim_is_of_shoes(sabot_claim_what what)
{
    return what >= SABOT_CLAIM_COUPS && what <= SABOT_CLAIM_BETS_EV;
}

sabot_status sabot_claim_refuse(const sabot_claim *claim, sabot_status status, sabot_error *error)
{
    if (!error || error->where[0])
        return status;
    error->line = claim->line;
    error->column = claim->column;
    sabot_error_name(error, claim->where ? claim->where : "");
    return status;
}
