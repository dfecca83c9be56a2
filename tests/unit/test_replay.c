/* The library's replays: random logs against the plain game of plain.h, frequencies against every
 * physical deal of small shoes. */
#include "replays.h"

#include <sabot/tableau/vectors.h>

#include <math.h>

static void assert_fault(const sabot_fault *found, const sabot_logged_coup *coup,
                         const plain_coup *played, int kind, int cell)
{
    TEST_ASSERT_EQUAL_INT(kind, found->kind);
    TEST_ASSERT_EQUAL_INT(cell, found->cell);
    TEST_ASSERT_EQUAL_UINT(coup->cards, found->coup.cards);
    TEST_ASSERT_EQUAL_UINT64(coup->number, found->coup.number);
    if (kind != SABOT_FAULT_SETTLED && kind != SABOT_FAULT_SURPLUS)
        return;
    TEST_ASSERT_EQUAL_INT(played->dealt, found->played.cards);
    for (int side = 0; side < 2; side++)
        TEST_ASSERT_EQUAL_INT(played->total[side], found->played.total[side]);
}

static void test_random_logs(void)
{
    uint64_t seen_kinds[5] = {0};
    seed_random(0);
    for (int trial = 0; trial < 10; trial++) {
        asked a;
        sabot_replay replay;
        sabot_error error;
        size_t faults = 0;
        uint64_t seen[SABOT_EVENTS] = {0}, faulty[SABOT_CELLS_ALL] = {0};
        start(&a);
        sabot_replay_init(&replay);
        assert_ok(sabot_replay_start(&replay, &a.question, NULL, &error), &error);
        for (int i = 0; i < 2000; i++) {
            sabot_logged_coup coup;
            plain_coup played;
            int card[6], cell;
            random_coup(&coup, card);
            plain_play(&played, &a.table, card);
            int kind = plain_fault(&cell, &coup, &played, &a.table);
            assert_ok(sabot_replay_add(&replay, &coup, &error), &error);
            seen[coup.outcome]++;
            if (coup.cards >= 4 && coup.cards <= 6)
                seen[coup.cards - 1]++;
            TEST_ASSERT_EQUAL_UINT(faults + (kind >= 0), replay.faults_count);
            if (kind >= 0) {
                assert_fault(&replay.faults[faults++], &coup, &played, kind, cell);
                seen_kinds[kind]++;
                if (cell >= 0)
                    faulty[cell]++;
            }
        }
        TEST_ASSERT_EQUAL_UINT64(2000, replay.coups);
        TEST_ASSERT_EQUAL_UINT64(faults, replay.wrong);
        TEST_ASSERT_EQUAL_UINT64_ARRAY(faulty, replay.faulty, SABOT_CELLS_ALL);
        for (int i = 0; i < SABOT_EVENTS; i++)
            TEST_ASSERT_EQUAL_UINT64(seen[i], replay.frequency[i].seen);
        sabot_replay_clear(&replay);
        end(&a);
    }
    for (int kind = 0; kind < 5; kind++)
        TEST_ASSERT_TRUE(seen_kinds[kind] > 0);
}

/* For each cell and each other kind the first few coups are kept, in the order of the log. */
static void test_faults_kept(void)
{
    enum { MOST = 2 };
    const sabot_replay_terms terms = {.faults_most = MOST};
    asked a;
    sabot_replay all, few;
    sabot_error error;
    size_t next = 0, seen[SABOT_CELLS_ALL + SABOT_FAULTS] = {0};
    start(&a);
    sabot_replay_init(&all);
    sabot_replay_init(&few);
    assert_ok(sabot_replay_start(&all, &a.question, NULL, &error), &error);
    assert_ok(sabot_replay_start(&few, &a.question, &terms, &error), &error);
    for (int i = 0; i < 3000; i++) {
        sabot_logged_coup coup;
        int card[6];
        random_coup(&coup, card);
        coup.number = (uint64_t)i;
        assert_ok(sabot_replay_add(&all, &coup, &error), &error);
        assert_ok(sabot_replay_add(&few, &coup, &error), &error);
    }
    for (size_t i = 0; i < all.faults_count; i++) {
        const sabot_fault *fault = &all.faults[i];
        if (seen[fault->cell >= 0 ? fault->cell : SABOT_CELLS_ALL + (int)fault->kind]++ < MOST)
            TEST_ASSERT_EQUAL_UINT64(fault->number, few.faults[next++].number);
    }
    TEST_ASSERT_EQUAL_UINT(next, few.faults_count);
    TEST_ASSERT_TRUE(next < all.faults_count);
    TEST_ASSERT_EQUAL_UINT64(all.faults_count, few.faults_found);
    TEST_ASSERT_EQUAL_UINT64(all.wrong, few.wrong);
    sabot_replay_clear(&all);
    sabot_replay_clear(&few);
    end(&a);
}

static void test_cells_reached(void)
{
    asked a;
    sabot_replay replay;
    sabot_error error;
    uint64_t reached[SABOT_CELLS_ALL] = {0};
    start(&a);
    sabot_replay_init(&replay);
    assert_ok(sabot_replay_start(&replay, &a.question, NULL, &error), &error);
    reached_table = &a.table;
    for (int i = 0; i < 3000; i++) {
        sabot_logged_coup coup;
        plain_coup played;
        int card[6];
        random_coup(&coup, card);
        for (int c = 0; c < 6; c++)
            card[c] = coup.card[c];
        plain_play(&played, &a.table, card);
        coup.cards = (unsigned)played.dealt;
        assert_ok(sabot_replay_add(&replay, &coup, &error), &error);
        for (unsigned cell = 0; cell < SABOT_CELLS_ALL; cell++)
            reached[cell] += (uint64_t)is_reached(cell, &played);
    }
    TEST_ASSERT_EQUAL_UINT64_ARRAY(reached, replay.reached, SABOT_CELLS_ALL);
    sabot_replay_clear(&replay);
    end(&a);
}

/* --- frequencies -------------------------------------------------------------------------- */

static long happens(unsigned event, const plain_coup *coup)
{
    int winner = coup->total[0] == coup->total[1] ? 2 : coup->total[0] < coup->total[1];
    return event < 3 ? winner == (int)event : coup->dealt == (int)event + 1;
}

/* z by the textbook formula, in doubles. */
static void check_z(const sabot_frequency *f, double n)
{
    double p = mpq_get_d(f->probability), apart = (double)f->seen - n * p;
    TEST_ASSERT_EQUAL_INT(p > 0 && p < 1, f->has_z);
    if (!f->has_z)
        return;
    double z = f->z_sign * sqrt(mpq_get_d(f->z_squared)), wanted = apart / sqrt(n * p * (1 - p));
    TEST_ASSERT_TRUE(fabs(z - wanted) <= 1e-9 * (1 + fabs(wanted)));
}

static void add_coups(sabot_replay *replay, int count)
{
    sabot_error error;
    for (int i = 0; i < count; i++) {
        sabot_logged_coup coup;
        int card[6];
        random_coup(&coup, card);
        assert_ok(sabot_replay_add(replay, &coup, &error), &error);
    }
}

static void test_frequencies(void)
{
    for (int trial = 0; trial < 4; trial++) {
        asked a;
        sabot_replay replay;
        sabot_error error;
        mpq_t expected;
        start(&a);
        a.question.double_check = trial & 1;
        mpq_init(expected);
        sabot_replay_init(&replay);
        assert_ok(sabot_replay_start(&replay, &a.question, NULL, &error), &error);
        add_coups(&replay, 77);
        assert_ok(sabot_replay_end(&replay, &error), &error);
        for (unsigned i = 0; i < SABOT_EVENTS; i++) {
            const sabot_frequency *f = &replay.frequency[i];
            plain_mean(expected, &a, happens, 1, i, &a.table, -1);
            assert_equal_fractions(expected, f->probability, "probability");
            mpq_set_ui(expected, f->seen, 77);
            mpq_canonicalize(expected);
            assert_equal_fractions(expected, f->share, "share");
            check_z(f, 77);
        }
        mpq_clear(expected);
        sabot_replay_clear(&replay);
        end(&a);
    }
}

/* Six aces: 2 against 2, both draw, 3 against 3. A certain event has no z. Eight decks: the
 * well-known ways, from a replay object that was used before. */
static void test_known_shoes(void)
{
    sabot_shoe shoe;
    sabot_tableau tableau;
    sabot_question question = {.shoe = &shoe, .tableau = &tableau};
    sabot_replay replay;
    sabot_error error;
    static const int certain[SABOT_EVENTS] = {0, 0, 1, 0, 0, 1};
    static const char *const printed[3] = {"2230518282592256/4998398275503360",
                                           "2292252566437888/4998398275503360",
                                           "475627426473216/4998398275503360"};
    mpq_t expected;
    sabot_tableau_standard(&tableau);
    sabot_replay_init(&replay);
    assert_ok(sabot_shoe_parse(&shoe, "A=6", &error), &error);
    assert_ok(sabot_replay_start(&replay, &question, NULL, &error), &error);
    add_coups(&replay, 9);
    assert_ok(sabot_replay_end(&replay, &error), &error);
    for (int i = 0; i < SABOT_EVENTS; i++) {
        TEST_ASSERT_EQUAL_INT(0, mpq_cmp_si(replay.frequency[i].probability, certain[i], 1));
        TEST_ASSERT_FALSE(replay.frequency[i].has_z);
    }
    sabot_shoe_from_decks(&shoe, 8);
    assert_ok(sabot_replay_start(&replay, &question, NULL, &error), &error);
    TEST_ASSERT_EQUAL_UINT64(0, replay.coups);
    TEST_ASSERT_EQUAL_UINT(0, replay.faults_count);
    add_coups(&replay, 9);
    assert_ok(sabot_replay_end(&replay, &error), &error);
    mpq_init(expected);
    for (int i = 0; i < 3; i++) {
        mpq_set_str(expected, printed[i], 10);
        mpq_canonicalize(expected);
        assert_equal_fractions(expected, replay.frequency[i].probability, "eight decks");
    }
    mpq_clear(expected);
    sabot_replay_clear(&replay);
}

/* --- the vectors of a table agree with it ------------------------------------------------- */

static int replay_vector(void *data, const sabot_coup *coup)
{
    sabot_logged_coup logged = {.cards = coup->cards, .outcome = sabot_coup_winner(coup)};
    sabot_error error;
    memcpy(logged.card, coup->card, sizeof coup->card);
    return sabot_replay_add(data, &logged, &error) != SABOT_OK;
}

static void test_vectors(void)
{
    asked a;
    sabot_replay replay;
    sabot_error error;
    start(&a);
    sabot_replay_init(&replay);
    assert_ok(sabot_replay_start(&replay, &a.question, NULL, &error), &error);
    assert_ok(sabot_vectors_each(&a.question, replay_vector, &replay, &error), &error);
    TEST_ASSERT_EQUAL_UINT(0, replay.faults_count);
    TEST_ASSERT_TRUE(replay.coups >= 10000);
    sabot_replay_clear(&replay);
    end(&a);
}

/* --- refusals ----------------------------------------------------------------------------- */

static sabot_status ask(const sabot_question *question, sabot_error *error)
{
    sabot_replay replay;
    const sabot_logged_coup coup = {.cards = 4};
    sabot_error own;
    sabot_replay_init(&replay);
    sabot_status status = sabot_replay_start(&replay, question, NULL, error);
    if (status)
        assert_refused(sabot_replay_add(&replay, &coup, &own), &own, 0, 0, "not started", "");
    for (int i = 0; !status && i < 100000; i++)
        status = sabot_replay_add(&replay, &coup, error);
    sabot_replay_clear(&replay);
    return status;
}

static void test_refused_questions(void)
{
    asked a;
    sabot_shoe five;
    sabot_error error;
    start(&a);
    assert_refuses_tableaus(ask, 0);
    assert_refuses_conditions(ask);
    sabot_question question = a.question;
    question.shoe = NULL;
    assert_refuses(ask, &question, SABOT_INVALID, "no shoe");
    assert_ok(sabot_shoe_parse(&five, "A=5", &error), &error);
    question.shoe = &five;
    assert_refuses(ask, &question, SABOT_INVALID, "a shoe of 5 cards");
    question = a.question;
    sabot_wager without_bet = {.count = 1, .part = {{.numerator = 1, .denominator = 1}}};
    question.wagers = &without_bet;
    question.wagers_count = 1;
    assert_refuses(ask, &question, SABOT_INVALID, "a wager without a bet");
    question = a.question;
    question.progress = stop_at_once;
    assert_refuses(ask, &question, SABOT_STOPPED, "stopped");
    end(&a);
}

static void assert_coup_refused(sabot_replay *replay, sabot_logged_coup coup, const char *part)
{
    sabot_error error;
    assert_refused(sabot_replay_add(replay, &coup, &error), &error, 0, 0, part, part);
    TEST_ASSERT_EQUAL_UINT64(0, replay->coups);
}

static void test_refused_coups(void)
{
    asked a;
    sabot_replay replay;
    sabot_error error;
    start(&a);
    sabot_replay_init(&replay);
    assert_coup_refused(&replay, (sabot_logged_coup){.cards = 4}, "not started");
    assert_ok(sabot_replay_start(&replay, &a.question, NULL, &error), &error);
    assert_coup_refused(&replay, (sabot_logged_coup){.cards = 4, .outcome = 3}, "outcome 3");
    assert_coup_refused(&replay, (sabot_logged_coup){.cards = 4, .outcome = -1}, "outcome -1");
    assert_coup_refused(&replay, (sabot_logged_coup){.cards = 2, .card = {0, 52}}, "card 52");
    assert_refused(sabot_replay_end(&replay, &error), &error, 0, 0,
                   "no coup: expected at least one", "");
    sabot_replay_clear(&replay);
    end(&a);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_random_logs);
    RUN_TEST(test_faults_kept);
    RUN_TEST(test_cells_reached);
    RUN_TEST(test_frequencies);
    RUN_TEST(test_known_shoes);
    RUN_TEST(test_vectors);
    RUN_TEST(test_refused_questions);
    RUN_TEST(test_refused_coups);
    return UNITY_END();
}
