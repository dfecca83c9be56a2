#include "rebates.h"

#include "base/memory.h"
#include "write/value.h"
#include "write/view.h"
#include <sabot/base/range.h>

#include <inttypes.h>
#include <stdlib.h>

static const char *const names[REBATES] = {"--rebate", "--loss-rebate"};

/* --- the options -------------------------------------------------------------------------- */

static sabot_status read_coups(rebates_answer *answer, const rebates_asked *asked,
                               sabot_error *error)
{
    if (!asked->loss != !asked->coups) {
        sabot_error_set(error, SABOT_INVALID, 0, 0, "expected both --loss-rebate and --coups");
        return sabot_error_name(error, asked->loss ? names[REBATE_LOSS] : "--coups");
    }
    if (asked->coups && sabot_number_parse(&answer->coups, asked->coups, 1, 1000000)) {
        sabot_error_set(error, SABOT_INVALID, 0, 0,
                        "'%.40s': expected a number of coups, 1 to 1000000", asked->coups);
        return sabot_error_name(error, "--coups");
    }
    return SABOT_OK;
}

sabot_status rebates_start(rebates_answer *answer, const rebates_asked *asked, sabot_error *error)
{
    const char *const texts[REBATES] = {asked->turnover, asked->loss};
    *answer = (rebates_answer){.asked = asked};
    sabot_status status = read_coups(answer, asked, error);
    for (int i = 0; i < REBATES; i++)
        mpq_init(answer->rate[i]);
    for (int i = 0; i < REBATES && !status; i++) {
        if (!texts[i])
            continue;
        status = options_percent(answer->rate[i], texts[i], names[i],
                                 "a rebate, such as 1% or 1/100", error);
        if (!status && (mpq_sgn(answer->rate[i]) < 0 || mpq_cmp_ui(answer->rate[i], 1, 1) > 0)) {
            sabot_error_set(error, SABOT_INVALID, 0, 0,
                            "'%.40s': expected a rebate from 0%% to 100%%", texts[i]);
            status = sabot_error_name(error, names[i]);
        }
    }
    return status;
}

/* --- the answers -------------------------------------------------------------------------- */

sabot_status rebates_find(rebates_answer *answer, const sabot_question *question,
                          const sabot_edges *edges, sabot_error *error)
{
    const int asked[REBATES] = {answer->asked->turnover != NULL, answer->asked->loss != NULL};
    sabot_status status = SABOT_OK;
    answer->count = edges->wagers_count;
    answer->chips = sabot_allocate(answer->count, sizeof *answer->chips);
    for (int i = 0; i < REBATES; i++)
        answer->of[i] = sabot_allocate(answer->count, sizeof **answer->of);
    for (size_t w = 0; w < answer->count; w++) {
        const sabot_wager *wager = &question->wagers[w];
        const sabot_wager_edge *found = &edges->wagers[w];
        sabot_chips_init(&answer->chips[w]);
        if (found->determined)
            sabot_chips_find(&answer->chips[w], wager, found);
        for (int i = 0; i < REBATES; i++) {
            sabot_rebate_init(&answer->of[i][w]);
            if (asked[i] && found->determined && !status)
                status = sabot_rebate_find(&answer->of[i][w], wager, found, answer->rate[i],
                                           i == REBATE_LOSS ? answer->coups : 0, error);
        }
    }
    if (status)
        sabot_error_name(error, "--coups");
    return status;
}

void rebates_clear(rebates_answer *answer)
{
    for (size_t w = 0; w < answer->count; w++)
        sabot_chips_clear(&answer->chips[w]);
    free(answer->chips);
    for (int i = 0; i < REBATES; i++) {
        for (size_t w = 0; w < answer->count; w++)
            sabot_rebate_clear(&answer->of[i][w]);
        free(answer->of[i]);
        mpq_clear(answer->rate[i]);
    }
}

/* --- what they become --------------------------------------------------------------------- */

static json_t *rebate_json(const rebates_answer *answer, int which, size_t wager,
                           unsigned long digits)
{
    const sabot_rebate *rebate = &answer->of[which][wager];
    json_t *json = value_object(digits, "rate:q ev:q break_even:q", answer->rate[which], rebate->ev,
                                rebate->has_break_even ? rebate->break_even : NULL);
    if (which == REBATE_LOSS)
        json_object_set_new(json, "coups", json_integer((json_int_t)answer->coups));
    return json;
}

void rebates_add(json_t *json, const rebates_answer *answer, size_t wager, unsigned long digits)
{
    const sabot_chips *chips = &answer->chips[wager];
    if (answer->asked->chips)
        json_object_set_new(json, "chips",
                            value_object(digits, "plays:q edge:q",
                                         chips->has_chips ? chips->plays : NULL,
                                         chips->has_chips ? chips->edge : NULL));
    if (answer->asked->turnover)
        json_object_set_new(json, "rebate", rebate_json(answer, REBATE_TURNOVER, wager, digits));
    if (answer->asked->loss)
        json_object_set_new(json, "loss_rebate", rebate_json(answer, REBATE_LOSS, wager, digits));
}

static const view_column chips_columns[] = {
    {"bet", 'l', "bet", VIEW_TEXT},
    {"plays per chip", 'r', "chips.plays", VIEW_DECIMAL(4), .none = "never lost"},
    {"house edge per chip lost", 'r', "chips.edge", VIEW_PERCENT(5)}};
static const view_column turnover_columns[] = {
    {"bet", 'l', "bet", VIEW_TEXT},
    {"player's EV with the rebate", 'r', "rebate.ev", VIEW_PERCENT(4)},
    {"0 at a rebate of", 'r', "rebate.break_even", VIEW_PERCENT(4)}};
static const view_column loss_columns[] = {
    {"bet", 'l', "bet", VIEW_TEXT},
    {"player's EV with the loss rebate", 'r', "loss_rebate.ev", VIEW_PERCENT(4)},
    {"0 at a loss rebate of", 'r', "loss_rebate.break_even", VIEW_PERCENT(4),
     .none = "never lost"}};

void rebates_view(sabot_report *report, const json_t *document, const rebates_answer *answer)
{
    const view chips = {"bets", "undetermined", VIEW_COLUMNS(chips_columns)};
    const view turnover = {"bets", "undetermined", VIEW_COLUMNS(turnover_columns)};
    const view loss = {"bets", "undetermined", VIEW_COLUMNS(loss_columns)};
    if (answer->asked->chips)
        view_table(report, document, &chips);
    if (answer->asked->turnover)
        view_table(report, document, &turnover);
    if (!answer->asked->loss)
        return;
    view_table(report, document, &loss);
    sabot_report_note(report,
                      "The loss rebate is on what %" PRIu64 " coups with equal stakes lose.",
                      answer->coups);
}
