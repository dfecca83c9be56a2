#include "filing.h"

#include "answer/question/work.h"
#include "ask/removal/document.h"
#include "base/memory.h"
#include "base/text.h"
#include "per_shoe.h"
#include "write/value.h"
#include <sabot/base/decimal.h>

#include <inttypes.h>
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
    sabot_report_section(report, 3, "Effects of removal");
    if (by_rank)
        show_by_rank(report, f);
    if (by_rank && by_card)
        sabot_report_note(
            report, "By card below instead of by rank, because they depend on suits: %s.", by_card);
    sabot_report_note(report, "Weighted by the cards in the shoe the effects add up to exactly 0.");
    free(by_rank);
    free(by_card);
}

/* The number of kinds from this one on that are a rank's suits with the same effect; 1 if they
 * differ. */
static unsigned suits_alike(const sabot_removal *removal, unsigned kind)
{
    const sabot_effect *of = sabot_removal_single(removal, kind);
    if (removal->kinds.kinds != SABOT_CARDS || sabot_card_suit(removal->kinds.face[kind]))
        return 1;
    for (unsigned k = kind + 1; k < kind + SABOT_SUITS; k++)
        if (sabot_card_rank(removal->kinds.face[k]) != sabot_card_rank(removal->kinds.face[kind]) ||
            !sabot_removal_single(removal, k)->possible ||
            !mpq_equal(sabot_removal_single(removal, k)->change, of->change))
            return 1;
    return SABOT_SUITS;
}

/* The cards from `kind` on that have its effect, "A, 2"; marks them as listed. */
static char *same_effect(const sabot_removal *removal, unsigned kind, char told[SABOT_CARDS])
{
    sabot_text text = {0};
    const sabot_effect *of = sabot_removal_single(removal, kind);
    for (unsigned k = kind; k < removal->kinds.kinds; k++) {
        char name[SABOT_KIND_NAME];
        const sabot_effect *effect = sabot_removal_single(removal, k);
        if (told[k] || !effect->possible || !mpq_equal(effect->change, of->change))
            continue;
        sabot_removal_name(name, removal, k);
        unsigned alike = suits_alike(removal, k);
        if (alike > 1)
            name[1] = 0; /* the rank says it */
        sabot_text_add(&text, "%s%s", text.length ? ", " : "", name);
        memset(told + k, 1, alike);
    }
    return text.text;
}

static void show_exact_removal(sabot_report *report, const filing *f)
{
    sabot_report_table(report, "llnx", (const char *[]){"Wager", "Cards", "Change", "Exactly"});
    sabot_report_caption(report, "The exact effects, in percentage points and as a fraction of the "
                                 "stake; cards with equal effects share a row");
    for (size_t w = 0; w < f->removals.wagers_count; w++) {
        const sabot_removal *removal = &f->removals.wagers[w].removal;
        char told[SABOT_CARDS] = {0};
        for (unsigned k = 0; f->removals.wagers[w].determined && k < removal->kinds.kinds; k++) {
            const sabot_effect *effect = sabot_removal_single(removal, k);
            if (told[k] || !effect->possible)
                continue;
            SABOT_REPORT_TAKE(
                report, sabot_copy_text(f->played->wagers[w].name), same_effect(removal, k, told),
                value_points(effect->change, EXACT_DIGITS), value_exact(effect->change));
            sabot_report_number(report, 2, 100 * mpq_get_d(effect->change), NULL);
        }
    }
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
                      "may be too small for the digits shown; the fractions below are exact.",
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

static void show_gain(sabot_report *report, const filing *f)
{
    sabot_report_table(report, "lx", (const char *[]){"Wager", "Gain per coup"});
    sabot_report_caption(report, "The gain of the best count, exactly");
    for (size_t w = 0; w < f->counts.wagers_count; w++)
        if (use_of(f, w))
            SABOT_REPORT_TAKE(report, sabot_copy_text(f->played->wagers[w].name),
                              value_exact(use_of(f, w)->gain));
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
    if (any)
        show_gain(report, f);
}

static void show(sabot_report *report, const filing *f)
{
    if (!can_remove(f)) {
        sabot_report_note(report, "Cards cannot be removed from this shoe, so no count applies.");
        return;
    }
    show_removal(report, f);
    char *svg = removal_plot(f->played, &f->removals);
    if (svg)
        sabot_report_figure(report, svg);
    show_exact_removal(report, f);
    show_counts(report, f);
    sabot_report_note(report, "'sabot study' computes the value of perfect play without a count.");
    per_shoe_show(report, f);
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
    json_t *counts = json_array();
    if (!can_remove(f))
        return;
    json_t *removal = removal_document(f->played, &f->removals, f->digits);
    for (size_t w = 0; w < f->counts.wagers_count; w++)
        if (use_of(f, w))
            json_array_append_new(counts, count_json(f, w));
    json_object_set(document, "removal", json_object_get(removal, "bets"));
    json_object_set_new(document, "counts", counts);
    per_shoe_add(document, f);
    json_decref(removal);
}

const chapter_parts chapter_protection = {"protection", "Game protection", ask, add, show};
