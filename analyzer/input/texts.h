#ifndef TEXTS_H
#define TEXTS_H

#include "options.h"
#include <sabot/base/hash.h>

/* The texts of all documents that a result was computed from: {"rules":{"monte-carlo":"…"},
 * "tableaus":{…},"bets":{…},"systems":{…},"files":{"./mine.yaml":"…"}}. */

/* Files that note what is read from them, into `asked.texts` of options. */
typedef struct {
    const sabot_files *from; /* NULL: there are none */
    json_t *asked;
    sabot_files files;
} texts_noted;

/* Lets the files of the options note; `noted` has room for both, and outlives the options' use. */
void texts_note(texts_noted noted[2], options *o);

/* The files that were noted, and no others; `texts` must outlive them. */
sabot_files texts_again(const json_t *texts);

/* What was asked, for a document: the names of files without the folder that they have in common,
 * so that it does not tell where that was, and a hash over the texts. The caller frees. */
json_t *texts_asked(const json_t *asked);

/* A hash over the texts, whatever their order. Where it is known it stands in `asked` as "sha256",
 * until another text is noted. */
void texts_hash(char hash[SABOT_HASH], const json_t *texts);

/* The same texts in a list of one's own; the caller frees. */
json_t *texts_copy(const json_t *texts);

#endif
