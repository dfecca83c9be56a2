/* Filed results: an accepted result can be loaded again from its own texts, or these are
 * refused. */
#include "ask/check/baseline.h"
#include "ask/questions.h"
#include "fuzz_file.h"
#include "fuzz_json.h"

static void load_again(const json_t *document)
{
    const json_t *asked = json_object_get(document, "asked");
    const sabot_files then = texts_again(json_object_get(asked, "texts"));
    const ask_request request = {
        .question = questions_find(baseline_question(document)), .options = asked, .files = &then};
    ask_loaded loaded;
    sabot_error error = {0};
    sabot_status status = request.question ? ask_load(&loaded, &request, &error) : SABOT_OK;
    if (status)
        check_refusal(status, &error);
    else if (request.question)
        ask_unload(&loaded);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    fuzz_file f;
    filed file;
    json_t *document;
    sabot_error error = {0};
    fuzz_file_open(&f, bytes, length);
    sabot_status status = baseline_read(&document, &file, f.path, &error);
    if (status) {
        check_refusal(status, &error);
    } else {
        load_again(document);
        json_decref(document);
        filed_clear(&file);
    }
    fuzz_file_close(&f);
    return 0;
}
