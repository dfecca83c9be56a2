/* The values of counts at eight decks: known figures, depths computed in parts, and refusals. */
#include "answer/counting/model.h"
#include "asking_counts.h"
#include <sabot/base/decimal.h>

typedef struct {
    asking a;
    sabot_tags tags;
    sabot_trigger trigger;
    sabot_count_values values;
    sabot_error error;
} game;

static void start(game *g, const char *bet, const char *tags)
{
    asking_start(&g->a, 8, "");
    asking_add(&g->a, "bet", bet);
    g->a.question.threads = 1;
    parse_tags(&g->tags, tags);
    sabot_trigger_init(&g->trigger);
    sabot_count_values_init(&g->values);
}

static void end(game *g)
{
    sabot_count_values_clear(&g->values);
    sabot_trigger_clear(&g->trigger);
    sabot_tags_clear(&g->tags);
    asking_end(&g->a);
}

static sabot_status find(game *g, uint64_t from, uint64_t to)
{
    return sabot_count_values_find(&g->values, &g->a.question, &g->tags, &g->trigger,
                                   (sabot_range){from, to}, &g->error);
}

static void set_trigger(game *g, const char *text)
{
    assert_ok(sabot_trigger_parse(&g->trigger, text, &g->error), &g->error);
}

static const char dragon_7[] = "winner = banco and banco.total = 7 and banco.cards = 3 -> 40:1";
static const char dragon_7_tags[] = "0,0,0,-1,-1,-1,-1,2,2,0";

static void assert_decimal(const char *expected, const mpq_t actual, unsigned long digits)
{
    char *text = sabot_decimal_rational(actual, digits);
    TEST_ASSERT_EQUAL_STRING(expected, text);
    free(text);
}

/* Every depth, computed together and in parts: each part starts its rows at another depth. */
static void test_eight_decks(void)
{
    game all, part;
    static const sabot_range pieces[] = {{6, 6},     {14, 14},   {100, 110},
                                         {205, 211}, {209, 209}, {414, 416}};
    start(&all, dragon_7, dragon_7_tags);
    start(&part, dragon_7, dragon_7_tags);
    set_trigger(&all, "tc>=4");
    set_trigger(&part, "tc>=4");
    assert_ok(find(&all, 6, 416), &all.error);
    const sabot_count_depth *depths = all.values.depths;
    assert_decimal("0.0815464790608633", depths[14 - 6].optimal.gain, 16);
    assert_decimal("0.0799296207765127", depths[14 - 6].triggered.gain, 16);
    assert_decimal("0.3511133329", depths[14 - 6].triggered.share, 10);
    assert_decimal("0.0102642529725414", depths[104 - 6].optimal.gain, 16);
    assert_decimal("0.0017635616431494", depths[208 - 6].optimal.gain, 16);
    assert_fraction("-64613588827/848912750595", all.values.ev, "ev");
    assert_fraction("0", all.values.shoe.sum, "balanced");
    TEST_ASSERT_FALSE(depths[416 - 6].optimal.bets);
    TEST_ASSERT_EQUAL_size_t(0, depths[416 - 6].positive_count);
    for (size_t i = 0; i < LENGTH(pieces); i++) {
        assert_ok(find(&part, pieces[i].from, pieces[i].to), &part.error);
        for (size_t j = 0; j < part.values.depths_count; j++) {
            const sabot_count_depth *a = &depths[pieces[i].from + j - 6];
            const sabot_count_depth *b = &part.values.depths[j];
            TEST_ASSERT_EQUAL_UINT64(a->cards, b->cards);
            TEST_ASSERT_TRUE(mpq_equal(a->optimal.gain, b->optimal.gain));
            TEST_ASSERT_TRUE(mpq_equal(a->triggered.gain, b->triggered.gain));
        }
    }
    end(&part);
    end(&all);
}

/* The tie is favourable at both ends of a count of odd against even cards. */
static void test_positive_ranges_at_both_ends(void)
{
    game g;
    start(&g, "winner = tie -> 8:1", "1,-1,1,-1,1,-1,1,-1,1,-1");
    assert_ok(find(&g, 20, 20), &g.error);
    const sabot_count_depth *depth = &g.values.depths[0];
    sabot_count_value value;
    sabot_count_value_init(&value);
    TEST_ASSERT_EQUAL_size_t(2, depth->positive_count);
    TEST_ASSERT_EQUAL_INT(1, sabot_count_values_get(&value, &g.values, 0, 0));
    TEST_ASSERT_TRUE(mpq_equal(value.count, depth->positive[0].from));
    size_t last = sabot_count_values_numbers(&g.values, 0) - 1;
    TEST_ASSERT_EQUAL_INT(1, sabot_count_values_get(&value, &g.values, 0, last));
    TEST_ASSERT_TRUE(mpq_equal(value.count, depth->positive[1].to));
    sabot_count_value_clear(&value);
    end(&g);
}

/* --- refusals ----------------------------------------------------------------------------- */

static void refuse(game *g, sabot_status status, const char *part)
{
    assert_refused_as(status, find(g, 6, sabot_shoe_size(&g->a.shoe)), &g->error, 0, 0, part, part);
    TEST_ASSERT_EQUAL_size_t(0, g->values.depths_count);
    TEST_ASSERT_NULL(g->values.table);
}

static void test_questions_refused(void)
{
    game g;
    sabot_wager two[2];
    start(&g, "punto.pair -> 11:1", dragon_7_tags);
    sabot_shoe_infinite(&g.a.shoe);
    refuse(&g, SABOT_INVALID, "infinite");
    sabot_shoe_from_ranks(&g.a.shoe, (uint64_t[SABOT_RANKS]){1, 1, 1, 1, 1});
    refuse(&g, SABOT_INVALID, "at least 6");
    sabot_shoe_from_points(&g.a.shoe, (uint64_t[SABOT_POINTS]){10, 10});
    refuse(&g, SABOT_UNDETERMINED, "known by ranks");
    g.a.question.mark_undetermined = 1;
    refuse(&g, SABOT_UNDETERMINED, "known by ranks");
    sabot_shoe_from_decks(&g.a.shoe, 1);
    g.a.tableau.cell[3] = SABOT_OPEN;
    refuse(&g, SABOT_INCOMPLETE, "cell");
    sabot_tableau_standard(&g.a.tableau);
    two[0] = two[1] = g.a.wager[0];
    g.a.question.wagers = two;
    g.a.question.wagers_count = 2;
    refuse(&g, SABOT_INVALID, "2 wagers");
    g.a.question.wagers_count = 0;
    refuse(&g, SABOT_INVALID, "no wager");
    g.a.question.wagers_count = 1;
    g.a.question.shoe = NULL;
    refuse(&g, SABOT_INVALID, "no shoe");
    g.a.question.shoe = &g.a.shoe;
    g.a.question.tableau = NULL;
    refuse(&g, SABOT_INVALID, "no tableau");
    end(&g);
}

static void test_conditions_refused(void)
{
    game g;
    sabot_condition condition;
    start(&g, dragon_7, dragon_7_tags);
    assert_ok(sabot_condition_parse(&condition, "p1=9", &g.error), &g.error);
    g.a.question.condition = &condition;
    refuse(&g, SABOT_INVALID, "without one");
    end(&g);
}

static void test_depths_refused(void)
{
    static const sabot_range wrong[] = {{5, 10}, {10, 9}, {6, 53}, {0, 0}};
    game g;
    start(&g, dragon_7, dragon_7_tags);
    sabot_shoe_from_decks(&g.a.shoe, 1);
    for (size_t i = 0; i < LENGTH(wrong); i++)
        assert_refused(find(&g, wrong[i].from, wrong[i].to), &g.error, 0, 0, "6 to 52", "depths");
    assert_ok(find(&g, 6, 52), &g.error);
    end(&g);
}

static void test_tags_refused(void)
{
    game g;
    start(&g, dragon_7, "0,0,0,0,0,0,0,0,0,1,1,1,2");
    sabot_shoe_from_points(&g.a.shoe, (uint64_t[SABOT_POINTS]){10, 10});
    refuse(&g, SABOT_UNDETERMINED, "known by points");
    sabot_tags_clear(&g.tags);
    parse_tags(&g.tags, "0,0,0,0,0,0,0,0,0,1,1,1,1");
    assert_ok(find(&g, 6, 20), &g.error); /* they do not differ */
    g.tags.count = 9;
    refuse(&g, SABOT_INVALID, "9 tags");
    sabot_tags_clear(&g.tags);
    sabot_shoe_from_decks(&g.a.shoe, 8);
    parse_tags(&g.tags, "0,0,0,0,0,0,1,0,0,12345");
    refuse(&g, SABOT_BEYOND, "too many running counts");
    sabot_tags_clear(&g.tags);
    parse_tags(&g.tags, "0,0,0,0,0,0,1,0,0,1/1000000000000000000000");
    refuse(&g, SABOT_BEYOND, "too fine");
    assert_refused_as(SABOT_INVALID,
                      sabot_count_values_find(&g.values, &g.a.question, NULL, NULL,
                                              (sabot_range){6, 6}, &g.error),
                      &g.error, 0, 0, "no tags", "NULL");
    end(&g);
}

static void test_beyond(void)
{
    game g;
    start(&g, "blacks = 0 and count(9d) = 1 and count(8s) = 0 and count(7h) = 1 -> 22:1",
          dragon_7_tags);
    refuse(&g, SABOT_BEYOND, "kinds of cards");
    end(&g);
    start(&g, dragon_7, dragon_7_tags);
    sabot_shoe_from_decks(&g.a.shoe, 2000);
    assert_refused_as(SABOT_BEYOND, find(&g, 6, 6), &g.error, 0, 0, "at most 65536", "2000 decks");
    end(&g);
}

static void assert_found(game *g, sabot_status status)
{
    sabot_count_depth depth;
    sabot_count_depth_init(&depth, 30);
    if (status)
        assert_refused_as(status, sabot_count_depth_find(&depth, &g->values, NULL, &g->error),
                          &g->error, 0, 0, "30 cards left", "30");
    else
        assert_ok(sabot_count_depth_find(&depth, &g->values, NULL, &g->error), &g->error);
    sabot_count_depth_clear(&depth);
}

/* A number that is slightly wrong, or in the wrong place, is not accepted as a result. */
static void test_disagreement(void)
{
    game g;
    mpq_t little;
    start(&g, dragon_7, dragon_7_tags);
    mpq_init(little);
    mpq_set_ui(little, 1, 1000000000);
    assert_ok(find(&g, 30, 30), &g.error);
    mpq_ptr exact[] = {g.values.ev, g.values.moment, g.values.shoe.sum};
    for (size_t i = 0; i < LENGTH(exact); i++) {
        mpq_add(exact[i], exact[i], little);
        assert_found(&g, SABOT_DISAGREES);
        mpq_sub(exact[i], exact[i], little);
        assert_found(&g, SABOT_OK);
    }
    const sabot_count_rows *rows[] = {&g.values.table->weight, &g.values.table->worth};
    for (size_t i = 0; i < LENGTH(rows); i++)
        for (int twice = 0; twice < 2; twice++) { /* exchanges two neighbours, and back */
            mp_limb_t *a = sabot_count_rows_at(rows[i], 30, 40), *b = a + rows[i]->limbs;
            for (unsigned limb = 0; limb < rows[i]->limbs; limb++) {
                mp_limb_t kept = a[limb];
                a[limb] = b[limb];
                b[limb] = kept;
            }
            assert_found(&g, twice ? SABOT_OK : SABOT_DISAGREES);
        }
    mpq_clear(little);
    end(&g);
}

static int stop_after(void *data, const char *what, uint64_t done, uint64_t all)
{
    unsigned *left = data;
    TEST_ASSERT_TRUE(done <= all);
    TEST_ASSERT_TRUE(!strcmp(what, "cards") || !strcmp(what, "depths"));
    return !(*left)--;
}

static void test_stops(void)
{
    game g;
    start(&g, dragon_7, dragon_7_tags);
    for (unsigned after = 0; after < 300; after += 90) {
        unsigned left = after;
        g.a.question.progress = stop_after;
        g.a.question.progress_data = &left;
        assert_refused_as(SABOT_STOPPED, find(&g, 6, 416), &g.error, 0, 0, "stopped", "progress");
        TEST_ASSERT_EQUAL_size_t(0, g.values.depths_count);
    }
    end(&g);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_eight_decks);
    RUN_TEST(test_positive_ranges_at_both_ends);
    RUN_TEST(test_questions_refused);
    RUN_TEST(test_conditions_refused);
    RUN_TEST(test_depths_refused);
    RUN_TEST(test_tags_refused);
    RUN_TEST(test_beyond);
    RUN_TEST(test_disagreement);
    RUN_TEST(test_stops);
    return UNITY_END();
}
