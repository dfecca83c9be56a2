#include "rows.h"

#include "base/memory.h"
#include "write/value.h"

#include <stdlib.h>

static void add_header(batch_rows *rows)
{
    static const char *const columns[] = {".exact", ".decimal"};
    if (!rows->ev_only)
        row_text(&rows->row, NULL, "line");
    for (size_t i = 0; i < rows->question->wagers_count; i++)
        for (int column = 0; column < (rows->ev_only ? 1 : 2); column++) {
            sabot_text name = {0};
            sabot_text_add(&name, "%s%s", rows->question->wagers[i].name,
                           rows->ev_only ? "" : columns[column]);
            row_text(&rows->row, NULL, name.text);
            free(name.text);
        }
    row_end(&rows->row);
}

void batch_rows_init(batch_rows *rows, const sabot_question *question, int is_json, int ev_only,
                     unsigned digits)
{
    *rows = (batch_rows){.row.is_json = is_json,
                         .question = question,
                         .ev_only = ev_only,
                         .digits = digits,
                         .number = sabot_allocate(SABOT_EV_TEXT + digits, 1),
                         .names = sabot_allocate(question->wagers_count, sizeof *rows->names)};
    mpq_init(rows->ev);
    for (size_t i = 0; i < question->wagers_count; i++)
        rows->names[i] = value_quoted(question->wagers[i].name);
    if (!is_json)
        add_header(rows);
}

void batch_rows_clear(batch_rows *rows)
{
    for (size_t i = 0; i < rows->question->wagers_count; i++)
        free(rows->names[i]);
    free(rows->names);
    free(rows->number);
    free(rows->row.text.text);
    mpq_clear(rows->ev);
}

/* The EV alone, or "undetermined". */
static void add_decimal(batch_rows *rows, const sabot_evs *evs, int place)
{
    if (place < 0) {
        row_text(&rows->row, NULL, "undetermined");
        return;
    }
    size_t length = sabot_evs_decimal(rows->number, evs, (unsigned)place, rows->digits);
    row_digits(&rows->row, NULL, rows->number, length);
}

/* The EV in two members, `exact` and `decimal`, or the level that the wager needs. */
static void add_exact(batch_rows *rows, size_t wager, const char *exact, const char *decimal)
{
    row_writer *row = &rows->row;
    if (!row->is_json) {
        row_text(row, NULL, exact ? exact : "undetermined");
        row_text(row, NULL, exact ? decimal : "");
        return;
    }
    sabot_text_add(&row->text, "%s{\"bet\":%s,", wager ? "," : "", rows->names[wager]);
    if (exact)
        sabot_text_add(&row->text, "\"ev\":{\"exact\":\"%s\",\"decimal\":\"%s\"}}", exact, decimal);
    else
        sabot_text_add(&row->text, "\"undetermined\":\"%s\"}",
                       sabot_level_name(sabot_wager_level(&rows->question->wagers[wager])));
}

static void add_wager(batch_rows *rows, size_t wager, const sabot_evs *evs, int place)
{
    if (place < 0) {
        add_exact(rows, wager, NULL, NULL);
        return;
    }
    sabot_evs_get(rows->ev, evs, (unsigned)place);
    sabot_evs_decimal(rows->number, evs, (unsigned)place, rows->digits);
    char *exact = value_exact(rows->ev);
    add_exact(rows, wager, exact, rows->number);
    free(exact);
}

void batch_rows_set(batch_rows *rows, unsigned long line, const sabot_valuation *valuation,
                    const sabot_evs *evs)
{
    row_writer *row = &rows->row;
    row->text.length = 0;
    if (row->is_json)
        sabot_text_add(&row->text, "{\"line\":%lu,\"bets\":[", line);
    else if (!rows->ev_only)
        row_number(row, NULL, (long long)line);
    for (size_t i = 0; i < rows->question->wagers_count; i++)
        if (rows->ev_only)
            add_decimal(rows, evs, valuation->place[i]);
        else
            add_wager(rows, i, evs, valuation->place[i]);
    if (row->is_json)
        sabot_text_add(&row->text, "]");
    row_end(row);
}
