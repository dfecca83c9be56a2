#include "document.h"

#include "base/memory.h"
#include "base/text.h"
#include "chart/chart.h"

#include <inttypes.h>
#include <stdlib.h>

/* A player who always bets loses so much that the gains of others would be invisible. */
static int is_drawn(const shoes_answer *answer, size_t player)
{
    const shoes_setup *asked = answer->asked;
    int others = 0;
    for (size_t i = 0; i < asked->players_count && !answer->options->of_edge; i++)
        others |= asked->players[i].kind != SABOT_PLAYER_FLAT;
    return answer->computed->players[player].is_known &&
           others == (asked->players[player].kind != SABOT_PLAYER_FLAT);
}

char *shoes_plot(const shoes_answer *answer, const sabot_numbers *cuts)
{
    const shoes_setup *asked = answer->asked;
    const int of_edge = answer->options->of_edge;
    sabot_text subtitle = {0};
    sabot_text_add(&subtitle, "%s, computed; %s, %" PRIu64 " cards: %" PRIu64 " lie behind it",
                   of_edge ? "one unit on every coup" : "units won per shoe",
                   asked->played.game.rules.name, sabot_shoe_size(&asked->played.shoe),
                   asked->dealing.cut);
    const sabot_chart chart = {.title = of_edge ? "House edge by position of the cut card"
                                                : "Units by position of the cut card",
                               .subtitle = subtitle.text,
                               .x_title = "cards behind the cut card",
                               .y_title = of_edge ? "house edge, %" : "units per shoe"};
    size_t lines = 0;
    double *x = sabot_allocate(cuts->count, sizeof *x);
    double *y = sabot_allocate(cuts->count * asked->players_count, sizeof *y);
    sabot_series *series = sabot_allocate(asked->players_count, sizeof *series);
    sabot_text *names = sabot_allocate(asked->players_count, sizeof *names);
    for (size_t i = 0; i < cuts->count; i++)
        x[i] = (double)cuts->number[i];
    for (size_t i = 0; i < asked->players_count; i++) {
        const sabot_shoe_figures *found = &answer->computed->players[i];
        double *at = y + lines * cuts->count;
        if (!is_drawn(answer, i))
            continue;
        for (size_t k = 0; k < cuts->count; k++)
            at[k] = of_edge
                        ? -100 * found->units_at[k] / found->bets_at[k] / asked->players[i].stake
                        : found->units_at[k];
        sabot_text_add(&names[lines], "%s, %s", asked->played.names[asked->players[i].wager],
                       asked->player_names[i]);
        series[lines] = (sabot_series){names[lines].text, cuts->count, x, at};
        lines++;
    }
    char *svg = lines ? sabot_chart_lines(&chart, series, lines) : NULL;
    for (size_t i = 0; i < lines; i++)
        free(names[i].text);
    free(subtitle.text);
    free(names);
    free(series);
    free(x);
    free(y);
    return svg;
}
