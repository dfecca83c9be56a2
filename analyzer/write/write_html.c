/* A self-contained file: it includes the style, pictures are inline, no script. */
#include "write_html.h"

#include "base64.h"
#include "html_page.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void html_plain(html_page *p, const char *text, size_t length)
{
    sabot_svg part = {(char *)text, length, length};
    sabot_svg_append(&p->out, &part);
}

void html_text(html_page *p, const char *text)
{
    html_plain(p, text, strlen(text));
}

/* --- headings ----------------------------------------------------------------------------- */

/* The heading in lower case, with hyphens for all other characters: the target of links. */
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

static int is_chapter(const sabot_block *block)
{
    return block->kind == SABOT_BLOCK_HEADING && block->level == 2;
}

/* On a screen the contents come before the first chapter, on paper at the end. */
static void put_contents(html_page *p, const sabot_report *report, const char *medium)
{
    sabot_svg_put(&p->out,
                  "<nav class=\"$\" aria-label=\"Contents\">\n"
                  "<p class=\"contents\">Contents</p>\n<ul>\n",
                  medium);
    for (size_t i = 0; i < report->count; i++) {
        const sabot_block *block = &report->blocks[i];
        if (!is_chapter(block))
            continue;
        sabot_svg_put(&p->out, "<li><a href=\"#");
        put_anchor(&p->out, block->text);
        sabot_svg_put(&p->out, "\">$</a></li>\n", block->text);
    }
    sabot_svg_put(&p->out, "</ul>\n</nav>\n");
}

static void put_heading(html_page *p, const sabot_block *block)
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

/* --- pictures ----------------------------------------------------------------------------- */

/* Copies up to and including `tag`, and adds an id to it; returns the position after it. */
static const char *put_with_id(html_page *p, const char *svg, const char *tag, const char *id)
{
    const char *found = strstr(svg, tag);
    if (!found)
        return svg;
    found += strlen(tag) - 1; /* without its > */
    html_plain(p, svg, (size_t)(found - svg));
    sabot_svg_put(&p->out, " id=\"$@\">", id, (double)p->figures);
    return found + 1;
}

/* The id of a picture's key must be unique in the page. */
static void put_own_keys(html_page *p, const char *svg)
{
    static const char key[] = "sabot-key";
    for (const char *found; (found = strstr(svg, key)); svg = found + sizeof key - 1) {
        html_plain(p, svg, (size_t)(found - svg));
        sabot_svg_put(&p->out, "$@", key, (double)p->figures);
    }
    html_text(p, svg);
}

/* The document of the picture without its first line, with ids for its title and description. */
static void put_figure(html_page *p, const sabot_block *block)
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
    html_text(p, "</div>\n");
    if (block->caption)
        sabot_svg_put(&p->out, "<figcaption>$</figcaption>\n", block->caption);
    sabot_svg_put(&p->out, "</figure>\n");
}

/* A listing of few lines is not broken over two pages; those of several lines stand in two
 * columns. */
static const char *listing_class(const char *text)
{
    enum { LINES = 32, LETTERS = 100, SEVERAL = 4 };
    size_t lines = 0, own = 0;
    for (; *text; own++) {
        size_t length = strcspn(text, "\n");
        lines += 1 + length / LETTERS;
        text += length + (text[length] != 0);
    }
    return lines > LINES ? " long" : own < SEVERAL ? " short" : " short narrow";
}

/* An option is not broken after its hyphens. */
static void put_lines(html_page *p, const char *text)
{
    static const char begin[] = " --";
    for (const char *found; (found = strstr(text, begin));) {
        sabot_svg before = {0}, option = {0};
        size_t length = strcspn(found + 1, " \n");
        sabot_svg_append(&before, &(sabot_svg){(char *)text, (size_t)(found + 1 - text), 0});
        sabot_svg_append(&option, &(sabot_svg){(char *)found + 1, length, 0});
        sabot_svg_put(&p->out, "$<span class=\"whole\">$</span>", before.text, option.text);
        free(before.text);
        free(option.text);
        text = found + 1 + length;
    }
    sabot_svg_put(&p->out, "$", text);
}

static void put_listing(html_page *p, const sabot_block *block)
{
    const char *caption = block->caption ? block->caption : "Listing";
    sabot_svg_put(&p->out,
                  "<figure class=\"listing$\">\n<figcaption>$</figcaption>\n"
                  "<pre tabindex=\"0\" role=\"group\" aria-label=\"$\">",
                  listing_class(block->text), caption, caption);
    put_lines(p, block->text);
    html_text(p, "</pre>\n</figure>\n");
}

/* --- the attached document ---------------------------------------------------------------- */

static void put_download(html_page *p, const char *json)
{
    sabot_text letters = {0};
    base64_write(&letters, json);
    html_text(p, "<p class=\"download\"><a download=\"filing.json\" href=\"" BASE64_LINK);
    html_text(p, letters.text);
    free(letters.text);
    html_text(p, "\">Save the JSON of this filing</a>: it stands in this page.</p>\n");
}

/* --- the page ----------------------------------------------------------------------------- */

static int is_narrow(const sabot_block *block)
{
    return block->kind == SABOT_BLOCK_LISTING &&
           strstr(listing_class(block->text), "narrow") != NULL;
}

/* A copy in which no line begins with a per cent sign. */
static char *with_percents(const char *note)
{
    sabot_text out = {0};
    sabot_text_add(&out, "%s", "");
    for (; *note; note++)
        if (note[0] == ' ' && note[1] == '%')
            sabot_text_add(&out, "\u00a0");
        else
            sabot_text_append(&out, note, 1);
    return out.text;
}

/* A command in quotes is not broken. */
static void put_note(html_page *p, const char *note)
{
    static const char begin[] = "'sabot ";
    char *whole = with_percents(note);
    const char *text = whole;
    html_text(p, "<p>");
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
    free(whole);
}

static void put_block(html_page *p, const sabot_block *block)
{
    switch (block->kind) {
    case SABOT_BLOCK_HEADING:
        put_heading(p, block);
        break;
    case SABOT_BLOCK_NOTE:
        put_note(p, block->text);
        break;
    case SABOT_BLOCK_TABLE:
        html_table(p, block);
        break;
    case SABOT_BLOCK_FIGURE:
        put_figure(p, block);
        break;
    case SABOT_BLOCK_LISTING:
        put_listing(p, block);
        break;
    }
}

/* A text between CSS quotes: other than plain characters are written as codes. */
static void put_css_text(html_page *p, const char *text)
{
    for (; text && *text; text++) {
        unsigned char c = (unsigned char)*text;
        char plain[2] = {(char)c, 0}, code[8];
        snprintf(code, sizeof code, "\\%02x ", c);
        if (c >= 0x80)
            html_plain(p, text, 1);
        else
            sabot_svg_put(&p->out, "$", isalnum(c) || c == ' ' ? plain : code);
    }
}

static void put_head(html_page *p, const html_head *head)
{
    sabot_svg_put(&p->out,
                  "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                  "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                  "<meta name=\"color-scheme\" content=\"light dark\">\n"
                  "<meta name=\"generator\" content=\"$\">\n"
                  "<meta name=\"keywords\" content=\"$\">\n<title>$</title>\n<style>\n",
                  head->generator, head->identity, head->title);
    html_text(p, html_style);
    html_text(p, "@page { @top-left { content: \"");
    put_css_text(p, head->title);
    html_text(p, "\" } @top-right { content: \"");
    put_css_text(p, head->subtitle);
    html_text(p, "\" } @bottom-left { content: \"");
    put_css_text(p, head->identity);
    html_text(p, "\" } }\n</style>\n</head>\n<body>\n<main>\n");
}

/* Starts or ends the columns of narrow listings. */
static void put_columns(html_page *p, int in_columns)
{
    if (in_columns != p->in_columns)
        html_text(p, in_columns ? "<div class=\"listings\">\n" : "</div>\n");
    p->in_columns = in_columns;
}

static size_t count_chapters(const sabot_report *report)
{
    size_t count = 0;
    for (size_t i = 0; i < report->count; i++)
        count += is_chapter(&report->blocks[i]) != 0;
    return count;
}

char *write_html_part(const sabot_report *report)
{
    html_page p = {0};
    for (size_t i = 0; i < report->count; i++) {
        put_columns(&p, is_narrow(&report->blocks[i]));
        put_block(&p, &report->blocks[i]);
    }
    put_columns(&p, 0);
    html_text(&p, p.in_section ? "</section>\n" : "");
    return p.out.text;
}

char *write_html(const sabot_report *report, const html_head *head)
{
    html_page p = {0};
    int had_contents = count_chapters(report) < 2;
    put_head(&p, head);
    for (size_t i = 0; i < report->count; i++) {
        const sabot_block *block = &report->blocks[i];
        put_columns(&p, is_narrow(block));
        if (is_chapter(block) && !had_contents) {
            put_contents(&p, report, "screen");
            had_contents = 1;
        }
        put_block(&p, block);
    }
    put_columns(&p, 0);
    if (count_chapters(report) > 1)
        put_contents(&p, report, "paper");
    if (head->json)
        put_download(&p, head->json);
    sabot_svg_put(&p.out, p.in_section ? "</section>\n</main>\n</body>\n</html>\n"
                                       : "</main>\n</body>\n</html>\n");
    return p.out.text;
}
