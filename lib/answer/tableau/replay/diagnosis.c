/* A fault is a policy: each is played on the cards of every coup, and is out at the first coup that
 * it deals or settles otherwise than the log. */
#include "diagnosis.h"

#include <sabot/tableau/flips.h>

#include <stdio.h>

static void make_variant(sabot_policy *policy, const sabot_tableau *tableau, int variant)
{
    sabot_tableau other = *tableau;
    sabot_situations situations;
    if (variant == SABOT_VARIANT_COLUMNS_BY_POINT)
        other.by = SABOT_BY_POINT;
    sabot_situations_find(&situations, &other);
    sabot_policy_of(policy, &other);
    for (int i = 0; i < SABOT_OPENINGS_ALL * SABOT_OPENINGS_ALL; i++) {
        uint8_t *of = policy->of[i / SABOT_OPENINGS_ALL][i % SABOT_OPENINGS_ALL];
        int none =
            situations.cell[i / SABOT_OPENINGS_ALL][i % SABOT_OPENINGS_ALL][SABOT_COLUMN_NONE];
        int columns = variant == SABOT_VARIANT_BANCO_FIRST ? SABOT_COLUMN_NONE
                      : variant == SABOT_VARIANT_TEN_AS_10 ? 1
                                                           : 0;
        for (int column = 0; column < columns; column++)
            of[column] = of[SABOT_COLUMN_NONE];
        if (variant == SABOT_VARIANT_NONE_AS_0 && none >= 0 && !sabot_cell_is_against(none))
            of[SABOT_COLUMN_NONE] = tableau->cell[none - SABOT_COLUMN_NONE];
    }
}

void sabot_diagnosis_start(sabot_diagnosis *diagnosis, const sabot_tableau *tableau)
{
    diagnosis->deviations = 0;
    sabot_policy_of(&diagnosis->by_table, tableau);
    for (int fault = 0; fault < SABOT_DIAGNOSES; fault++) {
        diagnosis->is_open[fault] =
            fault >= SABOT_CHANGES || sabot_flip_listed(tableau, fault) != SABOT_FLIP_UNLISTED;
        if (fault >= SABOT_CHANGES)
            make_variant(&diagnosis->policy[fault], tableau, fault);
        else if (diagnosis->is_open[fault])
            sabot_policy_change(&diagnosis->policy[fault], tableau, fault);
    }
}

static unsigned units(unsigned sum)
{
    return sum % 10;
}

/* Whether the policy deals these cards and no more, with this outcome. If both hands draw, punto
 * takes the fifth card unless banco is first. */
static int deals(const sabot_policy *policy, const sabot_logged_coup *coup, int banco_first)
{
    unsigned point[SABOT_POSITIONS] = {0}, total[2];
    for (unsigned i = 0; i < coup->cards && i < SABOT_POSITIONS; i++)
        point[i] = sabot_card_point(coup->card[i]);
    total[0] = units(point[0] + point[2]);
    total[1] = units(point[1] + point[3]);
    const uint8_t *of = policy->of[total[0]][total[1]];
    int punto = of[SABOT_PUNTO_DECIDES] == SABOT_DRAW;
    int banco_is_first = banco_first && punto && of[SABOT_COLUMN_NONE] == SABOT_DRAW;
    unsigned third = point[banco_is_first ? 5 : 4];
    int banco = of[punto ? third : SABOT_COLUMN_NONE] == SABOT_DRAW;
    if (coup->cards != 4u + (unsigned)punto + (unsigned)banco)
        return 0;
    if (punto)
        total[0] = units(total[0] + third);
    if (banco)
        total[1] = units(total[1] + point[punto && !banco_is_first ? 5 : 4]);
    return coup->outcome == (total[0] == total[1] ? SABOT_TIE : total[0] < total[1]);
}

void sabot_diagnosis_add(sabot_diagnosis *diagnosis, const sabot_logged_coup *coup)
{
    diagnosis->deviations += !deals(&diagnosis->by_table, coup, 0);
    for (int fault = 0; fault < SABOT_DIAGNOSES; fault++)
        if (diagnosis->is_open[fault])
            diagnosis->is_open[fault] =
                deals(&diagnosis->policy[fault], coup, 0) ||
                (fault == SABOT_VARIANT_BANCO_FIRST && deals(&diagnosis->policy[fault], coup, 1));
}

int sabot_diagnosis_explains(const sabot_diagnosis *diagnosis, int fault)
{
    return diagnosis->deviations && diagnosis->is_open[fault];
}

void sabot_diagnosis_name(char name[SABOT_CELL_NAME], int fault)
{
    static const char *const variants[] = {"columns-by-point", "ten-as-10", "banco-first",
                                           "none-as-0"};
    if (fault < SABOT_CHANGES)
        sabot_tableau_cell_name(name, fault);
    else
        snprintf(name, SABOT_CELL_NAME, "%s", variants[fault - SABOT_CHANGES]);
}
