/* Random sets of cards as text and as a mask of the 52 cards, computed from the words and not by
 * the library; and conditions made of them. */
#ifndef SABOT_TESTS_PLAIN_SETS_H
#define SABOT_TESTS_PLAIN_SETS_H

#include "plain.h"
#include <sabot/game/condition.h>

#define PLAIN_ALL ((1ULL << 52) - 1)
enum { PLAIN_SET_TEXT = 256, PLAIN_CONDITION_TEXT = 2048 };

static inline uint64_t plain_points(int from, int to)
{
    uint64_t set = 0;
    for (int card = 0; card < 52; card++)
        if (plain_point(card) >= from && plain_point(card) <= to)
            set |= 1ULL << card;
    return set;
}

/* One name or range; `fine` is 0 for points only, 1 for ranks too, 2 for single cards too. */
static inline uint64_t plain_random_item(char **text, int fine)
{
    static const char ranks[] = "A23456789TJQK", suits[] = "shdc";
    int how = (int)random_below(2 + (unsigned)fine), rank = (int)random_below(13);
    if (how == 0) {
        int from = (int)random_below(10), to = from + (int)random_below((unsigned)(10 - from));
        *text += from == 1 && random_below(2) ? sprintf(*text, "A..%d", to)
                                              : sprintf(*text, "%d..%d", from, to);
        return plain_points(from, to);
    }
    if (how == 1 && rank >= 9)
        *text += sprintf(*text, "0");
    else
        *text += sprintf(*text, "%c", ranks[rank]);
    if (how == 1)
        return plain_points(rank >= 9 ? 0 : rank + 1, rank >= 9 ? 0 : rank + 1);
    if (how == 2)
        return 0xFULL << 4 * rank;
    int suit = (int)random_below(4);
    *text += sprintf(*text, "%c", suits[suit]);
    return 1ULL << (4 * rank + suit);
}

/* One name or range, or up to four in braces. */
static inline uint64_t plain_random_set(char *text, int fine)
{
    uint64_t set = 0;
    if (random_below(3) == 0)
        return plain_random_item(&text, fine);
    *text++ = '{';
    for (int items = 1 + (int)random_below(4); items; items--) {
        set |= plain_random_item(&text, fine);
        text += sprintf(text, "%s%s", random_below(4) ? "" : " ", items > 1 ? "," : "}");
    }
    return set;
}

/* Known facts about a deal: each position's card is in that position's set, and one card is in the
 * window's (0 means not known). */
typedef struct {
    uint64_t set[6], window;
    char given[PLAIN_CONDITION_TEXT], seen[PLAIN_SET_TEXT]; /* as text; "" means nothing is known */
} plain_condition;

static inline void plain_random_condition(plain_condition *condition, int fine)
{
    static const char *const positions[] = {"p1", "b1", "p2", "b2", "c5", "c6"};
    char *text = condition->given;
    *condition = (plain_condition){.window = 0};
    for (int i = 0; i < 6; i++) {
        char set[PLAIN_SET_TEXT];
        int other = (int)random_below(2);
        condition->set[i] = PLAIN_ALL;
        if (random_below(3))
            continue;
        uint64_t cards = plain_random_set(set, fine);
        condition->set[i] = other ? PLAIN_ALL & ~cards : cards;
        text += sprintf(text, "%s%s%s=%s", text > condition->given ? "," : "", positions[i],
                        other ? "!" : "", set);
    }
    if (random_below(2) == 0) {
        strcpy(condition->seen, "contains ");
        condition->window = plain_random_set(condition->seen + 9, fine);
    }
}

static inline int plain_agrees(const plain_condition *condition, const int card[6])
{
    int found = condition->window == 0;
    for (int i = 0; i < 6; i++) {
        if (!(condition->set[i] >> card[i] & 1))
            return 0;
        found |= (int)(condition->window >> card[i] & 1);
    }
    return found;
}

/* The same knowledge for the library, parsed from the text. */
static inline void plain_read_condition(sabot_condition *condition, const plain_condition *plain)
{
    sabot_error error;
    sabot_condition_init(condition);
    if (*plain->given)
        assert_ok(sabot_condition_parse(condition, plain->given, &error), &error);
    if (*plain->seen)
        assert_ok(sabot_condition_parse_window(condition, plain->seen, &error), &error);
}

#endif
