#include "shoe_stream.h"

#include <inttypes.h>
#include <jansson.h>
#include <string.h>

/* A column's name as a rank (0…12) and as a point (0…9); -1 where it is none. */
static void read_name(int *rank, int *point, const char *text, size_t length)
{
    sabot_card_name name;
    *rank = *point = -1;
    if (length == 1 && *text >= '0' && *text <= '9')
        *point = *text - '0';
    if (sabot_card_parse(&name, text, length) == 0 && name.suit < 0)
        *rank = name.rank;
}

static size_t field_length(const char *at, const char **field)
{
    size_t whole = strcspn(at, ",");
    size_t length = whole;
    *field = at;
    while (length && (**field == ' ' || **field == '\t')) {
        ++*field;
        length--;
    }
    while (length && ((*field)[length - 1] == ' ' || (*field)[length - 1] == '\t'))
        length--;
    return length;
}

static sabot_status read_header(shoe_stream *stream, const char *line, sabot_error *error)
{
    static const char expected[] =
        "expected a header of the columns A,2,3,4,5,6,7,8,9,T,J,Q,K, or of 0,1,2,3,4,5,6,7,8,9";
    unsigned seen_ranks = 0, seen_points = 0, columns = 0;
    uint8_t as_rank[SABOT_RANKS], as_point[SABOT_RANKS];
    for (const char *at = line;; at += strcspn(at, ",") + 1) {
        const char *field;
        int rank, point;
        size_t length = field_length(at, &field);
        read_name(&rank, &point, field, length);
        if ((rank < 0 && point < 0) || columns == SABOT_RANKS)
            return sabot_error_set(error, SABOT_INVALID, (unsigned)stream->lines.number,
                                   (unsigned)(field - line) + 1, "'%.*s': %s",
                                   (int)(length > 40 ? 40 : length), field, expected);
        as_rank[columns] = (uint8_t)rank;
        as_point[columns++] = (uint8_t)point;
        seen_ranks |= rank < 0 ? 0 : 1u << rank;
        seen_points |= point < 0 ? 0 : 1u << point;
        if (!at[strcspn(at, ",")])
            break;
    }
    int ranks = columns == SABOT_RANKS && seen_ranks == (1u << SABOT_RANKS) - 1;
    int points = columns == SABOT_POINTS && seen_points == (1u << SABOT_POINTS) - 1;
    if (!ranks && !points)
        return sabot_error_set(error, SABOT_INVALID, (unsigned)stream->lines.number, 1, "%s",
                               expected);
    stream->level = ranks ? SABOT_LEVEL_RANKS : SABOT_LEVEL_POINTS;
    stream->columns = columns;
    memcpy(stream->column, ranks ? as_rank : as_point, columns);
    return SABOT_OK;
}

sabot_status shoe_stream_open(shoe_stream *stream, const char *path)
{
    char *line;
    size_t length;
    sabot_error error;
    *stream = (shoe_stream){0};
    sabot_status status = line_reader_open(&stream->lines, path);
    if (status)
        return status;
    do
        status = line_reader_next(&line, &length, &stream->lines, &error);
    while (status == SABOT_OK && strspn(line, " \t") == length);
    if (status == SABOT_END)
        status = sabot_error_set(&error, SABOT_INVALID, 0, 0, "empty: expected a header and shoes");
    if (!status && line[strspn(line, " \t")] == '{') {
        stream->is_json = 1;
        line_reader_again(&stream->lines); /* the line is a shoe already */
    } else if (!status) {
        status = read_header(stream, line, &error);
    }
    if (status) {
        message_error(stream->lines.name, &error);
        shoe_stream_close(stream);
    }
    return status;
}

void shoe_stream_close(shoe_stream *stream)
{
    line_reader_close(&stream->lines);
}

static sabot_status make_shoe(sabot_shoe *shoe, const uint64_t *counts, sabot_level level,
                              unsigned line, sabot_error *error)
{
    if (level == SABOT_LEVEL_RANKS)
        sabot_shoe_from_ranks(shoe, counts);
    else
        sabot_shoe_from_points(shoe, counts);
    uint64_t size = 0;
    for (unsigned i = 0; i < (level == SABOT_LEVEL_RANKS ? SABOT_RANKS : SABOT_POINTS); i++)
        size += counts[i]; /* thirteen counts of at most SABOT_SHOE_MOST do not overflow */
    if (size < 6)
        return sabot_error_set(error, SABOT_INVALID, line, 1,
                               "the shoe has %" PRIu64 " cards: expected at least 6", size);
    if (size > SABOT_SHOE_MOST)
        return sabot_error_set(error, SABOT_INVALID, line, 1,
                               "the shoe is too large: expected at most %llu cards",
                               SABOT_SHOE_MOST);
    return SABOT_OK;
}

static sabot_status parse_csv(sabot_shoe *shoe, const shoe_stream *stream, const char *line,
                              sabot_error *error)
{
    uint64_t counts[SABOT_RANKS] = {0};
    unsigned number = (unsigned)stream->lines.number;
    const char *at = line;
    for (unsigned i = 0; i < stream->columns; i++) {
        uint64_t value = 0;
        while (*at == ' ' || *at == '\t')
            at++;
        const char *digits = at;
        for (; *at >= '0' && *at <= '9' && value <= SABOT_SHOE_MOST; at++)
            value = value * 10 + (uint64_t)(*at - '0');
        const char *end = at;
        while (*at == ' ' || *at == '\t')
            at++;
        int last = i + 1 == stream->columns;
        if (end == digits || value > SABOT_SHOE_MOST || *at != (last ? 0 : ',')) {
            if (end > digits && (!*at || (last && *at == ',')))
                return sabot_error_set(error, SABOT_INVALID, number, (unsigned)(at - line) + 1,
                                       "too %s columns: expected %u", last ? "many" : "few",
                                       stream->columns);
            return sabot_error_set(error, SABOT_INVALID, number, (unsigned)(digits - line) + 1,
                                   "'%.*s' is no count of cards: expected a whole number from 0 to "
                                   "%llu",
                                   (int)strcspn(digits, ","), digits, SABOT_SHOE_MOST);
        }
        counts[stream->column[i]] = value;
        at += !last;
    }
    return make_shoe(shoe, counts, stream->level, number, error);
}

static sabot_status parse_json(sabot_shoe *shoe, const shoe_stream *stream, const char *line,
                               size_t length, sabot_error *error)
{
    json_error_t problem;
    unsigned number = (unsigned)stream->lines.number;
    json_t *object = json_loadb(line, length, JSON_REJECT_DUPLICATES, &problem), *value;
    if (!json_is_object(object)) {
        json_decref(object);
        return sabot_error_set(error, SABOT_INVALID, number,
                               problem.column > 0 ? (unsigned)problem.column : 1,
                               "not a JSON object: expected one a line, as {\"A\":32,…}");
    }
    uint64_t ranks[SABOT_RANKS] = {0}, points[SABOT_POINTS] = {0};
    int as_ranks = 1, as_points = 1;
    sabot_status status = SABOT_OK;
    const char *key;
    json_object_foreach(object, key, value)
    {
        int rank, point;
        read_name(&rank, &point, key, strlen(key));
        json_int_t count = json_is_integer(value) ? json_integer_value(value) : -1;
        as_ranks &= rank >= 0;
        as_points &= point >= 0;
        if ((!as_ranks && !as_points) || count < 0 || count > (json_int_t)SABOT_SHOE_MOST) {
            status = sabot_error_set(error, SABOT_INVALID, number, 1,
                                     "member '%.40s': expected a rank, or else a point, with a "
                                     "whole number from 0",
                                     key);
            break;
        }
        if (rank >= 0)
            ranks[rank] = (uint64_t)count;
        if (point >= 0)
            points[point] = (uint64_t)count;
    }
    json_decref(object);
    if (status)
        return status;
    return make_shoe(shoe, as_ranks ? ranks : points,
                     as_ranks ? SABOT_LEVEL_RANKS : SABOT_LEVEL_POINTS, number, error);
}

sabot_status shoe_stream_next(sabot_shoe *shoe, shoe_stream *stream, sabot_error *error)
{
    char *line;
    size_t length;
    sabot_status status;
    do {
        status = line_reader_next(&line, &length, &stream->lines, error);
        if (status)
            return status;
    } while (strspn(line, " \t") == length);
    return stream->is_json ? parse_json(shoe, stream, line, length, error)
                           : parse_csv(shoe, stream, line, error);
}
