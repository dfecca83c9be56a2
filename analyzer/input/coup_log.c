#include "coup_log.h"

#include "ndjson.h"

#include <string.h>

enum { CARDS, OUTCOME, NAMES };
static const span names[NAMES] = {{"cards", 5}, {"outcome", 7}};

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

static int is_suit(char c)
{
    return c && strchr("shdcSHDC", c);
}

static sabot_status read_cards(sabot_logged_coup *coup, const coup_log *log, span cards,
                               sabot_error *error)
{
    const char *at = cards.start, *end = at + cards.length;
    coup->cards = 0;
    while (at < end) {
        if (*at == ',' || *at == ' ') {
            at++;
            continue;
        }
        int is_ten = *at == '1' && at + 1 < end && at[1] == '0';
        sabot_card card = is_ten ? sabot_card_of(SABOT_RANK_TEN, 0) : log->card_of[(uint8_t)*at];
        if (card == COUP_LOG_NO_CARD)
            return records_refuse_span(
                error, &log->in, (span){at, 1},
                " is no card: expected A, 2 to 9, T, J, Q, K, with or without suit");
        at += 1 + is_ten;
        at += at < end && is_suit(*at);
        if (coup->cards < SABOT_LOGGED_CARDS)
            coup->card[coup->cards] = card;
        coup->cards++;
    }
    return SABOT_OK;
}

static sabot_status read_coup(sabot_logged_coup *coup, const coup_log *log, const span texts[NAMES],
                              sabot_error *error)
{
    coup->number = log->in.lines.number;
    coup->outcome = sabot_side_parse(texts[OUTCOME].start, texts[OUTCOME].length);
    if (coup->outcome < 0)
        return records_refuse_span(error, &log->in, texts[OUTCOME],
                                   " is no outcome: expected punto, banco or tie");
    return read_cards(coup, log, texts[CARDS], error);
}

/* --- CSV ---------------------------------------------------------------------------------- */

static sabot_status read_header(coup_log *log, sabot_error *error)
{
    unsigned found = 0;
    csv_start(&log->row, &log->in);
    while (csv_has_next(&log->row)) {
        span field;
        sabot_status status = csv_next(&field, &log->row, &log->in, error);
        if (status)
            return status;
        for (unsigned i = 0; i < NAMES; i++) {
            if (!span_is_equal(field, names[i]))
                continue;
            if (found >> i & 1)
                return records_refuse_span(error, &log->in, field,
                                           " stands there twice: expected it once");
            log->column[i] = log->row.read;
            found |= 1u << i;
        }
    }
    if (found != 3)
        return records_refuse(
            error, &log->in, log->in.lines.line,
            "no header: expected one with the columns cards and outcome, or NDJSON");
    return csv_end(&log->row, &log->in, error);
}

static sabot_status read_csv(span texts[NAMES], coup_log *log, sabot_error *error)
{
    csv_start(&log->row, &log->in);
    while (log->row.read < log->row.columns) {
        span field;
        sabot_status status = csv_next(&field, &log->row, &log->in, error);
        if (status)
            return status;
        for (unsigned i = 0; i < NAMES; i++)
            if (log->row.read == log->column[i])
                texts[i] = field;
    }
    return csv_end(&log->row, &log->in, error);
}

/* --- NDJSON ------------------------------------------------------------------------------- */

static sabot_status read_object(sabot_logged_coup *coup, const coup_log *log, sabot_error *error)
{
    const char *place;
    json_t *object = ndjson_load(&log->in, &place);
    const char *line = log->in.lines.line;
    span texts[NAMES];
    sabot_status status = SABOT_OK;
    if (!object)
        status = records_refuse(error, &log->in, place,
                                "not JSON: expected one object a line, with cards and outcome");
    for (unsigned i = 0; !status && i < NAMES; i++) {
        const char *text = json_string_value(json_object_get(object, names[i].start));
        if (!text)
            status = records_refuse(error, &log->in, line,
                                    "expected an object with the texts cards and outcome");
        else
            texts[i] = (span){text, strlen(text)};
    }
    if (!status)
        status = read_coup(coup, log, texts, error);
    json_decref(object);
    return status;
}

/* --- the stream --------------------------------------------------------------------------- */

sabot_status coup_log_open(coup_log *log, const char *path, sabot_error *error)
{
    *log = (coup_log){.row.quotes = 1};
    set_letters(log);
    sabot_status status = records_open(&log->in, path, "coups", error);
    if (!status && !log->in.is_json && (status = read_header(log, error)))
        coup_log_close(log);
    return status;
}

void coup_log_close(coup_log *log)
{
    records_close(&log->in);
}

sabot_status coup_log_next(sabot_logged_coup *coup, coup_log *log, sabot_error *error)
{
    span texts[NAMES];
    sabot_status status = records_next(&log->in, error);
    if (status)
        return status;
    if (log->in.is_json && !ndjson_texts(texts, names, NAMES, &log->in))
        return read_object(coup, log, error);
    if (!log->in.is_json && (status = read_csv(texts, log, error)))
        return status;
    return read_coup(coup, log, texts, error);
}
