#ifndef ANALYZER_CHECK_FILED_WORDS_H
#define ANALYZER_CHECK_FILED_WORDS_H

#include "filed.h"
#include "pairs.h"

/* A filing made again: its page, or the bytes of its workbook; the heads and feet of a PDF. */
typedef struct {
    const char *bytes;
    size_t length;
    const char *version, *identity; /* version may be NULL */
    int is_same_program;            /* with the data that the filed one was made with */
} filed_again;

/* Adds to the pairs every place where the words of a filing differ from those made again, or one
 * place that holds. With the same program its bytes count too; the reason why they were not
 * compared is `unseen`, NULL if they were. */
sabot_status filed_compare(value_pairs *pairs, const char **unseen, const filed *file,
                           const filed_again *again, sabot_error *error);

#endif
