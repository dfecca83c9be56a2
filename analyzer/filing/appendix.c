#include "filing.h"

#include "ask/tableau/vectors_rows.h"
#include "base/text.h"
#include <sabot/tableau/vectors.h>

#include <stdlib.h>

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

static void show(sabot_report *report, const filing *f)
{
    sabot_report_section(report, 3, "How to recompute");
    sabot_report_note(report,
                      "The JSON of this filing has every figure exactly, and the complete rules, "
                      "table and bets. 'sabot check FILE.json' computes all of it again and names "
                      "each value that differs. The PDF has that JSON attached, and the page "
                      "has it at its end. Save the inputs below as files in one folder. This "
                      "command, run there with an -o FILE, gives the same figures and hashes:");
    sabot_report_listing(report, f->inputs.command);
    sabot_report_caption(report, "The command that makes this filing from its inputs");
    sabot_report_note(report,
                      "Another engine can be tested against the conformance vectors of the drawing "
                      "table: every coup that differs in its points, in the form that 'sabot "
                      "tableau vectors' writes. Their SHA-256:");
    sabot_report_listing(report, f->vectors_hash);
    sabot_report_caption(report, "The conformance vectors' hash");
    sabot_report_section(report, 3, "The inputs");
    for (unsigned i = 0; i < f->inputs.count; i++) {
        sabot_report_listing(report, f->inputs.files[i].yaml);
        sabot_report_caption(report, "%s", f->inputs.files[i].name);
    }
}

const chapter_parts chapter_appendix = {"appendix", "Appendix", ask, add, show};
