#ifndef SABOT_TABLEAU_REPLAY_H
#define SABOT_TABLEAU_REPLAY_H

#include <sabot/game/coup.h>
#include <sabot/game/settlement.h>
#include <sabot/question/question.h>

/* --- the log ------------------------------------------------------------------------------ */

/* A coup. */
enum { SABOT_LOGGED_CARDS = 8 };
typedef struct {
    sabot_card card[SABOT_LOGGED_CARDS];   /* in dealing order */
    sabot_level known[SABOT_LOGGED_CARDS]; /* the level at which the log names each card */
    unsigned cards;                        /* number dealt; may exceed SABOT_LOGGED_CARDS */
    int outcome;                           /* SABOT_PUNTO, SABOT_BANCO or SABOT_TIE, by the log */
    int begins_shoe;                       /* this is the first coup of a shoe */
    uint64_t number;                       /* for the caller, such as the line in the log */
} sabot_logged_coup;

/* A bet on the last coup and its payment. The caller initialises and clears it. */
typedef struct {
    size_t wager; /* index in the question */
    mpq_t stake;  /* not negative */
    mpq_t paid;
    uint64_t number;
} sabot_logged_bet;

/* The meaning of `paid`. Net is the stake times the payout: 19/20 of the stake, 0 for a push, minus
 * half of it if half is lost, minus all of it if all is lost. */
typedef enum {
    SABOT_PAID_UNSAID,   /* winnings or net: the first bet that loses its whole stake tells */
    SABOT_PAID_WINNINGS, /* net, but 0 if the whole stake is lost */
    SABOT_PAID_NET,      /* net */
    SABOT_PAID_RETURN,   /* stake + net */
} sabot_paid;

/* Whether to check the cards dealt against the shoe. An infinite shoe never runs out. */
typedef enum {
    SABOT_STOCK_IGNORED,
    SABOT_STOCK_COUP, /* coup by coup, because the log does not show where shoes begin */
    SABOT_STOCK_SHOE, /* all coups since the shoe began */
} sabot_stock;

/* How to read a log. Initialise it with {0}. */
typedef struct {
    sabot_paid paid;
    sabot_rounding rounding;
    mpq_srcptr unit; /* positive; NULL means that payments are exact */
    sabot_stock stock;
    size_t faults_most; /* to store per cell, bet or other kind; 0 means no limit */
} sabot_replay_terms;

/* --- the findings ------------------------------------------------------------------------- */

typedef enum {
    SABOT_FAULT_FEW,     /* fewer than four cards */
    SABOT_FAULT_STOOD,   /* no card was drawn although `cell` draws */
    SABOT_FAULT_DREW,    /* a card was drawn although `cell` stands */
    SABOT_FAULT_SURPLUS, /* a card was drawn after the coup was over */
    SABOT_FAULT_SETTLED, /* the right number of cards, but the wrong outcome */
    SABOT_FAULT_STOCK,   /* a card that the shoe no longer has; one fault per card */
    SABOT_FAULT_PAID,    /* the payment differs from the bet's payout */
    SABOT_FAULTS,
} sabot_fault_kind;

typedef struct {
    sabot_fault_kind kind;
    sabot_logged_coup coup;
    sabot_coup played;      /* by the table, as far as the cards go; unset for SABOT_FAULT_FEW */
    int cell;               /* of SABOT_FAULT_STOOD and SABOT_FAULT_DREW, else -1 */
    uint64_t number;        /* of the coup or the bet */
    unsigned place;         /* SABOT_FAULT_STOCK: index of the card in its coup */
    sabot_cards lacking;    /* SABOT_FAULT_STOCK: the set of cards that ran out … */
    uint64_t stock;         /* … and their number in the full shoe */
    size_t wager;           /* SABOT_FAULT_PAID */
    mpq_t stake, due, paid; /* SABOT_FAULT_PAID; `due` is the correct `paid` */
} sabot_fault;

/* The events with a frequency: the outcomes by the log and the numbers of cards dealt. Coups with
 * faults count too. */
typedef enum {
    SABOT_EVENT_PUNTO,
    SABOT_EVENT_BANCO,
    SABOT_EVENT_TIE,
    SABOT_EVENT_4_CARDS,
    SABOT_EVENT_5_CARDS,
    SABOT_EVENT_6_CARDS,
    SABOT_EVENTS,
} sabot_event;

/* The observed and the expected frequency of an event. */
typedef struct {
    uint64_t seen;
    mpq_t share;       /* of the coups */
    mpq_t probability; /* by shoe and tableau */
    mpq_t z_squared; /* z: their difference in standard deviations of that many independent coups */
    int z_sign;      /* -1, 0 or 1 */
    int has_z;       /* 0 if the event is certain or impossible */
} sabot_frequency;

/* The money of one wager. A bet is unjudged if its coup breaks the table, or if the log does not
 * name the cards precisely enough for the bet. */
typedef struct {
    uint64_t bets, wrong, unjudged;
    mpq_t staked, due, paid; /* sums over the judged bets, right or wrong */
    mpq_t unsaid;            /* minus the stakes lost before the log showed winnings or net */
    size_t faults_count;     /* its faults in `faults` */
} sabot_replay_money;

/* The comparison of a log with a tableau, with the payouts of bets and with the odds of a shoe. */
typedef struct {
    sabot_question question; /* its pointers must stay valid until the end of the replay */
    sabot_replay_terms terms;
    sabot_paid paid;                   /* from `terms`, or as found in the log */
    uint64_t coups, wrong;             /* `wrong` have at least one fault */
    uint64_t reached[SABOT_CELLS_ALL]; /* coups in which the cell decided */
    uint64_t faulty[SABOT_CELLS_ALL];  /* coups that broke it */
    sabot_replay_money *money;         /* by wager */
    uint64_t bets, mispaid;            /* `mispaid` have a wrong payment */
    uint64_t faults_found;
    sabot_fault *faults; /* up to faults_most of each kind, in the order of the log */
    size_t faults_count, faults_room;
    sabot_frequency frequency[SABOT_EVENTS]; /* `seen` is current, the rest is set at the end */

    /* The coup added last, to which the next bets belong. */
    sabot_logged_coup last;
    sabot_coup last_played;
    int last_is_sound; /* its cards follow the table, whatever its outcome */
    int last_is_wrong;
    int last_is_judged; /* of the bet added last … */
    mpq_t returned;     /* … and what it returned by the log, with the stake */
    size_t faults_by[SABOT_CELLS_ALL + SABOT_FAULTS]; /* in `faults`: by cell, else by kind */
    uint64_t dealt[SABOT_CARDS + SABOT_RANKS + SABOT_POINTS]; /* by card, rank, point */
} sabot_replay;

void sabot_replay_init(sabot_replay *replay);
void sabot_replay_clear(sabot_replay *replay);

/* Start a replay, add each coup followed by its bets, then end it. Needs a shoe, a complete tableau
 * and no condition; the wagers are the bets that the log names, each a single bet. `terms` may be
 * NULL. Invalid cards, outcomes and bets, a bet before the first coup, and an end without a coup
 * are refused. Progress reports "coups" with `all` 0, because their number is unknown. The double
 * check covers the probabilities. */
sabot_status sabot_replay_start(sabot_replay *replay, const sabot_question *question,
                                const sabot_replay_terms *terms, sabot_error *error);
sabot_status sabot_replay_add(sabot_replay *replay, const sabot_logged_coup *coup,
                              sabot_error *error);
sabot_status sabot_replay_bet(sabot_replay *replay, const sabot_logged_bet *bet,
                              sabot_error *error);
sabot_status sabot_replay_end(sabot_replay *replay, sabot_error *error);

/* --- for the files of this folder ----------------------------------------------------------- */

/* Counts a fault of the last coup and stores it, unless `*stored` has reached faults_most. Returns
 * the stored fault, which the caller completes, or NULL. */
sabot_fault *sabot_replay_fault(sabot_replay *replay, sabot_fault_kind kind, int cell,
                                size_t *stored);

/* The cards that a logged card may be, by the level at which the log names it. */
sabot_cards sabot_logged_set(sabot_card card, sabot_level known);

#endif
