#include "command.h"

#include "ask/setup_document.h"
#include "write/value.h"

#include <stdlib.h>

/* A name may contain characters that a shell interprets, and so does a stake with its star. */
static void add_word(sabot_text *text, const char *option, const char *name)
{
    char *word = value_shell_word(name);
    sabot_text_add(text, " %s %s", option, word);
    free(word);
}

static void add_shoe(sabot_text *text, const setup *played)
{
    const sabot_shoe *shoe = &played->shoe;
    json_t *json = shoe_json(shoe);
    if (shoe->infinite)
        sabot_text_add(text, " -d infinite");
    else if (played->is_decks)
        sabot_text_add(text, " -d %llu", (unsigned long long)(sabot_shoe_size(shoe) / SABOT_CARDS));
    else
        sabot_text_add(text, " -s %s", json_string_value(json_object_get(json, "spec")));
    json_decref(json);
}

char *filing_command(const filing *f, const filing_command_names *names)
{
    sabot_text text = {0};
    sabot_text_add(&text, "sabot report");
    add_word(&text, "-r", names->rules);
    if (names->has_shoe)
        add_shoe(&text, f->played);
    if (names->tableau)
        add_word(&text, "-t", names->tableau);
    if (names->bets)
        add_word(&text, "-b", names->bets);
    sabot_text_add(&text, " --digits %lu --chapters ", f->digits);
    filing_chapters_add(&text, f->chapters);
    if (f->date)
        sabot_text_add(&text, " --date %s", f->date);
    return text.text;
}
