#include "claims_shoes.h"

#include "../base/memory.h"
#include <sabot/base/range.h>
#include <sabot/document/source.h>

#include <stdlib.h>

void sabot_claim_shoes_init(sabot_claim_stated *stated)
{
    sabot_tags_init(&stated->loaded_tags);
    sabot_trigger_init(&stated->loaded_trigger);
    sabot_printed_init(&stated->loaded_error);
}

void sabot_claim_shoes_clear(sabot_claim_stated *stated)
{
    char *texts[] = {stated->burn, stated->cut,     stated->last,       stated->system,
                     stated->tags, stated->trigger, stated->true_count, stated->error};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        free(texts[i]);
    sabot_tags_clear(&stated->loaded_tags);
    sabot_trigger_clear(&stated->loaded_trigger);
    sabot_printed_clear(&stated->loaded_error);
}

/* --- reading the texts -------------------------------------------------------------------- */

typedef struct {
    const char *key;
    char **text;
} member;

static sabot_status read_texts(sabot_claim_stated *stated, sabot_claim_what what,
                               const sabot_yaml *map, sabot_error *error)
{
    const member members[] = {{"burn", &stated->burn},   {"cut", &stated->cut},
                              {"last", &stated->last},   {"system", &stated->system},
                              {"tags", &stated->tags},   {"trigger", &stated->trigger},
                              {"error", &stated->error}, {"true-count", &stated->true_count}};
    for (size_t i = 0; i < sizeof members / sizeof *members; i++) {
        const sabot_yaml *node = sabot_yaml_get(map, members[i].key);
        const char *text;
        if (!node)
            continue;
        if (!sabot_claim_is_of_shoes(what))
            return sabot_error_set(error, SABOT_INVALID, node->line, node->column,
                                   "%s: expected only with what: coups, units-per-shoe, "
                                   "bets-share or bets-ev",
                                   members[i].key);
        if (sabot_yaml_text(&text, map, members[i].key, 1, error))
            return SABOT_INVALID;
        *members[i].text = sabot_copy_text(text);
    }
    return SABOT_OK;
}

static sabot_status expected(const sabot_yaml *map, const char *key, const char *text,
                             sabot_error *error)
{
    return sabot_yaml_expected(sabot_yaml_get(map, key), text, error);
}

static sabot_status read_dealing(sabot_dealing *dealing, const sabot_claim_stated *stated,
                                 const sabot_yaml *map, sabot_error *error)
{
    uint64_t cut = 0;
    *dealing = (sabot_dealing){.last = SABOT_LAST_FINISH};
    if (stated->burn && sabot_burn_parse(&dealing->burn, stated->burn))
        return expected(map, "burn", "none, first-card or a number of cards", error);
    if (stated->cut && sabot_number_parse(&cut, stated->cut, 0, SABOT_SHOE_MOST))
        return expected(map, "cut", "a number of cards", error);
    dealing->cut = cut;
    if (stated->last && sabot_last_coup_parse(&dealing->last, stated->last))
        return expected(map, "last", "finish or one-more", error);
    return SABOT_OK;
}

static sabot_status read_count(sabot_claim_stated *stated, const sabot_yaml *map,
                               sabot_error *error)
{
    if (stated->system && stated->tags)
        return expected(map, "tags", "either system or tags", error);
    if (!stated->system && !stated->tags && stated->trigger)
        return expected(map, "trigger", "system or tags with it", error);
    if (!stated->system && !stated->tags && stated->true_count)
        return expected(map, "true-count", "system or tags with it", error);
    if (stated->true_count &&
        sabot_true_count_parse(&stated->loaded_trigger.way, stated->true_count))
        return expected(map, "true-count", "exact, floor, truncate, half-decks or full-decks",
                        error);
    if (stated->tags && sabot_tags_parse(&stated->loaded_tags, stated->tags, error))
        return sabot_yaml_place_error(sabot_yaml_get(map, "tags"), error);
    if (stated->trigger && sabot_trigger_parse(&stated->loaded_trigger, stated->trigger, error))
        return sabot_yaml_place_error(sabot_yaml_get(map, "trigger"), error);
    return SABOT_OK;
}

/* The error has the unit of the figure: both are in per cent, or neither. */
static sabot_status read_error(sabot_claim *claim, sabot_claim_stated *stated,
                               const sabot_yaml *map, sabot_error *error)
{
    sabot_printed *found = &stated->loaded_error;
    if (!stated->error)
        return SABOT_OK;
    if (sabot_printed_parse(found, stated->error) || mpq_sgn(found->value) <= 0 ||
        found->percent != claim->printed.percent)
        return expected(map, "error",
                        claim->printed.percent ? "a standard error above 0, in per cent as printed"
                                               : "a standard error above 0, such as 0.001",
                        error);
    claim->error = found;
    return SABOT_OK;
}

sabot_status sabot_claim_shoes_read(sabot_claim *claim, sabot_claim_stated *stated,
                                    const sabot_yaml *map, sabot_error *error)
{
    if (read_texts(stated, claim->what, map, error) ||
        read_dealing(&claim->dealing, stated, map, error) || read_count(stated, map, error) ||
        read_error(claim, stated, map, error))
        return SABOT_INVALID;
    return SABOT_OK;
}

/* --- loading the values ------------------------------------------------------------------- */

void sabot_claim_shoes_take(sabot_claim *claim, sabot_claim_stated *stated,
                            const sabot_rules *rules)
{
    if (!sabot_claim_is_of_shoes(claim->what))
        return;
    if (!stated->burn && rules->burn) {
        claim->dealing.burn = rules->burn_cards;
        stated->burn = sabot_copy_text(rules->burn);
    }
    if (!stated->cut && rules->cut_card) {
        claim->dealing.cut = rules->cut_card_cards;
        stated->cut = sabot_copy_text(rules->cut_card);
    }
    if (!stated->last && rules->last_coup != SABOT_LAST_UNKNOWN) {
        claim->dealing.last = rules->last_coup;
        stated->last = sabot_copy_text(sabot_last_coup_name(rules->last_coup));
    }
}

static sabot_status load_system(sabot_claim *claim, sabot_claim_stated *stated,
                                const sabot_files *files, sabot_error *error)
{
    sabot_source source;
    sabot_count_system system;
    sabot_status status =
        sabot_source_open(&source, SABOT_CATALOGUE_SYSTEMS, stated->system, files, error);
    if (status)
        return status;
    status = sabot_count_system_parse(&system, source.text, source.length, error);
    if (sabot_source_close(&source, status, error))
        return status;
    sabot_tags_copy(&stated->loaded_tags, &system.tags);
    if (!stated->trigger && system.has_trigger) {
        sabot_true_count way = stated->loaded_trigger.way;
        sabot_trigger_copy(&stated->loaded_trigger, &system.trigger);
        stated->loaded_trigger.way = way;
    }
    if (stated->trigger || system.has_trigger)
        claim->trigger = &stated->loaded_trigger;
    sabot_count_system_clear(&system);
    return SABOT_OK;
}

sabot_status sabot_claim_shoes_load(sabot_claim *claim, sabot_claim_stated *stated,
                                    const sabot_files *files, sabot_error *error)
{
    if (!sabot_claim_is_of_shoes(claim->what))
        return SABOT_OK;
    if (!stated->cut)
        return sabot_error_set(error, SABOT_INVALID, 0, 0,
                               "%s: expected cut:, the number of cards behind the cut card%s",
                               sabot_claim_what_name(claim->what),
                               stated->rules ? ", because the rule set states none" : "");
    sabot_status status = stated->system ? load_system(claim, stated, files, error) : SABOT_OK;
    if (stated->system || stated->tags)
        claim->tags = &stated->loaded_tags;
    if (stated->trigger)
        claim->trigger = &stated->loaded_trigger;
    return status;
}
