#ifndef POOL_H
#define POOL_H

/* Threads that do what they are handed, in the order in which it came. */
typedef struct pool pool;

pool *pool_start(int threads);

/* Lets what was handed over be done, then ends the threads; what is handed over later is not
 * taken. */
void pool_stop(pool *pool);
void pool_free(pool *pool); /* after it was stopped */

typedef struct pool_work {
    void (*run)(struct pool_work *work); /* owns the work from here on */
    struct pool_work *next;              /* the pool's */
} pool_work;

/* Returns whether it is taken. */
int pool_hand(pool *pool, pool_work *work);

#endif
