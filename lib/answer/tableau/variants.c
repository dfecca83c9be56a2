#include "variants.h"

#include "../../base/memory.h"
#include "../../base/text.h"
#include "../../game/policy.h"
#include <sabot/game/coup.h>
#include <sabot/tableau/flips.h>

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* --- pairs by point ----------------------------------------------------------------------- */

static const char *skip_back(const char *from, const char *at, int (*is)(int))
{
    while (at > from && is((unsigned char)at[-1]))
        at--;
    return at;
}

/* Adds a condition, `(HAND.first = HAND.second)` in place of `HAND.pair`. Returns the number of
 * pairs. */
static int add_condition(sabot_text *out, const char *when)
{
    int pairs = 0;
    for (const char *at; (at = strstr(when, "pair")); when = at + 4, pairs++) {
        const char *hand_end = skip_back(when, skip_back(when, at, isspace) - 1, isspace);
        const char *hand = skip_back(when, hand_end, isalpha);
        const int length = (int)(hand_end - hand);
        sabot_text_append(out, when, (size_t)(hand - when));
        sabot_text_add(out, "(%.*s.first = %.*s.second)", length, hand, length, hand);
    }
    sabot_text_add(out, "%s", when);
    return pairs;
}

/* Makes the bet by point, for the caller to clear, or returns 0 if it knows no pair. */
static int make_bet(sabot_bet *by_point, const sabot_bet *bet)
{
    sabot_text when[SABOT_LINES_MOST] = {{0}};
    int pairs = 0;
    for (unsigned i = 0; i < bet->lines_count; i++)
        pairs += add_condition(&when[i], bet->lines[i].when);
    if (pairs)
        sabot_bet_start(by_point, bet->name, NULL);
    for (unsigned i = 0; i < bet->lines_count; i++) {
        if (pairs)
            sabot_bet_add_line(by_point, when[i].text, bet->lines[i].printed, NULL);
        free(when[i].text);
    }
    return pairs;
}

void sabot_by_point_make(sabot_by_point *by_point, const sabot_wager *wagers, size_t count)
{
    const size_t parts = count * sizeof wagers->part / sizeof *wagers->part;
    *by_point = (sabot_by_point){.wagers = sabot_allocate(count, sizeof *wagers),
                                 .changed = sabot_allocate(count, 1),
                                 .bets = sabot_allocate(parts, sizeof(sabot_bet))};
    for (size_t i = 0; i < count; i++) {
        by_point->wagers[i] = wagers[i];
        for (unsigned k = 0; k < wagers[i].count; k++)
            if (make_bet(&by_point->bets[by_point->bets_count], wagers[i].part[k].bet)) {
                by_point->wagers[i].part[k].bet = &by_point->bets[by_point->bets_count++];
                by_point->changed[i] = 1;
            }
    }
}

void sabot_by_point_clear(sabot_by_point *by_point)
{
    for (size_t i = 0; i < by_point->bets_count; i++)
        sabot_bet_clear(&by_point->bets[i]);
    free(by_point->bets);
    free(by_point->wagers);
    free(by_point->changed);
    *by_point = (sabot_by_point){0};
}

/* --- coups that expose a variant ---------------------------------------------------------- */

static unsigned drawn_by(const sabot_policy *policy, const sabot_coup *coup)
{
    const uint8_t *of = policy->of[coup->opening[SABOT_PUNTO]][coup->opening[SABOT_BANCO]];
    const int third = coup->third[SABOT_PUNTO];
    const unsigned column = third < 0 ? SABOT_COLUMN_NONE : sabot_card_point(coup->card[third]);
    return (coup->hand[SABOT_PUNTO] == 3) << SABOT_PUNTO | (of[column] == SABOT_DRAW)
                                                               << SABOT_BANCO;
}

static unsigned pairs_of(const sabot_coup *coup, unsigned (*what)(sabot_card))
{
    const sabot_card *card = coup->card;
    return (what(card[0]) == what(card[2])) << SABOT_PUNTO | (what(card[1]) == what(card[3]))
                                                                 << SABOT_BANCO;
}

size_t sabot_variant_exposed(sabot_exposed *exposed, size_t most, const sabot_tableau *tableau,
                             int variant)
{
    const int by_rank = variant == SABOT_PAIRS_BY_POINT;
    const unsigned kinds = by_rank ? SABOT_RANKS : SABOT_POINTS, fifths = by_rank ? 1 : kinds;
    const unsigned deals = kinds * kinds * kinds * kinds * fifths;
    size_t found = 0;
    sabot_policy table, fault;
    sabot_policy_of(&table, tableau);
    sabot_policy_change(&fault, tableau, variant);
    for (unsigned i = 0; found < most && i < deals; i++) {
        sabot_card card[SABOT_POSITIONS] = {
            [4] = sabot_card_with(i % fifths), [5] = sabot_card_with(0)};
        sabot_exposed *next = &exposed[found];
        for (unsigned k = 4, rest = i / fifths; k-- > 0; rest /= kinds)
            card[k] = by_rank ? sabot_card_of((rest % kinds + SABOT_RANK_TEN) % SABOT_RANKS, 0)
                              : sabot_card_with(rest % kinds);
        sabot_coup_play(&next->coup, tableau, card);
        if (i % fifths && next->coup.third[SABOT_PUNTO] < 0)
            continue; /* the fifth card decides nothing */
        next->by_table =
            by_rank ? pairs_of(&next->coup, sabot_card_rank) : drawn_by(&table, &next->coup);
        next->by_fault =
            by_rank ? pairs_of(&next->coup, sabot_card_point) : drawn_by(&fault, &next->coup);
        found += next->by_table != next->by_fault;
    }
    return found;
}
