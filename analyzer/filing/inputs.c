#include "inputs.h"

#include "base/memory.h"
#include "command.h"
#include "yaml_text.h"

#include <stdlib.h>
#include <string.h>

/* --- the files ---------------------------------------------------------------------------- */

static filing_input *find(const filing_inputs *in, const char *name)
{
    for (unsigned i = 0; i < in->count; i++)
        if (strcmp(in->files[i].name, name) == 0)
            return &in->files[i];
    return NULL;
}

/* Adds a file of that kind and name, and returns its name. An identical one is not added again; a
 * different one under the same name gets a number. Takes the text over. */
static const char *add(filing_inputs *to, const char *kind, const char *name, char *yaml)
{
    sabot_text file = {0};
    const filing_input *there;
    sabot_text_add(&file, "%s%s%s.yaml", kind, *name ? "-" : "", name);
    for (int i = 2; (there = find(to, file.text)); i++) {
        if (strcmp(there->yaml, yaml) == 0) {
            free(file.text);
            free(yaml);
            return there->name;
        }
        file.length = 0;
        sabot_text_add(&file, "%s-%s-%d.yaml", kind, name, i);
    }
    to->files = sabot_reallocate(to->files, to->count + 1, sizeof *to->files);
    to->files[to->count++] = (filing_input){file.text, yaml};
    return file.text;
}

static const char *add_bet(filing_inputs *to, const setup *with, const sabot_bet *bet)
{
    return add(to, setup_bet_is_other(with, bet) ? "bet-given" : "bet", bet->name, yaml_bet(bet));
}

/* Notes on a table do not hold of one that the reading changes. */
static void add_reading(filing_inputs *to, const sabot_reading *reading,
                        const sabot_rules_reading *of)
{
    sabot_about about = reading->about;
    if (of->by_rows || of->has_naturals || memchr(of->is_patched, 1, sizeof of->is_patched))
        about.notes_count = 0;
    add(to, "reading", reading->name, yaml_tableau(&reading->tableau, &about));
}

/* --- the command -------------------------------------------------------------------------- */

/* The argument of -b, and the files that it names. Bets of the rule set keep their names, and so do
 * stakes. */
static char *add_wagers(filing_inputs *to, const setup *with)
{
    sabot_text text = {0};
    for (size_t w = 0; w < with->wagers_count; w++) {
        const sabot_wager *wager = &with->wagers[w];
        const char *at = wager->name;
        for (unsigned p = 0; p < wager->count; p++) {
            const sabot_bet *bet = wager->part[p].bet;
            size_t name = strcspn(at, "*+"), whole = strcspn(at, "+");
            sabot_text_add(&text, "%s", p ? "+" : w ? "," : "");
            if (sabot_game_bet(&with->game, bet->name) == bet)
                sabot_text_append(&text, at, name);
            else
                sabot_text_add(&text, "%s", add_bet(to, with, bet));
            sabot_text_append(&text, at + name, whole - name);
            at += whole + (at[whole] != 0);
        }
    }
    return text.text;
}

/* The rule set's own bets, if all and in order, need not be named. */
static int plays_own_bets(const setup *with)
{
    const sabot_game *game = &with->game;
    int own = with->wagers_count == game->bets_count;
    for (size_t i = 0; own && i < game->bets_count; i++)
        own = with->wagers[i].count == 1 && with->wagers[i].part[0].bet == game->bets[i];
    return own;
}

void filing_inputs_make(filing_inputs *inputs, const filing *f)
{
    const setup *with = f->played;
    const sabot_game *game = &with->game;
    const char *given = NULL;
    *inputs = (filing_inputs){0};
    const char *rules = add(inputs, "rules", "", yaml_rules(game));
    add(inputs, "tableau", "", yaml_tableau(&game->tableau, &game->about));
    if (with->replaced & SETUP_REPLACED_TABLEAU)
        given = add(inputs, "tableau", "given", yaml_tableau(&with->tableau, &with->about));
    for (size_t i = 0; i < game->bets_count; i++)
        add_bet(inputs, with, game->bets[i]);
    char *bets = add_wagers(inputs, with);
    for (size_t i = 0; i < game->readings_count; i++)
        add_reading(inputs, &game->readings[i], &game->rules.readings[i]);
    inputs->command = filing_command(
        f, &(filing_command_names){
               .rules = rules,
               .tableau = given,
               .bets = plays_own_bets(with) ? NULL : bets,
               .has_shoe = (with->replaced & (SETUP_REPLACED_DECKS | SETUP_REPLACED_CARDS)) != 0});
    free(bets);
}

void filing_inputs_clear(filing_inputs *inputs)
{
    for (unsigned i = 0; i < inputs->count; i++) {
        free(inputs->files[i].name);
        free(inputs->files[i].yaml);
    }
    free(inputs->files);
    free(inputs->command);
    *inputs = (filing_inputs){0};
}
