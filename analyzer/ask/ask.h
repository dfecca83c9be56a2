#ifndef ANALYZER_ASK_H
#define ANALYZER_ASK_H

#include "input/setups.h"
#include "input/texts.h"
#include "write/result.h"

/* Common options that a command refuses because it counts nothing. */
#define LACKS_COUNTING "digits threads progress no-progress double-check verbose"

/* A command. Most are questions that the command line, the page, a filing and `check` all ask:
 * options in, a document or a report out, and nothing is printed or written in between. */
typedef struct ask_question {
    const char *name;         /* as on the command line: "edge", "tableau diff" */
    const char *what;         /* a line for the list of commands */
    const char *group;        /* of a command that only has others under it: "WHAT\vEXAMPLES" */
    const struct argp *argp;  /* reads its options */
    const char *lacks;        /* the common options that it refuses, which its help omits */
    const char *formats;      /* the help of --format if its formats are unusual */
    size_t size;              /* of its options, which begin with `options` */
    const void *defaults;     /* of these; NULL means zeros. options_init sets the common ones */
    const char *arguments[2]; /* parameters of a request that are arguments on the command line */
    unsigned needs;           /* SETUP_… of its setup; 0 means that no setup is loaded */
    int has_engines;          /* several, and --verbose prints which one counted */
    /* Checks and completes the options before anything is loaded. May be NULL. */
    sabot_status (*prepare)(void *own, const output *out, sabot_error *error);
    /* Asks the library, and puts the answer into `to`. NULL if only the command line can ask. */
    sabot_status (*ask)(result *to, const void *own, const setup *played, sabot_error *error);
    /* On the command line, before asking: reports a long run, or refuses. May be NULL. */
    sabot_status (*begin)(const void *own, const setup *played, sabot_error *error);
    void (*clear)(void *own); /* frees the allocations of `prepare` and the parser; may be NULL */
    /* The approximate seconds of an answer that may take long; may be NULL. */
    double (*seconds)(const void *own, const setup *played);
    /* On the command line, instead of ask_command; may be NULL. */
    int (*run)(int argc, char **argv);
} ask_question;

/* A question and its settings. Starts as {0}. */
typedef struct {
    const ask_question *question;
    const json_t *options;    /* in the form of options_read; NULL if there are none */
    const sabot_files *files; /* reads names that mean files; NULL if there are none */
    sabot_progress *progress; /* may be NULL; a value other than 0 stops the work: SABOT_STOPPED */
    void *progress_data;
    sabot_cache *cache;        /* kept between questions; may be NULL */
    setups *setups;            /* the same */
    const char *files_content; /* identifies the contents of `files`; needed for `setups` */
    double seconds_most;       /* time limit in seconds, by estimates: SABOT_BEYOND; 0 means none */
    double rows_most;          /* limit of an answer's rows */
    unsigned now;              /* OPTIONS_…: options that are read from `files_now` */
    const sabot_files *files_now;
} ask_request;

/* The answer as a JSON document, the same as the command's with -f json; the caller frees. Prints
 * nothing, opens no file, and may be called by several threads at once. */
sabot_status ask_document(json_t **document, const ask_request *what, sabot_error *error);

/* The same with pictures, as a report, or as CSV: in the format of `out`, whose other members are
 * ignored. On SABOT_OK the caller clears. */
sabot_status ask_shown(result *to, const ask_request *what, const output *out, sabot_error *error);

/* The same in steps, for callers that need the setup: a question with parsed options and loaded
 * setup. It must not be moved. On SABOT_OK the caller unloads. */
typedef struct {
    const ask_question *question;
    options *own;
    texts_noted noted[2];
    setup played; /* if the question needs one */
} ask_loaded;

sabot_status ask_load(ask_loaded *loaded, const ask_request *what, sabot_error *error);
sabot_status ask_answer(result *to, const ask_loaded *loaded, const output *out,
                        sabot_error *error);
void ask_unload(ask_loaded *loaded);

/* As a command: from the command line, to its output. Prints errors. Returns a sabot_status or
 * COMMAND_NEGATIVE. */
int ask_command(const ask_question *question, int argc, char **argv);

/* Parses its options from the command line, for a `run`. Ends the program on misuse or help. */
void ask_parse(const ask_question *question, int argc, char **argv, void *own);

#endif
