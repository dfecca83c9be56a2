/* States of studies. The target sets the hash that seals a state, so the code behind it must
 * withstand any content. An accepted state is written and read again, and the sums of a complete
 * one are checked. */
#include "ask/study/job.h"
#include "fuzz_file.h"
#include "fuzz_json.h"
#include "run/state_file.h"

/* The study of the seeds: few compositions, but two depths, main bets, and bins. */
static const study_options *options_of_seeds(void)
{
    static study_options o = {.cards = "6..7", .histogram = "0.25"};
    options_init(&o.common);
    o.common.shoe = "9=6,0=6";
    o.common.bets = "tie,punto";
    return &o;
}

/* Loaded once, because loading takes longer than everything else. */
static study_job *seeds_job(void)
{
    static study_job job;
    static int is_loaded;
    sabot_error error = {0};
    if (!is_loaded)
        CHECK(!study_job_load(&job, options_of_seeds(), &error));
    is_loaded = 1;
    return &job;
}

static void forget(study_job *job)
{
    for (unsigned d = 0; d < job->work.stages_count; d++) {
        memset(job->work.stages[d].done, 0, job->work.stages[d].units);
        sabot_study_totals_zero(&job->work.stages[d].totals);
    }
    job->work.done = 0;
}

static sabot_status read_text(study_job *job, const char *text, int shard)
{
    fuzz_file f;
    sabot_error error = {0};
    fuzz_file_open(&f, (const uint8_t *)text, strlen(text));
    sabot_status status = study_state_read(job, f.path, shard, &error);
    if (status)
        check_refusal(status, &error);
    fuzz_file_close(&f);
    return status;
}

static void read_arguments(const char *text)
{
    fuzz_file f;
    json_t *arguments = NULL, *texts = NULL;
    sabot_error error = {0};
    fuzz_file_open(&f, (const uint8_t *)text, strlen(text));
    sabot_status status = study_state_arguments(&arguments, &texts, f.path, &error);
    if (status) {
        check_refusal(status, &error);
    } else {
        json_decref(arguments);
        json_decref(texts);
    }
    fuzz_file_close(&f);
}

static void use(study_job *job)
{
    sabot_study study;
    sabot_error error = {0};
    char *text = study_state_text(job);
    forget(job);
    CHECK(!read_text(job, text, 1));
    char *again = study_state_text(job);
    CHECK(strcmp(text, again) == 0);
    free(text);
    free(again);
    if (!sabot_study_work_is_complete(&job->work))
        return;
    sabot_study_init(&study);
    sabot_status status = sabot_study_work_answer(&study, &job->work, &error);
    CHECK(!status || (status == SABOT_DISAGREES && error.text[0]));
    sabot_study_clear(&study);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    study_job *job = seeds_job();
    json_t *state = json_loadb((const char *)bytes, length, 0, NULL);
    if (!json_is_object(state)) {
        json_decref(state);
        return 0;
    }
    json_object_set_new(state, "schema", json_string(STUDY_STATE_SCHEMA));
    json_object_set_new(state, "job", json_string(job->hash));
    json_object_del(state, "sha256");
    char *text = state_file_text(state);
    read_arguments(text);
    forget(job);
    read_text(job, text, 1);
    forget(job);
    if (!read_text(job, text, 0))
        use(job);
    free(text);
    return 0;
}
