#include "study_identities.h"

#include "../render/edges_document.h"
#include "../render/value.h"
#include "answer/edges.h"
#include "study/study_units.h"
#include "study/study_work.h"

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
    if (o->sample || o->bracket || load(&k, o, played, &error))
        return 0;
    long threads = o->common.threads ? o->common.threads : sysconf(_SC_NPROCESSORS_ONLN);
    double each = o->common.double_check ? 50e-6 : 18e-9 * (1 + k.work.walked / 3.0) / 2;
    double seconds = (double)k.work.compositions * each / (double)(threads > 0 ? threads : 1) +
                     sabot_study_work_pairs_seconds(&k.work);
    unload(&k);
    return seconds;
}

/* --- values ------------------------------------------------------------------------------- */

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

/* The decimal that the exact value has. */
static void renew(json_t *object, const char *key, unsigned long digits)
{
    mpq_t value;
    mpq_init(value);
    if (!read_exact(value, json_object_get(object, key)))
        json_object_set_new(object, key, value_json(value, digits));
    mpq_clear(value);
}

static void renew_when_favourable(json_t *bet, unsigned long digits)
{
    mpq_t gain, share;
    mpq_inits(gain, share, NULL);
    int is_known = !read_exact(gain, json_object_get(bet, "gain")) &&
                   !read_exact(share, json_object_get(bet, "favourable"));
    if (is_known && mpq_sgn(share)) {
        mpq_div(gain, gain, share);
        json_object_set_new(bet, "ev_when_favourable", value_json(gain, digits));
    } else if (is_known) {
        json_object_set_new(bet, "ev_when_favourable", json_null());
    }
    mpq_clears(gain, share, NULL);
}

/* What the shoe gives that is said to be the best or the worst. */
static sabot_status renew_extreme(json_t *bet, const char *key, const known *k, size_t wager,
                                  unsigned cards, sabot_error *error)
{
    const json_t *was = json_object_get(json_object_get(bet, key), "shoe");
    const char *spec = json_string_value(json_object_get(was, "spec"));
    sabot_shoe shoe;
    sabot_edges edges;
    sabot_question question = k->question;
    if (!spec || sabot_shoe_parse(&shoe, spec, NULL) || sabot_shoe_size(&shoe) != cards) {
        json_object_set_new(bet, key, json_null());
        return SABOT_OK;
    }
    question.shoe = &shoe;
    question.wagers += wager;
    question.wagers_count = 1;
    question.mark_undetermined = 1;
    sabot_edges_init(&edges);
    sabot_status status = sabot_edges_find(&edges, &question, error);
    if (!status)
        json_object_set_new(bet, key,
                            json_pack("{so so}", "ev",
                                      value_json(edges.wagers[0].edge.ev, k->digits), "shoe",
                                      shoe_json(&shoe)));
    sabot_edges_clear(&edges);
    return status;
}

/* The last bin has what the others leave of 1. */
static void renew_bins(json_t *bins, unsigned long digits)
{
    mpq_t left, share;
    mpq_inits(left, share, NULL);
    mpq_set_ui(left, 1, 1);
    size_t count = json_array_size(bins);
    for (size_t i = 0; i < count; i++) {
        json_t *bin = json_array_get(bins, i);
        if (!json_is_object(bin))
            continue;
        renew(bin, "probability", digits);
        if (i + 1 < count && !read_exact(share, json_object_get(bin, "probability")))
            mpq_sub(left, left, share);
        else if (i + 1 == count)
            json_object_set_new(bin, "probability", value_json(left, digits));
    }
    mpq_clears(left, share, NULL);
}

/* --- the document ------------------------------------------------------------------------- */

static sabot_status renew_bet(json_t *bet, const known *k, size_t wager, unsigned cards,
                              sabot_error *error)
{
    json_object_set_new(bet, "bet", json_string(k->question.wagers[wager].name));
    json_object_set_new(bet, "mean_ev", value_json(k->whole.wagers[wager].edge.ev, k->digits));
    renew(bet, "favourable", k->digits);
    renew(bet, "gain", k->digits);
    renew(bet, "variance", k->digits);
    renew_when_favourable(bet, k->digits);
    renew_bins(json_object_get(bet, "histogram"), k->digits);
    sabot_status status = renew_extreme(bet, "best", k, wager, cards, error);
    return status ? status : renew_extreme(bet, "worst", k, wager, cards, error);
}

/* The item of that number, which is made if it is not there. */
static json_t *item(json_t *list, size_t i)
{
    while (json_array_size(list) <= i)
        json_array_append_new(list, json_object());
    if (!json_is_object(json_array_get(list, i)))
        json_array_set_new(list, i, json_object());
    return json_array_get(list, i);
}

static void cut(json_t *list, size_t count)
{
    while (json_array_size(list) > count)
        json_array_remove(list, json_array_size(list) - 1);
}

static void add_counts(json_t *depth, const known *k, unsigned cards)
{
    uint64_t stock[SABOT_POINTS];
    mpz_t count;
    mpz_init(count);
    sabot_shoe_by_point(stock, &k->played->shoe);
    sabot_study_count(count, stock, cards);
    json_object_set_new(depth, "cards", json_integer(cards));
    json_object_set_new(depth, "compositions", value_ways(count));
    mpz_bin_uiui(count, sabot_shoe_size(&k->played->shoe), cards);
    json_object_set_new(
        depth, "proof",
        json_pack("{so sb}", "weights", value_ways(count), "mean_is_ev_of_shoe", 1));
    mpz_clear(count);
}

static sabot_status renew_depth(json_t *depth, const known *k, unsigned cards, sabot_error *error)
{
    json_t *bets = json_object_get(depth, "bets"), *best_of = json_object_get(depth, "best_of");
    size_t studied = 0;
    sabot_status status = SABOT_OK;
    add_counts(depth, k, cards);
    if (!json_is_array(bets)) {
        bets = json_array();
        json_object_set_new(depth, "bets", bets);
    }
    for (size_t i = 0; i < k->question.wagers_count && !status; i++)
        if (k->work.wagers[i].way != SABOT_STUDY_LEFT_OUT)
            status = renew_bet(item(bets, studied++), k, i, cards, error);
    cut(bets, studied);
    renew(best_of, "gain", k->digits);
    renew(best_of, "favourable", k->digits);
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

static sabot_status renew_all(json_t *document, known *k, sabot_error *error)
{
    json_t *depths = json_object_get(document, "depths");
    sabot_question whole = k->question;
    whole.mark_undetermined = 1;
    sabot_status status = sabot_edges_find(&k->whole, &whole, error);
    if (!json_is_array(depths)) {
        depths = json_array();
        json_object_set_new(document, "depths", depths);
    }
    for (unsigned cards = k->read.from; cards <= k->read.to && !status; cards++)
        status = renew_depth(item(depths, cards - k->read.from), k, cards, error);
    cut(depths, k->read.to - k->read.from + 1);
    return status;
}

sabot_status study_identities(json_t **document, const json_t *filed, const void *own,
                              const setup *played, sabot_error *error)
{
    known k;
    sabot_status status = load(&k, own, played, error);
    if (status)
        return status;
    json_t *common = setup_document(played, "sabot.study/1");
    *document = json_deep_copy(filed);
    json_object_update(*document, common);
    json_decref(common);
    sabot_edges_init(&k.whole);
    add_bets(*document, &k);
    status = renew_all(*document, &k, error);
    sabot_edges_clear(&k.whole);
    unload(&k);
    return status;
}
