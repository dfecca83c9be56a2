/* The results of `study` as its JSON document and as what a person reads. A depth that does not prove
 * itself gives neither. */
#include "../run/study_job.h"

#include "answer/ev_variance.h"
#include "base/decimal.h"
#include "base/memory.h"
#include "edge_document.h"
#include "output.h"
#include "value.h"

#include <stdlib.h>
#include <string.h>

enum { COLUMNS = 8, PERCENT_DIGITS = 4, GAIN_DIGITS = 8 };

typedef struct {
    const study *study;
    const options *options;
    sabot_ev_variance *spreads; /* by walked bet */
    sabot_pairs_table *tables;  /* by pair bet */
} writer;

/* What one bet has at one depth, from whichever way. */
typedef struct {
    const char *name;
    mpq_t favourable, gain, gain_when, mean, variance, best, worst;
    json_t *best_shoe, *worst_shoe, *histogram;
} record;

static void record_init(record *r, const char *name)
{
    *r = (record){.name = name};
    mpq_inits(r->favourable, r->gain, r->gain_when, r->mean, r->variance, r->best, r->worst, NULL);
}

static void record_clear(record *r)
{
    mpq_clears(r->favourable, r->gain, r->gain_when, r->mean, r->variance, r->best, r->worst, NULL);
}

/* --- one bet ------------------------------------------------------------------------------ */

static json_t *bin_json(const mpq_t width, long number, const mpq_t share, unsigned long digits)
{
    mpq_t from, to;
    mpq_inits(from, to, NULL);
    mpq_set_si(from, number, 1);
    mpq_set_si(to, number + 1, 1);
    mpq_mul(from, from, width);
    mpq_mul(to, to, width);
    json_t *json = json_pack("{so so so}", "from", value_text(value_exact(from)), "to",
                             value_text(value_exact(to)), "probability", value_json(share, digits));
    mpq_clears(from, to, NULL);
    return json;
}

static json_t *walked_histogram(const writer *w, const sabot_study_totals *t, unsigned b)
{
    mpq_t share;
    json_t *list = json_array();
    mpq_init(share);
    for (unsigned k = 0; k < t->bins[b]; k++) {
        if (!mpz_sgn(t->bin[b][k]))
            continue;
        mpq_set_num(share, t->bin[b][k]);
        mpq_set_den(share, t->weight);
        mpq_canonicalize(share);
        json_array_append_new(
            list, bin_json(w->study->bin, (long)(t->bin_first[b] + k), share, w->options->digits));
    }
    mpq_clear(share);
    return list;
}

static json_t *points_json(const uint16_t *counts)
{
    uint64_t points[SABOT_POINTS];
    sabot_shoe shoe;
    for (int v = 0; v < SABOT_POINTS; v++)
        points[v] = counts[v];
    sabot_shoe_from_points(&shoe, points);
    return job_shoe_json(&shoe);
}

static void fill_walked(record *r, const writer *w, const study_depth *depth, unsigned b)
{
    sabot_study_answer a;
    sabot_study_answer_init(&a);
    sabot_study_answer_bet(&a, &w->study->study, depth->cards, &depth->totals, b);
    mpq_set(r->favourable, a.favourable);
    mpq_set(r->gain, a.gain);
    mpq_set(r->gain_when, a.gain_when);
    mpq_set(r->mean, a.mean);
    mpq_set(r->best, a.best);
    mpq_set(r->worst, a.worst);
    sabot_ev_variance_at(r->variance, &w->spreads[b], depth->cards);
    r->best_shoe = points_json(depth->totals.best[b].counts);
    r->worst_shoe = points_json(depth->totals.worst[b].counts);
    if (depth->totals.bin)
        r->histogram = walked_histogram(w, &depth->totals, b);
    sabot_study_answer_clear(&a);
}

static json_t *kinds_json(const sabot_pairs *pairs, const uint64_t *counts)
{
    sabot_shoe shoe = {.level =
                           pairs->kinds == SABOT_RANKS ? SABOT_LEVEL_RANKS : SABOT_LEVEL_SUITS};
    for (unsigned kind = 0; kind < pairs->kinds; kind++)
        shoe.count[pairs->face[kind]] = counts[kind];
    return job_shoe_json(&shoe);
}

/* σ rises or falls with the EV, so bins are runs of it. */
static json_t *pairs_histogram(const writer *w, const sabot_pairs *pairs,
                               const sabot_pairs_table *table, unsigned cards)
{
    json_t *list = json_array();
    mpq_t ev, share;
    mpz_t number, before, sum, all;
    mpq_inits(ev, share, NULL);
    mpz_inits(number, before, sum, all, NULL);
    mpz_bin_uiui(all, pairs->size, cards);
    for (uint32_t i = 0; i <= table->bound[cards]; i++) {
        int end = i == table->bound[cards];
        if (!end && !mpz_sgn(table->weight[cards][i]))
            continue;
        if (!end) {
            sabot_pairs_ev(ev, pairs, cards, i);
            mpq_div(ev, ev, w->study->bin);
            mpz_fdiv_q(number, mpq_numref(ev), mpq_denref(ev));
        }
        if (mpz_sgn(sum) && (end || mpz_cmp(number, before))) {
            mpq_set_num(share, sum);
            mpq_set_den(share, all);
            mpq_canonicalize(share);
            json_array_append_new(
                list, bin_json(w->study->bin, mpz_get_si(before), share, w->options->digits));
            mpz_set_ui(sum, 0);
        }
        if (!end)
            mpz_add(sum, sum, table->weight[cards][i]);
        mpz_set(before, number);
    }
    mpq_clears(ev, share, NULL);
    mpz_clears(number, before, sum, all, NULL);
    return list;
}

static sabot_status fill_pairs(record *r, const writer *w, unsigned index, unsigned cards)
{
    const sabot_pairs *pairs = &w->study->pairs[index];
    sabot_pairs_answer a;
    sabot_error error;
    sabot_pairs_answer_init(&a);
    sabot_status status = sabot_pairs_answer_find(&a, pairs, &w->tables[index], cards, &error);
    if (status) {
        message_error(r->name, &error);
    } else {
        mpq_set(r->favourable, a.favourable);
        mpq_set(r->gain, a.gain);
        mpq_set(r->gain_when, a.gain_when);
        mpq_set(r->mean, a.mean);
        mpq_set(r->variance, a.variance);
        mpq_set(r->best, a.best);
        mpq_set(r->worst, a.worst);
        r->best_shoe = kinds_json(pairs, a.best_counts);
        r->worst_shoe = kinds_json(pairs, a.worst_counts);
        if (mpq_sgn(w->study->bin))
            r->histogram = pairs_histogram(w, pairs, &w->tables[index], cards);
    }
    sabot_pairs_answer_clear(&a);
    return status;
}

static json_t *record_json(const record *r, unsigned long digits)
{
    json_t *json =
        json_pack("{ss so so so}", "bet", r->name, "favourable", value_json(r->favourable, digits),
                  "gain", value_json(r->gain, digits), "mean_ev", value_json(r->mean, digits));
    json_object_set_new(json, "ev_when_favourable",
                        mpq_sgn(r->favourable) ? value_json(r->gain_when, digits) : json_null());
    json_object_set_new(json, "variance", value_json(r->variance, digits));
    json_object_set_new(
        json, "best",
        json_pack("{so so}", "ev", value_json(r->best, digits), "shoe", r->best_shoe));
    json_object_set_new(
        json, "worst",
        json_pack("{so so}", "ev", value_json(r->worst, digits), "shoe", r->worst_shoe));
    if (r->histogram)
        json_object_set_new(json, "histogram", r->histogram);
    return json;
}

static void add_row(sabot_report *report, unsigned cards, const record *r)
{
    char number[16];
    snprintf(number, sizeof number, "%u", cards);
    int never = !mpq_sgn(r->favourable);
    char *texts[COLUMNS] = {sabot_copy_text(number),
                            sabot_copy_text(r->name),
                            value_percent(r->favourable, PERCENT_DIGITS),
                            sabot_decimal_rational(r->gain, GAIN_DIGITS),
                            never ? sabot_copy_text("never")
                                  : value_percent(r->gain_when, PERCENT_DIGITS),
                            sabot_decimal_root(r->variance, PERCENT_DIGITS + 2),
                            value_percent(r->best, PERCENT_DIGITS),
                            value_percent(r->worst, PERCENT_DIGITS)};
    sabot_report_row(report, (const char *const *)texts);
    for (int i = 0; i < COLUMNS; i++)
        free(texts[i]);
}

/* --- one depth ---------------------------------------------------------------------------- */

static json_t *best_of_json(const writer *w, const study_depth *depth, sabot_report *report)
{
    const study *s = w->study;
    sabot_study_answer a;
    char number[16];
    json_t *names = json_array();
    for (size_t i = 0; i < s->job.wagers_count; i++)
        if (s->wagers[i].way == STUDY_WALK && s->study.in_best[s->wagers[i].index])
            json_array_append_new(names, json_string(s->job.wagers[i].name));
    sabot_study_answer_init(&a);
    sabot_study_answer_best_of(&a, &s->study, depth->cards, &depth->totals);
    json_t *json =
        json_pack("{so so so}", "bets", names, "gain", value_json(a.gain, w->options->digits),
                  "favourable", value_json(a.favourable, w->options->digits));
    snprintf(number, sizeof number, "%u", depth->cards);
    char *texts[] = {value_percent(a.favourable, PERCENT_DIGITS),
                     sabot_decimal_rational(a.gain, GAIN_DIGITS),
                     value_percent(a.gain_when, PERCENT_DIGITS)};
    sabot_report_row(report,
                     (const char *[COLUMNS]){number, "best of the main bets", texts[0], texts[1],
                                             mpq_sgn(a.favourable) ? texts[2] : "never"});
    for (int i = 0; i < 3; i++)
        free(texts[i]);
    sabot_study_answer_clear(&a);
    return json;
}

/* The number of compositions by points. */
static json_t *compositions_json(const study *s, unsigned cards, const study_depth *depth)
{
    if (depth)
        return value_ways(depth->totals.compositions);
    sabot_study bare = {.size = sabot_shoe_size(&s->job.shoe)};
    mpz_t count;
    mpz_init(count);
    sabot_shoe_by_point(bare.stock, &s->job.shoe);
    sabot_study_count(count, &bare, cards);
    json_t *json = value_ways(count);
    mpz_clear(count);
    return json;
}

static json_t *proof_json(const study *s, unsigned cards)
{
    mpz_t weight;
    mpz_init(weight);
    mpz_bin_uiui(weight, sabot_shoe_size(&s->job.shoe), cards);
    json_t *json = json_pack("{so sb}", "weights", value_ways(weight), "mean_is_ev_of_shoe", 1);
    mpz_clear(weight);
    return json;
}

static sabot_status add_depth(json_t *depths, sabot_report *report, const writer *w, unsigned cards)
{
    const study *s = w->study;
    const study_depth *depth = s->walked ? &s->depths[cards - s->from] : NULL;
    sabot_error error;
    if (depth && sabot_study_prove(&s->study, cards, &depth->totals, &error))
        return message(SABOT_DISAGREES, "the study does not prove itself, no result: %s",
                       error.text);
    sabot_status status = SABOT_OK;
    json_t *bets = json_array();
    json_t *json =
        json_pack("{si so so so}", "cards", (int)cards, "compositions",
                  compositions_json(s, cards, depth), "proof", proof_json(s, cards), "bets", bets);
    for (size_t i = 0; i < s->job.wagers_count && !status; i++) {
        record r;
        if (s->wagers[i].way == STUDY_LEFT_OUT)
            continue;
        record_init(&r, s->job.wagers[i].name);
        if (s->wagers[i].way == STUDY_WALK)
            fill_walked(&r, w, depth, s->wagers[i].index);
        else
            status = fill_pairs(&r, w, s->wagers[i].index, cards);
        if (!status) {
            json_array_append_new(bets, record_json(&r, w->options->digits));
            add_row(report, cards, &r);
        }
        record_clear(&r);
    }
    if (!status && depth && s->study.best_count)
        json_object_set_new(json, "best_of", best_of_json(w, depth, report));
    json_array_append_new(depths, json);
    return status;
}

/* --- the whole ---------------------------------------------------------------------------- */

static sabot_status find_tables(writer *w)
{
    const study *s = w->study;
    sabot_error error;
    w->spreads = sabot_allocate(s->walked, sizeof *w->spreads);
    w->tables = sabot_allocate(s->pairs_count, sizeof *w->tables);
    for (unsigned b = 0; b < s->walked; b++)
        sabot_ev_variance_init(&w->spreads[b]);
    for (unsigned i = 0; i < s->pairs_count; i++)
        sabot_pairs_table_init(&w->tables[i], &s->pairs[i], s->to);
    for (unsigned b = 0; b < s->walked; b++)
        if (sabot_ev_variance_compute(&w->spreads[b], &s->job.shoe, &s->job.tableau,
                                      &s->study.wager[b], &error))
            return message(SABOT_DISAGREES, "the variance: %s", error.text);
    return SABOT_OK;
}

static void free_tables(writer *w)
{
    for (unsigned b = 0; b < w->study->walked; b++)
        sabot_ev_variance_clear(&w->spreads[b]);
    for (unsigned i = 0; i < w->study->pairs_count; i++)
        sabot_pairs_table_clear(&w->tables[i]);
    free(w->spreads);
    free(w->tables);
}

static json_t *start_document(const study *s)
{
    json_t *document = job_document(&s->job, "sabot.study/1"), *bets = json_array(),
           *left_out = json_array();
    for (size_t i = 0; i < s->job.wagers_count; i++) {
        const job_wager *wager = &s->job.wagers[i];
        if (s->wagers[i].way == STUDY_LEFT_OUT) {
            json_array_append_new(left_out, json_string(wager->name));
            continue;
        }
        json_t *bet = json_pack("{ss}", "bet", wager->name);
        edge_add_lines(bet, &wager->wager, NULL);
        json_array_append_new(bets, bet);
    }
    json_object_set_new(document, "bets", bets);
    json_object_set_new(document, "left_out", left_out);
    return document;
}

static void start_report(sabot_report *report, const study *s, const options *o)
{
    static const char *const titles[COLUMNS] = {"cards",         "bet",     "favourable",
                                                "gain per coup", "EV then", "SD of EV",
                                                "best EV",       "worst EV"};
    char words[96];
    job_shoe_words(words, &s->job, o);
    sabot_report_heading(report, "%s: what knowing the composition is worth", s->job.rules.name);
    sabot_report_note(report,
                      "%s; tableau %s; every composition with these cards left, each with "
                      "its exact probability",
                      words, s->job.tableau.name);
    sabot_report_table(report, "rlrrrrrr", titles);
}

static void end_report(sabot_report *report, const study *s, const json_t *document)
{
    sabot_report_note(report,
                      "proved: %sat every depth the weights sum to C(%llu, cards), and the mean EV "
                      "of every bet is that of the full shoe, as exact fractions",
                      s->walked ? "every composition visited once; " : "",
                      (unsigned long long)sabot_shoe_size(&s->job.shoe));
    size_t left_out = json_array_size(json_object_get(document, "left_out"));
    if (left_out)
        sabot_report_note(report, "%zu bets left out: they look at more than points or one pair",
                          left_out);
    char *assumed = job_assumed_words(&s->job);
    if (*assumed)
        sabot_report_note(report, "%s", assumed);
    free(assumed);
}

sabot_status study_document(json_t **document, sabot_report *report, const study *s,
                            const study_options *o)
{
    writer w = {.study = s, .options = &o->common};
    sabot_status status = find_tables(&w);
    *document = start_document(s);
    json_t *depths = json_array();
    json_object_set_new(*document, "depths", depths);
    start_report(report, s, &o->common);
    for (unsigned cards = s->from; cards <= s->to && !status; cards++)
        status = add_depth(depths, report, &w, cards);
    end_report(report, s, *document);
    free_tables(&w);
    return status;
}
