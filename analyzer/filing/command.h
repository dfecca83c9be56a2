#ifndef FILING_COMMAND_H
#define FILING_COMMAND_H

#include "filing.h"

/* The inputs named in a command; NULL leaves one to the rule set. */
typedef struct {
    const char *rules, *tableau, *bets;
    int has_shoe;
} filing_command_names;

/* The command that makes a filing, without its files; the caller frees. */
char *filing_command(const filing *f, const filing_command_names *names);

#endif
