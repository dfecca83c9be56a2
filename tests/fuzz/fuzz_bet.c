#include "fuzz.h"
#include <sabot/document/game.h>
#include <sabot/game/bet.h>

/* Every accepted bet can be hashed and copied, and a coup gets one of its lines or none. */
static void play(const sabot_bet *bet)
{
    sabot_tableau standard;
    sabot_bet copy;
    char hash[SABOT_HASH], other[SABOT_HASH];
    uint64_t state = 1;
    sabot_tableau_standard(&standard);
    sabot_bet_copy(&copy, bet);
    sabot_bet_hash(hash, bet);
    sabot_bet_hash(other, &copy);
    CHECK(strcmp(hash, other) == 0);
    CHECK(sabot_bet_level(bet) == sabot_bet_level(&copy));
    for (int deal = 0; deal < 20; deal++) {
        sabot_card cards[6];
        sabot_coup coup;
        for (int i = 0; i < 6; i++) {
            state = state * 6364136223846793005u + 1442695040888963407u;
            cards[i] = (sabot_card)((state >> 33) % SABOT_CARDS);
        }
        sabot_coup_play(&coup, &standard, cards);
        CHECK(sabot_bet_line(bet, &coup) <= bet->lines_count);
        CHECK(sabot_bet_line(bet, &coup) == sabot_bet_line(&copy, &coup));
    }
    sabot_bet_clear(&copy);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    sabot_bet bet;
    sabot_error error = {0};
    sabot_status status = sabot_bet_parse(&bet, (const char *)bytes, length, &error);
    if (status) {
        check_refusal(status, &error);
        return 0;
    }
    CHECK(bet.name[0] && bet.lines_count >= 1 && bet.lines_count <= SABOT_LINES_MOST);
    play(&bet);
    sabot_bet_clear(&bet);
    return 0;
}
