#include "../input/file.h"
#include "../render/study_document.h"
#include "../run/message.h"
#include "../run/study_mpi.h"
#include "commands.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    KEY_CARDS = 512,
    KEY_HISTOGRAM,
    KEY_PLOT,
    KEY_CHECKPOINT,
    KEY_RESUME,
    KEY_INTERVAL,
    KEY_SHARD
};

static const struct argp_option own_options[] = {
    {"cards", KEY_CARDS, "N|A..B", 0, "cards left: one depth, or all from A to B", 1},
    {"histogram", KEY_HISTOGRAM, "WIDTH", OPTION_ARG_OPTIONAL,
     "also how the EV is distributed, in bins of that width (default: 0.01)", 1},
    {"plot", KEY_PLOT, "[WHAT=]FILE.svg", 0,
     "draw the gain, the share that is favourable (favourable=FILE.svg) or the histogram "
     "(histogram=FILE.svg); may be given several times",
     1},
    {"checkpoint", KEY_CHECKPOINT, "FILE", 0, "keep what is done there, to go on after a stop", 1},
    {"resume", KEY_RESUME, 0, 0, "go on from the checkpoint, if there is one", 1},
    {"interval", KEY_INTERVAL, "SECONDS", 0, "between two checkpoints (default: 30)", 1},
    {"shard", KEY_SHARD, "I/N", 0,
     "do only part I of N and write its sums, for 'sabot study merge'", 1},
    {0}};

static void add_plot(study_options *o, const char *argument, struct argp_state *state)
{
    size_t most = sizeof o->plot / sizeof *o->plot;
    if (o->plots == most)
        argp_error(state, "--plot: expected at most %zu", most);
    o->plot[o->plots++] = argument;
}

static error_t parse(int key, char *argument, struct argp_state *state)
{
    study_options *o = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = state->child_inputs[1] = &o->common;
        return 0;
    case KEY_CARDS:
        o->cards = argument;
        return 0;
    case KEY_HISTOGRAM:
        o->histogram = argument ? argument : "0.01";
        return 0;
    case KEY_PLOT:
        add_plot(o, argument, state);
        return 0;
    case KEY_CHECKPOINT:
        o->checkpoint = argument;
        return 0;
    case KEY_RESUME:
        o->resume = 1;
        return 0;
    case KEY_INTERVAL:
        o->interval = options_number(argument, 0, 86400, "--interval", state);
        return 0;
    case KEY_SHARD:
        o->shard = argument;
        return 0;
    case ARGP_KEY_ARG:
        argp_error(state, "'%s': expected no argument", argument);
        return 0;
    case ARGP_KEY_END:
        if (!o->cards)
            argp_error(state, "no --cards: expected how many are left, as --cards 26");
        if (o->resume && !o->checkpoint)
            argp_error(state, "--resume: expected --checkpoint FILE with it");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const char doc[] =
    "What bets are worth to someone who knows the composition of the shoe: over every composition "
    "with so many cards left, each with its exact probability, how often a bet is favourable, what "
    "betting it only then gains per coup, and the best and worst there is. Bets by points are "
    "found by visiting every composition, bets on one pair by a recurrence over the ranks.\v"
    "Examples:\n"
    "  sabot study --cards 26                 half a deck left of eight\n"
    "  sabot study --cards 6..26 -f csv       a table over depths\n"
    "  sabot study --cards 12 -d 6 -b dragon-7,panda-8\n"
    "  sabot study --cards 20 --histogram --plot histogram=ev.svg\n"
    "  sabot study --cards 52 --checkpoint run.state           a long one; when it was stopped:\n"
    "  sabot study --cards 52 --checkpoint run.state --resume\n"
    "  sabot study --cards 52 --shard 3/16 -o part3.state      one of 16 jobs; then all of them:\n"
    "  sabot study merge part*.state -f json\n";

static const struct argp_child children[] = {
    {&options_inputs, 0, "What is played:", 1}, {&options_outputs, 0, "What is printed:", 2}, {0}};
static const struct argp argp = {own_options, parse, NULL, doc, children, NULL, NULL};

/* --- results ------------------------------------------------------------------------------ */

static sabot_status check_plots(const study_options *o, sabot_error *error)
{
    sabot_status status = SABOT_OK;
    for (unsigned i = 0; i < o->plots && !status; i++) {
        study_picture what;
        const char *path;
        status = study_plot_choose(&what, &path, o, i, error);
    }
    return status;
}

static sabot_status draw(const study_shown *shown, const study_options *o, sabot_error *error)
{
    sabot_status status = SABOT_OK;
    for (unsigned i = 0; i < o->plots && !status; i++) {
        study_picture what;
        const char *path;
        status = study_plot_choose(&what, &path, o, i, error);
        if (!status)
            status = study_plot_write(shown, what, path, error);
    }
    return status;
}

static sabot_status print(const study_shown *shown, const output *out, sabot_error *error)
{
    static const char *const with_bins[] = {"depths", "bets", "histogram", NULL};
    static const char *const without[] = {"depths", "bets", NULL};
    if (!output_is_report(out))
        return output_document(out, study_document(shown, out->digits),
                               mpq_sgn(shown->study->bin) ? with_bins : without, error);
    sabot_report report;
    sabot_report_init(&report);
    study_report(&report, shown);
    return output_report(out, &report, error);
}

static sabot_status show(const study_job *job, const output *out, sabot_error *error)
{
    sabot_study answer;
    sabot_study_init(&answer);
    const study_shown shown = {&job->asked.played, &answer};
    sabot_status status = sabot_study_work_answer(&answer, &job->work, error);
    if (!status)
        status = draw(&shown, job->options, error);
    if (!status)
        status = print(&shown, out, error);
    sabot_study_clear(&answer);
    return status;
}

static sabot_status write_shard(const study_job *job, const output *out, sabot_error *error)
{
    if (out->path)
        return study_state_write(job, out->path, error);
    char *text = study_state_text(job);
    sabot_status status = file_print(text, strlen(text), error);
    free(text);
    return status;
}

/* --- running ------------------------------------------------------------------------------ */

static sabot_status use_checkpoint(study_job *job, sabot_error *error)
{
    const study_options *o = job->options;
    if (!o->checkpoint)
        return SABOT_OK;
    if (access(o->checkpoint, F_OK) != 0) {
        if (o->resume) /* stopped before the first checkpoint: a script need not ask whether */
            message_note("%s: not there: beginning at the beginning", o->checkpoint);
        return SABOT_OK;
    }
    if (o->resume)
        return study_state_read(job, o->checkpoint, 1, error);
    sabot_error_set(error, SABOT_INVALID, 0, 0,
                    "is there already: expected --resume to go on with it, or another file");
    return sabot_error_name(error, o->checkpoint);
}

static sabot_status walk(study_job *job, sabot_error *error)
{
#ifdef SABOT_MPI
    return study_mpi_run(job, error);
#else
    return study_run(job, error);
#endif
}

/* Says how to go on. */
static sabot_status stopped(const study_options *o, sabot_error *error)
{
    if (!o->checkpoint)
        return sabot_error_set(error, SABOT_STOPPED, 0, 0,
                               "stopped; nothing was kept, for there is no --checkpoint");
    return sabot_error_set(error, SABOT_STOPPED, 0, 0,
                           "stopped; to go on: the same command with --checkpoint %s --resume",
                           o->checkpoint);
}

static sabot_status run_job(study_job *job, const output *out, sabot_error *error)
{
    const study_options *o = job->options;
    sabot_status status = use_checkpoint(job, error);
    if (status)
        return status;
    study_catch_signals();
    status = walk(job, error);
    if (!status && o->common.double_check && !o->shard)
        status = study_run_again(job, error);
    if (status == SABOT_STOPPED)
        return stopped(o, error);
    if (status)
        return status;
    return o->shard ? write_shard(job, out, error) : show(job, out, error);
}

static sabot_status run(const study_options *o, sabot_error *error)
{
    output out;
    study_job job;
    sabot_status status = output_choose(&out, &o->common, error);
    if (!status)
        status = check_plots(o, error);
    if (!status)
        status = study_job_load(&job, o, error);
    if (status)
        return status;
#ifdef SABOT_MPI
    study_mpi_serve(&job);
#endif
    status = run_job(&job, &out, error);
    study_job_clear(&job);
    return status;
}

/* Ends as the signal would have. */
static void end_by_signal(void)
{
    signal(study_signal(), SIG_DFL);
    raise(study_signal());
}

static int study(int argc, char **argv)
{
    study_options o = {.interval = 30};
    sabot_error error;
#ifdef SABOT_MPI
    study_mpi_start();
#else
    study_mpi_hand_over(argc, argv);
#endif
    options_init(&o.common);
    options_parse(&argp, argc, argv, "study", &o);
    sabot_status status = run(&o, &error);
    if (status)
        message_error(NULL, &error);
    if (status == SABOT_STOPPED)
        end_by_signal();
#ifdef SABOT_MPI
    study_mpi_end(status);
#endif
    return status;
}

/* --- merging ------------------------------------------------------------------------------ */

typedef struct {
    study_options study;
    char **files;
    unsigned files_count;
} merge_options;

static error_t parse_merge(int key, char *argument, struct argp_state *state)
{
    merge_options *o = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &o->study.common;
        return 0;
    case ARGP_KEY_ARGS:
        o->files = state->argv + state->next;
        o->files_count = (unsigned)(state->argc - state->next);
        return 0;
    case ARGP_KEY_NO_ARGS:
        argp_error(state, "no FILE: expected what 'sabot study --shard' wrote");
        return 0;
    case KEY_PLOT:
        add_plot(&o->study, argument, state);
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const char merge_doc[] =
    "The result of a study whose shards were done one by one, the same to the last digit.\v"
    "Examples:\n"
    "  sabot study merge part1.state part2.state -f json\n";

static const struct argp_option merge_own[] = {
    {"plot", KEY_PLOT, "[WHAT=]FILE.svg", 0, "as in 'sabot study'", 1}, {0}};
static const struct argp_child merge_children[] = {{&options_outputs, 0, "What is printed:", 2},
                                                   {0}};
static const struct argp merge_argp = {merge_own,      parse_merge, "FILE...", merge_doc,
                                       merge_children, NULL,        NULL};

static const char *argument_of(const json_t *arguments, const char *name)
{
    return json_string_value(json_object_get(arguments, name));
}

/* The options that a state names. */
static void take_arguments(study_options *o, const json_t *arguments)
{
    const char *rules = argument_of(arguments, "rules"), *cards = argument_of(arguments, "cards");
    o->common.rules = rules ? rules : o->common.rules;
    o->common.decks = argument_of(arguments, "decks");
    o->common.shoe = argument_of(arguments, "shoe");
    o->common.remove = argument_of(arguments, "remove");
    o->common.tableau = argument_of(arguments, "tableau");
    o->common.bets = argument_of(arguments, "bet");
    o->histogram = argument_of(arguments, "histogram");
    o->cards = cards ? cards : "";
}

static sabot_status merge_files(study_job *job, const merge_options *o, sabot_error *error)
{
    sabot_status status = SABOT_OK;
    for (unsigned i = 0; i < o->files_count && !status; i++)
        status = study_state_read(job, o->files[i], 0, error);
    if (!status && !sabot_study_work_is_complete(&job->work))
        status = sabot_error_set(
            error, SABOT_INVALID, 0, 0,
            "%s …: some units are not done: expected all shards of the study, whole", o->files[0]);
    return status;
}

static sabot_status run_merge(merge_options *o, sabot_error *error)
{
    output out;
    study_job job;
    json_t *arguments;
    sabot_status status = output_choose(&out, &o->study.common, error);
    if (!status)
        status = study_state_arguments(&arguments, o->files[0], error);
    if (status)
        return status;
    take_arguments(&o->study, arguments);
    status = check_plots(&o->study, error);
    if (!status && !(status = study_job_load(&job, &o->study, error))) {
        status = merge_files(&job, o, error);
        if (!status)
            status = show(&job, &out, error);
        study_job_clear(&job);
    }
    json_decref(arguments);
    return status;
}

static int merge(int argc, char **argv)
{
    merge_options o = {.study.interval = 30};
    sabot_error error;
    options_init(&o.study.common);
    options_parse(&merge_argp, argc, argv, "study merge", &o);
    return run_merge(&o, &error) ? message_error(NULL, &error) : SABOT_OK;
}

int command_study(int argc, char **argv)
{
    if (argc > 1 && strcmp(argv[1], "merge") == 0)
        return merge(argc - 1, argv + 1);
    return study(argc, argv);
}
