#include "document.h"

#include "write/value.h"

#include <stdlib.h>

/* --- words -------------------------------------------------------------------------------- */

/* The names of the counts, and their origin: the range of integers belongs to the second. */
static const struct {
    const char *name, *about;
} origins[] = {
    [SABOT_COUNT_REAL] = {"real", "optimal; a true count of 1 is 1 %% of EV"},
    [SABOT_COUNT_INTEGER] = {"integer",
                             "the largest correlation of all integer tags from %d to %d"},
    [SABOT_COUNT_BALANCED] = {"balanced",
                              "the largest correlation of all balanced integer tags from %d to %d"},
    [SABOT_COUNT_REAL_PIVOT] = {"real-pivot", "optimal; the EV turns at the pivot"},
    [SABOT_COUNT_PIVOT] = {"pivot",
                           "from %d to %d, the best found whose pivot is within half a true "
                           "count of where the EV turns"},
    [SABOT_COUNT_GIVEN] = {"given", NULL},
};

const char *count_name(const sabot_count *count)
{
    return count->system ? count->system->name : origins[count->origin].name;
}

/* The origin of a count, malloc'd, or NULL. */
static char *about_of(const sabot_count *count, int range)
{
    const char *about = count->system ? count->system->about.source : origins[count->origin].about;
    sabot_text text = {0};
    if (count->system && about)
        sabot_text_add(&text, "%s", about);
    else if (about)
        sabot_text_add(&text, about, -range, range);
    return text.text;
}

json_t *count_refused_json(const sabot_wager *wager, const sabot_count_model *model)
{
    return model->determined ? json_pack("{ss ss}", "bet", wager->name, "not_counted",
                                         "the bet looks at suits, and tags are by rank")
                             : undetermined_json(wager);
}

/* A share of the estimate, at least this large (docs/counting.md). */
static const double NORMAL_CURVE_ERROR = 0.1;

json_t *count_estimate_json(const sabot_estimate *estimate, unsigned long digits)
{
    return json_pack(
        "{so so}", "favourable",
        value_model_json(estimate->favourable, estimate->favourable * NORMAL_CURVE_ERROR, digits),
        "gain", value_model_json(estimate->gain, estimate->gain * NORMAL_CURVE_ERROR, digits));
}

/* --- exact values ------------------------------------------------------------------------- */

static json_t *use_json(const sabot_count_use *use, unsigned long digits)
{
    return value_object(digits, "share:q gain:q ev:q", use->share, use->gain,
                        use->bets ? use->ev : NULL);
}

static void add_uses(json_t *json, const sabot_count *count, const sabot_count_use *optimal,
                     const sabot_count_use *triggered, unsigned long digits)
{
    json_object_set_new(json, "optimal", use_json(optimal, digits));
    if (count->has_trigger)
        json_object_set_new(json, "triggered", use_json(triggered, digits));
}

/* "4..28", malloc'd. */
static char *range_text(const sabot_count_range *range)
{
    sabot_text text = {0};
    char *from = value_exact(range->from), *to = value_exact(range->to);
    sabot_text_add(&text, mpq_equal(range->from, range->to) ? "%s" : "%s..%s", from, to);
    free(from);
    free(to);
    return text.text;
}

static json_t *counts_json(const sabot_count_list *list, unsigned long digits)
{
    json_t *counts = json_array();
    for (size_t i = 0; i < list->count; i++) {
        const sabot_count_value *value = &list->values[i];
        json_array_append_new(counts,
                              value_object(digits, "count:t share:q ev:q",
                                           value_exact(value->count), value->share, value->ev));
    }
    return counts;
}

static void add_exact(json_t *json, const sabot_count *count, size_t depth, unsigned long digits)
{
    const sabot_count_exact *exact = count->exact;
    if (!exact || exact->is_beyond)
        return;
    const sabot_count_depth *found = &exact->depths[depth];
    json_t *positive = json_array();
    for (size_t i = 0; i < found->positive_count; i++)
        json_array_append_new(positive, value_text(range_text(&found->positive[i])));
    add_uses(json, count, &found->optimal, &found->triggered, digits);
    value_add(json, digits, "positive:o index:t", positive,
              found->positive_count ? value_exact(found->positive[found->likeliest].from) : NULL);
    if (exact->lists)
        json_object_set_new(json, "counts", counts_json(&exact->lists[depth], digits));
}

static void add_mean(json_t *json, const sabot_count *count, unsigned long digits)
{
    const sabot_count_exact *exact = count->exact;
    if (!exact)
        return;
    json_t *mean = json_object();
    if (exact->is_beyond)
        json_object_set_new(json, "not_valued", json_string(exact->why.text));
    else
        add_uses(mean, count, &exact->optimal, &exact->triggered, digits);
    json_object_set_new(json, "mean", mean);
}

/* The gain of perfect play, and that of the best use of a count as a share of it. */
static void add_perfect(json_t *json, const count_perfect *perfect, const sabot_count *count,
                        size_t depth, unsigned long digits)
{
    mpq_t efficiency;
    mpq_init(efficiency);
    const int known = !count->exact->is_beyond && perfect->is_known && mpq_sgn(perfect->gain);
    if (known)
        mpq_div(efficiency, count->exact->depths[depth].optimal.gain, perfect->gain);
    value_add(json, digits, "perfect:o efficiency:q",
              perfect->is_known ? value_object(digits, "gain:q", perfect->gain) : NULL,
              known ? efficiency : NULL);
    mpq_clear(efficiency);
}

/* --- the document ------------------------------------------------------------------------- */

/* The depths, and the mean over them. */
static void add_depths(json_t *json, const count_answer *answer, const sabot_count *count,
                       unsigned long digits)
{
    const sabot_numbers *depths = &answer->counts->depths;
    json_t *list = json_array();
    for (size_t i = 0; i < depths->count; i++) {
        const sabot_count_worth *worth = &count->worth[i];
        json_t *depth = json_pack("{sI}", "cards", (json_int_t)depths->number[i]);
        add_exact(depth, count, i, digits);
        if (answer->perfect)
            add_perfect(depth, &answer->perfect[i], count, i, digits);
        value_add(depth, digits, "sd:r estimate:o", worth->variance,
                  count_estimate_json(&worth->estimate, digits));
        json_array_append_new(list, depth);
    }
    add_mean(json, count, digits);
    value_add(json, digits, "mean_estimate:o depths:o", count_estimate_json(&count->mean, digits),
              list);
}

static json_t *count_json(const count_answer *answer, const sabot_count *count,
                          unsigned long digits)
{
    const sabot_score *score = &count->score;
    json_t *tags = json_array();
    for (unsigned v = 0; v < count->tags.count; v++)
        json_array_append_new(tags, value_text(value_exact(count->tags.tag[v])));
    json_t *json = value_object(
        digits,
        "system:s tags:o correlation_squared:q correlation:o per_true_count:q threshold:q sum:q "
        "pivot_true_count:q",
        count_name(count), tags, score->has_correlation ? score->squared : NULL,
        score->has_correlation ? value_root_json(score->squared, score->sign, digits) : NULL,
        score->slope, score->has_threshold ? score->threshold : NULL, score->sum,
        score->pivot_true);
    char *about = about_of(count, answer->counts->range);
    if (about)
        json_object_set_new(json, "about", value_text(about));
    if (count->has_trigger)
        json_object_set_new(json, "trigger", value_text(sabot_trigger_text(&count->trigger)));
    if (count->has_trigger && !count->trigger.is_running)
        json_object_set_new(json, "true_count",
                            json_string(sabot_true_count_name(count->trigger.way)));
    if (count->system && count->system->published)
        json_object_set_new(json, "published", json_string(count->system->published));
    if (answer->counts->depths.count)
        add_depths(json, answer, count, digits);
    return json;
}

static json_t *bet_json(const count_answer *answer, size_t i, unsigned long digits)
{
    const sabot_count_model *model = &answer->models->wagers[i];
    const sabot_wager_counts *list = &answer->counts->wagers[i];
    const sabot_wager *wager = &answer->played->wagers[i];
    if (!model->counted)
        return count_refused_json(wager, model);
    json_t *effects = json_object(), *systems = json_array();
    for (unsigned v = 0; v < model->counting.tags; v++)
        json_object_set_new(effects, sabot_counting_name(v),
                            model->counting.count[v] ? value_json(model->counting.effect[v], digits)
                                                     : json_null());
    for (size_t k = 0; k < list->count; k++)
        json_array_append_new(systems, count_json(answer, &list->counts[k], digits));
    json_t *json = value_object(digits, "bet:s ev:q effects:o systems:o", wager->name,
                                model->counting.ev, effects, systems);
    if (answer->counts->is_ranked)
        json_object_set_new(
            json, "ranked",
            json_pack("{ss sb}", "by", "gain", "as_correlation", list->disagrees == 0));
    return json;
}

json_t *count_document(const count_answer *answer, unsigned long digits)
{
    json_t *bets = json_array(),
           *document = setup_document(answer->played,
                                      answer->perfect ? "sabot.count.compare/1" : "sabot.count/1");
    json_object_set_new(document, "bets", bets);
    for (size_t i = 0; i < answer->counts->wagers_count; i++)
        json_array_append_new(bets, bet_json(answer, i, digits));
    return document;
}
