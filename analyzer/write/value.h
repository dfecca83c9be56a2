#ifndef ANALYZER_WRITE_VALUE_H
#define ANALYZER_WRITE_VALUE_H

#include "input/json.h"

#include <gmp.h>

/* Exact values for the documents. Texts are malloc'd. */
char *value_exact(const mpq_t value);  /* "-3/4", "5" */
char *value_amount(const mpq_t value); /* "9.5": all its digits, or "10/3" if they do not end */
char *value_percent(const mpq_t value, unsigned long digits); /* "1.0579 %" */
char *value_points(const mpq_t change, unsigned long digits); /* "+0.0014", in percentage points */

/* The number of digits after the point that shows three significant ones, if `least` does not;
 * never more than 15. */
unsigned long value_digits(double value, unsigned long least);

/* Inexact figures, from doubles, have at most `most` digits after the point. The last place of an
 * estimate is that of the second digit of its standard error, which is beside it; the last place of
 * a model's figure is that of the first digit of its error bound. An error of 0 sets no limit
 * beyond that of a double. */
unsigned long value_digits_of_error(double value, double error, unsigned long most);
unsigned long value_digits_of_bound(double value, double bound, unsigned long most);

char *value_double(double value, unsigned long digits);            /* NULL if it is not a number */
char *value_model(double value, double bound, unsigned long most); /* likewise */

/* The digits of a document that only a view reads: exact values then have no decimal, roots are
 * {"squared","sign"}, and others are numbers with their "error" or "bound", because only the view
 * should round them. */
#define VALUE_OF_VIEW (1UL << 20)

/* {"decimal"} of a model's figure, and {"decimal", "error"}; null if it is not a number. */
json_t *value_model_json(double value, double bound, unsigned long digits);
json_t *value_estimate_json(double value, double error, unsigned long digits);

char *value_hundredfold(const mpq_t value, unsigned long digits);     /* "0.0014" */
char *value_grouped(const mpz_t number);                              /* "4,998,398" */
char *value_grouped_decimal(const mpq_t value, unsigned long digits); /* "4,998.50" */
json_t *value_json(const mpq_t value, unsigned long digits);          /* {"exact", "decimal"} */
/* {"least", "greatest"}, with decimals rounded outwards: they are bounds too. A view shows them as
 * text. */
json_t *value_bracket_json(const mpq_t least, const mpq_t greatest, unsigned long digits);
json_t *value_root_json(const mpq_t squared, int sign, unsigned long digits); /* {"decimal"} */
json_t *value_ways(const mpz_t ways);                                         /* a string */
json_t *value_share(const mpz_t ways, const mpz_t deals, unsigned long digits);

/* Adds members to an object: "bet:s ev:q" are their names and types, and their values follow. Types
 * are s a string, t a text that is freed, i an int, I a json_int_t, q an mpq_t (value_json), r an
 * mpq_t whose root is shown, z an mpz_t (value_ways), o a json_t, which is taken over; a NULL
 * pointer becomes null. Returns the object. */
json_t *value_add(json_t *json, unsigned long digits, const char *members, ...);

/* The same to a new object. */
#define value_object(digits, ...) value_add(json_object(), digits, __VA_ARGS__)

/* A text as JSON writes it, in its quotes. */
char *value_quoted(const char *text);

/* A text as one word of a command line: in quotes if a shell would split or expand it. */
char *value_shell_word(const char *text);

/* A list of strings. */
json_t *value_texts(char *const *texts, size_t count);

/* A text that becomes a JSON string; the text is freed. */
json_t *value_text(char *text);

#endif
