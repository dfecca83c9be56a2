#include <sabot/game/condition.h>

#include "card_set.h"

#include <ctype.h>
#include <string.h>

static const char *const position_names[SABOT_POSITIONS] = {"p1", "b1", "p2", "b2", "c5", "c6"};

void sabot_condition_init(sabot_condition *condition)
{
    *condition = (sabot_condition){.opening = {-1, -1}};
}

const char *sabot_position_name(int position)
{
    return position_names[position];
}

int sabot_position_parse(const char *text, size_t length)
{
    for (int i = 0; i < SABOT_POSITIONS; i++)
        if (length == 2 && strncmp(text, position_names[i], 2) == 0)
            return i;
    return -1;
}

/* Reads a card; `outside` is 1 if it ends with `!`. */
static sabot_status parse_card(sabot_cards *set, const char *value, size_t length, int outside,
                               unsigned column, sabot_error *error)
{
    sabot_card_name name;
    if (sabot_card_parse(&name, value, length - (size_t)outside))
        return sabot_error_set(error, SABOT_INVALID, 0, column,
                               "'%.*s' is not a card: expected A, 2 to 9, T, J, Q, K, or 0 for any "
                               "ten-value, with ! if it is not from the shoe",
                               (int)length, value);
    *set = name.set;
    return SABOT_OK;
}

static sabot_status parse_position(sabot_condition *condition, int position, const char *value,
                                   size_t length, int other, unsigned column, sabot_error *error)
{
    int outside = length > 1 && value[length - 1] == '!';
    int is_set = other || strcspn(value, "{.") < length; /* characters of sets only */
    sabot_cards set;
    if (outside && is_set)
        return sabot_error_set(error, SABOT_INVALID, 0, column,
                               "'%.*s': expected one card after = if it is not from the shoe",
                               (int)(length > 40 ? 40 : length), value);
    sabot_status status = is_set ? sabot_card_set_parse(&set, value, length, column, error)
                                 : parse_card(&set, value, length, outside, column, error);
    if (status)
        return status;
    if (condition->known >> position & 1)
        return sabot_error_set(error, SABOT_INVALID, 0, column,
                               "%s is given twice: expected it once", position_names[position]);
    condition->known |= 1u << position;
    condition->outside |= (unsigned)outside << position;
    condition->card[position] = other ? SABOT_ALL_CARDS & ~set : set;
    return SABOT_OK;
}

static sabot_status parse_opening(sabot_condition *condition, int side, const char *value,
                                  size_t length, unsigned column, sabot_error *error)
{
    if (length != 1 || !isdigit((unsigned char)value[0]))
        return sabot_error_set(error, SABOT_INVALID, 0, column,
                               "'%.*s' is not an opening total: expected 0 to 9", (int)length,
                               value);
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
        int other = equals[-1] == '!';
        int position = sabot_position_parse(text, name - (size_t)other);
        if (position >= 0)
            return parse_position(condition, position, equals + 1, value, other, at, error);
        int side = sabot_side_parse(text, name);
        if (side == SABOT_PUNTO || side == SABOT_BANCO)
            return parse_opening(condition, side, equals + 1, value, at, error);
    }
    return sabot_error_set(error, SABOT_INVALID, 0, column,
                           "'%.*s': expected p1=, b1=, p2=, b2=, c5= or c6= with a card, or punto= "
                           "or banco= with an opening total",
                           (int)(length > 40 ? 40 : length), text);
}

/* Length of the item: up to the next comma outside braces, or the end. */
static size_t item_length(const char *text)
{
    size_t length = strcspn(text, ",{");
    while (text[length] == '{') {
        length += strcspn(text + length, "}");
        length += strcspn(text + length, ",{");
    }
    return length;
}

sabot_status sabot_condition_parse(sabot_condition *condition, const char *text, sabot_error *error)
{
    sabot_condition_init(condition);
    for (const char *at = text;;) {
        size_t length = item_length(at);
        sabot_status status = parse_one(condition, at, length, (unsigned)(at - text) + 1, error);
        if (status)
            return status;
        at += length;
        if (!*at)
            return SABOT_OK;
        at++;
    }
}

sabot_status sabot_condition_parse_window(sabot_condition *condition, const char *text,
                                          sabot_error *error)
{
    static const char verb[] = "contains ";
    const size_t from = sizeof verb - 1;
    if (strncmp(text, verb, from) != 0)
        return sabot_error_set(error, SABOT_INVALID, 0, 1,
                               "'%.40s': expected contains and a card, as in 'contains 9'", text);
    return sabot_card_set_parse(&condition->window, text + from, strlen(text + from),
                                (unsigned)from + 1, error);
}

static int is_one_name(sabot_cards set)
{
    for (unsigned rank = 0; rank < SABOT_RANKS; rank++)
        if (set == 0xFULL << sabot_card_of(rank, 0))
            return 1;
    return __builtin_popcountll(set) == 1 || set == 0xFFFFULL << sabot_card_of(SABOT_RANK_TEN, 0);
}

sabot_status sabot_condition_check(const sabot_condition *condition, sabot_error *error)
{
    if (condition->known >> SABOT_POSITIONS || (condition->outside & ~condition->known))
        return sabot_error_set(error, SABOT_INVALID, 0, 0,
                               "known positions %#x, outside positions %#x: expected bits 0 to "
                               "5 only, and every outside position to be known",
                               condition->known, condition->outside);
    for (int position = 0; position < SABOT_POSITIONS; position++) {
        sabot_cards set = condition->known >> position & 1 ? condition->card[position] : 0;
        if (set & ~SABOT_ALL_CARDS || (condition->outside >> position & 1 && !is_one_name(set)))
            return sabot_error_set(error, SABOT_INVALID, 0, 0,
                                   "%s has an invalid set of cards: expected some of the 52, and "
                                   "one card, one rank or the ten-values if not from the shoe",
                                   position_names[position]);
    }
    for (int side = 0; side < 2; side++)
        if (condition->opening[side] < -1 || condition->opening[side] >= SABOT_POINTS)
            return sabot_error_set(error, SABOT_INVALID, 0, 0,
                                   "%s's opening total is %d: expected 0 to 9, or -1",
                                   sabot_side_name(side), condition->opening[side]);
    if (condition->window & ~SABOT_ALL_CARDS)
        return sabot_error_set(error, SABOT_INVALID, 0, 0,
                               "the window has an invalid set of cards: expected some of the 52");
    return SABOT_OK;
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
    if (condition->window) {
        view->hands = 1u << SABOT_PUNTO | 1u << SABOT_BANCO;
        sabot_partition_split_set(&view->third, condition->window);
    }
    sabot_partition_join(&view->opening, &view->third);
    /* A condition is on positions, not on places: refine all places alike. */
    for (int place = 0; place < SABOT_PLACES; place++)
        view->at[place] = place < SABOT_PLACE_THIRD ? view->opening : view->third;
    view->summary = view->summary && !condition->known && !condition->window &&
                    condition->opening[0] < 0 && condition->opening[1] < 0;
}

sabot_level sabot_condition_level(const sabot_condition *condition, const sabot_shoe *shoe)
{
    sabot_level level = shoe->level;
    for (int position = 0; position < SABOT_POSITIONS; position++) {
        if (!(condition->outside >> position & 1))
            continue;
        int cards = __builtin_popcountll(condition->card[position]);
        sabot_level own = cards == 1             ? SABOT_LEVEL_SUITS
                          : cards == SABOT_SUITS ? SABOT_LEVEL_RANKS
                                                 : SABOT_LEVEL_POINTS;
        if (own < level)
            level = own;
    }
    return level;
}
