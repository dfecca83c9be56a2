#include "filing.h"

#include "../render/vectors_rows.h"
#include "../render/yaml_text.h"
#include "answer/vectors.h"
#include "base/text.h"

#include <stdlib.h>

/* --- the conformance vectors -------------------------------------------------------------- */

static int add_coup(void *row, const sabot_coup *coup)
{
    vectors_coup(row, coup);
    return 0;
}

static sabot_status ask(filing *f, sabot_error *error)
{
    row_writer row = {0};
    vectors_coup_header(&row);
    sabot_status status = sabot_vectors_each(&f->question, add_coup, &row, error);
    if (!status)
        sabot_hash_text(f->vectors_hash, row.text.text, row.text.length);
    free(row.text.text);
    return status;
}

/* --- the inputs --------------------------------------------------------------------------- */

/* Takes a file's name and its text, which it frees. */
typedef void file_taker(void *data, const char *name, char *yaml);

static void take_named(file_taker *take, void *data, const char *kind, const char *name, char *yaml)
{
    sabot_text file = {0};
    sabot_text_add(&file, "%s-%s.yaml", kind, name);
    take(data, file.text, yaml);
    free(file.text);
}

static void each_input(const setup *with, file_taker *take, void *data)
{
    const sabot_game *game = &with->game;
    take(data, "rules.yaml", yaml_rules(game));
    take(data, "tableau.yaml", yaml_tableau(&game->tableau));
    if (with->replaced & SETUP_REPLACED_TABLEAU)
        take(data, "tableau-given.yaml", yaml_tableau(&with->tableau));
    for (size_t i = 0; i < game->bets_count; i++)
        take_named(take, data, "bet", game->bets[i]->name, yaml_bet(game->bets[i]));
    for (size_t i = 0; i < with->bets_count; i++)
        take_named(take, data, setup_bet_is_other(with, with->bets[i]) ? "bet-given" : "bet",
                   with->bets[i]->name, yaml_bet(with->bets[i]));
    for (size_t i = 0; i < game->readings_count; i++)
        take_named(take, data, "reading", game->readings[i].name,
                   yaml_tableau(&game->readings[i].tableau));
}

static void add_file(void *list, const char *name, char *yaml)
{
    json_array_append_new(list, json_pack("{ss ss}", "file", name, "yaml", yaml));
    free(yaml);
}

static void show_file(void *report, const char *name, char *yaml)
{
    sabot_report_listing(report, yaml);
    sabot_report_caption(report, "%s", name);
    free(yaml);
}

/* --- the chapter -------------------------------------------------------------------------- */

static void add(json_t *document, const filing *f)
{
    json_t *inputs = json_array();
    each_input(f->played, add_file, inputs);
    json_object_set_new(document, "inputs", inputs);
    json_object_set_new(document, "vectors_sha256", json_string(f->vectors_hash));
}

static void show(sabot_report *report, const filing *f)
{
    sabot_report_section(report, 3, "How to recompute");
    sabot_report_note(
        report, "The JSON of this filing has every figure exactly, with the rules, the table "
                "and the bets whole. 'sabot check FILE.json' computes all of it anew and says "
                "which value differs, if any does. The PDF has that JSON attached, and the page "
                "has it at its end. The files below, saved in a folder, give the same filing and "
                "the same hashes with 'sabot report -r rules.yaml'.");
    sabot_report_note(report,
                      "Another engine can be tested against the conformance vectors of the drawing "
                      "table: every coup that differs in its points, as 'sabot tableau vectors' "
                      "writes them. Their SHA-256:");
    sabot_report_listing(report, f->vectors_hash);
    sabot_report_caption(report, "The conformance vectors' hash");
    sabot_report_section(report, 3, "The inputs");
    each_input(f->played, show_file, report);
}

const chapter_parts chapter_appendix = {"appendix", "Appendix", ask, add, show};
