#include "command.h"

#include "../render/setup_document.h"

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
    sabot_text_add(&text, "sabot report -r %s", names->rules);
    if (names->has_shoe)
        add_shoe(&text, f->played);
    if (names->tableau)
        sabot_text_add(&text, " -t %s", names->tableau);
    if (names->bets)
        sabot_text_add(&text, " -b %s", names->bets);
    sabot_text_add(&text, " --digits %lu --chapters ", f->digits);
    filing_chapters_add(&text, f->chapters);
    if (f->date)
        sabot_text_add(&text, " --date %s", f->date);
    return text.text;
}
