#include "ask/commands.h"
#include "base/cpu.h"
#include "base/memory.h"
#include "input/file.h"
#include "input/setup.h"
#include "rows.h"
#include "run/message.h"
#include "run/progress.h"
#include "shoe_stream.h"
#include "write/output.h"

#include <errno.h>
#include <signal.h>
#include <stdio_ext.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct {
    options common;
    const char *file;
    int ev_only, keep_going, missing_is_0;
} batch_options;

enum { CHUNK = 2048, DIGITS_LEAST = 10 };

static const struct argp_option own_options[] = {
    {"ev-only", OPTION_AT(batch_options, ev_only), 0, OPTION_SWITCH,
     "only the EVs, as decimals, for speed", 1},
    {"keep-going", OPTION_AT(batch_options, keep_going), 0, OPTION_SWITCH,
     "report a bad line and skip it; exit status 2", 1},
    {"missing", OPTION_AT(batch_options, missing_is_0), "0", OPTION_WORD,
     "use 0 for ranks or points that the input lacks", 1},
    {NULL, OPTION_AT(batch_options, file), "at most one file", OPTION_ARGUMENT, NULL, 0},
    {0}};

static const char doc[] =
    "Edges of many shoes: one a line in, one a line out, in order, as a stream.\v"
    "The input is CSV with a header of 13 ranks (A,2,…,K) or 10 points (0,1,…,9), or NDJSON with "
    "the same names as members, each of them unless --missing 0 is given; from FILE or standard "
    "input. The output is CSV with the line's "
    "number, then for each bet its exact EV and its decimals, or NDJSON (-f json).\n"
    "\n"
    "Examples:\n"
    "  sabot batch shoes.csv                             the rule set's bets\n"
    "  sabot batch -b dragon-7,tie -f json < shoes.csv   as NDJSON\n"
    "  sabot batch --ev-only -b punto,banco shoes.csv    decimals alone, fastest\n";
static const struct argp_child children[] = {
    {&options_inputs, 0, "Game:", 1}, {&options_outputs, 0, "Output:", 2}, {0}};
static const struct argp argp = {own_options, NULL, "[FILE]", doc, children, NULL, NULL};

/* One run: shoes are collected until the chunk is full or the level changes, then valued and
 * written. */
typedef struct {
    const batch_options *options;
    const sabot_question *question;
    shoe_stream in;
    FILE *out;
    const char *out_name;
    batch_rows rows;
    sabot_valuation valuations[SABOT_LEVEL_SUITS]; /* by level: points, ranks */
    int is_valued[SABOT_LEVEL_SUITS];
    sabot_shoe *shoes;
    unsigned long *lines; /* where they stood */
    size_t count;
    size_t taken; /* of these */
    uint64_t done;
    int is_shown; /* the rows are on a terminal and show the progress themselves */
    int bad_lines;
} batch_run;

/* --- writing ------------------------------------------------------------------------------ */

static void write_row(batch_run *run)
{
    const sabot_text *row = &run->rows.row.text;
    if (row->length) /* NDJSON has no header */
        fwrite_unlocked(row->text, 1, row->length, run->out);
}

static int take(void *data, size_t shoe, const sabot_evs *evs)
{
    batch_run *run = data;
    batch_rows_set(&run->rows, run->lines[shoe], &run->valuations[run->shoes[0].level], evs);
    write_row(run);
    run->taken = shoe + 1;
    return 0;
}

/* A reader that closes the pipe loses nothing: SABOT_END. Any other failure of the output is an
 * error. */
static sabot_status output_state(const batch_run *run, sabot_error *error)
{
    if (!ferror(run->out))
        return SABOT_OK;
    if (errno == EPIPE)
        return SABOT_END;
    sabot_error_set(error, SABOT_FAILED, 0, 0, "%s", strerror(errno));
    return sabot_error_name(error, run->out_name);
}

/* --- counting ----------------------------------------------------------------------------- */

static sabot_status start_valuation(batch_run *run, sabot_level level, sabot_error *error)
{
    sabot_valuation *v = &run->valuations[level];
    sabot_status status = sabot_valuation_init(v, run->question, level, error);
    if (status)
        return status;
    run->is_valued[level] = 1;
    if (run->options->common.verbose && v->u64_most)
        message_note("shoes by %s: compiled (double) up to %llu cards, in batches for %s; "
                     "compiled (u64) up to %llu",
                     sabot_level_name(level), (unsigned long long)v->double_most,
                     sabot_cpu_name(sabot_cpu_best()), (unsigned long long)v->u64_most);
    return SABOT_OK;
}

/* Values and writes the collected shoes. */
static sabot_status flush_shoes(batch_run *run, sabot_error *error)
{
    sabot_status status = SABOT_OK;
    sabot_level level = run->shoes[0].level;
    if (!run->count)
        return SABOT_OK;
    if (!run->is_valued[level])
        status = start_valuation(run, level, error);
    run->taken = 0;
    if (!status)
        status =
            sabot_valuation_each(&run->valuations[level], run->shoes, run->count, take, run, error);
    if (status == SABOT_DISAGREES) {
        error->line = (unsigned)run->lines[run->taken];
        error->column = 1;
        sabot_error_name(error, run->in.in.lines.name);
    }
    run->done += run->count;
    run->count = 0;
    return status;
}

/* The writer of the shoes may wait for their edges; it should not write more if they do not
 * arrive. */
static sabot_status before_wait(void *data, sabot_error *error)
{
    batch_run *run = data;
    sabot_status status = flush_shoes(run, error);
    fflush(run->out);
    return status ? status : output_state(run, error);
}

/* An invalid line: all earlier rows are written, then it is reported. If reading itself fails, the
 * run ends. */
static sabot_status bad_line(batch_run *run, sabot_error *bad, sabot_error *error)
{
    sabot_status status = flush_shoes(run, error);
    if (status)
        return status;
    fflush(run->out);
    if (bad->status != SABOT_INVALID || !bad->line || !run->options->keep_going) {
        *error = *bad;
        return bad->status;
    }
    progress_clear(&run->options->common);
    message_error(NULL, bad);
    run->bad_lines = 1;
    return SABOT_OK;
}

/* Appends the shoe just read. */
static sabot_status add_shoe(batch_run *run, sabot_error *error)
{
    sabot_status status = SABOT_OK;
    if (run->count && run->shoes[run->count].level != run->shoes[0].level) {
        sabot_shoe next = run->shoes[run->count];
        status = flush_shoes(run, error);
        run->shoes[0] = next;
    }
    run->lines[run->count++] = run->in.in.lines.number;
    if (!status && run->count == CHUNK && !(status = flush_shoes(run, error)))
        status = output_state(run, error);
    if (!status && !run->count && !run->is_shown)
        run->question->progress(run->question->progress_data, "shoes", run->done, 0);
    return status;
}

static sabot_status read_all(batch_run *run, sabot_error *error)
{
    sabot_status status = SABOT_OK;
    while (!status) {
        sabot_error bad;
        size_t place = run->count;
        sabot_status read = shoe_stream_next(&run->shoes[place], &run->in, &bad);
        if (read == SABOT_END)
            return flush_shoes(run, error);
        if (place != run->count) /* it had to wait, and the others are written */
            run->shoes[run->count] = run->shoes[place];
        status = read ? bad_line(run, &bad, error) : add_shoe(run, error);
    }
    return status;
}

static sabot_status run_stream(batch_run *run, sabot_error *error)
{
    write_row(run);
    errno = 0;
    sabot_status status = read_all(run, error);
    int failed = fflush(run->out) || ferror(run->out);
    if (failed && !status)
        status = output_state(run, error);
    if (ferror(run->out)) {
        __fpurge(run->out); /* already reported, or nobody reads: the exit must not try again */
        clearerr(run->out);
    }
    return status == SABOT_END ? SABOT_OK : status;
}

/* --- the command -------------------------------------------------------------------------- */

static sabot_status choose(output *to, const batch_options *o, sabot_error *error)
{
    static const output_name names[] = {{"csv", FORMAT_CSV},
                                        {"json", FORMAT_JSON},
                                        {"ndjson", FORMAT_JSON},
                                        {"jsonl", FORMAT_JSON},
                                        {NULL, FORMAT_CSV}};
    static const output_name csv[] = {{"csv", FORMAT_CSV}, {NULL, FORMAT_CSV}};
    static const output_formats rows = {names, "csv or json", ".csv, .json, .ndjson or .jsonl"};
    static const output_formats evs = {csv, "csv with --ev-only", ".csv with --ev-only"};
    sabot_status status = output_choose_from(to, &o->common, o->ev_only ? &evs : &rows, error);
    if (!status && o->ev_only && to->digits < DIGITS_LEAST) {
        sabot_error_set(error, SABOT_INVALID, 0, 0, "%lu: expected at least %d with --ev-only",
                        to->digits, DIGITS_LEAST);
        status = sabot_error_name(error, "--digits");
    }
    return status;
}

static sabot_status write_all(batch_run *run, const output *to, sabot_error *error)
{
    file_whole file;
    sabot_status status = to->path ? file_begin(&file, to->path, error) : SABOT_OK;
    if (status)
        return status;
    run->out = to->path ? file.stream : stdout;
    run->is_shown = isatty(fileno(run->out));
    run->out_name = to->path ? to->path : "standard output";
    status = run_stream(run, error);
    if (to->path) {
        sabot_status ended = file_end(&file, status == SABOT_OK, error);
        status = status ? status : ended;
    }
    return status;
}

static sabot_status ask(int *bad_lines, const batch_options *o, const setup *played,
                        const output *to, sabot_error *error)
{
    batch_run run = {.options = o, .question = &played->question};
    sabot_status status =
        shoe_stream_open(&run.in, o->file ? o->file : "-", o->missing_is_0, error);
    if (status)
        return status;
    run.in.in.lines.before_wait = before_wait;
    run.in.in.lines.data = &run;
    run.shoes = sabot_allocate(CHUNK + 1, sizeof *run.shoes);
    run.lines = sabot_allocate(CHUNK + 1, sizeof *run.lines);
    batch_rows_init(&run.rows, run.question, to->format == FORMAT_JSON, o->ev_only,
                    (unsigned)to->digits);
    status = write_all(&run, to, error);
    for (int level = 0; level < SABOT_LEVEL_SUITS; level++)
        if (run.is_valued[level])
            sabot_valuation_clear(&run.valuations[level]);
    batch_rows_clear(&run.rows);
    shoe_stream_close(&run.in);
    free(run.shoes);
    free(run.lines);
    *bad_lines = run.bad_lines;
    return status;
}

static sabot_status run(int *bad_lines, const batch_options *o, sabot_error *error)
{
    output to;
    setup played;
    if (o->common.shoe || o->common.decks || o->common.remove)
        return sabot_error_set(error, SABOT_INVALID, 0, 0,
                               "--decks, --shoe and --remove: expected none of them, because the "
                               "shoes come from the input");
    sabot_status status = choose(&to, o, error);
    if (!status)
        status = setup_load(&played, &o->common, SETUP_TABLEAU | SETUP_BETS, error);
    if (status)
        return status;
    progress_follow(&played.question, &o->common);
    status = ask(bad_lines, o, &played, &to, error);
    progress_clear(&o->common);
    setup_clear(&played);
    return status;
}

static int command_batch(int argc, char **argv)
{
    batch_options o = {0};
    sabot_error error;
    int bad_lines = 0;
    options_init(&o.common);
    ask_parse(&question_batch, argc, argv, &o);
    signal(SIGPIPE, SIG_IGN); /* a closed pipe ends it quietly, through EPIPE */
    if (run(&bad_lines, &o, &error))
        return message_error(NULL, &error);
    return bad_lines ? SABOT_INVALID : SABOT_OK; /* already reported */
}

const ask_question question_batch = {.name = "batch",
                                     .what = "one shoe per input line, edges out, a stream",
                                     .lacks = "decks shoe remove",
                                     .formats =
                                         "csv or json (default: by the ending of -o, or csv)",
                                     .argp = &argp,
                                     .run = command_batch};
