#include "sets.h"

#include "../../base/memory.h"

#include <stdlib.h>
#include <string.h>

enum { SLOTS_LEAST = 1024 };

/* --- distinct sets ------------------------------------------------------------------------ */

/* The slot that holds the set, or the empty one where it belongs. */
static uint32_t *slot_of(const sabot_merge_sets *sets, const sabot_merge_set *set)
{
    size_t mask = sets->slots_count - 1;
    for (size_t at = set->hash & mask;; at = (at + 1) & mask) {
        uint32_t *slot = &sets->slots[at];
        if (!*slot)
            return slot;
        const sabot_merge_set *other = sabot_merge_set_of(sets, *slot - 1);
        if (other->hash == set->hash && memcmp(other->masks, set->masks, sizeof set->masks) == 0)
            return slot;
    }
}

static void fill_slots(sabot_merge_sets *sets)
{
    memset(sets->slots, 0, sets->slots_count * sizeof *sets->slots);
    for (size_t i = 0; i < sets->count; i++) {
        uint32_t *slot = slot_of(sets, sabot_merge_set_of(sets, (uint32_t)i));
        *slot = *slot ? *slot : (uint32_t)i + 1; /* the first two are equal if `all` is empty */
    }
}

static void grow_slots(sabot_merge_sets *sets)
{
    free(sets->slots);
    sets->slots_count = sets->slots_count ? 2 * sets->slots_count : SLOTS_LEAST;
    sets->slots = sabot_allocate(sets->slots_count, sizeof *sets->slots);
    fill_slots(sets);
}

/* The place of the next set, which keep_next adds. */
static sabot_merge_set *next_of(sabot_merge_sets *sets)
{
    if (sets->count == sets->blocks_count * SABOT_MERGE_BLOCK) {
        sets->blocks =
            sabot_reallocate(sets->blocks, sets->blocks_count + 1, sizeof(sabot_merge_set *));
        sets->blocks[sets->blocks_count++] = sabot_allocate_aligned(
            SABOT_MERGE_BLOCK, sizeof(sabot_merge_set), SABOT_MERGE_ALIGNMENT);
    }
    return sabot_merge_set_of(sets, (uint32_t)sets->count);
}

/* Returns the number of the next set, which it adds if it is new. */
static uint32_t keep_next(sabot_merge_sets *sets, sabot_merge_set *next)
{
    if (2 * sets->count >= sets->slots_count)
        grow_slots(sets);
    uint32_t *slot = slot_of(sets, next);
    if (*slot)
        return *slot - 1;
    *slot = (uint32_t)++sets->count;
    return *slot - 1;
}

uint32_t sabot_merge_sets_find(sabot_merge_sets *sets, const uint64_t masks[SABOT_MERGE_LANES])
{
    sabot_merge_set *next = next_of(sets);
    next->hash = sets->join(next->masks, masks, sabot_merge_set_of(sets, SABOT_MERGE_ALL)->masks,
                            SABOT_MERGE_AND);
    return keep_next(sets, next);
}

/* --- joins -------------------------------------------------------------------------------- */

uint32_t sabot_merge_sets_join_anew(sabot_merge_sets *sets, sabot_merge_how how, uint32_t a,
                                    uint32_t b)
{
    sabot_merge_set *next = next_of(sets);
    next->hash = sets->join(next->masks, sabot_merge_set_of(sets, a)->masks,
                            sabot_merge_set_of(sets, b)->masks, how);
    uint32_t number = keep_next(sets, next);
    *sabot_merge_joined_of(sets, how, a, b) = (sabot_merge_joined){
        .a = a, .b = b, .joined = number, .stamp = sets->stamp + (uint32_t)how};
    return number;
}

/* --- the whole ---------------------------------------------------------------------------- */

/* Invalidates the cache of joins. Stamps differ by 4, which leaves room for the operations. */
static void forget_joined(sabot_merge_sets *sets)
{
    if (!sets->joined)
        sets->joined = sabot_allocate(SABOT_MERGE_JOINED, sizeof *sets->joined);
    sets->stamp += 4;
    if (sets->stamp == 0) { /* overflow, after 2³⁰ calls */
        memset(sets->joined, 0, SABOT_MERGE_JOINED * sizeof *sets->joined);
        sets->stamp = 4;
    }
}

void sabot_merge_sets_start(sabot_merge_sets *sets, const uint64_t all[SABOT_MERGE_LANES])
{
    sets->count = 0;
    next_of(sets);
    for (uint32_t i = SABOT_MERGE_NONE; i <= SABOT_MERGE_ALL; i++) {
        sabot_merge_set *set = sabot_merge_set_of(sets, i);
        set->hash = sets->join(set->masks, all, all,
                               i == SABOT_MERGE_ALL ? SABOT_MERGE_AND : SABOT_MERGE_WITHOUT);
    }
    sabot_merge_sets_cut(sets, 2);
}

void sabot_merge_sets_cut(sabot_merge_sets *sets, size_t count)
{
    sets->count = count;
    if (!sets->slots)
        grow_slots(sets);
    else
        fill_slots(sets);
    forget_joined(sets);
}

void sabot_merge_sets_clear(sabot_merge_sets *sets)
{
    for (size_t i = 0; i < sets->blocks_count; i++)
        free(sets->blocks[i]);
    free(sets->blocks);
    free(sets->slots);
    free(sets->joined);
    *sets = (sabot_merge_sets){0};
}
