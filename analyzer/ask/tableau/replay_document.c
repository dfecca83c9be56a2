#include "replay_document.h"

#include "write/value.h"

#include <inttypes.h>
#include <stdlib.h>

static json_t *cells_json(const sabot_replay *replay)
{
    json_t *cells = json_array();
    for (int cell = 0; cell < SABOT_CELLS_ALL; cell++) {
        if (!sabot_tableau_uses(replay->question.tableau, cell))
            continue;
        char name[SABOT_CELL_NAME];
        sabot_tableau_cell_name(name, cell);
        json_array_append_new(cells, json_pack("{ss sI sI}", "cell", name, "reached",
                                               (json_int_t)replay->reached[cell], "wrong",
                                               (json_int_t)replay->faulty[cell]));
    }
    return cells;
}

/* --- faults ------------------------------------------------------------------------------- */

static json_t *amount_json(const sabot_fault *fault, const mpq_t amount)
{
    return fault->kind == SABOT_FAULT_PAID ? value_text(value_amount(amount)) : json_null();
}

static json_t *fault_json(const replay_answer *answer, const sabot_fault *fault)
{
    char cards[REPLAY_CARDS], cell[SABOT_CELL_NAME] = "";
    const char *bet = fault->kind == SABOT_FAULT_PAID
                          ? sabot_wager_name(&answer->replay->question.wagers[fault->wager])
                          : NULL;
    replay_cards(cards, &fault->coup);
    if (fault->cell >= 0)
        sabot_tableau_cell_name(cell, fault->cell);
    return json_pack("{sI ss ss ss? ss? so so so so}", "line", (json_int_t)fault->number, "cards",
                     cards, "fault", replay_fault_name(fault), "cell", *cell ? cell : NULL, "bet",
                     bet, "stake", amount_json(fault, fault->stake), "due",
                     amount_json(fault, fault->due), "paid", amount_json(fault, fault->paid),
                     "text", value_text(replay_fault_words(answer, fault)));
}

static json_t *faults_json(const replay_answer *answer)
{
    json_t *faults = json_array();
    for (size_t i = 0; i < answer->replay->faults_count; i++)
        json_array_append_new(faults, fault_json(answer, &answer->replay->faults[i]));
    return faults;
}

/* --- money -------------------------------------------------------------------------------- */

static json_t *bet_json(const sabot_wager *wager, const sabot_replay_money *money,
                        unsigned long digits)
{
    mpq_t difference;
    mpq_init(difference);
    mpq_sub(difference, money->paid, money->due);
    json_t *json =
        json_pack("{ss sI sI sI so so so so}", "bet", sabot_wager_name(wager), "bets",
                  (json_int_t)money->bets, "wrong", (json_int_t)money->wrong, "unjudged",
                  (json_int_t)money->unjudged, "staked", value_json(money->staked, digits), "due",
                  value_json(money->due, digits), "paid", value_json(money->paid, digits),
                  "difference", value_json(difference, digits));
    mpq_clear(difference);
    return json;
}

static json_t *money_json(const sabot_replay *replay, unsigned long digits)
{
    const sabot_replay_terms *terms = &replay->terms;
    json_t *bets = json_array();
    for (size_t i = 0; i < replay->question.wagers_count; i++)
        if (replay->money[i].bets)
            json_array_append_new(bets,
                                  bet_json(&replay->question.wagers[i], &replay->money[i], digits));
    return json_pack("{ss? so ss? sI sI so}", "paid", replay_paid_name(replay->paid), "unit",
                     terms->unit ? value_text(value_amount(terms->unit)) : json_null(), "rounding",
                     terms->unit ? sabot_rounding_name(terms->rounding) : NULL, "count",
                     (json_int_t)replay->bets, "wrong", (json_int_t)replay->mispaid, "bets", bets);
}

/* --- the document ------------------------------------------------------------------------- */

static json_t *frequency_json(int event, const sabot_frequency *f, unsigned long digits)
{
    char *z = replay_z(f);
    return json_pack("{ss sI so so so}", "event", replay_event_name(event), "coups",
                     (json_int_t)f->seen, "share", value_json(f->share, digits), "probability",
                     value_json(f->probability, digits), "z", z ? value_text(z) : json_null());
}

static json_t *diagnosis_json(const sabot_diagnosis *diagnosis)
{
    json_t *names = json_array();
    char name[SABOT_CELL_NAME], count[24];
    for (int fault = 0; fault < SABOT_CHANGES_ALL; fault++)
        if (sabot_diagnosis_explains(diagnosis, fault)) {
            sabot_tableau_cell_name(name, fault);
            json_array_append_new(names, json_string(name));
        }
    snprintf(count, sizeof count, "%" PRIu64, diagnosis->deviations);
    return json_pack("{so ss}", "explained_by", names, "deviations", count);
}

json_t *replay_document(const replay_answer *answer, unsigned long digits)
{
    const sabot_replay *replay = answer->replay;
    json_t *document = setup_document(answer->setup, "sabot.replay/1");
    json_t *frequencies = json_array();
    for (int i = 0; i < SABOT_EVENTS; i++)
        json_array_append_new(frequencies, frequency_json(i, &replay->frequency[i], digits));
    json_t *found = json_pack("{sI sI si so so sI sI so so}", "coups", (json_int_t)replay->coups,
                              "wrong", (json_int_t)replay->wrong, "cells_reached",
                              replay_cells_reached(replay), "cells", cells_json(replay), "money",
                              replay->bets ? money_json(replay, digits) : json_null(),
                              "faults_found", (json_int_t)replay->faults_found, "faults_left_out",
                              (json_int_t)(replay->faults_found - replay->faults_count), "faults",
                              faults_json(answer), "frequencies", frequencies);
    json_object_update(document, found);
    json_decref(found);
    if (answer->diagnosis)
        json_object_set_new(document, "diagnosis", diagnosis_json(answer->diagnosis));
    return document;
}
