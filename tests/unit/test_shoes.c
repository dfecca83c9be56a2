/* Whole shoes, computed: the moments of two coups against every pair of coups, the number of coups
 * in a shoe against every course of a small one, and published figures. */
#include "asking.h"
#include <sabot/shoes/shoes.h>

#include <math.h>

/* --- by plain enumeration ----------------------------------------------------------------- */

enum { KINDS = 3, CODES = 729 /* six cards of three kinds */ };

/* A small shoe of three ranks. */
typedef struct {
    sabot_card face[KINDS];
    unsigned count[KINDS];
} small;

static void small_make(small *s, sabot_shoe *shoe)
{
    static const char *const faces[KINDS] = {"Ks", "3s", "8s"};
    static const unsigned counts[KINDS] = {9, 7, 8};
    uint64_t ranks[SABOT_RANKS] = {0};
    for (int k = 0; k < KINDS; k++) {
        s->face[k] = card_at(faces[k]);
        s->count[k] = counts[k];
        ranks[sabot_card_rank(s->face[k])] = counts[k];
    }
    sabot_shoe_from_ranks(shoe, ranks);
}

/* The coup of a code, and the ways of dealing its six cards from the counts, which it reduces. */
static double small_deal(sabot_coup *coup, small *s, unsigned code, const sabot_tableau *tableau)
{
    sabot_card cards[SABOT_POSITIONS];
    double ways = 1;
    for (int i = 0; i < SABOT_POSITIONS; i++, code /= KINDS) {
        cards[i] = s->face[code % KINDS];
        ways *= s->count[code % KINDS];
        if (s->count[code % KINDS])
            s->count[code % KINDS]--;
    }
    sabot_coup_play(coup, tableau, cards);
    return ways;
}

static double pays(const sabot_bet *bet, const sabot_coup *coup)
{
    unsigned line = sabot_bet_line(bet, coup);
    if (line == bet->lines_count)
        return -1;
    return (double)bet->lines[line].pays.numerator / (double)bet->lines[line].pays.denominator;
}

/* --- two coups ---------------------------------------------------------------------------- */

static void assert_near(double expected, double actual, double within, const char *what)
{
    char message[200];
    snprintf(message, sizeof message, "%s: expected %.10g, found %.10g", what, expected, actual);
    TEST_ASSERT_TRUE_MESSAGE(fabs(expected - actual) <= within, message);
}

static void test_two_coups_of_every_kind(void)
{
    asking a;
    small all;
    sabot_two_coups two;
    sabot_error error;
    double sum = 0, length = 0, result = 0, lengths = 0, results = 0, mixed = 0, square = 0;
    asking_start(&a, 1, "banco");
    small_make(&all, &a.shoe);
    for (unsigned first = 0; first < CODES; first++) {
        small left = all;
        sabot_coup one, other;
        double ways = small_deal(&one, &left, first, &a.tableau);
        for (unsigned second = 0; ways > 0 && second < CODES; second++) {
            small rest = left;
            double both = ways * small_deal(&other, &rest, second, &a.tableau);
            double x = pays(&a.bet[0], &one), y = pays(&a.bet[0], &other);
            sum += both;
            length += both * one.cards;
            result += both * x;
            square += both * x * x;
            lengths += both * one.cards * other.cards;
            results += both * x * y;
            mixed += both * one.cards * y;
        }
    }
    length /= sum;
    result /= sum;
    sabot_two_coups_init(&two);
    assert_ok(sabot_two_coups_find(&two, &a.question, &error), &error);
    assert_near(length, mpq_get_d(two.length_mean), 1e-12, "length");
    assert_near(result, mpq_get_d(two.ev), 1e-12, "result");
    assert_near(square / sum - result * result, mpq_get_d(two.variance), 1e-12, "variance");
    assert_near(lengths / sum - length * length, mpq_get_d(two.lengths), 1e-11, "lengths");
    assert_near(results / sum - result * result, mpq_get_d(two.results), 1e-12, "results");
    assert_near(mixed / sum - length * result, mpq_get_d(two.length_result), 1e-11, "mixed");
    sabot_two_coups_clear(&two);
    asking_end(&a);
}

static void test_two_coups_in_print(void)
{
    asking a;
    sabot_two_coups two;
    sabot_error error;
    asking_start(&a, 8, "punto");
    sabot_two_coups_init(&two);
    assert_ok(sabot_two_coups_find(&two, &a.question, &error), &error);
    assert_near(-5.2377e-4, mpq_get_d(two.lengths), 5e-9, "Cov(L1, L2)");
    assert_near(-1.73e-6, mpq_get_d(two.results), 5e-9, "Cov(punto1, punto2)");
    assert_near(4.9388, mpq_get_d(two.length_mean), 5e-5, "cards per coup");
    sabot_two_coups_clear(&two);
    asking_end(&a);
}

static void test_two_coups_need_twelve_cards(void)
{
    asking a;
    sabot_two_coups two;
    sabot_error error;
    asking_start(&a, 8, "punto");
    assert_ok(sabot_shoe_parse(&a.shoe, "A=4,6=4,K=3", &error), &error);
    sabot_two_coups_init(&two);
    assert_ok(sabot_two_coups_find(&two, &a.question, &error), &error);
    TEST_ASSERT_FALSE(two.has_second);
    TEST_ASSERT_EQUAL_INT(0, mpq_sgn(two.lengths));
    sabot_two_coups_clear(&two);
    asking_end(&a);
}

static void test_two_coups_refused(void)
{
    asking a;
    sabot_two_coups two;
    sabot_error error;
    asking_start(&a, 8, "perfect-9");
    sabot_two_coups_init(&two);
    sabot_status status = sabot_two_coups_find(&two, &a.question, &error);
    assert_refused_as(SABOT_BEYOND, status, &error, 0, 0, "too many kinds", "perfect-9");
    sabot_shoe_from_decks(&a.shoe, 40);
    assert_refused(sabot_two_coups_find(&two, &a.question, &error), &error, 0, 0, "at most 1627",
                   "40 decks");
    a.question.wagers_count = 0;
    sabot_shoe_from_decks(&a.shoe, 8);
    TEST_ASSERT_NOT_EQUAL(SABOT_OK, sabot_two_coups_find(&two, &a.question, &error));
    sabot_two_coups_clear(&two);
    asking_end(&a);
}

/* --- the coups of a shoe ------------------------------------------------------------------ */

/* Every possible course of a small shoe: the mean number of its coups. `state` is the probability
 * that a coup is dealt with these counts left. */
enum { MOST = 10, STATES = MOST * MOST * MOST };
typedef struct {
    const sabot_tableau *tableau;
    const sabot_dealing *dealing;
    const sabot_bet *bet;
    double state[STATES], next[STATES];
    double mean, square, won;
} runs;

static unsigned left_of(const small *s)
{
    return s->count[0] + s->count[1] + s->count[2];
}

static unsigned number_of(const small *s)
{
    return (s->count[0] * MOST + s->count[1]) * MOST + s->count[2];
}

static int goes_on(const sabot_dealing *dealing, unsigned left, unsigned before)
{
    if (left < 6)
        return 0;
    return left > dealing->cut || (dealing->last == SABOT_LAST_ONE_MORE && before > dealing->cut);
}

/* One coup with these counts: the cards that it does not use stay in the shoe. */
static void run_coup(runs *r, const small *s, double ways, unsigned code, unsigned coups)
{
    small left = *s;
    sabot_coup coup;
    double p = r->state[number_of(s)] * small_deal(&coup, &left, code, r->tableau) / ways;
    for (int i = 0; i < SABOT_POSITIONS; i++, code /= KINDS)
        if (i >= coup.cards)
            left.count[code % KINDS]++;
    if (p <= 0)
        return;
    r->won += p * pays(r->bet, &coup);
    const unsigned burnt = (unsigned)r->dealing->between; /* as if they stayed, out of reach */
    if (left_of(&left) > burnt * coups &&
        goes_on(r->dealing, left_of(&left) - burnt * coups, left_of(s) - burnt * (coups - 1))) {
        r->next[number_of(&left)] += p;
    } else {
        r->mean += p * coups;
        r->square += p * coups * coups;
    }
}

static void run_all(runs *r, const small *all)
{
    r->state[number_of(all)] = 1;
    for (unsigned coups = 1; coups < 7; coups++) {
        memset(r->next, 0, sizeof r->next);
        for (unsigned i = 0; i < STATES; i++) {
            small s = *all;
            s.count[0] = i / MOST / MOST;
            s.count[1] = i / MOST % MOST;
            s.count[2] = i % MOST;
            double n = left_of(&s), ways = n * (n - 1) * (n - 2) * (n - 3) * (n - 4) * (n - 5);
            for (unsigned code = 0; r->state[i] > 0 && code < CODES; code++)
                run_coup(r, &s, ways, code, coups);
        }
        memcpy(r->state, r->next, sizeof r->state);
    }
}

/* A shoe whose first card is seen: after each possible card, burning cards is equivalent to leaving
 * out the last ones of the shoe. */
static void test_the_first_card_of_a_small_shoe(void)
{
    static const unsigned burnt[KINDS] = {10, 3, 8};
    const sabot_dealing dealing = {SABOT_BURN_FIRST_CARD, 7, SABOT_LAST_FINISH, 0};
    asking a;
    small all;
    sabot_shoes shoes;
    sabot_error error;
    sabot_player flat = {.stake = 1};
    double coups = 0, won = 0;
    asking_start(&a, 1, "banco");
    small_make(&all, &a.shoe);
    for (unsigned k = 0; k < KINDS; k++) {
        small left = all;
        sabot_dealing moved = dealing;
        runs r = {.tableau = &a.tableau, .bet = &a.bet[0], .dealing = &moved};
        moved.cut += burnt[k];
        left.count[k]--;
        run_all(&r, &left);
        coups += all.count[k] * r.mean / left_of(&all);
        won += all.count[k] * r.won / left_of(&all);
    }
    sabot_shoes_init(&shoes);
    assert_ok(sabot_shoes_find(&shoes, &a.question, &dealing, &flat, 1, NULL, &error), &error);
    assert_near(coups, shoes.schedule.mean, 0.002, "coups");
    assert_near(won, shoes.players[0].units, 0.00004, "units");
    sabot_shoes_clear(&shoes);
    asking_end(&a);
}

static void test_the_coups_of_a_small_shoe(void)
{
    static const sabot_dealing dealings[] = {{0, 16, SABOT_LAST_FINISH, 0},
                                             {0, 18, SABOT_LAST_ONE_MORE, 0},
                                             {3, 12, SABOT_LAST_FINISH, 0},
                                             {0, 10, SABOT_LAST_FINISH, 1},
                                             {0, 15, SABOT_LAST_ONE_MORE, 2}};
    asking a;
    small all;
    asking_start(&a, 1, "banco");
    small_make(&all, &a.shoe);
    for (size_t i = 0; i < LENGTH(dealings); i++) {
        sabot_shoes shoes;
        sabot_error error;
        sabot_player flat = {.stake = 1};
        runs r = {.tableau = &a.tableau, .bet = &a.bet[0]};
        /* Burning cards is equivalent to leaving out the last ones of the shoe. */
        sabot_dealing moved = dealings[i];
        moved.cut += (uint64_t)moved.burn;
        r.dealing = &moved;
        run_all(&r, &all);
        sabot_shoes_init(&shoes);
        assert_ok(sabot_shoes_find(&shoes, &a.question, &dealings[i], &flat, 1, NULL, &error),
                  &error);
        assert_near(r.mean, shoes.schedule.mean, 0.002, "mean");
        assert_near(r.won, shoes.players[0].units, 0.0003, "units");
        assert_near(sqrt(fmax(0, r.square - r.mean * r.mean)), shoes.schedule.sd, 0.004, "sd");
        double all_coups = 0, starts = 0;
        for (size_t k = 0; k < shoes.schedule.coups_count; k++)
            all_coups += shoes.schedule.coups[k];
        for (size_t n = 0; n <= shoes.schedule.cards; n++)
            starts += shoes.schedule.starts[n];
        assert_near(1, all_coups, 1e-12, "all numbers of coups");
        assert_near(shoes.schedule.mean, starts, 1e-9, "as many begin as there are");
        sabot_shoes_clear(&shoes);
    }
    asking_end(&a);
}

/* --- figures ------------------------------------------------------------------------------ */

static const sabot_dealing first_card_14 = {SABOT_BURN_FIRST_CARD, 14, SABOT_LAST_ONE_MORE, 0};
static const sabot_dealing none_12 = {0, 12, SABOT_LAST_FINISH, 0};

typedef struct {
    const char *bet, *tags, *trigger;
    const sabot_dealing *dealing;
    double share, ev, units; /* 0 means not published */
} figure;

static void check_figure(const figure *f)
{
    asking a;
    sabot_tags tags;
    sabot_trigger trigger;
    sabot_shoes shoes;
    sabot_error error;
    asking_start(&a, 8, f->bet);
    sabot_tags_init(&tags);
    sabot_trigger_init(&trigger);
    assert_ok(sabot_tags_parse(&tags, f->tags, &error), &error);
    assert_ok(sabot_trigger_parse(&trigger, f->trigger, &error), &error);
    const sabot_player player = {
        .kind = SABOT_PLAYER_COUNT, .stake = 1, .tags = &tags, .trigger = &trigger};
    sabot_shoes_init(&shoes);
    assert_ok(sabot_shoes_find(&shoes, &a.question, f->dealing, &player, 1, NULL, &error), &error);
    const sabot_shoe_figures *found = shoes.players;
    assert_near(f->share, found->share, 0.003 * f->share, f->bet);
    if (f->ev > 0)
        assert_near(f->ev, found->ev, 0.003 * f->ev, f->bet);
    if (f->units > 0)
        assert_near(f->units, found->units, 0.003 * f->units, f->bet);
    assert_near(found->bets, found->share * shoes.schedule.mean, 1e-9, "bets");
    assert_near(found->units, found->ev * found->bets, 1e-9, "units");
    sabot_shoes_clear(&shoes);
    sabot_trigger_clear(&trigger);
    sabot_tags_clear(&tags);
    asking_end(&a);
}

static void test_published_counts(void)
{
    static const figure figures[] = {
        {"dragon-7", "0 0 0 -1 -1 -1 -1 2 2 0", "tc>=4", &first_card_14, .09163, .08032, .597},
        {"panda-8", "1 1 -2 -2 -2 -1 -1 -2 4 1", "tc>=11", &first_card_14, .0461, .0634, .237},
        {"88-89-98-99", "1 1 0 0 0 0 0 -3 -3 1", "tc>=4", &first_card_14, .1361, .0891, 0},
        {"big-tiger", "0 0 -1 -1 -1 -2 1 2 2 0", "tc>=8", &first_card_14, .03536, 0, 0},
        {"dragon-7", "1 0 0 -1 -1 -1 -1 2 2 0", "rc>=32", &none_12, .1073, 0, .6275},
    };
    for (size_t i = 0; i < LENGTH(figures); i++)
        check_figure(&figures[i]);
}

static void test_coups_of_eight_decks(void)
{
    asking a;
    sabot_shoes shoes;
    sabot_error error;
    sabot_player flat = {.stake = 1};
    asking_start(&a, 8, "punto");
    sabot_shoes_init(&shoes);
    assert_ok(sabot_shoes_find(&shoes, &a.question, &first_card_14, &flat, 1, NULL, &error),
              &error);
    assert_near(81.28, shoes.schedule.mean, 0.005, "coups, cut 14");
    assert_near(1.62, shoes.schedule.sd, 0.005, "their SD");
    assert_ok(sabot_shoes_find(&shoes, &a.question, &none_12, &flat, 1, NULL, &error), &error);
    assert_near(82.212, shoes.schedule.mean, 0.0015, "coups, cut 12");
    sabot_shoes_clear(&shoes);
    asking_end(&a);
}

/* --- identities --------------------------------------------------------------------------- */

/* A count that always bets is flat betting; a stake multiplies units and SD. */
static void test_always_betting_is_flat(void)
{
    asking a;
    sabot_tags tags;
    sabot_trigger trigger;
    sabot_shoes shoes;
    sabot_error error;
    sabot_numbers cuts = {0};
    asking_start(&a, 2, "dragon-7");
    sabot_tags_init(&tags);
    sabot_trigger_init(&trigger);
    assert_ok(sabot_tags_parse(&tags, "1 0 0 -1 0 -1 0 2 0 0", &error), &error);
    assert_ok(sabot_trigger_parse(&trigger, "tc>=-1000", &error), &error);
    const sabot_player players[] = {
        {.stake = 1},
        {.kind = SABOT_PLAYER_COUNT, .stake = 1, .tags = &tags, .trigger = &trigger},
        {.stake = 0.25}};
    const sabot_dealing dealing = {2, 20, SABOT_LAST_FINISH, 0};
    sabot_numbers_set(&cuts, (sabot_range){20, 21});
    sabot_shoes_init(&shoes);
    assert_ok(sabot_shoes_find(&shoes, &a.question, &dealing, players, 3, &cuts, &error), &error);
    const sabot_shoe_figures *flat = &shoes.players[0], *count = &shoes.players[1];
    assert_near(flat->bets, count->bets, 1e-9, "bets");
    assert_near(flat->units, count->units, 1e-9, "units");
    assert_near(flat->sd, count->sd, 0.001 * flat->sd, "sd");
    assert_near(flat->units / 4, shoes.players[2].units, 1e-12, "a quarter");
    assert_near(flat->sd / 4, shoes.players[2].sd, 1e-12, "a quarter's sd");
    assert_near(flat->units, flat->units_at[0], 1e-12, "the same cut card");
    assert_near(flat->bets, flat->bets_at[0], 1e-12, "its bets");
    TEST_ASSERT_TRUE(flat->units_at[1] > flat->units_at[0]);
    sabot_numbers_clear(&cuts);
    sabot_shoes_clear(&shoes);
    sabot_trigger_clear(&trigger);
    sabot_tags_clear(&tags);
    asking_end(&a);
}

/* --- refusals ----------------------------------------------------------------------------- */

static void test_refusals(void)
{
    static const struct {
        const char *shoe;
        sabot_dealing dealing;
        const char *where, *text;
    } refused[] = {
        {"A=10,6=10,K=12", {0, 32, SABOT_LAST_FINISH, 0}, "cut", "fewer than the 32"},
        {"A=10,6=10,K=12", {32, 0, SABOT_LAST_FINISH, 0}, "burn", "fewer than the 32 of the shoe"},
        {"K=11",
         {SABOT_BURN_FIRST_CARD, 0, SABOT_LAST_FINISH, 0},
         "burn",
         "fewer than the 11 of the shoe"},
        {"A=10,6=10,K=12", {10, 22, SABOT_LAST_FINISH, 0}, "cut", "no coup fits"},
        {"A=10,6=10,K=12",
         {0, 2, SABOT_LAST_FINISH, 32},
         "burn-between",
         "32 cards burnt after each coup: expected fewer than the 32"},
        {"A=10,6=10,K=12", {27, 0, SABOT_LAST_ONE_MORE, 0}, "cut", "no coup fits"},
        {"A=10,6=10,K=12", {0, 2, SABOT_LAST_UNKNOWN, 0}, "", "finish or one more"},
        {"A=800,6=800,K=800", {0, 2, SABOT_LAST_FINISH, 0}, "", "at most 1627"},
    };
    asking a;
    sabot_shoes shoes;
    sabot_error error;
    sabot_player flat = {.stake = 1};
    asking_start(&a, 1, "punto");
    sabot_shoes_init(&shoes);
    for (size_t i = 0; i < LENGTH(refused); i++) {
        assert_ok(sabot_shoe_parse(&a.shoe, refused[i].shoe, &error), &error);
        error.where[0] = 0;
        sabot_status status =
            sabot_shoes_find(&shoes, &a.question, &refused[i].dealing, &flat, 1, NULL, &error);
        assert_refused(status, &error, 0, 0, refused[i].text, refused[i].shoe);
        TEST_ASSERT_EQUAL_STRING(refused[i].where, error.where);
    }
    const sabot_dealing dealing = {0, 6, SABOT_LAST_FINISH, 0};
    sabot_shoe_infinite(&a.shoe);
    TEST_ASSERT_EQUAL_INT(SABOT_INVALID,
                          sabot_shoes_find(&shoes, &a.question, &dealing, &flat, 1, NULL, &error));
    sabot_shoe_from_decks(&a.shoe, 1);
    flat.kind = SABOT_PLAYER_PERFECT;
    assert_ok(sabot_shoes_find(&shoes, &a.question, &dealing, &flat, 1, NULL, &error), &error);
    TEST_ASSERT_FALSE(shoes.players[0].is_known);
    flat.kind = SABOT_PLAYER_COUNT;
    TEST_ASSERT_EQUAL_INT(SABOT_INVALID,
                          sabot_shoes_find(&shoes, &a.question, &dealing, &flat, 1, NULL, &error));
    sabot_shoes_clear(&shoes);
    asking_end(&a);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_two_coups_of_every_kind);
    RUN_TEST(test_two_coups_in_print);
    RUN_TEST(test_two_coups_need_twelve_cards);
    RUN_TEST(test_two_coups_refused);
    RUN_TEST(test_the_coups_of_a_small_shoe);
    RUN_TEST(test_the_first_card_of_a_small_shoe);
    RUN_TEST(test_published_counts);
    RUN_TEST(test_coups_of_eight_decks);
    RUN_TEST(test_always_betting_is_flat);
    RUN_TEST(test_refusals);
    return UNITY_END();
}
