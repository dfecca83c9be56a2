#include "helper.h"
#include <sabot/game/partition.h>

/* A valid partition: kinds are numbered by their first card, and each has that card as its face. */
static void assert_well_formed(const sabot_partition *p)
{
    unsigned next = 0;
    for (unsigned card = 0; card < SABOT_CARDS; card++) {
        TEST_ASSERT_TRUE(p->of[card] <= next);
        if (p->of[card] == next) {
            TEST_ASSERT_EQUAL_UINT(card, p->face[next]);
            next++;
        }
    }
    TEST_ASSERT_EQUAL_UINT(next, p->kinds);
}

static void random_partition(sabot_partition *p)
{
    sabot_partition_init(p);
    for (unsigned cuts = random_below(4); cuts > 0; cuts--) {
        switch (random_below(5)) {
        case 0:
            sabot_partition_split_points(p);
            break;
        case 1:
            sabot_partition_split_suits(p);
            break;
        case 2:
            sabot_partition_split_ranks(p);
            break;
        default:
            sabot_partition_split_set(p, random_bits() & random_bits() & random_bits());
        }
    }
}

static void test_numbers_of_kinds(void)
{
    sabot_partition p;
    sabot_partition_init(&p);
    TEST_ASSERT_EQUAL_UINT(1, p.kinds);
    sabot_partition_split_points(&p);
    TEST_ASSERT_EQUAL_UINT(10, p.kinds);
    sabot_partition_split_set(&p, 1ULL << card_at("9d"));
    TEST_ASSERT_EQUAL_UINT(11, p.kinds);
    sabot_partition_split_suits(&p);
    TEST_ASSERT_EQUAL_UINT(40, p.kinds);
    sabot_partition_split_ranks(&p);
    TEST_ASSERT_EQUAL_UINT(52, p.kinds);
    assert_well_formed(&p);
    sabot_partition_init(&p);
    sabot_partition_split_suits(&p);
    TEST_ASSERT_EQUAL_UINT(4, p.kinds);
    sabot_partition_init(&p);
    sabot_partition_split_ranks(&p);
    TEST_ASSERT_EQUAL_UINT(13, p.kinds);
    sabot_partition_split_points(&p); /* ranks already determine points */
    TEST_ASSERT_EQUAL_UINT(13, p.kinds);
    sabot_partition_split_set(&p, SABOT_ALL_CARDS);
    TEST_ASSERT_EQUAL_UINT(13, p.kinds);
}

static void test_ten_values_are_one_point(void)
{
    sabot_partition p;
    sabot_partition_init(&p);
    sabot_partition_split_points(&p);
    TEST_ASSERT_EQUAL_UINT(p.of[card_at("Ts")], p.of[card_at("Kc")]);
    TEST_ASSERT_EQUAL_UINT(card_at("Ts"), p.face[p.of[card_at("Kc")]]);
    TEST_ASSERT_NOT_EQUAL(p.of[card_at("9s")], p.of[card_at("Ts")]);
}

static void test_order_of_splits_does_not_matter(void)
{
    sabot_partition a, b;
    sabot_partition_init(&a);
    sabot_partition_split_suits(&a);
    sabot_partition_split_points(&a);
    sabot_partition_init(&b);
    sabot_partition_split_points(&b);
    sabot_partition_split_suits(&b);
    TEST_ASSERT_EQUAL_MEMORY(&a, &b, sizeof a);
}

static void test_join_and_within_by_their_definition(void)
{
    seed_random(0);
    for (int trial = 0; trial < 300; trial++) {
        sabot_partition a, b, both;
        random_partition(&a);
        random_partition(&b);
        both = a;
        sabot_partition_join(&both, &b);
        assert_well_formed(&both);
        int within = 1;
        for (unsigned x = 0; x < SABOT_CARDS; x++) {
            for (unsigned y = 0; y < SABOT_CARDS; y++) {
                int together = a.of[x] == a.of[y] && b.of[x] == b.of[y];
                TEST_ASSERT_EQUAL_INT(together, both.of[x] == both.of[y]);
                within &= b.of[x] != b.of[y] || a.of[x] == a.of[y];
            }
        }
        TEST_ASSERT_EQUAL_INT(within, sabot_partition_is_within(&a, &b));
        TEST_ASSERT_TRUE(sabot_partition_is_within(&a, &both));
        TEST_ASSERT_TRUE(sabot_partition_is_within(&b, &both));
    }
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_numbers_of_kinds);
    RUN_TEST(test_ten_values_are_one_point);
    RUN_TEST(test_order_of_splits_does_not_matter);
    RUN_TEST(test_join_and_within_by_their_definition);
    return UNITY_END();
}
