/* Which faults of an engine explain a log: random logs of every fault, against each fault played by
 * the plain game of plain.h. */
#include "answer/tableau/replay/diagnosis.h"
#include "tables.h"
#include <sabot/tableau/flips.h>

enum { COUPS = 40, PAIR = 3 };

typedef struct {
    int card[6]; /* as they lie in the shoe */
    sabot_logged_coup logged;
    int paid; /* on a bet of 1 on punto's pair */
} dealt;

/* A coup with a variant that is no table; `first` is the hand that takes the fifth card if both
 * take one. */
static void play_variant(plain_coup *coup, const plain_table *table, int variant, const int *card,
                         int first)
{
    plain_table other = *table;
    plain_play(coup, table, card);
    if (is_over(table, coup) || variant == SABOT_PAIRS_BY_POINT)
        return;
    const int banco = coup->opening[1], punto_draws = coup->hand[0] == 3;
    int *row = other.banco_draws[banco];
    if (variant == SABOT_COLUMNS_BY_POINT)
        other.by_point = 1;
    /* With the columns by point, the third card worth ten may be in any. */
    if (variant == SABOT_TEN_AS_10 && punto_draws && plain_point(card[4]) == 0)
        row[table->by_point ? coup->total[0] : 0] = other.banco_alone[banco];
    if (variant == SABOT_NONE_AS_0)
        other.banco_alone[banco] = row[0];
    if (variant == SABOT_BANCO_FIRST)
        for (int column = 0; column < 10; column++)
            row[column] = other.banco_alone[banco];
    plain_play(coup, &other, card);
    if (variant == SABOT_BANCO_FIRST && first == 1 && coup->dealt == 6) {
        coup->total[0] = (coup->opening[0] + plain_point(card[5])) % 10;
        coup->total[1] = (banco + plain_point(card[4])) % 10;
    }
}

/* Plays as an engine with the fault; SABOT_CHANGES_ALL means none. */
static void play(plain_coup *coup, const plain_table *table, int fault, const int *card, int first)
{
    plain_coup before;
    plain_play(&before, table, card);
    *coup = before;
    if (fault < SABOT_CHANGES)
        play_changed(coup, table, fault, &before);
    else if (fault < SABOT_CHANGES_ALL)
        play_variant(coup, table, fault, card, first);
}

static int outcome_of(const plain_coup *coup)
{
    return coup->total[0] == coup->total[1] ? 2 : coup->total[0] < coup->total[1];
}

static int pair_pays(int fault, const int *card)
{
    return (fault == SABOT_PAIRS_BY_POINT ? plain_point(card[0]) == plain_point(card[2])
                                          : card[0] / 4 == card[2] / 4)
               ? 11
               : -1;
}

static int deals_as_logged(const plain_coup *coup, const dealt *d)
{
    return (unsigned)coup->dealt == d->logged.cards && outcome_of(coup) == d->logged.outcome;
}

static int explains(const asked *a, int fault, const dealt *log)
{
    for (const dealt *d = log; d < log + COUPS; d++) {
        plain_coup coup;
        int found = 0;
        for (int first = 0; first < (fault == SABOT_BANCO_FIRST ? 2 : 1); first++) {
            play(&coup, &a->table, fault, d->card, first);
            found |= deals_as_logged(&coup, d);
        }
        if (!found || d->paid != pair_pays(fault, d->card))
            return 0;
    }
    return 1;
}

static void deal(dealt *d, const plain_table *table, int fault)
{
    plain_coup coup;
    for (int i = 0; i < 6; i++)
        d->card[i] = (int)random_below(52);
    play(&coup, table, fault, d->card, (int)random_below(2));
    d->logged = (sabot_logged_coup){.cards = (unsigned)coup.dealt, .outcome = outcome_of(&coup)};
    for (int i = 0; i < 6; i++) {
        d->logged.card[i] = (sabot_card)d->card[i];
        d->logged.known[i] = SABOT_LEVEL_SUITS;
    }
    d->paid = pair_pays(fault, d->card);
}

/* Returns the number of deviations from the table. */
static uint64_t add_log(sabot_diagnosis *diagnosis, sabot_replay *replay, const asked *a,
                        const dealt *log)
{
    uint64_t deviations = 0;
    sabot_error error;
    sabot_logged_bet bet = {.wager = PAIR};
    mpq_inits(bet.stake, bet.paid, NULL);
    mpq_set_ui(bet.stake, 1, 1);
    for (const dealt *d = log; d < log + COUPS; d++) {
        plain_coup right;
        plain_play(&right, &a->table, d->card);
        mpq_set_si(bet.paid, d->paid, 1);
        assert_ok(sabot_replay_add(replay, &d->logged, &error), &error);
        assert_ok(sabot_diagnosis_add(diagnosis, &d->logged, &error), &error);
        assert_ok(sabot_replay_bet(replay, &bet, &error), &error);
        assert_ok(sabot_diagnosis_bet(diagnosis, replay, &bet, &error), &error);
        deviations += !deals_as_logged(&right, d);
        if ((unsigned)right.dealt == d->logged.cards) /* else no bet is judged */
            deviations += d->paid != pair_pays(-1, d->card);
    }
    mpq_clears(bet.stake, bet.paid, NULL);
    return deviations;
}

static void check_log(asked *a, int fault)
{
    const sabot_replay_terms terms = {.paid = SABOT_PAID_NET};
    static sabot_diagnosis diagnosis;
    static dealt log[COUPS];
    sabot_replay replay;
    sabot_error error;
    char name[SABOT_CELL_NAME] = "none";
    for (int i = 0; i < COUPS; i++)
        deal(&log[i], &a->table, fault);
    sabot_replay_init(&replay);
    sabot_diagnosis_init(&diagnosis);
    assert_ok(sabot_replay_start(&replay, &a->question, &terms, &error), &error);
    assert_ok(sabot_diagnosis_start(&diagnosis, &a->question, &terms, &error), &error);
    const uint64_t deviations = add_log(&diagnosis, &replay, a, log);
    TEST_ASSERT_EQUAL_UINT64(deviations, diagnosis.deviations);
    for (int other = 0; other < SABOT_CHANGES_ALL; other++) {
        if (!sabot_flip_listed(&a->tableau, other))
            continue;
        sabot_tableau_cell_name(name, other);
        TEST_ASSERT_EQUAL_INT_MESSAGE(diagnosis.deviations && explains(a, other, log),
                                      sabot_diagnosis_explains(&diagnosis, other), name);
        if (other == fault && diagnosis.deviations)
            TEST_ASSERT_TRUE(sabot_diagnosis_explains(&diagnosis, other));
    }
    sabot_diagnosis_clear(&diagnosis);
    sabot_replay_clear(&replay);
}

static void every_fault_of_random_tables(void)
{
    for (int trial = 0; trial < 3; trial++) {
        asked a;
        start(&a);
        for (int fault = 0; fault <= SABOT_CHANGES_ALL; fault++)
            if (fault == SABOT_CHANGES_ALL || sabot_flip_listed(&a.tableau, fault))
                check_log(&a, fault);
        end(&a);
    }
}

/* By the standard table punto draws in the first, and banco 6 draws on a 6 in the second. Each has
 * explanations; no single fault explains both. */
static void two_faults(void)
{
    const sabot_replay_terms terms = {0};
    const sabot_logged_coup coups[] = {
        {.card = {36, 40, 36, 20}, .cards = 4, .outcome = SABOT_BANCO},
        {.card = {36, 40, 36, 20, 20}, .cards = 5, .outcome = SABOT_TIE},
    };
    static const char *const explained[] = {"punto 0 ", "banco 6 6 banco-first ", ""};
    for (int log = 0; log < 3; log++) {
        static sabot_diagnosis diagnosis;
        asked a;
        sabot_error error;
        char names[200] = "";
        start(&a);
        sabot_tableau_standard(&a.tableau);
        sabot_diagnosis_init(&diagnosis);
        assert_ok(sabot_diagnosis_start(&diagnosis, &a.question, &terms, &error), &error);
        for (int i = 0; i < 2; i++)
            if (log == 2 || log == i)
                assert_ok(sabot_diagnosis_add(&diagnosis, &coups[i], &error), &error);
        TEST_ASSERT_EQUAL_UINT64(log == 2 ? 2 : 1, diagnosis.deviations);
        for (int change = 0; change < SABOT_CHANGES_ALL; change++)
            if (sabot_diagnosis_explains(&diagnosis, change)) {
                char name[SABOT_CELL_NAME];
                sabot_tableau_cell_name(name, change);
                strcat(strcat(names, name), " ");
            }
        TEST_ASSERT_EQUAL_STRING(explained[log], names);
        sabot_diagnosis_clear(&diagnosis);
        end(&a);
    }
}

int main(void)
{
    seed_random(0);
    UNITY_BEGIN();
    RUN_TEST(every_fault_of_random_tables);
    RUN_TEST(two_faults);
    return UNITY_END();
}
