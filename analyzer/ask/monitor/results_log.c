#include "results_log.h"

#include "ask/tableau/coup_log.h"
#include "input/setup_wagers.h"
#include <sabot/base/decimal.h>
#include <sabot/base/range.h>

#include <stdlib.h>

/* --- CSV ---------------------------------------------------------------------------------- */

enum { COLUMN_BET, COLUMN_COUPS, COLUMN_STAKED, COLUMN_RETURNED, COLUMN_STAKE, COLUMNS };
static const char *const columns[COLUMNS] = {"bet", "coups", "staked", "returned", "stake"};
#define EXPECTED "expected bet, coups, staked, returned and, if wanted, stake"

typedef struct {
    records in;
    csv_row row;
    unsigned column[COLUMNS]; /* from 1; 0 if missing */
    span field[COLUMNS];
    sabot_text bet; /* of the line before, and its wager */
    sabot_result result;
    mpq_t stake;
} results_csv;

static sabot_status read_header(results_csv *csv, sabot_error *error)
{
    csv_start(&csv->row, &csv->in);
    while (csv_has_next(&csv->row)) {
        span field;
        int i = 0;
        sabot_status status = csv_next(&field, &csv->row, &csv->in, error);
        if (status)
            return status;
        while (i < COLUMNS && !span_is_equal(field, (span){columns[i], strlen(columns[i])}))
            i++;
        if (i == COLUMNS || csv->column[i])
            return records_refuse_span(error, &csv->in, field,
                                       i == COLUMNS ? " is not a column here: " EXPECTED
                                                    : " occurs twice: expected it once");
        csv->column[i] = csv->row.read;
    }
    for (int i = 0; i < COLUMN_STAKE; i++)
        if (!csv->column[i])
            return records_refuse(error, &csv->in, csv->in.lines.line,
                                  "no column %s: " EXPECTED ", or a log of coups", columns[i]);
    return csv_end(&csv->row, &csv->in, error);
}

static sabot_status read_fields(results_csv *csv, sabot_error *error)
{
    csv_start(&csv->row, &csv->in);
    while (csv->row.read < csv->row.columns) {
        span field;
        sabot_status status = csv_next(&field, &csv->row, &csv->in, error);
        if (status)
            return status;
        for (int i = 0; i < COLUMNS; i++)
            if (csv->row.read == csv->column[i])
                csv->field[i] = field;
    }
    return csv_end(&csv->row, &csv->in, error);
}

static sabot_status refuse(const results_csv *csv, int column, const char *what, sabot_error *error)
{
    return records_refuse_span(error, &csv->in, csv->field[column], what);
}

static sabot_status find_bet(results_csv *csv, const setup *played, sabot_error *error)
{
    const span bet = csv->field[COLUMN_BET];
    if (csv->bet.length == bet.length && csv->bet.text &&
        memcmp(csv->bet.text, bet.start, bet.length) == 0)
        return SABOT_OK;
    long wager = setup_wager_of(played, bet.start, bet.length);
    if (wager < 0)
        return refuse(csv, COLUMN_BET,
                      " is not a bet here: expected one of the rule set's, or one that -b names",
                      error);
    csv->bet.length = 0;
    sabot_text_append(&csv->bet, bet.start, bet.length);
    csv->result.wager = (size_t)wager;
    return SABOT_OK;
}

static int read_coups(uint64_t *coups, span text)
{
    enum { DIGITS_MOST = 12 };
    char digits[DIGITS_MOST + 1];
    if (text.length > DIGITS_MOST)
        return -1;
    memcpy(digits, text.start, text.length);
    digits[text.length] = 0;
    return sabot_number_parse(coups, digits, 1, UINT64_MAX);
}

static int read_amount(mpq_t amount, span text, int least_sign)
{
    return sabot_decimal_parse(amount, text.start, text.length) || mpq_sgn(amount) < least_sign;
}

/* A level has the same stake on each coup. */
static sabot_status check_stake(results_csv *csv, sabot_error *error)
{
    if (!csv->column[COLUMN_STAKE])
        return SABOT_OK;
    if (read_amount(csv->stake, csv->field[COLUMN_STAKE], 1))
        return refuse(csv, COLUMN_STAKE, " is not a stake: expected a decimal above 0", error);
    mpz_mul_ui(mpq_numref(csv->stake), mpq_numref(csv->stake), csv->result.coups);
    mpq_canonicalize(csv->stake);
    if (mpq_equal(csv->stake, csv->result.staked))
        return SABOT_OK;
    return refuse(csv, COLUMN_STAKED, " is not coups times stake: expected rows of one stake each",
                  error);
}

static sabot_status read_row(results_csv *csv, const setup *played, sabot_error *error)
{
    sabot_status status = read_fields(csv, error);
    if (!status)
        status = find_bet(csv, played, error);
    if (status)
        return status;
    if (read_coups(&csv->result.coups, csv->field[COLUMN_COUPS]))
        return refuse(csv, COLUMN_COUPS,
                      " is not a number of coups: expected a whole number from 1 to 10^12 - 1",
                      error);
    if (read_amount(csv->result.staked, csv->field[COLUMN_STAKED], 1))
        return refuse(csv, COLUMN_STAKED, " is not a stake: expected a decimal above 0", error);
    if (read_amount(csv->result.returned, csv->field[COLUMN_RETURNED], 0))
        return refuse(csv, COLUMN_RETURNED,
                      " is not a return: expected a decimal not below 0, stakes included", error);
    return check_stake(csv, error);
}

static sabot_status read_csv(sabot_results *results, results_log *log, const records *in,
                             const setup *played, sabot_error *error)
{
    results_csv csv = {.in = *in, .row.quotes = 1};
    mpq_inits(csv.stake, csv.result.staked, csv.result.returned, NULL);
    sabot_status status =
        options_refuse_one(log->paid != 0, "--paid", "the file has totals, not coups", error);
    if (!status)
        status = read_header(&csv, error);
    log->has_levels = csv.column[COLUMN_STAKE] > 0;
    while (!status && !(status = records_next(&csv.in, error)))
        if (!(status = read_row(&csv, played, error)) &&
            (status = sabot_results_add(results, &csv.result, error)))
            sabot_error_name(error, csv.in.lines.name);
    mpq_clears(csv.stake, csv.result.staked, csv.result.returned, NULL);
    free(csv.bet.text);
    records_close(&csv.in);
    return status;
}

/* --- a log of coups ----------------------------------------------------------------------- */

static sabot_status add_bet(sabot_results *results, sabot_replay *replay, coup_log *coups,
                            sabot_result *result, int *is_bet_on, const setup *played,
                            sabot_error *error)
{
    long wager = setup_wager_of(played, coups->bet_name.start, coups->bet_name.length);
    if (wager < 0)
        return records_refuse_span(
            error, &coups->in, coups->bet_name,
            " is not a bet here: expected one of the rule set's, or one that -b names");
    coups->bet.wager = result->wager = (size_t)wager;
    sabot_status status = sabot_replay_bet(replay, &coups->bet, error);
    if (status || !replay->last_is_judged || !mpq_sgn(coups->bet.stake))
        return status;
    if (mpq_sgn(replay->returned) < 0)
        return records_refuse(error, &coups->in, coups->in.lines.line,
                              "more lost than staked: expected another --paid");
    result->is_same_coup = *is_bet_on;
    *is_bet_on = 1;
    mpq_set(result->staked, coups->bet.stake);
    mpq_set(result->returned, replay->returned);
    return sabot_results_add(results, result, error);
}

static sabot_status read_coup_lines(sabot_results *results, sabot_replay *replay, coup_log *coups,
                                    sabot_result *result, const setup *played, sabot_error *error)
{
    int is_bet_on = 0; /* the coup has a bet that was added */
    sabot_status status;
    while (!(status = coup_log_next(coups, error))) {
        if (!coups->is_same) {
            is_bet_on = 0;
            status = sabot_replay_add(replay, &coups->coup, error);
        }
        if (!status && coups->has_bet)
            status = add_bet(results, replay, coups, result, &is_bet_on, played, error);
        if (status)
            break;
    }
    return status;
}

static sabot_status read_log(sabot_results *results, results_log *log, const records *in,
                             const setup *played, sabot_error *error)
{
    coup_log coups;
    sabot_replay replay;
    const sabot_replay_terms terms = {.paid = log->paid, .faults_most = 1};
    sabot_result result = {.coups = 1};
    sabot_status status = coup_log_begin(&coups, in, error);
    if (status)
        return status;
    sabot_replay_init(&replay);
    mpq_inits(result.staked, result.returned, NULL);
    status = sabot_replay_start(&replay, &played->question, &terms, error);
    if (!status)
        status = read_coup_lines(results, &replay, &coups, &result, played, error);
    for (size_t i = 0; status == SABOT_END && i < played->wagers_count; i++)
        log->unjudged += replay.money[i].unjudged;
    if (status != SABOT_END)
        sabot_error_name(error, coups.in.lines.name);
    mpq_clears(result.staked, result.returned, NULL);
    sabot_replay_clear(&replay);
    coup_log_close(&coups);
    return status;
}

/* --- either ------------------------------------------------------------------------------- */

/* The header of a log has the column cards. */
static int is_log(const records *in, sabot_error *error)
{
    csv_row row = {.quotes = 1};
    span field;
    csv_start(&row, in);
    while (!in->is_json && csv_has_next(&row))
        if (!csv_next(&field, &row, in, error) && span_is_equal(field, (span){"cards", 5}))
            return 1;
    return in->is_json;
}

sabot_status results_read(sabot_results **results, results_log *log, const options *o,
                          const setup *played, sabot_error *error)
{
    records in;
    *results = NULL;
    sabot_status status =
        records_open_asked(&in, o, &played->question, log->path, "results", error);
    if (status)
        return status;
    if ((status = sabot_results_new(results, &played->question, error))) {
        records_close(&in);
        return status;
    }
    log->is_log = is_log(&in, error);
    status = (log->is_log ? read_log : read_csv)(*results, log, &in, played, error);
    if (status == SABOT_END)
        return SABOT_OK;
    sabot_results_free(*results);
    *results = NULL;
    return status;
}
