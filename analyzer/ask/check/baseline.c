#include "baseline.h"

#include "input/texts.h"

#include <stdlib.h>
#include <string.h>

sabot_status baseline_unfit(const char *path, const char *expected, sabot_error *error)
{
    return sabot_error_set(error, SABOT_INVALID, 0, 0, "%s: expected %s", path, expected);
}

const char *baseline_question(const json_t *document)
{
    return json_string_value(json_object_get(json_object_get(document, "asked"), "question"));
}

void baseline_results_hash(char hash[SABOT_HASH], const json_t *document)
{
    json_t *content = json_copy((json_t *)document);
    json_object_del(content, "made");
    json_object_del(content, "results_sha256");
    char *text = json_dumps(content, JSON_COMPACT | JSON_SORT_KEYS);
    sabot_hash_text(hash, text, strlen(text));
    free(text);
    json_decref(content);
}

static sabot_status read_json(json_t **document, const filed *file, sabot_error *error)
{
    char *text;
    size_t length;
    json_error_t reason;
    sabot_status status = filed_json(&text, &length, file, error);
    if (status)
        return status;
    *document = json_loadb(text, length, JSON_REJECT_DUPLICATES, &reason);
    free(text);
    if (*document)
        return SABOT_OK;
    return sabot_error_set(error, SABOT_INVALID, (unsigned)reason.line,
                           reason.column > 0 ? (unsigned)reason.column : 1,
                           "%s: expected a result of sabot, as JSON", reason.text);
}

/* Results that cannot be recomputed from the document alone. */
static sabot_status refuse_others(const char *schema, sabot_error *error)
{
    static const char *const others[] = {"sabot.replay/1", "sabot.monitor/1", "sabot.verify/1",
                                         "sabot.check/1", "sabot.study-state/1"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (strcmp(others[i], schema) == 0)
            return sabot_error_set(error, SABOT_INVALID, 0, 0,
                                   ".schema: '%s' cannot be recomputed from the file alone: "
                                   "expected a result that is computed from rules",
                                   schema);
    return SABOT_OK;
}

static sabot_status check_asked(const json_t *asked, sabot_error *error)
{
    const json_t *texts = json_object_get(asked, "texts");
    const char *stated = json_string_value(json_object_get(asked, "sha256"));
    char hash[SABOT_HASH];
    texts_hash(hash, texts);
    if (!json_is_object(asked))
        return baseline_unfit(
            ".asked",
            "the options that were asked; a result of an earlier version must be made again",
            error);
    if (!json_is_string(json_object_get(asked, "question")))
        return baseline_unfit(".asked.question", "the name of a command", error);
    if (texts ? !stated || strcmp(hash, stated) != 0 : json_object_get(asked, "sha256") != NULL)
        return baseline_unfit(".asked.sha256", "the hash of .asked.texts", error);
    return SABOT_OK;
}

static sabot_status check(const json_t *document, sabot_error *error)
{
    const char *schema = json_string_value(json_object_get(document, "schema"));
    if (!schema || strncmp(schema, "sabot.", 6) != 0)
        return baseline_unfit(".schema", "sabot.edge/1 or that of another result", error);
    sabot_status status = refuse_others(schema, error);
    return status ? status : check_asked(json_object_get(document, "asked"), error);
}

sabot_status baseline_of(json_t **document, const filed *file, sabot_error *error)
{
    *document = NULL;
    sabot_status status = read_json(document, file, error);
    if (!status && (status = check(*document, error))) {
        json_decref(*document);
        *document = NULL;
    }
    return status;
}

sabot_status baseline_read(json_t **document, filed *file, const char *path, sabot_error *error)
{
    sabot_status status = filed_read(file, path, error);
    if (status || !(status = baseline_of(document, file, error)))
        return status;
    filed_clear(file);
    return sabot_error_name(error, path);
}
