#include "document.h"

#include "write/value.h"
#include <sabot/base/decimal.h>

#include <inttypes.h>
#include <stdlib.h>

/* --- words -------------------------------------------------------------------------------- */

/* What the counts are called, and how they came about: the range of integers is for the second. */
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

static const char not_counted[] = "the bet looks at suits, and tags are by rank";

const char *count_name(const sabot_count *count)
{
    return count->system ? count->system->name : origins[count->origin].name;
}

/* How a count came about, malloc'd, or NULL. */
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
    return model->determined ? json_pack("{ss ss}", "bet", wager->name, "not_counted", not_counted)
                             : undetermined_json(wager);
}

void count_refused_note(sabot_report *report, const sabot_count_model *model)
{
    if (model->determined)
        sabot_report_note(report, "not counted: %s", not_counted);
    else
        sabot_report_note(report, "undetermined: needs %s", sabot_level_name(model->needs));
}

/* A share of the estimate, at least so much (docs/counting.md). */
static const double NORMAL_CURVE_ERROR = 0.1;

static void percent_words(char words[ESTIMATE_WORDS], double value, unsigned long digits)
{
    char *text = value_model(100 * value, 100 * value * NORMAL_CURVE_ERROR, digits);
    snprintf(words, ESTIMATE_WORDS, "%s %%", text);
    free(text);
}

void count_estimate_words(char favourable[ESTIMATE_WORDS], char gain[ESTIMATE_WORDS],
                          const sabot_estimate *estimate)
{
    percent_words(favourable, estimate->favourable, 4);
    percent_words(gain, estimate->gain, 6);
}

json_t *count_estimate_json(const sabot_estimate *estimate, unsigned long digits)
{
    return json_pack(
        "{so so}", "favourable",
        value_model_json(estimate->favourable, estimate->favourable * NORMAL_CURVE_ERROR, digits),
        "gain", value_model_json(estimate->gain, estimate->gain * NORMAL_CURVE_ERROR, digits));
}

/* The root of the squared correlation with its sign. */
static char *correlation_text(const sabot_score *score, unsigned long digits)
{
    return sabot_decimal_signed_root(score->squared, score->sign, digits);
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
        count_exact_json(depth, count, i, digits);
        if (answer->perfect)
            count_perfect_json(depth, answer, count, i, digits);
        json_object_set_new(
            depth, "sd",
            json_pack("{so}", "decimal", value_text(sabot_decimal_root(worth->variance, digits))));
        json_object_set_new(depth, "estimate", count_estimate_json(&worth->estimate, digits));
        json_array_append_new(list, depth);
    }
    count_mean_json(json, count, digits);
    json_object_set_new(json, "mean_estimate", count_estimate_json(&count->mean, digits));
    json_object_set_new(json, "depths", list);
}

static void add_score(json_t *json, const sabot_score *score, unsigned long digits)
{
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
}

static json_t *count_json(const count_answer *answer, const sabot_count *count,
                          unsigned long digits)
{
    json_t *tags = json_array(),
           *json = json_pack("{ss so}", "system", count_name(count), "tags", tags);
    for (unsigned v = 0; v < count->tags.count; v++)
        json_array_append_new(tags, value_text(value_exact(count->tags.tag[v])));
    add_score(json, &count->score, digits);
    char *about = about_of(count, answer->counts->range);
    if (about)
        json_object_set_new(json, "about", value_text(about));
    count_trigger_json(json, count);
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
    json_t *json =
        json_pack("{ss so so so}", "bet", wager->name, "ev", value_json(model->counting.ev, digits),
                  "effects", effects, "systems", systems);
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

static void add_tags(sabot_report *report, const sabot_wager_counts *list, unsigned tags)
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
        cells[0] = count_name(&list->counts[i]);
        for (unsigned v = 0; v < tags; v++)
            cells[v + 1] = texts[v] = tag_text(list->counts[i].tags.tag[v]);
        sabot_report_row(report, cells);
        free_texts(texts, tags);
    }
}

static void add_scores(sabot_report *report, const sabot_wager_counts *list)
{
    static const char *const titles[] = {
        "system", "correlation", "player's EV turns at", "player's EV per count", "balance",
        "pivot",  "trigger"};
    sabot_report_table(report, "lrrrrrr", titles);
    for (size_t i = 0; i < list->count; i++) {
        const sabot_count *count = &list->counts[i];
        const sabot_score *score = &count->score;
        int unbalanced = mpq_sgn(score->sum) != 0;
        char *texts[6] = {
            score->has_correlation ? correlation_text(score, SHOWN_DIGITS) : NULL,
            score->has_threshold ? sabot_decimal_rational(score->threshold, SHOWN_DIGITS) : NULL,
            value_percent(score->slope, SHOWN_DIGITS),
            tag_text(score->sum),
            unbalanced ? sabot_decimal_rational(score->pivot_true, SHOWN_DIGITS) : NULL,
            count->has_trigger ? sabot_trigger_text(&count->trigger) : NULL};
        sabot_report_row(report, (const char *[]){count_name(count), texts[0], texts[1], texts[2],
                                                  texts[3], texts[4], texts[5]});
        free_texts(texts, 6);
    }
}

static void add_exact(sabot_report *report, const sabot_wager_counts *list)
{
    sabot_report_table(report, "lll",
                       (const char *[]){"system", "squared correlation", "player's EV turns at"});
    for (size_t i = 0; i < list->count; i++) {
        const sabot_score *score = &list->counts[i].score;
        char *squared = value_exact(score->squared), *threshold = value_exact(score->threshold);
        sabot_report_row(report, (const char *[]){count_name(&list->counts[i]),
                                                  score->has_correlation ? squared : NULL,
                                                  score->has_threshold ? threshold : NULL});
        free(squared);
        free(threshold);
    }
}

static void add_worth_row(sabot_report *report, const char *name, const char *cards,
                          const sabot_estimate *estimate)
{
    char favourable[ESTIMATE_WORDS], gain[ESTIMATE_WORDS];
    count_estimate_words(favourable, gain, estimate);
    sabot_report_row(report, (const char *[]){name, cards, favourable, gain});
}

static void add_worth(sabot_report *report, const sabot_wager_counts *list,
                      const sabot_numbers *depths)
{
    char cards[COUNT_DEPTH_TEXT];
    sabot_report_table(
        report, "lrrr",
        (const char *[]){"system", "cards left", "favourable (est.)", "gain (est.)"});
    for (size_t i = 0; i < list->count; i++) {
        const sabot_count *count = &list->counts[i];
        for (size_t d = 0; d < depths->count; d++) {
            count_depth_text(cards, depths, d);
            add_worth_row(report, count_name(count), cards, &count->worth[d].estimate);
        }
        count_depth_text(cards, depths, depths->count);
        if (depths->count > 1)
            add_worth_row(report, count_name(count), cards, &count->mean);
    }
}

static void add_notes(sabot_report *report, const sabot_wager_counts *list, int range)
{
    for (size_t i = 0; i < list->count; i++) {
        const sabot_count *count = &list->counts[i];
        const char *published = count->system ? count->system->published : NULL;
        char *about = about_of(count, range);
        if (about)
            sabot_report_note(report, "%s: %s%s%s", count_name(count), about,
                              published ? "; published: " : "", published ? published : "");
        free(about);
    }
}

static void add_rank(sabot_report *report, const sabot_wager_counts *list)
{
    if (list->disagrees)
        sabot_report_note(report,
                          "in order of gain, which is not that of correlation: %s gains more than "
                          "%s, whose correlation is larger",
                          count_name(&list->counts[list->disagrees - 1]),
                          count_name(&list->counts[list->disagrees]));
    else if (list->valued)
        sabot_report_note(report, "in order of gain, which is that of correlation too");
}

static void add_bet(sabot_report *report, const count_answer *answer, size_t i)
{
    const sabot_count_model *model = &answer->models->wagers[i];
    const sabot_wager_counts *list = &answer->counts->wagers[i];
    sabot_report_heading(report, "%s", answer->played->wagers[i].name);
    if (!model->counted) {
        count_refused_note(report, model);
        return;
    }
    char *ev = value_percent(model->counting.ev, SHOWN_DIGITS);
    sabot_report_note(
        report, "player's EV %s%s", ev,
        mpq_sgn(model->counting.variance) ? ""
        : list->count
            ? "; no single card changes it, so a count is informative only at its extremes"
            : "; no single card changes it, so no linear count can estimate it");
    free(ev);
    if (!list->count)
        return;
    add_tags(report, list, list->counts[0].tags.count);
    add_scores(report, list);
    add_exact(report, list);
    if (answer->perfect)
        count_compare_report(report, answer, i);
    else if (answer->counts->depths.count && list->counts[0].exact)
        count_exact_report(report, list, &answer->counts->depths);
    else if (answer->counts->depths.count)
        add_worth(report, list, &answer->counts->depths);
    if (answer->counts->is_ranked)
        add_rank(report, list);
    add_notes(report, list, answer->counts->range);
}

void count_report(sabot_report *report, const count_answer *answer)
{
    setup_heading(report, answer->played, "Counting");
    for (size_t i = 0; i < answer->counts->wagers_count; i++)
        add_bet(report, answer, i);
}
