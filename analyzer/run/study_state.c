/* What a study has done so far, as a file: the state of a run between two sittings, and the result of
 * a shard. JSON with numbers in hexadecimal, and a hash over all of it. */
#include "old_file.h"
#include "study_job.h"

#include "../input/file.h"
#include "../render/output.h"
#include "base/hash.h"
#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SCHEMA "sabot.study-state/1"
enum { BYTES_MOST = 1 << 28, BASE = 16 };

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

static json_t *totals_json(const sabot_study_totals *t)
{
    json_t *bets = json_array();
    for (unsigned b = 0; b < t->bets; b++) {
        json_t *bet =
            json_pack("{so so so so so}", "gain", number_json(t->gain[b]), "mean",
                      number_json(t->mean[b]), "favourable", number_json(t->favourable[b]), "best",
                      extreme_json(&t->best[b]), "worst", extreme_json(&t->worst[b]));
        if (t->bin)
            json_object_set_new(bet, "bins", bins_json(t, b));
        json_array_append_new(bets, bet);
    }
    return json_pack("{so so so so so}", "compositions", number_json(t->compositions), "weight",
                     number_json(t->weight), "best_gain", number_json(t->best_gain),
                     "best_favourable", number_json(t->best_favourable), "bets", bets);
}

/* Four units a digit. */
static json_t *done_json(const study_depth *depth)
{
    static const char digits[] = "0123456789abcdef";
    size_t length = (depth->units + 3u) / 4;
    char *text = sabot_allocate(length + 1, 1);
    for (size_t i = 0; i < length; i++) {
        unsigned four = 0;
        for (unsigned k = 0; k < 4 && 4 * i + k < depth->units; k++)
            four |= (unsigned)depth->done[4 * i + k] << k;
        text[i] = digits[four];
    }
    json_t *json = json_string(text);
    free(text);
    return json;
}

static void hash_json(char hash[SABOT_HASH], const json_t *json)
{
    char *text = json_dumps(json, JSON_COMPACT | JSON_SORT_KEYS);
    sabot_hash_text(hash, text, strlen(text));
    free(text);
}

char *study_state_text(const study *s)
{
    char hash[SABOT_HASH], shard[32];
    json_t *depths = json_array();
    for (unsigned d = 0; d < s->depths_count; d++)
        json_array_append_new(depths, json_pack("{si so so}", "cards", s->depths[d].cards, "done",
                                                done_json(&s->depths[d]), "totals",
                                                totals_json(&s->depths[d].totals)));
    snprintf(shard, sizeof shard, "%u/%u", s->shard, s->shards);
    json_t *json = json_pack("{ss ss sO ss so}", "schema", SCHEMA, "job", s->hash, "arguments",
                             s->arguments, "shard", shard, "depths", depths);
    hash_json(hash, json);
    json_object_set_new(json, "sha256", json_string(hash));
    char *text = json_dumps(json, JSON_INDENT(1));
    json_decref(json);
    size_t length = strlen(text);
    text = sabot_reallocate(text, length + 2, 1);
    strcpy(text + length, "\n");
    return text;
}

sabot_status study_state_write(const study *s, const char *path)
{
    char *text = study_state_text(s);
    sabot_status status = old_file_write(path, text, strlen(text));
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
    for (int v = 0; v < SABOT_POINTS; v++)
        extreme->counts[v] = (uint16_t)json_integer_value(json_array_get(counts, (size_t)v));
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

static int read_totals(sabot_study_totals *t, const json_t *json)
{
    const json_t *bets = json_object_get(json, "bets");
    int failed = json_array_size(bets) != t->bets ||
                 read_number(t->compositions, json_object_get(json, "compositions")) ||
                 read_number(t->weight, json_object_get(json, "weight")) ||
                 read_number(t->best_gain, json_object_get(json, "best_gain")) ||
                 read_number(t->best_favourable, json_object_get(json, "best_favourable"));
    for (unsigned b = 0; !failed && b < t->bets; b++) {
        const json_t *bet = json_array_get(bets, b);
        failed = read_number(t->gain[b], json_object_get(bet, "gain")) ||
                 read_number(t->mean[b], json_object_get(bet, "mean")) ||
                 read_number(t->favourable[b], json_object_get(bet, "favourable")) ||
                 read_extreme(&t->best[b], json_object_get(bet, "best")) ||
                 read_extreme(&t->worst[b], json_object_get(bet, "worst")) ||
                 (t->bin && read_bins(t, b, json_object_get(bet, "bins")));
    }
    return failed ? -1 : 0;
}

sabot_status study_totals_read(sabot_study_totals *totals, const char *text)
{
    sabot_study_totals_zero(totals);
    json_t *json = json_loads(text, 0, NULL);
    int failed = !json || read_totals(totals, json);
    json_decref(json);
    return failed ? SABOT_FAILED : SABOT_OK;
}

static int digit_of(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* Marks the units as done; -1 when the text is damaged, 1 when one is done already. */
static int read_done(study_depth *depth, const char *text)
{
    if (!text || strlen(text) != (depth->units + 3u) / 4)
        return -1;
    for (unsigned u = 0; u < depth->units; u++) {
        int digit = digit_of(text[u / 4]);
        if (digit < 0)
            return -1;
        if (!(digit >> u % 4 & 1))
            continue;
        if (depth->done[u])
            return 1;
        depth->done[u] = 1;
    }
    return 0;
}

static sabot_status damaged(const char *path)
{
    return message(SABOT_INVALID,
                   "%s: damaged or no state of a study: expected a file of "
                   "--checkpoint or --shard, whole",
                   path);
}

/* The document, its hash checked and taken out. */
static sabot_status load(json_t **json, const char *path)
{
    char *text, hash[SABOT_HASH];
    sabot_status status = old_file_read(&text, NULL, path, BYTES_MOST);
    if (status)
        return status;
    *json = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
    free(text);
    const char *schema = json_string_value(json_object_get(*json, "schema"));
    const char *stated = json_string_value(json_object_get(*json, "sha256"));
    char *own = stated ? sabot_copy_text(stated) : NULL;
    json_object_del(*json, "sha256");
    int whole = schema && own && strcmp(schema, SCHEMA) == 0;
    if (whole) {
        hash_json(hash, *json);
        whole = strcmp(hash, own) == 0;
    }
    free(own);
    if (whole)
        return SABOT_OK;
    json_decref(*json);
    return damaged(path);
}

static sabot_status add_depths(study *s, const json_t *list, const char *path)
{
    if (json_array_size(list) != s->depths_count)
        return damaged(path);
    for (unsigned d = 0; d < s->depths_count; d++) {
        const json_t *json = json_array_get(list, d);
        study_depth *depth = &s->depths[d];
        sabot_study_totals more;
        sabot_study_totals_init(&more, &s->study);
        int failed = read_done(depth, json_string_value(json_object_get(json, "done")));
        if (!failed)
            failed = read_totals(&more, json_object_get(json, "totals"));
        if (!failed)
            sabot_study_totals_add(&depth->totals, &more);
        sabot_study_totals_clear(&more);
        if (failed > 0)
            return message(SABOT_INVALID,
                           "%s: holds what another file holds already: expected "
                           "each shard once",
                           path);
        if (failed)
            return damaged(path);
    }
    return SABOT_OK;
}

sabot_status study_state_read(study *s, const char *path, int shard)
{
    json_t *json;
    char own[32];
    sabot_status status = load(&json, path);
    if (status)
        return status;
    const char *job = json_string_value(json_object_get(json, "job"));
    const char *part = json_string_value(json_object_get(json, "shard"));
    snprintf(own, sizeof own, "%u/%u", s->shard, s->shards);
    if (!job || strcmp(job, s->hash) != 0)
        status = message(SABOT_INVALID,
                         "%s: of another study: expected one of the same rules, "
                         "shoe, bets and cards",
                         path);
    else if (shard && (!part || strcmp(part, own) != 0))
        status = message(SABOT_INVALID, "%s: of shard %s: expected shard %s", path,
                         part ? part : "none", own);
    else
        status = add_depths(s, json_object_get(json, "depths"), path);
    json_decref(json);
    return status;
}

sabot_status study_state_arguments(json_t **arguments, const char *path)
{
    json_t *json;
    sabot_status status = load(&json, path);
    if (status)
        return status;
    *arguments = json_incref(json_object_get(json, "arguments"));
    json_decref(json);
    return json_is_object(*arguments) ? SABOT_OK : damaged(path);
}
