#ifndef SABOT_STUDY_MOMENTS_H
#define SABOT_STUDY_MOMENTS_H

#include "bets.h"
#include <sabot/study/bracket.h>

/* A bet's value, and its square, summed over all shoes that have given numbers of cards of some
 * classes of points. A content says how many cards of each class there are among some cards; it is
 * numbered Σ content[k]·13^k. */
enum {
    SABOT_CLASSES = 5,
    SABOT_CONTENT_BASE = 13, /* two deals of six cards */
    SABOT_CONTENTS = 13 * 13 * 13 * 13 * 13,
};

/* Points with like effects on the EV are a class: those cuts of the points in order of effect that
 * leave the least spread. Of the first bet of `bets`; at most SABOT_CLASSES. */
void sabot_study_classes(unsigned class_of[SABOT_POINTS], const sabot_study_bets *bets,
                         unsigned classes);

/* How many a depth leaves time for: with at most 120 cards left or gone all, some ten seconds. */
unsigned sabot_study_classes_count(uint64_t size, unsigned cards);

/* first[w] and second[w] are such that over the shoes with c_k cards of class k
 *
 *     Σ value  = Σ_w first[w]·Π_k C(N_k-w_k, c_k-w_k),     Σ value² = Σ_w second[w]·Π_k … .
 *
 * value is EV·scale·F(n), as in bets.h; N_k are the cards of class k in the base shoe. */
typedef struct {
    mpz_t *first, *second;
} sabot_study_moments;

/* Of `term`, the coefficients of a bet; class_of[] is below SABOT_CLASSES. Takes about a
 * second. The caller clears. */
void sabot_study_moments_init(sabot_study_moments *moments, const int64_t *term,
                              const uint64_t stock[SABOT_POINTS],
                              const unsigned class_of[SABOT_POINTS]);
void sabot_study_moments_clear(sabot_study_moments *moments);

/* Returns the errors of sabot_study_bracket_find, except those of wagers. */
sabot_status sabot_study_bracket_check(const sabot_question *question, unsigned from, unsigned to,
                                       sabot_error *error);

#endif
