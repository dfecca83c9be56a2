#include "../input/file.h"
#include "../run/old_file.h"

#include "../input/shoe_stream.h"
#include "../render/output.h"
#include "../render/value.h"
#include "../run/compute.h"
#include "../run/evaluator.h"
#include "base/decimal.h"
#include "base/memory.h"
#include "commands.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    options common;
    const char *file;
    int ev_only, keep_going;
} batch_options;

enum { KEY_EV_ONLY = 512, KEY_KEEP_GOING, CHUNK = 2048, DIGITS_LEAST = 10 };

static const struct argp_option own_options[] = {
    {"ev-only", KEY_EV_ONLY, 0, 0, "the EVs as decimals alone, for speed", 1},
    {"keep-going", KEY_KEEP_GOING, 0, 0, "report a bad line and pass over it; exit status 2", 1},
    {0}};

static error_t parse(int key, char *argument, struct argp_state *state)
{
    batch_options *o = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = state->child_inputs[1] = &o->common;
        return 0;
    case KEY_EV_ONLY:
        o->ev_only = 1;
        return 0;
    case KEY_KEEP_GOING:
        o->keep_going = 1;
        return 0;
    case ARGP_KEY_ARG:
        if (state->arg_num)
            argp_error(state, "'%s': expected at most one file", argument);
        o->file = argument;
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const char doc[] =
    "Edges of many shoes: one a line in, one a line out, in order, as a stream.\v"
    "The input is CSV with a header of 13 ranks (A,2,…,K) or 10 points (0,1,…,9), or NDJSON with "
    "the same names as members; from FILE or standard input. The output is CSV with the line's "
    "number, then for each bet its exact EV and its decimals, or NDJSON (-f json).\n"
    "\n"
    "Examples:\n"
    "  sabot batch shoes.csv                             the rule set's bets\n"
    "  sabot batch -b dragon-7,tie -f json < shoes.csv   as NDJSON\n"
    "  sabot batch --ev-only -b punto,banco shoes.csv    decimals alone, fastest\n";
static const struct argp_child children[] = {
    {&options_inputs, 0, "What is played:", 1}, {&options_outputs, 0, "What is printed:", 2}, {0}};
static const struct argp argp = {own_options, parse, "[FILE]", doc, children, NULL, NULL};

/* One run: shoes gathered until the chunk is full or the level changes, then written. */
typedef struct {
    const batch_options *options;
    const job *job;
    shoe_stream stream;
    FILE *out;
    unsigned digits;
    int is_json, bad_lines;
    evaluator evaluators[SABOT_LEVEL_SUITS]; /* by level: points, ranks */
    int has_evaluator[SABOT_LEVEL_SUITS];
    sabot_shoe *shoes;
    unsigned long *lines;
    size_t count;
    sabot_fraction128 *ev;
    char *number; /* room for one decimal */
    char **names; /* of the wagers, as JSON strings */
} batch_run;

/* --- writing ------------------------------------------------------------------------------ */

static void write_header(batch_run *run)
{
    if (run->is_json)
        return;
    if (!run->options->ev_only)
        fputs("line", run->out);
    for (size_t i = 0; i < run->job->wagers_count; i++) {
        sabot_text header = {0};
        for (int column = 0; column < (run->options->ev_only ? 1 : 2); column++) {
            sabot_text name = {0};
            sabot_text_add(&name, "%s%s", run->job->wagers[i].name,
                           run->options->ev_only ? ""
                           : column              ? ".decimal"
                                                 : ".exact");
            if (i || column || !run->options->ev_only)
                sabot_text_add(&header, ",");
            write_csv_field(&header, name.text);
            free(name.text);
        }
        fputs(header.text, run->out);
        free(header.text);
    }
    fputc('\n', run->out);
}

static void write_field(batch_run *run, size_t wager, const char *exact, const char *decimal)
{
    const char *name = run->names[wager];
    if (run->is_json && exact)
        fprintf(run->out, "%s{\"bet\":%s,\"ev\":{\"exact\":\"%s\",\"decimal\":\"%s\"}}",
                wager ? "," : "", name, exact, decimal);
    else if (run->is_json)
        fprintf(run->out, "%s{\"bet\":%s,\"undetermined\":\"%s\"}", wager ? "," : "", name,
                decimal);
    else
        fprintf(run->out, ",%s,%s", exact ? exact : "undetermined", exact ? decimal : "");
}

/* A line with exact fractions. `ev` has a value for each wager that the evaluator takes. */
static void write_exact(batch_run *run, const evaluator *e, unsigned long line, mpq_t *ev)
{
    if (run->is_json)
        fprintf(run->out, "{\"line\":%lu,\"bets\":[", line);
    else
        fprintf(run->out, "%lu", line);
    for (size_t wager = 0, i = 0; wager < run->job->wagers_count; wager++) {
        if (i < e->count && e->wager[i] == wager) {
            char *exact = value_exact(ev[i]), *decimal = sabot_decimal_rational(ev[i], run->digits);
            write_field(run, wager, exact, decimal);
            free(exact);
            free(decimal);
            i++;
        } else {
            sabot_level level = compute_level(&run->job->wagers[wager].wager);
            write_field(run, wager, NULL, sabot_level_name(level));
        }
    }
    fputs(run->is_json ? "]}\n" : "\n", run->out);
}

static void set_i128(mpz_t value, sabot_i128 from)
{
    sabot_u128 size = from < 0 ? -(sabot_u128)from : (sabot_u128)from;
    mpz_set_ui(value, (unsigned long)(size >> 64));
    mpz_mul_2exp(value, value, 64);
    mpz_add_ui(value, value, (unsigned long)size);
    if (from < 0)
        mpz_neg(value, value);
}

static void write_decimals(batch_run *run, const evaluator *e, const sabot_fraction128 *ratios,
                           mpq_t *ev)
{
    for (size_t wager = 0, i = 0; wager < run->job->wagers_count; wager++) {
        if (wager)
            putc_unlocked(',', run->out);
        if (i == e->count || e->wager[i] != wager) {
            fputs("undetermined", run->out);
        } else if (ratios) {
            size_t length = sabot_fraction128_format(run->number, ratios[i++], run->digits);
            fwrite_unlocked(run->number, 1, length, run->out);
        } else {
            char *decimal = sabot_decimal_rational(ev[i++], run->digits);
            fputs(decimal, run->out);
            free(decimal);
        }
    }
    putc_unlocked('\n', run->out);
}

/* --- counting ----------------------------------------------------------------------------- */

/* The EVs as GMP's fractions, from the batch or, without one, by counting. */
static void exact_evs(mpq_t *ev, const evaluator *e, const sabot_shoe *shoe,
                      const sabot_fraction128 *ratios)
{
    if (!ratios)
        evaluator_single(ev, e, shoe);
    for (unsigned i = 0; ratios && i < e->count; i++) {
        set_i128(mpq_numref(ev[i]), ratios[i].numerator);
        set_i128(mpq_denref(ev[i]), (sabot_i128)ratios[i].denominator);
        mpq_canonicalize(ev[i]);
    }
}

static sabot_status check_again(const batch_run *run, const evaluator *e, size_t index,
                                const mpq_t *ev)
{
    sabot_status status = SABOT_OK;
    mpq_t *again = sabot_allocate(e->count, sizeof *again);
    for (unsigned i = 0; i < e->count; i++)
        mpq_init(again[i]);
    evaluator_reference(again, e, &run->shoes[index]);
    for (unsigned i = 0; i < e->count; i++) {
        if (!mpq_equal(again[i], ev[i]))
            status = message(SABOT_DISAGREES, "%s:%lu: the two engines differ on %s: no result",
                             run->stream.lines.name, run->lines[index],
                             run->job->wagers[e->wager[i]].name);
        mpq_clear(again[i]);
    }
    free(again);
    return status;
}

static sabot_status write_one(batch_run *run, const evaluator *e, size_t index,
                              const sabot_fraction128 *ratios, mpq_t *ev)
{
    int decimals = run->options->ev_only && !run->is_json;
    if (!decimals || !ratios || run->options->common.double_check)
        exact_evs(ev, e, &run->shoes[index], ratios);
    if (run->options->common.double_check) {
        sabot_status status = check_again(run, e, index, (const mpq_t *)ev);
        if (status)
            return status;
    }
    if (decimals)
        write_decimals(run, e, ratios, ev);
    else
        write_exact(run, e, run->lines[index], ev);
    return SABOT_OK;
}

/* Writes shoes from…to-1: a stretch of those that go in a batch, or of those that do not. */
static sabot_status write_stretch(batch_run *run, const evaluator *e, size_t from, size_t to,
                                  int fits)
{
    sabot_status status = SABOT_OK;
    mpq_t *ev = sabot_allocate(e->count, sizeof *ev);
    for (unsigned i = 0; i < e->count; i++)
        mpq_init(ev[i]);
    if (fits)
        evaluator_batch(run->ev, e, run->shoes + from, to - from, run->options->common.threads);
    for (size_t i = from; !status && i < to; i++)
        status = write_one(run, e, i, fits ? run->ev + (i - from) * e->count : NULL, ev);
    for (unsigned i = 0; i < e->count; i++)
        mpq_clear(ev[i]);
    free(ev);
    return status;
}

static evaluator *evaluator_for(batch_run *run, sabot_level level)
{
    evaluator *e = &run->evaluators[level];
    if (run->has_evaluator[level])
        return e;
    evaluator_init(e, run->job, level);
    run->has_evaluator[level] = 1;
    if (run->options->common.verbose && e->has_batch)
        fprintf(stderr,
                "sabot: shoes by %s: compiled (double) up to %llu cards, in batches for %s; "
                "compiled (u64) up to %llu\n",
                sabot_level_name(level), (unsigned long long)e->batch.double_most[0],
                sabot_cpu_name(sabot_cpu_best()), (unsigned long long)e->batch.u64_most[0]);
    return e;
}

static sabot_status flush_shoes(batch_run *run)
{
    sabot_status status = SABOT_OK;
    if (!run->count)
        return status;
    sabot_level level = run->shoes[0].level;
    const evaluator *e = evaluator_for(run, level);
    for (size_t from = 0; !status && from < run->count;) {
        int fits = evaluator_fits(e, &run->shoes[from]);
        size_t to = from + 1;
        while (to < run->count && evaluator_fits(e, &run->shoes[to]) == fits)
            to++;
        status = write_stretch(run, e, from, to, fits);
        from = to;
    }
    run->count = 0;
    return status;
}

/* Nothing is lost by a reader that has seen enough; anything else that stops the output is an
 * error. */
static sabot_status output_state(const batch_run *run, const char *name)
{
    if (!ferror(run->out))
        return SABOT_OK;
    return errno == EPIPE ? SABOT_END : message(SABOT_FAILED, "%s: %s", name, strerror(errno));
}

/* A line that is no shoe: everything before it is written, then it is reported. */
static sabot_status bad_line(batch_run *run, sabot_status status, const sabot_error *error)
{
    sabot_status flushed = flush_shoes(run);
    if (flushed)
        return flushed;
    fflush(run->out);
    message_error(run->stream.lines.name, error);
    if (status == SABOT_FAILED || !run->options->keep_going)
        return status;
    run->bad_lines = 1;
    return SABOT_OK;
}

static sabot_status read_all(batch_run *run, const char *output_name)
{
    sabot_status status = SABOT_OK;
    while (!status) {
        sabot_error error;
        sabot_shoe *shoe = &run->shoes[run->count];
        sabot_status read = shoe_stream_next(shoe, &run->stream, &error);
        if (read == SABOT_END)
            break;
        if (read) {
            status = bad_line(run, read, &error);
            continue;
        }
        if (run->count && shoe->level != run->shoes[0].level) {
            sabot_shoe next = *shoe;
            status = flush_shoes(run);
            run->shoes[0] = next;
        }
        run->lines[run->count++] = run->stream.lines.number;
        if (!status && run->count == CHUNK && !(status = flush_shoes(run)))
            status = output_state(run, output_name);
    }
    if (!status)
        status = flush_shoes(run);
    return !status && run->bad_lines ? SABOT_INVALID : status;
}

static sabot_status run_stream(batch_run *run, const char *output_name)
{
    write_header(run);
    errno = 0;
    sabot_status status = read_all(run, output_name);
    int failed = fflush(run->out) || ferror(run->out);
    if (failed && (status == SABOT_OK || status == SABOT_INVALID))
        status = output_state(run, output_name);
    return status == SABOT_END ? SABOT_OK : status;
}

static sabot_status batch(const batch_options *o, const job *job)
{
    size_t room = job->wagers_count ? job->wagers_count : 1;
    format format;
    if (output_format(&format, &o->common))
        return SABOT_INVALID;
    if (o->common.format && format != FORMAT_CSV && (format != FORMAT_JSON || o->ev_only))
        return message(SABOT_INVALID, "--format '%.40s': expected csv%s", o->common.format,
                       o->ev_only ? " with --ev-only" : " or json");
    batch_run run = {.options = o,
                     .job = job,
                     .out = stdout,
                     .is_json = format == FORMAT_JSON && !o->ev_only,
                     .digits = (unsigned)o->common.digits};
    if (o->ev_only && run.digits < DIGITS_LEAST)
        run.digits = DIGITS_LEAST;
    sabot_status status = shoe_stream_open(&run.stream, o->file ? o->file : "-");
    if (status)
        return status;
    const char *name = o->common.output ? o->common.output : "standard output";
    file_whole file;
    if (o->common.output) {
        if ((status = old_file_begin(&file, o->common.output))) {
            shoe_stream_close(&run.stream);
            return status;
        }
        run.out = file.stream;
    }
    run.shoes = sabot_allocate(CHUNK + 1, sizeof *run.shoes);
    run.lines = sabot_allocate(CHUNK + 1, sizeof *run.lines);
    run.ev = sabot_allocate(CHUNK * room, sizeof *run.ev);
    run.number = sabot_allocate(SABOT_FRACTION128_TEXT + run.digits, 1);
    run.names = sabot_allocate(room, sizeof *run.names);
    for (size_t i = 0; i < job->wagers_count; i++)
        run.names[i] = value_quoted(job->wagers[i].name);
    status = run_stream(&run, name);
    if (o->common.output && old_file_end(&file, status == SABOT_OK || run.bad_lines))
        status = SABOT_FAILED;
    for (int level = 0; level < SABOT_LEVEL_SUITS; level++)
        if (run.has_evaluator[level])
            evaluator_clear(&run.evaluators[level]);
    shoe_stream_close(&run.stream);
    free(run.shoes);
    free(run.lines);
    free(run.ev);
    free(run.number);
    for (size_t i = 0; i < job->wagers_count; i++)
        free(run.names[i]);
    free(run.names);
    return status;
}

int command_batch(int argc, char **argv)
{
    batch_options o = {0};
    options_init(&o.common);
    options_parse(&argp, argc, argv, "batch", &o);
    if (o.common.shoe || o.common.decks || o.common.remove)
        return message(SABOT_INVALID,
                       "--decks, --shoe and --remove: expected none of them, for the "
                       "shoes come from the input");
    signal(SIGPIPE, SIG_IGN); /* a closed pipe ends it quietly, through EPIPE */
    job job;
    sabot_status status = job_load(&job, &o.common, JOB_TABLEAU | JOB_BETS);
    if (status)
        return status;
    status = batch(&o, &job);
    job_clear(&job);
    return status;
}
