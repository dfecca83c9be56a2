#ifndef OPTIONS_H
#define OPTIONS_H

#include "json.h"
#include <sabot/document/game.h>

#include <argp.h>
#include <stddef.h>

/* The options that commands have in common, as they were given. What a command has of its own
 * begins with them: the input of every parser is an `options *` too. */
typedef struct options {
    const char *rules, *decks, *shoe, *remove, *tableau, *bets, *given, *window;
    const char *format;
    const char *output; /* NULL: standard output */
    unsigned long digits;
    int digits_given, rules_given;
    int threads;  /* 0: as many as the machine has */
    int progress; /* -1: on a terminal */
    int double_check, verbose;
    const sabot_files *files;     /* where a name that means a file is read; NULL: nowhere */
    const sabot_files *files_now; /* the same for `now` */
    unsigned now;                 /* OPTIONS_…: what is read as it now is, the rest as it was */
    double seconds_most;          /* what would take longer is refused, in silence; 0: nothing is */
    double rows_most;             /* an answer of more rows is refused; 0: none is */
    struct setups *setups;        /* what was read before; may be NULL */
    const char *files_content;    /* tells apart what `files` hold; NULL: nothing does */
    json_t *asked;                /* what its document says was asked; NULL: it says nothing */
    const struct argp *own;       /* what these are, while they are read */
    sabot_error *misuse;          /* is told there; NULL: on stderr, and the program ends */
    char **texts;                 /* of options that were not given on the command line */
} options;

/* Facts about an option, in the flags of its argp_option; argp ignores these bits. */
enum {
    OPTION_TERMINAL = 1 << 16, /* for the command line only: no figure depends on it */
    OPTION_LIST = 1 << 17,     /* each of several counts; of other options the last does */
    /* What it sets, if its key is OPTION_AT; other keys are the command's parser's: */
    OPTION_TEXT = 1 << 18,    /* a const char *, to its argument */
    OPTION_SWITCH = 1 << 19,  /* an int, to 1 */
    OPTION_WORD = 1 << 20,    /* an int, to the number from 1 of the argument in "ONE|OTHER" */
    OPTION_PICTURE = 1 << 21, /* a const char *, to a file that ends in .svg */
};

/* The key of an option that sets a member of the command's options. */
#define OPTION_AT(type, member) (OPTION_KEY + (int)offsetof(type, member))
enum { OPTION_KEY = 1 << 12 };

enum { OPTIONS_RULES = 1, OPTIONS_TABLEAU = 2, OPTIONS_BETS = 4 };

/* The files that one of these is read from. */
const sabot_files *options_files(const options *options, unsigned what);

/* The defaults; `files` is the disk. */
void options_init(options *options);
void options_clear(options *options);

/* From now on what is read is noted in `asked`: {"question":NAME,"rules":"vaduz","cards":"26",…,
 * "digits":10}, all options that figures follow from. */
void options_note(options *options, const char *question);

/* Notes one: given again, it is a list; without a value, true. */
void options_note_one(options *options, const char *name, const char *value);

/* The parser of a command that has the common options alone: its input is an `options *`. */
error_t options_parse_common(int key, char *argument, struct argp_state *state);

/* To be a child of a command's own argp; its input is an `options *`. */
extern const struct argp options_inputs; /* -r -d -s -x -t -b */
extern const struct argp
    options_outputs; /* --digits -f -o --threads --progress --double-check -v */

/* What a command does otherwise than most. */
typedef struct {
    const char *command; /* its name */
    const char *lacks;   /* names of common options that it refuses; NULL: none */
    const char *formats; /* the help of --format; NULL: that of most */
} options_form;

/* argp_parse with the exit status for misuse, under the name `sabot COMMAND`. Ends the program on
 * misuse or help, as argp does. */
void options_parse(const struct argp *argp, int argc, char **argv, const options_form *form,
                   void *input);

/* The same from {"cards":"26","covariance":true,"arguments":["A","B"]}: options by their long
 * names, a list for one that is given several times, "arguments" what is no option; "question",
 * "texts" and "sha256" are passed over. Prints nothing and never ends the program: misuse is an
 * error. */
sabot_status options_read(const struct argp *argp, const json_t *asked, void *input,
                          sabot_error *error);

/* An option of a command by its long name, or NULL. */
const struct argp_option *options_find(const struct argp *argp, const char *name);

/* For parsers, in place of argp_error: misuse, in words. Ends the program, or returns what stops
 * the parser. */
error_t options_misuse(const struct argp_state *state, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* An argument that names the tableau, as -t does; misuse if one is named already. */
void options_tableau(options *options, const char *argument, struct argp_state *state);

/* A file that a picture is drawn to: misuse unless it ends in .svg. If it is there, it is refused
 * as an input from then on. */
const char *options_picture(const char *path, struct argp_state *state);

/* Arguments that name the bets, as -b does; refuses -b beside them. */
sabot_status options_bets(options *options, const char *arguments, sabot_error *error);

/* Refuses an option that is not used, if it was given: "NAME: WHY: expected none". */
sabot_status options_refuse_one(int is_given, const char *name, const char *why,
                                sabot_error *error);

/* Refuses --verbose where nothing would be said. */
sabot_status options_refuse_verbose(const options *options, sabot_error *error);

/* Refuses what is for counting, as --double-check and --digits, where nothing is counted. */
sabot_status options_refuse_counting(const options *options, sabot_error *error);

/* Refuses an answer of more rows than `rows_most`, fewer where their figures have many digits:
 * SABOT_BEYOND. */
sabot_status options_refuse_rows(const options *options, double rows, sabot_error *error);

/* A number from `least` to `most`; misuse otherwise. */
unsigned long options_number(const char *text, unsigned long least, unsigned long most,
                             const char *name, struct argp_state *state);

#endif
