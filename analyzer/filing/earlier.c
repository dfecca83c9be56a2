/* A filing contains all its inputs, so the earlier one can be produced again, and the two reports
 * are compared: table by table and row by row. */
#include "earlier.h"

#include "base/memory.h"

#include <string.h>

static const char *text_at(const sabot_block *table, size_t row, size_t column)
{
    return table->cells[row * table->columns + column];
}

static int is_same_row(const sabot_block *a, size_t row, const sabot_block *b, size_t other,
                       size_t columns)
{
    for (size_t c = 0; c < columns; c++)
        if (strcmp(text_at(a, row, c), text_at(b, other, c)) != 0)
            return 0;
    return 1;
}

static const sabot_block *find_table(const sabot_report *in, const sabot_block *table)
{
    for (size_t i = 0; i < in->count; i++) {
        const sabot_block *other = &in->blocks[i];
        if (other->kind == SABOT_BLOCK_TABLE && other->columns == table->columns &&
            other->caption && strcmp(other->caption, table->caption) == 0 &&
            is_same_row(table, 0, other, 0, table->columns))
            return other;
    }
    return NULL;
}

/* The number of first columns that distinguish every row of the table. */
static size_t key_columns(const sabot_block *table)
{
    size_t columns = 1;
    for (size_t row = 1; row < table->rows; row++)
        for (size_t other = 1; other < row; other++)
            while (columns < table->columns && is_same_row(table, row, table, other, columns))
                columns++;
    return columns;
}

/* The row with the same first columns; 0 if there is none. */
static size_t find_row(const sabot_block *in, const sabot_block *table, size_t row, size_t columns)
{
    for (size_t other = 1; other < in->rows; other++)
        if (is_same_row(table, row, in, other, columns))
            return other;
    return 0;
}

static void mark_table(sabot_block *table, const sabot_block *before)
{
    size_t columns = key_columns(table);
    for (size_t row = 1; row < table->rows; row++) {
        size_t other = find_row(before, table, row, columns);
        if (!other) {
            sabot_report_was(table, row, 0, "not there");
            continue;
        }
        for (size_t c = columns; c < table->columns; c++)
            if (strcmp(text_at(table, row, c), text_at(before, other, c)) != 0)
                sabot_report_was(table, row, c, text_at(before, other, c));
    }
}

void earlier_mark(sabot_report *report, const sabot_report *earlier)
{
    for (size_t i = 0; i < report->count; i++) {
        sabot_block *table = &report->blocks[i];
        if (table->kind != SABOT_BLOCK_TABLE || !table->caption || table->is_example)
            continue;
        const sabot_block *before = find_table(earlier, table);
        if (before)
            mark_table(table, before);
    }
}
