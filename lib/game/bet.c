#include <sabot/game/bet.h>

#include "../base/memory.h"
#include "../base/text.h"
#include "predicate/predicate.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

sabot_status sabot_bet_start(sabot_bet *bet, const char *name, sabot_error *error)
{
    if (strlen(name) >= sizeof bet->name)
        return sabot_error_set(error, SABOT_INVALID, 0, 0,
                               "'%.80s': expected a name of at most %d letters", name,
                               SABOT_NAME - 1);
    *bet = (sabot_bet){0};
    strcpy(bet->name, name);
    sabot_view_init(&bet->view);
    return SABOT_OK;
}

sabot_status sabot_bet_add_line(sabot_bet *bet, const char *when, const char *pays,
                                sabot_error *error)
{
    sabot_line line = {0};
    if (bet->lines_count == SABOT_LINES_MOST)
        return sabot_error_set(error, SABOT_INVALID, 0, 0, "too many lines: expected at most %d",
                               SABOT_LINES_MOST);
    if (sabot_pays_parse(&line.pays, pays))
        return sabot_error_set(error, SABOT_INVALID, 0, 0, "'%.60s': expected %s", pays,
                               SABOT_PAYS_FORMS);
    if (sabot_predicate_parse(&line.predicate, when, error))
        return SABOT_INVALID;
    sabot_predicate_view(&bet->view, line.predicate);
    if ((bet->coups && bet->view.hands) || (!bet->coups && bet->view.runs)) {
        sabot_predicate_free(line.predicate);
        return sabot_error_set(error, SABOT_INVALID, 0, 1, "'%.60s': expected %s", when,
                               bet->coups ? "run(…) only, because the bet is over several coups"
                                          : "coups: N in the bet, because run(…) is of several");
    }
    line.when = sabot_copy_text(when);
    line.printed = sabot_copy_text(pays);
    bet->lines = sabot_reallocate(bet->lines, bet->lines_count + 1ul, sizeof line);
    bet->lines[bet->lines_count++] = line;
    return SABOT_OK;
}

const char *sabot_ties_name(sabot_ties ties)
{
    static const char *const names[] = {"skip", "break", "push"};
    return names[ties];
}

void sabot_bet_set_coups(sabot_bet *bet, unsigned coups, sabot_ties ties)
{
    bet->coups = coups;
    bet->ties = ties;
    if (ties == SABOT_TIES_PUSH)
        sabot_bet_add_line(bet, "run(tie) >= 1", "push", NULL);
}

sabot_status sabot_bet_make(sabot_bet *bet, const char *name, unsigned lines,
                            const char *const *when, const char *const *pays, sabot_error *error)
{
    sabot_status status = sabot_bet_start(bet, name, error);
    if (status)
        return status;
    for (unsigned i = 0; i < lines && !status; i++)
        status = sabot_bet_add_line(bet, when[i], pays[i], error);
    if (status)
        sabot_bet_clear(bet);
    return status;
}

static void clear_aliases(sabot_bet *bet)
{
    for (size_t i = 0; i < bet->aliases_count; i++)
        free(bet->aliases[i]);
    free(bet->aliases);
    bet->aliases = NULL;
    bet->aliases_count = 0;
}

void sabot_bet_clear(sabot_bet *bet)
{
    for (unsigned i = 0; i < bet->lines_count; i++) {
        free(bet->lines[i].when);
        free(bet->lines[i].printed);
        sabot_predicate_free(bet->lines[i].predicate);
    }
    free(bet->lines);
    sabot_assumptions_clear(bet->assumed, bet->assumed_count);
    clear_aliases(bet);
    sabot_about_clear(&bet->about);
    *bet = (sabot_bet){0};
}

void sabot_bet_copy(sabot_bet *bet, const sabot_bet *other)
{
    sabot_bet_start(bet, other->name, NULL);
    bet->coups = other->coups;
    bet->ties = other->ties;
    for (unsigned i = 0; i < other->lines_count; i++)
        sabot_bet_add_line(bet, other->lines[i].when, other->lines[i].printed, NULL);
    sabot_about_copy(&bet->about, &other->about);
    bet->assumed = sabot_assumptions_copy(other->assumed, other->assumed_count);
    bet->assumed_count = other->assumed_count;
    for (size_t i = 0; i < other->aliases_count; i++)
        sabot_bet_add_alias(bet, other->aliases[i]);
}

void sabot_bet_add_alias(sabot_bet *bet, const char *alias)
{
    bet->aliases = sabot_reallocate(bet->aliases, bet->aliases_count + 1, sizeof *bet->aliases);
    bet->aliases[bet->aliases_count++] = sabot_copy_text(alias);
}

void sabot_bet_rename(sabot_bet *bet, const char *name)
{
    if (strcasecmp(bet->name, name) != 0)
        clear_aliases(bet);
    snprintf(bet->name, sizeof bet->name, "%s", name);
}

int sabot_bet_has_alias(const sabot_bet *bet, const char *name)
{
    for (size_t i = 0; i < bet->aliases_count; i++)
        if (strcasecmp(bet->aliases[i], name) == 0)
            return 1;
    return 0;
}

const sabot_line *sabot_bet_winning_line(const sabot_bet *bet)
{
    const sabot_line *winning = NULL;
    for (unsigned i = 0; i < bet->lines_count; i++) {
        if (bet->lines[i].pays.numerator <= 0)
            continue;
        if (winning)
            return NULL;
        winning = &bet->lines[i];
    }
    return winning;
}

sabot_status sabot_bet_set_pays(sabot_bet *bet, const char *pays, sabot_error *error)
{
    const sabot_line *winning = sabot_bet_winning_line(bet);
    sabot_pays value;
    if (sabot_pays_parse(&value, pays))
        return sabot_error_set(error, SABOT_INVALID, 0, 0, "'%.60s': expected %s", pays,
                               SABOT_PAYS_FORMS);
    if (!winning)
        return sabot_error_set(
            error, SABOT_INVALID, 0, 0,
            "bet '%s' has no winning line, or several: expected one, to set its payout", bet->name);
    sabot_line *line = &bet->lines[winning - bet->lines];
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

/* --- hashes ------------------------------------------------------------------------------- */

static void add_lines(sabot_text *text, const sabot_bet *bet)
{
    sabot_text_add(text, "sabot bet\n");
    if (bet->coups)
        sabot_text_add(text, "coups %u %s\n", bet->coups, sabot_ties_name(bet->ties));
    for (unsigned i = 0; i < bet->lines_count; i++) {
        const sabot_line *line = &bet->lines[i];
        char *condition = sabot_allocate(2 * strlen(line->when) + 64, 1);
        sabot_text_append(text, condition, sabot_predicate_canonical(condition, line->when));
        sabot_text_add(text, "\n%lld/%lld\n", (long long)line->pays.numerator,
                       (long long)line->pays.denominator);
        free(condition);
    }
}

void sabot_bet_hash(char hash[SABOT_HASH], const sabot_bet *bet)
{
    sabot_text text = {0};
    add_lines(&text, bet);
    for (size_t i = 0; i < bet->assumed_count; i++)
        sabot_text_add(&text, "assumed %s%s%s\n", bet->assumed[i].key,
                       bet->assumed[i].value ? " " : "",
                       bet->assumed[i].value ? bet->assumed[i].value : "");
    sabot_hash_text(hash, text.text, text.length);
    free(text.text);
}

void sabot_bet_lines_hash(char hash[SABOT_HASH], const sabot_bet *bet)
{
    sabot_text text = {0};
    add_lines(&text, bet);
    sabot_hash_text(hash, text.text, text.length);
    free(text.text);
}

int sabot_bet_pays_alike(const sabot_bet *a, const sabot_bet *b)
{
    char one[SABOT_HASH], other[SABOT_HASH];
    sabot_bet_lines_hash(one, a);
    sabot_bet_lines_hash(other, b);
    return strcmp(one, other) == 0;
}
