#include "coup_log.h"

#include "input/ndjson.h"
#include <sabot/base/decimal.h>

#include <stdlib.h>
#include <string.h>

static const span names[LOG_NAMES] = {{"cards", 5}, {"outcome", 7}, {"coup", 4}, {"shoe", 4},
                                      {"bet", 3},   {"stake", 5},   {"paid", 4}};

/* --- cards and outcome -------------------------------------------------------------------- */

static void set_letters(coup_log *log)
{
    memset(log->card_of, COUP_LOG_NO_CARD, sizeof log->card_of);
    for (int c = 1; c < 128; c++) {
        sabot_card_name name;
        char letter = (char)c;
        if (sabot_card_parse(&name, &letter, 1) == 0)
            log->card_of[c] = (uint8_t)__builtin_ctzll(name.set);
    }
}

/* 0…3, or -1 if the letter is not a suit. */
static int suit_of(char letter)
{
    for (int suit = 0; suit < SABOT_SUITS; suit++)
        if ((letter | 0x20) == *sabot_suit_name((unsigned)suit))
            return suit;
    return -1;
}

static sabot_status read_cards(sabot_logged_coup *coup, const coup_log *log, span cards,
                               sabot_error *error)
{
    const char *at = cards.start, *end = at + cards.length;
    while (at < end) {
        if (*at == ',' || *at == ' ') {
            at++;
            continue;
        }
        int is_ten = *at == '1' && at + 1 < end && at[1] == '0';
        sabot_card card = is_ten ? sabot_card_of(SABOT_RANK_TEN, 0) : log->card_of[(uint8_t)*at];
        sabot_level known = *at == '0' ? SABOT_LEVEL_POINTS : SABOT_LEVEL_RANKS;
        if (card == COUP_LOG_NO_CARD)
            return records_refuse_span(
                error, &log->in, (span){at, 1},
                " is not a card: expected A, 2 to 9, T, J, Q, K, with or without suit");
        at += 1 + is_ten;
        int suit = at < end ? suit_of(*at) : -1;
        if (suit >= 0) {
            at++;
            card = sabot_card_of(sabot_card_rank(card), (unsigned)suit);
            known = known == SABOT_LEVEL_RANKS ? SABOT_LEVEL_SUITS : known;
        }
        if (coup->cards < SABOT_LOGGED_CARDS) {
            coup->card[coup->cards] = card;
            coup->known[coup->cards] = known;
        }
        coup->cards++;
    }
    return SABOT_OK;
}

static sabot_status read_coup(sabot_logged_coup *coup, const coup_log *log,
                              const span texts[LOG_NAMES], sabot_error *error)
{
    *coup = (sabot_logged_coup){.number = log->in.lines.number};
    coup->outcome = sabot_side_parse(texts[LOG_OUTCOME].start, texts[LOG_OUTCOME].length);
    if (coup->outcome < 0)
        return records_refuse_span(error, &log->in, texts[LOG_OUTCOME],
                                   " is not an outcome: expected punto, banco or tie");
    return read_cards(coup, log, texts[LOG_CARDS], error);
}

/* --- the coup of a line ------------------------------------------------------------------- */

static int is_id(const sabot_text *id, span text)
{
    return id->length == text.length &&
           (!text.length || memcmp(id->text, text.start, text.length) == 0);
}

static void keep_id(sabot_text *id, span text)
{
    id->length = 0;
    sabot_text_append(id, text.start ? text.start : "", text.length);
}

static int is_equal(const sabot_logged_coup *a, const sabot_logged_coup *b)
{
    if (a->cards != b->cards || a->outcome != b->outcome)
        return 0;
    for (unsigned i = 0; i < a->cards && i < SABOT_LOGGED_CARDS; i++)
        if (a->card[i] != b->card[i] || a->known[i] != b->known[i])
            return 0;
    return 1;
}

/* The same cards and outcome again, or neither. */
static sabot_status check_again(const coup_log *log, const span texts[LOG_NAMES],
                                sabot_error *error)
{
    sabot_logged_coup again;
    if (!texts[LOG_CARDS].length && !texts[LOG_OUTCOME].length)
        return SABOT_OK;
    sabot_status status = read_coup(&again, log, texts, error);
    if (status || is_equal(&again, &log->coup))
        return status;
    return records_refuse(error, &log->in, texts[LOG_CARDS].start,
                          "coup '%.*s' with other cards or another outcome than in line %llu: "
                          "expected the same, or none",
                          (int)(texts[LOG_COUP].length > 40 ? 40 : texts[LOG_COUP].length),
                          texts[LOG_COUP].start, (unsigned long long)log->coup.number);
}

static sabot_status take_coup(coup_log *log, const span texts[LOG_NAMES], sabot_error *error)
{
    int is_first = !log->coup.number;
    int is_shoe_new = is_first || !is_id(&log->shoe_id, texts[LOG_SHOE]);
    if (is_first)
        log->has_shoes = texts[LOG_SHOE].length > 0;
    else if (log->has_shoes != (texts[LOG_SHOE].length > 0))
        return records_refuse(error, &log->in, log->in.lines.line,
                              "a shoe is named on some lines: expected it on every line, or none");
    log->is_same = !is_shoe_new && texts[LOG_COUP].length && is_id(&log->coup_id, texts[LOG_COUP]);
    if (log->is_same)
        return check_again(log, texts, error);
    if (!texts[LOG_CARDS].start || !texts[LOG_OUTCOME].start)
        return records_refuse(error, &log->in, log->in.lines.line,
                              "expected an object with the texts cards and outcome");
    sabot_status status = read_coup(&log->coup, log, texts, error);
    log->coup.begins_shoe = is_shoe_new;
    keep_id(&log->shoe_id, texts[LOG_SHOE]);
    keep_id(&log->coup_id, texts[LOG_COUP]);
    return status;
}

/* --- the bet ------------------------------------------------------------------------------ */

static sabot_status read_amount(mpq_t amount, const coup_log *log, span text, const char *expected,
                                sabot_error *error)
{
    if (sabot_decimal_parse(amount, text.start, text.length) == 0)
        return SABOT_OK;
    return records_refuse_span(error, &log->in, text, expected);
}

static sabot_status take_bet(coup_log *log, const span texts[LOG_NAMES], sabot_error *error)
{
    static const char stake[] =
        " is not a stake: expected a decimal that is not negative, such as 12.50";
    log->bet_name = texts[LOG_BET];
    log->has_bet = texts[LOG_BET].length > 0;
    log->bet.number = log->in.lines.number;
    for (int i = LOG_STAKE; i <= LOG_PAID; i++)
        if ((texts[i].length > 0) != log->has_bet)
            return records_refuse(error, &log->in,
                                  texts[i].start ? texts[i].start : log->in.lines.line,
                                  "some of bet, stake and paid are missing: expected all or none");
    if (!log->has_bet)
        return SABOT_OK;
    sabot_status status = read_amount(log->bet.stake, log, texts[LOG_STAKE], stake, error);
    if (!status && mpq_sgn(log->bet.stake) < 0)
        status = records_refuse_span(error, &log->in, texts[LOG_STAKE], stake);
    if (!status)
        status = read_amount(log->bet.paid, log, texts[LOG_PAID],
                             " is not a payment: expected a decimal, such as 12.50 or -5", error);
    return status;
}

/* --- CSV ---------------------------------------------------------------------------------- */

static sabot_status check_columns(const coup_log *log, sabot_error *error)
{
    const unsigned *column = log->column;
    if (!column[LOG_CARDS] || !column[LOG_OUTCOME])
        return records_refuse(
            error, &log->in, log->in.lines.line,
            "no header: expected one with the columns cards and outcome, or NDJSON");
    if (!column[LOG_BET] != !column[LOG_STAKE] || !column[LOG_BET] != !column[LOG_PAID])
        return records_refuse(error, &log->in, log->in.lines.line,
                              "some of bet, stake and paid are missing: expected all or none");
    return SABOT_OK;
}

static sabot_status read_header(coup_log *log, sabot_error *error)
{
    csv_start(&log->row, &log->in);
    while (csv_has_next(&log->row)) {
        span field;
        sabot_status status = csv_next(&field, &log->row, &log->in, error);
        if (status)
            return status;
        for (unsigned i = 0; i < LOG_NAMES; i++) {
            if (!span_is_equal(field, names[i]))
                continue;
            if (log->column[i])
                return records_refuse_span(error, &log->in, field,
                                           " occurs twice: expected it once");
            log->column[i] = log->row.read;
        }
    }
    sabot_status status = check_columns(log, error);
    return status ? status : csv_end(&log->row, &log->in, error);
}

static sabot_status read_csv(span texts[LOG_NAMES], coup_log *log, sabot_error *error)
{
    csv_start(&log->row, &log->in);
    while (log->row.read < log->row.columns) {
        span field;
        sabot_status status = csv_next(&field, &log->row, &log->in, error);
        if (status)
            return status;
        for (unsigned i = 0; i < LOG_NAMES; i++)
            if (log->row.read == log->column[i])
                texts[i] = field;
    }
    return csv_end(&log->row, &log->in, error);
}

/* --- NDJSON ------------------------------------------------------------------------------- */

/* A member's value, which must be a text or, if allowed, a number. */
static sabot_status read_member(span *text, const coup_log *log, int name, sabot_error *error)
{
    const json_t *value = json_object_get(log->object, names[name].start);
    int may_be_number = name != LOG_CARDS && name != LOG_OUTCOME;
    if (!value || json_is_null(value))
        return SABOT_OK;
    if (!json_is_string(value) && (!json_is_number(value) || !may_be_number))
        return records_refuse(error, &log->in, log->in.lines.line,
                              "'%s' has a value of another type: expected a text%s",
                              names[name].start, may_be_number ? " or a number" : "");
    *text = ndjson_value(&log->in, names[name]);
    if (json_is_string(value) && (!text->start || memchr(text->start, '\\', text->length)))
        *text = (span){json_string_value(value), json_string_length(value)};
    if (!text->start)
        return records_refuse(error, &log->in, log->in.lines.line,
                              "'%s' is written with escapes: expected the plain letters",
                              names[name].start);
    return SABOT_OK;
}

static sabot_status read_json(span texts[LOG_NAMES], coup_log *log, sabot_error *error)
{
    const char *place;
    sabot_status status = SABOT_OK;
    json_decref(log->object);
    if (!(log->object = ndjson_load(&log->in, &place)))
        return records_refuse(error, &log->in, place,
                              "not JSON: expected one object a line, with cards and outcome");
    for (int i = 0; !status && i < LOG_NAMES; i++)
        status = read_member(&texts[i], log, i, error);
    return status;
}

/* --- the stream --------------------------------------------------------------------------- */

sabot_status coup_log_open(coup_log *log, const char *path, sabot_error *error)
{
    records in;
    sabot_status status = records_open(&in, path, "coups", error);
    return status ? status : coup_log_begin(log, &in, error);
}

sabot_status coup_log_begin(coup_log *log, const records *in, sabot_error *error)
{
    sabot_status status = SABOT_OK;
    *log = (coup_log){.in = *in, .row.quotes = 1};
    set_letters(log);
    mpq_inits(log->bet.stake, log->bet.paid, NULL);
    if (!log->in.is_json && (status = read_header(log, error)))
        coup_log_close(log);
    return status;
}

void coup_log_close(coup_log *log)
{
    mpq_clears(log->bet.stake, log->bet.paid, NULL);
    free(log->coup_id.text);
    free(log->shoe_id.text);
    json_decref(log->object);
    records_close(&log->in);
}

sabot_status coup_log_next(coup_log *log, sabot_error *error)
{
    span texts[LOG_NAMES] = {{0}};
    sabot_status status = records_next(&log->in, error);
    if (status)
        return status;
    status = log->in.is_json ? read_json(texts, log, error) : read_csv(texts, log, error);
    if (!status)
        status = take_coup(log, texts, error);
    return status ? status : take_bet(log, texts, error);
}
