/* What the house may have to pay on one coup: awards, without deducting lost stakes. A stake is one
 * unit, or the share of the table's maximum that the rule set allows. */
#include "filing.h"

#include "answer/question/work.h"
#include "ask/setup_document.h"
#include "base/memory.h"
#include "write/value.h"

#include <stdlib.h>
#include <string.h>

static sabot_pays limit_of(const filing *f, const char *bet)
{
    const sabot_rules *rules = &f->played->game.rules;
    for (size_t i = 0; i < rules->limits_count; i++)
        if (strcmp(rules->limits[i].bet, bet) == 0)
            return rules->limits[i].share;
    return (sabot_pays){1, 1};
}

/* All single wagers as one, with their largest stakes. */
static int combine(sabot_wager *all, const filing *f)
{
    *all = (sabot_wager){.name = "all wagers"};
    for (size_t w = 0; w < f->played->wagers_count; w++) {
        const sabot_wager *wager = &f->played->wagers[w];
        if (wager->count != 1 || !f->edges.wagers[w].determined)
            continue;
        if (all->count == SABOT_PARTS_MOST)
            return 0;
        sabot_pays limit = limit_of(f, wager->name);
        all->part[all->count++] =
            (sabot_part){wager->part[0].bet, limit.numerator, limit.denominator};
    }
    return all->count > 1 && sabot_wager_outcomes(all);
}

/* What a line pays for a stake, 0 if it pays none. */
static void find_award(mpq_t award, const sabot_part *part, unsigned line)
{
    mpq_set_ui(award, 0, 1);
    if (line >= part->bet->lines_count || part->bet->lines[line].pays.numerator <= 0)
        return;
    const sabot_pays *pays = &part->bet->lines[line].pays;
    mpz_set_si(mpq_numref(award), pays->numerator);
    mpz_mul_si(mpq_numref(award), mpq_numref(award), part->numerator);
    mpz_set_si(mpq_denref(award), pays->denominator);
    mpz_mul_si(mpq_denref(award), mpq_denref(award), part->denominator);
    mpq_canonicalize(award);
}

/* The largest sum over the coups that some deal has, and its deals. */
static void find_most(filing_exposure *e, const sabot_wager *all, const sabot_ways *ways)
{
    mpq_t sum, award;
    mpq_inits(sum, award, NULL);
    for (unsigned o = 0; o < ways->count; o++) {
        if (!mpz_sgn(ways->of[o]))
            continue;
        mpq_set_ui(sum, 0, 1);
        for (unsigned p = 0; p < all->count; p++) {
            find_award(award, &all->part[p], sabot_wager_line(all, o, p));
            mpq_add(sum, sum, award);
        }
        int order = mpq_cmp(sum, e->most);
        if (order > 0) {
            mpq_set(e->most, sum);
            mpz_set_ui(e->ways, 0);
        }
        if (order >= 0)
            mpz_add(e->ways, e->ways, ways->of[o]);
    }
    mpq_clears(sum, award, NULL);
}

sabot_status exposure_ask(filing *f, sabot_error *error)
{
    enum { SECONDS_MOST = 5 };
    sabot_question question = f->question;
    sabot_wager all;
    sabot_edges edges;
    question.wagers = &all;
    question.wagers_count = 1;
    if (!combine(&all, f) || sabot_question_seconds(&question, &all) > SECONDS_MOST)
        return SABOT_OK;
    sabot_edges_init(&edges);
    sabot_status status = sabot_edges_find(&edges, &question, error);
    if (!status && (f->exposure.is_known = edges.wagers[0].determined))
        find_most(&f->exposure, &all, &edges.wagers[0].ways);
    sabot_edges_clear(&edges);
    return status;
}

/* The largest award of one wager. */
static void find_largest(mpq_t most, const filing *f, size_t w)
{
    const sabot_wager *wager = &f->played->wagers[w];
    mpq_t award;
    mpq_init(award);
    mpq_set_ui(most, 0, 1);
    for (unsigned o = 0; o < f->edges.wagers[w].ways.count; o++) {
        sabot_pays limit = limit_of(f, wager->name);
        sabot_wager_payoff(award, wager, o, 0, wager->count);
        mpz_mul_si(mpq_numref(award), mpq_numref(award), limit.numerator);
        mpz_mul_si(mpq_denref(award), mpq_denref(award), limit.denominator);
        mpq_canonicalize(award);
        if (mpz_sgn(f->edges.wagers[w].ways.of[o]) && mpq_cmp(award, most) > 0)
            mpq_set(most, award);
    }
    mpq_clear(award);
}

void exposure_add(json_t *document, const filing *f)
{
    json_t *wagers = json_array();
    mpq_t share;
    mpq_init(share);
    for (size_t w = 0; w < f->played->wagers_count; w++) {
        if (!f->edges.wagers[w].determined)
            continue;
        find_largest(share, f, w);
        json_array_append_new(
            wagers, value_object(f->digits, "bet:s most:q", f->played->wagers[w].name, share));
    }
    json_t *exposure = json_pack("{so}", "wagers", wagers);
    if (f->exposure.is_known) {
        sabot_fraction_set(share, f->exposure.ways, f->edges.deals);
        json_object_set_new(
            exposure, "together",
            value_object(f->digits, "most:q probability:q", f->exposure.most, share));
    }
    mpq_clear(share);
    json_object_set_new(document, "exposure", exposure);
}

static void show_together(sabot_report *report, const filing *f)
{
    mpq_t rare;
    if (!f->exposure.is_known)
        return;
    mpq_init(rare);
    mpz_set(mpq_numref(rare), f->edges.deals);
    mpz_set(mpq_denref(rare), f->exposure.ways);
    mpq_canonicalize(rare);
    char *most = value_amount(f->exposure.most), *one_in = value_grouped_decimal(rare, 2);
    sabot_report_note(
        report,
        "With one such stake on every wager, the awards of one coup add up to at most "
        "%s %s, which happens once in %s coups. Lost stakes are not deducted. Both "
        "figures are exact, over all coups.",
        most, mpq_cmp_ui(f->exposure.most, 1, 1) ? "units" : "unit", one_in);
    free(most);
    free(one_in);
    mpq_clear(rare);
}

void exposure_show(sabot_report *report, const filing *f)
{
    const sabot_rules *rules = &f->played->game.rules;
    mpq_t most;
    mpq_init(most);
    sabot_report_section(report, 3, "Exposure");
    sabot_report_table(report, "lrr", (const char *[]){"Wager", "Stake", "Largest award"});
    sabot_report_caption(report, "The largest award on one coup; %s",
                         rules->limits_count
                             ? "a unit is the table's maximum, and each stake the largest allowed"
                             : "each stake is one unit");
    for (size_t w = 0; w < f->played->wagers_count; w++) {
        if (!f->edges.wagers[w].determined)
            continue;
        sabot_pays limit = limit_of(f, f->played->wagers[w].name);
        mpq_set_si(most, limit.numerator, (unsigned long)limit.denominator);
        char *stake = value_amount(most);
        find_largest(most, f, w);
        SABOT_REPORT_TAKE(report, sabot_copy_text(f->played->wagers[w].name), stake,
                          value_amount(most));
    }
    mpq_clear(most);
    show_together(report, f);
}
