#ifndef SABOT_STUDY_PRUNE_KERNEL_H
#define SABOT_STUDY_PRUNE_KERNEL_H

#include <stdint.h>

/* The inner loops of the pruned walk. prune.h explains the method. */

enum {
    SABOT_PRUNE_DEGREE = 6,
    SABOT_PRUNE_SIZES = 7, /* of a multiset: 0…6 */
    SABOT_PRUNE_PAD = 8,   /* rows are padded to a multiple of this */
    SABOT_PRUNE_WORDS = 6, /* 64-bit words of the widest sum over a line */
    SABOT_PRUNE_PLANE_WORDS = 12,
    SABOT_PRUNE_ALIGNMENT = 64,
};

/* The points of a line: two kinds with a given number of cards. */
typedef struct {
    double weight;         /* of all */
    unsigned first, count; /* the counts of the first kind */
    uint64_t *prefix;      /* [count+1][7][words]: Σ weight·C(y,t) over the points before */
    uint64_t few[SABOT_PRUNE_SIZES]; /* with at most six cards: the weights */
} sabot_prune_line;

/* The tables of the last three kinds. */
typedef struct {
    unsigned stock[3];
    double margin;            /* a greater value has the sign that it was computed with */
    unsigned stride;          /* of the rows below */
    const double *const *mix; /* [s][j·stride + x]: C(x,j)·C(s-x,6-j)/C(s,6) */
    const uint64_t *choose;   /* [j·stride + x]: C(x,j) modulo 2⁶⁴ */
    const double *lift[SABOT_PRUNE_SIZES]; /* [d]: degree d to 6 over two kinds: [d+1][8] */
    const sabot_prune_line *line;          /* by cards */
    unsigned words, binomial_words;        /* of a line's sums, of the binomials */
    const uint64_t *binomial;              /* [x][binomial_words]: C(stock[0], x) */
    double *value;                         /* room for the points of a line */
    const double *ways;                    /* [x]: C(stock[0], x) */
    const double *share; /* [7]: probabilities of six cards of the last two kinds */
} sabot_prune_plane;

/* Sums over a plane in two's complement, of words + binomial_words words. */
typedef struct {
    uint64_t gain[SABOT_PRUNE_PLANE_WORDS], favourable[SABOT_PRUNE_PLANE_WORDS];
    double gap, undecided; /* of lines that were cut */
} sabot_prune_plane_sums;

typedef struct {
    /* to[] = Σ_g from[g]·matrix[g·width + …]; width is a multiple of SABOT_PRUNE_PAD. */
    void (*lift)(double *to, const double *from, const double *matrix, unsigned rows,
                 unsigned width);
    /* to[] = Σ_j mix[j·stride]·lifted[j·width + …]; range: the least and the greatest. */
    void (*child)(double range[2], double *to, const double *lifted, const double *mix,
                  unsigned stride, unsigned width);
    /* ends: the mean Σ share·b, and the same of max(0, b); share is padded with zeros. */
    void (*ends)(double ends[2], const double *b, const double *share, unsigned width);
    /* Adds all compositions with `cards` cards of the last three kinds: mean[28] in Bernstein form
     * (only if cards > 6), newton[28] modulo 2⁶⁴. Lines that can change the gain by less than
     * `level` are cut. */
    void (*plane)(sabot_prune_plane_sums *sums, const sabot_prune_plane *plane, unsigned cards,
                  double level, const double *mean, const uint64_t *newton);
    /* A line of two bets with more than six cards: the sums of the lesser value where both are
     * positive, in plane->words words. `other` is room as plane->value. */
    void (*both)(uint64_t *gain, uint64_t *favourable, const sabot_prune_plane *plane,
                 double *other, unsigned cards, double margin, const double *const mean[2],
                 const uint64_t *const newton[2]);
} sabot_prune_kernel;

/* One source file, compiled for each instruction set. */
extern const sabot_prune_kernel sabot_prune_kernel_portable;
#ifdef __x86_64__
extern const sabot_prune_kernel sabot_prune_kernel_avx2;   /* for SABOT_CPU_AVX2 */
extern const sabot_prune_kernel sabot_prune_kernel_avx512; /* for SABOT_CPU_AVX512 */
#endif

#endif
