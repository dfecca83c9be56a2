#include "sample_document.h"

#include "base/memory.h"
#include "edges_document.h"
#include "study/bets.h"
#include "value.h"
#include <sabot/base/decimal.h>

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* --- the document ------------------------------------------------------------------------- */

/* The digits of an estimate times a factor; the mean itself is a fraction and sets no bound. */
static unsigned long digits_of(const sabot_sampled *s, double factor, unsigned long most)
{
    return value_digits_of_error(0, factor * sqrt(mpq_get_d(s->error_squared)), most);
}

/* {"decimal", "error"}: an estimate has no exact value. */
static json_t *sampled_json(const sabot_sampled *s, unsigned long digits)
{
    digits = digits_of(s, 1, digits);
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

json_t *sample_document(const setup *played, const sabot_study_sample *sample, unsigned long digits)
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

/* --- what a person reads ------------------------------------------------------------------ */

enum { COLUMNS = 9, PERCENT_DIGITS = 4, GAIN_DIGITS = 8 };

static char *mean_percent(const sabot_sampled *s)
{
    return value_percent(s->mean, digits_of(s, 100, PERCENT_DIGITS));
}

static char *error_percent(const sabot_sampled *s)
{
    mpq_t hundred;
    mpq_init(hundred);
    mpq_set_ui(hundred, 10000, 1);
    mpq_mul(hundred, hundred, s->error_squared);
    char *text = sabot_decimal_root(hundred, digits_of(s, 100, PERCENT_DIGITS));
    mpq_clear(hundred);
    return text;
}

/* `ev`: of the whole shoe; NULL for the best of several, which has no mean to compare. */
static void add_row(sabot_report *report, unsigned cards, const char *name,
                    const sabot_sample_answer *a, mpq_srcptr ev)
{
    char number[16];
    const unsigned long digits = digits_of(&a->gain, 1, GAIN_DIGITS);
    snprintf(number, sizeof number, "%u", cards);
    char *texts[COLUMNS] = {
        sabot_copy_text(number),
        sabot_copy_text(name),
        mean_percent(&a->favourable),
        error_percent(&a->favourable),
        sabot_decimal_rational(a->gain.mean, digits),
        sabot_decimal_root(a->gain.error_squared, digits),
        ev ? mean_percent(&a->ev) : NULL,
        ev ? error_percent(&a->ev) : NULL,
        ev ? value_percent(ev, PERCENT_DIGITS) : NULL,
    };
    sabot_report_row(report, (const char *const *)texts);
    for (int i = 0; i < COLUMNS; i++)
        free(texts[i]);
}

void sample_report(sabot_report *report, const setup *played, const sabot_study_sample *sample)
{
    static const char *const titles[COLUMNS] = {"cards",         "bet", "favourable",          "±",
                                                "gain per coup", "±",   "mean of player's EV", "±",
                                                "exactly"};
    char words[SHOE_WORDS];
    setup_shoe_words(words, played);
    sabot_report_heading(report, "%s: what knowing the composition is worth, from a sample",
                         played->game.rules.name);
    sabot_report_note(report,
                      "%s; tableau %s; %" PRIu64
                      " shoes of each depth drawn at random, seed %" PRIu64
                      ", the EVs of each exact; ± is the standard error",
                      words, played->tableau.name, sample->shoes, sample->seed);
    sabot_report_table(report, "rlrrrrrrr", titles);
    for (size_t d = 0; d < sample->depths_count; d++) {
        const sabot_sample_depth *depth = &sample->depths[d];
        for (size_t i = 0; i < sample->wagers_count; i++)
            if (!sample->is_left_out[i])
                add_row(report, depth->cards, played->wagers[i].name, &depth->wagers[i],
                        sample->ev[i]);
        if (sample->has_best_of)
            add_row(report, depth->cards, "best of the main bets", &depth->best_of, NULL);
    }
    for (size_t i = 0; i < sample->wagers_count; i++)
        if (sample->is_left_out[i])
            undetermined_note(report, &played->wagers[i]);
    setup_assumed_note(report, played);
}
