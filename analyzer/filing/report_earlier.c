#include "report_earlier.h"

#include "ask/check/baseline.h"
#include "ask/commands.h"
#include "changes.h"

#include <string.h>

/* From the texts of a request, or from the disk. */
static sabot_status read_filed(json_t **baseline, const char *path, const sabot_files *files,
                               sabot_error *error)
{
    filed file = {0};
    sabot_status status;
    if (!files)
        status = baseline_read(baseline, &file, path, error);
    else if (!(status = files->read(&file.bytes, &file.length, files->data, path, error)))
        status = baseline_of(baseline, &file, error);
    filed_clear(&file);
    if (status || strcmp(baseline_question(*baseline), question_report.name) == 0)
        return status;
    baseline_unfit(".schema", "the JSON of 'sabot report'", error);
    sabot_error_name(error, path);
    return SABOT_INVALID;
}

/* As filed, to check that its values hold; then its report, with the chapters shown now. */
static sabot_status ask_again(report_earlier *e, const json_t *baseline, json_t *asked,
                              const char *chapters, const sabot_question *asking,
                              sabot_error *error)
{
    const output out = {.format = FORMAT_TEXT};
    sabot_files then = texts_again(json_object_get(asked, "texts"));
    sabot_cache *cache = sabot_cache_new(FILING_KEPT);
    const ask_request request = {.question = &question_report,
                                 .options = asked,
                                 .files = &then,
                                 .cache = cache,
                                 .progress = asking ? asking->progress : NULL,
                                 .progress_data = asking ? asking->progress_data : NULL};
    json_t *again;
    sabot_status status = ask_document(&again, &request, error);
    if (!status) {
        e->drifted = changes_drifted(baseline, again);
        json_decref(again);
        json_object_del(asked, "chapters");
        if (chapters)
            json_object_set_new(asked, "chapters", json_string(chapters));
        status = ask_shown(&e->shown, &request, &out, error);
    }
    sabot_cache_free(cache);
    return status;
}

sabot_status report_earlier_read(report_earlier *e, const char *path, const sabot_files *files,
                                 const char *chapters, const sabot_question *asking,
                                 sabot_error *error)
{
    json_t *baseline = NULL;
    sabot_status status = read_filed(&baseline, path, files, error);
    if (!status) {
        json_t *asked = json_deep_copy(json_object_get(baseline, "asked"));
        if ((status = ask_again(e, baseline, asked, chapters, asking, error)))
            sabot_error_name(error, path);
        json_decref(asked);
    }
    if (status)
        json_decref(baseline);
    else
        e->baseline = baseline;
    return status;
}

void report_earlier_clear(report_earlier *e)
{
    json_decref(e->baseline);
    if (e->baseline)
        result_clear(&e->shown);
}
