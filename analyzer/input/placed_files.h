#ifndef PLACED_FILES_H
#define PLACED_FILES_H

#include "options.h"

/* Files under their names alone, so that no document tells the folders of the machine it was made
 * on. Belongs with the options that it has changed. */
enum { PLACED_MOST = 128 };
typedef struct {
    sabot_files files;
    const sabot_files *under; /* where they are read */
    char *folder;             /* of the rule set: what it names lies beside it */
    char *name[PLACED_MOST];  /* given on the command line … */
    char *path[PLACED_MOST];  /* … as this */
    size_t count;
    char *rules; /* the text of the rule set, if it is a file: the first of them */
    size_t rules_length;
    char *bets, *shoe, *remove;
} placed_files;

/* Takes the folders off the rule set, the tableau, the bets and the cards that the options name,
 * and reads them where they are. Refused where two files would have one name. */
sabot_status placed_files_take(placed_files *placed, options *o, sabot_error *error);
void placed_files_clear(placed_files *placed);

#endif
