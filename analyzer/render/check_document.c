#include "check_document.h"

#include "base/version.h"
#include "diff_document.h"

static const sabot_checked *drifted(const check_answer *answer, size_t i)
{
    return &answer->values->values[answer->check->drifted[i]];
}

static const char *text_was(const sabot_checked *value)
{
    return value->was ? value->was : "null";
}

json_t *check_document(const check_answer *answer)
{
    json_t *drift = json_array(), *path = json_string(answer->path);
    for (size_t i = 0; i < answer->check->drifted_count; i++) {
        const sabot_checked *value = drifted(answer, i);
        json_array_append_new(drift,
                              json_pack("{ss ss so}", "value", value->path, "was", text_was(value),
                                        "is", value->is ? json_string(value->is) : json_null()));
    }
    json_t *document = /* a name that is not UTF-8 cannot stand in JSON */
        json_pack("{ss ss so so so}", "schema", "sabot.check/1", "version", SABOT_VERSION,
                  "baseline", path ? path : json_null(), "tableau",
                  tableau_json(&answer->setup->tableau), "drift", drift);
    if (answer->check->diff.cells_count)
        diff_add_json(document, &answer->check->diff, answer->setup->wagers, answer->digits);
    return document;
}

/* Which cells explain the drift. */
static void explain(sabot_report *report, const check_answer *answer)
{
    const sabot_diff *diff = &answer->check->diff;
    if (!diff->cells_count) {
        sabot_report_note(report, "No cell of the table has changed: the baseline was not made "
                                  "from the table, shoe and bets in it, or by a version that "
                                  "counts otherwise.");
        return;
    }
    sabot_report_note(report, "%zu cell%s of the table changed:", diff->cells_count,
                      diff->cells_count == 1 ? "" : "s");
    diff_add_tables(report, diff, answer->setup->wagers);
}

static void add_drift(sabot_report *report, const check_answer *answer)
{
    sabot_report_note(report, "What drifted:");
    sabot_report_table(report, "lll", (const char *[]){"value", "was", "is"});
    for (size_t i = 0; i < answer->check->drifted_count; i++) {
        const sabot_checked *value = drifted(answer, i);
        sabot_report_row(report, (const char *[]){value->path, text_was(value),
                                                  value->is ? value->is : "not there"});
    }
}

void check_report(sabot_report *report, const check_answer *answer)
{
    size_t bets = answer->setup->wagers_count, count = answer->check->drifted_count;
    sabot_report_heading(report, "%s", answer->path);
    sabot_report_note(report, "tableau %s; %zu bet%s; %zu value%s drifted",
                      answer->setup->tableau.name, bets, bets == 1 ? "" : "s", count,
                      count == 1 ? "" : "s");
    if (count) {
        explain(report, answer);
        add_drift(report, answer);
    } else {
        sabot_report_note(report, "every value holds");
    }
    if (answer->rewritten)
        sabot_report_note(report, "The baseline is rewritten.");
}
