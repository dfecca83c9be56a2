/* A comparison whose cards are all dealt is true or false by now. Of another one nothing matters but what
 * its sums have come to so far: of `a op b` the difference. Where cards are only counted, one or two more
 * can add so much and no more: often enough it is decided then too, and if it is not, all that matters is
 * for which additions it would hold. True and false are then taken through `and`,
 * `or` and `not` as far as they go, so that the comparisons that are left, each with its place and its
 * sum, are the whole of what is open: a part that is decided and left its neighbour open can only have
 * been neutral to it. Of the lines, those that cannot pay drop out, and so do all behind one that will. */
#include "residue.h"

#include "../base/memory.h"
#include "predicate_node.h"

typedef enum { FALSE, TRUE, OPEN } truth;

enum { PAYS = -1, ENDS = -2 }; /* behind a line: no places in a condition */

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

/* Whether more cards can change it. */
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
    case THIRD: /* banco draws after punto, so what is banco's to decide finds punto done */
        return f->side == SABOT_BANCO || coup->cell < SABOT_PUNTO_CELLS;
    default:
        return 1;
    }
}

/* How many cards may follow: banco's third, and punto's before it. */
static int cards_left(const sabot_coup *coup)
{
    return coup->cell < SABOT_PUNTO_CELLS ? 2 : 1;
}

/* How often each rank was seen, as far as it is not beyond `times` and may still come to it. */
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
    int value;        /* of what is known of it */
    int less, more;   /* what the cards that follow may take away and add, unless it is unbounded */
    int is_none;      /* it rests on a card that was not dealt, and will not be */
    int is_open;      /* more cards can change it */
    int is_unbounded; /* by what is not counted */
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
    case MULTIPLICITY: /* a card makes one rank more, or one less, of those seen so often */
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

/* Adds what is known of a sum. Totals follow from the coup's; of what the cards add beyond a number, all
 * that matters is put down. */
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

/* Of sums that cards are counted in: for which of the numbers that can be added the leaf holds. */
static truth left_of_counts(sabot_residue *r, const node *n, const partial *sums)
{
    unsigned bits = 0, all = 0;
    for (int more = -sums->less; more <= sums->more; more++) {
        bits = bits << 1 | (unsigned)holds_with(n, sums->value + more);
        all = all << 1 | 1;
    }
    if (bits == 0 || bits == all)
        return bits ? TRUE : FALSE;
    put_pair(r, (int)(bits & 0xFFFF));
    return OPEN;
}

enum { ADDITIONS_MOST = 15 }; /* so that they fit */

static truth left_of_leaf(sabot_residue *r, const sabot_predicate *p, int index,
                          const sabot_coup *coup)
{
    const node *n = &p->nodes[index];
    partial sums = {0};
    size_t start = r->length;
    put_pair(r, index);
    add_sum(&sums, r, p, &n->a, coup, 1);
    if (n->kind == COMPARE)
        add_sum(&sums, r, p, &n->b, coup, -1);
    if (sums.is_open && !sums.is_none) {
        truth counts = OPEN;
        if (n->kind == IS_NONE || sums.is_unbounded || sums.less + sums.more > ADDITIONS_MOST)
            put_pair(r, sums.value);
        else
            counts = left_of_counts(r, n, &sums);
        if (counts != OPEN)
            r->length = start;
        return counts;
    }
    r->length = start;
    if (sums.is_none)
        return n->kind == IS_NONE ? TRUE : FALSE;
    return n->kind != IS_NONE && holds_with(n, sums.value) ? TRUE : FALSE;
}

static truth left_of(sabot_residue *r, const sabot_predicate *p, int index, const sabot_coup *coup)
{
    const node *n = &p->nodes[index];
    size_t start = r->length;
    if (n->kind != AND && n->kind != OR && n->kind != NOT)
        return left_of_leaf(r, p, index, coup);
    truth left = left_of(r, p, n->left, coup);
    if (n->kind == NOT)
        return left == OPEN ? OPEN : left == TRUE ? FALSE : TRUE;
    truth decides = n->kind == AND ? FALSE : TRUE;
    truth right = left == decides ? OPEN : left_of(r, p, n->right, coup);
    if (left == decides || right == decides) {
        r->length = start;
        return decides;
    }
    return left == OPEN ? OPEN : right;
}

static void add_bet(sabot_residue *r, const sabot_bet *bet, const sabot_coup *coup)
{
    for (unsigned line = 0; line < bet->lines_count; line++) {
        size_t start = r->length;
        sabot_residue_add(r, 1 + line);
        truth pays = left_of(r, bet->lines[line].predicate, bet->lines[line].predicate->root, coup);
        if (pays == FALSE)
            r->length = start;
        else
            put_pair(r, pays == TRUE ? PAYS : ENDS);
        if (pays == TRUE)
            break;
    }
    sabot_residue_add(r, 0);
}

void sabot_wager_residue(sabot_residue *r, const sabot_wager *wager, const sabot_coup *coup)
{
    r->length = 0;
    for (unsigned i = 0; i < wager->count; i++)
        add_bet(r, wager->part[i].bet, coup);
}

/* --- what it rests on --------------------------------------------------------------------- */

static void look_at(sabot_partition looks[SABOT_PLACE_THIRD], const feature *f)
{
    for (int place = 0; place < SABOT_PLACE_THIRD; place++) {
        int is_own = (place & 1) == f->side;
        if (f->kind == COUNT || f->kind == OPENING_COUNT)
            sabot_partition_split_set(&looks[place], f->set);
        else if (f->kind == TOP)
            sabot_aspect_split(&looks[place], ASPECT_POINT);
        else if (f->kind == MULTIPLICITY || (f->kind == PAIR && is_own))
            sabot_aspect_split(&looks[place], ASPECT_RANK);
        else if (f->kind == SUITED && is_own)
            sabot_aspect_split(&looks[place], ASPECT_SUIT);
        else if (is_own && f->kind == (place < 2 ? FIRST : SECOND))
            sabot_aspect_split(&looks[place], f->aspect);
    }
}

void sabot_wager_looks(sabot_partition looks[SABOT_PLACE_THIRD], const sabot_wager *wager)
{
    for (int place = 0; place < SABOT_PLACE_THIRD; place++)
        sabot_partition_init(&looks[place]);
    for (unsigned i = 0; i < wager->count; i++) {
        const sabot_bet *bet = wager->part[i].bet;
        for (unsigned line = 0; line < bet->lines_count; line++) {
            const sabot_predicate *p = bet->lines[line].predicate;
            for (int term = 0; term < p->terms_count; term++)
                look_at(looks, &p->terms[term]);
        }
    }
}
