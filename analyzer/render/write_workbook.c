/* Tables stand below each other, each with its caption. A whole number of more than 15 digits is more
 * than a workbook can show: it stands as text, and beside it as a number to compute with. */
#include "write_workbook.h"

#include "../input/file.h"
#include "base/memory.h"
#include "base/text.h"
#include "workbook_chart.h"
#include "workbook_formats.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum {
    WIDTH_LEAST = 9,
    WIDTH_MOST = 48,
    DIGITS_SHOWN = 15,
    COLUMNS_MOST = 64,
    CHART_ROWS = 17,
    BYTES_MOST = 1 << 28,
};

typedef struct {
    lxw_workbook *workbook;
    lxw_worksheet *sheet; /* of this chapter, or NULL */
    char name[LXW_SHEETNAME_MAX + 1];
    lxw_row_t row;               /* the next that is free */
    int width[COLUMNS_MOST];     /* of the sheet's columns */
    const sabot_block *filtered; /* table of the sheet, or NULL */
    workbook_formats formats;
    int failed;
} book;

/* --- where things stand ------------------------------------------------------------------- */

static void check(book *b, lxw_error error)
{
    b->failed |= error != LXW_NO_ERROR;
}

static void widen(book *b, lxw_col_t column, size_t width)
{
    size_t wanted = width + 4 < WIDTH_MOST ? width + 4 : WIDTH_MOST;
    if (column < COLUMNS_MOST && b->width[column] < (int)wanted)
        b->width[column] = (int)wanted;
}

static size_t width_of(const char *text)
{
    size_t width = 0;
    for (; *text; text++)
        width += ((unsigned char)*text & 0xC0) != 0x80;
    return width;
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

/* Whether a column has numbers that are too long to be shown as such. */
static int is_double(const sabot_block *table, size_t column)
{
    for (size_t row = 1; row < table->rows && table->align[column] == 'i'; row++) {
        size_t digits = 0;
        for (const char *at = text_at(table, row, column); *at; at++)
            digits += isdigit((unsigned char)*at) != 0;
        if (digits > DIGITS_SHOWN)
            return 1;
    }
    return 0;
}

/* Digits in the last column run on over what is empty beside them: they need no width. */
static int runs_on(const sabot_block *table, size_t column)
{
    return table->align[column] == 'x' && column + 1 == table->columns;
}

/* The sheet's column of each of the table's, where its numbers stand. */
static size_t place_columns(lxw_col_t at[COLUMNS_MOST], const sabot_block *table)
{
    size_t next = 0;
    for (size_t column = 0; column < table->columns && next + 1 < COLUMNS_MOST; column++) {
        next += (size_t)is_double(table, column);
        at[column] = (lxw_col_t)next++;
    }
    return next;
}

/* --- cells -------------------------------------------------------------------------------- */

/* [2] becomes the row's cell in column 2. */
static char *formula_of(const char *form, lxw_row_t row, const lxw_col_t *at)
{
    sabot_text text = {0};
    sabot_text_add(&text, "=");
    while (*form) {
        char *end, cell[LXW_MAX_CELL_NAME_LENGTH];
        if (*form == '[') {
            unsigned long column = strtoul(form + 1, &end, 10);
            lxw_rowcol_to_cell(cell, row, at[column]);
            sabot_text_add(&text, "%s", cell);
            form = end + 1;
        } else {
            sabot_text_append(&text, form++, 1);
        }
    }
    return text.text;
}

static void put_number(book *b, const sabot_block *table, size_t row, size_t column,
                       const lxw_col_t *at)
{
    const sabot_cell *cell = cell_at(table, row, column);
    const char *text = text_at(table, row, column);
    lxw_format *format = workbook_formats_number(&b->formats, table->align[column], text, cell);
    widen(b, at[column], width_of(text));
    if (!cell->formula) {
        check(b, worksheet_write_number(b->sheet, b->row, at[column], cell->number, format));
        return;
    }
    char *formula = formula_of(cell->formula, b->row, at);
    check(b,
          worksheet_write_formula_num(b->sheet, b->row, at[column], formula, format, cell->number));
    free(formula);
}

static void put_words(book *b, lxw_col_t column, const char *text, lxw_format *format)
{
    if (format != b->formats.overflow)
        widen(b, column, width_of(text));
    if (*text)
        check(b, worksheet_write_string(b->sheet, b->row, column, text, format));
}

/* What stood there in an earlier filing, as a note beside the cell. */
static void put_was(book *b, lxw_col_t column, const char *was)
{
    sabot_text text = {0};
    sabot_text_add(&text, "was %s", was);
    check(b, worksheet_write_comment(b->sheet, b->row, column, text.text));
    free(text.text);
}

/* A heading, in letters for which a row is not high enough by itself. */
static void put_title(book *b, const char *text)
{
    enum { HEIGHT = 21 };
    check(b, worksheet_set_row(b->sheet, b->row, HEIGHT, NULL));
    check(b, worksheet_write_string(b->sheet, b->row, 0, text, b->formats.title));
    b->row += 2;
}

/* Gives a cell or a part of a column a name for formulas. */
static void define(book *b, const char *name, lxw_row_t from, lxw_row_t to, lxw_col_t column)
{
    char first[LXW_MAX_CELL_NAME_LENGTH], last[LXW_MAX_CELL_NAME_LENGTH];
    sabot_text text = {0};
    lxw_rowcol_to_cell_abs(first, from, column, 1, 1);
    lxw_rowcol_to_cell_abs(last, to, column, 1, 1);
    sabot_text_add(&text, "='%s'!%s", b->name, first);
    if (to > from)
        sabot_text_add(&text, ":%s", last);
    check(b, workbook_define_name(b->workbook, name, text.text));
    free(text.text);
}

/* As high as its longest words need: not every program finds that out by itself. Words wrap only in a
 * column that is as wide as columns get. */
static void set_height(book *b, const sabot_block *table, size_t row)
{
    enum { LINE = 15, LINE_WORDS = WIDTH_MOST - 8 };
    size_t lines = 1;
    for (size_t column = 0; column < table->columns; column++) {
        size_t width = width_of(text_at(table, row, column));
        if (!runs_on(table, column) && width + 2 > WIDTH_MOST && width / LINE_WORDS + 1 > lines)
            lines = width / LINE_WORDS + 1;
    }
    if (lines > 1)
        check(b, worksheet_set_row(b->sheet, b->row, LINE * (double)lines, NULL));
}

static lxw_format *words_format(const book *b, const sabot_block *table, size_t row, size_t column)
{
    if (!row && table == b->filtered && strchr("inp", table->align[column]))
        return b->formats.heading_filtered;
    if (!row)
        return strchr("inp", table->align[column]) ? b->formats.heading_number : b->formats.heading;
    return cell_at(table, row, column)->was ? b->formats.changed
           : runs_on(table, column)         ? b->formats.overflow
                                            : b->formats.words;
}

/* Of the column that has the numbers as text. */
static void put_heading_exactly(book *b, lxw_col_t column, const char *heading)
{
    sabot_text text = {0};
    sabot_text_add(&text, "%s, exactly", heading);
    put_words(b, column, text.text, b->formats.heading);
    free(text.text);
}

static void put_row(book *b, const sabot_block *table, size_t row, const lxw_col_t *at)
{
    enum { BUTTON = 3 };
    set_height(b, table, row);
    for (size_t column = 0; column < table->columns; column++) {
        const sabot_cell *cell = cell_at(table, row, column);
        const char *text = text_at(table, row, column);
        if (!row && table == b->filtered)
            widen(b, at[column], width_of(text) + BUTTON);
        if (row && is_double(table, column))
            put_words(b, at[column] - 1, text, b->formats.words);
        if (row && cell->has_number)
            put_number(b, table, row, column, at);
        else
            put_words(b, at[column], text, words_format(b, table, row, column));
        if (cell->was)
            put_was(b, at[column], cell->was);
        if (!row && is_double(table, column))
            put_heading_exactly(b, at[column] - 1, text);
        if (cell->name)
            define(b, cell->name, b->row, b->row, at[column]);
    }
    b->row++;
}

/* --- tables ------------------------------------------------------------------------------- */

static void put_chart(book *b, const sabot_block *table, lxw_row_t head, const lxw_col_t *at)
{
    const sabot_table_chart *of = &table->chart;
    lxw_row_t last = head + (lxw_row_t)table->rows - 1;
    lxw_chart *chart = workbook_chart_new(b->workbook, table);
    for (size_t column = of->from; column <= of->to; column++) {
        lxw_chart_series *series = chart_add_series(chart, NULL, NULL);
        chart_series_set_categories(series, b->name, head + 1, at[of->labels], last,
                                    at[of->labels]);
        chart_series_set_values(series, b->name, head + 1, at[column], last, at[column]);
        chart_series_set_name_range(series, b->name, head, at[column]);
    }
    lxw_chart_options options = {.x_offset = 5, .y_offset = 5, .x_scale = 1.4, .y_scale = 1.05};
    check(b, worksheet_insert_chart_opt(b->sheet, b->row, 0, chart, &options));
    b->row += CHART_ROWS;
}

static void put_table(book *b, const sabot_block *table)
{
    lxw_col_t at[COLUMNS_MOST];
    size_t columns = place_columns(at, table);
    if (table->caption)
        check(b, worksheet_write_string(b->sheet, b->row++, 0, table->caption, b->formats.caption));
    lxw_row_t head = b->row;
    for (size_t row = 0; row < table->rows; row++)
        put_row(b, table, row, at);
    for (size_t column = 0; table->names && column < table->columns && table->rows > 1; column++)
        if (table->names[column])
            define(b, table->names[column], head + 1, head + (lxw_row_t)table->rows - 1,
                   at[column]);
    if (table == b->filtered)
        check(b, worksheet_autofilter(b->sheet, head, 0, head + (lxw_row_t)table->rows - 1,
                                      (lxw_col_t)(columns - 1)));
    b->row++;
    if (table->has_chart && table->rows > 1)
        put_chart(b, table, head, at);
}

/* --- sheets ------------------------------------------------------------------------------- */

static void finish_sheet(book *b)
{
    for (lxw_col_t column = 0; b->sheet && column < COLUMNS_MOST; column++)
        if (b->width[column])
            worksheet_set_column(b->sheet, column, column, b->width[column], NULL);
    b->sheet = NULL;
}

/* Whether any table of the chapter that begins at `start` has a number. */
static int has_numbers(const sabot_report *report, size_t start)
{
    for (size_t i = start + 1; i < report->count; i++) {
        const sabot_block *block = &report->blocks[i];
        if (block->kind == SABOT_BLOCK_HEADING && block->level <= 2)
            return 0;
        for (size_t c = 0; block->more && c < block->rows * block->columns; c++)
            if (block->more[c].has_number)
                return 1;
    }
    return 0;
}

/* Whether a table comes before the next heading: words without one have no place in a workbook. */
static int has_table(const sabot_report *report, size_t heading)
{
    for (size_t i = heading + 1; i < report->count; i++)
        if (report->blocks[i].kind == SABOT_BLOCK_TABLE)
            return 1;
        else if (report->blocks[i].kind == SABOT_BLOCK_HEADING)
            return 0;
    return 0;
}

/* The longest table of the chapter has the filter, for a sheet has one; NULL: none is long. */
static const sabot_block *find_filtered(const sabot_report *report, size_t start)
{
    const sabot_block *found = NULL;
    for (size_t i = start + 1; i < report->count; i++) {
        const sabot_block *block = &report->blocks[i];
        if (block->kind == SABOT_BLOCK_HEADING && block->level <= 2)
            break;
        if (block->kind == SABOT_BLOCK_TABLE && block->rows > (found ? found->rows : 2))
            found = block;
    }
    return found;
}

/* The rows that stay when the others move: to the headings of the first table where that is the one with the
 * filter, else the title alone. Above the numbers of other tables such headings would be wrong. */
static lxw_row_t rows_that_stay(const sabot_report *report, size_t start,
                                const sabot_block *filtered)
{
    lxw_row_t rows = 2;
    for (size_t i = start + 1; i < report->count; i++) {
        const sabot_block *block = &report->blocks[i];
        if (block->kind == SABOT_BLOCK_TABLE)
            return block == filtered ? rows + 1 + (block->caption != NULL) : 1;
        rows += block->kind == SABOT_BLOCK_HEADING && has_table(report, i) ? 2 : 0;
    }
    return 1;
}

/* A sheet's name without its number and what such names cannot have. */
static void start_sheet(book *b, const sabot_report *report, size_t start)
{
    const char *text = report->blocks[start].text;
    size_t length = 0;
    text += strspn(text, "0123456789 ");
    for (; *text && length < LXW_SHEETNAME_MAX; text++)
        if (!strchr("[]:*?/\\'", *text))
            b->name[length++] = *text;
    b->name[length] = 0;
    b->sheet = workbook_add_worksheet(b->workbook, b->name);
    memset(b->width, 0, sizeof b->width);
    b->row = 0;
    b->filtered = find_filtered(report, start);
    b->failed |= !b->sheet;
    if (!b->sheet)
        return;
    b->width[0] = WIDTH_LEAST;
    put_title(b, report->blocks[start].text);
    worksheet_freeze_panes(b->sheet, rows_that_stay(report, start, b->filtered), 1);
    worksheet_set_landscape(b->sheet);
    worksheet_fit_to_pages(b->sheet, 1, 0);
}

static void put_blocks(book *b, const sabot_report *report)
{
    for (size_t i = 0; i < report->count; i++) {
        const sabot_block *block = &report->blocks[i];
        if (block->kind == SABOT_BLOCK_HEADING && block->level <= 2) {
            finish_sheet(b);
            if (has_numbers(report, i))
                start_sheet(b, report, i);
        } else if (b->sheet && block->kind == SABOT_BLOCK_HEADING) {
            if (has_table(report, i))
                put_title(b, block->text);
        } else if (b->sheet && block->kind == SABOT_BLOCK_TABLE) {
            put_table(b, block);
        }
    }
    finish_sheet(b);
}

/* --- the file ----------------------------------------------------------------------------- */

/* The library writes a file only: one of our own, which is read and removed. */
static sabot_status make_file(char **path, sabot_error *error)
{
    const char *folder = getenv("TMPDIR");
    sabot_text name = {0};
    sabot_text_add(&name, "%s/sabot-XXXXXX", folder && *folder ? folder : "/tmp");
    int file = mkstemp(name.text);
    *path = name.text;
    if (file >= 0 && close(file) == 0)
        return SABOT_OK;
    sabot_error_set(error, SABOT_FAILED, 0, 0, "the workbook needs a temporary file there");
    sabot_error_name(error, *path);
    free(*path);
    return SABOT_FAILED;
}

static void set_properties(lxw_workbook *workbook, const char *title, const char *date)
{
    struct tm day = {.tm_year = 80, .tm_mday = 1};
    if (date)
        sscanf(date, "%d-%d-%d", &day.tm_year, &day.tm_mon, &day.tm_mday);
    if (date) {
        day.tm_year -= 1900;
        day.tm_mon--;
    }
    day.tm_hour = 12;
    lxw_doc_properties properties = {.title = (char *)title, .created = timegm(&day)};
    workbook_set_properties(workbook, &properties);
}

sabot_status write_workbook(char **bytes, size_t *length, const sabot_report *report,
                            const char *title, const char *date, sabot_error *error)
{
    char *path;
    sabot_status status = make_file(&path, error);
    if (status)
        return status;
    book b = {.workbook = workbook_new(path)};
    set_properties(b.workbook, title, date);
    workbook_formats_init(&b.formats, b.workbook);
    put_blocks(&b, report);
    if (workbook_close(b.workbook) != LXW_NO_ERROR || b.failed) {
        sabot_error_set(error, SABOT_FAILED, 0, 0, "the workbook could not be written");
        status = sabot_error_name(error, path);
    }
    if (!status)
        status = file_read(bytes, length, path, BYTES_MOST, error);
    unlink(path);
    free(path);
    return status;
}
