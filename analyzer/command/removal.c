#include "../render/output.h"

#include "../render/plot.h"
#include "../render/removal_document.h"
#include "../run/compute.h"
#include "../run/progress.h"
#include "base/memory.h"
#include "commands.h"

#include <omp.h>
#include <stdlib.h>

typedef struct {
    options common;
    unsigned cards;
    const char *plot;
} removal_options;

enum { KEY_CARDS = 512, KEY_PLOT };

static const struct argp_option own_options[] = {
    {"cards", KEY_CARDS, "N", 0, "remove up to N cards: every pair, every triple (default: 1)", 1},
    {"plot", KEY_PLOT, "FILE.svg", 0, "also draw the effects of single cards", 2},
    {0}};

static error_t parse(int key, char *argument, struct argp_state *state)
{
    removal_options *o = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = state->child_inputs[1] = &o->common;
        return 0;
    case KEY_CARDS:
        o->cards = (unsigned)options_number(argument, 1, SABOT_REMOVAL_MOST, "--cards", state);
        return 0;
    case KEY_PLOT:
        o->plot = argument;
        return 0;
    case ARGP_KEY_ARG:
        argp_error(state, "'%s': expected no argument", argument);
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const char doc[] =
    "What removing single cards, pairs and triples does to the EV of bets, exactly.\v"
    "In every run the effects, weighted by the shoe's composition, must add up to exactly 0.\n"
    "\n"
    "Examples:\n"
    "  sabot removal -b banco,punto,tie    one card of each rank from eight decks\n"
    "  sabot removal -d 6 -b dragon-7      a side bet on six decks\n"
    "  sabot removal -b tie --cards 2      every pair, and how the two cards interact\n"
    "  sabot removal -x 8,8,9 -f csv       from a shoe that has lost cards already\n"
    "  sabot removal -b all-red            card by card, since the bet sees suits\n"
    "  sabot removal --plot effects.svg    with a picture\n";

static const struct argp_child children[] = {
    {&options_inputs, 0, "What is played:", 1}, {&options_outputs, 0, "What is printed:", 2}, {0}};
static const struct argp argp = {own_options, parse, NULL, doc, children, NULL, NULL};

static sabot_status compute_one(removal_result *result, const job *job, const job_wager *wager,
                                const removal_options *o, sabot_error *error)
{
    result->determined = compute_is_determined(&result->needs, job, &wager->wager, NULL);
    if (!result->determined)
        return SABOT_OK;
    sabot_status status =
        sabot_removal_compute(&result->removal, &job->shoe, &job->tableau, &wager->wager, o->cards,
                              o->common.double_check, error);
    result->determined = !status;
    return status;
}

/* Every wager that the shoe determines; of several that fail, the last to fail is reported. */
static sabot_status compute(removal_result *results, const job *job, const removal_options *o)
{
    sabot_error failure = {0};
    size_t count = job->wagers_count, done = 0, failed = 0;
    int threads = o->common.threads ? o->common.threads : omp_get_max_threads();
#pragma omp parallel for schedule(dynamic) if (count > 1) num_threads(threads)
    for (size_t i = 0; i < count; i++) {
        sabot_error error;
        sabot_status own = compute_one(&results[i], job, &job->wagers[i], o, &error);
#pragma omp critical
        {
            if (own) {
                failure = error;
                failed = i;
            }
            progress_show(&o->common, "removal", ++done, count);
        }
    }
    progress_clear(&o->common);
    if (failure.status)
        return message_error(job->wagers[failed].name, &failure);
    for (size_t i = 0; o->common.verbose && i < count; i++)
        compute_say_engine(&job->wagers[i]);
    return SABOT_OK;
}

static sabot_status answer(const removal_options *o, const job *job, removal_result *results)
{
    static const char *const csv_path[] = {"bets", "effects", NULL};
    sabot_report report;
    sabot_report_init(&report);
    json_t *document = removal_document(job, results, &o->common);
    removal_report(&report, job, results, &o->common);
    char *svg = o->plot ? removal_plot(job, results) : NULL;
    sabot_status status = o->plot ? plot_write(o->plot, svg, "no bet is determined") : SABOT_OK;
    if (!status)
        status = output_write(&o->common, document, &report, csv_path);
    json_decref(document);
    sabot_report_clear(&report);
    return status;
}

int command_removal(int argc, char **argv)
{
    removal_options o = {.cards = 1};
    format format;
    job job;
    options_init(&o.common);
    options_parse(&argp, argc, argv, "removal", &o);
    if (output_format(&format, &o.common))
        return SABOT_INVALID;
    sabot_status status = job_load(&job, &o.common, JOB_SHOE | JOB_TABLEAU | JOB_BETS);
    if (status)
        return status;
    removal_result *results = sabot_allocate(job.wagers_count, sizeof *results);
    status = compute(results, &job, &o);
    if (!status)
        status = answer(&o, &job, results);
    for (size_t i = 0; i < job.wagers_count; i++)
        if (results[i].determined)
            sabot_removal_clear(&results[i].removal);
    free(results);
    job_clear(&job);
    return status;
}
