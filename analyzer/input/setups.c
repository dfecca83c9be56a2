#include "setups.h"

#include "base/memory.h"
#include "texts.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum {
    KEY_MOST = 1 << 16
}; /* what came with longer texts is not kept: somebody pays for the room */

/* Everything but these is a setup's own. */
struct setup_shared {
    sabot_text key;
    setup documents;
    json_t *texts; /* that they were read from, and the hash of these */
    char hash[SABOT_HASH];
    unsigned shares;
    uint64_t used; /* when it was last: counts up */
};

struct setups {
    pthread_mutex_t lock;
    setup_shared **entries;
    unsigned count, most;
    uint64_t clock;
};

setups *setups_new(unsigned most)
{
    setups *made = sabot_allocate(1, sizeof *made);
    pthread_mutex_init(&made->lock, NULL);
    made->entries = sabot_allocate(most, sizeof *made->entries);
    made->most = most;
    return made;
}

void setups_drop(setup_shared *shared)
{
    if (__atomic_sub_fetch(&shared->shares, 1, __ATOMIC_ACQ_REL))
        return;
    setup_clear(&shared->documents);
    json_decref(shared->texts);
    free(shared->key.text);
    free(shared);
}

void setups_free(setups *kept)
{
    if (!kept)
        return;
    for (unsigned i = 0; i < kept->count; i++)
        setups_drop(kept->entries[i]);
    pthread_mutex_destroy(&kept->lock);
    free(kept->entries);
    free(kept);
}

/* All that the documents follow from. Returns 0 where nothing is to be kept. */
static int make_key(sabot_text *key, const options *o, unsigned needs)
{
    const char *parts[] = {o->rules, o->tableau, o->bets, o->files_content};
    if (!o->setups || !o->files_content || o->now)
        return 0;
    sabot_text_add(key, "%u", needs & ~(unsigned)SETUP_SHOE);
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        sabot_text_add(key, "\n%zu %s", parts[i] ? strlen(parts[i]) + 1 : 0,
                       parts[i] ? parts[i] : "");
    if (key->length <= KEY_MOST)
        return 1;
    free(key->text);
    return 0;
}

/* Under the lock; a share is taken. NULL: there is none. */
static setup_shared *find(setups *in, const sabot_text *key)
{
    for (unsigned i = 0; i < in->count; i++) {
        setup_shared *s = in->entries[i];
        if (s->key.length == key->length && memcmp(s->key.text, key->text, key->length) == 0) {
            __atomic_add_fetch(&s->shares, 1, __ATOMIC_RELAXED);
            s->used = ++in->clock;
            return s;
        }
    }
    return NULL;
}

static void share(setup *with, setup_shared *from)
{
    const setup *documents = &from->documents;
    with->shared = from;
    with->game = documents->game;
    with->tableau = documents->tableau;
    with->about = documents->about;
    with->bets = documents->bets;
    with->bets_count = documents->bets_count;
    with->wagers = documents->wagers;
    with->names = documents->names;
    with->wagers_count = documents->wagers_count;
}

int setups_take(setup *with, const options *o, unsigned needs)
{
    sabot_text key = {0};
    if (!make_key(&key, o, needs))
        return 0;
    pthread_mutex_lock(&o->setups->lock);
    setup_shared *found = find(o->setups, &key);
    pthread_mutex_unlock(&o->setups->lock);
    free(key.text);
    if (!found)
        return 0;
    share(with, found);
    if (o->asked && found->texts) {
        json_object_set_new(o->asked, "texts", texts_copy(found->texts));
        json_object_set_new(o->asked, "sha256", json_string(found->hash));
    }
    return 1;
}

/* Under the lock: where one more is put. */
static setup_shared **place(setups *in)
{
    setup_shared **oldest = &in->entries[0];
    if (in->count < in->most)
        return &in->entries[in->count++];
    for (unsigned i = 1; i < in->count; i++)
        if (in->entries[i]->used < (*oldest)->used)
            oldest = &in->entries[i];
    setups_drop(*oldest);
    return oldest;
}

void setups_keep(setup *with, const options *o, unsigned needs)
{
    setups *in = o->setups;
    sabot_text key = {0};
    const json_t *texts = json_object_get(o->asked, "texts");
    if (!make_key(&key, o, needs))
        return;
    setup_shared *made = sabot_allocate(1, sizeof *made);
    *made = (setup_shared){.key = key, .texts = texts ? texts_copy(texts) : NULL, .shares = 2};
    made->documents = *with; /* nothing of its own is there yet */
    texts_hash(made->hash, texts);
    pthread_mutex_lock(&in->lock);
    made->used = ++in->clock;
    *place(in) = made;
    pthread_mutex_unlock(&in->lock);
    share(with, made);
}
