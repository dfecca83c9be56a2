#include "view.h"

#include "base/memory.h"
#include "base/rational.h"
#include "base/text.h"
#include "value.h"
#include <sabot/base/decimal.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- values ------------------------------------------------------------------------------- */

static const json_t *member(const json_t *object, const char *key, size_t length)
{
    if (json_is_array(object))
        return json_array_get(object, strtoul(key, NULL, 10));
    return length ? json_object_getn(object, key, length) : object;
}

const json_t *view_get(const json_t *record, const char *path)
{
    for (; *path && *path != '|' && record; path += *path == '.') {
        size_t length = strcspn(path, ".|");
        record = member(record, path, length);
        path += length;
    }
    return json_is_null(record) ? NULL : record;
}

/* The fraction of a value: {"exact"}, {"decimal"}, "5", 5 or 5.0. Returns 0 on success. */
static int read_number(mpq_t number, const json_t *value, const char *key)
{
    value = json_is_object(value) ? json_object_get(value, key) : value;
    const char *text = json_string_value(value);
    if (json_is_real(value)) {
        mpq_set_d(number, json_real_value(value));
        return 0;
    }
    if (json_is_integer(value)) {
        mpq_set_si(number, (long)json_integer_value(value), 1);
        return 0;
    }
    if (text && strchr(text, '.'))
        return sabot_rational_parse(number, text, strlen(text));
    return text ? mpq_set_str(number, text, 10) : -1;
}

static char *plain_text(const json_t *value)
{
    char number[24];
    if (json_is_string(value))
        return sabot_copy_text(json_string_value(value));
    snprintf(number, sizeof number, "%" JSON_INTEGER_FORMAT, json_integer_value(value));
    return sabot_copy_text(number);
}

/* A whole number of 5 digits or more rounded to two: 1.2e4 for 12345. */
static char *short_text(const mpq_t number)
{
    char *digits = mpz_get_str(NULL, 10, mpq_numref(number));
    size_t power = strlen(digits) - 1;
    if (power < 4)
        return digits;
    int tenths = 10 * (digits[0] - '0') + (digits[1] - '0') + (digits[2] >= '5');
    if (tenths == 100) {
        tenths = 10;
        power++;
    }
    sabot_text text = {0};
    sabot_text_add(&text, "%d.%de%zu", tenths / 10, tenths % 10, power);
    free(digits);
    return text.text;
}

/* The digits that the error of an estimate or the bound of a model allows, for a figure that is
 * `factor` times it. */
static unsigned long digits_allowed(const json_t *value, double factor, unsigned long digits)
{
    const json_t *bound = json_object_get(value, "bound");
    const double error = json_number_value(json_object_get(value, "error"));
    return bound ? value_digits_of_bound(0, factor * json_number_value(bound), digits)
                 : value_digits_of_error(0, factor * error, digits);
}

static int is_hundredfold(view_form form)
{
    return form == VIEW_FORM_HUNDRED || form == VIEW_FORM_ERROR_HUNDRED ||
           form == VIEW_FORM_BOTH_HUNDRED;
}

/* Of {"squared", "sign"}. */
static char *root_text(const mpq_t squared, const json_t *value, view_form form,
                       unsigned long digits)
{
    mpq_t factor;
    const int sign = (int)json_integer_value(json_object_get(value, "sign"));
    mpq_init(factor);
    mpq_set_ui(factor, is_hundredfold(form) ? 10000 : 1, 1);
    mpq_mul(factor, factor, squared);
    char *text = sabot_decimal_signed_root(factor, sign, digits);
    mpq_clear(factor);
    return text;
}

static char *number_text(const mpq_t number, const json_t *value, view_form form,
                         unsigned long digits)
{
    const unsigned long of_hundred = digits_allowed(value, 100, digits);
    if (json_object_get(value, "squared"))
        return root_text(number, value, form, digits);
    digits = digits_allowed(value, 1, digits);
    switch (form) {
    case VIEW_FORM_EXACT:
        return value_exact(number);
    case VIEW_FORM_PERCENT:
        return value_percent(number, of_hundred);
    case VIEW_FORM_HUNDRED:
    case VIEW_FORM_ERROR_HUNDRED:
    case VIEW_FORM_BOTH_HUNDRED:
        return value_hundredfold(number, of_hundred);
    case VIEW_FORM_POINTS:
        return value_points(number, of_hundred);
    case VIEW_FORM_GROUPED:
        return value_grouped_decimal(number, digits);
    case VIEW_FORM_AMOUNT:
        return value_amount(number);
    case VIEW_FORM_SHORT:
        return short_text(number);
    case VIEW_FORM_NUMBER:
        return mpz_cmp_ui(mpq_denref(number), 1) ? sabot_decimal_rational(number, digits)
                                                 : value_exact(number);
    case VIEW_FORM_ROOT:
        return sabot_decimal_root(number, digits);
    default:
        return sabot_decimal_rational(number, digits);
    }
}

/* The number of a value, or its error; 0 on success. */
static int number_of(mpq_t number, const json_t *value, view_form form)
{
    const int is_error = form == VIEW_FORM_ERROR || form == VIEW_FORM_ERROR_HUNDRED;
    if (!value)
        return -1;
    if (is_error)
        return read_number(number, value, "error");
    return read_number(number, value, "exact") && read_number(number, value, "decimal")
               ? read_number(number, value, "squared")
               : 0;
}

/* The value in a form, divided if `over` points to a divisor: NULL if the divisor is missing or
 * 0. */
static char *figure_text(const json_t *value, const json_t *const *over, view_form form,
                         unsigned long digits)
{
    mpq_t number, divisor;
    char *text = NULL;
    mpq_inits(number, divisor, NULL);
    mpq_set_ui(divisor, 1, 1);
    if (!number_of(number, value, form) &&
        (!over || (!number_of(divisor, *over, VIEW_FORM_EXACT) && mpq_sgn(divisor)))) {
        mpq_div(number, number, divisor);
        text = number_text(number, value, form, digits);
    }
    mpq_clears(number, divisor, NULL);
    return text;
}

/* Texts with a space between them, and how many more there are. */
static char *list_text(const json_t *list, size_t most)
{
    sabot_text text = {0};
    const size_t count = json_array_size(list);
    for (size_t i = 0; i < count && i < most; i++)
        sabot_text_add(&text, "%s%s", i ? " " : "", json_string_value(json_array_get(list, i)));
    if (count > most)
        sabot_text_add(&text, " and %zu more", count - most);
    return text.text;
}

/* A figure, followed by its error if it has one. */
static char *both_text(const json_t *value, view_form form, unsigned long digits)
{
    const int hundred = is_hundredfold(form);
    char *error =
        json_is_object(value) && json_object_get(value, "error")
            ? figure_text(value, NULL, hundred ? VIEW_FORM_ERROR_HUNDRED : VIEW_FORM_ERROR, digits)
            : NULL;
    char *figure = figure_text(value, NULL, form, digits);
    if (!error || !figure) {
        free(error);
        return figure;
    }
    sabot_text text = {0};
    sabot_text_add(&text, "%s ± %s", figure, error);
    free(figure);
    free(error);
    return text.text;
}

char *view_text(const json_t *value, view_form form, unsigned long digits)
{
    if (!value)
        return NULL;
    switch (form) {
    case VIEW_FORM_TEXT:
    case VIEW_FORM_ONCE:
        return plain_text(value);
    case VIEW_FORM_LIST:
        return list_text(value, digits);
    case VIEW_FORM_BOTH:
    case VIEW_FORM_BOTH_HUNDRED:
        return both_text(value, form, digits);
    default:
        return figure_text(value, NULL, form, digits);
    }
}

/* The value at a path: `record` is the innermost; the enclosing ones precede it. */
static const json_t *at(const json_t *const *record, const char *path)
{
    const size_t up = strspn(path, "^");
    const json_t *value = view_get(*(record - up), path + up);
    const char *other = strchr(path, '|');
    return value || !other ? value : at(record, other + 1);
}

/* --- words -------------------------------------------------------------------------------- */

/* Adds the value of "path}" or "path %4}"; returns 0 if it is missing. */
static int add_value(sabot_text *text, const json_t *const *record, const char *path)
{
    static const struct {
        char letter;
        view_form form;
    } forms[] = {{'%', VIEW_FORM_PERCENT}, {'.', VIEW_FORM_DECIMAL}, {'*', VIEW_FORM_HUNDRED},
                 {',', VIEW_FORM_GROUPED}, {'~', VIEW_FORM_BOTH},    {'=', VIEW_FORM_EXACT}};
    char name[80];
    view_form form = VIEW_FORM_TEXT;
    const size_t length = strcspn(path, " }");
    snprintf(name, sizeof name, "%.*s", (int)length, path);
    for (size_t i = 0; i < sizeof forms / sizeof *forms && path[length] == ' '; i++)
        if (path[length + 1] == forms[i].letter)
            form = forms[i].form;
    char *value = view_text(at(record, name), form,
                            form == VIEW_FORM_TEXT ? 0 : strtoul(path + length + 2, NULL, 10));
    if (value)
        sabot_text_add(text, "%s", value);
    free(value);
    return value != NULL;
}

/* Adds words up to their end or the bracket that ends them; returns whether all their values are
 * there. */
static int add_words(sabot_text *text, const json_t *const *record, const char **words)
{
    int is_whole = 1;
    sabot_text_add(text, "%s", "");
    for (; **words && **words != ']'; ++*words)
        if (**words == '{') {
            is_whole &= add_value(text, record, *words + 1);
            *words += strcspn(*words, "}");
        } else if (**words == '[') {
            const size_t before = text->length;
            ++*words;
            if (!add_words(text, record, words))
                text->text[text->length = before] = 0;
        } else {
            sabot_text_append(text, *words, 1);
        }
    return is_whole;
}

static char *words_text(const json_t *const *record, const char *words)
{
    sabot_text text = {0};
    if (add_words(&text, record, &words))
        return text.text;
    free(text.text);
    return NULL;
}

char *view_words(const json_t *record, const char *words)
{
    return words_text(&record, words);
}

void view_note(sabot_report *report, const json_t *record, const char *words)
{
    char *text = view_words(record, words);
    if (text && *text)
        sabot_report_note(report, "%s", text);
    free(text);
}

void view_notes(sabot_report *report, const json_t *records, const char *words)
{
    size_t i;
    const json_t *record;
    json_array_foreach((json_t *)records, i, record) view_note(report, record, words);
}

/* --- tables ------------------------------------------------------------------------------- */

enum { DEPTH_MOST = 6, COLUMNS_MOST = 64 };

/* A walk over the records: the enclosing ones, and the action for each. */
typedef struct {
    const view *view;
    sabot_report *report; /* NULL only counts */
    size_t rows;
    const json_t *records[DEPTH_MOST];
    size_t columns;  /* of the table, once it has begun */
    size_t left_out; /* columns outside the table */
    char **before;   /* the texts of the last row */
} walk;

/* The column of a number, and the depth of its record: a nested table is one deeper. */
static const view_column *column_at(walk *w, size_t i, unsigned *depth)
{
    const view *of = w->view, *beside = of->beside;
    if (i < of->count)
        return &of->columns[i];
    i -= of->count;
    const json_t *list = view_get(w->records[*depth], beside->list);
    w->records[++*depth] = json_array_get(list, i / beside->count);
    return &beside->columns[i % beside->count];
}

/* The heading of a column; a heading that ends with a space, or is NULL, is followed by the bet of
 * its record. The caller frees. */
static char *heading_text(const walk *w, const view_column *column, unsigned depth)
{
    const char *heading = column->heading ? column->heading : "";
    const size_t length = strlen(heading);
    const int named = !length || heading[length - 1] == ' ';
    sabot_text text = {0};
    sabot_text_add(&text, "%s%s", heading,
                   named ? json_string_value(json_object_get(w->records[depth], "bet")) : "");
    return text.text;
}

static void begin_table(walk *w, unsigned depth)
{
    const view *of = w->view, *beside = of->beside;
    w->columns = of->count;
    if (beside)
        w->columns += beside->count * json_array_size(view_get(w->records[depth], beside->list));
    w->left_out = w->columns > COLUMNS_MOST ? w->columns - COLUMNS_MOST : 0;
    w->columns -= w->left_out;
    char **headings = sabot_allocate(w->columns, sizeof *headings);
    char *align = sabot_allocate(w->columns + 1, 1);
    for (size_t i = 0; i < w->columns; i++) {
        unsigned own = depth;
        const view_column *column = column_at(w, i, &own);
        headings[i] = heading_text(w, column, own);
        align[i] = column->align;
    }
    sabot_report_table(w->report, align, (const char *const *)headings);
    w->before = sabot_allocate(w->columns, sizeof *w->before);
    for (size_t i = 0; i < w->columns; i++)
        free(headings[i]);
    free(headings);
    free(align);
}

/* Whether the value that a column depends on is missing or 0. */
static int is_off(const json_t *value)
{
    mpq_t number;
    mpq_init(number);
    const int is = number_of(number, value, VIEW_FORM_EXACT) || !mpq_sgn(number);
    mpq_clear(number);
    return is;
}

static char *cell_text(const walk *w, const view_column *column, unsigned depth)
{
    const json_t *const *record = &w->records[depth];
    if (column->when && is_off(at(record, column->when)))
        return NULL;
    const int is_words = column->form == VIEW_FORM_WORDS;
    const json_t *value = is_words ? NULL : at(record, column->path);
    const json_t *over = column->over ? at(record, column->over) : NULL;
    char *text = is_words       ? words_text(record, column->path)
                 : column->over ? figure_text(value, &over, column->form, column->digits)
                                : view_text(value, column->form, column->digits);
    return text || !column->none ? text : sabot_copy_text(column->none);
}

static void add_row(walk *w, unsigned depth)
{
    const char **cells = sabot_allocate(w->columns, sizeof *cells);
    for (size_t i = 0; i < w->columns; i++) {
        unsigned own = depth;
        const view_column *column = column_at(w, i, &own);
        const char *unless = own > depth ? w->view->beside->unless : NULL;
        int is_empty = unless && json_object_get(w->records[own], unless);
        char *text = is_empty ? NULL : cell_text(w, column, own);
        int is_repeated = column->form == VIEW_FORM_ONCE && w->before[i] && text &&
                          strcmp(w->before[i], text) == 0;
        free(w->before[i]);
        w->before[i] = text;
        cells[i] = is_repeated ? "" : text;
    }
    sabot_report_row(w->report, cells);
    free(cells);
}

static void visit(walk *w, const json_t *record, const char *list, unsigned depth);

/* The records of one key: each of a list, or an object itself. */
static void visit_member(walk *w, const json_t *member, const char *rest, unsigned depth)
{
    size_t i;
    const json_t *item;
    if (json_is_object(member))
        visit(w, member, rest, depth);
    else
        json_array_foreach((json_t *)member, i, item) visit(w, item, rest, depth);
}

/* Only records of rows are filtered by key. */
static int is_skipped(const json_t *record, const char *unless, int is_row)
{
    if (!unless || (*unless == '!' && !is_row))
        return 0;
    return *unless == '!' ? !view_get(record, unless + 1) : view_get(record, unless) != NULL;
}

static void visit(walk *w, const json_t *record, const char *list, unsigned depth)
{
    w->records[depth] = record;
    if (is_skipped(record, w->view->unless, !*list))
        return;
    if (!*list) {
        if (w->report && !w->rows)
            begin_table(w, depth);
        w->rows++;
        if (w->report)
            add_row(w, depth);
        return;
    }
    const char *end = list + strcspn(list, ".");
    for (const char *key = list; key < end;) {
        size_t length = strcspn(key, "|.");
        visit_member(w, member(record, key, length), *end ? end + 1 : end, depth + 1);
        key += length + (key[length] == '|');
    }
}

json_t *view_turned(const json_t *records, const char *list, const char *name)
{
    json_t *rows = json_array(), *item;
    const json_t *record;
    size_t i, k;
    json_array_foreach((json_t *)records, i, record)
        json_array_foreach(json_object_get(record, list), k, item)
    {
        if (k == json_array_size(rows)) {
            json_array_append_new(rows, json_copy(item));
            json_object_set_new(json_array_get(rows, k), "of", json_array());
        }
        item = json_copy(item);
        json_object_set(item, "bet", json_object_get(record, name));
        json_array_append_new(json_object_get(json_array_get(rows, k), "of"), item);
    }
    json_t *turned = json_object();
    json_object_set_new(turned, "rows", rows);
    return turned;
}

size_t view_rows(const json_t *document, const view *of)
{
    walk w = {.view = of};
    visit(&w, document, of->list, 0);
    return w.rows;
}

void view_table(sabot_report *report, const json_t *document, const view *of)
{
    walk w = {.view = of, .report = report};
    visit(&w, document, of->list, 0);
    if (!w.rows)
        begin_table(&w, 0);
    if (w.left_out)
        sabot_report_note(report, "the first %zu bets; CSV and JSON have all",
                          w.columns - of->count);
    for (size_t i = 0; i < w.columns; i++)
        free(w.before[i]);
    free(w.before);
}
