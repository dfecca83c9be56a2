#include "stakes.h"

#include "base/text.h"
#include "base/wide.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const sabot_limit *limit_of(const setup *played, const sabot_bet *bet)
{
    const sabot_rules *rules = &played->game.rules;
    for (size_t i = 0; i < rules->limits_count; i++)
        if (strcmp(rules->limits[i].bet, bet->name) == 0)
            return &rules->limits[i];
    return NULL;
}

static int is_less(sabot_pays limit, const sabot_part *part)
{
    return (sabot_i128)limit.numerator * part->denominator <
           (sabot_i128)part->numerator * limit.denominator;
}

void shoes_choose_limits(shoes_options *o)
{
    int own = o->common.rules == options_usual_rules && o->burn && o->cut && o->last;
    if (o->limits || !own)
        return;
    o->limits = "none";
    options_note_one(&o->common, "limits", o->limits);
}

sabot_status shoes_check_limits(const shoes_options *o, sabot_error *error)
{
    if (!o->limits || strcmp(o->limits, "rules") == 0 || strcmp(o->limits, "none") == 0)
        return SABOT_OK;
    sabot_error_set(error, SABOT_INVALID, 0, 0, "'%.40s': expected rules or none", o->limits);
    return sabot_error_name(error, "--limits");
}

/* A sum by the stakes on its bets, "tie*1/8+dragon-7*1/2"; malloc'd. */
static char *sum_name(const sabot_wager *wager)
{
    sabot_text text = {0};
    for (unsigned p = 0; p < wager->count; p++) {
        const sabot_part *part = &wager->part[p];
        sabot_text_add(&text, "%s%s", p ? "+" : "", part->bet->name);
        if (part->numerator != part->denominator)
            sabot_text_add(&text, "*%" PRId64, part->numerator);
        if (part->numerator != part->denominator && part->denominator != 1)
            sabot_text_add(&text, "/%" PRId64, part->denominator);
    }
    return text.text;
}

static int cap_parts(sabot_wager *wager, const setup *played)
{
    int capped = 0;
    for (unsigned p = 0; p < wager->count; p++) {
        sabot_part *part = &wager->part[p];
        const sabot_limit *limit = limit_of(played, part->bet);
        if (!limit || !is_less(limit->share, part))
            continue;
        part->numerator = limit->share.numerator;
        part->denominator = limit->share.denominator;
        capped = 1;
    }
    return capped;
}

void shoes_cap_stakes(shoes_setup *asked, const shoes_options *o)
{
    int none = o->limits && strcmp(o->limits, "none") == 0;
    for (size_t i = 0; i < asked->played.wagers_count && !none; i++) {
        sabot_wager *wager = &asked->wagers[i];
        if (!cap_parts(wager, &asked->played))
            continue;
        asked->has_limits = 1;
        if (wager->count > 1 && !o->with) {
            free(asked->played.names[i]);
            wager->name = asked->played.names[i] = sum_name(wager);
        }
    }
}

double shoes_stake_of(const sabot_wager *wager)
{
    double stake = 0;
    for (unsigned p = 0; p < wager->count; p++)
        stake += (double)wager->part[p].numerator / (double)wager->part[p].denominator;
    return stake;
}
