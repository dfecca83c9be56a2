#include "../input/file.h"
#include "../render/output.h"
#include "../run/old_file.h"
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
        if (o->plots == sizeof o->plot / sizeof *o->plot)
            argp_error(state, "--plot: expected at most %zu", sizeof o->plot / sizeof *o->plot);
        o->plot[o->plots++] = argument;
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
    "What bets are worth to somebody who knows the composition of the shoe: over every composition "
    "with so many cards left, each with its exact probability, how often a bet is favourable, what "
    "betting it only then gains per coup, and the best and worst there is. Bets by points are "
    "found "
    "by visiting every composition, bets on one pair by a recurrence over the ranks.\v"
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

static sabot_status write_results(const study *s, const study_options *o)
{
    static const char *const with_bins[] = {"depths", "bets", "histogram", NULL};
    static const char *const without[] = {"depths", "bets", NULL};
    json_t *document;
    sabot_report report;
    sabot_report_init(&report);
    sabot_status status = study_document(&document, &report, s, o);
    if (!status)
        status = study_plot(document, o);
    if (!status)
        status = output_write(&o->common, document, &report, o->histogram ? with_bins : without);
    json_decref(document);
    sabot_report_clear(&report);
    return status;
}

static sabot_status write_shard(const study *s, const study_options *o)
{
    if (o->common.output)
        return study_state_write(s, o->common.output);
    char *text = study_state_text(s);
    sabot_status status = old_file_print(text, strlen(text));
    free(text);
    return status;
}

/* Says how to go on, then ends as the signal would have. */
static sabot_status stop(const study_options *o)
{
    if (o->checkpoint)
        message(SABOT_STOPPED, "stopped; to go on: the same command with --checkpoint %s --resume",
                o->checkpoint);
    else
        message(SABOT_STOPPED, "stopped; nothing was kept, for there is no --checkpoint");
    signal(study_signal(), SIG_DFL);
    raise(study_signal());
    return SABOT_FAILED;
}

/* --- running ------------------------------------------------------------------------------ */

static sabot_status use_checkpoint(study *s, const study_options *o)
{
    if (!o->checkpoint)
        return SABOT_OK;
    if (access(o->checkpoint, F_OK) != 0) {
        if (o->resume) /* stopped before the first checkpoint: a script need not ask whether */
            message(SABOT_OK, "%s: not there: beginning at the beginning", o->checkpoint);
        return SABOT_OK;
    }
    if (o->resume)
        return study_state_read(s, o->checkpoint, 1);
    return message(SABOT_INVALID,
                   "%s: is there already: expected --resume to go on with it, or another file",
                   o->checkpoint);
}

static sabot_status walk(study *s, const study_options *o)
{
#ifdef SABOT_MPI
    return study_mpi_run(s, o);
#else
    return study_run(s, o);
#endif
}

static sabot_status run(study *s, const study_options *o)
{
    sabot_status status = use_checkpoint(s, o);
    if (status)
        return status;
    study_catch_signals();
    status = walk(s, o);
    if (!status && o->common.double_check && !o->shard)
        status = study_double_check(s, o);
    if (status == SABOT_STOPPED)
        return stop(o);
    if (status)
        return status;
    return o->shard ? write_shard(s, o) : write_results(s, o);
}

static int study_all(int argc, char **argv)
{
    study_options o = {.interval = 30};
#ifdef SABOT_MPI
    study_mpi_start();
#else
    study_mpi_hand_over(argc, argv);
#endif
    options_init(&o.common);
    options_parse(&argp, argc, argv, "study", &o);
    format format;
    study s;
    if (output_format(&format, &o.common) || study_plot_check(&o))
        return SABOT_INVALID;
    sabot_status status = study_load(&s, &o);
    if (status)
        return status;
#ifdef SABOT_MPI
    study_mpi_serve(&s, &o);
#endif
    status = run(&s, &o);
    study_clear(&s);
#ifdef SABOT_MPI
    study_mpi_end(status);
#endif
    return status;
}

/* --- merging ------------------------------------------------------------------------------ */

static error_t parse_merge(int key, char *argument, struct argp_state *state)
{
    study_options *o = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &o->common;
        return 0;
    case ARGP_KEY_ARGS:
        o->files = state->argv + state->next;
        o->files_count = (unsigned)(state->argc - state->next);
        return 0;
    case ARGP_KEY_NO_ARGS:
        argp_error(state, "no FILE: expected what 'sabot study --shard' wrote");
        return 0;
    case KEY_PLOT:
        return parse(key, argument, state);
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const char merge_doc[] =
    "The result of a study whose shards were done one by one, the same to the last digit.\v"
    "Examples:\n"
    "  sabot study merge part1.state part2.state -f json\n";

static const struct argp_option merge_options[] = {
    {"plot", KEY_PLOT, "[WHAT=]FILE.svg", 0, "as in 'sabot study'", 1}, {0}};
static const struct argp_child merge_children[] = {{&options_outputs, 0, "What is printed:", 2},
                                                   {0}};
static const struct argp merge_argp = {merge_options,  parse_merge, "FILE...", merge_doc,
                                       merge_children, NULL,        NULL};

static const char *argument_of(const json_t *arguments, const char *name)
{
    return json_string_value(json_object_get(arguments, name));
}

static sabot_status merge_files(study *s, const study_options *o)
{
    sabot_status status = SABOT_OK;
    for (unsigned i = 0; i < o->files_count && !status; i++)
        status = study_state_read(s, o->files[i], 0);
    if (!status && !study_is_complete(s))
        status = message(SABOT_INVALID,
                         "%s …: some units are not done: expected all shards of the study, whole",
                         o->files[0]);
    return status ? status : write_results(s, o);
}

static int merge(int argc, char **argv)
{
    study_options o = {.interval = 30};
    options_init(&o.common);
    options_parse(&merge_argp, argc, argv, "study merge", &o);
    format format;
    json_t *arguments;
    study s;
    if (output_format(&format, &o.common))
        return SABOT_INVALID;
    sabot_status status = study_state_arguments(&arguments, o.files[0]);
    if (status)
        return status;
    const char *rules = argument_of(arguments, "rules");
    o.common.rules = rules ? rules : o.common.rules;
    o.common.decks = argument_of(arguments, "decks");
    o.common.shoe = argument_of(arguments, "shoe");
    o.common.remove = argument_of(arguments, "remove");
    o.common.tableau = argument_of(arguments, "tableau");
    o.common.bets = argument_of(arguments, "bet");
    o.histogram = argument_of(arguments, "histogram");
    o.cards = argument_of(arguments, "cards");
    if (!o.cards)
        o.cards = "";
    status = study_plot_check(&o);
    if (!status && !(status = study_load(&s, &o))) {
        status = merge_files(&s, &o);
        study_clear(&s);
    }
    json_decref(arguments);
    return status;
}

int command_study(int argc, char **argv)
{
    if (argc > 1 && strcmp(argv[1], "merge") == 0)
        return merge(argc - 1, argv + 1);
    return study_all(argc, argv);
}
