#include "bracket.h"

#include "ask/edge/document.h"
#include "base/memory.h"
#include "write/value.h"
#include <sabot/base/decimal.h>

#include <stdio.h>
#include <stdlib.h>

/* Decimals of an end of a bracket are rounded outwards: the printed number is a bound too. */
static char *bound_text(const mpq_t end, int up, unsigned long digits)
{
    mpq_t rounded;
    mpz_t ten;
    mpq_init(rounded);
    mpz_init(ten);
    mpz_ui_pow_ui(ten, 10, digits);
    mpz_mul(mpq_numref(rounded), mpq_numref(end), ten);
    (up ? mpz_cdiv_q : mpz_fdiv_q)(mpq_numref(rounded), mpq_numref(rounded), mpq_denref(end));
    mpz_set(mpq_denref(rounded), ten);
    mpq_canonicalize(rounded);
    char *text = sabot_decimal_rational(rounded, digits);
    mpq_clear(rounded);
    mpz_clear(ten);
    return text;
}

static json_t *depth_json(const setup *played, const sabot_study_bracket *bracket,
                          const sabot_bracket_depth *depth, unsigned long digits)
{
    json_t *bets = json_array();
    for (size_t i = 0; i < bracket->wagers_count; i++)
        if (!bracket->is_left_out[i])
            json_array_append_new(
                bets,
                json_pack("{ss s{s{so} s{so}}}", "bet", played->wagers[i].name, "bracket", "least",
                          "decimal", value_text(bound_text(depth->least[i], 0, digits)), "greatest",
                          "decimal", value_text(bound_text(depth->greatest[i], 1, digits))));
    return json_pack("{si so}", "cards", (int)depth->cards, "bets", bets);
}

json_t *bracket_document(const setup *played, const sabot_study_bracket *bracket,
                         unsigned long digits)
{
    json_t *document = setup_document(played, "sabot.study/1");
    json_t *bets = json_array(), *left_out = json_array(), *depths = json_array();
    for (size_t i = 0; i < bracket->wagers_count; i++) {
        json_t *bet = json_pack("{ss}", "bet", played->wagers[i].name);
        if (bracket->is_left_out[i]) {
            json_array_append_new(left_out, json_string(played->wagers[i].name));
            json_decref(bet);
            continue;
        }
        returns_add_lines(bet, &played->wagers[i], NULL, digits);
        json_array_append_new(bets, bet);
    }
    for (size_t d = 0; d < bracket->depths_count; d++)
        json_array_append_new(depths, depth_json(played, bracket, &bracket->depths[d], digits));
    json_object_set_new(document, "bets", bets);
    json_object_set_new(document, "left_out", left_out);
    json_object_set_new(document, "depths", depths);
    return document;
}

void bracket_report(sabot_report *report, const setup *played, const sabot_study_bracket *bracket)
{
    enum { COLUMNS = 4, DIGITS = 8 };
    static const char *const titles[COLUMNS] = {"cards", "bet", "gain at least", "and at most"};
    char words[SHOE_WORDS];
    setup_shoe_words(words, played);
    sabot_report_heading(report, "%s: bounds of the gain of perfect play, per coup",
                         played->game.rules.name);
    sabot_report_note(report, "%s; tableau %s; both bounds are proved and rounded outwards", words,
                      played->tableau.name);
    sabot_report_table(report, "rlrr", titles);
    for (size_t d = 0; d < bracket->depths_count; d++)
        for (size_t i = 0; i < bracket->wagers_count; i++) {
            const sabot_bracket_depth *depth = &bracket->depths[d];
            char number[16];
            if (bracket->is_left_out[i])
                continue;
            snprintf(number, sizeof number, "%u", depth->cards);
            char *least = bound_text(depth->least[i], 0, DIGITS);
            char *greatest = bound_text(depth->greatest[i], 1, DIGITS);
            sabot_report_row(
                report, (const char *const[]){number, played->wagers[i].name, least, greatest});
            free(least);
            free(greatest);
        }
    size_t left_out = 0;
    for (size_t i = 0; i < bracket->wagers_count; i++)
        left_out += bracket->is_left_out[i] != 0;
    if (left_out)
        sabot_report_note(report, "%zu bet%s left out: %s on more than points", left_out,
                          left_out == 1 ? "" : "s", left_out == 1 ? "it depends" : "they depend");
    setup_assumed_note(report, played);
}
