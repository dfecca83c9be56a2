#include <sabot/game/observer.h>

#include "card_set.h"

#include <string.h>

sabot_status sabot_observer_parse_positions(sabot_observer *observer, const char *text,
                                            sabot_error *error)
{
    observer->positions = 0;
    for (const char *at = text;;) {
        size_t length = strcspn(at, ",");
        unsigned column = (unsigned)(at - text) + 1;
        int position = sabot_position_parse(at, length);
        if (position < 0)
            return sabot_error_set(error, SABOT_INVALID, 0, column,
                                   "'%.*s' is not a position: expected p1, b1, p2, b2, c5 or c6",
                                   (int)(length > 40 ? 40 : length), at);
        if (observer->positions >> position & 1)
            return sabot_error_set(error, SABOT_INVALID, 0, column,
                                   "%s is named twice: expected it once",
                                   sabot_position_name(position));
        observer->positions |= 1u << position;
        at += length;
        if (!*at++)
            return SABOT_OK;
    }
}

static sabot_status add_class(sabot_observer *observer, sabot_cards *left, const char *text,
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
                               "'%.*s' has a card of an earlier class: expected each card once",
                               (int)(length > 40 ? 40 : length), text);
    *left &= ~set;
    observer->set[observer->classes++] = set;
    return SABOT_OK;
}

sabot_status sabot_observer_parse_classes(sabot_observer *observer, const char *text,
                                          sabot_error *error)
{
    sabot_cards left = SABOT_ALL_CARDS;
    observer->classes = 0;
    for (const char *at = text;;) {
        size_t length = strcspn(at, "|");
        sabot_status status =
            add_class(observer, &left, at, length, (unsigned)(at - text) + 1, error);
        if (status)
            return status;
        at += length;
        if (!*at++)
            break;
    }
    if (left)
        observer->set[observer->classes++] = left;
    return SABOT_OK;
}

sabot_status sabot_observer_check(const sabot_observer *observer, sabot_error *error)
{
    sabot_cards seen = 0;
    if (!observer->positions || observer->positions >> SABOT_POSITIONS)
        return sabot_error_set(error, SABOT_INVALID, 0, 0,
                               "positions %#x: expected at least one of the bits 0 to 5",
                               observer->positions);
    if (observer->classes > SABOT_CARDS)
        return sabot_error_set(error, SABOT_INVALID, 0, 0, "%u classes: expected at most %d",
                               observer->classes, SABOT_CARDS);
    for (unsigned i = 0; i < observer->classes; i++) {
        if (!observer->set[i] || (observer->set[i] & seen))
            return sabot_error_set(
                error, SABOT_INVALID, 0, 0,
                "class %u is empty or has a card of an earlier class: expected each card once",
                i + 1);
        seen |= observer->set[i];
    }
    if (seen != SABOT_ALL_CARDS)
        return sabot_error_set(
            error, SABOT_INVALID, 0, 0,
            "the classes are not a partition of the 52 cards: expected each once");
    return SABOT_OK;
}

uint64_t sabot_observer_count(const sabot_observer *observer)
{
    uint64_t count = 1;
    for (int position = 0; position < SABOT_POSITIONS; position++)
        if (observer->positions >> position & 1)
            count *= observer->classes;
    return count;
}

unsigned sabot_observer_class(const sabot_observer *observer, uint64_t thing, int position)
{
    for (int later = position + 1; later < SABOT_POSITIONS; later++)
        if (observer->positions >> later & 1)
            thing /= observer->classes;
    return (unsigned)(thing % observer->classes);
}

void sabot_observer_know(sabot_condition *condition, const sabot_observer *observer, uint64_t thing)
{
    for (int position = 0; position < SABOT_POSITIONS; position++) {
        if (!(observer->positions >> position & 1))
            continue;
        sabot_cards known =
            condition->known >> position & 1 ? condition->card[position] : SABOT_ALL_CARDS;
        condition->known |= 1u << position;
        condition->card[position] =
            known & observer->set[sabot_observer_class(observer, thing, position)];
    }
}
