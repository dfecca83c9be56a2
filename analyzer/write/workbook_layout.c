#include "workbook_layout.h"

#include <ctype.h>
#include <math.h>
#include <string.h>

enum {
    LEAST = 9,         /* of the first column */
    STEP = 12,         /* of a column that no table determines */
    MOST = 54,         /* of what wraps */
    NARROW = 24,       /* wider texts take several columns */
    LINE = 126,        /* of a sheet: the width of a page … */
    LINE_DIGITS = 170, /* … and for digits, which are hard to read when they wrap */
    PAD = 2,           /* beside a text */
    BUTTON = 3,        /* of a filter */
    HEADING_LINES = 2, /* that a heading may take */
    DIGITS_SHOWN = 15,
};

#define SPARE 1.04 /* for programs with wider letters */

/* --- the width of a text ------------------------------------------------------------------ */

/* The width of a letter, in hundredths of a digit, as in Calibri. */
static double letter_width(unsigned char letter)
{
    static const unsigned char lower[] = {95,  104, 84,  104, 99, 61, 93, 104, 46, 48,  90, 46, 158,
                                          104, 105, 104, 104, 69, 78, 67, 104, 90, 142, 86, 90, 79};
    static const unsigned char upper[] = {115, 107, 105, 121, 97,  91,  125, 123, 50,
                                          63,  103, 83,  169, 127, 131, 102, 133, 107,
                                          91,  96,  127, 112, 176, 102, 96,  92};
    if (letter >= 'a' && letter <= 'z')
        return lower[letter - 'a'];
    if (letter >= 'A' && letter <= 'Z')
        return upper[letter - 'A'];
    if (strchr(" .,:;'|!", letter))
        return 53;
    if (strchr("()[]{}-", letter))
        return 62;
    if ((letter & 0xC0) == 0x80) /* part of the character before it */
        return 0;
    return letter == '%' || letter == '@' ? 160 : 100;
}

static double width_of(const char *text, size_t length)
{
    double width = 0;
    for (size_t i = 0; i < length; i++)
        width += letter_width((unsigned char)text[i]);
    return width / 100 * SPARE;
}

/* A word, or its part up to and with a hyphen. */
static size_t piece_length(const char *text)
{
    size_t length = strcspn(text, " -");
    return length + (text[length] == '-');
}

size_t workbook_layout_lines(const char *text, double width, double size)
{
    size_t lines = 1;
    double used = 0, blank = 0;
    while (*text) {
        size_t length = piece_length(text);
        double piece = size * width_of(text, length);
        if (used > 0 && used + blank + piece > width) {
            lines++;
            used = blank = 0;
        }
        for (used += blank + piece; used > width; used -= width)
            lines++; /* a word too long for a line is broken */
        text += length;
        length = strspn(text, " ");
        blank = size * width_of(text, length);
        text += length;
    }
    return lines;
}

/* The smallest width that sets a heading in two lines. */
static int heading_width(const char *text)
{
    int width = 1;
    while (workbook_layout_lines(text, width, WORKBOOK_BOLD) > HEADING_LINES)
        width++;
    for (const char *word = text; *word; word += strspn(word, " ")) {
        size_t length = strcspn(word, " ");
        width = (int)fmax(width, ceil(WORKBOOK_BOLD * width_of(word, length)));
        word += length;
    }
    return width + PAD;
}

/* --- the widths of a table ---------------------------------------------------------------- */

static const char *text_at(const sabot_block *table, size_t row, size_t column)
{
    return table->cells[row * table->columns + column];
}

/* Whether a column has integers with too many digits for a workbook number. */
static int is_double(const sabot_block *table, size_t column)
{
    for (size_t row = 1; row < table->rows && table->align[column] == 'i'; row++) {
        size_t digits = 0;
        for (const char *at = text_at(table, row, column); *at; at++)
            digits += isdigit((unsigned char)*at) != 0;
        if (digits > DIGITS_SHOWN)
            return 1;
    }
    return 0;
}

static int is_words(const sabot_block *table, size_t column)
{
    return strchr("lx", table->align[column]) != NULL;
}

static int is_last(const sabot_block *table, size_t column)
{
    return column > 0 && column + 1 == table->columns && is_words(table, column);
}

static int cells_width(const sabot_block *table, size_t column)
{
    double width = 0;
    for (size_t row = 1; row < table->rows; row++) {
        const char *text = text_at(table, row, column);
        width = fmax(width, width_of(text, strlen(text)));
    }
    return (int)ceil(width) + PAD;
}

static int titles_width(const sabot_block *table, size_t column, const sabot_block *filtered)
{
    return heading_width(text_at(table, 0, column)) + (table == filtered ? BUTTON : 0);
}

static int wanted(const sabot_block *table, size_t column, const sabot_block *filtered)
{
    int cells = cells_width(table, column), title = titles_width(table, column, filtered);
    cells = cells > MOST ? MOST : cells;
    return cells > title ? cells : title;
}

/* Of the text beside a number, whose heading ends with ", exactly". */
static int exact_width(const sabot_block *table, size_t column)
{
    int cells = cells_width(table, column), title = heading_width(text_at(table, 0, column));
    return cells > title ? cells : title;
}

/* Whether each of its columns can be one column of the sheet. */
static int is_narrow(const sabot_block *table)
{
    for (size_t column = 1; column < table->columns; column++)
        if (!is_last(table, column) && wanted(table, column, NULL) > NARROW)
            return 0;
    return 1;
}

int workbook_layout_can_filter(const sabot_block *table)
{
    enum { ROOM = 7 };
    for (size_t column = 1; column < table->columns; column++)
        if (cells_width(table, column) < ROOM && strlen(text_at(table, 0, column)) < 2)
            return 0;
    return 1;
}

/* --- the sheet's columns ------------------------------------------------------------------ */

static void widen(workbook_layout *layout, size_t column, int width)
{
    if (column < LAYOUT_COLUMNS && layout->width[column] < width)
        layout->width[column] = width;
}

static void decide(workbook_layout *layout, const sabot_block *table, const sabot_block *filtered)
{
    size_t at = 0;
    for (size_t column = 0; column < table->columns; column++) {
        if (is_double(table, column))
            widen(layout, at++, exact_width(table, column));
        widen(layout, at++,
              is_last(table, column) ? titles_width(table, column, filtered)
                                     : wanted(table, column, filtered));
    }
}

/* Adjacent columns also have the room of their margins. */
static int width_between(const workbook_layout *layout, size_t first, size_t last)
{
    int width = (int)(last - first) * 5 / 7;
    for (size_t column = first; column <= last; column++)
        width += layout->width[column];
    return width;
}

static int is_table(const sabot_block *block)
{
    return block->kind == SABOT_BLOCK_TABLE;
}

/* Text that runs beyond the table's columns counts too. */
static void count_columns(workbook_layout *layout, const sabot_block *table,
                          const sabot_block *filtered)
{
    workbook_places places;
    workbook_layout_place(&places, layout, table, filtered);
    const workbook_place *place = &places.of[table->columns - 1];
    int width = cells_width(table, table->columns - 1);
    size_t last = place->last;
    while (!place->wraps && last + 1 < LAYOUT_COLUMNS &&
           width_between(layout, place->first, last) < width)
        last++;
    layout->count = layout->count > last + 1 ? layout->count : last + 1;
}

static int has_numbers(const sabot_block *table)
{
    for (size_t c = 0; table->more && c < table->rows * table->columns; c++)
        if (table->more[c].has_number)
            return 1;
    return 0;
}

/* The most columns of a narrow table; 0 if there is none. */
static size_t most_columns(const sabot_block *blocks, size_t count)
{
    size_t most = 0;
    for (size_t i = 0; i < count; i++)
        if (is_table(&blocks[i]) && blocks[i].columns > most && is_narrow(&blocks[i]))
            most = blocks[i].columns;
    return most;
}

/* Narrow tables determine the widths: those with numbers, and among those of words the ones with
 * the most columns. */
static int decides(const sabot_block *table, size_t most, const sabot_block *filtered)
{
    if (!most)
        return table == filtered || !filtered;
    return is_narrow(table) && (has_numbers(table) || table->columns == most);
}

void workbook_layout_find(workbook_layout *layout, const sabot_block *blocks, size_t count,
                          const sabot_block *filtered)
{
    size_t most = most_columns(blocks, count);
    *layout = (workbook_layout){.width = {LEAST}, .count = 1};
    for (size_t i = 0; i < count; i++) {
        if (is_table(&blocks[i]))
            widen(layout, 0, wanted(&blocks[i], 0, filtered));
        if (is_table(&blocks[i]) && decides(&blocks[i], most, filtered))
            decide(layout, &blocks[i], filtered);
    }
    for (size_t column = 0; column < LAYOUT_COLUMNS; column++)
        if (!layout->width[column])
            layout->width[column] = STEP;
    layout->count = workbook_layout_across(layout).last + 1;
    for (size_t i = 0; i < count; i++)
        if (is_table(&blocks[i]))
            count_columns(layout, &blocks[i], filtered);
}

/* From `first` on, until the wanted width is reached. */
static workbook_place place_at(const workbook_layout *layout, size_t first, int width)
{
    workbook_place place = {first, first, 0, 1};
    while (place.last + 1 < LAYOUT_COLUMNS && width_between(layout, first, place.last) < width)
        place.last++;
    place.width = width_between(layout, first, place.last);
    return place;
}

/* The end of a row is on one line if a line of the sheet has room for it. */
static workbook_place place_last(const workbook_layout *layout, size_t first, int cells, int title,
                                 int line)
{
    int before = width_between(layout, 0, first - 1);
    int room = line - before > MOST ? line - before : MOST;
    workbook_place place = place_at(layout, first, cells > room ? room : title);
    place.wraps = cells > room;
    return place;
}

/* Returns the next free column of the sheet. */
static size_t take(workbook_places *places, workbook_place *place, workbook_place is)
{
    *place = is;
    if (places->filtered == is.first && is.first == is.last)
        places->filtered = is.last + 1;
    return is.last + 1;
}

void workbook_layout_place(workbook_places *places, const workbook_layout *layout,
                           const sabot_block *table, const sabot_block *filtered)
{
    size_t next = 0;
    *places = (workbook_places){0};
    for (size_t column = 0; column < table->columns && next < LAYOUT_COLUMNS; column++) {
        int width = wanted(table, column, filtered);
        places->has_exact[column] = (char)is_double(table, column);
        if (places->has_exact[column])
            next = take(places, &places->exact[column],
                        place_at(layout, next, exact_width(table, column)));
        next = take(places, &places->of[column],
                    is_last(table, column)
                        ? place_last(layout, next, cells_width(table, column),
                                     titles_width(table, column, filtered),
                                     table->align[column] == 'x' ? LINE_DIGITS : LINE)
                        : place_at(layout, next, width));
    }
}

workbook_place workbook_layout_across(const workbook_layout *layout)
{
    return place_at(layout, 0, LINE - STEP);
}
