#include "output.h"

static void write_cell(sabot_text *out, const char *cell)
{
    for (; *cell; cell++) {
        if (*cell == '|')
            sabot_text_add(out, "\\");
        sabot_text_add(out, "%c", *cell);
    }
}

static void write_table(sabot_text *out, const sabot_block *table)
{
    for (size_t row = 0; row < table->rows; row++) {
        for (size_t column = 0; column < table->columns; column++) {
            sabot_text_add(out, "%s", column ? " | " : "| ");
            write_cell(out, table->cells[row * table->columns + column]);
        }
        sabot_text_add(out, " |\n");
        for (size_t column = 0; row == 0 && column < table->columns; column++)
            sabot_text_add(out, "|%s", table->align[column] == 'r' ? "---:" : "---");
        if (row == 0)
            sabot_text_add(out, "|\n");
    }
}

char *write_markdown(const sabot_report *report)
{
    sabot_text out = {0};
    sabot_text_add(&out, "%s", "");
    for (size_t i = 0; i < report->count; i++) {
        const sabot_block *block = &report->blocks[i];
        if (i > 0)
            sabot_text_add(&out, "\n");
        if (block->kind == SABOT_BLOCK_TABLE)
            write_table(&out, block);
        else
            sabot_text_add(&out, "%s%s\n", block->kind == SABOT_BLOCK_HEADING ? "## " : "",
                           block->text);
    }
    return out.text;
}
