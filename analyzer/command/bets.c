#include "../input/named.h"
#include "../render/bets_document.h"
#include "bets_commands.h"
#include "listing.h"

#include <string.h>

static const char doc[] = "List the bets, or show one.\v"
                          "Examples:\n"
                          "  sabot bets                 all that are built in\n"
                          "  sabot bets lucky-6         one of them, whole\n"
                          "  sabot bets ./mine.yaml     one of your own\n"
                          "  sabot bets lint all        lines that can never pay, and more\n"
                          "  sabot bets fit tie --edge 5%   the payout that gives an edge\n";

static sabot_status add_bet(const listing_place *place, const char *name, sabot_error *error)
{
    sabot_bet bet;
    sabot_status status = named_bet(&bet, name, error);
    if (status)
        return status;
    if (place->list)
        json_array_append_new(place->list, bet_json(&bet));
    else if (place->whole)
        bet_report(place->report, &bet);
    else
        bet_row(place->report, &bet);
    sabot_bet_clear(&bet);
    return SABOT_OK;
}

int command_bets(int argc, char **argv)
{
    if (argc > 1 && strcmp(argv[1], "lint") == 0)
        return bets_lint(argc - 1, argv + 1);
    if (argc > 1 && strcmp(argv[1], "fit") == 0)
        return bets_fit(argc - 1, argv + 1);
    static const char *const titles[] = {"bet", "level", "pays", "title"};
    static const char *const csv_path[] = {"bets", "lines", NULL};
    static const listing all = {.command = "bets",
                                .kind = SABOT_CATALOGUE_BETS,
                                .schema = "sabot.bets/1",
                                .member = "bets",
                                .doc = doc,
                                .align = "llll",
                                .titles = titles,
                                .csv_path = csv_path,
                                .add = add_bet};
    return listing_run(&all, argc, argv);
}
