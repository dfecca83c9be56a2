#ifndef OPTIONS_H
#define OPTIONS_H

#include <argp.h>

/* The options that commands have in common, as they were given. */
typedef struct options {
    const char *rules, *decks, *shoe, *remove, *tableau, *bets, *given, *window;
    const char *format, *output;
    unsigned long digits;
    int digits_given;
    int threads;  /* 0: as many as the machine has */
    int progress; /* -1: on a terminal */
    int double_check, verbose;
} options;

void options_init(options *options);

/* The parser of a command that has the common options alone: its input is an `options *`. */
error_t options_parse_common(int key, char *argument, struct argp_state *state);

/* To be a child of a command's own argp; its input is an `options *`. */
extern const struct argp options_inputs; /* -r -d -s -x -t -b */
extern const struct argp
    options_outputs; /* --digits -f -o --threads --progress --double-check -v */

/* argp_parse with the exit status for misuse, under the name `sabot COMMAND`. Ends the program on
 * misuse or help, as argp does. */
void options_parse(const struct argp *argp, int argc, char **argv, const char *command,
                   void *input);

/* An argument that names the tableau, as -t does; misuse if one is named already. */
void options_tableau(options *options, const char *argument, struct argp_state *state);

/* A number from `least` to `most`; reports through argp otherwise. */
unsigned long options_number(const char *text, unsigned long least, unsigned long most,
                             const char *name, struct argp_state *state);

#endif
