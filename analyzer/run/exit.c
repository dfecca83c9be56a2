#include "exit.h"

int exit_code(int command_status)
{
    switch (command_status) {
    case SABOT_OK:
    case SABOT_END:
        return EXIT_FINE;
    case COMMAND_NEGATIVE:
        return EXIT_NEGATIVE;
    case SABOT_STOPPED:
    case SABOT_DISAGREES:
    case SABOT_FAILED:
        return EXIT_MACHINE;
    default:
        return EXIT_BAD_INPUT;
    }
}
