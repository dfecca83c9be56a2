/* The sums of one polynomial in one number type. polynomial.c and double.c include this file once
 * for each type, with NUMBER the type and NAME(verb) the name of a function, so it has no include
 * guard. */

/* Computes every product of falling factorials over one half of the kinds. */
static void NAME(multiply)(NUMBER *value, const sabot_multiset_steps *half, const uint64_t *counts,
                           int replace)
{
    value[0] = 1;
    for (unsigned size = 1; size <= half->size; size++) {
        const NUMBER *parents = value + half->start[size - 1];
        for (uint32_t i = half->start[size]; i < half->start[size + 1]; i++) {
            sabot_multiset_step step = half->step[i];
            uint64_t already = replace ? 0 : step.already, count = counts[step.kind];
            value[i] = parents[step.parent] * (NUMBER)(count > already ? count - already : 0);
        }
    }
}

/* Sets z[M] for every multiset M to the product of its two halves. */
static void NAME(join)(NUMBER *z, const sabot_polynomial *polynomial, const NUMBER *x,
                       const NUMBER *y)
{
    const sabot_multiset_steps *a = &polynomial->half[0], *b = &polynomial->half[1];
    unsigned looked = polynomial->looked;
    for (unsigned size = 0; size <= looked; size++) {
        const NUMBER *values = y + b->start[looked - size];
        uint32_t count = b->start[looked - size + 1] - b->start[looked - size];
        for (uint32_t i = a->start[size]; i < a->start[size + 1]; i++) {
            NUMBER *to = z + polynomial->run[i], by = x[i];
#pragma omp simd
            for (uint32_t j = 0; j < count; j++)
                to[j] = by * values[j];
        }
    }
}

/* Σ coefficient·value. Every partial sum is an exact integer, so vectors may add in any order. */
static NUMBER NAME(combine)(const uint16_t *coefficient, const NUMBER *value, uint32_t terms)
{
    NUMBER sum = 0;
#pragma omp simd reduction(+ : sum)
    for (uint32_t i = 0; i < terms; i++)
        sum += (NUMBER)coefficient[i] * value[i];
    return sum;
}

/* The number of ways to deal the positions from…5 after the earlier ones. */
static NUMBER NAME(deals)(unsigned from, uint64_t cards, int replace)
{
    NUMBER deals = 1;
    for (unsigned i = from; i < SABOT_POSITIONS; i++)
        deals *= (NUMBER)(replace ? cards : cards > i ? cards - i : 0);
    return deals;
}

/* Sets ways[outcome] for counts by kind. The last outcome could be found by subtraction. It is
 * summed too, so that the total checks every product. */
static void NAME(evaluate)(NUMBER *ways, const sabot_polynomial *polynomial, const uint64_t *counts,
                           uint64_t cards, int replace)
{
    const sabot_multiset_steps *a = &polynomial->half[0], *b = &polynomial->half[1];
    unsigned looked = polynomial->looked;
    uint32_t products = a->start[looked + 1];
    uint32_t wants = polynomial->terms + products + b->start[looked + 1];
    enum { ROOM = 5005 + 2 * 462 };
    NUMBER room[ROOM]; /* enough for ten kinds: an allocation would take a third of the time */
    NUMBER *z = wants > ROOM ? sabot_reallocate(NULL, wants, sizeof *z) : room;
    NUMBER *x = z + polynomial->terms, *y = x + products;
    NAME(multiply)(x, a, counts, replace);
    NAME(multiply)(y, b, counts, replace);
    NAME(join)(z, polynomial, x, y);
    NUMBER rest = NAME(deals)(looked, cards, replace);
    for (unsigned outcome = 0; outcome < polynomial->outcomes; outcome++) {
        const uint16_t *coefficient = polynomial->coefficient + (size_t)outcome * polynomial->terms;
        ways[outcome] = NAME(combine)(coefficient, z, polynomial->terms) * rest;
    }
    if (z != room)
        free(z);
}
