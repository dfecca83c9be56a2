#include "report.h"

#include "base/error.h"
#include "base/memory.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void sabot_report_init(sabot_report *report)
{
    *report = (sabot_report){0};
}

void sabot_report_clear(sabot_report *report)
{
    for (size_t i = 0; i < report->count; i++) {
        sabot_block *block = &report->blocks[i];
        for (size_t c = 0; c < block->rows * block->columns; c++)
            free(block->cells[c]);
        free(block->cells);
        free(block->align);
        free(block->text);
    }
    free(report->blocks);
    sabot_report_init(report);
}

static sabot_block *add_block(sabot_report *report, sabot_block_kind kind)
{
    report->blocks = sabot_reallocate(report->blocks, report->count + 1, sizeof *report->blocks);
    sabot_block *block = &report->blocks[report->count++];
    *block = (sabot_block){.kind = kind};
    return block;
}

static void add_text(sabot_report *report, sabot_block_kind kind, const char *format,
                     va_list arguments)
{
    sabot_block *block = add_block(report, kind);
    if (vasprintf(&block->text, format, arguments) < 0)
        block->text = sabot_copy_text("");
}

void sabot_report_heading(sabot_report *report, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    add_text(report, SABOT_BLOCK_HEADING, format, arguments);
    va_end(arguments);
}

void sabot_report_note(sabot_report *report, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    add_text(report, SABOT_BLOCK_NOTE, format, arguments);
    va_end(arguments);
}

void sabot_report_table(sabot_report *report, const char *align, const char *const *titles)
{
    sabot_block *block = add_block(report, SABOT_BLOCK_TABLE);
    block->align = sabot_copy_text(align);
    block->columns = strlen(align);
    sabot_report_row(report, titles);
}

void sabot_report_row(sabot_report *report, const char *const *cells)
{
    sabot_block *block = &report->blocks[report->count - 1];
    size_t used = block->rows * block->columns;
    block->cells = sabot_reallocate(block->cells, used + block->columns, sizeof *block->cells);
    for (size_t c = 0; c < block->columns; c++)
        block->cells[used + c] = sabot_copy_text(cells[c] ? cells[c] : "");
    block->rows++;
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
