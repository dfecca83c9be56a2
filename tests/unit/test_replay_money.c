/* Payments and shoes of a log: payments against integer arithmetic and the plain game of plain.h,
 * stocks against a matching of logged cards with physical ones. */
#include "replays.h"

/* --- money -------------------------------------------------------------------------------- */

/* Integers as amounts: the correct payment in units of 1/2000, since stakes are in hundredths and
 * the bets of tables.h pay in twentieths. */
static long floor_div(long a, long b)
{
    return a / b - (a % b < 0);
}

static long rounded(long amount, long unit, int rounding)
{
    long below = floor_div(amount, unit) * unit, above = below + unit;
    if (amount == below)
        return amount;
    if (rounding == SABOT_ROUND_DOWN || rounding == SABOT_ROUND_UP)
        return rounding == SABOT_ROUND_UP ? above : below;
    if (amount - below != above - amount)
        return amount - below < above - amount ? below : above;
    if (rounding == SABOT_ROUND_HALF_EVEN)
        return below / unit % 2 ? above : below;
    return rounding == SABOT_ROUND_NEAREST ? above : below;
}

/* The correct `paid`, in units of 1/2000. So is `unit`; 0 means exact. */
static long plain_due(long cents, long pays, long unit, const sabot_replay_terms *terms)
{
    long net = cents * pays;
    if (unit && pays > 0)
        net = rounded(net, unit, (int)terms->rounding);
    if (terms->paid == SABOT_PAID_RETURN)
        return net + cents * UNIT;
    return terms->paid == SABOT_PAID_WINNINGS && pays == -UNIT ? 0 : net;
}

/* The bets of tables.h, except that the third loses three quarters of its stake with five cards. */
enum { IN_PART = 2 };

static long paid_of(unsigned bet, const plain_coup *coup)
{
    return bet == IN_PART && coup->dealt == 5 ? -15 : pays_of(bet, coup);
}

static void start_paying(asked *a)
{
    start(a);
    sabot_bet_clear(&a->bet[IN_PART]);
    make_bet(&a->bet[IN_PART], "six", "cards = 6 -> 2:1;cards = 5 -> 1 for 4");
}

static void set_parts(mpq_t amount, long parts)
{
    mpq_set_si(amount, parts, 2000);
    mpq_canonicalize(amount);
}

static void assert_parts(long parts, const mpq_t amount, const char *what)
{
    assert_share(parts, 2000, amount, what);
}

typedef struct {
    uint64_t bets, wrong, unjudged;
    long staked, due, paid;
} plain_money;

/* The cards whose ranks the last bet of tables.h compares. */
static int is_rank_known(const sabot_logged_coup *coup, int place)
{
    return coup->card[place] / 4 < 9 || coup->known[place] != SABOT_LEVEL_POINTS;
}

/* A random bet on the last coup, judged by the plain game. */
static void add_bet(sabot_replay *replay, plain_money *money, const plain_coup *played, int sound,
                    long unit)
{
    sabot_logged_bet bet = {.wager = random_below(BETS), .number = replay->bets + 1};
    const sabot_logged_coup *coup = &replay->last;
    plain_money *m = &money[bet.wager];
    sabot_error error;
    long cents = (long)random_below(4) ? (long)random_below(2000) : 0;
    size_t faults = replay->faults_count;
    mpq_inits(bet.stake, bet.paid, NULL);
    long due =
        sound ? plain_due(cents, paid_of((unsigned)bet.wager, played), unit, &replay->terms) : 0;
    long paid = random_below(3) ? due : due + (long)random_below(5) - 2;
    set_parts(bet.stake, cents * UNIT);
    set_parts(bet.paid, paid);
    assert_ok(sabot_replay_bet(replay, &bet, &error), &error);
    m->bets++;
    if (!sound || (bet.wager == BETS - 1 && !(is_rank_known(coup, 0) && is_rank_known(coup, 2)))) {
        m->unjudged++;
        TEST_ASSERT_EQUAL_UINT(faults, replay->faults_count);
    } else {
        m->staked += cents * UNIT;
        m->due += due;
        m->paid += paid;
        m->wrong += due != paid;
        TEST_ASSERT_EQUAL_UINT(faults + (due != paid), replay->faults_count);
    }
    if (replay->faults_count > faults) {
        const sabot_fault *fault = &replay->faults[faults];
        TEST_ASSERT_EQUAL_INT(SABOT_FAULT_PAID, fault->kind);
        TEST_ASSERT_EQUAL_UINT64(bet.number, fault->number);
        assert_parts(due, fault->due, "due");
        assert_parts(paid, fault->paid, "paid");
        assert_parts(cents * UNIT, fault->stake, "stake");
    }
    mpq_clears(bet.stake, bet.paid, NULL);
}

static void pay_coups(sabot_replay *replay, plain_money *money, const asked *a, long unit)
{
    sabot_error error;
    for (int i = 0; i < 500; i++) {
        sabot_logged_coup coup;
        plain_coup played;
        int card[6], cell;
        random_coup(&coup, card);
        plain_play(&played, &a->table, card);
        int kind = plain_fault(&cell, &coup, &played, &a->table);
        assert_ok(sabot_replay_add(replay, &coup, &error), &error);
        for (unsigned bets = random_below(4); bets > 0; bets--)
            add_bet(replay, money, &played, kind < 0 || kind == SABOT_FAULT_SETTLED, unit);
    }
}

static void test_payments(void)
{
    static const long units[] = {0, 20, 100, 140, 10000}; /* exact, 0.01, 0.05, 0.07, 5 */
    mpq_t unit;
    mpq_init(unit);
    for (unsigned trial = 0; trial < 60; trial++) {
        const long parts = units[trial % LENGTH(units)];
        const sabot_replay_terms terms = {.paid = (sabot_paid)(1 + trial % 3),
                                          .rounding = (sabot_rounding)(trial / 12),
                                          .unit = parts ? unit : NULL};
        asked a;
        sabot_replay replay;
        sabot_error error;
        plain_money money[BETS] = {{0}};
        set_parts(unit, parts);
        start_paying(&a);
        sabot_replay_init(&replay);
        assert_ok(sabot_replay_start(&replay, &a.question, &terms, &error), &error);
        pay_coups(&replay, money, &a, parts);
        for (int i = 0; i < BETS; i++) {
            const sabot_replay_money *m = &replay.money[i];
            TEST_ASSERT_EQUAL_UINT64(money[i].bets, m->bets);
            TEST_ASSERT_EQUAL_UINT64(money[i].wrong, m->wrong);
            TEST_ASSERT_EQUAL_UINT64(money[i].unjudged, m->unjudged);
            assert_parts(money[i].staked, m->staked, "staked");
            assert_parts(money[i].due, m->due, "due");
            assert_parts(money[i].paid, m->paid, "paid");
        }
        TEST_ASSERT_TRUE(replay.mispaid > 0);
        sabot_replay_clear(&replay);
        end(&a);
    }
    mpq_clear(unit);
}

/* Pays 100 staked on punto, coup by coup: "won" or "lost" and the amount in the log. Returns the
 * faults. At the end `due` is the sum of the correct payments. */
static uint64_t pay(sabot_paid *found, long *due, const char *won, const long *paid, sabot_paid how)
{
    static const sabot_logged_coup coups[2] = {
        {.card = {0, 36, 28, 36}, .cards = 4, .outcome = SABOT_PUNTO},
        {.card = {36, 0, 36, 28}, .cards = 4, .outcome = SABOT_BANCO}};
    const sabot_replay_terms terms = {.paid = how};
    sabot_logged_bet bet = {0};
    asked a;
    sabot_replay replay;
    sabot_error error;
    start(&a);
    plain_random_standard(&a.table); /* the coups have naturals */
    plain_tableau(&a.tableau, &a.table);
    sabot_replay_init(&replay);
    mpq_inits(bet.stake, bet.paid, NULL);
    mpq_set_ui(bet.stake, 100, 1);
    assert_ok(sabot_replay_start(&replay, &a.question, &terms, &error), &error);
    for (int i = 0; won[i]; i++) {
        mpq_set_si(bet.paid, paid[i], 1);
        assert_ok(sabot_replay_add(&replay, &coups[won[i] == 'l'], &error), &error);
        assert_ok(sabot_replay_bet(&replay, &bet, &error), &error);
    }
    uint64_t wrong = replay.mispaid;
    *found = replay.paid;
    *due = mpz_get_si(mpq_numref(replay.money[0].due));
    for (size_t i = 0; i < replay.faults_count && replay.paid == SABOT_PAID_NET; i++)
        assert_fraction("-100", replay.faults[i].due, "a lost bet");
    mpq_clears(bet.stake, bet.paid, NULL);
    sabot_replay_clear(&replay);
    end(&a);
    return wrong;
}

/* The first lost bet shows whether the log has winnings or net results. */
static void test_paid_unsaid(void)
{
    static const struct {
        const char *won;
        long paid[4];
        int wrong;
        long due;
        sabot_paid how, found;
    } cases[] = {
        {"ww", {100, 100}, 0, 200, SABOT_PAID_UNSAID, SABOT_PAID_UNSAID},
        {"wlwl", {100, 0, 100, 0}, 0, 200, SABOT_PAID_UNSAID, SABOT_PAID_WINNINGS},
        {"wlwl", {100, -100, 100, -100}, 0, 0, SABOT_PAID_UNSAID, SABOT_PAID_NET},
        {"llll", {0, -100, 0, -100}, 2, 0, SABOT_PAID_UNSAID, SABOT_PAID_WINNINGS},
        {"llll", {-100, 0, -100, 0}, 2, -400, SABOT_PAID_UNSAID, SABOT_PAID_NET},
        {"lll", {-50, -100, -100}, 1, -300, SABOT_PAID_UNSAID, SABOT_PAID_NET},
        {"lwl", {100, 100, -100}, 1, -100, SABOT_PAID_UNSAID, SABOT_PAID_NET},
        {"lwl", {100, 100, 0}, 1, 100, SABOT_PAID_UNSAID, SABOT_PAID_WINNINGS},
        {"ll", {100, 100}, 2, 0, SABOT_PAID_UNSAID, SABOT_PAID_UNSAID},
        {"wl", {200, 0}, 1, 100, SABOT_PAID_UNSAID, SABOT_PAID_WINNINGS},
        {"wl", {200, 0}, 0, 200, SABOT_PAID_RETURN, SABOT_PAID_RETURN},
        {"wl", {100, -100}, 1, 100, SABOT_PAID_WINNINGS, SABOT_PAID_WINNINGS},
        {"wl", {100, 0}, 1, 0, SABOT_PAID_NET, SABOT_PAID_NET},
    };
    for (size_t i = 0; i < LENGTH(cases); i++) {
        sabot_paid found;
        long due;
        uint64_t wrong = pay(&found, &due, cases[i].won, cases[i].paid, cases[i].how);
        TEST_ASSERT_EQUAL_UINT64_MESSAGE(cases[i].wrong, wrong, cases[i].won);
        TEST_ASSERT_EQUAL_INT_MESSAGE(cases[i].due, due, cases[i].won);
        TEST_ASSERT_EQUAL_INT_MESSAGE(cases[i].found, found, cases[i].won);
    }
}

/* --- the stock ---------------------------------------------------------------------------- */

enum { STOCK = 14, DEALT = 8 * SABOT_LOGGED_CARDS };

/* Logged cards and the physical cards that they may be, matched one to one by augmenting paths. */
typedef struct {
    int card[STOCK], owner[STOCK];
    int dealt;
    int logged[DEALT];
    sabot_level known[DEALT];
} matching;

static int may_be(const matching *m, int logged, int card)
{
    int a = m->logged[logged], b = m->card[card];
    return m->known[logged] == SABOT_LEVEL_SUITS   ? a == b
           : m->known[logged] == SABOT_LEVEL_RANKS ? a / 4 == b / 4
                                                   : plain_point(a) == plain_point(b);
}

static int match(matching *m, int logged, unsigned *tried)
{
    for (int card = 0; card < STOCK; card++) {
        if ((*tried >> card & 1) || !may_be(m, logged, card))
            continue;
        *tried |= 1u << card;
        if (m->owner[card] < 0 || match(m, m->owner[card], tried)) {
            m->owner[card] = logged;
            return 1;
        }
    }
    return 0;
}

/* The number of cards of the coup that match no card of the shoe. */
static unsigned take_coup(matching *m, const sabot_logged_coup *coup)
{
    unsigned surplus = 0;
    for (unsigned i = 0; i < coup->cards && i < SABOT_LOGGED_CARDS; i++) {
        unsigned tried = 0;
        m->logged[m->dealt] = coup->card[i];
        m->known[m->dealt] = coup->known[i];
        surplus += !match(m, m->dealt++, &tried);
    }
    return surplus;
}

static void start_shoe(matching *m)
{
    m->dealt = 0;
    for (int i = 0; i < STOCK; i++)
        m->owner[i] = -1;
}

/* The faults of the stock among those from `from` on. */
static unsigned count_surplus(const sabot_replay *replay, size_t from)
{
    unsigned surplus = 0;
    for (size_t i = from; i < replay->faults_count; i++) {
        const sabot_fault *fault = &replay->faults[i];
        if (fault->kind != SABOT_FAULT_STOCK)
            continue;
        surplus++;
        TEST_ASSERT_EQUAL_UINT64(sabot_shoe_count(replay->question.shoe, fault->lacking),
                                 fault->stock);
        TEST_ASSERT_TRUE(fault->lacking >> fault->coup.card[fault->place] & 1);
    }
    return surplus;
}

/* Small shoes of few ranks, which some logs exhaust and some do not: the number of excess cards of
 * a coup, by matching and by counting. */
static void check_stock(const asked *a, sabot_shoe *shoe, sabot_stock stock)
{
    matching m = {0};
    sabot_replay replay;
    sabot_error error;
    const sabot_replay_terms terms = {.stock = stock};
    sabot_question question = a->question;
    size_t faults = 0;
    *shoe = (sabot_shoe){.level = SABOT_LEVEL_SUITS};
    for (int i = 0; i < STOCK; i++)
        shoe->count[m.card[i] = 24 + (int)random_below(28)]++;
    question.shoe = shoe;
    sabot_replay_init(&replay);
    assert_ok(sabot_replay_start(&replay, &question, &terms, &error), &error);
    start_shoe(&m);
    for (int i = 0; i < 40; i++) {
        sabot_logged_coup coup = {.cards = 3 + random_below(4), .begins_shoe = !random_below(3)};
        for (unsigned c = 0; c < coup.cards; c++) {
            coup.card[c] = (sabot_card)m.card[random_below(STOCK)];
            coup.known[c] = (sabot_level)random_below(3);
        }
        if (coup.begins_shoe || stock == SABOT_STOCK_COUP || m.dealt > DEALT - 6) {
            coup.begins_shoe = 1;
            start_shoe(&m);
        }
        assert_ok(sabot_replay_add(&replay, &coup, &error), &error);
        TEST_ASSERT_EQUAL_UINT(take_coup(&m, &coup), count_surplus(&replay, faults));
        faults = replay.faults_count;
    }
    sabot_replay_clear(&replay);
}

static void test_stock(void)
{
    asked a;
    sabot_shoe shoe;
    start(&a);
    for (int trial = 0; trial < 200; trial++)
        check_stock(&a, &shoe, trial & 1 ? SABOT_STOCK_SHOE : SABOT_STOCK_COUP);
    end(&a);
}

/* A shoe known by ranks does not check suits; an infinite one allows everything. */
static void test_stock_of_other_shoes(void)
{
    const sabot_replay_terms terms = {.stock = SABOT_STOCK_COUP};
    sabot_logged_coup coup = {.card = {48, 48, 48, 48}, .cards = 4, .outcome = SABOT_TIE};
    asked a;
    sabot_replay replay;
    sabot_error error;
    start(&a);
    sabot_replay_init(&replay);
    for (int i = 0; i < 4; i++)
        coup.known[i] = SABOT_LEVEL_SUITS;
    for (int kings = 3; kings < 6; kings++) {
        uint64_t ranks[SABOT_RANKS] = {9, [12] = (uint64_t)kings};
        sabot_shoe_from_ranks(&a.shoe, ranks);
        if (kings == 5)
            sabot_shoe_infinite(&a.shoe);
        assert_ok(sabot_replay_start(&replay, &a.question, &terms, &error), &error);
        assert_ok(sabot_replay_add(&replay, &coup, &error), &error);
        int stock = 0;
        for (size_t i = 0; i < replay.faults_count; i++)
            stock += replay.faults[i].kind == SABOT_FAULT_STOCK;
        TEST_ASSERT_EQUAL_INT(kings == 3, stock);
    }
    sabot_replay_clear(&replay);
    end(&a);
}

/* --- refusals ----------------------------------------------------------------------------- */

static void assert_bet_refused(sabot_replay *replay, size_t wager, long stake, const char *part)
{
    sabot_logged_bet bet = {.wager = wager};
    sabot_error error;
    mpq_inits(bet.stake, bet.paid, NULL);
    mpq_set_si(bet.stake, stake, 1);
    assert_refused(sabot_replay_bet(replay, &bet, &error), &error, 0, 0, part, part);
    TEST_ASSERT_EQUAL_UINT64(0, replay->bets);
    mpq_clears(bet.stake, bet.paid, NULL);
}

static void test_refused_bets(void)
{
    const sabot_logged_coup coup = {.cards = 4};
    asked a;
    sabot_replay replay;
    sabot_error error;
    sabot_wager both;
    mpq_t unit;
    start(&a);
    mpq_init(unit);
    sabot_replay_init(&replay);
    assert_bet_refused(&replay, 0, 1, "a bet before the first coup");
    assert_ok(sabot_replay_start(&replay, &a.question, NULL, &error), &error);
    assert_bet_refused(&replay, 0, 1, "a bet before the first coup");
    assert_ok(sabot_replay_add(&replay, &coup, &error), &error);
    assert_bet_refused(&replay, BETS, 1, "bet on wager 4: expected one of the question's 4");
    assert_bet_refused(&replay, 0, -1, "a stake below 0");
    sabot_replay_terms terms = {.unit = unit};
    assert_refused(sabot_replay_start(&replay, &a.question, &terms, &error), &error, 0, 0,
                   "a unit of payment that is not positive", "");
    terms = (sabot_replay_terms){.rounding = (sabot_rounding)5};
    assert_refused(sabot_replay_start(&replay, &a.question, &terms, &error), &error, 0, 0,
                   "terms of a replay", "");
    assert_ok(sabot_wager_pair(&both, &a.wager[0], &a.wager[1], &error), &error);
    a.question.wagers = &both;
    a.question.wagers_count = 1;
    assert_refused(sabot_replay_start(&replay, &a.question, NULL, &error), &error, 0, 0,
                   "not a single bet", "");
    mpq_clear(unit);
    sabot_replay_clear(&replay);
    end(&a);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_payments);
    RUN_TEST(test_paid_unsaid);
    RUN_TEST(test_stock);
    RUN_TEST(test_stock_of_other_shoes);
    RUN_TEST(test_refused_bets);
    return UNITY_END();
}
