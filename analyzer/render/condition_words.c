/* Goes over the words of the canonical condition, longest phrase first; what no phrase fits stays. */
#include "condition_words.h"

#include "base/memory.h"
#include "base/text.h"
#include "game/predicate.h"

#include <stdlib.h>
#include <string.h>

static const struct {
    const char *from, *to;
} phrases[] = {
    {"winner = punto", "punto wins"},
    {"winner = banco", "banco wins"},
    {"winner = tie", "the coup is a tie"},
    {"winner != tie", "one hand wins"},
    {"winner", "the winner"},
    {"punto . natural", "punto has a natural"},
    {"banco . natural", "banco has a natural"},
    {"punto . pair", "punto's first two cards are a pair"},
    {"banco . pair", "banco's first two cards are a pair"},
    {"punto . suited", "punto's first two cards are of one suit"},
    {"banco . suited", "banco's first two cards are of one suit"},
    {"punto . cards", "the number of punto's cards"},
    {"banco . cards", "the number of banco's cards"},
    {"opening . count", "the number, among the first four cards, of"},
    {". opening", "'s opening total"},
    {". total", "'s total"},
    {". third", "'s third card"},
    {". first", "'s first card"},
    {". second", "'s second card"},
    {". rank", "'s rank"},
    {". suit", "'s suit"},
    {"multiplicity", "the number of ranks seen as often as"},
    {"count", "the number, among all cards dealt, of"},
    {"margin", "the margin"},
    {"points", "the sum of both totals"},
    {"top", "the highest point dealt"},
    {"cards", "the number of cards dealt"},
    {"reds", "the number of red cards"},
    {"blacks", "the number of black cards"},
    {"= none", "is not dealt"},
    {"<=", "is at most"},
    {">=", "is at least"},
    {"!=", "is not"},
    {"=", "is"},
    {"<", "is below"},
    {">", "is above"},
    {"in", "is one of"},
    {"..", "to"},
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

/* Blanks stand between words, but not before some signs nor after an opening bracket. */
static void add_word(sabot_text *text, const char *word, size_t length)
{
    char last = text->length ? text->text[text->length - 1] : '(';
    if (!strchr(",)}'", *word) && !strchr("({", last))
        sabot_text_add(text, " ");
    sabot_text_append(text, word, length);
}

char *condition_words(const char *condition)
{
    char *words = sabot_allocate(2 * strlen(condition) + 2, 1), *at = words;
    sabot_text text = {0};
    sabot_predicate_canonical(words, condition);
    sabot_text_add(&text, "%s", "");
    while (*at) {
        int phrase = find_phrase(at);
        size_t length = phrase < 0 ? strcspn(at, " ") : strlen(phrases[phrase].from);
        add_word(&text, phrase < 0 ? at : phrases[phrase].to,
                 phrase < 0 ? length : strlen(phrases[phrase].to));
        at += length;
        at += strspn(at, " ");
    }
    free(words);
    return text.text;
}
