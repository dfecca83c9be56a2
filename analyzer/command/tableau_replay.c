#include "../input/coup_log.h"
#include "../render/output.h"
#include "../render/replay_document.h"
#include "../run/message.h"
#include "../run/progress.h"
#include "tableau_commands.h"

typedef struct {
    options common;
    const char *log;
} replay_options;

static error_t parse(int key, char *argument, struct argp_state *state)
{
    replay_options *o = state->input;
    switch (key) {
    case ARGP_KEY_ARG:
        if (o->log)
            argp_error(state, "'%s': expected one log", argument);
        o->log = argument;
        return 0;
    case ARGP_KEY_END:
        if (!o->log)
            argp_error(state, "expected a log of coups, or - for standard input");
        return 0;
    default:
        return options_parse_common(key, argument, state);
    }
}

static const char doc[] =
    "Whether coups that an engine dealt keep to the drawing table and are settled rightly; and how "
    "often each outcome came, against the exact probabilities.\v"
    "The log is CSV with a header, or NDJSON; of its columns `cards` (in dealing order, as K,7,3,9 "
    "or K739) and `outcome` are read. Exit status 1 if any coup is wrong.\n\n"
    "Examples:\n"
    "  sabot tableau replay coups.csv\n"
    "  my-engine | sabot tableau replay -d 6 -\n"
    "  sabot tableau replay coups.ndjson -t ./mine.yaml -f json\n";
static const struct argp_child children[] = {
    {&options_inputs, 0, "What is played:", 1}, {&options_outputs, 0, "What is printed:", 2}, {0}};
static const struct argp argp = {NULL, parse, "LOG", doc, children, NULL, NULL};

static sabot_status read_log(sabot_replay *replay, coup_log *log, const sabot_question *question,
                             sabot_error *error)
{
    sabot_logged_coup coup;
    sabot_status status = sabot_replay_start(replay, question, error);
    while (!status && !(status = coup_log_next(&coup, log, error)))
        status = sabot_replay_add(replay, &coup, error);
    if (status == SABOT_END && (status = sabot_replay_end(replay, error)))
        sabot_error_name(error, log->in.lines.name);
    return status;
}

static sabot_status show(const replay_answer *answer, const output *to, sabot_error *error)
{
    static const char *const csv_path[] = {"faults", NULL};
    if (!output_is_report(to))
        return output_document(to, replay_document(answer, to->digits), csv_path, error);
    sabot_report report;
    sabot_report_init(&report);
    replay_report(&report, answer);
    return output_report(to, &report, error);
}

static int ask(const replay_options *o, setup *played, const output *to, sabot_error *error)
{
    coup_log log;
    sabot_replay replay;
    int status = coup_log_open(&log, o->log, error);
    if (status)
        return status;
    const replay_answer answer = {played, log.in.lines.name, &replay};
    sabot_replay_init(&replay);
    progress_follow(&played->question, &o->common);
    status = read_log(&replay, &log, &played->question, error);
    progress_clear(&o->common);
    if (!status)
        status = show(&answer, to, error);
    if (!status && replay.faults_count)
        status = COMMAND_NEGATIVE;
    sabot_replay_clear(&replay);
    coup_log_close(&log);
    return status;
}

static int run(const replay_options *o, sabot_error *error)
{
    output to;
    setup played;
    int status = output_choose(&to, &o->common, error);
    if (!status)
        status = setup_load(&played, &o->common, SETUP_SHOE | SETUP_TABLEAU, error);
    if (status)
        return status;
    status = ask(o, &played, &to, error);
    setup_clear(&played);
    return status;
}

int tableau_replay(int argc, char **argv)
{
    replay_options o = {0};
    sabot_error error;
    options_init(&o.common);
    options_parse(&argp, argc, argv, "tableau replay", &o);
    int status = run(&o, &error);
    return status && status != COMMAND_NEGATIVE ? (int)message_error(NULL, &error) : status;
}
