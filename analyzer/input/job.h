#ifndef JOB_H
#define JOB_H

#include "../render/report.h"
#include "catalogue.h"
#include "game/wager.h"
#include "options.h"

#include <jansson.h>

/* What the common options name, loaded and resolved: a rule set, a shoe, a tableau, wagers. */
typedef struct {
    char *name;
    sabot_wager wager;
} job_wager;

typedef struct job {
    sabot_rules rules;
    char rules_hash[SABOT_HASH];
    sabot_tableau tableau;
    sabot_shoe shoe;
    sabot_bet **bets; /* all that the wagers point to; the first `own` are the rule set's */
    size_t bets_count, own;
    job_wager *wagers;
    size_t wagers_count;
    json_t *assumed; /* what of it the rule set's document does not state */
} job;

/* What a command asks of a job beyond the rule set. */
enum {
    JOB_SHOE = 1,          /* at least six cards */
    JOB_TABLEAU = 2,       /* complete */
    JOB_TABLEAU_AS_IS = 4, /* may have open cells */
    JOB_BETS = 8,
};

/* Loads; reports what is wrong. On SABOT_OK the caller clears. */
sabot_status job_load(job *job, const options *options, unsigned needs);
void job_clear(job *job);

/* Reads SPEC, CARDS or @FILE of an option into a text that the caller frees. */
sabot_status job_read_argument(char **text, const char **where, const char *argument,
                               const char *option);

/* The bet of that name: the rule set's, the catalogue's, or a file's. Owned by the job. */
sabot_status job_bet(const sabot_bet **bet, job *job, const char *name);

/* Room for another bet or wager, zeroed but for the wager's name, which is copied. */
sabot_bet *job_add_bet(job *job);
job_wager *job_add_wager(job *job, const char *name);

/* A part's stake: 1/10, 0.1 or 3. Returns 0, or -1 if it is none. */
int job_stake_parse(sabot_part *part, const char *text);

/* The parts of the JSON documents that say what was computed with. */
json_t *job_document(const job *job, const char *schema);
json_t *job_tableau_json(const sabot_tableau *tableau);
json_t *job_shoe_json(const sabot_shoe *shoe);

/* "8 decks, 416 cards", "312 cards by rank", "infinite shoe". */
void job_shoe_words(char words[96], const job *job, const options *options);

/* A heading, and below it what was computed with: rule set, shoe, tableau. */
void job_heading(sabot_report *report, const job *job, const options *options, const char *title);

/* "assumed: decks, bets.tie (the document does not state them)", or "" */
char *job_assumed_words(const job *job);

#endif
