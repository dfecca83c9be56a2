#include "commands.h"

#include "engine/polynomial/polynomial.h"
#include "run/message.h"

#include <stdio.h>
#include <string.h>

const ask_question question_count = {
    .name = "count",
    .what = "counting systems: derive, score, compare; the spread of the EV",
    .group = "Counting systems, exactly.\v"
             "  sabot count derive -b dragon-7\n"
             "  sabot count score -b dragon-7 --tags 0,0,0,-1,-1,-1,-1,2,2,0\n"
             "  sabot count compare -b dragon-7 --cards 14,52,104\n"
             "  sabot count spread -b dragon-7 --cards 26..52\n"};

/* --- common to the commands --------------------------------------------------------------- */

sabot_status count_prepare(void *own, const output *out, sabot_error *error)
{
    (void)out;
    return count_options_prepare(own, error);
}

void count_clear(void *own)
{
    count_options_clear(own);
}

sabot_status count_systems(sabot_counts *counts, const count_asked *asked, const systems *s,
                           sabot_error *error)
{
    return sabot_counts_compare(counts, &asked->played->question, &asked->models, s->list, s->count,
                                count_depths(asked), error);
}

static void say_engines(const count_asked *asked)
{
    for (size_t i = 0; i < asked->models.wagers_count; i++)
        if (asked->models.wagers[i].counted)
            message_note("%s: %s", asked->played->wagers[i].name,
                         sabot_polynomial_can_compile(&asked->played->wagers[i]) ? "compiled"
                                                                                 : "reference");
}

/* A row for each depth, or for each running count that occurs there: about SABOT_POINTS of them for
 * each card seen, or for each card left if these are fewer. */
static sabot_status refuse_rows(const count_asked *asked, sabot_error *error)
{
    const count_options *o = asked->options;
    uint64_t size = sabot_shoe_size(&asked->played->shoe);
    double rows = o->all_depths ? (double)sabot_range_count(asked->depths) : 0;
    for (size_t i = 0; i < asked->numbers.count; i++) {
        uint64_t left = asked->numbers.number[i], seen = size - left;
        rows += o->by_count ? SABOT_POINTS * (double)(left < seen ? left : seen) : 1;
    }
    return options_refuse_rows(&o->common, rows * (double)asked->models.wagers_count, error);
}

/* A picture of gains against the cards left. */
static int draws_gains(const count_asked *asked)
{
    const count_options *o = asked->options;
    return !o->by_count && (o->compares || (o->some && o->cards && asked->numbers.count > 1));
}

sabot_status count_run(result *to, const void *own, const setup *played, count_ask *ask,
                       sabot_error *error)
{
    const count_options *o = own;
    count_asked asked = {.options = o, .played = played};
    sabot_count_models_init(&asked.models);
    sabot_status status = sabot_count_models_find(&asked.models, &played->question, error);
    if (!status && o->all_depths)
        status = count_options_depths(&asked.depths, o, &played->shoe, error);
    else if (!status && (o->some || o->cards))
        status = count_options_numbers(&asked.numbers, o, &played->shoe, error);
    if (!status)
        status = options_refuse_one(o->logarithmic && !draws_gains(&asked), "--plot log=",
                                    "only gains at several depths have a logarithmic axis", error);
    if (!status)
        status = refuse_rows(&asked, error);
    if (!status && o->common.verbose)
        say_engines(&asked);
    if (!status)
        status = ask(to, &asked, error);
    sabot_numbers_clear(&asked.numbers);
    sabot_count_models_clear(&asked.models);
    return status;
}

const sabot_numbers *count_depths(const count_asked *asked)
{
    return asked->numbers.count ? &asked->numbers : NULL;
}

/* A trigger needs a count, and --true-count a trigger on a true count. */
static sabot_status check_trigger(const sabot_counts *counts, const count_options *o,
                                  const sabot_trigger *trigger, sabot_error *error)
{
    size_t count = 0, true_counts = 0;
    for (size_t i = 0; i < counts->wagers_count; i++) {
        count += counts->wagers[i].count;
        for (size_t k = 0; k < counts->wagers[i].count; k++) {
            const sabot_count *one = &counts->wagers[i].counts[k];
            true_counts += one->has_trigger && !one->trigger.is_running;
        }
    }
    sabot_status status =
        options_refuse_one(o->way && o->trigger && trigger->is_running, "--true-count",
                           "the trigger is a running count", error);
    if (!status)
        status = options_refuse_one(count && o->way && !o->trigger && !true_counts, "--true-count",
                                    "no trigger uses a true count", error);
    if (!status)
        status = options_refuse_one(!count && (o->trigger || o->way),
                                    o->trigger ? "--trigger" : "--true-count",
                                    "nothing is counted for these bets", error);
    return status;
}

sabot_status count_value(sabot_counts *counts, const count_asked *asked, sabot_error *error)
{
    const count_options *o = asked->options;
    sabot_trigger trigger;
    sabot_status status = SABOT_OK;
    sabot_trigger_init(&trigger);
    if (o->trigger)
        status = count_options_trigger(&trigger, o, error);
    if (!status)
        status = check_trigger(counts, o, &trigger, error);
    if (!status)
        sabot_counts_use(counts, o->trigger ? &trigger : NULL, o->way);
    if (!status && counts->depths.count)
        status = sabot_counts_value(counts, &asked->played->question, o->by_count, error);
    sabot_trigger_clear(&trigger);
    return status;
}

/* By depth if several were requested. */
static char *count_picture(const count_asked *asked, const count_answer *answer)
{
    if (draws_gains(asked))
        return count_plot_gains(answer, asked->options->logarithmic);
    return asked->options->by_count ? count_plot_counts(answer) : count_plot(answer);
}

sabot_status count_show(result *to, const count_asked *asked, const sabot_counts *counts,
                        const count_perfect *perfect, sabot_error *error)
{
    static const char *const short_path[] = {"bets", "systems", NULL};
    static const char *const long_path[] = {"bets", "systems", "depths", NULL};
    static const char *const longest[] = {"bets", "systems", "depths", "counts", NULL};
    const char *const *path = !counts->depths.count      ? short_path
                              : asked->options->by_count ? longest
                                                         : long_path;
    const count_answer answer = {asked->played, &asked->models, counts, perfect};
    const char *plot = asked->options->plot;
    sabot_status status = SABOT_OK;
    if (plot)
        status = result_add_picture(to, plot, count_picture(asked, &answer),
                                    "no count tells anything", error);
    result_document(to, count_document(&answer, result_digits(to)), path);
    if (result_is_report(to))
        count_view(&to->report, to->document, &answer);
    return status;
}
