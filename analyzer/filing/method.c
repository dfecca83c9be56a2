#include "filing.h"

#include "base/memory.h"
#include "base/text.h"
#include "per_shoe.h"
#include "write/value.h"
#include <sabot/base/decimal.h>

#include <stdlib.h>
#include <string.h>

/* --- published figures -------------------------------------------------------------------- */

/* The bet's name in this filing; NULL if it is not one of its wagers. */
static const char *wager_name(const filing *f, const sabot_bet *bet)
{
    for (size_t w = 0; w < f->played->wagers_count; w++) {
        const sabot_wager *wager = &f->played->wagers[w];
        if (wager->count == 1 && sabot_bet_pays_alike(wager->part[0].bet, bet) &&
            f->edges.wagers[w].determined)
            return wager->name;
    }
    return NULL;
}

static int is_about_this(const filing *f, const sabot_claim *claim)
{
    const sabot_shoe *shoe = &f->played->shoe;
    return !sabot_claim_is_of_shoes(claim->what) && claim->shoe->infinite == shoe->infinite &&
           claim->shoe->level == shoe->level &&
           memcmp(claim->shoe->count, shoe->count, sizeof shoe->count) == 0 &&
           sabot_tableau_equal(claim->tableau, &f->played->tableau) && wager_name(f, claim->bet);
}

static sabot_status ask(filing *f, sabot_error *error)
{
    size_t count = 0;
    sabot_question question = f->question;
    question.condition = NULL;
    sabot_status status = sabot_claims_add_published(&f->published, error);
    if (status)
        return status;
    f->claims = sabot_allocate(f->published.count, sizeof *f->claims);
    f->claims_number = sabot_allocate(f->published.count, sizeof *f->claims_number);
    for (size_t i = 0; i < f->published.count; i++)
        if (is_about_this(f, &f->published.claims[i])) {
            f->claims[count] = f->published.claims[i];
            f->claims_number[count++] = i;
        }
    return count ? sabot_verify_find(&f->verified, f->claims, count, &question, error) : SABOT_OK;
}

static const char *verdict_words(sabot_verdict verdict)
{
    static const char *const words[SABOT_VERDICTS] = {"match", "mismatch", "misprint",
                                                      "misprint-matches"};
    return words[verdict];
}

/* The value to two digits more than printed, in the same unit. */
static char *found_text(const sabot_claim *claim, const sabot_claim_stated *stated,
                        const sabot_figure *figure)
{
    unsigned long digits = claim->printed.digits + 2;
    sabot_text text = {0};
    if (claim->what == SABOT_CLAIM_WAYS)
        return value_grouped(mpq_numref(figure->value));
    char *decimal = claim->what == SABOT_CLAIM_SD ? sabot_decimal_root(figure->value, digits)
                                                  : sabot_decimal_rational(figure->value, digits);
    sabot_text_add(&text, "%s%s", decimal, strchr(stated->printed, '%') ? " %" : "");
    free(decimal);
    return text.text;
}

/* "edge", or "removal of 6". */
static char *what_words(const sabot_claim *claim, const sabot_claim_stated *stated)
{
    sabot_text text = {0};
    sabot_text_add(&text, "%s", sabot_claim_what_name(claim->what));
    if (stated->remove)
        sabot_text_add(&text, " of %s", stated->remove);
    return text.text;
}

/* Whether a figure's source names its author; the JSON has the others too. */
static int has_author(const filing *f, size_t i)
{
    return !strstr(f->published.stated[f->claims_number[i]]->source, "author not recorded");
}

static void show_published(sabot_report *report, const filing *f)
{
    size_t shown = 0;
    sabot_report_section(report, 3, "Published figures");
    for (size_t i = 0; i < f->verified.count; i++)
        shown += (size_t)has_author(f, i);
    if (!shown) {
        sabot_report_note(report, "No published figure is known for these bets with this shoe and "
                                  "this table.");
        return;
    }
    if (shown < f->verified.count)
        sabot_report_note(report,
                          "%zu figures are of sources without a known author: they are in the JSON "
                          "alone.",
                          f->verified.count - shown);
    sabot_report_table(report, "lllrrl",
                       (const char *[]){"Bet", "What", "Source", "Printed", "Here", "Verdict"});
    sabot_report_caption(report, "Published figures for these bets, this shoe and this table, to "
                                 "the digits printed");
    for (size_t i = 0; i < f->verified.count; i++) {
        const sabot_claim_stated *stated = f->published.stated[f->claims_number[i]];
        if (!has_author(f, i))
            continue;
        SABOT_REPORT_TAKE(report, sabot_copy_text(wager_name(f, f->claims[i].bet)),
                          what_words(&f->claims[i], stated), sabot_copy_text(stated->source),
                          sabot_copy_text(stated->printed),
                          found_text(&f->claims[i], stated, &f->verified.figures[i]),
                          sabot_copy_text(verdict_words(f->verified.figures[i].verdict)));
        if (f->verified.figures[i].verdict != SABOT_VERDICT_MATCH)
            sabot_report_cell(report, 5)->mark = "flag";
    }
}

/* --- engines and identities --------------------------------------------------------------- */

static void show_engines(sabot_report *report, const filing *f)
{
    sabot_report_section(report, 3, "Engines");
    sabot_report_note(
        report,
        "Two engines that share no counting code answer every question: the compiled "
        "one evaluates a polynomial of the shoe's composition, the reference one walks "
        "the deals. Where many kinds of cards matter, the merging engine, which merges openings "
        "with the same remaining condition, replaces the compiled one. Where only the reference "
        "engine can count, brute force over the deals checks it. Every wager below that agrees was "
        "counted in both ways with the same result: if they had differed in one deal, there would "
        "be no filing. The type of number is in brackets; every count is exact in it.");
    sabot_report_table(report, "lll", (const char *[]){"Wager", "Counted by", "Second way"});
    sabot_report_caption(report, "Which engine counted");
    for (size_t w = 0; w < f->edges.wagers_count; w++) {
        const sabot_wager_edge *found = &f->edges.wagers[w];
        sabot_text again = {0};
        sabot_text_add(&again, "%s", found->determined ? "agrees" : "");
        if (!filing_is_recounted(f, w)) {
            again.length = 0;
            sabot_text_add(&again, "left out: takes about %.0f s; 'sabot edge --double-check'",
                           filing_recount_seconds(f, w));
        }
        sabot_report_row(
            report,
            (const char *[]){f->played->wagers[w].name,
                             found->determined ? sabot_engine_name(&found->engine) : "undetermined",
                             again.text});
        free(again.text);
    }
}

/* Whether the ways of all outcomes add up to the deals. */
static int closes(const filing *f, size_t w)
{
    mpz_t sum;
    const sabot_ways *ways = &f->edges.wagers[w].ways;
    mpz_init(sum);
    for (unsigned i = 0; i < ways->count; i++)
        mpz_add(sum, sum, ways->of[i]);
    int same = mpz_cmp(sum, f->edges.deals) == 0;
    mpz_clear(sum);
    return same;
}

static int all_close(const filing *f)
{
    int all = 1;
    for (size_t w = 0; w < f->edges.wagers_count; w++)
        all &= !f->edges.wagers[w].determined || closes(f, w);
    return all;
}

/* Each with whether it holds; no figure depends on one that does not. */
typedef struct {
    const char *name, *words;
    int held;
} identity;

/* Whether the variances computed from the cells of the table equal those of the engines; 1 if no
 * chapter needs the cells. */
static int cells_agree(const filing *f)
{
    int all = 1;
    for (size_t w = 0; w < f->flips.wagers_count; w++)
        all &= !f->flips.wagers[w].determined ||
               mpq_equal(f->flips.wagers[w].variance, f->edges.wagers[w].edge.variance);
    return all;
}

/* Whether the moments of two coups were found for some wager; otherwise there was no comparison. */
static int has_two_coups(const filing *f)
{
    for (size_t w = 0; f->two_known && w < f->played->wagers_count; w++)
        if (f->two_known[w])
            return 1;
    return 0;
}

enum { IDENTITIES_MOST = 5 };
static int find_identities(identity list[IDENTITIES_MOST], const filing *f)
{
    int count = 2, is_recounted = 1;
    for (size_t w = 0; w < f->edges.wagers_count; w++)
        is_recounted &= filing_is_recounted(f, w);
    list[0] = (identity){"both-engines",
                         is_recounted ? "Both engines count the same deals for every outcome"
                                      : "Both engines count the same deals for every outcome of "
                                        "the wagers that both counted",
                         1};
    list[1] = (identity){"ways-are-deals",
                         "The ways of all outcomes of a wager add up to the deals", all_close(f)};
    if (f->flips.wagers_count)
        list[count++] = (identity){"cells-are-variance",
                                   "The contributions of the cells of the drawing table add up to "
                                   "the variance of each wager",
                                   cells_agree(f)};
    if (f->removals.wagers_count)
        list[count++] = (identity){"removals-are-zero",
                                   "The effects of removal, weighted by the shoe, add up to 0", 1};
    if (has_two_coups(f))
        list[count++] = (identity){"two-coups-agree",
                                   "The moments of two coups of a shoe agree with those of one", 1};
    return count;
}

static void show_identities(sabot_report *report, const filing *f)
{
    identity list[IDENTITIES_MOST];
    int count = find_identities(list, f);
    sabot_report_table(report, "ll", (const char *[]){"Identity", "Held"});
    sabot_report_caption(report, "Identities that every figure passed, as exact numbers");
    for (int i = 0; i < count; i++) {
        sabot_report_row(report, (const char *[]){list[i].words, list[i].held ? "yes" : "no"});
        if (!list[i].held)
            sabot_report_cell(report, 1)->mark = "flag";
    }
}

/* How many wagers were counted in two ways, and how many published figures match. */
static void show_sentence(sabot_report *report, const filing *f)
{
    size_t wagers = 0, recounted = 0, matches = 0;
    for (size_t w = 0; w < f->edges.wagers_count; w++)
        if (f->edges.wagers[w].determined) {
            wagers++;
            recounted += filing_is_recounted(f, w) != 0;
        }
    for (size_t i = 0; i < f->verified.count; i++)
        matches += f->verified.figures[i].verdict == SABOT_VERDICT_MATCH;
    sabot_text text = {0};
    sabot_text_add(&text, "Two ways of counting give the same deals for %zu of %zu wager%s",
                   recounted, wagers, wagers == 1 ? "" : "s");
    if (f->verified.count)
        sabot_text_add(&text, "; %zu of %zu published figures match to the last printed digit",
                       matches, f->verified.count);
    sabot_report_note(report, "%s.", text.text);
    free(text.text);
}

static void show(sabot_report *report, const filing *f)
{
    show_sentence(report, f);
    sabot_report_note(
        report, "Every figure is computed from the number of deals that have an outcome, as a "
                "whole number; probabilities, edges and variances are fractions of whole "
                "numbers, and decimals are rounded once, at the end. Only the bands by the "
                "normal curve and the figures per shoe are not exact. No figure is simulated.");
    show_engines(report, f);
    show_identities(report, f);
    per_shoe_show_model(report, f);
    show_published(report, f);
    sabot_report_section(report, 3, "Not modelled");
    sabot_report_note(
        report, "Misdeals, exposed or damaged cards, errors of the dealer or the equipment, "
                "imperfect shuffles, collusion, bets made late or paid wrongly, jackpots that "
                "grow, promotions and rebates. The figures are those of a freshly shuffled shoe "
                "of the stated composition, in which every order of the cards is equally likely.");
}

/* --- the document ------------------------------------------------------------------------- */

static json_t *published_json(const filing *f)
{
    json_t *list = json_array();
    for (size_t i = 0; i < f->verified.count; i++) {
        const sabot_claim_stated *stated = f->published.stated[f->claims_number[i]];
        json_array_append_new(
            list, json_pack("{ss ss ss so ss}", "bet", stated->bet, "what",
                            sabot_claim_what_name(f->claims[i].what), "printed", stated->printed,
                            "value", value_text(value_exact(f->verified.figures[i].value)),
                            "verdict", verdict_words(f->verified.figures[i].verdict)));
    }
    return list;
}

static void add(json_t *document, const filing *f)
{
    json_t *engines = json_array(), *identities = json_object();
    identity list[IDENTITIES_MOST];
    int count = find_identities(list, f);
    for (size_t w = 0; w < f->edges.wagers_count; w++)
        if (f->edges.wagers[w].determined)
            json_array_append_new(engines,
                                  json_pack("{ss ss sb}", "bet", f->played->wagers[w].name,
                                            "engine", sabot_engine_name(&f->edges.wagers[w].engine),
                                            "recounted", filing_is_recounted(f, w)));
    for (int i = 0; i < count; i++)
        json_object_set_new(identities, list[i].name, json_boolean(list[i].held));
    json_object_set_new(document, "method",
                        json_pack("{so so so}", "engines", engines, "identities", identities,
                                  "published", published_json(f)));
}

const chapter_parts chapter_method = {"method", "Method and checks", ask, add, show};
