#include "options.h"

#include <sabot/counting/models.h>
#include <sabot/game/coup.h>

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

const struct argp_child count_options_children[] = {
    {&options_inputs, 0, "Game:", 1}, {&options_outputs, 0, "Output:", 2}, {0}};

static void add_system(count_options *o, const char *text, struct argp_state *state)
{
    systems_named_add(&o->named, text, 0, state);
    o->has_systems = 1;
}

void count_options_way(sabot_true_count *way, const char *argument, struct argp_state *state)
{
    if (sabot_true_count_parse(way, argument))
        options_misuse(state,
                       "--true-count '%.40s': expected exact, floor, truncate, half-decks or "
                       "full-decks",
                       argument);
}

error_t count_options_parse(int key, char *argument, struct argp_state *state)
{
    count_options *o = state->input;
    switch (key) {
    case KEY_TAGS:
        o->tags = argument;
        systems_named_add(&o->named, argument, 1, state);
        return 0;
    case KEY_SYSTEM:
        systems_named_add_system(&o->named, argument, state);
        o->has_systems = 1;
        return 0;
    case KEY_RANGE:
        o->range = (int)options_number(argument, 1, SABOT_TAG_RANGE_MOST, "--range", state);
        return 0;
    case KEY_PLOT:
        o->logarithmic = strncmp(argument, "log=", 4) == 0;
        o->plot = options_picture(o->logarithmic ? argument + 4 : argument, state);
        return 0;
    case KEY_TRUE_COUNT:
        count_options_way(&o->way, argument, state);
        return 0;
    case ARGP_KEY_END:
        if (o->ranks && !o->cards)
            options_misuse(state, "--rank: expected --cards N with it");
        return 0;
    case ARGP_KEY_ARG:
        if (o->compares) {
            add_system(o, argument, state);
            return 0;
        }
        options_misuse(state, "'%s': expected no argument", argument);
        return 0;
    default:
        return options_parse_common(key, argument, state);
    }
}

sabot_status count_options_prepare(count_options *o, sabot_error *error)
{
    systems_init(&o->systems);
    sabot_status status = systems_load(&o->systems, &o->named, o->common.files, error);
    if (!status && !o->common.bets)
        o->common.bets = o->bets = systems_bets(&o->systems);
    return status;
}

void count_options_clear(count_options *o)
{
    systems_clear(&o->systems);
    free(o->bets);
}

sabot_status count_options_depths(sabot_range *depths, const count_options *o,
                                  const sabot_shoe *shoe, sabot_error *error)
{
    uint64_t size = sabot_shoe_size(shoe);
    *depths = (sabot_range){SABOT_POSITIONS, size};
    if (o->cards && sabot_range_parse(depths, o->cards, SABOT_POSITIONS, size))
        sabot_error_set(error, SABOT_INVALID, 0, 0,
                        "'%.40s': expected N or A..B, from 6 to the %" PRIu64 " cards of the shoe",
                        o->cards, size);
    else if (sabot_range_count(*depths) > COUNT_DEPTHS_MOST)
        sabot_error_set(error, SABOT_INVALID, 0, 0,
                        "%" PRIu64 " depths: expected A..B with at most %d",
                        sabot_range_count(*depths), COUNT_DEPTHS_MOST);
    else
        return SABOT_OK;
    return sabot_error_name(error, "--cards");
}

static void set_few(sabot_numbers *depths, uint64_t size)
{
    static const char *const few[] = {"26,52,104,208", "26,52,104", "26,52", "26"};
    int none = -1;
    for (size_t i = 0; none && i < sizeof few / sizeof *few; i++)
        none = sabot_numbers_parse(depths, few[i], SABOT_POSITIONS, size, COUNT_DEPTHS_MOST);
    if (none)
        sabot_numbers_set(depths, (sabot_range){SABOT_POSITIONS, SABOT_POSITIONS});
}

sabot_status count_options_numbers(sabot_numbers *depths, const count_options *o,
                                   const sabot_shoe *shoe, sabot_error *error)
{
    uint64_t size = sabot_shoe_size(shoe);
    if (!o->cards)
        set_few(depths, size);
    else if (sabot_numbers_parse(depths, o->cards, SABOT_POSITIONS, size, COUNT_DEPTHS_MOST)) {
        sabot_error_set(error, SABOT_INVALID, 0, 0,
                        "'%.40s': expected N, A..B or a list of these, at most %d, from 6 to the "
                        "%" PRIu64 " cards of the shoe",
                        o->cards, COUNT_DEPTHS_MOST, size);
        return sabot_error_name(error, "--cards");
    }
    return SABOT_OK;
}

sabot_status count_options_trigger(sabot_trigger *trigger, const count_options *o,
                                   sabot_error *error)
{
    trigger->way = o->way;
    return sabot_trigger_parse(trigger, o->trigger, error) ? sabot_error_name(error, "--trigger")
                                                           : SABOT_OK;
}

sabot_status count_options_tags(sabot_tags *tags, const count_options *o, sabot_error *error)
{
    return sabot_tags_parse(tags, o->tags, error) ? sabot_error_name(error, "--tags") : SABOT_OK;
}
