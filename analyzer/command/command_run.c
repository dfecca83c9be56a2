#include "command_run.h"

#include "../run/message.h"
#include "../run/progress.h"

static int run(const question_command *command, const options *common, void *own,
               sabot_error *error)
{
    output out;
    setup played;
    int status = output_choose(&out, common, error);
    if (!status && command->prepare)
        status = command->prepare(own, &out, error);
    if (!status)
        status = setup_load(&played, common, command->needs, error);
    if (status)
        return status;
    progress_follow(&played.question, common);
    status = command->ask(own, &played, &out, error);
    progress_clear(common);
    setup_clear(&played);
    return status;
}

int command_run(const question_command *command, const options *common, void *own)
{
    sabot_error error;
    int status = run(command, common, own, &error);
    return status && status != COMMAND_NEGATIVE ? (int)message_error(NULL, &error) : status;
}
