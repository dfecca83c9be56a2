#ifndef SABOT_TABLEAU_REPLAY_H
#define SABOT_TABLEAU_REPLAY_H

#include "../game/coup.h"
#include "../question/question.h"

SABOT_API_BEGIN

/* --- what a log tells --------------------------------------------------------------------- */

/* A coup. */
enum { SABOT_LOGGED_CARDS = 8 };
typedef struct {
    sabot_card card[SABOT_LOGGED_CARDS];   /* in dealing order, the first so many */
    sabot_level known[SABOT_LOGGED_CARDS]; /* how far each is named: card, rank or only point */
    unsigned cards;                        /* how many there were, perhaps more */
    int outcome;                           /* SABOT_PUNTO, SABOT_BANCO or SABOT_TIE, as claimed */
    int begins_shoe;                       /* the first from a shoe */
    uint64_t number;                       /* by which the caller finds it again, as its line */
} sabot_logged_coup;

/* A bet on it, and what was paid; the caller's, who inits and clears. */
typedef struct {
    size_t wager; /* which of the question's */
    mpq_t stake;  /* not negative */
    mpq_t paid;
    uint64_t number;
} sabot_logged_bet;

/* What `paid` means for a stake that wins `net` beyond itself: 19/20 of it, 0 when it is returned,
 * minus half of it when half of it is lost, minus all of it when all of it is lost. */
typedef enum {
    SABOT_PAID_UNSAID,   /* winnings or net, whichever the first stake lost whole agrees with */
    SABOT_PAID_WINNINGS, /* net, but 0 for a stake that is lost whole */
    SABOT_PAID_NET,      /* net */
    SABOT_PAID_RETURN,   /* the stake and net */
} sabot_paid;

/* How a win comes to a multiple of the unit in which the house pays. A stake that comes back is not
 * rounded, nor is a loss, whole or in part. */
typedef enum {
    SABOT_ROUND_DOWN,      /* for the house */
    SABOT_ROUND_UP,        /* for whoever bets */
    SABOT_ROUND_NEAREST,   /* halves up */
    SABOT_ROUND_HALF_DOWN, /* to the nearest, halves down */
    SABOT_ROUND_HALF_EVEN, /* to the nearest, halves to the even multiple */
} sabot_rounding;

/* Whether the cards dealt are held against the shoe. An infinite one holds everything. */
typedef enum {
    SABOT_STOCK_IGNORED,
    SABOT_STOCK_COUP, /* those of each coup: nobody knows where shoes begin */
    SABOT_STOCK_SHOE, /* those since a shoe began */
} sabot_stock;

/* How a log is to be read. Starts as {0}. */
typedef struct {
    sabot_paid paid;
    sabot_rounding rounding;
    mpq_srcptr unit; /* positive; NULL: what is paid is exact */
    sabot_stock stock;
    size_t faults_most; /* to keep of a cell, a bet, or another kind; 0: all */
} sabot_replay_terms;

/* --- what is found ------------------------------------------------------------------------ */

typedef enum {
    SABOT_FAULT_FEW,     /* fewer than four cards */
    SABOT_FAULT_STOOD,   /* no card was drawn where `cell` draws */
    SABOT_FAULT_DREW,    /* a card was drawn where `cell` stands */
    SABOT_FAULT_SURPLUS, /* a card was drawn, and the coup was over */
    SABOT_FAULT_SETTLED, /* as many cards as the table wants, and the wrong outcome */
    SABOT_FAULT_STOCK,   /* a card of a kind that the shoe holds no more of; one fault a card */
    SABOT_FAULT_PAID,    /* not what the bet pays */
    SABOT_FAULTS,
} sabot_fault_kind;

typedef struct {
    sabot_fault_kind kind;
    sabot_logged_coup coup;
    sabot_coup played;      /* by the table, as far as the cards go; nothing with too few */
    int cell;               /* of SABOT_FAULT_STOOD and SABOT_FAULT_DREW, else -1 */
    uint64_t number;        /* of the coup, or of the bet */
    unsigned place;         /* of SABOT_FAULT_STOCK: of the card in its coup, from 0 */
    sabot_cards lacking;    /* likewise: of which cards there are too many */
    uint64_t stock;         /* and how many of them the shoe holds */
    size_t wager;           /* of SABOT_FAULT_PAID */
    mpq_t stake, due, paid; /* likewise; `due` is what `paid` should be */
} sabot_fault;

/* The events whose frequency is told: the outcomes as claimed, and the numbers of cards as dealt.
 * All coups count, with faults or without. */
typedef enum {
    SABOT_EVENT_PUNTO,
    SABOT_EVENT_BANCO,
    SABOT_EVENT_TIE,
    SABOT_EVENT_4_CARDS,
    SABOT_EVENT_5_CARDS,
    SABOT_EVENT_6_CARDS,
    SABOT_EVENTS,
} sabot_event;

/* How often an event came, and how often it comes. */
typedef struct {
    uint64_t seen;
    mpq_t share;       /* of the coups */
    mpq_t probability; /* by shoe and tableau */
    mpq_t z_squared;   /* z: standard deviations of so many independent coups between the two */
    int z_sign;        /* of z: -1, 0 or 1 */
    int has_z;         /* 0: the event is certain or impossible */
} sabot_frequency;

/* The money of one wager. A bet is not judged when its coup breaks the table, or when the log does
 * not name the cards as finely as the bet looks at them. */
typedef struct {
    uint64_t bets, wrong, unjudged;
    mpq_t staked, due, paid; /* of the bets that are judged, rightly paid or not */
    mpq_t unsaid;            /* of `staked`, negative: lost before the log told winnings from net */
    size_t cache;            /* of its faults */
} sabot_replay_money;

/* How the coups of a log agree with a tableau, with the payouts of bets and with the odds of a
 * shoe. */
typedef struct {
    sabot_question question; /* as asked; what it points to must outlive the replay */
    sabot_replay_terms terms;
    sabot_paid paid;               /* as `terms` say, or as the log has told */
    uint64_t coups, wrong;         /* coups with any fault among them */
    uint64_t reached[SABOT_CELLS]; /* coups that the cell decided in */
    uint64_t faulty[SABOT_CELLS];  /* and where it was not obeyed */
    sabot_replay_money *money;     /* of each of the question's wagers */
    uint64_t bets, mispaid;        /* bets; those with a wrong payment */
    uint64_t faults_found;
    sabot_fault *faults; /* those that are kept, in the order of the log */
    size_t faults_count, faults_room;
    sabot_frequency frequency[SABOT_EVENTS]; /* `seen` at any time, the rest at the end */

    /* The coup added last, on which the next bets are. */
    sabot_logged_coup last;
    sabot_coup last_played;
    int last_is_sound; /* it keeps to the table, whatever its outcome */
    int last_is_wrong;
    size_t cache[SABOT_CELLS + SABOT_FAULTS];                 /* faults, by cell or else by kind */
    uint64_t dealt[SABOT_CARDS + SABOT_RANKS + SABOT_POINTS]; /* of the shoe, as far as named */
} sabot_replay;

void sabot_replay_init(sabot_replay *replay);
void sabot_replay_clear(sabot_replay *replay);

/* Starts a replay, coup by coup, each followed by its bets, then ends it. Needs a shoe and a
 * complete tableau and takes no condition; the wagers are the bets that the log names, single ones.
 * `terms` may be NULL. A coup whose cards or outcome are none is refused, so is a bet that is none
 * or on no coup. At the end there must be at least one coup. Tells progress as "coups" of an
 * unknown number, 0. The double check is of the probabilities. */
sabot_status sabot_replay_start(sabot_replay *replay, const sabot_question *question,
                                const sabot_replay_terms *terms, sabot_error *error);
sabot_status sabot_replay_add(sabot_replay *replay, const sabot_logged_coup *coup,
                              sabot_error *error);
sabot_status sabot_replay_bet(sabot_replay *replay, const sabot_logged_bet *bet,
                              sabot_error *error);
sabot_status sabot_replay_end(sabot_replay *replay, sabot_error *error);

SABOT_API_END

#endif
