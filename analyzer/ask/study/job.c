/* From options to work, and the identity of a study. */
#include "job.h"

#include "base/memory.h"
#include "base/text.h"
#include "input/utf8.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void add_argument(json_t *arguments, const char *name, const char *value)
{
    if (value)
        json_object_set_new(arguments, name, json_string(value));
}

json_t *study_arguments(const study_options *o)
{
    json_t *arguments = json_object();
    add_argument(arguments, "rules", o->common.rules);
    add_argument(arguments, "decks", o->common.decks);
    add_argument(arguments, "shoe", o->common.shoe);
    add_argument(arguments, "remove", o->common.remove);
    add_argument(arguments, "tableau", o->common.tableau);
    add_argument(arguments, "bet", o->common.bets);
    add_argument(arguments, "cards", o->cards);
    add_argument(arguments, "histogram", o->histogram);
    add_argument(arguments, "within", o->within);
    return arguments;
}

/* The kind of units in a state. */
static void add_method(sabot_text *text, const sabot_study_work *work)
{
    for (unsigned i = 0; i < work->stages_count; i++) {
        const sabot_study_stage *stage = &work->stages[i];
        if (stage->kind.bet < 0)
            continue;
        sabot_text_add(text, " %u cards bet %d pruned", stage->cards, stage->kind.bet + 1);
        if (stage->kind.other >= 0)
            sabot_text_add(text, " with %d", stage->kind.other + 1);
        for (unsigned v = 0; v < SABOT_POINTS; v++)
            sabot_text_add(text, " %u", stage->kind.order[v]);
    }
}

/* All inputs of the numbers, in a form that does not depend on their notation. */
static void find_hash(study_job *job)
{
    const study_setup *asked = &job->asked;
    const setup *played = &asked->played;
    sabot_text text = {0};
    char hash[SABOT_HASH];
    sabot_tableau_hash(hash, &played->tableau);
    char *bin = mpq_get_str(NULL, 10, asked->bin);
    sabot_text_add(&text, "study/1 %u..%u rules %s %s tableau %s histogram %s shoe", asked->from,
                   asked->to, played->game.rules.name, played->game.hash, hash, bin);
    free(bin);
    for (unsigned card = 0; card < SABOT_CARDS; card++)
        sabot_text_add(&text, " %" PRIu64, played->shoe.count[card]);
    for (size_t i = 0; i < played->wagers_count; i++)
        setup_add_wager_text(&text, &played->wagers[i]);
    add_method(&text, &job->work);
    if (mpq_sgn(asked->within)) {
        char *within = mpq_get_str(NULL, 10, asked->within);
        sabot_text_add(&text, " within %s", within);
        free(within);
    }
    sabot_hash_text(job->hash, text.text, text.length);
    free(text.text);
}

/* --- files -------------------------------------------------------------------------------- */

/* A state must be usable without the input files: it contains their texts. Text that is not UTF-8
 * is refused by its parser. */
static sabot_status read_noted(char **text, size_t *length, void *data, const char *name,
                               sabot_error *error)
{
    study_job *job = data;
    sabot_status status = job->from.read(text, length, job->from.data, name, error);
    if (!status && utf8_first_bad(*text, *length) == *length)
        json_object_set_new(job->texts, name, json_stringn(*text, *length));
    return status;
}

static const char *take_built_in(void *data, const char *kind, const char *name, const char *text)
{
    const sabot_files *from = &((study_job *)data)->from;
    return from->built_in ? from->built_in(from->data, kind, name, text) : text;
}

static char *find_noted(void *data, const char *name)
{
    return sabot_files_find(&((const study_job *)data)->from, name);
}

sabot_status study_files_read(char **text, size_t *length, void *texts, const char *name,
                              sabot_error *error)
{
    const json_t *stated = json_object_get(texts, name);
    if (!json_is_string(stated)) {
        sabot_error_set(error, SABOT_INVALID, 0, 0, "its text is not in the state");
        return sabot_error_name(error, name);
    }
    *length = json_string_length(stated);
    *text = sabot_allocate(*length + 1, 1);
    memcpy(*text, json_string_value(stated), *length);
    return SABOT_OK;
}

/* --- the whole ---------------------------------------------------------------------------- */

sabot_status study_job_load(study_job *job, const study_options *o, sabot_error *error)
{
    *job = (study_job){.own = *o, .from = *o->common.files, .texts = json_object()};
    job->files = (sabot_files){read_noted, job, take_built_in, find_noted};
    job->own.common.files = &job->files;
    job->options = &job->own;
    study_setup *asked = &job->asked;
    sabot_status status = study_setup_load(asked, job->options, error);
    if (status) {
        json_decref(job->texts);
        return status;
    }
    status = sabot_study_work_init(&job->work, &asked->played.question, asked->from, asked->to,
                                   mpq_sgn(asked->bin) ? asked->bin : NULL, asked->within, error);
    if (status) {
        study_name_option(error);
        study_setup_clear(asked);
        json_decref(job->texts);
        return status;
    }
    job->arguments = study_arguments(o);
    find_hash(job);
    return SABOT_OK;
}

void study_job_clear(study_job *job)
{
    sabot_study_work_clear(&job->work);
    study_setup_clear(&job->asked);
    json_decref(job->arguments);
    json_decref(job->texts);
}

unsigned study_job_work(unsigned *units, const study_job *job, unsigned stage)
{
    const sabot_study_work *work = &job->work;
    uint64_t before = 0;
    unsigned count = 0;
    for (unsigned i = 0; i < stage; i++)
        before += work->stages[i].units;
    for (unsigned u = 0; u < work->stages[stage].units; u++)
        if (!work->stages[stage].done[u] &&
            (before + u) % job->asked.shards == job->asked.shard - 1)
            units[count++] = u;
    return count;
}

void study_name_option(sabot_error *error)
{
    char name[SABOT_WHERE];
    if (!error->where[0])
        return;
    memcpy(name, error->where, sizeof name);
    snprintf(error->where, sizeof error->where, "--%.*s", SABOT_WHERE - 3, name);
}
