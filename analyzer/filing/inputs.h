#ifndef FILING_INPUTS_H
#define FILING_INPUTS_H

/* All inputs of a filing, as files of one folder, and the command that makes the filing from
 * them. */
typedef struct {
    char *name, *yaml;
} filing_input;

typedef struct {
    filing_input *files;
    unsigned count;
    char *command;
} filing_inputs;

struct filing;
void filing_inputs_make(filing_inputs *inputs, const struct filing *f);
void filing_inputs_clear(filing_inputs *inputs);

#endif
