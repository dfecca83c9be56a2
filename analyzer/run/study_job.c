/* From options to a work, and what makes it this one. */
#include "study_job.h"

#include "base/text.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void add_argument(json_t *arguments, const char *name, const char *value)
{
    if (value)
        json_object_set_new(arguments, name, json_string(value));
}

static json_t *list_arguments(const study_options *o)
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
    return arguments;
}

static void add_wager(sabot_text *text, const sabot_wager *wager)
{
    char hash[SABOT_HASH];
    sabot_text_add(text, " wager %s", wager->name);
    for (unsigned p = 0; p < wager->count; p++) {
        sabot_bet_hash(hash, wager->part[p].bet);
        sabot_text_add(text, " %s %" PRId64 "/%" PRId64, hash, wager->part[p].numerator,
                       wager->part[p].denominator);
    }
}

/* All that the numbers follow from, in words that do not depend on how they were given. */
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
        add_wager(&text, &played->wagers[i]);
    sabot_hash_text(job->hash, text.text, text.length);
    free(text.text);
}

sabot_status study_job_load(study_job *job, const study_options *o, sabot_error *error)
{
    *job = (study_job){.options = o};
    study_setup *asked = &job->asked;
    sabot_status status = study_setup_load(asked, o, error);
    if (status)
        return status;
    status = sabot_study_work_init(&job->work, &asked->played.question, asked->from, asked->to,
                                   mpq_sgn(asked->bin) ? asked->bin : NULL, error);
    if (status) {
        study_name_option(error);
        study_setup_clear(asked);
        return status;
    }
    job->arguments = list_arguments(o);
    find_hash(job);
    return SABOT_OK;
}

void study_job_clear(study_job *job)
{
    sabot_study_work_clear(&job->work);
    study_setup_clear(&job->asked);
    json_decref(job->arguments);
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
