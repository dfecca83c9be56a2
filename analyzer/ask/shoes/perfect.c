/* Perfect play: of a small shoe by a study of every depth, of others from a table of depths. */
#include "perfect.h"

#include "ask/edge/document.h"
#include "ask/setup_document.h"
#include "base/integers.h"
#include "base/memory.h"
#include <sabot/document/catalogue.h>
#include <sabot/study/study.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* --- by exhaustion ------------------------------------------------------------------------ */

/* Adds the study of one shoe to the figures of its burn. Players of wagers that can be studied
 * point to them. */
static void add_perfect(shoes_setup *asked, const sabot_study *study,
                        const sabot_perfect_shoe *given, size_t row, size_t burns)
{
    for (size_t d = 0; d < study->depths_count; d++)
        for (size_t w = 0; w < study->wagers_count; w++) {
            const sabot_study_answer *found = &study->depths[d].wagers[w];
            sabot_perfect_use *use =
                &asked->perfect[(w * burns + given->burn) * row + study->depths[d].cards];
            if (study->wagers[w].way == SABOT_STUDY_LEFT_OUT)
                continue;
            use->share += given->weight * mpq_get_d(found->favourable);
            use->gain += given->weight * mpq_get_d(found->gain);
            use->gain_most = use->gain;
        }
    for (size_t i = 0; i < asked->players_count; i++) {
        sabot_player *player = &asked->players[i];
        if (player->kind == SABOT_PLAYER_PERFECT &&
            study->wagers[player->wager].way != SABOT_STUDY_LEFT_OUT)
            player->perfect = asked->perfect + player->wager * burns * row;
    }
}

/* Perfect play at every depth of a small shoe, by exhaustion, after each possible first card: for
 * each wager that can be studied. */
static sabot_status study_perfect(shoes_setup *asked, sabot_error *error)
{
    sabot_perfect_shoe shoes[SABOT_PERFECT_SHOES_MOST];
    sabot_question question = asked->question;
    sabot_level level = SABOT_LEVEL_POINTS;
    sabot_status status = SABOT_OK;
    size_t row = sabot_shoe_size(question.shoe) + 1;
    for (size_t w = 0; w < question.wagers_count; w++)
        if (sabot_wager_level(&question.wagers[w]) > level)
            level = sabot_wager_level(&question.wagers[w]);
    unsigned count = sabot_perfect_shoes(shoes, question.shoe, &asked->dealing, level);
    size_t burns = shoes[count - 1].burn + 1;
    question.mark_undetermined = 1;
    asked->perfect = sabot_allocate(question.wagers_count * burns * row, sizeof *asked->perfect);
    for (unsigned i = 0; i < count && !status; i++) {
        sabot_study study;
        question.shoe = &shoes[i].shoe;
        sabot_study_init(&study);
        status = sabot_study_find(&study, &question, SABOT_POSITIONS,
                                  (unsigned)sabot_shoe_size(question.shoe), NULL, error);
        if (!status)
            add_perfect(asked, &study, &shoes[i], row, burns);
        sabot_study_clear(&study);
    }
    return status;
}

/* --- from a table of depths --------------------------------------------------------------- */

/* The gain does not grow with the cards left (docs/study.md), so between two depths of a table it
 * is between theirs, beyond the last it is at least 0, and before the first at most the greatest
 * payoff. */
typedef struct {
    shoes_setup *asked;
    size_t wager, row;
    sabot_perfect_use *use; /* of the wager, by cards; NULL before its first depth */
} depths;

static double greatest_payoff(const sabot_wager *wager)
{
    unsigned outcomes = sabot_wager_outcomes(wager);
    mpz_t *payoff = sabot_integers_new(outcomes), scale;
    double most = 0;
    mpz_init_set_ui(scale, 1);
    sabot_wager_payoffs(payoff, scale, wager);
    for (unsigned i = 0; i < outcomes; i++)
        most = fmax(most, mpz_get_d(payoff[i]) / mpz_get_d(scale));
    sabot_integers_free(payoff, outcomes);
    mpz_clear(scale);
    return most;
}

/* The first depth of a wager: its perfect players point to what the table says, at any burn,
 * which are by point. */
static void start_wager(depths *d)
{
    shoes_setup *asked = d->asked;
    const size_t whole = SABOT_POINTS * d->row;
    const double most = greatest_payoff(&asked->wagers[d->wager]);
    if (!asked->perfect)
        asked->perfect = sabot_allocate(asked->question.wagers_count * whole, sizeof *d->use);
    d->use = asked->perfect + d->wager * whole;
    for (size_t n = 0; n < d->row; n++)
        d->use[n] = (sabot_perfect_use){NAN, 0, most};
    for (size_t i = 0; i < asked->players_count; i++)
        if (asked->players[i].kind == SABOT_PLAYER_PERFECT && asked->players[i].wager == d->wager)
            asked->players[i].perfect = d->use;
}

/* Bounds in doubles: of the share (their middle is used), and of the gain. */
static void add_depth(depths *d, unsigned cards, const double share[2], const double gain[2])
{
    if (cards >= d->row)
        return;
    if (!d->use)
        start_wager(d);
    d->use[cards].share = (share[0] + share[1]) / 2;
    for (size_t n = 0; n <= cards; n++)
        d->use[n].gain = fmax(d->use[n].gain, gain[0]);
    for (size_t n = cards; n < d->row; n++)
        d->use[n].gain_most = fmin(d->use[n].gain_most, gain[1]);
}

static void finish_wager(const depths *d)
{
    for (size_t burn = 1; d->use && burn < SABOT_POINTS; burn++)
        memcpy(d->use + burn * d->row, d->use, d->row * sizeof *d->use);
}

static int have_equal_lines(const sabot_wager *wager, const json_t *lines)
{
    json_t *own = json_object();
    returns_add_lines(own, wager, NULL, 0);
    int equal = json_equal(json_object_get(own, "lines"), lines);
    json_decref(own);
    return equal;
}

/* --- the built-in table ------------------------------------------------------------------- */

static int is_eight_decks(const setup *played)
{
    sabot_shoe decks;
    uint64_t points[2][SABOT_POINTS];
    sabot_tableau standard;
    char hash[2][SABOT_HASH];
    sabot_shoe_from_decks(&decks, 8);
    sabot_shoe_by_point(points[0], &decks);
    sabot_shoe_by_point(points[1], &played->shoe);
    sabot_tableau_standard(&standard);
    sabot_tableau_hash(hash[0], &standard);
    sabot_tableau_hash(hash[1], &played->tableau);
    return !played->shoe.infinite && !memcmp(points[0], points[1], sizeof points[0]) &&
           !strcmp(hash[0], hash[1]);
}

/* Whether a wager is the built-in bet of that name. */
static int is_built_in(const sabot_wager *wager, const char *name)
{
    sabot_bet bet;
    sabot_wager single;
    if (wager->count != 1 || sabot_catalogue_bet(&bet, name, NULL))
        return 0;
    json_t *built_in = json_object();
    sabot_wager_single(&single, &bet);
    returns_add_lines(built_in, &single, NULL, 0);
    int is = have_equal_lines(wager, json_object_get(built_in, "lines"));
    json_decref(built_in);
    sabot_bet_clear(&bet);
    return is;
}

/* Rows of docs/results/perfect-8-decks.csv. */
static void read_table(depths *d, const char *name)
{
    const char *at = sabot_catalogue_find(SABOT_CATALOGUE_RESULTS, "perfect-8-decks")->text;
    for (; at && *at; at = strchr(at, '\n'), at += at != NULL) {
        unsigned cards;
        char bet[32];
        double share[2], gain[2];
        if (sscanf(at, "%u,%31[^,],%*[^,],%lf,%lf,%lf,%lf,", &cards, bet, &share[0], &share[1],
                   &gain[0], &gain[1]) != 6 ||
            strcmp(bet, name) != 0)
            continue;
        gain[0] = nextafter(gain[0], -INFINITY);
        gain[1] = nextafter(gain[1], INFINITY);
        add_depth(d, cards, share, gain);
    }
}

/* --- a study's JSON ----------------------------------------------------------------------- */

/* An exact number, or two bounds. */
static int read_bounds(double bounds[2], const json_t *json)
{
    const json_t *least = json_object_get(json, "least"), *most = json_object_get(json, "greatest");
    const json_t *ends[2] = {least ? least : json, most ? most : json};
    for (int i = 0; i < 2; i++) {
        const char *text = json_string_value(json_object_get(ends[i], "exact"));
        mpq_t value;
        mpq_init(value);
        int failed = !text || mpq_set_str(value, text, 10) || !mpz_sgn(mpq_denref(value));
        bounds[i] = failed ? 0 : nextafter(mpq_get_d(value), i ? INFINITY : -INFINITY);
        mpq_clear(value);
        if (failed)
            return -1;
    }
    return 0;
}

static const json_t *find_bet(const json_t *list, const char *name)
{
    size_t i;
    const json_t *bet;
    json_array_foreach(list, i, bet)
    {
        const char *own = json_string_value(json_object_get(bet, "bet"));
        if (own && strcmp(own, name) == 0)
            return bet;
    }
    return NULL;
}

static const char *const expected = "expected the JSON of sabot study";

static sabot_status read_depths(depths *d, const json_t *study, const char *name, const char *file,
                                sabot_error *error)
{
    size_t i;
    const json_t *depth;
    const json_t *bet = find_bet(json_object_get(study, "bets"), name);
    if (!bet || !have_equal_lines(&d->asked->wagers[d->wager], json_object_get(bet, "lines")))
        return SABOT_OK;
    json_array_foreach(json_object_get(study, "depths"), i, depth)
    {
        const json_t *own = find_bet(json_object_get(depth, "bets"), name);
        const json_int_t cards = json_integer_value(json_object_get(depth, "cards"));
        double share[2], gain[2];
        if (!own || cards < SABOT_POSITIONS || cards > SABOT_STUDY_CARDS_MOST ||
            read_bounds(share, json_object_get(own, "favourable")) ||
            read_bounds(gain, json_object_get(own, "gain"))) {
            sabot_error_set(error, SABOT_INVALID, 0, 0, "depths[%zu]: %s", i, expected);
            return sabot_error_name(error, file);
        }
        add_depth(d, (unsigned)cards, share, gain);
    }
    return SABOT_OK;
}

/* Studies of other shoes and tableaus are refused. */
static sabot_status check_study(const json_t *study, const setup *played, const char *file,
                                sabot_error *error)
{
    const char *schema = json_string_value(json_object_get(study, "schema"));
    const char *own =
        json_string_value(json_object_get(json_object_get(study, "tableau"), "sha256"));
    char hash[SABOT_HASH];
    json_t *shoe = shoe_json(&played->shoe);
    sabot_tableau_hash(hash, &played->tableau);
    const char *fault = !schema || strcmp(schema, "sabot.study/1") != 0 ? expected
                        : !json_equal(shoe, json_object_get(study, "shoe"))
                            ? "another shoe: expected a study of this one"
                        : !own || strcmp(own, hash) != 0
                            ? "another tableau: expected a study of this one"
                            : NULL;
    json_decref(shoe);
    if (!fault)
        return SABOT_OK;
    sabot_error_set(error, SABOT_INVALID, 0, 0, "%s", fault);
    return sabot_error_name(error, file);
}

static sabot_status load_study(json_t **study, const shoes_options *o, const setup *played,
                               sabot_error *error)
{
    char *text;
    size_t length;
    json_error_t fault;
    sabot_status status =
        o->common.files->read(&text, &length, o->common.files->data, o->study, error);
    if (status)
        return status;
    *study = json_loadb(text, length, 0, &fault);
    free(text);
    if (*study)
        return check_study(*study, played, o->study, error);
    sabot_error_set(error, SABOT_INVALID, (unsigned)fault.line, (unsigned)fault.column, "%s",
                    expected);
    return sabot_error_name(error, o->study);
}

/* --- the whole ---------------------------------------------------------------------------- */

static sabot_status take_depths(shoes_setup *asked, const json_t *study, const char *file,
                                sabot_error *error)
{
    sabot_status status = SABOT_OK;
    for (size_t w = 0; w < asked->question.wagers_count && !status; w++) {
        const char *name = asked->question.wagers[w].part[0].bet->name;
        depths d = {.asked = asked, .wager = w, .row = sabot_shoe_size(&asked->played.shoe) + 1};
        if (study)
            status = read_depths(&d, study, name, file, error);
        else if (is_built_in(&asked->question.wagers[w], name))
            read_table(&d, name);
        finish_wager(&d);
    }
    return status;
}

sabot_status shoes_perfect_find(shoes_setup *asked, const shoes_options *o, sabot_error *error)
{
    int wanted = 0;
    json_t *study = NULL;
    for (size_t i = 0; i < asked->players_count; i++)
        wanted |= asked->players[i].kind == SABOT_PLAYER_PERFECT;
    sabot_status status =
        options_refuse_one(o->study && !wanted, "--study", "no player is perfect", error);
    if (status || !wanted)
        return status;
    if (!o->study && sabot_shoe_size(&asked->played.shoe) > SHOES_PERFECT_MOST)
        return is_eight_decks(&asked->played) ? take_depths(asked, NULL, NULL, error) : SABOT_OK;
    if (o->study) {
        status = load_study(&study, o, &asked->played, error);
        if (!status)
            status = take_depths(asked, study, o->study, error);
        json_decref(study);
        return status;
    }
    status = options_refuse_one(
        asked->question.double_check, "--double-check",
        "a second visit of every shoe takes hours, and the study of perfect play proves itself",
        error);
    return status ? status : study_perfect(asked, error);
}
