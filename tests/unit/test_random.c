#include "base/random.h"

#include "helper.h"

#include <string.h>

/* The known answers that Salmon et al. publish with Philox 4x32-10: counter and key of zeros, of
 * ones, and the digits of pi. */
static void test_published_vectors(void)
{
    static const struct {
        uint64_t seed, stream, block;
        uint32_t word[4];
    } cases[] = {
        {0, 0, 0, {0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}},
        {UINT64_MAX, UINT64_MAX, UINT64_MAX, {0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}},
        {0x299f31d0a4093822,
         0x0370734413198a2e,
         0x85a308d3243f6a88,
         {0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}},
    };
    for (size_t i = 0; i < LENGTH(cases); i++) {
        sabot_random random;
        sabot_random_init(&random, cases[i].seed, cases[i].stream);
        random.next = cases[i].block;
        for (int w = 0; w < 4; w++)
            TEST_ASSERT_EQUAL_HEX32(cases[i].word[w], sabot_random_bits(&random));
    }
}

/* A stream continues across blocks, and differs for another seed or number. */
static void test_streams_are_their_own(void)
{
    sabot_random random, later, other;
    sabot_random_init(&random, 7, 3);
    for (unsigned block = 0; block < 40; block++) {
        sabot_random_init(&later, 7, 3);
        later.next = block;
        for (int w = 0; w < 4; w++)
            TEST_ASSERT_EQUAL_HEX32(sabot_random_bits(&later), sabot_random_bits(&random));
    }
    for (int i = 0; i < 2; i++) {
        int alike = 0;
        sabot_random_init(&random, 7, 3);
        sabot_random_init(&other, 7 + (uint64_t)i, 4 - (uint64_t)i);
        for (int w = 0; w < 1000; w++)
            alike += sabot_random_bits(&random) == sabot_random_bits(&other);
        TEST_ASSERT_LESS_THAN_INT(2, alike);
    }
}

/* With n = 3·2³⁰, 32 bits without rejection would give some numbers twice as often as others: the
 * lowest third by a remainder, every third number by a product. To five standard deviations. */
static void test_below_has_no_bias(void)
{
    enum { DRAWS = 300000 };
    const uint32_t n = 3u << 30;
    unsigned third[3] = {0}, every[3] = {0};
    sabot_random random;
    sabot_random_init(&random, 1, 0);
    for (int i = 0; i < DRAWS; i++) {
        uint32_t drawn = sabot_random_below(&random, n);
        TEST_ASSERT_LESS_THAN_UINT32(n, drawn);
        third[drawn >> 30]++;
        every[drawn % 3]++;
    }
    for (int i = 0; i < 3; i++) {
        TEST_ASSERT_INT_WITHIN(1300, DRAWS / 3, third[i]);
        TEST_ASSERT_INT_WITHIN(1300, DRAWS / 3, every[i]);
    }
    for (int i = 0; i < 100; i++)
        TEST_ASSERT_EQUAL_UINT32(0, sabot_random_below(&random, 1));
}

/* Each of the 12 ordered draws of two out of four is equally likely, and no card is lost. */
static void test_draws(void)
{
    enum { DRAWS = 120000 };
    unsigned seen[4][4] = {{0}};
    for (int i = 0; i < DRAWS; i++) {
        uint8_t items[] = {0, 1, 2, 3};
        unsigned all = 0;
        sabot_random random;
        sabot_random_init(&random, 5, (uint64_t)i);
        sabot_random_draw(&random, items, 4, 2);
        seen[items[0]][items[1]]++;
        for (int k = 0; k < 4; k++)
            all |= 1u << items[k];
        TEST_ASSERT_EQUAL_UINT(15, all);
    }
    for (int a = 0; a < 4; a++)
        for (int b = 0; b < 4; b++)
            if (a == b)
                TEST_ASSERT_EQUAL_UINT(0, seen[a][b]);
            else
                TEST_ASSERT_INT_WITHIN(500, DRAWS / 12, seen[a][b]);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_published_vectors);
    RUN_TEST(test_streams_are_their_own);
    RUN_TEST(test_below_has_no_bias);
    RUN_TEST(test_draws);
    return UNITY_END();
}
