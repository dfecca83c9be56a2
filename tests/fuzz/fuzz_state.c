/* States of studies. A state is sealed by a hash, which is set right here: what lies behind it must
 * hold against any content. */
#include "fuzz_file.h"
#include "run/study_job.h"

static void seal(json_t *state, const char *job)
{
    char hash[SABOT_HASH];
    json_object_set_new(state, "schema", json_string("sabot.study-state/1"));
    json_object_set_new(state, "job", json_string(job));
    json_object_del(state, "sha256");
    char *text = json_dumps(state, JSON_COMPACT | JSON_SORT_KEYS);
    sabot_hash_text(hash, text, strlen(text));
    free(text);
    json_object_set_new(state, "sha256", json_string(hash));
}

static void read_state(const char *path, study_job *job)
{
    json_t *arguments = NULL, *texts = NULL;
    sabot_error error = {0};
    sabot_status status = study_state_arguments(&arguments, &texts, path, &error);
    if (status) {
        check_refusal(status, &error);
    } else {
        json_decref(arguments);
        json_decref(texts);
    }
    status = study_state_read(job, path, 0, &error);
    if (status)
        check_refusal(status, &error);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    fuzz_file f;
    study_job job;
    study_options o = {.cards = "7"};
    sabot_error error = {0};
    json_t *state = json_loadb((const char *)bytes, length, 0, NULL);
    if (!json_is_object(state)) {
        json_decref(state);
        return 0;
    }
    options_init(&o.common);
    o.common.shoe = "9=6,0=6";
    o.common.bets = "tie"; /* the fewer, the faster */
    CHECK(!study_job_load(&job, &o, &error));
    seal(state, job.hash);
    char *text = json_dumps(state, JSON_COMPACT);
    fuzz_file_open(&f, (const uint8_t *)text, strlen(text));
    read_state(f.path, &job);
    fuzz_file_close(&f);
    free(text);
    json_decref(state);
    study_job_clear(&job);
    return 0;
}
