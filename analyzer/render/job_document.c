/* What a job computes with, for the documents and for the reader. */
#include "../input/job.h"

#include "base/version.h"
#include "output.h"

#include <inttypes.h>
#include <stdlib.h>

static json_t *text_or_null(const char *text)
{
    return text ? json_string(text) : json_null();
}

json_t *job_tableau_json(const sabot_tableau *tableau)
{
    char hash[SABOT_HASH], row[SABOT_COLUMNS + 1];
    json_t *banco = json_array();
    sabot_tableau_hash(hash, tableau);
    for (int opening = 0; opening < SABOT_OPENINGS; opening++) {
        sabot_tableau_row(row, tableau, opening);
        json_array_append_new(banco, json_string(row));
    }
    sabot_tableau_row(row, tableau, -1);
    return json_pack("{ss ss ss ss so}", "name", tableau->name, "sha256", hash, "by",
                     tableau->by == SABOT_BY_POINT ? "point" : "third", "punto", row, "banco",
                     banco);
}

/* The composition as --shoe reads it. */
static char *shoe_spec(const sabot_shoe *shoe)
{
    sabot_text text = {0};
    sabot_partition kinds;
    sabot_shoe_kinds(&kinds, shoe->level);
    sabot_text_add(&text, "%s", "");
    for (unsigned kind = 0; kind < kinds.kinds; kind++) {
        sabot_card card = kinds.face[kind];
        const char *rank = shoe->level == SABOT_LEVEL_POINTS && sabot_card_point(card) == 0
                               ? "0"
                               : sabot_rank_name(sabot_card_rank(card));
        /* `0=` stands even for none: it is what tells a shoe known by points. */
        if (shoe->count[card] || *rank == '0')
            sabot_text_add(&text, "%s%s%s=%" PRIu64, text.length ? "," : "", rank,
                           shoe->level == SABOT_LEVEL_SUITS ? sabot_suit_name(sabot_card_suit(card))
                                                            : "",
                           shoe->count[card]);
    }
    return text.text;
}

json_t *job_shoe_json(const sabot_shoe *shoe)
{
    json_t *counts = json_object();
    const char *names = "ranks";
    if (shoe->level == SABOT_LEVEL_POINTS) {
        uint64_t points[SABOT_POINTS];
        sabot_shoe_by_point(points, shoe);
        names = "points";
        for (int point = 0; point < SABOT_POINTS; point++) {
            char name[2] = {(char)('0' + point), 0};
            json_object_set_new(counts, name, json_integer((json_int_t)points[point]));
        }
    } else {
        uint64_t ranks[SABOT_RANKS];
        sabot_shoe_by_rank(ranks, shoe);
        for (unsigned rank = 0; rank < SABOT_RANKS; rank++)
            json_object_set_new(counts, sabot_rank_name(rank),
                                json_integer((json_int_t)ranks[rank]));
    }
    char *spec = shoe_spec(shoe);
    json_t *cards =
        shoe->infinite ? json_string("infinite") : json_integer((json_int_t)sabot_shoe_size(shoe));
    json_t *json = json_pack("{so ss so ss}", "cards", cards, "level",
                             sabot_level_name(shoe->level), names, counts, "spec", spec);
    free(spec);
    return json;
}

static json_t *rules_json(const job *job)
{
    json_t *bets = json_object();
    for (size_t i = 0; i < job->rules.bets_count; i++)
        json_object_set_new(bets, job->rules.bets[i].name, json_string(job->rules.bets[i].value));
    json_t *decks =
        job->rules.decks ? json_integer((json_int_t)job->rules.decks) : json_string("infinite");
    json_t *json = json_pack("{ss ss so so ss so}", "name", job->rules.name, "sha256",
                             job->rules_hash, "title", text_or_null(job->rules.about.title),
                             "decks", decks, "tableau", job->rules.tableau, "bets", bets);
    json_object_set_new(json, "burn", text_or_null(job->rules.burn));
    json_object_set_new(json, "cut-card", text_or_null(job->rules.cut_card));
    return json;
}

json_t *job_document(const job *job, const char *schema)
{
    json_t *json = json_pack("{ss ss so sO}", "schema", schema, "version", SABOT_VERSION, "rules",
                             rules_json(job), "assumed", job->assumed);
    json_object_set_new(json, "tableau", job_tableau_json(&job->tableau));
    if (sabot_shoe_size(&job->shoe))
        json_object_set_new(json, "shoe", job_shoe_json(&job->shoe));
    return json;
}

void job_shoe_words(char words[96], const job *job, const options *options)
{
    const sabot_shoe *shoe = &job->shoe;
    uint64_t size = sabot_shoe_size(shoe), decks = size / SABOT_CARDS;
    char number[32];
    snprintf(number, sizeof number, "%" PRIu64, size);
    char *grouped = sabot_report_group(number);
    if (shoe->infinite)
        snprintf(words, 96, "infinite shoe");
    else if (!options->shoe && !options->remove)
        snprintf(words, 96, "%" PRIu64 " deck%s, %s cards", decks, decks == 1 ? "" : "s", grouped);
    else
        snprintf(words, 96, "%s cards, known by %s", grouped, sabot_level_name(shoe->level));
    free(grouped);
}

void job_heading(sabot_report *report, const job *job, const options *options, const char *title)
{
    char words[96];
    job_shoe_words(words, job, options);
    char *assumed = job_assumed_words(job);
    sabot_report_heading(report, "%s", title);
    sabot_report_note(report, "rules %s; %s; tableau %s", job->rules.name, words,
                      job->tableau.name);
    if (*assumed)
        sabot_report_note(report, "%s", assumed);
    free(assumed);
}

char *job_assumed_words(const job *job)
{
    sabot_text text = {0};
    sabot_text_add(&text, "%s", "");
    for (size_t i = 0; i < json_array_size(job->assumed); i++)
        sabot_text_add(&text, "%s%s", i ? ", " : "assumed, for the document does not state it: ",
                       json_string_value(json_array_get(job->assumed, i)));
    return text.text;
}
