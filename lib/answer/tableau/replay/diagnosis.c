/* A change is a policy: each is played on the cards of every coup, and is out at the first coup
 * that it deals or settles otherwise than the log. Only pairs by point change payments; a second
 * replay knows them. */
#include "diagnosis.h"

#include <sabot/tableau/flips.h>

void sabot_diagnosis_init(sabot_diagnosis *diagnosis)
{
    *diagnosis = (sabot_diagnosis){0};
    sabot_replay_init(&diagnosis->pairs);
}

sabot_status sabot_diagnosis_start(sabot_diagnosis *diagnosis, const sabot_question *question,
                                   const sabot_replay_terms *terms, sabot_error *error)
{
    const sabot_tableau *tableau = question->tableau;
    sabot_question by_point = *question;
    sabot_policy_of(&diagnosis->by_table, tableau);
    for (int change = 0; change < SABOT_CHANGES_ALL; change++) {
        diagnosis->is_open[change] = sabot_flip_listed(tableau, change) != SABOT_FLIP_UNLISTED;
        if (diagnosis->is_open[change])
            sabot_policy_change(&diagnosis->policy[change], tableau, change);
    }
    sabot_by_point_make(&diagnosis->by_point, question->wagers, question->wagers_count);
    by_point.wagers = diagnosis->by_point.wagers;
    return sabot_replay_start(&diagnosis->pairs, &by_point, terms, error);
}

void sabot_diagnosis_clear(sabot_diagnosis *diagnosis)
{
    sabot_replay_clear(&diagnosis->pairs);
    sabot_by_point_clear(&diagnosis->by_point);
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

sabot_status sabot_diagnosis_add(sabot_diagnosis *diagnosis, const sabot_logged_coup *coup,
                                 sabot_error *error)
{
    diagnosis->deviations += !deals(&diagnosis->by_table, coup, 0);
    for (int change = 0; change < SABOT_CHANGES_ALL; change++)
        if (diagnosis->is_open[change])
            diagnosis->is_open[change] =
                deals(&diagnosis->policy[change], coup, 0) ||
                (change == SABOT_BANCO_FIRST && deals(&diagnosis->policy[change], coup, 1));
    return sabot_replay_add(&diagnosis->pairs, coup, error);
}

sabot_status sabot_diagnosis_bet(sabot_diagnosis *diagnosis, const sabot_replay *replay,
                                 const sabot_logged_bet *bet, sabot_error *error)
{
    diagnosis->deviations += replay->mispaid - diagnosis->mispaid;
    diagnosis->mispaid = replay->mispaid;
    return sabot_replay_bet(&diagnosis->pairs, bet, error);
}

int sabot_diagnosis_explains(const sabot_diagnosis *diagnosis, int change)
{
    return diagnosis->deviations && diagnosis->is_open[change] &&
           (change == SABOT_PAIRS_BY_POINT ? !diagnosis->pairs.mispaid : !diagnosis->mispaid);
}
