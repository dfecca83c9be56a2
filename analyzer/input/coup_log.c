#include "coup_log.h"

#include <jansson.h>
#include <string.h>

/* A piece of a line. */
typedef struct {
    const char *start;
    size_t length;
} span;

static sabot_status refuse(sabot_error *error, const coup_log *log, const char *line,
                           const char *at, const char *text)
{
    return sabot_error_set(error, SABOT_INVALID, (unsigned)log->lines.number,
                           (unsigned)(at - line) + 1, "%s", text);
}

static sabot_status refuse_span(sabot_error *error, const coup_log *log, const char *line,
                                const span *piece, const char *what)
{
    return sabot_error_set(error, SABOT_INVALID, (unsigned)log->lines.number,
                           (unsigned)(piece->start - line) + 1, "'%.*s' %s",
                           (int)(piece->length > 40 ? 40 : piece->length), piece->start, what);
}

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

static sabot_status read_cards(logged_coup *coup, const coup_log *log, const char *line,
                               const span *cards, sabot_error *error)
{
    const char *at = cards->start, *end = at + cards->length;
    coup->cards = 0;
    while (at < end) {
        if (*at == ',' || *at == ' ') {
            at++;
            continue;
        }
        int is_ten = *at == '1' && at + 1 < end && at[1] == '0';
        sabot_card card = is_ten ? sabot_card_of(SABOT_RANK_TEN, 0) : log->card_of[(uint8_t)*at];
        if (card == COUP_LOG_NO_CARD)
            return refuse_span(error, log, line, &(span){at, 1},
                               "is no card: expected A, 2 to 9, T, J, Q, K, with or without suit");
        at += 1 + is_ten;
        at += at < end && is_suit(*at);
        if (coup->cards < COUP_LOG_CARDS_MOST)
            coup->card[coup->cards] = card;
        coup->cards++;
    }
    return SABOT_OK;
}

static sabot_status read_coup(logged_coup *coup, const coup_log *log, const char *line,
                              const span *cards, const span *outcome, sabot_error *error)
{
    coup->line = log->lines.number;
    coup->outcome = sabot_side_parse(outcome->start, outcome->length);
    if (coup->outcome < 0)
        return refuse_span(error, log, line, outcome,
                           "is no outcome: expected punto, banco or tie");
    return read_cards(coup, log, line, cards, error);
}

/* --- CSV ---------------------------------------------------------------------------------- */

/* The field at *at, without quotes; moves *at to the comma behind it or to the end. Returns NULL,
 * or the place of a quote that is not closed or not at the end of its field. */
static const char *next_field(span *field, const char **at)
{
    const char *start = *at;
    if (*start != '"') {
        while (**at && **at != ',')
            ++*at;
        *field = (span){start, (size_t)(*at - start)};
        return NULL;
    }
    const char *end = start + 1;
    while (*end && (*end != '"' || end[1] == '"'))
        end += *end == '"' ? 2 : 1;
    *field = (span){start + 1, (size_t)(end - start - 1)};
    *at = end + 1;
    return !*end || (end[1] && end[1] != ',') ? (*end ? end : start) : NULL;
}

static sabot_status read_header(coup_log *log, const char *line, sabot_error *error)
{
    unsigned found = 0;
    for (const char *at = line;; at++) {
        span field;
        if (next_field(&field, &at))
            return refuse(error, log, line, at, "a quote that does not end: expected \" before ,");
        int cards = field.length == 5 && strncmp(field.start, "cards", 5) == 0;
        int outcome = field.length == 7 && strncmp(field.start, "outcome", 7) == 0;
        if ((cards && found & 1) || (outcome && found & 2))
            return refuse_span(error, log, line, &field, "stands there twice: expected it once");
        if (cards)
            log->cards_column = log->columns;
        if (outcome)
            log->outcome_column = log->columns;
        found |= (unsigned)cards | (unsigned)outcome << 1;
        log->columns++;
        if (!*at)
            break;
    }
    if (found != 3)
        return refuse(error, log, line, line,
                      "no header: expected one with the columns cards and outcome, or NDJSON");
    return SABOT_OK;
}

static sabot_status read_csv(logged_coup *coup, const coup_log *log, const char *line,
                             sabot_error *error)
{
    span cards = {0}, outcome = {0};
    const char *at = line;
    for (unsigned column = 0;; column++) {
        span field;
        const char *fault = next_field(&field, &at);
        if (fault)
            return refuse(error, log, line, fault,
                          "a quote that does not end its field: expected \" before ,");
        if (column == log->cards_column)
            cards = field;
        if (column == log->outcome_column)
            outcome = field;
        int last = column + 1 == log->columns;
        if (last != !*at)
            return sabot_error_set(error, SABOT_INVALID, (unsigned)log->lines.number,
                                   (unsigned)(at - line) + 1, "too %s columns: expected %u",
                                   last ? "many" : "few", log->columns);
        if (last)
            return read_coup(coup, log, line, &cards, &outcome, error);
        at++;
    }
}

/* --- NDJSON ------------------------------------------------------------------------------- */

static const char *skip_blanks(const char *at)
{
    while (*at == ' ' || *at == '\t')
        at++;
    return at;
}

/* A string of plain ASCII without escapes; NULL if it is not one. */
static const char *plain_string(span *text, const char *at)
{
    if (*at++ != '"')
        return NULL;
    const char *start = at;
    while (*at >= ' ' && *at < 127 && *at != '"' && *at != '\\')
        at++;
    *text = (span){start, (size_t)(at - start)};
    return *at == '"' ? at + 1 : NULL;
}

/* A string, a whole number or a word of JSON; NULL if it is something else. */
static const char *plain_value(span *text, const char *at)
{
    if (*at == '"')
        return plain_string(text, at);
    *text = (span){at, 0};
    static const char *const words[] = {"true", "false", "null"};
    for (int i = 0; i < 3; i++)
        if (strncmp(at, words[i], strlen(words[i])) == 0)
            return at + strlen(words[i]);
    if (*at < '1' || *at > '9')
        return *at == '0' && (at[1] < '0' || at[1] > '9') ? at + 1 : NULL;
    at += strspn(at, "0123456789");
    return *at == '.' || *at == 'e' || *at == 'E' ? NULL : at;
}

/* Reads a line that is a flat object of plain values, as most logs are. Returns whether it is one
 * and has both members once; what is not, is left to the whole parser. */
static int read_plain(span *cards, span *outcome, const char *at)
{
    unsigned found = 0;
    at = skip_blanks(at);
    if (*at++ != '{')
        return 0;
    for (;;) {
        span key, value;
        if (!(at = plain_string(&key, skip_blanks(at))))
            return 0;
        at = skip_blanks(at);
        if (*at++ != ':')
            return 0;
        const char *start = skip_blanks(at);
        if (!(at = plain_value(&value, start)))
            return 0;
        int is_cards = key.length == 5 && memcmp(key.start, "cards", 5) == 0;
        int is_outcome = key.length == 7 && memcmp(key.start, "outcome", 7) == 0;
        if (is_cards || is_outcome) {
            if (*start != '"' || found & (is_cards ? 1u : 2u))
                return 0;
            *(is_cards ? cards : outcome) = value;
            found |= is_cards ? 1u : 2u;
        }
        at = skip_blanks(at);
        if (*at == '}')
            return !*skip_blanks(at + 1) && found == 3;
        if (*at++ != ',')
            return 0;
    }
}

static sabot_status read_json(logged_coup *coup, const coup_log *log, const char *line,
                              size_t length, sabot_error *error)
{
    span cards, outcome;
    if (read_plain(&cards, &outcome, line))
        return read_coup(coup, log, line, &cards, &outcome, error);
    json_error_t problem = {0};
    json_t *object = json_loadb(line, length, JSON_REJECT_DUPLICATES, &problem);
    const char *c = json_string_value(json_object_get(object, "cards"));
    const char *o = json_string_value(json_object_get(object, "outcome"));
    sabot_status status;
    if (!object)
        status = sabot_error_set(error, SABOT_INVALID, (unsigned)log->lines.number,
                                 problem.column > 0 ? (unsigned)problem.column : 1,
                                 "not JSON: expected one object a line, with cards and outcome");
    else if (!c || !o)
        status =
            refuse(error, log, line, line, "expected an object with the texts cards and outcome");
    else if ((status =
                  read_coup(coup, log, c, &(span){c, strlen(c)}, &(span){o, strlen(o)}, error)))
        error->column = 1; /* a place within a member is none within the line */
    json_decref(object);
    return status;
}

/* --- the stream --------------------------------------------------------------------------- */

static sabot_status next_line(char **line, size_t *length, coup_log *log, sabot_error *error)
{
    sabot_status status;
    do
        status = line_reader_next(line, length, &log->lines, error);
    while (!status && strspn(*line, " \t") == *length);
    return status;
}

sabot_status coup_log_open(coup_log *log, const char *path)
{
    char *line;
    size_t length;
    sabot_error error;
    *log = (coup_log){0};
    set_letters(log);
    sabot_status status = line_reader_open(&log->lines, path);
    if (status)
        return status;
    status = next_line(&line, &length, log, &error);
    if (status == SABOT_END)
        status = sabot_error_set(&error, SABOT_INVALID, 0, 0, "empty: expected coups");
    if (!status && line[strspn(line, " \t")] == '{') {
        log->is_json = 1;
        line_reader_again(&log->lines);
    } else if (!status) {
        status = read_header(log, line, &error);
    }
    if (status) {
        message_error(log->lines.name, &error);
        coup_log_close(log);
    }
    return status;
}

void coup_log_close(coup_log *log)
{
    line_reader_close(&log->lines);
}

sabot_status coup_log_next(logged_coup *coup, coup_log *log, sabot_error *error)
{
    char *line;
    size_t length;
    sabot_status status = next_line(&line, &length, log, error);
    if (status)
        return status;
    return log->is_json ? read_json(coup, log, line, length, error)
                        : read_csv(coup, log, line, error);
}
