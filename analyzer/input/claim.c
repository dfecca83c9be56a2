#include "claim.h"

#include "../render/value.h"
#include "../run/compute.h"
#include "base/decimal.h"
#include "base/memory.h"
#include "document/yaml.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static const char *const what_names[] = {"edge", "ev", "probability", "ways", "sd", "removal"};

const char *claim_what_name(claim_what what)
{
    return what_names[what];
}

const char *claim_verdict_name(claim_verdict verdict)
{
    static const char *const names[] = {"match", "MISMATCH", "known misprint",
                                        "MISPRINT THAT MATCHES"};
    return names[verdict];
}

/* --- reading ------------------------------------------------------------------------------ */

/* A printed number: sign, digits with commas, point, digits, per cent sign. */
static int parse_printed(mpq_t value, unsigned long *digits, const char *text)
{
    char plain[128];
    size_t used = 0;
    int point = 0, any = 0;
    *digits = 0;
    if (*text == '+' || *text == '-')
        if (*text++ == '-')
            plain[used++] = '-';
    for (; isdigit((unsigned char)*text) || *text == ',' || *text == '.'; text++) {
        if (used + 2 > sizeof plain || (*text == '.' && point))
            return -1;
        if (*text == ',' && (point || strspn(text + 1, "0123456789") != 3))
            return -1; /* a comma parts thousands; a decimal comma would be misread */
        if (*text == '.')
            point = 1;
        if (!isdigit((unsigned char)*text))
            continue;
        plain[used++] = *text;
        *digits += (unsigned long)point;
        any = 1;
    }
    plain[used] = 0;
    while (*text == ' ' || *text == '%')
        text++;
    if (!any || *text || mpz_set_str(mpq_numref(value), plain, 10))
        return -1;
    mpz_ui_pow_ui(mpq_denref(value), 10, *digits);
    mpq_canonicalize(value);
    return 0;
}

static sabot_status read_what(claim *claim, const sabot_yaml *map, sabot_error *error)
{
    const char *text;
    if (sabot_yaml_text(&text, map, "what", 0, error))
        return SABOT_INVALID;
    for (size_t i = 0; i < sizeof what_names / sizeof *what_names; i++)
        if (strcmp(text ? text : "edge", what_names[i]) == 0) {
            claim->what = (claim_what)i;
            return SABOT_OK;
        }
    return sabot_yaml_expected(sabot_yaml_get(map, "what"),
                               "edge, ev, probability, ways, sd or removal", error);
}

static sabot_status read_flags(claim *claim, const sabot_yaml *map, sabot_error *error)
{
    const char *misprint, *rounding;
    if (sabot_yaml_text(&misprint, map, "misprint", 0, error) ||
        sabot_yaml_text(&rounding, map, "rounding", 0, error))
        return SABOT_INVALID;
    if (misprint && strcmp(misprint, "true") != 0 && strcmp(misprint, "false") != 0)
        return sabot_yaml_expected(sabot_yaml_get(map, "misprint"), "true or false", error);
    if (rounding && strcmp(rounding, "nearest") != 0 && strcmp(rounding, "down") != 0)
        return sabot_yaml_expected(sabot_yaml_get(map, "rounding"), "nearest or down", error);
    claim->misprint = misprint && strcmp(misprint, "true") == 0;
    claim->cut = rounding && strcmp(rounding, "down") == 0;
    return SABOT_OK;
}

static sabot_status read_claim(claim *claim, const sabot_yaml *map, sabot_error *error)
{
    static const char *const keys[] = {"bet",      "decks",    "shoe",    "tableau",
                                       "what",     "remove",   "printed", "source",
                                       "rounding", "misprint", "note",    NULL};
    claim->line = map->line;
    claim->column = map->column;
    if (sabot_yaml_check_map(map, keys, "a claim", error) ||
        sabot_yaml_text(&claim->bet, map, "bet", 1, error) ||
        sabot_yaml_text(&claim->decks, map, "decks", 0, error) ||
        sabot_yaml_text(&claim->shoe, map, "shoe", 0, error) ||
        sabot_yaml_text(&claim->tableau, map, "tableau", 0, error) ||
        sabot_yaml_text(&claim->remove, map, "remove", 0, error) ||
        sabot_yaml_text(&claim->printed, map, "printed", 1, error) ||
        sabot_yaml_text(&claim->source, map, "source", 0, error) ||
        sabot_yaml_text(&claim->note, map, "note", 0, error) || read_what(claim, map, error) ||
        read_flags(claim, map, error))
        return SABOT_INVALID;
    if (!claim->decks == !claim->shoe)
        return sabot_error_set(error, SABOT_INVALID, map->line, map->column,
                               "a claim about '%.40s': expected either decks or shoe", claim->bet);
    if ((claim->what == CLAIM_REMOVAL) != (claim->remove != NULL))
        return sabot_error_set(error, SABOT_INVALID, map->line, map->column,
                               "a claim about '%.40s': expected remove: with what: removal, and "
                               "only there",
                               claim->bet);
    if (parse_printed(claim->value, &claim->digits, claim->printed))
        return sabot_yaml_expected(sabot_yaml_get(map, "printed"),
                                   "a number as printed, its decimals after a point", error);
    return SABOT_OK;
}

sabot_status claim_list_parse(claim_list *list, const char *text, size_t length, const char *where)
{
    sabot_error error;
    *list = (claim_list){0};
    if (sabot_yaml_parse(&list->root, text, length, &error))
        return message_error(where, &error);
    sabot_status status = SABOT_OK;
    if (list->root.kind != SABOT_YAML_LIST || list->root.count == 0)
        status = sabot_yaml_expected(&list->root,
                                     "a list of claims, one at least, each with bet:, "
                                     "decks: and printed:",
                                     &error);
    else
        list->claims = sabot_allocate(list->root.count, sizeof *list->claims);
    for (size_t i = 0; !status && i < list->root.count; i++) {
        mpq_init(list->claims[list->count].value);
        status = read_claim(&list->claims[list->count++], &list->root.items[i], &error);
    }
    if (status) {
        message_error(where, &error);
        claim_list_clear(list);
    }
    return status;
}

void claim_list_clear(claim_list *list)
{
    for (size_t i = 0; i < list->count; i++)
        mpq_clear(list->claims[i].value);
    free(list->claims);
    sabot_yaml_clear(&list->root);
}

/* --- checking ----------------------------------------------------------------------------- */

typedef struct {
    sabot_bet bet;
    sabot_tableau tableau;
    sabot_shoe shoe;
} subject;

/* A name that is neither built in nor a file's is refused with the claim's place. */
static sabot_status require_known(sabot_catalogue_kind kind, const char *name, const claim *claim,
                                  const char *where)
{
    const sabot_entry *entry;
    sabot_error error;
    if (sabot_files_has(name) || !sabot_catalogue_get(&entry, kind, name, &error))
        return SABOT_OK;
    error.line = claim->line;
    error.column = claim->column;
    return message_error(where, &error);
}

static sabot_status load_shoe(sabot_shoe *shoe, const claim *claim, sabot_error *error)
{
    uint64_t decks;
    sabot_status status = SABOT_OK;
    if (claim->shoe)
        status = sabot_shoe_parse(shoe, claim->shoe, error);
    else if (sabot_decks_parse(&decks, claim->decks))
        status = sabot_error_set(error, SABOT_INVALID, 0, 0,
                                 "decks '%.40s': expected a whole number from 1, or infinite",
                                 claim->decks);
    else if (decks)
        sabot_shoe_from_decks(shoe, decks);
    else
        sabot_shoe_infinite(shoe);
    if (!status && sabot_shoe_size(shoe) < 6)
        status = sabot_error_set(error, SABOT_INVALID, 0, 0,
                                 "the shoe has fewer than 6 cards: expected at least 6");
    return status;
}

static sabot_status load_subject(subject *s, const claim *claim, const char *where)
{
    sabot_error error;
    const char *tableau = claim->tableau ? claim->tableau : "standard";
    sabot_status status = require_known(SABOT_CATALOGUE_TABLEAUS, tableau, claim, where);
    if (!status)
        status = require_known(SABOT_CATALOGUE_BETS, claim->bet, claim, where);
    if (!status)
        status = catalogue_tableau(&s->tableau, NULL, tableau);
    if (status)
        return status;
    status = sabot_tableau_require_complete(&s->tableau, &error);
    if (!status)
        status = load_shoe(&s->shoe, claim, &error);
    if (status) {
        error.line = claim->line;
        error.column = claim->column;
        return message_error(where, &error);
    }
    status = catalogue_bet(&s->bet, claim->bet);
    if (status)
        return status;
    sabot_level level = sabot_bet_level(&s->bet);
    if (level <= s->shoe.level)
        return SABOT_OK;
    sabot_bet_clear(&s->bet);
    return message(SABOT_INVALID,
                   "%s:%u:%u: the shoe does not determine '%s': expected one known by %s", where,
                   claim->line, claim->column, claim->bet, sabot_level_name(level));
}

static sabot_status compute_edge(sabot_edge *edge, const subject *s, const sabot_shoe *shoe,
                                 const char *name, const options *options)
{
    sabot_wager wager;
    sabot_engine engine;
    mpz_t *ways;
    sabot_wager_single(&wager, &s->bet);
    sabot_status status =
        compute_ways(&ways, shoe, &s->tableau, &wager, NULL, name, options, &engine);
    if (status)
        return status;
    sabot_edge_compute(edge, &wager, (const mpz_t *)ways);
    compute_clear_ways(ways, sabot_wager_outcomes(&wager));
    return SABOT_OK;
}

/* The effect of the removal on the EV. */
static sabot_status compute_removal(mpq_t value, const sabot_edge *whole, const subject *s,
                                    const claim *claim, const char *where, const options *options)
{
    sabot_error error;
    sabot_edge less;
    sabot_shoe shoe = s->shoe;
    if (sabot_shoe_remove(&shoe, claim->remove, &error)) {
        error.line = claim->line;
        error.column = claim->column;
        return message_error(where, &error);
    }
    if (sabot_bet_level(&s->bet) > shoe.level || sabot_shoe_size(&shoe) < 6)
        return message(SABOT_INVALID, "%s:%u:%u: what is left of the shoe does not determine '%s'",
                       where, claim->line, claim->column, claim->bet);
    sabot_edge_init(&less);
    sabot_status status = compute_edge(&less, s, &shoe, claim->bet, options);
    if (!status)
        mpq_sub(value, less.ev, whole->ev);
    sabot_edge_clear(&less);
    return status;
}

/* The exact value in the claim's own unit; of an sd, the square. */
static sabot_status exact_value(mpq_t value, const claim *claim, const subject *s,
                                const char *where, const options *options)
{
    sabot_edge edge;
    mpq_t hundred;
    mpq_init(hundred);
    mpq_set_ui(hundred, 100, 1);
    sabot_edge_init(&edge);
    sabot_status status = compute_edge(&edge, s, &s->shoe, claim->bet, options);
    if (!status) {
        switch (claim->what) {
        case CLAIM_EDGE:
            mpq_neg(value, edge.ev);
            break;
        case CLAIM_EV:
            mpq_set(value, edge.ev);
            break;
        case CLAIM_PROBABILITY:
            mpq_set_num(value, edge.win);
            mpq_set_den(value, edge.deals);
            mpq_canonicalize(value);
            break;
        case CLAIM_WAYS:
            mpq_set_z(value, edge.win);
            break;
        case CLAIM_SD:
            mpq_set(value, edge.variance);
            break;
        case CLAIM_REMOVAL:
            status = compute_removal(value, &edge, s, claim, where, options);
            break;
        }
        if (claim->what == CLAIM_EDGE || claim->what == CLAIM_REMOVAL ||
            ((claim->what == CLAIM_PROBABILITY || claim->what == CLAIM_EV) &&
             strchr(claim->printed, '%')))
            mpq_mul(value, value, hundred);
    }
    sabot_edge_clear(&edge);
    mpq_clear(hundred);
    return status;
}

/* Whether `value` (the square of it, for an sd) lies within low…high. */
static int is_between(const mpq_t value, const mpq_t low, const mpq_t high, int squared)
{
    if (!squared)
        return mpq_cmp(low, value) <= 0 && mpq_cmp(value, high) <= 0;
    mpq_t bound;
    mpq_init(bound);
    mpq_mul(bound, low, low);
    int above = mpq_sgn(low) <= 0 || mpq_cmp(bound, value) <= 0;
    mpq_mul(bound, high, high);
    int within = above && mpq_sgn(high) >= 0 && mpq_cmp(value, bound) <= 0;
    mpq_clear(bound);
    return within;
}

/* Printed digits stand for all values that round to them: half a unit of the last digit either way,
 * or, when cut off, a whole unit away from zero. */
static int matches(const claim *claim, const mpq_t value)
{
    mpq_t unit, low, high;
    mpq_inits(unit, low, high, NULL);
    mpq_set_ui(unit, 1, claim->cut ? 1 : 2);
    mpz_t power;
    mpz_init(power);
    mpz_ui_pow_ui(power, 10, claim->digits);
    mpz_mul(mpq_denref(unit), mpq_denref(unit), power);
    mpq_canonicalize(unit);
    mpq_set(low, claim->value);
    mpq_set(high, claim->value);
    if (!claim->cut || mpq_sgn(claim->value) <= 0)
        mpq_sub(low, low, unit);
    if (!claim->cut || mpq_sgn(claim->value) >= 0)
        mpq_add(high, high, unit);
    if (claim->what == CLAIM_WAYS) {
        mpq_set(low, claim->value);
        mpq_set(high, claim->value);
    }
    int match = is_between(value, low, high, claim->what == CLAIM_SD);
    mpz_clear(power);
    mpq_clears(unit, low, high, NULL);
    return match;
}

sabot_status claim_check(claim_answer *answer, const claim *claim, const char *where,
                         const options *options)
{
    subject s;
    sabot_status status = load_subject(&s, claim, where);
    if (status)
        return status;
    mpq_t value;
    mpq_init(value);
    status = exact_value(value, claim, &s, where, options);
    if (!status) {
        int match = matches(claim, value);
        answer->verdict = claim->misprint ? match ? CLAIM_MISPRINT_MATCHES : CLAIM_MISPRINT
                          : match         ? CLAIM_MATCH
                                          : CLAIM_MISMATCH;
        unsigned long digits = claim->what == CLAIM_WAYS ? 0 : claim->digits + 2;
        answer->exact = value_exact(value);
        answer->decimal = claim->what == CLAIM_SD ? sabot_decimal_root(value, digits)
                                                  : sabot_decimal_rational(value, digits);
    }
    mpq_clear(value);
    sabot_bet_clear(&s.bet);
    return status;
}
