#include "ask/commands.h"
#include "commands.h"
#include "document.h"
#include "input/file.h"
#include "mpi.h"
#include "run/message.h"
#include "run/state_file.h"
#include <sabot/study/sample.h>
#include <sabot/study/study.h>

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { KEY_HISTOGRAM = STUDY_KEYS, KEY_SAMPLE, KEY_SEED, KEY_BRACKET };

static const struct argp_option own_options[] = {
    {"cards", OPTION_AT(study_options, cards), "N|A..B", OPTION_TEXT,
     "cards left: one depth, or all from A to B", 1},
    {"histogram", KEY_HISTOGRAM, "WIDTH", OPTION_ARG_OPTIONAL,
     "also the distribution of the EV, in bins of that width (default: 0.01); a bin includes its "
     "lower edge, not its upper",
     1},
    {"plot", STUDY_PLOT, "[WHAT=]FILE.svg", OPTION_WORK,
     "draw the gain, the share that is favourable (favourable=FILE.svg), either on a logarithmic "
     "axis (log-gain=, log-favourable=), or the histogram (histogram=); may be given several times",
     1},
    CHECKPOINT_OPTIONS(study_options),
    {"shard", OPTION_AT(study_options, shard), "I/N", OPTION_TERMINAL | OPTION_TEXT,
     "do only part I of N and write its sums, for 'sabot study merge'", 1},
    {"sample", KEY_SAMPLE, "N", 0,
     "draw N random shoes of each depth instead of visiting all: any depth, any bet, with standard "
     "errors",
     1},
    {"seed", KEY_SEED, "S", 0, "of the random shoes (default: 1)", 1},
    {"within", OPTION_AT(study_options, within), "R", OPTION_TEXT,
     "proved bounds of the gain that differ by at most R of it, such as 1e-6, in less time "
     "(default: 0, exact)",
     1},
    {"bracket", KEY_BRACKET, 0, OPTION_HIDDEN, "", 1},
    {"yes", OPTION_AT(study_options, yes), 0, OPTION_SWITCH,
     "begin even if it takes more than an hour", 1},
    {0}};

void study_add_plot(study_options *o, const char *argument, struct argp_state *state)
{
    size_t most = sizeof o->plot / sizeof *o->plot;
    if (o->plots < most)
        o->plot[o->plots++] = argument;
    else
        options_misuse(state, "--plot: expected at most %zu", most);
}

/* Refuses an option of one kind of study with another kind. */
static void check_ways(const study_options *o, struct argp_state *state)
{
    if (o->keep.has_interval && !o->keep.path)
        options_misuse(state, "--interval: expected --checkpoint FILE with it");
    if (o->has_seed && !o->sample)
        options_misuse(state, "--seed: expected --sample N with it");
    if (o->within && o->histogram)
        options_misuse(state, "--within: expected no --histogram with it");
    if (o->sample && (o->histogram || o->plots || o->keep.path || o->shard || o->within))
        options_misuse(state, "--sample: expected no --histogram, --plot, --checkpoint, --shard or "
                              "--within with it");
    if (o->sample && o->common.verbose)
        options_misuse(state, "--verbose: no engine is chosen here: expected none");
    if (o->shard && (o->plots || o->common.format || o->common.digits_given))
        options_misuse(state, "--shard: expected no --plot, --format or --digits with it; 'sabot "
                              "study merge' takes them");
}

static error_t parse(int key, char *argument, struct argp_state *state)
{
    study_options *o = state->input;
    switch (key) {
    case KEY_INTERVAL:
        checkpoint_options_interval(&o->keep, argument, state);
        return 0;
    case KEY_HISTOGRAM:
        o->histogram = argument ? argument : "0.01";
        return 0;
    case STUDY_PLOT:
        study_add_plot(o, argument, state);
        return 0;
    case KEY_SAMPLE:
        o->sample = options_number(argument, 2, SABOT_SAMPLE_SHOES_MOST, "--sample", state);
        return 0;
    case KEY_SEED:
        o->seed = options_number(argument, 0, ULONG_MAX, "--seed", state);
        o->has_seed = 1;
        return 0;
    case KEY_BRACKET:
        options_misuse(state, "--bracket: expected --within R, such as --within 1e-3");
        return 0;
    case ARGP_KEY_END:
        if (!o->cards)
            options_misuse(state,
                           "no --cards: expected the number of cards left, such as --cards 26");
        if (o->keep.resume && !o->keep.path)
            options_misuse(state, "--resume: expected --checkpoint FILE with it");
        check_ways(o, state);
        return 0;
    default:
        return options_parse_common(key, argument, state);
    }
}

static const char doc[] =
    "The value of bets to a player who knows the composition of the shoe. Over every composition "
    "with a given number of cards left, each with its exact probability: how often a bet is "
    "favourable, the gain per coup of betting only then, and the best and the worst EV. Bets on "
    "points are computed by visiting every composition, bets on one pair by a recurrence over the "
    "ranks.\v"
    "Examples:\n"
    "  sabot study --cards 26                 half a deck left of eight\n"
    "  sabot study --cards 6..26 -f csv       a table over depths\n"
    "  sabot study --cards 12 -d 6 -b dragon-7,panda-8\n"
    "  sabot study --cards 20 --histogram --plot histogram=ev.svg\n"
    "  sabot study --cards 52 --within 1e-6 -b dragon-7    proved bounds, sooner\n"
    "  sabot study --cards 104 --sample 100000 --seed 7    too deep to visit all\n"
    "  sabot study --cards 52 --checkpoint run.state       a long one; stopped:\n"
    "  sabot study --cards 52 --checkpoint run.state --resume\n"
    "  sabot study --cards 52 --shard 3/16 -o part3.state  a job of 16; then all:\n"
    "  sabot study merge part*.state -f json\n";

static const struct argp_child children[] = {
    {&options_inputs, 0, "Game:", 1}, {&options_outputs, 0, "Output:", 2}, {0}};
static const struct argp argp = {own_options, parse, NULL, doc, children, NULL, NULL};

/* --- results ------------------------------------------------------------------------------ */

void study_note_asked(study_options *o)
{
    json_t *asked = o->common.asked, *arguments = study_arguments(o), *value;
    const char *name;
    if (o->common.digits_given)
        json_object_set_new(arguments, "digits", json_integer((json_int_t)o->common.digits));
    json_object_foreach(arguments, name, value)
        json_object_del(asked, name); /* and added at the end: in the same order every time */
    json_object_update(asked, arguments);
    json_decref(arguments);
}

sabot_status study_check_plots(const study_options *o, sabot_error *error)
{
    sabot_status status = SABOT_OK;
    for (unsigned i = 0; i < o->plots && !status; i++) {
        study_picture what;
        const char *path;
        status = study_plot_choose(&what, &path, o, i, error);
        if (!status)
            file_note_result(path);
    }
    return status;
}

static sabot_status draw(result *to, const study_shown *answer, const study_options *o,
                         sabot_error *error)
{
    sabot_status status = SABOT_OK;
    for (unsigned i = 0; i < o->plots && !status; i++) {
        study_picture what;
        const char *path;
        status = study_plot_choose(&what, &path, o, i, error);
        if (!status)
            status =
                result_add_picture(to, path, study_plot(answer, what), "no bet was studied", error);
    }
    return status;
}

static sabot_status show(result *to, const setup *played, const sabot_study *study,
                         const study_options *o, sabot_error *error)
{
    static const char *const with_bins[] = {"depths", "bets", "histogram", NULL};
    static const char *const without[] = {"depths", "bets", NULL};
    const study_shown answer = {played, study};
    result_document(to, study_document(&answer, result_digits(to)),
                    mpq_sgn(study->bin) ? with_bins : without);
    if (result_is_report(to))
        study_view(&to->report, to->document, &answer);
    return draw(to, &answer, o, error);
}

sabot_status study_write_answer(study_job *job, const output *out, sabot_error *error)
{
    sabot_study answer;
    result to;
    sabot_study_init(&answer);
    result_init(&to, out);
    sabot_status status = sabot_study_work_answer(&answer, &job->work, error);
    progress_bar_end(&job->progress);
    if (!status)
        status = show(&to, &job->asked.played, &answer, job->options, error);
    if (!status && state_release_signals())
        status = SABOT_STOPPED;
    if (!status)
        status = result_write(&to, error);
    result_clear(&to);
    sabot_study_clear(&answer);
    return status;
}

/* Without checkpoints, shards and other processes: for callers other than the command line. */
static sabot_status ask(result *to, const void *own, const setup *played, sabot_error *error)
{
    const study_options *o = own;
    sabot_question question = played->question;
    study_setup asked;
    sabot_study answer;
    sabot_study_init(&answer);
    study_setup_init(&asked);
    question.mark_undetermined = study_leaves_out(o);
    sabot_status status = study_setup_read(&asked, o, &played->shoe, error);
    if (!status && o->sample)
        status = study_ask_sample(to, o, &asked, &question, played, error);
    else if (!status && o->within)
        status =
            sabot_study_find_within(&answer, &question, asked.from, asked.to, asked.within, error);
    else if (!status)
        status = sabot_study_find(&answer, &question, asked.from, asked.to,
                                  mpq_sgn(asked.bin) ? asked.bin : NULL, error);
    if (status && !o->sample)
        study_name_option(error);
    else if (!o->sample)
        status = show(to, played, &answer, o, error);
    mpq_clears(asked.bin, asked.within, NULL);
    sabot_study_clear(&answer);
    return status;
}

static sabot_status prepare(void *own, const output *out, sabot_error *error)
{
    study_options *o = own;
    (void)out;
    study_note_asked(o);
    if (o->keep.path || o->shard)
        return sabot_error_set(error, SABOT_INVALID, 0, 0,
                               "--checkpoint, --shard: expected on the command line only");
    return study_check_plots(o, error);
}

const ask_question question_study = {
    .name = "study",
    .what = "all partial shoes with --cards N left: the worth of counting",
    .run = command_study,
    .argp = &argp,
    .size = sizeof(study_options),
    .needs = SETUP_SHOE | SETUP_TABLEAU | SETUP_BETS,
    .has_engines = 1,
    .prepare = prepare,
    .ask = ask,
    .begin = study_say_time_of_sample,
    .seconds = study_seconds};

static sabot_status write_shard(const study_job *job, const output *out, sabot_error *error)
{
    if (state_release_signals())
        return SABOT_STOPPED;
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
    int is_there;
    sabot_status status =
        state_file_choose(&is_there, o->keep.path, o->common.output, o->keep.resume, error);
    return !status && is_there ? study_state_read(job, o->keep.path, 1, error) : status;
}

static sabot_status walk(study_job *job, sabot_error *error)
{
#ifdef SABOT_MPI
    return study_mpi_run(job, error);
#else
    return study_run(job, error);
#endif
}

static unsigned processes(void)
{
#ifdef SABOT_MPI
    return study_mpi_processes();
#else
    return 1;
#endif
}

static sabot_status run_job(study_job *job, const output *out, sabot_error *error)
{
    const study_options *o = job->options;
    sabot_status status = use_checkpoint(job, error);
    if (status)
        return status;
    state_catch_signals(); /* before the first message about the run */
    study_run_follow(job);
    status = study_say_time(job, processes(), error);
    if (status)
        return status;
    status = options_refuse_one(o->shard && o->common.double_check && !job->work.walked,
                                "--double-check",
                                "bets on pairs are counted by 'sabot study merge'", error);
    if (!status)
        status = walk(job, error);
    if (!status && o->common.double_check)
        status = study_run_again(job, error);
    if (!status)
        status = o->shard ? write_shard(job, out, error) : study_write_answer(job, out, error);
    return status == SABOT_STOPPED ? state_file_stopped(o->keep.path, error) : status;
}

static sabot_status run(study_options *o, sabot_error *error)
{
    output out;
    study_job job;
    texts_noted noted[2];
    study_note_asked(o);
    texts_note(noted, &o->common);
    options chosen = o->common;
    if (o->shard)
        chosen.format = "json"; /* a shard is a state, whatever its file's extension */
    sabot_status status = output_choose(&out, &chosen, error);
    if (!status)
        status = study_check_plots(o, error);
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

static int study(int argc, char **argv)
{
    study_options o = {.keep = CHECKPOINT_OPTIONS_DEFAULT};
    sabot_error error;
#ifdef SABOT_MPI
    study_mpi_start();
#else
    study_mpi_hand_over("study", argc, argv);
#endif
    options_init(&o.common);
    options_note(&o.common, "study");
    options_parse(&argp, argc, argv, &(options_form){.command = "study"}, &o);
    if (o.sample) { /* as for any other question */
        options_clear(&o.common);
        return ask_command(&question_study, argc, argv);
    }
    sabot_status status = run(&o, &error);
    options_clear(&o.common);
    if (status)
        message_error(NULL, &error);
    if (status == SABOT_STOPPED)
        state_end_by_signal();
#ifdef SABOT_MPI
    study_mpi_end(status);
#endif
    return status;
}

int command_study(int argc, char **argv)
{
    if (argc > 1 && strcmp(argv[1], "merge") == 0)
        return study_merge(argc - 1, argv + 1);
    return study(argc, argv);
}
