#include "ask/listing.h"
#include "ask/questions.h"
#include "document.h"
#include "input/loader.h"

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
    sabot_status status = loader_bet(&bet, name, place->files, error);
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

static const struct argp argp = {listing_name,     NULL, "[NAME|FILE]", doc,
                                 listing_children, NULL, NULL};

static sabot_status ask(result *to, const void *own, const setup *played, sabot_error *error)
{
    static const char *const titles[] = {"bet", "level", "pays", "title"};
    static const char *const csv_path[] = {"bets", "lines", NULL};
    static const listing all = {.kind = SABOT_CATALOGUE_BETS,
                                .schema = "sabot.bets/1",
                                .member = "bets",
                                .align = "llll",
                                .titles = titles,
                                .csv_path = csv_path,
                                .add = add_bet};
    (void)played;
    return listing_ask(to, &all, own, error);
}

const ask_question question_bets = {.name = "bets",
                                    .what = "list or show bets",
                                    .lacks = LACKS_COUNTING,
                                    .arguments = {"name", "bet"},
                                    .argp = &argp,
                                    .size = sizeof(listing_options),
                                    .ask = ask};
