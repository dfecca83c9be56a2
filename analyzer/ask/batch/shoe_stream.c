#include "shoe_stream.h"

#include "input/ndjson.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* A column's name as a rank (0…12) and as a point (0…9); -1 if it is not one. */
static void read_name(int *rank, int *point, span text)
{
    sabot_card_name name;
    *rank = *point = -1;
    if (text.length == 1 && *text.start >= '0' && *text.start <= '9')
        *point = *text.start - '0';
    if (sabot_card_parse(&name, text.start, text.length) == 0 && name.suit < 0)
        *rank = name.rank;
}

static const unsigned all_ranks = (1u << SABOT_RANKS) - 1, all_points = (1u << SABOT_POINTS) - 1;

static const char expected_header[] =
    "expected a header of the columns A,2,3,4,5,6,7,8,9,T,J,Q,K, or of 0,1,2,3,4,5,6,7,8,9";

/* Whether this many columns are distinct names of one kind, and all of them if required. */
static int has_names(unsigned seen, unsigned all, unsigned columns, const shoe_stream *stream)
{
    return (unsigned)__builtin_popcount(seen) == columns && (stream->missing_is_0 || seen == all);
}

static sabot_status read_header(shoe_stream *stream, sabot_error *error)
{
    unsigned seen_ranks = 0, seen_points = 0, columns = 0;
    uint8_t as_rank[SABOT_RANKS], as_point[SABOT_RANKS];
    csv_start(&stream->row, &stream->in);
    while (csv_has_next(&stream->row)) {
        span field;
        int rank, point;
        sabot_status status = csv_next(&field, &stream->row, &stream->in, error);
        if (status)
            return status;
        read_name(&rank, &point, field);
        if ((rank < 0 && point < 0) || columns == SABOT_RANKS)
            return records_refuse(error, &stream->in, field.start, "'%.*s': %s",
                                  (int)(field.length > 40 ? 40 : field.length), field.start,
                                  expected_header);
        as_rank[columns] = (uint8_t)rank;
        as_point[columns++] = (uint8_t)point;
        seen_ranks |= rank < 0 ? 0 : 1u << rank;
        seen_points |= point < 0 ? 0 : 1u << point;
    }
    int ranks = has_names(seen_ranks, all_ranks, columns, stream);
    int points = has_names(seen_points, all_points, columns, stream);
    if (!ranks && !points)
        return records_refuse(error, &stream->in, stream->in.lines.line, "%s", expected_header);
    stream->level = ranks ? SABOT_LEVEL_RANKS : SABOT_LEVEL_POINTS;
    memcpy(stream->column, ranks ? as_rank : as_point, columns);
    return csv_end(&stream->row, &stream->in, error);
}

sabot_status shoe_stream_open(shoe_stream *stream, const char *path, int missing_is_0,
                              sabot_error *error)
{
    *stream = (shoe_stream){.missing_is_0 = missing_is_0};
    sabot_status status = records_open(&stream->in, path, "a header and shoes", error);
    if (!status && !stream->in.is_json && (status = read_header(stream, error)))
        shoe_stream_close(stream);
    return status;
}

void shoe_stream_close(shoe_stream *stream)
{
    records_close(&stream->in);
}

/* From counts of at most SABOT_SHOE_MOST each, whose sum does not overflow. */
static sabot_status make_shoe(sabot_shoe *shoe, const shoe_stream *stream, const uint64_t *counts,
                              sabot_level level, sabot_error *error)
{
    uint64_t size = 0;
    if (level == SABOT_LEVEL_RANKS)
        sabot_shoe_from_ranks(shoe, counts);
    else
        sabot_shoe_from_points(shoe, counts);
    for (unsigned i = 0; i < (level == SABOT_LEVEL_RANKS ? SABOT_RANKS : SABOT_POINTS); i++)
        size += counts[i];
    if (size >= 6 && size <= SABOT_SHOE_MOST)
        return SABOT_OK;
    if (size < 6)
        return records_refuse(error, &stream->in, stream->in.lines.line,
                              "the shoe has %" PRIu64 " cards: expected at least 6", size);
    return records_refuse(error, &stream->in, stream->in.lines.line,
                          "the shoe is too large: expected at most %llu cards", SABOT_SHOE_MOST);
}

/* A whole number up to SABOT_SHOE_MOST. Returns 0, or -1 if it is not one. */
static int read_count(uint64_t *count, span text)
{
    const char *at = text.start, *end = at + text.length;
    uint64_t value = 0;
    while (end - at > 18 && *at == '0')
        at++;
    if (at == end || end - at > 18) /* which do not overflow */
        return -1;
    for (; at < end; at++) {
        unsigned digit = (unsigned)(*at - '0');
        if (digit > 9)
            return -1;
        value = value * 10 + digit;
    }
    *count = value;
    return value <= SABOT_SHOE_MOST ? 0 : -1;
}

static sabot_status read_csv(sabot_shoe *shoe, shoe_stream *stream, sabot_error *error)
{
    uint64_t counts[SABOT_RANKS] = {0};
    sabot_status status;
    csv_start(&stream->row, &stream->in);
    for (unsigned i = 0; i < stream->row.columns; i++) {
        span field;
        if ((status = csv_next(&field, &stream->row, &stream->in, error)))
            return status;
        if (read_count(&counts[stream->column[i]], field))
            return records_refuse(
                error, &stream->in, field.start,
                "'%.*s' is not a count of cards: expected a whole number from 0 to "
                "%llu",
                (int)(field.length > 40 ? 40 : field.length), field.start, SABOT_SHOE_MOST);
    }
    status = csv_end(&stream->row, &stream->in, error);
    return status ? status : make_shoe(shoe, stream, counts, stream->level, error);
}

static sabot_status refuse_count(const shoe_stream *stream, const char *key, const json_t *value,
                                 sabot_error *error)
{
    char *text = json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY);
    sabot_status status = records_refuse(
        error, &stream->in, stream->in.lines.line,
        "member '%.40s': '%.40s' is not a count of cards: expected a whole number from "
        "0 to %llu",
        key, text, SABOT_SHOE_MOST);
    free(text);
    return status;
}

/* Names the first rank or point that is missing in an object. */
static sabot_status refuse_missing(const shoe_stream *stream, sabot_level level, unsigned seen,
                                   sabot_error *error)
{
    unsigned first = (unsigned)__builtin_ctz(~seen);
    if (level == SABOT_LEVEL_RANKS)
        return records_refuse(error, &stream->in, stream->in.lines.line,
                              "no member '%s': expected all of A, 2 to 9, T, J, Q and K, or "
                              "--missing 0",
                              sabot_rank_name(first));
    return records_refuse(error, &stream->in, stream->in.lines.line,
                          "no member '%u': expected all of 0 to 9, or --missing 0", first);
}

/* Its members as ranks and as points, as far as possible; *level is set to what all of them are. */
static sabot_status read_members(uint64_t *ranks, uint64_t *points, sabot_level *level,
                                 const shoe_stream *stream, json_t *object, sabot_error *error)
{
    int as_ranks = 1, as_points = 1;
    unsigned seen = 0, seen_points = 0;
    const char *key;
    json_t *value;
    json_object_foreach(object, key, value)
    {
        int rank, point;
        read_name(&rank, &point, (span){key, strlen(key)});
        json_int_t count = json_is_integer(value) ? json_integer_value(value) : -1;
        as_ranks &= rank >= 0;
        as_points &= point >= 0;
        if (!as_ranks && !as_points)
            return records_refuse(error, &stream->in, stream->in.lines.line,
                                  "member '%.40s': expected a rank, or else a point", key);
        if (count < 0 || count > (json_int_t)SABOT_SHOE_MOST)
            return refuse_count(stream, key, value, error);
        if (rank >= 0 && seen >> rank & 1)
            return records_refuse(error, &stream->in, stream->in.lines.line,
                                  "member '%.40s': a rank named twice: expected it once", key);
        if (rank >= 0) {
            ranks[rank] = (uint64_t)count;
            seen |= 1u << rank;
        }
        if (point >= 0) {
            points[point] = (uint64_t)count;
            seen_points |= 1u << point;
        }
    }
    *level = as_ranks ? SABOT_LEVEL_RANKS : SABOT_LEVEL_POINTS;
    if (stream->missing_is_0 || (as_ranks ? seen == all_ranks : seen_points == all_points))
        return SABOT_OK;
    return refuse_missing(stream, *level, as_ranks ? seen : seen_points, error);
}

static sabot_status read_json(sabot_shoe *shoe, const shoe_stream *stream, sabot_error *error)
{
    uint64_t ranks[SABOT_RANKS] = {0}, points[SABOT_POINTS] = {0};
    sabot_level level = SABOT_LEVEL_RANKS;
    const char *place;
    json_t *object = ndjson_load(&stream->in, &place);
    sabot_status status =
        json_is_object(object)
            ? read_members(ranks, points, &level, stream, object, error)
            : records_refuse(error, &stream->in, place,
                             "not a JSON object: expected one per line, such as {\"A\":32,…}");
    json_decref(object);
    if (status)
        return status;
    return make_shoe(shoe, stream, level == SABOT_LEVEL_RANKS ? ranks : points, level, error);
}

sabot_status shoe_stream_next(sabot_shoe *shoe, shoe_stream *stream, sabot_error *error)
{
    sabot_status status = records_next(&stream->in, error);
    if (status)
        return status;
    return stream->in.is_json ? read_json(shoe, stream, error) : read_csv(shoe, stream, error);
}
