#ifndef SABOT_ENGINE_MERGE_WALK_H
#define SABOT_ENGINE_MERGE_WALK_H

#include "../../base/wide.h"
#include "comparison.h"
#include <sabot/game/condition.h>
#include <sabot/game/wager.h>

/* For the parts of the merging engine. */

/* Two cards of a hand by kinds; where their order does not matter, for both orders. */
typedef struct {
    uint8_t kind[2], orders;
    uint8_t look[2]; /* how the wager looks at them */
} sabot_merge_pair;

/* The pairs of a hand with the same total, those that are looked at alike side by side. */
typedef struct {
    sabot_merge_pair *items;
    size_t count, room;
    size_t *starts; /* of each class of pairs that are looked at alike; the end behind the last */
    size_t classes;
} sabot_merge_pairs;

/* A position behind the opening: which cards may lie there, whether a hand draws them or not. */
typedef struct {
    int is_outside;  /* it is one card, and not from the shoe */
    uint64_t count;  /* of these cards in the shoe */
    uint64_t allows; /* bit per kind of third cards */
} sabot_merge_position;

/* The ways of an opening, and its cards that are from the shoe, as kinds of third cards. */
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
    unsigned times; /* it stands for so many that exchanges of suits make of it */
    size_t next;    /* of those with the same state, plus 1; 0: it is the last */
} sabot_merge_class;

enum { SABOT_MERGE_EXCHANGES = 24 }; /* of four suits */

/* So few openings of a state are counted one by one; of more, the moments. */
enum { SABOT_MERGE_FEW = 64 };

/* The kinds whose numbers of cards have that bit. */
typedef struct {
    uint64_t kinds;
    unsigned bit;
} sabot_merge_plane;

/* A part of a line's condition: a comparison, or others joined. */
typedef struct {
    enum {
        SABOT_MERGE_TERM_COMPARISON,
        SABOT_MERGE_TERM_AND,
        SABOT_MERGE_TERM_OR,
        SABOT_MERGE_TERM_NOT,
    } kind;
    int left, right; /* of the line's terms */
    /* For the class of punto's pairs that is being opened: after which cards it holds. */
    int is_fixed;           /* whatever banco's pair is: `set` */
    uint32_t set;           /* else of a comparison */
    const uint32_t *row;    /* by column, */
    const uint16_t *column; /* which is by banco's class of pairs */
} sabot_merge_term;

typedef struct {
    sabot_merge_term *terms;
    int root;
    unsigned line; /* its number in its part */
} sabot_merge_line;

/* A line that may pay, and after which cards it does, as no earlier one takes them. */
typedef struct {
    _Alignas(SABOT_MERGE_ALIGNMENT) uint64_t masks[SABOT_MERGE_LANES];
    unsigned line;
    sabot_u128 ways; /* of these deals */
} sabot_merge_line_masks;

typedef struct {
    sabot_merge_line_masks *lines; /* of all parts in turn: those that can pay, or that none does */
    size_t starts[2 * SABOT_PARTS_MOST + 1];
} sabot_merge_masks;

typedef struct sabot_merge_kernel sabot_merge_kernel;

typedef struct {
    const sabot_tableau *tableau;
    const sabot_wager *wager;
    const sabot_condition *condition;
    const sabot_merge_kernel *kernel;
    sabot_view view;
    unsigned ordered; /* as in the view, but for what is known of the cards */
    unsigned kinds;   /* of third cards */
    uint64_t all;     /* a bit for each */
    uint64_t opening_count[SABOT_CARDS], third_count[SABOT_CARDS];
    uint8_t third_of[SABOT_CARDS];           /* opening kind → kind of third cards */
    uint64_t falls;                          /* 1: a card taken is gone; 0: an infinite shoe */
    sabot_merge_pairs hand[2][SABOT_POINTS]; /* by total */
    sabot_merge_position rest[2];            /* the fifth and the sixth card */
    uint64_t both;                           /* cards in the shoe that either may be */
    sabot_merge_plane sixth_plane[64 + SABOT_PLACE_THIRD];
    unsigned sixths;
    uint64_t fifth
        [SABOT_MERGE_LANES]; /* in how many ways the fifth card is of a kind, if none is gone */

    sabot_partition looks[SABOT_PLACE_THIRD]; /* how the wager looks at the first four cards */
    uint8_t exchange[SABOT_MERGE_EXCHANGES][SABOT_SUITS]; /* of suits that make no difference */
    unsigned exchanges; /* at least one, which leaves all as it is */
    uint16_t *image[2][SABOT_POINTS][SABOT_MERGE_EXCHANGES]; /* by hand and total: class → class */

    sabot_merge_comparison *comparisons; /* of all lines of all parts, by their nodes */
    sabot_merge_term *terms;             /* likewise */
    size_t comparisons_count;
    sabot_merge_line *lines; /* of all parts in turn */
    const sabot_merge_line *
        *open_lines; /* that may pay after punto's pairs; and where each part's begin */
    size_t line_starts[2 * SABOT_PARTS_MOST + 1];
    sabot_merge_sets sets;
    size_t sets_known; /* how many of them the comparisons need */
    sabot_merge_masks masks;

    unsigned opening[2];              /* the totals that are being played */
    const sabot_merge_pairs *open[2]; /* their pairs */
    int is_over;                      /* nobody draws */
    sabot_residue residue;
    uint32_t *key;
    size_t key_length, key_room;
    sabot_merge_states four;    /* what openings leave open */
    sabot_merge_class *classes; /* of openings that go on; a state's tag is its first, plus 1 */
    size_t classes_count, classes_room;
    sabot_merge_moments of_four;
    sabot_merge_opening few[SABOT_MERGE_FEW];
    size_t few_count;    /* 0: count by moments */
    sabot_u128 all_ways; /* of all openings of the state, whatever follows */
    sabot_u128 *ways;
} sabot_merge_walk;

static inline int sabot_merge_is_outside(const sabot_merge_walk *w, int position)
{
    return w->condition->outside >> position & 1;
}

/* --- pairs and openings ------------------------------------------------------------------- */

/* Lists the pairs of both hands; and gives them back. */
void sabot_merge_list_pairs(sabot_merge_walk *w);
void sabot_merge_free_pairs(sabot_merge_walk *w);

/* How the wager looks at two cards of a hand. */
void sabot_merge_look(uint8_t look[2], const sabot_merge_walk *w, int side, sabot_card first,
                      sabot_card second);

/* The opening of the first pairs of two classes, those that stand for them, with nobody left to
 * stand before a card is drawn. */
void sabot_merge_first_coup(sabot_coup *coup, const sabot_merge_walk *w, size_t punto,
                            size_t banco);

/* Stands until a card is drawn or the coup is over. */
void sabot_merge_settle(const sabot_merge_walk *w, sabot_coup *coup);

/* All ways of coups whose outcome is known after their four cards. */
sabot_u128 sabot_merge_count_class(const sabot_merge_walk *w, const sabot_merge_class *class);

/* Sets `few`, or `of_four` to the sums over the openings of a state. */
void sabot_merge_gather(sabot_merge_walk *w, size_t state);

/* --- comparisons -------------------------------------------------------------------------- */

void sabot_merge_list_comparisons(sabot_merge_walk *w);
void sabot_merge_free_comparisons(sabot_merge_walk *w);

/* Banco's opening is another one: forgets what was left open. */
void sabot_merge_forget(sabot_merge_walk *w);

/* Finds the sets of all comparisons after openings with the walk's totals. */
void sabot_merge_find_comparisons(sabot_merge_walk *w);

/* --- lines -------------------------------------------------------------------------------- */

/* After the comparisons are listed. */
void sabot_merge_list_lines(sabot_merge_walk *w);
void sabot_merge_free_lines(sabot_merge_walk *w);

/* Punto's pairs are of that class, until they are of another. */
void sabot_merge_open_punto(sabot_merge_walk *w, size_t punto);

/* Sets the key to what the openings of that class and banco's leave open: of each part in turn, the
 * lines that may pay with the number of the set that makes them, the last of which is all that may
 * follow. Returns 0 if nothing is open; the outcome is known then. */
int sabot_merge_find_key(unsigned *outcome, sabot_merge_walk *w, size_t banco);

/* --- suits that may change places --------------------------------------------------------- */

/* After the comparisons are listed; then, after the pairs are, what becomes of their classes. */
void sabot_merge_find_exchanges(sabot_merge_walk *w, const sabot_shoe *shoe);
void sabot_merge_find_images(sabot_merge_walk *w);
void sabot_merge_free_images(sabot_merge_walk *w);

/* Those among `count` exchanges that leave a class of pairs as it is; 0 if one makes an earlier of
 * it. */
unsigned sabot_merge_keeping(uint8_t *keeping, const sabot_merge_walk *w, int side, size_t class,
                             const uint8_t *among, unsigned count);

/* --- behind the opening ------------------------------------------------------------------- */

/* What is built for each instruction set. */
struct sabot_merge_kernel {
    sabot_merge_join *join;
    /* Counts the deals of all openings of a state. */
    void (*play)(sabot_merge_walk *w, size_t state);
};
extern const sabot_merge_kernel sabot_merge_kernel_portable, sabot_merge_kernel_avx2,
    sabot_merge_kernel_avx512;

#endif
