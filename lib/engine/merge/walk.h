#ifndef SABOT_ENGINE_MERGE_WALK_H
#define SABOT_ENGINE_MERGE_WALK_H

#include "../../base/wide.h"
#include "../../game/residue.h"
#include "sets.h"
#include "states.h"
#include <sabot/game/condition.h>
#include <sabot/game/wager.h>

/* Shared by the files of the merging engine. */

/* Two cards of a hand by kinds; it stands for both orders if the order does not matter. */
typedef struct {
    uint8_t kind[2], orders;
    uint8_t look[2]; /* the kinds of the two cards for the wager */
} sabot_merge_pair;

/* The pairs of a hand with the same total, sorted by class: pairs with equal `look` form one. */
typedef struct {
    sabot_merge_pair *items;
    size_t count, room;
    size_t *starts; /* of each class, and the end */
    size_t classes;
} sabot_merge_pairs;

/* The fifth or sixth position: the cards that the condition allows there, drawn by a hand or
 * not. */
typedef struct {
    int is_outside;  /* one card that is not from the shoe */
    uint64_t count;  /* of allowed cards in the shoe */
    uint64_t allows; /* bit per kind of third cards */
} sabot_merge_position;

/* The ways of an opening, and its cards from the shoe as kinds of third cards. */
typedef struct {
    sabot_u128 ways;
    uint8_t taken[SABOT_PLACE_THIRD];
    unsigned count;
} sabot_merge_opening;

typedef struct {
    sabot_u128 a, b[SABOT_CARDS], c[SABOT_CARDS][SABOT_CARDS];
} sabot_merge_moments;

/* The openings of a class of punto's pairs and one of banco's. */
typedef struct {
    uint32_t punto, banco;
    unsigned times; /* the number of its images under exchanges of suits */
    size_t next;    /* of the same state, plus 1; 0 ends the list */
} sabot_merge_class;

enum { SABOT_MERGE_EXCHANGES = 24 }; /* of four suits */

/* Up to this many openings of a state are counted one by one, more by their moments. */
enum { SABOT_MERGE_FEW = 64 };

/* The kinds whose counts have that bit. */
typedef struct {
    uint64_t kinds;
    unsigned bit;
} sabot_merge_plane;

/* A comparison of a line, and its sets. `predicate` is NULL for a node that is not a comparison. */
typedef struct {
    const sabot_predicate *predicate;
    int node;
    int sees_totals;
    sabot_partition looks[SABOT_PLACES];
    uint64_t last[SABOT_CARDS]; /* by look: the kinds of third cards that are equal as banco's */

    uint16_t *class_of[2][SABOT_POINTS]; /* by hand and total: class of pairs → own class */
    uint32_t *first_of[2][SABOT_POINTS]; /* the reverse: the first class of pairs */
    unsigned classes[2][SABOT_POINTS];

    sabot_merge_states open; /* its remaining conditions, for one total of banco's */
    uint64_t *masks;         /* by state: the cards after which it holds */
    uint32_t *set_of;        /* by state: the number of that set; 0 if not known for these totals */
    size_t masks_room;

    /* For the current totals: the number of the set by punto's class and banco's. */
    uint32_t *sets;
    size_t sets_room;
    const uint16_t *punto, *banco; /* class_of for the totals */
    unsigned columns;
} sabot_merge_comparison;

/* A node of a line's condition: a comparison, or an operator on other nodes. */
typedef struct {
    enum {
        SABOT_MERGE_TERM_COMPARISON,
        SABOT_MERGE_TERM_AND,
        SABOT_MERGE_TERM_OR,
        SABOT_MERGE_TERM_NOT,
    } kind;
    int left, right; /* indexes of the line's terms */
    /* The set of cards after which it holds, for the current class of punto's pairs: */
    int is_fixed; /* it is `set` for every pair of banco's */
    uint32_t set; /* else, for a comparison, row[column[class of banco's pair]] */
    const uint32_t *row;
    const uint16_t *column;
} sabot_merge_term;

typedef struct {
    sabot_merge_term *terms;
    int root;
    unsigned line; /* its number in its part */
} sabot_merge_line;

/* A line that may pay, and the cards after which it pays because no earlier line does. */
typedef struct {
    _Alignas(SABOT_MERGE_ALIGNMENT) uint64_t masks[SABOT_MERGE_LANES];
    unsigned line;
    sabot_u128 ways; /* of these deals */
} sabot_merge_line_masks;

typedef struct {
    sabot_merge_line_masks *lines; /* by part: those that may pay, and "no line pays" */
    size_t starts[2 * SABOT_PARTS_MOST + 1];
} sabot_merge_masks;

typedef struct sabot_merge_kernel sabot_merge_kernel;

typedef struct {
    const sabot_tableau *tableau;
    const sabot_wager *wager;
    const sabot_condition *condition;
    const sabot_merge_kernel *kernel;
    sabot_view view;
    unsigned ordered; /* as in the view, without the condition */
    unsigned kinds;   /* of third cards */
    uint64_t all;     /* a bit for each */
    uint64_t opening_count[SABOT_CARDS], third_count[SABOT_CARDS];
    uint8_t third_of[SABOT_CARDS]; /* opening kind → kind of third cards */
    uint64_t falls; /* 1 for a finite shoe, where a dealt card is gone; 0 for an infinite one */
    sabot_merge_pairs hand[2][SABOT_POINTS]; /* by total */
    sabot_merge_position rest[2];            /* the fifth and the sixth card */
    uint64_t both;                           /* cards in the shoe that both positions allow */
    sabot_merge_plane sixth_plane[64 + SABOT_PLACE_THIRD];
    unsigned sixths;
    uint64_t fifth[SABOT_MERGE_LANES]; /* ways of the fifth card by kind, if none is gone */

    sabot_partition looks[SABOT_PLACE_THIRD]; /* the wager's kinds of the first four cards */
    uint8_t exchange[SABOT_MERGE_EXCHANGES][SABOT_SUITS];    /* of suits, without effect */
    unsigned exchanges;                                      /* at least the identity */
    uint16_t *image[2][SABOT_POINTS][SABOT_MERGE_EXCHANGES]; /* by hand and total: class → class */

    sabot_merge_comparison *comparisons; /* of all lines of all parts, by their nodes */
    sabot_merge_term *terms;             /* by the same nodes */
    size_t comparisons_count;
    sabot_merge_line *lines; /* of all parts in turn */
    /* Those that may pay after punto's pairs, and the start of each part. */
    const sabot_merge_line **open_lines;
    size_t line_starts[2 * SABOT_PARTS_MOST + 1];
    sabot_merge_sets sets;
    size_t sets_known; /* the number of sets of comparisons */
    sabot_merge_masks masks;

    unsigned opening[2];              /* the current totals */
    const sabot_merge_pairs *open[2]; /* their pairs */
    int is_over;                      /* nobody draws */
    sabot_residue residue;
    uint32_t *key;
    size_t key_length, key_room;
    sabot_merge_states four;    /* the remaining conditions of openings */
    sabot_merge_class *classes; /* of the states; a tag is the first one, plus 1 */
    size_t classes_count, classes_room;
    sabot_merge_moments of_four;
    sabot_merge_opening few[SABOT_MERGE_FEW];
    size_t few_count;    /* 0 means to count by moments */
    sabot_u128 all_ways; /* of all deals of the state's openings */
    sabot_u128 *ways;
} sabot_merge_walk;

static inline int sabot_merge_is_outside(const sabot_merge_walk *w, int position)
{
    return w->condition->outside >> position & 1;
}

/* --- pairs and openings ------------------------------------------------------------------- */

/* Lists the pairs of both hands; frees them. */
void sabot_merge_list_pairs(sabot_merge_walk *w);
void sabot_merge_free_pairs(sabot_merge_walk *w);

/* Sets `look` to the kinds of two cards of a hand for the wager. */
void sabot_merge_look(uint8_t look[2], const sabot_merge_walk *w, int side, sabot_card first,
                      sabot_card second);

/* Sets `coup` to the opening of the first pairs of two classes, which represent the classes,
 * settled by sabot_opening_settle. */
void sabot_merge_first_coup(sabot_coup *coup, const sabot_merge_walk *w, size_t punto,
                            size_t banco);

/* The ways of a class whose outcome is known after four cards. */
sabot_u128 sabot_merge_count_class(const sabot_merge_walk *w, const sabot_merge_class *class);

/* Sets `few` to the openings of a state, or `of_four` to their moments. */
void sabot_merge_gather(sabot_merge_walk *w, size_t state);

/* --- comparisons -------------------------------------------------------------------------- */

void sabot_merge_list_comparisons(sabot_merge_walk *w);
void sabot_merge_free_comparisons(sabot_merge_walk *w);

/* Empties the states of comparisons when banco's total changes. */
void sabot_merge_forget(sabot_merge_walk *w);

/* Finds the sets of all comparisons for the walk's totals. */
void sabot_merge_find_comparisons(sabot_merge_walk *w);

/* --- lines -------------------------------------------------------------------------------- */

/* Call after sabot_merge_list_comparisons. */
void sabot_merge_list_lines(sabot_merge_walk *w);
void sabot_merge_free_lines(sabot_merge_walk *w);

/* Sets the class of punto's pairs for the calls of sabot_merge_find_key that follow. */
void sabot_merge_open_punto(sabot_merge_walk *w, size_t punto);

/* Sets the key to the remaining condition of punto's class and that class of banco's: for each part
 * the lines that may pay, each with the number of its set. The last set of a part is
 * SABOT_MERGE_ALL. Returns 0 and sets `outcome` if the outcome is known. */
int sabot_merge_find_key(unsigned *outcome, sabot_merge_walk *w, size_t banco);

/* --- exchanges of suits ------------------------------------------------------------------- */

/* Find the exchanges after listing the comparisons, and the images of classes after listing the
 * pairs. */
void sabot_merge_find_exchanges(sabot_merge_walk *w, const sabot_shoe *shoe);
void sabot_merge_find_images(sabot_merge_walk *w);
void sabot_merge_free_images(sabot_merge_walk *w);

/* Lists those among `count` exchanges that map a class of pairs to itself, and returns their
 * number; 0 if an exchange maps it to an earlier class. */
unsigned sabot_merge_keeping(uint8_t *keeping, const sabot_merge_walk *w, int side, size_t class,
                             const uint8_t *among, unsigned count);

/* --- after the opening -------------------------------------------------------------------- */

/* The functions that are compiled for each instruction set. */
struct sabot_merge_kernel {
    sabot_merge_join *join;
    /* Counts the deals of all openings of a state. */
    void (*play)(sabot_merge_walk *w, size_t state);
};
extern const sabot_merge_kernel sabot_merge_kernel_portable, sabot_merge_kernel_avx2,
    sabot_merge_kernel_avx512;

#endif
