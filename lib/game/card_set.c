#include "card_set.h"

#include "../base/text.h"

#include <ctype.h>
#include <stdlib.h>

static sabot_cards cards_of_points(int from, int to)
{
    sabot_cards set = 0;
    for (sabot_card card = 0; card < SABOT_CARDS; card++)
        if ((int)sabot_card_point(card) >= from && (int)sabot_card_point(card) <= to)
            set |= 1ULL << card;
    return set;
}

/* The position of the two dots of a range, or `length` if there are none. */
static size_t find_dots(const char *text, size_t length)
{
    for (size_t i = 0; i + 1 < length; i++)
        if (text[i] == '.' && text[i + 1] == '.')
            return i;
    return length;
}

/* Reads 0…9, or A for 1; returns -1 for another text. */
static int point_of(const char *text, size_t length)
{
    if (length != 1)
        return -1;
    return isdigit((unsigned char)*text)          ? *text - '0'
           : toupper((unsigned char)*text) == 'A' ? 1
                                                  : -1;
}

static sabot_status add_one(sabot_cards *set, const char *text, size_t length, unsigned column,
                            sabot_error *error)
{
    size_t dots = find_dots(text, length);
    int clipped = (int)(length > 40 ? 40 : length);
    sabot_card_name name;
    if (dots < length) {
        int from = point_of(text, dots), to = point_of(text + dots + 2, length - dots - 2);
        if (from < 0 || to < from)
            return sabot_error_set(error, SABOT_INVALID, 0, column,
                                   "'%.*s' is not a range of points: expected two from 0 to 9, the "
                                   "smaller first, such as 6..9",
                                   clipped, text);
        *set |= cards_of_points(from, to);
        return SABOT_OK;
    }
    if (sabot_card_parse(&name, text, length))
        return sabot_error_set(error, SABOT_INVALID, 0, column,
                               "'%.*s' is not a card: expected A, 2 to 9, T, J, Q, K, or 0 for any "
                               "ten-value, points such as 6..9, or several of these in braces",
                               clipped, text);
    *set |= name.set;
    return SABOT_OK;
}

sabot_status sabot_card_set_parse(sabot_cards *set, const char *text, size_t length,
                                  unsigned column, sabot_error *error)
{
    *set = 0;
    if (!length || text[0] != '{')
        return add_one(set, text, length, column, error);
    if (text[length - 1] != '}')
        return sabot_error_set(error, SABOT_INVALID, 0, column, "'%.*s': expected it to end with }",
                               (int)(length > 40 ? 40 : length), text);
    for (size_t at = 1, end; at < length; at = end + 1) {
        for (end = at; text[end] != ',' && end + 1 < length; end++)
            ;
        size_t from = at, to = end;
        while (from < to && text[from] == ' ')
            from++;
        while (to > from && text[to - 1] == ' ')
            to--;
        sabot_status status = add_one(set, text + from, to - from, column + (unsigned)from, error);
        if (status)
            return status;
    }
    return SABOT_OK;
}

/* --- writing -------------------------------------------------------------------------------- */

/* State of the writer: the cards still to write, and the text so far. */
typedef struct {
    sabot_cards left;
    sabot_text text;
    unsigned items;
} set_writer;

static int takes(set_writer *w, sabot_cards set)
{
    if ((w->left & set) != set)
        return 0;
    w->left &= ~set;
    sabot_text_add(&w->text, "%s", w->items++ ? "," : "");
    return 1;
}

static void write_points(set_writer *w)
{
    for (int from = 0, to; from < SABOT_POINTS; from = to + 1) {
        for (to = from; to + 1 < SABOT_POINTS && !(cards_of_points(from, to + 1) & ~w->left);)
            to++;
        if (!takes(w, cards_of_points(from, to)))
            continue;
        if (to > from)
            sabot_text_add(&w->text, "%d..%d", from, to);
        else
            sabot_text_add(&w->text, "%s", from ? sabot_rank_name((unsigned)from - 1) : "0");
    }
}

char *sabot_card_set_text(sabot_cards set)
{
    set_writer w = {.left = set};
    sabot_text whole = {0};
    write_points(&w);
    for (unsigned rank = 0; rank < SABOT_RANKS; rank++)
        if (takes(&w, 0xFULL << sabot_card_of(rank, 0)))
            sabot_text_add(&w.text, "%s", sabot_rank_name(rank));
    for (sabot_card card = 0; card < SABOT_CARDS; card++)
        if (takes(&w, 1ULL << card))
            sabot_text_add(&w.text, "%s%s", sabot_rank_name(sabot_card_rank(card)),
                           sabot_suit_name(sabot_card_suit(card)));
    sabot_text_add(&whole, w.items > 1 ? "{%s}" : "%s", w.text.text ? w.text.text : "");
    free(w.text.text);
    return whole.text;
}
