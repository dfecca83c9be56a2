#ifndef CSV_H
#define CSV_H

#include "records.h"

/* Lines of CSV, field by field. Commas separate the fields; blanks around a field are skipped. With
 * `quotes` a field may be quoted: then it may contain commas and blanks, and quotes, doubled. Every
 * line has as many fields as the header. */
typedef struct {
    int quotes;
    unsigned columns; /* of the header; 0 until it is read */
    unsigned read;    /* fields of the line */
    const char *at;   /* the next field, or NULL after the last */
} csv_row;

/* Starts the current line. */
void csv_start(csv_row *row, const records *in);

/* The next field, without blanks and quotes around it; a doubled quote stays doubled. Refuses a
 * line with too few. A header may have any number. */
static inline sabot_status csv_next(span *field, csv_row *row, const records *in,
                                    sabot_error *error);
static inline int csv_has_next(const csv_row *row);

/* Ends a header, or refuses a line with too many fields. */
sabot_status csv_end(csv_row *row, const records *in, sabot_error *error);

/* csv_next for any field; the inline function handles fields of letters and digits only. */
sabot_status csv_next_any(span *field, csv_row *row, const records *in, sabot_error *error);

static inline sabot_status csv_next(span *field, csv_row *row, const records *in,
                                    sabot_error *error)
{
    const char *start = row->at, *end = start;
    if (!start)
        return csv_next_any(field, row, in, error);
    while (*end > ',')
        end++;
    if (end == start || (*end && *end != ','))
        return csv_next_any(field, row, in, error);
    *field = (span){start, (size_t)(end - start)};
    row->at = *end ? end + 1 : NULL;
    row->read++;
    return SABOT_OK;
}

static inline int csv_has_next(const csv_row *row)
{
    return row->at != NULL;
}

#endif
