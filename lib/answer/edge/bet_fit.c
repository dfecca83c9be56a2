/* Let p be the probability of the line and r the expectation of all other lines. The edge is
 * -(r + p·x), linear in the payout x, so x = (-edge - r) / p exactly. */
#include "bet_fit.h"

#include <sabot/base/decimal.h>
#include <sabot/edge/edges.h>

#include <stdlib.h>

static const unsigned long to[SABOT_BET_FIT_ODDS] = {1, 2, 5, 10, 20};

static void odds_init(sabot_bet_odds *odds)
{
    odds->to = 1;
    mpz_init(odds->pays);
    mpq_init(odds->edge);
}

static void odds_clear(sabot_bet_odds *odds)
{
    mpz_clear(odds->pays);
    mpq_clear(odds->edge);
}

void sabot_bet_fit_init(sabot_bet_fit *fit)
{
    *fit = (sabot_bet_fit){0};
    mpq_inits(fit->pays, fit->edge_now, NULL);
    odds_init(&fit->above);
    for (int i = 0; i < SABOT_BET_FIT_ODDS; i++)
        odds_init(&fit->odds[i]);
    for (int i = 0; i < SABOT_BET_FIT_ODDS - 1; i++)
        odds_init(&fit->closer[i]);
}

void sabot_bet_fit_clear(sabot_bet_fit *fit)
{
    mpq_clears(fit->pays, fit->edge_now, NULL);
    odds_clear(&fit->above);
    for (int i = 0; i < SABOT_BET_FIT_ODDS; i++)
        odds_clear(&fit->odds[i]);
    for (int i = 0; i < SABOT_BET_FIT_ODDS - 1; i++)
        odds_clear(&fit->closer[i]);
}

/* edge = edge_now + p·(the present payout - odds) */
static void set_edge(sabot_bet_odds *odds, const mpq_t edge_now, const mpq_t share,
                     const sabot_pays *now)
{
    mpq_t pays;
    mpq_init(pays);
    mpq_set_si(odds->edge, now->numerator, (unsigned long)now->denominator);
    mpz_set(mpq_numref(pays), odds->pays);
    mpz_set_ui(mpq_denref(pays), odds->to);
    mpq_canonicalize(pays);
    mpq_sub(odds->edge, odds->edge, pays);
    mpq_mul(odds->edge, odds->edge, share);
    mpq_add(odds->edge, odds->edge, edge_now);
    mpq_clear(pays);
}

/* Finds the greatest odds with this denominator that do not exceed the exact payout, or the least
 * `above` it. Returns 0 if they are no nearer than `last` or too large for a bet. */
static int find_odds(sabot_bet_odds *odds, const sabot_bet_odds *last, int above,
                     unsigned long denominator, const sabot_bet_fit *fit, const mpq_t share,
                     const sabot_pays *now)
{
    odds->to = denominator;
    mpz_mul_ui(odds->pays, mpq_numref(fit->pays), odds->to);
    mpz_fdiv_q(odds->pays, odds->pays, mpq_denref(fit->pays));
    mpz_add_ui(odds->pays, odds->pays, (unsigned long)above);
    set_edge(odds, fit->edge_now, share, now);
    int order = last ? mpq_cmp(odds->edge, last->edge) : 0;
    return !last ||
           ((above ? order > 0 : order < 0) && mpz_cmp_ui(odds->pays, SABOT_PAYS_MOST) <= 0);
}

static void solve(sabot_bet_fit *fit, const sabot_wager_edge *found, const mpq_t edge,
                  const sabot_pays *now)
{
    const mpq_t *share = &found->returns.lines[fit->line].probability;
    mpq_t pays;
    mpq_init(pays);
    mpq_set(fit->edge_now, found->returns.staked.edge);
    mpq_sub(fit->pays, fit->edge_now, edge); /* p times the increase of the payout */
    mpq_div(fit->pays, fit->pays, *share);
    mpq_set_si(pays, now->numerator, (unsigned long)now->denominator);
    mpq_add(fit->pays, fit->pays, pays);
    fit->odds_count = 0;
    for (int i = 0; i < SABOT_BET_FIT_ODDS; i++) {
        sabot_bet_odds *odds = &fit->odds[fit->odds_count];
        fit->odds_count += find_odds(odds, i ? odds - 1 : NULL, 0, to[i], fit, *share, now);
    }
    mpz_add_ui(fit->above.pays, fit->odds[0].pays, 1);
    set_edge(&fit->above, fit->edge_now, *share, now);
    fit->closer_count = 0;
    if (mpq_cmp(fit->odds[fit->odds_count - 1].edge, edge) > 0)
        for (int i = 1; i < SABOT_BET_FIT_ODDS; i++) {
            sabot_bet_odds *odds = &fit->closer[fit->closer_count];
            const sabot_bet_odds *last = fit->closer_count ? odds - 1 : &fit->above;
            fit->closer_count += find_odds(odds, last, 1, to[i], fit, *share, now);
        }
    mpq_clear(pays);
}

/* The edge is linear in the payout, so distances of payouts compare like distances of edges. */
static void set_distance(mpq_t distance, const sabot_bet_odds *odds, const mpq_t pays)
{
    mpz_set(mpq_numref(distance), odds->pays);
    mpz_set_ui(mpq_denref(distance), odds->to);
    mpq_canonicalize(distance);
    mpq_sub(distance, distance, pays);
    mpq_abs(distance, distance);
}

const sabot_bet_odds *sabot_bet_fit_nearest(const sabot_bet_fit *fit)
{
    const sabot_bet_odds *more = &fit->odds[fit->odds_count - 1];
    const sabot_bet_odds *less =
        fit->closer_count ? &fit->closer[fit->closer_count - 1] : &fit->above;
    mpq_t to_more, to_less;
    mpq_inits(to_more, to_less, NULL);
    set_distance(to_more, more, fit->pays);
    set_distance(to_less, less, fit->pays);
    int is_less = mpq_cmp(to_less, to_more) < 0;
    mpq_clears(to_more, to_less, NULL);
    return is_less ? less : more;
}

static sabot_status choose_line(unsigned *line, const sabot_bet *bet, int wanted,
                                sabot_error *error)
{
    const sabot_line *winning = sabot_bet_winning_line(bet);
    if (wanted < 0 && !winning)
        return sabot_error_set(
            error, SABOT_INVALID, 0, 0,
            "bet '%s' has no winning line, or several: expected the number of a line", bet->name);
    *line = wanted < 0 ? (unsigned)(winning - bet->lines) : (unsigned)wanted;
    if (*line >= bet->lines_count)
        return sabot_error_set(error, SABOT_INVALID, 0, 0, "line %d of bet '%s': expected 1 to %u",
                               wanted + 1, bet->name, bet->lines_count);
    return SABOT_OK;
}

/* The house edge of odds of `pays` to 1 as text, which the caller frees. */
static char *edge_text(const sabot_bet_fit *fit, const sabot_wager_edge *found,
                       const sabot_pays *now, unsigned long pays)
{
    sabot_bet_odds odds;
    odds_init(&odds);
    mpz_set_ui(odds.pays, pays);
    set_edge(&odds, fit->edge_now, found->returns.lines[fit->line].probability, now);
    char *text = sabot_decimal_rational(odds.edge, 6);
    odds_clear(&odds);
    return text;
}

static sabot_status refuse_edge(const sabot_bet_fit *fit, const sabot_wager_edge *found,
                                const sabot_bet *bet, sabot_error *error)
{
    const sabot_pays *now = &bet->lines[fit->line].pays;
    char *most = edge_text(fit, found, now, 0),
         *least = edge_text(fit, found, now, SABOT_PAYS_MOST);
    if (mpq_sgn(fit->pays) < 0)
        sabot_error_set(error, SABOT_INVALID, 0, 0,
                        "line %u of bet '%s' would have to return less than the stake: expected a "
                        "house edge of at most %s, that of a push there",
                        fit->line + 1, bet->name, most);
    else
        sabot_error_set(error, SABOT_INVALID, 0, 0,
                        "line %u of bet '%s' would have to pay more than a bet may: expected a "
                        "house edge above %s, that of %d:1 there",
                        fit->line + 1, bet->name, least, SABOT_PAYS_MOST);
    free(most);
    free(least);
    return SABOT_INVALID;
}

sabot_status sabot_bet_fit_find(sabot_bet_fit *fit, const sabot_question *question, int line,
                                const mpq_t edge, sabot_error *error)
{
    sabot_edges edges;
    if (question->wagers_count != 1 || !question->wagers || question->wagers[0].count != 1 ||
        !question->wagers[0].part[0].bet)
        return sabot_error_set(error, SABOT_INVALID, 0, 0,
                               "not a single bet: expected one wager of one bet");
    const sabot_bet *bet = question->wagers[0].part[0].bet;
    sabot_question strict = *question;
    strict.mark_undetermined = 0;
    sabot_edges_init(&edges);
    sabot_status status = sabot_edges_find(&edges, &strict, error);
    if (!status)
        status = choose_line(&fit->line, bet, line, error);
    if (!status && !mpz_sgn(edges.wagers[0].ways.of[fit->line]))
        status =
            sabot_error_set(error, SABOT_INVALID, 0, 0,
                            "line %u of bet '%s' never pays: expected a line that some deal pays",
                            fit->line + 1, bet->name);
    if (!status)
        solve(fit, &edges.wagers[0], edge, &bet->lines[fit->line].pays);
    if (!status && (mpq_sgn(fit->pays) < 0 || mpz_cmp_ui(fit->above.pays, SABOT_PAYS_MOST) > 0))
        status = refuse_edge(fit, &edges.wagers[0], bet, error);
    sabot_edges_clear(&edges);
    return status;
}
