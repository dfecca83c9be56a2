#include "base64.h"

#include <stdint.h>
#include <string.h>

static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

void base64_write(sabot_text *to, const char *text)
{
    size_t length = strlen(text);
    for (size_t i = 0; i < length; i += 3) {
        uint32_t group = 0;
        char made[4];
        for (size_t k = 0; k < 3; k++)
            group = group << 8 | (i + k < length ? (unsigned char)text[i + k] : 0u);
        for (unsigned k = 0; k < 4; k++)
            made[k] = i + k <= length ? letters[group >> (18 - 6 * k) & 63] : '=';
        sabot_text_append(to, made, 4);
    }
}

const char *base64_read(sabot_text *to, const char *from)
{
    uint32_t bits = 0;
    unsigned held = 0;
    for (const char *at; *from && (at = strchr(letters, *from)); from++) {
        bits = bits << 6 | (uint32_t)(at - letters);
        held += 6;
        if (held >= 8) {
            const char byte = (char)(bits >> (held -= 8) & 255);
            sabot_text_append(to, &byte, 1);
        }
    }
    return from;
}
