#include "yaml_text.h"

#include "ask/setup_document.h"
#include "base/text.h"
#include "write/value.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* `key: "text"`, or empty; JSON's quotes are YAML's too. */
static void add_line(sabot_text *out, const char *before, const char *key, const char *text)
{
    if (!text)
        return;
    char *quoted = value_quoted(text);
    sabot_text_add(out, "%s%s: %s\n", before, key, quoted);
    free(quoted);
}

static void add_about(sabot_text *out, const sabot_about *about)
{
    add_line(out, "", "title", about->title);
    add_line(out, "", "source", about->source);
}

static void add_notes(sabot_text *out, const sabot_about *about)
{
    if (about->notes_count)
        sabot_text_add(out, "notes:\n");
    for (size_t i = 0; i < about->notes_count; i++) {
        char *quoted = value_quoted(about->notes[i]);
        sabot_text_add(out, "  - %s\n", quoted);
        free(quoted);
    }
}

static void add_columns(sabot_text *out, sabot_columns by)
{
    if (by == SABOT_BY_THIRD || by == SABOT_BY_POINT) {
        sabot_text_add(out, "by: %s\n", by == SABOT_BY_POINT ? "point" : "third");
        return;
    }
    const char *before = "by: {";
    for (unsigned row = 0; row < SABOT_OPENINGS; row++)
        if (sabot_columns_are_points(by, row)) {
            sabot_text_add(out, "%s%u: point", before, row);
            before = ", ";
        }
    sabot_text_add(out, "}\n");
}

static void add_letters(sabot_text *out, const char *letters)
{
    sabot_text_add(out, "\"");
    for (int i = 0; letters[i]; i++)
        sabot_text_add(out, i ? " %c" : "%c", letters[i]);
    sabot_text_add(out, "\"\n");
}

char *yaml_tableau(const sabot_tableau *tableau, const sabot_about *about)
{
    sabot_text out = {0};
    char row[SABOT_COLUMNS + 1];
    sabot_text_add(&out, "tableau: %s\n", tableau->name);
    add_about(&out, about);
    add_columns(&out, tableau->by);
    if (tableau->lasting)
        sabot_text_add(&out, "naturals: \"%s\"\n", sabot_naturals_name(tableau->lasting));
    sabot_tableau_row(row, tableau, -1);
    sabot_text_add(&out, "punto: ");
    add_letters(&out, row);
    sabot_text_add(&out, "banco:\n");
    for (int opening = 0; opening < sabot_tableau_banco_rows(tableau); opening++) {
        sabot_tableau_row(row, tableau, opening);
        sabot_text_add(&out, "  %d: ", opening);
        add_letters(&out, row);
    }
    if (tableau->against)
        sabot_text_add(&out, "against-natural:\n");
    for (int side = SABOT_PUNTO; side <= SABOT_BANCO; side++)
        if (sabot_tableau_against_row(row, tableau, side)) {
            sabot_text_add(&out, "  %s: ", sabot_side_name(side));
            add_letters(&out, row);
        }
    add_notes(&out, about);
    return out.text;
}

static void add_assumed(sabot_text *out, const sabot_assumption *assumed, size_t count)
{
    if (count)
        sabot_text_add(out, "assumed:\n");
    for (size_t i = 0; i < count; i++) {
        if (!assumed[i].value || !assumed[i].why) {
            sabot_text_add(out, "  - %s\n", assumed[i].key);
            continue;
        }
        add_line(out, "  - ", "key", assumed[i].key);
        add_line(out, "    ", "value", assumed[i].value);
        add_line(out, "    ", "why", assumed[i].why);
    }
}

char *yaml_bet(const sabot_bet *bet)
{
    sabot_text out = {0};
    sabot_text_add(&out, "bet: %s\n", bet->name);
    add_about(&out, &bet->about);
    for (size_t i = 0; i < bet->aliases_count; i++)
        sabot_text_add(&out, "%s%s%s", i ? ", " : "aliases: [", bet->aliases[i],
                       i + 1 < bet->aliases_count ? "" : "]\n");
    sabot_text_add(&out, "lines:\n");
    for (unsigned i = 0; i < bet->lines_count; i++) {
        add_line(&out, "  - ", "when", bet->lines[i].when);
        add_line(&out, "    ", "pays", bet->lines[i].printed);
    }
    add_assumed(&out, bet->assumed, bet->assumed_count);
    add_notes(&out, &bet->about);
    return out.text;
}

static void add_readings(sabot_text *out, const sabot_game *game)
{
    if (game->readings_count)
        sabot_text_add(out, "readings:\n");
    for (size_t i = 0; i < game->readings_count; i++) {
        const sabot_reading *reading = &game->readings[i];
        sabot_text_add(out, "  - reading: %s\n", reading->name);
        add_line(out, "    ", "basis", reading->basis ? reading->basis : "");
        sabot_text_add(out, "    tableau: reading-%s.yaml\n%s", reading->name,
                       reading->favours_player ? "    favour: player\n" : "");
    }
}

static void add_filing(sabot_text *out, const sabot_filing *filing)
{
    if (!filing->game && !filing->version && !filing->jurisdiction && !filing->date &&
        !filing->parties_count)
        return;
    sabot_text_add(out, "filing:\n");
    add_line(out, "  ", "game", filing->game);
    add_line(out, "  ", "version", filing->version);
    add_line(out, "  ", "jurisdiction", filing->jurisdiction);
    add_line(out, "  ", "date", filing->date);
    if (filing->parties_count)
        sabot_text_add(out, "  parties:\n");
    for (size_t i = 0; i < filing->parties_count; i++) {
        char *role = filing->parties[i].role ? value_quoted(filing->parties[i].role) : NULL;
        char *name = value_quoted(filing->parties[i].name);
        sabot_text_add(out, role ? "    %s: %s\n" : "    %s- %s\n", role ? role : "", name);
        free(role);
        free(name);
    }
}

static void add_dealing(sabot_text *out, const sabot_rules *rules)
{
    add_line(out, "", "burn", rules->burn);
    add_line(out, "", "cut-card", rules->cut_card);
    add_line(out, "", "last-coup", sabot_last_coup_name(rules->last_coup));
    char *commission = commission_text(rules);
    if (commission)
        sabot_text_add(out, "commission: {%s}\n", commission);
    free(commission);
    if (rules->limits_count)
        sabot_text_add(out, "limits:\n");
    for (size_t i = 0; i < rules->limits_count; i++)
        sabot_text_add(out, "  %s: %" PRId64 "/%" PRId64 "\n", rules->limits[i].bet,
                       rules->limits[i].share.numerator, rules->limits[i].share.denominator);
}

static void add_quotes(sabot_text *out, const sabot_rules *rules)
{
    if (rules->quotes_count)
        sabot_text_add(out, "quotes:\n");
    for (size_t i = 0; i < rules->quotes_count; i++)
        add_line(out, "  ", rules->quotes[i].key, rules->quotes[i].text);
}

char *yaml_rules(const sabot_game *game)
{
    const sabot_rules *rules = &game->rules;
    sabot_text out = {0};
    sabot_text_add(&out, "rules: %s\n", rules->name);
    add_about(&out, &rules->about);
    if (rules->decks)
        sabot_text_add(&out, "decks: %" PRIu64 "\n", rules->decks);
    else
        sabot_text_add(&out, "decks: infinite\n");
    sabot_text_add(&out, "tableau: tableau.yaml\nbets:\n");
    for (size_t i = 0; i < game->bets_count; i++)
        sabot_text_add(&out, "  %s: bet-%s.yaml\n", game->bets[i]->name, game->bets[i]->name);
    add_dealing(&out, rules);
    add_quotes(&out, rules);
    add_readings(&out, game);
    add_assumed(&out, rules->assumed, rules->assumed_count);
    add_notes(&out, &rules->about);
    add_filing(&out, &rules->filing);
    return out.text;
}
