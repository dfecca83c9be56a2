#include "filing.h"

#include "base/memory.h"
#include "base/text.h"
#include "chart/chart.h"
#include "write/value.h"
#include <sabot/base/decimal.h>

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SHARE_DIGITS = 4, SD_DIGITS = 6, ODDS_DIGITS = 4 };

/* As "to": the winnings without the stake. "9 for 1" is 8:1, a commission of 5 % 19:20. */
static void add_payout(sabot_text *text, const sabot_line *line)
{
    const char *between = text->length ? ", " : "";
    if (strchr(line->printed, ':'))
        sabot_text_add(text, "%s%s", between, line->printed);
    else
        sabot_text_add(text, "%s%" PRId64 ":%" PRId64, between, line->pays.numerator,
                       line->pays.denominator);
}

/* "19:20", or all payouts of several lines. */
static char *pays_words(const sabot_wager *wager)
{
    sabot_text text = {0};
    sabot_text_add(&text, "%s", "");
    for (unsigned p = 0; p < wager->count; p++)
        for (unsigned i = 0; i < wager->part[p].bet->lines_count; i++) {
            const sabot_line *line = &wager->part[p].bet->lines[i];
            if (line->pays.numerator > 0)
                add_payout(&text, line);
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

static void show_wager(sabot_report *report, const filing *f, size_t w)
{
    const sabot_wager *wager = &f->played->wagers[w];
    const sabot_wager_edge *found = &f->edges.wagers[w];
    const sabot_return *staked = &found->returns.staked;
    const char *name = filing_has(f, CHAPTER_WAGERS) ? f->names[w] : NULL;
    if (!found->determined) {
        SABOT_REPORT_TAKE(report, sabot_copy_text(wager->name), pays_words(wager),
                          sabot_copy_text("undetermined"), NULL, NULL, NULL, NULL);
        return;
    }
    SABOT_REPORT_TAKE(report, sabot_copy_text(wager->name), pays_words(wager),
                      odds_words(&found->edge), value_percent(staked->edge, SHARE_DIGITS),
                      value_percent(staked->back, SHARE_DIGITS),
                      value_percent(staked->hit, SHARE_DIGITS),
                      sabot_decimal_root(found->edge.variance, SD_DIGITS));
    double sd = sqrt(mpq_get_d(found->edge.variance));
    sabot_report_number(report, 3, mpq_get_d(staked->edge), name ? "-%s_ev" : NULL, name);
    sabot_report_number(report, 4, mpq_get_d(staked->back), name ? "1+%s_ev" : NULL, name);
    sabot_report_number(report, 5, mpq_get_d(staked->hit), name ? "%s_win" : NULL, name);
    sabot_report_number(report, 6, sd, name ? "SQRT(%s_variance)" : NULL, name);
}

static void show_exact(sabot_report *report, const filing *f)
{
    sabot_report_table(
        report, "lxxx",
        (const char *[]){"Wager", "House edge", "Return to player", "Hit frequency"});
    sabot_report_caption(report, "The same exactly, as reduced fractions");
    for (size_t w = 0; w < f->edges.wagers_count; w++) {
        const sabot_return *staked = &f->edges.wagers[w].returns.staked;
        if (f->edges.wagers[w].determined)
            SABOT_REPORT_TAKE(report, sabot_copy_text(f->played->wagers[w].name),
                              value_exact(staked->edge), value_exact(staked->back),
                              value_exact(staked->hit));
    }
}

static void show_picture(sabot_report *report, const filing *f)
{
    size_t count = f->edges.wagers_count, used = 0;
    double *edge = sabot_allocate(count, sizeof *edge);
    const char **labels = sabot_allocate(count, sizeof *labels);
    for (size_t w = 0; w < count; w++)
        if (f->edges.wagers[w].determined) {
            edge[used] = 100 * mpq_get_d(f->edges.wagers[w].returns.staked.edge);
            labels[used++] = f->played->wagers[w].name;
        }
    const sabot_chart chart = {.title = "House edge of each wager",
                               .subtitle =
                                   "per cent of the amount staked; below 0 the player has the edge",
                               .y_title = "house edge in per cent"};
    const sabot_series series = {NULL, used, NULL, edge};
    if (used)
        sabot_report_figure(report, sabot_chart_bars(&chart, labels, used, &series, 1));
    free(labels);
    free(edge);
}

static void show(sabot_report *report, const filing *f)
{
    sabot_report_table(report, "llrpppn",
                       (const char *[]){"Wager", "Pays (to)", "True odds", "House edge",
                                        "Return to player", "Hit frequency", "SD"});
    sabot_report_caption(report, "Every wager, per unit staked");
    for (size_t w = 0; w < f->edges.wagers_count; w++)
        show_wager(report, f, w);
    sabot_report_chart(report, (sabot_table_chart){.labels = 0, .from = 3, .to = 3});
    sabot_report_note(report,
                      "The true odds are losses to wins: what a win would have to pay, on "
                      "average, to be fair. The hit frequency is how often a wager returns "
                      "more than the stake; SD is the standard deviation of one unit on one "
                      "coup.");
    show_picture(report, f);
    show_exact(report, f);
}

const chapter_parts chapter_summary = {"summary", "Summary", NULL, NULL, show};
