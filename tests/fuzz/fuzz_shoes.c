/* Streams of shoes: every shoe has at least six cards, and reading continues after a bad line. */
#include "ask/batch/shoe_stream.h"
#include "fuzz_file.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    fuzz_file f;
    shoe_stream stream;
    sabot_shoe shoe;
    sabot_error error = {0};
    fuzz_file_open(&f, bytes, length);
    sabot_status status = shoe_stream_open(&stream, f.path, length & 1, &error);
    if (status) {
        check_refusal(status, &error);
        fuzz_file_close(&f);
        return 0;
    }
    for (size_t lines = 0; (status = shoe_stream_next(&shoe, &stream, &error)) != SABOT_END;
         lines++) {
        CHECK(lines <= length);
        if (status)
            check_refusal(status, &error);
        else
            CHECK(sabot_shoe_size(&shoe) >= 6 && sabot_shoe_size(&shoe) <= SABOT_SHOE_MOST);
    }
    shoe_stream_close(&stream);
    fuzz_file_close(&f);
    return 0;
}
