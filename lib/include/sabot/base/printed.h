#ifndef SABOT_BASE_PRINTED_H
#define SABOT_BASE_PRINTED_H

#include "api.h"

#include <gmp.h>

SABOT_API_BEGIN

/* How a value half-way between two printable numbers is rounded. The sign does not matter: -0.125
 * is rounded as 0.125 is. */
typedef enum {
    SABOT_HALVES_EVEN, /* the one whose last digit is even */
    SABOT_HALVES_UP,   /* away from zero */
    SABOT_HALVES_DOWN, /* towards zero */
} sabot_halves;

/* A number as it was printed somewhere: the values that it stands for are those that give its
 * digits. Rounded to the nearest, these are less than half a unit of the last digit away, and those
 * at half a unit that `halves` takes there. Where digits were cut off, these are the number itself
 * and all less than a unit farther from zero. So each value is printed in exactly one way. */
typedef struct {
    mpq_t value;
    unsigned long digits; /* after the point, at most SABOT_DIGITS_MOST */
    int percent;          /* a per cent sign follows; it does not enter the value */
    int cut;              /* the digits were cut off, not rounded */
    sabot_halves halves;  /* where they were rounded */
} sabot_printed;

void sabot_printed_init(sabot_printed *printed); /* 0, rounded, halves to even */
void sabot_printed_clear(sabot_printed *printed);

/* Reads a sign, digits with a comma between thousands, a point, digits, a per cent sign: all but
 * some digits may be left out. Leaves `cut` and `halves` as they are. Returns 0, or -1 if it is no such
 * number. */
int sabot_printed_parse(sabot_printed *printed, const char *text);

/* Whether it stands for the value; or for the square root of one that is not negative. */
int sabot_printed_holds(const sabot_printed *printed, const mpq_t value);
int sabot_printed_holds_root(const sabot_printed *printed, const mpq_t square);

SABOT_API_END

#endif
