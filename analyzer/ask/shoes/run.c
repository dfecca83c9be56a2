/* Simulated shoes in rounds, with checkpoints between them. */
#include "run.h"

#include "answer/shoes/simulation/simulation.h"
#include "base/text.h"
#include "input/file.h"
#include "run/progress.h"
#include "run/state_file.h"
#include <sabot/base/hash.h>

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define SCHEMA "sabot.shoes-state/2"
static const char expected[] = "a file of --checkpoint of such shoes";
enum { BASE = 16 };
static const json_int_t shoes_most = 1000000000000; /* that can be requested */

typedef struct {
    const shoes_setup *asked;
    const shoes_options *options;
    sabot_shoes_sample sample;
    char hash[SABOT_HASH]; /* over all inputs of the shoes */
    double last_checkpoint;
} job;

/* --- the state ---------------------------------------------------------------------------- */

static void add_player(sabot_text *text, const sabot_player *player)
{
    sabot_text_add(text, " player %d %zu %.17g", (int)player->kind, player->wager, player->stake);
    for (unsigned i = 0; player->tags && i < player->tags->count; i++) {
        char *tag = mpq_get_str(NULL, 10, player->tags->tag[i]);
        sabot_text_add(text, " %s", tag);
        free(tag);
    }
    if (player->trigger) {
        char *trigger = sabot_trigger_text(player->trigger);
        sabot_text_add(text, " %s %d", trigger, (int)player->trigger->way);
        free(trigger);
    }
}

static void find_hash(job *j)
{
    const shoes_setup *asked = j->asked;
    sabot_text text = {0};
    char hash[SABOT_HASH];
    sabot_tableau_hash(hash, asked->question.tableau);
    sabot_text_add(
        &text, "shoes/1 %d %" PRIu64 " %" PRIu64 " %d seed %" PRIu64 " results %d tableau %s shoe",
        asked->dealing.burn, asked->dealing.cut, asked->dealing.between, (int)asked->dealing.last,
        j->sample.seed, j->sample.results, hash);
    for (unsigned card = 0; card < SABOT_CARDS; card++)
        sabot_text_add(&text, " %" PRIu64, asked->question.shoe->count[card]);
    for (size_t i = 0; i < asked->question.wagers_count; i++)
        setup_add_wager_text(&text, &asked->question.wagers[i]);
    for (size_t i = 0; i < asked->players_count; i++)
        add_player(&text, &asked->players[i]);
    sabot_hash_text(j->hash, text.text, text.length);
    free(text.text);
}

static json_t *sums_json(const sabot_i128 *sums)
{
    json_t *list = json_array();
    mpz_t sum;
    mpz_init(sum);
    for (int i = 0; i < SABOT_SUMS; i++) {
        sabot_i128_get(sum, sums[i]);
        char *text = mpz_get_str(NULL, BASE, sum);
        json_array_append_new(list, json_string(text));
        free(text);
    }
    mpz_clear(sum);
    return list;
}

static sabot_status write_state(const job *j, const sabot_simulation_totals *totals,
                                const sabot_simulation *s, sabot_error *error)
{
    json_t *coups = json_array(), *players = json_array();
    for (size_t k = 0; k <= s->coups_most; k++)
        json_array_append_new(coups, json_integer((json_int_t)totals->coups[k]));
    for (size_t i = 0; i < s->players_count; i++)
        json_array_append_new(players, sums_json(totals->players[i]));
    char *text = state_file_text(
        json_pack("{ss ss sf sI so so}", "schema", SCHEMA, "job", j->hash, "error", j->sample.error,
                  "shoes", (json_int_t)totals->shoes, "coups", coups, "players", players));
    sabot_status status = file_write(j->options->keep.path, text, strlen(text), error);
    free(text);
    return status;
}

static int read_sums(sabot_i128 *sums, const json_t *list)
{
    int failed = json_array_size(list) != SABOT_SUMS;
    mpz_t sum;
    mpz_init(sum);
    for (int i = 0; i < SABOT_SUMS && !failed; i++) {
        const char *text = json_string_value(json_array_get(list, (size_t)i));
        failed =
            !text || mpz_set_str(sum, text, BASE) || mpz_sizeinbase(sum, 2) > SABOT_SIMULATION_BITS;
        sabot_u128 size = 0;
        for (size_t k = mpz_size(sum); k-- > 0 && !failed;)
            size = (size << 64) | mpz_getlimbn(sum, (mp_size_t)k);
        sums[i] = mpz_sgn(sum) < 0 ? -(sabot_i128)size : (sabot_i128)size;
    }
    mpz_clear(sum);
    return failed;
}

/* A number of shoes from JSON. Returns whether it is invalid. */
static int read_count(uint64_t *count, const json_t *json)
{
    const json_int_t value = json_is_integer(json) ? json_integer_value(json) : -1;
    *count = (uint64_t)value;
    return value < 0 || value > shoes_most;
}

static int read_totals(sabot_simulation_totals *totals, const sabot_simulation *s,
                       const json_t *state)
{
    const json_t *coups = json_object_get(state, "coups");
    const json_t *players = json_object_get(state, "players");
    int failed =
        json_array_size(coups) != s->coups_most + 1 || json_array_size(players) != s->players_count;
    failed |= read_count(&totals->shoes, json_object_get(state, "shoes"));
    for (size_t k = 0; k <= s->coups_most && !failed; k++)
        failed = read_count(&totals->coups[k], json_array_get(coups, k));
    for (size_t i = 0; i < s->players_count && !failed; i++)
        failed = read_sums(totals->players[i], json_array_get(players, i));
    return failed || !sabot_simulation_totals_can_be(totals, s);
}

/* The fault of totals that later runs may build on, or NULL. A resumed run must end like an
 * uninterrupted one: that deals no more shoes than requested and, if it stops at an error, checks
 * it only after whole rounds, so these totals must not be beyond such a stop. */
static const char *find_unlike(const job *j, const sabot_simulation_totals *totals, double error)
{
    const sabot_shoes_sample *sample = &j->sample;
    if (totals->shoes > sample->shoes)
        return "has more shoes than --simulate asks for: expected another checkpoint, or more "
               "shoes";
    if (totals->shoes && sample->error > error)
        return "belongs to a run with no --error, or a smaller one: expected the same, or a "
               "smaller one";
    if (sample->error > 0 && totals->shoes % SABOT_SIMULATION_ROUND &&
        totals->shoes != sample->shoes)
        return "ends within a round: expected no --error, or the same --simulate with it";
    return NULL;
}

static sabot_status read_state(const job *j, sabot_simulation_totals *totals,
                               const sabot_simulation *s, sabot_error *error)
{
    json_t *state;
    int is_there;
    const char *path = j->options->keep.path, *unlike;
    sabot_status status = state_file_choose(&is_there, path, j->options->common.output,
                                            j->options->keep.resume, error);
    if (status || !is_there)
        return status;
    if ((status = state_file_load(&state, path, SCHEMA, expected, error)))
        return status;
    const char *hash = json_string_value(json_object_get(state, "job"));
    if (!hash || strcmp(hash, j->hash) != 0)
        status = state_file_refuse(
            path, "belongs to other shoes: expected the same rules, bets, players and seed", error);
    else if (read_totals(totals, s, state))
        status = state_file_refuse_damaged(path, expected, error);
    else if ((unlike = find_unlike(j, totals, json_number_value(json_object_get(state, "error")))))
        status = state_file_refuse(path, unlike, error);
    json_decref(state);
    return status;
}

/* --- rounds ------------------------------------------------------------------------------- */

/* A round and its checkpoint. */
static sabot_status add_round(void *data, sabot_simulation_totals *totals,
                              const sabot_simulation *s, uint64_t first, uint64_t count,
                              sabot_error *error)
{
    job *j = data;
#ifdef SABOT_MPI
    sabot_status status = shoes_mpi_add(&j->sample, totals, s, first, count, error);
#else
    sabot_status status = sabot_simulation_add_round(&j->sample, totals, s, first, count, error);
#endif
    double now = progress_clock();
    int is_due =
        status == SABOT_STOPPED || now - j->last_checkpoint >= (double)j->options->keep.interval;
    if (!j->options->keep.path || !is_due || (status && status != SABOT_STOPPED))
        return status;
    j->last_checkpoint = now;
    sabot_status kept = write_state(j, totals, s, error);
    return kept ? kept : status;
}

static sabot_status run(job *j, sabot_simulated *simulated, const sabot_simulation *s,
                        sabot_error *error)
{
    sabot_simulation_totals totals;
    sabot_simulation_totals_init(&totals, s);
    sabot_status status = read_state(j, &totals, s, error);
    if (!status && j->options->keep.path)
        status = write_state(j, &totals, s, error);
    j->last_checkpoint = progress_clock();
    if (!status)
        status = sabot_simulation_run(&totals, s, &j->sample, add_round, j, error);
    if (!status && j->options->keep.path)
        status = write_state(j, &totals, s, error);
    if (!status)
        sabot_simulation_figures(simulated, &totals, s);
    sabot_simulation_totals_clear(&totals);
    return status == SABOT_STOPPED ? state_file_stopped(j->options->keep.path, error) : status;
}

/* The caller's progress, and a check for signals. */
static int follow(void *data, const char *what, uint64_t done, uint64_t all)
{
    const sabot_question *asked = data;
    int stop = asked->progress ? asked->progress(asked->progress_data, what, done, all) : 0;
    return stop || state_signal();
}

sabot_status shoes_run(sabot_simulated *simulated, const shoes_setup *asked, const shoes_options *o,
                       sabot_error *error)
{
    job j = {.asked = asked, .options = o, .sample = asked->sample};
    sabot_question question = asked->question, was = question;
    sabot_simulation s;
    question.progress = follow;
    question.progress_data = &was;
    find_hash(&j);
    sabot_status status =
        sabot_simulation_init(&s, &question, &asked->dealing, asked->players, asked->players_count,
                              j.sample.seed, j.sample.results, error);
    if (status)
        return status;
#ifdef SABOT_MPI
    shoes_mpi_serve(&s);
#endif
    if (o->is_command)
        state_catch_signals();
    status = run(&j, simulated, &s, error);
#ifdef SABOT_MPI
    shoes_mpi_dismiss();
#endif
    if (o->is_command && state_release_signals() && !status)
        status = state_file_stopped(o->keep.path, error);
    sabot_simulation_clear(&s);
    return status;
}
