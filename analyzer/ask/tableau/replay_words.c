#include "replay_document.h"

#include "answer/tableau/tabulation.h"
#include "write/value.h"
#include <sabot/base/decimal.h>

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* --- a fault ------------------------------------------------------------------------------ */

/* A card, a rank or a point, as a log names it. */
static void name_card(char name[3], sabot_card card, sabot_level known)
{
    int is_any_ten = known == SABOT_LEVEL_POINTS && sabot_card_point(card) == 0;
    snprintf(name, 3, "%s%s", is_any_ten ? "0" : sabot_rank_name(sabot_card_rank(card)),
             known == SABOT_LEVEL_SUITS ? sabot_suit_name(sabot_card_suit(card)) : "");
}

static void say_stock(sabot_text *words, const sabot_fault *fault)
{
    int size = __builtin_popcountll(fault->lacking);
    char name[3];
    name_card(name, (sabot_card)__builtin_ctzll(fault->lacking),
              size == 1             ? SABOT_LEVEL_SUITS
              : size == SABOT_SUITS ? SABOT_LEVEL_RANKS
                                    : SABOT_LEVEL_POINTS);
    sabot_text_add(words, "%s: more were dealt than the %" PRIu64 " in the shoe (card %u)", name,
                   fault->stock, fault->place + 1);
}

static void say_payment(sabot_text *words, const sabot_fault *fault, const sabot_wager *wager)
{
    char *stake = value_amount(fault->stake), *due = value_amount(fault->due);
    char *paid = value_amount(fault->paid);
    sabot_text_add(words, "%s, stake %s: %s is due; %s was paid", sabot_wager_name(wager), stake,
                   due, paid);
    free(stake);
    free(due);
    free(paid);
}

/* Only a natural ends a coup of four cards without a decision to stand. */
static void say_natural(sabot_text *words, const sabot_coup *played, const sabot_tableau *tableau)
{
    for (int side = SABOT_PUNTO; side <= SABOT_BANCO; side++)
        if (played->opening[side] >= SABOT_OPENINGS && !sabot_natural_may_last(tableau, side))
            sabot_text_add(words, "%s%s %d", words->length ? " and " : "", sabot_side_name(side),
                           played->opening[side]);
    sabot_text_add(words, " natural did not end the coup");
}

char *replay_fault_words(const replay_answer *answer, const sabot_fault *fault)
{
    const sabot_coup *played = &fault->played;
    char cell[SABOT_CELL_WORDS] = "";
    sabot_text words = {0};
    if (fault->cell >= 0)
        sabot_lint_cell_words(cell, answer->setup->tableau.by, fault->cell);
    switch (fault->kind) {
    case SABOT_FAULT_FEW:
        sabot_text_add(&words, "%u cards: expected 4 to 6", fault->coup.cards);
        break;
    case SABOT_FAULT_STOOD:
        sabot_text_add(&words, "%s: draws by the table; no card was drawn", cell);
        break;
    case SABOT_FAULT_DREW:
        sabot_text_add(&words, "%s: stands by the table; a card was drawn", cell);
        break;
    case SABOT_FAULT_SURPLUS:
        if (played->cards == 4) {
            say_natural(&words, played, &answer->setup->tableau);
            break;
        }
        sabot_text_add(&words, "the coup ends after %u cards; %u were dealt", played->cards,
                       fault->coup.cards);
        break;
    case SABOT_FAULT_SETTLED:
        sabot_text_add(&words, "punto %d, banco %d: %s; settled as %s", played->total[SABOT_PUNTO],
                       played->total[SABOT_BANCO], sabot_side_name(sabot_coup_winner(played)),
                       sabot_side_name(fault->coup.outcome));
        break;
    case SABOT_FAULT_STOCK:
        say_stock(&words, fault);
        break;
    default:
        say_payment(&words, fault, &answer->replay->question.wagers[fault->wager]);
    }
    return words.text;
}

const char *replay_fault_name(const sabot_fault *fault)
{
    return fault->kind == SABOT_FAULT_SETTLED ? "settlement"
           : fault->kind == SABOT_FAULT_STOCK ? "stock"
           : fault->kind == SABOT_FAULT_PAID  ? "payment"
                                              : "drawing";
}

void replay_cards(char cards[REPLAY_CARDS], const sabot_logged_coup *coup)
{
    cards[0] = 0;
    for (unsigned i = 0; i < coup->cards && i < SABOT_LOGGED_CARDS; i++)
        name_card(cards + strlen(cards), coup->card[i], coup->known[i]);
}

/* --- names -------------------------------------------------------------------------------- */

const char *replay_paid_name(sabot_paid paid)
{
    static const char *const names[] = {NULL, "winnings", "net", "return"};
    return names[paid];
}

const char *replay_event_name(int event)
{
    static const char *const names[SABOT_EVENTS] = {"punto wins", "banco wins", "tie",
                                                    "4 cards",    "5 cards",    "6 cards"};
    return names[event];
}

/* No "-0.00". */
char *replay_z(const sabot_frequency *f)
{
    return f->has_z ? sabot_decimal_signed_root(f->z_squared, f->z_sign, 2) : NULL;
}

int replay_cells_reached(const sabot_replay *replay)
{
    int reached = 0;
    for (int cell = 0; cell < SABOT_CELLS_ALL; cell++)
        reached += replay->reached[cell] > 0;
    return reached;
}
