#include "condition.h"

#include <ctype.h>
#include <string.h>

static const char *const position_names[SABOT_POSITIONS] = {"p1", "b1", "p2", "b2", "c5", "c6"};

void sabot_condition_init(sabot_condition *condition)
{
    *condition = (sabot_condition){.opening = {-1, -1}};
}

static sabot_status parse_position(sabot_condition *condition, int position, const char *value,
                                   size_t length, unsigned column, sabot_error *error)
{
    int outside = length > 1 && value[length - 1] == '!';
    sabot_card_name name;
    if (sabot_card_parse(&name, value, length - (size_t)outside))
        return sabot_error_set(error, SABOT_INVALID, 0, column,
                               "'%.*s' is no card: expected A, 2 to 9, T, J, Q, K, or 0 for any "
                               "ten-value, with ! if it is not from the shoe",
                               (int)length, value);
    if (condition->known >> position & 1)
        return sabot_error_set(error, SABOT_INVALID, 0, column,
                               "%s is given twice: expected it once", position_names[position]);
    condition->known |= 1u << position;
    condition->outside |= (unsigned)outside << position;
    condition->card[position] = name.set;
    return SABOT_OK;
}

static sabot_status parse_opening(sabot_condition *condition, int side, const char *value,
                                  size_t length, unsigned column, sabot_error *error)
{
    if (length != 1 || !isdigit((unsigned char)value[0]))
        return sabot_error_set(error, SABOT_INVALID, 0, column,
                               "'%.*s' is no opening total: expected 0 to 9", (int)length, value);
    if (condition->opening[side] >= 0)
        return sabot_error_set(error, SABOT_INVALID, 0, column,
                               "%s is given twice: expected it once", sabot_side_name(side));
    condition->opening[side] = value[0] - '0';
    return SABOT_OK;
}

static sabot_status parse_one(sabot_condition *condition, const char *text, size_t length,
                              unsigned column, sabot_error *error)
{
    const char *equals = memchr(text, '=', length);
    if (equals && equals > text && (size_t)(equals - text) + 1 < length) {
        size_t name = (size_t)(equals - text), value = length - name - 1;
        unsigned at = column + (unsigned)name + 1;
        for (int i = 0; i < SABOT_POSITIONS; i++)
            if (name == 2 && strncmp(text, position_names[i], 2) == 0)
                return parse_position(condition, i, equals + 1, value, at, error);
        int side = sabot_side_parse(text, name);
        if (side == SABOT_PUNTO || side == SABOT_BANCO)
            return parse_opening(condition, side, equals + 1, value, at, error);
    }
    return sabot_error_set(error, SABOT_INVALID, 0, column,
                           "'%.*s': expected p1=, b1=, p2=, b2=, c5= or c6= with a card, or punto= "
                           "or banco= with an opening total",
                           (int)(length > 40 ? 40 : length), text);
}

sabot_status sabot_condition_parse(sabot_condition *condition, const char *text, sabot_error *error)
{
    sabot_condition_init(condition);
    for (const char *at = text;;) {
        size_t length = strcspn(at, ",");
        sabot_status status = parse_one(condition, at, length, (unsigned)(at - text) + 1, error);
        if (status)
            return status;
        at += length;
        if (!*at)
            return SABOT_OK;
        at++;
    }
}

void sabot_condition_view(sabot_view *view, const sabot_condition *condition)
{
    for (int position = 0; position < SABOT_POSITIONS; position++) {
        if (!(condition->known >> position & 1))
            continue;
        if (position < 4) {
            view->hands |= 1u << (position & 1);
            view->ordered |= 1u << (position & 1);
            sabot_partition_split_set(&view->opening, condition->card[position]);
        } else {
            sabot_partition_split_set(&view->third, condition->card[position]);
        }
    }
    for (int side = 0; side < 2; side++) {
        if (condition->opening[side] < 0)
            continue;
        view->hands |= 1u << side;
        sabot_partition_split_points(&view->opening);
    }
    sabot_partition_join(&view->opening, &view->third);
    view->summary = view->summary && !condition->known && condition->opening[0] < 0 &&
                    condition->opening[1] < 0;
}

sabot_level sabot_condition_level(const sabot_condition *condition, const sabot_shoe *shoe)
{
    sabot_level level = shoe->level;
    for (int position = 0; position < SABOT_POSITIONS; position++) {
        if (!(condition->outside >> position & 1))
            continue;
        int cards = __builtin_popcountll(condition->card[position]);
        sabot_level named = cards == 1             ? SABOT_LEVEL_SUITS
                            : cards == SABOT_SUITS ? SABOT_LEVEL_RANKS
                                                   : SABOT_LEVEL_POINTS;
        if (named < level)
            level = named;
    }
    return level;
}
