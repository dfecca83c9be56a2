#include "filing.h"

#include "ask/tableau/flips_document.h"
#include "base/memory.h"
#include "base/text.h"
#include "write/value.h"
#include <sabot/base/decimal.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SHARE_DIGITS = 4, POINTS_DIGITS = 6, PAYOUT_DIGITS = 6, DRAWN_MOST = 12, CELLS_SHOWN = 10 };

static void set_decks(sabot_shoe *shoe, int i)
{
    if (i + 1 < FILING_DECKS)
        sabot_shoe_from_decks(shoe, (uint64_t)i + 1);
    else
        sabot_shoe_infinite(shoe);
}

static sabot_status ask(filing *f, sabot_error *error)
{
    sabot_status status = sabot_flips_find(&f->flips, &f->question, error);
    for (int i = 0; i < FILING_DECKS && !status; i++) {
        sabot_question question = f->question;
        sabot_shoe shoe;
        set_decks(&shoe, i);
        question.shoe = &shoe;
        status = sabot_edges_find(&f->decks[i], &question, error);
    }
    return status;
}

static const char *decks_name(int i)
{
    static const char *const names[FILING_DECKS] = {"1", "2", "3", "4",       "5",
                                                    "6", "7", "8", "infinite"};
    return names[i];
}

/* --- payouts ------------------------------------------------------------------------------ */

/* The payout of a line at which the wager is fair, with everything else unchanged. */
static void set_fair(mpq_t fair, const sabot_wager_edge *found, const sabot_line *line,
                     const mpq_t probability)
{
    mpq_div(fair, found->edge.ev, probability);
    mpq_neg(fair, fair);
    mpq_t pays;
    mpq_init(pays);
    mpq_set_si(pays, line->pays.numerator, (unsigned long)line->pays.denominator);
    mpq_add(fair, fair, pays);
    mpq_clear(pays);
}

/* Calls `take` for each possible paying line of a single bet. */
typedef void line_taker(void *data, const filing *f, size_t w, unsigned line, const mpq_t fair);

static void each_line(const filing *f, line_taker *take, void *data)
{
    mpq_t fair;
    mpq_init(fair);
    for (size_t w = 0; w < f->edges.wagers_count; w++) {
        const sabot_wager_edge *found = &f->edges.wagers[w];
        const sabot_wager *wager = &f->played->wagers[w];
        for (unsigned i = 0;
             found->determined && wager->count == 1 && i < wager->part[0].bet->lines_count; i++) {
            const sabot_line *line = &wager->part[0].bet->lines[i];
            if (line->pays.numerator < 0 || !found->returns.lines[i].has_one_in)
                continue;
            set_fair(fair, found, line, found->returns.lines[i].probability);
            take(data, f, w, i, fair);
        }
    }
    mpq_clear(fair);
}

static void show_payout(void *report, const filing *f, size_t w, unsigned i, const mpq_t fair)
{
    const sabot_line_return *line = &f->edges.wagers[w].returns.lines[i];
    const char *name = filing_has(f, CHAPTER_WAGERS) ? f->names[w] : NULL;
    sabot_text title = {0};
    sabot_text_add(&title, "%s, line %u", f->played->wagers[w].name, i + 1);
    SABOT_REPORT_TAKE(report, title.text,
                      sabot_copy_text(f->played->wagers[w].part[0].bet->lines[i].printed),
                      value_points(line->probability, POINTS_DIGITS),
                      value_grouped_decimal(fair, PAYOUT_DIGITS), value_exact(fair));
    sabot_report_number(report, 2, 100 * mpq_get_d(line->probability),
                        name ? "100*INDEX(%s_probability,%u)" : NULL, name, i + 1);
    sabot_report_number(report, 3, mpq_get_d(fair),
                        name ? "INDEX(%s_payout,%u)-%s_ev/INDEX(%s_probability,%u)" : NULL, name,
                        i + 1, name, name, i + 1);
}

/* Whether a line alone cannot make its wager fair: it would have to cost more than the stake. */
static void find_hopeless(void *found, const filing *f, size_t w, unsigned line, const mpq_t fair)
{
    (void)f, (void)w, (void)line;
    *(int *)found |= mpq_cmp_si(fair, -1, 1) < 0;
}

static void show_payouts(sabot_report *report, const filing *f)
{
    int hopeless = 0;
    each_line(f, find_hopeless, &hopeless);
    sabot_report_section(report, 3, "Payout by payout");
    if (hopeless)
        sabot_report_note(report, "A fair payout below -1 would take more than the stake: no "
                                  "payout of that line alone makes the wager fair.");
    sabot_report_table(report, "lrnnx",
                       (const char *[]){"Line", "Pays", "Player's EV per unit more",
                                        "Fair payout, to 1", "Fair payout, exactly"});
    sabot_report_caption(report, "Change of the player's EV when a line pays one unit more, in "
                                 "percentage points, and the payout at which the wager is fair");
    each_line(f, show_payout, report);
}

/* --- decks -------------------------------------------------------------------------------- */

static void show_decks(sabot_report *report, const filing *f)
{
    static const char *const titles[] = {"Wager", "1", "2", "3", "4",
                                         "5",     "6", "7", "8", "infinite"};
    sabot_report_section(report, 3, "Decks");
    sabot_report_table(report, "lppppppppp", titles);
    sabot_report_caption(report, "House edge by the number of decks");
    for (size_t w = 0; w < f->played->wagers_count; w++) {
        char *cells[1 + FILING_DECKS] = {sabot_copy_text(f->played->wagers[w].name)};
        for (int i = 0; i < FILING_DECKS; i++)
            cells[1 + i] =
                f->decks[i].wagers[w].determined
                    ? value_percent(f->decks[i].wagers[w].returns.staked.edge, SHARE_DIGITS)
                    : NULL;
        sabot_report_take(report, cells);
        for (int i = 0; i < FILING_DECKS; i++)
            if (f->decks[i].wagers[w].determined)
                sabot_report_number(report, (size_t)i + 1,
                                    mpq_get_d(f->decks[i].wagers[w].returns.staked.edge), NULL);
    }
}

/* --- cells -------------------------------------------------------------------------------- */

/* The cells by the size of the effect of turning them, largest first; equal ones in order. */
static void rank_cells(int cells[SABOT_CELLS_ALL], const sabot_wager_flips *flips,
                       const sabot_tableau *tableau)
{
    int count = 0;
    mpq_t a, b;
    mpq_inits(a, b, NULL);
    for (int i = 0; i < SABOT_CELLS_ALL; i++) {
        if (!sabot_tableau_uses(tableau, i))
            continue;
        int at = count++;
        mpq_abs(a, flips->cell[i].change);
        for (; at > 0; at--) {
            mpq_abs(b, flips->cell[cells[at - 1]].change);
            if (mpq_cmp(a, b) <= 0)
                break;
            cells[at] = cells[at - 1];
        }
        cells[at] = i;
    }
    mpq_clears(a, b, NULL);
}

static void show_cells(sabot_report *report, const filing *f, size_t w)
{
    int cells[SABOT_CELLS_ALL];
    const sabot_wager_flips *flips = &f->flips.wagers[w];
    rank_cells(cells, flips, &f->played->tableau);
    sabot_report_table(report, "llpn",
                       (const char *[]){"Cell", "Now", "Reached", "Change of the player's EV"});
    sabot_report_caption(report,
                         "%s: the ten cells that matter most, changed one at a time; the player's "
                         "EV, in percentage points",
                         f->played->wagers[w].name);
    for (int i = 0; i < CELLS_SHOWN; i++) {
        char name[SABOT_CELL_NAME];
        mpq_srcptr change = flips->cell[cells[i]].change;
        sabot_tableau_cell_name(name, cells[i]);
        int draws = f->played->tableau.cell[cells[i]] == SABOT_DRAW;
        SABOT_REPORT_TAKE(report, sabot_copy_text(name), sabot_copy_text(draws ? "T" : "R"),
                          value_percent(f->flips.reached[cells[i]], SHARE_DIGITS),
                          value_points(change, POINTS_DIGITS));
        sabot_report_number(report, 2, mpq_get_d(f->flips.reached[cells[i]]), NULL);
        sabot_report_number(report, 3, 100 * mpq_get_d(change), NULL);
    }
}

/* Whether any cell affects the wager: none affects a bet on the opening cards, or one that always
 * pushes. */
static int is_touched(const sabot_wager_flips *flips)
{
    for (int i = 0; i < SABOT_CELLS_ALL; i++)
        if (mpq_sgn(flips->cell[i].change))
            return 1;
    return 0;
}

static void show_flips(sabot_report *report, const filing *f)
{
    size_t drawn = 0;
    sabot_report_section(report, 3, "Cell by cell");
    sabot_report_note(
        report, "The effect of changing one cell of the drawing table, from T to R or from R to T, "
                "with all others unchanged. A cell is named by the hand, its opening total and, "
                "for banco, punto's third card; it is reached in the stated share of the coups. "
                "Changes are in percentage points. The JSON has them exactly, the workbook the ten "
                "largest of each wager.");
    for (size_t w = 0; w < f->flips.wagers_count; w++) {
        if (!f->flips.wagers[w].determined)
            continue;
        if (!is_touched(&f->flips.wagers[w])) {
            sabot_report_note(report, "%s: no cell of the table affects it.",
                              f->played->wagers[w].name);
            continue;
        }
        if (drawn++ < DRAWN_MOST)
            sabot_report_figure(report, flips_plot(f->played, &f->flips, w));
        report->adds_details = 1;
        show_cells(report, f, w);
        report->adds_details = 0;
    }
    if (drawn > DRAWN_MOST)
        sabot_report_note(report,
                          "Pictures are of the first %d wagers; 'sabot tableau flips --plot' "
                          "draws any.",
                          DRAWN_MOST);
}

/* The largest change that a cell makes, of all wagers. */
static void show_sentence(sabot_report *report, const filing *f)
{
    int cells[SABOT_CELLS_ALL], cell = -1;
    size_t of = 0;
    double most = 0;
    for (size_t w = 0; w < f->flips.wagers_count; w++) {
        if (!f->flips.wagers[w].determined || !is_touched(&f->flips.wagers[w]))
            continue;
        rank_cells(cells, &f->flips.wagers[w], &f->played->tableau);
        double change = fabs(mpq_get_d(f->flips.wagers[w].cell[cells[0]].change));
        if (change > most) {
            most = change;
            of = w;
            cell = cells[0];
        }
    }
    if (cell < 0) {
        sabot_report_note(report, "No cell of the drawing table changes any edge.");
        return;
    }
    char name[SABOT_CELL_NAME];
    sabot_tableau_cell_name(name, cell);
    char *points = value_points(f->flips.wagers[of].cell[cell].change, SHARE_DIGITS);
    sabot_report_note(
        report,
        "The cell that matters most is %s: turned, it changes the player's EV of %s by "
        "%s percentage points.",
        name, f->played->wagers[of].name, points);
    free(points);
}

/* The largest size of the change that a cell makes to any wager. */
static double weight_of(const filing *f, int cell)
{
    double most = 0;
    for (size_t w = 0; w < f->flips.wagers_count; w++)
        if (f->flips.wagers[w].determined)
            most = fmax(most, fabs(mpq_get_d(f->flips.wagers[w].cell[cell].change)));
    return most;
}

/* The cells in doubt, the one that matters most first; returns their number. */
static int find_doubtful(int cells[SABOT_CELLS_ALL], const filing *f)
{
    int count = 0;
    for (int i = 0; i < SABOT_CELLS_ALL; i++) {
        int at = count;
        if (!sabot_tableau_uses(&f->played->tableau, i) || !rules_doubt(f, i))
            continue;
        for (; at > 0 && weight_of(f, cells[at - 1]) < weight_of(f, i); at--)
            cells[at] = cells[at - 1];
        cells[at] = i;
        count++;
    }
    return count;
}

enum { DOUBT_WAGERS = 6 };

static void show_doubt(sabot_report *report, const filing *f, int cell)
{
    char name[SABOT_CELL_NAME], *cells[3 + DOUBT_WAGERS] = {NULL};
    const size_t count =
        f->flips.wagers_count < DOUBT_WAGERS ? f->flips.wagers_count : DOUBT_WAGERS;
    sabot_tableau_cell_name(name, cell);
    cells[0] = sabot_copy_text(name);
    cells[1] = sabot_copy_text(f->played->tableau.cell[cell] == SABOT_DRAW ? "T" : "R");
    cells[2] = sabot_copy_text(rules_doubt(f, cell));
    for (size_t w = 0; w < count; w++)
        if (f->flips.wagers[w].determined)
            cells[3 + w] = value_points(f->flips.wagers[w].cell[cell].change, POINTS_DIGITS);
    sabot_report_take(report, cells);
}

/* The cells that the document leaves in doubt are valued first. */
static void show_doubtful(sabot_report *report, const filing *f)
{
    static const char aligned[] = "lllnnnnnn";
    const char *titles[3 + DOUBT_WAGERS] = {"Cell", "Now", "In doubt"};
    int cells[SABOT_CELLS_ALL], count = find_doubtful(cells, f);
    size_t columns = 3;
    if (!count)
        return;
    for (size_t w = 0; w < f->flips.wagers_count && columns < 3 + DOUBT_WAGERS; w++)
        titles[columns++] = f->played->wagers[w].name;
    char align[sizeof aligned] = {0};
    memcpy(align, aligned, columns);
    sabot_report_section(report, 3, "Cells in doubt");
    sabot_report_table(report, align, titles);
    sabot_report_caption(report,
                         count > CELLS_SHOWN
                             ? "The ten of %d cells in doubt that matter most: the change of the "
                               "player's EV if one is turned, in percentage points"
                         : count > 1 ? "The %d cells in doubt: the change of the player's EV if "
                                       "one is turned, in percentage points"
                                     : "The %d cell in doubt: the change of the player's EV if it "
                                       "is turned, in percentage points",
                         count);
    for (int i = 0; i < count && i < CELLS_SHOWN; i++)
        show_doubt(report, f, cells[i]);
}

static void show(sabot_report *report, const filing *f)
{
    show_sentence(report, f);
    show_doubtful(report, f);
    show_payouts(report, f);
    show_flips(report, f);
    report->adds_details = 1;
    show_decks(report, f);
    report->adds_details = 0;
}

/* --- the document ------------------------------------------------------------------------- */

static void add_payout(void *list, const filing *f, size_t w, unsigned i, const mpq_t fair)
{
    json_array_append_new(
        list,
        json_pack("{ss si so so}", "bet", f->played->wagers[w].name, "line", (int)i + 1, "per_unit",
                  value_json(f->edges.wagers[w].returns.lines[i].probability, f->digits),
                  "fair_pays", value_json(fair, f->digits)));
}

static void add(json_t *document, const filing *f)
{
    json_t *decks = json_array(), *payouts = json_array();
    for (int i = 0; i < FILING_DECKS; i++) {
        json_t *bets = json_array();
        for (size_t w = 0; w < f->decks[i].wagers_count; w++)
            if (f->decks[i].wagers[w].determined)
                json_array_append_new(
                    bets, json_pack("{ss so}", "bet", f->played->wagers[w].name, "ev",
                                    value_json(f->decks[i].wagers[w].edge.ev, f->digits)));
        json_array_append_new(decks, json_pack("{ss so}", "decks", decks_name(i), "bets", bets));
    }
    each_line(f, add_payout, payouts);
    json_t *flips = flips_document(f->played, &f->flips, 0, f->digits);
    json_object_set_new(document, "decks", decks);
    json_object_set_new(document, "payouts", payouts);
    json_object_set(document, "flips", json_object_get(flips, "cells"));
    json_decref(flips);
}

const chapter_parts chapter_sensitivity = {"sensitivity", "Sensitivity", ask, add, show};
