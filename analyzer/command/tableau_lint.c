#include "../render/output.h"

#include "../render/value.h"
#include "../run/tabulate.h"
#include "answer/ev_range.h"
#include "answer/lint.h"
#include "base/memory.h"
#include "tableau_commands.h"

#include <stdlib.h>
#include <string.h>

static error_t parse(int key, char *argument, struct argp_state *state)
{
    options *o = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = state->child_inputs[1] = o;
        return 0;
    case ARGP_KEY_ARG:
        options_tableau(o, argument, state);
        return 0;
    case ARGP_KEY_END:
        if (!o->tableau)
            argp_error(state, "expected a tableau, NAME or FILE");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const char doc[] =
    "What a drawing table leaves open, contradicts itself on, or decides otherwise than the "
    "standard table; and the exact range of each bet's EV over all readings of its open cells.\v"
    "Exit status 1 when anything is found.\n\n"
    "Examples:\n"
    "  sabot tableau lint british-printed         a document as printed\n"
    "  sabot tableau lint -r vaduz vaduz-printed  with the bets and decks of its rule set\n"
    "  sabot tableau lint ./draft.yaml -b all     a draft of your own, every bet\n";
static const struct argp_child children[] = {
    {&options_inputs, 0, "What is played:", 1}, {&options_outputs, 0, "What is printed:", 2}, {0}};
static const struct argp argp = {NULL, parse, "NAME|FILE", doc, children, NULL, NULL};

/* --- findings ----------------------------------------------------------------------------- */

static json_t *findings_json(const sabot_findings *findings)
{
    json_t *list = json_array();
    for (size_t i = 0; i < findings->count; i++) {
        const sabot_finding *f = &findings->items[i];
        char name[SABOT_CELL_NAME];
        if (f->cell >= 0)
            sabot_tableau_cell_name(name, f->cell);
        json_array_append_new(list, json_pack("{so ss ss}", "cell",
                                              f->cell < 0 ? json_null() : json_string(name), "kind",
                                              sabot_finding_name(f->kind), "text", f->text));
    }
    return list;
}

/* Whether a whole row of banco is open, from finding `i` on, with nothing more to say of it. */
static int is_open_row(const sabot_findings *findings, size_t i)
{
    const sabot_finding *first = &findings->items[i];
    if (first->cell < SABOT_PUNTO_CELLS || (first->cell - SABOT_PUNTO_CELLS) % SABOT_COLUMNS ||
        i + SABOT_COLUMNS > findings->count)
        return 0;
    for (int c = 0; c < SABOT_COLUMNS; c++)
        if (first[c].cell != first->cell + c || first[c].kind != SABOT_FINDING_OPEN ||
            first[c].noted || first[c].standard < 0)
            return 0;
    return 1;
}

static void report_open_row(sabot_report *report, const sabot_finding *first)
{
    char text[96], name[SABOT_CELL_NAME], letters[2 * SABOT_COLUMNS] = "";
    int row = (first->cell - SABOT_PUNTO_CELLS) / SABOT_COLUMNS;
    for (int c = 0; c < SABOT_COLUMNS; c++) {
        letters[2 * c] = sabot_decision_letter((unsigned)first[c].standard);
        letters[2 * c + 1] = ' ';
    }
    letters[2 * SABOT_COLUMNS - 1] = 0;
    snprintf(name, sizeof name, "banco %d", row);
    snprintf(text, sizeof text, "banco %d: no cell is stated; standard: %s", row, letters);
    sabot_report_row(report, (const char *[]){name, "open", text});
}

static void report_findings(sabot_report *report, const sabot_findings *findings)
{
    if (!findings->count) {
        sabot_report_note(report, "nothing found: every cell is stated, and as in the standard "
                                  "table");
        return;
    }
    sabot_report_table(report, "lll", (const char *[]){"cell", "kind", "finding"});
    for (size_t i = 0; i < findings->count; i++) {
        const sabot_finding *f = &findings->items[i];
        char name[SABOT_CELL_NAME] = "";
        if (is_open_row(findings, i)) {
            report_open_row(report, f);
            i += SABOT_COLUMNS - 1;
            continue;
        }
        if (f->cell >= 0)
            sabot_tableau_cell_name(name, f->cell);
        sabot_report_row(report, (const char *[]){name, sabot_finding_name(f->kind), f->text});
    }
}

/* --- the envelope ------------------------------------------------------------------------- */

/* What a reading makes of the cells that the tableau leaves open. */
static json_t *reading_json(const sabot_tableau *tableau, const sabot_tableau *reading)
{
    json_t *json = json_object();
    for (int cell = 0; cell < SABOT_CELLS; cell++) {
        char name[SABOT_CELL_NAME], letter[2] = {sabot_decision_letter(reading->cell[cell]), 0};
        if (tableau->cell[cell] <= SABOT_DRAW)
            continue;
        sabot_tableau_cell_name(name, cell);
        json_object_set_new(json, name, json_string(letter));
    }
    return json;
}

/* The tableau with its open cells as the standard table has them. Under columns of another heading
 * the standard may do both in one cell; then it stays open, and the answer is 0. */
static int read_as_standard(sabot_tableau *read, const sabot_tableau *tableau)
{
    sabot_tableau standard;
    sabot_policy policy;
    int complete = 1;
    sabot_tableau_standard(&standard);
    sabot_policy_of(&policy, &standard);
    *read = *tableau;
    for (int cell = 0; cell < SABOT_CELLS; cell++) {
        if (read->cell[cell] <= SABOT_DRAW)
            continue;
        int decision = sabot_policy_decision(&policy, tableau->by, cell, NULL);
        if (decision >= 0)
            read->cell[cell] = (uint8_t)decision;
        complete &= decision >= 0;
    }
    return complete;
}

static json_t *worths_json(const sabot_contributions *cells, const sabot_tableau *tableau,
                           unsigned long digits)
{
    json_t *list = json_array();
    sabot_tableau read;
    mpq_t gain;
    mpq_init(gain);
    int complete = read_as_standard(&read, tableau);
    for (int cell = 0; cell < SABOT_CELLS; cell++) {
        char name[SABOT_CELL_NAME];
        if (tableau->cell[cell] <= SABOT_DRAW)
            continue;
        sabot_tableau_cell_name(name, cell);
        /* What a punto cell is worth hangs on banco's cells, which must have a reading then. */
        int defined = complete || cell >= SABOT_PUNTO_CELLS;
        if (defined)
            sabot_contributions_gain(gain, cells, &read, cell);
        json_array_append_new(list, json_pack("{ss so}", "cell", name, "worth",
                                              defined ? value_json(gain, digits) : json_null()));
    }
    mpq_clear(gain);
    return list;
}

/* Whether the edge changes hands, against the standard table. */
static void say_sign(sabot_report *report, const char *bet, const mpq_t standard,
                     const sabot_ev_range *envelope)
{
    int sign = mpq_sgn(standard);
    int least = mpq_sgn(envelope->least) * sign < 0;
    int greatest = mpq_sgn(envelope->greatest) * sign < 0;
    if (!least && !greatest)
        return;
    const char *when = mpq_equal(envelope->least, envelope->greatest) ? ""
                       : least && greatest                            ? " in every reading"
                                                                      : " in some readings";
    sabot_report_note(report, "%s: the sign of the EV turns%s: the edge goes to the %s.", bet, when,
                      sign < 0 ? "player" : "house");
}

/* The open cells of a reading by name, or, where they are many, row by row with a point for each
 * cell that is stated. */
static char *reading_words(const sabot_tableau *tableau, const sabot_tableau *reading)
{
    sabot_text text = {0};
    int by_name = sabot_tableau_open_cells(tableau) <= 4;
    for (int row = -1; row < SABOT_OPENINGS; row++) {
        int first = row < 0 ? 0 : sabot_tableau_cell_of((unsigned)row, 0), open = 0;
        char letters[SABOT_COLUMNS + 1], name[SABOT_CELL_NAME];
        sabot_tableau_row(letters, reading, row);
        for (int i = 0; letters[i]; i++) {
            if (tableau->cell[first + i] <= SABOT_DRAW) {
                letters[i] = '.';
                continue;
            }
            open++;
            sabot_tableau_cell_name(name, first + i);
            if (by_name)
                sabot_text_add(&text, "%s%s %c", text.length ? ", " : "", name, letters[i]);
        }
        if (open && !by_name)
            sabot_text_add(&text, "%s%.7s %s", text.length ? ", " : "", name, letters);
    }
    return text.text;
}

static void say_readings(sabot_report *report, const char *bet, const sabot_tableau *tableau,
                         const sabot_ev_range *envelope)
{
    if (!sabot_tableau_open_cells(tableau))
        return;
    char *least = reading_words(tableau, &envelope->least_reading);
    char *greatest = reading_words(tableau, &envelope->greatest_reading);
    sabot_report_note(report, "%s, least: %s", bet, least);
    sabot_report_note(report, "%s, greatest: %s", bet, greatest);
    free(least);
    free(greatest);
}

static void add_envelope(json_t *list, sabot_report *rows, sabot_report *notes, const job *job,
                         size_t i, const sabot_contributions *cells, unsigned long digits)
{
    const char *bet = job->wagers[i].name;
    sabot_tableau table;
    sabot_policy policy;
    sabot_ev_range envelope;
    mpq_t standard;
    mpq_init(standard);
    sabot_ev_range_init(&envelope);
    sabot_tableau_standard(&table);
    sabot_policy_of(&policy, &table);
    sabot_contributions_ev(standard, cells, &policy);
    sabot_ev_range_find(&envelope, cells, &job->tableau);
    json_array_append_new(
        list, json_pack("{ss so so so so so so}", "bet", bet, "standard",
                        value_json(standard, digits), "least", value_json(envelope.least, digits),
                        "greatest", value_json(envelope.greatest, digits), "least_reading",
                        reading_json(&job->tableau, &envelope.least_reading), "greatest_reading",
                        reading_json(&job->tableau, &envelope.greatest_reading), "cells",
                        worths_json(cells, &job->tableau, digits)));
    char *texts[5] = {value_percent(standard, 4), value_percent(envelope.least, 4),
                      value_percent(envelope.greatest, 4), value_exact(envelope.least),
                      value_exact(envelope.greatest)};
    sabot_report_row(rows, (const char *[]){bet, texts[0], texts[1], texts[2], texts[3], texts[4]});
    for (int t = 0; t < 5; t++)
        free(texts[t]);
    say_sign(notes, bet, standard, &envelope);
    say_readings(notes, bet, &job->tableau, &envelope);
    sabot_ev_range_clear(&envelope);
    mpq_clear(standard);
}

/* What each open cell alone is worth, a column for each bet. */
static void report_worths(sabot_report *report, const job *job, const tabulation *all)
{
    if (!sabot_tableau_open_cells(&job->tableau))
        return;
    size_t columns = job->wagers_count + 1;
    const char **cells = sabot_allocate(columns, sizeof *cells);
    char *align = sabot_allocate(columns + 1, 1);
    sabot_tableau read;
    mpq_t gain;
    mpq_init(gain);
    int complete = read_as_standard(&read, &job->tableau);
    memset(align, 'r', columns);
    align[0] = 'l';
    cells[0] = "open cell";
    for (size_t i = 1; i < columns; i++)
        cells[i] = job->wagers[i - 1].name;
    sabot_report_note(report, "What each open cell alone is worth: EV if it draws less EV if it "
                              "stands, in points of a hundred, the other open cells as in the "
                              "standard table.");
    sabot_report_table(report, align, cells);
    for (int cell = 0; cell < SABOT_CELLS; cell++) {
        char name[SABOT_CELL_NAME];
        if (job->tableau.cell[cell] <= SABOT_DRAW)
            continue;
        sabot_tableau_cell_name(name, cell);
        cells[0] = name;
        for (size_t i = 1; i < columns; i++) {
            cells[i] = NULL;
            if (!all->of[i - 1] || (!complete && cell < SABOT_PUNTO_CELLS))
                continue;
            sabot_contributions_gain(gain, all->of[i - 1], &read, cell);
            cells[i] = value_points(gain, 6);
        }
        sabot_report_row(report, cells);
        for (size_t i = 1; i < columns; i++)
            free((char *)cells[i]);
    }
    mpq_clear(gain);
    free(align);
    free(cells);
}

/* --- the whole ---------------------------------------------------------------------------- */

static void move_blocks(sabot_report *to, sabot_report *from)
{
    for (size_t i = 0; i < from->count; i++)
        sabot_report_note(to, "%s", from->blocks[i].text);
    sabot_report_clear(from);
}

static int answer(const options *o, const job *job, const sabot_about *about, const tabulation *all)
{
    static const char *const csv_path[] = {"findings", NULL};
    sabot_findings findings;
    sabot_report report, notes;
    json_t *document = job_document(job, "sabot.lint/1"), *envelope = json_array();
    sabot_lint(&findings, &job->tableau, about);
    sabot_report_init(&report);
    sabot_report_init(&notes);
    json_object_set_new(document, "findings", findings_json(&findings));
    json_object_set_new(document, "envelope", envelope);
    tabulate_heading(&report, job, o, job->tableau.name);
    report_findings(&report, &findings);
    sabot_report_note(&report, "%s",
                      sabot_tableau_open_cells(&job->tableau)
                          ? "EV by the standard table, and its range over every "
                            "reading of the open cells:"
                          : "EV by the standard table and by this one:");
    sabot_report_table(
        &report, "lrrrll",
        (const char *[]){"bet", "standard", "least", "greatest", "exact least", "exact greatest"});
    for (size_t i = 0; i < job->wagers_count; i++)
        if (all->of[i])
            add_envelope(envelope, &report, &notes, job, i, all->of[i], o->digits);
        else
            json_array_append_new(envelope, tabulate_undetermined(&job->wagers[i]));
    move_blocks(&report, &notes);
    report_worths(&report, job, all);
    int status = output_write(o, document, &report, csv_path);
    if (!status && findings.count)
        status = COMMAND_NEGATIVE;
    json_decref(document);
    sabot_report_clear(&report);
    sabot_findings_clear(&findings);
    return status;
}

int tableau_lint(int argc, char **argv)
{
    options o;
    options_init(&o);
    options_parse(&argp, argc, argv, "tableau lint", &o);
    format format;
    job job;
    sabot_tableau tableau, read;
    sabot_about about = {0};
    tabulation all;
    if (output_format(&format, &o))
        return SABOT_INVALID;
    int status = job_load(&job, &o, JOB_SHOE | JOB_TABLEAU_AS_IS | JOB_BETS);
    if (status)
        return status;
    if (!(status = catalogue_tableau(&tableau, &about, o.tableau))) {
        tabulate(&all, &job, &o);
        read_as_standard(&read, &job.tableau);
        if (!(status = tabulate_check(&all, &job, &read, &o)))
            status = answer(&o, &job, &about, &all);
        tabulate_clear(&all);
        sabot_about_clear(&about);
    }
    job_clear(&job);
    return status;
}
