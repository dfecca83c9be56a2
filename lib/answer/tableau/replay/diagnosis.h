#ifndef SABOT_TABLEAU_DIAGNOSIS_H
#define SABOT_TABLEAU_DIAGNOSIS_H

#include "../../../game/policy.h"
#include "replay.h"

/* Faults of engines that are neither cells nor naturals, after the changes of a tableau. */
enum {
    SABOT_VARIANT_COLUMNS_BY_POINT = SABOT_CHANGES, /* punto's point heads the columns */
    SABOT_VARIANT_TEN_AS_10,   /* a third card worth ten is looked up in the column none */
    SABOT_VARIANT_BANCO_FIRST, /* banco decides by its column none before punto has drawn */
    SABOT_VARIANT_NONE_AS_0,   /* a standing punto is looked up in column 0 */
    SABOT_DIAGNOSES,
};

/* Which single fault deals every coup as the log has it. */
typedef struct {
    sabot_policy policy[SABOT_DIAGNOSES];
    uint8_t is_open[SABOT_DIAGNOSES]; /* the fault explains every coup so far */
    uint64_t deviations;              /* coups that the tableau deals or settles differently */
    sabot_policy by_table;
} sabot_diagnosis;

void sabot_diagnosis_start(sabot_diagnosis *diagnosis, const sabot_tableau *tableau);
void sabot_diagnosis_add(sabot_diagnosis *diagnosis, const sabot_logged_coup *coup);

/* Whether the fault explains all deviations; 0 if there are none. */
int sabot_diagnosis_explains(const sabot_diagnosis *diagnosis, int fault);
void sabot_diagnosis_name(char name[SABOT_CELL_NAME], int fault);

#endif
