/* The compilation of a wager to a polynomial.
 *
 * coefficient[o][M] is the number of orderings of the multiset M, dealt to the positions that the
 * wager looks at, that give outcome o. A walk visits every deal by kinds. Three shortcuts:
 *
 *  1. Where the order of a hand's two cards does not matter, {a, b} stands for a,b and b,a.
 *  2. A coup that ends after four (five) cards counts on its four- (five-) card multiset, and is
 *     lifted afterwards. Any card may lie in the next position, and with n^(M) the product of
 *     falling factorials, n^(M)·(N-|M|) = Σ_v n^(M+v): of the cards left, n_v-m_v are of kind v.
 *     So c'(M') = Σ c(M'-v) over the distinct kinds v in M'. The same holds with replacement.
 *  3. If the wager depends only on sabot_coup_summary, coups with equal summary that wait for the
 *     same cell continue alike. They are one state, and each transition is computed once.
 *
 * `coup` decides who draws, and the wager decides which line pays. This file does not know the
 * rules.
 *
 * With k kinds there are about (k²/2)² openings and 0.3·k⁶/4 walks to six cards: 10⁵ for points,
 * 4·10⁵ for ranks. A walk is one addition in case 3, else one evaluation of the wager. */
#include "polynomial.h"

#include "../../base/memory.h"
#include "../openings.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { NONE = -1 };

typedef struct {
    int outcome;                                  /* NONE while the coup continues */
    uint16_t follow[SABOT_POLYNOMIAL_KINDS_MOST]; /* the state after a card of each kind */
} state;

typedef struct {
    const sabot_tableau *tableau;
    const sabot_wager *wager;
    sabot_view view;
    unsigned kinds, outcomes;
    sabot_multiset_next next;
    uint32_t opening[SABOT_PLACE_THIRD + 1]; /* the multisets of the first 0…4 choices */
    uint32_t terms[SABOT_MULTISET_SIZES];
    uint16_t
        *count[SABOT_MULTISET_SIZES]; /* [outcome][multiset], for the sizes at which coups end */
    state *states;
    unsigned states_count;
    unsigned waiting; /* the cells that a coup may wait for, and none */
    uint16_t *number; /* [summary][cell + 1]: of a state, plus 1; 0 means a new state */
} compiler;

static void add(compiler *c, unsigned size, unsigned outcome, uint32_t index, unsigned weight)
{
    c->count[size][(size_t)outcome * c->terms[size] + index] += (uint16_t)weight;
}

static uint32_t with_card(const compiler *c, unsigned size, uint32_t index, unsigned kind)
{
    return c->next.next[size][index * c->kinds + kind];
}

static void draw_kind(const compiler *c, sabot_coup *next, const sabot_coup *coup, unsigned kind)
{
    *next = *coup;
    sabot_coup_draw(next, c->tableau, c->view.opening.face[kind]);
    sabot_opening_settle(next, c->tableau);
}

/* Returns the state of a settled coup; a new state gets its transitions. */
static unsigned state_of(compiler *c, const sabot_coup *coup)
{
    uint16_t *known =
        &c->number[sabot_coup_summary(coup) * c->waiting + (unsigned)(coup->cell + 1)];
    if (*known)
        return *known - 1u;
    unsigned number = c->states_count++;
    *known = (uint16_t)(number + 1);
    if (coup->cell < 0) {
        c->states[number].outcome = (int)sabot_wager_outcome(c->wager, coup);
        return number;
    }
    c->states[number].outcome = NONE;
    for (unsigned kind = 0; kind < c->kinds; kind++) {
        sabot_coup next;
        draw_kind(c, &next, coup, kind);
        c->states[number].follow[kind] = (uint16_t)state_of(c, &next);
    }
    return number;
}

/* Adds all continuations of a state that was reached with the multiset `index`. */
static void walk_states(compiler *c, unsigned number, unsigned size, uint32_t index,
                        unsigned weight)
{
    const state *from = &c->states[number];
    if (from->outcome != NONE) {
        add(c, size, (unsigned)from->outcome, index, weight);
        return;
    }
    for (unsigned kind = 0; kind < c->kinds; kind++) {
        const state *to = &c->states[from->follow[kind]];
        uint32_t next = with_card(c, size, index, kind);
        if (to->outcome != NONE)
            add(c, size + 1, (unsigned)to->outcome, next, weight);
        else
            walk_states(c, from->follow[kind], size + 1, next, weight);
    }
}

/* The same, coup by coup. Kinds that are equal as third cards share one evaluation. */
static void walk_coups(compiler *c, const sabot_coup *coup, unsigned size, uint32_t index,
                       unsigned weight)
{
    if (coup->cell < 0) {
        add(c, size, sabot_wager_outcome(c->wager, coup), index, weight);
        return;
    }
    int outcome[SABOT_CARDS];
    sabot_coup next[SABOT_POLYNOMIAL_KINDS_MOST];
    memset(outcome, NONE, sizeof outcome);
    for (unsigned kind = 0; kind < c->kinds; kind++) {
        unsigned third = c->view.third.of[c->view.opening.face[kind]];
        uint32_t after = with_card(c, size, index, kind);
        if (outcome[third] == NONE) {
            draw_kind(c, &next[kind], coup, kind);
            if (next[kind].cell >= 0) {
                walk_coups(c, &next[kind], size + 1, after, weight);
                continue;
            }
            outcome[third] = (int)sabot_wager_outcome(c->wager, &next[kind]);
        }
        add(c, size + 1, (unsigned)outcome[third], after, weight);
    }
}

static void play(void *data, const sabot_opening_choice *opening)
{
    compiler *c = data;
    const sabot_card *card = opening->card;
    sabot_coup coup;
    const uint64_t *choices = opening->choices;
    unsigned weight = (unsigned)(choices[0] * choices[1] * choices[2] * choices[3]);
    for (int i = opening->same; i < opening->count; i++)
        c->opening[i + 1] =
            with_card(c, (unsigned)i, c->opening[i], opening->kind[opening->order[i]]);
    uint32_t index = c->opening[opening->count];
    sabot_coup_open(&coup, c->tableau, card[0], card[1], card[2], card[3]);
    if (!c->view.draws) {
        add(c, (unsigned)opening->count, sabot_wager_outcome(c->wager, &coup), index, weight);
        return;
    }
    sabot_opening_settle(&coup, c->tableau);
    if (c->view.summary)
        walk_states(c, state_of(c, &coup), 4, index, weight);
    else
        walk_coups(c, &coup, 4, index, weight);
}

static void lift(compiler *c, unsigned size)
{
    for (unsigned outcome = 0; outcome < c->outcomes; outcome++) {
        const uint16_t *from = c->count[size] + (size_t)outcome * c->terms[size];
        for (uint32_t i = 0; i < c->terms[size]; i++)
            for (unsigned kind = 0; from[i] && kind < c->kinds; kind++)
                add(c, size + 1, outcome, with_card(c, size, i, kind), from[i]);
    }
}

static unsigned openings_looked_at(const sabot_view *view)
{
    return 2 * (unsigned)__builtin_popcount(view->hands);
}

static unsigned looked_at(const sabot_view *view)
{
    return view->draws ? SABOT_POSITIONS : openings_looked_at(view);
}

int sabot_polynomial_can_compile(const sabot_wager *wager)
{
    sabot_view view;
    unsigned outcomes = sabot_wager_outcomes(wager);
    sabot_wager_view(&view, wager);
    return outcomes && outcomes <= SABOT_POLYNOMIAL_OUTCOMES_MOST &&
           (looked_at(&view) <= 2 || view.opening.kinds <= SABOT_POLYNOMIAL_KINDS_MOST);
}

static void count_orderings(compiler *c, unsigned looked)
{
    unsigned openings = openings_looked_at(&c->view);
    uint64_t one_each[SABOT_CARDS]; /* with replacement, gives every ordering once */
    for (unsigned kind = 0; kind < c->kinds; kind++)
        one_each[kind] = 1;
    for (unsigned size = openings; size <= looked; size++) {
        c->terms[size] = sabot_multisets(c->kinds, (int)size);
        c->count[size] = sabot_allocate((size_t)c->outcomes * c->terms[size], sizeof(uint16_t));
    }
    if (c->view.draws && c->view.summary) {
        const int lasts = c->tableau->lasting != 0;
        c->waiting = 1 + (lasts ? SABOT_CELLS_ALL : SABOT_CELLS);
        size_t states = (lasts ? SABOT_SUMMARIES : SABOT_SUMMARIES_ENDED) * (size_t)c->waiting;
        c->states = sabot_allocate(states, sizeof *c->states);
        c->number = sabot_allocate(states, sizeof *c->number);
    }
    sabot_openings_each(&c->view, one_each, 1, play, c);
    free(c->states);
    free(c->number);
    for (unsigned size = openings; size < looked; size++) {
        lift(c, size);
        free(c->count[size]);
    }
}

/* Splits the kinds into two halves and finds the first term of each multiset of the first half. */
static void split_kinds(sabot_polynomial *polynomial, const sabot_multiset_next *next)
{
    unsigned kinds = polynomial->kinds.kinds, half = kinds / 2, looked = polynomial->looked;
    sabot_multiset_steps *a = &polynomial->half[0];
    sabot_multiset_steps_init(a, 0, half, looked);
    sabot_multiset_steps_init(&polynomial->half[1], half, kinds - half, looked);
    polynomial->run = sabot_allocate(a->start[looked + 1], sizeof *polynomial->run);
    uint16_t *whole = sabot_allocate(a->start[looked + 1], sizeof *whole);
    for (unsigned size = 0; size <= looked; size++)
        for (uint32_t i = a->start[size]; i < a->start[size + 1]; i++) {
            if (size) { /* its number among the multisets of all kinds */
                sabot_multiset_step step = a->step[i];
                uint32_t parent = whole[a->start[size - 1] + step.parent];
                whole[i] = next->next[size - 1][parent * kinds + step.kind];
            }
            polynomial->run[i] = whole[i];
            for (unsigned s = size; s < looked; s++)
                polynomial->run[i] = next->next[s][polynomial->run[i] * kinds + half];
        }
    free(whole);
}

int sabot_polynomial_closes(const sabot_polynomial *polynomial)
{
    unsigned looked = polynomial->looked, closes = 1;
    sabot_multiset_steps steps;
    sabot_multiset_steps_init(&steps, 0, polynomial->kinds.kinds, looked);
    uint16_t *left = sabot_multiset_orderings(&steps);
    uint16_t *of = left + steps.start[looked];
    for (unsigned outcome = 0; outcome < polynomial->outcomes; outcome++)
        for (uint32_t i = 0; i < polynomial->terms; i++)
            of[i] -= polynomial->coefficient[(size_t)outcome * polynomial->terms + i];
    for (uint32_t i = 0; i < polynomial->terms; i++)
        closes &= of[i] == 0;
    free(left);
    sabot_multiset_steps_clear(&steps);
    return (int)closes;
}

sabot_status sabot_polynomial_compile(sabot_polynomial *polynomial, const sabot_tableau *tableau,
                                      const sabot_wager *wager)
{
    assert(!sabot_tableau_open_cells(tableau));
    if (!sabot_polynomial_can_compile(wager))
        return SABOT_BEYOND;
    compiler *c = sabot_allocate(1, sizeof *c);
    c->tableau = tableau;
    c->wager = wager;
    c->outcomes = sabot_wager_outcomes(wager);
    sabot_wager_view(&c->view, wager);
    c->kinds = c->view.opening.kinds;
    unsigned looked = looked_at(&c->view);
    sabot_multiset_next_init(&c->next, c->kinds, looked);
    count_orderings(c, looked);
    *polynomial = (sabot_polynomial){.kinds = c->view.opening,
                                     .level = sabot_wager_level(wager),
                                     .looked = looked,
                                     .outcomes = c->outcomes,
                                     .terms = c->terms[looked],
                                     .coefficient = c->count[looked]};
    assert(sabot_polynomial_closes(polynomial));
    split_kinds(polynomial, &c->next);
    sabot_multiset_next_clear(&c->next);
    free(c);
    return SABOT_OK;
}

void sabot_polynomial_clear(sabot_polynomial *polynomial)
{
    free(polynomial->coefficient);
    free(polynomial->run);
    for (int i = 0; i < 2; i++)
        sabot_multiset_steps_clear(&polynomial->half[i]);
}
