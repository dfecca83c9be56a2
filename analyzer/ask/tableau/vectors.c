#include "commands.h"
#include "input/file.h"
#include "input/setup.h"
#include "run/message.h"
#include "vectors_rows.h"
#include "write/output.h"
#include <sabot/tableau/vectors.h>

#include <stdlib.h>
#include <string.h>

typedef struct {
    options common;
    int cells;
} vectors_options;

static const struct argp_option own_options[] = {
    {"cells", OPTION_AT(vectors_options, cells), 0, OPTION_SWITCH,
     "the 96 decisions of the table instead of coups", 1},
    OPTION_TABLEAU(NULL),
    {0}};

static const char doc[] =
    "Conformance vectors for testing another engine: every coup that differs in its points, once, "
    "with the draws, both totals and the outcome. The format is csv (default) or ndjson; cards are "
    "written in dealing order, T for any ten-value. The SHA-256 of the content goes to stderr.\v"
    "Examples:\n"
    "  sabot tableau vectors > vectors.csv\n"
    "  sabot tableau vectors -t ./mine.yaml -o vectors.ndjson\n"
    "  sabot tableau vectors --cells\n";
static const struct argp_child children[] = {
    {&options_inputs, 0, "Game:", 1}, {&options_outputs, 0, "Output:", 2}, {0}};
static const struct argp argp = {own_options, NULL, "[NAME|FILE]", doc, children, NULL, NULL};

typedef struct {
    row_writer row;
    unsigned long rows;
} vectors;

static int add(void *data, const sabot_coup *coup)
{
    vectors *v = data;
    vectors_coup(&v->row, coup);
    v->rows++;
    return 0;
}

static sabot_status find_format(int *is_json, const options *o, sabot_error *error)
{
    static const output_name names[] = {
        {"csv", FORMAT_CSV}, {"ndjson", FORMAT_JSON}, {"jsonl", FORMAT_JSON}, {NULL, FORMAT_CSV}};
    static const output_formats formats = {names, "csv or ndjson", ".csv, .ndjson or .jsonl"};
    output to;
    sabot_status status = output_choose_from(&to, o, &formats, error);
    *is_json = to.format == FORMAT_JSON;
    return status;
}

static sabot_status ask(vectors *v, const vectors_options *o, const sabot_question *question,
                        sabot_error *error)
{
    if (o->cells) {
        vectors_cells(&v->row, question->tableau);
        v->rows = (unsigned long)sabot_tableau_cells(question->tableau);
        return SABOT_OK;
    }
    vectors_coup_header(&v->row);
    return sabot_vectors_each(question, add, v, error);
}

static sabot_status show(const vectors *v, const options *o, sabot_error *error)
{
    const sabot_text *text = &v->row.text;
    char hash[SABOT_HASH];
    sabot_status status = o->output ? file_write(o->output, text->text, text->length, error)
                                    : file_print(text->text, text->length, error);
    if (status)
        return status;
    sabot_hash_text(hash, text->text, text->length);
    message_note("%lu rows, sha256 %s", v->rows, hash);
    return SABOT_OK;
}

static sabot_status run(const vectors_options *o, sabot_error *error)
{
    setup played;
    vectors v = {0};
    sabot_status status = find_format(&v.row.is_json, &o->common, error);
    if (!status)
        status = options_refuse_counting(&o->common, error);
    if (!status)
        status = setup_load(&played, &o->common, SETUP_TABLEAU, error);
    if (status)
        return status;
    status = ask(&v, o, &played.question, error);
    if (!status)
        status = show(&v, &o->common, error);
    free(v.row.text.text);
    setup_clear(&played);
    return status;
}

static int tableau_vectors(int argc, char **argv)
{
    vectors_options o = {0};
    sabot_error error;
    options_init(&o.common);
    ask_parse(&question_tableau_vectors, argc, argv, &o);
    return run(&o, &error) ? message_error(NULL, &error) : SABOT_OK;
}

const ask_question question_tableau_vectors = {
    .name = "tableau vectors",
    .what = "conformance vectors for other engines",
    .lacks = "bet decks shoe remove " LACKS_COUNTING,
    .formats = "csv or ndjson (default: by the ending of -o, or csv)",
    .argp = &argp,
    .run = tableau_vectors};
