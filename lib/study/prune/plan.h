#ifndef SABOT_STUDY_PRUNE_PLAN_H
#define SABOT_STUDY_PRUNE_PLAN_H

#include "kernel.h"
#include "prune.h"

/* The tables of the pruned walk, shared by its files. */
enum {
    SABOT_PRUNE_KINDS = SABOT_POINTS,
    SABOT_PRUNE_LEVEL_WORDS = 24, /* 64-bit words of the widest sum */
    SABOT_PRUNE_DENSE = 4,        /* kinds up to which a lift is one matrix */
};

/* Multisets of d cards over k kinds: by the count of the first kind, then of the second, …; `start`
 * of those with j cards of the first. */
typedef struct {
    unsigned count[SABOT_PRUNE_KINDS + 1][SABOT_PRUNE_SIZES];
    unsigned start[SABOT_PRUNE_KINDS + 1][SABOT_PRUNE_SIZES][SABOT_PRUNE_SIZES + 1];
    uint8_t *member[SABOT_PRUNE_KINDS + 1][SABOT_PRUNE_SIZES]; /* [count][k] */
} sabot_prune_layout;

/* From degree d to d+1: to[i] = Σ factor·from[from] over start[i] … start[i+1]-1. */
typedef struct {
    uint32_t *start;
    uint16_t *from;
    double *factor;
} sabot_prune_step;

/* The compositions of at most six cards over some kinds. Newton coefficients become values by
 * additions, value[to] += value[from], in order. */
typedef struct {
    unsigned count, additions;
    uint16_t *to, *from;
    uint16_t *source; /* [count][7]: where coefficients with j cards of the kind before stand */
    uint64_t *weight;
} sabot_prune_few;

struct sabot_prune {
    const sabot_study_bets *bets;
    unsigned bet, cards, units;
    sabot_prune *other; /* of the second bet; NULL if there is one only */
    sabot_prune_kernel kernel;
    uint8_t order[SABOT_PRUNE_KINDS];
    unsigned stock[SABOT_PRUNE_KINDS];    /* in this order */
    unsigned room[SABOT_PRUNE_KINDS + 1]; /* cards of the last k kinds */
    uint16_t (*unit)[SABOT_STUDY_UNIT];
    sabot_prune_layout layout;
    sabot_prune_step step[SABOT_PRUNE_KINDS][SABOT_PRUNE_DEGREE];  /* by kinds and degree */
    double *matrix[SABOT_PRUNE_DENSE + 1][SABOT_PRUNE_DEGREE + 1]; /* degree d to 6 */
    uint16_t *raised[SABOT_PRUNE_KINDS][SABOT_PRUNE_SIZES];    /* multisets of d, filled up to six
                                                              with the last kind */
    sabot_prune_few few[SABOT_PRUNE_KINDS][SABOT_PRUNE_SIZES]; /* by kinds and cards */
    double margin;
    unsigned stride;
    double **mix;
    uint64_t *choose;
    double *mean;     /* of the root, in Bernstein form */
    uint64_t *newton; /* of the root */
    double *lifted;
    double level; /* within.c; 0 cuts no node */
    sabot_prune_plane plane;
    sabot_prune_line *line;
    /* By number of kinds left. */
    unsigned words[SABOT_PRUNE_KINDS + 1]; /* of a sum */
    /* By multiset of six: C(stock, m) of all but the first and the last kind; 7·(count of the
     * first) + (that of those between). */
    uint64_t *ways[SABOT_PRUNE_KINDS + 1];
    uint8_t *block[SABOT_PRUNE_KINDS + 1];
    mp_limb_t *closing[SABOT_PRUNE_KINDS + 1];     /* [cards][7][words]: C(room-t, cards-t) */
    uint64_t *compositions[SABOT_PRUNE_KINDS + 1]; /* [cards] */
    double *lines[SABOT_PRUNE_KINDS + 1];          /* [cards]: below a node */
    double *weight[SABOT_PRUNE_KINDS + 1];         /* [cards]: C(room, cards) */
    double *share[SABOT_PRUNE_KINDS + 1]; /* by multiset: the probability that six cards are it */
    double *factor[SABOT_PRUNE_KINDS];    /* by place in the order: [x]: C(stock, x) */
    unsigned binomial_words[SABOT_PRUNE_KINDS]; /* by place in the order */
    mp_limb_t *binomial[SABOT_PRUNE_KINDS];     /* [x][binomial_words] */
};

static inline unsigned sabot_prune_padded(unsigned count)
{
    return (count + SABOT_PRUNE_PAD - 1) / SABOT_PRUNE_PAD * SABOT_PRUNE_PAD;
}

/* The range of the count of the first of `kinds` kinds with `cards` cards among them. */
static inline unsigned sabot_prune_least(const sabot_prune *p, unsigned kinds, unsigned cards)
{
    return cards > p->room[kinds - 1] ? cards - p->room[kinds - 1] : 0;
}

static inline unsigned sabot_prune_most(const sabot_prune *p, unsigned kinds, unsigned cards)
{
    unsigned stock = p->stock[SABOT_PRUNE_KINDS - kinds];
    return cards < stock ? cards : stock;
}

/* The number of a multiset of `degree` cards over `kinds` kinds. */
unsigned sabot_prune_rank(const sabot_prune_layout *layout, unsigned kinds, unsigned degree,
                          const uint8_t *member);
void sabot_prune_layout_init(sabot_prune_layout *layout);
void sabot_prune_layout_clear(sabot_prune_layout *layout);

/* The index in the bases of the bets of each multiset of six in an order of the points. */
void sabot_prune_places(uint16_t place[SABOT_STUDY_TERMS], const sabot_prune_layout *layout,
                        const uint8_t *order);

/* Σ_M c(M)·n^(M): c by multisets of six in the order of the walk. The caller frees. */
int64_t *sabot_prune_terms(const sabot_study_bets *bets, unsigned bet, const uint8_t *order,
                           const sabot_prune_layout *layout);

/* form.c: the root in both forms. Returns 0 if its coefficients may exceed 64 bits. */
int sabot_prune_root(sabot_prune *prune);

/* tables.c. Returns 0 if they would be too large. */
int sabot_prune_tables(sabot_prune *prune, const sabot_study_watch *watch);
void sabot_prune_free_tables(sabot_prune *prune);

/* Lifts the Bernstein form of a node with `kinds` kinds by the count of its first: [7][padded count
 * of multisets of six over one kind less]. */
void sabot_prune_lift(double *lifted, const double *mean, const sabot_prune *prune, unsigned kinds,
                      double *room);

/* The integers of the child with x cards of the first of `kinds` kinds. */
void sabot_prune_fix(uint64_t *to, const uint64_t *newton, const sabot_prune *prune, unsigned kinds,
                     unsigned x);

/* The values of all compositions of at most six cards of `kinds` kinds, below a node with one kind
 * more and x cards of it. */
void sabot_prune_few_values(uint64_t *value, const sabot_prune *prune, unsigned kinds,
                            unsigned cards, unsigned x, const uint64_t *newton);

#endif
