#include "../input/claim.h"
#include "../input/file.h"
#include "../render/output.h"
#include "../render/value.h"
#include "../run/old_file.h"
#include "commands.h"
#include "document/yaml.h"

#include <stdlib.h>
#include <string.h>

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
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &o->common;
        return 0;
    case ARGP_KEY_ARG:
        if (o->files_count == FILES_MOST)
            argp_error(state, "'%s': expected at most %d files", argument, FILES_MOST);
        else
            o->files[o->files_count++] = argument;
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const char doc[] =
    "Recompute published figures and compare them to the digits printed. Without a file: every "
    "figure that is built in. Exit status 1 if one does not match.\v"
    "Examples:\n"
    "  sabot verify                 the published figures\n"
    "  sabot verify claims.yaml     your own: a list of\n"
    "                                 - bet: dragon-7\n"
    "                                   decks: 8\n"
    "                                   printed: 7.61 %\n"
    "An edge is the house's, in per cent. 'what' may be edge, ev, probability, ways, sd or "
    "removal (with remove: CARDS, in percentage points).\n";
static const struct argp_child children[] = {{&options_outputs, 0, "What is printed:", 1}, {0}};
static const struct argp argp = {NULL, parse, "[FILE...]", doc, children, NULL, NULL};

typedef struct {
    json_t *figures;
    sabot_report *report;
    const options *options;
    int counts[4]; /* by verdict */
} verification;

static void add_answer(verification *v, const claim *claim, const claim_answer *answer)
{
    char shoe[64];
    snprintf(shoe, sizeof shoe, "%.60s", claim->decks ? claim->decks : claim->shoe);
    char what[64];
    snprintf(what, sizeof what, "%s%s%.40s", claim_what_name(claim->what), claim->remove ? " " : "",
             claim->remove ? claim->remove : "");
    sabot_report_row(v->report,
                     (const char *[]){claim->bet, shoe, what, claim->printed, answer->decimal,
                                      claim_verdict_name(answer->verdict), claim->source});
    json_t *json =
        json_pack("{ss ss* ss* ss* ss ss* ss}", "bet", claim->bet, "decks", claim->decks, "shoe",
                  claim->shoe, "tableau", claim->tableau, "what", claim_what_name(claim->what),
                  "remove", claim->remove, "printed", claim->printed);
    json_object_set_new(json, claim->what == CLAIM_SD ? "variance" : "value",
                        json_pack("{ss ss}", "exact", answer->exact, "decimal", answer->decimal));
    static const char *const verdicts[] = {"match", "mismatch", "misprint", "misprint-matches"};
    json_object_set_new(json, "verdict", json_string(verdicts[answer->verdict]));
    json_object_set_new(json, "source", claim->source ? json_string(claim->source) : json_null());
    json_array_append_new(v->figures, json);
}

static sabot_status verify_text(verification *v, const char *text, size_t length, const char *where)
{
    claim_list list;
    sabot_status status = claim_list_parse(&list, text, length, where);
    if (status)
        return status;
    for (size_t i = 0; !status && i < list.count; i++) {
        claim_answer answer;
        status = claim_check(&answer, &list.claims[i], where, v->options);
        if (status)
            break;
        v->counts[answer.verdict]++;
        add_answer(v, &list.claims[i], &answer);
        free(answer.exact);
        free(answer.decimal);
    }
    claim_list_clear(&list);
    return status;
}

static sabot_status verify_file(verification *v, const char *path)
{
    char *text;
    size_t length;
    sabot_status status = old_file_read(&text, &length, path, SABOT_YAML_BYTES);
    if (status)
        return status;
    status = verify_text(v, text, length, path);
    free(text);
    return status;
}

static sabot_status verify_all(verification *v, const verify_options *o)
{
    sabot_status status = SABOT_OK;
    for (int i = 0; !status && i < o->files_count; i++)
        status = verify_file(v, o->files[i]);
    for (const sabot_entry *entry = NULL;
         !status && !o->files_count &&
         (entry = sabot_catalogue_next(SABOT_CATALOGUE_PUBLISHED, entry));)
        status = verify_text(v, entry->text, strlen(entry->text), entry->name);
    return status;
}

static sabot_status conclude(verification *v, const options *options, json_t *document)
{
    static const char *const csv_path[] = {"figures", NULL};
    int wrong = v->counts[CLAIM_MISMATCH] + v->counts[CLAIM_MISPRINT_MATCHES];
    sabot_report_note(v->report,
                      "%d match, %d do not; %d known misprints, %d of them match after "
                      "all",
                      v->counts[CLAIM_MATCH], v->counts[CLAIM_MISMATCH],
                      v->counts[CLAIM_MISPRINT] + v->counts[CLAIM_MISPRINT_MATCHES],
                      v->counts[CLAIM_MISPRINT_MATCHES]);
    json_object_set_new(document, "matched", json_integer(v->counts[CLAIM_MATCH]));
    json_object_set_new(document, "mismatched", json_integer(wrong));
    json_object_set_new(document, "misprints", json_integer(v->counts[CLAIM_MISPRINT]));
    sabot_status status = output_write(options, document, v->report, csv_path);
    return status ? status : wrong ? COMMAND_NEGATIVE : SABOT_OK;
}

int command_verify(int argc, char **argv)
{
    static const char *const titles[] = {"bet", "decks", "what", "printed", "exact", "", "source"};
    verify_options o = {0};
    options_init(&o.common);
    options_parse(&argp, argc, argv, "verify", &o);
    format format;
    if (output_format(&format, &o.common))
        return SABOT_INVALID;
    sabot_report report;
    sabot_report_init(&report);
    sabot_report_table(&report, "lrlrrll", titles);
    verification v = {.figures = json_array(), .report = &report, .options = &o.common};
    json_t *document = json_pack("{ss ss so}", "schema", "sabot.verify/1", "version", SABOT_VERSION,
                                 "figures", v.figures);
    sabot_status status = verify_all(&v, &o);
    if (!status)
        status = conclude(&v, &o.common, document);
    json_decref(document);
    sabot_report_clear(&report);
    return status;
}
