#include "tabulation.h"

#include "../../base/memory.h"
#include "../../game/policy.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *sabot_finding_name(sabot_finding_kind kind)
{
    static const char *const names[] = {"open", "contradictory", "nonstandard", "note"};
    return names[kind];
}

void sabot_findings_clear(sabot_findings *findings)
{
    for (size_t i = 0; i < findings->count; i++)
        free(findings->items[i].text);
    free(findings->items);
    *findings = (sabot_findings){0};
}

/* The hand and the case, such as "banco 4" and " when punto stands". */
static void say_who(char who[SABOT_CELL_NAME], char when[48], sabot_columns by, int cell)
{
    const unsigned opening = (unsigned)sabot_cell_opening(cell);
    const int side = sabot_cell_side(cell), column = cell - sabot_tableau_cell_of(opening, 0);
    snprintf(who, SABOT_CELL_NAME, "%s %u", sabot_side_name(side), opening);
    when[0] = 0;
    if (sabot_cell_is_against(cell))
        snprintf(when, 48, " against a natural");
    else if (side == SABOT_BANCO && column == SABOT_COLUMN_NONE)
        snprintf(when, 48, " when punto stands");
    else if (side == SABOT_BANCO)
        snprintf(when, 48,
                 sabot_columns_are_points(by, opening) ? " when punto draws to a point of %d"
                                                       : " when punto's third card is %d",
                 column);
}

void sabot_lint_cell_words(char words[SABOT_CELL_WORDS], sabot_columns by, int cell)
{
    char who[SABOT_CELL_NAME], when[48];
    say_who(who, when, by, cell);
    snprintf(words, SABOT_CELL_WORDS, "%s%s", who, when);
}

static const char *verb(int decision)
{
    return decision == SABOT_DRAW    ? "draws"
           : decision == SABOT_STAND ? "stands"
                                     : "draws or stands by punto's third card";
}

static void add(sabot_findings *findings, sabot_finding finding, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static void add(sabot_findings *findings, sabot_finding finding, const char *format, ...)
{
    char text[160];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    finding.text = sabot_copy_text(text);
    findings->items =
        sabot_reallocate(findings->items, findings->count + 1, sizeof *findings->items);
    findings->items[findings->count++] = finding;
}

static void check_naturals(sabot_findings *findings, unsigned lasting)
{
    sabot_finding finding = {.cell = SABOT_CHANGES - 1, .kind = SABOT_FINDING_OPEN, .standard = -1};
    if (lasting == SABOT_NATURALS_OPEN) {
        add(findings, finding,
            "not stated whether an opening of 8 or 9 ends the coup; standard: "
            "it does");
    } else if (lasting) {
        finding.kind = SABOT_FINDING_NONSTANDARD;
        add(findings, finding,
            "an opening of 8 or 9 of %s does not end the coup; standard: it does",
            lasting == 3 ? "either hand"
                         : sabot_side_name(lasting == 1 ? SABOT_PUNTO : SABOT_BANCO));
    }
}

static void check_cell(sabot_findings *findings, const sabot_tableau *tableau, int cell,
                       int standard)
{
    sabot_finding finding = {.cell = cell, .standard = standard};
    int decision = tableau->cell[cell];
    char who[SABOT_CELL_NAME], when[48];
    say_who(who, when, tableau->by, cell);
    if (decision == SABOT_OPEN) {
        finding.kind = SABOT_FINDING_OPEN;
        add(findings, finding, "%s%s: not stated; standard: %s", who, when, verb(standard));
    } else if (decision == SABOT_CONTRADICTORY) {
        finding.kind = SABOT_FINDING_CONTRADICTORY;
        add(findings, finding, "%s%s: told both to draw and to stand; standard: %s", who, when,
            verb(standard));
    } else if (decision != standard) {
        finding.kind = SABOT_FINDING_NONSTANDARD;
        add(findings, finding, "%s %s%s; standard: %s", who, verb(decision), when, verb(standard));
    }
}

/* --- notes -------------------------------------------------------------------------------- */

/* Returns the cell that a note is about, -1 for the columns, or -2 if the note is not a finding.
 * Sets *rest to the text after the name. */
static int note_subject(const char **rest, const char *note)
{
    const char *end = note[0] == '(' ? strchr(note, ')') : NULL;
    char name[SABOT_CELL_NAME];
    if (!end || (size_t)(end - note) > sizeof name)
        return -2;
    snprintf(name, sizeof name, "%.*s", (int)(end - note - 1), note + 1);
    *rest = end + 1 + strspn(end + 1, " ");
    if (strcmp(name, "columns") == 0)
        return -1;
    int cell = sabot_tableau_cell_parse(name);
    return cell < 0 ? -2 : cell;
}

static void append(sabot_finding *finding, const char *note)
{
    size_t length = strlen(finding->text), room = length + strlen(note) + 3;
    finding->text = sabot_reallocate(finding->text, room, 1);
    snprintf(finding->text + length, room - length, "%s%s", length ? ". " : "", note);
    finding->noted = 1;
}

/* The index of a cell's finding, or where to insert it. Findings that concern no single cell come
 * last. */
static size_t place_of(const sabot_findings *findings, int cell)
{
    size_t i = 0;
    while (i < findings->count && findings->items[i].cell >= 0 && findings->items[i].cell < cell)
        i++;
    return i;
}

static void add_note(sabot_findings *findings, int cell, const char *note)
{
    size_t i = cell < 0 ? findings->count : place_of(findings, cell);
    if (i == findings->count || cell < 0 || findings->items[i].cell != cell) {
        sabot_finding finding = {.cell = cell, .kind = SABOT_FINDING_NOTE, .standard = -1};
        add(findings, finding, "%s", "");
        finding = findings->items[findings->count - 1];
        memmove(findings->items + i + 1, findings->items + i,
                (findings->count - 1 - i) * sizeof *findings->items);
        findings->items[i] = finding;
    }
    append(&findings->items[i], note);
}

static void add_columns(sabot_findings *findings, sabot_columns by)
{
    char rows[SABOT_COLUMNS_NAME];
    const sabot_finding finding = {.cell = -1, .kind = SABOT_FINDING_NONSTANDARD, .standard = -1};
    sabot_columns_name(rows, by);
    if (by == SABOT_BY_POINT)
        add(findings, finding, "%s",
            "the columns are headed by punto's final point; standard: by punto's third card");
    else
        add(findings, finding,
            "the columns of banco %s are headed by punto's final point; standard: by punto's third "
            "card",
            rows);
}

void sabot_findings_find(sabot_findings *findings, const sabot_tableau *tableau,
                         const sabot_about *about)
{
    /* Where a natural goes on, compare the cells as if it did not: that is a finding of its own. */
    const sabot_tableau headings = {.by = tableau->by};
    sabot_tableau standard;
    sabot_situations situations;
    sabot_policy policy, own;
    *findings = (sabot_findings){0};
    sabot_tableau_standard(&standard);
    sabot_policy_of(&policy, &standard);
    sabot_policy_of(&own, tableau);
    sabot_situations_find(&situations, &headings);
    for (int cell = 0; cell < SABOT_CELLS_ALL; cell++)
        if (sabot_tableau_uses(tableau, cell))
            check_cell(findings, tableau, cell,
                       cell < SABOT_CELLS ? sabot_policy_decision(&policy, &situations, cell, &own)
                                          : SABOT_STAND);
    check_naturals(findings, tableau->lasting);
    if (tableau->by != SABOT_BY_THIRD)
        add_columns(findings, tableau->by);
    for (size_t i = 0; about && i < about->notes_count; i++) {
        const char *words;
        int cell = note_subject(&words, about->notes[i]);
        if (cell >= -1 &&
            (cell < 0 || cell >= SABOT_CELLS_ALL || sabot_tableau_uses(tableau, cell)))
            add_note(findings, cell, words);
    }
}
