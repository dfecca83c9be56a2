#ifndef SABOT_REPLAY_H
#define SABOT_REPLAY_H

#include "../game/coup.h"
#include "question.h"

SABOT_API_BEGIN

/* A coup as a log tells it. Suits are not looked at. */
enum { SABOT_LOGGED_CARDS = 8 };
typedef struct {
    sabot_card card[SABOT_LOGGED_CARDS]; /* in dealing order, the first so many */
    unsigned cards;                      /* how many there were, perhaps more */
    int outcome;                         /* SABOT_PUNTO, SABOT_BANCO or SABOT_TIE, as claimed */
    uint64_t number;                     /* by which the caller finds it again, as its line */
} sabot_logged_coup;

typedef enum {
    SABOT_FAULT_FEW,     /* fewer than four cards */
    SABOT_FAULT_STOOD,   /* no card was drawn where `cell` draws */
    SABOT_FAULT_DREW,    /* a card was drawn where `cell` stands */
    SABOT_FAULT_SURPLUS, /* a card was drawn, and the coup was over */
    SABOT_FAULT_SETTLED, /* as many cards as the table wants, and the wrong outcome */
} sabot_fault_kind;

/* A coup that breaks the table. */
typedef struct {
    sabot_fault_kind kind;
    sabot_logged_coup coup;
    sabot_coup played; /* by the table, as far as the cards go; nothing with too few */
    int cell;          /* of SABOT_FAULT_STOOD and SABOT_FAULT_DREW, else -1 */
} sabot_fault;

/* The events whose frequency is told: the outcomes as claimed, and the numbers of cards. */
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

/* How the coups of a log agree with a tableau and with the odds of a shoe. */
typedef struct {
    sabot_question question; /* as asked; what it points to must outlive the replay */
    uint64_t coups;
    sabot_fault *faults; /* in the order of the log */
    size_t faults_count, faults_room;
    sabot_frequency frequency[SABOT_EVENTS]; /* `seen` at any time, the rest at the end */
} sabot_replay;

void sabot_replay_init(sabot_replay *replay);
void sabot_replay_clear(sabot_replay *replay);

/* Starts a replay, coup by coup, then ends it. Needs a shoe and a complete tableau, takes no condition
 * and looks at no wager. A coup whose cards or outcome are none is refused. At the end there must be at
 * least one. Tells progress as "coups" of an unknown number, 0. */
sabot_status sabot_replay_start(sabot_replay *replay, const sabot_question *question,
                                sabot_error *error);
sabot_status sabot_replay_add(sabot_replay *replay, const sabot_logged_coup *coup,
                              sabot_error *error);
sabot_status sabot_replay_end(sabot_replay *replay, sabot_error *error);

SABOT_API_END

#endif
