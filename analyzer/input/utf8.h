#ifndef UTF8_H
#define UTF8_H

#include <stddef.h>

/* The first byte of a text that does not go on as UTF-8 (as JSON wants it: no surrogates, nothing
 * longer than need be); `length` if all of it does. */
size_t utf8_first_bad(const char *text, size_t length);

/* Control characters, those above ASCII too, become '?': a text stays on its line, and steers no
 * terminal. */
void utf8_hide_controls(char *text);

/* The length of the byte-order mark that a text may begin with: 3 or 0. */
size_t utf8_mark(const char *text, size_t length);

#endif
