#ifndef SABOT_ENGINE_MERGE_SETS_H
#define SABOT_ENGINE_MERGE_SETS_H

#include <stddef.h>
#include <stdint.h>

/* Sets of pairs of a fifth and a sixth card. Each distinct set is stored once, so equal sets have
 * equal numbers. A cache has the joins of two sets. */

/* A set has a word for each kind of the fifth card, with a bit for each kind of the sixth. The
 * number of words is rounded up to a multiple of eight. */
enum { SABOT_MERGE_LANES = 56, SABOT_MERGE_ALIGNMENT = 64 };

typedef struct {
    _Alignas(SABOT_MERGE_ALIGNMENT) uint64_t masks[SABOT_MERGE_LANES];
    uint64_t hash;
} sabot_merge_set;

typedef enum { SABOT_MERGE_AND, SABOT_MERGE_OR, SABOT_MERGE_WITHOUT } sabot_merge_how;

/* Sets `to` to the join of a and b. Returns its hash. */
typedef uint64_t sabot_merge_join(uint64_t *to, const uint64_t *a, const uint64_t *b,
                                  sabot_merge_how how);

typedef struct {
    uint32_t a, b, joined;
    uint32_t stamp; /* sets->stamp at the time, plus the operation */
} sabot_merge_joined;

/* Starts as {.join = …}; the owner clears. */
typedef struct {
    sabot_merge_join *join;
    sabot_merge_set **blocks;
    size_t count, blocks_count;
    uint32_t *slots; /* by hash: a set's number plus 1; 0 if empty */
    size_t slots_count;
    sabot_merge_joined *joined; /* the cache, by hash; a later entry replaces an earlier one */
    uint32_t stamp;
} sabot_merge_sets;

enum { SABOT_MERGE_NONE, SABOT_MERGE_ALL }; /* the numbers of the first two sets */

/* Drops all sets and adds the empty set and the set `all`. */
void sabot_merge_sets_start(sabot_merge_sets *sets, const uint64_t all[SABOT_MERGE_LANES]);

/* Drops all but the first `count` sets, at least two. */
void sabot_merge_sets_cut(sabot_merge_sets *sets, size_t count);
void sabot_merge_sets_clear(sabot_merge_sets *sets);

/* Returns the number of the intersection of these masks with the set `all`. */
uint32_t sabot_merge_sets_find(sabot_merge_sets *sets, const uint64_t masks[SABOT_MERGE_LANES]);

enum { SABOT_MERGE_BLOCK = 256 }; /* sets */
static inline sabot_merge_set *sabot_merge_set_of(const sabot_merge_sets *sets, uint32_t number)
{
    return &sets->blocks[number / SABOT_MERGE_BLOCK][number % SABOT_MERGE_BLOCK];
}

/* The cache entry of a join, which may have another join. */
enum { SABOT_MERGE_JOINED = 1 << 15 };
static inline sabot_merge_joined *sabot_merge_joined_of(const sabot_merge_sets *sets,
                                                        sabot_merge_how how, uint32_t a, uint32_t b)
{
    uint64_t hash = ((uint64_t)a << 32 | b) * 0x9e3779b97f4a7c15;
    hash += (uint64_t)how * 0xd1b54a32d192ed03;
    return &sets->joined[(hash >> 40) % SABOT_MERGE_JOINED];
}

/* Joins two sets without reading them, if the result is one of the two, all, or none. Returns
 * whether it is. */
static inline int sabot_merge_join_plainly(uint32_t *to, sabot_merge_how how, uint32_t a,
                                           uint32_t b)
{
    uint32_t neutral = how == SABOT_MERGE_AND ? SABOT_MERGE_ALL : SABOT_MERGE_NONE;
    uint32_t decides = how == SABOT_MERGE_AND ? SABOT_MERGE_NONE : SABOT_MERGE_ALL;
    if (how == SABOT_MERGE_WITHOUT) {
        *to = b == SABOT_MERGE_NONE ? a : SABOT_MERGE_NONE;
        return b <= SABOT_MERGE_ALL || a == SABOT_MERGE_NONE || a == b;
    }
    *to = a == neutral || b == decides ? b : a;
    return a <= SABOT_MERGE_ALL || b <= SABOT_MERGE_ALL || a == b;
}

/* Returns the number of the join of two sets; sabot_merge_sets_join_anew does not read the
 * cache. */
uint32_t sabot_merge_sets_join_anew(sabot_merge_sets *sets, sabot_merge_how how, uint32_t a,
                                    uint32_t b);
static inline uint32_t sabot_merge_sets_join(sabot_merge_sets *sets, sabot_merge_how how,
                                             uint32_t a, uint32_t b)
{
    uint32_t plain;
    if (sabot_merge_join_plainly(&plain, how, a, b))
        return plain;
    const sabot_merge_joined *joined = sabot_merge_joined_of(sets, how, a, b);
    if (joined->a == a && joined->b == b && joined->stamp == sets->stamp + (uint32_t)how)
        return joined->joined;
    return sabot_merge_sets_join_anew(sets, how, a, b);
}

#endif
