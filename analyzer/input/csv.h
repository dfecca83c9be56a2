#ifndef CSV_H
#define CSV_H

#include "records.h"

/* Lines of CSV, field by field. Commas part the fields; blanks around a field are passed over. With
 * `quotes` a field may stand in quotes: then it holds commas and blanks, and each quote doubled.
 * Every line has as many fields as the header. */
typedef struct {
    int quotes;
    unsigned columns; /* of the header; 0 until it is read */
    unsigned read;    /* fields of the line */
    const char *at;   /* the next field, or NULL: there is none */
} csv_row;

/* Starts the line that is being read. */
void csv_start(csv_row *row, const records *in);

/* The next field, without blanks and quotes around it; a doubled quote stays so. Refuses a line with
 * too few. A header is read while there is one more. */
sabot_status csv_next(span *field, csv_row *row, const records *in, sabot_error *error);
int csv_has_next(const csv_row *row);

/* Ends a header, or refuses a line with too many fields. */
sabot_status csv_end(csv_row *row, const records *in, sabot_error *error);

#endif
