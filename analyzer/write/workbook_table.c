/* A workbook cannot show a whole number of more than 15 digits: it is text, with a number beside it
 * to compute with. */
#include "workbook_table.h"

#include "base/text.h"
#include "workbook_chart.h"

#include <stdlib.h>
#include <string.h>

static void check(workbook_sheet *b, lxw_error error)
{
    b->failed |= error != LXW_NO_ERROR;
}

static const char *text_at(const sabot_block *table, size_t row, size_t column)
{
    return table->cells[row * table->columns + column];
}

static const sabot_cell *cell_at(const sabot_block *table, size_t row, size_t column)
{
    static const sabot_cell none;
    return table->more ? &table->more[row * table->columns + column] : &none;
}

/* --- rows and words ----------------------------------------------------------------------- */

/* Some programs do not compute the height of a row themselves. */
static void set_lines(workbook_sheet *b, size_t lines, double size)
{
    double height = (double)lines * PAGES_ROW * size;
    if (height <= PAGES_ROW)
        return;
    check(b, worksheet_set_row(b->sheet, b->row, height, NULL));
    workbook_pages_row(&b->pages, height);
}

/* The text, or the beginning of one that is too long for a cell. The caller frees. */
static char *fitting(const char *text)
{
    enum { CHARACTERS_MOST = 32767 };
    sabot_text fits = {0};
    size_t characters = 0, bytes = 0, kept = 0;
    for (; text[bytes] && characters <= CHARACTERS_MOST; bytes++)
        if (((unsigned char)text[bytes] & 0xC0) != 0x80 && ++characters == CHARACTERS_MOST)
            kept = bytes;
    int is_cut = characters > CHARACTERS_MOST;
    sabot_text_append(&fits, text, is_cut ? kept : bytes);
    sabot_text_add(&fits, "%s", is_cut ? "…" : "");
    return fits.text;
}

/* A text that does not fit would leave a merged range empty, without an error. */
static void put_words(workbook_sheet *b, const workbook_place *place, const char *text,
                      lxw_format *format)
{
    char *fits = fitting(text);
    if (place->last > place->first && place->wraps)
        check(b, worksheet_merge_range(b->sheet, b->row, (lxw_col_t)place->first, b->row,
                                       (lxw_col_t)place->last, fits, format));
    else if (*text)
        check(b, worksheet_write_string(b->sheet, b->row, (lxw_col_t)place->first, fits, format));
    free(fits);
}

void workbook_table_across(workbook_sheet *b, const char *text, lxw_format *format, double size)
{
    workbook_place place = workbook_layout_across(&b->layout);
    set_lines(b, workbook_layout_lines(text, place.width, size), size);
    put_words(b, &place, text, format);
    b->row++;
}

/* --- cells -------------------------------------------------------------------------------- */

/* [2] becomes the row's cell in column 2. */
static char *formula_of(const char *form, lxw_row_t row, const workbook_places *places)
{
    sabot_text text = {0};
    sabot_text_add(&text, "=");
    while (*form) {
        char *end, cell[LXW_MAX_CELL_NAME_LENGTH];
        if (*form == '[') {
            unsigned long column = strtoul(form + 1, &end, 10);
            lxw_rowcol_to_cell(cell, row, (lxw_col_t)places->of[column].first);
            sabot_text_add(&text, "%s", cell);
            form = end + 1;
        } else {
            sabot_text_append(&text, form++, 1);
        }
    }
    return text.text;
}

static void put_number(workbook_sheet *b, const sabot_block *table, size_t row, size_t column,
                       const workbook_places *places)
{
    const sabot_cell *cell = cell_at(table, row, column);
    const workbook_place *place = &places->of[column];
    lxw_format *format = workbook_formats_number(&b->formats, table->align[column],
                                                 text_at(table, row, column), cell);
    lxw_col_t at = (lxw_col_t)place->first;
    if (place->last > place->first)
        put_words(b, place, "", format);
    if (!cell->formula) {
        check(b, worksheet_write_number(b->sheet, b->row, at, cell->number, format));
        return;
    }
    char *formula = formula_of(cell->formula, b->row, places);
    check(b, worksheet_write_formula_num(b->sheet, b->row, at, formula, format, cell->number));
    free(formula);
}

/* The text of an earlier filing, as a note beside the cell. */
static void put_was(workbook_sheet *b, size_t column, const char *was)
{
    sabot_text text = {0};
    sabot_text_add(&text, "was %s", was);
    char *fits = fitting(text.text);
    check(b, worksheet_write_comment(b->sheet, b->row, (lxw_col_t)column, fits));
    free(fits);
    free(text.text);
}

/* Gives a cell or a part of a column a name for formulas. */
static void define(workbook_sheet *b, const char *name, lxw_row_t from, lxw_row_t to, size_t column)
{
    char first[LXW_MAX_CELL_NAME_LENGTH], last[LXW_MAX_CELL_NAME_LENGTH];
    sabot_text text = {0};
    lxw_rowcol_to_cell_abs(first, from, (lxw_col_t)column, 1, 1);
    lxw_rowcol_to_cell_abs(last, to, (lxw_col_t)column, 1, 1);
    sabot_text_add(&text, "='%s'!%s", b->name, first);
    if (to > from)
        sabot_text_add(&text, ":%s", last);
    check(b, workbook_define_name(b->workbook, name, text.text));
    free(text.text);
}

/* --- rows of a table ---------------------------------------------------------------------- */

static int is_number(const sabot_block *table, size_t column)
{
    return strchr("inp", table->align[column]) != NULL;
}

static size_t lines_of(const sabot_block *table, size_t row, const workbook_places *places)
{
    enum { PAD = 2 };
    size_t most = 1;
    for (size_t column = 0; column < table->columns; column++) {
        const workbook_place *place = &places->of[column];
        if (row && (!place->wraps || is_number(table, column)))
            continue;
        size_t lines = workbook_layout_lines(text_at(table, row, column), place->width - PAD,
                                             row ? 1 : WORKBOOK_BOLD);
        most = lines > most ? lines : most;
    }
    return most;
}

static void put_headings(workbook_sheet *b, const sabot_block *table, const workbook_places *places)
{
    for (size_t column = 0; column < table->columns; column++) {
        const char *text = text_at(table, 0, column);
        workbook_place place = places->of[column];
        place.wraps = 1;
        put_words(b, &place, text,
                  !is_number(table, column) ? b->formats.heading
                  : table == b->filtered    ? b->formats.heading_filtered
                                            : b->formats.heading_number);
        if (places->has_exact[column]) {
            sabot_text exactly = {0};
            sabot_text_add(&exactly, "%s, exactly", text);
            put_words(b, &places->exact[column], exactly.text, b->formats.heading);
            free(exactly.text);
        }
    }
}

static void put_row(workbook_sheet *b, const sabot_block *table, size_t row,
                    const workbook_places *places)
{
    for (size_t column = 0; column < table->columns; column++) {
        const sabot_cell *cell = cell_at(table, row, column);
        const char *text = text_at(table, row, column);
        const workbook_place *place = &places->of[column];
        if (places->has_exact[column])
            put_words(b, &places->exact[column], text,
                      workbook_formats_words(&b->formats, &(sabot_cell){0}, 1));
        if (cell->has_number)
            put_number(b, table, row, column, places);
        else if (*text || cell->was)
            put_words(b, place, text, workbook_formats_words(&b->formats, cell, place->wraps));
        if (cell->was)
            put_was(b, place->first, cell->was);
        if (cell->name)
            define(b, cell->name, b->row, b->row, place->first);
    }
}

/* --- tables ------------------------------------------------------------------------------- */

static void put_chart(workbook_sheet *b, const sabot_block *table, lxw_row_t head,
                      const workbook_places *places)
{
    const sabot_table_chart *of = &table->chart;
    lxw_row_t last = head + (lxw_row_t)table->rows - 1;
    lxw_col_t labels = (lxw_col_t)places->of[of->labels].first;
    lxw_chart *chart = workbook_chart_new(b->workbook, table);
    for (size_t column = of->from; column <= of->to; column++) {
        lxw_col_t at = (lxw_col_t)places->of[column].first;
        lxw_chart_series *series = chart_add_series(chart, NULL, NULL);
        chart_series_set_categories(series, b->name, head + 1, labels, last, labels);
        chart_series_set_values(series, b->name, head + 1, at, last, at);
        chart_series_set_name_range(series, b->name, head, at);
    }
    unsigned rows = workbook_chart_rows(table);
    lxw_chart_options options = {
        .x_offset = 5, .y_offset = 5, .x_scale = 1.4, .y_scale = workbook_chart_scale(rows)};
    check(b, worksheet_insert_chart_opt(b->sheet, b->row, 0, chart, &options));
    b->row += rows + 1;
}

static void define_columns(workbook_sheet *b, const sabot_block *table, lxw_row_t head,
                           const workbook_places *places)
{
    for (size_t column = 0; table->names && column < table->columns && table->rows > 1; column++)
        if (table->names[column])
            define(b, table->names[column], head + 1, head + (lxw_row_t)table->rows - 1,
                   places->of[column].first);
}

void workbook_table_put(workbook_sheet *b, const sabot_block *table)
{
    workbook_places places;
    workbook_layout_place(&places, &b->layout, table, b->filtered);
    if (table->caption)
        workbook_table_across(b, table->caption, b->formats.caption, 1);
    lxw_row_t head = b->row;
    for (size_t row = 0; row < table->rows; row++, b->row++) {
        set_lines(b, lines_of(table, row, &places), 1);
        if (row)
            put_row(b, table, row, &places);
        else
            put_headings(b, table, &places);
    }
    define_columns(b, table, head, &places);
    if (table == b->filtered && places.filtered)
        check(b, worksheet_autofilter(b->sheet, head, 0, head + (lxw_row_t)table->rows - 1,
                                      (lxw_col_t)(places.filtered - 1)));
    b->row++;
    if (table->has_chart && table->rows > 1)
        put_chart(b, table, head, &places);
}
