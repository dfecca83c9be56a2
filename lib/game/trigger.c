#include <sabot/game/trigger.h>

#include "../base/rational.h"
#include "../base/text.h"
#include <sabot/game/card.h>

#include <stdlib.h>
#include <string.h>

static const char *const way_names[SABOT_TRUE_COUNTS] = {
    [SABOT_TRUE_COUNT_EXACT] = "exact",           [SABOT_TRUE_COUNT_FLOOR] = "floor",
    [SABOT_TRUE_COUNT_TRUNCATE] = "truncate",     [SABOT_TRUE_COUNT_HALF_DECKS] = "half-decks",
    [SABOT_TRUE_COUNT_FULL_DECKS] = "full-decks",
};

const char *sabot_true_count_name(sabot_true_count way)
{
    return way_names[way];
}

int sabot_true_count_parse(sabot_true_count *way, const char *text)
{
    for (int i = 0; i < SABOT_TRUE_COUNTS; i++)
        if (strcmp(text, way_names[i]) == 0) {
            *way = (sabot_true_count)i;
            return 0;
        }
    return -1;
}

static uint64_t round_up(uint64_t cards, uint64_t unit)
{
    return (cards + unit - 1) / unit * unit;
}

void sabot_true_count_take(mpq_t true_count, const mpq_t running, const sabot_counted_shoe *shoe,
                           uint64_t left, sabot_true_count way)
{
    mpq_t factor;
    mpq_init(factor);
    if (way == SABOT_TRUE_COUNT_HALF_DECKS)
        left = round_up(left, SABOT_CARDS / 2);
    if (way == SABOT_TRUE_COUNT_FULL_DECKS)
        left = round_up(left, SABOT_CARDS);
    /* B·(N-left)/N = B - B·left/N; rounding up may make `left` greater than N */
    mpq_set_ui(factor, left, shoe->cards);
    mpq_canonicalize(factor);
    mpq_mul(factor, factor, shoe->sum);
    mpq_add(factor, factor, running);
    mpq_sub(true_count, factor, shoe->sum);
    mpq_set_ui(factor, SABOT_CARDS, left);
    mpq_canonicalize(factor);
    mpq_mul(true_count, true_count, factor);
    if (way == SABOT_TRUE_COUNT_FLOOR)
        mpz_fdiv_q(mpq_numref(true_count), mpq_numref(true_count), mpq_denref(true_count));
    if (way == SABOT_TRUE_COUNT_TRUNCATE)
        mpz_tdiv_q(mpq_numref(true_count), mpq_numref(true_count), mpq_denref(true_count));
    if (way == SABOT_TRUE_COUNT_FLOOR || way == SABOT_TRUE_COUNT_TRUNCATE)
        mpz_set_ui(mpq_denref(true_count), 1);
    mpq_clear(factor);
}

void sabot_trigger_init(sabot_trigger *trigger)
{
    *trigger = (sabot_trigger){0};
    mpq_init(trigger->value);
}

void sabot_trigger_clear(sabot_trigger *trigger)
{
    mpq_clear(trigger->value);
}

void sabot_trigger_copy(sabot_trigger *trigger, const sabot_trigger *other)
{
    trigger->is_running = other->is_running;
    trigger->way = other->way;
    trigger->relation = other->relation;
    mpq_set(trigger->value, other->value);
}

static const char *const relation_names[] = {
    [SABOT_AT_LEAST] = ">=", [SABOT_ABOVE] = ">", [SABOT_AT_MOST] = "<=", [SABOT_BELOW] = "<"};

char *sabot_trigger_text(const sabot_trigger *trigger)
{
    sabot_text text = {0};
    char *value = mpq_get_str(NULL, 10, trigger->value);
    sabot_text_add(&text, "%s%s%s", trigger->is_running ? "rc" : "tc",
                   relation_names[trigger->relation], value);
    free(value);
    return text.text;
}

static int read_relation(sabot_relation *relation, const char **at)
{
    for (int i = SABOT_AT_LEAST; i <= SABOT_BELOW; i++) {
        size_t length = strlen(relation_names[i]);
        if (strncmp(*at, relation_names[i], length) == 0) {
            *relation = (sabot_relation)i;
            *at += length;
            return 0;
        }
    }
    return -1;
}

sabot_status sabot_trigger_parse(sabot_trigger *trigger, const char *text, sabot_error *error)
{
    static const char blank[] = " \t\n";
    const char *at = text + strspn(text, blank);
    int is_running = strncmp(at, "rc", 2) == 0, is_true = strncmp(at, "tc", 2) == 0;
    if (is_running || is_true) {
        at += 2;
        at += strspn(at, blank);
        if (read_relation(&trigger->relation, &at) == 0) {
            at += strspn(at, blank);
            size_t length = strlen(at);
            while (length && strchr(blank, at[length - 1]))
                length--;
            trigger->is_running = is_running;
            if (sabot_rational_parse(trigger->value, at, length) == 0)
                return SABOT_OK;
        }
    }
    return sabot_error_set(
        error, SABOT_INVALID, 0, (unsigned)(at - text) + 1,
        "'%.60s' is not a trigger: expected tc or rc, >=, >, <= or <, and a number, such as tc>=4",
        text);
}

int sabot_trigger_is_met(const sabot_trigger *trigger, const mpq_t running,
                         const sabot_counted_shoe *shoe, uint64_t left)
{
    mpq_t count;
    mpq_init(count);
    if (trigger->is_running)
        mpq_set(count, running);
    else
        sabot_true_count_take(count, running, shoe, left, trigger->way);
    int order = mpq_cmp(count, trigger->value);
    mpq_clear(count);
    switch (trigger->relation) {
    case SABOT_AT_LEAST:
        return order >= 0;
    case SABOT_ABOVE:
        return order > 0;
    case SABOT_AT_MOST:
        return order <= 0;
    default:
        return order < 0;
    }
}
