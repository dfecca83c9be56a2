/* Page 1, to be signed: every wager, what is assumed, what departs from the rule set. */
#include "filing.h"

#include "ask/setup_document.h"
#include "base/memory.h"
#include "base/text.h"
#include "write/value.h"
#include <sabot/base/decimal.h>

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SHARE_DIGITS = 4, SD_DIGITS = 6, ODDS_DIGITS = 4, NAMED_MOST = 6 };

/* --- payouts ------------------------------------------------------------------------------ */

/* The commission of even money in per cent; 0 if the payout is none. */
static double commission_of(const sabot_pays *pays)
{
    enum { COMMISSION_MOST = 10 };
    double less = 100.0 * (double)(pays->denominator - pays->numerator) / (double)pays->denominator;
    return less <= COMMISSION_MOST && less > 0 ? less : 0;
}

/* As "to": the winnings without the stake. "9 for 1" is 8:1, a commission of 5 % 19:20. */
/* "19:20 (1:1 less 5 %)": a payout without the stake, with the commission in words. */
static void add_payout(sabot_text *text, const sabot_line *line)
{
    const double less = commission_of(&line->pays);
    if (strchr(line->printed, ':'))
        sabot_text_add(text, "%s", line->printed);
    else
        sabot_text_add(text, "%" PRId64 ":%" PRId64, line->pays.numerator, line->pays.denominator);
    if (less > 0)
        sabot_text_add(text, " (1:1 less %g\u00a0%%)", less);
}

/* "19:20", or all payouts of several lines. */
static char *pays_words(const sabot_wager *wager)
{
    sabot_text text = {0};
    sabot_text_add(&text, "%s", "");
    for (unsigned p = 0; p < wager->count; p++)
        for (unsigned i = 0; i < wager->part[p].bet->lines_count; i++)
            if (wager->part[p].bet->lines[i].pays.numerator > 0) {
                sabot_text_add(&text, "%s", text.length ? ", " : "");
                add_payout(&text, &wager->part[p].bet->lines[i]);
            }
    return text.text;
}

/* The fair payout of a win if pushes are ignored: losses to wins. */
static char *odds_words(const sabot_edge *edge)
{
    mpq_t odds;
    sabot_text text = {0};
    if (!mpz_sgn(edge->win))
        return sabot_copy_text("never wins");
    mpq_init(odds);
    mpq_set_num(odds, edge->lose);
    mpq_set_den(odds, edge->win);
    mpq_canonicalize(odds);
    char *decimal = sabot_decimal_rational(odds, ODDS_DIGITS);
    sabot_text_add(&text, "%s to 1", decimal);
    free(decimal);
    mpq_clear(odds);
    return text.text;
}

/* --- every wager -------------------------------------------------------------------------- */

static void show_wager(sabot_report *report, const filing *f, size_t w)
{
    const sabot_wager *wager = &f->played->wagers[w];
    const sabot_wager_edge *found = &f->edges.wagers[w];
    const sabot_return *staked = &found->returns.staked;
    const char *name = filing_has(f, CHAPTER_WAGERS) ? f->names[w] : NULL;
    if (!found->determined) {
        SABOT_REPORT_TAKE(report, sabot_copy_text(wager->name), pays_words(wager),
                          sabot_copy_text("undetermined"), NULL, NULL, NULL, NULL, NULL);
        return;
    }
    SABOT_REPORT_TAKE(report, sabot_copy_text(wager->name), pays_words(wager),
                      odds_words(&found->edge), value_percent(staked->edge, SHARE_DIGITS),
                      value_percent(staked->back, SHARE_DIGITS),
                      value_percent(staked->hit, SHARE_DIGITS),
                      sabot_decimal_root(found->edge.variance, SD_DIGITS), rules_range_words(f, w));
    double sd = sqrt(mpq_get_d(found->edge.variance));
    sabot_report_number(report, 3, mpq_get_d(staked->edge), name ? "-%s_ev" : NULL, name);
    if (mpq_sgn(staked->edge) < 0)
        sabot_report_cell(report, 3)->mark = "flag";
    sabot_report_number(report, 4, mpq_get_d(staked->back), name ? "1+%s_ev" : NULL, name);
    sabot_report_number(report, 5, mpq_get_d(staked->hit), name ? "%s_win" : NULL, name);
    sabot_report_number(report, 6, sd, name ? "SQRT(%s_variance)" : NULL, name);
}

static void show_wagers(sabot_report *report, const filing *f)
{
    static const char *const titles[] = {"Wager",
                                         "Pays (to)",
                                         "True odds",
                                         "House edge",
                                         "Return to player",
                                         "Hit frequency",
                                         "SD",
                                         "House edge over the readings"};
    sabot_report_table(report, f->readings.readings_count ? "llrpppnr" : "llrpppn", titles);
    sabot_report_caption(report, "Every wager, per unit staked");
    for (size_t w = 0; w < f->edges.wagers_count; w++)
        show_wager(report, f, w);
    sabot_report_chart(report, (sabot_table_chart){.labels = 0, .from = 3, .to = 3});
    sabot_report_note(report,
                      "The true odds are losses to wins: what a win would have to pay, on "
                      "average, to be fair. The hit frequency is how often a wager returns "
                      "more than the stake; SD is the standard deviation of one unit on one "
                      "coup.%s",
                      f->readings.readings_count
                          ? " The last column is the least and the greatest edge over every "
                            "reading of the document and every cell that it leaves open."
                          : "");
}

/* The house edges in one sentence; of many wagers only their number. */
static void show_sentence(sabot_report *report, const filing *f)
{
    sabot_text text = {0};
    size_t count = f->edges.wagers_count;
    for (size_t w = 0; w < count && count <= NAMED_MOST; w++)
        if (f->edges.wagers[w].determined) {
            char *edge = value_percent(f->edges.wagers[w].returns.staked.edge, SHARE_DIGITS);
            sabot_text_add(&text, "%s%s on %s", text.length ? ", " : "", edge,
                           f->played->wagers[w].name);
            free(edge);
        }
    if (text.length)
        sabot_report_note(report, "House edge, of the amount staked: %s.", text.text);
    free(text.text);
}

/* --- what to know before signing ---------------------------------------------------------- */

static void show_departures(sabot_report *report, const filing *f)
{
    if (!f->departures.count)
        return;
    sabot_report_table(report, "lll", (const char *[]){"What", "The rule set", "Here"});
    sabot_report_caption(report, "What departs from the rule set: given, in place of its own");
    for (size_t i = 0; i < f->departures.count; i++) {
        const filing_departure *of = &f->departures.items[i];
        sabot_report_row(report, (const char *[]){of->what, of->own, of->given});
        sabot_report_cell(report, 2)->mark = "flag";
    }
}

/* "the drawing table (standard)" */
static void add_assumed(sabot_text *text, const char *subject, const sabot_assumption *taken)
{
    sabot_text_add(text, "%s%s", text->length ? "; " : "", subject);
    if (taken->value)
        sabot_text_add(text, " (%s)", rules_value(taken));
}

static void add_assumed_of(void *text, const sabot_bet *bet)
{
    for (size_t i = 0; i < bet->assumed_count; i++) {
        sabot_text subject = {0};
        sabot_text_add(&subject, "%s of %s", bet->assumed[i].key, bet->name);
        add_assumed(text, subject.text, &bet->assumed[i]);
        free(subject.text);
    }
}

static void show_assumed(sabot_report *report, const filing *f)
{
    const sabot_rules *rules = &f->played->game.rules;
    sabot_text text = {0};
    for (size_t i = 0; i < rules->assumed_count; i++)
        if (!departures_of(&f->departures, rules->assumed[i].key)) {
            char *subject = rules_words(rules->assumed[i].key);
            add_assumed(&text, subject, &rules->assumed[i]);
            free(subject);
        }
    setup_each_assuming_bet(f->played, add_assumed_of, &text);
    if (text.length)
        sabot_report_note(report, "Assumed, because the document does not state it: %s.",
                          text.text);
    else
        sabot_report_note(report, "Nothing is assumed: the rules state every value used.");
    free(text.text);
}

/* A table is started by its first row. */
typedef struct {
    sabot_report *report;
    int rows;
} warnings;

static void add_warning(warnings *to, const char *wager, const char *text)
{
    if (!to->rows++) {
        sabot_report_table(to->report, "ll", (const char *[]){"Wager", "Warning"});
        sabot_report_caption(to->report, "Warnings");
    }
    sabot_report_row(to->report, (const char *[]){wager, text});
    sabot_report_cell(to->report, 1)->mark = "flag";
}

static void warn_impossible(void *to, const sabot_bet *bet, unsigned line)
{
    sabot_text text = {0};
    sabot_text_add(&text, "line %u, \"%s\", can never pay", line + 1, bet->lines[line].when);
    add_warning(to, bet->name, text.text);
    free(text.text);
}

static void show_warnings(sabot_report *report, const filing *f)
{
    warnings to = {report, 0};
    for (size_t w = 0; w < f->edges.wagers_count; w++)
        if (f->edges.wagers[w].determined && mpq_sgn(f->edges.wagers[w].edge.ev) > 0)
            add_warning(&to, f->played->wagers[w].name,
                        "the player has the edge: the house edge is negative");
    wagers_each_impossible(f, warn_impossible, &to);
}

static void show(sabot_report *report, const filing *f)
{
    show_sentence(report, f);
    show_wagers(report, f);
    show_warnings(report, f);
    show_departures(report, f);
    show_assumed(report, f);
}

const chapter_parts chapter_summary = {"summary", "Summary", NULL, NULL, show};
