#ifndef ANALYZER_ASK_H
#define ANALYZER_ASK_H

#include "input/setups.h"
#include "input/texts.h"
#include "write/result.h"

/* Common options that a command refuses where nothing is counted. */
#define LACKS_COUNTING "digits threads progress no-progress double-check verbose"

/* A command. Most are questions that the command line, the page, a filing and `check` ask alike: its
 * options go in, a document or a report comes out, and nothing is printed or written on the way. */
typedef struct ask_question {
    const char *name;         /* as on the command line: "edge", "tableau diff" */
    const char *what;         /* it does, in a line, for the list of commands */
    const char *group;        /* of a command that has only others under it: "WHAT\vEXAMPLES" */
    const struct argp *argp;  /* reads its options */
    const char *lacks;        /* the common options that it refuses, which its help leaves out */
    const char *formats;      /* the help of --format if it takes others than most */
    size_t size;              /* of its options, which begin with `options` */
    const void *defaults;     /* of these; NULL: zeros. Those in common are options_init's */
    const char *arguments[2]; /* parameters of a request that the command line takes as arguments */
    unsigned needs;           /* SETUP_… of what is played; 0: nothing is loaded */
    int has_engines;          /* it has several, and --verbose says which counted */
    /* Checks and completes the options before anything is loaded. May be NULL. */
    sabot_status (*prepare)(void *own, const output *out, sabot_error *error);
    /* Asks the library, and puts what it answers into `to`. NULL: only the command line can ask. */
    sabot_status (*ask)(result *to, const void *own, const setup *played, sabot_error *error);
    /* On the command line, before it is asked: says how long it takes, or refuses. May be NULL. */
    sabot_status (*begin)(const void *own, const setup *played, sabot_error *error);
    void (*clear)(void *own); /* what `prepare` or the parser allocated; may be NULL */
    /* About how many seconds an answer that may take long needs; may be NULL. */
    double (*seconds)(const void *own, const setup *played);
    /* On the command line, in place of ask_command; may be NULL. */
    int (*run)(int argc, char **argv);
} ask_question;

/* A question and how it is asked. Starts as {0}. */
typedef struct {
    const ask_question *question;
    const json_t *options;    /* as options_read takes them; NULL: none */
    const sabot_files *files; /* where names that mean files are read; NULL: there are none */
    sabot_progress *progress; /* may be NULL; anything but 0 stops the work: SABOT_STOPPED */
    void *progress_data;
    sabot_cache *cache;        /* between questions; may be NULL */
    setups *setups;            /* the same */
    const char *files_content; /* tells apart what `files` hold; needed for `setups` */
    double seconds_most; /* what would take longer is refused, as far as that can be told before:
                            SABOT_BEYOND; 0: nothing is */
    double rows_most;    /* so is an answer of more rows */
    unsigned now;        /* OPTIONS_…: what of the options is read from `files_now` */
    const sabot_files *files_now;
} ask_request;

/* The answer as a JSON document, the same that the command gives with -f json; the caller frees.
 * Prints nothing, opens no file, and may be called by several threads at once. */
sabot_status ask_document(json_t **document, const ask_request *what, sabot_error *error);

/* The same with pictures, as a report, or as CSV: as the format of `out` says, of which nothing
 * else is used. On SABOT_OK the caller clears. */
sabot_status ask_shown(result *to, const ask_request *what, const output *out, sabot_error *error);

/* The same in steps, for who wants to look at what is played: a question whose options are read and
 * loaded. It stays where it was loaded. On SABOT_OK the caller unloads. */
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

/* As a command: from the command line, to where it says. Prints what was wrong. Returns a
 * sabot_status or COMMAND_NEGATIVE. */
int ask_command(const ask_question *question, int argc, char **argv);

/* Reads its options from the command line, for a `run`. Ends the program on misuse or help. */
void ask_parse(const ask_question *question, int argc, char **argv, void *own);

#endif
