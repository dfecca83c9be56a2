/* The sums of one polynomial in one number type; polynomial.c includes this once for each, with
 * NUMBER the type and NAME(verb) the name of a function. No include guard for that reason. */

/* Every product of falling factorials over one half of the kinds. */
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

/* Σ coefficient·value, in four strands, which the processor adds side by side. */
static NUMBER NAME(combine)(const uint16_t *coefficient, const NUMBER *value, uint32_t terms)
{
    NUMBER sum[4] = {0, 0, 0, 0};
    uint32_t i = 0;
    for (; i + 4 <= terms; i += 4)
        for (uint32_t strand = 0; strand < 4; strand++)
            sum[strand] += (NUMBER)coefficient[i + strand] * value[i + strand];
    for (; i < terms; i++)
        sum[0] += (NUMBER)coefficient[i] * value[i];
    return sum[0] + sum[1] + sum[2] + sum[3];
}

/* ways[outcome], for a polynomial on counts by kind. */
static void NAME(evaluate)(NUMBER *ways, const sabot_polynomial *polynomial, const uint64_t *counts,
                           uint64_t cards, int replace)
{
    const sabot_multiset_steps *a = &polynomial->half[0], *b = &polynomial->half[1];
    unsigned looked = polynomial->looked;
    uint32_t products = a->start[looked + 1];
    NUMBER *x = sabot_allocate(products + b->start[looked + 1], sizeof *x), *y = x + products;
    NAME(multiply)(x, a, counts, replace);
    NAME(multiply)(y, b, counts, replace);
    NUMBER rest = 1;
    for (unsigned i = looked; i < SABOT_POSITIONS; i++)
        rest *= (NUMBER)(replace ? cards : cards > i ? cards - i : 0);
    for (unsigned outcome = 0; outcome < polynomial->outcomes; outcome++) {
        const uint16_t *coefficient = polynomial->coefficient + (size_t)outcome * polynomial->terms;
        NUMBER sum = 0;
        for (unsigned size = 0; size <= looked; size++) {
            const NUMBER *values = y + b->start[looked - size];
            uint32_t terms = b->start[looked - size + 1] - b->start[looked - size];
            for (uint32_t i = a->start[size]; i < a->start[size + 1]; i++)
                if (x[i])
                    sum += x[i] * NAME(combine)(coefficient + polynomial->run[i], values, terms);
        }
        ways[outcome] = sum * rest;
    }
    free(x);
}
