/* The state of a study as a file: for resuming a run, and as the result of a shard. JSON with
 * numbers in hexadecimal, and a hash over all of it. */
#include "job.h"

#include "base/memory.h"
#include "input/file.h"
#include "run/state_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BASE = 16 };

/* --- writing ------------------------------------------------------------------------------ */

static json_t *number_json(const mpz_t number)
{
    char *text = mpz_get_str(NULL, BASE, number);
    json_t *json = json_string(text);
    free(text);
    return json;
}

static json_t *extreme_json(const sabot_study_extreme *extreme)
{
    if (!extreme->found)
        return json_null();
    json_t *counts = json_array();
    for (int v = 0; v < SABOT_POINTS; v++)
        json_array_append_new(counts, json_integer(extreme->counts[v]));
    return json_pack("{so so}", "value", number_json(extreme->value), "counts", counts);
}

static json_t *bins_json(const sabot_study_totals *t, unsigned b)
{
    json_t *bins = json_object();
    for (unsigned k = 0; k < t->bins[b]; k++)
        if (mpz_sgn(t->bin[b][k])) {
            char name[16];
            snprintf(name, sizeof name, "%u", k);
            json_object_set_new(bins, name, number_json(t->bin[b][k]));
        }
    return bins;
}

static void add_undecided(json_t *json, const sabot_study_totals *t, unsigned at)
{
    if (!mpz_sgn(t->undecided[at]))
        return;
    json_object_set_new(json, "gap", number_json(t->gap[at]));
    json_object_set_new(json, "undecided", number_json(t->undecided[at]));
}

static json_t *totals_json(const sabot_study_totals *t)
{
    json_t *bets = json_array();
    for (unsigned b = 0; b < t->bets; b++) {
        json_t *bet =
            json_pack("{so so so so so}", "gain", number_json(t->gain[b]), "mean",
                      number_json(t->mean[b]), "favourable", number_json(t->favourable[b]), "best",
                      extreme_json(&t->best[b]), "worst", extreme_json(&t->worst[b]));
        add_undecided(bet, t, b);
        if (t->bin)
            json_object_set_new(bet, "bins", bins_json(t, b));
        json_array_append_new(bets, bet);
    }
    json_t *json =
        json_pack("{so so so so so}", "compositions", number_json(t->compositions), "weight",
                  number_json(t->weight), "best_gain", number_json(t->best_gain), "best_favourable",
                  number_json(t->best_favourable), "bets", bets);
    add_undecided(json, t, t->bets);
    return json;
}

/* Four units a digit. */
static json_t *done_json(const sabot_study_stage *stage)
{
    static const char digits[] = "0123456789abcdef";
    size_t length = (stage->units + 3u) / 4;
    char *text = sabot_allocate(length + 1, 1);
    for (size_t i = 0; i < length; i++) {
        unsigned four = 0;
        for (unsigned k = 0; k < 4 && 4 * i + k < stage->units; k++)
            four |= (unsigned)stage->done[4 * i + k] << k;
        text[i] = digits[four];
    }
    json_t *json = json_string(text);
    free(text);
    return json;
}

static void shard_text(char text[32], const study_job *job)
{
    snprintf(text, 32, "%u/%u", job->asked.shard, job->asked.shards);
}

char *study_state_text(const study_job *job)
{
    char shard[32];
    const sabot_study_work *work = &job->work;
    json_t *depths = json_array();
    for (unsigned d = 0; d < work->stages_count; d++)
        json_array_append_new(depths, json_pack("{si so so}", "cards", work->stages[d].cards,
                                                "done", done_json(&work->stages[d]), "totals",
                                                totals_json(&work->stages[d].totals)));
    shard_text(shard, job);
    json_t *json = json_pack("{ss ss sO sO ss so}", "schema", STUDY_STATE_SCHEMA, "job", job->hash,
                             "arguments", job->arguments, "files", job->texts, "shard", shard,
                             "depths", depths);
    return state_file_text(json);
}

sabot_status study_state_write(const study_job *job, const char *path, sabot_error *error)
{
    char *text = study_state_text(job);
    sabot_status status = file_write(path, text, strlen(text), error);
    free(text);
    return status;
}

char *study_totals_text(const sabot_study_totals *totals)
{
    json_t *json = totals_json(totals);
    char *text = json_dumps(json, JSON_COMPACT);
    json_decref(json);
    return text;
}

/* --- reading ------------------------------------------------------------------------------ */

static int read_number(mpz_t number, const json_t *json)
{
    const char *text = json_string_value(json);
    return text && mpz_set_str(number, text, BASE) == 0 ? 0 : -1;
}

static int read_extreme(sabot_study_extreme *extreme, const json_t *json)
{
    extreme->found = 0;
    if (json_is_null(json))
        return 0;
    const json_t *counts = json_object_get(json, "counts");
    if (json_array_size(counts) != SABOT_POINTS ||
        read_number(extreme->value, json_object_get(json, "value")))
        return -1;
    for (int v = 0; v < SABOT_POINTS; v++) {
        const json_t *count = json_array_get(counts, (size_t)v);
        if (!json_is_integer(count) || json_integer_value(count) < 0 ||
            json_integer_value(count) > UINT16_MAX)
            return -1;
        extreme->counts[v] = (uint16_t)json_integer_value(count);
    }
    extreme->found = 1;
    return 0;
}

static int read_bins(sabot_study_totals *t, unsigned b, const json_t *json)
{
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)json, key, value)
    {
        unsigned long k = strtoul(key, NULL, 10);
        if (k >= t->bins[b] || read_number(t->bin[b][k], value))
            return -1;
    }
    return json_is_object(json) ? 0 : -1;
}

static int read_undecided(sabot_study_totals *t, unsigned at, const json_t *json)
{
    const json_t *gap = json_object_get(json, "gap");
    mpz_set_ui(t->gap[at], 0);
    mpz_set_ui(t->undecided[at], 0);
    return gap && (read_number(t->gap[at], gap) ||
                   read_number(t->undecided[at], json_object_get(json, "undecided")));
}

static int read_totals(sabot_study_totals *t, const json_t *json)
{
    const json_t *bets = json_object_get(json, "bets");
    int failed = json_array_size(bets) != t->bets ||
                 read_number(t->compositions, json_object_get(json, "compositions")) ||
                 read_number(t->weight, json_object_get(json, "weight")) ||
                 read_number(t->best_gain, json_object_get(json, "best_gain")) ||
                 read_number(t->best_favourable, json_object_get(json, "best_favourable")) ||
                 read_undecided(t, t->bets, json);
    for (unsigned b = 0; !failed && b < t->bets; b++) {
        const json_t *bet = json_array_get(bets, b);
        failed = read_number(t->gain[b], json_object_get(bet, "gain")) ||
                 read_number(t->mean[b], json_object_get(bet, "mean")) ||
                 read_number(t->favourable[b], json_object_get(bet, "favourable")) ||
                 read_extreme(&t->best[b], json_object_get(bet, "best")) ||
                 read_extreme(&t->worst[b], json_object_get(bet, "worst")) ||
                 read_undecided(t, b, bet) ||
                 (t->bin && read_bins(t, b, json_object_get(bet, "bins")));
    }
    return failed ? -1 : 0;
}

int study_totals_read(sabot_study_totals *totals, const char *text)
{
    sabot_study_totals_zero(totals);
    json_t *json = json_loads(text, 0, NULL);
    int failed = !json || read_totals(totals, json);
    json_decref(json);
    return failed ? -1 : 0;
}

static int digit_of(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* Marks the units as done; -1 if the text is damaged, 1 if one is done already. */
static int read_done(sabot_study_work *work, sabot_study_stage *stage, const char *text)
{
    if (!text || strlen(text) != (stage->units + 3u) / 4)
        return -1;
    for (unsigned u = 0; u < stage->units; u++) {
        int digit = digit_of(text[u / 4]);
        if (digit < 0)
            return -1;
        if (!(digit >> u % 4 & 1))
            continue;
        if (stage->done[u])
            return 1;
        stage->done[u] = 1;
        work->done += stage->size[u];
    }
    return 0;
}

static const char expected[] = "a file of --checkpoint or --shard of a study";

static sabot_status refuse_damaged(const char *path, sabot_error *error)
{
    return state_file_refuse_damaged(path, expected, error);
}

/* As read_done. */
static int add_stage(sabot_study_work *work, sabot_study_stage *stage, const json_t *json)
{
    sabot_study_totals more;
    sabot_study_totals_init(&more, &work->bets);
    int failed = read_done(work, stage, json_string_value(json_object_get(json, "done")));
    if (!failed)
        failed = read_totals(&more, json_object_get(json, "totals"));
    if (!failed)
        sabot_study_totals_add(&stage->totals, &more);
    sabot_study_totals_clear(&more);
    return failed;
}

static sabot_status add_stages(sabot_study_work *work, const json_t *list, const char *path,
                               sabot_error *error)
{
    if (json_array_size(list) != work->stages_count)
        return refuse_damaged(path, error);
    for (unsigned d = 0; d < work->stages_count; d++) {
        int failed = add_stage(work, &work->stages[d], json_array_get(list, d));
        if (failed > 0)
            return state_file_refuse(
                path, "has the same units as another file: expected each shard once", error);
        if (failed)
            return refuse_damaged(path, error);
    }
    return SABOT_OK;
}

static sabot_status check_shard(const study_job *job, const char *shard, const char *path,
                                sabot_error *error)
{
    char own[32];
    shard_text(own, job);
    if (shard && strcmp(shard, own) == 0)
        return SABOT_OK;
    sabot_error_set(error, SABOT_INVALID, 0, 0, "belongs to shard %s: expected shard %s",
                    shard ? shard : "none", own);
    return sabot_error_name(error, path);
}

sabot_status study_state_read(study_job *job, const char *path, int shard, sabot_error *error)
{
    json_t *json;
    sabot_status status = state_file_load(&json, path, STUDY_STATE_SCHEMA, expected, error);
    if (status)
        return status;
    const char *hash = json_string_value(json_object_get(json, "job"));
    if (!hash || strcmp(hash, job->hash) != 0)
        status = state_file_refuse(
            path,
            "belongs to another study, or to a version with another method: expected one of the "
            "same rules, shoe, bets and cards, from this version",
            error);
    else if (shard)
        status = check_shard(job, json_string_value(json_object_get(json, "shard")), path, error);
    if (!status)
        status = add_stages(&job->work, json_object_get(json, "depths"), path, error);
    json_decref(json);
    return status;
}

sabot_status study_state_arguments(json_t **arguments, json_t **texts, const char *path,
                                   sabot_error *error)
{
    json_t *json;
    sabot_status status = state_file_load(&json, path, STUDY_STATE_SCHEMA, expected, error);
    if (status)
        return status;
    *arguments = json_incref(json_object_get(json, "arguments"));
    *texts = json_incref(json_object_get(json, "files"));
    json_decref(json);
    if (json_is_object(*arguments) && json_is_object(*texts))
        return SABOT_OK;
    json_decref(*arguments);
    json_decref(*texts);
    return refuse_damaged(path, error);
}
