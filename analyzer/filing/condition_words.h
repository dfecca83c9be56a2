#ifndef ANALYZER_FILING_CONDITION_WORDS_H
#define ANALYZER_FILING_CONDITION_WORDS_H

/* A bet's condition in words: "banco wins and banco's total is 7". Malloc'd. */
char *condition_words(const char *condition);

#endif
