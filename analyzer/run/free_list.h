#ifndef FREE_LIST_H
#define FREE_LIST_H

/* A document is thousands of small pieces of memory, made and given up together. From here on each
 * thread keeps those that JSON and GMP give up and hands them out again, which takes a tenth of the
 * time that malloc and free take for so many. Every piece comes from malloc, so that free() takes
 * it too. Called once, before any thread is started. */
void free_list_start(void);

#endif
