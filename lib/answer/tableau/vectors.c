#include <sabot/tableau/vectors.h>

typedef struct {
    const sabot_tableau *tableau;
    sabot_coup_taker *take;
    void *data;
} vectors;

/* Plays all continuations under the tableau. Returns nonzero to stop. */
static int play_on(const vectors *v, const sabot_coup *coup)
{
    sabot_coup next = *coup;
    if (coup->cell < 0)
        return v->take(v->data, coup);
    if (v->tableau->cell[coup->cell] != SABOT_DRAW) {
        sabot_coup_stand(&next, v->tableau);
        return play_on(v, &next);
    }
    int stop = 0;
    for (unsigned point = 0; !stop && point < SABOT_POINTS; point++) {
        next = *coup;
        sabot_coup_draw(&next, v->tableau, sabot_card_with(point));
        stop = play_on(v, &next);
    }
    return stop;
}

sabot_status sabot_vectors_each(const sabot_question *question, sabot_coup_taker *take, void *data,
                                sabot_error *error)
{
    vectors v = {question->tableau, take, data};
    sabot_status status = sabot_question_check(question, SABOT_NEEDS_TABLEAU, error);
    for (unsigned i = 0; !status && i < 10000; i++) {
        sabot_coup coup;
        sabot_coup_open(&coup, v.tableau, sabot_card_with(i / 1000), sabot_card_with(i / 100 % 10),
                        sabot_card_with(i / 10 % 10), sabot_card_with(i % 10));
        if (play_on(&v, &coup))
            status = sabot_error_set(error, SABOT_STOPPED, 0, 0, "stopped");
    }
    return status;
}
