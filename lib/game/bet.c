#include "bet.h"

#include "../base/hash.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- payouts ------------------------------------------------------------------------------ */

static const char pays_forms[] = "a payout: N:M, N for M, P%, push or lose";
static const int64_t pays_most = 1000000000;

static int64_t common_divisor(int64_t a, int64_t b)
{
    while (b) {
        int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a < 0 ? -a : a;
}

static void reduce(sabot_pays *pays)
{
    int64_t divisor = common_divisor(pays->numerator, pays->denominator);
    pays->numerator /= divisor;
    pays->denominator /= divisor;
}

/* A decimal number without sign as numerator over a power of ten; moves *at behind it. */
static int parse_decimal(sabot_pays *number, const char **at)
{
    int digits = 0, point = 0;
    *number = (sabot_pays){0, 1};
    for (; isdigit((unsigned char)**at) || (**at == '.' && !point); ++*at) {
        if (**at == '.') {
            point = 1;
            continue;
        }
        number->numerator = number->numerator * 10 + (**at - '0');
        number->denominator *= point ? 10 : 1;
        digits++;
        if (number->numerator > pays_most || number->denominator > pays_most)
            return -1;
    }
    reduce(number);
    return digits ? 0 : -1;
}

static int quotient(sabot_pays *out, sabot_pays a, sabot_pays b)
{
    int64_t numerator, denominator;
    if (b.numerator == 0 || __builtin_mul_overflow(a.numerator, b.denominator, &numerator) ||
        __builtin_mul_overflow(a.denominator, b.numerator, &denominator))
        return -1;
    *out = (sabot_pays){numerator, denominator};
    reduce(out);
    return out->numerator > pays_most || out->denominator > pays_most ? -1 : 0;
}

static void skip_blanks(const char **at)
{
    while (isspace((unsigned char)**at))
        ++*at;
}

int sabot_pays_parse(sabot_pays *pays, const char *text)
{
    sabot_pays first, second;
    const char *at = text;
    if (strcmp(text, "push") == 0 || strcmp(text, "lose") == 0) {
        *pays = (sabot_pays){text[0] == 'p' ? 0 : -1, 1};
        return 0;
    }
    skip_blanks(&at);
    if (parse_decimal(&first, &at))
        return -1;
    skip_blanks(&at);
    if (*at == '%') { /* even money less the commission */
        at++;
        skip_blanks(&at);
        *pays = (sabot_pays){100 * first.denominator - first.numerator, 100 * first.denominator};
        reduce(pays);
        return *at || pays->numerator <= 0 || first.numerator == 0 ? -1 : 0;
    }
    int is_for = strncmp(at, "for", 3) == 0;
    if (!is_for && *at != ':')
        return -1;
    at += is_for ? 3 : 1;
    skip_blanks(&at);
    if (parse_decimal(&second, &at))
        return -1;
    skip_blanks(&at);
    if (*at || first.numerator == 0 || quotient(pays, first, second))
        return -1;
    if (is_for) /* "for" counts the stake that comes back */
        pays->numerator -= pays->denominator;
    return 0;
}

/* --- bets --------------------------------------------------------------------------------- */

/* Puts the place of a condition's error into the document that holds it. */
static sabot_status place_error(const sabot_yaml *node, sabot_error *error)
{
    if (error)
        sabot_yaml_locate(&error->line, &error->column, node, error->column - 1);
    return SABOT_INVALID;
}

static void finish(sabot_bet *bet)
{
    sabot_view_init(&bet->view);
    for (unsigned i = 0; i < bet->lines_count; i++)
        sabot_predicate_view(&bet->view, bet->lines[i].predicate);
}

static sabot_status add_line(sabot_bet *bet, const char *when, const char *pays,
                             const sabot_yaml *when_node, const sabot_yaml *pays_node,
                             sabot_error *error)
{
    sabot_line line = {0};
    if (sabot_pays_parse(&line.pays, pays)) {
        if (pays_node)
            return sabot_yaml_expected(pays_node, pays_forms, error);
        return sabot_error_set(error, SABOT_INVALID, 0, 0, "'%.60s': expected %s", pays,
                               pays_forms);
    }
    if (sabot_predicate_parse(&line.predicate, when, error))
        return when_node ? place_error(when_node, error) : SABOT_INVALID;
    line.when = sabot_copy_text(when);
    line.printed = sabot_copy_text(pays);
    bet->lines = sabot_reallocate(bet->lines, bet->lines_count + 1ul, sizeof line);
    bet->lines[bet->lines_count++] = line;
    return SABOT_OK;
}

static sabot_status read_line(sabot_bet *bet, const sabot_yaml *map, sabot_error *error)
{
    static const char *const keys[] = {"when", "pays", NULL};
    const char *when, *pays;
    if (sabot_yaml_check_map(map, keys, "a line of a bet", error) ||
        sabot_yaml_text(&when, map, "when", 1, error) ||
        sabot_yaml_text(&pays, map, "pays", 1, error))
        return SABOT_INVALID;
    return add_line(bet, when, pays, sabot_yaml_get(map, "when"), sabot_yaml_get(map, "pays"),
                    error);
}

static sabot_status read_bet(sabot_bet *bet, const sabot_yaml *map, sabot_error *error)
{
    static const char *const keys[] = {"bet", "title", "source", "notes", "lines", NULL};
    if (sabot_yaml_check_map(map, keys, "a bet", error) ||
        sabot_name_read(bet->name, map, "bet", error) || sabot_about_read(&bet->about, map, error))
        return SABOT_INVALID;
    const sabot_yaml *lines = sabot_yaml_get(map, "lines");
    if (!lines)
        return sabot_error_set(error, SABOT_INVALID, map->line, map->column,
                               "key 'lines' is missing: expected it here");
    if (lines->kind != SABOT_YAML_LIST || lines->count == 0 || lines->count > SABOT_LINES_MOST)
        return sabot_yaml_expected(lines, "a list of 1 to 64 lines with when: and pays:", error);
    for (size_t i = 0; i < lines->count; i++)
        if (read_line(bet, &lines->items[i], error))
            return SABOT_INVALID;
    finish(bet);
    return SABOT_OK;
}

sabot_status sabot_bet_read(sabot_bet *bet, const sabot_yaml *map, sabot_error *error)
{
    *bet = (sabot_bet){0};
    sabot_status status = read_bet(bet, map, error);
    if (status)
        sabot_bet_clear(bet);
    return status;
}

sabot_status sabot_bet_parse(sabot_bet *bet, const char *text, size_t length, sabot_error *error)
{
    sabot_yaml root;
    sabot_status status = sabot_yaml_parse(&root, text, length, error);
    if (status)
        return status;
    status = sabot_bet_read(bet, &root, error);
    sabot_yaml_clear(&root);
    return status;
}

sabot_status sabot_bet_make(sabot_bet *bet, const char *name, unsigned lines,
                            const char *const *when, const char *const *pays, sabot_error *error)
{
    *bet = (sabot_bet){0};
    snprintf(bet->name, sizeof bet->name, "%s", name);
    for (unsigned i = 0; i < lines; i++) {
        if (add_line(bet, when[i], pays[i], NULL, NULL, error)) {
            sabot_bet_clear(bet);
            return SABOT_INVALID;
        }
    }
    finish(bet);
    return SABOT_OK;
}

void sabot_bet_clear(sabot_bet *bet)
{
    for (unsigned i = 0; i < bet->lines_count; i++) {
        free(bet->lines[i].when);
        free(bet->lines[i].printed);
        sabot_predicate_free(bet->lines[i].predicate);
    }
    free(bet->lines);
    sabot_about_clear(&bet->about);
    *bet = (sabot_bet){0};
}

void sabot_bet_copy(sabot_bet *bet, const sabot_bet *other)
{
    const char *when[SABOT_LINES_MOST], *pays[SABOT_LINES_MOST];
    for (unsigned i = 0; i < other->lines_count; i++) {
        when[i] = other->lines[i].when;
        pays[i] = other->lines[i].printed;
    }
    sabot_bet_make(bet, other->name, other->lines_count, when, pays, NULL);
    const sabot_about *from = &other->about;
    bet->about = (sabot_about){.title = from->title ? sabot_copy_text(from->title) : NULL,
                               .source = from->source ? sabot_copy_text(from->source) : NULL,
                               .notes = sabot_allocate(from->notes_count, sizeof(char *)),
                               .notes_count = from->notes_count};
    for (size_t i = 0; i < from->notes_count; i++)
        bet->about.notes[i] = sabot_copy_text(from->notes[i]);
}

static sabot_line *winning_line(const sabot_bet *bet)
{
    sabot_line *winning = NULL;
    for (unsigned i = 0; i < bet->lines_count; i++) {
        if (bet->lines[i].pays.numerator <= 0)
            continue;
        if (winning)
            return NULL;
        winning = &bet->lines[i];
    }
    return winning;
}

const sabot_line *sabot_bet_winning_line(const sabot_bet *bet)
{
    return winning_line(bet);
}

sabot_status sabot_bet_set_pays(sabot_bet *bet, const char *pays, sabot_error *error)
{
    sabot_line *line = winning_line(bet);
    sabot_pays value;
    if (sabot_pays_parse(&value, pays))
        return sabot_error_set(error, SABOT_INVALID, 0, 0, "'%.60s': expected %s", pays,
                               pays_forms);
    if (!line)
        return sabot_error_set(
            error, SABOT_INVALID, 0, 0,
            "bet '%s' has no line, or several, that wins: expected a bet with one to "
            "set its payout",
            bet->name);
    line->pays = value;
    free(line->printed);
    line->printed = sabot_copy_text(pays);
    return SABOT_OK;
}

unsigned sabot_bet_line(const sabot_bet *bet, const sabot_coup *coup)
{
    unsigned line = 0;
    while (line < bet->lines_count && !sabot_predicate_holds(bet->lines[line].predicate, coup))
        line++;
    return line;
}

sabot_level sabot_bet_level(const sabot_bet *bet)
{
    for (sabot_level level = SABOT_LEVEL_POINTS; level < SABOT_LEVEL_SUITS; level++) {
        sabot_partition known;
        sabot_shoe_kinds(&known, level);
        if (sabot_partition_is_within(&bet->view.opening, &known))
            return level;
    }
    return SABOT_LEVEL_SUITS;
}

void sabot_bet_hash(char hash[SABOT_HASH], const sabot_bet *bet)
{
    size_t room = 64;
    for (unsigned i = 0; i < bet->lines_count; i++)
        room += 2 * strlen(bet->lines[i].when) + 64;
    char *text = sabot_allocate(room, 1);
    size_t used = (size_t)snprintf(text, room, "sabot bet\n");
    for (unsigned i = 0; i < bet->lines_count; i++) {
        used += sabot_predicate_canonical(text + used, bet->lines[i].when);
        used += (size_t)snprintf(text + used, room - used, "\n%lld/%lld\n",
                                 (long long)bet->lines[i].pays.numerator,
                                 (long long)bet->lines[i].pays.denominator);
    }
    sabot_hash_text(hash, text, used);
    free(text);
}
