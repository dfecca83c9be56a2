#include "replay_document.h"

#include "tableau_document.h"
#include "value.h"

#include <inttypes.h>
#include <stdlib.h>

enum { COUNT_TEXT = 24 };

static const char *count_text(char text[COUNT_TEXT], uint64_t count)
{
    snprintf(text, COUNT_TEXT, "%" PRIu64, count);
    return text;
}

/* --- the cells ---------------------------------------------------------------------------- */

static void add_cells(sabot_report *report, const replay_answer *answer)
{
    const sabot_replay *replay = answer->replay;
    char texts[SABOT_CELLS][2 * COUNT_TEXT];
    const char *cells[SABOT_CELLS];
    for (int cell = 0; cell < SABOT_CELLS; cell++) {
        int length = snprintf(texts[cell], COUNT_TEXT, "%" PRIu64, replay->reached[cell]);
        if (replay->faulty[cell])
            snprintf(texts[cell] + length, COUNT_TEXT, " (%" PRIu64 ")", replay->faulty[cell]);
        cells[cell] = texts[cell];
    }
    tableau_grid(report, cells, 'r');
    sabot_report_note(report, "In how many coups each cell decided (and in how many it was not "
                              "obeyed).");
    tableau_columns_note(report, answer->setup->tableau.by);
}

/* --- the money ---------------------------------------------------------------------------- */

static void add_bet(sabot_report *report, const sabot_wager *wager, const sabot_replay_money *money)
{
    char bets[COUNT_TEXT], wrong[COUNT_TEXT], unjudged[COUNT_TEXT];
    mpq_t difference;
    mpq_init(difference);
    mpq_sub(difference, money->paid, money->due);
    char *staked = value_amount(money->staked), *due = value_amount(money->due);
    char *paid = value_amount(money->paid), *apart = value_amount(difference);
    sabot_report_row(
        report, (const char *[]){sabot_wager_name(wager), count_text(bets, money->bets),
                                 count_text(wrong, money->wrong),
                                 count_text(unjudged, money->unjudged), staked, due, paid, apart});
    free(staked);
    free(due);
    free(paid);
    free(apart);
    mpq_clear(difference);
}

static void add_terms(sabot_report *report, const sabot_replay *replay)
{
    static const char *const paid[] = {"beyond the stake (no lost bet tells whether a lost one has "
                                       "0 or minus the stake)",
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
                                                   : replay_rounding_name(terms->rounding));
        free(unit);
    } else {
        sabot_report_note(report, "paid: %s; exact", paid[replay->paid]);
    }
    for (size_t i = 0; i < replay->question.wagers_count; i++)
        if (replay->money[i].unjudged) {
            sabot_report_note(report, "A bet is not judged where the coup breaks the table, or the "
                                      "log does not name the cards that it looks at. Such bets "
                                      "are not in staked, due and paid.");
            break;
        }
}

static void add_money(sabot_report *report, const replay_answer *answer)
{
    const sabot_replay *replay = answer->replay;
    if (!replay->bets)
        return;
    sabot_report_table(report, "lrrrrrrr",
                       (const char *[]){"bet", "bets", "wrong", "not judged", "staked", "due",
                                        "paid", "difference"});
    for (size_t i = 0; i < replay->question.wagers_count; i++)
        if (replay->money[i].bets)
            add_bet(report, &replay->question.wagers[i], &replay->money[i]);
    add_terms(report, replay);
    setup_assumed_note(report, answer->setup);
}

/* --- faults and frequencies --------------------------------------------------------------- */

static void add_faults(sabot_report *report, const replay_answer *answer)
{
    const sabot_replay *replay = answer->replay;
    if (replay->faults_count)
        sabot_report_table(report, "rlll", (const char *[]){"line", "cards", "fault", "what"});
    for (size_t i = 0; i < replay->faults_count; i++) {
        const sabot_fault *fault = &replay->faults[i];
        char cards[REPLAY_CARDS], line[COUNT_TEXT];
        char *words = replay_fault_words(answer, fault);
        replay_cards(cards, &fault->coup);
        sabot_report_row(report, (const char *[]){count_text(line, fault->number), cards,
                                                  replay_fault_name(fault), words});
        free(words);
    }
    if (replay->faults_found > replay->faults_count)
        sabot_report_note(report,
                          "%" PRIu64 " of %" PRIu64
                          " faults are not listed: at most %zu of a cell, a bet or another kind "
                          "are; --faults all lists them.",
                          replay->faults_found - replay->faults_count, replay->faults_found,
                          replay->terms.faults_most);
}

static void add_frequencies(sabot_report *report, const sabot_replay *replay)
{
    sabot_report_table(report, "lrrrr",
                       (const char *[]){"event", "coups", "share", "exact share", "z"});
    for (int i = 0; i < SABOT_EVENTS; i++) {
        const sabot_frequency *f = &replay->frequency[i];
        char seen[COUNT_TEXT];
        char *share = value_percent(f->share, 4), *exact = value_percent(f->probability, 4);
        char *z = replay_z(f);
        sabot_report_row(report, (const char *[]){replay_event_name(i), count_text(seen, f->seen),
                                                  share, exact, z});
        free(share);
        free(exact);
        free(z);
    }
    sabot_report_note(report, "Of all coups, wrong ones included; the outcome as logged.");
    sabot_report_note(report, "z: standard deviations from the exact share, as if the coups were "
                              "independent.");
}

void replay_report(sabot_report *report, const replay_answer *answer)
{
    const sabot_replay *replay = answer->replay;
    char words[SHOE_WORDS];
    setup_shoe_words(words, answer->setup);
    sabot_report_heading(report, "%s", answer->log);
    sabot_report_note(report, "rules %s; tableau %s; %s", answer->setup->game.rules.name,
                      answer->setup->tableau.name, words);
    sabot_report_note(report, "%" PRIu64 " coup%s, %" PRIu64 " wrong; %d of %d cells reached",
                      replay->coups, replay->coups == 1 ? "" : "s", replay->wrong,
                      replay_cells_reached(replay), SABOT_CELLS);
    if (replay->bets)
        sabot_report_note(report, "%" PRIu64 " bet%s, %" PRIu64 " paid wrongly", replay->bets,
                          replay->bets == 1 ? "" : "s", replay->mispaid);
    add_cells(report, answer);
    add_money(report, answer);
    add_faults(report, answer);
    add_frequencies(report, replay);
}
