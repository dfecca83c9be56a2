#include "classes.h"

#include <inttypes.h>
#include <stdlib.h>

#define CARDS_MOST ((uint64_t)1 << 16)
#define SUM_MOST ((uint64_t)1 << 32)

static sabot_status check(const sabot_shoe *shoe, const sabot_tags *tags, sabot_error *error)
{
    if (tags->count != SABOT_POINTS && tags->count != SABOT_RANKS)
        return sabot_error_set(error, SABOT_INVALID, 0, 0, "%u tags: expected 10 or 13",
                               tags->count);
    if (sabot_shoe_size(shoe) > CARDS_MOST)
        return sabot_error_set(error, SABOT_BEYOND, 0, 0,
                               "a shoe of %" PRIu64 " cards: expected at most %" PRIu64
                               " for a running count",
                               sabot_shoe_size(shoe), CARDS_MOST);
    for (unsigned rank = SABOT_RANK_TEN; rank < SABOT_RANKS; rank++)
        if (shoe->level == SABOT_LEVEL_POINTS &&
            !mpq_equal(tags->tag[sabot_tags_of_rank(tags, rank)], tags->tag[SABOT_RANK_TEN]))
            return sabot_error_set(error, SABOT_UNDETERMINED, 0, 0,
                                   "the tags of T, J, Q, K differ: expected a shoe known by ranks, "
                                   "this one is known by points");
    return SABOT_OK;
}

/* Finds the least tag of a rank that has cards, and the greatest common divisor of the differences
 * to it. */
static void find_scale(sabot_count_scale *scale, const uint64_t *cards, const sabot_tags *tags)
{
    mpq_t above;
    int found = 0;
    mpq_init(above);
    for (unsigned rank = 0; rank < SABOT_RANKS; rank++) {
        const __mpq_struct *tag = tags->tag[sabot_tags_of_rank(tags, rank)];
        if (cards[rank] && (!found || mpq_cmp(tag, scale->least) < 0))
            mpq_set(scale->least, tag);
        found |= cards[rank] > 0;
    }
    mpq_set_ui(scale->step, 0, 1);
    for (unsigned rank = 0; rank < SABOT_RANKS; rank++) {
        if (!cards[rank])
            continue;
        /* gcd(a/b, c/d) = gcd(a·d, c·b) / (b·d) */
        mpq_sub(above, tags->tag[sabot_tags_of_rank(tags, rank)], scale->least);
        mpz_mul(mpq_numref(scale->step), mpq_numref(scale->step), mpq_denref(above));
        mpz_mul(mpq_numref(above), mpq_numref(above), mpq_denref(scale->step));
        mpz_gcd(mpq_numref(scale->step), mpq_numref(scale->step), mpq_numref(above));
        mpz_mul(mpq_denref(scale->step), mpq_denref(scale->step), mpq_denref(above));
        mpq_canonicalize(scale->step);
    }
    if (!mpq_sgn(scale->step)) /* all tags are equal */
        mpq_set_ui(scale->step, 1, 1);
    mpq_clear(above);
}

/* Adds the cards of a rank to the class of their tag. Returns -1 if the tag is too large, else
 * 0. */
static int add_cards(sabot_count_classes *classes, unsigned rank, uint64_t cards,
                     const mpq_t scaled)
{
    unsigned k = 0;
    if (!mpz_fits_ulong_p(mpq_numref(scaled)) || mpz_cmp_ui(mpq_numref(scaled), SUM_MOST) > 0)
        return -1;
    uint64_t tag = mpz_get_ui(mpq_numref(scaled));
    if (tag && cards > (SUM_MOST - classes->sum) / tag)
        return -1;
    while (k < classes->count && classes->of[k].tag != tag)
        k++;
    if (k == classes->count) {
        classes->count++;
        classes->of[k].tag = tag;
    }
    classes->of[k].cards += cards;
    classes->of_rank[rank] = (uint8_t)k;
    classes->cards += cards;
    classes->sum += cards * tag;
    return 0;
}

/* Whether the tag of class a is nearer to the mean of all cards than that of class b; on a tie,
 * whether it is lower. */
static int is_before(const sabot_count_classes *classes, unsigned a, unsigned b)
{
    int64_t mean = (int64_t)classes->sum, cards = (int64_t)classes->cards;
    int64_t from_a = (int64_t)classes->of[a].tag * cards - mean;
    int64_t from_b = (int64_t)classes->of[b].tag * cards - mean;
    return llabs(from_a) != llabs(from_b) ? llabs(from_a) < llabs(from_b) : from_a < from_b;
}

/* Sorts the classes by distance of their tags from the mean, which keeps rows short for longest. */
static void sort(sabot_count_classes *classes)
{
    uint8_t place[SABOT_COUNT_CLASSES_MOST + 1] = {[SABOT_COUNT_CLASSES_MOST] =
                                                       SABOT_COUNT_CLASSES_MOST};
    sabot_count_classes unsorted = *classes;
    for (unsigned k = 0; k < classes->count; k++) {
        for (unsigned other = 0; other < classes->count; other++)
            place[k] += is_before(&unsorted, other, k);
        classes->of[place[k]] = unsorted.of[k];
    }
    for (unsigned rank = 0; rank < SABOT_RANKS; rank++)
        classes->of_rank[rank] = place[unsorted.of_rank[rank]];
}

sabot_status sabot_count_classes_make(sabot_count_classes *classes, sabot_count_scale *scale,
                                      const sabot_shoe *shoe, const sabot_tags *tags,
                                      sabot_error *error)
{
    uint64_t cards[SABOT_RANKS];
    mpq_t scaled;
    int failed = 0;
    sabot_status status = check(shoe, tags, error);
    if (status)
        return status;
    sabot_shoe_by_rank(cards, shoe);
    find_scale(scale, cards, tags);
    *classes = (sabot_count_classes){0};
    mpq_init(scaled);
    for (unsigned rank = 0; rank < SABOT_RANKS; rank++) {
        classes->of_rank[rank] = SABOT_COUNT_CLASSES_MOST;
        if (!cards[rank])
            continue;
        mpq_sub(scaled, tags->tag[sabot_tags_of_rank(tags, rank)], scale->least);
        mpq_div(scaled, scaled, scale->step);
        failed |= add_cards(classes, rank, cards[rank], scaled);
    }
    mpq_clear(scaled);
    sort(classes);
    if (failed)
        return sabot_error_set(error, SABOT_BEYOND, 0, 0,
                               "the tags are too fine: expected tags with fewer distinct values");
    return SABOT_OK;
}
