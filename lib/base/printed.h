#ifndef SABOT_PRINTED_H
#define SABOT_PRINTED_H

#include "api.h"

#include <gmp.h>

SABOT_API_BEGIN

/* A number as it was printed somewhere: the values that it stands for are those that give its
 * digits. That is half a unit of the last digit either way; or, where digits were cut off, up to a
 * unit away from zero. Bounds count as within. */
typedef struct {
    mpq_t value;
    unsigned long digits; /* after the point, at most SABOT_DIGITS_MOST */
    int percent;          /* a per cent sign follows; it does not enter the value */
    int cut;              /* the digits were cut off, not rounded */
} sabot_printed;

void sabot_printed_init(sabot_printed *printed); /* 0, rounded */
void sabot_printed_clear(sabot_printed *printed);

/* Reads a sign, digits with a comma between thousands, a point, digits, a per cent sign: all but
 * some digits may be left out. Leaves `cut` as it is. Returns 0, or -1 if it is no such number. */
int sabot_printed_parse(sabot_printed *printed, const char *text);

/* Whether it stands for the value; or for the square root of one that is not negative. */
int sabot_printed_holds(const sabot_printed *printed, const mpq_t value);
int sabot_printed_holds_root(const sabot_printed *printed, const mpq_t square);

SABOT_API_END

#endif
