/* Of a sample and of a bracket: what can be had without drawing or grouping the shoes. */
#include "study_identities.h"

#include "../render/bracket_document.h"
#include "../render/sample_document.h"
#include "base/memory.h"
#include "study/bets.h"
#include "study_job.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* --- figures that were filed -------------------------------------------------------------- */

/* A decimal with so many digits after the point, in units of the last. Returns 0, or -1 if it is
 * none. */
static int read_decimal(mpz_t value, const json_t *json, unsigned long digits)
{
    const char *text = json_string_value(json);
    if (!text)
        return -1;
    size_t sign = *text == '-', whole = strspn(text + sign, "0123456789");
    const char *rest = text + sign + whole;
    if (!whole ||
        (digits ? *rest != '.' || strspn(rest + 1, "0123456789") != digits || rest[1 + digits]
                : *rest != '\0'))
        return -1;
    char *plain = sabot_copy_text(text);
    memmove(plain + sign + whole, rest + (digits > 0), strlen(rest) + (digits == 0));
    int failed = mpz_set_str(value, plain, 10);
    free(plain);
    return failed;
}

/* Digits after the point of a filed decimal, at most `most`. */
static unsigned long digits_of(const json_t *json, unsigned long most)
{
    const char *text = json_string_value(json), *point = text ? strchr(text, '.') : NULL;
    size_t digits = point ? strlen(point + 1) : 0;
    return digits < most ? digits : most;
}

/* An estimate and its error, both from 0 on; `may_lose`: it may be below. Where it has fewer digits
 * than were asked for, the error has two or, rounded up, three that count. */
static int is_estimate(const json_t *json, int may_lose, unsigned long most)
{
    mpz_t mean, error;
    mpz_inits(mean, error, NULL);
    unsigned long digits = digits_of(json_object_get(json, "error"), most);
    int is = json_object_size(json) == 2 &&
             !read_decimal(mean, json_object_get(json, "decimal"), digits) &&
             !read_decimal(error, json_object_get(json, "error"), digits) && mpz_sgn(error) >= 0 &&
             mpz_cmp_ui(error, 100) <= 0 && (digits == most || mpz_cmp_ui(error, 10) >= 0) &&
             (may_lose || mpz_sgn(mean) >= 0);
    mpz_clears(mean, error, NULL);
    return is;
}

static int is_end(mpz_t end, const json_t *json, unsigned long digits)
{
    return json_object_size(json) == 1 &&
           !read_decimal(end, json_object_get(json, "decimal"), digits);
}

static int is_bracket(const json_t *json, unsigned long digits)
{
    mpz_t least, greatest;
    mpz_inits(least, greatest, NULL);
    int is = json_object_size(json) == 2 && is_end(least, json_object_get(json, "least"), digits) &&
             is_end(greatest, json_object_get(json, "greatest"), digits) &&
             mpz_cmp(least, greatest) <= 0;
    mpz_clears(least, greatest, NULL);
    return is;
}

/* Takes figures over from what was filed, those that are there and can be. */
static void keep(json_t *to, const json_t *baseline, unsigned long digits)
{
    static const char *const figures[] = {"favourable", "gain", "mean_ev", "bracket"};
    for (size_t i = 0; i < sizeof figures / sizeof *figures; i++) {
        json_t *was = json_object_get(baseline, figures[i]);
        if (!json_object_get(to, figures[i]))
            continue;
        int can_be = strcmp(figures[i], "bracket") == 0
                         ? is_bracket(was, digits)
                         : is_estimate(was, strcmp(figures[i], "mean_ev") == 0, digits);
        json_object_set_new(to, figures[i], can_be ? json_incref(was) : study_not_computed());
    }
}

static void keep_all(json_t *document, const json_t *baseline, unsigned long digits)
{
    const json_t *depths = json_object_get(document, "depths"),
                 *were = json_object_get(baseline, "depths");
    for (size_t d = 0; d < json_array_size(depths); d++) {
        json_t *depth = json_array_get(depths, d), *was = json_array_get(were, d);
        const json_t *bets = json_object_get(depth, "bets");
        for (size_t i = 0; i < json_array_size(bets); i++)
            keep(json_array_get(bets, i), json_array_get(json_object_get(was, "bets"), i), digits);
        keep(json_object_get(depth, "best_of"), json_object_get(was, "best_of"), digits);
    }
}

/* --- the documents without these figures -------------------------------------------------- */

/* That of two shoes has every member. */
static sabot_status sample_start(json_t **document, const study_options *o,
                                 const study_setup *asked, const setup *played, sabot_error *error)
{
    enum { FEWEST = 2 };
    sabot_question question = played->question;
    sabot_study_sample sample;
    question.mark_undetermined = study_leaves_out(o);
    question.progress = NULL;
    sabot_study_sample_init(&sample);
    sabot_status status = sabot_study_sample_find(&sample, &question, asked->from, asked->to,
                                                  FEWEST, o->has_seed ? o->seed : 1, error);
    sample.shoes = o->sample;
    if (!status)
        *document = sample_document(played, &sample, o->common.digits);
    sabot_study_sample_clear(&sample);
    return status;
}

static json_t *bracket_start(const study_setup *asked, const setup *played, unsigned long digits)
{
    size_t count = played->question.wagers_count;
    sabot_study_bracket bracket = {.wagers_count = count,
                                   .depths_count = asked->to - asked->from + 1};
    bracket.is_left_out = sabot_allocate(count, sizeof *bracket.is_left_out);
    bracket.depths = sabot_allocate(bracket.depths_count, sizeof *bracket.depths);
    for (size_t i = 0; i < count; i++)
        bracket.is_left_out[i] = !sabot_study_takes(&played->question.wagers[i]);
    for (size_t d = 0; d < bracket.depths_count; d++) {
        sabot_bracket_depth *depth = &bracket.depths[d];
        depth->cards = asked->from + (unsigned)d;
        depth->least = sabot_allocate(count, sizeof *depth->least);
        depth->greatest = sabot_allocate(count, sizeof *depth->greatest);
        for (size_t i = 0; i < count; i++)
            mpq_inits(depth->least[i], depth->greatest[i], NULL);
    }
    json_t *document = bracket_document(played, &bracket, digits);
    sabot_study_bracket_clear(&bracket);
    return document;
}

sabot_status study_identities_of_others(json_t **document, const json_t *baseline,
                                        const study_options *o, const setup *played,
                                        sabot_error *error)
{
    study_setup asked;
    mpq_init(asked.bin);
    sabot_status status = study_setup_read(&asked, o, &played->shoe, error);
    if (!status && o->sample)
        status = sample_start(document, o, &asked, played, error);
    else if (!status)
        *document = bracket_start(&asked, played, o->common.digits);
    if (!status)
        keep_all(*document, baseline, o->common.digits);
    mpq_clear(asked.bin);
    return status;
}
