/* `coup` decides which situations a cell covers; this file does not know what heads a column. */
#include "policy.h"

#include <sabot/game/coup.h>

/* Starts a coup with these openings. */
static const sabot_tableau by_third = {.by = SABOT_BY_THIRD};

static void open_with(sabot_coup *coup, int punto, int banco)
{
    sabot_card zero = sabot_card_of(SABOT_RANK_TEN, 0);
    sabot_coup_open(coup, &by_third, punto ? sabot_card_of((unsigned)punto - 1, 0) : zero,
                    banco ? sabot_card_of((unsigned)banco - 1, 0) : zero, zero, zero);
}

/* The cell and the situation after punto has drawn a card of this rank. */
static int cell_after(int *situation, const sabot_coup *opened, sabot_columns by, unsigned rank)
{
    const sabot_tableau headings = {.by = by};
    sabot_coup third = *opened, headed = *opened;
    sabot_coup_draw(&third, &by_third, sabot_card_of(rank, 0));
    sabot_coup_draw(&headed, &headings, sabot_card_of(rank, 0));
    *situation = third.cell - SABOT_PUNTO_CELLS;
    return headed.cell;
}

int sabot_situation_of(sabot_columns by, int punto, int cell)
{
    sabot_coup opened;
    int situation;
    open_with(&opened, punto, (cell - SABOT_PUNTO_CELLS) / SABOT_COLUMNS);
    for (unsigned rank = 0; rank <= SABOT_RANK_TEN; rank++)
        if (cell_after(&situation, &opened, by, rank) == cell)
            return situation;
    return cell - SABOT_PUNTO_CELLS; /* the column "no card" */
}

int sabot_situation_arises(int cell, unsigned punto)
{
    int is_none = (cell - SABOT_PUNTO_CELLS) % SABOT_COLUMNS == SABOT_COLUMN_NONE;
    return punto != (is_none ? SABOT_DRAW : SABOT_STAND);
}

void sabot_policy_of(sabot_policy *policy, const sabot_tableau *tableau)
{
    for (int p = 0; p < SABOT_OPENINGS; p++) {
        policy->punto[p] = tableau->cell[p];
        for (int b = 0; b < SABOT_OPENINGS; b++) {
            sabot_coup opened, stands;
            open_with(&opened, p, b);
            stands = opened;
            sabot_coup_stand(&stands, &by_third);
            policy->banco[p][stands.cell - SABOT_PUNTO_CELLS] = tableau->cell[stands.cell];
            for (unsigned rank = 0; rank <= SABOT_RANK_TEN; rank++) {
                int situation, cell = cell_after(&situation, &opened, tableau->by, rank);
                policy->banco[p][situation] = tableau->cell[cell];
            }
        }
    }
}

void sabot_policy_take(sabot_policy *policy, sabot_columns by, int cell, const sabot_policy *other)
{
    if (cell < SABOT_PUNTO_CELLS) {
        policy->punto[cell] = other->punto[cell];
        return;
    }
    for (int p = 0; p < SABOT_OPENINGS; p++) {
        int s = sabot_situation_of(by, p, cell);
        policy->banco[p][s] = other->banco[p][s];
    }
}

int sabot_policy_decision(const sabot_policy *policy, sabot_columns by, int cell,
                          const sabot_policy *with)
{
    int decision = -1;
    if (cell < SABOT_PUNTO_CELLS)
        return policy->punto[cell];
    for (int p = 0; p < SABOT_OPENINGS; p++) {
        if (!sabot_situation_arises(cell, policy->punto[p]) &&
            !(with && sabot_situation_arises(cell, with->punto[p])))
            continue;
        int own = policy->banco[p][sabot_situation_of(by, p, cell)];
        if (decision >= 0 && own != decision)
            return -1;
        decision = own;
    }
    /* If no situation can arise, any one represents them all. */
    return decision >= 0 ? decision : policy->banco[0][sabot_situation_of(by, 0, cell)];
}
