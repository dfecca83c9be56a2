/* The words of a page are its texts in order, and those of a workbook its cells. A PDF has the
 * words of the page, as poppler's pdftotext reads them, with a head and a foot on each sheet of
 * paper. */
#include "filed_words.h"

#include "base/memory.h"
#include "base/text.h"
#include "input/program.h"
#include "write/pdf.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { SHOWN_MOST = 20, EXCERPT = 48 };

typedef struct {
    char *place, *text;
    int is_head; /* of a table: repeated on the next sheet */
} line;

typedef struct {
    line *lines;
    size_t count;
} words;

static void add_line(words *to, const char *place, const sabot_text *text, int is_head)
{
    if (!text->length || strspn(text->text, " \n\t") == text->length)
        return;
    to->lines = sabot_reallocate(to->lines, to->count + 1, sizeof *to->lines);
    to->lines[to->count++] = (line){sabot_copy_text(place), sabot_copy_text(text->text), is_head};
}

static void clear(words *of)
{
    for (size_t i = 0; i < of->count; i++) {
        free(of->lines[i].place);
        free(of->lines[i].text);
    }
    free(of->lines);
}

/* --- markup ------------------------------------------------------------------------------- */

/* Adds a text of XML, with its entities as characters. */
static void add_plain(sabot_text *to, const char *from, size_t length)
{
    static const char *const names[] = {"amp;", "lt;", "gt;", "quot;", "apos;", "#39;", "#34;"};
    static const char characters[] = "&<>\"''\"";
    for (const char *at = from; at < from + length; at++) {
        size_t i = 0, known = sizeof names / sizeof *names;
        while (*at == '&' && i < known && strncmp(at + 1, names[i], strlen(names[i])) != 0)
            i++;
        if (*at != '&' || i == known) {
            sabot_text_append(to, at, 1);
        } else {
            sabot_text_append(to, &characters[i], 1);
            at += strlen(names[i]);
        }
    }
}

static int is_tag(const char *at, const char *name)
{
    size_t length = strlen(name);
    return strncmp(at + 1, name, length) == 0 && strchr(" >/\n", at[1 + length]);
}

/* The value of an attribute of the tag at `at`; the caller frees. NULL if it has none. */
static char *attribute(const char *at, const char *name)
{
    const char *end = strchr(at, '>');
    sabot_text begin = {0}, value = {0};
    sabot_text_add(&begin, " %s=\"", name);
    const char *found = strstr(at, begin.text);
    if (found && found < end) {
        found += begin.length;
        sabot_text_add(&value, "%s", "");
        add_plain(&value, found, strcspn(found, "\""));
    }
    free(begin.text);
    return value.text;
}

/* After the end of the element that begins at `at`. */
static const char *after(const char *at, const char *name)
{
    sabot_text end = {0};
    sabot_text_add(&end, "</%s>", name);
    const char *found = strstr(at, end.text);
    found = found ? found + end.length : at + strlen(at);
    free(end.text);
    return found;
}

/* --- a page ------------------------------------------------------------------------------- */

/* The end of an element whose words are not on paper; NULL for others. */
static const char *unprinted(const char *at)
{
    static const char *const parts[][2] = {{"<nav class=\"screen\"", "nav"},
                                           {"<p class=\"download\"", "p"},
                                           {"<title", "title"},
                                           {"<desc", "desc"}};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (strncmp(at, parts[i][0], strlen(parts[i][0])) == 0)
            return after(at, parts[i][1]);
    return NULL;
}

/* The number of a sheet ends an entry of the contents. */
#define SHEET_NUMBER ", page \1"
enum { NUMBER = 1 };

static words words_of_page(const char *html, int on_paper)
{
    words found = {0};
    sabot_text text = {0}, place = {0};
    int in_head = 0, in_contents = 0;
    sabot_text_add(&text, "%s", "");
    sabot_text_add(&place, "page 1");
    for (const char *at = html; *at;) {
        size_t length = strcspn(at, "<");
        add_plain(&text, at, length);
        at += length;
        if (!*at)
            break;
        const char *skipped = is_tag(at, "style") ? after(at, "style")
                              : on_paper          ? unprinted(at)
                                                  : NULL;
        if (skipped) {
            at = skipped;
            continue;
        }
        int in_line = is_tag(at, "span") || is_tag(at, "/span") || is_tag(at, "a") ||
                      is_tag(at, "/a") || is_tag(at, "wbr");
        if (is_tag(at, "/li") && in_contents && on_paper)
            sabot_text_add(&text, SHEET_NUMBER);
        if (!in_line) {
            if (is_tag(at, "/h2")) {
                free(place.text);
                place = (sabot_text){0};
                sabot_text_add(&place, "%s", text.text);
            }
            add_line(&found, place.text, &text, in_head);
            text.length = 0;
            *text.text = 0;
        }
        in_head = is_tag(at, "thead") || (in_head && !is_tag(at, "/thead"));
        in_contents = is_tag(at, "nav") || (in_contents && !is_tag(at, "/nav"));
        at += strcspn(at, ">");
        at += *at != 0;
    }
    free(text.text);
    free(place.text);
    return found;
}

/* --- a workbook --------------------------------------------------------------------------- */

/* The shared strings of a workbook, and the names of its sheets. */
static words elements(const char *parts, const char *list, const char *name, const char *named)
{
    words found = {0};
    sabot_text begin = {0};
    sabot_text_add(&begin, "<%s", list);
    const char *from = strstr(parts, begin.text);
    const char *end = from ? after(from, list) : NULL;
    for (const char *at = from; at && (at = strchr(at + 1, '<')) && at < end;) {
        sabot_text text = {0};
        if (!is_tag(at, name))
            continue;
        char *value = named ? attribute(at, named) : NULL;
        const char *last = named ? at : after(at, name);
        sabot_text_add(&text, "%s", value ? value : "");
        for (const char *part = at; !named && (part = strchr(part, '<')) && part < last; part++)
            if (is_tag(part, "t") && part[strcspn(part, ">") - 1] != '/') {
                part += strcspn(part, ">") + 1;
                add_plain(&text, part, strcspn(part, "<"));
            }
        found.lines = sabot_reallocate(found.lines, found.count + 1, sizeof *found.lines);
        found.lines[found.count++] = (line){sabot_copy_text(""), text.text, 0};
        free(value);
    }
    free(begin.text);
    return found;
}

/* A text, or a number with its formula. */
static void add_cell(words *to, const char *sheet, const char *at, const words *strings)
{
    sabot_text place = {0}, text = {0};
    char *name = attribute(at, "r"), *type = attribute(at, "t");
    const char *end = strchr(at, '>')[-1] == '/' ? at : after(at, "c");
    sabot_text_add(&place, "%s!%s", sheet, name ? name : "");
    sabot_text_add(&text, "%s", "");
    for (const char *part = at + 1; (part = strchr(part, '<')) && part < end; part++) {
        const char *value = part + strcspn(part, ">") + 1;
        size_t length = strcspn(value, "<");
        size_t index = is_tag(part, "v") && type && strcmp(type, "s") == 0
                           ? strtoul(value, NULL, 10)
                           : strings->count;
        if (index < strings->count)
            sabot_text_add(&text, "%s", strings->lines[index].text);
        else if (is_tag(part, "v") || is_tag(part, "t") || is_tag(part, "f")) {
            sabot_text_add(&text, is_tag(part, "f") ? "=" : text.length ? " is " : "");
            add_plain(&text, value, length);
        }
    }
    add_line(to, place.text, &text, 0);
    free(name);
    free(type);
    free(place.text);
    free(text.text);
}

static words words_of_workbook(const char *parts)
{
    words found = {0};
    words strings = elements(parts, "sst", "si", NULL);
    words names = elements(parts, "sheets", "sheet", "name");
    size_t number = 0;
    for (const char *at = parts; (at = strstr(at, "<worksheet")); number++) {
        const char *end = after(at, "worksheet");
        const char *sheet = number < names.count ? names.lines[number].text : "another sheet";
        while ((at = strchr(at + 1, '<')) && at < end)
            if (is_tag(at, "c"))
                add_cell(&found, sheet, at, &strings);
        at = end;
    }
    clear(&strings);
    clear(&names);
    return found;
}

/* --- comparing ---------------------------------------------------------------------------- */

static int is_same_line(const line *a, const line *b)
{
    return strcmp(a->place, b->place) == 0 && strcmp(a->text, b->text) == 0;
}

static void compare_lines(value_pairs *pairs, const words *was, const words *is)
{
    size_t first = 0, most = was->count > is->count ? was->count : is->count;
    size_t least = was->count + is->count - most, last = 0;
    while (first < least && is_same_line(&was->lines[first], &is->lines[first]))
        first++;
    while (last < least - first &&
           is_same_line(&was->lines[was->count - 1 - last], &is->lines[is->count - 1 - last]))
        last++;
    for (size_t i = first, shown = 0; i < most - last && shown < SHOWN_MOST; i++) {
        const line *a = i < was->count - last ? &was->lines[i] : NULL;
        const line *b = i < is->count - last ? &is->lines[i] : NULL;
        if (a && b && is_same_line(a, b))
            continue;
        const line *other = a && b && strcmp(a->place, b->place) != 0 ? NULL : b;
        value_pairs_add(pairs, a ? a->place : b->place, a ? a->text : NULL,
                        other ? other->text : NULL);
        shown++;
    }
}

/* --- a PDF -------------------------------------------------------------------------------- */

/* Blanks, also those of several bytes: of no width, or not broken. */
static const char *skip_blanks(const char *at)
{
    for (;;)
        if (isspace((unsigned char)*at) && *at != '\f')
            at++;
        else if (strncmp(at, "\u00a0", 2) == 0 || strncmp(at, "\u00ad", 2) == 0)
            at += 2;
        else if (strncmp(at, "\u200b", 3) == 0)
            at += 3;
        else
            return at;
}

/* The places after what both have in common, which may be all up to `end`. */
static void follow(const char **a, const char **b, const char *end)
{
    for (;;) {
        *a = skip_blanks(*a);
        *b = skip_blanks(*b);
        if (**b == NUMBER) {
            *a += strspn(*a, "0123456789");
            ++*b;
        } else if (*a >= end || **a != **b) {
            return;
        } else {
            ++*a;
            ++*b;
        }
    }
}

/* The place after a text, if the words begin with it; otherwise NULL. */
static const char *past(const char *at, const char *text)
{
    follow(&at, &text, at + strlen(at));
    return *text ? NULL : at;
}

static char *excerpt(const char *from)
{
    sabot_text text = {0};
    size_t length = strcspn(from, "\f");
    sabot_text_append(&text, from, length > EXCERPT ? EXCERPT : length);
    while (text.length && length > EXCERPT && (text.text[text.length - 1] & 0x80))
        text.text[--text.length] = 0;
    return text.text;
}

static void add_difference(value_pairs *pairs, unsigned sheet, const char *was, const char *is)
{
    sabot_text place = {0};
    char *before = excerpt(was), *now = excerpt(is);
    sabot_text_add(&place, "page %u", sheet);
    value_pairs_add(pairs, place.text, before, now);
    free(place.text);
    free(before);
    free(now);
}

/* The words of the page as one text, with the place of the end of each line. */
typedef struct {
    const words *of;
    sabot_text text;
    size_t *end;
} printed;

static printed print_words(const words *of)
{
    printed all = {.of = of, .end = sabot_allocate(of->count + 1, sizeof *all.end)};
    for (size_t i = 0; i < of->count; i++) {
        sabot_text_add(&all.text, "%s\n", of->lines[i].text);
        all.end[i] = all.text.length;
    }
    return all;
}

/* The head of the last table that began before may be repeated at the start of a sheet. */
static const char *past_head(const char *at, const printed *all, const char *now)
{
    size_t last = all->of->count;
    while (last && (all->end[last - 1] > (size_t)(now - all->text.text) ||
                    !all->of->lines[last - 1].is_head))
        last--;
    size_t first = last;
    while (first && all->of->lines[first - 1].is_head)
        first--;
    const char *here = at, *then = now;
    follow(&here, &then, at + strlen(at));
    const char *found = at;
    for (size_t i = first; i < last && found; i++)
        found = past(found, all->of->lines[i].text);
    return found && found > here ? found : at;
}

/* The place of the foot, the last words of a sheet; NULL if they are others. */
static const char *find_foot(const char *from, const char *end, const char *foot)
{
    for (const char *at = end; at-- > from;) {
        const char *last = past(at, foot);
        if (last && skip_blanks(last) == end)
            return at;
    }
    return NULL;
}

static void compare_printed(value_pairs *pairs, const char *pdf, const printed *all,
                            const char *title, const filed_again *again)
{
    const char *now = all->text.text;
    unsigned sheet = 0, sheets = 0;
    for (const char *at = pdf; (at = strchr(at, '\f')); at++)
        sheets++;
    for (const char *at = pdf; *at; at++) {
        sabot_text foot = {0};
        if (sheet++)
            sabot_text_add(&foot, "%s\n%s\n", title, again->version ? again->version : "");
        sabot_text_add(&foot, "results_sha256 %s Page %u of %u", again->identity, sheet, sheets);
        const char *end = at + strcspn(at, "\f"), *begin = find_foot(at, end, foot.text);
        if (sheet > 1)
            at = past_head(at, all, now);
        follow(&at, &now, begin ? begin : end);
        if (!begin || at < begin)
            add_difference(pairs, sheet, at, *skip_blanks(now) || begin ? now : foot.text);
        free(foot.text);
        if (!begin || at < begin)
            return;
        at = end;
    }
    if (*skip_blanks(now))
        add_difference(pairs, sheet + 1, "", now);
}

static sabot_status compare_pdf(value_pairs *pairs, const filed *file, const filed_again *again,
                                sabot_error *error)
{
    static const char *const read[] = {"pdftotext", "-raw", "-enc", "UTF-8", "@", "-", NULL};
    const char *begin = strstr(again->bytes, "<title>");
    char *text;
    size_t length;
    sabot_status status =
        program_output(&text, &length, read, file->bytes, file->length, "PDF", error);
    if (status)
        return status;
    words is = words_of_page(again->bytes, 1);
    printed all = print_words(&is);
    sabot_text title = {0};
    add_plain(&title, begin + 7, strcspn(begin + 7, "<"));
    compare_printed(pairs, text, &all, title.text, again);
    free(title.text);
    free(all.text.text);
    free(all.end);
    free(text);
    clear(&is);
    return SABOT_OK;
}

/* --- all of it ---------------------------------------------------------------------------- */

/* Whether each font and program that a PDF names is also named in the other. */
static int has_makers(const char *bytes, size_t length, const char *other, size_t other_length)
{
    static const char *const names[] = {"/BaseFont", "/Producer"};
    const char *end = bytes + length;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        for (const char *at = bytes;
             (at = memmem(at, (size_t)(end - at), names[i], strlen(names[i])));) {
            const char *tag = at + strcspn(at, "+\n");
            at = *tag == '+' ? tag : at; /* a tag of six letters is that of a subset */
            size_t rest = strcspn(at, "\n");
            if (!memmem(other, other_length, at, rest))
                return 0;
            at += rest;
        }
    return 1;
}

/* The bytes of the PDF made again; NULL if WeasyPrint is missing, or another one or other fonts
 * made the filed one. */
static sabot_status pdf_again(char **bytes, size_t *length, const filed *file,
                              const filed_again *again, sabot_error *error)
{
    sabot_error missing;
    char *json;
    size_t json_length;
    *bytes = NULL;
    if (program_require(PDF_PROGRAM, "PDF", &missing))
        return SABOT_OK;
    sabot_text page = {0};
    const char *link = strstr(again->bytes, "<p class=\"download\"");
    sabot_text_append(&page, again->bytes, link ? (size_t)(link - again->bytes) : again->length);
    if (link)
        sabot_text_add(&page, "%s", after(link, "p") + 1);
    sabot_status status = filed_json(&json, &json_length, file, error);
    if (!status)
        status = pdf_make(bytes, length, page.text, json, error);
    free(json);
    free(page.text);
    if (status)
        return status;
    if (!has_makers(file->bytes, file->length, *bytes, *length)) {
        free(*bytes);
        *bytes = NULL;
    }
    return SABOT_OK;
}

/* What words do not show: style, scripts, links, pictures, formats, properties. */
static void compare_bytes(value_pairs *pairs, const char *was, size_t was_length, const char *is,
                          size_t is_length)
{
    sabot_text place = {0};
    size_t same = 0;
    while (same < was_length && same < is_length && was[same] == is[same])
        same++;
    int differ = same < was_length || same < is_length;
    sabot_text_add(&place, "style, pictures and properties");
    if (differ)
        sabot_text_add(&place, ", from byte %zu", same);
    value_pairs_add(pairs, place.text, differ ? "others" : "as made again", "as made again");
    free(place.text);
}

sabot_status filed_compare(value_pairs *pairs, const char **unseen, const filed *file,
                           const filed_again *again, sabot_error *error)
{
    const size_t before = pairs->count;
    char *made = NULL;
    size_t length = 0;
    sabot_status status = SABOT_OK;
    *unseen = NULL;
    if (file->format == FILED_PDF) {
        status = compare_pdf(pairs, file, again, error);
        if (!status && again->is_same_program)
            status = pdf_again(&made, &length, file, again, error);
    } else {
        words was = {0}, is = {0};
        if (file->format == FILED_WORKBOOK)
            status = filed_parts(&made, &length, again->bytes, again->length, error);
        if (!status) {
            int is_page = file->format == FILED_HTML;
            was = is_page ? words_of_page(file->bytes, 0) : words_of_workbook(file->parts);
            is = is_page ? words_of_page(again->bytes, 0) : words_of_workbook(made);
            compare_lines(pairs, &was, &is);
        }
        clear(&was);
        clear(&is);
    }
    if (!status && pairs->count == before) {
        value_pairs_add(pairs, "words", "as filed", "as filed");
        if (!again->is_same_program)
            *unseen = "another program or other data made it";
        else if (file->format == FILED_PDF && !made)
            *unseen = "this needs the WeasyPrint and the fonts that made it";
        else if (file->format == FILED_WORKBOOK)
            compare_bytes(pairs, file->parts, file->parts_length, made, length);
        else if (file->format == FILED_PDF)
            compare_bytes(pairs, file->bytes, file->length, made, length);
        else
            compare_bytes(pairs, file->bytes, file->length, again->bytes, again->length);
    }
    free(made);
    return status;
}
