#ifndef TEXTS_H
#define TEXTS_H

#include "options.h"
#include <sabot/base/hash.h>

/* The texts of all documents that a result was computed from: {"rules":{"monte-carlo":"…"},
 * "tableaus":{…},"bets":{…},"systems":{…},"files":{"./mine.yaml":"…"}}. */

/* Files whose texts are recorded when read, in `asked.texts` of options. */
typedef struct {
    const sabot_files *from; /* NULL if there are none */
    json_t *asked;
    sabot_files files;
} texts_noted;

/* Records a text of that kind ("files", "rules") in `asked`. */
void texts_add(json_t *asked, const char *kind, const char *name, const char *text);

/* Makes the files of the options record; `noted` has room for both, and outlives the options'
 * use. */
void texts_note(texts_noted noted[2], options *o);

/* Only the recorded files; `texts` must outlive them. */
sabot_files texts_again(const json_t *texts);

/* The recorded options, for a document: the names of files without their common folder, which the
 * document must not contain, and a hash over the texts. The caller frees. */
json_t *texts_asked(const json_t *asked);

/* A hash over the texts, independent of their order. Once known, `asked` has it as a member until
 * another text is recorded. */
void texts_hash(char hash[SABOT_HASH], const json_t *texts);

/* The same texts in a separate list; the caller frees. */
json_t *texts_copy(const json_t *texts);

#endif
