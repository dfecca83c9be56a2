#include "commands.h"

#include "ask/edge/document.h"
#include "study/bets.h"
#include "write/value.h"
#include "write/view.h"
#include <sabot/base/decimal.h>
#include <sabot/study/sample.h>

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

/* --- the document ------------------------------------------------------------------------- */

/* {"decimal", "error"}: an estimate has no exact value. Its mean is a fraction and sets no bound on
 * the digits. */
static json_t *sampled_json(const sabot_sampled *s, unsigned long digits)
{
    if (digits == VALUE_OF_VIEW)
        return json_pack("{so sf}", "exact", value_text(value_exact(s->mean)), "error",
                         sqrt(mpq_get_d(s->error_squared)));
    digits = value_digits_of_error(0, sqrt(mpq_get_d(s->error_squared)), digits);
    return json_pack("{so so}", "decimal", value_text(sabot_decimal_rational(s->mean, digits)),
                     "error", value_text(sabot_decimal_root(s->error_squared, digits)));
}

static json_t *answer_json(const char *name, const sabot_sample_answer *a, const mpq_t ev,
                           unsigned long digits)
{
    return json_pack("{ss so so so so}", "bet", name, "favourable",
                     sampled_json(&a->favourable, digits), "gain", sampled_json(&a->gain, digits),
                     "mean_ev", sampled_json(&a->ev, digits), "ev_of_shoe", value_json(ev, digits));
}

static json_t *depth_json(const setup *played, const sabot_study_sample *sample,
                          const sabot_sample_depth *depth, unsigned long digits)
{
    json_t *bets = json_array(), *names = json_array();
    for (size_t i = 0; i < sample->wagers_count; i++) {
        const sabot_wager *wager = &played->wagers[i];
        if (sample->is_left_out[i])
            continue;
        json_array_append_new(bets,
                              answer_json(wager->name, &depth->wagers[i], sample->ev[i], digits));
        if (sabot_study_is_main(wager))
            json_array_append_new(names, json_string(wager->name));
    }
    json_t *json = json_pack("{si so}", "cards", (int)depth->cards, "bets", bets);
    if (sample->has_best_of)
        json_object_set_new(json, "best_of",
                            json_pack("{sO so so}", "bets", names, "gain",
                                      sampled_json(&depth->best_of.gain, digits), "favourable",
                                      sampled_json(&depth->best_of.favourable, digits)));
    json_decref(names);
    return json;
}

static json_t *sample_document(const setup *played, const sabot_study_sample *sample,
                               unsigned long digits)
{
    json_t *document = setup_document(played, "sabot.study/1");
    json_t *bets = json_array(), *left_out = json_array(), *depths = json_array();
    char shoes[24], seed[24];
    snprintf(shoes, sizeof shoes, "%" PRIu64, sample->shoes);
    snprintf(seed, sizeof seed, "%" PRIu64, sample->seed);
    for (size_t i = 0; i < sample->wagers_count; i++) {
        const sabot_wager *wager = &played->wagers[i];
        if (sample->is_left_out[i]) {
            json_array_append_new(left_out, json_string(wager->name));
            continue;
        }
        json_t *bet = json_pack("{ss}", "bet", wager->name);
        returns_add_lines(bet, wager, NULL, digits);
        json_array_append_new(bets, bet);
    }
    for (size_t d = 0; d < sample->depths_count; d++)
        json_array_append_new(depths, depth_json(played, sample, &sample->depths[d], digits));
    json_object_set_new(document, "bets", bets);
    json_object_set_new(document, "left_out", left_out);
    json_object_set_new(document, "sample", json_pack("{ss ss}", "shoes", shoes, "seed", seed));
    json_object_set_new(document, "depths", depths);
    return document;
}

/* --- the report --------------------------------------------------------------------------- */

static const view_column columns[] = {
    {"cards", 'r', "^cards", VIEW_TEXT},
    {"bet", 'l', "bet", VIEW_TEXT, .none = "best of the main bets"},
    {"favourable", 'r', "favourable", VIEW_PERCENT(4)},
    {"±", 'r', "favourable", VIEW_ERROR_HUNDRED(4)},
    {"gain per coup", 'r', "gain", VIEW_DECIMAL(8)},
    {"±", 'r', "gain", VIEW_ERROR(8)},
    {"mean of player's EV", 'r', "mean_ev", VIEW_PERCENT(4)},
    {"±", 'r', "mean_ev", VIEW_ERROR_HUNDRED(4)},
    {"exactly", 'r', "ev_of_shoe", VIEW_PERCENT(4)}};
static const view table = {"depths.bets|best_of", NULL, VIEW_COLUMNS(columns)};

static void sample_view(sabot_report *report, const json_t *document, const setup *played,
                        const sabot_study_sample *sample)
{
    char words[SHOE_WORDS];
    setup_shoe_words(words, played);
    sabot_report_heading(report, "%s: the value of knowing the composition, from a sample",
                         played->game.rules.name);
    sabot_report_note(report,
                      "%s; tableau %s; %" PRIu64
                      " shoes of each depth drawn at random, seed %" PRIu64
                      ", the EVs of each exact; ± is the standard error",
                      words, played->tableau.name, sample->shoes, sample->seed);
    view_table(report, document, &table);
    for (size_t i = 0; i < sample->wagers_count; i++)
        if (sample->is_left_out[i])
            undetermined_note(report, &played->wagers[i]);
    setup_assumed_note(report, played);
}

sabot_status study_ask_sample(result *to, const study_options *o, const study_setup *asked,
                              const sabot_question *question, const setup *played,
                              sabot_error *error)
{
    static const char *const rows[] = {"depths", "bets", NULL};
    sabot_study_sample sample;
    sabot_study_sample_init(&sample);
    sabot_status status = sabot_study_sample_find(&sample, question, asked->from, asked->to,
                                                  o->sample, o->has_seed ? o->seed : 1, error);
    if (status)
        study_name_option(error);
    else
        result_document(to, sample_document(played, &sample, result_digits(to)), rows);
    if (!status && result_is_report(to))
        sample_view(&to->report, to->document, played, &sample);
    sabot_study_sample_clear(&sample);
    return status;
}
