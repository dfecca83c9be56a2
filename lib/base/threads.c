#include "threads.h"

#include "memory.h"

#include <pthread.h>
#include <stdlib.h>
#include <sys/mman.h>

/* Upper bounds of OpenMP's allocations, per region and per thread, and the address space of a
 * thread beside its stack: 64 MB that the C library reserves for its heap, and memory for its
 * work. */
enum { OWN_BYTES = 1 << 16, THREAD_BYTES = 1 << 13, ROOM_BYTES = 80 << 20 };

/* Reserves address space only, without using any of it. */
static int has_room(size_t threads)
{
    size_t bytes = threads * ROOM_BYTES;
    void *room = mmap(NULL, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    return room != MAP_FAILED && !munmap(room, bytes);
}

/* Keeps the thread alive until all threads have started. */
static void *wait_for_all(void *data)
{
    pthread_mutex_t *all = data;
    pthread_mutex_lock(all);
    pthread_mutex_unlock(all);
    return NULL;
}

int sabot_threads_start(int wanted)
{
    pthread_mutex_t all = PTHREAD_MUTEX_INITIALIZER;
    pthread_t *threads = sabot_allocate((size_t)wanted, sizeof *threads);
    int started = 0;
    pthread_mutex_lock(&all);
    while (started + 1 < wanted && has_room((size_t)started + 1) &&
           !pthread_create(&threads[started], NULL, wait_for_all, &all))
        started++;
    /* The C library reuses their stacks for OpenMP's threads. Test OpenMP's allocations too. */
    free(sabot_reallocate(NULL, OWN_BYTES + (size_t)wanted * THREAD_BYTES, 1));
    pthread_mutex_unlock(&all);
    for (int i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
    free(threads);
    return started + 1;
}
