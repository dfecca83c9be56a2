#ifndef SABOT_MERGE_SETS_H
#define SABOT_MERGE_SETS_H

#include <stddef.h>
#include <stdint.h>

/* Sets of what may follow an opening, the fifth and the sixth card. Each set is kept once, so that its
 * number tells it from all others; and what two of them join to is remembered. */

/* A set is a word for each kind of the fifth card, a bit in it for each of the sixth; up to the next
 * multiple of eight. */
enum { SABOT_MERGE_LANES = 56, SABOT_MERGE_ALIGNMENT = 64 };

typedef struct {
    _Alignas(SABOT_MERGE_ALIGNMENT) uint64_t masks[SABOT_MERGE_LANES];
    uint64_t hash;
} sabot_merge_set;

typedef enum { SABOT_MERGE_AND, SABOT_MERGE_OR, SABOT_MERGE_WITHOUT } sabot_merge_how;

/* Sets `to` to what a and b join to. Returns a hash of it. */
typedef uint64_t sabot_merge_join(uint64_t *to, const uint64_t *a, const uint64_t *b,
                                  sabot_merge_how how);

typedef struct {
    uint32_t a, b, joined;
    uint32_t stamp; /* of when it was found, and how they were joined */
} sabot_merge_joined;

/* Starts as {.join = …}; the owner clears. */
typedef struct {
    sabot_merge_join *join;
    sabot_merge_set **blocks;
    size_t count, blocks_count;
    uint32_t *slots; /* by hash: a set's number plus 1, or 0 */
    size_t slots_count;
    sabot_merge_joined *joined; /* by hash; a later one takes the place of an earlier */
    uint32_t stamp;
} sabot_merge_sets;

enum { SABOT_MERGE_NONE, SABOT_MERGE_ALL }; /* numbers of the first two */

/* Forgets all sets, and begins with the empty one and that of all that may follow. */
void sabot_merge_sets_start(sabot_merge_sets *sets, const uint64_t all[SABOT_MERGE_LANES]);

/* Forgets all but the first `count`, at least two. */
void sabot_merge_sets_cut(sabot_merge_sets *sets, size_t count);
void sabot_merge_sets_clear(sabot_merge_sets *sets);

/* The number of what these masks hold of all that may follow. */
uint32_t sabot_merge_sets_find(sabot_merge_sets *sets, const uint64_t masks[SABOT_MERGE_LANES]);

/* The number of what two sets join to. */
uint32_t sabot_merge_sets_join(sabot_merge_sets *sets, sabot_merge_how how, uint32_t a, uint32_t b);

enum { SABOT_MERGE_BLOCK = 256 }; /* sets */
static inline sabot_merge_set *sabot_merge_set_of(const sabot_merge_sets *sets, uint32_t number)
{
    return &sets->blocks[number / SABOT_MERGE_BLOCK][number % SABOT_MERGE_BLOCK];
}

#endif
