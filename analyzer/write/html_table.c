/* Tables of a page: the widths of their columns, and where a line of a cell may break. */
#include "html_page.h"

#include <ctype.h>
#include <math.h>
#include <string.h>

static const char *class_of(char align)
{
    return strchr("rinp", align) ? "number" : align == 'x' ? "exact" : "words";
}

/* Cells that are preferably not broken: a heading of a row, or two or three words. */
static int is_brief(const char *text, size_t column)
{
    enum { HEADING = 24, WORDS = 16 };
    return strlen(text) <= (column ? WORDS : HEADING);
}

enum { HASH_DIGITS = 64 };

/* Digits that stay on one line: a whole number; a hash or a short fraction if no other column has
 * any. */
static int is_whole(const sabot_block *table, const char *text)
{
    enum { NUMBER_DIGITS = 24, FRACTION_DIGITS = 36 };
    int alone = strchr(table->align, 'x') == strrchr(table->align, 'x');
    size_t most = strchr(text, '/') ? (alone ? FRACTION_DIGITS : 0)
                  : alone           ? HASH_DIGITS
                                    : NUMBER_DIGITS;
    return strlen(text) <= most;
}

/* "9", "-2", "h", "6)": preferably not alone on a line. */
static int is_value(const char *word, size_t length)
{
    unsigned char first = (unsigned char)word[0], second = (unsigned char)word[length > 1];
    return length == 1   ? isalnum(first) && first != 'a'
           : length <= 3 ? isdigit(first) || second == ')' || (first == '-' && isdigit(second))
                         : 0;
}

/* A comparison sign, but not the "in" of a sentence. */
static int is_sign(const char *word, size_t length)
{
    return strspn(word, "=!<>") == length ||
           (length == 2 && strncmp(word, "in", 2) == 0 && strchr("-0123456789{", word[3]));
}

/* The length of a word with the value after it, or of a comparison with both its sides, if they
 * should stay together; otherwise 0. */
static size_t inseparable(const char *text)
{
    enum { FIRST = 12, COMPARISON = 24 };
    size_t first = strcspn(text, " "), second = text[first] ? strcspn(text + first + 1, " ") : 0;
    if (!first || !second)
        return 0;
    size_t both = first + 1 + second, third = text[both] ? strcspn(text + both + 1, " ") : 0;
    if (third && is_sign(text + first + 1, second) && both + 1 + third <= COMPARISON)
        return both + 1 + third;
    return first <= FIRST && is_value(text + first + 1, second) ? both : 0;
}

/* A word that is wider than its column gets break opportunities, if possible after a punctuation
 * character in it. */
static void put_breakable(html_page *p, const char *text)
{
    enum { WIDEST = 18 };
    const char *word = text, *together = NULL;
    size_t width = 0;
    while (*text) {
        char piece[8] = {0};
        if (!together && text == word && inseparable(text)) {
            together = text + inseparable(text);
            html_text(p, "<span class=\"whole\">");
        }
        size_t length = 1;
        while (((unsigned char)text[length] & 0xC0) == 0x80 && length < sizeof piece - 1)
            length++;
        memcpy(piece, text, length);
        sabot_svg_put(&p->out, "$", piece);
        width = strchr(" -/", *text) || strcmp(piece, "\u00a0") == 0 ? 0 : width + 1;
        text += length;
        if (text == together) {
            html_text(p, "</span>");
            together = NULL;
        }
        if (text[-1] == ' ')
            word = text;
        int parted =
            strchr("/.,", text[-1]) && isalnum((unsigned char)*text) && strcspn(word, " ") > WIDEST;
        if (!together && (width >= WIDEST || parted)) {
            html_text(p, "<wbr>");
            width = 0;
        }
    }
}

/* A fraction breaks after its slash, and long runs of digits into groups of GROUP with a longer
 * rest, because a few digits alone on a line are hard to read. */
static void put_digits(html_page *p, const char *text)
{
    enum { GROUP = 12 };
    while (*text) {
        size_t run = strcspn(text, "/");
        size_t length = run >= 2 * GROUP ? GROUP : run + (text[run] == '/');
        html_plain(p, text, length);
        text += length;
        if (*text)
            html_text(p, "<wbr>");
    }
}

static int is_hash(const char *text)
{
    return strlen(text) == HASH_DIGITS && strspn(text, "0123456789abcdef") == HASH_DIGITS;
}

static void put_value(html_page *p, const sabot_block *table, const char *text, char align)
{
    if (align == 'l' && is_hash(text))
        sabot_svg_put(&p->out, "<span class=\"hash\">$</span>", text);
    else if (align == 'x' && strspn(text, "0123456789abcdef-/") == strlen(text))
        is_whole(table, text) ? html_text(p, text) : put_digits(p, text);
    else if (strchr("rinp", align)) /* a number is never broken */
        sabot_svg_put(&p->out, "$", text);
    else
        put_breakable(p, text);
}

/* The line-break class of a cell. */
static const char *breaks_of(const sabot_block *table, size_t row, size_t column)
{
    const char *text = table->cells[row * table->columns + column];
    if (row && table->align[column] == 'x' && is_whole(table, text))
        return " whole";
    if (!row || table->align[column] != 'l')
        return "";
    return is_brief(text, column) ? " brief" : column ? "" : " name";
}

static void put_cell(html_page *p, const sabot_block *table, size_t row, size_t column)
{
    size_t at = row * table->columns + column;
    const char *was = table->more ? table->more[at].was : NULL;
    const char *mark = was                                   ? "changed"
                       : table->more && table->more[at].mark ? table->more[at].mark
                                                             : "";
    const char *tag = row == 0 || column == 0 ? "th" : "td";
    const char *scope = row == 0 ? " scope=\"col\"" : column == 0 ? " scope=\"row\"" : "";
    if (row == 0 && !*table->cells[at]) {
        tag = "td"; /* an empty cell is no heading */
        scope = "";
    }
    sabot_svg_put(&p->out, "<$", tag);
    sabot_svg_put(&p->out, scope);
    sabot_svg_put(&p->out, " class=\"$$$$\">", class_of(table->align[column]),
                  breaks_of(table, row, column), *mark ? " mark-" : "", mark);
    put_value(p, table, table->cells[at], row ? table->align[column] : 'l');
    if (was) {
        html_text(p, " <span class=\"was\">(was ");
        put_value(p, table, was, table->align[column]);
        html_text(p, ")</span>");
    }
    sabot_svg_put(&p->out, "</$>", tag);
}

/* A table of at most so many rows is not broken over two pages; one of more than so many may be
 * long. */
enum { SHORT_ROWS = 13, FEW_ROWS = 16 };

/* The assumed width of breakable words: larger if they would break row after row. */
static size_t words_width(const sabot_block *table, size_t column)
{
    enum { WORDS = 12, NAME = 18, MANY = 20 };
    return column == 0 ? NAME : table->rows <= FEW_ROWS ? WORDS : MANY;
}

/* The widest unbreakable text of a cell, in characters. */
static double widest_piece(const char *text, const char *ends)
{
    size_t widest = 0;
    while (*text) {
        size_t length = strcspn(text, ends);
        widest = length > widest ? length : widest;
        text += length + (text[length] != 0);
    }
    return (double)widest;
}

/* The approximate width of a column, in units of the table's font size. */
static double column_need(const sabot_block *table, size_t column)
{
    const double letter = 0.62, exact = 0.48, heading = 0.7;
    double most = heading * widest_piece(table->cells[column], " ");
    for (size_t row = 1; row < table->rows; row++) {
        const char *text = table->cells[row * table->columns + column];
        double length = (double)strlen(text);
        double need =
            strchr("rinp", table->align[column]) ? letter * length
            : table->align[column] == 'x'
                ? exact * (is_whole(table, text) ? length : fmin(widest_piece(text, "/"), 24))
            : is_brief(text, column) ? letter * length
                                     : letter * fmin(length, (double)words_width(table, column));
        most = fmax(most, need);
    }
    return most;
}

/* Tables too wide for paper are set smaller, and so are tables with many columns. */
static const char *size_of(const sabot_block *table)
{
    /* The width of a paper line and the gap between two columns, in units of the font size. */
    static const struct {
        const char *name;
        double room, gap;
    } sizes[] = {
        {"", 59, 1.25}, {"wide", 65, 0.9}, {"widest", 72, 0.7}, {"widest smallest", 81, 0.6}};
    size_t size = table->columns > 12 ? 2 : table->columns > 7 ? 1 : 0;
    double need = 0;
    for (size_t column = 0; column < table->columns; column++)
        need += column_need(table, column);
    while (size < 3 && need + (double)table->columns * sizes[size].gap > sizes[size].room)
        size++;
    return sizes[size].name;
}

/* A table that may be broken over two pages keeps its last rows together in a body of their own. An
 * even number of rows comes before it, to continue the shading of alternate rows. */
static size_t end_row(const sabot_block *table)
{
    return table->rows <= SHORT_ROWS ? 0 : (table->rows - 2) / 2 * 2 - 1;
}

void html_table(html_page *p, const sabot_block *table)
{
    size_t end = end_row(table);
    const char *caption = table->caption ? table->caption : "Table";
    sabot_svg_put(&p->out,
                  "<div class=\"scroll$\" tabindex=\"0\" role=\"group\" aria-label=\"$\">\n"
                  "<table class=\"$\">\n",
                  table->rows <= SHORT_ROWS ? " short" : "", caption, size_of(table));
    if (table->caption)
        sabot_svg_put(&p->out, "<caption><span>$</span></caption>\n", caption);
    for (size_t row = 0; row < table->rows; row++) {
        if (row && row == end)
            html_text(p, "</tbody>\n<tbody class=\"end\">\n");
        sabot_svg_put(&p->out, row == 0 ? "<thead>\n<tr>" : row == 1 ? "<tbody>\n<tr>" : "<tr>");
        for (size_t column = 0; column < table->columns; column++)
            put_cell(p, table, row, column);
        sabot_svg_put(&p->out, row == 0 ? "</tr>\n</thead>\n" : "</tr>\n");
    }
    sabot_svg_put(&p->out, table->rows > 1 ? "</tbody>\n</table>\n</div>\n" : "</table>\n</div>\n");
}
