#include "document.h"

#include "base/memory.h"
#include "write/value.h"

#include <inttypes.h>
#include <stdlib.h>

/* What the best use of a count gains, as a share of perfect play; 0: not known. */
static int find_efficiency(mpq_t efficiency, const count_perfect *perfect,
                           const sabot_count_depth *depth)
{
    if (!perfect->is_known || !mpq_sgn(perfect->gain))
        return 0;
    mpq_div(efficiency, depth->optimal.gain, perfect->gain);
    return 1;
}

void count_perfect_json(json_t *json, const count_answer *answer, const sabot_count *count,
                        size_t depth, unsigned long digits)
{
    const count_perfect *perfect = &answer->perfect[depth];
    mpq_t efficiency;
    mpq_init(efficiency);
    int known = !count->exact->is_beyond &&
                find_efficiency(efficiency, perfect, &count->exact->depths[depth]);
    json_object_set_new(json, "perfect",
                        perfect->is_known
                            ? json_pack("{so}", "gain", value_json(perfect->gain, digits))
                            : json_null());
    json_object_set_new(json, "efficiency", known ? value_json(efficiency, digits) : json_null());
    mpq_clear(efficiency);
}

/* --- what a person reads ------------------------------------------------------------------ */

enum { SHOWN_DIGITS = 4, GAIN_DIGITS = 6, FIRST = 2, CELLS_MOST = 64 };

typedef enum { OPTIMAL, TRIGGERED, EFFICIENCY } column;

/* One cell, malloc'd, or NULL. */
static char *cell_text(const count_answer *answer, const sabot_count *count, size_t depth,
                       column what)
{
    mpq_t efficiency;
    char *text = NULL;
    if (count->exact->is_beyond || (what == TRIGGERED && !count->has_trigger))
        return NULL;
    const sabot_count_depth *found = &count->exact->depths[depth];
    if (what != EFFICIENCY)
        return value_percent(what == OPTIMAL ? found->optimal.gain : found->triggered.gain,
                             GAIN_DIGITS);
    mpq_init(efficiency);
    if (find_efficiency(efficiency, &answer->perfect[depth], found))
        text = value_percent(efficiency, SHOWN_DIGITS);
    mpq_clear(efficiency);
    return text;
}

static void add_row(sabot_report *report, const count_answer *answer,
                    const sabot_wager_counts *list, size_t depth, column what)
{
    const count_perfect *perfect = &answer->perfect[depth];
    char *texts[CELLS_MOST] = {0};
    sabot_text cards = {0};
    sabot_text_add(&cards, "%" PRIu64, answer->counts->depths.number[depth]);
    texts[0] = cards.text;
    texts[1] = perfect->is_known ? value_percent(perfect->gain, GAIN_DIGITS) : NULL;
    for (size_t i = 0; i < list->count; i++)
        texts[FIRST + i] = cell_text(answer, &list->counts[i], depth, what);
    sabot_report_row(report, (const char *const *)texts);
    for (size_t i = 0; i < FIRST + list->count; i++)
        free(texts[i]);
}

static void add_table(sabot_report *report, const count_answer *answer,
                      const sabot_wager_counts *list, column what, const char *note)
{
    const char *titles[CELLS_MOST] = {"cards left", "perfect play"};
    char align[CELLS_MOST + 1] = "rr";
    for (size_t i = 0; i < list->count; i++) {
        align[FIRST + i] = 'r';
        titles[FIRST + i] = count_name(&list->counts[i]);
    }
    sabot_report_note(report, "%s", note);
    sabot_report_table(report, align, titles);
    for (size_t depth = 0; depth < answer->counts->depths.count; depth++)
        if (what != EFFICIENCY || answer->perfect[depth].is_known)
            add_row(report, answer, list, depth, what);
}

void count_compare_report(sabot_report *report, const count_answer *answer, size_t wager)
{
    const sabot_wager_counts *list = &answer->counts->wagers[wager];
    int triggered = 0, known = 0;
    for (size_t i = 0; i < list->count; i++) {
        const sabot_count *count = &list->counts[i];
        triggered = triggered || count->has_trigger;
        if (count->exact->is_beyond)
            sabot_report_note(report, "%s: not valued exactly: %s", count_name(count),
                              count->exact->why.text);
    }
    for (size_t i = 0; i < answer->counts->depths.count; i++)
        known = known || answer->perfect[i].is_known;
    add_table(report, answer, list, OPTIMAL, "gain per coup of the best use of each count");
    if (triggered)
        add_table(report, answer, list, TRIGGERED, "gain per coup at its trigger");
    if (known)
        add_table(report, answer, list, EFFICIENCY,
                  "the best use as a share of perfect play, where that is found by exhaustion");
}
