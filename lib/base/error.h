#ifndef SABOT_ERROR_H
#define SABOT_ERROR_H

/* The values are the exit statuses of the command. */
typedef enum {
    SABOT_OK = 0,
    SABOT_NEGATIVE = 1, /* a negative answer: it differs, it was found, it does not hold */
    SABOT_INVALID = 2,  /* misuse or bad input */
    SABOT_FAILED = 3,   /* the machine failed us: disk full, out of memory */
} sabot_status;

/* What is wrong with an input and where. `line` and `column` count from 1; 0 is "no place". */
typedef struct {
    sabot_status status;
    unsigned line, column;
    char text[512];
} sabot_error;

/* Fills `error` (which may be NULL) and returns `status`, so that `return sabot_error_set(…)` reads well. */
sabot_status sabot_error_set(sabot_error *error, sabot_status status, unsigned line,
                             unsigned column, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

/* malloc, calloc, realloc and strdup that abort when memory is out, as GMP's do. */
void *sabot_allocate(unsigned long count, unsigned long size);
void *sabot_reallocate(void *old, unsigned long count, unsigned long size);
char *sabot_copy_text(const char *text);

#endif
