/* Tables are below each other, each with its caption and the text around it. */
#include "write_workbook.h"

#include "base/memory.h"
#include "base/text.h"
#include "base64.h"
#include "input/file.h"
#include "workbook_table.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { BYTES_MOST = 1 << 28, PATH_ROOM = 32 };

#define TITLE_SIZE 1.4

/* --- the blocks of a sheet ---------------------------------------------------------------- */

static int is_heading(const sabot_block *block)
{
    return block->kind == SABOT_BLOCK_HEADING;
}

static int is_chapter(const sabot_block *block)
{
    return is_heading(block) && block->level <= 2;
}

/* Whether any table of the chapter that begins at `start` has a number. The cover needs none. */
static int has_numbers(const sabot_report *report, size_t start)
{
    if (report->blocks[start].level == 1)
        return report->count > start + 2 && report->blocks[start + 2].kind == SABOT_BLOCK_TABLE;
    for (size_t i = start + 1; i < report->count && !is_chapter(&report->blocks[i]); i++) {
        const sabot_block *block = &report->blocks[i];
        for (size_t c = 0; block->more && c < block->rows * block->columns; c++)
            if (block->more[c].has_number)
                return 1;
    }
    return 0;
}

/* The block after the last of the sheet that begins at `start`: a chapter, or a part of one that
 * has other columns. */
static size_t end_of(const sabot_report *report, size_t start)
{
    size_t i = start + 1;
    while (i < report->count && !is_chapter(&report->blocks[i]) && !report->blocks[i].is_apart)
        i++;
    return i;
}

/* The longest table of the sheet has the filter, because a sheet can have only one; NULL if none is
 * long. */
static const sabot_block *find_filtered(const sabot_report *report, size_t start, size_t end)
{
    const sabot_block *found = NULL;
    for (size_t i = start; i < end; i++) {
        const sabot_block *block = &report->blocks[i];
        if (block->kind == SABOT_BLOCK_TABLE && block->rows > (found ? found->rows : 2) &&
            workbook_layout_can_filter(block))
            found = block;
    }
    return found;
}

/* The frozen rows: to the headings of the first table if it has the filter and comes first,
 * otherwise only the title. Above the numbers of other tables such headings would be wrong. */
static lxw_row_t rows_that_stay(const sabot_report *report, size_t start,
                                const sabot_block *filtered)
{
    const sabot_block *first = start + 1 < report->count ? &report->blocks[start + 1] : NULL;
    return first && first == filtered ? 3 + (first->caption != NULL) : 1;
}

/* The rows repeated on every page: the same if no other table follows. */
static lxw_row_t rows_on_pages(const sabot_report *report, size_t start, size_t end, lxw_row_t stay)
{
    size_t tables = 0;
    for (size_t i = start; i < end; i++)
        tables += report->blocks[i].kind == SABOT_BLOCK_TABLE;
    return tables == 1 ? stay : 0;
}

/* --- sheets ------------------------------------------------------------------------------- */

/* A sheet's name without its number and without forbidden characters. */
static void set_name(workbook_sheet *b, const char *text)
{
    size_t length = 0;
    text += strspn(text, "0123456789 ");
    for (; *text && length < LXW_SHEETNAME_MAX; text++)
        if (!strchr("[]:*?/\\'", *text))
            b->name[length++] = *text;
    b->name[length] = 0;
}

/* Numbers as text, and formulas that differ from row to row, are intended: no warnings. */
static void ignore_warnings(workbook_sheet *b)
{
    char range[2 * LXW_MAX_CELL_NAME_LENGTH];
    lxw_rowcol_to_range(range, 0, 0, b->row, LAYOUT_COLUMNS - 1);
    worksheet_ignore_errors(b->sheet, LXW_IGNORE_NUMBER_STORED_AS_TEXT, range);
    worksheet_ignore_errors(b->sheet, LXW_IGNORE_FORMULA_DIFFERS, range);
}

static void put_block(workbook_sheet *b, const sabot_block *block)
{
    if (is_heading(block)) {
        workbook_table_across(b, block->text, b->formats.title, TITLE_SIZE);
        b->row++;
    } else if (block->kind == SABOT_BLOCK_NOTE) {
        workbook_table_across(b, block->text, b->formats.note, 1);
        b->row++;
    } else if (block->kind == SABOT_BLOCK_TABLE) {
        workbook_table_put(b, block);
    }
}

/* Text belongs to the block after it. */
static int leads(const sabot_block *block)
{
    return is_heading(block) || block->kind == SABOT_BLOCK_NOTE;
}

static void put_sheet(workbook_sheet *b, const sabot_report *report, size_t start, size_t end)
{
    set_name(b, report->blocks[start].level == 1 ? "Cover" : report->blocks[start].text);
    b->sheet = workbook_add_worksheet(b->workbook, b->name);
    b->failed |= !b->sheet;
    if (!b->sheet)
        return;
    b->row = 0;
    b->pages = (workbook_pages){0};
    b->filtered = find_filtered(report, start, end);
    workbook_layout_find(&b->layout, report->blocks + start, end - start, b->filtered);
    for (lxw_col_t column = 0; column < b->layout.count; column++)
        worksheet_set_column(b->sheet, column, column, b->layout.width[column], NULL);
    for (size_t i = start; i < end; i++) {
        if (i == start || !leads(&report->blocks[i - 1]))
            workbook_pages_group(&b->pages, b->row);
        put_block(b, &report->blocks[i]);
    }
    lxw_row_t stay = rows_that_stay(report, start, b->filtered);
    worksheet_freeze_panes(b->sheet, stay, 1);
    workbook_pages_set(&b->pages, b->sheet, &b->layout, b->row,
                       rows_on_pages(report, start, end, stay));
    ignore_warnings(b);
}

static void put_report(workbook_sheet *b, const sabot_report *report)
{
    for (size_t i = 0, end; i < report->count; i = end) {
        size_t chapter = i;
        end = end_of(report, i);
        while (chapter && !is_chapter(&report->blocks[chapter]))
            chapter--;
        if (is_chapter(&report->blocks[chapter]) && has_numbers(report, chapter))
            put_sheet(b, report, i, end);
    }
}

/* In base64, in as many cells as it takes: `check` reads it there. */
static void put_json(workbook_sheet *b, const char *json)
{
    enum { CELL = 32000 }; /* a multiple of four; Excel allows 32,767 */
    lxw_worksheet *sheet = workbook_add_worksheet(b->workbook, "JSON");
    sabot_text letters = {0};
    base64_write(&letters, json);
    b->failed |= !sheet;
    for (size_t at = 0; sheet && at < letters.length; at += CELL) {
        sabot_text cell = {0};
        size_t left = letters.length - at;
        sabot_text_add(&cell, "%s", BASE64_CELL);
        sabot_text_append(&cell, letters.text + at, left < CELL ? left : CELL);
        worksheet_write_string(sheet, (lxw_row_t)(at / CELL), 0, cell.text, NULL);
        free(cell.text);
    }
    if (sheet)
        worksheet_hide(sheet);
    free(letters.text);
}

/* --- the file ----------------------------------------------------------------------------- */

/* The library only writes files: a temporary one. Its name is removed at once, so no part of it
 * remains after any kind of end, and it is accessed by its descriptor. */
static sabot_status make_file(int *file, char path[PATH_ROOM], sabot_error *error)
{
    const char *folder = getenv("TMPDIR");
    sabot_text name = {0};
    sabot_text_add(&name, "%s/sabot-XXXXXX", folder && *folder ? folder : "/tmp");
    *file = mkostemp(name.text, O_CLOEXEC);
    if (*file < 0) {
        sabot_error_set(error, SABOT_FAILED, 0, 0, "the workbook needs a temporary file there");
        sabot_error_name(error, name.text);
    } else {
        unlink(name.text);
        snprintf(path, PATH_ROOM, "/proc/self/fd/%d", *file);
    }
    free(name.text);
    return *file < 0 ? SABOT_FAILED : SABOT_OK;
}

static void set_properties(lxw_workbook *workbook, const char *title, const char *date)
{
    struct tm day = {.tm_year = 80, .tm_mday = 1};
    if (date)
        sscanf(date, "%d-%d-%d", &day.tm_year, &day.tm_mon, &day.tm_mday);
    if (date) {
        day.tm_year -= 1900;
        day.tm_mon--;
    }
    day.tm_hour = 12;
    lxw_doc_properties properties = {.title = (char *)title, .created = timegm(&day)};
    workbook_set_properties(workbook, &properties);
}

sabot_status write_workbook(char **bytes, size_t *length, const sabot_report *report,
                            const char *title, const char *date, const char *json,
                            sabot_error *error)
{
    int file;
    char path[PATH_ROOM];
    sabot_status status = make_file(&file, path, error);
    if (status)
        return status;
    workbook_sheet b = {.workbook = workbook_new(path)};
    set_properties(b.workbook, title, date);
    workbook_formats_init(&b.formats, b.workbook);
    put_report(&b, report);
    put_json(&b, json);
    if (workbook_close(b.workbook) != LXW_NO_ERROR || b.failed) {
        sabot_error_set(error, SABOT_FAILED, 0, 0, "the workbook could not be written");
        status = sabot_error_name(error, "a temporary file");
    }
    if (!status)
        status = file_read(bytes, length, path, BYTES_MOST, error);
    close(file);
    return status;
}
