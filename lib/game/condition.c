#include "condition.h"

#include <ctype.h>
#include <string.h>

static const char *const position_names[SABOT_POSITIONS] = {"p1", "b1", "p2", "b2", "c5", "c6"};

void sabot_given_init(sabot_given *given)
{
    *given = (sabot_given){.opening = {-1, -1}};
}

static sabot_status parse_position(sabot_given *given, int position, const char *value, size_t length,
                                   unsigned column, sabot_error *error)
{
    int outside = length > 1 && value[length - 1] == '!';
    sabot_card_name name;
    if (sabot_card_parse(&name, value, length - (size_t)outside))
        return sabot_error_set(error, SABOT_INVALID, 0, column,
                               "'%.*s' is no card: expected A, 2 to 9, T, J, Q, K, or 0 for any "
                               "ten-value, with ! if it is not from the shoe",
                               (int)length, value);
    if (given->known >> position & 1)
        return sabot_error_set(error, SABOT_INVALID, 0, column, "%s is given twice: expected it once",
                               position_names[position]);
    given->known |= 1u << position;
    given->outside |= (unsigned)outside << position;
    given->card[position] = name.set;
    return SABOT_OK;
}

static sabot_status parse_opening(sabot_given *given, int side, const char *value, size_t length,
                                  unsigned column, sabot_error *error)
{
    if (length != 1 || !isdigit((unsigned char)value[0]))
        return sabot_error_set(error, SABOT_INVALID, 0, column,
                               "'%.*s' is no opening total: expected 0 to 9", (int)length, value);
    if (given->opening[side] >= 0)
        return sabot_error_set(error, SABOT_INVALID, 0, column, "%s is given twice: expected it once",
                               sabot_side_name(side));
    given->opening[side] = value[0] - '0';
    return SABOT_OK;
}

static sabot_status parse_one(sabot_given *given, const char *text, size_t length, unsigned column,
                              sabot_error *error)
{
    const char *equals = memchr(text, '=', length);
    if (equals && equals > text && (size_t)(equals - text) + 1 < length) {
        size_t name = (size_t)(equals - text), value = length - name - 1;
        unsigned at = column + (unsigned)name + 1;
        for (int i = 0; i < SABOT_POSITIONS; i++)
            if (name == 2 && strncmp(text, position_names[i], 2) == 0)
                return parse_position(given, i, equals + 1, value, at, error);
        int side = sabot_side_parse(text, name);
        if (side == SABOT_PUNTO || side == SABOT_BANCO)
            return parse_opening(given, side, equals + 1, value, at, error);
    }
    return sabot_error_set(error, SABOT_INVALID, 0, column,
                           "'%.*s': expected p1=, b1=, p2=, b2=, c5= or c6= with a card, or punto= "
                           "or banco= with an opening total",
                           (int)(length > 40 ? 40 : length), text);
}

sabot_status sabot_given_parse(sabot_given *given, const char *text, sabot_error *error)
{
    sabot_given_init(given);
    for (const char *at = text;;) {
        size_t length = strcspn(at, ",");
        sabot_status status =
            parse_one(given, at, length, (unsigned)(at - text) + 1, error);
        if (status)
            return status;
        at += length;
        if (!*at)
            return SABOT_OK;
        at++;
    }
}

void sabot_given_sight(sabot_sight *sight, const sabot_given *given)
{
    for (int position = 0; position < SABOT_POSITIONS; position++) {
        if (!(given->known >> position & 1))
            continue;
        if (position < 4) {
            sight->hands |= 1u << (position & 1);
            sight->ordered |= 1u << (position & 1);
            sabot_partition_split_set(&sight->opening, given->card[position]);
        } else {
            sabot_partition_split_set(&sight->third, given->card[position]);
        }
    }
    for (int side = 0; side < 2; side++) {
        if (given->opening[side] < 0)
            continue;
        sight->hands |= 1u << side;
        sabot_partition_split_points(&sight->opening);
    }
    sabot_partition_join(&sight->opening, &sight->third);
    sight->summary = sight->summary && !given->known && given->opening[0] < 0 &&
                     given->opening[1] < 0;
}

sabot_level sabot_given_level(const sabot_given *given, const sabot_shoe *shoe)
{
    sabot_level level = shoe->level;
    for (int position = 0; position < SABOT_POSITIONS; position++) {
        if (!(given->outside >> position & 1))
            continue;
        int cards = __builtin_popcountll(given->card[position]);
        sabot_level named = cards == 1             ? SABOT_LEVEL_SUITS
                            : cards == SABOT_SUITS ? SABOT_LEVEL_RANKS
                                                   : SABOT_LEVEL_POINTS;
        if (named < level)
            level = named;
    }
    return level;
}
