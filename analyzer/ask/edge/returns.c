/* The lines of bets: what each has in it, and what the bet gives back. */
#include "base/text.h"
#include "document.h"
#include "write/value.h"
#include <sabot/base/decimal.h>

#include <stdio.h>
#include <stdlib.h>

/* --- the document ------------------------------------------------------------------------- */

static void add_figures(json_t *json, const sabot_line_return *line, unsigned long digits)
{
    json_object_set_new(json, "ways", value_ways(line->ways));
    json_object_set_new(json, "probability", value_json(line->probability, digits));
    json_object_set_new(json, "one_in",
                        line->has_one_in ? value_json(line->one_in, digits) : json_null());
    json_object_set_new(json, "contribution", value_json(line->contribution, digits));
}

/* The lines of a part; `of` are its figures, or NULL. */
static json_t *lines_json(const sabot_bet *bet, const sabot_line_return *of, unsigned long digits)
{
    json_t *lines = json_array();
    for (unsigned i = 0; i < bet->lines_count; i++) {
        json_t *line = line_json(&bet->lines[i]);
        if (of)
            add_figures(line, &of[i], digits);
        json_array_append_new(lines, line);
    }
    return lines;
}

void returns_add_lines(json_t *json, const sabot_wager *wager, const sabot_returns *returns,
                       unsigned long digits)
{
    const sabot_line_return *of = returns ? returns->lines : NULL;
    if (wager->count == 1) {
        json_object_set_new(json, "lines", lines_json(wager->part[0].bet, of, digits));
        return;
    }
    json_t *parts = json_array();
    for (unsigned p = 0; p < wager->count; p++) {
        const sabot_part *part = &wager->part[p];
        char stake[48];
        snprintf(stake, sizeof stake, part->denominator == 1 ? "%lld" : "%lld/%lld",
                 (long long)part->numerator, (long long)part->denominator);
        json_array_append_new(parts, json_pack("{ss ss so}", "bet", part->bet->name, "stake", stake,
                                               "lines", lines_json(part->bet, of, digits)));
        of = of ? of + part->bet->lines_count + 1 : NULL;
    }
    json_object_set_new(json, "parts", parts);
}

static void set_return(json_t *json, const sabot_return *r, unsigned long digits)
{
    json_object_set_new(json, "return", value_json(r->back, digits));
    json_object_set_new(json, "hit", value_json(r->hit, digits));
    json_object_set_new(json, "edge", value_json(r->edge, digits));
}

void returns_add(json_t *json, const sabot_returns *returns, unsigned long digits)
{
    json_t *resolved = returns->has_resolved ? json_object() : json_null();
    set_return(json, &returns->staked, digits);
    if (returns->has_resolved)
        set_return(resolved, &returns->resolved, digits);
    json_object_set_new(json, "resolved", resolved);
}

/* --- what a person reads ------------------------------------------------------------------ */

enum { COLUMNS = 8, SHARE_DIGITS = 6, ONE_IN_DIGITS = 2 };

/* "1,050.25", or nothing where the line never pays. */
static char *one_in_text(const sabot_line_return *line)
{
    if (!line->has_one_in)
        return NULL;
    char *plain = sabot_decimal_rational(line->one_in, ONE_IN_DIGITS);
    char *grouped = sabot_report_group(plain);
    free(plain);
    return grouped;
}

static void add_line(sabot_report *report, const sabot_wager *wager, const sabot_line_return *line)
{
    const sabot_bet *bet = wager->part[line->part].bet;
    const int is_rest = line->line == bet->lines_count;
    char number[16];
    sabot_text name = {0};
    snprintf(number, sizeof number, "%u", line->line + 1);
    sabot_text_add(&name, wager->count == 1 ? "%s" : "%s: %s", wager->name, bet->name);
    char *texts[] = {value_grouped(line->ways), value_percent(line->probability, SHARE_DIGITS),
                     one_in_text(line), value_percent(line->contribution, SHARE_DIGITS)};
    sabot_report_row(
        report, (const char *[COLUMNS]){name.text, is_rest ? "" : number,
                                        is_rest ? "lose" : bet->lines[line->line].printed, texts[0],
                                        texts[1], texts[2] ? texts[2] : "never", texts[3],
                                        is_rest ? "no line" : bet->lines[line->line].when});
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        free(texts[i]);
    free(name.text);
}

static int has_lines(const sabot_wager *wager, const sabot_wager_edge *found)
{
    return found->determined && (wager->count > 1 || wager->part[0].bet->lines_count > 1);
}

void returns_report_lines(sabot_report *report, const sabot_wager *wagers, const sabot_edges *edges)
{
    static const char *const titles[COLUMNS] = {"bet",         "line",   "pays",         "ways",
                                                "probability", "one in", "contribution", "when"};
    int started = 0;
    for (size_t i = 0; i < edges->wagers_count; i++) {
        const sabot_returns *returns = &edges->wagers[i].returns;
        if (!has_lines(&wagers[i], &edges->wagers[i]))
            continue;
        if (!started++)
            sabot_report_table(report, "lrrrrrrl", titles);
        for (unsigned k = 0; k < returns->lines_count; k++)
            add_line(report, &wagers[i], &returns->lines[k]);
    }
}
