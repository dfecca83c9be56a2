#ifndef SABOT_BASE_PRINTED_H
#define SABOT_BASE_PRINTED_H

#include <gmp.h>

/* Rounding of a value half-way between two printable numbers. The sign does not matter: -0.125
 * rounds like 0.125. */
typedef enum {
    SABOT_HALVES_EVEN, /* to the even last digit */
    SABOT_HALVES_UP,   /* away from zero */
    SABOT_HALVES_DOWN, /* towards zero */
} sabot_halves;

/* A number as printed in a source. It stands for every value that prints as these digits: if it was
 * rounded, the values less than half a unit of the last digit away, and those exactly half a unit
 * away that `halves` assigns to it; if it was cut, the number itself and all values less than a
 * unit farther from zero. So each value has exactly one printed form. */
typedef struct {
    mpq_t value;
    unsigned long digits; /* after the point, at most SABOT_DIGITS_MOST */
    int percent;          /* followed by a per cent sign, which does not scale `value` */
    int cut;              /* digits were cut off, not rounded */
    sabot_halves halves;  /* used if the digits were rounded */
} sabot_printed;

void sabot_printed_init(sabot_printed *printed); /* 0, rounded, halves to even */
void sabot_printed_clear(sabot_printed *printed);

/* Reads a sign, digits with commas between thousands, a point, digits and a per cent sign.
 * Everything is optional except one digit. Does not change `cut` and `halves`. Returns 0, or -1 if
 * the text is not such a number. */
int sabot_printed_parse(sabot_printed *printed, const char *text);

/* Whether the printed number stands for the value, or for the square root of `square`, which must
 * not be negative. */
int sabot_printed_holds(const sabot_printed *printed, const mpq_t value);
int sabot_printed_holds_root(const sabot_printed *printed, const mpq_t square);

#endif
