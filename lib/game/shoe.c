#include <sabot/game/shoe.h>

#include <ctype.h>
#include <string.h>

void sabot_shoe_from_decks(sabot_shoe *shoe, uint64_t decks)
{
    *shoe = (sabot_shoe){.level = SABOT_LEVEL_SUITS};
    for (unsigned card = 0; card < SABOT_CARDS; card++)
        shoe->count[card] = decks;
}

void sabot_shoe_infinite(sabot_shoe *shoe)
{
    sabot_shoe_from_decks(shoe, 1);
    shoe->infinite = 1;
}

void sabot_shoe_from_ranks(sabot_shoe *shoe, const uint64_t ranks[SABOT_RANKS])
{
    *shoe = (sabot_shoe){.level = SABOT_LEVEL_RANKS};
    for (unsigned rank = 0; rank < SABOT_RANKS; rank++)
        shoe->count[sabot_card_of(rank, 0)] = ranks[rank];
}

void sabot_shoe_from_points(sabot_shoe *shoe, const uint64_t points[SABOT_POINTS])
{
    *shoe = (sabot_shoe){.level = SABOT_LEVEL_POINTS};
    shoe->count[sabot_card_of(SABOT_RANK_TEN, 0)] = points[0];
    for (unsigned point = 1; point < SABOT_POINTS; point++)
        shoe->count[sabot_card_of(point - 1, 0)] = points[point];
}

uint64_t sabot_shoe_count(const sabot_shoe *shoe, sabot_cards set)
{
    uint64_t sum = 0;
    for (unsigned card = 0; card < SABOT_CARDS; card++)
        if (set >> card & 1)
            sum += shoe->count[card];
    return sum;
}

uint64_t sabot_shoe_size(const sabot_shoe *shoe)
{
    uint64_t sum = 0;
    for (unsigned card = 0; card < SABOT_CARDS; card++)
        sum += shoe->count[card];
    return sum;
}

void sabot_shoe_by_rank(uint64_t ranks[SABOT_RANKS], const sabot_shoe *shoe)
{
    memset(ranks, 0, SABOT_RANKS * sizeof *ranks);
    for (sabot_card card = 0; card < SABOT_CARDS; card++)
        ranks[sabot_card_rank(card)] += shoe->count[card];
}

void sabot_shoe_by_point(uint64_t points[SABOT_POINTS], const sabot_shoe *shoe)
{
    memset(points, 0, SABOT_POINTS * sizeof *points);
    for (sabot_card card = 0; card < SABOT_CARDS; card++)
        points[sabot_card_point(card)] += shoe->count[card];
}

void sabot_shoe_by_kind(uint64_t *counts, const sabot_shoe *shoe, const sabot_partition *kinds)
{
    memset(counts, 0, kinds->kinds * sizeof *counts);
    for (unsigned card = 0; card < SABOT_CARDS; card++)
        counts[kinds->of[card]] += shoe->count[card];
}

void sabot_shoe_kinds(sabot_partition *kinds, sabot_level level)
{
    sabot_partition_init(kinds);
    if (level == SABOT_LEVEL_POINTS)
        sabot_partition_split_points(kinds);
    else
        sabot_partition_split_ranks(kinds);
    if (level == SABOT_LEVEL_SUITS)
        sabot_partition_split_suits(kinds);
}

const char *sabot_level_name(sabot_level level)
{
    static const char *const names[] = {"points", "ranks", "suits"};
    return names[level];
}

/* Moves the counts to their places at a coarser level. */
static void lower_level(sabot_shoe *shoe, sabot_level level)
{
    if (shoe->level <= level)
        return;
    if (level == SABOT_LEVEL_RANKS) {
        uint64_t ranks[SABOT_RANKS];
        sabot_shoe_by_rank(ranks, shoe);
        sabot_shoe_from_ranks(shoe, ranks);
    } else {
        uint64_t points[SABOT_POINTS];
        sabot_shoe_by_point(points, shoe);
        sabot_shoe_from_points(shoe, points);
    }
}

static sabot_level level_of(const sabot_card_name *name)
{
    if (name->rank < 0)
        return SABOT_LEVEL_POINTS;
    return name->suit < 0 ? SABOT_LEVEL_RANKS : SABOT_LEVEL_SUITS;
}

/* One item of a list, and its place. */
typedef struct {
    const char *start;
    size_t length;
    unsigned line, column;
} item;

static int is_separator(char c)
{
    return c == ',' || isspace((unsigned char)c);
}

/* Finds the next item from *at; returns 0 at the end of the text. */
static int next_item(item *out, const char **at, unsigned *line, const char **line_start)
{
    while (**at && is_separator(**at)) {
        if (**at == '\n') {
            ++*line;
            *line_start = *at + 1;
        }
        ++*at;
    }
    out->start = *at;
    out->line = *line;
    out->column = (unsigned)(*at - *line_start) + 1;
    while (**at && !is_separator(**at))
        ++*at;
    out->length = (size_t)(*at - out->start);
    return out->length > 0;
}

static int clipped(size_t length)
{
    return length > 40 ? 40 : (int)length;
}

static sabot_status parse_count(uint64_t *count, const item *p, size_t from, sabot_error *error)
{
    const char *digits = p->start + from;
    size_t length = p->length - from;
    unsigned column = p->column + (unsigned)from;
    uint64_t value = 0;
    for (size_t i = 0; i < length; i++) {
        if (!isdigit((unsigned char)digits[i]))
            length = 0;
        else if ((value = value * 10 + (uint64_t)(digits[i] - '0')) > SABOT_SHOE_MOST)
            return sabot_error_set(error, SABOT_INVALID, p->line, column,
                                   "'%.*s' is too many cards: expected at most %llu",
                                   clipped(p->length - from), digits, SABOT_SHOE_MOST);
    }
    if (length == 0)
        return sabot_error_set(error, SABOT_INVALID, p->line, column,
                               "'%.*s' is not a count of cards: expected a whole number from 0",
                               clipped(p->length - from), digits);
    *count = value;
    return SABOT_OK;
}

static sabot_status parse_card(sabot_card_name *name, const item *p, size_t length,
                               sabot_error *error)
{
    if (sabot_card_parse(name, p->start, length) == 0)
        return SABOT_OK;
    return sabot_error_set(
        error, SABOT_INVALID, p->line, p->column,
        "'%.*s' is not a card: expected A, 2 to 9, T, J, Q, K, with a suit s, h, "
        "d, c or without, or 0 for any ten-value",
        clipped(length), p->start);
}

/* A shoe during parsing. */
typedef struct {
    sabot_shoe shoe;
    sabot_cards cards; /* with a count */
    uint64_t size;
} shoe_parser;

/* Adds CARD=COUNT. */
static sabot_status parse_part(shoe_parser *read, const item *p, sabot_error *error)
{
    const char *equals = memchr(p->start, '=', p->length);
    sabot_card_name name;
    uint64_t count = 0;
    if (!equals)
        return sabot_error_set(error, SABOT_INVALID, p->line, p->column,
                               "'%.*s' is not a part of a shoe: expected CARD=COUNT, such as A=32",
                               clipped(p->length), p->start);
    size_t length = (size_t)(equals - p->start);
    sabot_status status = parse_card(&name, p, length, error);
    if (status)
        return status;
    if (read->cards & name.set)
        return sabot_error_set(error, SABOT_INVALID, p->line, p->column,
                               "'%.*s' is named twice: expected each card once", clipped(length),
                               p->start);
    if ((status = parse_count(&count, p, length + 1, error)))
        return status;
    if ((read->size += count) > SABOT_SHOE_MOST)
        return sabot_error_set(error, SABOT_INVALID, p->line, p->column,
                               "the shoe is too large: expected at most %llu cards",
                               SABOT_SHOE_MOST);
    read->cards |= name.set;
    if (level_of(&name) < read->shoe.level)
        read->shoe.level = level_of(&name);
    read->shoe.count[__builtin_ctzll(name.set)] += count;
    return SABOT_OK;
}

sabot_status sabot_shoe_parse(sabot_shoe *shoe, const char *spec, sabot_error *error)
{
    shoe_parser read = {.shoe.level = SABOT_LEVEL_SUITS};
    const char *at = spec, *line_start = spec;
    unsigned line = 1;
    item p;
    while (next_item(&p, &at, &line, &line_start)) {
        sabot_status status = parse_part(&read, &p, error);
        if (status)
            return status;
    }
    if (!read.cards)
        return sabot_error_set(error, SABOT_INVALID, 0, 0,
                               "the shoe is empty: expected CARD=COUNT, such as A=32,2=32");
    sabot_level level = read.shoe.level;
    read.shoe.level = SABOT_LEVEL_SUITS; /* matches the places of the counts so far */
    lower_level(&read.shoe, level);
    *shoe = read.shoe;
    return SABOT_OK;
}

/* Adds `step`, 1 or -1, to the count of each card named. */
static sabot_status change_counts(sabot_shoe *shoe, const char *cards, int step, sabot_error *error)
{
    sabot_shoe left = *shoe;
    const char *at = cards, *line_start = cards;
    unsigned line = 1;
    item p;
    if (shoe->infinite)
        return sabot_error_set(error, SABOT_INVALID, 0, 0,
                               "cards cannot be removed from an infinite shoe: expected decks");
    while (next_item(&p, &at, &line, &line_start)) {
        sabot_card_name name;
        sabot_status status = parse_card(&name, &p, p.length, error);
        if (status)
            return status;
        lower_level(&left, level_of(&name));
        sabot_partition known;
        sabot_shoe_kinds(&known, left.level);
        uint64_t *count = &left.count[known.face[known.of[__builtin_ctzll(name.set)]]];
        if (step < 0 && *count == 0)
            return sabot_error_set(error, SABOT_INVALID, p.line, p.column,
                                   "'%.*s' cannot be removed: no such card is left in the shoe",
                                   clipped(p.length), p.start);
        if (step > 0 && sabot_shoe_size(&left) == SABOT_SHOE_MOST)
            return sabot_error_set(error, SABOT_INVALID, p.line, p.column,
                                   "the shoe is too large: expected at most %llu cards",
                                   SABOT_SHOE_MOST);
        *count += (uint64_t)(int64_t)step;
    }
    *shoe = left;
    return SABOT_OK;
}

sabot_status sabot_shoe_remove(sabot_shoe *shoe, const char *cards, sabot_error *error)
{
    return change_counts(shoe, cards, -1, error);
}

sabot_status sabot_shoe_add(sabot_shoe *shoe, const char *cards, sabot_error *error)
{
    return change_counts(shoe, cards, 1, error);
}
