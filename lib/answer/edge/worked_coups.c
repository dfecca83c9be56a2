/* Most examples occur in a few thousand deals of a shuffled shoe, which look like real coups. Rarer
 * ones are searched card by card. The search tries one card of each kind that the bet tells apart,
 * so it ends even if no deal pays the line. */
#include "worked_coups.h"

#include "../../base/memory.h"

#include <stdlib.h>
#include <string.h>

void sabot_worked_coups_init(sabot_worked_coups *coups)
{
    *coups = (sabot_worked_coups){0};
}

void sabot_worked_coups_clear(sabot_worked_coups *coups)
{
    for (size_t i = 0; i < coups->wagers_count; i++)
        free(coups->wagers[i].line);
    free(coups->wagers);
    sabot_worked_coups_init(coups);
}

/* Plays six cards and records the cells that decided. */
static void work(sabot_worked_coup *worked, const sabot_tableau *tableau,
                 const sabot_card cards[SABOT_POSITIONS])
{
    sabot_coup *coup = &worked->coup;
    *worked = (sabot_worked_coup){.found = 1};
    sabot_coup_open(coup, tableau, cards[0], cards[1], cards[2], cards[3]);
    while (coup->cell >= 0) {
        int decision = tableau->cell[coup->cell];
        worked->cell[worked->cells_count] = coup->cell;
        worked->decision[worked->cells_count++] = (sabot_decision)decision;
        if (decision == SABOT_DRAW)
            sabot_coup_draw(coup, tableau, cards[coup->cards]);
        else
            sabot_coup_stand(coup, tableau);
    }
}

static int is_kind(const sabot_coup *coup, sabot_worked_kind kind)
{
    int natural = coup->opening[0] >= SABOT_OPENINGS || coup->opening[1] >= SABOT_OPENINGS;
    if (kind == SABOT_WORKED_NATURAL)
        return natural;
    if (kind == SABOT_WORKED_TIE)
        return sabot_coup_winner(coup) == SABOT_TIE;
    return !natural && coup->cards == 4 + (int)kind - SABOT_WORKED_FOUR;
}

/* --- deals of a shuffled shoe ------------------------------------------------------------- */

enum { SHUFFLED_DEALS = 20000 };

/* SplitMix64, after Sebastiano Vigna's description. It only has to be reproducible. */
static uint64_t next_number(uint64_t *state)
{
    uint64_t z = *state += 0x9E3779B97F4A7C15u;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

static void deal(sabot_card cards[SABOT_POSITIONS], const sabot_shoe *shoe, uint64_t *state)
{
    uint64_t left[SABOT_CARDS], size = sabot_shoe_size(shoe);
    memcpy(left, shoe->count, sizeof left);
    for (int i = 0; i < SABOT_POSITIONS; i++) {
        uint64_t at = next_number(state) % size;
        sabot_card card = 0;
        while (at >= left[card])
            at -= left[card++];
        cards[i] = card;
        left[card] -= !shoe->infinite;
        size -= !shoe->infinite;
    }
}

/* Uses the coup for every line that it pays and that has no example yet; returns their number. */
static size_t take_lines(sabot_worked_wager *out, const sabot_wager *wager,
                         const sabot_worked_coup *worked)
{
    size_t taken = 0;
    unsigned start = 0;
    for (unsigned p = 0; p < wager->count && out->lines_count; p++) {
        const sabot_bet *bet = wager->part[p].bet;
        unsigned line = sabot_bet_line(bet, &worked->coup);
        if (line < bet->lines_count && !out->line[start + line].found) {
            out->line[start + line] = *worked;
            taken++;
        }
        start += bet->lines_count;
    }
    return taken;
}

static void find_shuffled(sabot_worked_coups *coups, const sabot_question *question)
{
    size_t wanted = SABOT_WORKED_KINDS;
    uint64_t state = 0;
    for (size_t i = 0; i < coups->wagers_count; i++)
        wanted += coups->wagers[i].lines_count;
    for (int i = 0; i < SHUFFLED_DEALS && wanted; i++) {
        sabot_card cards[SABOT_POSITIONS];
        sabot_worked_coup worked;
        deal(cards, question->shoe, &state);
        work(&worked, question->tableau, cards);
        for (int kind = 0; kind < SABOT_WORKED_KINDS; kind++)
            if (!coups->kind[kind].found && is_kind(&worked.coup, (sabot_worked_kind)kind)) {
                coups->kind[kind] = worked;
                wanted--;
            }
        for (size_t w = 0; w < coups->wagers_count; w++)
            wanted -= take_lines(&coups->wagers[w], &question->wagers[w], &worked);
    }
}

/* --- all deals ---------------------------------------------------------------------------- */

typedef struct {
    const sabot_question *question;
    const sabot_bet *bet; /* to find a line of; NULL means to find a kind of coup */
    unsigned line;
    sabot_worked_kind kind;
    sabot_partition kinds; /* the search tries one card of each */
    uint64_t left[SABOT_CARDS];
    sabot_card cards[SABOT_POSITIONS];
    sabot_worked_coup *out;
} search;

/* The first remaining card of a kind, or -1. */
static int card_of(const search *s, unsigned kind)
{
    for (int card = 0; card < SABOT_CARDS; card++)
        if (s->kinds.of[card] == kind && s->left[card])
            return card;
    return -1;
}

static int try_cards(search *s, int position)
{
    if (position == SABOT_POSITIONS) {
        sabot_worked_coup worked;
        work(&worked, s->question->tableau, s->cards);
        if (s->bet ? sabot_bet_line(s->bet, &worked.coup) == s->line
                   : is_kind(&worked.coup, s->kind))
            *s->out = worked;
        return s->out->found;
    }
    int finite = !s->question->shoe->infinite;
    for (unsigned kind = 0; kind < s->kinds.kinds; kind++) {
        int card = card_of(s, kind);
        if (card < 0)
            continue;
        s->cards[position] = (sabot_card)card;
        s->left[card] -= (uint64_t)finite;
        int found = try_cards(s, position + 1);
        s->left[card] += (uint64_t)finite;
        if (found)
            return 1;
    }
    return 0;
}

static void search_all(sabot_worked_coup *out, const sabot_question *question, const sabot_bet *bet,
                       unsigned line, sabot_worked_kind kind)
{
    search s = {.question = question, .bet = bet, .line = line, .kind = kind, .out = out};
    sabot_shoe_kinds(&s.kinds, SABOT_LEVEL_POINTS);
    if (bet) {
        sabot_partition_join(&s.kinds, &bet->view.opening);
        sabot_partition_join(&s.kinds, &bet->view.third);
    }
    memcpy(s.left, question->shoe->count, sizeof s.left);
    if (!out->found)
        try_cards(&s, 0);
}

/* Skips lines that no deal pays. */
static sabot_status find_rare(sabot_worked_coups *coups, const sabot_question *question,
                              sabot_error *error)
{
    sabot_edges edges;
    sabot_edges_init(&edges);
    sabot_status status = sabot_edges_find(&edges, question, error);
    for (int kind = 0; !status && kind < SABOT_WORKED_KINDS; kind++)
        search_all(&coups->kind[kind], question, NULL, 0, (sabot_worked_kind)kind);
    for (size_t w = 0; !status && w < coups->wagers_count; w++) {
        sabot_worked_coup *out = coups->wagers[w].line;
        const sabot_returns *returns = &edges.wagers[w].returns;
        for (unsigned i = 0; i < returns->lines_count && coups->wagers[w].lines_count; i++) {
            const sabot_line_return *line = &returns->lines[i];
            const sabot_bet *bet = question->wagers[w].part[line->part].bet;
            if (line->line == bet->lines_count) /* no line */
                continue;
            if (mpz_sgn(line->ways))
                search_all(out, question, bet, line->line, 0);
            out++;
        }
    }
    sabot_edges_clear(&edges);
    return status;
}

sabot_status sabot_worked_coups_find(sabot_worked_coups *coups, const sabot_question *question,
                                     sabot_error *error)
{
    sabot_worked_coups_clear(coups);
    sabot_status status =
        sabot_question_check(question, SABOT_NEEDS_GAME | SABOT_NEEDS_NO_CONDITION, error);
    if (status)
        return status;
    coups->wagers = sabot_allocate(question->wagers_count, sizeof *coups->wagers);
    coups->wagers_count = question->wagers_count;
    for (size_t w = 0; w < coups->wagers_count; w++) {
        const sabot_wager *wager = &question->wagers[w];
        sabot_worked_wager *out = &coups->wagers[w];
        for (unsigned p = 0; p < wager->count && sabot_question_determines(question, wager); p++)
            out->lines_count += wager->part[p].bet->lines_count;
        out->line = sabot_allocate(out->lines_count, sizeof *out->line);
    }
    find_shuffled(coups, question);
    if ((status = find_rare(coups, question, error)))
        sabot_worked_coups_clear(coups);
    return status;
}
