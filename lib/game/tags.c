#include "tags.h"

#include <ctype.h>
#include <string.h>

/* The longest number read as a tag, so that no text makes a number of any size. */
enum { TAG_LENGTH = 40 };

void sabot_tags_init(sabot_tags *tags)
{
    tags->count = 0;
    for (unsigned i = 0; i < SABOT_TAGS_MOST; i++)
        mpq_init(tags->tag[i]);
}

void sabot_tags_clear(sabot_tags *tags)
{
    for (unsigned i = 0; i < SABOT_TAGS_MOST; i++)
        mpq_clear(tags->tag[i]);
}

/* Digits from *at on to the end of `value`'s decimal digits; returns how many. */
static size_t read_digits(mpz_t value, const char **at, const char *end)
{
    size_t digits = 0;
    for (; *at < end && isdigit((unsigned char)**at); ++*at, digits++) {
        mpz_mul_ui(value, value, 10);
        mpz_add_ui(value, value, (unsigned long)(**at - '0'));
    }
    return digits;
}

/* [-+]N, N.N or N/N; 0 or -1 */
static int parse_tag(mpq_t tag, const char *at, size_t length)
{
    const char *end = at + length;
    int negative = length && *at == '-';
    if (length > TAG_LENGTH)
        return -1;
    at += negative || (length && *at == '+');
    mpq_set_ui(tag, 0, 1);
    size_t digits = read_digits(mpq_numref(tag), &at, end);
    if (at < end && *at == '.') {
        at++;
        size_t decimals = read_digits(mpq_numref(tag), &at, end);
        mpz_ui_pow_ui(mpq_denref(tag), 10, decimals);
        digits += decimals;
    } else if (digits && at < end && *at == '/') {
        at++;
        mpz_set_ui(mpq_denref(tag), 0);
        digits = read_digits(mpq_denref(tag), &at, end);
    }
    if (!digits || at != end || mpz_sgn(mpq_denref(tag)) == 0)
        return -1;
    mpq_canonicalize(tag);
    if (negative)
        mpq_neg(tag, tag);
    return 0;
}

static sabot_status wrong_count(unsigned count, sabot_error *error)
{
    return sabot_error_set(
        error, SABOT_INVALID, 0, 0,
        "%u tags: expected 10 (A, 2 to 9, ten-values) or 13 (A, 2 to 9, T, J, Q, "
        "K)",
        count);
}

sabot_status sabot_tags_parse(sabot_tags *tags, const char *text, sabot_error *error)
{
    unsigned count = 0;
    for (const char *at = text; *(at += strspn(at, ", \t\n"));) {
        size_t length = strcspn(at, ", \t\n");
        if (count == SABOT_TAGS_MOST)
            return wrong_count(count + 1, error);
        if (parse_tag(tags->tag[count++], at, length))
            return sabot_error_set(error, SABOT_INVALID, 0, (unsigned)(at - text) + 1,
                                   "'%.*s' is no tag: expected a number, as -1, 1/2 or 0.5",
                                   (int)(length > TAG_LENGTH ? TAG_LENGTH : length), at);
        at += length;
    }
    tags->count = count;
    return count == SABOT_POINTS || count == SABOT_RANKS ? SABOT_OK : wrong_count(count, error);
}

sabot_status sabot_tags_fit(sabot_tags *tags, unsigned count, sabot_error *error)
{
    for (unsigned i = SABOT_POINTS; i < SABOT_TAGS_MOST && tags->count != count; i++) {
        if (tags->count < count)
            mpq_set(tags->tag[i], tags->tag[SABOT_RANK_TEN]);
        else if (!mpq_equal(tags->tag[i], tags->tag[SABOT_RANK_TEN]))
            return sabot_error_set(error, SABOT_INVALID, 0, 0,
                                   "the tags of T, J, Q, K differ, but the bet does not tell these "
                                   "apart: expected one tag for them");
    }
    tags->count = count;
    return SABOT_OK;
}
