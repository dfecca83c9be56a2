/* The predicate language: evaluation, and the analysis of the features that a predicate uses.
 *
 * Every comparison of a sum of features with constants is a set of values: a 64-bit mask that
 * starts at the least value, because no sum spans more than 64 values. So evaluation computes the
 * sum and tests a bit. The same mask shows which cards a comparison of one feature distinguishes:
 * an enumeration of deals may merge two cards that `first.rank in {J,Q,K}` treats alike. */
#include "node.h"

#include <stdlib.h>

/* --- evaluation --------------------------------------------------------------------------- */

static int card_value(aspect_kind aspect, sabot_card card)
{
    switch (aspect) {
    case ASPECT_RANK:
        return (int)sabot_card_rank(card);
    case ASPECT_SUIT:
        return (int)sabot_card_suit(card);
    default:
        return (int)sabot_card_point(card);
    }
}

static int count_in(const sabot_coup *coup, int cards, sabot_cards set)
{
    int count = 0;
    for (int i = 0; i < cards; i++)
        count += (int)(set >> coup->card[i] & 1);
    return count;
}

static int top_point(const sabot_coup *coup)
{
    unsigned top = 0;
    for (int i = 0; i < coup->cards; i++)
        if (sabot_card_point(coup->card[i]) > top)
            top = sabot_card_point(coup->card[i]);
    return (int)top;
}

static int multiplicity(const sabot_coup *coup, int times)
{
    int seen[SABOT_RANKS] = {0}, ranks = 0;
    for (int i = 0; i < coup->cards; i++)
        seen[sabot_card_rank(coup->card[i])]++;
    for (int rank = 0; rank < SABOT_RANKS; rank++)
        ranks += seen[rank] == times;
    return ranks;
}

int sabot_feature_value(const feature *f, const sabot_coup *coup)
{
    const sabot_card *first = &coup->card[f->side], *second = &coup->card[f->side + 2];
    switch (f->kind) {
    case WINNER:
        return sabot_coup_winner(coup);
    case MARGIN:
        return abs(coup->total[SABOT_PUNTO] - coup->total[SABOT_BANCO]);
    case CARDS:
        return coup->cards;
    case POINTS:
        return coup->total[SABOT_PUNTO] + coup->total[SABOT_BANCO];
    case TOP:
        return top_point(coup);
    case TOTAL:
        return coup->total[f->side];
    case OPENING:
        return coup->opening[f->side];
    case HAND:
        return coup->hand[f->side];
    case NATURAL:
        return coup->opening[f->side] >= SABOT_OPENINGS;
    case PAIR:
        return sabot_card_rank(*first) == sabot_card_rank(*second);
    case SUITED:
        return sabot_card_suit(*first) == sabot_card_suit(*second);
    case FIRST:
        return card_value(f->aspect, *first);
    case SECOND:
        return card_value(f->aspect, *second);
    case THIRD:
        return coup->third[f->side] < 0 ? SABOT_NOT_DEALT
                                        : card_value(f->aspect, coup->card[coup->third[f->side]]);
    case COUNT:
        return count_in(coup, coup->cards, f->set);
    case OPENING_COUNT:
        return count_in(coup, 4, f->set);
    case MULTIPLICITY:
        return multiplicity(coup, f->times);
    case RUN:
        return coup->run[f->side];
    }
    return SABOT_NOT_DEALT;
}

int sabot_predicate_compare(int a, operator op, int b)
{
    switch (op) {
    case EQ:
        return a == b;
    case NE:
        return a != b;
    case LT:
        return a < b;
    case LE:
        return a <= b;
    case GT:
        return a > b;
    default:
        return a >= b;
    }
}

/* Computes the sum. Returns 0 if it depends on a card that was not dealt. */
static int find_sum(int *value, const sabot_predicate *p, const sum *s, const sabot_coup *coup)
{
    *value = 0;
    for (const feature *f = &p->terms[s->first]; f < &p->terms[s->first + s->count]; f++) {
        int term = sabot_feature_value(f, coup);
        if (term == SABOT_NOT_DEALT)
            return 0;
        *value += f->minus ? -term : term;
    }
    return 1;
}

int sabot_predicate_node_holds(const sabot_predicate *p, int index, const sabot_coup *coup)
{
    const node *n = &p->nodes[index];
    int value, other;
    switch (n->kind) {
    case AND:
        return sabot_predicate_node_holds(p, n->left, coup) &&
               sabot_predicate_node_holds(p, n->right, coup);
    case OR:
        return sabot_predicate_node_holds(p, n->left, coup) ||
               sabot_predicate_node_holds(p, n->right, coup);
    case NOT:
        return !sabot_predicate_node_holds(p, n->left, coup);
    case MEMBER:
        return find_sum(&value, p, &n->a, coup) && (n->values >> (value - n->a.least) & 1);
    case IS_NONE:
        return !find_sum(&value, p, &n->a, coup);
    case COMPARE:
        return find_sum(&value, p, &n->a, coup) && find_sum(&other, p, &n->b, coup) &&
               sabot_predicate_compare(value, n->op, other);
    }
    return 0;
}

int sabot_predicate_holds(const sabot_predicate *predicate, const sabot_coup *coup)
{
    return sabot_predicate_node_holds(predicate, predicate->root, coup);
}

/* --- dependencies ------------------------------------------------------------------------- */

static void see_draws(sabot_view *view)
{
    view->draws = 1;
    view->hands = 3;
    for (int place = 0; place < SABOT_PLACES; place++)
        sabot_partition_split_points(&view->at[place]);
}

/* Splits by whether a card's aspect is among the values. */
static void split_by_value(sabot_partition *partition, aspect_kind aspect, uint64_t values)
{
    uint8_t key[SABOT_CARDS];
    for (sabot_card card = 0; card < SABOT_CARDS; card++)
        key[card] = values >> card_value(aspect, card) & 1;
    sabot_partition_split(partition, key);
}

void sabot_aspect_split(sabot_partition *partition, aspect_kind aspect)
{
    if (aspect == ASPECT_POINT)
        sabot_partition_split_points(partition);
    else if (aspect == ASPECT_RANK)
        sabot_partition_split_ranks(partition);
    else
        sabot_partition_split_suits(partition);
}

/* `values` is the only distinction made; NULL means that each value is distinguished. */
static void split_by_card(sabot_partition *partition, const feature *f, const uint64_t *values)
{
    if (values)
        split_by_value(partition, f->aspect, *values);
    else
        sabot_aspect_split(partition, f->aspect);
}

/* The summary of a coup shows these. */
static int is_in_summary(feature_kind kind)
{
    return kind == WINNER || kind == MARGIN || kind == CARDS || kind == POINTS || kind == TOTAL ||
           kind == HAND || kind == NATURAL;
}

static void see_hand(sabot_view *view, const feature *f, const uint64_t *values)
{
    sabot_partition *first = &view->at[f->side], *second = &view->at[f->side + 2];
    view->hands |= 1u << f->side;
    if (f->kind == FIRST || f->kind == SECOND) {
        view->ordered |= 1u << f->side;
        split_by_card(f->kind == FIRST ? first : second, f, values);
        return;
    }
    aspect_kind aspect = f->kind == PAIR     ? ASPECT_RANK
                         : f->kind == SUITED ? ASPECT_SUIT
                                             : ASPECT_POINT;
    sabot_aspect_split(first, aspect);
    sabot_aspect_split(second, aspect);
}

static void see_feature(sabot_view *view, const feature *f, const uint64_t *values)
{
    int counted = f->kind == OPENING_COUNT ? SABOT_PLACE_THIRD : SABOT_PLACES;
    view->summary = view->summary && is_in_summary(f->kind);
    switch (f->kind) {
    case RUN:
        view->runs = 1;
        break;
    case OPENING:
    case NATURAL:
    case PAIR:
    case SUITED:
    case FIRST:
    case SECOND:
        see_hand(view, f, values);
        break;
    case THIRD:
        see_draws(view);
        split_by_card(&view->at[SABOT_PLACE_THIRD + f->side], f, values);
        break;
    case COUNT:
        see_draws(view);
        /* fall through */
    case OPENING_COUNT:
        view->hands = 3;
        for (int place = 0; place < counted; place++)
            sabot_partition_split_set(&view->at[place], f->set);
        break;
    case MULTIPLICITY:
        see_draws(view);
        for (int place = 0; place < SABOT_PLACES; place++)
            sabot_partition_split_ranks(&view->at[place]);
        break;
    default:
        see_draws(view);
    }
    sabot_view_gather(view);
}

/* `values` as in split_by_card; in a sum of several features each value is distinguished. */
static void see_sum(sabot_view *view, const sabot_predicate *p, const sum *s,
                    const uint64_t *values)
{
    for (int i = 0; i < s->count; i++)
        see_feature(view, &p->terms[s->first + i], s->count == 1 ? values : NULL);
}

void sabot_predicate_view(sabot_view *view, const sabot_predicate *predicate)
{
    for (int i = 0; i < predicate->count; i++) {
        const node *n = &predicate->nodes[i];
        static const uint64_t none = 0;
        if (n->kind == MEMBER)
            see_sum(view, predicate, &n->a, &n->values);
        else if (n->kind == IS_NONE)
            see_sum(view, predicate, &n->a, &none);
        else if (n->kind == COMPARE) {
            see_sum(view, predicate, &n->a, NULL);
            see_sum(view, predicate, &n->b, NULL);
        }
    }
}

void sabot_predicate_free(sabot_predicate *predicate)
{
    if (predicate) {
        free(predicate->nodes);
        free(predicate->terms);
    }
    free(predicate);
}
