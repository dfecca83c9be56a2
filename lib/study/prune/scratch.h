#ifndef SABOT_STUDY_PRUNE_SCRATCH_H
#define SABOT_STUDY_PRUNE_SCRATCH_H

#include "../../base/wide.h"
#include "plan.h"

/* The working memory of the pruned walks, and the steps that they share. */
enum {
    SABOT_PRUNE_GAIN,
    SABOT_PRUNE_FAVOURABLE,
    SABOT_PRUNE_MEAN,
    SABOT_PRUNE_WEIGHT,
    SABOT_PRUNE_SUMS,
    /* Nodes of four kinds sum the gain and the favourable share of their children, not the mean. */
    SABOT_PRUNE_LAST = 4,
};

typedef mp_limb_t sabot_prune_sums[SABOT_PRUNE_SUMS]
                                  [SABOT_PRUNE_LEVEL_WORDS]; /* two's complement */

struct sabot_prune_scratch {
    const sabot_prune *prune;
    /* By number of kinds left. */
    double *mean[SABOT_PRUNE_KINDS + 1], *lifted[SABOT_PRUNE_KINDS + 1];
    uint64_t *newton[SABOT_PRUNE_KINDS + 1];
    sabot_prune_sums sums[SABOT_PRUNE_KINDS + 1];
    double *room;
    uint64_t value[5005];
    double path[SABOT_PRUNE_KINDS + 1]; /* the weight of the counts above a node */
    double most[SABOT_PRUNE_KINDS + 1]; /* of its b */
    double gap, undecided;              /* of the nodes that were cut */
    sabot_prune_plane plane;
    uint16_t fixed[SABOT_STUDY_UNIT]; /* the counts of the unit before */
    unsigned fixed_count;             /* for how many of them the arrays hold */
    const sabot_study_watch *watch;
    uint64_t compositions, reported;
    unsigned steps;
    int is_stopped;
    sabot_prune_scratch *other; /* of the second bet */
};

/* to += a·b modulo 2^(64·words), a signed with `a_words`, b unsigned */
void sabot_prune_add_product(mp_limb_t *to, unsigned words, const mp_limb_t *a, unsigned a_words,
                             const mp_limb_t *b, unsigned b_words);

/* Counts the compositions of a node, and asks the watch now and then. */
void sabot_prune_count(sabot_prune_scratch *w, unsigned kinds, unsigned cards);

/* The sums of p(M) of a node by its counts: j of the first kind, t of those between it and the
 * last, each times the ways to have the latter. */
typedef sabot_i128 sabot_prune_blocks[SABOT_PRUNE_SIZES * SABOT_PRUNE_SIZES];
void sabot_prune_find_blocks(sabot_prune_blocks sum, const sabot_prune *prune, unsigned kinds,
                             const uint64_t *newton);

/* The mean and the weight of the node with x of the first of `kinds` kinds fixed. */
void sabot_prune_sum_child(sabot_prune_scratch *w, const sabot_prune_blocks sum, unsigned kinds,
                           unsigned cards, unsigned x);

/* Cuts a node if what it can add to the gain, at most `gap` on average, is negligible. */
int sabot_prune_cut(sabot_prune_scratch *w, unsigned kinds, unsigned cards, double gap);

enum { SABOT_PRUNE_FEW_WORDS = 2 }; /* of the sums over a node with at most six cards */
void sabot_prune_store_wide(mp_limb_t to[SABOT_PRUNE_FEW_WORDS], sabot_i128 value);

/* both.c: as walk_child of walk.c, for two bets. The ranges are by bet. */
unsigned sabot_prune_both_child(sabot_prune_scratch *w, unsigned kinds, unsigned cards, unsigned x,
                                double range[2][2]);

#endif
