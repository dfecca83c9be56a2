/* sabot study merge: joins the shards of a study. */
#include "commands.h"
#include "input/texts.h"

#include "run/message.h"

#include <string.h>

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
        options_misuse(state, "no FILE: expected files written by 'sabot study --shard'");
        return 0;
    case STUDY_PLOT:
        study_add_plot(&o->study, argument, state);
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const char merge_doc[] =
    "Combines the shards of a study. The result is that of an undivided study, to the last digit.\v"
    "Examples:\n"
    "  sabot study merge part1.state part2.state -f json\n";

static const struct argp_option merge_own[] = {
    {"plot", STUDY_PLOT, "[WHAT=]FILE.svg", OPTION_WORK, "as in 'sabot study'", 1}, {0}};
static const struct argp_child merge_children[] = {{&options_outputs, 0, "Output:", 2}, {0}};
static const struct argp merge_argp = {merge_own,      parse_merge, "FILE...", merge_doc,
                                       merge_children, NULL,        NULL};

static const char *argument_of(const json_t *arguments, const char *name)
{
    return json_string_value(json_object_get(arguments, name));
}

/* The options named in a state. */
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
    o->within = argument_of(arguments, "within");
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
            "%s …: some units are missing: expected all shards of the study, complete",
            o->files[0]);
    return status;
}

static sabot_status run_merge(merge_options *o, sabot_error *error)
{
    output out;
    study_job job;
    json_t *arguments, *texts;
    texts_noted noted[2];
    sabot_status status = output_choose(&out, &o->study.common, error);
    if (!status)
        status = study_state_arguments(&arguments, &texts, o->files[0], error);
    if (status)
        return status;
    const sabot_files stated = {.read = study_files_read, .data = texts};
    o->study.common.files = &stated;
    take_arguments(&o->study, arguments);
    study_note_asked(&o->study);
    texts_note(noted, &o->study.common);
    status = study_check_plots(&o->study, error);
    if (!status && !(status = study_job_load(&job, &o->study, error))) {
        study_run_follow(&job);
        status = merge_files(&job, o, error);
        if (!status && o->study.common.double_check)
            status = study_run_again(&job, error);
        if (!status)
            status = study_write_answer(&job, &out, error);
        study_job_clear(&job);
    }
    json_decref(arguments);
    json_decref(texts);
    return status;
}

int study_merge(int argc, char **argv)
{
    merge_options o = {.study.keep = CHECKPOINT_OPTIONS_DEFAULT};
    sabot_error error;
    options_init(&o.study.common);
    options_note(&o.study.common, "study");
    options_parse(&merge_argp, argc, argv, &(options_form){.command = "study merge"}, &o);
    sabot_status status = run_merge(&o, &error);
    options_clear(&o.study.common);
    return status ? message_error(NULL, &error) : SABOT_OK;
}
