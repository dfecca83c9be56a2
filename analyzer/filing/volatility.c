#include "filing.h"

#include "answer/question/work.h"
#include "base/memory.h"
#include "base/text.h"
#include "write/value.h"
#include <sabot/base/decimal.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SHAPE_DIGITS = 6, BAND_DIGITS = 4, COVARIANCE_DIGITS = 10 };

/* Pairs grow with the square of the wagers; with more wagers they are left out. */
enum { COVARIANCE_WAGERS = 24 };

/* Of the wagers that the compiled engine counts: two bets on suits take the other too long. */
static sabot_status ask_covariances(filing *f, sabot_error *error)
{
    sabot_question question = f->question;
    size_t count = 0;
    f->paired = sabot_allocate(question.wagers_count, sizeof *f->paired);
    for (size_t w = 0; w < question.wagers_count; w++)
        if (f->edges.wagers[w].determined &&
            f->edges.wagers[w].engine.kind == SABOT_ENGINE_COMPILED)
            f->paired[count++] = question.wagers[w];
    question.wagers = f->paired;
    question.wagers_count = count;
    return count > 1 && count <= COVARIANCE_WAGERS
               ? sabot_covariances_find(&f->covariances, &question, error)
               : SABOT_OK;
}

/* Unavailable figures are unknown. */
static sabot_status ask_two(void *data, size_t w, sabot_error *error)
{
    filing *f = data;
    sabot_question question = filing_question_of(f, w);
    if (!f->edges.wagers[w].determined || f->edges.wagers[w].engine.kind != SABOT_ENGINE_COMPILED)
        return SABOT_OK;
    sabot_status status = sabot_two_coups_find(&f->two[w], &question, error);
    f->two_known[w] = !status && f->two[w].has_second;
    return status == SABOT_BEYOND || status == SABOT_INVALID ? SABOT_OK : status;
}

static sabot_status ask_two_coups(filing *f, sabot_error *error)
{
    const sabot_question *question = &f->question;
    f->two = sabot_allocate(question->wagers_count, sizeof *f->two);
    f->two_known = sabot_allocate(question->wagers_count, sizeof *f->two_known);
    for (size_t w = 0; w < question->wagers_count; w++)
        sabot_two_coups_init(&f->two[w]);
    return sabot_question_each(question, "two coups", question->wagers_count, 1, ask_two, f, error);
}

static sabot_status ask(filing *f, sabot_error *error)
{
    const sabot_question *question = &f->question;
    sabot_status status = sabot_volatilities_find(&f->volatilities, question, &f->edges, error);
    if (!status)
        status = ask_covariances(f, error);
    if (!status)
        status = exposure_ask(f, error);
    if (!status && !f->played->shoe.infinite)
        status = ask_two_coups(f, error);
    return status;
}

/* The root with the sign of the moment. */
static char *skewness_text(const sabot_volatility *v, unsigned long digits)
{
    return sabot_decimal_signed_root(v->skewness_squared, v->skewness_sign, digits);
}

/* --- the document ------------------------------------------------------------------------- */

static json_t *band_json(const sabot_band *band, unsigned span, unsigned level,
                         unsigned long digits)
{
    json_t *json = json_pack(
        "{sI si so so}", "coups", (json_int_t)sabot_band_coups(span), "level",
        (int)sabot_band_level(level), "normal",
        json_pack("{so so}", "low", value_text(sabot_decimal_rational(band->normal_low, digits)),
                  "high", value_text(sabot_decimal_rational(band->normal_high, digits))),
        "exact", json_null());
    if (band->has_exact)
        json_object_set_new(json, "exact",
                            json_pack("{so so}", "low", value_json(band->low, digits), "high",
                                      value_json(band->high, digits)));
    return json;
}

static json_t *volatility_json(const filing *f, size_t w)
{
    const sabot_volatility *v = &f->volatilities.wagers[w];
    json_t *bands = json_array();
    json_t *json = json_pack(
        "{ss so so so so}", "bet", f->played->wagers[w].name, "third_moment",
        value_json(v->third, f->digits), "fourth_moment", value_json(v->fourth, f->digits),
        "skewness", v->has_shape ? value_text(skewness_text(v, f->digits)) : json_null(),
        "kurtosis", v->has_shape ? value_json(v->kurtosis, f->digits) : json_null());
    for (unsigned span = 0; span < SABOT_BAND_SPANS; span++)
        for (unsigned level = 0; level < SABOT_BAND_LEVELS; level++)
            json_array_append_new(bands, band_json(&v->band[span][level], span, level, f->digits));
    json_object_set_new(json, "bands", bands);
    int known = f->two && f->two_known[w];
    json_object_set_new(json, "next_coup_covariance",
                        known ? value_json(f->two[w].results, f->digits) : json_null());
    return json;
}

static void add(json_t *document, const filing *f)
{
    json_t *list = json_array(), *pairs = json_array();
    for (size_t w = 0; w < f->volatilities.wagers_count; w++)
        if (f->volatilities.wagers[w].determined)
            json_array_append_new(list, volatility_json(f, w));
    for (size_t i = 0; i < f->covariances.count; i++) {
        const sabot_covariance *pair = &f->covariances.pairs[i];
        json_array_append_new(pairs, json_pack("{s[ss] so}", "bets", f->paired[pair->a].name,
                                               f->paired[pair->b].name, "covariance",
                                               value_json(pair->covariance, f->digits)));
    }
    json_object_set_new(document, "volatility", list);
    exposure_add(document, f);
    json_object_set_new(document, "covariances", pairs);
}

/* --- shape -------------------------------------------------------------------------------- */

static char *skewness_grouped(const sabot_volatility *v)
{
    char *plain = skewness_text(v, SHAPE_DIGITS), *grouped = sabot_report_group(plain);
    free(plain);
    return grouped;
}

static void show_shape(sabot_report *report, const filing *f)
{
    sabot_report_table(report, "lnnn", (const char *[]){"Wager", "SD", "Skewness", "Kurtosis"});
    sabot_report_caption(report, "How the result of one unit on one coup is distributed");
    for (size_t w = 0; w < f->volatilities.wagers_count; w++) {
        const sabot_volatility *v = &f->volatilities.wagers[w];
        const char *name = filing_has(f, CHAPTER_WAGERS) ? f->names[w] : NULL;
        if (!v->determined || !v->has_shape)
            continue;
        SABOT_REPORT_TAKE(report, sabot_copy_text(f->played->wagers[w].name),
                          sabot_decimal_root(f->edges.wagers[w].edge.variance, SHAPE_DIGITS),
                          skewness_grouped(v), value_grouped_decimal(v->kurtosis, SHAPE_DIGITS));
        double sd = sqrt(mpq_get_d(f->edges.wagers[w].edge.variance));
        int single = name && f->played->wagers[w].count == 1;
        sabot_report_number(report, 1, sd, name ? "SQRT(%s_variance)" : NULL, name);
        sabot_report_number(report, 2, mpq_get_d(v->third) / pow(sd, 3),
                            single ? "SUMPRODUCT(%s_probability,(%s_payout-%s_ev)^3)/[1]^3" : NULL,
                            name, name, name);
        sabot_report_number(report, 3, mpq_get_d(v->kurtosis),
                            single ? "SUMPRODUCT(%s_probability,(%s_payout-%s_ev)^4)/[1]^4" : NULL,
                            name, name, name);
    }
}

/* --- bands -------------------------------------------------------------------------------- */

static char *coups_text(unsigned span)
{
    char plain[32];
    snprintf(plain, sizeof plain, "%llu", (unsigned long long)sabot_band_coups(span));
    return sabot_report_group(plain);
}

static void start_bands(sabot_report *report, const filing *f, size_t w, const char *what)
{
    static const char *const titles[] = {"Coups",   "90 % from", "90 % to", "95 % from",
                                         "95 % to", "99 % from", "99 % to"};
    sabot_report_table(report, "ipppppp", titles);
    sabot_report_caption(report, "%s: the return to player after so many coups, %s",
                         f->played->wagers[w].name, what);
}

static void show_normal(sabot_report *report, const filing *f, size_t w)
{
    const sabot_volatility *v = &f->volatilities.wagers[w];
    const char *name = filing_has(f, CHAPTER_WAGERS) ? f->names[w] : NULL;
    start_bands(report, f, w, "by the normal curve");
    for (unsigned span = 0; span < SABOT_BAND_SPANS; span++) {
        char *cells[1 + 2 * SABOT_BAND_LEVELS] = {coups_text(span)};
        for (unsigned level = 0; level < SABOT_BAND_LEVELS; level++) {
            cells[1 + 2 * level] = value_percent(v->band[span][level].normal_low, BAND_DIGITS);
            cells[2 + 2 * level] = value_percent(v->band[span][level].normal_high, BAND_DIGITS);
        }
        sabot_report_take(report, cells);
        sabot_report_number(report, 0, (double)sabot_band_coups(span), NULL);
        for (unsigned level = 0; level < SABOT_BAND_LEVELS; level++) {
            const sabot_band *band = &v->band[span][level];
            double upper = (100 + sabot_band_level(level)) / 200.0;
            sabot_report_number(report, 1 + 2 * level, mpq_get_d(band->normal_low),
                                name ? "1+%s_ev-NORMSINV(%g)*SQRT(%s_variance/[0])" : NULL, name,
                                upper, name);
            sabot_report_number(report, 2 + 2 * level, mpq_get_d(band->normal_high),
                                name ? "1+%s_ev+NORMSINV(%g)*SQRT(%s_variance/[0])" : NULL, name,
                                upper, name);
        }
    }
    sabot_report_chart(report, (sabot_table_chart){.is_lines = 1, .labels = 0, .from = 3, .to = 4});
}

/* In each row the exact band, or that by the normal curve if there is none. */
static void show_bands(sabot_report *report, const filing *f, size_t w)
{
    const sabot_volatility *v = &f->volatilities.wagers[w];
    sabot_report_table(report, "ippppppl",
                       (const char *[]){"Coups", "90 % from", "90 % to", "95 % from", "95 % to",
                                        "99 % from", "99 % to", "How"});
    sabot_report_caption(report, "%s: the return to player after so many coups",
                         f->played->wagers[w].name);
    for (unsigned span = 0; span < SABOT_BAND_SPANS; span++) {
        const sabot_band *band = v->band[span];
        int exact = band[0].has_exact && band[1].has_exact && band[2].has_exact;
        char *cells[2 + 2 * SABOT_BAND_LEVELS] = {coups_text(span)};
        for (unsigned level = 0; level < SABOT_BAND_LEVELS; level++) {
            cells[1 + 2 * level] =
                value_percent(exact ? band[level].low : band[level].normal_low, BAND_DIGITS);
            cells[2 + 2 * level] =
                value_percent(exact ? band[level].high : band[level].normal_high, BAND_DIGITS);
        }
        cells[1 + 2 * SABOT_BAND_LEVELS] = sabot_copy_text(exact ? "exactly" : "normal curve");
        sabot_report_take(report, cells);
        sabot_report_number(report, 0, (double)sabot_band_coups(span), NULL);
        for (unsigned level = 0; level < SABOT_BAND_LEVELS; level++) {
            sabot_report_number(report, 1 + 2 * level,
                                mpq_get_d(exact ? band[level].low : band[level].normal_low), NULL);
            sabot_report_number(report, 2 + 2 * level,
                                mpq_get_d(exact ? band[level].high : band[level].normal_high),
                                NULL);
        }
    }
}

/* --- dependence --------------------------------------------------------------------------- */

/* The wagers with missing figures. */
static void show_without(sabot_report *report, const filing *f, const char *what, const int *known)
{
    sabot_text text = {0};
    for (size_t w = 0; w < f->played->wagers_count; w++)
        if (f->edges.wagers[w].determined && !known[w])
            sabot_text_add(&text, "%s%s", text.length ? ", " : "", f->played->wagers[w].name);
    if (text.length)
        sabot_report_note(report, "%s: %s.", what, text.text);
    free(text.text);
}

static void show_succession(sabot_report *report, const filing *f)
{
    if (!f->two)
        return;
    sabot_report_table(report, "lnn", (const char *[]){"Wager", "Covariance", "Correlation"});
    sabot_report_caption(report, "Two successive coups of a shoe");
    for (size_t w = 0; w < f->played->wagers_count; w++) {
        mpq_srcptr results = f->two[w].results;
        mpq_t share;
        if (!f->two_known[w] || mpq_sgn(f->edges.wagers[w].edge.variance) <= 0)
            continue;
        mpq_init(share);
        mpq_div(share, results, f->edges.wagers[w].edge.variance);
        SABOT_REPORT_TAKE(report, sabot_copy_text(f->played->wagers[w].name),
                          sabot_decimal_rational(results, COVARIANCE_DIGITS),
                          sabot_decimal_rational(share, COVARIANCE_DIGITS));
        sabot_report_number(report, 1, mpq_get_d(results), NULL);
        sabot_report_number(report, 2, mpq_get_d(share),
                            filing_has(f, CHAPTER_WAGERS) ? "[1]/%s_variance" : NULL, f->names[w]);
        mpq_clear(share);
    }
    show_without(report, f, "Without a covariance between coups", f->two_known);
}

/* Before the table, which may be long. */
static void show_unpaired(sabot_report *report, const filing *f)
{
    int *known = sabot_allocate(f->played->wagers_count, sizeof *known);
    for (size_t w = 0; w < f->played->wagers_count; w++)
        known[w] = f->edges.wagers[w].engine.kind == SABOT_ENGINE_COMPILED;
    show_without(report, f, "Without covariances, which take too long to count where suits matter",
                 known);
    free(known);
}

static void show_covariances(sabot_report *report, const filing *f)
{
    if (!f->covariances.count && f->played->wagers_count > COVARIANCE_WAGERS)
        sabot_report_note(report,
                          "Covariances are left out beyond %d wagers; 'sabot edge "
                          "--covariance' has them.",
                          COVARIANCE_WAGERS);
    if (!f->covariances.count)
        return;
    show_unpaired(report, f);
    sabot_report_table(report, "lln", (const char *[]){"Wager", "Wager", "Covariance"});
    sabot_report_caption(report, "Covariances of two wagers on one coup");
    for (size_t i = 0; i < f->covariances.count; i++) {
        const sabot_covariance *pair = &f->covariances.pairs[i];
        SABOT_REPORT_TAKE(report, sabot_copy_text(f->paired[pair->a].name),
                          sabot_copy_text(f->paired[pair->b].name),
                          sabot_decimal_rational(pair->covariance, COVARIANCE_DIGITS));
        sabot_report_number(report, 2, mpq_get_d(pair->covariance), NULL);
    }
}

/* After a million coups, for the wager with the widest band. */
static void show_sentence(sabot_report *report, const filing *f)
{
    enum { SPAN = 3, LEVEL = 1 };
    const sabot_band *widest = NULL;
    size_t of = 0;
    double width = 0;
    for (size_t w = 0; w < f->volatilities.wagers_count; w++) {
        const sabot_band *band = &f->volatilities.wagers[w].band[SPAN][LEVEL];
        if (!f->volatilities.wagers[w].determined ||
            mpq_get_d(band->normal_high) - mpq_get_d(band->normal_low) < width)
            continue;
        widest = band;
        width = mpq_get_d(band->normal_high) - mpq_get_d(band->normal_low);
        of = w;
    }
    if (!widest)
        return;
    char *low = value_percent(widest->has_exact ? widest->low : widest->normal_low, BAND_DIGITS);
    char *high = value_percent(widest->has_exact ? widest->high : widest->normal_high, BAND_DIGITS);
    char *coups = coups_text(SPAN);
    sabot_report_note(report,
                      "After %s coups the return of %s, which spreads the most, is between %s and "
                      "%s with a probability of %u %%.",
                      coups, f->played->wagers[of].name, low, high, sabot_band_level(LEVEL));
    free(low);
    free(high);
    free(coups);
}

/* Sets the coups after which a return that is off by a hundredth reaches three SDs. */
static int find_coups_of_drift(mpz_t coups, const filing *f, size_t w)
{
    const sabot_edge *edge = &f->edges.wagers[w].edge;
    if (!f->edges.wagers[w].determined)
        return 0;
    mpz_mul_ui(coups, mpq_numref(edge->variance), 9 * 100 * 100);
    mpz_cdiv_q(coups, coups, mpq_denref(edge->variance));
    return mpz_sgn(coups) > 0;
}

/* What results of play show, for the wager of the smallest spread and that of the largest. */
static void show_play(sabot_report *report, const filing *f)
{
    size_t of[2] = {0};
    sabot_text text = {0};
    mpz_t found[2], own;
    mpz_inits(found[0], found[1], own, NULL);
    for (size_t w = 0; w < f->played->wagers_count; w++)
        for (int most = 0; most < 2 && find_coups_of_drift(own, f, w); most++)
            if (!mpz_sgn(found[most]) || (mpz_cmp(own, found[most]) > 0) == most) {
                mpz_set(found[most], own);
                of[most] = w;
            }
    for (int most = 0; most < 2 && mpz_sgn(found[0]) && (!most || of[1] != of[0]); most++) {
        char *coups = value_grouped(found[most]);
        sabot_text_add(&text, most ? ", and after %s of %s" : "%s coups of %s", coups,
                       f->played->wagers[of[most]].name);
        free(coups);
    }
    if (text.length)
        sabot_report_note(report,
                          "'sabot monitor' compares results of play with these figures. With equal "
                          "stakes, a return that is one percentage point off is three standard "
                          "deviations away after %s.",
                          text.text);
    free(text.text);
    mpz_clears(found[0], found[1], own, NULL);
}

static void show_details(sabot_report *report, const filing *f)
{
    report->adds_details = 1;
    show_shape(report, f);
    sabot_report_note(report, "The skewness is the third central moment divided by the third power "
                              "of the SD, the kurtosis the fourth central moment divided by its "
                              "fourth power. The normal curve has 0 and 3.");
    for (size_t w = 0; w < f->volatilities.wagers_count; w++)
        if (f->volatilities.wagers[w].determined)
            show_normal(report, f, w);
    show_succession(report, f);
    show_covariances(report, f);
    report->adds_details = 0;
}

static void show(sabot_report *report, const filing *f)
{
    show_sentence(report, f);
    sabot_report_note(
        report,
        "The return to player is the share of all stakes that is paid back. It is between the two "
        "values of a pair of columns with the probability above them. The normal curve is an "
        "approximation, poor where awards are rare; it stands where the exact distribution takes "
        "too long. The bands take coups as independent, although coups of one shoe share its "
        "cards; %s.",
        f->two ? "the covariance of two coups of a shoe, which the JSON and the workbook have, "
                 "shows by how much they are not"
               : "in an infinite shoe they are");
    show_play(report, f);
    for (size_t w = 0; w < f->volatilities.wagers_count; w++)
        if (f->volatilities.wagers[w].determined)
            show_bands(report, f, w);
    exposure_show(report, f);
    show_details(report, f);
}

const chapter_parts chapter_volatility = {"volatility", "Volatility", ask, add, show};
