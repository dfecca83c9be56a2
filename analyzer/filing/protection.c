#include "filing.h"

#include "answer/counting/ev_variance.h"
#include "answer/question/work.h"
#include "ask/removal/document.h"
#include "base/memory.h"
#include "base/text.h"
#include "per_shoe.h"
#include "write/value.h"
#include <sabot/base/decimal.h>

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    POINTS_DIGITS = 4,
    EXACT_DIGITS = 6,
    SHARE_DIGITS = 4,
    GAIN_DIGITS = 6,
    TAG_RANGE = 3,
    CARDS_DEFAULT = 52
};

/* The cards behind the cut card, or one deck if the document does not state them. */
static uint64_t depth_of(const filing *f)
{
    const sabot_rules *rules = &f->played->game.rules;
    uint64_t size = sabot_shoe_size(&f->played->shoe);
    uint64_t cards = rules->cut_card ? rules->cut_card_cards : CARDS_DEFAULT;
    return cards < SABOT_POSITIONS ? SABOT_POSITIONS : cards > size ? size : cards;
}

static int can_remove(const filing *f)
{
    return !f->played->shoe.infinite && sabot_shoe_size(&f->played->shoe) > SABOT_POSITIONS;
}

/* The integer tags of a wager, among all derived ones; NULL if no card changes its EV. */
static const sabot_count *whole_tags(const filing *f, size_t w)
{
    const sabot_wager_counts *counts = &f->counts.wagers[w];
    for (size_t i = 0; i < counts->count; i++)
        if (counts->counts[i].origin == SABOT_COUNT_INTEGER)
            return &counts->counts[i];
    return NULL;
}

/* A count with too many running counts has no values. */
static sabot_status value_one(void *data, size_t w, sabot_error *error)
{
    filing *f = data;
    const sabot_count *count = whole_tags(f, w);
    sabot_question question = filing_question_of(f, w);
    if (!count)
        return SABOT_OK;
    sabot_status status = sabot_count_values_find(&f->values[w], &question, &count->tags, NULL,
                                                  (sabot_range){depth_of(f), depth_of(f)}, error);
    return status == SABOT_BEYOND ? SABOT_OK : status;
}

static sabot_status ask_counts(filing *f, sabot_error *error)
{
    const sabot_question *question = &f->question;
    sabot_status status = sabot_count_models_find(&f->models, question, error);
    if (!status)
        status = sabot_counts_derive(&f->counts, question, &f->models, TAG_RANGE, NULL, error);
    f->values = sabot_allocate(question->wagers_count, sizeof *f->values);
    for (size_t w = 0; w < question->wagers_count; w++)
        sabot_count_values_init(&f->values[w]);
    return status ? status
                  : sabot_question_each(question, "values of counts", question->wagers_count, 1,
                                        value_one, f, error);
}

/* The fewest cards with which a coup can begin. */
static uint64_t least_start(const filing *f)
{
    uint64_t depth = depth_of(f);
    int one_more = f->played->game.rules.last_coup == SABOT_LAST_ONE_MORE;
    return !one_more                     ? depth
           : depth > 2 * SABOT_POSITIONS ? depth - SABOT_POSITIONS
                                         : SABOT_POSITIONS;
}

/* The bound of what perfect play wins per shoe; NAN if the spread of the EV is unknown. */
static sabot_status bound_one(void *data, size_t w, sabot_error *error)
{
    filing *f = data;
    sabot_ev_variance spread;
    mpq_t variance;
    double sum = 0;
    f->perfect_most[w] = NAN;
    if (!f->edges.wagers[w].determined)
        return SABOT_OK;
    sabot_ev_variance_init(&spread);
    mpq_init(variance);
    sabot_status status = sabot_ev_variance_compute(&spread, &f->played->shoe, &f->played->tableau,
                                                    &f->played->wagers[w], error);
    const double mean = status ? 0 : mpq_get_d(spread.mean);
    for (uint64_t cards = least_start(f); cards <= spread.size && !status; cards++) {
        sabot_ev_variance_at(variance, &spread, cards);
        sum += (sqrt(mpq_get_d(variance) + mean * mean) + mean) / 2;
    }
    if (!status)
        f->perfect_most[w] = sum;
    mpq_clear(variance);
    sabot_ev_variance_clear(&spread);
    return status == SABOT_BEYOND ? SABOT_OK : status;
}

static const sabot_tags *tags_of(const filing *f, size_t w)
{
    const sabot_count *count = whole_tags(f, w);
    return count ? &count->tags : NULL;
}

static sabot_status ask(filing *f, sabot_error *error)
{
    if (!can_remove(f))
        return SABOT_OK;
    sabot_status status = sabot_removals_find(&f->removals, &f->question, 1, error);
    if (!status)
        status = ask_counts(f, error);
    f->perfect_most = sabot_allocate(f->question.wagers_count, sizeof *f->perfect_most);
    if (!status)
        status = sabot_question_each(&f->question, "bounds of perfect play",
                                     f->question.wagers_count, 1, bound_one, f, error);
    return status ? status : per_shoe_ask(f, tags_of, error);
}

/* --- effects of removal ------------------------------------------------------------------- */

/* The kind of a rank's cards, if suits do not matter. */
static unsigned kind_of(const sabot_removal *removal, unsigned rank)
{
    return removal->kinds.of[sabot_card_of(rank, 0)];
}

static int is_by_rank(const filing *f, size_t w)
{
    return f->removals.wagers[w].determined &&
           f->removals.wagers[w].removal.level != SABOT_LEVEL_SUITS;
}

static int is_by_card(const filing *f, size_t w)
{
    return f->removals.wagers[w].determined && !is_by_rank(f, w);
}

/* The names of the wagers with that property; NULL if there are none. */
static char *names_of(const filing *f, int (*is_so)(const filing *f, size_t w))
{
    sabot_text text = {0};
    for (size_t w = 0; w < f->removals.wagers_count; w++)
        if (is_so(f, w))
            sabot_text_add(&text, "%s%s", text.length ? ", " : "", f->played->wagers[w].name);
    return text.text;
}

static void show_by_rank(sabot_report *report, const filing *f)
{
    const char *titles[1 + SABOT_RANKS] = {"Wager"};
    for (unsigned rank = 0; rank < SABOT_RANKS; rank++)
        titles[1 + rank] = sabot_rank_name(rank);
    sabot_report_table(report, "lnnnnnnnnnnnnn", titles);
    sabot_report_caption(
        report,
        "Change of the player's EV when one card of a rank is removed, in percentage points");
    for (size_t w = 0; w < f->removals.wagers_count; w++) {
        const sabot_removal *removal = &f->removals.wagers[w].removal;
        if (!is_by_rank(f, w))
            continue;
        char *cells[1 + SABOT_RANKS] = {sabot_copy_text(f->played->wagers[w].name)};
        for (unsigned rank = 0; rank < SABOT_RANKS; rank++)
            cells[1 + rank] = value_points(
                sabot_removal_single(removal, kind_of(removal, rank))->change, POINTS_DIGITS);
        sabot_report_take(report, cells);
        for (unsigned rank = 0; rank < SABOT_RANKS; rank++)
            sabot_report_number(
                report, 1 + rank,
                100 * mpq_get_d(sabot_removal_single(removal, kind_of(removal, rank))->change),
                NULL);
    }
}

static void show_removal(sabot_report *report, const filing *f)
{
    char *by_rank = names_of(f, is_by_rank), *by_card = names_of(f, is_by_card);
    report->adds_details = 1;
    sabot_report_section(report, 3, "Effects of removal");
    sabot_report_apart(report);
    if (by_rank)
        show_by_rank(report, f);
    if (by_card)
        sabot_report_note(report, "By card, in the JSON, because they depend on suits: %s.",
                          by_card);
    sabot_report_note(report, "Weighted by the cards in the shoe the effects add up to exactly 0.");
    report->adds_details = 0;
    free(by_rank);
    free(by_card);
}

/* --- the best count ----------------------------------------------------------------------- */

/* The value of the tags at the depth of the question, or NULL. */
static const sabot_count_use *use_of(const filing *f, size_t w)
{
    return f->values && f->values[w].depths_count ? &f->values[w].depths[0].optimal : NULL;
}

/* "A: +1, 8: -2": the tags other than 0; ten-values with one tag are named together. */
static char *tags_words(const sabot_tags *tags)
{
    sabot_text text = {0};
    for (unsigned i = 0; i < tags->count; i++)
        if (mpq_sgn(tags->tag[i])) {
            char *tag = mpz_cmp_ui(mpq_denref(tags->tag[i]), 1)
                            ? sabot_decimal_rational(tags->tag[i], 2)
                            : value_exact(tags->tag[i]);
            int tens = tags->count < SABOT_RANKS && i + 1 == tags->count;
            sabot_text_add(&text, "%s%s:\u00a0%s%s", text.length ? ", " : "",
                           tens ? "T–K" : sabot_counting_name(i),
                           mpq_sgn(tags->tag[i]) > 0 ? "+" : "", tag);
            free(tag);
        }
    return text.text;
}

enum { WHY_SUITS, WHY_NO_CARD, WHY_TOO_MANY, WHYS };

/* Why a wager has no count here; WHYS if it has one, or is undetermined. */
static int why_none(const filing *f, size_t w)
{
    if (use_of(f, w) || !f->removals.wagers[w].determined)
        return WHYS;
    return f->removals.wagers[w].removal.level == SABOT_LEVEL_SUITS ? WHY_SUITS
           : whole_tags(f, w)                                       ? WHY_TOO_MANY
                                                                    : WHY_NO_CARD;
}

static void show_without(sabot_report *report, const filing *f)
{
    static const char *const words[WHYS] = {
        "No count, because they depend on suits and tags are by rank",
        "No count, because no single card changes the edge",
        "No value of a count, because it has too many running counts"};
    for (int why = 0; why < WHYS; why++) {
        sabot_text text = {0};
        for (size_t w = 0; w < f->counts.wagers_count; w++)
            if (why_none(f, w) == why)
                sabot_text_add(&text, "%s%s", text.length ? ", " : "", f->played->wagers[w].name);
        if (text.length)
            sabot_report_note(report, "%s: %s.", words[why], text.text);
        free(text.text);
    }
}

static void show_worth(sabot_report *report, const filing *f)
{
    uint64_t depth = depth_of(f);
    sabot_report_note(report,
                      "Of all whole-number tags from -%d to %d these correlate best with the "
                      "effects of removal, which is proved. Their gain is computed with %" PRIu64
                      " cards left, %s. It is exact: a sum over every running count, with a bet of "
                      "one unit where the mean EV is above 0 and none elsewhere. A rank that is "
                      "not listed has the tag 0; T–K are ten, jack, queen and king. A value of 0 "
                      "may be too small for the digits shown; the JSON has every value exactly.",
                      TAG_RANGE, TAG_RANGE, depth,
                      f->played->game.rules.cut_card ? "the depth of the cut card"
                                                     : "because the rules state no cut card");
    sabot_report_table(report, "llpnp",
                       (const char *[]){"Wager", "Tags", "Bets on", "Units gained per 100 coups",
                                        "Player's EV when it bets"});
    if (f->played->game.rules.cut_card)
        sabot_report_caption(report, "Value of the best count at the cut card");
    else
        sabot_report_caption(report, "Value of the best count with %" PRIu64 " cards left", depth);
    for (size_t w = 0; w < f->counts.wagers_count; w++) {
        const sabot_count_use *use = use_of(f, w);
        if (!use)
            continue;
        double share = mpq_get_d(use->share), gain = 100 * mpq_get_d(use->gain);
        SABOT_REPORT_TAKE(report, sabot_copy_text(f->played->wagers[w].name),
                          tags_words(&whole_tags(f, w)->tags),
                          value_percent(use->share, value_digits(100 * share, SHARE_DIGITS)),
                          value_hundredfold(use->gain, value_digits(gain, GAIN_DIGITS)),
                          use->bets ? value_percent(use->ev, SHARE_DIGITS) : NULL);
        sabot_report_number(report, 2, share, NULL);
        sabot_report_number(report, 3, gain, NULL);
        if (use->bets)
            sabot_report_number(report, 4, mpq_get_d(use->ev), "[3]/100/[2]");
    }
}

static void show_counts(sabot_report *report, const filing *f)
{
    int any = 0;
    for (size_t w = 0; w < f->counts.wagers_count; w++)
        any |= use_of(f, w) != NULL;
    sabot_report_section(report, 3, "The best count");
    if (any) {
        sabot_report_apart(report);
        show_worth(report, f);
    }
    show_without(report, f);
}

/* --- the verdict -------------------------------------------------------------------------- */

/* Below so many units a shoe, at one unit a bet, a wager counts as not exploitable. */
#define NEGLIGIBLE 0.01 /* in the words below too */

/* "0.0042": two digits, rounded up because it is a bound. */
static char *bound_words(double bound)
{
    double unit = bound > 0 ? pow(10, floor(log10(bound)) - 1) : 1;
    bound = ceil(bound / unit * (1 - 1e-12)) * unit;
    return value_double(bound, unit < 1 ? (unsigned long)ceil(-log10(unit) - 1e-9) : 0);
}

enum { NOT_WORTH, WORTH, NO_END, NO_COUNT, NO_SPREAD, VERDICTS };

/* Without a cut card, the gain at the depth on all coups before it bounds what the count wins. */
static int verdict_of(const filing *f, size_t w)
{
    const sabot_count_use *use = use_of(f, w);
    double units = per_shoe_units(f, w, 0);
    double coups = (double)(sabot_shoe_size(&f->played->shoe) - depth_of(f)) / 4 + 1;
    double most = !isnan(units) ? units : use ? mpq_get_d(use->gain) * coups : NAN;
    return isnan(f->perfect_most[w])                              ? NO_SPREAD
           : f->perfect_most[w] < NEGLIGIBLE || most < NEGLIGIBLE ? NOT_WORTH
           : !isnan(units)                                        ? WORTH
           : use && !f->played->game.rules.cut_card               ? NO_END
                                                                  : NO_COUNT;
}

/* Each determined wager, by its verdict. */
static char *verdict_words(const filing *f)
{
    static const char *const words[VERDICTS] = {
        "Not exploitable by counting, which wins less than 0.01 units a shoe",
        "Exploitable by counting", "Not decided, because the rules state no cut card",
        "Not decided, because no count is valued",
        "Not decided, because the spread of the EV is not computed"};
    sabot_text text = {0};
    for (int verdict = 0; verdict < VERDICTS; verdict++)
        for (size_t w = 0, named = 0; w < f->question.wagers_count; w++)
            if (f->edges.wagers[w].determined && verdict_of(f, w) == verdict) {
                sabot_text_add(&text, "%s%s",
                               named         ? ", "
                               : text.length ? ". "
                                             : "",
                               named ? "" : words[verdict]);
                sabot_text_add(&text, "%s%s", named++ ? "" : ": ", f->played->wagers[w].name);
            }
    return text.text;
}

static char *units_words(double units)
{
    static const double tiny = 1e-5;
    return isnan(units)   ? NULL
           : units < tiny ? sabot_copy_text("< 0.00001")
                          : value_double(units, value_digits(units, 2));
}

/* What an exploitable wager is worth, and what an earlier cut card does to it. */
static void show_countermeasure(sabot_report *report, const filing *f, size_t w)
{
    const uint64_t cut = f->played->game.rules.cut_card_cards;
    if (verdict_of(f, w) != WORTH)
        return;
    char *units = units_words(per_shoe_units(f, w, 0)),
         *then = units_words(per_shoe_units(f, w, 1));
    char *bound = bound_words(f->perfect_most[w]);
    sabot_text text = {0};
    if (cut && then)
        sabot_text_add(&text,
                       " The countermeasure is an earlier cut card: with %" PRIu64
                       " cards behind it in place of %" PRIu64 ", the best count wins %s.",
                       2 * cut, cut, then);
    sabot_report_note(report,
                      "%s is worth %s units a shoe to the best count, and at most %s to a perfect "
                      "counter.%s",
                      f->played->wagers[w].name, units, bound, text.text ? text.text : "");
    free(units);
    free(then);
    free(bound);
    free(text.text);
}

/* What a perfect counter and the best count win. */
static void show_bounds(sabot_report *report, const filing *f)
{
    uint64_t cut = f->played->game.rules.cut_card_cards;
    int is_known = 0, has_units = 0, has_deeper = 0;
    sabot_text deeper = {0};
    for (size_t w = 0; w < f->question.wagers_count; w++) {
        is_known |= !isnan(f->perfect_most[w]);
        has_units |= !isnan(per_shoe_units(f, w, 0));
        has_deeper |= cut && !isnan(per_shoe_units(f, w, 1));
    }
    if (!is_known)
        return;
    sabot_text_add(&deeper, "The same, cut card at %" PRIu64, 2 * cut);
    sabot_report_table(
        report,
        has_deeper  ? "lnnn"
        : has_units ? "lnn"
                    : "ln",
        (const char *[]){"Wager", "A perfect counter, at most", "The best count", deeper.text});
    sabot_report_caption(report, "Units won per shoe, at one unit a bet");
    for (size_t w = 0; w < f->question.wagers_count; w++)
        if (!isnan(f->perfect_most[w]))
            SABOT_REPORT_TAKE(report, sabot_copy_text(f->played->wagers[w].name),
                              bound_words(f->perfect_most[w]), units_words(per_shoe_units(f, w, 0)),
                              has_deeper ? units_words(per_shoe_units(f, w, 1)) : NULL);
    free(deeper.text);
    sabot_report_note(
        report,
        "A perfect counter knows every card that has gone, and bets on each coup with a positive "
        "EV, down to %" PRIu64 " cards left. The bound is proved: E[max(0, X)] is at most "
        "(√E[X²] + E[X])/2, with the exact mean and variance of the EV at every number of cards "
        "left, and at each number at most one coup begins. A wager counts as not exploitable if "
        "that bound, or else what the best count wins, is below 0.01 units a shoe.",
        least_start(f));
}

static void show_verdict(sabot_report *report, const filing *f)
{
    char *verdicts = verdict_words(f);
    if (!verdicts)
        return;
    sabot_report_note(report, "%s.", verdicts);
    free(verdicts);
    for (size_t w = 0; w < f->question.wagers_count; w++)
        show_countermeasure(report, f, w);
    show_bounds(report, f);
}

static void show(sabot_report *report, const filing *f)
{
    if (!can_remove(f)) {
        sabot_report_note(report, "Cards cannot be removed from this shoe, so no count applies.");
        return;
    }
    show_verdict(report, f);
    show_counts(report, f);
    per_shoe_show(report, f);
    show_removal(report, f);
}

/* --- the document ------------------------------------------------------------------------- */

static json_t *count_json(const filing *f, size_t w)
{
    const sabot_tags *of = &whole_tags(f, w)->tags;
    const sabot_count_use *use = use_of(f, w);
    json_t *tags = json_object();
    for (unsigned i = 0; i < of->count; i++)
        json_object_set_new(tags, sabot_counting_name(i), value_text(value_exact(of->tag[i])));
    return json_pack("{ss sI so so so}", "bet", f->played->wagers[w].name, "cards",
                     (json_int_t)depth_of(f), "tags", tags, "share",
                     value_json(use->share, f->digits), "gain", value_json(use->gain, f->digits));
}

static void add(json_t *document, const filing *f)
{
    if (!can_remove(f))
        return;
    json_t *counts = json_array(), *bounds = json_array();
    for (size_t w = 0; w < f->question.wagers_count; w++)
        if (!isnan(f->perfect_most[w]))
            json_array_append_new(bounds,
                                  json_pack("{ss so}", "bet", f->played->wagers[w].name, "units",
                                            value_text(bound_words(f->perfect_most[w]))));
    json_t *removal = removal_document(f->played, &f->removals, f->digits);
    for (size_t w = 0; w < f->counts.wagers_count; w++)
        if (use_of(f, w))
            json_array_append_new(counts, count_json(f, w));
    json_object_set(document, "removal", json_object_get(removal, "bets"));
    json_object_set_new(document, "counts", counts);
    json_object_set_new(document, "perfect_at_most", bounds);
    per_shoe_add(document, f);
    json_decref(removal);
}

const chapter_parts chapter_protection = {"protection", "Game protection", ask, add, show};
