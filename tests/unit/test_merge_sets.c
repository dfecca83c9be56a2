/* Sets of possible continuations: each set has one number, and joining by numbers agrees with
 * joining by words. */
#include "base/cpu.h"
#include "engine/merge/walk.h"
#include "helper.h"

enum { LANES = SABOT_MERGE_LANES };

static void random_masks(uint64_t *masks)
{
    for (int i = 0; i < LANES; i++)
        masks[i] = random_below(4) ? 0 : 1ULL << random_below(52) | 1ULL << random_below(52);
}

static void assert_masks(const sabot_merge_sets *sets, uint32_t number, const uint64_t *expected)
{
    TEST_ASSERT_EQUAL_HEX64_ARRAY(expected, sabot_merge_set_of(sets, number)->masks, LANES);
}

/* Joins random sets with each other, in every way, with the first few again and again. */
static void check_joins(sabot_merge_sets *sets, const uint64_t *all)
{
    static uint32_t numbers[3000];
    unsigned count = 2;
    sabot_merge_sets_start(sets, all);
    numbers[0] = SABOT_MERGE_NONE;
    numbers[1] = SABOT_MERGE_ALL;
    for (; count < 12; count++) {
        uint64_t masks[LANES], within[LANES];
        random_masks(masks);
        for (int i = 0; i < LANES; i++)
            within[i] = masks[i] & all[i];
        numbers[count] = sabot_merge_sets_find(sets, masks);
        assert_masks(sets, numbers[count], within);
        TEST_ASSERT_EQUAL_UINT32(numbers[count], sabot_merge_sets_find(sets, within));
    }
    for (; count < LENGTH(numbers); count++) {
        uint32_t a = numbers[random_below(count)], b = numbers[random_below(count)];
        sabot_merge_how how = (sabot_merge_how)random_below(3);
        uint64_t expected[LANES];
        for (int i = 0; i < LANES; i++) {
            uint64_t x = sabot_merge_set_of(sets, a)->masks[i];
            uint64_t y = sabot_merge_set_of(sets, b)->masks[i];
            expected[i] = how == SABOT_MERGE_AND ? x & y : how == SABOT_MERGE_OR ? x | y : x & ~y;
        }
        numbers[count] = sabot_merge_sets_join(sets, how, a, b);
        assert_masks(sets, numbers[count], expected);
        TEST_ASSERT_EQUAL_UINT32(numbers[count], sabot_merge_sets_find(sets, expected));
        TEST_ASSERT_EQUAL_UINT32(numbers[count], sabot_merge_sets_join(sets, how, a, b));
    }
}

static void test_joins(void)
{
    static const sabot_merge_kernel *const kernels[] = {
        &sabot_merge_kernel_portable,
#ifdef __x86_64__
        &sabot_merge_kernel_avx2,
        &sabot_merge_kernel_avx512,
#endif
    };
    seed_random(0);
    for (size_t i = 0; i < LENGTH(kernels); i++) {
        if ((i == 1 && !sabot_cpu_has(SABOT_CPU_AVX2)) || (i == 2 && !sabot_cpu_counts_bits()))
            continue;
        sabot_merge_sets sets = {.join = kernels[i]->join};
        uint64_t all[LANES];
        for (int j = 0; j < LANES; j++)
            all[j] = j < 52 ? (1ULL << 52) - 1 : 0;
        check_joins(&sets, all);
        random_masks(all);
        check_joins(&sets, all);
        memset(all, 0, sizeof all);
        sabot_merge_sets_start(&sets, all);
        TEST_ASSERT_EQUAL_UINT32(SABOT_MERGE_NONE, sabot_merge_sets_find(&sets, all));
        sabot_merge_sets_clear(&sets);
    }
}

/* Forgotten sets get new numbers, and joins with them are computed again. */
static void test_cut(void)
{
    sabot_merge_sets sets = {.join = sabot_merge_kernel_portable.join};
    uint64_t all[LANES], masks[5][LANES];
    uint32_t numbers[5];
    seed_random(0);
    memset(all, 0xFF, sizeof all);
    sabot_merge_sets_start(&sets, all);
    for (int i = 0; i < 5; i++) {
        random_masks(masks[i]);
        numbers[i] = sabot_merge_sets_find(&sets, masks[i]);
    }
    uint32_t before = sabot_merge_sets_join(&sets, SABOT_MERGE_OR, numbers[0], numbers[4]);
    TEST_ASSERT_EQUAL_UINT32(7, before);
    sabot_merge_sets_cut(&sets, 5);
    TEST_ASSERT_EQUAL_UINT32(numbers[2], sabot_merge_sets_find(&sets, masks[2]));
    TEST_ASSERT_EQUAL_UINT32(5, sabot_merge_sets_find(&sets, masks[4])); /* was 6 */
    TEST_ASSERT_EQUAL_UINT32(6, sabot_merge_sets_find(&sets, masks[3])); /* was 5 */
    uint32_t joined = sabot_merge_sets_join(&sets, SABOT_MERGE_OR, numbers[0], 6);
    for (int i = 0; i < LANES; i++)
        masks[0][i] |= masks[3][i];
    assert_masks(&sets, joined, masks[0]);
    sabot_merge_sets_clear(&sets);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_joins);
    RUN_TEST(test_cut);
    return UNITY_END();
}
