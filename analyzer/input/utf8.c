#include "utf8.h"

#include <stdint.h>
#include <string.h>

/* The length of the character there, or 0 if it is invalid. */
static size_t character(const unsigned char *at, size_t left)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    size_t length = *at < 0x80 ? 1 : *at < 0xC0 ? 0 : *at < 0xE0 ? 2 : *at < 0xF0 ? 3 : 4;
    if (length <= 1)
        return length;
    if (length > left || *at > 0xF4)
        return 0;
    uint32_t code = *at & (0x7Fu >> length);
    for (size_t i = 1; i < length; i++) {
        if ((at[i] & 0xC0) != 0x80)
            return 0;
        code = code << 6 | (at[i] & 0x3F);
    }
    int is_surrogate = code >= 0xD800 && code <= 0xDFFF;
    return code < least[length] || code > 0x10FFFF || is_surrogate ? 0 : length;
}

size_t utf8_first_bad(const char *text, size_t length)
{
    const unsigned char *bytes = (const unsigned char *)text;
    size_t at = 0, step = 1;
    for (uint64_t eight; step; at += step) {
        for (; at + 8 <= length; at += 8) { /* most texts are ASCII */
            memcpy(&eight, bytes + at, 8);
            if (eight & 0x8080808080808080u)
                break;
        }
        step = at < length ? character(bytes + at, length - at) : 0;
    }
    return at;
}

size_t utf8_mark(const char *text, size_t length)
{
    return length >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
}

void utf8_hide_controls(char *text)
{
    for (unsigned char *at = (unsigned char *)text; *at; at++)
        if (*at < ' ' || *at == 127)
            *at = '?';
        else if (*at == 0xC2 && at[1] >= 0x80 && at[1] < 0xA0) /* U+0080 to U+009F */
            at[0] = at[1] = '?';
}
