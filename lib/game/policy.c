/* `coup` decides which situations a cell covers; this file does not know what heads a column. */
#include "policy.h"

#include <sabot/game/coup.h>

#include <stddef.h>

enum { ALL = sizeof(sabot_policy) };

void sabot_situations_find(sabot_situations *situations, const sabot_tableau *tableau)
{
    for (unsigned p = 0; p < SABOT_OPENINGS_ALL; p++)
        for (unsigned b = 0; b < SABOT_OPENINGS_ALL; b++) {
            int16_t *cell = situations->cell[p][b];
            sabot_coup opened, next;
            sabot_coup_open(&opened, tableau, sabot_card_with(p), sabot_card_with(b),
                            sabot_card_with(0), sabot_card_with(0));
            cell[SABOT_PUNTO_DECIDES] = opened.cell;
            for (unsigned column = 0; column < SABOT_COLUMNS; column++) {
                next = opened;
                if (opened.cell >= 0 && column == SABOT_COLUMN_NONE)
                    sabot_coup_stand(&next, tableau);
                else if (opened.cell >= 0)
                    sabot_coup_draw(&next, tableau, sabot_card_with(column));
                cell[column] = next.cell;
            }
        }
}

int sabot_situation_arises(int situation, unsigned punto)
{
    return situation == SABOT_PUNTO_DECIDES ||
           punto != (situation == SABOT_COLUMN_NONE ? SABOT_DRAW : SABOT_STAND);
}

void sabot_policy_of(sabot_policy *policy, const sabot_tableau *tableau)
{
    sabot_situations situations;
    sabot_situations_find(&situations, tableau);
    const int16_t *cell = &situations.cell[0][0][0];
    uint8_t *of = &policy->of[0][0][0];
    for (size_t i = 0; i < ALL; i++)
        of[i] = cell[i] < 0 ? SABOT_STAND : tableau->cell[cell[i]];
}

int sabot_policy_change(sabot_policy *policy, const sabot_tableau *tableau, int change)
{
    sabot_tableau other = *tableau;
    sabot_situations situations;
    sabot_policy before;
    if (change >= SABOT_CELLS_ALL) {
        other.lasting = (uint8_t)(change - SABOT_CELLS_ALL);
        sabot_policy_of(policy, &other);
        return -1;
    }
    if (sabot_cell_is_against(change)) /* to find the situations; the decisions are the tableau's */
        other.lasting = other.against = 1u << SABOT_PUNTO | 1u << SABOT_BANCO;
    sabot_situations_find(&situations, &other);
    sabot_policy_of(&before, tableau);
    *policy = before;
    for (size_t i = 0; i < ALL; i++)
        if ((&situations.cell[0][0][0])[i] == change)
            (&policy->of[0][0][0])[i] ^= SABOT_DRAW ^ SABOT_STAND;
    return sabot_policy_decision(&before, &situations, change, NULL);
}

void sabot_policy_take(sabot_policy *policy, const sabot_situations *situations, int cell,
                       const sabot_policy *other)
{
    const int16_t *decides = &situations->cell[0][0][0];
    uint8_t *of = &policy->of[0][0][0];
    for (size_t i = 0; i < ALL; i++)
        if (decides[i] == cell)
            of[i] = (&other->of[0][0][0])[i];
}

int sabot_policy_decision(const sabot_policy *policy, const sabot_situations *situations, int cell,
                          const sabot_policy *with)
{
    const int16_t *decides = &situations->cell[0][0][0];
    int decision = -1, any = -1; /* if no situation can arise, any one represents them all */
    for (int i = 0; i < ALL; i++) {
        int p = i / SABOT_SITUATIONS / SABOT_OPENINGS_ALL, situation = i % SABOT_SITUATIONS;
        int b = i / SABOT_SITUATIONS % SABOT_OPENINGS_ALL;
        if (decides[i] != cell)
            continue;
        int own = policy->of[p][b][situation];
        any = any < 0 ? own : any;
        if (!sabot_situation_arises(situation, policy->of[p][b][SABOT_PUNTO_DECIDES]) &&
            !(with && sabot_situation_arises(situation, with->of[p][b][SABOT_PUNTO_DECIDES])))
            continue;
        if (decision >= 0 && own != decision)
            return -1;
        decision = own;
    }
    return decision >= 0 ? decision : any;
}
