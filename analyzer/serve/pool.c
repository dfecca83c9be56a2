#include "pool.h"

#include "base/memory.h"

#include <pthread.h>
#include <stdlib.h>

struct pool {
    pthread_mutex_t lock;
    pthread_cond_t has_work;
    pool_work *first, **last;
    int is_stopping, threads;
    pthread_t *thread;
};

/* NULL: there will be none any more. */
static pool_work *take(pool *from)
{
    pthread_mutex_lock(&from->lock);
    while (!from->first && !from->is_stopping)
        pthread_cond_wait(&from->has_work, &from->lock);
    pool_work *work = from->first;
    if (work && !(from->first = work->next))
        from->last = &from->first;
    pthread_mutex_unlock(&from->lock);
    return work;
}

static void *work_on(void *data)
{
    for (pool_work *work; (work = take(data));)
        work->run(work);
    return NULL;
}

pool *pool_start(int threads)
{
    pool *made = sabot_allocate(1, sizeof *made);
    pthread_mutex_init(&made->lock, NULL);
    pthread_cond_init(&made->has_work, NULL);
    made->last = &made->first;
    made->thread = sabot_allocate((size_t)threads, sizeof *made->thread);
    while (made->threads < threads &&
           pthread_create(&made->thread[made->threads], NULL, work_on, made) == 0)
        made->threads++;
    if (!made->threads)
        sabot_memory_fail();
    return made;
}

int pool_hand(pool *to, pool_work *work)
{
    work->next = NULL;
    pthread_mutex_lock(&to->lock);
    int is_taken = !to->is_stopping;
    if (is_taken) {
        *to->last = work;
        to->last = &work->next;
        pthread_cond_signal(&to->has_work);
    }
    pthread_mutex_unlock(&to->lock);
    return is_taken;
}

void pool_stop(pool *of)
{
    pthread_mutex_lock(&of->lock);
    of->is_stopping = 1;
    pthread_cond_broadcast(&of->has_work);
    pthread_mutex_unlock(&of->lock);
    for (int i = 0; i < of->threads; i++)
        pthread_join(of->thread[i], NULL);
}

void pool_free(pool *of)
{
    pthread_cond_destroy(&of->has_work);
    pthread_mutex_destroy(&of->lock);
    free(of->thread);
    free(of);
}
