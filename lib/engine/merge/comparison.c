/* The sets of single comparisons. A comparison depends on one property of a card, such as its suit,
 * so it divides the pairs of a hand into few classes. For each class of punto's pairs with each
 * class of banco's the remaining condition is found once, and for each remaining condition the set
 * of cards after which it holds is found once. */
#include "../../base/memory.h"
#include "../../game/predicate/node.h"
#include "../openings.h"
#include "walk.h"

#include <stdlib.h>
#include <string.h>

/* --- the list ----------------------------------------------------------------------------- */

static void start_comparison(sabot_merge_comparison *c, const sabot_merge_walk *w,
                             const sabot_predicate *predicate, int index)
{
    c->predicate = predicate;
    c->node = index;
    c->sees_totals = sabot_comparison_sees_totals(predicate, index);
    sabot_comparison_looks(c->looks, predicate, index);
    for (unsigned kind = 0; kind < w->kinds; kind++)
        c->last[c->looks[SABOT_PLACE_THIRD + SABOT_BANCO].of[w->view.third.face[kind]]] |= 1ULL
                                                                                           << kind;
}

void sabot_merge_list_comparisons(sabot_merge_walk *w)
{
    size_t at = 0;
    for (unsigned i = 0; i < w->wager->count; i++)
        for (unsigned j = 0; j < w->wager->part[i].bet->lines_count; j++)
            w->comparisons_count += (size_t)w->wager->part[i].bet->lines[j].predicate->count;
    w->comparisons = sabot_allocate(w->comparisons_count + 1, sizeof *w->comparisons);
    for (unsigned i = 0; i < w->wager->count; i++)
        for (unsigned j = 0; j < w->wager->part[i].bet->lines_count; j++) {
            const sabot_predicate *predicate = w->wager->part[i].bet->lines[j].predicate;
            for (int index = 0; index < predicate->count; index++, at++) {
                node_kind kind = predicate->nodes[index].kind;
                if (kind == MEMBER || kind == IS_NONE || kind == COMPARE)
                    start_comparison(&w->comparisons[at], w, predicate, index);
            }
        }
}

void sabot_merge_free_comparisons(sabot_merge_walk *w)
{
    for (sabot_merge_comparison *c = w->comparisons; c < w->comparisons + w->comparisons_count;
         c++) {
        for (int i = 0; i < 2 * SABOT_POINTS; i++) {
            free(c->class_of[i / SABOT_POINTS][i % SABOT_POINTS]);
            free(c->first_of[i / SABOT_POINTS][i % SABOT_POINTS]);
        }
        sabot_merge_states_clear(&c->open);
        free(c->masks);
        free(c->set_of);
        free(c->sets);
    }
    free(w->comparisons);
    free(w->residue.bytes);
}

void sabot_merge_forget(sabot_merge_walk *w)
{
    for (size_t i = 0; i < w->comparisons_count; i++)
        if (w->comparisons[i].open.count)
            sabot_merge_states_empty(&w->comparisons[i].open);
}

/* --- classes of pairs --------------------------------------------------------------------- */

/* Merges the classes of a hand's pairs that are equal for a comparison. */
static void find_classes(sabot_merge_comparison *c, const sabot_merge_walk *w, int side)
{
    unsigned total = w->opening[side];
    const sabot_merge_pairs *pairs = w->open[side];
    if (c->class_of[side][total])
        return;
    uint16_t number[SABOT_CARDS][SABOT_CARDS] = {{0}};
    uint16_t *class_of = sabot_allocate(pairs->classes + 1, sizeof *class_of);
    uint32_t *first_of = sabot_allocate(pairs->classes + 1, sizeof *first_of);
    for (size_t i = 0; i < pairs->classes; i++) {
        const uint8_t *kind = pairs->items[pairs->starts[i]].kind;
        unsigned first = c->looks[side].of[w->view.opening.face[kind[0]]];
        unsigned second = c->looks[side + 2].of[w->view.opening.face[kind[1]]];
        if (!number[first][second]) {
            first_of[c->classes[side][total]] = (uint32_t)i;
            number[first][second] = (uint16_t)++c->classes[side][total];
        }
        class_of[i] = (uint16_t)(number[first][second] - 1);
    }
    c->class_of[side][total] = class_of;
    c->first_of[side][total] = first_of;
}

/* --- the cards after which it holds ------------------------------------------------------- */

static int holds(const sabot_merge_comparison *c, const sabot_coup *coup)
{
    return sabot_predicate_node_holds(c->predicate, c->node, coup);
}

/* The mask of the sixth cards with which the comparison holds, once the fifth card is dealt. If no
 * sixth card is drawn, it is all cards or none. */
static uint64_t sixth_of(const sabot_merge_comparison *c, const sabot_merge_walk *w,
                         const sabot_coup *coup)
{
    uint64_t mask = 0;
    if (coup->cell < 0)
        return holds(c, coup) ? w->all : 0;
    for (unsigned look = 0; look < c->looks[SABOT_PLACE_THIRD + SABOT_BANCO].kinds; look++) {
        if (!c->last[look])
            continue;
        sabot_coup next = *coup;
        sabot_coup_draw(&next, w->tableau, w->view.third.face[__builtin_ctzll(c->last[look])]);
        mask |= holds(c, &next) ? c->last[look] : 0;
    }
    return mask;
}

/* Finds the mask of sixth cards for each fifth card. Fifth cards that are equal for the comparison
 * and lead to the same decision of banco are evaluated once. */
static void find_masks(uint64_t *masks, const sabot_merge_comparison *c, const sabot_merge_walk *w,
                       const sabot_coup *coup)
{
    int place = SABOT_PLACE_THIRD + sabot_cell_side(coup->cell);
    int seen[2][SABOT_CARDS] = {{0}};
    memset(masks, 0, SABOT_MERGE_LANES * sizeof *masks);
    for (unsigned kind = 0; kind < w->kinds; kind++) {
        sabot_card face = w->view.third.face[kind];
        sabot_coup next = *coup;
        sabot_coup_draw(&next, w->tableau, face);
        sabot_opening_settle(&next, w->tableau);
        int *before = &seen[next.cell < 0][c->looks[place].of[face]];
        if (*before) {
            masks[kind] = masks[*before - 1];
        } else {
            masks[kind] = sixth_of(c, w, &next);
            *before = (int)kind + 1;
        }
    }
}

/* --- sets --------------------------------------------------------------------------------- */

/* Finds the state of a coup. Its key is the remaining condition, who draws, whether banco plays
 * against a natural, and punto's total if the comparison or banco's row depends on it. Banco's
 * total is the same for all states. */
static size_t find_state(sabot_merge_comparison *c, sabot_merge_walk *w, const sabot_coup *coup)
{
    unsigned row = coup->opening[SABOT_BANCO];
    int needs_punto = c->sees_totals || sabot_columns_are_points(w->tableau->by, row);
    size_t length = w->residue.length;
    while (w->residue.length % sizeof *w->key)
        sabot_residue_add(&w->residue, 0);
    sabot_residue_add(&w->residue, length & 0xFF);
    sabot_residue_add(&w->residue, length >> 8 & 0xFF);
    sabot_residue_add(&w->residue, (unsigned)sabot_cell_side(coup->cell) << 1 |
                                       (coup->opening[SABOT_PUNTO] >= SABOT_OPENINGS));
    sabot_residue_add(&w->residue, needs_punto ? coup->total[SABOT_PUNTO] : 0);
    length = w->residue.length / sizeof *w->key;
    w->key = sabot_grow(w->key, &w->key_room, length, sizeof *w->key);
    memcpy(w->key, w->residue.bytes, w->residue.length);
    size_t before = c->open.count, state = sabot_merge_states_find(&c->open, w->key, length);
    if (c->open.count == before)
        return state;
    if (c->open.count > c->masks_room) {
        c->masks_room = 2 * c->open.count;
        c->masks = sabot_reallocate(c->masks, c->masks_room * SABOT_MERGE_LANES, sizeof *c->masks);
        c->set_of = sabot_reallocate(c->set_of, c->masks_room, sizeof *c->set_of);
    }
    c->set_of[state] = 0;
    find_masks(c->masks + state * SABOT_MERGE_LANES, c, w, coup);
    return state;
}

static uint32_t find_set(sabot_merge_comparison *c, sabot_merge_walk *w, const sabot_coup *coup)
{
    if (w->is_over)
        return holds(c, coup) ? SABOT_MERGE_ALL : SABOT_MERGE_NONE;
    sabot_truth truth = sabot_comparison_residue(&w->residue, c->predicate, c->node, coup);
    if (truth != SABOT_DEPENDS)
        return truth == SABOT_ALWAYS ? SABOT_MERGE_ALL : SABOT_MERGE_NONE;
    size_t state = find_state(c, w, coup);
    if (!c->set_of[state]) /* 0 means not found yet; the empty set, number 0, is looked up again */
        c->set_of[state] = sabot_merge_sets_find(&w->sets, c->masks + state * SABOT_MERGE_LANES);
    return c->set_of[state];
}

static void find_comparison(sabot_merge_comparison *c, sabot_merge_walk *w)
{
    unsigned punto = w->opening[SABOT_PUNTO], banco = w->opening[SABOT_BANCO];
    find_classes(c, w, SABOT_PUNTO);
    find_classes(c, w, SABOT_BANCO);
    unsigned rows = c->classes[SABOT_PUNTO][punto];
    c->columns = c->classes[SABOT_BANCO][banco];
    c->punto = c->class_of[SABOT_PUNTO][punto];
    c->banco = c->class_of[SABOT_BANCO][banco];
    c->sets = sabot_grow(c->sets, &c->sets_room, (size_t)rows * c->columns, sizeof *c->sets);
    if (c->open.count)
        memset(c->set_of, 0, c->open.count * sizeof *c->set_of);
    for (unsigned i = 0; i < rows; i++)
        for (unsigned j = 0; j < c->columns; j++) {
            sabot_coup coup;
            sabot_merge_first_coup(&coup, w, c->first_of[SABOT_PUNTO][punto][i],
                                   c->first_of[SABOT_BANCO][banco][j]);
            c->sets[(size_t)i * c->columns + j] = find_set(c, w, &coup);
        }
}

void sabot_merge_find_comparisons(sabot_merge_walk *w)
{
    for (size_t i = 0; i < w->comparisons_count; i++)
        if (w->comparisons[i].predicate)
            find_comparison(&w->comparisons[i], w);
}
