#ifndef PLACED_FILES_H
#define PLACED_FILES_H

#include "options.h"

/* Files under their bare names, to keep the folders of this machine out of every document. Must
 * live as long as the options that it has changed. */
enum { PLACED_MOST = 128 };
typedef struct {
    sabot_files files;
    const sabot_files *under; /* where they are read */
    char *folder;             /* of the rule set; the files that it names are in the same folder */
    char *name[PLACED_MOST];  /* given on the command line … */
    char *path[PLACED_MOST];  /* … as this */
    size_t count;
    char *rules; /* the text of the rule set, if it is a file: the first of them */
    size_t rules_length;
    char *bets, *shoe, *remove;
} placed_files;

/* Removes the folders from the names of the rule set, the tableau, the bets and the cards in the
 * options, and reads the files from there. Refused if two files would have one name. */
sabot_status placed_files_take(placed_files *placed, options *o, sabot_error *error);
void placed_files_clear(placed_files *placed);

#endif
