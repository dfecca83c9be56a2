#include "workbook_pages.h"

#define PAPER_A4 9
#define MARGIN 0.5 /* inches: left and right … */
#define MARGIN_TOP 0.6
#define MARGIN_BOTTOM 0.75

/* The common area of A4 and Letter in landscape. */
#define PAGE_WIDTH (11.0 - 2 * MARGIN)
#define PAGE_HEIGHT (8.26 - MARGIN_TOP - MARGIN_BOTTOM)

enum { POINTS = 72, PIXELS = 96, PIXELS_DIGIT = 7, PIXELS_PAD = 5, SCALE_LEAST = 30, WHOLE = 100 };

void workbook_pages_group(workbook_pages *pages, lxw_row_t row)
{
    if (pages->count && pages->start[pages->count - 1] == row)
        return;
    if (pages->count < PAGES_GROUPS) {
        pages->start[pages->count] = row;
        pages->more[pages->count++] = 0;
    }
}

void workbook_pages_row(workbook_pages *pages, double height)
{
    if (pages->count)
        pages->more[pages->count - 1] += height - PAGES_ROW;
}

/* Per cent. */
static int scale_of(const workbook_layout *layout)
{
    double width = 0;
    for (size_t column = 0; column < layout->count; column++)
        width += layout->width[column] * PIXELS_DIGIT + PIXELS_PAD;
    int scale = (int)(WHOLE * PAGE_WIDTH * PIXELS / width);
    return scale > WHOLE ? WHOLE : scale < SCALE_LEAST ? SCALE_LEAST : scale;
}

/* The rows before which a page begins; 0 after the last. */
static void find_breaks(lxw_row_t breaks[PAGES_GROUPS + 1], const workbook_pages *pages,
                        lxw_row_t end, double page)
{
    double used = 0;
    size_t count = 0;
    for (size_t i = 0; i < pages->count; i++) {
        lxw_row_t next = i + 1 < pages->count ? pages->start[i + 1] : end;
        double height = (next - pages->start[i]) * (double)PAGES_ROW + pages->more[i];
        if (used > 0 && used + height > page) {
            breaks[count++] = pages->start[i];
            used = 0;
        }
        for (used += height; used > page;)
            used -= page;
    }
    breaks[count] = 0;
}

void workbook_pages_set(const workbook_pages *pages, lxw_worksheet *sheet,
                        const workbook_layout *layout, lxw_row_t end, lxw_row_t repeated)
{
    lxw_row_t breaks[PAGES_GROUPS + 1];
    int scale = scale_of(layout);
    worksheet_set_landscape(sheet);
    worksheet_set_paper(sheet, PAPER_A4);
    worksheet_set_margins(sheet, MARGIN, MARGIN, MARGIN_TOP, MARGIN_BOTTOM);
    worksheet_set_print_scale(sheet, (uint16_t)scale);
    worksheet_set_footer(sheet, "&L&A&R&P of &N");
    worksheet_print_area(sheet, 0, 0, end ? end - 1 : 0, (lxw_col_t)(layout->count - 1));
    if (repeated > 1)
        worksheet_repeat_rows(sheet, 0, repeated - 1);
    double page = PAGE_HEIGHT * POINTS * WHOLE / scale - (double)repeated * PAGES_ROW;
    find_breaks(breaks, pages, end, page);
    worksheet_set_h_pagebreaks(sheet, breaks);
}
