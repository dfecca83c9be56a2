#include "bet_lint.h"

#include "../../base/memory.h"
#include "../question/work.h"
#include <sabot/edge/edges.h>

#include <stdlib.h>

void sabot_bet_lint_init(sabot_bet_lint *lint)
{
    *lint = (sabot_bet_lint){0};
}

void sabot_bet_lint_clear(sabot_bet_lint *lint)
{
    for (size_t i = 0; i < lint->count; i++)
        mpq_clear(lint->findings[i].value);
    free(lint->findings);
    free(lint->undetermined);
    *lint = (sabot_bet_lint){0};
}

const char *sabot_bet_fault_name(sabot_bet_fault fault)
{
    static const char *const names[] = {"impossible", "shadowed", "favours-player", "never-wins"};
    return names[fault];
}

static sabot_bet_finding *add(sabot_bet_lint *lint, size_t wager, int line, sabot_bet_fault fault)
{
    lint->findings = sabot_reallocate(lint->findings, lint->count + 1, sizeof *lint->findings);
    sabot_bet_finding *finding = &lint->findings[lint->count++];
    *finding = (sabot_bet_finding){.wager = wager, .line = line, .fault = fault};
    mpq_init(finding->value);
    return finding;
}

/* Finds whether any deal meets the condition of a line that never pays. */
static sabot_status look_at_line(sabot_bet_lint *lint, const sabot_question *question, size_t wager,
                                 unsigned line, sabot_error *error)
{
    const char *when = question->wagers[wager].part[0].bet->lines[line].when, *pays = "1:1";
    sabot_bet alone;
    sabot_wager single;
    sabot_edges edges;
    sabot_question own = *question;
    sabot_status status = sabot_bet_make(&alone, "line", 1, &when, &pays, error);
    if (status)
        return status;
    sabot_wager_single(&single, &alone);
    own.wagers = &single;
    own.wagers_count = 1;
    own.progress = NULL;
    sabot_edges_init(&edges);
    if (!(status = sabot_edges_find(&edges, &own, error))) {
        const sabot_edge *edge = &edges.wagers[0].edge;
        int holds = mpz_sgn(edge->win) > 0;
        sabot_bet_finding *finding =
            add(lint, wager, (int)line, holds ? SABOT_BET_SHADOWED : SABOT_BET_IMPOSSIBLE);
        sabot_fraction_set(finding->value, edge->win, edge->deals);
    }
    sabot_edges_clear(&edges);
    sabot_bet_clear(&alone);
    return status;
}

static sabot_status look_at_wager(sabot_bet_lint *lint, const sabot_question *question,
                                  size_t wager, const sabot_wager_edge *found, sabot_error *error)
{
    const sabot_bet *bet = question->wagers[wager].part[0].bet;
    sabot_status status = SABOT_OK;
    for (unsigned line = 0; line < bet->lines_count && !status; line++)
        if (!mpz_sgn(found->ways.of[line]))
            status = look_at_line(lint, question, wager, line, error);
    if (!status && mpq_sgn(found->edge.ev) > 0)
        mpq_set(add(lint, wager, -1, SABOT_BET_FAVOURS)->value, found->edge.ev);
    if (!status && !mpz_sgn(found->edge.win))
        add(lint, wager, -1, SABOT_BET_HOPELESS);
    return status;
}

sabot_status sabot_bet_lint_find(sabot_bet_lint *lint, const sabot_question *question,
                                 sabot_error *error)
{
    sabot_edges edges;
    sabot_bet_lint_clear(lint);
    sabot_status status = sabot_question_check(question, SABOT_NEEDS_NO_CONDITION, error);
    for (size_t i = 0; i < question->wagers_count && question->wagers && !status; i++)
        if (question->wagers[i].count != 1)
            status = sabot_error_set(error, SABOT_INVALID, 0, 0,
                                     "%.200s is not a single bet: expected single bets",
                                     sabot_wager_name(&question->wagers[i]));
    if (status)
        return status;
    sabot_edges_init(&edges);
    if (!(status = sabot_edges_find(&edges, question, error)))
        lint->undetermined = sabot_allocate(edges.wagers_count, sizeof *lint->undetermined);
    for (size_t i = 0; i < edges.wagers_count && !status; i++)
        if (edges.wagers[i].determined)
            status = look_at_wager(lint, question, i, &edges.wagers[i], error);
        else
            lint->undetermined[lint->undetermined_count++] = i;
    sabot_edges_clear(&edges);
    if (status)
        sabot_bet_lint_clear(lint);
    return status;
}
