#include "start.h"

#include "base/text.h"
#include "exit.h"
#include "input/json.h"
#include "input/utf8.h"
#include "message.h"
#include <sabot/base/out_of_memory.h>

#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdio_ext.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

static int has_ended;

/* A file opened with the descriptor of a closed standard stream would receive the stream's output.
 * The replacement fails to read or to write, as a closed stream does. */
static void open_streams(void)
{
    for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; stream++)
        if (fcntl(stream, F_GETFD) < 0)
            open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

/* The only exit when memory is exhausted: no file has been changed, because files are written
 * whole. Several threads may arrive here at once; only the first prints. */
static void out_of_memory(void)
{
    static const char text[] = "sabot: out of memory\n";
    static atomic_flag is_said = ATOMIC_FLAG_INIT;
    while (atomic_flag_test_and_set(&is_said))
        pause();
    ssize_t written = write(STDERR_FILENO, text, sizeof text - 1);
    (void)written; /* stderr is the last resort */
    _exit(EXIT_MACHINE);
}

/* argp prints a command's help and exits without checking the output. And OpenMP exits with 1 when
 * it has no memory: this status of the program is an answer, so it must be replaced. */
static void finish(int status, void *data)
{
    (void)data;
    if ((__fpending(stdout) || ferror(stdout)) && message_finish_output())
        _exit(EXIT_MACHINE);
    if (status == EXIT_NEGATIVE && !has_ended)
        _exit(EXIT_MACHINE);
}

/* Before the constructor of OpenMP, which may also run out of memory. */
__attribute__((constructor(101))) static void watch_exit(void)
{
    on_exit(finish, NULL);
}

/* JSON strings must be UTF-8, and a name is part of every result. */
static void refuse_bytes(const char *argument, size_t bad)
{
    sabot_text shown = {0};
    for (const char *at = argument; *at; at++)
        sabot_text_add(&shown, (unsigned char)*at < 0x80 ? "%c" : "\\x%02x", (unsigned char)*at);
    message(SABOT_INVALID, "'%.200s': byte %zu is not UTF-8: expected text in UTF-8", shown.text,
            bad + 1);
    free(shown.text);
    exit(EXIT_BAD_INPUT);
}

/* As OpenMP reads it: kilobytes, unless a unit follows. 0 means that OpenMP ignores it. */
static unsigned long long bytes_of(const char *size)
{
    static const char units[] = "bBkKmMgG";
    char *end;
    unsigned long long number = strtoull(size, &end, 10);
    end += strspn(end, " ");
    const char *unit = *end ? strchr(units, *end) : &units[2];
    for (ptrdiff_t power = unit ? (unit - units) / 2 : 0; power > 0; power--)
        if (__builtin_mul_overflow(number, 1024, &number))
            return 0;
    return unit ? number : 0;
}

/* A stack overflow ends a process without a message. Much less than this is used. */
static void check_stacks(void)
{
    enum { LEAST_KB = 256 };
    static const char *const of_threads[] = {"OMP_STACKSIZE", "GOMP_STACKSIZE"};
    struct rlimit stack;
    if (!getrlimit(RLIMIT_STACK, &stack) && stack.rlim_cur / 1024 < LEAST_KB) {
        message(SABOT_FAILED, "the stack is limited to %llu KB: expected at least %d (ulimit -s)",
                (unsigned long long)(stack.rlim_cur / 1024), LEAST_KB);
        exit(EXIT_MACHINE);
    }
    for (size_t i = 0; i < sizeof of_threads / sizeof *of_threads; i++) {
        const char *size = getenv(of_threads[i]);
        unsigned long long bytes = size ? bytes_of(size) : 0;
        if (bytes && bytes / 1024 < LEAST_KB) {
            message(SABOT_FAILED, "%s=%.40s: expected at least %d KB, or none", of_threads[i], size,
                    LEAST_KB);
            exit(EXIT_MACHINE);
        }
    }
}

void start(int argc, char **argv)
{
    open_streams();
    check_stacks();
    signal(SIGXFSZ, SIG_IGN); /* at the file-size limit a write fails, as on a full disk */
    sabot_memory_set_failure(out_of_memory);
    json_start();
    for (int i = 1; i < argc; i++) {
        size_t length = strlen(argv[i]), bad = utf8_first_bad(argv[i], length);
        if (bad < length)
            refuse_bytes(argv[i], bad);
    }
}

int start_ended(int exit_status)
{
    has_ended = 1;
    return exit_status;
}
