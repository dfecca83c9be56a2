#include "document.h"

#include "write/value.h"
#include <sabot/base/decimal.h>

#include <inttypes.h>
#include <stdlib.h>

/* --- the document ------------------------------------------------------------------------- */

static json_t *use_json(const sabot_count_use *use, unsigned long digits)
{
    return json_pack("{so so so}", "share", value_json(use->share, digits), "gain",
                     value_json(use->gain, digits), "ev",
                     use->bets ? value_json(use->ev, digits) : json_null());
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
        json_array_append_new(counts, json_pack("{so so so}", "count",
                                                value_text(value_exact(value->count)), "share",
                                                value_json(value->share, digits), "ev",
                                                value_json(value->ev, digits)));
    }
    return counts;
}

void count_exact_json(json_t *json, const sabot_count *count, size_t depth, unsigned long digits)
{
    const sabot_count_exact *exact = count->exact;
    if (!exact || exact->is_beyond)
        return;
    const sabot_count_depth *found = &exact->depths[depth];
    json_t *positive = json_array();
    for (size_t i = 0; i < found->positive_count; i++)
        json_array_append_new(positive, value_text(range_text(&found->positive[i])));
    add_uses(json, count, &found->optimal, &found->triggered, digits);
    json_object_set_new(json, "positive", positive);
    json_object_set_new(json, "index",
                        found->positive_count
                            ? value_text(value_exact(found->positive[found->likeliest].from))
                            : json_null());
    if (exact->lists)
        json_object_set_new(json, "counts", counts_json(&exact->lists[depth], digits));
}

void count_mean_json(json_t *json, const sabot_count *count, unsigned long digits)
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

void count_trigger_json(json_t *json, const sabot_count *count)
{
    if (!count->has_trigger)
        return;
    json_object_set_new(json, "trigger", value_text(sabot_trigger_text(&count->trigger)));
    if (!count->trigger.is_running)
        json_object_set_new(json, "true_count",
                            json_string(sabot_true_count_name(count->trigger.way)));
}

/* --- what a person reads ------------------------------------------------------------------ */

enum { SHOWN_DIGITS = 4, GAIN_DIGITS = 6, USE_TEXTS = 3 };

/* How often it bets, what that gains, and what a bet is worth. */
static void use_texts(char *texts[USE_TEXTS], const sabot_count_use *use)
{
    texts[0] = value_percent(use->share, SHOWN_DIGITS);
    texts[1] = value_percent(use->gain, GAIN_DIGITS);
    texts[2] = use->bets ? value_percent(use->ev, SHOWN_DIGITS) : NULL;
}

static void free_texts(char **texts, size_t count)
{
    for (size_t i = 0; i < count; i++)
        free(texts[i]);
}

void count_depth_text(char text[COUNT_DEPTH_TEXT], const sabot_numbers *depths, size_t depth)
{
    sabot_range reach = sabot_numbers_reach(depths);
    if (depth < depths->count)
        snprintf(text, COUNT_DEPTH_TEXT, "%" PRIu64, depths->number[depth]);
    else if (sabot_range_count(reach) == depths->count)
        snprintf(text, COUNT_DEPTH_TEXT, "mean %" PRIu64 "..%" PRIu64, reach.from, reach.to);
    else
        snprintf(text, COUNT_DEPTH_TEXT, "mean of %zu", depths->count);
}

/* Where the EV is positive: the ranges, at most a few of them. */
static char *positive_text(const sabot_count_depth *depth)
{
    enum { MOST = 4 };
    sabot_text text = {0};
    for (size_t i = 0; i < depth->positive_count && i < MOST; i++) {
        char *range = range_text(&depth->positive[i]);
        sabot_text_add(&text, "%s%s", i ? " " : "", range);
        free(range);
    }
    if (depth->positive_count > MOST)
        sabot_text_add(&text, " and %zu more", depth->positive_count - MOST);
    return text.text;
}

/* The best use at a depth, or, behind the last one, over all of them. */
static void add_optimal(sabot_report *report, const sabot_count *count, const sabot_numbers *depths,
                        size_t depth)
{
    const sabot_count_exact *exact = count->exact;
    const sabot_count_depth *found = depth < depths->count ? &exact->depths[depth] : NULL;
    char *texts[USE_TEXTS], cards[COUNT_DEPTH_TEXT], favourable[ESTIMATE_WORDS],
        gain[ESTIMATE_WORDS];
    char *positive = found ? positive_text(found) : NULL, *index = NULL;
    if (found && found->positive_count)
        index = value_exact(found->positive[found->likeliest].from);
    use_texts(texts, found ? &found->optimal : &exact->optimal);
    count_depth_text(cards, depths, depth);
    count_estimate_words(favourable, gain, found ? &count->worth[depth].estimate : &count->mean);
    sabot_report_row(report, (const char *[]){count_name(count), cards, texts[0], texts[1],
                                              texts[2], favourable, gain, index, positive});
    free_texts(texts, USE_TEXTS);
    free(positive);
    free(index);
}

static void add_triggered(sabot_report *report, const sabot_count *count,
                          const sabot_numbers *depths, size_t depth)
{
    const sabot_count_exact *exact = count->exact;
    char *texts[USE_TEXTS], cards[COUNT_DEPTH_TEXT], *trigger = sabot_trigger_text(&count->trigger);
    use_texts(texts, depth < depths->count ? &exact->depths[depth].triggered : &exact->triggered);
    count_depth_text(cards, depths, depth);
    sabot_report_row(
        report, (const char *[]){count_name(count), cards, trigger, texts[0], texts[1], texts[2]});
    free_texts(texts, USE_TEXTS);
    free(trigger);
}

/* Calls `add` for every depth of every count that has values, and a trigger if that is needed, and
 * for the mean. */
typedef void add_row(sabot_report *report, const sabot_count *count, const sabot_numbers *depths,
                     size_t depth);
static void add_rows(sabot_report *report, const sabot_wager_counts *list,
                     const sabot_numbers *depths, int triggered, add_row *add)
{
    size_t rows = depths->count + (depths->count > 1);
    for (size_t i = 0; i < list->count; i++)
        if (!list->counts[i].exact->is_beyond && (!triggered || list->counts[i].has_trigger))
            for (size_t depth = 0; depth < rows; depth++)
                add(report, &list->counts[i], depths, depth);
}

static void add_counts(sabot_report *report, const sabot_count *count, const sabot_numbers *depths)
{
    char cards[COUNT_DEPTH_TEXT];
    for (size_t depth = 0; depth < depths->count; depth++) {
        const sabot_count_list *list = &count->exact->lists[depth];
        count_depth_text(cards, depths, depth);
        for (size_t i = 0; i < list->count; i++) {
            const sabot_count_value *value = &list->values[i];
            char *texts[] = {value_exact(value->count), value_percent(value->share, GAIN_DIGITS),
                             value_percent(value->ev, SHOWN_DIGITS)};
            sabot_report_row(
                report, (const char *[]){count_name(count), cards, texts[0], texts[1], texts[2]});
            free_texts(texts, 3);
        }
    }
}

void count_exact_report(sabot_report *report, const sabot_wager_counts *list,
                        const sabot_numbers *depths)
{
    int has_trigger = 0, has_lists = 0;
    for (size_t i = 0; i < list->count; i++) {
        const sabot_count_exact *exact = list->counts[i].exact;
        if (exact->is_beyond)
            sabot_report_note(report, "%s: not valued exactly: %s", count_name(&list->counts[i]),
                              exact->why.text);
        has_trigger = has_trigger || (!exact->is_beyond && list->counts[i].has_trigger);
        has_lists = has_lists || exact->lists;
    }
    sabot_report_table(report, "lrrrrrrrl",
                       (const char *[]){"system", "cards left", "bets", "gain",
                                        "player's EV of bets", "favourable (est.)", "gain (est.)",
                                        "index", "player's EV positive at"});
    add_rows(report, list, depths, 0, add_optimal);
    if (has_trigger) {
        sabot_report_table(
            report, "lrrrrr",
            (const char *[]){"system", "cards left", "at", "bets", "gain", "player's EV of bets"});
        add_rows(report, list, depths, 1, add_triggered);
    }
    if (has_lists)
        sabot_report_table(report, "lrrrr",
                           (const char *[]){"system", "cards left", "running count", "probability",
                                            "player's EV"});
    for (size_t i = 0; has_lists && i < list->count; i++)
        if (list->counts[i].exact->lists)
            add_counts(report, &list->counts[i], depths);
}
