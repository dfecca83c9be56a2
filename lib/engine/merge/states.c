#include "states.h"

#include "../../base/memory.h"

#include <stdlib.h>
#include <string.h>

/* A variant of FNV-1a, two words at a time. The upper half is folded in because the low bits of all
 * words affect it. */
static uint64_t hash_of(const uint32_t *key, size_t length)
{
    uint64_t hash = 0xcbf29ce484222325;
    for (size_t i = 0; i < length; i += 2) {
        uint64_t both = i + 1 < length ? (uint64_t)key[i + 1] << 32 | key[i] : key[i];
        hash = (hash ^ both ^ both >> 29) * 0x9e3779b97f4a7c15;
    }
    return hash ^ hash >> 32;
}

/* The slot that holds the key, or the empty one where it belongs. */
static uint32_t *slot_of(const sabot_merge_states *states, const uint32_t *key, size_t length)
{
    size_t mask = states->slots_count - 1;
    for (size_t at = hash_of(key, length) & mask;; at = (at + 1) & mask) {
        uint32_t *slot = &states->slots[at];
        const sabot_merge_state *state = *slot ? &states->states[*slot - 1] : NULL;
        if (!state || (state->length == length &&
                       memcmp(states->keys + state->key, key, length * sizeof *key) == 0))
            return slot;
    }
}

static void grow_slots(sabot_merge_states *states)
{
    free(states->slots);
    states->slots_count = states->slots_count ? 2 * states->slots_count : 1024;
    states->slots = sabot_allocate(states->slots_count, sizeof *states->slots);
    for (size_t i = 0; i < states->count; i++) {
        const sabot_merge_state *state = &states->states[i];
        *slot_of(states, states->keys + state->key, state->length) = (uint32_t)i + 1;
    }
}

size_t sabot_merge_states_find(sabot_merge_states *states, const uint32_t *key, size_t length)
{
    if (2 * states->count >= states->slots_count)
        grow_slots(states);
    uint32_t *slot = slot_of(states, key, length);
    if (*slot)
        return *slot - 1u;
    states->states =
        sabot_grow(states->states, &states->room, states->count + 1, sizeof *states->states);
    states->states[states->count] =
        (sabot_merge_state){.key = states->keys_length, .length = length};
    states->keys = sabot_grow(states->keys, &states->keys_room, states->keys_length + length,
                              sizeof *states->keys);
    memcpy(states->keys + states->keys_length, key, length * sizeof *key);
    states->keys_length += length;
    *slot = (uint32_t)++states->count;
    return states->count - 1;
}

void sabot_merge_states_empty(sabot_merge_states *states)
{
    states->count = states->keys_length = 0;
    if (states->slots)
        memset(states->slots, 0, states->slots_count * sizeof *states->slots);
}

void sabot_merge_states_clear(sabot_merge_states *states)
{
    free(states->states);
    free(states->keys);
    free(states->slots);
    *states = (sabot_merge_states){0};
}
