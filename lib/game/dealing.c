#include "burns.h"

#include <inttypes.h>

unsigned sabot_dealing_burns(sabot_burn burns[SABOT_BURNS_MOST], const sabot_dealing *dealing,
                             const sabot_shoe *shoe)
{
    uint64_t points[SABOT_POINTS], size = sabot_shoe_size(shoe);
    unsigned count = 0;
    if (dealing->burn != SABOT_BURN_FIRST_CARD) {
        burns[0] = (sabot_burn){.probability = 1, .burnt = (uint64_t)dealing->burn};
        return 1;
    }
    sabot_shoe_by_point(points, shoe);
    for (unsigned point = 0; point < SABOT_POINTS; point++)
        if (points[point])
            burns[count++] = (sabot_burn){.probability = (double)points[point] / (double)size,
                                          .seen = 1,
                                          .point = point,
                                          .burnt = sabot_dealing_burnt_by(point, size)};
    return count;
}

static sabot_status check_shoe(const sabot_shoe *shoe, uint64_t size, sabot_error *error)
{
    if (shoe->infinite)
        return sabot_error_set(error, SABOT_INVALID, 0, 0,
                               "an infinite shoe has no last coup: expected a number of decks");
    if (size > SABOT_DEALING_CARDS_MOST)
        return sabot_error_set(error, SABOT_INVALID, 0, 0,
                               "a shoe of %" PRIu64 " cards: expected at most %d", size,
                               SABOT_DEALING_CARDS_MOST);
    return SABOT_OK;
}

sabot_status sabot_dealing_check(const sabot_dealing *dealing, const sabot_shoe *shoe,
                                 sabot_error *error)
{
    uint64_t size = sabot_shoe_size(shoe);
    sabot_status status = check_shoe(shoe, size, error);
    if (status)
        return status;
    if (dealing->burn < SABOT_BURN_FIRST_CARD ||
        (dealing->last != SABOT_LAST_FINISH && dealing->last != SABOT_LAST_ONE_MORE))
        return sabot_error_set(error, SABOT_INVALID, 0, 0,
                               "burn %d, last coup %d: expected a number of cards or the first "
                               "card, and finish or one more",
                               dealing->burn, (int)dealing->last);
    if (dealing->cut >= size) {
        sabot_error_set(error, SABOT_INVALID, 0, 0,
                        "%" PRIu64 " cards behind the cut card: expected fewer than the %" PRIu64
                        " of the shoe",
                        dealing->cut, size);
        return sabot_error_name(error, "cut");
    }
    if (dealing->between >= size) {
        sabot_error_set(error, SABOT_INVALID, 0, 0,
                        "%" PRIu64 " cards burnt after each coup: expected fewer than the %" PRIu64
                        " of the shoe",
                        dealing->between, size);
        return sabot_error_name(error, "burn-between");
    }
    sabot_burn burns[SABOT_BURNS_MOST];
    uint64_t gone = UINT64_MAX; /* at least so many cards before the first coup */
    for (unsigned i = sabot_dealing_burns(burns, dealing, shoe); i-- > 0;)
        if (burns[i].seen + burns[i].burnt < gone)
            gone = burns[i].seen + burns[i].burnt;
    if (gone >= size) {
        sabot_error_set(error, SABOT_INVALID, 0, 0,
                        "%" PRIu64
                        " cards are gone before the first coup: expected fewer than the %" PRIu64
                        " of the shoe",
                        gone, size);
        return sabot_error_name(error, "burn");
    }
    if (!sabot_dealing_goes_on(dealing, size - gone, size)) {
        sabot_error_set(error, SABOT_INVALID, 0, 0,
                        "no coup fits: at least %" PRIu64 " of %" PRIu64
                        " cards are gone before the first and %" PRIu64
                        " lie behind the cut card: expected at least six left, and more than "
                        "behind the cut card",
                        gone, size, dealing->cut);
        return sabot_error_name(error, "cut");
    }
    return SABOT_OK;
}
