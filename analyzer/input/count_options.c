#include "count_options.h"

#include "../render/output.h"

const struct argp_child count_options_children[] = {
    {&options_inputs, 0, "What is played:", 1}, {&options_outputs, 0, "What is printed:", 2}, {0}};

error_t count_options_parse(int key, char *argument, struct argp_state *state)
{
    count_options *o = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = state->child_inputs[1] = &o->common;
        return 0;
    case KEY_TAGS:
        o->tags = argument;
        return 0;
    case KEY_RANGE:
        o->range = (int)options_number(argument, 1, SABOT_TAG_RANGE_MOST, "--range", state);
        return 0;
    case KEY_CARDS:
        o->cards = argument;
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

int count_run(count_options *o, const struct argp *argp, int argc, char **argv, const char *name,
              sabot_status (*answer)(const count_options *o, const job *job,
                                     const count_model *models))
{
    format format;
    job job;
    count_model *models;
    options_init(&o->common);
    options_parse(argp, argc, argv, name, o);
    if (output_format(&format, &o->common))
        return SABOT_INVALID;
    sabot_status status = job_load(&job, &o->common, JOB_SHOE | JOB_TABLEAU | JOB_BETS);
    if (status)
        return status;
    status = count_models(&models, &job, &o->common);
    if (!status) {
        status = answer(o, &job, models);
        count_models_clear(models, &job);
    }
    job_clear(&job);
    return status;
}
