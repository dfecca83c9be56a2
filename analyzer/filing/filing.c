#include "filing.h"

#include "answer/question/work.h"
#include "ask/check/baseline.h"
#include "ask/edge/document.h"
#include "base/memory.h"
#include "base/text.h"
#include "changes.h"
#include "earlier.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const chapter_parts *const parts[CHAPTERS] = {
    &chapter_cover,  &chapter_summary,    &chapter_rules,       &chapter_coups,
    &chapter_wagers, &chapter_volatility, &chapter_sensitivity, &chapter_protection,
    &chapter_method, &chapter_appendix,
};

int filing_has(const filing *f, chapter c)
{
    return f->chapters >> c & 1;
}

sabot_status filing_chapters_parse(unsigned *chapters, const char *text, sabot_error *error)
{
    *chapters = 0;
    for (const char *at = text; *at || at == text;) {
        size_t length = strcspn(at, ",");
        unsigned c = 0;
        while (c < CHAPTERS &&
               (strlen(parts[c]->name) != length || strncmp(parts[c]->name, at, length) != 0))
            c++;
        if (c == CHAPTERS) {
            sabot_text known = {0};
            filing_chapters_add(&known, CHAPTERS_ALL);
            sabot_error_set(error, SABOT_INVALID, 0, (unsigned)(at - text) + 1,
                            "'%.*s': expected some of %s", (int)(length < 40 ? length : 40), at,
                            known.text);
            free(known.text);
            return SABOT_INVALID;
        }
        *chapters |= 1u << c;
        at += length;
        if (*at == ',' && !*++at)
            return sabot_error_set(error, SABOT_INVALID, 0, (unsigned)(at - text),
                                   "',' at the end: expected another chapter");
    }
    return SABOT_OK;
}

void filing_chapters_add(sabot_text *text, unsigned chapters)
{
    const char *before = "";
    for (int c = 0; c < CHAPTERS; c++)
        if (chapters >> c & 1) {
            sabot_text_add(text, "%s%s", before, parts[c]->name);
            before = ",";
        }
}

/* --- names for formulas ------------------------------------------------------------------- */

/* A unique name of letters, digits and underscores; never that of a cell. A long one is shortened:
 * a workbook allows names of up to 127 letters, and suffixes follow here. */
static char *formula_name(const filing *f, size_t wager)
{
    enum { LETTERS_MOST = 80 };
    sabot_text text = {0};
    sabot_text_add(&text, "%s",
                   isdigit((unsigned char)f->played->wagers[wager].name[0]) ? "_" : "");
    for (const char *at = f->played->wagers[wager].name; *at && text.length < LETTERS_MOST; at++)
        sabot_text_add(&text, "%c", isalnum((unsigned char)*at) ? *at : '_');
    for (size_t i = 0; i < wager; i++)
        if (strcasecmp(f->names[i], text.text) == 0) {
            sabot_text_add(&text, "_%zu", wager + 1);
            break;
        }
    return text.text;
}

/* "Casino de Monte-Carlo, as modified" */
static char *title_of(const filing *f)
{
    const sabot_rules *rules = &f->played->game.rules;
    sabot_text text = {0};
    sabot_text_add(&text, "%s%s",
                   rules->filing.game   ? rules->filing.game
                   : rules->about.title ? rules->about.title
                                        : rules->name,
                   f->departures.count ? ", as modified" : "");
    return text.text;
}

/* --- the filing --------------------------------------------------------------------------- */

void filing_init(filing *f, const setup *played)
{
    *f = (filing){.played = played, .chapters = CHAPTERS_ALL, .digits = 10};
    f->question = played->question;
    if (!f->question.cache) {
        size_t most = played->wagers_count + 1;
        f->question.cache = f->cache =
            sabot_cache_new(most < FILING_KEPT ? (unsigned)most : FILING_KEPT);
    }
    departures_find(&f->departures, played);
    f->title = title_of(f);
    f->names = sabot_allocate(played->wagers_count, sizeof *f->names);
    for (size_t i = 0; i < played->wagers_count; i++)
        f->names[i] = formula_name(f, i);
    sabot_edges_init(&f->edges);
    sabot_lint_init(&f->lint);
    sabot_readings_init(&f->readings);
    sabot_worked_coups_init(&f->coups);
    sabot_volatilities_init(&f->volatilities);
    sabot_covariances_init(&f->covariances);
    mpq_init(f->exposure.most);
    mpz_init(f->exposure.ways);
    for (int i = 0; i < FILING_DECKS; i++)
        sabot_edges_init(&f->decks[i]);
    sabot_flips_init(&f->flips);
    sabot_removals_init(&f->removals);
    sabot_count_models_init(&f->models);
    sabot_counts_init(&f->counts);
    sabot_claims_init(&f->published);
    sabot_verify_init(&f->verified);
}

void filing_clear(filing *f)
{
    for (size_t i = 0; i < f->played->wagers_count; i++)
        free(f->names[i]);
    free(f->names);
    free(f->title);
    departures_clear(&f->departures);
    filing_inputs_clear(&f->inputs);
    sabot_edges_clear(&f->edges);
    sabot_lint_clear(&f->lint);
    sabot_readings_clear(&f->readings);
    sabot_worked_coups_clear(&f->coups);
    sabot_volatilities_clear(&f->volatilities);
    sabot_covariances_clear(&f->covariances);
    mpq_clear(f->exposure.most);
    mpz_clear(f->exposure.ways);
    for (size_t i = 0; f->two && i < f->played->wagers_count; i++)
        sabot_two_coups_clear(&f->two[i]);
    free(f->two);
    free(f->two_known);
    for (int i = 0; i < FILING_DECKS; i++)
        sabot_edges_clear(&f->decks[i]);
    sabot_flips_clear(&f->flips);
    sabot_removals_clear(&f->removals);
    for (size_t i = 0; f->values && i < f->played->wagers_count; i++)
        sabot_count_values_clear(&f->values[i]);
    free(f->values);
    free(f->perfect_most);
    for (size_t i = 0; f->shoes && i < f->played->wagers_count; i++)
        sabot_shoes_clear(&f->shoes[i]);
    free(f->shoes);
    sabot_counts_clear(&f->counts);
    sabot_count_models_clear(&f->models);
    sabot_verify_clear(&f->verified);
    sabot_claims_clear(&f->published);
    free(f->paired);
    free(f->claims);
    free(f->claims_number);
    sabot_cache_free(f->cache);
}

sabot_question filing_question_of(const filing *f, size_t wager)
{
    sabot_question question = f->question;
    question.wagers += wager;
    question.wagers_count = 1;
    question.threads = 1;
    question.progress = NULL;
    return question;
}

/* The second count of a bet that compares suits over the whole coup takes minutes. */
double filing_recount_seconds(const filing *f, size_t w)
{
    sabot_question both = f->question;
    both.double_check = 1;
    return sabot_question_determines(&both, &both.wagers[w])
               ? sabot_question_seconds(&both, &both.wagers[w])
               : 0;
}

int filing_is_recounted(const filing *f, size_t w)
{
    enum { SECONDS_MOST = 5 };
    return f->question.double_check || filing_recount_seconds(f, w) <= SECONDS_MOST;
}

static sabot_status recount(const filing *f, sabot_error *error)
{
    sabot_question both = f->question;
    sabot_wager *wagers = sabot_allocate(both.wagers_count + 1, sizeof *wagers);
    sabot_edges edges;
    both.double_check = 1;
    both.wagers = wagers;
    both.wagers_count = 0;
    for (size_t w = 0; w < f->question.wagers_count; w++)
        if (filing_is_recounted(f, w))
            wagers[both.wagers_count++] = f->question.wagers[w];
    sabot_edges_init(&edges);
    sabot_status status = both.wagers_count ? sabot_edges_find(&edges, &both, error) : SABOT_OK;
    sabot_edges_clear(&edges);
    free(wagers);
    return status;
}

sabot_status filing_ask(filing *f, sabot_error *error)
{
    sabot_status status = sabot_edges_find(&f->edges, &f->question, error);
    if (!status)
        status = recount(f, error);
    for (int c = 0; c < CHAPTERS && !status; c++)
        if (filing_has(f, c) && parts[c]->ask)
            status = parts[c]->ask(f, error);
    if (!status) {
        json_t *document = filing_document(f);
        baseline_results_hash(f->identity, document);
        json_decref(document);
    }
    return status;
}

json_t *filing_document(const filing *f)
{
    const edges_answer edges = {.setup = f->played, .edges = &f->edges};
    json_t *document = edges_document(&edges, f->digits), *chapters = json_array();
    json_object_set_new(document, "schema", json_string("sabot.report/1"));
    json_object_set_new(document, "chapters", chapters);
    for (int c = 0; c < CHAPTERS; c++) {
        if (!filing_has(f, c))
            continue;
        json_array_append_new(chapters, json_string(parts[c]->name));
        if (parts[c]->add)
            parts[c]->add(document, f);
    }
    if (f->before)
        changes_add(document, f);
    if (*f->identity)
        json_object_set_new(document, "results_sha256", json_string(f->identity));
    return document;
}

void filing_report(sabot_report *report, const filing *f)
{
    int number = 0;
    sabot_report_section(report, 1, "%s", f->title);
    sabot_report_note(report, "Mathematical analysis of a game of Punto Banco, for filing");
    for (int c = 0; c < CHAPTERS; c++) {
        if (f->before && c == CHAPTER_RULES) { /* after page 1 */
            sabot_report_heading(report, "%d Changes", ++number);
            changes_show(report, f);
        }
        if (filing_has(f, c) && c != CHAPTER_COVER)
            sabot_report_heading(report, "%d %s", ++number, parts[c]->title);
        if (filing_has(f, c))
            parts[c]->show(report, f);
        if (c == CHAPTER_SUMMARY && filing_has(f, CHAPTER_COVER))
            cover_show_signatures(report);
    }
    if (f->earlier)
        earlier_mark(report, f->earlier);
}
