/* Logs of coups: every line is a coup or is refused, and reading ends. */
#include "ask/tableau/coup_log.h"
#include "fuzz_file.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    fuzz_file f;
    coup_log log;
    sabot_error error = {0};
    fuzz_file_open(&f, bytes, length);
    sabot_status status = coup_log_open(&log, f.path, &error);
    if (status) {
        check_refusal(status, &error);
    } else {
        for (size_t lines = 0; (status = coup_log_next(&log, &error)) == SABOT_OK; lines++)
            CHECK(lines <= length);
        if (status != SABOT_END)
            check_refusal(status, &error);
        coup_log_close(&log);
    }
    fuzz_file_close(&f);
    return 0;
}
