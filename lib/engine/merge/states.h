#ifndef SABOT_ENGINE_MERGE_STATES_H
#define SABOT_ENGINE_MERGE_STATES_H

#include <stddef.h>
#include <stdint.h>

/* A hash table of states by key. Openings with equal keys are one state. A key is an array of
 * words. Starts as {0}; the owner clears. */
typedef struct {
    size_t key, length; /* in `keys` */
    size_t tag;         /* for the owner; 0 at first */
} sabot_merge_state;

typedef struct {
    sabot_merge_state *states;
    size_t count, room;
    uint32_t *keys;
    size_t keys_length, keys_room;
    uint32_t *slots; /* by hash: a state's number plus 1; 0 if empty */
    size_t slots_count;
} sabot_merge_states;

/* Returns the number of the state with that key, which it adds if there is none. */
size_t sabot_merge_states_find(sabot_merge_states *states, const uint32_t *key, size_t length);

/* Removes all states but keeps the memory. */
void sabot_merge_states_empty(sabot_merge_states *states);
void sabot_merge_states_clear(sabot_merge_states *states);

#endif
