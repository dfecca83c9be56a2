/* Replaces words of the canonical condition, longest phrase first; other words stay. */
#include "condition_words.h"

#include "base/memory.h"
#include "base/text.h"
#include "game/predicate/predicate.h"

#include <stdlib.h>
#include <string.h>

/* With `after`, a list in brackets follows, and then that. */
static const struct {
    const char *from, *to, *after;
} phrases[] = {
    {"winner = punto", "punto wins", NULL},
    {"winner = banco", "banco wins", NULL},
    {"winner = tie", "the coup is a tie", NULL},
    {"winner != tie", "one hand wins", NULL},
    {"winner", "the winner", NULL},
    {"punto . natural", "punto has a natural", NULL},
    {"banco . natural", "banco has a natural", NULL},
    {"punto . pair", "punto's first two cards are a pair", NULL},
    {"banco . pair", "banco's first two cards are a pair", NULL},
    {"punto . suited", "punto's first two cards are of one suit", NULL},
    {"banco . suited", "banco's first two cards are of one suit", NULL},
    {"punto . cards", "the number of punto's cards", NULL},
    {"banco . cards", "the number of banco's cards", NULL},
    {"opening . count (", "the number of", "among the first four cards"},
    {". opening", "'s opening total", NULL},
    {". total", "'s total", NULL},
    {". third", "'s third card", NULL},
    {". first", "'s first card", NULL},
    {". second", "'s second card", NULL},
    {". rank", "'s rank", NULL},
    {". suit", "'s suit", NULL},
    {"multiplicity ( 1 )", "the number of ranks dealt exactly once", NULL},
    {"multiplicity (", "the number of ranks dealt exactly", "times"},
    {"count (", "the number of", "among all cards dealt"},
    {"margin", "the margin", NULL},
    {"points", "the sum of both totals", NULL},
    {"top", "the highest point dealt", NULL},
    {"cards", "the number of cards dealt", NULL},
    {"reds", "the number of red cards", NULL},
    {"blacks", "the number of black cards", NULL},
    {"= none", "is not dealt", NULL},
    {"!= none", "is dealt", NULL},
    {"<=", "is at most", NULL},
    {">=", "is at least", NULL},
    {"!=", "is not", NULL},
    {"=", "is", NULL},
    {"<", "is below", NULL},
    {">", "is above", NULL},
    {"in {", "is one of {", NULL},
    {"in", "is from", NULL},
    {"..", "to", NULL},
    {"A", "ace", NULL},
    {"T", "ten", NULL},
    {"J", "jack", NULL},
    {"Q", "queen", NULL},
    {"K", "king", NULL},
    {"s", "spades", NULL},
    {"h", "hearts", NULL},
    {"d", "diamonds", NULL},
    {"c", "clubs", NULL},
};

/* The phrase that these words begin with, whole words only; or -1. */
static int find_phrase(const char *words)
{
    for (size_t i = 0; i < sizeof phrases / sizeof *phrases; i++) {
        size_t length = strlen(phrases[i].from);
        if (strncmp(words, phrases[i].from, length) == 0 &&
            (!words[length] || words[length] == ' '))
            return (int)i;
    }
    return -1;
}

/* Blanks separate words, except before some signs and after an opening bracket. */
static void add_word(sabot_text *text, const char *word, size_t length)
{
    char last = text->length ? text->text[text->length - 1] : '(';
    if (!strchr(",)}'", *word) && !strchr("({", last))
        sabot_text_add(text, " ");
    sabot_text_append(text, word, length);
}

/* Whether a minus belongs to the number after it, instead of subtracting it. */
static int is_sign(const char *words, const char *at)
{
    return *at == '-' && at - words > 3 &&
           (strchr("=<>.{,", at[-2]) || strncmp(at - 4, " in ", 4) == 0);
}

/* "As": "aces of spades"; "K": "kings"; "0": "ten-value cards"; anything else is unchanged. */
static void add_card(sabot_text *text, const char *word, size_t length)
{
    static const char ranks[] = "A23456789TJQK0", suits[] = "shdc";
    static const char *const rank_words[] = {"aces",  "twos",   "threes", "fours",          "fives",
                                             "sixes", "sevens", "eights", "nines",          "tens",
                                             "jacks", "queens", "kings",  "ten-value cards"};
    static const char *const suit_words[] = {" of spades", " of hearts", " of diamonds",
                                             " of clubs"};
    const char *rank = memchr(ranks, *word, sizeof ranks - 1);
    const char *suit = length == 2 ? memchr(suits, word[1], sizeof suits - 1) : NULL;
    if (!rank || length > 2 || (length == 2 && !suit)) {
        add_word(text, word, length);
        return;
    }
    add_word(text, rank_words[rank - ranks], strlen(rank_words[rank - ranks]));
    if (suit)
        sabot_text_add(text, "%s", suit_words[suit - suits]);
}

/* "Q , K )": "queens and kings"; returns the position after the bracket. */
static const char *add_list(sabot_text *text, const char *at, int are_cards)
{
    while (*at && *at != ')') {
        size_t length = strcspn(at, " ");
        const char *next = at + length + strspn(at + length, " ");
        if (*at == ',')
            add_word(text, next[strcspn(next, ",)")] == ')' ? "and" : ",",
                     next[strcspn(next, ",)")] == ')' ? 3 : 1);
        else if (are_cards)
            add_card(text, at, length);
        else
            add_word(text, at, length);
        at = next;
    }
    return *at ? at + 1 : at;
}

char *condition_words(const char *condition)
{
    char *words = sabot_allocate(2 * strlen(condition) + 2, 1);
    const char *at = words;
    sabot_text text = {0};
    sabot_predicate_canonical(words, condition);
    sabot_text_add(&text, "%s", "");
    while (*at) {
        int phrase = find_phrase(at);
        size_t length = phrase < 0 ? strcspn(at, " ") : strlen(phrases[phrase].from);
        const char *after = phrase < 0 ? NULL : phrases[phrase].after;
        add_word(&text, phrase < 0 ? at : phrases[phrase].to,
                 phrase < 0 ? length : strlen(phrases[phrase].to));
        int sign = is_sign(words, at);
        at += length;
        at += strspn(at, " ");
        if (sign) {
            length = strcspn(at, " ");
            sabot_text_append(&text, at, length);
            at += length;
            at += strspn(at, " ");
        }
        if (after) {
            at = add_list(&text, at, strstr(after, "cards") != NULL);
            add_word(&text, after, strlen(after));
            at += strspn(at, " ");
        }
    }
    free(words);
    return text.text;
}
