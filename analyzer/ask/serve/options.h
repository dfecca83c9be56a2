#ifndef ANALYZER_SERVE_OPTIONS_H
#define ANALYZER_SERVE_OPTIONS_H

/* The options of `sabot serve`, parsed by sabot, which needs no server for help and misuse, and by
 * the server itself. */
typedef struct {
    unsigned port; /* 0 means any free port */
    int open;      /* open the page in a browser */
} serve_options;

enum { SERVE_PORT = 8416 };

/* Ends the program on misuse or help, as argp does. */
void serve_options_parse(serve_options *options, int argc, char **argv);

#endif
