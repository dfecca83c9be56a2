/* The lines of bets: the figures of each, and the return of the bet. */
#include "document.h"
#include "write/value.h"
#include "write/view.h"

#include <stdio.h>

/* --- the document ------------------------------------------------------------------------- */

static void add_figures(json_t *json, const sabot_line_return *line, unsigned long digits)
{
    value_add(json, digits, "ways:z probability:q one_in:q contribution:q", line->ways,
              line->probability, line->has_one_in ? line->one_in : NULL, line->contribution);
}

/* For the view, if the wager has more than one line: those of all its parts in a row, and for each
 * part what happens if no line holds. */
static void add_shown_lines(json_t *json, const sabot_wager *wager, const sabot_returns *returns)
{
    json_t *lines = json_array();
    for (unsigned k = 0; k < returns->lines_count; k++) {
        const sabot_line_return *of = &returns->lines[k];
        const sabot_bet *bet = wager->part[of->part].bet;
        const int is_rest = of->line == bet->lines_count;
        json_t *line = is_rest ? json_pack("{ss ss}", "pays", "lose", "when", "no line")
                               : line_json(&bet->lines[of->line]);
        if (!is_rest)
            json_object_set_new(line, "line", json_integer(of->line + 1));
        if (wager->count > 1)
            json_object_set_new(line, "part", json_string(bet->name));
        add_figures(line, of, VALUE_OF_VIEW);
        json_array_append_new(lines, line);
    }
    json_object_set_new(json, "lines", lines);
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
    if (digits == VALUE_OF_VIEW) {
        if (returns && (wager->count > 1 || wager->part[0].bet->lines_count > 1))
            add_shown_lines(json, wager, returns);
        return;
    }
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
    value_add(json, digits, "return:q hit:q edge:q", r->back, r->hit, r->edge);
}

void returns_add(json_t *json, const sabot_returns *returns, unsigned long digits)
{
    json_t *resolved = returns->has_resolved ? json_object() : json_null();
    set_return(json, &returns->staked, digits);
    if (returns->has_resolved)
        set_return(resolved, &returns->resolved, digits);
    json_object_set_new(json, "resolved", resolved);
}

/* --- the report --------------------------------------------------------------------------- */

static const view_column columns[] = {{"bet", 'l', "{^bet}[: {part}]", VIEW_WORDS},
                                      {"line", 'r', "line", VIEW_TEXT},
                                      {"pays", 'r', "pays", VIEW_TEXT},
                                      {"ways", 'r', "ways", VIEW_GROUPED(0)},
                                      {"probability", 'r', "probability", VIEW_PERCENT(6)},
                                      {"one in", 'r', "one_in", VIEW_GROUPED(2), .none = "never"},
                                      {"contribution", 'r', "contribution", VIEW_PERCENT(6)},
                                      {"when", 'l', "when", VIEW_TEXT}};
static const view lines = {"bets.lines", "undetermined", VIEW_COLUMNS(columns)};

void returns_view(sabot_report *report, const json_t *document)
{
    if (view_rows(document, &lines))
        view_table(report, document, &lines);
}
