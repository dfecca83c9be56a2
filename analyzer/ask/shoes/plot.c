#include "document.h"

#include "base/memory.h"
#include "base/text.h"
#include "chart/chart.h"

#include <inttypes.h>
#include <stdlib.h>

/* A player who always bets loses so much that the gains of others would be invisible. */
static int is_drawn(const shoes_setup *asked, size_t player)
{
    int others = 0;
    for (size_t i = 0; i < asked->players_count; i++)
        others |= asked->players[i].kind != SABOT_PLAYER_FLAT;
    return !others || asked->players[player].kind != SABOT_PLAYER_FLAT;
}

char *shoes_plot(const shoes_answer *answer, const sabot_numbers *cuts)
{
    const shoes_setup *asked = answer->asked;
    sabot_text subtitle = {0};
    sabot_text_add(
        &subtitle, "units won per shoe, computed; %s, %" PRIu64 " cards: %" PRIu64 " lie behind it",
        asked->played.game.rules.name, sabot_shoe_size(&asked->played.shoe), asked->dealing.cut);
    const sabot_chart chart = {.title = "Units by position of the cut card",
                               .subtitle = subtitle.text,
                               .x_title = "cards behind the cut card",
                               .y_title = "units per shoe"};
    size_t lines = 0;
    double *x = sabot_allocate(cuts->count, sizeof *x);
    sabot_series *series = sabot_allocate(asked->players_count, sizeof *series);
    sabot_text *names = sabot_allocate(asked->players_count, sizeof *names);
    for (size_t i = 0; i < cuts->count; i++)
        x[i] = (double)cuts->number[i];
    for (size_t i = 0; i < asked->players_count; i++) {
        if (!is_drawn(asked, i) || !answer->computed->players[i].is_known)
            continue;
        sabot_text_add(&names[lines], "%s, %s", asked->played.names[asked->players[i].wager],
                       asked->player_names[i]);
        series[lines] = (sabot_series){names[lines].text, cuts->count, x,
                                       answer->computed->players[i].units_at};
        lines++;
    }
    char *svg = lines ? sabot_chart_lines(&chart, series, lines) : NULL;
    for (size_t i = 0; i < lines; i++)
        free(names[i].text);
    free(subtitle.text);
    free(names);
    free(series);
    free(x);
    return svg;
}
