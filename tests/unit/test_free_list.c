/* Memory that each thread keeps and hands out again: nobody gets what another still has, and free()
 * takes what it hands out. */
#include "helper.h"
#include "input/json.h"
#include "run/free_list.h"

#include <malloc.h>
#include <pthread.h>

enum { THREADS = 4, ROUNDS = 200, PIECES = 500 };

static void *(*allocate)(size_t);
static void *(*reallocate)(void *, size_t, size_t);
static void (*give_up)(void *, size_t);

/* Pieces of sizes around every border of a class, each filled with bytes of its own and looked at
 * again before it is given up. */
static void *use_pieces(void *data)
{
    unsigned seed = *(unsigned *)data;
    unsigned char *piece[PIECES] = {0}, mark[PIECES];
    size_t size[PIECES];
    long wrong = 0;
    for (int round = 0; round < ROUNDS * PIECES; round++) {
        unsigned i = (unsigned)rand_r(&seed) % PIECES;
        for (size_t k = 0; piece[i] && k < size[i]; k++)
            wrong += piece[i][k] != mark[i];
        if (piece[i] && rand_r(&seed) % 8 == 0)
            free(piece[i]);
        else if (piece[i])
            give_up(piece[i], size[i]);
        size[i] = 1 + (size_t)rand_r(&seed) % 600;
        mark[i] = (unsigned char)rand_r(&seed);
        piece[i] = allocate(size[i]);
        memset(piece[i], mark[i], size[i]);
        if (rand_r(&seed) % 4 == 0) {
            size_t more = 1 + (size_t)rand_r(&seed) % 900, both = more < size[i] ? more : size[i];
            piece[i] = reallocate(piece[i], size[i], more);
            for (size_t k = 0; k < both; k++)
                wrong += piece[i][k] != mark[i];
            size[i] = more;
            memset(piece[i], mark[i], more);
        }
        wrong += malloc_usable_size(piece[i]) < size[i];
    }
    for (unsigned i = 0; i < PIECES; i++)
        give_up(piece[i], size[i]);
    return (void *)wrong;
}

static void test_nobody_shares_a_piece(void)
{
    pthread_t thread[THREADS];
    unsigned seed[THREADS];
    mp_get_memory_functions(&allocate, &reallocate, &give_up);
    for (unsigned i = 0; i < THREADS; i++) {
        seed[i] = 15 + i;
        TEST_ASSERT_EQUAL_INT(0, pthread_create(&thread[i], NULL, use_pieces, &seed[i]));
    }
    for (unsigned i = 0; i < THREADS; i++) {
        void *wrong;
        pthread_join(thread[i], &wrong);
        TEST_ASSERT_EQUAL_INT64(0, (long)wrong);
    }
}

/* A piece that was given up is what is handed out next for as much. */
static void test_a_piece_comes_back(void)
{
    mp_get_memory_functions(&allocate, &reallocate, &give_up);
    void *first = allocate(40);
    give_up(first, 40);
    TEST_ASSERT_EQUAL_PTR(first, allocate(33));
    give_up(first, 33);
    give_up(NULL, 0);
}

/* Texts of GMP and jansson are freed by free(). */
static void test_texts_are_freed_as_ever(void)
{
    mpz_t big;
    mpz_init(big);
    for (unsigned digits = 1; digits < 400; digits += 7) {
        mpz_ui_pow_ui(big, 10, digits);
        char *text = mpz_get_str(NULL, 10, big);
        TEST_ASSERT_EQUAL_UINT(digits + 1, strlen(text));
        json_t *list = json_pack("[s]", text);
        char *written = json_dumps(list, JSON_COMPACT);
        TEST_ASSERT_EQUAL_UINT(digits + 5, strlen(written));
        json_decref(list);
        free(text);
        free(written);
    }
    mpz_clear(big);
}

int main(void)
{
    UNITY_BEGIN();
    free_list_start();
    RUN_TEST(test_nobody_shares_a_piece);
    RUN_TEST(test_a_piece_comes_back);
    RUN_TEST(test_texts_are_freed_as_ever);
    return UNITY_END();
}
