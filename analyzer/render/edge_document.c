#include "edge_document.h"

#include "base/decimal.h"
#include "value.h"

#include <stdio.h>
#include <stdlib.h>

/* --- the document ------------------------------------------------------------------------- */

static json_t *share_json(const mpz_t ways, const mpz_t deals, unsigned long digits)
{
    return json_pack("{so so}", "ways", value_ways(ways), "probability",
                     value_share(ways, deals, digits));
}

static json_t *line_json(const sabot_line *line)
{
    return json_pack("{ss ss}", "when", line->when, "pays", line->printed);
}

/* The lines of a single bet with their ways, or the parts of a combined wager with their lines. */
void edge_add_lines(json_t *json, const sabot_wager *wager, const result *result)
{
    json_t *lines = json_array(), *parts = json_array();
    for (unsigned p = 0; p < wager->count; p++) {
        const sabot_bet *bet = wager->part[p].bet;
        json_t *own = json_array();
        for (unsigned i = 0; i < bet->lines_count; i++) {
            json_t *line = line_json(&bet->lines[i]);
            if (wager->count == 1 && result && result->determined)
                json_object_set_new(line, "ways", value_ways(result->ways[i]));
            json_array_append_new(wager->count == 1 ? lines : own, line);
        }
        char stake[48];
        snprintf(stake, sizeof stake, wager->part[p].denominator == 1 ? "%lld" : "%lld/%lld",
                 (long long)wager->part[p].numerator, (long long)wager->part[p].denominator);
        json_array_append_new(
            parts, json_pack("{ss ss so}", "bet", bet->name, "stake", stake, "lines", own));
    }
    if (wager->count == 1) {
        json_object_set_new(json, "lines", lines);
        json_decref(parts);
    } else {
        json_object_set_new(json, "parts", parts);
        json_decref(lines);
    }
}

static json_t *bet_json(const job_wager *wager, const result *result, unsigned long digits)
{
    const sabot_edge *edge = &result->edge;
    if (!result->determined) {
        json_t *json = json_pack("{ss ss}", "bet", wager->name, "undetermined",
                                 sabot_level_name(result->needs));
        edge_add_lines(json, &wager->wager, result);
        return json;
    }
    const sabot_line *line =
        wager->wager.count == 1 ? sabot_bet_winning_line(wager->wager.part[0].bet) : NULL;
    json_t *json = json_pack("{ss so}", "bet", wager->name, "pays",
                             line ? json_string(line->printed) : json_null());
    json_object_set_new(json, "win", share_json(edge->win, edge->deals, digits));
    json_object_set_new(json, "push", share_json(edge->push, edge->deals, digits));
    json_object_set_new(json, "lose", share_json(edge->lose, edge->deals, digits));
    json_object_set_new(json, "ev", value_json(edge->ev, digits));
    json_object_set_new(json, "ev_resolved",
                        edge->has_ev_resolved ? value_json(edge->ev_resolved, digits)
                                              : json_null());
    json_object_set_new(json, "variance", value_json(edge->variance, digits));
    json_object_set_new(
        json, "sd",
        json_pack("{so}", "decimal", value_text(sabot_decimal_root(edge->variance, digits))));
    json_object_set_new(json, "fair_pays",
                        edge->has_fair_pays ? value_json(edge->fair_pays, digits) : json_null());
    edge_add_lines(json, &wager->wager, result);
    return json;
}

json_t *edge_document(const job *job, const result *results, const mpz_t deals,
                      const options *options)
{
    json_t *document = job_document(job, "sabot.edge/1"), *bets = json_array();
    if (options->given)
        json_object_set_new(document, "given", json_string(options->given));
    json_object_set_new(document, "deals", value_ways(deals));
    json_object_set_new(document, "bets", bets);
    for (size_t i = 0; i < job->wagers_count; i++)
        json_array_append_new(bets, bet_json(&job->wagers[i], &results[i], options->digits));
    return document;
}

/* --- what a person reads ------------------------------------------------------------------ */

enum { COLUMNS = 7, TEXT_DIGITS = 4 };

static void add_row(sabot_report *report, const job_wager *wager, const result *result)
{
    const sabot_line *line =
        wager->wager.count == 1 ? sabot_bet_winning_line(wager->wager.part[0].bet) : NULL;
    const char *cells[COLUMNS] = {wager->name, line ? line->printed : "table"};
    if (!result->determined) {
        char needs[64];
        snprintf(needs, sizeof needs, "undetermined: needs %s", sabot_level_name(result->needs));
        cells[COLUMNS - 1] = needs;
        sabot_report_row(report, cells);
        return;
    }
    const sabot_edge *edge = &result->edge;
    mpq_t house;
    mpq_init(house);
    mpq_neg(house, edge->ev);
    char *texts[5] = {value_percent(house, TEXT_DIGITS),
                      value_share_percent(edge->win, edge->deals, TEXT_DIGITS),
                      value_share_percent(edge->push, edge->deals, TEXT_DIGITS),
                      sabot_decimal_root(edge->variance, TEXT_DIGITS + 2), value_exact(house)};
    for (int i = 0; i < 5; i++)
        cells[2 + i] = texts[i];
    sabot_report_row(report, cells);
    for (int i = 0; i < 5; i++)
        free(texts[i]);
    mpq_clear(house);
}

/* All digits that were asked for: one value a line, so that any number of them can be read. */
static void add_digits(sabot_report *report, const job *job, const result *results,
                       unsigned long digits)
{
    static const char *const titles[] = {"bet", "value", "decimal"};
    sabot_report_table(report, "lll", titles);
    for (size_t i = 0; i < job->wagers_count; i++) {
        if (!results[i].determined)
            continue;
        char *ev = sabot_decimal_rational(results[i].edge.ev, digits);
        char *sd = sabot_decimal_root(results[i].edge.variance, digits);
        sabot_report_row(report, (const char *[]){job->wagers[i].name, "EV", ev});
        sabot_report_row(report, (const char *[]){job->wagers[i].name, "SD", sd});
        free(ev);
        free(sd);
    }
}

static void add_ways(sabot_report *report, const job *job, const result *results)
{
    static const char *const titles[] = {"bet", "ways to win", "to push", "to lose"};
    size_t determined = 0;
    for (size_t i = 0; i < job->wagers_count; i++)
        determined += results[i].determined != 0;
    if (!determined)
        return;
    sabot_report_table(report, "lrrr", titles);
    for (size_t i = 0; i < job->wagers_count; i++) {
        const sabot_edge *edge = &results[i].edge;
        if (!results[i].determined)
            continue;
        const char *cells[4] = {job->wagers[i].name};
        char *texts[3];
        const mpz_t *ways[3] = {&edge->win, &edge->push, &edge->lose};
        for (int k = 0; k < 3; k++) {
            char *plain = mpz_get_str(NULL, 10, *ways[k]);
            cells[1 + k] = texts[k] = sabot_report_group(plain);
            free(plain);
        }
        sabot_report_row(report, cells);
        for (int k = 0; k < 3; k++)
            free(texts[k]);
    }
}

static void add_heading(sabot_report *report, const job *job, const mpz_t deals,
                        const options *options)
{
    char words[96];
    job_shoe_words(words, job, options);
    if (job->rules.about.title)
        sabot_report_heading(report, "%s: %s", job->rules.name, job->rules.about.title);
    else
        sabot_report_heading(report, "%s", job->rules.name);
    char *plain = mpz_get_str(NULL, 10, deals), *grouped = sabot_report_group(plain);
    sabot_report_note(report, "%s; tableau %s; %s deals", words, job->tableau.name, grouped);
    if (options->given)
        sabot_report_note(report, "given %s", options->given);
    free(grouped);
    free(plain);
}

void edge_report(sabot_report *report, const job *job, const result *results, const mpz_t deals,
                 const options *options)
{
    static const char *const titles[COLUMNS] = {"bet",  "pays", "edge",      "win",
                                                "push", "SD",   "exact edge"};
    add_heading(report, job, deals, options);
    sabot_report_table(report, "lrrrrrl", titles);
    for (size_t i = 0; i < job->wagers_count; i++)
        add_row(report, &job->wagers[i], &results[i]);
    add_ways(report, job, results);
    if (options->digits_given)
        add_digits(report, job, results, options->digits);
    char *assumed = job_assumed_words(job);
    if (*assumed)
        sabot_report_note(report, "%s", assumed);
    free(assumed);
}

static void add_covariance(json_t *list, sabot_report *report, const char *a, const char *b,
                           const mpq_t covariance, unsigned long digits)
{
    char *decimal = sabot_decimal_rational(covariance, digits), *exact = value_exact(covariance);
    json_array_append_new(
        list, json_pack("{s[ss] ss ss}", "bets", a, b, "exact", exact, "decimal", decimal));
    sabot_report_row(report, (const char *[]){a, b, decimal, exact});
    free(decimal);
    free(exact);
}

sabot_status edge_covariances(json_t *document, sabot_report *report, const job *job,
                              const result *results, const options *o, const sabot_condition *given)
{
    compute_pair *pairs;
    size_t count;
    sabot_status status = compute_covariances(&pairs, &count, job, results, o, given);
    if (status)
        return status;
    json_t *list = json_array();
    json_object_set_new(document, "covariance", list);
    sabot_report_table(report, "llll", (const char *[]){"bet", "bet", "covariance", "exact"});
    for (size_t i = 0; i < count; i++)
        add_covariance(list, report, job->wagers[pairs[i].a].name, job->wagers[pairs[i].b].name,
                       pairs[i].covariance, o->digits);
    compute_clear_pairs(pairs, count);
    return SABOT_OK;
}
