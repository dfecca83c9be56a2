#include <sabot/counting/values.h>

#include "../../base/memory.h"
#include "../question/work.h"
#include "model.h"
#include "play.h"
#include <sabot/edge/edges.h>

#include <inttypes.h>
#include <stdlib.h>

void sabot_count_values_init(sabot_count_values *values)
{
    *values = (sabot_count_values){0};
    mpq_inits(values->ev, values->moment, values->shoe.sum, NULL);
}

/* Frees the depths and the table. */
static void forget(sabot_count_values *values)
{
    for (size_t i = 0; i < values->depths_count; i++)
        sabot_count_depth_clear(&values->depths[i]);
    free(values->depths);
    values->depths = NULL;
    values->depths_count = 0;
    if (values->table)
        sabot_count_table_clear(values->table);
    free(values->table);
    values->table = NULL;
}

void sabot_count_values_clear(sabot_count_values *values)
{
    forget(values);
    mpq_clears(values->ev, values->moment, values->shoe.sum, NULL);
}

static sabot_status check(const sabot_question *question, const sabot_tags *tags,
                          sabot_range depths, sabot_error *error)
{
    sabot_status status = sabot_question_check_one(question, error);
    if (status)
        return status;
    if (!tags)
        return sabot_error_set(error, SABOT_INVALID, 0, 0, "no tags: expected ten or thirteen");
    uint64_t cards = sabot_shoe_size(question->shoe);
    if (depths.from < SABOT_POSITIONS || depths.from > depths.to || depths.to > cards)
        return sabot_error_set(error, SABOT_INVALID, 0, 0,
                               "%" PRIu64 " to %" PRIu64 " cards left: expected 6 to %" PRIu64,
                               depths.from, depths.to, cards);
    return SABOT_OK;
}

static sabot_status start_table(sabot_count_values *values, const sabot_question *question,
                                const sabot_tags *tags, sabot_range depths, sabot_error *error)
{
    sabot_count_table *table = sabot_allocate(1, sizeof *table);
    sabot_status status = sabot_count_table_init(table, question->shoe, question->tableau,
                                                 question->wagers, 1, tags, depths, error);
    if (status) {
        free(table);
        return status;
    }
    values->table = table;
    values->shoe.cards = table->classes.cards;
    sabot_count_sums_left(values->shoe.sum, &table->scale, table->classes.cards,
                          table->classes.sum);
    return SABOT_OK;
}

static sabot_status find_ev(sabot_count_values *values, const sabot_question *question,
                            sabot_error *error)
{
    sabot_edges edges;
    sabot_edges_init(&edges);
    sabot_question quiet = *question;
    quiet.progress = NULL;
    sabot_status status = sabot_edges_find(&edges, &quiet, error);
    if (!status)
        mpq_set(values->ev, edges.wagers[0].edge.ev);
    sabot_edges_clear(&edges);
    return status;
}

/* Sums tag · EV without the card, from the effects of removal. With a shoe of six cards no card is
 * seen, and the sum is not used. */
static sabot_status find_moment(sabot_count_values *values, const sabot_question *question,
                                const sabot_tags *tags, sabot_error *error)
{
    sabot_removal removal = {0};
    sabot_question quiet = *question;
    mpq_t ev, cards;
    quiet.progress = NULL;
    mpq_set_ui(values->moment, 0, 1);
    if (values->shoe.cards == SABOT_POSITIONS)
        return SABOT_OK;
    sabot_status status = sabot_removal_compute(&removal, &quiet, quiet.wagers, 1, error);
    if (status)
        return status;
    mpq_inits(ev, cards, NULL);
    for (unsigned kind = 0; kind < removal.kinds.kinds; kind++) {
        unsigned rank = sabot_card_rank(removal.kinds.face[kind]);
        mpq_add(ev, removal.ev, sabot_removal_single(&removal, kind)->change);
        mpq_mul(ev, ev, tags->tag[sabot_tags_of_rank(tags, rank)]);
        mpq_set_ui(cards, removal.count[kind], 1);
        mpq_mul(ev, ev, cards);
        mpq_add(values->moment, values->moment, ev);
    }
    mpq_clears(ev, cards, NULL);
    sabot_removal_clear(&removal);
    return SABOT_OK;
}

static sabot_status finish_table(sabot_count_values *values, const sabot_question *question,
                                 sabot_error *error)
{
    sabot_count_table *table = values->table;
    sabot_status status = SABOT_OK;
    while (!status && table->done < table->all) {
        sabot_count_table_work(table);
        status = sabot_question_tell(question, "cards", table->done, table->all, error);
    }
    return status;
}

typedef struct {
    sabot_count_values *values;
    const sabot_trigger *trigger;
} depth_work;

static sabot_status find_depth(void *data, size_t item, sabot_error *error)
{
    const depth_work *w = data;
    return sabot_count_depth_find(&w->values->depths[item], w->values, w->trigger, error);
}

sabot_status sabot_count_values_find(sabot_count_values *values, const sabot_question *question,
                                     const sabot_tags *tags, const sabot_trigger *trigger,
                                     sabot_range depths, sabot_error *error)
{
    forget(values);
    sabot_status status = check(question, tags, depths, error);
    if (!status)
        status = start_table(values, question, tags, depths, error);
    if (!status)
        status = find_ev(values, question, error);
    if (!status)
        status = find_moment(values, question, tags, error);
    if (!status)
        status = finish_table(values, question, error);
    if (!status) {
        depth_work w = {values, trigger};
        values->depths_count = sabot_range_count(depths);
        values->depths = sabot_allocate(values->depths_count, sizeof *values->depths);
        for (size_t i = 0; i < values->depths_count; i++)
            sabot_count_depth_init(&values->depths[i], depths.from + i);
        status =
            sabot_question_each(question, "depths", values->depths_count, 8, find_depth, &w, error);
    }
    if (status)
        forget(values);
    return status;
}

/* --- single counts ------------------------------------------------------------------------ */

void sabot_count_value_init(sabot_count_value *value)
{
    mpq_inits(value->count, value->share, value->ev, NULL);
}

void sabot_count_value_clear(sabot_count_value *value)
{
    mpq_clears(value->count, value->share, value->ev, NULL);
}

size_t sabot_count_values_numbers(const sabot_count_values *values, size_t depth)
{
    uint64_t n = values->depths[depth].cards;
    return sabot_count_table_high(values->table, n) - sabot_count_table_low(values->table, n) + 1;
}

int sabot_count_values_get(sabot_count_value *value, const sabot_count_values *values, size_t depth,
                           size_t number)
{
    const sabot_count_table *table = values->table;
    uint64_t n = values->depths[depth].cards, sum = sabot_count_table_high(table, n) - number;
    mpz_t weight, paid, deals;
    const sabot_count_sums sums = {&table->scale, &values->shoe};
    sabot_count_sums_running(value->count, &sums, n, sum);
    sabot_count_table_weight(weight, table, n, sum);
    if (!mpz_sgn(weight))
        return 0;
    mpz_inits(paid, deals, NULL);
    sabot_count_table_deals(deals, table, n);
    sabot_count_table_paid(paid, table, deals, n, sum);
    sabot_fraction_set(value->share, weight, values->depths[depth].ways);
    mpz_mul(deals, deals, table->unit);
    mpz_mul(deals, deals, weight);
    sabot_fraction_set(value->ev, paid, deals);
    mpz_clears(paid, deals, NULL);
    return 1;
}
