/* A polynomial depends on the tableau's cells and on the conditions of the lines, not on what they pay:
 * these are its key. It is compiled outside the lock; should two threads compile the same at once, one
 * of the two is dropped. */
#include "kept_count.h"

#include "../base/memory.h"
#include "../base/text.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

typedef struct sabot_kept_entry {
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

/* Under the lock: takes the polynomial over, in use, if there is room and nobody has put the same there.
 * Returns the one that is kept, or NULL. */
static entry *keep(sabot_kept *kept, sabot_polynomial *polynomial, sabot_text *key)
{
    entry *same = find(kept, key), **at = same ? NULL : place(kept);
    if (same)
        sabot_polynomial_clear(polynomial);
    if (same || !at)
        return same;
    *at = sabot_allocate(1, sizeof **at);
    **at = (entry){key->text, key->length, *polynomial, 1, ++kept->clock};
    *key = (sabot_text){0};
    return *at;
}

sabot_status sabot_kept_begin(sabot_kept_use *use, sabot_kept *kept, const sabot_tableau *tableau,
                              const sabot_wager *wager)
{
    sabot_text key = {0};
    sabot_status status = SABOT_OK;
    *use = (sabot_kept_use){.kept = kept};
    if (!sabot_polynomial_can_compile(wager))
        return SABOT_BEYOND;
    if (kept) {
        make_key(&key, tableau, wager);
        pthread_mutex_lock(&kept->lock);
        use->entry = find(kept, &key);
        pthread_mutex_unlock(&kept->lock);
    }
    if (!use->entry)
        status = sabot_polynomial_compile(&use->own, tableau, wager);
    if (!use->entry && kept) {
        pthread_mutex_lock(&kept->lock);
        use->entry = keep(kept, &use->own, &key);
        pthread_mutex_unlock(&kept->lock);
    }
    use->polynomial = use->entry ? &use->entry->polynomial : &use->own;
    free(key.text);
    return status;
}

void sabot_kept_end(sabot_kept_use *use)
{
    if (!use->entry) {
        sabot_polynomial_clear(&use->own);
        return;
    }
    pthread_mutex_lock(&use->kept->lock);
    use->entry->users--;
    pthread_mutex_unlock(&use->kept->lock);
}

void sabot_kept_count(mpz_t *ways, sabot_kept *kept, const sabot_shoe *shoe,
                      const sabot_tableau *tableau, const sabot_wager *wager, sabot_width width)
{
    sabot_kept_use use;
    sabot_kept_begin(&use, kept, tableau, wager);
    sabot_polynomial_evaluate_as(ways, use.polynomial, shoe, width);
    sabot_kept_end(&use);
}
