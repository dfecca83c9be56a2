#include "../command/count_system.h"

#include "base/decimal.h"
#include "base/memory.h"
#include "chart.h"
#include "output.h"
#include "value.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

/* The root of the squared correlation with its sign. */
static char *correlation_text(const sabot_score *score, unsigned long digits)
{
    sabot_text text = {0};
    char *root = sabot_decimal_root(score->squared, digits);
    sabot_text_add(&text, "%s%s", score->sign < 0 ? "-" : "", root);
    free(root);
    return text.text;
}

/* The estimate of a counter who bets when the count says so: of the EV's variance the count sees
 * what is linear, times its squared correlation. */
static sabot_estimate estimate_at(mpq_t variance, const sabot_counting *counting,
                                  const sabot_score *score, uint64_t cards)
{
    sabot_counting_variance(variance, counting, cards);
    mpq_mul(variance, variance, score->squared);
    return sabot_estimate_normal(counting->ev, variance);
}

/* --- the document ------------------------------------------------------------------------- */

/* The depths, and the mean over them. */
static void add_depths(json_t *json, const count_answer *answer, const sabot_counting *counting,
                       const sabot_score *score)
{
    json_t *list = json_array();
    sabot_estimate mean = {0, 0};
    mpq_t variance;
    mpq_init(variance);
    for (uint64_t n = answer->depths.from; n <= answer->depths.to; n++) {
        sabot_estimate estimate = estimate_at(variance, counting, score, n);
        count_add_share(&mean, &estimate, sabot_range_count(answer->depths));
        json_array_append_new(
            list, json_pack("{sI s{so} so}", "cards", (json_int_t)n, "sd", "decimal",
                            value_text(sabot_decimal_root(variance, answer->options->digits)),
                            "estimate", count_estimate_json(&estimate)));
    }
    mpq_clear(variance);
    json_object_set_new(json, "mean_estimate", count_estimate_json(&mean));
    json_object_set_new(json, "depths", list);
}

static json_t *entry_json(const count_answer *answer, const sabot_counting *counting,
                          const count_entry *entry)
{
    const sabot_score *score = &entry->score;
    unsigned long digits = answer->options->digits;
    json_t *tags = json_array(), *json = json_pack("{ss so}", "system", entry->name, "tags", tags);
    for (unsigned v = 0; v < entry->tags.count; v++)
        json_array_append_new(tags, value_text(value_exact(entry->tags.tag[v])));
    json_object_set_new(json, "correlation_squared",
                        score->has_correlation ? value_json(score->squared, digits) : json_null());
    json_object_set_new(
        json, "correlation",
        score->has_correlation
            ? json_pack("{so}", "decimal", value_text(correlation_text(score, digits)))
            : json_null());
    json_object_set_new(json, "per_true_count", value_json(score->slope, digits));
    json_object_set_new(json, "threshold",
                        score->has_threshold ? value_json(score->threshold, digits) : json_null());
    json_object_set_new(json, "sum", value_json(score->sum, digits));
    json_object_set_new(json, "pivot_true_count", value_json(score->pivot_true, digits));
    if (entry->about)
        json_object_set_new(json, "about", json_string(entry->about));
    if (entry->trigger)
        json_object_set_new(json, "trigger", json_string(entry->trigger));
    if (entry->published)
        json_object_set_new(json, "published", json_string(entry->published));
    if (answer->cards)
        add_depths(json, answer, counting, score);
    return json;
}

static json_t *bet_json(const count_answer *answer, size_t i)
{
    const count_model *model = &answer->models[i];
    const char *name = answer->job->wagers[i].name;
    if (model->refused)
        return count_refused_json(model, name);
    json_t *effects = json_object(), *systems = json_array();
    for (unsigned v = 0; v < model->counting.tags; v++)
        json_object_set_new(effects, sabot_counting_name(v),
                            value_json(model->counting.effect[v], answer->options->digits));
    for (size_t k = 0; k < answer->entries[i].count; k++)
        json_array_append_new(systems,
                              entry_json(answer, &model->counting, &answer->entries[i].entries[k]));
    return json_pack("{ss so so so}", "bet", name, "ev",
                     value_json(model->counting.ev, answer->options->digits), "effects", effects,
                     "systems", systems);
}

json_t *count_system_document(const count_answer *answer)
{
    json_t *document = job_document(answer->job, "sabot.count/1"), *bets = json_array();
    json_object_set_new(document, "bets", bets);
    for (size_t i = 0; i < answer->job->wagers_count; i++)
        json_array_append_new(bets, bet_json(answer, i));
    return document;
}

/* --- what a person reads ------------------------------------------------------------------ */

enum { SHOWN_DIGITS = 4, TABLE_MOST = SABOT_TAGS_MOST + 1 };

static char *tag_text(const mpq_t tag)
{
    return mpz_cmp_ui(mpq_denref(tag), 1) ? sabot_decimal_rational(tag, SHOWN_DIGITS)
                                          : value_exact(tag);
}

static void free_texts(char **texts, size_t count)
{
    for (size_t i = 0; i < count; i++)
        free(texts[i]);
}

static void add_tags(sabot_report *report, const count_entries *list, unsigned tags)
{
    char align[TABLE_MOST + 1] = "l";
    const char *cells[TABLE_MOST] = {"system"};
    for (unsigned v = 0; v < tags; v++) {
        align[v + 1] = 'r';
        cells[v + 1] = sabot_counting_name(v);
    }
    sabot_report_table(report, align, cells);
    for (size_t i = 0; i < list->count; i++) {
        char *texts[SABOT_TAGS_MOST];
        cells[0] = list->entries[i].name;
        for (unsigned v = 0; v < tags; v++)
            cells[v + 1] = texts[v] = tag_text(list->entries[i].tags.tag[v]);
        sabot_report_row(report, cells);
        free_texts(texts, tags);
    }
}

static void add_scores(sabot_report *report, const count_entries *list)
{
    static const char *const titles[] = {"system",  "correlation", "EV turns at", "EV per count",
                                         "balance", "pivot",       "trigger"};
    sabot_report_table(report, "lrrrrrr", titles);
    for (size_t i = 0; i < list->count; i++) {
        const count_entry *entry = &list->entries[i];
        const sabot_score *score = &entry->score;
        int unbalanced = mpq_sgn(score->sum) != 0;
        char *texts[5] = {
            score->has_correlation ? correlation_text(score, SHOWN_DIGITS) : NULL,
            score->has_threshold ? sabot_decimal_rational(score->threshold, SHOWN_DIGITS) : NULL,
            value_percent(score->slope, SHOWN_DIGITS), tag_text(score->sum),
            unbalanced ? sabot_decimal_rational(score->pivot_true, SHOWN_DIGITS) : NULL};
        sabot_report_row(report, (const char *[]){entry->name, texts[0], texts[1], texts[2],
                                                  texts[3], texts[4], entry->trigger});
        free_texts(texts, 5);
    }
}

static void add_exact(sabot_report *report, const count_entries *list)
{
    sabot_report_table(report, "lll",
                       (const char *[]){"system", "squared correlation", "EV turns at"});
    for (size_t i = 0; i < list->count; i++) {
        const sabot_score *score = &list->entries[i].score;
        char *squared = value_exact(score->squared), *threshold = value_exact(score->threshold);
        sabot_report_row(report, (const char *[]){list->entries[i].name,
                                                  score->has_correlation ? squared : NULL,
                                                  score->has_threshold ? threshold : NULL});
        free(squared);
        free(threshold);
    }
}

static void add_worth_row(sabot_report *report, const char *name, const char *cards,
                          const sabot_estimate *estimate)
{
    char favourable[32], gain[32];
    snprintf(favourable, sizeof favourable, "%.4f %%", 100 * estimate->favourable);
    snprintf(gain, sizeof gain, "%.6f %%", 100 * estimate->gain);
    sabot_report_row(report, (const char *[]){name, cards, favourable, gain});
}

static void add_worth(sabot_report *report, const count_answer *answer,
                      const sabot_counting *counting, const count_entries *list)
{
    mpq_t variance;
    char cards[64];
    mpq_init(variance);
    sabot_report_table(
        report, "lrrr",
        (const char *[]){"system", "cards left", "favourable (est.)", "gain (est.)"});
    for (size_t i = 0; i < list->count; i++) {
        sabot_estimate mean = {0, 0};
        for (uint64_t n = answer->depths.from; n <= answer->depths.to; n++) {
            sabot_estimate estimate = estimate_at(variance, counting, &list->entries[i].score, n);
            count_add_share(&mean, &estimate, sabot_range_count(answer->depths));
            snprintf(cards, sizeof cards, "%" PRIu64, n);
            add_worth_row(report, list->entries[i].name, cards, &estimate);
        }
        snprintf(cards, sizeof cards, "mean %" PRIu64 "..%" PRIu64, answer->depths.from,
                 answer->depths.to);
        if (answer->depths.to > answer->depths.from)
            add_worth_row(report, list->entries[i].name, cards, &mean);
    }
    mpq_clear(variance);
}

static void add_notes(sabot_report *report, const count_entries *list)
{
    for (size_t i = 0; i < list->count; i++) {
        const count_entry *entry = &list->entries[i];
        if (entry->about)
            sabot_report_note(report, "%s: %s%s%s", entry->name, entry->about,
                              entry->published ? "; published: " : "",
                              entry->published ? entry->published : "");
    }
}

void count_system_report(sabot_report *report, const count_answer *answer)
{
    job_heading(report, answer->job, answer->options, "Counting");
    for (size_t i = 0; i < answer->job->wagers_count; i++) {
        const count_model *model = &answer->models[i];
        const count_entries *list = &answer->entries[i];
        sabot_report_heading(report, "%s", answer->job->wagers[i].name);
        if (model->refused) {
            count_refused_note(report, model);
            continue;
        }
        char *ev = value_percent(model->counting.ev, SHOWN_DIGITS);
        sabot_report_note(
            report, "EV %s%s", ev,
            mpq_sgn(model->counting.variance)
                ? ""
                : "; no single card changes it, so no linear count can tell anything");
        free(ev);
        if (!list->count)
            continue;
        add_tags(report, list, model->counting.tags);
        add_scores(report, list);
        add_exact(report, list);
        if (answer->cards)
            add_worth(report, answer, &model->counting, list);
        add_notes(report, list);
    }
}

/* --- the picture -------------------------------------------------------------------------- */

/* The true counts shown: twice as far as the farthest threshold. */
static double reach(const count_answer *answer)
{
    double most = 1;
    for (size_t i = 0; i < answer->job->wagers_count; i++)
        for (size_t k = 0; k < answer->entries[i].count; k++)
            most = fmax(most, 2 * fabs(mpq_get_d(answer->entries[i].entries[k].score.threshold)));
    return ceil(most);
}

char *count_system_plot(const count_answer *answer)
{
    size_t count = 0, lines = 0;
    double x[2] = {-reach(answer), reach(answer)};
    for (size_t i = 0; i < answer->job->wagers_count; i++)
        count += answer->entries[i].count;
    sabot_series *series = sabot_allocate(count, sizeof *series);
    double *y = sabot_allocate(2 * count, sizeof *y);
    sabot_text *names = sabot_allocate(count, sizeof *names);
    for (size_t i = 0; i < answer->job->wagers_count; i++)
        for (size_t k = 0; k < answer->entries[i].count; k++) {
            const count_entry *entry = &answer->entries[i].entries[k];
            double ev = mpq_get_d(answer->models[i].counting.ev);
            if (!entry->score.has_threshold)
                continue;
            for (int end = 0; end < 2; end++)
                y[2 * lines + end] = 100 * (ev + x[end] * mpq_get_d(entry->score.slope));
            sabot_text_add(&names[lines], "%s %s", answer->job->wagers[i].name, entry->name);
            series[lines] =
                (sabot_series){.name = names[lines].text, .count = 2, .x = x, .y = y + 2 * lines};
            lines++;
        }
    sabot_chart chart = {.title = "EV by true count",
                         .subtitle = "the linear model",
                         .x_title = "true count",
                         .y_title = "EV, %"};
    char *svg = lines ? sabot_chart_lines(&chart, series, lines) : NULL;
    for (size_t i = 0; i < lines; i++)
        free(names[i].text);
    free(names);
    free(series);
    free(y);
    return svg;
}
