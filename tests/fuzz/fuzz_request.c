#include "call/question.h"
#include "fuzz.h"
#include "serve/request.h"

/* The first line is the address, the rest is the body. */
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    const uint8_t *end = memchr(bytes, '\n', length);
    size_t target_length = end ? (size_t)(end - bytes) : length;
    size_t size = end ? length - target_length - 1 : 0;
    char *target = malloc(target_length + 1), *body = end ? malloc(size ? size : 1) : NULL;
    memcpy(target, bytes, target_length);
    target[target_length] = 0;
    if (size)
        memcpy(body, end + 1, size);
    request asked, again;
    asked_question question;
    sabot_error error = {0};
    sabot_status status = request_read(&asked, target, body, size, &error);
    if (status) {
        check_refusal(status, &error);
    } else {
        CHECK(request_read(&again, target, body, size, &error) == SABOT_OK);
        CHECK(strcmp(asked.command, again.command) == 0);
        CHECK(json_equal(asked.parameters, again.parameters));
        request_clear(&again);
        status = asked_question_make(&question, asked.command, asked.parameters, 1, &error);
        if (status)
            check_refusal(status, &error);
        else
            free(asked_question_command(&question));
        asked_question_clear(&question);
    }
    request_clear(&asked);
    free(target);
    free(body);
    return 0;
}
