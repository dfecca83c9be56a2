#include "sight.h"

#include "card_set.h"

#include <string.h>

sabot_status sabot_sight_parse_positions(sabot_sight *sight, const char *text, sabot_error *error)
{
    sight->positions = 0;
    for (const char *at = text;;) {
        size_t length = strcspn(at, ",");
        unsigned column = (unsigned)(at - text) + 1;
        int position = sabot_position_parse(at, length);
        if (position < 0)
            return sabot_error_set(error, SABOT_INVALID, 0, column,
                                   "'%.*s' is no position: expected p1, b1, p2, b2, c5 or c6",
                                   (int)(length > 40 ? 40 : length), at);
        if (sight->positions >> position & 1)
            return sabot_error_set(error, SABOT_INVALID, 0, column,
                                   "%s is named twice: expected it once",
                                   sabot_position_name(position));
        sight->positions |= 1u << position;
        at += length;
        if (!*at++)
            return SABOT_OK;
    }
}

static sabot_status add_class(sabot_sight *sight, sabot_cards *left, const char *text,
                              size_t length, unsigned column, sabot_error *error)
{
    sabot_cards set;
    for (; length && *text == ' '; length--, column++)
        text++;
    while (length && text[length - 1] == ' ')
        length--;
    sabot_status status = sabot_card_set_parse(&set, text, length, column, error);
    if (status)
        return status;
    if (set & ~*left)
        return sabot_error_set(error, SABOT_INVALID, 0, column,
                               "'%.*s' has a card of a class before it: expected others",
                               (int)(length > 40 ? 40 : length), text);
    *left &= ~set;
    sight->set[sight->classes++] = set;
    return SABOT_OK;
}

sabot_status sabot_sight_parse_classes(sabot_sight *sight, const char *text, sabot_error *error)
{
    sabot_cards left = SABOT_ALL_CARDS;
    sight->classes = 0;
    for (const char *at = text;;) {
        size_t length = strcspn(at, "|");
        sabot_status status = add_class(sight, &left, at, length, (unsigned)(at - text) + 1, error);
        if (status)
            return status;
        at += length;
        if (!*at++)
            break;
    }
    if (left)
        sight->set[sight->classes++] = left;
    return SABOT_OK;
}

sabot_status sabot_sight_check(const sabot_sight *sight, sabot_error *error)
{
    sabot_cards seen = 0;
    if (!sight->positions || sight->positions >> SABOT_POSITIONS)
        return sabot_error_set(error, SABOT_INVALID, 0, 0,
                               "no position, or one that is none: expected some of six");
    if (sight->classes > SABOT_CARDS)
        return sabot_error_set(error, SABOT_INVALID, 0, 0, "%u classes: expected at most %d",
                               sight->classes, SABOT_CARDS);
    for (unsigned i = 0; i < sight->classes; i++) {
        if (!sight->set[i] || (sight->set[i] & seen))
            return sabot_error_set(error, SABOT_INVALID, 0, 0,
                                   "class %u is empty or has a card of one before it: expected "
                                   "other cards",
                                   i + 1);
        seen |= sight->set[i];
    }
    if (seen != SABOT_ALL_CARDS)
        return sabot_error_set(error, SABOT_INVALID, 0, 0,
                               "the classes are not the 52 cards: expected each in one");
    return SABOT_OK;
}

uint64_t sabot_sight_count(const sabot_sight *sight)
{
    uint64_t count = 1;
    for (int position = 0; position < SABOT_POSITIONS; position++)
        if (sight->positions >> position & 1)
            count *= sight->classes;
    return count;
}

unsigned sabot_sight_class(const sabot_sight *sight, uint64_t thing, int position)
{
    for (int later = position + 1; later < SABOT_POSITIONS; later++)
        if (sight->positions >> later & 1)
            thing /= sight->classes;
    return (unsigned)(thing % sight->classes);
}

void sabot_sight_know(sabot_condition *condition, const sabot_sight *sight, uint64_t thing)
{
    for (int position = 0; position < SABOT_POSITIONS; position++) {
        if (!(sight->positions >> position & 1))
            continue;
        sabot_cards known =
            condition->known >> position & 1 ? condition->card[position] : SABOT_ALL_CARDS;
        condition->known |= 1u << position;
        condition->card[position] = known & sight->set[sabot_sight_class(sight, thing, position)];
    }
}
