#include "document.h"

#include "base/memory.h"
#include "base/text.h"
#include "chart/chart.h"
#include "write/value.h"
#include <sabot/base/decimal.h>

#include <inttypes.h>
#include <stdlib.h>

/* "A,A" */
static char *cards_text(const sabot_removal *removal, uint32_t effect)
{
    const sabot_effect *removed = &removal->effect[effect];
    sabot_text text = {0};
    for (unsigned i = 0; i < removed->cards; i++) {
        char name[SABOT_KIND_NAME];
        sabot_removal_name(name, removal, removed->kind[i]);
        sabot_text_add(&text, "%s%s", i ? "," : "", name);
    }
    return text.text;
}

static uint32_t effects_of(const sabot_removal *removal)
{
    return removal->start[removal->cards + 1];
}

/* --- the document ------------------------------------------------------------------------- */

static json_t *effect_json(const sabot_removal *removal, uint32_t i, unsigned long digits)
{
    const sabot_effect *effect = &removal->effect[i];
    json_t *json = json_pack("{so}", "remove", value_text(cards_text(removal, i)));
    if (!effect->possible) {
        json_object_set_new(json, "change", json_null());
        return json;
    }
    json_object_set_new(json, "change", value_json(effect->change, digits));
    json_object_set_new(json, "percentage_points",
                        value_text(value_hundredfold(effect->change, digits)));
    if (i >= removal->start[2])
        json_object_set_new(json, "interaction", value_json(effect->interaction, digits));
    return json;
}

static json_t *bet_json(const sabot_wager *wager, const sabot_wager_removal *found,
                        unsigned long digits)
{
    if (!found->determined)
        return undetermined_json(wager);
    json_t *effects = json_array();
    for (uint32_t i = 1; i < effects_of(&found->removal); i++)
        json_array_append_new(effects, effect_json(&found->removal, i, digits));
    return json_pack("{ss so so}", "bet", wager->name, "ev", value_json(found->removal.ev, digits),
                     "effects", effects);
}

json_t *removal_document(const setup *played, const sabot_removals *removals, unsigned long digits)
{
    json_t *document = setup_document(played, "sabot.removal/1"), *bets = json_array();
    json_object_set_new(document, "weighted_sum", json_string("0"));
    json_object_set_new(document, "bets", bets);
    for (size_t i = 0; i < removals->wagers_count; i++)
        json_array_append_new(bets, bet_json(&played->wagers[i], &removals->wagers[i], digits));
    return document;
}

/* --- the report --------------------------------------------------------------------------- */

enum { SHOWN_DIGITS = 8, SIDE_BY_SIDE_MOST = 8 };

/* Single cards of up to eight bets with the same kinds, side by side. */
static void add_comparison(sabot_report *report, const setup *played,
                           const sabot_removals *removals, unsigned long digits)
{
    const char *cells[SIDE_BY_SIDE_MOST + 1] = {"remove"};
    const sabot_wager_removal *shown[SIDE_BY_SIDE_MOST];
    char align[SIDE_BY_SIDE_MOST + 2] = "l", *texts[SIDE_BY_SIDE_MOST];
    size_t count = 0;
    for (size_t i = 0; i < removals->wagers_count && count < SIDE_BY_SIDE_MOST; i++)
        if (removals->wagers[i].determined &&
            (!count || removals->wagers[i].removal.level == shown[0]->removal.level)) {
            align[count + 1] = 'r';
            cells[count + 1] = played->wagers[i].name;
            shown[count++] = &removals->wagers[i];
        }
    if (count < 2)
        return;
    sabot_report_note(report,
                      "change of the player's EV in percentage points when one card is gone:");
    sabot_report_table(report, align, cells);
    for (unsigned kind = 0; kind < shown[0]->removal.kinds.kinds; kind++) {
        char name[SABOT_KIND_NAME];
        sabot_removal_name(name, &shown[0]->removal, kind);
        cells[0] = name;
        for (size_t i = 0; i < count; i++) {
            const sabot_effect *effect = sabot_removal_single(&shown[i]->removal, kind);
            texts[i] = effect->possible ? value_points(effect->change, digits) : NULL;
            cells[i + 1] = texts[i];
        }
        sabot_report_row(report, cells);
        for (size_t i = 0; i < count; i++)
            free(texts[i]);
    }
}

static void add_effects(sabot_report *report, const sabot_removal *removal, unsigned size,
                        unsigned long digits)
{
    static const char *const single[] = {"remove", "in the shoe", "percentage points", "change"};
    static const char *const more[] = {"remove", "interaction", "percentage points", "change"};
    sabot_report_table(report, "lrrl", size == 1 ? single : more);
    for (uint32_t i = removal->start[size]; i < removal->start[size + 1]; i++) {
        const sabot_effect *effect = &removal->effect[i];
        char there[32];
        char *name = cards_text(removal, i), *points = NULL, *exact = NULL, *interaction = NULL;
        if (effect->possible) {
            points = value_points(effect->change, digits);
            exact = value_exact(effect->change);
            interaction = value_points(effect->interaction, digits);
        }
        if (size == 1)
            snprintf(there, sizeof there, "%" PRIu64, removal->count[i - 1]);
        sabot_report_row(report, (const char *[]){name, size == 1 ? there : interaction, points,
                                                  exact ? exact : "not in the shoe"});
        free(name);
        free(points);
        free(exact);
        free(interaction);
    }
}

/* The interactions of pairs of kinds, as a square; not for the 52 single cards of suits. */
static void add_interactions(sabot_report *report, const sabot_removal *removal,
                             unsigned long digits)
{
    unsigned kinds = removal->kinds.kinds;
    char names[SABOT_RANKS][SABOT_KIND_NAME], align[SABOT_RANKS + 2] = "l";
    const char *cells[SABOT_RANKS + 1] = {""};
    uint32_t at = removal->start[2];
    if (kinds > SABOT_RANKS)
        return;
    for (unsigned kind = 0; kind < kinds; kind++) {
        sabot_removal_name(names[kind], removal, kind);
        cells[kind + 1] = names[kind];
        align[kind + 1] = 'r';
    }
    sabot_report_note(report, "interaction of two cards: the change when both are gone less the "
                              "changes of each alone, in percentage points");
    sabot_report_table(report, align, cells);
    for (unsigned row = 0; row < kinds; row++) {
        char *texts[SABOT_RANKS] = {NULL};
        cells[0] = names[row];
        for (unsigned column = row; column < kinds; column++, at++)
            if (removal->effect[at].possible)
                texts[column] = value_points(removal->effect[at].interaction, digits);
        for (unsigned column = 0; column < kinds; column++)
            cells[column + 1] = texts[column];
        sabot_report_row(report, cells);
        for (unsigned column = 0; column < kinds; column++)
            free(texts[column]);
    }
}

void removal_report(sabot_report *report, const setup *played, const sabot_removals *removals,
                    const output *out)
{
    unsigned long digits = out->digits_given ? out->digits : SHOWN_DIGITS;
    setup_heading(report, played, "Effects of removal");
    add_comparison(report, played, removals, digits);
    for (size_t i = 0; i < removals->wagers_count; i++) {
        const sabot_removal *removal = &removals->wagers[i].removal;
        sabot_report_heading(report, "%s", played->wagers[i].name);
        if (!removals->wagers[i].determined) {
            sabot_report_note(report, "undetermined: needs %s",
                              sabot_level_name(removals->wagers[i].needs));
            continue;
        }
        char *ev = value_percent(removal->ev, digits);
        sabot_report_note(
            report, "player's EV %s; the effects weighted by the shoe add up to exactly 0", ev);
        free(ev);
        for (unsigned size = 1; size <= removal->cards; size++)
            add_effects(report, removal, size, digits);
        if (removal->cards > 1)
            add_interactions(report, removal, digits);
    }
}

/* --- the picture -------------------------------------------------------------------------- */

char *removal_plot(const setup *played, const sabot_removals *removals)
{
    sabot_series *series = sabot_allocate(removals->wagers_count, sizeof *series);
    double *values = sabot_allocate(removals->wagers_count * SABOT_CARDS, sizeof *values);
    char names[SABOT_CARDS][SABOT_KIND_NAME];
    const char *labels[SABOT_CARDS];
    const sabot_removal *first = NULL;
    sabot_text subtitle = {0};
    size_t count = 0;
    sabot_text_add(&subtitle, "%s", played->game.rules.name);
    for (size_t i = 0; i < removals->wagers_count; i++) {
        const sabot_removal *removal = &removals->wagers[i].removal;
        if (!removals->wagers[i].determined)
            continue;
        if (first && removal->level != first->level) {
            sabot_text_add(&subtitle, "; not %s, by %s", played->wagers[i].name,
                           sabot_level_name(removal->level));
            continue;
        }
        first = first ? first : removal;
        double *y = values + count * SABOT_CARDS;
        for (unsigned kind = 0; kind < removal->kinds.kinds; kind++)
            y[kind] = 100 * mpq_get_d(sabot_removal_single(removal, kind)->change);
        series[count++] =
            (sabot_series){.name = played->wagers[i].name, .count = removal->kinds.kinds, .y = y};
    }
    char *svg = NULL;
    if (first) {
        for (unsigned kind = 0; kind < first->kinds.kinds; kind++) {
            sabot_removal_name(names[kind], first, kind);
            labels[kind] = names[kind];
        }
        sabot_chart chart = {.title = "Effects of removal",
                             .subtitle = subtitle.text,
                             .x_title = "card removed",
                             .y_title = "change of the player's EV, percentage points"};
        svg = sabot_chart_bars(&chart, labels, first->kinds.kinds, series, count);
    }
    free(series);
    free(values);
    free(subtitle.text);
    return svg;
}
