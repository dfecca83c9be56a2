#include "study_document.h"

#include "base/memory.h"
#include "edges_document.h"
#include "value.h"
#include <sabot/base/decimal.h>

#include <stdlib.h>

static int is_studied(const sabot_study *study, size_t wager)
{
    return study->wagers[wager].way != SABOT_STUDY_LEFT_OUT;
}

/* --- the document ------------------------------------------------------------------------- */

static json_t *bin_json(const mpq_t width, const sabot_study_bin *bin, unsigned long digits)
{
    mpq_t from, to;
    mpq_inits(from, to, NULL);
    sabot_study_bin_limits(from, to, bin, width);
    json_t *json =
        json_pack("{so so so}", "from", value_text(value_exact(from)), "to",
                  value_text(value_exact(to)), "probability", value_json(bin->share, digits));
    mpq_clears(from, to, NULL);
    return json;
}

static json_t *extreme_json(const mpq_t ev, const sabot_shoe *shoe, unsigned long digits)
{
    return json_pack("{so so}", "ev", value_json(ev, digits), "shoe", shoe_json(shoe));
}

static json_t *answer_json(const char *name, const sabot_study_answer *a, const mpq_t bin,
                           unsigned long digits)
{
    json_t *json =
        json_pack("{ss so so so}", "bet", name, "favourable", value_json(a->favourable, digits),
                  "gain", value_json(a->gain, digits), "mean_ev", value_json(a->mean, digits));
    json_object_set_new(json, "ev_when_favourable",
                        mpq_sgn(a->favourable) ? value_json(a->gain_when, digits) : json_null());
    json_object_set_new(json, "variance", value_json(a->variance, digits));
    json_object_set_new(json, "best", extreme_json(a->best, &a->best_shoe, digits));
    json_object_set_new(json, "worst", extreme_json(a->worst, &a->worst_shoe, digits));
    if (!mpq_sgn(bin))
        return json;
    json_t *bins = json_array();
    for (size_t k = 0; k < a->bins_count; k++)
        json_array_append_new(bins, bin_json(bin, &a->bins[k], digits));
    json_object_set_new(json, "histogram", bins);
    return json;
}

static json_t *best_of_json(const study_shown *shown, const sabot_study_answer *best_of,
                            unsigned long digits)
{
    json_t *names = json_array();
    for (size_t i = 0; i < shown->study->wagers_count; i++)
        if (shown->study->wagers[i].is_main)
            json_array_append_new(names, json_string(shown->played->wagers[i].name));
    return json_pack("{so so so}", "bets", names, "gain", value_json(best_of->gain, digits),
                     "favourable", value_json(best_of->favourable, digits));
}

static json_t *depth_json(const study_shown *shown, const sabot_study_depth *depth,
                          unsigned long digits)
{
    const sabot_study *study = shown->study;
    json_t *bets = json_array();
    json_t *json = json_pack("{si so s{so sb} so}", "cards", (int)depth->cards, "compositions",
                             value_ways(depth->compositions), "proof", "weights",
                             value_ways(depth->shoes), "mean_is_ev_of_shoe", 1, "bets", bets);
    for (size_t i = 0; i < study->wagers_count; i++)
        if (is_studied(study, i))
            json_array_append_new(bets, answer_json(shown->played->wagers[i].name,
                                                    &depth->wagers[i], study->bin, digits));
    if (study->has_best_of)
        json_object_set_new(json, "best_of", best_of_json(shown, &depth->best_of, digits));
    return json;
}

json_t *study_document(const study_shown *shown, unsigned long digits)
{
    const sabot_study *study = shown->study;
    json_t *document = setup_document(shown->played, "sabot.study/1");
    json_t *bets = json_array(), *left_out = json_array(), *depths = json_array();
    for (size_t i = 0; i < study->wagers_count; i++) {
        const sabot_wager *wager = &shown->played->wagers[i];
        if (!is_studied(study, i)) {
            json_array_append_new(left_out, json_string(wager->name));
            continue;
        }
        json_t *bet = json_pack("{ss}", "bet", wager->name);
        returns_add_lines(bet, wager, NULL, digits);
        json_array_append_new(bets, bet);
    }
    for (size_t d = 0; d < study->depths_count; d++)
        json_array_append_new(depths, depth_json(shown, &study->depths[d], digits));
    json_object_set_new(document, "bets", bets);
    json_object_set_new(document, "left_out", left_out);
    json_object_set_new(document, "depths", depths);
    return document;
}

/* --- what a person reads ------------------------------------------------------------------ */

enum { COLUMNS = 8, PERCENT_DIGITS = 4, GAIN_DIGITS = 8 };

/* `all`: with what the best of several bets has not. */
static void add_row(sabot_report *report, unsigned cards, const char *name,
                    const sabot_study_answer *a, int all)
{
    char number[16];
    snprintf(number, sizeof number, "%u", cards);
    char *texts[COLUMNS] = {
        sabot_copy_text(number),
        sabot_copy_text(name),
        value_percent(a->favourable, PERCENT_DIGITS),
        sabot_decimal_rational(a->gain, GAIN_DIGITS),
        mpq_sgn(a->favourable) ? value_percent(a->gain_when, PERCENT_DIGITS)
                               : sabot_copy_text("never"),
        all ? sabot_decimal_root(a->variance, PERCENT_DIGITS + 2) : NULL,
        all ? value_percent(a->best, PERCENT_DIGITS) : NULL,
        all ? value_percent(a->worst, PERCENT_DIGITS) : NULL,
    };
    sabot_report_row(report, (const char *const *)texts);
    for (int i = 0; i < COLUMNS; i++)
        free(texts[i]);
}

static void add_heading(sabot_report *report, const setup *played)
{
    char words[SHOE_WORDS];
    setup_shoe_words(words, played);
    sabot_report_heading(report, "%s: what knowing the composition is worth",
                         played->game.rules.name);
    sabot_report_note(report,
                      "%s; tableau %s; every composition with these cards left, each with "
                      "its exact probability",
                      words, played->tableau.name);
}

static void add_notes(sabot_report *report, const study_shown *shown)
{
    const sabot_study *study = shown->study;
    size_t left_out = 0;
    for (size_t i = 0; i < study->wagers_count; i++)
        left_out += !is_studied(study, i);
    sabot_report_note(report,
                      "proved: %sat every depth the weights sum to C(%llu, cards), and the mean of "
                      "the player's EV "
                      "of every bet is that of the full shoe, as exact fractions",
                      study->has_walked ? "every composition visited once; " : "",
                      (unsigned long long)sabot_shoe_size(&shown->played->shoe));
    if (left_out)
        sabot_report_note(report, "%zu bet%s left out: what %s at is more than points or one pair",
                          left_out, left_out == 1 ? "" : "s",
                          left_out == 1 ? "it looks" : "they look");
    setup_assumed_note(report, shown->played);
}

void study_report(sabot_report *report, const study_shown *shown)
{
    static const char *const titles[COLUMNS] = {"cards",
                                                "bet",
                                                "favourable",
                                                "gain per coup",
                                                "player's EV then",
                                                "SD of player's EV",
                                                "best player's EV",
                                                "worst player's EV"};
    const sabot_study *study = shown->study;
    add_heading(report, shown->played);
    sabot_report_table(report, "rlrrrrrr", titles);
    for (size_t d = 0; d < study->depths_count; d++) {
        const sabot_study_depth *depth = &study->depths[d];
        for (size_t i = 0; i < study->wagers_count; i++)
            if (is_studied(study, i))
                add_row(report, depth->cards, shown->played->wagers[i].name, &depth->wagers[i], 1);
        if (study->has_best_of)
            add_row(report, depth->cards, "best of the main bets", &depth->best_of, 0);
    }
    add_notes(report, shown);
}
