/* One file that needs nothing else: the style stands in it, pictures are inline, no script. */
#include "write_html.h"

#include "base/memory.h"
#include "svg.h"

#include <ctype.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    sabot_svg out; /* a text that escapes what XML wants escaped */
    int in_section;
    unsigned figures;
} page;

/* As it stands. */
static void put_plain(page *p, const char *text, size_t length)
{
    sabot_svg part = {(char *)text, length, length};
    sabot_svg_append(&p->out, &part);
}

static void put_text(page *p, const char *text)
{
    put_plain(p, text, strlen(text));
}

/* --- headings ----------------------------------------------------------------------------- */

/* The heading in small letters, with hyphens for all else: what a link calls it. */
static void put_anchor(sabot_svg *out, const char *text)
{
    char anchor[64];
    size_t length = 0;
    for (; *text && length < sizeof anchor - 1; text++)
        if (isalnum((unsigned char)*text))
            anchor[length++] = (char)tolower((unsigned char)*text);
        else if (length && anchor[length - 1] != '-')
            anchor[length++] = '-';
    anchor[length] = 0;
    sabot_svg_put(out, "$", anchor);
}

static void put_contents(page *p, const sabot_report *report)
{
    sabot_svg_put(&p->out,
                  "<nav aria-label=\"Contents\">\n<p class=\"contents\">Contents</p>\n<ul>\n");
    for (size_t i = 0; i < report->count; i++) {
        const sabot_block *block = &report->blocks[i];
        if (block->kind != SABOT_BLOCK_HEADING || block->level != 2)
            continue;
        sabot_svg_put(&p->out, "<li><a href=\"#");
        put_anchor(&p->out, block->text);
        sabot_svg_put(&p->out, "\">$</a></li>\n", block->text);
    }
    sabot_svg_put(&p->out, "</ul>\n</nav>\n");
}

static void put_heading(page *p, const sabot_block *block)
{
    char level[2] = {(char)('0' + block->level), 0};
    if (block->level == 2) {
        sabot_svg_put(&p->out, p->in_section ? "</section>\n<section aria-labelledby=\""
                                             : "<section aria-labelledby=\"");
        put_anchor(&p->out, block->text);
        sabot_svg_put(&p->out, "\">\n<h2 id=\"");
        put_anchor(&p->out, block->text);
        sabot_svg_put(&p->out, "\">$</h2>\n", block->text);
        p->in_section = 1;
        return;
    }
    sabot_svg_put(&p->out, "<h$>$</h$>\n", level, block->text, level);
}

/* --- tables ------------------------------------------------------------------------------- */

static const char *class_of(char align)
{
    return strchr("rinp", align) ? "number" : align == 'x' ? "exact" : "words";
}

/* What is better not broken: a heading of a row, or two or three words. */
static int is_brief(const char *text, size_t column)
{
    enum { HEADING = 24, WORDS = 16 };
    return strlen(text) <= (column ? WORDS : HEADING);
}

/* Digits that stand on one line: a whole number; a hash or a short fraction where no other column has
 * any. */
static int is_whole(const sabot_block *table, const char *text)
{
    enum { HASH_DIGITS = 64, NUMBER_DIGITS = 24, FRACTION_DIGITS = 36 };
    int alone = strchr(table->align, 'x') == strrchr(table->align, 'x');
    size_t most = strchr(text, '/') ? (alone ? FRACTION_DIGITS : 0)
                  : alone           ? HASH_DIGITS
                                    : NUMBER_DIGITS;
    return strlen(text) <= most;
}

/* "9", "-2", "h", "6)": what is better not alone on a line. */
static int is_value(const char *word, size_t length)
{
    unsigned char first = (unsigned char)word[0], second = (unsigned char)word[length > 1];
    return length == 1   ? isalnum(first) && first != 'a'
           : length <= 3 ? isdigit(first) || second == ')' || (first == '-' && isdigit(second))
                         : 0;
}

/* How long a word is with the value after it, if they are to stay together; 0: they are not. */
static size_t inseparable(const char *text)
{
    enum { FIRST = 12 };
    size_t first = strcspn(text, " "), second = text[first] ? strcspn(text + first + 1, " ") : 0;
    return first && first <= FIRST && second && is_value(text + first + 1, second)
               ? first + 1 + second
               : 0;
}

/* A word that is wider than a column should be gets places where it may be broken, if possible after
 * a sign within it. */
static void put_breakable(page *p, const char *text)
{
    enum { WIDEST = 18 };
    const char *word = text, *together = NULL;
    size_t width = 0;
    while (*text) {
        char piece[8] = {0};
        if (!together && text == word && inseparable(text)) {
            together = text + inseparable(text);
            put_text(p, "<span class=\"whole\">");
        }
        size_t length = 1;
        while (((unsigned char)text[length] & 0xC0) == 0x80 && length < sizeof piece - 1)
            length++;
        memcpy(piece, text, length);
        sabot_svg_put(&p->out, "$", piece);
        width = strchr(" -/", *text) || strcmp(piece, "\u00a0") == 0 ? 0 : width + 1;
        text += length;
        if (text == together) {
            put_text(p, "</span>");
            together = NULL;
        }
        if (text[-1] == ' ')
            word = text;
        int parted = (text[-1] == '/' && *text) ||
                     (strchr(".,", text[-1]) && isalnum((unsigned char)*text) &&
                      strcspn(word, " ") > WIDEST);
        if (width == WIDEST || parted) {
            put_text(p, "<wbr>");
            width = 0;
        }
    }
}

/* A fraction is broken after its stroke, and else so that no few digits stay alone on a line. */
static void put_digits(page *p, const char *text)
{
    enum { GROUP = 12 };
    while (*text) {
        size_t run = strcspn(text, "/");
        size_t length = run >= 2 * GROUP ? GROUP : run + (text[run] == '/');
        put_plain(p, text, length);
        text += length;
        if (*text)
            put_text(p, "<wbr>");
    }
}

static void put_value(page *p, const sabot_block *table, const char *text, char align)
{
    if (align == 'x' && strspn(text, "0123456789abcdef-/") == strlen(text))
        is_whole(table, text) ? put_text(p, text) : put_digits(p, text);
    else if (strchr("rinp", align)) /* a number is never broken */
        sabot_svg_put(&p->out, "$", text);
    else
        put_breakable(p, text);
}

/* What a cell may do at the end of a line. */
static const char *breaks_of(const sabot_block *table, size_t row, size_t column)
{
    const char *text = table->cells[row * table->columns + column];
    if (row && table->align[column] == 'x' && is_whole(table, text))
        return " whole";
    if (!row || table->align[column] != 'l')
        return "";
    return is_brief(text, column) ? " brief" : column ? "" : " name";
}

static void put_cell(page *p, const sabot_block *table, size_t row, size_t column)
{
    size_t at = row * table->columns + column;
    const char *was = table->more ? table->more[at].was : NULL;
    const char *mark = was                                   ? "changed"
                       : table->more && table->more[at].mark ? table->more[at].mark
                                                             : "";
    const char *tag = row == 0 || column == 0 ? "th" : "td";
    const char *scope = row == 0 ? " scope=\"col\"" : column == 0 ? " scope=\"row\"" : "";
    if (row == 0 && !*table->cells[at]) {
        tag = "td"; /* a heading of nothing says nothing */
        scope = "";
    }
    sabot_svg_put(&p->out, "<$", tag);
    sabot_svg_put(&p->out, scope);
    sabot_svg_put(&p->out, " class=\"$$$$\">", class_of(table->align[column]),
                  breaks_of(table, row, column), *mark ? " mark-" : "", mark);
    put_value(p, table, table->cells[at], row ? table->align[column] : 'l');
    if (was) {
        put_text(p, " <span class=\"was\">(was ");
        put_value(p, table, was, table->align[column]);
        put_text(p, ")</span>");
    }
    sabot_svg_put(&p->out, "</$>", tag);
}

/* A table of so few rows is not broken over two pages. */
enum { SHORT_ROWS = 16 };

/* About how wide words are that can be broken: wider where they would be broken row after row. */
static size_t words_width(const sabot_block *table, size_t column)
{
    enum { WORDS = 12, NAME = 18, MANY = 20 };
    return column == 0 ? NAME : table->rows <= SHORT_ROWS ? WORDS : MANY;
}

/* The widest that stands in a cell without a break, in characters. */
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

/* About what a column needs, in the table's letters' height. */
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

/* What does not fit on paper otherwise is set smaller, and so are many columns. */
static const char *size_of(const sabot_block *table)
{
    /* How many heights of a letter a line of paper has, and how many are between two columns. */
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

static void put_table(page *p, const sabot_block *table)
{
    const char *caption = table->caption ? table->caption : "Table";
    sabot_svg_put(&p->out,
                  "<div class=\"scroll$\" tabindex=\"0\" role=\"group\" aria-label=\"$\">\n"
                  "<table class=\"$\">\n<caption><span>$</span></caption>\n",
                  table->rows <= SHORT_ROWS ? " short" : "", caption, size_of(table), caption);
    for (size_t row = 0; row < table->rows; row++) {
        sabot_svg_put(&p->out, row == 0 ? "<thead>\n<tr>" : row == 1 ? "<tbody>\n<tr>" : "<tr>");
        for (size_t column = 0; column < table->columns; column++)
            put_cell(p, table, row, column);
        sabot_svg_put(&p->out, row == 0 ? "</tr>\n</thead>\n" : "</tr>\n");
    }
    sabot_svg_put(&p->out, table->rows > 1 ? "</tbody>\n</table>\n</div>\n" : "</table>\n</div>\n");
}

/* --- pictures ----------------------------------------------------------------------------- */

/* Copies up to and with `tag`, and adds an id to it; returns where it ends. */
static const char *put_with_id(page *p, const char *svg, const char *tag, const char *id)
{
    const char *found = strstr(svg, tag);
    if (!found)
        return svg;
    found += strlen(tag) - 1; /* without its > */
    put_plain(p, svg, (size_t)(found - svg));
    sabot_svg_put(&p->out, " id=\"$@\">", id, (double)p->figures);
    return found + 1;
}

/* What a picture calls its key must not be another's in the page. */
static void put_own_keys(page *p, const char *svg)
{
    static const char key[] = "sabot-key";
    for (const char *found; (found = strstr(svg, key)); svg = found + sizeof key - 1) {
        put_plain(p, svg, (size_t)(found - svg));
        sabot_svg_put(&p->out, "$@", key, (double)p->figures);
    }
    put_text(p, svg);
}

/* The document of the picture without its first line, with ids to be described by. */
static void put_figure(page *p, const sabot_block *block)
{
    const char *svg = strstr(block->text, "<svg ");
    if (!svg)
        return;
    p->figures++;
    sabot_svg_put(&p->out,
                  "<figure>\n<div class=\"scroll\" tabindex=\"0\" role=\"group\" "
                  "aria-labelledby=\"title@\">\n"
                  "<svg role=\"img\" aria-labelledby=\"title@\" aria-describedby=\"desc@\" ",
                  (double)p->figures, (double)p->figures, (double)p->figures);
    svg += strlen("<svg ");
    svg = put_with_id(p, svg, "<title>", "title");
    svg = put_with_id(p, svg, "<desc>", "desc");
    put_own_keys(p, svg);
    put_text(p, "</div>\n");
    if (block->caption)
        sabot_svg_put(&p->out, "<figcaption>$</figcaption>\n", block->caption);
    sabot_svg_put(&p->out, "</figure>\n");
}

/* Whether a listing takes so few lines that it is not broken over two pages. */
static int is_short_listing(const char *text)
{
    enum { LINES = 32, LETTERS = 100 };
    size_t lines = 0;
    while (*text) {
        size_t length = strcspn(text, "\n");
        lines += 1 + length / LETTERS;
        text += length + (text[length] != 0);
    }
    return lines <= LINES;
}

static void put_listing(page *p, const sabot_block *block)
{
    const char *caption = block->caption ? block->caption : "Listing";
    sabot_svg_put(&p->out,
                  "<figure class=\"listing$\">\n<figcaption>$</figcaption>\n"
                  "<pre tabindex=\"0\" role=\"group\" aria-label=\"$\">$</pre>\n</figure>\n",
                  is_short_listing(block->text) ? " short" : "", caption, caption, block->text);
}

/* --- what can be saved -------------------------------------------------------------------- */

/* Three bytes are four letters. */
static void put_base64(page *p, const char *text)
{
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    size_t length = strlen(text), used = 0;
    char *made = sabot_allocate(length / 3 * 4 + 5, 1);
    for (size_t i = 0; i < length; i += 3) {
        uint32_t group = 0;
        for (size_t k = 0; k < 3; k++)
            group = group << 8 | (i + k < length ? (unsigned char)text[i + k] : 0u);
        for (unsigned k = 0; k < 4; k++)
            made[used++] = i + k <= length ? letters[group >> (18 - 6 * k) & 63] : '=';
    }
    put_plain(p, made, used);
    free(made);
}

static void put_download(page *p, const char *json)
{
    put_text(p, "<p class=\"download\"><a download=\"filing.json\" "
                "href=\"data:application/json;base64,");
    put_base64(p, json);
    put_text(p, "\">Save the JSON of this filing</a>: it stands in this page.</p>\n");
}

/* --- the whole ---------------------------------------------------------------------------- */

/* A command in quotes is not broken. */
static void put_note(page *p, const char *text)
{
    static const char begin[] = "'sabot ";
    put_text(p, "<p>");
    for (const char *found, *end;
         (found = strstr(text, begin)) && (end = strchr(found + sizeof begin - 1, '\''));
         text = end + 1) {
        sabot_svg before = {0}, command = {0};
        sabot_svg_append(&before, &(sabot_svg){(char *)text, (size_t)(found - text), 0});
        sabot_svg_append(&command, &(sabot_svg){(char *)found, (size_t)(end + 1 - found), 0});
        sabot_svg_put(&p->out, "$<span class=\"whole\">$</span>", before.text ? before.text : "",
                      command.text);
        free(before.text);
        free(command.text);
    }
    sabot_svg_put(&p->out, "$</p>\n", text);
}

static void put_block(page *p, const sabot_block *block)
{
    switch (block->kind) {
    case SABOT_BLOCK_HEADING:
        put_heading(p, block);
        break;
    case SABOT_BLOCK_NOTE:
        put_note(p, block->text);
        break;
    case SABOT_BLOCK_TABLE:
        put_table(p, block);
        break;
    case SABOT_BLOCK_FIGURE:
        put_figure(p, block);
        break;
    case SABOT_BLOCK_LISTING:
        put_listing(p, block);
        break;
    }
}

/* A text between CSS quotes: what is not a plain character stands as its code. */
static void put_css_text(page *p, const char *text)
{
    for (; text && *text; text++) {
        unsigned char c = (unsigned char)*text;
        char plain[2] = {(char)c, 0}, code[8];
        snprintf(code, sizeof code, "\\%02x ", c);
        if (c >= 0x80)
            put_plain(p, text, 1);
        else
            sabot_svg_put(&p->out, "$", isalnum(c) || c == ' ' ? plain : code);
    }
}

static void put_head(page *p, const html_head *head)
{
    sabot_svg_put(&p->out,
                  "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                  "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                  "<meta name=\"color-scheme\" content=\"light dark\">\n"
                  "<meta name=\"generator\" content=\"$\">\n<title>$</title>\n<style>\n",
                  head->generator, head->title);
    put_text(p, html_style);
    put_text(p, "@page { @top-left { content: \"");
    put_css_text(p, head->title);
    put_text(p, "\" } @top-right { content: \"");
    put_css_text(p, head->subtitle);
    put_text(p, "\" } }\n</style>\n</head>\n<body>\n<main>\n");
}

char *write_html(const sabot_report *report, const html_head *head)
{
    page p = {0};
    int had_contents = 0;
    put_head(&p, head);
    for (size_t i = 0; i < report->count; i++) {
        const sabot_block *block = &report->blocks[i];
        int is_chapter = block->kind == SABOT_BLOCK_HEADING && block->level == 2;
        if (is_chapter && p.in_section && !had_contents) {
            put_contents(&p, report);
            had_contents = 1;
        }
        put_block(&p, block);
    }
    if (head->json)
        put_download(&p, head->json);
    sabot_svg_put(&p.out, p.in_section ? "</section>\n</main>\n</body>\n</html>\n"
                                       : "</main>\n</body>\n</html>\n");
    return p.out.text;
}
