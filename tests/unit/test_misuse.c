/* A program that misuses the library gets a refusal from every answer: never a number, never a
 * crash. */
#include "answer/edge/bet_fit.h"
#include "answer/edge/bet_lint.h"
#include "answer/tableau/lint.h"
#include "answer/tableau/replay/replay.h"
#include "answer/verify/verify.h"
#include "document/claims.h"
#include "helper.h"
#include <sabot/sabot.h>

/* --- every answer ------------------------------------------------------------------------- */

typedef struct {
    sabot_question question;
    sabot_shoe shoe;
    sabot_tableau tableau;
    sabot_wager wager;
} asked;

static asked sound;               /* one deck, punto, the standard table */
static sabot_count_models models; /* the edges of the sound question */
static sabot_tags tags;
static mpq_t edge;
static uint64_t cards_left[] = {6, 7};
static const sabot_numbers depths = {cards_left, LENGTH(cards_left)};
static const sabot_range range = {6, 7};

/* Asks and discards the answer. */
#define ASK(name, type, find)                                                          \
    static sabot_status ask_##name(const sabot_question *question, sabot_error *error) \
    {                                                                                  \
        type answer;                                                                   \
        sabot_##name##_init(&answer);                                                  \
        sabot_status status = find;                                                    \
        sabot_##name##_clear(&answer);                                                 \
        return status;                                                                 \
    }

ASK(edges, sabot_edges, sabot_edges_find(&answer, question, error))
ASK(covariances, sabot_covariances, sabot_covariances_find(&answer, question, error))
ASK(diff, sabot_diff, sabot_diff_find(&answer, question, &sound.tableau, error))
ASK(flips, sabot_flips, sabot_flips_find(&answer, question, error))
ASK(best, sabot_best, sabot_best_find(&answer, question, SABOT_BANCO, error))
ASK(lint, sabot_lint, sabot_lint_find(&answer, question, NULL, 0, error))
ASK(removals, sabot_removals, sabot_removals_find(&answer, question, 1, error))
ASK(count_models, sabot_count_models, sabot_count_models_find(&answer, question, error))
ASK(counts, sabot_counts,
    sabot_counts_derive(&answer, question, &models, 1, &depths, error)
        ?: sabot_counts_score(&answer, question, &models, &tags, &depths, error))
ASK(spread, sabot_spread, sabot_spread_find(&answer, question, &models, range, error))
ASK(count_values, sabot_count_values,
    sabot_count_values_find(&answer, question, &tags, NULL, range, error))
ASK(bet_lint, sabot_bet_lint, sabot_bet_lint_find(&answer, question, error))
ASK(bet_fit, sabot_bet_fit, sabot_bet_fit_find(&answer, question, -1, edge, error))
ASK(study, sabot_study, sabot_study_find(&answer, question, 6, 6, NULL, error))

/* Values the counts of the sound question as if they belonged to another question. */
static sabot_status ask_counts_value(const sabot_question *question, sabot_error *error)
{
    sabot_counts counts;
    sabot_counts_init(&counts);
    sabot_status status =
        sabot_counts_score(&counts, &sound.question, &models, &tags, &depths, error);
    if (!status)
        status = sabot_counts_value(&counts, question, 0, error);
    sabot_counts_clear(&counts);
    return status;
}

static sabot_status ask_openings(const sabot_question *question, sabot_error *error)
{
    sabot_edges edges;
    sabot_openings openings;
    sabot_edges_init(&edges);
    sabot_openings_init(&openings);
    sabot_edges_find(&edges, question, NULL);
    sabot_status status = sabot_openings_find(&openings, question, &edges, error);
    sabot_openings_clear(&openings);
    sabot_edges_clear(&edges);
    return status;
}

static sabot_status ask_observation(const sabot_question *question, sabot_error *error)
{
    const sabot_observer small_or_large = {
        .positions = 2, .classes = 2, .set = {0xFFFFFF, SABOT_ALL_CARDS ^ 0xFFFFFF}};
    sabot_edges edges;
    sabot_observation observation;
    sabot_edges_init(&edges);
    sabot_observation_init(&observation);
    sabot_edges_find(&edges, question, NULL);
    sabot_status status =
        sabot_observation_find(&observation, question, &small_or_large, &edges, error);
    sabot_observation_clear(&observation);
    sabot_edges_clear(&edges);
    return status;
}

/* Compares one reading: the question's tableau, which may be open. */
static sabot_status ask_readings(const sabot_question *question, sabot_error *error)
{
    sabot_readings readings;
    sabot_reading reading = {.name = "one"};
    if (question->tableau)
        reading.tableau = *question->tableau;
    sabot_readings_init(&readings);
    sabot_status status =
        sabot_readings_find(&readings, question, &reading, question->tableau ? 1 : 0, error);
    sabot_readings_clear(&readings);
    return status;
}

/* A claim about the question. */
static sabot_status ask_verify(const sabot_question *question, sabot_error *error)
{
    sabot_verified verified;
    sabot_question how = {.threads = question->threads};
    sabot_claim claim = {.bet = question->wagers ? question->wagers[0].part[0].bet : NULL,
                         .tableau = question->tableau,
                         .shoe = question->shoe,
                         .what = SABOT_CLAIM_EDGE};
    sabot_printed_init(&claim.printed);
    sabot_verify_init(&verified);
    sabot_status status = sabot_verify_find(&verified, &claim, 1, &how, error);
    sabot_verify_clear(&verified);
    sabot_printed_clear(&claim.printed);
    return status;
}

enum { TAKES_OPEN = 1, TAKES_INFINITE = 2, NO_WAGERS = 4 }; /* an answer accepts these */
static const struct {
    const char *name;
    sabot_status (*ask)(const sabot_question *question, sabot_error *error);
    int takes;
} answers[] = {
    {"edges", ask_edges, TAKES_INFINITE},
    {"covariances", ask_covariances, TAKES_INFINITE},
    {"openings", ask_openings, TAKES_INFINITE},
    {"observation", ask_observation, TAKES_INFINITE},
    {"readings", ask_readings, TAKES_OPEN | TAKES_INFINITE},
    {"bet lint", ask_bet_lint, TAKES_INFINITE},
    {"bet fit", ask_bet_fit, TAKES_INFINITE},
    {"diff", ask_diff, TAKES_INFINITE},
    {"flips", ask_flips, TAKES_INFINITE},
    {"best", ask_best, TAKES_INFINITE},
    {"lint", ask_lint, TAKES_OPEN | TAKES_INFINITE},
    {"removals", ask_removals, 0},
    {"count models", ask_count_models, 0},
    {"counts", ask_counts, 0},
    {"counts, valued", ask_counts_value, 0},
    {"spread", ask_spread, 0},
    {"count values", ask_count_values, 0},
    {"study", ask_study, 0},
    {"verify", ask_verify, TAKES_INFINITE | NO_WAGERS},
};

/* --- every misuse ------------------------------------------------------------------------- */

static sabot_bet punto, pair, many_kinds, stray_kind, lineless, unpaid, large;
static sabot_line broken[2];

static asked q;

static void make_sound(asked *a)
{
    sabot_shoe_from_decks(&a->shoe, 1);
    sabot_tableau_standard(&a->tableau);
    sabot_wager_single(&a->wager, &punto);
    a->question = (sabot_question){
        .shoe = &a->shoe, .tableau = &a->tableau, .wagers = &a->wager, .wagers_count = 1};
}

static void undetermined(void)
{
    static const uint64_t points[SABOT_POINTS] = {16, 4, 4, 4, 4, 4, 4, 4, 4, 4};
    sabot_shoe_from_points(&q.shoe, points);
    sabot_wager_single(&q.wager, &pair);
}

static void open_cell(void)
{
    q.tableau.cell[sabot_tableau_cell_of(3, 8)] = SABOT_OPEN;
}

static void contradictory_cell(void)
{
    q.tableau.cell[5] = SABOT_CONTRADICTORY;
}

static void no_such_decision(void)
{
    q.tableau.cell[0] = 9;
}

static void no_tableau(void)
{
    q.question.tableau = NULL;
}

static void five_cards(void)
{
    q.shoe = (sabot_shoe){.level = SABOT_LEVEL_SUITS, .count = {2, 0, 1, 0, 1, [51] = 1}};
}

static void no_cards(void)
{
    q.shoe = (sabot_shoe){.level = SABOT_LEVEL_SUITS};
}

static void no_cards_with_replacement(void)
{
    q.shoe = (sabot_shoe){.level = SABOT_LEVEL_SUITS, .infinite = 1};
}

static void too_many_cards(void)
{
    q.shoe.count[0] = q.shoe.count[1] = UINT64_MAX / 2;
}

static void no_such_level(void)
{
    q.shoe.level = (sabot_level)7;
}

static void infinite(void)
{
    sabot_shoe_infinite(&q.shoe);
}

static void no_shoe(void)
{
    q.question.shoe = NULL;
}

static void bet_of_53_kinds(void)
{
    sabot_wager_single(&q.wager, &many_kinds);
}

static void card_of_no_kind(void)
{
    sabot_wager_single(&q.wager, &stray_kind);
}

static void line_without_condition(void)
{
    sabot_wager_single(&q.wager, &lineless);
}

static void payout_over_0(void)
{
    sabot_wager_single(&q.wager, &unpaid);
}

static void no_bet(void)
{
    q.wager.part[0].bet = NULL;
}

static void no_wagers(void)
{
    q.question.wagers = NULL;
}

static void wagers_of_count_0(void)
{
    q.question.wagers_count = 0;
}

static void too_many_parts(void)
{
    q.wager.count = SABOT_PARTS_MOST + 1;
    for (unsigned i = 0; i < q.wager.count; i++)
        q.wager.part[i] = (sabot_part){&punto, 1, 1};
}

static void far_too_many_parts(void)
{
    q.wager.count = 1000000;
}

static void too_many_outcomes(void)
{
    q.wager.count = SABOT_PARTS_MOST;
    for (unsigned i = 0; i < q.wager.count; i++)
        q.wager.part[i] = (sabot_part){&large, 1, 1};
}

static void no_stake(void)
{
    q.wager.part[0].numerator = 0;
}

static void negative_stake(void)
{
    q.wager.part[0].numerator = -1;
}

static void stake_over_0(void)
{
    q.wager.part[0].denominator = 0;
}

static void negative_threads(void)
{
    q.question.threads = -1;
}

static const struct {
    const char *name;
    void (*misuse)(void);
    sabot_status status;
    int fine; /* flags of the answers that accept it */
} misuses[] = {
    {"an undetermined bet", undetermined, SABOT_UNDETERMINED, 0},
    {"an open cell", open_cell, SABOT_INCOMPLETE, TAKES_OPEN},
    {"a contradictory cell", contradictory_cell, SABOT_INCOMPLETE, TAKES_OPEN},
    {"no such decision", no_such_decision, SABOT_INVALID, 0},
    {"no tableau", no_tableau, SABOT_INVALID, 0},
    {"five cards", five_cards, SABOT_INVALID, 0},
    {"no cards", no_cards, SABOT_INVALID, 0},
    {"no cards, with replacement", no_cards_with_replacement, SABOT_INVALID, 0},
    {"too many cards", too_many_cards, SABOT_INVALID, 0},
    {"no such level", no_such_level, SABOT_INVALID, 0},
    {"an infinite shoe", infinite, SABOT_INVALID, TAKES_INFINITE},
    {"no shoe", no_shoe, SABOT_INVALID, 0},
    {"a bet of 53 kinds", bet_of_53_kinds, SABOT_INVALID, 0},
    {"a card of no kind", card_of_no_kind, SABOT_INVALID, 0},
    {"a line without a condition", line_without_condition, SABOT_INVALID, 0},
    {"a payout over 0", payout_over_0, SABOT_INVALID, 0},
    {"no bet", no_bet, SABOT_INVALID, 0},
    {"no wagers", no_wagers, SABOT_INVALID, 0},
    {"wagers, 0 of them", wagers_of_count_0, SABOT_INVALID, NO_WAGERS},
    {"too many parts", too_many_parts, SABOT_INVALID, NO_WAGERS},
    {"far too many parts", far_too_many_parts, SABOT_INVALID, NO_WAGERS},
    {"too many outcomes", too_many_outcomes, SABOT_INVALID, NO_WAGERS},
    {"no stake", no_stake, SABOT_INVALID, NO_WAGERS},
    {"a negative stake", negative_stake, SABOT_INVALID, NO_WAGERS},
    {"a stake over 0", stake_over_0, SABOT_INVALID, NO_WAGERS},
    {"negative threads", negative_threads, SABOT_INVALID, 0},
};

static void test_every_answer_answers_the_sound_question(void)
{
    for (size_t i = 0; i < LENGTH(answers); i++) {
        sabot_error error;
        make_sound(&q);
        TEST_ASSERT_EQUAL_INT_MESSAGE(SABOT_OK, answers[i].ask(&q.question, &error),
                                      answers[i].name);
    }
}

static void test_every_answer_refuses_every_misuse(void)
{
    for (size_t i = 0; i < LENGTH(answers); i++)
        for (size_t m = 0; m < LENGTH(misuses); m++) {
            char message[1024];
            sabot_error error = {.text = "nothing"};
            if (misuses[m].fine & answers[i].takes)
                continue;
            make_sound(&q);
            misuses[m].misuse();
            sabot_status status = answers[i].ask(&q.question, &error);
            snprintf(message, sizeof message, "%s, %s: %s", answers[i].name, misuses[m].name,
                     error.text);
            TEST_ASSERT_EQUAL_INT_MESSAGE(misuses[m].status, status, message);
            TEST_ASSERT_EQUAL_INT_MESSAGE(status, error.status, message);
            TEST_ASSERT_TRUE_MESSAGE(strstr(error.text, "expected") || strstr(error.text, "needs"),
                                     message);
            TEST_ASSERT_EQUAL_INT_MESSAGE(status, answers[i].ask(&q.question, NULL), message);
        }
}

/* --- bets that no parser makes ------------------------------------------------------------ */

static void make_bets(void)
{
    const char *when[SABOT_LINES_MOST], *pays[SABOT_LINES_MOST];
    sabot_error error;
    make_bet(&punto, "punto", "winner = tie -> push;winner = punto -> 1:1");
    make_bet(&pair, "pair", "punto.pair -> 11:1");
    many_kinds = stray_kind = lineless = unpaid = punto;
    many_kinds.view.opening.kinds = SABOT_CARDS + 1;
    stray_kind.view.third.of[7] = 200;
    memcpy(broken, punto.lines, sizeof broken);
    broken[1].predicate = NULL;
    lineless.lines = broken;
    static sabot_line free_lines[2];
    memcpy(free_lines, punto.lines, sizeof free_lines);
    free_lines[1].pays.denominator = 0;
    unpaid.lines = free_lines;
    for (int i = 0; i < SABOT_LINES_MOST; i++) {
        when[i] = "cards = 4";
        pays[i] = "1:1";
    }
    assert_ok(sabot_bet_make(&large, "large", SABOT_LINES_MOST, when, pays, &error), &error);
}

int main(void)
{
    sabot_error error;
    UNITY_BEGIN();
    make_bets();
    sabot_tags_init(&tags);
    assert_ok(sabot_tags_parse(&tags, "0,0,0,0,-1,-1,-1,0,1,1", &error), &error);
    mpq_init(edge);
    mpq_set_ui(edge, 1, 50);
    make_sound(&sound);
    sabot_count_models_init(&models);
    assert_ok(sabot_count_models_find(&models, &sound.question, &error), &error);
    RUN_TEST(test_every_answer_answers_the_sound_question);
    RUN_TEST(test_every_answer_refuses_every_misuse);
    sabot_count_models_clear(&models);
    sabot_tags_clear(&tags);
    mpq_clear(edge);
    sabot_bet_clear(&punto);
    sabot_bet_clear(&pair);
    sabot_bet_clear(&large);
    return UNITY_END();
}
