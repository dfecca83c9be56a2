#include "filing.h"

#include "ask/tableau/vectors_rows.h"
#include "base/text.h"
#include <sabot/base/version.h>
#include <sabot/tableau/vectors.h>

#include <stdlib.h>
#include <string.h>

static int add_coup(void *row, const sabot_coup *coup)
{
    vectors_coup(row, coup);
    return 0;
}

static sabot_status ask(filing *f, sabot_error *error)
{
    row_writer row = {0};
    filing_inputs_make(&f->inputs, f);
    vectors_coup_header(&row);
    sabot_status status = sabot_vectors_each(&f->question, add_coup, &row, error);
    if (!status)
        sabot_hash_text(f->vectors_hash, row.text.text, row.text.length);
    free(row.text.text);
    return status;
}

static void add(json_t *document, const filing *f)
{
    json_t *inputs = json_array();
    for (unsigned i = 0; i < f->inputs.count; i++)
        json_array_append_new(inputs, json_pack("{ss ss}", "file", f->inputs.files[i].name, "yaml",
                                                f->inputs.files[i].yaml));
    json_object_set_new(document, "inputs", inputs);
    json_object_set_new(document, "inputs_command", json_string(f->inputs.command));
    json_object_set_new(document, "vectors_sha256", json_string(f->vectors_hash));
}

static void row(sabot_report *report, const char *what, const char *value)
{
    sabot_report_row(report, (const char *[]){what, value});
}

static void show_hashes(sabot_report *report, const filing *f)
{
    char hash[SABOT_HASH];
    sabot_report_table(report, "lx", (const char *[]){"What", "SHA-256"});
    sabot_report_caption(report,
                         "SHA-256 of the inputs (content, not formatting) and of the program");
    row(report, f->departures.count ? "Rule set, unmodified" : "Rules", f->played->game.hash);
    sabot_tableau_hash(hash, &f->played->tableau);
    row(report, "Drawing table", hash);
    for (size_t w = 0; w < f->played->wagers_count; w++) {
        const sabot_wager *wager = &f->played->wagers[w];
        for (unsigned p = 0; p < wager->count; p++) {
            sabot_text name = {0};
            sabot_text_add(&name, "Bet %s", wager->part[p].bet->name);
            sabot_bet_hash(hash, wager->part[p].bet);
            row(report, name.text, hash);
            free(name.text);
        }
    }
    row(report, "Conformance vectors", f->vectors_hash);
    cover_hash_data(hash);
    row(report, "Data built in", hash);
    row(report, "Program, its sources", filing_source_hash);
}

/* Whether an input is a reading with the cells of the drawing table. */
static int is_repeated(const filing *f, const filing_input *input)
{
    static const char begin[] = "reading-";
    const sabot_game *game = &f->played->game;
    for (size_t r = 0; r < game->readings_count; r++)
        if (strncmp(input->name, begin, sizeof begin - 1) == 0 &&
            strncmp(input->name + sizeof begin - 1, game->readings[r].name,
                    strlen(game->readings[r].name)) == 0 &&
            strcmp(input->name + sizeof begin - 1 + strlen(game->readings[r].name), ".yaml") == 0)
            return sabot_tableau_equal(&game->readings[r].tableau, &game->tableau);
    return 0;
}

static void show_inputs(sabot_report *report, const filing *f)
{
    sabot_report_section(report, 3, "The inputs");
    for (unsigned i = 0; i < f->inputs.count; i++) {
        const filing_input *input = &f->inputs.files[i];
        if (is_repeated(f, input)) {
            sabot_report_note(report, "%s has the cells of tableau.yaml.", input->name);
            continue;
        }
        sabot_report_listing(report, input->yaml);
        sabot_report_caption(report, "%s", input->name);
    }
}

static void show(sabot_report *report, const filing *f)
{
    sabot_report_note(
        report, "'sabot check FILE' computes this filing again from the JSON in it, and names "
                "each value and each word that differs.");
    sabot_report_note(report,
                      "The PDF has that JSON attached, the page has it at its end, and the "
                      "workbook in a hidden sheet. It has "
                      "every figure exactly, and every input. The inputs below, saved as files in "
                      "one folder, and this command, run there with an -o FILE, give the same "
                      "figures and the same hashes below:");
    sabot_report_listing(report, f->inputs.command);
    sabot_report_caption(report, "The command that makes this filing from its inputs");
    sabot_report_note(report,
                      "Made by sabot %s with this command, in which every default is "
                      "written out:",
                      SABOT_VERSION);
    sabot_report_listing(report, f->command);
    sabot_report_caption(report, "The command");
    sabot_report_note(
        report, "The conformance vectors are every coup that differs in its points, in the "
                "form of 'sabot tableau vectors': another engine can be tested against them.");
    show_hashes(report, f);
    show_inputs(report, f);
}

const chapter_parts chapter_appendix = {"appendix", "Appendix", ask, add, show};
