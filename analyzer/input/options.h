#ifndef OPTIONS_H
#define OPTIONS_H

#include "json.h"
#include <sabot/document/game.h>

#include <argp.h>
#include <gmp.h>
#include <stddef.h>

/* The options common to commands, as given. A command's own options begin with them, so the input
 * of every parser is also an `options *`. */
typedef struct options {
    const char *rules, *decks, *shoe, *remove, *tableau, *bets, *given, *window;
    const char *format;
    const char *output; /* NULL means standard output */
    unsigned long digits;
    int digits_given;
    int threads;  /* 0 means as many as the machine has */
    int progress; /* -1: on a terminal */
    int double_check, verbose;
    const sabot_files *files;     /* reads a name that means a file; NULL if there are none */
    const sabot_files *files_now; /* the same for `now` */
    int is_request;               /* its records are texts that `files` reads: none on the disk */
    unsigned now;                 /* OPTIONS_…: read from the current files */
    double seconds_most;          /* time limit in seconds; 0 means none */
    double rows_most;             /* limit of the answer's rows; 0 means none */
    struct setups *setups;        /* documents read before; may be NULL */
    const char *files_content;    /* identifies the contents of `files`; NULL if unknown */
    json_t *asked;                /* the options recorded in the document; NULL if there is none */
    const struct argp *own;       /* the question's name, while they are read */
    sabot_error *misuse;          /* receives the error; NULL means stderr, and the program ends */
    char **texts;                 /* of options that were not given on the command line */
} options;

/* Properties of an option, in the flags of its argp_option; argp ignores these bits. */
enum {
    OPTION_TERMINAL = 1 << 16, /* for the command line only: no figure depends on it */
    OPTION_LIST = 1 << 17,     /* every value given counts; of other options only the last */
    /* The action of an option, if its key is OPTION_AT; other keys are handled by the command's
     * parser: */
    OPTION_TEXT = 1 << 18,    /* a const char *, to its argument */
    OPTION_SWITCH = 1 << 19,  /* an int, to 1 */
    OPTION_WORD = 1 << 20,    /* an int, to the number from 1 of the argument in "ONE|OTHER" */
    OPTION_PICTURE = 1 << 21, /* a const char *, to a file that ends in .svg */
    OPTION_OTHERS = 1 << 22,  /* with OPTION_TERMINAL: for other programs too, not for the page */
    OPTION_WORK = OPTION_TERMINAL | OPTION_OTHERS,
};

/* An argument instead of an option: it sets a const char * if no row before it takes the argument.
 * Its `arg` says what is expected instead of one too many; its `name`, instead of a missing one. */
#define OPTION_ARGUMENT (OPTION_TEXT | OPTION_DOC | OPTION_HIDDEN)

/* The key of an option that sets a member of the command's options. */
#define OPTION_AT(type, member) (OPTION_KEY + (int)offsetof(type, member))
enum { OPTION_KEY = 1 << 12 };

/* The flags of an option whose key is its letter: a text of the common options. */
#define OPTION_COMMON(member) (OPTION_TEXT | (int)offsetof(options, member) << 24)

enum { OPTIONS_RULES = 1, OPTIONS_TABLEAU = 2, OPTIONS_BETS = 4 };

/* The files that these options are read from. */
const sabot_files *options_files(const options *options, unsigned what);

/* The rule set if none is given: then `rules` points to it. */
extern const char options_usual_rules[];

/* The defaults; `files` reads from the disk. */
void options_init(options *options);
void options_clear(options *options);

/* From now on the options read are recorded in `asked`:
 * {"question":NAME,"rules":"vaduz","cards":"26",…, "digits":10}, all options that figures depend
 * on. */
void options_note(options *options, const char *question);

/* Records one: when repeated, it becomes a list; without a value it is true. */
void options_note_one(options *options, const char *name, const char *value);

/* For parsers, of what they do not handle: the common options, and no argument. A command whose
 * table says everything has this parser, or NULL. Its input is an `options *`. */
error_t options_parse_common(int key, char *argument, struct argp_state *state);

/* Handles the key by its row, if the table has one that sets a member; records its option. */
error_t options_parse_row(const struct argp_option *rows, int key, char *argument,
                          struct argp_state *state);

/* Used as a child of a command's own argp; its input is an `options *`. */
extern const struct argp options_inputs; /* -r -d -s -x -t -b */
extern const struct argp
    options_outputs; /* --digits -f -o --threads --progress --double-check -v */

/* The exceptions of a command from the common options. */
typedef struct {
    const char *command; /* its name */
    const char *lacks;   /* names of common options that it refuses, or NULL */
    const char *formats; /* the help of --format, or NULL for the usual one */
} options_form;

/* argp_parse with the exit status for misuse, under the name `sabot COMMAND`. Ends the program on
 * misuse or help, as argp does. */
void options_parse(const struct argp *argp, int argc, char **argv, const options_form *form,
                   void *input);

/* The same from {"cards":"26","covariance":true,"arguments":["A","B"]}: options by their long
 * names, a list for one that is given several times, "arguments" for the rest; "question", "texts"
 * and "sha256" are ignored. Prints nothing and never ends the program: misuse is an error. */
sabot_status options_read(const struct argp *argp, const json_t *asked, void *input,
                          sabot_error *error);

/* An option of a command by its long name, or NULL. */
const struct argp_option *options_find(const struct argp *argp, const char *name);

/* For parsers, instead of argp_error: reports misuse. Ends the program, or returns a value that
 * stops the parser. */
error_t options_misuse(const struct argp_state *state, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* The row of an argument that names the tableau, like -t. */
/* clang-format off */
#define OPTION_TABLEAU(missing) \
    {missing, OPTION_AT(options, tableau), "one tableau", OPTION_ARGUMENT, NULL, 0}
/* clang-format on */

/* The file of a picture: misuse unless it ends in .svg. An existing file is refused as an input
 * from then on. */
const char *options_picture(const char *path, struct argp_state *state);

/* Arguments that name the bets, like -b; refuses -b in addition. */
sabot_status options_bets(options *options, const char *arguments, sabot_error *error);

/* Refuses an unused option, if given: "NAME: WHY: expected none". */
sabot_status options_refuse_one(int is_given, const char *name, const char *why,
                                sabot_error *error);

/* Refuses --verbose where it would print nothing. */
sabot_status options_refuse_verbose(const options *options, sabot_error *error);

/* Refuses the options of counting, such as --double-check and --digits, where nothing is
 * counted. */
sabot_status options_refuse_counting(const options *options, sabot_error *error);

/* Refuses an answer of more rows than `rows_most`, or fewer if their figures have many digits:
 * SABOT_BEYOND. */
sabot_status options_refuse_rows(const options *options, double rows, sabot_error *error);

/* Reads `5%`, `0.05` or `1/20`, the argument of an option; `expected` completes the error. */
sabot_status options_percent(mpq_t value, const char *text, const char *option,
                             const char *expected, sabot_error *error);

/* A number from `least` to `most`; misuse otherwise. */
unsigned long options_number(const char *text, unsigned long least, unsigned long most,
                             const char *name, struct argp_state *state);

#endif
