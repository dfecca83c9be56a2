#include "replay_document.h"

#include "document.h"
#include "write/value.h"
#include "write/view.h"

#include <inttypes.h>
#include <stdlib.h>

enum { COUNT_TEXT = 24 };

/* --- the cells ---------------------------------------------------------------------------- */

static void add_cells(sabot_report *report, const replay_answer *answer)
{
    const sabot_replay *replay = answer->replay;
    char texts[SABOT_CELLS_ALL][2 * COUNT_TEXT];
    const char *cells[SABOT_CELLS_ALL];
    for (int cell = 0; cell < SABOT_CELLS_ALL; cell++) {
        int length = snprintf(texts[cell], COUNT_TEXT, "%" PRIu64, replay->reached[cell]);
        if (replay->faulty[cell])
            snprintf(texts[cell] + length, COUNT_TEXT, " (%" PRIu64 ")", replay->faulty[cell]);
        cells[cell] = texts[cell];
    }
    tableau_grid(report, &answer->setup->tableau, cells, 'r');
    sabot_report_note(
        report, "The number of coups in which each cell decided (and of those that broke it).");
    tableau_columns_note(report, answer->setup->tableau.by);
}

/* --- the money ---------------------------------------------------------------------------- */

static const view_column money_columns[] = {
    {"bet", 'l', "bet", VIEW_TEXT},         {"bets", 'r', "bets", VIEW_TEXT},
    {"wrong", 'r', "wrong", VIEW_TEXT},     {"not judged", 'r', "unjudged", VIEW_TEXT},
    {"staked", 'r', "staked", VIEW_AMOUNT}, {"due", 'r', "due", VIEW_AMOUNT},
    {"paid", 'r', "paid", VIEW_AMOUNT},     {"difference", 'r', "difference", VIEW_AMOUNT}};
static const view money = {"money.bets", VIEW_COLUMNS(money_columns)};

static void add_terms(sabot_report *report, const sabot_replay *replay)
{
    static const char *const paid[] = {"beyond the stake (without a lost bet it is unknown whether "
                                       "such a bet has 0 or minus the stake)",
                                       "beyond the stake, 0 for a lost bet",
                                       "beyond the stake, minus the stake for a lost bet",
                                       "with the stake"};
    const sabot_replay_terms *terms = &replay->terms;
    if (terms->unit) {
        char *unit = value_amount(terms->unit);
        sabot_report_note(
            report, "paid: %s; wins in multiples of %s, rounded %s%s", paid[replay->paid], unit,
            terms->rounding > SABOT_ROUND_UP ? "to the nearest, " : "",
            terms->rounding == SABOT_ROUND_NEAREST ? "halves up"
                                                   : sabot_rounding_name(terms->rounding));
        free(unit);
    } else {
        sabot_report_note(report, "paid: %s; exact", paid[replay->paid]);
    }
    for (size_t i = 0; i < replay->question.wagers_count; i++)
        if (replay->money[i].unjudged) {
            sabot_report_note(report, "A bet is not judged where the coup breaks the table, or the "
                                      "log does not name the cards that it depends on. Such bets "
                                      "are not in staked, due and paid.");
            break;
        }
}

/* --- faults and frequencies --------------------------------------------------------------- */

static const view_column fault_columns[] = {{"line", 'r', "line", VIEW_TEXT},
                                            {"cards", 'l', "cards", VIEW_TEXT},
                                            {"fault", 'l', "fault", VIEW_TEXT},
                                            {"what", 'l', "text", VIEW_TEXT}};
static const view faults = {"faults", VIEW_COLUMNS(fault_columns)};
static const view_column frequency_columns[] = {
    {"event", 'l', "event", VIEW_TEXT},
    {"coups", 'r', "coups", VIEW_TEXT},
    {"share", 'r', "share", VIEW_PERCENT(4)},
    {"exact share", 'r', "probability", VIEW_PERCENT(4)},
    {"z", 'r', "z", VIEW_TEXT}};
static const view frequencies = {"frequencies", VIEW_COLUMNS(frequency_columns)};

static void add_diagnosis(sabot_report *report, const sabot_diagnosis *diagnosis)
{
    sabot_text names = {0};
    for (int fault = 0; fault < SABOT_CHANGES_ALL; fault++)
        if (sabot_diagnosis_explains(diagnosis, fault)) {
            char name[SABOT_CELL_NAME];
            sabot_tableau_cell_name(name, fault);
            sabot_text_add(&names, "%s%s", names.length ? ", " : "", name);
        }
    sabot_report_note(report, "diagnosis: %" PRIu64 " deviation%s; %s%s", diagnosis->deviations,
                      diagnosis->deviations == 1 ? "" : "s",
                      names.length ? "explained by any of: " : "no single fault explains them",
                      names.length ? names.text : "");
    free(names.text);
}

void replay_view(sabot_report *report, const json_t *document, const replay_answer *answer)
{
    const sabot_replay *replay = answer->replay;
    char words[SHOE_WORDS];
    setup_shoe_words(words, answer->setup);
    sabot_report_heading(report, "%s", answer->log);
    sabot_report_note(report, "rules %s; tableau %s; %s", answer->setup->game.rules.name,
                      answer->setup->tableau.name, words);
    sabot_report_note(report, "%" PRIu64 " coup%s, %" PRIu64 " wrong; %d of %d cells reached",
                      replay->coups, replay->coups == 1 ? "" : "s", replay->wrong,
                      replay_cells_reached(replay), sabot_tableau_cells(&answer->setup->tableau));
    if (answer->diagnosis)
        add_diagnosis(report, answer->diagnosis);
    if (replay->bets)
        sabot_report_note(report, "%" PRIu64 " bet%s, %" PRIu64 " paid wrongly", replay->bets,
                          replay->bets == 1 ? "" : "s", replay->mispaid);
    add_cells(report, answer);
    if (replay->bets) {
        view_table(report, document, &money);
        add_terms(report, replay);
        setup_assumed_note(report, answer->setup);
    }
    if (replay->faults_count)
        view_table(report, document, &faults);
    if (replay->faults_found > replay->faults_count)
        sabot_report_note(report,
                          "%" PRIu64 " of %" PRIu64
                          " faults are not listed: at most %zu of a cell, a bet or another kind "
                          "are; --faults all lists them.",
                          replay->faults_found - replay->faults_count, replay->faults_found,
                          replay->terms.faults_most);
    view_table(report, document, &frequencies);
    sabot_report_note(report, "Of all coups, wrong ones included; the outcome as logged.");
    sabot_report_note(report, "z: standard deviations from the exact share, as if the coups were "
                              "independent.");
}
