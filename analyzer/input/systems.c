#include "systems.h"

#include "base/memory.h"
#include "base/text.h"
#include "loader.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void systems_named_add(systems_named *named, const char *text, int is_tags,
                       struct argp_state *state)
{
    if (named->count == SYSTEMS_MOST) {
        options_misuse(state, "'%.40s': expected at most %d systems", text, SYSTEMS_MOST);
        return;
    }
    named->text[named->count] = text;
    named->is_tags[named->count++] = is_tags;
}

void systems_named_add_system(systems_named *named, const char *name, struct argp_state *state)
{
    size_t at = named->count;
    systems_named_add(named, name, 0, state);
    if (at == named->count) /* too many */
        return;
    for (; at > 0 && named->is_tags[at - 1]; at--) {
        named->text[at] = named->text[at - 1];
        named->is_tags[at] = 1;
    }
    named->text[at] = name;
    named->is_tags[at] = 0;
}

void systems_init(systems *s)
{
    *s = (systems){.list = sabot_allocate(SYSTEMS_MOST, sizeof *s->list)};
}

void systems_clear(systems *s)
{
    for (size_t i = 0; i < s->count; i++)
        sabot_count_system_clear(&s->list[i]);
    free(s->list);
}

static sabot_status add_tags(systems *s, const char *text, sabot_error *error)
{
    sabot_count_system *system = &s->list[s->count];
    *system = (sabot_count_system){0};
    sabot_tags_init(&system->tags);
    sabot_trigger_init(&system->trigger);
    s->count++;
    if (s->given++)
        snprintf(system->name, sizeof system->name, "given-%zu", s->given);
    else
        snprintf(system->name, sizeof system->name, "given");
    return sabot_tags_parse(&system->tags, text, error) ? sabot_error_name(error, "--tags")
                                                        : SABOT_OK;
}

static sabot_status add_named(systems *s, const char *name, const sabot_files *files,
                              sabot_error *error)
{
    sabot_status status = loader_system(&s->list[s->count], name, files, error);
    s->count += !status;
    return status;
}

sabot_status systems_load(systems *s, const systems_named *named, const sabot_files *files,
                          sabot_error *error)
{
    sabot_status status = SABOT_OK;
    for (size_t i = 0; i < named->count && !status; i++)
        status = named->is_tags[i] ? add_tags(s, named->text[i], error)
                                   : add_named(s, named->text[i], files, error);
    return status;
}

sabot_status systems_add_published(systems *s, const char *bet, sabot_error *error)
{
    sabot_status status = SABOT_OK;
    for (const sabot_entry *entry = NULL;
         !status && s->count < SYSTEMS_MOST &&
         (entry = sabot_catalogue_next(SABOT_CATALOGUE_SYSTEMS, entry));) {
        status = add_named(s, entry->name, NULL, error);
        if (!status && strcmp(s->list[s->count - 1].bet, bet) != 0)
            sabot_count_system_clear(&s->list[--s->count]);
    }
    return status;
}

char *systems_bets(const systems *s)
{
    sabot_text text = {0};
    for (size_t i = 0; i < s->count; i++) {
        int seen = !s->list[i].bet[0];
        for (size_t k = 0; k < i; k++)
            seen |= strcmp(s->list[k].bet, s->list[i].bet) == 0;
        if (!seen)
            sabot_text_add(&text, "%s%s", text.length ? "," : "", s->list[i].bet);
    }
    return text.text;
}
