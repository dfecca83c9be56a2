/* A question about bets on the standard tableau, its edges, and the refusals common to every answer
 * about removed and counted cards. */
#ifndef SABOT_TESTS_ASKING_H
#define SABOT_TESTS_ASKING_H

#include "helper.h"
#include <sabot/document/catalogue.h>
#include <sabot/edge/edges.h>
#include <sabot/question/question.h>

enum { ASKING_MOST = 4 };

typedef struct {
    sabot_shoe shoe;
    sabot_tableau tableau;
    sabot_bet bet[ASKING_MOST];
    size_t bets;
    sabot_wager wager[ASKING_MOST];
    sabot_question question;
} asking;

/* `decks` whole decks; names of bets of the catalogue, separated by blanks. The caller frees it
 * with asking_end. */
static inline void asking_start(asking *a, uint64_t decks, const char *bets)
{
    sabot_error error;
    char *copy = strdup(bets), *rest;
    sabot_shoe_from_decks(&a->shoe, decks);
    sabot_tableau_standard(&a->tableau);
    a->bets = 0;
    for (char *name = strtok_r(copy, " ", &rest); name;
         name = strtok_r(NULL, " ", &rest), a->bets++) {
        assert_ok(sabot_catalogue_bet(&a->bet[a->bets], name, &error), &error);
        sabot_wager_single(&a->wager[a->bets], &a->bet[a->bets]);
    }
    free(copy);
    a->question = (sabot_question){
        .shoe = &a->shoe, .tableau = &a->tableau, .wagers = a->wager, .wagers_count = a->bets};
}

/* Adds a bet from "CONDITION -> PAYS; CONDITION -> PAYS". */
static inline void asking_add(asking *a, const char *name, const char *text)
{
    make_bet(&a->bet[a->bets], name, text);
    sabot_wager_single(&a->wager[a->bets], &a->bet[a->bets]);
    a->question.wagers_count = ++a->bets;
}

static inline void asking_end(asking *a)
{
    for (size_t i = 0; i < a->bets; i++)
        sabot_bet_clear(&a->bet[i]);
}

static inline void asking_shoe(asking *a, const char *spec)
{
    sabot_error error;
    assert_ok(sabot_shoe_parse(&a->shoe, spec, &error), &error);
}

/* The edges of the wagers; the question must be accepted. The caller clears them. */
static inline void ask_edges(sabot_edges *edges, const sabot_question *question)
{
    sabot_error error;
    sabot_edges_init(edges);
    assert_ok(sabot_edges_find(edges, question, &error), &error);
}

/* The EV of the first wager. */
static inline void ask_ev(mpq_t ev, const sabot_question *question)
{
    sabot_edges edges;
    ask_edges(&edges, question);
    mpq_set(ev, edges.wagers[0].edge.ev);
    sabot_edges_clear(&edges);
}

/* The call under test; it must be refused and allocate nothing that is left. */
typedef sabot_status asking_find(const sabot_question *question, sabot_error *error);

static inline void assert_asking_refused(asking_find *find, const sabot_question *question,
                                         sabot_status status, const char *part)
{
    sabot_error error;
    assert_refused_as(status, find(question, &error), &error, 0, 0, part, part);
    TEST_ASSERT_EQUAL_INT(status, find(question, NULL));
}

static inline void assert_common_refusals(asking_find *find)
{
    asking a;
    sabot_condition condition;
    sabot_question question;
    sabot_condition_init(&condition);
    asking_start(&a, 8, "tie punto-pair");
#define REFUSED(change, status, part)                         \
    do {                                                      \
        question = a.question;                                \
        change;                                               \
        assert_asking_refused(find, &question, status, part); \
    } while (0)
    REFUSED(question.shoe = NULL, SABOT_INVALID, "no shoe");
    REFUSED(question.tableau = NULL, SABOT_INVALID, "no tableau");
    REFUSED(question.wagers_count = 0, SABOT_INVALID, "no wager");
    REFUSED(question.threads = -1, SABOT_INVALID, "threads");
    REFUSED(question.condition = &condition, SABOT_INVALID, "a condition");
    a.tableau.cell[0] = SABOT_OPEN;
    REFUSED((void)0, SABOT_INCOMPLETE, "open");
    sabot_tableau_standard(&a.tableau);
    asking_shoe(&a, "A=2,K=3");
    REFUSED((void)0, SABOT_INVALID, "5 cards");
    asking_shoe(&a, "A=3,K=3");
    REFUSED((void)0, SABOT_INVALID, "tie: the shoe has 6 cards: expected at least 7");
    asking_shoe(&a, "A=30,0=40");
    REFUSED((void)0, SABOT_UNDETERMINED, "punto-pair needs a shoe known by ranks");
    sabot_shoe_infinite(&a.shoe);
    REFUSED((void)0, SABOT_INVALID, "tie: cards cannot be removed from an infinite shoe");
#undef REFUSED
    asking_end(&a);
}

/* A progress callback that counts its calls and asks to stop at the first. */
static inline int asking_stop(void *calls, const char *what, uint64_t done, uint64_t all)
{
    ++*(int *)calls;
    TEST_ASSERT_TRUE(*what && done >= 1 && done <= all);
    return 1;
}

static inline void assert_stops(asking_find *find)
{
    asking a;
    sabot_error error;
    int calls = 0;
    asking_start(&a, 8, "tie punto-pair dragon-7");
    a.question.threads = 1;
    a.question.progress = asking_stop;
    a.question.progress_data = &calls;
    TEST_ASSERT_EQUAL_INT(SABOT_STOPPED, find(&a.question, &error));
    TEST_ASSERT_EQUAL_INT(SABOT_STOPPED, error.status);
    TEST_ASSERT_EQUAL_INT(1, calls);
    asking_end(&a);
}

#endif
