/* The predicate language: its tokens. */
#include "node.h"

#include <ctype.h>
#include <string.h>

static int is_word(char c)
{
    return isalnum((unsigned char)c);
}

void sabot_token_advance(sabot_parser *p)
{
    static const char *const pairs[] = {"!=", "<=", ">=", ".."};
    p->at += p->length;
    while (isspace((unsigned char)*p->at))
        p->at++;
    p->length = *p->at ? 1 : 0;
    for (size_t i = 0; i < 4; i++)
        if (strncmp(p->at, pairs[i], 2) == 0)
            p->length = 2;
    if (is_word(*p->at))
        while (is_word(p->at[p->length]))
            p->length++;
    else if ((unsigned char)*p->at >= 0x80) /* a whole UTF-8 sequence, for the error message */
        while (((unsigned char)p->at[p->length] & 0xC0) == 0x80)
            p->length++;
}

int sabot_token_is(const sabot_parser *p, const char *token)
{
    return strlen(token) == p->length && strncmp(p->at, token, p->length) == 0;
}

int sabot_token_accept(sabot_parser *p, const char *token)
{
    if (!sabot_token_is(p, token))
        return 0;
    sabot_token_advance(p);
    return 1;
}

sabot_status sabot_token_expected(const sabot_parser *p, const char *what)
{
    unsigned column = (unsigned)(p->at - p->text) + 1;
    if (p->length == 0)
        return sabot_error_set(p->error, SABOT_INVALID, 0, column,
                               "the condition ends too soon: expected %s", what);
    return sabot_error_set(p->error, SABOT_INVALID, 0, column, "'%.*s': expected %s",
                           (int)(p->length > 40 ? 40 : p->length), p->at, what);
}

sabot_status sabot_token_expected_from(sabot_parser *p, const char *start, const char *what)
{
    const char *end = p->at;
    while (end > start && isspace((unsigned char)end[-1]))
        end--;
    p->length = (size_t)(end - start);
    p->at = start;
    return sabot_token_expected(p, what);
}

sabot_status sabot_token_require(sabot_parser *p, const char *token, const char *what)
{
    return sabot_token_accept(p, token) ? SABOT_OK : sabot_token_expected(p, what);
}

int sabot_token_number(const sabot_parser *p)
{
    int value = 0;
    for (size_t i = 0; i < p->length; i++) {
        if (!isdigit((unsigned char)p->at[i]) || value > 9999)
            return -1;
        value = value * 10 + (p->at[i] - '0');
    }
    return p->length ? value : -1;
}

size_t sabot_predicate_canonical(char *out, const char *text)
{
    size_t used = 0;
    sabot_parser p = {.text = text, .at = text};
    for (sabot_token_advance(&p); p.length; sabot_token_advance(&p)) {
        int side = sabot_side_parse(p.at, p.length);
        const char *word = side < 0 ? p.at : sabot_side_name(side);
        size_t length = side < 0 ? p.length : strlen(word);
        if (used)
            out[used++] = ' ';
        memcpy(out + used, word, length);
        used += length;
    }
    out[used] = 0;
    return used;
}
