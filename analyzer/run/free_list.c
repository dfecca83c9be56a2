#include "free_list.h"

#include "../input/json.h"
#include "base/memory.h"

#include <gmp.h>
#include <malloc.h>
#include <pthread.h>
#include <stdlib.h>

/* A piece of class k has room for 16k+8 bytes: as malloc cuts them, so that nothing is wasted. */
enum { CLASSES = 33, STEP = 16, EXTRA = 8, LENGTH_MOST = 4096 };

typedef struct piece {
    struct piece *next;
} piece;

typedef struct {
    piece *first;
    unsigned length;
} list;

static _Thread_local list lists[CLASSES];
static _Thread_local int will_end;
static pthread_key_t ends;

/* When the thread ends, whose lists `data` are. */
static void free_lists(void *data)
{
    list *of = data;
    for (unsigned k = 0; k < CLASSES; k++)
        while (of[k].first) {
            piece *next = of[k].first->next;
            free(of[k].first);
            of[k].first = next;
        }
}

static void *allocate(size_t size)
{
    size_t k = size <= EXTRA ? 0 : (size - EXTRA + STEP - 1) / STEP;
    piece *first = k < CLASSES ? lists[k].first : NULL;
    if (first) {
        lists[k].first = first->next;
        lists[k].length--;
        return first;
    }
    void *memory = malloc(k * STEP + EXTRA);
    if (!memory)
        sabot_memory_fail();
    return memory;
}

static void give_up(void *memory)
{
    size_t k = memory ? (malloc_usable_size(memory) - EXTRA) / STEP : CLASSES;
    if (k >= CLASSES || lists[k].length >= LENGTH_MOST) {
        free(memory);
        return;
    }
    if (!will_end) {
        will_end = 1;
        pthread_setspecific(ends, lists);
    }
    ((piece *)memory)->next = lists[k].first;
    lists[k].first = memory;
    lists[k].length++;
}

static void *gmp_reallocate(void *old, size_t old_size, size_t size)
{
    (void)old_size;
    if (size <= STEP * CLASSES && malloc_usable_size(old) >= size)
        return old;
    void *memory = realloc(old, size);
    if (!memory)
        sabot_memory_fail();
    return memory;
}

static void gmp_free(void *memory, size_t size)
{
    (void)size;
    give_up(memory);
}

void free_list_start(void)
{
    if (pthread_key_create(&ends, free_lists))
        sabot_memory_fail();
    json_set_alloc_funcs(allocate, give_up);
    mp_set_memory_functions(allocate, gmp_reallocate, gmp_free);
}
