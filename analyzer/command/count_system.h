#ifndef COUNT_SYSTEM_H
#define COUNT_SYSTEM_H

#include "../run/count_model.h"
#include "document/count_system.h"

/* One set of tags for one bet, and what it is worth. */
typedef struct {
    char name[SABOT_NAME];
    char *about, *trigger, *published; /* how it came about; may be NULL */
    sabot_tags tags;
    sabot_score score;
} count_entry;

typedef struct {
    count_entry *entries;
    size_t count;
} count_entries;

/* What `derive` and `score` answer: entries for every wager. */
typedef struct {
    const job *job;
    const count_model *models;
    const count_entries *entries; /* by wager */
    const options *options;
    const char *cards; /* --cards, or NULL: no worth by depth */
    sabot_range depths;
} count_answer;

json_t *count_system_document(const count_answer *answer);
void count_system_report(sabot_report *report, const count_answer *answer);

/* EV against true count, malloc'd; NULL when there is no line to draw. */
char *count_system_plot(const count_answer *answer);

#endif
