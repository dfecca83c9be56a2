#ifndef UTF8_H
#define UTF8_H

#include <stddef.h>

/* The index of the first byte that is not valid UTF-8 (as JSON requires it: no surrogates, nothing
 * overlong); `length` if all of it is valid. */
size_t utf8_first_bad(const char *text, size_t length);

/* Control characters, also non-ASCII ones, become '?': a text stays on its line, and does not
 * control the terminal. */
void utf8_hide_controls(char *text);

/* The length of the byte-order mark at the start of a text: 3 or 0. */
size_t utf8_mark(const char *text, size_t length);

#endif
