#include "filing.h"

#include "base/memory.h"
#include "base/text.h"
#include "condition_words.h"
#include "write/value.h"
#include <sabot/base/decimal.h>

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { SHARE_DIGITS = 6, ONE_IN_DIGITS = 2, FIGURE_DIGITS = 10 };

/* An award rarer than this is flagged. */
enum { RARE = 100000000 };

/* --- the bet ------------------------------------------------------------------------------ */

/* "line 2", with the bet's name if there are several; "no line" after the last. */
static char *line_name(const sabot_wager *wager, const sabot_bet *bet, unsigned line)
{
    sabot_text text = {0};
    if (wager->count > 1)
        sabot_text_add(&text, "%s, ", bet->name);
    sabot_text_add(&text, line < bet->lines_count ? "line %u" : "no line", line + 1);
    return text.text;
}

/* --- its lines ---------------------------------------------------------------------------- */

/* The line's payout without the stake. */
static void set_payout(mpq_t payout, const sabot_bet *bet, unsigned line)
{
    if (line < bet->lines_count)
        mpq_set_si(payout, bet->lines[line].pays.numerator,
                   (unsigned long)bet->lines[line].pays.denominator);
    else
        mpq_set_si(payout, -1, 1);
}

/* "19:20", as printed, but never with the stake. */
static char *payout_text(const sabot_bet *bet, unsigned line)
{
    sabot_text text = {0};
    const sabot_line *of = &bet->lines[line];
    if (line >= bet->lines_count)
        sabot_text_add(&text, "stake lost");
    else if (strchr(of->printed, ':') || of->pays.numerator <= 0)
        sabot_text_add(&text, "%s", of->printed);
    else
        sabot_text_add(&text, "%" PRId64 ":%" PRId64, of->pays.numerator, of->pays.denominator);
    return text.text;
}

typedef struct {
    mpq_t payout, share, to_ev;
} line_value;

static void show_line(sabot_report *report, const sabot_wager *wager, const sabot_line_return *line,
                      line_value *value)
{
    const sabot_bet *bet = wager->part[line->part].bet;
    set_payout(value->payout, bet, line->line);
    mpq_mul(value->to_ev, line->probability, value->payout);
    mpq_mul(value->to_ev, value->to_ev, value->share);
    int is_award = mpq_sgn(value->payout) >= 0;
    int is_rare = is_award && (!line->has_one_in || mpq_cmp_ui(line->one_in, RARE, 1) > 0);
    SABOT_REPORT_TAKE(report, line_name(wager, bet, line->line), payout_text(bet, line->line),
                      value_grouped(line->ways),
                      value_percent(line->probability,
                                    value_digits(100 * mpq_get_d(line->probability), SHARE_DIGITS)),
                      line->has_one_in ? value_grouped_decimal(line->one_in, ONE_IN_DIGITS)
                                       : sabot_copy_text("never"),
                      sabot_decimal_rational(value->to_ev, FIGURE_DIGITS),
                      sabot_decimal_rational(line->contribution, FIGURE_DIGITS),
                      line->line < bet->lines_count ? condition_words(bet->lines[line->line].when)
                                                    : sabot_copy_text("none of them"));
    sabot_report_number(report, 1, mpq_get_d(value->payout), NULL);
    sabot_report_cell(report, 1)->mark = "input";
    sabot_report_number(report, 2, mpz_get_d(line->ways), NULL);
    sabot_report_number(report, 3, mpq_get_d(line->probability), "[2]/deals");
    if (line->has_one_in)
        sabot_report_number(report, 4, mpq_get_d(line->one_in), "1/[3]");
    if (is_rare)
        sabot_report_cell(report, 4)->mark = "flag";
    double share = mpq_get_d(value->share);
    sabot_report_number(report, 5, mpq_get_d(value->to_ev), share < 1 ? "[3]*[1]*%.17g" : "[3]*[1]",
                        share);
    sabot_report_number(report, 6, mpq_get_d(line->contribution),
                        share < 1 ? "[3]*([1]+1)*%.17g" : "[3]*([1]+1)", share);
}

static void show_part(sabot_report *report, const filing *f, size_t w, unsigned p)
{
    static const char *const titles[] = {"Line",          "Pays, to 1", "Ways",
                                         "Probability",   "One in",     "To the player's EV",
                                         "To the return", "Holds when"};
    const sabot_wager *wager = &f->played->wagers[w];
    const sabot_returns *returns = &f->edges.wagers[w].returns;
    const char *name = f->names[w];
    line_value value;
    char part[16] = "";
    mpq_inits(value.payout, value.share, value.to_ev, NULL);
    sabot_wager_share(value.share, wager, p);
    if (wager->count > 1)
        snprintf(part, sizeof part, "_%u", p + 1);
    sabot_report_table(report, "lninnnnl", titles);
    sabot_report_caption(report, "%s: its lines%s%s", wager->name, wager->count > 1 ? " of " : "",
                         wager->count > 1 ? wager->part[p].bet->name : "");
    for (unsigned i = 0; i < returns->lines_count; i++)
        if (returns->lines[i].part == p)
            show_line(report, wager, &returns->lines[i], &value);
    sabot_report_column(report, 1, "%s_payout%s", name, part);
    sabot_report_column(report, 2, "%s_ways%s", name, part);
    sabot_report_column(report, 3, "%s_probability%s", name, part);
    sabot_report_column(report, 5, "%s_contribution%s", name, part);
    mpq_clears(value.payout, value.share, value.to_ev, NULL);
}

enum { NEVER, HARDLY, FLAGS };

/* Whether the award is very rare or impossible; FLAGS if neither. */
static int flag_of(const sabot_bet *bet, const sabot_line_return *line)
{
    if (line->line >= bet->lines_count || bet->lines[line->line].pays.numerator < 0)
        return FLAGS;
    return !line->has_one_in ? NEVER : mpq_cmp_ui(line->one_in, RARE, 1) > 0 ? HARDLY : FLAGS;
}

/* "line 2", "lines 2, 6 and 7": those of a part of the wager that have the flag; NULL if none
 * has. */
static char *flagged_words(const sabot_returns *returns, const sabot_bet *bet, unsigned part,
                           int flag)
{
    sabot_text text = {0};
    unsigned count = 0, told = 0;
    for (unsigned i = 0; i < returns->lines_count; i++)
        count += returns->lines[i].part == part && flag_of(bet, &returns->lines[i]) == flag;
    for (unsigned i = 0; i < returns->lines_count && count; i++)
        if (returns->lines[i].part == part && flag_of(bet, &returns->lines[i]) == flag) {
            const char *before = told == 0           ? (count > 1 ? "lines " : "line ")
                                 : told + 1 == count ? " and "
                                                     : ", ";
            sabot_text_add(&text, "%s%u", before, returns->lines[i].line + 1);
            told++;
        }
    return text.text;
}

static void show_rare(sabot_report *report, const filing *f, size_t w)
{
    static const char *const words[FLAGS] = {"can never pay",
                                             "less often than once in 100 million coups"};
    const sabot_wager *wager = &f->played->wagers[w];
    for (unsigned p = 0; p < wager->count; p++)
        for (int flag = 0; flag < FLAGS; flag++) {
            const sabot_bet *bet = wager->part[p].bet;
            char *lines = flagged_words(&f->edges.wagers[w].returns, bet, p, flag);
            const char *verb = flag == NEVER                              ? ""
                               : lines && strncmp(lines, "lines", 5) != 0 ? "pays "
                                                                          : "pay ";
            if (lines)
                sabot_report_note(report, "Flag: %s of %s %s%s.", lines, bet->name, verb,
                                  words[flag]);
            free(lines);
        }
}

void wagers_each_impossible(const filing *f, void (*call)(void *, const sabot_bet *, unsigned),
                            void *data)
{
    for (size_t w = 0; w < f->edges.wagers_count; w++) {
        const sabot_returns *returns = &f->edges.wagers[w].returns;
        for (unsigned i = 0; f->edges.wagers[w].determined && i < returns->lines_count; i++) {
            const sabot_bet *bet = f->played->wagers[w].part[returns->lines[i].part].bet;
            if (flag_of(bet, &returns->lines[i]) == NEVER)
                call(data, bet, returns->lines[i].line);
        }
    }
}

/* --- its figures -------------------------------------------------------------------------- */

/* A formula with the wager's name for each @. */
static char *formula_of(const char *form, const char *name)
{
    sabot_text text = {0};
    for (; *form; form++)
        sabot_text_append(&text, *form == '@' ? name : form, *form == '@' ? strlen(name) : 1);
    return text.text;
}

/* `name` is the figure's name in formulas, after the wager's name. */
static void figure(sabot_report *report, const filing *f, size_t w, const char *what,
                   const mpq_t value, const char *name, const char *formula)
{
    SABOT_REPORT_TAKE(report, sabot_copy_text(what), value_grouped_decimal(value, FIGURE_DIGITS),
                      value_exact(value));
    sabot_report_number(report, 1, mpq_get_d(value), NULL);
    if (formula)
        sabot_report_cell(report, 1)->formula = formula_of(formula, f->names[w]);
    if (name)
        sabot_report_name(report, 1, "%s_%s", f->names[w], name);
}

static void share_of(mpq_t share, const mpz_t ways, const mpz_t deals)
{
    mpq_set_num(share, ways);
    mpq_set_den(share, deals);
    mpq_canonicalize(share);
}

/* The lines of all parts. */
static char *ev_formula(const filing *f, size_t w)
{
    sabot_text text = {0};
    unsigned parts = f->played->wagers[w].count;
    for (unsigned p = 0; p < parts; p++) {
        sabot_text_add(&text, "%sSUM(@_contribution", p ? "+" : "");
        sabot_text_add(&text, parts > 1 ? "_%u)" : ")", p + 1);
    }
    return text.text;
}

static void show_figures(sabot_report *report, const filing *f, size_t w)
{
    const sabot_edge *edge = &f->edges.wagers[w].edge;
    const sabot_return *staked = &f->edges.wagers[w].returns.staked;
    int single = f->played->wagers[w].count == 1;
    mpq_t share;
    mpq_init(share);
    sabot_report_table(report, "lnx", (const char *[]){"Figure", "Value", "Exactly"});
    sabot_report_caption(report, "%s: its figures, per unit staked", f->played->wagers[w].name);
    if (single) {
        SABOT_REPORT_TAKE(report, sabot_copy_text("Ways of all lines: the deals"),
                          value_grouped(edge->deals), NULL);
        sabot_report_number(report, 1, mpz_get_d(edge->deals), "SUM(%s_ways)", f->names[w]);
        sabot_report_detail_row(report);
    }
    char *formula = ev_formula(f, w);
    figure(report, f, w, "Player's EV", edge->ev, "ev", formula);
    free(formula);
    sabot_report_detail_row(report); /* one fraction is enough to read */
    figure(report, f, w, "House edge", staked->edge, "edge", "-@_ev");
    figure(report, f, w, "Return to player", staked->back, "return", "1+@_ev");
    sabot_report_detail_row(report);
    share_of(share, edge->win, edge->deals);
    figure(report, f, w, "Wins (hit frequency)", share, "win",
           single ? "SUMIF(@_payout,\">0\",@_probability)" : NULL);
    share_of(share, edge->push, edge->deals);
    figure(report, f, w, "Stake returned", share, "push",
           single ? "SUMIF(@_payout,0,@_probability)" : NULL);
    share_of(share, edge->lose, edge->deals);
    figure(report, f, w, "Loses", share, "lose", single ? "1-@_win-@_push" : NULL);
    if (edge->has_ev_resolved) {
        mpq_neg(share, edge->ev_resolved);
        figure(report, f, w, "House edge per resolved unit", share, "edge_resolved",
               "-@_ev/(1-@_push)");
    }
    figure(report, f, w, "Variance", edge->variance, "variance",
           single ? "SUMPRODUCT(@_probability,@_payout,@_payout)-@_ev^2" : NULL);
    SABOT_REPORT_TAKE(report, sabot_copy_text("Standard deviation"),
                      sabot_decimal_root(edge->variance, FIGURE_DIGITS), NULL);
    sabot_report_number(report, 1, sqrt(mpq_get_d(edge->variance)), "SQRT(%s_variance)",
                        f->names[w]);
    if (edge->has_fair_pays)
        figure(report, f, w, "Fair payout, to 1", edge->fair_pays, NULL, "@_lose/@_win");
    mpq_clear(share);
}

/* --- the chapter -------------------------------------------------------------------------- */

static void show_assumed(sabot_report *report, const sabot_wager *wager)
{
    for (unsigned p = 0; p < wager->count; p++) {
        const sabot_bet *bet = wager->part[p].bet;
        for (size_t i = 0; i < bet->assumed_count; i++)
            sabot_report_note(report, "Assumed (not stated in the source of %s): %s%s%s. %s",
                              bet->name, bet->assumed[i].key, bet->assumed[i].value ? ": " : "",
                              bet->assumed[i].value ? bet->assumed[i].value : "",
                              bet->assumed[i].why ? bet->assumed[i].why : "");
    }
}

static void show_wager(sabot_report *report, const filing *f, size_t w)
{
    const sabot_wager *wager = &f->played->wagers[w];
    const sabot_wager_edge *found = &f->edges.wagers[w];
    const sabot_about *about = &wager->part[0].bet->about;
    if (wager->count == 1 && about->title && strcasecmp(about->title, wager->name) != 0)
        sabot_report_section(report, 3, "%s: %s", wager->name, about->title);
    else
        sabot_report_section(report, 3, "%s", wager->name);
    if (wager->count == 1 && about->source)
        sabot_report_note(report, "Source: %s", about->source);
    for (size_t i = 0; wager->count == 1 && i < about->notes_count; i++)
        sabot_report_note(report, "%s", about->notes[i]);
    show_assumed(report, wager);
    if (!found->determined) {
        sabot_report_note(report, "Undetermined: needs a shoe known by %s.",
                          sabot_level_name(found->needs));
        return;
    }
    for (unsigned p = 0; p < wager->count; p++)
        show_part(report, f, w, p);
    show_rare(report, f, w);
    show_figures(report, f, w);
}

static int has_payout(const filing *f, const char *sign)
{
    for (size_t w = 0; w < f->played->wagers_count; w++)
        for (unsigned p = 0; p < f->played->wagers[w].count; p++) {
            const sabot_bet *bet = f->played->wagers[w].part[p].bet;
            for (unsigned i = 0; i < bet->lines_count; i++)
                if (strstr(bet->lines[i].printed, sign))
                    return 1;
        }
    return 0;
}

/* Payouts in other forms than "8:1". */
static void explain_payouts(sabot_report *report, const filing *f)
{
    if (has_payout(f, "%"))
        sabot_report_note(report, "A payout in per cent is even money less that commission.");
    if (has_payout(f, " for "))
        sabot_report_note(
            report, "A payout written as so many \"for 1\" includes the stake: 9 for 1 is 8 to 1.");
}

static void show(sabot_report *report, const filing *f)
{
    char *deals = value_grouped(f->edges.deals);
    sabot_report_note(report,
                      "The ways of each wager's lines, and those that no line pays, add up to all "
                      "%s deals.",
                      deals);
    free(deals);
    sabot_report_note(report,
                      "A deal is an ordered draw of six cards; the fifth and the sixth may stay "
                      "unused. The first line that holds pays. A line's probability is its ways "
                      "divided by the deals. It adds its "
                      "probability times its payout to the EV; its contribution to the return "
                      "includes the stake.");
    explain_payouts(report, f);
    report->adds_details = 1;
    sabot_report_table(report, "li", (const char *[]){"What", "Number"});
    sabot_report_caption(report, "Deals");
    SABOT_REPORT_TAKE(report, sabot_copy_text("Deals"), value_grouped(f->edges.deals));
    sabot_report_number(report, 1, mpz_get_d(f->edges.deals), NULL);
    sabot_report_name(report, 1, "deals");
    report->adds_details = 0;
    for (size_t w = 0; w < f->edges.wagers_count; w++)
        show_wager(report, f, w);
    commission_show(report, f);
}

const chapter_parts chapter_wagers = {"wagers", "Each wager", NULL, commission_add, show};
