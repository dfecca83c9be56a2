#include "filing.h"

#include "ask/setup_document.h"
#include "base/memory.h"
#include "base/text.h"
#include <sabot/base/version.h>
#include <sabot/document/catalogue.h>

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* --- the document ------------------------------------------------------------------------- */

/* A hash over the names and texts of everything built in. */
void cover_hash_data(char hash[SABOT_HASH])
{
    static const char *const kinds[] = {"rules", "tableaus", "bets", "systems", "published"};
    sabot_text text = {0};
    for (int kind = 0; kind <= SABOT_CATALOGUE_PUBLISHED; kind++)
        for (const sabot_entry *entry = NULL;
             (entry = sabot_catalogue_next((sabot_catalogue_kind)kind, entry));)
            sabot_text_add(&text, "%s/%s.yaml %zu\n%s", kinds[kind], entry->name,
                           strlen(entry->text), entry->text);
    sabot_hash_text(hash, text.text, text.length);
    free(text.text);
}

static void set_text(json_t *json, const char *key, const char *text)
{
    if (text)
        json_object_set_new(json, key, json_string(text));
}

static json_t *filing_json(const sabot_filing *of)
{
    json_t *json = json_object(), *parties = json_array();
    set_text(json, "game", of->game);
    set_text(json, "version", of->version);
    set_text(json, "jurisdiction", of->jurisdiction);
    set_text(json, "date", of->date);
    for (size_t i = 0; i < of->parties_count; i++) {
        json_t *party = json_object();
        set_text(party, "role", of->parties[i].role);
        set_text(party, "name", of->parties[i].name);
        json_array_append_new(parties, party);
    }
    json_object_set_new(json, "parties", parties);
    return json;
}

static void add(json_t *document, const filing *f)
{
    char data[SABOT_HASH];
    cover_hash_data(data);
    json_t *made = json_pack("{ss ss ss ss}", "program", "sabot " SABOT_VERSION, "source_sha256",
                             filing_source_hash, "data_sha256", data, "command", f->command);
    set_text(made, "date", f->date);
    json_object_set_new(document, "made", made);
    json_object_set_new(document, "filing", filing_json(&f->played->game.rules.filing));
}

/* --- the report --------------------------------------------------------------------------- */

static void row(sabot_report *report, const char *what, const char *value)
{
    if (value)
        sabot_report_row(report, (const char *[]){what, value});
}

/* A row of a party: its role, capitalised like the other rows, and its name. */
static void party_row(sabot_report *report, const sabot_party *party)
{
    char *role = sabot_copy_text(party->role ? party->role : "party");
    *role = (char)toupper((unsigned char)*role);
    row(report, role, party->name);
    free(role);
}

static void show(sabot_report *report, const filing *f)
{
    const sabot_rules *rules = &f->played->game.rules;
    const sabot_filing *of = &rules->filing;
    char shoe[SHOE_WORDS];
    setup_shoe_words(shoe, f->played);
    sabot_report_table(report, "ll", (const char *[]){"What", "Value"});
    sabot_report_caption(report, "The game");
    for (size_t i = 0; i < of->parties_count; i++)
        party_row(report, &of->parties[i]);
    row(report, "Version", of->version);
    row(report, "Jurisdiction", of->jurisdiction);
    row(report, "Date", f->date);
    row(report, "Rule set", rules->name);
    row(report, "Source", rules->about.source);
    row(report, "Shoe", shoe);
    row(report, "Drawing table", f->played->tableau.name);
    row(report, "Identity (results_sha256)", f->identity);
}

void cover_show_signatures(sabot_report *report)
{
    static const char *const who[] = {"Prepared by", "Reviewed by"};
    sabot_report_table(report, "lllll",
                       (const char *[]){"", "Name", "Credentials", "Signature", "Date"});
    sabot_report_caption(report, "Signatures");
    for (int i = 0; i < 2; i++) {
        sabot_report_row(report, (const char *[]){who[i], "", "", "", ""});
        for (size_t column = 1; column < 5; column++)
            sabot_report_cell(report, column)->mark = "signature";
    }
}

const chapter_parts chapter_cover = {"cover", "Cover", NULL, add, show};
