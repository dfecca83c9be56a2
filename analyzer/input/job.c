#include "job.h"
#include "../run/old_file.h"

#include "../render/output.h"
#include "base/hash.h"
#include "base/memory.h"
#include "document/yaml.h"
#include "file.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

sabot_bet *job_add_bet(job *job)
{
    job->bets = sabot_reallocate(job->bets, job->bets_count + 1, sizeof *job->bets);
    sabot_bet *bet = sabot_allocate(1, sizeof *bet);
    job->bets[job->bets_count++] = bet;
    return bet;
}

/* --- the rule set ------------------------------------------------------------------------- */

static int is_payout(const char *value)
{
    sabot_pays pays;
    return sabot_pays_parse(&pays, value) == 0;
}

static sabot_status load_rules_bet(job *job, const sabot_rules_bet *entry, const char *rules_name)
{
    sabot_error error;
    int payout = is_payout(entry->value);
    const char *name = payout ? entry->name : entry->value;
    if (!sabot_files_has(name) && !sabot_catalogue_find(SABOT_CATALOGUE_BETS, name))
        return message(SABOT_INVALID, "%s:%u:%u: %s: '%.60s': expected %s", rules_name, entry->line,
                       entry->column, entry->name, entry->value,
                       payout ? "a bet's file, for no bet of that name is built in"
                              : "a payout, as 8:1, or a bet's name or file");
    sabot_bet *bet = job_add_bet(job);
    sabot_status status = catalogue_bet(bet, name);
    if (status)
        return status;
    snprintf(bet->name, sizeof bet->name, "%s", entry->name);
    if (payout && sabot_bet_set_pays(bet, entry->value, &error)) {
        error.line = entry->line;
        error.column = entry->column;
        return message_error(rules_name, &error);
    }
    return SABOT_OK;
}

static void hash_rules(job *job)
{
    sabot_text text = {0};
    char hash[SABOT_HASH];
    sabot_tableau_hash(hash, &job->tableau);
    sabot_text_add(&text, "sabot rules\ndecks %" PRIu64 "\ntableau %s\n", job->rules.decks, hash);
    for (size_t i = 0; i < job->own; i++) {
        sabot_bet_hash(hash, job->bets[i]);
        sabot_text_add(&text, "bet %s %s\n", job->bets[i]->name, hash);
    }
    sabot_text_add(&text, "burn %s\ncut-card %s\n", job->rules.burn ? job->rules.burn : "",
                   job->rules.cut_card ? job->rules.cut_card : "");
    for (size_t i = 0; i < job->rules.assumed_count; i++)
        sabot_text_add(&text, "assumed %s\n", job->rules.assumed[i].key);
    sabot_hash_text(job->rules_hash, text.text, text.length);
    free(text.text);
}

/* --- bets and wagers ---------------------------------------------------------------------- */

/* Writes the house's words for the hands in a bet's name: banker-pair is banco-pair. */
static void translate_sides(char out[SABOT_NAME], const char *name)
{
    size_t used = 0;
    while (*name && used + 1 < SABOT_NAME) {
        size_t length = strcspn(name, "-");
        int side = sabot_side_parse(name, length);
        int written = side < 0
                          ? snprintf(out + used, SABOT_NAME - used, "%.*s", (int)length, name)
                          : snprintf(out + used, SABOT_NAME - used, "%s", sabot_side_name(side));
        used += (size_t)written;
        name += length;
        if (*name && used + 1 < SABOT_NAME) {
            out[used++] = *name++;
            out[used] = 0;
        }
    }
    if (used >= SABOT_NAME)
        out[SABOT_NAME - 1] = 0;
}

static const sabot_bet *find_own(const job *job, const char *name)
{
    for (size_t i = 0; i < job->own; i++)
        if (strcasecmp(job->bets[i]->name, name) == 0)
            return job->bets[i];
    return NULL;
}

sabot_status job_bet(const sabot_bet **bet, job *job, const char *name)
{
    char translated[SABOT_NAME] = "";
    if (!sabot_files_has(name)) {
        if ((*bet = find_own(job, name)))
            return SABOT_OK;
        translate_sides(translated, name);
        if (!sabot_catalogue_find(SABOT_CATALOGUE_BETS, name)) {
            if ((*bet = find_own(job, translated)))
                return SABOT_OK;
            if (sabot_catalogue_find(SABOT_CATALOGUE_BETS, translated))
                name = translated;
        }
    }
    sabot_bet *loaded = job_add_bet(job);
    *bet = loaded;
    return catalogue_bet(loaded, name);
}

int job_stake_parse(sabot_part *part, const char *text)
{
    sabot_pays stake;
    char ratio[80];
    const char *slash = strchr(text, '/');
    if (strlen(text) > 40 || strchr(text, ':') || strchr(text, '%'))
        return -1;
    if (slash)
        snprintf(ratio, sizeof ratio, "%.*s:%s", (int)(slash - text), text, slash + 1);
    else
        snprintf(ratio, sizeof ratio, "%s:1", text);
    if (sabot_pays_parse(&stake, ratio))
        return -1;
    part->numerator = stake.numerator;
    part->denominator = stake.denominator;
    return 0;
}

static sabot_status parse_part(sabot_wager *wager, job *job, char *text)
{
    char *star = strrchr(text, '*');
    sabot_part part = {.numerator = 1, .denominator = 1};
    if (star) {
        if (job_stake_parse(&part, star + 1))
            return message(SABOT_INVALID,
                           "--bet: '%s' is no stake: expected a positive number, as 2, 0.1 or 1/10",
                           star + 1);
        *star = 0;
    }
    sabot_status status = job_bet(&part.bet, job, text);
    if (status)
        return status;
    wager->part[wager->count++] = part;
    return SABOT_OK;
}

job_wager *job_add_wager(job *job, const char *name)
{
    job->wagers = sabot_reallocate(job->wagers, job->wagers_count + 1, sizeof *job->wagers);
    job_wager *wager = &job->wagers[job->wagers_count++];
    *wager = (job_wager){.name = sabot_copy_text(name)};
    return wager;
}

static sabot_status parse_wager(job *job, char *text)
{
    size_t index = job->wagers_count;
    sabot_wager wager = {0};
    job_add_wager(job, text);
    for (char *rest = text, *part; (part = strsep(&rest, "+"));) {
        if (wager.count == SABOT_PARTS_MOST)
            return message(SABOT_INVALID, "--bet: '%s': expected at most %d bets in one wager",
                           job->wagers[index].name, SABOT_PARTS_MOST);
        if (!*part)
            return message(SABOT_INVALID, "--bet: '%s': expected a bet on each side of + and ,",
                           job->wagers[index].name);
        sabot_status status = parse_part(&wager, job, part);
        if (status)
            return status;
    }
    if (!sabot_wager_outcomes(&wager))
        return message(SABOT_INVALID, "--bet: '%s' has too many outcomes: expected at most %d",
                       job->wagers[index].name, SABOT_OUTCOMES_MOST);
    if (wager.count == 1) { /* a single bet is per unit staked, whatever the stake */
        sabot_wager_single(&job->wagers[index].wager, wager.part[0].bet);
        free(job->wagers[index].name);
        job->wagers[index].name = sabot_copy_text(wager.part[0].bet->name);
    } else {
        job->wagers[index].wager = wager;
    }
    return SABOT_OK;
}

static sabot_status load_all_bets(job *job)
{
    for (size_t i = 0; i < job->own; i++)
        sabot_wager_single(&job_add_wager(job, job->bets[i]->name)->wager, job->bets[i]);
    for (const sabot_entry *entry = NULL;
         (entry = sabot_catalogue_next(SABOT_CATALOGUE_BETS, entry));) {
        const sabot_bet *bet;
        const char *name = entry->name;
        if (find_own(job, name))
            continue;
        sabot_status status = job_bet(&bet, job, name);
        if (status)
            return status;
        sabot_wager_single(&job_add_wager(job, name)->wager, bet);
    }
    return SABOT_OK;
}

static sabot_status load_wagers(job *job, const char *bets)
{
    if (bets && strcmp(bets, "all") == 0)
        return load_all_bets(job);
    for (size_t i = 0; !bets && i < job->own; i++)
        sabot_wager_single(&job_add_wager(job, job->bets[i]->name)->wager, job->bets[i]);
    sabot_status status = SABOT_OK;
    char *copy = sabot_copy_text(bets ? bets : "");
    for (char *rest = copy, *text; bets && !status && (text = strsep(&rest, ","));)
        status = strcmp(text, "all") == 0
                     ? message(SABOT_INVALID, "--bet: 'all' in a list: expected it alone")
                     : parse_wager(job, text);
    free(copy);
    return status;
}

/* --- the shoe ----------------------------------------------------------------------------- */

sabot_status job_read_argument(char **text, const char **where, const char *argument,
                               const char *option)
{
    *where = option;
    if (argument[0] != '@') {
        *text = sabot_copy_text(argument);
        return SABOT_OK;
    }
    *where = argument + 1;
    size_t length;
    sabot_status status = old_file_read(text, &length, argument + 1, SABOT_YAML_BYTES);
    if (status == SABOT_OK && strlen(*text) != length) {
        free(*text);
        return message(SABOT_INVALID, "%s: not a text file: expected cards", argument + 1);
    }
    return status;
}

static sabot_status load_shoe(job *job, const options *o)
{
    sabot_error error;
    uint64_t decks = job->rules.decks;
    char *text;
    const char *where;
    sabot_status status = SABOT_OK;
    if (o->decks && o->shoe)
        return message(SABOT_INVALID,
                       "--decks and --shoe exclude each other: expected one of them");
    if (o->decks && sabot_decks_parse(&decks, o->decks))
        return message(SABOT_INVALID,
                       "--decks: '%.40s': expected a whole number from 1 to %llu, or infinite",
                       o->decks, SABOT_DECKS_MOST);
    if (decks)
        sabot_shoe_from_decks(&job->shoe, decks);
    else
        sabot_shoe_infinite(&job->shoe);
    if (o->shoe) {
        if ((status = job_read_argument(&text, &where, o->shoe, "--shoe")))
            return status;
        if ((status = sabot_shoe_parse(&job->shoe, text, &error)))
            message_error(where, &error);
        free(text);
    }
    if (!status && o->remove) {
        if ((status = job_read_argument(&text, &where, o->remove, "--remove")))
            return status;
        if ((status = sabot_shoe_remove(&job->shoe, text, &error)))
            message_error(where, &error);
        free(text);
    }
    return status;
}

static sabot_status require_six(const sabot_shoe *shoe, const options *o)
{
    uint64_t size = sabot_shoe_size(shoe);
    if (size >= 6 || shoe->infinite)
        return SABOT_OK;
    return message(SABOT_INVALID, "%s leaves a shoe of %" PRIu64 " card%s: expected at least 6",
                   o->remove ? "--remove" : "--shoe", size, size == 1 ? "" : "s");
}

/* --- the whole ---------------------------------------------------------------------------- */

/* What of the rule set's assumptions the options have not replaced. */
static void find_assumed(job *job, const options *o)
{
    job->assumed = json_array();
    for (size_t i = 0; i < job->rules.assumed_count; i++) {
        const char *key = job->rules.assumed[i].key;
        int used = 1;
        if (strcmp(key, "decks") == 0)
            used = !o->decks && !o->shoe;
        else if (strcmp(key, "tableau") == 0)
            used = !o->tableau;
        else if (strncmp(key, "bets.", 5) == 0) {
            used = 0;
            for (size_t w = 0; w < job->wagers_count; w++)
                for (unsigned p = 0; p < job->wagers[w].wager.count; p++)
                    used |= job->wagers[w].wager.part[p].bet == find_own(job, key + 5);
        }
        if (used)
            json_array_append_new(job->assumed, json_string(key));
    }
}

static sabot_status load(job *job, const options *o, unsigned needs)
{
    sabot_error error;
    sabot_status status = catalogue_rules(&job->rules, o->rules);
    if (!status && !sabot_catalogue_find(SABOT_CATALOGUE_TABLEAUS, job->rules.tableau))
        return message(SABOT_INVALID,
                       "%s: unknown tableau '%s': expected one of 'sabot tableau "
                       "show'; a file goes with --tableau",
                       o->rules, job->rules.tableau);
    if (!status)
        status = catalogue_tableau(&job->tableau, NULL, job->rules.tableau);
    for (size_t i = 0; !status && i < job->rules.bets_count; i++) {
        status = load_rules_bet(job, &job->rules.bets[i], o->rules);
        job->own = job->bets_count;
    }
    if (status)
        return status;
    hash_rules(job);
    if (o->tableau && (needs & (JOB_TABLEAU | JOB_TABLEAU_AS_IS)))
        status = catalogue_tableau(&job->tableau, NULL, o->tableau);
    if (!status && (needs & JOB_TABLEAU) &&
        (status = sabot_tableau_require_complete(&job->tableau, &error)))
        message_error(o->tableau ? o->tableau : o->rules, &error);
    if (!status && (needs & JOB_BETS))
        status = load_wagers(job, o->bets);
    if (!status && (needs & JOB_SHOE) && !(status = load_shoe(job, o)))
        status = require_six(&job->shoe, o);
    if (!status)
        find_assumed(job, o);
    return status;
}

sabot_status job_load(job *job, const options *options, unsigned needs)
{
    *job = (struct job){0};
    sabot_status status = load(job, options, needs);
    if (status)
        job_clear(job);
    return status;
}

void job_clear(job *job)
{
    for (size_t i = 0; i < job->wagers_count; i++)
        free(job->wagers[i].name);
    for (size_t i = 0; i < job->bets_count; i++) {
        sabot_bet_clear(job->bets[i]);
        free(job->bets[i]);
    }
    free(job->wagers);
    free(job->bets);
    json_decref(job->assumed);
    sabot_rules_clear(&job->rules);
}
