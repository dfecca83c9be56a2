#include "setup.h"

#include <sabot/base/decimal.h>
#include <sabot/base/range.h>
#include <sabot/study/study.h>

#include <inttypes.h>
#include <string.h>

enum { NUMBER_MOST = 1000000 };

/* Reads the number at *at, and moves *at past it. Returns 0, or -1. */
static int read_number(unsigned *number, const char **at)
{
    if (**at < '0' || **at > '9')
        return -1;
    for (*number = 0; **at >= '0' && **at <= '9'; ++*at)
        if ((*number = *number * 10 + (unsigned)(**at - '0')) > NUMBER_MOST)
            return -1;
    return 0;
}

static sabot_status parse_cards(study_setup *asked, const char *text, const sabot_shoe *shoe,
                                sabot_error *error)
{
    uint64_t size = sabot_shoe_size(shoe);
    sabot_range cards;
    if (sabot_range_parse(&cards, text, SABOT_POSITIONS, size))
        return sabot_error_set(error, SABOT_INVALID, 0, 0,
                               "--cards '%.40s': expected a number from 6 to the %" PRIu64
                               " cards of the shoe, or two, such as 6..26",
                               text, size);
    if (cards.to > SABOT_STUDY_CARDS_MOST)
        return sabot_error_set(error, SABOT_INVALID, 0, 0, "--cards '%.40s': expected at most %d",
                               text, SABOT_STUDY_CARDS_MOST);
    asked->from = (unsigned)cards.from;
    asked->to = (unsigned)cards.to;
    return SABOT_OK;
}

/* A decimal such as 0.01, above 0 and at most 1. */
static sabot_status parse_bin(mpq_t bin, const char *text, sabot_error *error)
{
    unsigned whole = 0;
    unsigned long fraction = 0, ten = 1;
    const char *at = text;
    int valid = !read_number(&whole, &at);
    if (valid && *at == '.')
        for (at++; *at >= '0' && *at <= '9' && ten < 1000000000; at++, ten *= 10)
            fraction = fraction * 10 + (unsigned long)(*at - '0');
    if (!valid || *at || (whole == 0 && fraction == 0) || whole > 1 || (whole == 1 && fraction))
        return sabot_error_set(
            error, SABOT_INVALID, 0, 0,
            "--histogram '%.40s': expected a width of EV above 0 and up to 1, such as 0.01", text);
    mpq_set_ui(bin, whole * ten + fraction, ten);
    mpq_canonicalize(bin);
    return SABOT_OK;
}

/* 0.001 or 1e-3, less than 1. */
static sabot_status parse_within(mpq_t within, const char *text, sabot_error *error)
{
    const char *at = strchr(text, 'e');
    unsigned ten = 0;
    mpz_t divisor;
    int valid = !sabot_decimal_parse(within, text, at ? (size_t)(at - text) : strlen(text));
    if (valid && at)
        valid = at[1] == '-' && (at += 2, !read_number(&ten, &at)) && !*at && ten < 1000;
    mpz_init(divisor);
    mpz_ui_pow_ui(divisor, 10, ten);
    mpz_mul(mpq_denref(within), mpq_denref(within), divisor);
    mpq_canonicalize(within);
    mpz_clear(divisor);
    if (!valid || mpq_sgn(within) < 0 || mpq_cmp_ui(within, 1, 1) >= 0)
        return sabot_error_set(
            error, SABOT_INVALID, 0, 0,
            "--within '%.40s': expected a part of the gain from 0 to below 1, such as 1e-6", text);
    return SABOT_OK;
}

static sabot_status parse_shard(study_setup *asked, const char *text, sabot_error *error)
{
    const char *at = text;
    asked->shard = asked->shards = 1;
    if (!text)
        return SABOT_OK;
    if (!read_number(&asked->shard, &at) && *at++ == '/' && !read_number(&asked->shards, &at) &&
        !*at && asked->shard >= 1 && asked->shard <= asked->shards)
        return SABOT_OK;
    return sabot_error_set(error, SABOT_INVALID, 0, 0,
                           "--shard '%.40s': expected i/n with i from 1 to n, such as 2/8", text);
}

void study_setup_init(study_setup *asked)
{
    mpq_inits(asked->bin, asked->within, NULL);
}

sabot_status study_setup_read(study_setup *asked, const study_options *o, const sabot_shoe *shoe,
                              sabot_error *error)
{
    if (shoe->infinite)
        return sabot_error_set(error, SABOT_INVALID, 0, 0,
                               "--decks infinite: an infinite shoe has no number of cards left: "
                               "expected a number of decks");
    sabot_status status = parse_cards(asked, o->cards, shoe, error);
    if (!status)
        status = parse_shard(asked, o->shard, error);
    if (!status && o->histogram)
        status = parse_bin(asked->bin, o->histogram, error);
    if (!status && o->within)
        status = parse_within(asked->within, o->within, error);
    return status;
}

int study_leaves_out(const study_options *o)
{
    return o->common.bets && strcmp(o->common.bets, "all") == 0;
}

sabot_status study_setup_load(study_setup *asked, const study_options *o, sabot_error *error)
{
    sabot_status status =
        setup_load(&asked->played, &o->common, SETUP_SHOE | SETUP_TABLEAU | SETUP_BETS, error);
    if (status)
        return status;
    study_setup_init(asked);
    status = study_setup_read(asked, o, &asked->played.shoe, error);
    if (status)
        study_setup_clear(asked);
    else
        asked->played.question.mark_undetermined = study_leaves_out(o);
    return status;
}

void study_setup_clear(study_setup *asked)
{
    mpq_clears(asked->bin, asked->within, NULL);
    setup_clear(&asked->played);
}
