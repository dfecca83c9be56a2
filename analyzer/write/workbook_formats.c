#include "workbook_formats.h"

#include <stdio.h>
#include <string.h>

enum { HEADING = 0xE9EDF2, CHANGED = 0xD8F0DC }; /* backgrounds; the others belong to marks */
enum { ACCENT = 0x17406D };

static lxw_format *add_heading(workbook_formats *b)
{
    lxw_format *made = workbook_add_format(b->workbook);
    format_set_bold(made);
    format_set_bottom(made, LXW_BORDER_THIN);
    format_set_bg_color(made, HEADING);
    format_set_text_wrap(made);
    format_set_align(made, LXW_ALIGN_VERTICAL_BOTTOM);
    return made;
}

/* Of words across the sheet. */
static lxw_format *add_across(workbook_formats *b)
{
    lxw_format *made = workbook_add_format(b->workbook);
    format_set_text_wrap(made);
    format_set_align(made, LXW_ALIGN_VERTICAL_TOP);
    return made;
}

void workbook_formats_init(workbook_formats *b, lxw_workbook *workbook)
{
    *b = (workbook_formats){.workbook = workbook};
    b->title = add_across(b);
    format_set_bold(b->title);
    format_set_font_size(b->title, 14);
    format_set_font_color(b->title, ACCENT);
    b->caption = add_across(b);
    format_set_italic(b->caption);
    b->note = add_across(b);
    b->heading = add_heading(b);
    format_set_indent(b->heading, 1);
    b->heading_number = add_heading(b);
    format_set_align(b->heading_number, LXW_ALIGN_RIGHT);
    b->heading_filtered = add_heading(b);
    format_set_align(b->heading_filtered, LXW_ALIGN_RIGHT);
    format_set_indent(b->heading_filtered, 2);
}

/* The background of a cell, by its mark; 0 if it has none. */
static int ground_of(const sabot_cell *cell)
{
    static const struct {
        const char *mark;
        int ground;
    } grounds[] = {{"open", 0xFFF1C2},        {"contradictory", 0xFBD5D0}, {"flag", 0xFBD5D0},
                   {"nonstandard", 0xDBE8F8}, {"ambiguous", 0xECE3F6},     {"input", 0xFDF6D8}};
    if (cell->was)
        return CHANGED;
    for (size_t i = 0; cell->mark && i < sizeof grounds / sizeof *grounds; i++)
        if (strcmp(cell->mark, grounds[i].mark) == 0)
            return grounds[i].ground;
    return 0;
}

static int is_same(const workbook_look *a, const workbook_look *b)
{
    return strcmp(a->form, b->form) == 0 && a->wraps == b->wraps && a->ground == b->ground &&
           a->is_bold == b->is_bold && a->is_input == b->is_input;
}

static lxw_format *make(workbook_formats *b, const workbook_look *look)
{
    lxw_format *made = workbook_add_format(b->workbook);
    format_set_align(made, LXW_ALIGN_VERTICAL_TOP);
    if (*look->form)
        format_set_num_format(made, look->form);
    else
        format_set_indent(made, 1); /* indented from a number before them */
    if (look->wraps)
        format_set_text_wrap(made);
    if (look->is_bold)
        format_set_bold(made);
    if (look->ground)
        format_set_bg_color(made, (lxw_color_t)look->ground);
    if (look->is_input) {
        format_set_border(made, LXW_BORDER_THIN);
        format_set_unlocked(made);
    }
    return made;
}

static lxw_format *find(workbook_formats *b, const workbook_look *look)
{
    for (size_t i = 0; i < b->count; i++)
        if (is_same(&b->made[i].look, look))
            return b->made[i].format;
    lxw_format *made = make(b, look);
    if (b->count < FORMATS_MOST)
        b->made[b->count++] = (workbook_format){*look, made};
    return made;
}

lxw_format *workbook_formats_number(workbook_formats *b, char align, const char *text,
                                    const sabot_cell *cell)
{
    const char *point = strchr(text, '.');
    int digits = point ? (int)strspn(point + 1, "0123456789") : 0;
    workbook_look look = {.form = "#,##0", .ground = ground_of(cell)};
    look.is_input = cell->mark && strcmp(cell->mark, "input") == 0;
    if (digits)
        snprintf(look.form, sizeof look.form, "#,##0.%.*s", digits < 20 ? digits : 20,
                 "00000000000000000000");
    if (align == 'p' || strchr(text, '%'))
        strcat(look.form, "%");
    if (look.is_input)
        strcpy(look.form, "General");
    return find(b, &look);
}

lxw_format *workbook_formats_words(workbook_formats *b, const sabot_cell *cell, int wraps)
{
    workbook_look look = {.wraps = wraps, .ground = ground_of(cell)};
    look.is_bold = cell->mark && strcmp(cell->mark, "draw") == 0;
    return find(b, &look);
}
