#include "output.h"

#include <string.h>

static const char *bold(int colour)
{
    return colour ? "\033[1m" : "";
}

static const char *plain(int colour)
{
    return colour ? "\033[0m" : "";
}

static void write_table(sabot_text *out, const sabot_block *table, int colour)
{
    for (size_t row = 0; row < table->rows; row++) {
        const char *const *cells = (const char *const *)table->cells + row * table->columns;
        size_t last = table->columns;
        while (last > 0 && !*cells[last - 1])
            last--;
        if (row == 0)
            sabot_text_add(out, "%s", bold(colour));
        for (size_t column = 0; column < last; column++) {
            size_t width = 0;
            for (size_t other = 0; other < table->rows; other++) {
                size_t own = text_width(table->cells[other * table->columns + column]);
                width = own > width ? own : width;
            }
            size_t blanks = width - text_width(cells[column]);
            int right = strchr("rinp", table->align[column]) != NULL;
            sabot_text_add_times(out, ' ', (column ? 2 : 0) + (right ? blanks : 0));
            sabot_text_add(out, "%s", cells[column]);
            sabot_text_add_times(out, ' ', right || column + 1 == last ? 0 : blanks);
        }
        sabot_text_add(out, "%s\n", row == 0 ? plain(colour) : "");
    }
}

char *write_text(const sabot_report *report, int colour)
{
    sabot_text out = {0};
    sabot_text_add(&out, "%s", "");
    for (size_t i = 0; i < report->count; i++) {
        const sabot_block *block = &report->blocks[i];
        int follows_note = i > 0 && block->kind == SABOT_BLOCK_NOTE &&
                           report->blocks[i - 1].kind != SABOT_BLOCK_TABLE;
        if (i > 0 && !follows_note)
            sabot_text_add(&out, "\n");
        if (block->kind == SABOT_BLOCK_TABLE)
            write_table(&out, block, colour);
        else if (block->kind == SABOT_BLOCK_FIGURE)
            sabot_text_add(&out, "[%s]\n", block->caption ? block->caption : "a picture");
        else if (block->kind == SABOT_BLOCK_HEADING)
            sabot_text_add(&out, "%s%s%s\n", bold(colour), block->text, plain(colour));
        else
            sabot_text_add(&out, "%s\n", block->text);
    }
    return out.text;
}
