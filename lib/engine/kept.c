/* A polynomial depends on the tableau's cells and on the conditions of the lines, not on what they pay:
 * these are its key. It is compiled outside the lock; should two threads compile the same at once, one
 * of the two is dropped. */
#include "kept_count.h"

#include "../base/memory.h"
#include "../base/text.h"
#include "polynomial.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    char *key;
    size_t length;
    sabot_polynomial polynomial;
    unsigned users;
    uint64_t used; /* when it was last: counts up */
} entry;

struct sabot_kept {
    pthread_mutex_t lock;
    entry **entries;
    unsigned count, most;
    uint64_t clock;
};

sabot_kept *sabot_kept_new(unsigned most)
{
    sabot_kept *kept = sabot_allocate(1, sizeof *kept);
    pthread_mutex_init(&kept->lock, NULL);
    kept->entries = sabot_allocate(most, sizeof *kept->entries);
    kept->most = most;
    return kept;
}

static void free_entry(entry *e)
{
    sabot_polynomial_clear(&e->polynomial);
    free(e->key);
    free(e);
}

void sabot_kept_free(sabot_kept *kept)
{
    if (!kept)
        return;
    for (unsigned i = 0; i < kept->count; i++)
        free_entry(kept->entries[i]);
    pthread_mutex_destroy(&kept->lock);
    free(kept->entries);
    free(kept);
}

static void make_key(sabot_text *key, const sabot_tableau *tableau, const sabot_wager *wager)
{
    sabot_text_append(key, (const char *)&tableau->by, sizeof tableau->by);
    sabot_text_append(key, (const char *)tableau->cell, sizeof tableau->cell);
    for (unsigned i = 0; i < wager->count; i++) {
        const sabot_bet *bet = wager->part[i].bet;
        sabot_text_add(key, "%u\n", bet->lines_count);
        for (unsigned k = 0; k < bet->lines_count; k++)
            sabot_text_add(key, "%s\n", bet->lines[k].when);
    }
}

/* Under the lock; in use from here on. NULL: there is none. */
static entry *find(sabot_kept *kept, const sabot_text *key)
{
    for (unsigned i = 0; i < kept->count; i++) {
        entry *e = kept->entries[i];
        if (e->length == key->length && memcmp(e->key, key->text, key->length) == 0) {
            e->users++;
            e->used = ++kept->clock;
            return e;
        }
    }
    return NULL;
}

/* Under the lock: a place for one more; NULL if all are in use. */
static entry **place(sabot_kept *kept)
{
    entry **oldest = NULL;
    if (kept->count < kept->most)
        return &kept->entries[kept->count++];
    for (unsigned i = 0; i < kept->count; i++)
        if (!kept->entries[i]->users && (!oldest || kept->entries[i]->used < (*oldest)->used))
            oldest = &kept->entries[i];
    if (oldest)
        free_entry(*oldest);
    return oldest;
}

/* Takes the entry over, in use, if there is room and nobody has put the same there; returns the one
 * that is kept, or NULL. */
static entry *keep(sabot_kept *kept, entry *made, const sabot_text *key)
{
    entry *same = find(kept, key), **at = same ? NULL : place(kept);
    if (same)
        free_entry(made);
    if (same || !at)
        return same;
    made->users = 1;
    made->used = ++kept->clock;
    return *at = made;
}

static entry *compile(sabot_text *key, const sabot_tableau *tableau, const sabot_wager *wager)
{
    entry *made = sabot_allocate(1, sizeof *made);
    made->length = key->length;
    made->key = sabot_allocate(key->length, 1);
    memcpy(made->key, key->text, key->length);
    sabot_polynomial_compile(&made->polynomial, tableau, wager);
    return made;
}

void sabot_kept_count(mpz_t *ways, sabot_kept *kept, const sabot_shoe *shoe,
                      const sabot_tableau *tableau, const sabot_wager *wager, sabot_width width)
{
    sabot_text key = {0};
    make_key(&key, tableau, wager);
    pthread_mutex_lock(&kept->lock);
    entry *e = find(kept, &key), *alone = NULL;
    pthread_mutex_unlock(&kept->lock);
    if (!e) {
        alone = compile(&key, tableau, wager);
        pthread_mutex_lock(&kept->lock);
        if ((e = keep(kept, alone, &key)))
            alone = NULL;
        pthread_mutex_unlock(&kept->lock);
    }
    sabot_polynomial_evaluate_as(ways, e ? &e->polynomial : &alone->polynomial, shoe, width);
    if (alone) {
        free_entry(alone);
    } else {
        pthread_mutex_lock(&kept->lock);
        e->users--;
        pthread_mutex_unlock(&kept->lock);
    }
    free(key.text);
}
