/* The remaining lines after an opening. A condition's `and`, `or` and `not` join the sets of its
 * comparisons. Terms that do not depend on banco's pair are joined once for punto's. Lines that
 * cannot pay are dropped, and so are all lines after one that pays for certain. */
#include "../../base/memory.h"
#include "../../game/predicate/node.h"
#include "walk.h"

#include <stdlib.h>

typedef sabot_merge_term term;

/* --- the list ----------------------------------------------------------------------------- */

static void list_line(sabot_merge_line *line, const sabot_predicate *p, unsigned number)
{
    line->root = p->root;
    line->line = number;
    for (int i = 0; i < p->count; i++) {
        const node *n = &p->nodes[i];
        line->terms[i].kind = n->kind == AND   ? SABOT_MERGE_TERM_AND
                              : n->kind == OR  ? SABOT_MERGE_TERM_OR
                              : n->kind == NOT ? SABOT_MERGE_TERM_NOT
                                               : SABOT_MERGE_TERM_COMPARISON;
        line->terms[i].left = n->left;
        line->terms[i].right = n->right;
    }
}

void sabot_merge_list_lines(sabot_merge_walk *w)
{
    size_t lines = 0, at = 0;
    for (unsigned i = 0; i < w->wager->count; i++)
        lines += w->wager->part[i].bet->lines_count + 1u; /* and "no line pays" */
    w->key_room = 2 * lines + 2;
    w->key = sabot_allocate(w->key_room, sizeof *w->key);
    w->masks.lines = sabot_allocate_aligned(lines, sizeof *w->masks.lines, SABOT_MERGE_ALIGNMENT);
    w->lines = sabot_allocate(lines, sizeof *w->lines);
    w->open_lines = sabot_allocate(lines, sizeof *w->open_lines);
    w->terms = sabot_allocate(w->comparisons_count + 1, sizeof *w->terms);
    sabot_merge_line *line = w->lines;
    for (unsigned i = 0; i < w->wager->count; i++)
        for (unsigned j = 0; j < w->wager->part[i].bet->lines_count; j++, line++) {
            const sabot_predicate *p = w->wager->part[i].bet->lines[j].predicate;
            line->terms = w->terms + at;
            list_line(line, p, j);
            at += (size_t)p->count;
        }
}

void sabot_merge_free_lines(sabot_merge_walk *w)
{
    free(w->key);
    free(w->masks.lines);
    free(w->lines);
    free(w->open_lines);
    free(w->terms);
}

/* --- conditions --------------------------------------------------------------------------- */

/* The operand that decides an `and` or an `or`, independent of the other one. */
static uint32_t decides(const term *t)
{
    return t->kind == SABOT_MERGE_TERM_AND ? SABOT_MERGE_NONE : SABOT_MERGE_ALL;
}

static uint32_t join(sabot_merge_walk *w, const term *t, uint32_t left, uint32_t right)
{
    sabot_merge_how how = t->kind == SABOT_MERGE_TERM_AND ? SABOT_MERGE_AND : SABOT_MERGE_OR;
    return sabot_merge_sets_join(&w->sets, how, left, right);
}

static uint32_t turn(sabot_merge_walk *w, uint32_t set)
{
    return sabot_merge_sets_join(&w->sets, SABOT_MERGE_WITHOUT, SABOT_MERGE_ALL, set);
}

/* The set of a term with banco's class of pairs. */
static uint32_t set_of(sabot_merge_walk *w, const term *terms, int index, size_t banco)
{
    const term *t = &terms[index];
    if (t->is_fixed)
        return t->set;
    if (t->kind == SABOT_MERGE_TERM_COMPARISON)
        return t->row[t->column[banco]];
    uint32_t left = set_of(w, terms, t->left, banco);
    if (t->kind == SABOT_MERGE_TERM_NOT)
        return turn(w, left);
    return left == decides(t) ? left : join(w, t, left, set_of(w, terms, t->right, banco));
}

/* --- punto's pairs ------------------------------------------------------------------------ */

static void open_comparison(term *t, const sabot_merge_comparison *c, size_t punto)
{
    t->row = c->sets + (size_t)c->punto[punto] * c->columns;
    t->column = c->banco;
    t->is_fixed = 1;
    t->set = t->row[0];
    for (unsigned i = 1; i < c->columns && t->is_fixed; i++)
        t->is_fixed = t->row[i] == t->set;
}

static void open_joined(sabot_merge_walk *w, term *t, const term *left, const term *right)
{
    int is_decided = (left->is_fixed && left->set == decides(t)) ||
                     (right->is_fixed && right->set == decides(t));
    t->is_fixed = is_decided || (left->is_fixed && right->is_fixed);
    if (t->is_fixed)
        t->set = is_decided ? decides(t) : join(w, t, left->set, right->set);
}

/* Sets the terms of a condition whose comparisons are set already. */
static void open_condition(sabot_merge_walk *w, term *terms, int index)
{
    term *t = &terms[index];
    if (t->kind == SABOT_MERGE_TERM_COMPARISON)
        return;
    open_condition(w, terms, t->left);
    if (t->kind != SABOT_MERGE_TERM_NOT) {
        open_condition(w, terms, t->right);
        open_joined(w, t, &terms[t->left], &terms[t->right]);
        return;
    }
    t->is_fixed = terms[t->left].is_fixed;
    t->set = t->is_fixed ? turn(w, terms[t->left].set) : 0;
}

void sabot_merge_open_punto(sabot_merge_walk *w, size_t punto)
{
    const sabot_merge_line **to = w->open_lines;
    sabot_merge_line *line = w->lines;
    for (size_t i = 0; i < w->comparisons_count; i++)
        if (w->comparisons[i].predicate)
            open_comparison(&w->terms[i], &w->comparisons[i], punto);
    for (unsigned i = 0; i < w->wager->count; i++) {
        w->line_starts[i] = (size_t)(to - w->open_lines);
        for (unsigned j = 0; j < w->wager->part[i].bet->lines_count; j++, line++) {
            const term *root = &line->terms[line->root];
            open_condition(w, line->terms, line->root);
            if (!root->is_fixed || root->set != SABOT_MERGE_NONE)
                *to++ = line;
        }
    }
    w->line_starts[w->wager->count] = (size_t)(to - w->open_lines);
}

/* --- and banco's -------------------------------------------------------------------------- */

/* Adds the lines of a part to the key. Returns the number of the last one. */
static unsigned find_part(sabot_merge_walk *w, unsigned part, size_t banco)
{
    const sabot_merge_line **line = w->open_lines + w->line_starts[part];
    const sabot_merge_line **end = w->open_lines + w->line_starts[part + 1];
    uint32_t set = SABOT_MERGE_NONE, number = 0;
    for (; set != SABOT_MERGE_ALL; line++) {
        int is_line = line < end;
        set = is_line ? set_of(w, (*line)->terms, (*line)->root, banco) : SABOT_MERGE_ALL;
        number = is_line ? (*line)->line : w->wager->part[part].bet->lines_count;
        w->key[w->key_length] = number;
        w->key[w->key_length + 1] = set;
        w->key_length += set == SABOT_MERGE_NONE ? 0 : 2;
    }
    return number;
}

int sabot_merge_find_key(unsigned *outcome, sabot_merge_walk *w, size_t banco)
{
    unsigned step = 1;
    w->key_length = 0;
    *outcome = 0;
    for (unsigned i = 0; i < w->wager->count; i++) {
        *outcome += step * find_part(w, i, banco);
        step *= w->wager->part[i].bet->lines_count + 1;
    }
    return w->key_length > 2 * (size_t)w->wager->count;
}
