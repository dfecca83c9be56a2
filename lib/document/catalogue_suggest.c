/* Suggestions for an unknown name. Texts are compared by their words, which are runs of letters and
 * digits, in lower case. 'Fortune 7', 'fortune7' and 'fortune-7' thus have the same letters, and
 * 'banker pair' has those of banco-pair after the words for the hands are translated. */
#include <sabot/document/catalogue.h>

#include "../base/text.h"
#include "yaml.h"

#include <ctype.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* --- texts -------------------------------------------------------------------------------- */

/* Adds the words of a text, each preceded by a space. */
static void add_words(sabot_text *words, const char *text)
{
    while (*text) {
        size_t length = 0;
        while (isalnum((unsigned char)text[length]))
            length++;
        if (length)
            sabot_text_add(words, " ");
        for (size_t i = 0; i < length; i++)
            sabot_text_add(words, "%c", tolower((unsigned char)text[i]));
        text += length + (text[length] != 0);
    }
}

/* Returns the letters and digits of a text, malloc'd. `hands` translates the words for the
 * hands. */
static char *letters_of(const char *text, int hands)
{
    sabot_text words = {0}, letters = {0};
    sabot_text_add(&letters, "%s", "");
    add_words(&words, text);
    for (const char *word = words.text; word && *word;) {
        size_t length = strcspn(++word, " ");
        int side = hands ? sabot_side_parse(word, length) : -1;
        const char *name = side < 0 ? word : sabot_side_name(side);
        sabot_text_append(&letters, name, side < 0 ? length : strlen(name));
        word += length;
    }
    free(words.text);
    return letters.text;
}

/* Returns the edit distance (insert, delete, replace); SIZE_MAX if a text is longer than a name. */
static size_t edits(const char *a, const char *b)
{
    size_t rows = strlen(a), columns = strlen(b), row[SABOT_NAME + 1];
    if (rows > SABOT_NAME || columns > SABOT_NAME)
        return SIZE_MAX;
    for (size_t j = 0; j <= columns; j++)
        row[j] = j;
    for (size_t i = 1; i <= rows; i++) {
        size_t diagonal = row[0];
        row[0] = i;
        for (size_t j = 1; j <= columns; j++) {
            size_t replace = diagonal + (a[i - 1] != b[j - 1]);
            size_t least = row[j] < row[j - 1] ? row[j] + 1 : row[j - 1] + 1;
            diagonal = row[j];
            row[j] = least < replace ? least : replace;
        }
    }
    return row[columns];
}

/* Returns whether `words` contains the word or, from three letters on, one that begins with it. */
static int has_word(const char *words, const char *word, size_t length)
{
    for (; *words; words += 1 + strcspn(words + 1, " "))
        if (strncmp(words + 1, word, length) == 0 &&
            (length > 2 || words[1 + length] == ' ' || !words[1 + length]))
            return 1;
    return 0;
}

static int has_all_words(const char *words, const char *unknown)
{
    for (; *unknown; unknown += 1 + strcspn(unknown + 1, " ")) {
        size_t length = strcspn(unknown + 1, " ");
        int side = sabot_side_parse(unknown + 1, length);
        if (!has_word(words, unknown + 1, length) &&
            (side < 0 || !has_word(words, sabot_side_name(side), strlen(sabot_side_name(side)))))
            return 0;
    }
    return 1;
}

/* --- distance of an entry ----------------------------------------------------------------- */

/* The unknown name: its letters as written and with the hands translated, and its words. */
typedef struct {
    char *letters, *translated;
    sabot_text words;
} unknown_name;

/* A distance is 0 for the same letters, else the number of edits; from WORDS on, an entry has all
 * the words. */
enum { WORDS = SABOT_NAME + 1 };

/* One edit in three letters is a typing error; more make another word. */
static size_t distance(const unknown_name *unknown, const char *text, int is_title)
{
    char *letters = letters_of(text, 0), *translated = letters_of(text, 1);
    size_t most = strlen(unknown->letters) / 3, found = SIZE_MAX;
    if (strcmp(translated, unknown->translated) == 0)
        found = 0;
    else if (!is_title && (found = edits(unknown->letters, letters)) > (most ? most : 1))
        found = SIZE_MAX;
    free(letters);
    free(translated);
    return found;
}

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* Among entries with all the words, the one whose name has the fewest words is nearest. */
static size_t find_distance(const unknown_name *unknown, const sabot_entry *entry)
{
    sabot_yaml root = {0};
    sabot_text words = {0};
    size_t found = distance(unknown, entry->name, 0), parts = 0;
    int is_read = !sabot_yaml_parse(&root, entry->text, strlen(entry->text), NULL);
    const sabot_yaml *aliases = is_read ? sabot_yaml_get(&root, "aliases") : NULL;
    const sabot_yaml *title = is_read ? sabot_yaml_get(&root, "title") : NULL;
    add_words(&words, entry->name);
    for (const char *c = words.text; *c; c++)
        parts += *c == ' ';
    for (size_t i = 0; aliases && i < aliases->count; i++) {
        found = least(found, distance(unknown, aliases->items[i].text, 0));
        add_words(&words, aliases->items[i].text);
    }
    if (title) {
        found = least(found, distance(unknown, title->text, 1));
        add_words(&words, title->text);
    }
    if (has_all_words(words.text, unknown->words.text))
        found = least(found, WORDS + parts);
    free(words.text);
    if (is_read)
        sabot_yaml_clear(&root);
    return found;
}

size_t sabot_catalogue_suggest(const char *names[SABOT_SUGGESTIONS], sabot_catalogue_kind kind,
                               const char *name)
{
    unknown_name unknown = {.letters = letters_of(name, 0), .translated = letters_of(name, 1)};
    size_t far[SABOT_SUGGESTIONS + 1], count = 0, good = 0;
    const char *near[SABOT_SUGGESTIONS + 1];
    add_words(&unknown.words, name);
    for (const sabot_entry *entry = NULL;
         *unknown.letters && (entry = sabot_catalogue_next(kind, entry));) {
        size_t at = count, found = find_distance(&unknown, entry);
        if (found == SIZE_MAX)
            continue;
        for (; at > 0 && far[at - 1] > found; at--) {
            far[at] = far[at - 1];
            near[at] = near[at - 1];
        }
        far[at] = found;
        near[at] = entry->name;
        count += count < SABOT_SUGGESTIONS;
    }
    /* Drop names whose spelling is farther than that of the nearest. */
    for (size_t i = 0; i < count; i++)
        if (far[i] == far[0] || (far[0] && far[i] >= WORDS))
            names[good++] = near[i];
    free(unknown.letters);
    free(unknown.translated);
    free(unknown.words.text);
    return good;
}
