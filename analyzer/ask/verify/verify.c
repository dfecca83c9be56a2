#include "ask/questions.h"
#include "document.h"
#include "input/loader.h"

enum { FILES_MOST = 64 };

typedef struct {
    options common;
    const char *files[FILES_MOST];
    int files_count;
} verify_options;

static error_t parse(int key, char *argument, struct argp_state *state)
{
    verify_options *o = state->input;
    switch (key) {
    case ARGP_KEY_ARG:
        if (o->files_count == FILES_MOST)
            options_misuse(state, "'%s': expected at most %d files", argument, FILES_MOST);
        else
            o->files[o->files_count++] = argument;
        return 0;
    default:
        return options_parse_common(key, argument, state);
    }
}

static const char doc[] =
    "Recompute published figures and compare them to the digits printed. Without a file: every "
    "figure that is built in. Exit status 1 if one does not match.\v"
    "An edge is the house's, in per cent. 'what' may be edge, ev, return, probability, ways, "
    "sd or removal (with remove: CARDS, in percentage points); of whole shoes, with cut: N and "
    "burn:, "
    "last:, system: or tags:, also coups, units-per-shoe, bets-share or bets-ev. A claim with "
    "error: (its standard error) matches within three of them.\n\n"
    "Examples:\n"
    "  sabot verify                 the published figures\n"
    "  sabot verify claims.yaml     your own: a list of\n"
    "                                 - bet: dragon-7\n"
    "                                   decks: 8\n"
    "                                   printed: 7.61 %\n";
static const struct argp_child children[] = {{&options_outputs, 0, "Output:", 1}, {0}};
static const struct argp argp = {NULL, parse, "[FILE...]", doc, children, NULL, NULL};

static sabot_status read_claims(sabot_claims *claims, const verify_options *o, sabot_error *error)
{
    sabot_status status = SABOT_OK;
    for (int i = 0; !status && i < o->files_count; i++)
        status = loader_claims(claims, o->files[i], o->common.files, error);
    return o->files_count ? status : sabot_claims_add_published(claims, error);
}

static void show(result *to, const sabot_claims *claims, const sabot_verified *verified)
{
    static const char *const csv_path[] = {"figures", NULL};
    result_document(to, verify_document(claims, verified), csv_path);
    if (result_is_report(to))
        verify_report(&to->report, claims, verified);
    to->is_negative = verified->verdicts[SABOT_VERDICT_MISMATCH] +
                          verified->verdicts[SABOT_VERDICT_MISPRINT_MATCHES] !=
                      0;
}

static sabot_status ask(result *to, const void *own, const setup *played, sabot_error *error)
{
    sabot_question question = played->question;
    sabot_claims claims;
    sabot_verified verified;
    sabot_claims_init(&claims);
    sabot_verify_init(&verified);
    sabot_status status = read_claims(&claims, own, error);
    if (!status)
        status = sabot_verify_find(&verified, claims.claims, claims.count, &question, error);
    if (!status)
        show(to, &claims, &verified);
    sabot_verify_clear(&verified);
    sabot_claims_clear(&claims);
    return status;
}

static sabot_status prepare(void *own, const output *out, sabot_error *error)
{
    const verify_options *o = own;
    (void)out;
    return options_refuse_one(o->common.digits_given, "--digits",
                              "each figure has the digits that are printed", error);
}

/* The setup is only for how to count: a claim has its own shoe, table and bet. */
const ask_question question_verify = {.name = "verify",
                                      .what = "every published figure against ours",
                                      .lacks = "digits verbose",
                                      .argp = &argp,
                                      .size = sizeof(verify_options),
                                      .arguments = {"claims"},
                                      .needs = SETUP_TABLEAU,
                                      .prepare = prepare,
                                      .ask = ask};
