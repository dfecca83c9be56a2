/* From options to a study: which wagers are walked, which depths there are, what makes it this one. */
#include "study_job.h"

#include "../render/output.h"
#include "../render/value.h"
#include "base/hash.h"
#include "base/memory.h"
#include "base/range.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* A walk of more compositions takes months on any machine; what asks for one is a slip. */
#define COMPOSITIONS_MOST "1000000000000000"
enum { DEPTH_MOST = 1000, BINS_MOST = 100000, NUMBER_MOST = 1000000 };

static sabot_status read_number(unsigned long *number, const char **at)
{
    if (**at < '0' || **at > '9')
        return SABOT_INVALID;
    for (*number = 0; **at >= '0' && **at <= '9'; ++*at)
        if ((*number = *number * 10 + (unsigned long)(**at - '0')) > NUMBER_MOST)
            return SABOT_INVALID;
    return SABOT_OK;
}

static sabot_status parse_cards(study *s, const char *text)
{
    uint64_t size = sabot_shoe_size(&s->job.shoe);
    sabot_range cards;
    if (sabot_range_parse(&cards, text, SABOT_POSITIONS, size < NUMBER_MOST ? size : NUMBER_MOST))
        return message(SABOT_INVALID,
                       "--cards '%.40s': expected a number from 6 to the %" PRIu64
                       " cards of the shoe, or two as 6..26",
                       text, size);
    if (cards.to > DEPTH_MOST)
        return message(SABOT_INVALID, "--cards '%.40s': expected at most %d", text, DEPTH_MOST);
    s->from = (unsigned)cards.from;
    s->to = (unsigned)cards.to;
    return SABOT_OK;
}

/* A decimal, as 0.01, above 0 and at most 1. */
static sabot_status parse_bin(mpq_t bin, const char *text)
{
    unsigned long whole = 0, fraction = 0, ten = 1;
    const char *at = text;
    int valid = !read_number(&whole, &at);
    if (valid && *at == '.')
        for (at++; *at >= '0' && *at <= '9' && ten < 1000000000; at++, ten *= 10)
            fraction = fraction * 10 + (unsigned long)(*at - '0');
    if (!valid || *at || (whole == 0 && fraction == 0) || whole > 1 || (whole == 1 && fraction))
        return message(SABOT_INVALID,
                       "--histogram '%.40s': expected a width of EV above 0 and up to 1, as 0.01",
                       text);
    mpq_set_ui(bin, whole * ten + fraction, ten);
    mpq_canonicalize(bin);
    return SABOT_OK;
}

static sabot_status parse_shard(study *s, const char *text)
{
    unsigned long shard = 1, shards = 1;
    const char *at = text;
    int valid =
        !text || (!read_number(&shard, &at) && *at++ == '/' && !read_number(&shards, &at) && !*at);
    if (!valid || shard < 1 || shard > shards)
        return message(SABOT_INVALID, "--shard '%.40s': expected i/n with i from 1 to n, as 2/8",
                       text);
    s->shard = (unsigned)shard;
    s->shards = (unsigned)shards;
    return SABOT_OK;
}

/* --- wagers ------------------------------------------------------------------------------- */

static int is_main(const char *name)
{
    return strcmp(name, "punto") == 0 || strcmp(name, "banco") == 0 || strcmp(name, "tie") == 0;
}

/* Pairs of ranks, or of identical cards: shoes that can be named. */
static int is_pair(study *s, const sabot_wager *wager)
{
    sabot_pairs *pairs = &s->pairs[s->pairs_count];
    if (sabot_pairs_init(pairs, &s->job.shoe, &s->job.tableau, wager))
        return 0;
    if (pairs->kinds == SABOT_RANKS || pairs->kinds == SABOT_CARDS)
        return 1;
    sabot_pairs_clear(pairs);
    return 0;
}

static sabot_status sort_wagers(study *s, const study_options *o)
{
    size_t count = s->job.wagers_count;
    int *in_best = sabot_allocate(count, sizeof *in_best);
    sabot_wager *walked = sabot_allocate(count, sizeof *walked);
    int all = o->common.bets && strcmp(o->common.bets, "all") == 0;
    sabot_status status = SABOT_OK;
    s->wagers = sabot_allocate(count, sizeof *s->wagers);
    s->pairs = sabot_allocate(count, sizeof *s->pairs);
    for (size_t i = 0; i < count && !status; i++) {
        const job_wager *own = &s->job.wagers[i];
        if (sabot_study_takes(&own->wager)) {
            in_best[s->walked] = is_main(own->name);
            walked[s->walked] = own->wager;
            s->wagers[i] = (study_wager){STUDY_WALK, s->walked++};
        } else if (is_pair(s, &own->wager)) {
            s->wagers[i] = (study_wager){STUDY_PAIRS, s->pairs_count++};
        } else if (all) {
            s->wagers[i] = (study_wager){STUDY_LEFT_OUT, 0};
        } else {
            status = message(SABOT_INVALID,
                             "--bet '%.60s': expected a bet that looks at points only, or at "
                             "whether one hand's first two cards are a pair",
                             own->name);
        }
    }
    if (!status && s->walked)
        sabot_study_init(&s->study, &s->job.shoe, &s->job.tableau, walked, in_best, s->walked,
                         s->bin);
    else
        s->walked = 0;
    free(in_best);
    free(walked);
    return status;
}

/* --- depths ------------------------------------------------------------------------------- */

static sabot_status check_size(const study *s)
{
    mpz_t count, most;
    mpz_init(count);
    mpz_init_set_str(most, COMPOSITIONS_MOST, 10);
    sabot_study_count(count, &s->study, s->to);
    int fits = mpz_cmp(count, most) <= 0;
    char *text = mpz_get_str(NULL, 10, count);
    if (!fits)
        message(SABOT_INVALID, "--cards %u: %s compositions: expected at most %s", s->to, text,
                COMPOSITIONS_MOST);
    free(text);
    mpz_clears(count, most, NULL);
    return fits ? SABOT_OK : SABOT_INVALID;
}

static sabot_status find_depths(study *s)
{
    if (!s->walked)
        return SABOT_OK;
    for (unsigned b = 0; mpq_sgn(s->bin) && b < s->walked; b++)
        if (mpz_get_d(s->study.most[b]) / mpz_get_d(s->study.scale[b]) / mpq_get_d(s->bin) >
            BINS_MOST)
            return message(SABOT_INVALID, "--histogram: more than %d bins: expected wider ones",
                           2 * BINS_MOST);
    if (check_size(s))
        return SABOT_INVALID;
    s->depths_count = s->to - s->from + 1;
    s->depths = sabot_allocate(s->depths_count, sizeof *s->depths);
    for (unsigned d = 0; d < s->depths_count; d++) {
        study_depth *depth = &s->depths[d];
        depth->cards = s->from + d;
        depth->units = sabot_study_units(&s->study, depth->cards);
        depth->done = sabot_allocate(depth->units, 1);
        depth->size = sabot_allocate(depth->units, sizeof *depth->size);
        sabot_study_unit_sizes(depth->size, &s->study, depth->cards);
        sabot_study_totals_init(&depth->totals, &s->study);
    }
    return SABOT_OK;
}

/* --- identity ----------------------------------------------------------------------------- */

static void add_argument(json_t *arguments, const char *name, const char *value)
{
    if (value)
        json_object_set_new(arguments, name, json_string(value));
}

/* All that the numbers follow from, in words that do not depend on how they were given. */
static void find_identity(study *s, const study_options *o)
{
    sabot_text text = {0};
    char hash[SABOT_HASH];
    s->arguments = json_object();
    add_argument(s->arguments, "rules", o->common.rules);
    add_argument(s->arguments, "decks", o->common.decks);
    add_argument(s->arguments, "shoe", o->common.shoe);
    add_argument(s->arguments, "remove", o->common.remove);
    add_argument(s->arguments, "tableau", o->common.tableau);
    add_argument(s->arguments, "bet", o->common.bets);
    add_argument(s->arguments, "cards", o->cards);
    add_argument(s->arguments, "histogram", o->histogram);
    sabot_tableau_hash(hash, &s->job.tableau);
    sabot_text_add(&text, "study/1 %u..%u rules %s %s tableau %s", s->from, s->to,
                   s->job.rules.name, s->job.rules_hash, hash);
    char *bin = value_exact(s->bin);
    sabot_text_add(&text, " histogram %s shoe", bin);
    free(bin);
    for (unsigned card = 0; card < SABOT_CARDS; card++)
        sabot_text_add(&text, " %" PRIu64, s->job.shoe.count[card]);
    for (size_t i = 0; i < s->job.wagers_count; i++) {
        const job_wager *wager = &s->job.wagers[i];
        sabot_text_add(&text, " wager %s", wager->name);
        for (unsigned p = 0; p < wager->wager.count; p++) {
            sabot_bet_hash(hash, wager->wager.part[p].bet);
            sabot_text_add(&text, " %s %" PRId64 "/%" PRId64, hash, wager->wager.part[p].numerator,
                           wager->wager.part[p].denominator);
        }
    }
    sabot_hash_text(s->hash, text.text, text.length);
    free(text.text);
}

sabot_status study_load(study *s, const study_options *o)
{
    *s = (study){0};
    mpq_init(s->bin);
    sabot_status status = job_load(&s->job, &o->common, JOB_SHOE | JOB_TABLEAU | JOB_BETS);
    if (status) {
        mpq_clear(s->bin);
        return status;
    }
    if (s->job.shoe.infinite)
        status = message(SABOT_INVALID,
                         "--decks infinite: no cards are ever left: expected a number of decks");
    if (!status)
        status = parse_cards(s, o->cards);
    if (!status)
        status = parse_shard(s, o->shard);
    if (!status && o->histogram)
        status = parse_bin(s->bin, o->histogram);
    if (!status)
        status = sort_wagers(s, o);
    if (!status)
        status = find_depths(s);
    if (status) {
        study_clear(s);
        return status;
    }
    find_identity(s, o);
    return SABOT_OK;
}

void study_clear(study *s)
{
    for (unsigned d = 0; s->depths && d < s->depths_count; d++) {
        free(s->depths[d].done);
        free(s->depths[d].size);
        sabot_study_totals_clear(&s->depths[d].totals);
    }
    for (unsigned i = 0; i < s->pairs_count; i++)
        sabot_pairs_clear(&s->pairs[i]);
    if (s->walked)
        sabot_study_clear(&s->study);
    free(s->depths);
    free(s->pairs);
    free(s->wagers);
    mpq_clear(s->bin);
    json_decref(s->arguments);
    job_clear(&s->job);
}

int study_is_ours(const study *s, unsigned depth, unsigned unit)
{
    uint64_t before = unit;
    for (unsigned d = 0; d < depth; d++)
        before += s->depths[d].units;
    return before % s->shards == s->shard - 1;
}

int study_is_complete(const study *s)
{
    for (unsigned d = 0; d < s->depths_count; d++)
        for (unsigned u = 0; u < s->depths[d].units; u++)
            if (!s->depths[d].done[u])
                return 0;
    return 1;
}
