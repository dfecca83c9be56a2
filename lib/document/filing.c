#include "yaml.h"

#include "../base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int sabot_date_is_valid(const char *text)
{
    static const int days[] = {31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    int year, month, day, length = 0;
    if (strspn(text, "0123456789") != 4 || strspn(text, "0123456789-") != 10 ||
        sscanf(text, "%4d-%2d-%2d%n", &year, &month, &day, &length) != 3 || length != 10 ||
        text[4] != '-' || text[7] != '-' || text[10] || year < 1 || month < 1 || month > 12 ||
        day < 1)
        return 0;
    int leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    return day <= days[month - 1] - (month == 2 && !leap);
}

static void add_party(sabot_filing *filing, const char *role, const char *name)
{
    filing->parties =
        sabot_reallocate(filing->parties, filing->parties_count + 1, sizeof *filing->parties);
    filing->parties[filing->parties_count++] =
        (sabot_party){sabot_copy_text(role), sabot_copy_text(name)};
}

void sabot_filing_clear(sabot_filing *filing)
{
    for (size_t i = 0; i < filing->parties_count; i++) {
        free(filing->parties[i].role);
        free(filing->parties[i].name);
    }
    free(filing->parties);
    free(filing->game);
    free(filing->version);
    free(filing->jurisdiction);
    free(filing->date);
    *filing = (sabot_filing){0};
}

/* Reads one name, a list of names, or a mapping from roles to names. */
static sabot_status read_parties(sabot_filing *filing, const sabot_yaml *node, sabot_error *error)
{
    if (node->kind == SABOT_YAML_SCALAR)
        add_party(filing, NULL, node->text);
    for (size_t i = 0; node->kind != SABOT_YAML_SCALAR && i < node->count; i++) {
        const sabot_yaml *item = &node->items[i];
        if (item->kind != SABOT_YAML_SCALAR)
            return sabot_yaml_expected(item, "the name of a party", error);
        add_party(filing, node->kind == SABOT_YAML_MAP ? node->keys[i].text : NULL, item->text);
    }
    return SABOT_OK;
}

sabot_status sabot_filing_read(sabot_filing *filing, const sabot_yaml *map, sabot_error *error)
{
    static const char *const keys[] = {"game", "version", "jurisdiction", "parties", "date", NULL};
    char **const texts[] = {&filing->game, &filing->version, &filing->jurisdiction, NULL,
                            &filing->date};
    const sabot_yaml *parties = sabot_yaml_get(map, "parties");
    if (sabot_yaml_check_map(map, keys, "a filing", error))
        return SABOT_INVALID;
    for (size_t i = 0; keys[i]; i++) {
        const char *text;
        if (!texts[i])
            continue;
        if (sabot_yaml_text(&text, map, keys[i], 0, error))
            return SABOT_INVALID;
        *texts[i] = sabot_copy_text(text);
    }
    if (filing->date && !sabot_date_is_valid(filing->date))
        return sabot_yaml_expected(sabot_yaml_get(map, "date"), "a date, such as 2026-02-28",
                                   error);
    return parties ? read_parties(filing, parties, error) : SABOT_OK;
}
