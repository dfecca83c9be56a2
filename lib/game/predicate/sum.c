/* The predicate language: sums of features, and the constants on their right-hand sides. */
#include "node.h"

#include "../../base/memory.h"

#include <stdio.h>

static const char numeric[] = "a numeric feature as a term of a sum";

enum { VALUES_MOST = 64 }; /* bits of a node's `values` */

static void add_term(sabot_predicate *out, const feature *f)
{
    out->terms =
        sabot_reallocate(out->terms, (unsigned long)out->terms_count + 1, sizeof *out->terms);
    out->terms[out->terms_count++] = *f;
}

/* The terms after the first, each with its sign. */
static sabot_status parse_more_terms(sabot_parser *p, sum *s)
{
    for (;;) {
        int minus = sabot_token_is(p, "-"), found;
        if (!minus && !sabot_token_is(p, "+"))
            return SABOT_OK;
        sabot_token_advance(p);
        const char *start = p->at;
        feature f;
        if (sabot_feature_parse(p, &f, &found))
            return SABOT_INVALID;
        if (!found)
            return sabot_token_expected(p, numeric);
        if (f.type != NUMBER)
            return sabot_token_expected_from(p, start, numeric);
        f.minus = minus;
        s->least += minus ? -f.most : f.least;
        s->most += minus ? -f.least : f.most;
        if (s->most - s->least >= VALUES_MOST)
            return sabot_token_expected_from(p, start, "a shorter sum");
        s->count++;
        add_term(p->predicate, &f);
    }
}

sabot_status sabot_sum_parse(sabot_parser *p, sum *s, int *found)
{
    const char *start = p->at;
    feature f;
    if (sabot_feature_parse(p, &f, found))
        return SABOT_INVALID;
    if (!*found)
        return SABOT_OK;
    *s = (sum){p->predicate->terms_count, 1, f.type, f.least, f.most};
    add_term(p->predicate, &f);
    if (f.type != NUMBER && (sabot_token_is(p, "+") || sabot_token_is(p, "-")))
        return sabot_token_expected_from(p, start, numeric);
    return parse_more_terms(p, s);
}

static sabot_status parse_number(sabot_parser *p, const sum *s, int within, int *value)
{
    char what[96] = "a number";
    const char *start = p->at;
    int minus = s->least < 0 && sabot_token_accept(p, "-"), number = sabot_token_number(p);
    if (within)
        snprintf(what, sizeof what, "a number from %d to %d", s->least, s->most);
    if (number < 0)
        return sabot_token_expected(p, what);
    *value = minus ? -number : number;
    sabot_token_advance(p);
    if (within && (*value < s->least || *value > s->most))
        return sabot_token_expected_from(p, start, what);
    return SABOT_OK;
}

sabot_status sabot_sum_constant(sabot_parser *p, const sum *s, int within, int *value)
{
    const char *what;
    sabot_card_name name;
    *value = -1;
    switch (s->type) {
    case SIDE:
        *value = sabot_side_parse(p->at, p->length);
        what = "punto, banco or tie";
        break;
    case RANK:
        if (sabot_card_parse(&name, p->at, p->length) == 0 && name.suit < 0)
            *value = name.rank;
        what = "a rank: A, 2 to 9, T, J, Q or K";
        break;
    case SUIT:
        for (int suit = 0; suit < SABOT_SUITS; suit++)
            if (sabot_token_is(p, sabot_suit_name((unsigned)suit)))
                *value = suit;
        what = "a suit: s, h, d or c";
        break;
    default:
        return parse_number(p, s, within, value);
    }
    if (*value < 0)
        return sabot_token_expected(p, what);
    sabot_token_advance(p);
    return SABOT_OK;
}
