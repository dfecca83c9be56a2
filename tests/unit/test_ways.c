/* The counts of an engine are complete: its outcomes add up to all deals, with or without known
 * cards. */
#include "engine/polynomial/polynomial.h"
#include "engine/ways.h"
#include "helper.h"

static void assert_closes(const char *given, const char *bet_text)
{
    sabot_shoe shoe;
    sabot_tableau tableau;
    sabot_wager wager;
    sabot_condition known;
    sabot_ways ways;
    sabot_error error;
    sabot_shoe_from_decks(&shoe, 8);
    sabot_tableau_standard(&tableau);
    make_wager(&wager, "b", bet_text);
    sabot_condition_init(&known);
    if (given)
        assert_ok(sabot_condition_parse(&known, given, &error), &error);
    const sabot_condition *condition = given ? &known : NULL;
    sabot_status status =
        sabot_ways_count(&ways, &shoe, &tableau, &wager, condition, NULL, 0, NULL, &error);
    assert_ok(status, &error);
    assert_ok(sabot_ways_close(&ways, &shoe, &tableau, &wager, condition, &error), &error);
    for (unsigned i = 0; i < ways.count; i++) {
        mpz_sub_ui(ways.of[i], ways.of[i], 1);
        status = sabot_ways_close(&ways, &shoe, &tableau, &wager, condition, &error);
        TEST_ASSERT_EQUAL_INT(SABOT_DISAGREES, status);
        TEST_ASSERT_EQUAL_STRING("b: the outcomes do not add up to all deals; no result",
                                 error.text);
        mpz_add_ui(ways.of[i], ways.of[i], 1);
    }
    sabot_ways_clear(&ways);
    clear_wager(&wager);
}

static void test_compiled(void)
{
    assert_closes(NULL, "winner = banco -> 1:1; winner = tie -> push");
}

/* An outcome lost before the sums is detected too, in any width. */
static void test_compiled_that_loses(void)
{
    sabot_shoe shoe;
    sabot_tableau tableau;
    sabot_wager wager;
    sabot_polynomial polynomial;
    sabot_ways ways;
    sabot_error error;
    sabot_shoe_from_decks(&shoe, 8);
    sabot_tableau_standard(&tableau);
    make_wager(&wager, "b", "winner = banco -> 1:1; winner = tie -> push");
    sabot_polynomial_compile(&polynomial, &tableau, &wager);
    sabot_ways_init(&ways, polynomial.outcomes);
    for (int lost = 0; lost < 2; lost++) {
        for (int width = SABOT_WIDTH_DOUBLE; width <= SABOT_WIDTH_GMP; width++) {
            sabot_polynomial_evaluate(ways.of, &polynomial, &shoe, (sabot_width)width);
            TEST_ASSERT_EQUAL_INT(lost ? SABOT_DISAGREES : SABOT_OK,
                                  sabot_ways_close(&ways, &shoe, &tableau, &wager, NULL, &error));
        }
        uint32_t at = 0;
        while (!polynomial.coefficient[at])
            at++;
        polynomial.coefficient[at]--;
    }
    sabot_ways_clear(&ways);
    sabot_polynomial_clear(&polynomial);
    clear_wager(&wager);
}

static void test_merging(void)
{
    assert_closes(NULL, "count(As) = 1 -> 1:1; banco.first.suit = h -> 2:1");
    assert_closes("p1=4s,banco=5", "count(As) = 1 -> 1:1; banco.first.suit = h -> 2:1");
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_compiled);
    RUN_TEST(test_compiled_that_loses);
    RUN_TEST(test_merging);
    return UNITY_END();
}
