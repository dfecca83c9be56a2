#include "svg.h"

#include "base/memory.h"
#include <sabot/base/error.h>

#include <assert.h>
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

static void put_bytes(sabot_svg *svg, const char *bytes, size_t count)
{
    if (svg->length + count >= svg->room) {
        svg->room = 2 * (svg->length + count) + 256;
        svg->text = sabot_reallocate(svg->text, svg->room, 1);
    }
    memcpy(svg->text + svg->length, bytes, count);
    svg->length += count;
    svg->text[svg->length] = 0;
}

/* By hand, because printf takes its decimal point from the locale. */
static void put_number(sabot_svg *svg, double number)
{
    assert(fabs(number) < 1e12);
    long long hundredths = llround(number * 100);
    unsigned long long rest = (unsigned long long)llabs(hundredths);
    char digits[32], *end = digits + sizeof digits, *start = end;
    for (int place = 0; place < 3 || rest > 0; place++, rest /= 10) {
        if (place == 2)
            *--start = '.';
        *--start = (char)('0' + rest % 10);
    }
    if (hundredths < 0)
        *--start = '-';
    while (end[-1] == '0')
        end--;
    if (end[-1] == '.')
        end--;
    put_bytes(svg, start, (size_t)(end - start));
}

/* The length of the character at `text`, or 0 if XML cannot contain it. */
static size_t character_length(const unsigned char *text)
{
    unsigned first = text[0];
    if (first < 0x80)
        return first >= 0x20 || first == '\t' || first == '\n' ? 1 : 0;
    size_t length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
    if (first < 0xc2 || first > 0xf4)
        return 0;
    unsigned long code = first & (0x7fu >> length);
    for (size_t i = 1; i < length; i++) {
        if ((text[i] & 0xc0) != 0x80)
            return 0;
        code = code << 6 | (text[i] & 0x3f);
    }
    static const unsigned long least[] = {0, 0, 0x80, 0x800, 0x10000};
    int surrogate = code >= 0xd800 && code <= 0xdfff;
    int reserved = code == 0xfffe || code == 0xffff;
    return code < least[length] || code > 0x10ffff || surrogate || reserved ? 0 : length;
}

static void put_escaped(sabot_svg *svg, const char *text)
{
    while (text && *text) {
        size_t length = character_length((const unsigned char *)text);
        const char *instead = length == 0     ? "\xef\xbf\xbd"
                              : *text == '&'  ? "&amp;"
                              : *text == '<'  ? "&lt;"
                              : *text == '>'  ? "&gt;"
                              : *text == '"'  ? "&quot;"
                              : *text == '\'' ? "&#39;"
                                              : NULL;
        if (instead)
            put_bytes(svg, instead, strlen(instead));
        else
            put_bytes(svg, text, length);
        text += length ? length : 1;
    }
}

void sabot_svg_put(sabot_svg *svg, const char *form, ...)
{
    va_list arguments;
    va_start(arguments, form);
    while (*form) {
        size_t plain = strcspn(form, "@$");
        put_bytes(svg, form, plain);
        form += plain;
        if (*form == '@')
            put_number(svg, va_arg(arguments, double));
        else if (*form == '$')
            put_escaped(svg, va_arg(arguments, const char *));
        form += *form != 0;
    }
    va_end(arguments);
}

void sabot_svg_append(sabot_svg *svg, const sabot_svg *more)
{
    if (more->length)
        put_bytes(svg, more->text, more->length);
}

double sabot_svg_width(const char *text, size_t bytes, double size)
{
    size_t characters = 0;
    for (size_t i = 0; i < bytes; i++)
        characters += (text[i] & 0xc0) != 0x80; /* the first byte of each */
    return 0.62 * size * (double)characters;
}
