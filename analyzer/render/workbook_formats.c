#include "workbook_formats.h"

#include <stdio.h>
#include <string.h>

enum { INPUT = 0xFDF6D8, CHANGED = 0xFFE3B3, HEADING = 0xE9EDF2 }; /* grounds */
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

/* Words stand a little to the right, away from a number before them. */
static lxw_format *add_words(workbook_formats *b)
{
    lxw_format *made = workbook_add_format(b->workbook);
    format_set_text_wrap(made);
    format_set_align(made, LXW_ALIGN_VERTICAL_TOP);
    format_set_indent(made, 1);
    return made;
}

void workbook_formats_init(workbook_formats *b, lxw_workbook *workbook)
{
    *b = (workbook_formats){.workbook = workbook};
    b->title = workbook_add_format(b->workbook);
    format_set_bold(b->title);
    format_set_font_size(b->title, 14);
    format_set_font_color(b->title, ACCENT);
    b->caption = workbook_add_format(b->workbook);
    format_set_italic(b->caption);
    b->heading = add_heading(b);
    format_set_indent(b->heading, 1);
    b->heading_number = add_heading(b);
    format_set_align(b->heading_number, LXW_ALIGN_RIGHT);
    b->heading_filtered = add_heading(b);
    format_set_align(b->heading_filtered, LXW_ALIGN_RIGHT);
    format_set_indent(b->heading_filtered, 2);
    b->words = add_words(b);
    b->changed = add_words(b);
    format_set_bg_color(b->changed, CHANGED);
    b->overflow = workbook_add_format(b->workbook);
    format_set_align(b->overflow, LXW_ALIGN_VERTICAL_TOP);
    format_set_indent(b->overflow, 1);
}

lxw_format *workbook_formats_number(workbook_formats *b, char align, const char *text,
                                    const sabot_cell *cell)
{
    const char *point = strchr(text, '.');
    int digits = point ? (int)strspn(point + 1, "0123456789") : 0;
    int is_input = cell->mark && strcmp(cell->mark, "input") == 0, is_changed = cell->was != NULL;
    char form[40] = "#,##0";
    if (digits)
        snprintf(form, sizeof form, "#,##0.%.*s", digits < 20 ? digits : 20,
                 "00000000000000000000");
    if (align == 'p' || strchr(text, '%'))
        strcat(form, "%");
    if (is_input)
        strcpy(form, "General");
    for (size_t i = 0; i < b->count; i++)
        if (strcmp(b->numbers[i].form, form) == 0 && b->numbers[i].is_input == is_input &&
            b->numbers[i].is_changed == is_changed)
            return b->numbers[i].format;
    lxw_format *made = workbook_add_format(b->workbook);
    format_set_num_format(made, form);
    format_set_align(made, LXW_ALIGN_VERTICAL_TOP);
    if (is_changed)
        format_set_bg_color(made, CHANGED);
    if (is_input) {
        if (!is_changed)
            format_set_bg_color(made, INPUT);
        format_set_border(made, LXW_BORDER_THIN);
        format_set_unlocked(made);
    }
    if (b->count < FORMATS_MOST) {
        number_format *kept = &b->numbers[b->count++];
        strcpy(kept->form, form);
        kept->is_input = is_input;
        kept->is_changed = is_changed;
        kept->format = made;
    }
    return made;
}
