#ifndef ANALYZER_WRITE_VIEW_H
#define ANALYZER_WRITE_VIEW_H

#include "input/json.h"
#include "report.h"

/* A view is the human-readable part of a document, as data: the list of records that a table shows,
 * and its columns. Figures are formatted from the exact fractions in the document, so no digit is
 * rounded twice. */

typedef enum {
    VIEW_FORM_TEXT,
    VIEW_FORM_ONCE,
    VIEW_FORM_EXACT,
    VIEW_FORM_DECIMAL,
    VIEW_FORM_PERCENT,
    VIEW_FORM_HUNDRED,
    VIEW_FORM_POINTS,
    VIEW_FORM_GROUPED,
    VIEW_FORM_AMOUNT,
    VIEW_FORM_SHORT,
    VIEW_FORM_ROOT,
    VIEW_FORM_ERROR,
    VIEW_FORM_ERROR_HUNDRED,
    VIEW_FORM_BOTH,
    VIEW_FORM_BOTH_HUNDRED,
    VIEW_FORM_NUMBER,
    VIEW_FORM_LIST,
    VIEW_FORM_WORDS,
} view_form;

typedef struct {
    const char *heading; /* followed by the record's bet if it ends with a space, or if NULL */
    char align;          /* as in sabot_block */
    const char *path; /* keys within the record, "win.probability", "bets.0"; a leading ^ means the
                       * enclosing record, ^^ the one around that; "ev|least" is the first that has
                       * a value */
    view_form form;
    unsigned long digits;
    const char *over; /* divides the value by the one at this path, unless NULL */
    const char *none; /* the text for null, a missing value or a division by 0; NULL leaves the cell
                         empty */
    const char *when; /* empties the cell where the value at this path is missing or 0 */
} view_column;

/* The form of a column's values, with so many digits after the point. */
#define VIEW_TEXT .form = VIEW_FORM_TEXT   /* a string or a whole number, unchanged */
#define VIEW_ONCE .form = VIEW_FORM_ONCE   /* the same, only in the first of several equal rows */
#define VIEW_EXACT .form = VIEW_FORM_EXACT /* "-3/4" */
#define VIEW_DECIMAL(n) .form = VIEW_FORM_DECIMAL, .digits = n
#define VIEW_PERCENT(n) .form = VIEW_FORM_PERCENT, .digits = n /* "1.0579 %" */
#define VIEW_HUNDRED(n) .form = VIEW_FORM_HUNDRED, .digits = n /* "1.0579" */
#define VIEW_POINTS(n) .form = VIEW_FORM_POINTS, .digits = n   /* "+0.0014", in percentage points */
#define VIEW_GROUPED(n) .form = VIEW_FORM_GROUPED, .digits = n /* "4,998.50" */
#define VIEW_AMOUNT .form = VIEW_FORM_AMOUNT                   /* "9.5", with all its digits */
#define VIEW_SHORT .form = VIEW_FORM_SHORT                     /* "1.2e4", of a whole number */
#define VIEW_ROOT(n) .form = VIEW_FORM_ROOT, .digits = n
#define VIEW_ERROR(n) .form = VIEW_FORM_ERROR, .digits = n /* of an estimate */
#define VIEW_ERROR_HUNDRED(n) .form = VIEW_FORM_ERROR_HUNDRED, .digits = n
#define VIEW_BOTH(n) .form = VIEW_FORM_BOTH, .digits = n /* "1.22 ± 0.03" where it has an error */
#define VIEW_BOTH_HUNDRED(n) .form = VIEW_FORM_BOTH_HUNDRED, .digits = n
#define VIEW_NUMBER(n) .form = VIEW_FORM_NUMBER, .digits = n /* whole, or with n digits */
#define VIEW_LIST(n) .form = VIEW_FORM_LIST, .digits = n     /* the first n texts of a list */
#define VIEW_WORDS .form = VIEW_FORM_WORDS                   /* the path is words, as below */

typedef struct view {
    const char *list;   /* the lists from the document to the records, "depths.bets"; "bets|best_of"
                         * takes both in turn, and an object counts as a list of one record */
    const char *unless; /* skip records with this key, or, as in "!win", without it; may be NULL */
    const view_column *columns;
    size_t count;
    const struct view *beside; /* more columns, for each record of its list within the row's record;
                                * may be NULL */
} view;
#define VIEW_COLUMNS(list) .columns = list, .count = sizeof(list) / sizeof *(list)

/* The value at a path, or NULL. */
const json_t *view_get(const json_t *record, const char *path);

/* A value in a form; NULL if it is missing. The caller frees. An estimate, {"decimal","error"},
 * shows no digit after the second of its error; a model's figure, {"decimal","bound"}, none after
 * the first of its bound. */
char *view_text(const json_t *value, view_form form, unsigned long digits);

/* Words about a record: "{path}" stands for a text, "{path %4}" for a percentage with 4 digits
 * after the point, and so "." a decimal, "*" a hundred times it, "," a grouped one, "~" one with
 * its error, "=" the exact value. A part in brackets is left out if one of its values is missing;
 * NULL if one outside of them is. The caller frees. */
char *view_words(const json_t *record, const char *words);

/* Adds a note of such words, if there are any. */
void view_note(sabot_report *report, const json_t *record, const char *words);

/* The same for each record of a list. */
void view_notes(sabot_report *report, const json_t *records, const char *words);

/* Rows and columns exchanged: the first items of `list` in all the records, then the second …; the
 * items of a row are in its "of", and the "bet" of each is `name` of its record. The caller
 * decrements. */
json_t *view_turned(const json_t *records, const char *list, const char *name);

/* Adds the table of the view, without rows if there are no records. */
void view_table(sabot_report *report, const json_t *document, const view *of);

/* The number of records that the view shows. */
size_t view_rows(const json_t *document, const view *of);

#endif
