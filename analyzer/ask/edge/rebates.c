#include "rebates.h"

#include "base/memory.h"
#include "write/value.h"
#include "write/view.h"
#include <sabot/base/range.h>

#include <inttypes.h>
#include <stdlib.h>

/* --- the options -------------------------------------------------------------------------- */

static sabot_status check(rebates_answer *answer, const rebates_asked *asked, sabot_error *error)
{
    const char *option = "--coups";
    if (asked->loss && asked->turnover) {
        option = "--rebate";
        sabot_error_set(error, SABOT_INVALID, 0, 0, "expected one rebate, without --loss-rebate");
    } else if (!asked->loss != !asked->coups) {
        option = asked->loss ? "--loss-rebate" : option;
        sabot_error_set(error, SABOT_INVALID, 0, 0, "expected both --loss-rebate and --coups");
    } else if (asked->coups && sabot_number_parse(&answer->coups, asked->coups, 1, 1000000)) {
        sabot_error_set(error, SABOT_INVALID, 0, 0,
                        "'%.40s': expected a number of coups, 1 to 1000000", asked->coups);
    } else {
        return SABOT_OK;
    }
    return sabot_error_name(error, option);
}

sabot_status rebates_start(rebates_answer *answer, const rebates_asked *asked, sabot_error *error)
{
    const char *const option = asked->loss ? "--loss-rebate" : "--rebate";
    *answer = (rebates_answer){.asked = asked, .text = asked->loss ? asked->loss : asked->turnover};
    mpq_init(answer->rate);
    sabot_status status = check(answer, asked, error);
    if (!status && answer->text)
        status = options_percent(answer->rate, answer->text, option,
                                 "a rebate, such as 1% or 1/100", error);
    if (!status && (mpq_sgn(answer->rate) < 0 || mpq_cmp_ui(answer->rate, 1, 1) > 0)) {
        sabot_error_set(error, SABOT_INVALID, 0, 0, "'%.40s': expected a rebate from 0%% to 100%%",
                        answer->text);
        status = sabot_error_name(error, option);
    }
    return status;
}

/* --- the answers -------------------------------------------------------------------------- */

sabot_status rebates_find(rebates_answer *answer, const sabot_question *question,
                          const sabot_edges *edges, sabot_error *error)
{
    sabot_status status = SABOT_OK;
    answer->count = edges->wagers_count;
    answer->chips = sabot_allocate(answer->count, sizeof *answer->chips);
    answer->rebates = sabot_allocate(answer->count, sizeof *answer->rebates);
    for (size_t w = 0; w < answer->count; w++) {
        const sabot_wager *wager = &question->wagers[w];
        const sabot_wager_edge *found = &edges->wagers[w];
        sabot_chips_init(&answer->chips[w]);
        sabot_rebate_init(&answer->rebates[w]);
        if (found->determined)
            sabot_chips_find(&answer->chips[w], wager, found);
        if (answer->text && found->determined && !status)
            status = sabot_rebate_find(&answer->rebates[w], wager, found, answer->rate,
                                       answer->coups, error);
    }
    if (status)
        sabot_error_name(error, "--coups");
    return status;
}

void rebates_clear(rebates_answer *answer)
{
    for (size_t w = 0; w < answer->count; w++) {
        sabot_chips_clear(&answer->chips[w]);
        sabot_rebate_clear(&answer->rebates[w]);
    }
    free(answer->chips);
    free(answer->rebates);
    mpq_clear(answer->rate);
}

/* --- what they become --------------------------------------------------------------------- */

void rebates_add(json_t *json, const rebates_answer *answer, size_t wager, unsigned long digits)
{
    const sabot_chips *chips = &answer->chips[wager];
    const sabot_rebate *rebate = &answer->rebates[wager];
    if (answer->asked->chips)
        value_add(json, digits, "per_chip_lost:q plays_per_chip:q",
                  chips->has_chips ? chips->edge : NULL, chips->has_chips ? chips->plays : NULL);
    if (!answer->text)
        return;
    json_t *added = value_object(digits, "rate:q ev:q break_even:q", answer->rate, rebate->ev,
                                 rebate->has_break_even ? rebate->break_even : NULL);
    if (answer->coups)
        json_object_set_new(added, "coups", json_integer((json_int_t)answer->coups));
    json_object_set_new(json, "rebate", added);
}

static const view_column chips_columns[] = {
    {"bet", 'l', "bet", VIEW_TEXT},
    {"plays per chip", 'r', "plays_per_chip", VIEW_DECIMAL(4), .none = "never lost"},
    {"house edge per chip lost", 'r', "per_chip_lost", VIEW_PERCENT(5)}};
static const view_column rebate_columns[] = {
    {"bet", 'l', "bet", VIEW_TEXT},
    {"player's EV with the rebate", 'r', "rebate.ev", VIEW_PERCENT(4)},
    {"0 at a rebate of", 'r', "rebate.break_even", VIEW_PERCENT(4), .none = "never lost"}};

void rebates_view(sabot_report *report, const json_t *document, const rebates_answer *answer)
{
    const view chips = {"bets", "undetermined", VIEW_COLUMNS(chips_columns)};
    const view rebates = {"bets", "undetermined", VIEW_COLUMNS(rebate_columns)};
    if (answer->asked->chips)
        view_table(report, document, &chips);
    if (answer->text)
        view_table(report, document, &rebates);
    if (answer->coups)
        sabot_report_note(report,
                          "The rebate is on the loss after %" PRIu64
                          " coup%s with equal stakes, if there is one.",
                          answer->coups, answer->coups == 1 ? "" : "s");
}
