#include "filing.h"

#include "ask/readings/document.h"
#include "base/memory.h"
#include "base/text.h"
#include "write/value.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { SHARE_DIGITS = 4 };

static sabot_status ask(filing *f, sabot_error *error)
{
    const sabot_game *game = &f->played->game;
    sabot_question question = f->question;
    sabot_status status = sabot_lint_find(&f->lint, &question, NULL, 0, error);
    if (!status && game->readings_count)
        status = sabot_readings_find(&f->readings, &question, game->readings, game->readings_count,
                                     error);
    return status;
}

/* --- the values of rules ------------------------------------------------------------------ */

static const sabot_assumption *assumption(const filing *f, const char *key)
{
    const sabot_rules *rules = &f->played->game.rules;
    for (size_t i = 0; i < rules->assumed_count; i++)
        if (strcmp(rules->assumed[i].key, key) == 0)
            return &rules->assumed[i];
    return NULL;
}

char *rules_words(const char *key)
{
    static const struct {
        const char *key, *words;
    } list[] = {{"decks", "the number of decks"},
                {"tableau", "the drawing table"},
                {"ties", "what a tie does"},
                {"burn", "the burnt cards"},
                {"cut-card", "the cards behind the cut card"},
                {"last-coup", "the last coup"},
                {"values", "the card values"}};
    sabot_text text = {0};
    for (size_t i = 0; i < sizeof list / sizeof *list; i++)
        if (strcmp(list[i].key, key) == 0)
            return sabot_copy_text(list[i].words);
    if (strncmp(key, "bets.", 5) == 0)
        sabot_text_add(&text, "the payout of %s", key + 5);
    else
        sabot_text_add(&text, "the %s", key);
    return text.text;
}

/* The words of the source, in quotation marks; NULL if there are none. */
static char *quote_words(const filing *f, const char *key)
{
    const sabot_rules *rules = &f->played->game.rules;
    sabot_text words = {0};
    for (size_t i = 0; i < rules->quotes_count; i++)
        if (strcmp(rules->quotes[i].key, key) == 0)
            sabot_text_add(&words, "“%s”", rules->quotes[i].text);
    return words.text;
}

/* A rule that was computed otherwise than the rule set has it. */
static void given_row(sabot_report *report, const char *name, const filing_departure *given)
{
    sabot_text why = {0};
    sabot_text_add(&why, "The rule set has: %s.", given->own);
    sabot_report_row(report, (const char *[]){name, given->given, "given", why.text, NULL});
    sabot_report_cell(report, 2)->mark = "flag";
    free(why.text);
}

/* A rule as modelled: its key in the rule set, its title, its value (NULL if not stated). */
static void rule_row(sabot_report *report, const filing *f, const char *key, const char *name,
                     const char *value)
{
    const sabot_assumption *taken = assumption(f, key);
    const filing_departure *given = departures_of(&f->departures, key);
    int ambiguous = strcmp(key, "tableau") == 0 && f->readings.readings_count > 1;
    if (given) {
        given_row(report, name, given);
        return;
    }
    const char *standing = taken       ? "assumed"
                           : ambiguous ? "ambiguous"
                           : value     ? "stated"
                                       : "not\u00a0stated";
    const char *why = taken       ? taken->why
                      : ambiguous ? "The document can be read in several ways; see below."
                                  : NULL;
    char *quote = quote_words(f, key);
    sabot_report_row(report, (const char *[]){name, value ? value : "—", standing, why, quote});
    free(quote);
    if (taken || ambiguous)
        sabot_report_cell(report, 2)->mark = taken ? "open" : "ambiguous";
}

/* The payouts of a bet of several lines; NULL if the rule set's bet is a single payout, or was not
 * loaded. */
static char *payouts_words(const filing *f, const sabot_rules_bet *of)
{
    const sabot_game *game = &f->played->game;
    sabot_text text = {0};
    if (strpbrk(of->value, ":%") || strstr(of->value, " for "))
        return NULL;
    for (size_t i = 0; i < game->bets_count; i++)
        for (unsigned l = 0;
             strcmp(game->bets[i]->name, of->name) == 0 && l < game->bets[i]->lines_count; l++)
            sabot_text_add(&text, "%s%s", text.length ? ", " : "", game->bets[i]->lines[l].printed);
    return text.text;
}

static void bets_rows(sabot_report *report, const filing *f)
{
    const sabot_rules *rules = &f->played->game.rules;
    for (size_t i = 0; i < rules->bets_count; i++) {
        sabot_text key = {0}, name = {0};
        sabot_text_add(&key, "bets.%s", rules->bets[i].name);
        sabot_text_add(&name, "Payout of %s", rules->bets[i].name);
        char *payouts = payouts_words(f, &rules->bets[i]);
        rule_row(report, f, key.text, name.text, payouts ? payouts : rules->bets[i].value);
        free(payouts);
        free(key.text);
        free(name.text);
    }
    if (departures_of(&f->departures, "wagers"))
        rule_row(report, f, "wagers", "Wagers", NULL);
}

/* "5 % of the winnings of banco, collected after each coup; wins are rounded down to a multiple of
 * 0.5" */
static void commission_row(sabot_report *report, const filing *f)
{
    static const char *const roundings[] = {"rounded down", "rounded up",
                                            "rounded to the nearest, halves up,",
                                            "rounded to the nearest, halves down,",
                                            "rounded to the nearest, halves to the even multiple,"};
    const sabot_commission *taken = &f->played->game.rules.commission;
    const sabot_pays *rate = &taken->rate, *unit = &taken->unit;
    sabot_text text = {0};
    if (!*taken->bet)
        return;
    sabot_text_add(&text, "%.12g\u00a0%% of the winnings of %s, collected %s",
                   100.0 * (double)rate->numerator / (double)rate->denominator, taken->bet,
                   taken->is_at_end ? "at the end of the shoe" : "after each coup");
    if (unit->numerator)
        sabot_text_add(&text, "; wins are %s to a multiple of %.12g", roundings[taken->rounding],
                       (double)unit->numerator / (double)unit->denominator);
    rule_row(report, f, "commission", "Commission", text.text);
    free(text.text);
}

static void limits_row(sabot_report *report, const filing *f)
{
    const sabot_rules *rules = &f->played->game.rules;
    sabot_text text = {0};
    for (size_t i = 0; i < rules->limits_count; i++) {
        const sabot_pays *share = &rules->limits[i].share;
        sabot_text_add(&text, "%s%s: %" PRId64 "/%" PRId64 " of the table's maximum", i ? "; " : "",
                       rules->limits[i].bet, share->numerator, share->denominator);
    }
    rule_row(report, f, "limits", "Limits", text.text);
    free(text.text);
}

/* The assumption of a bet, as a row of the rules. */
static void assumed_rows(void *report, const sabot_bet *bet)
{
    for (size_t i = 0; i < bet->assumed_count; i++) {
        const sabot_assumption *taken = &bet->assumed[i];
        sabot_text name = {0};
        sabot_text_add(&name, "Bet %s, %s", bet->name, taken->key);
        sabot_report_row(report, (const char *[]){name.text, taken->value ? taken->value : "—",
                                                  "assumed", taken->why, NULL});
        sabot_report_cell(report, 2)->mark = "open";
        free(name.text);
    }
}

/* "first-card" in words; NULL if not stated. */
static const char *burn_words(const sabot_rules *rules)
{
    return rules->burn && rules->burn_cards == SABOT_BURN_FIRST_CARD
               ? "the first card is turned and burns as many as it counts, ten for a ten-value"
               : rules->burn;
}

static const char *last_coup_words(sabot_last_coup last)
{
    return last == SABOT_LAST_FINISH ? "the coup in which the cut card appears is the last"
           : last == SABOT_LAST_ONE_MORE
               ? "one more coup after the one in which the cut card appears"
               : NULL;
}

const char *rules_value(const sabot_assumption *taken)
{
    sabot_last_coup last;
    if (strcmp(taken->key, "ties") == 0 && strcmp(taken->value, "push") == 0)
        return "punto and banco are returned";
    return strcmp(taken->key, "last-coup") == 0 && !sabot_last_coup_parse(&last, taken->value)
               ? last_coup_words(last)
               : taken->value;
}

static void show_rules(sabot_report *report, const filing *f)
{
    const sabot_rules *rules = &f->played->game.rules;
    const sabot_assumption *ties = assumption(f, "ties");
    char shoe[SHOE_WORDS];
    setup_shoe_words(shoe, f->played);
    sabot_report_table(
        report, &"lllll" [rules->quotes_count == 0],
        (const char *[]) { "Rule", "As modelled", "Standing", "Why", "In the source" });
    sabot_report_caption(report, "The rules, and whether the document states them");
    rule_row(report, f, "decks", "Decks", shoe);
    rule_row(report, f, "values", "Card values",
             "ace 1; two to nine their number; ten, jack, queen, king 0");
    rule_row(report, f, "naturals", "Naturals", naturals_words(f->played->tableau.lasting));
    rule_row(report, f, "tableau", "Drawing table", f->played->tableau.name);
    rule_row(report, f, "ties", "Ties",
             ties && ties->value ? rules_value(ties) : "as the lines of each bet say");
    bets_rows(report, f);
    rule_row(report, f, "burn", "Burnt cards", burn_words(rules));
    rule_row(report, f, "cut-card", "Cards behind the cut card", rules->cut_card);
    rule_row(report, f, "last-coup", "Last coup", last_coup_words(rules->last_coup));
    commission_row(report, f);
    limits_row(report, f);
    setup_each_assuming_bet(f->played, assumed_rows, report);
    for (size_t i = 0; i < rules->about.notes_count; i++)
        sabot_report_note(report, "%s", rules->about.notes[i]);
}

/* --- the readings ------------------------------------------------------------------------- */

/* The house edge of a wager under a reading; from the least to the greatest with open cells. */
static char *edge_words(const sabot_reading_ev *ev)
{
    sabot_text text = {0};
    mpq_t edge;
    if (!ev->determined)
        return NULL;
    mpq_init(edge);
    mpq_neg(edge, ev->greatest);
    char *least = value_percent(edge, SHARE_DIGITS);
    mpq_neg(edge, ev->least);
    char *greatest = value_percent(edge, SHARE_DIGITS);
    sabot_text_add(&text, strcmp(least, greatest) == 0 ? "%s" : "%s to %s", least, greatest);
    free(least);
    free(greatest);
    mpq_clear(edge);
    return text.text;
}

char *rules_range_words(const filing *f, size_t w)
{
    return f->readings.readings_count ? edge_words(&f->readings.range[w]) : NULL;
}

/* A row per wager and a column per reading, if these fit on a page. */
static void show_edges(sabot_report *report, const filing *f)
{
    enum { COLUMNS_MOST = 7 };
    const sabot_readings *readings = &f->readings;
    const char *titles[COLUMNS_MOST] = {"Wager"};
    size_t columns = 1 + readings->readings_count;
    if (columns > COLUMNS_MOST)
        return;
    for (size_t r = 1; r < columns; r++)
        titles[r] = f->played->game.readings[r - 1].name;
    sabot_report_table(report, &"lllllll"[COLUMNS_MOST - columns], titles);
    sabot_report_caption(report, "House edge under each reading; with cells that it leaves open, "
                                 "the least and the greatest");
    for (size_t w = 0; w < readings->wagers_count; w++) {
        char *cells[COLUMNS_MOST] = {sabot_copy_text(f->played->wagers[w].name)};
        for (size_t r = 1; r < columns; r++)
            cells[r] = edge_words(&readings->ev[(r - 1) * readings->wagers_count + w]);
        sabot_report_take(report, cells);
        for (size_t r = 1; r < columns; r++) {
            const sabot_reading_ev *ev = &readings->ev[(r - 1) * readings->wagers_count + w];
            if (ev->determined && mpq_equal(ev->least, ev->greatest))
                sabot_report_number(report, r, -mpq_get_d(ev->least), NULL);
        }
    }
}

static void show_readings(sabot_report *report, const filing *f)
{
    const sabot_game *game = &f->played->game;
    sabot_report_section(report, 3, "Readings");
    if (!f->readings.readings_count) {
        sabot_report_note(report, "The rule set names one reading, the one modelled: every edge "
                                  "has one value.");
        return;
    }
    sabot_report_apart(report);
    sabot_report_table(report, "ll", (const char *[]){"Reading", "Basis in the document"});
    sabot_report_caption(report, "Readings of the document");
    for (size_t r = 0; r < f->readings.readings_count; r++)
        sabot_report_row(report, (const char *[]){game->readings[r].name, game->readings[r].basis});
    show_edges(report, f);
}

/* The assumed rules and the readings, counted. */
static void show_sentence(sabot_report *report, const filing *f)
{
    size_t assumed = 0, readings = f->readings.readings_count;
    const sabot_rules *rules = &f->played->game.rules;
    for (size_t i = 0; i < rules->assumed_count; i++)
        assumed += !departures_of(&f->departures, rules->assumed[i].key);
    sabot_text text = {0};
    if (assumed)
        sabot_text_add(&text, "%zu rule%s below %s assumed, because the document does not state %s",
                       assumed, assumed == 1 ? "" : "s", assumed == 1 ? "is" : "are",
                       assumed == 1 ? "it" : "them");
    else
        sabot_text_add(&text, "No rule below is assumed");
    if (f->departures.count)
        sabot_text_add(&text, "; %zu %s given in place of the rule set's", f->departures.count,
                       f->departures.count == 1 ? "is" : "are");
    if (readings > 1)
        sabot_text_add(&text, "; the drawing table can be read in %zu ways", readings);
    sabot_report_note(report, "%s.", text.text);
    free(text.text);
}

static void show(sabot_report *report, const filing *f)
{
    show_sentence(report, f);
    show_rules(report, f);
    rules_show_table(report, f);
    rules_show_findings(report, f);
    show_readings(report, f);
}

static void add(json_t *document, const filing *f)
{
    const readings_answer answer = {f->played, &f->readings};
    json_t *findings = json_array();
    for (size_t i = 0; i < f->lint.findings.count; i++) {
        const sabot_finding *finding = &f->lint.findings.items[i];
        char name[SABOT_CELL_NAME];
        if (finding->cell >= 0)
            sabot_tableau_cell_name(name, finding->cell);
        json_array_append_new(
            findings,
            json_pack("{so ss ss}", "cell", finding->cell >= 0 ? json_string(name) : json_null(),
                      "kind", sabot_finding_name(finding->kind), "text", finding->text));
    }
    json_object_set_new(document, "findings", findings);
    if (f->readings.readings_count) {
        json_object_set_new(document, "readings", readings_json(&answer, f->digits));
        json_object_set_new(document, "range", readings_range_json(&answer, f->digits));
    }
}

const chapter_parts chapter_rules = {"rules", "Rules as modelled", ask, add, show};
