/* A second implementation of counts: a loop over all sets of remaining cards; the reference engine
 * values each set, and its tags are added up card by card. */
#ifndef SABOT_TESTS_PLAIN_COUNTS_H
#define SABOT_TESTS_PLAIN_COUNTS_H

#include "reference.h"
#include <sabot/game/tags.h>
#include <sabot/game/trigger.h>

/* The caller clears. */
static inline void parse_tags(sabot_tags *tags, const char *text)
{
    sabot_error error;
    sabot_tags_init(tags);
    assert_ok(sabot_tags_parse(tags, text, &error), &error);
}

enum { CARDS_MOST = 11, COUNTS_MOST = 1 << CARDS_MOST };

typedef struct {
    mpq_t count, paid; /* Σ EV */
    unsigned long weight;
} plain_count;

/* The counts that occur at one depth, in ascending order. */
typedef struct {
    unsigned long ways, used;
    plain_count *of;
} plain_depth;

typedef struct {
    unsigned cards;
    sabot_card card[CARDS_MOST];
    mpq_t tag[CARDS_MOST]; /* of each card */
    mpq_t sum;
    sabot_tableau tableau;
    sabot_wager wager;
    plain_depth depth[CARDS_MOST + 1];
} plain_shoe;

static inline void ev_of(mpq_t ev, const plain_shoe *p, unsigned set)
{
    sabot_shoe shoe = {.level = SABOT_LEVEL_SUITS};
    for (unsigned i = 0; i < p->cards; i++)
        shoe.count[p->card[i]] += set >> i & 1;
    reference_ev(ev, &shoe, &p->tableau, &p->wager);
}

static inline plain_count *find_count(plain_depth *depth, const mpq_t count)
{
    unsigned long at = 0;
    while (at < depth->used && mpq_cmp(depth->of[at].count, count) < 0)
        at++;
    if (at < depth->used && mpq_equal(depth->of[at].count, count))
        return &depth->of[at];
    memmove(depth->of + at + 1, depth->of + at, (depth->used++ - at) * sizeof *depth->of);
    depth->of[at] = (plain_count){.weight = 0};
    mpq_inits(depth->of[at].count, depth->of[at].paid, NULL);
    mpq_set(depth->of[at].count, count);
    return &depth->of[at];
}

static inline void visit(plain_shoe *p, unsigned set)
{
    plain_depth *depth = &p->depth[__builtin_popcount(set)];
    mpq_t count, ev;
    mpq_inits(count, ev, NULL);
    for (unsigned i = 0; i < p->cards; i++)
        if (!(set >> i & 1))
            mpq_add(count, count, p->tag[i]);
    plain_count *found = find_count(depth, count);
    ev_of(ev, p, set);
    mpq_add(found->paid, found->paid, ev);
    found->weight++;
    depth->ways++;
    mpq_clears(count, ev, NULL);
}

static inline void loop(plain_shoe *p)
{
    for (unsigned n = 6; n <= p->cards; n++)
        p->depth[n] = (plain_depth){.of = malloc(COUNTS_MOST * sizeof(plain_count))};
    for (unsigned set = 0; set < 1u << p->cards; set++)
        if (__builtin_popcount(set) >= 6)
            visit(p, set);
}

static inline void clear_plain(plain_shoe *p)
{
    for (unsigned n = 6; n <= p->cards; n++) {
        for (unsigned long i = 0; i < p->depth[n].used; i++)
            mpq_clears(p->depth[n].of[i].count, p->depth[n].of[i].paid, NULL);
        free(p->depth[n].of);
    }
    for (unsigned i = 0; i < p->cards; i++)
        mpq_clear(p->tag[i]);
    mpq_clear(p->sum);
    clear_wager(&p->wager);
}

/* A second implementation of the trigger, by its definition. */
static inline int plain_is_met(const sabot_trigger *trigger, const mpq_t running,
                               const plain_shoe *p, unsigned left)
{
    mpq_t count, part;
    mpq_inits(count, part, NULL);
    mpq_set(count, running);
    if (!trigger->is_running) {
        unsigned unit = trigger->way == SABOT_TRUE_COUNT_HALF_DECKS   ? 26
                        : trigger->way == SABOT_TRUE_COUNT_FULL_DECKS ? 52
                                                                      : 1;
        while (left % unit)
            left++;
        mpq_set_si(part, (long)p->cards - (long)left, p->cards);
        mpq_canonicalize(part);
        mpq_mul(part, part, p->sum);
        mpq_sub(count, count, part);
        mpq_set_ui(part, 52, left);
        mpq_canonicalize(part);
        mpq_mul(count, count, part);
        int down = trigger->way == SABOT_TRUE_COUNT_FLOOR ||
                   (trigger->way == SABOT_TRUE_COUNT_TRUNCATE && mpq_sgn(count) > 0);
        if (down)
            mpz_fdiv_q(mpq_numref(part), mpq_numref(count), mpq_denref(count));
        else if (trigger->way == SABOT_TRUE_COUNT_TRUNCATE)
            mpz_cdiv_q(mpq_numref(part), mpq_numref(count), mpq_denref(count));
        if (down || trigger->way == SABOT_TRUE_COUNT_TRUNCATE)
            mpq_set_z(count, mpq_numref(part));
    }
    int order = mpq_cmp(count, trigger->value), relation = (int)trigger->relation;
    mpq_clears(count, part, NULL);
    return relation == SABOT_AT_LEAST  ? order >= 0
           : relation == SABOT_ABOVE   ? order > 0
           : relation == SABOT_AT_MOST ? order <= 0
                                       : order < 0;
}

#endif
