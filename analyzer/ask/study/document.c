#include "document.h"

#include "ask/edge/document.h"
#include "write/value.h"
#include "write/view.h"

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

/* The gain and the favourable share, exact or as brackets. */
static json_t *worth_json(const sabot_study *study, const sabot_study_answer *a,
                          unsigned long digits)
{
    mpq_t undecided;
    if (!mpq_sgn(study->within))
        return value_object(digits, "favourable:q gain:q", a->favourable, a->gain);
    mpq_init(undecided);
    mpq_sub(undecided, a->favourable_most, a->favourable);
    json_t *json = value_object(digits, "favourable:o gain:o undecided:q",
                                value_bracket_json(a->favourable, a->favourable_most, digits),
                                value_bracket_json(a->gain, a->gain_most, digits), undecided);
    mpq_clear(undecided);
    return json;
}

static json_t *answer_json(const char *name, const sabot_study *study, const sabot_study_answer *a,
                           unsigned long digits)
{
    const mpq_t *bin = &study->bin;
    json_t *json = json_pack("{ss}", "bet", name), *worth = worth_json(study, a, digits);
    json_object_update(json, worth);
    json_decref(worth);
    value_add(json, digits, "mean_ev:q", a->mean);
    if (!mpq_sgn(study->within))
        json_object_set_new(json, "ev_when_favourable",
                            mpq_sgn(a->favourable) ? value_json(a->gain_when, digits)
                                                   : json_null());
    json_object_set_new(json, "variance", value_json(a->variance, digits));
    json_object_set_new(json, "best", extreme_json(a->best, &a->best_shoe, digits));
    json_object_set_new(json, "worst", extreme_json(a->worst, &a->worst_shoe, digits));
    if (!mpq_sgn(*bin))
        return json;
    json_t *bins = json_array();
    for (size_t k = 0; k < a->bins_count; k++)
        json_array_append_new(bins, bin_json(*bin, &a->bins[k], digits));
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
    json_t *json = json_pack("{so}", "bets", names);
    json_t *worth = worth_json(shown->study, best_of, digits);
    json_object_set(json, "gain", json_object_get(worth, "gain"));
    json_object_update(json, worth);
    json_decref(worth);
    return json;
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
            json_array_append_new(
                bets, answer_json(shown->played->wagers[i].name, study, &depth->wagers[i], digits));
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

/* --- the report --------------------------------------------------------------------------- */

static const view_column columns[] = {
    {"cards", 'r', "^cards", VIEW_TEXT},
    {"bet", 'l', "bet", VIEW_TEXT, .none = "best of the main bets"},
    {"favourable", 'r', "favourable", VIEW_PERCENT(4)},
    {"gain per coup", 'r', "gain", VIEW_DECIMAL(8)},
    {"player's EV then", 'r', "gain", VIEW_PERCENT(4), .over = "favourable", .none = "never"},
    {"SD of player's EV", 'r', "variance", VIEW_ROOT(6)},
    {"best player's EV", 'r', "best.ev", VIEW_PERCENT(4)},
    {"worst player's EV", 'r', "worst.ev", VIEW_PERCENT(4)}};
static const view table = {"depths.bets|best_of", NULL, VIEW_COLUMNS(columns)};

static const view_column bounds[] = {
    {"cards", 'r', "^cards", VIEW_TEXT},
    {"bet", 'l', "bet", VIEW_TEXT, .none = "best of the main bets"},
    {"favourable at least", 'r', "favourable.least.decimal", VIEW_TEXT},
    {"and at most", 'r', "favourable.greatest.decimal", VIEW_TEXT},
    {"gain at least", 'r', "gain.least.decimal", VIEW_TEXT},
    {"and at most", 'r', "gain.greatest.decimal", VIEW_TEXT}};
static const view table_of_bounds = {"depths.bets|best_of", NULL, VIEW_COLUMNS(bounds)};

/* The bets that are left out because they always pay the same, by name. */
static void note_constant(sabot_report *report, const study_shown *shown)
{
    for (size_t i = 0; i < shown->study->wagers_count; i++)
        if (!is_studied(shown->study, i) && !shown->study->wagers[i].why)
            sabot_report_note(report, "bet %s left out: it always pays the same",
                              shown->played->wagers[i].name);
}

void study_view(sabot_report *report, const json_t *document, const study_shown *shown)
{
    char words[SHOE_WORDS];
    const int exact = !mpq_sgn(shown->study->within);
    size_t left_out = 0;
    for (size_t i = 0; i < shown->study->wagers_count; i++)
        left_out += !is_studied(shown->study, i) && shown->study->wagers[i].why;
    setup_shoe_words(words, shown->played);
    sabot_report_heading(report, "%s: the value of knowing the composition",
                         shown->played->game.rules.name);
    sabot_report_note(report,
                      "%s; tableau %s; every composition with these cards left, each with "
                      "its exact probability",
                      words, shown->played->tableau.name);
    view_table(report, document, exact ? &table : &table_of_bounds);
    sabot_report_note(report,
                      "proved: %sat every depth the weights sum to C(%llu, cards), and the mean of "
                      "the player's EV "
                      "of every bet is that of the full shoe, as exact fractions",
                      shown->study->has_walked && exact ? "every composition visited once; " : "",
                      (unsigned long long)sabot_shoe_size(&shown->played->shoe));
    if (!exact)
        sabot_report_note(report, "both bounds are proved and rounded outwards");
    note_constant(report, shown);
    if (left_out)
        sabot_report_note(report, "%zu bet%s left out: %s on more than points or one pair",
                          left_out, left_out == 1 ? "" : "s",
                          left_out == 1 ? "it depends" : "they depend");
    setup_assumed_note(report, shown->played);
}
