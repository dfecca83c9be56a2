#include "setups.h"

#include "base/memory.h"
#include "base/recent.h"
#include "texts.h"

#include <stdlib.h>
#include <string.h>

enum { KEY_MOST = 1 << 16 }; /* longer texts are not cached: longer keys would waste memory */

/* All members except these belong to the setup itself. */
typedef struct {
    setup documents;
    json_t *texts; /* the texts that they were read from, and their hash */
    char hash[SABOT_HASH];
} read_documents;

struct setups {
    sabot_recent *read;
};

static void free_read(void *value)
{
    read_documents *read = value;
    setup_clear(&read->documents);
    json_decref(read->texts);
    free(read);
}

setups *setups_new(unsigned most)
{
    setups *made = sabot_allocate(1, sizeof *made);
    made->read = sabot_recent_new(most, free_read);
    return made;
}

void setups_free(setups *kept)
{
    if (kept)
        sabot_recent_free(kept->read);
    free(kept);
}

/* All inputs of the documents, as a key. Returns 0 if nothing should be cached. */
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

static const read_documents *share(setup *with, sabot_recent_use *use)
{
    const read_documents *read = sabot_recent_value(use);
    const setup *documents = &read->documents;
    with->shared = use;
    with->game = documents->game;
    with->tableau = documents->tableau;
    with->about = documents->about;
    with->bets = documents->bets;
    with->bets_count = documents->bets_count;
    with->wagers = documents->wagers;
    with->names = documents->names;
    with->wagers_count = documents->wagers_count;
    return read;
}

int setups_take(setup *with, const options *o, unsigned needs)
{
    sabot_text key = {0};
    if (!make_key(&key, o, needs))
        return 0;
    sabot_recent_use *found = sabot_recent_find(o->setups->read, key.text, key.length);
    free(key.text);
    if (!found)
        return 0;
    const read_documents *read = share(with, found);
    if (o->asked && read->texts) {
        json_object_set_new(o->asked, "texts", texts_copy(read->texts));
        json_object_set_new(o->asked, "sha256", json_string(read->hash));
    }
    return 1;
}

void setups_keep(setup *with, const options *o, unsigned needs)
{
    sabot_text key = {0};
    const json_t *texts = json_object_get(o->asked, "texts");
    if (!make_key(&key, o, needs))
        return;
    read_documents *read = sabot_allocate(1, sizeof *read);
    read->documents = *with; /* the setup does not own anything yet */
    read->texts = texts ? texts_copy(texts) : NULL;
    texts_hash(read->hash, texts);
    share(with, sabot_recent_keep(o->setups->read, key.text, key.length, read));
    free(key.text);
}
