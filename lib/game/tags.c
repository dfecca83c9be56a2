#include <sabot/game/tags.h>

#include "../base/rational.h"

#include <string.h>

void sabot_tags_init(sabot_tags *tags)
{
    tags->count = 0;
    for (unsigned i = 0; i < SABOT_TAGS_MOST; i++)
        mpq_init(tags->tag[i]);
}

void sabot_tags_clear(sabot_tags *tags)
{
    for (unsigned i = 0; i < SABOT_TAGS_MOST; i++)
        mpq_clear(tags->tag[i]);
}

void sabot_tags_copy(sabot_tags *tags, const sabot_tags *other)
{
    tags->count = other->count;
    for (unsigned i = 0; i < SABOT_TAGS_MOST; i++)
        mpq_set(tags->tag[i], other->tag[i]);
}

static sabot_status wrong_count(unsigned count, sabot_error *error)
{
    return sabot_error_set(
        error, SABOT_INVALID, 0, 0,
        "%u tags: expected 10 (A, 2 to 9, ten-values) or 13 (A, 2 to 9, T, J, Q, K)", count);
}

sabot_status sabot_tags_parse(sabot_tags *tags, const char *text, sabot_error *error)
{
    unsigned count = 0;
    for (const char *at = text; *(at += strspn(at, ", \t\n"));) {
        size_t length = strcspn(at, ", \t\n");
        if (count == SABOT_TAGS_MOST)
            return wrong_count(count + 1, error);
        if (sabot_rational_parse(tags->tag[count++], at, length))
            return sabot_error_set(
                error, SABOT_INVALID, 0, (unsigned)(at - text) + 1,
                "'%.*s' is not a tag: expected a number, such as -1, 1/2 or 0.5",
                (int)(length > SABOT_RATIONAL_LENGTH ? SABOT_RATIONAL_LENGTH : length), at);
        at += length;
    }
    tags->count = count;
    return count == SABOT_POINTS || count == SABOT_RANKS ? SABOT_OK : wrong_count(count, error);
}

sabot_status sabot_tags_fit(sabot_tags *tags, unsigned count, sabot_error *error)
{
    for (unsigned i = SABOT_POINTS; i < SABOT_TAGS_MOST && tags->count != count; i++) {
        if (tags->count < count)
            mpq_set(tags->tag[i], tags->tag[SABOT_RANK_TEN]);
        else if (!mpq_equal(tags->tag[i], tags->tag[SABOT_RANK_TEN]))
            return sabot_error_set(error, SABOT_INVALID, 0, 0,
                                   "the tags of T, J, Q, K differ, but the bet does not "
                                   "distinguish these ranks: expected one tag for them");
    }
    tags->count = count;
    return SABOT_OK;
}
