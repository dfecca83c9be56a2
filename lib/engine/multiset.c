/* A multiset of size s is its parent, the first s-1 cards, followed by a last card w not below the
 * parent's last. Lexicographic order lists the children of one parent together, by w, and the
 * parents in their own order. So a running count numbers the children of each parent.
 *
 * To add a card v to a multiset (parent, w): if v ≥ w, the result is a child of the multiset. Else
 * v goes into the parent and w stays last, so the result is the child w of next[parent][v], which
 * the size below gives. */
#include "multiset.h"

#include "../base/memory.h"
#include <sabot/base/error.h>

#include <stdlib.h>

void sabot_multiset_steps_init(sabot_multiset_steps *steps, unsigned first, unsigned kinds,
                               unsigned size)
{
    *steps = (sabot_multiset_steps){.kinds = kinds, .size = size};
    for (unsigned s = 0; s <= size; s++)
        steps->start[s + 1] = steps->start[s] + sabot_multisets(kinds, (int)s);
    steps->step = sabot_allocate(steps->start[size + 1], sizeof *steps->step);
    steps->step[0] = (sabot_multiset_step){0, (uint8_t)first, 0};
    for (unsigned s = 1; s <= size; s++) {
        sabot_multiset_step *child = steps->step + steps->start[s];
        for (uint32_t i = steps->start[s - 1]; i < steps->start[s]; i++) {
            sabot_multiset_step parent = steps->step[i];
            for (unsigned v = parent.kind; v < first + kinds; v++) {
                uint8_t already = s > 1 && v == parent.kind ? parent.already + 1 : 0;
                *child++ =
                    (sabot_multiset_step){(uint16_t)(i - steps->start[s - 1]), (uint8_t)v, already};
            }
        }
    }
}

void sabot_multiset_steps_clear(sabot_multiset_steps *steps)
{
    free(steps->step);
    steps->step = NULL;
}

uint16_t *sabot_multiset_orderings(const sabot_multiset_steps *steps)
{
    uint16_t *orderings = sabot_allocate(steps->start[steps->size + 1], sizeof *orderings);
    orderings[0] = 1;
    for (unsigned size = 1; size <= steps->size; size++)
        for (uint32_t i = steps->start[size]; i < steps->start[size + 1]; i++) {
            sabot_multiset_step step = steps->step[i];
            unsigned before = orderings[steps->start[size - 1] + step.parent];
            orderings[i] = (uint16_t)(before * size / (step.already + 1u));
        }
    return orderings;
}

void sabot_multiset_sets(mpz_t *sets, const sabot_multiset_steps *steps, const uint64_t *counts)
{
    mpz_set_ui(sets[0], 1);
    for (unsigned size = 1; size <= steps->size; size++)
        for (uint32_t i = steps->start[size]; i < steps->start[size + 1]; i++) {
            sabot_multiset_step step = steps->step[i];
            uint64_t left = counts[step.kind];
            mpz_mul_ui(sets[i], sets[steps->start[size - 1] + step.parent],
                       left > step.already ? left - step.already : 0);
            mpz_divexact_ui(sets[i], sets[i], step.already + 1u);
        }
}

void sabot_multiset_following(unsigned *cards, unsigned kinds)
{
    const unsigned last = cards[kinds - 1];
    cards[kinds - 1] = 0;
    for (unsigned kind = kinds - 1; kind-- > 0;)
        if (cards[kind]) {
            cards[kind]--;
            cards[kind + 1] = last + 1;
            return;
        }
}

/* Sets origin[i] to the number of the first child of each multiset i of one size, less its last
 * kind: child w of i is origin[i] + w. */
static void number_children(int32_t *origin, const sabot_multiset_steps *steps, unsigned size)
{
    int32_t children = 0;
    for (uint32_t i = steps->start[size]; i < steps->start[size + 1]; i++) {
        unsigned last = steps->step[i].kind;
        *origin++ = children - (int32_t)last;
        children += (int32_t)(steps->kinds - last);
    }
}

void sabot_multiset_next_init(sabot_multiset_next *table, unsigned kinds, unsigned size)
{
    *table = (sabot_multiset_next){.kinds = kinds, .size = size};
    if (!size)
        return;
    sabot_multiset_steps steps;
    sabot_multiset_steps_init(&steps, 0, kinds, size - 1);
    int32_t *origin = sabot_allocate(sabot_multisets(kinds, (int)size - 1), sizeof *origin);
    for (unsigned s = 0; s < size; s++) {
        uint32_t count = sabot_multisets(kinds, (int)s);
        table->next[s] = sabot_allocate((unsigned long)count * kinds, sizeof *table->next[s]);
        number_children(origin, &steps, s);
        for (uint32_t i = 0; i < count; i++) {
            sabot_multiset_step step = steps.step[steps.start[s] + i];
            uint16_t *next = table->next[s] + i * kinds;
            for (unsigned v = 0; v < step.kind; v++)
                next[v] =
                    (uint16_t)(origin[table->next[s - 1][step.parent * kinds + v]] + step.kind);
            for (unsigned v = step.kind; v < kinds; v++)
                next[v] = (uint16_t)(origin[i] + (int32_t)v);
        }
    }
    free(origin);
    sabot_multiset_steps_clear(&steps);
}

void sabot_multiset_next_clear(sabot_multiset_next *table)
{
    for (unsigned s = 0; s < table->size; s++)
        free(table->next[s]);
}
