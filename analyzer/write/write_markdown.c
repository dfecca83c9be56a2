#include "output.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* Whether the character at `at` would be read as markup: any of these, and the beginning of an
 * entity. */
static int is_markup(const char *at)
{
    return strchr("\\`*_<[|", *at) != NULL ||
           (*at == '&' && (at[1] == '#' || isalpha((unsigned char)at[1])));
}

/* Two tildes strike out the text between them; one is literal. */
static int has_pair(const char *text)
{
    return strchr(text, '~') != strrchr(text, '~');
}

static void write_words(sabot_text *out, const char *text)
{
    for (int strikes = has_pair(text); *text; text++) {
        if (is_markup(text) || (strikes && *text == '~'))
            sabot_text_add(out, "\\");
        sabot_text_append(out, text, 1);
    }
}

/* A line that begins with one of these is not a paragraph. A hyphen is intended: a list. */
static void write_paragraph(sabot_text *out, const char *text)
{
    if (*text && strchr(has_pair(text) ? "#+>=" : "#+>=~", *text))
        sabot_text_add(out, "\\");
    write_words(out, text);
    sabot_text_add(out, "\n");
}

static void write_caption(sabot_text *out, const char *caption)
{
    sabot_text_add(out, "*");
    write_words(out, caption);
    sabot_text_add(out, "*\n\n");
}

static void write_table(sabot_text *out, const sabot_block *table)
{
    if (table->caption)
        write_caption(out, table->caption);
    for (size_t row = 0; row < table->rows; row++) {
        for (size_t column = 0; column < table->columns; column++) {
            char *cell = sabot_report_plain(table, row, column);
            sabot_text_add(out, "%s", column ? " | " : "| ");
            write_words(out, cell);
            free(cell);
        }
        sabot_text_add(out, " |\n");
        for (size_t column = 0; row == 0 && column < table->columns; column++)
            sabot_text_add(out, "|%s", strchr("rinp", table->align[column]) ? "---:" : "---");
        if (row == 0)
            sabot_text_add(out, "|\n");
    }
}

/* Between fences longer than any fence within. */
static void write_listing(sabot_text *out, const sabot_block *block)
{
    size_t fence = 3;
    for (const char *at = block->text; (at = strchr(at, '`'));) {
        size_t length = strspn(at, "`");
        fence = length >= fence ? length + 1 : fence;
        at += length;
    }
    if (block->caption)
        write_caption(out, block->caption);
    sabot_text_add_times(out, '`', fence);
    size_t length = strlen(block->text);
    sabot_text_add(out, "\n%s%s", block->text,
                   length && block->text[length - 1] == '\n' ? "" : "\n");
    sabot_text_add_times(out, '`', fence);
    sabot_text_add(out, "\n");
}

static void write_block(sabot_text *out, const sabot_block *block)
{
    switch (block->kind) {
    case SABOT_BLOCK_TABLE:
        write_table(out, block);
        break;
    case SABOT_BLOCK_HEADING:
        sabot_text_add_times(out, '#', block->level);
        sabot_text_add(out, " ");
        write_words(out, block->text);
        sabot_text_add(out, "\n");
        break;
    case SABOT_BLOCK_LISTING:
        write_listing(out, block);
        break;
    default:
        write_paragraph(out, block->text);
    }
}

char *write_markdown(const sabot_report *report)
{
    sabot_text out = {0};
    sabot_text_add(&out, "%s", "");
    for (size_t i = 0; i < report->count; i++) {
        if (report->blocks[i].kind == SABOT_BLOCK_FIGURE)
            continue; /* its numbers are in the tables */
        if (i > 0)
            sabot_text_add(&out, "\n");
        write_block(&out, &report->blocks[i]);
    }
    return out.text;
}
