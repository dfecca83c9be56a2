/* `coup` decides which situations a cell covers; this file does not know what heads a column. */
#include "policy.h"

#include <sabot/game/coup.h>

#include <string.h>

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

static void fill(sabot_policy *policy, const sabot_tableau *tableau,
                 const sabot_situations *situations)
{
    const int16_t *cell = &situations->cell[0][0][0];
    uint8_t *of = &policy->of[0][0][0];
    for (size_t i = 0; i < ALL; i++)
        of[i] = cell[i] < 0 ? SABOT_STAND : tableau->cell[cell[i]];
}

void sabot_policy_of(sabot_policy *policy, const sabot_tableau *tableau)
{
    sabot_situations situations;
    sabot_situations_find(&situations, tableau);
    fill(policy, tableau, &situations);
}

/* Where punto has a third card worth ten or stands, or banco does not wait for it. */
static void take_variant(uint8_t of[SABOT_SITUATIONS], const sabot_tableau *tableau,
                         const int16_t cell[SABOT_SITUATIONS], int variant)
{
    const int none = cell[SABOT_COLUMN_NONE];
    if (variant == SABOT_TEN_AS_10)
        of[0] = of[SABOT_COLUMN_NONE];
    if (variant == SABOT_BANCO_FIRST)
        memset(of, of[SABOT_COLUMN_NONE], SABOT_COLUMN_NONE);
    if (variant == SABOT_NONE_AS_0 && none >= 0 && !sabot_cell_is_against(none))
        of[SABOT_COLUMN_NONE] = tableau->cell[none - SABOT_COLUMN_NONE];
}

static void make_variant(sabot_policy *policy, const sabot_tableau *tableau, int variant)
{
    sabot_tableau other = *tableau;
    sabot_situations situations;
    if (variant == SABOT_COLUMNS_BY_POINT)
        other.by = SABOT_BY_POINT;
    sabot_situations_find(&situations, &other);
    fill(policy, &other, &situations);
    for (int p = 0; p < SABOT_OPENINGS_ALL; p++)
        for (int b = 0; b < SABOT_OPENINGS_ALL; b++)
            take_variant(policy->of[p][b], tableau, situations.cell[p][b], variant);
}

int sabot_policy_change(sabot_policy *policy, const sabot_tableau *tableau, int change)
{
    sabot_tableau other = *tableau;
    sabot_situations situations;
    sabot_policy before;
    if (change >= SABOT_CHANGES) {
        make_variant(policy, tableau, change);
        return -1;
    }
    if (change >= SABOT_CELLS_ALL) {
        other.lasting = (uint8_t)(change - SABOT_CELLS_ALL);
        sabot_policy_of(policy, &other);
        return -1;
    }
    sabot_situations_find(&situations, tableau);
    fill(&before, tableau, &situations);
    if (sabot_cell_is_against(change)) { /* other situations; the decisions are the tableau's */
        other.lasting = other.against = 1u << SABOT_PUNTO | 1u << SABOT_BANCO;
        sabot_situations_find(&situations, &other);
    }
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
