/* Once all cards of a comparison are dealt, it is true or false. Before that only the partial
 * values of its sums matter; for `a op b`, their difference. If a sum only counts cards, the one or
 * two cards that follow can change it only a little. Often the comparison is then decided too;
 * otherwise only the set of changes with which it holds matters. */
#include "residue.h"

#include "../base/memory.h"
#include "predicate/node.h"

void sabot_residue_add(sabot_residue *r, unsigned byte)
{
    if (r->length == r->room) {
        r->room = r->room ? 2 * r->room : 256;
        r->bytes = sabot_reallocate(r->bytes, r->room, 1);
    }
    r->bytes[r->length++] = (uint8_t)byte;
}

static void put_pair(sabot_residue *r, int number)
{
    sabot_residue_add(r, (unsigned)number & 0xFF);
    sabot_residue_add(r, (unsigned)number >> 8 & 0xFF);
}

/* --- sums --------------------------------------------------------------------------------- */

/* Whether more cards can change the feature. */
static int is_open(const feature *f, const sabot_coup *coup)
{
    switch (f->kind) {
    case OPENING:
    case NATURAL:
    case PAIR:
    case SUITED:
    case FIRST:
    case SECOND:
    case OPENING_COUNT:
        return 0;
    case THIRD: /* banco draws after punto, so punto is done when banco decides */
        return f->side == SABOT_BANCO || sabot_cell_side(coup->cell) == SABOT_PUNTO;
    default:
        return 1;
    }
}

/* Number of cards that may follow: banco's third, and punto's before it. */
static int cards_left(const sabot_coup *coup)
{
    return sabot_cell_side(coup->cell) == SABOT_PUNTO ? 2 : 1;
}

/* Writes how often each rank was seen. Merges the counts beyond `times`, and those that cannot
 * reach it. */
static void put_ranks(sabot_residue *r, const sabot_coup *coup, int times)
{
    uint8_t seen[SABOT_RANKS] = {0};
    int least = times - cards_left(coup) - 1;
    for (int i = 0; i < coup->cards; i++)
        seen[sabot_card_rank(coup->card[i])]++;
    for (int rank = 0; rank < SABOT_RANKS; rank++)
        sabot_residue_add(r, (unsigned)(seen[rank] > times   ? times + 1
                                        : seen[rank] > least ? seen[rank]
                                                             : least));
}

typedef struct {
    int value;        /* of the part known so far */
    int less, more;   /* what later cards may subtract and add, unless unbounded */
    int is_none;      /* depends on a card that will not be dealt */
    int is_open;      /* more cards can change it */
    int is_unbounded; /* depends on features that are not counts */
} partial;

static void add_open(partial *to, sabot_residue *r, const feature *f, const sabot_coup *coup,
                     int is_minus)
{
    int left = cards_left(coup);
    to->is_open = 1;
    switch (f->kind) {
    case COUNT:
        *(is_minus ? &to->less : &to->more) += left;
        break;
    case MULTIPLICITY: /* a card can add a rank to those seen that often, or remove one */
        put_ranks(r, coup, f->times);
        to->less += left;
        to->more += left;
        break;
    case TOP:
        sabot_residue_add(r, (unsigned)sabot_feature_value(f, coup));
        to->is_unbounded = 1;
        break;
    default:
        to->is_unbounded = 1;
    }
}

/* Adds the known part of a sum. The coup's totals determine its total features; for features that
 * are not plain numbers, writes all relevant state. */
static void add_sum(partial *to, sabot_residue *r, const sabot_predicate *p, const sum *s,
                    const sabot_coup *coup, int sign)
{
    for (const feature *f = &p->terms[s->first]; f < &p->terms[s->first + s->count]; f++) {
        int open = is_open(f, coup), value = 0, is_minus = f->minus ? sign > 0 : sign < 0;
        if (open)
            add_open(to, r, f, coup, is_minus);
        if (!open || f->kind == COUNT || f->kind == MULTIPLICITY)
            value = sabot_feature_value(f, coup);
        to->is_none |= value == SABOT_NOT_DEALT;
        to->value += is_minus ? -value : value;
    }
}

/* --- conditions --------------------------------------------------------------------------- */

static int holds_with(const node *n, int value)
{
    if (n->kind == COMPARE)
        return sabot_predicate_compare(value, n->op, 0);
    return value >= n->a.least && value <= n->a.most && n->values >> (value - n->a.least) & 1;
}

/* For sums of counts: finds the changes with which the comparison holds. */
static sabot_truth left_of_counts(sabot_residue *r, const node *n, const partial *sums)
{
    unsigned bits = 0, all = 0;
    for (int more = -sums->less; more <= sums->more; more++) {
        bits = bits << 1 | (unsigned)holds_with(n, sums->value + more);
        all = all << 1 | 1;
    }
    if (bits == 0 || bits == all)
        return bits ? SABOT_ALWAYS : SABOT_NEVER;
    put_pair(r, (int)(bits & 0xFFFF));
    return SABOT_DEPENDS;
}

enum { ADDITIONS_MOST = 15 }; /* they fit in 16 bits */

sabot_truth sabot_comparison_residue(sabot_residue *r, const sabot_predicate *p, int index,
                                     const sabot_coup *coup)
{
    const node *n = &p->nodes[index];
    partial sums = {0};
    r->length = 0;
    add_sum(&sums, r, p, &n->a, coup, 1);
    if (n->kind == COMPARE)
        add_sum(&sums, r, p, &n->b, coup, -1);
    if (sums.is_open && !sums.is_none) {
        if (n->kind != IS_NONE && !sums.is_unbounded && sums.less + sums.more <= ADDITIONS_MOST)
            return left_of_counts(r, n, &sums);
        put_pair(r, sums.value);
        return SABOT_DEPENDS;
    }
    if (sums.is_none)
        return n->kind == IS_NONE ? SABOT_ALWAYS : SABOT_NEVER;
    return n->kind != IS_NONE && holds_with(n, sums.value) ? SABOT_ALWAYS : SABOT_NEVER;
}

/* --- dependencies ------------------------------------------------------------------------- */

static int sees_totals(const feature *f)
{
    return f->kind == WINNER || f->kind == MARGIN || f->kind == POINTS || f->kind == TOTAL;
}

static void look_at(sabot_partition *look, const feature *f, int place)
{
    int is_own = (place & 1) == f->side, is_third = place >= SABOT_PLACE_THIRD;
    if (f->kind == COUNT || (f->kind == OPENING_COUNT && !is_third))
        sabot_partition_split_set(look, f->set);
    else if (f->kind == TOP || (is_third && sees_totals(f)))
        sabot_aspect_split(look, ASPECT_POINT);
    else if (f->kind == MULTIPLICITY || (f->kind == PAIR && is_own && !is_third))
        sabot_aspect_split(look, ASPECT_RANK);
    else if (f->kind == SUITED && is_own && !is_third)
        sabot_aspect_split(look, ASPECT_SUIT);
    else if (is_own && f->kind == (is_third ? THIRD : place < 2 ? FIRST : SECOND))
        sabot_aspect_split(look, f->aspect);
}

/* The index-th term of a comparison, with those of `b` after those of `a`, or NULL. */
static const feature *term_of(const sabot_predicate *p, const node *n, int index)
{
    if (index < n->a.count)
        return &p->terms[n->a.first + index];
    index -= n->a.count;
    return n->kind == COMPARE && index < n->b.count ? &p->terms[n->b.first + index] : NULL;
}

void sabot_comparison_looks(sabot_partition looks[SABOT_PLACES], const sabot_predicate *p,
                            int index)
{
    const feature *f;
    for (int place = 0; place < SABOT_PLACES; place++) {
        sabot_partition_init(&looks[place]);
        for (int i = 0; (f = term_of(p, &p->nodes[index], i)) != NULL; i++)
            look_at(&looks[place], f, place);
    }
}

int sabot_comparison_sees_totals(const sabot_predicate *p, int index)
{
    const feature *f;
    for (int i = 0; (f = term_of(p, &p->nodes[index], i)) != NULL; i++)
        if (sees_totals(f))
            return 1;
    return 0;
}

static int set_keeps(sabot_cards set, const uint8_t *suits)
{
    for (sabot_card card = 0; card < SABOT_CARDS; card++) {
        sabot_card other = sabot_card_of(sabot_card_rank(card), suits[sabot_card_suit(card)]);
        if ((set >> card & 1) != (set >> other & 1))
            return 0;
    }
    return 1;
}

/* Whether the permutation is the identity, the only one that keeps the order of suits. */
static int leaves_all(const uint8_t *suits)
{
    for (unsigned suit = 0; suit < SABOT_SUITS; suit++)
        if (suits[suit] != suit)
            return 0;
    return 1;
}

int sabot_comparison_keeps(const sabot_predicate *p, int index, const uint8_t suits[SABOT_SUITS])
{
    const node *n = &p->nodes[index];
    const feature *f;
    for (int i = 0; (f = term_of(p, n, i)) != NULL; i++)
        if ((f->kind == COUNT || f->kind == OPENING_COUNT) && !set_keeps(f->set, suits))
            return 0;
    if (n->a.type != SUIT || n->kind == IS_NONE)
        return 1;
    if (n->kind == COMPARE)
        return n->op == EQ || n->op == NE || leaves_all(suits);
    for (int suit = 0; suit < SABOT_SUITS; suit++)
        if ((n->values >> (suit - n->a.least) & 1) != (n->values >> (suits[suit] - n->a.least) & 1))
            return 0;
    return 1;
}
