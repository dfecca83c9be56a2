#include "replay_document.h"

#include "answer/findings.h"
#include "base/decimal.h"
#include "base/text.h"
#include "value.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* --- a fault in words --------------------------------------------------------------------- */

enum { FAULT_WORDS = 112, CARDS = SABOT_LOGGED_CARDS + 1 };

static void say_fault(char words[FAULT_WORDS], const sabot_fault *fault, sabot_columns by)
{
    const sabot_coup *played = &fault->played;
    char cell[SABOT_CELL_WORDS] = "";
    if (fault->cell >= 0)
        sabot_lint_cell_words(cell, by, fault->cell);
    switch (fault->kind) {
    case SABOT_FAULT_FEW:
        snprintf(words, FAULT_WORDS, "%u cards: expected 4 to 6", fault->coup.cards);
        break;
    case SABOT_FAULT_STOOD:
        snprintf(words, FAULT_WORDS, "%s: draws by the table; no card was drawn", cell);
        break;
    case SABOT_FAULT_DREW:
        snprintf(words, FAULT_WORDS, "%s: stands by the table; a card was drawn", cell);
        break;
    case SABOT_FAULT_SURPLUS:
        snprintf(words, FAULT_WORDS, "the coup ends after %u cards; %u were dealt", played->cards,
                 fault->coup.cards);
        break;
    case SABOT_FAULT_SETTLED:
        snprintf(words, FAULT_WORDS, "punto %d, banco %d: %s; settled as %s",
                 played->total[SABOT_PUNTO], played->total[SABOT_BANCO],
                 sabot_side_name(sabot_coup_winner(played)), sabot_side_name(fault->coup.outcome));
    }
}

static const char *kind_name(const sabot_fault *fault)
{
    return fault->kind == SABOT_FAULT_SETTLED ? "settlement" : "drawing";
}

static void say_cards(char cards[CARDS], const sabot_logged_coup *coup)
{
    unsigned i = 0;
    for (; i < coup->cards && i < SABOT_LOGGED_CARDS; i++)
        cards[i] = sabot_rank_name(sabot_card_rank(coup->card[i]))[0];
    cards[i] = 0;
}

/* --- a frequency -------------------------------------------------------------------------- */

static const char *const events[SABOT_EVENTS] = {"punto wins", "banco wins", "tie",
                                                 "4 cards",    "5 cards",    "6 cards"};

/* z to two digits, no "-0.00"; NULL where nothing can vary. */
static char *z_text(const sabot_frequency *f)
{
    sabot_text text = {0};
    if (!f->has_z)
        return NULL;
    char *size = sabot_decimal_root(f->z_squared, 2);
    sabot_text_add(&text, "%s%s", f->z_sign < 0 && strcmp(size, "0.00") != 0 ? "-" : "", size);
    free(size);
    return text.text;
}

/* --- the document ------------------------------------------------------------------------- */

static json_t *fault_json(const sabot_fault *fault, sabot_columns by)
{
    char words[FAULT_WORDS], cards[CARDS];
    say_fault(words, fault, by);
    say_cards(cards, &fault->coup);
    return json_pack("{sI ss ss ss}", "line", (json_int_t)fault->coup.number, "cards", cards,
                     "fault", kind_name(fault), "text", words);
}

static json_t *frequency_json(const char *event, const sabot_frequency *f, unsigned long digits)
{
    char *z = z_text(f);
    return json_pack("{ss sI so so so}", "event", event, "coups", (json_int_t)f->seen, "share",
                     value_json(f->share, digits), "probability",
                     value_json(f->probability, digits), "z", z ? value_text(z) : json_null());
}

json_t *replay_document(const replay_answer *answer, unsigned long digits)
{
    const sabot_replay *replay = answer->replay;
    json_t *document = setup_document(answer->setup, "sabot.replay/1");
    json_t *faults = json_array(), *frequencies = json_array();
    for (size_t i = 0; i < replay->faults_count; i++)
        json_array_append_new(faults, fault_json(&replay->faults[i], answer->setup->tableau.by));
    for (int i = 0; i < SABOT_EVENTS; i++)
        json_array_append_new(frequencies,
                              frequency_json(events[i], &replay->frequency[i], digits));
    json_object_set_new(document, "coups", json_integer((json_int_t)replay->coups));
    json_object_set_new(document, "wrong", json_integer((json_int_t)replay->faults_count));
    json_object_set_new(document, "faults", faults);
    json_object_set_new(document, "frequencies", frequencies);
    return document;
}

/* --- what a person reads ------------------------------------------------------------------ */

static void add_faults(sabot_report *report, const sabot_replay *replay, sabot_columns by)
{
    if (replay->faults_count)
        sabot_report_table(report, "rlll", (const char *[]){"line", "cards", "fault", "what"});
    for (size_t i = 0; i < replay->faults_count; i++) {
        const sabot_fault *fault = &replay->faults[i];
        char words[FAULT_WORDS], cards[CARDS], line[32];
        say_fault(words, fault, by);
        say_cards(cards, &fault->coup);
        snprintf(line, sizeof line, "%" PRIu64, fault->coup.number);
        sabot_report_row(report, (const char *[]){line, cards, kind_name(fault), words});
    }
}

static void add_frequencies(sabot_report *report, const sabot_replay *replay)
{
    sabot_report_table(report, "lrrrr",
                       (const char *[]){"event", "coups", "share", "exact share", "z"});
    for (int i = 0; i < SABOT_EVENTS; i++) {
        const sabot_frequency *f = &replay->frequency[i];
        char seen[32];
        snprintf(seen, sizeof seen, "%" PRIu64, f->seen);
        char *share = value_percent(f->share, 4), *exact = value_percent(f->probability, 4);
        char *z = z_text(f);
        sabot_report_row(report, (const char *[]){events[i], seen, share, exact, z});
        free(share);
        free(exact);
        free(z);
    }
    sabot_report_note(report, "z: standard deviations from the exact share, as if the coups were "
                              "independent.");
}

void replay_report(sabot_report *report, const replay_answer *answer)
{
    const sabot_replay *replay = answer->replay;
    char words[SHOE_WORDS];
    setup_shoe_words(words, answer->setup);
    sabot_report_heading(report, "%s", answer->log);
    sabot_report_note(report, "tableau %s; %s", answer->setup->tableau.name, words);
    sabot_report_note(report, "%" PRIu64 " coups, %zu wrong", replay->coups, replay->faults_count);
    add_faults(report, replay, answer->setup->tableau.by);
    add_frequencies(report, replay);
}
