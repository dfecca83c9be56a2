#include "document.h"

#include "base/text.h"
#include "write/value.h"
#include <sabot/base/decimal.h>
#include <sabot/base/version.h>

#include <stdlib.h>

/* Two digits more than printed. */
static unsigned long digits_of(const sabot_claim *claim)
{
    return claim->what == SABOT_CLAIM_WAYS ? 0 : claim->printed.digits + 2;
}

/* The correct value as printed; the exact value of a standard deviation is its square. A figure of
 * whole shoes has the digits that its bound allows. */
static char *decimal_of(const sabot_claim *claim, const sabot_figure *figure)
{
    if (sabot_claim_is_of_shoes(claim->what))
        return value_model(mpq_get_d(figure->value), figure->bound, digits_of(claim));
    return claim->what == SABOT_CLAIM_SD ? sabot_decimal_root(figure->value, digits_of(claim))
                                         : sabot_decimal_rational(figure->value, digits_of(claim));
}

static void add_value(json_t *json, const sabot_claim *claim, const sabot_figure *figure)
{
    if (claim->what == SABOT_CLAIM_SD) {
        json_object_set_new(json, "variance", value_json(figure->value, digits_of(claim)));
        json_object_set_new(json, "sd",
                            json_pack("{so}", "decimal", value_text(decimal_of(claim, figure))));
        return;
    }
    if (!sabot_claim_is_of_shoes(claim->what)) {
        json_object_set_new(json, "value", value_json(figure->value, digits_of(claim)));
        return;
    }
    json_object_set_new(json, "value",
                        json_pack("{so}", "decimal", value_text(decimal_of(claim, figure))));
}

static json_t *figure_json(const sabot_claim *claim, const sabot_claim_stated *stated,
                           const sabot_figure *figure)
{
    static const char *const verdicts[SABOT_VERDICTS] = {"match", "mismatch", "misprint",
                                                         "misprint-matches"};
    json_t *json =
        json_pack("{ss* ss* ss* ss* ss ss* ss* ss* ss* ss* ss* ss* ss* ss ss*}", "bet", stated->bet,
                  "decks", stated->decks, "shoe", stated->shoe, "tableau", stated->tableau, "what",
                  sabot_claim_what_name(claim->what), "remove", stated->remove, "burn",
                  stated->burn, "cut", stated->cut, "last", stated->last, "system", stated->system,
                  "tags", stated->tags, "trigger", stated->trigger, "true-count",
                  stated->true_count, "printed", stated->printed, "error", stated->error);
    add_value(json, claim, figure);
    json_object_set_new(json, "verdict", json_string(verdicts[figure->verdict]));
    json_object_set_new(json, "source", stated->source ? json_string(stated->source) : json_null());
    return json;
}

json_t *verify_document(const sabot_claims *claims, const sabot_verified *verified)
{
    const size_t *verdicts = verified->verdicts;
    json_t *figures = json_array();
    for (size_t i = 0; i < claims->count; i++)
        json_array_append_new(
            figures, figure_json(&claims->claims[i], claims->stated[i], &verified->figures[i]));
    return json_pack(
        "{ss ss so sI sI sI}", "schema", "sabot.verify/1", "version", SABOT_VERSION, "figures",
        figures, "matched", (json_int_t)verdicts[SABOT_VERDICT_MATCH], "mismatched",
        (json_int_t)(verdicts[SABOT_VERDICT_MISMATCH] + verdicts[SABOT_VERDICT_MISPRINT_MATCHES]),
        "misprints", (json_int_t)verdicts[SABOT_VERDICT_MISPRINT]);
}

/* The printed figure, with its source. */
static const char *what_words(sabot_claim_what what)
{
    return what == SABOT_CLAIM_EDGE         ? "house edge"
           : what == SABOT_CLAIM_EV         ? "player's EV"
           : what == SABOT_CLAIM_COUPS      ? "coups per shoe"
           : what == SABOT_CLAIM_UNITS      ? "units per shoe"
           : what == SABOT_CLAIM_BETS_SHARE ? "coups bet on"
           : what == SABOT_CLAIM_BETS_EV    ? "player's EV of bets"
           : what == SABOT_CLAIM_RETURN     ? "return to player"
                                            : sabot_claim_what_name(what);
}

static void add_row(sabot_report *report, const sabot_claim *claim,
                    const sabot_claim_stated *stated, const sabot_figure *figure)
{
    static const char *const verdicts[SABOT_VERDICTS] = {"match", "MISMATCH", "known misprint",
                                                         "MISPRINT THAT MATCHES"};
    sabot_text what = {0}, printed = {0};
    sabot_text_add(&what, "%s%s%s", what_words(claim->what), stated->remove ? " " : "",
                   stated->remove ? stated->remove : "");
    sabot_text_add(&printed, "%s%s%s", stated->printed, stated->error ? " ± " : "",
                   stated->error ? stated->error : "");
    char *decimal = decimal_of(claim, figure);
    sabot_report_row(report, (const char *[]){stated->bet ? stated->bet : "",
                                              stated->decks ? stated->decks : stated->shoe,
                                              what.text, printed.text, decimal,
                                              verdicts[figure->verdict], stated->source});
    free(what.text);
    free(printed.text);
    free(decimal);
}

void verify_report(sabot_report *report, const sabot_claims *claims, const sabot_verified *verified)
{
    static const char *const titles[] = {"bet", "decks", "what", "printed", "ours", "", "source"};
    const size_t *verdicts = verified->verdicts;
    sabot_report_table(report, "lrlrrll", titles);
    for (size_t i = 0; i < claims->count; i++)
        add_row(report, &claims->claims[i], claims->stated[i], &verified->figures[i]);
    sabot_report_note(report, "%zu match, %zu do not; %zu known misprints (%zu match)",
                      verdicts[SABOT_VERDICT_MATCH], verdicts[SABOT_VERDICT_MISMATCH],
                      verdicts[SABOT_VERDICT_MISPRINT] + verdicts[SABOT_VERDICT_MISPRINT_MATCHES],
                      verdicts[SABOT_VERDICT_MISPRINT_MATCHES]);
}
