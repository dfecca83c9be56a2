#include "../input/file.h"
#include "../input/job.h"
#include "../render/output.h"
#include "../run/old_file.h"
#include "base/hash.h"
#include "game/coup.h"
#include "tableau_commands.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
    options common;
    int cells;
} vectors_options;

enum { KEY_CELLS = 512 };

static const struct argp_option own_options[] = {
    {"cells", KEY_CELLS, 0, 0, "the 96 decisions of the table instead of coups", 1}, {0}};

static error_t parse(int key, char *argument, struct argp_state *state)
{
    vectors_options *o = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = state->child_inputs[1] = &o->common;
        return 0;
    case KEY_CELLS:
        o->cells = 1;
        return 0;
    case ARGP_KEY_ARG:
        options_tableau(&o->common, argument, state);
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const char doc[] =
    "Conformance vectors for an engine of one's own: every coup that differs in its points, once, "
    "with who drew, both totals and the outcome. The format is csv (default) or ndjson; cards are "
    "written in dealing order, T for any ten-value. The SHA-256 of the content goes to stderr.\v"
    "Examples:\n"
    "  sabot tableau vectors > vectors.csv\n"
    "  sabot tableau vectors -t ./mine.yaml -o vectors.ndjson\n"
    "  sabot tableau vectors --cells\n";
static const struct argp_child children[] = {
    {&options_inputs, 0, "What is played:", 1}, {&options_outputs, 0, "What is printed:", 2}, {0}};
static const struct argp argp = {own_options, parse, "[NAME|FILE]", doc, children, NULL, NULL};

typedef struct {
    const sabot_tableau *tableau;
    int is_json;
    unsigned long rows;
    sabot_text text;
} vectors;

/* The first card of each point: any stands for all. */
static sabot_card card_of(unsigned point)
{
    return sabot_card_of(point ? point - 1 : SABOT_RANK_TEN, 0);
}

static void add_coup(vectors *v, const sabot_coup *coup)
{
    static const char *const drew[2][2] = {{"none", "banco"}, {"punto", "both"}};
    char cards[7] = "";
    for (int i = 0; i < coup->cards; i++)
        cards[i] = sabot_rank_name(sabot_card_rank(coup->card[i]))[0];
    sabot_text_add(&v->text,
                   v->is_json ? "{\"cards\":\"%s\",\"drew\":\"%s\",\"punto\":%d,\"banco\":%d,"
                                "\"outcome\":\"%s\"}\n"
                              : "%s,%s,%d,%d,%s\n",
                   cards, drew[coup->hand[SABOT_PUNTO] - 2][coup->hand[SABOT_BANCO] - 2],
                   coup->total[SABOT_PUNTO], coup->total[SABOT_BANCO],
                   sabot_side_name(sabot_coup_winner(coup)));
    v->rows++;
}

static void go_on(vectors *v, const sabot_coup *coup)
{
    sabot_coup next = *coup;
    if (coup->cell < 0) {
        add_coup(v, coup);
        return;
    }
    if (v->tableau->cell[coup->cell] != SABOT_DRAW) {
        sabot_coup_stand(&next);
        go_on(v, &next);
        return;
    }
    for (unsigned point = 0; point < SABOT_POINTS; point++) {
        next = *coup;
        sabot_coup_draw(&next, v->tableau->by, card_of(point));
        go_on(v, &next);
    }
}

static void add_coups(vectors *v)
{
    if (!v->is_json)
        sabot_text_add(&v->text, "cards,drew,punto,banco,outcome\n");
    for (unsigned i = 0; i < 10000; i++) {
        sabot_coup coup;
        sabot_coup_open(&coup, card_of(i / 1000), card_of(i / 100 % 10), card_of(i / 10 % 10),
                        card_of(i % 10));
        go_on(v, &coup);
    }
}

static void add_cells(vectors *v)
{
    if (!v->is_json)
        sabot_text_add(&v->text, "cell,decision\n");
    for (int cell = 0; cell < SABOT_CELLS; cell++) {
        char name[SABOT_CELL_NAME];
        const char *decision = v->tableau->cell[cell] == SABOT_DRAW ? "draw" : "stand";
        sabot_tableau_cell_name(name, cell);
        sabot_text_add(&v->text, v->is_json ? "{\"cell\":\"%s\",\"decision\":\"%s\"}\n" : "%s,%s\n",
                       name, decision);
        v->rows++;
    }
}

static sabot_status find_format(int *is_json, const options *o)
{
    const char *dot = o->output ? strrchr(o->output, '.') : NULL;
    const char *ending = dot && !strchr(dot, '/') ? dot + 1 : "csv";
    const char *name = o->format ? o->format : ending;
    *is_json = strcmp(name, "ndjson") == 0 || strcmp(name, "jsonl") == 0;
    int is_other = strcmp(name, "json") == 0 || strcmp(name, "md") == 0;
    if ((o->format && !*is_json && strcmp(name, "csv") != 0) || (!o->format && is_other))
        return message(SABOT_INVALID, "unknown format '%.40s': expected csv or ndjson", name);
    return SABOT_OK;
}

int tableau_vectors(int argc, char **argv)
{
    vectors_options o = {0};
    options_init(&o.common);
    options_parse(&argp, argc, argv, "tableau vectors", &o);
    job job;
    vectors v = {.tableau = &job.tableau};
    if (find_format(&v.is_json, &o.common))
        return SABOT_INVALID;
    sabot_status status = job_load(&job, &o.common, JOB_TABLEAU);
    if (status)
        return status;
    if (o.cells)
        add_cells(&v);
    else
        add_coups(&v);
    status = o.common.output ? old_file_write(o.common.output, v.text.text, v.text.length)
                             : old_file_print(v.text.text, v.text.length);
    if (!status) {
        char hash[SABOT_HASH];
        sabot_hash_text(hash, v.text.text, v.text.length);
        fprintf(stderr, "sabot: %lu rows, sha256 %s\n", v.rows, hash);
    }
    free(v.text.text);
    job_clear(&job);
    return status;
}
