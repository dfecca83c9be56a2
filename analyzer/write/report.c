#include "report.h"

#include "base/memory.h"
#include "input/utf8.h"
#include <sabot/base/error.h>

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void sabot_report_init(sabot_report *report)
{
    *report = (sabot_report){0};
}

static void clear_cells(sabot_block *block, size_t first, size_t count)
{
    for (size_t c = first; c < first + count; c++) {
        free(block->cells[c]);
        free(block->more ? block->more[c].formula : NULL);
        free(block->more ? block->more[c].name : NULL);
        free(block->more ? block->more[c].was : NULL);
    }
}

static void clear_block(sabot_block *block)
{
    clear_cells(block, 0, block->rows * block->columns);
    for (size_t c = 0; block->names && c < block->columns; c++)
        free(block->names[c]);
    free(block->cells);
    free(block->more);
    free(block->names);
    free(block->align);
    free(block->caption);
    free(block->text);
}

void sabot_report_clear(sabot_report *report)
{
    for (size_t i = 0; i < report->count; i++)
        clear_block(&report->blocks[i]);
    free(report->blocks);
    sabot_report_init(report);
}

static void drop_rows(sabot_block *table)
{
    size_t columns = table->columns, kept = 0;
    for (size_t row = 0; row < table->rows; row++)
        if (table->more[row * columns].is_detail)
            clear_cells(table, row * columns, columns);
        else {
            memmove(table->cells + kept * columns, table->cells + row * columns,
                    columns * sizeof *table->cells);
            memmove(table->more + kept++ * columns, table->more + row * columns,
                    columns * sizeof *table->more);
        }
    table->rows = kept;
}

void sabot_report_drop_details(sabot_report *report)
{
    size_t kept = 0;
    for (size_t i = 0; i < report->count; i++) {
        sabot_block *block = &report->blocks[i];
        if (block->is_detail) {
            clear_block(block);
            continue;
        }
        if (block->more)
            drop_rows(block);
        report->blocks[kept++] = *block;
    }
    report->count = kept;
}

static sabot_block *add_block(sabot_report *report, sabot_block_kind kind)
{
    report->blocks = sabot_reallocate(report->blocks, report->count + 1, sizeof *report->blocks);
    sabot_block *block = &report->blocks[report->count++];
    *block = (sabot_block){.kind = kind, .level = 2, .is_detail = report->adds_details};
    return block;
}

static sabot_block *last_block(sabot_report *report)
{
    return &report->blocks[report->count - 1];
}

/* A printf into a text that replaces the previous one; NULL stays NULL. */
static void set_text(char **text, const char *format, va_list arguments)
{
    free(*text);
    *text = NULL;
    if (format && vasprintf(text, format, arguments) < 0)
        sabot_memory_fail();
}

#define SET_TEXT(text, format)             \
    do {                                   \
        va_list arguments;                 \
        va_start(arguments, format);       \
        set_text(text, format, arguments); \
        va_end(arguments);                 \
    } while (0)

/* Joined to one line, because a condition or a note may extend over several. Control characters are
 * made visible. */
static void flatten(char *text)
{
    size_t length = strlen(text);
    while (length && text[length - 1] == '\n')
        text[--length] = 0;
    for (char *at = text; *at; at++)
        *at = *at == '\n' || *at == '\t' ? ' ' : *at;
    utf8_hide_controls(text);
}

void sabot_report_heading(sabot_report *report, const char *format, ...)
{
    sabot_block *block = add_block(report, SABOT_BLOCK_HEADING);
    SET_TEXT(&block->text, format);
    flatten(block->text);
}

void sabot_report_section(sabot_report *report, unsigned level, const char *format, ...)
{
    sabot_block *block = add_block(report, SABOT_BLOCK_HEADING);
    block->level = level;
    SET_TEXT(&block->text, format);
    flatten(block->text);
}

void sabot_report_apart(sabot_report *report)
{
    last_block(report)->is_apart = 1;
}

void sabot_report_note(sabot_report *report, const char *format, ...)
{
    sabot_block *block = add_block(report, SABOT_BLOCK_NOTE);
    SET_TEXT(&block->text, format);
    flatten(block->text + (*block->text == '\n')); /* a leading line break sets it apart */
}

void sabot_report_figure(sabot_report *report, char *svg)
{
    add_block(report, SABOT_BLOCK_FIGURE)->text = svg;
}

void sabot_report_listing(sabot_report *report, const char *text)
{
    add_block(report, SABOT_BLOCK_LISTING)->text = sabot_copy_text(text);
}

void sabot_report_caption(sabot_report *report, const char *format, ...)
{
    sabot_block *block = last_block(report);
    SET_TEXT(&block->caption, format);
    if (block->caption)
        flatten(block->caption);
}

void sabot_report_table(sabot_report *report, const char *align, const char *const *titles)
{
    sabot_block *block = add_block(report, SABOT_BLOCK_TABLE);
    block->align = sabot_copy_text(align);
    block->columns = strlen(align);
    sabot_report_row(report, titles);
}

static char *copy_cell(const char *cell)
{
    char *copy = sabot_copy_text(cell ? cell : "");
    flatten(copy);
    return copy;
}

void sabot_report_row(sabot_report *report, const char *const *cells)
{
    sabot_block *block = last_block(report);
    size_t used = block->rows * block->columns;
    block->cells = sabot_reallocate(block->cells, used + block->columns, sizeof *block->cells);
    for (size_t c = 0; c < block->columns; c++)
        block->cells[used + c] = copy_cell(cells[c]);
    block->rows++;
    if (block->more) {
        block->more = sabot_reallocate(block->more, used + block->columns, sizeof *block->more);
        memset(block->more + used, 0, block->columns * sizeof *block->more);
    }
}

void sabot_report_take(sabot_report *report, char *const *cells)
{
    sabot_report_row(report, (const char *const *)cells);
    for (size_t c = 0; c < last_block(report)->columns; c++)
        free(cells[c]);
}

sabot_cell *sabot_report_cell(sabot_report *report, size_t column)
{
    sabot_block *block = last_block(report);
    if (!block->more)
        block->more = sabot_allocate(block->rows * block->columns, sizeof *block->more);
    return &block->more[(block->rows - 1) * block->columns + column];
}

void sabot_report_detail_row(sabot_report *report)
{
    sabot_report_cell(report, 0)->is_detail = 1;
}

void sabot_report_number(sabot_report *report, size_t column, double number, const char *formula,
                         ...)
{
    sabot_cell *cell = sabot_report_cell(report, column);
    cell->has_number = 1;
    cell->number = number;
    SET_TEXT(&cell->formula, formula);
}

void sabot_report_name(sabot_report *report, size_t column, const char *format, ...)
{
    SET_TEXT(&sabot_report_cell(report, column)->name, format);
}

void sabot_report_was(sabot_block *table, size_t row, size_t column, const char *text)
{
    if (!table->more)
        table->more = sabot_allocate(table->rows * table->columns, sizeof *table->more);
    sabot_cell *cell = &table->more[row * table->columns + column];
    free(cell->was);
    cell->was = sabot_copy_text(*text ? text : "empty");
    flatten(cell->was);
}

char *sabot_report_plain(const sabot_block *table, size_t row, size_t column)
{
    size_t at = row * table->columns + column;
    const char *was = table->more ? table->more[at].was : NULL;
    char *text = NULL;
    if (!was)
        return sabot_copy_text(table->cells[at]);
    if (asprintf(&text, "%s (was %s)", table->cells[at], was) < 0)
        sabot_memory_fail();
    return text;
}

void sabot_report_column(sabot_report *report, size_t column, const char *format, ...)
{
    sabot_block *block = last_block(report);
    if (!block->names)
        block->names = sabot_allocate(block->columns, sizeof *block->names);
    SET_TEXT(&block->names[column], format);
}

void sabot_report_chart(sabot_report *report, sabot_table_chart chart)
{
    sabot_block *block = last_block(report);
    block->has_chart = 1;
    block->chart = chart;
}

char *sabot_report_group(const char *number)
{
    size_t sign = number[0] == '-' || number[0] == '+';
    size_t whole = strspn(number + sign, "0123456789");
    char *text = sabot_allocate(strlen(number) + whole / 3 + 2, 1), *out = text;
    for (size_t i = 0; i < sign + whole; i++) {
        if (i > sign && (sign + whole - i) % 3 == 0)
            *out++ = ',';
        *out++ = number[i];
    }
    strcpy(out, number + sign + whole);
    return text;
}
