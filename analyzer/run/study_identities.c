#include "study_identities.h"

#include "../render/edges_document.h"
#include "../render/value.h"
#include "answer/counting/ev_variance.h"
#include "study/units.h"
#include "study/work.h"
#include "study_job.h"
#include <sabot/edge/edges.h>

#include <string.h>
#include <unistd.h>

/* --- what is asked ------------------------------------------------------------------------ */

typedef struct {
    const setup *played;
    unsigned long digits;
    study_setup read;
    sabot_question question;
    sabot_study_work work; /* of which nothing is walked */
    sabot_edges whole;     /* the EVs of the whole shoe */
} known;

static sabot_status load(known *k, const study_options *o, const setup *played, sabot_error *error)
{
    *k = (known){.played = played, .digits = o->common.digits, .question = played->question};
    k->question.mark_undetermined = study_leaves_out(o);
    mpq_init(k->read.bin);
    sabot_status status = study_setup_read(&k->read, o, &played->shoe, error);
    if (!status)
        status = sabot_study_work_init(&k->work, &k->question, k->read.from, k->read.to,
                                       mpq_sgn(k->read.bin) ? k->read.bin : NULL, error);
    if (status)
        mpq_clear(k->read.bin);
    return status;
}

static void unload(known *k)
{
    sabot_study_work_clear(&k->work);
    mpq_clear(k->read.bin);
}

/* Some 18 ns a composition, thread and three bets. */
double study_seconds(const void *own, const setup *played)
{
    const study_options *o = own;
    known k;
    sabot_error error;
    if (o->sample || o->bracket)
        return study_seconds_of_others(o, played);
    if (load(&k, o, played, &error))
        return 0;
    long threads = o->common.threads ? o->common.threads : sysconf(_SC_NPROCESSORS_ONLN);
    double each = o->common.double_check ? 50e-6 : 18e-9 * (1 + k.work.walked / 3.0) / 2;
    double seconds = (double)k.work.compositions * each / (double)(threads > 0 ? threads : 1) +
                     sabot_study_work_pairs_seconds(&k.work);
    unload(&k);
    return seconds;
}

/* --- values ------------------------------------------------------------------------------- */

json_t *study_not_computed(void)
{
    return json_string("not computed");
}

/* Returns 0, or -1 if no exact value stands there. */
static int read_exact(mpq_t value, const json_t *json)
{
    const char *text = json_string_value(json_object_get(json, "exact"));
    if (!text || text[strspn(text, "-0123456789/")] || mpq_set_str(value, text, 10) ||
        !mpz_sgn(mpq_denref(value)))
        return -1;
    mpq_canonicalize(value);
    return 0;
}

/* A figure that was filed, if it can be, with the decimal that it has. */
static void keep(json_t *to, const char *key, const mpq_t value, int can_be, unsigned long digits)
{
    json_object_set_new(to, key, can_be ? value_json(value, digits) : study_not_computed());
}

/* Of a bet, or of the best of several. */
typedef struct {
    mpq_t favourable, gain;
    int is_share, is_gain; /* what was filed can be */
} worth;

static void worth_init(worth *w)
{
    *w = (worth){0};
    mpq_inits(w->favourable, w->gain, NULL);
}

static void worth_clear(worth *w)
{
    mpq_clears(w->favourable, w->gain, NULL);
}

static void worth_read(worth *w, const json_t *baseline)
{
    w->is_share = !read_exact(w->favourable, json_object_get(baseline, "favourable")) &&
                  mpq_sgn(w->favourable) >= 0 && mpq_cmp_ui(w->favourable, 1, 1) <= 0;
    w->is_gain = !read_exact(w->gain, json_object_get(baseline, "gain")) && mpq_sgn(w->gain) >= 0;
}

/* The mean of max(0, EV) is neither less than the mean nor more than the best EV allows. */
static void worth_bound(worth *w, const mpq_t mean, mpq_srcptr best)
{
    mpq_t most;
    w->is_gain &= mpq_cmp(w->gain, mean) >= 0;
    if (!best || !w->is_share)
        return;
    mpq_init(most);
    w->is_share &= (mpq_sgn(w->favourable) > 0) == (mpq_sgn(best) > 0);
    mpq_mul(most, w->favourable, best);
    w->is_gain &= mpq_sgn(best) > 0 ? mpq_cmp(w->gain, most) <= 0 : !mpq_sgn(w->gain);
    mpq_clear(most);
}

static json_t *when_favourable(const worth *w, unsigned long digits)
{
    mpq_t ev;
    if (!w->is_share || !w->is_gain)
        return study_not_computed();
    if (!mpq_sgn(w->favourable))
        return json_null();
    mpq_init(ev);
    mpq_div(ev, w->gain, w->favourable);
    json_t *json = value_json(ev, digits);
    mpq_clear(ev);
    return json;
}

/* Whether the shoe can be what is left of the other. */
static int is_left_of(const sabot_shoe *shoe, const sabot_shoe *whole, unsigned cards)
{
    uint64_t own[SABOT_POINTS], stock[SABOT_POINTS];
    int is = sabot_shoe_size(shoe) == cards;
    sabot_shoe_by_point(own, shoe);
    sabot_shoe_by_point(stock, whole);
    for (int i = 0; i < SABOT_POINTS; i++)
        is &= own[i] <= stock[i];
    return is;
}

/* What the shoe gives that is said to be the best or the worst; `ev` is set if there is one. */
static sabot_status find_extreme(json_t **extreme, mpq_t ev, const json_t *baseline, const known *k,
                                 size_t wager, unsigned cards, sabot_error *error)
{
    const char *spec =
        json_string_value(json_object_get(json_object_get(baseline, "shoe"), "spec"));
    sabot_shoe shoe;
    sabot_edges edges;
    sabot_question question = k->question;
    *extreme = NULL;
    if (!spec || sabot_shoe_parse(&shoe, spec, NULL) || !is_left_of(&shoe, &k->played->shoe, cards))
        return SABOT_OK;
    question.shoe = &shoe;
    question.wagers += wager;
    question.wagers_count = 1;
    question.mark_undetermined = 1;
    sabot_edges_init(&edges);
    sabot_status status = sabot_edges_find(&edges, &question, error);
    if (!status && edges.wagers[0].determined) {
        mpq_set(ev, edges.wagers[0].edge.ev);
        *extreme = json_pack("{so so}", "ev", value_json(ev, k->digits), "shoe", shoe_json(&shoe));
    }
    sabot_edges_clear(&edges);
    return status;
}

/* The number of the bin that begins there. Returns 0, or -1 if none does. */
static int read_bin(sabot_study_bin *bin, const json_t *baseline, const mpq_t width)
{
    const char *text = json_string_value(json_object_get(baseline, "from"));
    mpq_t from;
    mpq_init(from);
    int failed = !text || text[strspn(text, "-0123456789/")] || mpq_set_str(from, text, 10) ||
                 !mpz_sgn(mpq_denref(from));
    if (!failed) {
        mpq_canonicalize(from);
        mpq_div(from, from, width);
        failed = mpz_cmp_ui(mpq_denref(from), 1) != 0 || !mpz_fits_slong_p(mpq_numref(from));
        bin->number = failed ? 0 : mpz_get_si(mpq_numref(from));
    }
    mpq_clear(from);
    return failed || read_exact(bin->share, json_object_get(baseline, "probability")) ||
                   mpq_sgn(bin->share) <= 0
               ? -1
               : 0;
}

/* The bins follow one another, and the last has what the others leave of 1. */
static json_t *bins_json(const json_t *baseline, const mpq_t width, unsigned long digits)
{
    json_t *bins = json_array();
    sabot_study_bin bin;
    int64_t before = INT64_MIN;
    int failed = 0;
    mpq_t left, from, to;
    mpq_inits(left, from, to, bin.share, NULL);
    mpq_set_ui(left, 1, 1);
    size_t count = json_array_size(baseline);
    for (size_t i = 0; i < count && !failed; i++) {
        failed = read_bin(&bin, json_array_get(baseline, i), width) || bin.number <= before;
        before = bin.number;
        if (i + 1 == count)
            mpq_set(bin.share, left);
        mpq_sub(left, left, bin.share);
        sabot_study_bin_limits(from, to, &bin, width);
        json_array_append_new(bins, json_pack("{so so so}", "from", value_text(value_exact(from)),
                                              "to", value_text(value_exact(to)), "probability",
                                              value_json(bin.share, digits)));
    }
    mpq_clears(left, from, to, bin.share, NULL);
    if (!failed && count)
        return bins;
    json_decref(bins);
    return study_not_computed();
}

/* --- the document ------------------------------------------------------------------------- */

/* Of a bet that cannot be told so, as filed. */
static json_t *variance_json(const known *k, const json_t *baseline, size_t wager, unsigned cards)
{
    const sabot_question *q = &k->question;
    sabot_ev_variance constants;
    sabot_error error;
    mpq_t variance;
    mpq_init(variance);
    sabot_ev_variance_init(&constants);
    int is_had =
        !sabot_ev_variance_compute(&constants, q->shoe, q->tableau, &q->wagers[wager], &error);
    if (is_had)
        sabot_ev_variance_at(variance, &constants, cards);
    else
        is_had = !read_exact(variance, json_object_get(baseline, "variance"));
    json_t *json = is_had ? value_json(variance, k->digits) : study_not_computed();
    sabot_ev_variance_clear(&constants);
    mpq_clear(variance);
    return json;
}

static json_t *or_not_computed(json_t *json)
{
    return json ? json : study_not_computed();
}

static sabot_status add_bet(json_t *bets, worth *w, const json_t *baseline, const known *k,
                            size_t wager, unsigned cards, sabot_error *error)
{
    mpq_srcptr mean = k->whole.wagers[wager].edge.ev;
    json_t *bet = json_pack("{ss}", "bet", k->question.wagers[wager].name), *best, *worst = NULL;
    mpq_t ev_best, ev_worst;
    mpq_inits(ev_best, ev_worst, NULL);
    sabot_status status =
        find_extreme(&best, ev_best, json_object_get(baseline, "best"), k, wager, cards, error);
    if (!status)
        status = find_extreme(&worst, ev_worst, json_object_get(baseline, "worst"), k, wager, cards,
                              error);
    worth_read(w, baseline);
    worth_bound(w, mean, best ? ev_best : NULL);
    keep(bet, "favourable", w->favourable, w->is_share, k->digits);
    keep(bet, "gain", w->gain, w->is_gain, k->digits);
    json_object_set_new(bet, "mean_ev", value_json(mean, k->digits));
    json_object_set_new(bet, "ev_when_favourable", when_favourable(w, k->digits));
    json_object_set_new(bet, "variance", variance_json(k, baseline, wager, cards));
    json_object_set_new(bet, "best", or_not_computed(best));
    json_object_set_new(bet, "worst", or_not_computed(worst));
    if (mpq_sgn(k->read.bin))
        json_object_set_new(
            bet, "histogram",
            bins_json(json_object_get(baseline, "histogram"), k->read.bin, k->digits));
    json_array_append_new(bets, bet);
    mpq_clears(ev_best, ev_worst, NULL);
    return status;
}

static json_t *counts_json(const known *k, unsigned cards)
{
    uint64_t stock[SABOT_POINTS];
    mpz_t compositions, shoes;
    mpz_inits(compositions, shoes, NULL);
    sabot_shoe_by_point(stock, &k->played->shoe);
    sabot_study_count(compositions, stock, cards);
    mpz_bin_uiui(shoes, sabot_shoe_size(&k->played->shoe), cards);
    json_t *json =
        json_pack("{si so s{so sb}}", "cards", (int)cards, "compositions", value_ways(compositions),
                  "proof", "weights", value_ways(shoes), "mean_is_ev_of_shoe", 1);
    mpz_clears(compositions, shoes, NULL);
    return json;
}

/* The best of several bets gains at least what each of them gains, and at most what all do. */
typedef struct {
    json_t *names;
    worth least, most; /* `least` can be if all of them can */
} mains;

static void mains_add(mains *m, const char *name, const worth *w)
{
    json_array_append_new(m->names, json_string(name));
    m->least.is_share &= w->is_share;
    m->least.is_gain &= w->is_gain;
    if (mpq_cmp(w->favourable, m->least.favourable) > 0)
        mpq_set(m->least.favourable, w->favourable);
    if (mpq_cmp(w->gain, m->least.gain) > 0)
        mpq_set(m->least.gain, w->gain);
    mpq_add(m->most.favourable, m->most.favourable, w->favourable);
    mpq_add(m->most.gain, m->most.gain, w->gain);
}

static json_t *best_of_json(const mains *m, const json_t *baseline, unsigned long digits)
{
    worth w;
    worth_init(&w);
    worth_read(&w, baseline);
    json_t *json = json_pack("{sO}", "bets", m->names);
    if (m->least.is_gain)
        w.is_gain &= mpq_cmp(w.gain, m->least.gain) >= 0 && mpq_cmp(w.gain, m->most.gain) <= 0;
    if (m->least.is_share)
        w.is_share &= mpq_cmp(w.favourable, m->least.favourable) >= 0 &&
                      mpq_cmp(w.favourable, m->most.favourable) <= 0;
    keep(json, "gain", w.gain, w.is_gain, digits);
    keep(json, "favourable", w.favourable, w.is_share, digits);
    worth_clear(&w);
    return json;
}

static sabot_status add_depth(json_t *depths, const json_t *baseline, const known *k,
                              unsigned cards, sabot_error *error)
{
    const json_t *were = json_object_get(baseline, "bets");
    json_t *depth = counts_json(k, cards), *bets = json_array();
    mains m = {.names = json_array()};
    sabot_status status = SABOT_OK;
    worth_init(&m.least);
    worth_init(&m.most);
    m.least.is_share = m.least.is_gain = 1;
    for (size_t i = 0; i < k->question.wagers_count && !status; i++) {
        const sabot_study_wager *wager = &k->work.wagers[i];
        worth own;
        if (wager->way == SABOT_STUDY_LEFT_OUT)
            continue;
        worth_init(&own);
        status =
            add_bet(bets, &own, json_array_get(were, json_array_size(bets)), k, i, cards, error);
        if (wager->is_main)
            mains_add(&m, k->question.wagers[i].name, &own);
        worth_clear(&own);
    }
    json_object_set_new(depth, "bets", bets);
    if (k->work.bets.best_count)
        json_object_set_new(depth, "best_of",
                            best_of_json(&m, json_object_get(baseline, "best_of"), k->digits));
    json_array_append_new(depths, depth);
    json_decref(m.names);
    worth_clear(&m.least);
    worth_clear(&m.most);
    return status;
}

/* The bets with their lines, and those left out. */
static void add_bets(json_t *document, const known *k)
{
    json_t *bets = json_array(), *left_out = json_array();
    for (size_t i = 0; i < k->question.wagers_count; i++) {
        const sabot_wager *wager = &k->question.wagers[i];
        json_t *bet = json_pack("{ss}", "bet", wager->name);
        if (k->work.wagers[i].way == SABOT_STUDY_LEFT_OUT) {
            json_array_append_new(left_out, json_string(wager->name));
            json_decref(bet);
            continue;
        }
        returns_add_lines(bet, wager, NULL, k->digits);
        json_array_append_new(bets, bet);
    }
    json_object_set_new(document, "bets", bets);
    json_object_set_new(document, "left_out", left_out);
}

static sabot_status add_depths(json_t *document, const json_t *baseline, known *k,
                               sabot_error *error)
{
    const json_t *were = json_object_get(baseline, "depths");
    json_t *depths = json_array();
    sabot_question whole = k->question;
    whole.mark_undetermined = 1;
    sabot_status status = sabot_edges_find(&k->whole, &whole, error);
    for (unsigned cards = k->read.from; cards <= k->read.to && !status; cards++)
        status = add_depth(depths, json_array_get(were, cards - k->read.from), k, cards, error);
    json_object_set_new(document, "depths", depths);
    return status;
}

sabot_status study_identities(json_t **document, const json_t *baseline, const void *own,
                              const setup *played, sabot_error *error)
{
    const study_options *o = own;
    known k;
    if (o->sample || o->bracket)
        return study_identities_of_others(document, baseline, o, played, error);
    sabot_status status = load(&k, o, played, error);
    if (status)
        return status;
    *document = setup_document(played, "sabot.study/1");
    sabot_edges_init(&k.whole);
    add_bets(*document, &k);
    status = add_depths(*document, baseline, &k, error);
    sabot_edges_clear(&k.whole);
    unload(&k);
    return status;
}
