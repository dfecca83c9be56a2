/* The charts are read back: as XML by a small checker of this test, then by the places, sizes and
 * colours of their elements, which must be in proportion to the values plotted. */
#include "chart/axis.h"
#include "chart/chart.h"
#include "chart/svg.h"
#include "helper.h"

#include <ctype.h>
#include <locale.h>
#include <math.h>
#include <stdbool.h>

static const sabot_chart plain = {
    .title = "Title", .subtitle = "Subtitle", .x_title = "x title", .y_title = "y title"};

/* --- a checker of well-formedness --------------------------------------------------------- */

static const char *name_end(const char *at)
{
    while (isalnum((unsigned char)*at) || *at == '-' || *at == ':')
        at++;
    return at;
}

/* Skips text or an attribute's value up to `stop`; NULL if it contains a forbidden character. */
static const char *pass_text(const char *at, char stop)
{
    static const char *const entities[] = {"&amp;", "&lt;", "&gt;", "&quot;", "&#39;"};
    for (; *at && *at != stop; at++) {
        bool entity = *at != '&';
        for (size_t i = 0; i < LENGTH(entities); i++)
            entity |= strncmp(at, entities[i], strlen(entities[i])) == 0;
        if (!entity || *at == '<' || *at == '>')
            return NULL;
        if ((unsigned char)*at < 0x20 && *at != '\n' && *at != '\t')
            return NULL;
    }
    return *at == stop ? at : NULL;
}

/* Skips the attributes of a tag; each name may occur only once. */
static const char *pass_attributes(const char *at)
{
    char seen[400] = " ";
    while (*at == ' ') {
        const char *end = name_end(++at);
        char word[64];
        snprintf(word, sizeof word, " %.*s ", (int)(end - at), at);
        if (end == at || strstr(seen, word) || end[0] != '=' || end[1] != '"')
            return NULL;
        strcat(seen, word + 1);
        at = pass_text(end + 2, '"');
        if (!at)
            return NULL;
        at++;
    }
    return at;
}

static bool well_formed(const char *at)
{
    char open[20][32];
    int depth = 0, roots = 0;
    static const char head[] = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
    if (strncmp(at, head, strlen(head)) != 0)
        return false;
    for (at += strlen(head); *at; at++) {
        bool closing = at[0] == '<' && at[1] == '/';
        if (*at != '<')
            return false;
        at += 1 + closing;
        const char *end = name_end(at);
        char name[32];
        snprintf(name, sizeof name, "%.*s", (int)(end - at), at);
        at = closing ? end : pass_attributes(end);
        if (!at || !*name || depth == (int)LENGTH(open))
            return false;
        bool empty = *at == '/';
        at += empty;
        if (*at != '>')
            return false;
        if (closing && (depth == 0 || strcmp(open[--depth], name) != 0))
            return false;
        roots += depth == 0 && !closing;
        if (!closing && !empty)
            strcpy(open[depth++], name);
        const char *next = strchr(at + 1, '<');
        if (!next)
            return depth == 0 && roots == 1 && strcmp(at + 1, "\n") == 0;
        if (!pass_text(at + 1, '<'))
            return false;
        at = next - 1;
    }
    return false;
}

/* --- reading a chart ---------------------------------------------------------------------- */

static size_t count_of(const char *svg, const char *part)
{
    size_t count = 0;
    for (const char *at = svg; (at = strstr(at, part)); at += strlen(part))
        count++;
    return count;
}

/* The tag of the element number `index` with `mark`, such as class="bar". */
static const char *element(const char *svg, const char *mark, size_t index)
{
    const char *at = strstr(svg, mark);
    for (; at && index > 0; index--)
        at = strstr(at + 1, mark);
    TEST_ASSERT_NOT_NULL_MESSAGE(at, mark);
    while (*at != '<')
        at--;
    return at;
}

static const char *attribute(const char *tag, const char *name)
{
    char sought[40];
    snprintf(sought, sizeof sought, " %s=\"", name);
    const char *at = strstr(tag, sought);
    return at && at < strchr(tag, '>') ? at + strlen(sought) : NULL;
}

static double number(const char *tag, const char *name)
{
    const char *text = attribute(tag, name);
    TEST_ASSERT_NOT_NULL_MESSAGE(text, name);
    return strtod(text, NULL);
}

static bool has_label(const char *svg, const char *label)
{
    char sought[200];
    snprintf(sought, sizeof sought, ">%s</text>", label);
    return strstr(svg, sought);
}

/* The tag of the text `label`. */
static const char *label_tag(const char *svg, const char *label)
{
    char sought[200];
    snprintf(sought, sizeof sought, ">%s</text>", label);
    return element(svg, sought, 0);
}

/* This build of Unity has no assertions for doubles. */
static void assert_near(double within, double expected, double actual)
{
    char message[100];
    snprintf(message, sizeof message, "expected %g, was %g", expected, actual);
    TEST_ASSERT_TRUE_MESSAGE(fabs(expected - actual) <= within, message);
}

/* Every number in the document must be a valid number. */
static void assert_numbers(const char *svg)
{
    static const char *const names[] = {"x",  "y",  "x1", "x2",    "y1",     "y2",
                                        "cx", "cy", "r",  "width", "height", "font-size"};
    for (const char *tag = svg; (tag = strchr(tag, '<')); tag++)
        for (size_t i = 0; i < LENGTH(names); i++) {
            const char *value = strchr(tag, '>') ? attribute(tag, names[i]) : NULL;
            if (!value)
                continue;
            size_t length = strspn(value, "-0123456789.");
            TEST_ASSERT_TRUE_MESSAGE(length > 0 && value[length] == '"', value);
        }
}

/* No horizontal text and no shape extends beyond the edge of the picture. */
static void assert_inside(const char *svg)
{
    const char *root = element(svg, "viewBox", 0);
    double width = number(root, "width"), height = number(root, "height");
    TEST_ASSERT_TRUE(width >= 300 && height >= 200);
    for (const char *tag = svg; (tag = strstr(tag, "<text ")); tag++) {
        const char *text = strchr(tag, '>') + 1, *anchor = attribute(tag, "text-anchor");
        double x = number(tag, "x"), y = number(tag, "y"), size = number(tag, "font-size");
        double length = 0.6 * size * (double)(strchr(text, '<') - text);
        const char *before = tag - 1;
        while (before > svg && before[-1] != '\n')
            before--;
        if (strncmp(before, "<g transform", 12) == 0)
            continue;
        double left = *anchor == 'm' ? x - length / 2 : *anchor == 'e' ? x - length : x;
        TEST_ASSERT_TRUE_MESSAGE(left >= 0 && left + length <= width, text);
        TEST_ASSERT_TRUE_MESSAGE(y - size >= 0 && y <= height, text);
    }
    for (const char *tag = svg; (tag = strstr(tag, "<rect class=\"")); tag++)
        if (attribute(tag, "x")) {
            TEST_ASSERT_TRUE(number(tag, "x") >= 0 && number(tag, "y") >= 0);
            TEST_ASSERT_TRUE(number(tag, "x") + number(tag, "width") <= width);
            TEST_ASSERT_TRUE(number(tag, "y") + number(tag, "height") <= height);
        }
}

static void assert_sound(const char *svg)
{
    TEST_ASSERT_TRUE_MESSAGE(well_formed(svg), svg);
    TEST_ASSERT_NOT_NULL(strstr(svg, "<svg xmlns=\"http://www.w3.org/2000/svg\" version=\"1.1\""));
    TEST_ASSERT_EQUAL_size_t(1, count_of(svg, "<title>"));
    TEST_ASSERT_NULL_MESSAGE(strstr(svg, "nan"), svg);
    TEST_ASSERT_NULL_MESSAGE(strstr(svg, "inf"), svg);
    assert_numbers(svg);
    assert_inside(svg);
}

/* --- the checker can fail ----------------------------------------------------------------- */

static void test_checker_refuses(void)
{
#define HEAD "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    TEST_ASSERT_TRUE(well_formed(HEAD "<a b=\"1\"><c/>x &amp; y</a>\n"));
    TEST_ASSERT_FALSE(well_formed("<a></a>\n"));
    TEST_ASSERT_FALSE(well_formed(HEAD "<a><b></a></b>\n"));
    TEST_ASSERT_FALSE(well_formed(HEAD "<a>\n"));
    TEST_ASSERT_FALSE(well_formed(HEAD "<a></a></a>\n"));
    TEST_ASSERT_FALSE(well_formed(HEAD "<a></a><a></a>\n"));
    TEST_ASSERT_FALSE(well_formed(HEAD "<a>x & y</a>\n"));
    TEST_ASSERT_FALSE(well_formed(HEAD "<a>x > y</a>\n"));
    TEST_ASSERT_FALSE(well_formed(HEAD "<a b=\"<\"></a>\n"));
    TEST_ASSERT_FALSE(well_formed(HEAD "<a b=1></a>\n"));
    TEST_ASSERT_FALSE(well_formed(HEAD "<a b=\"1\" b=\"1\"></a>\n"));
    TEST_ASSERT_FALSE(well_formed(HEAD "<a>\x01</a>\n"));
#undef HEAD
}

/* --- numbers and text --------------------------------------------------------------------- */

static void assert_put(const char *expected, double value)
{
    sabot_svg svg = {0};
    sabot_svg_put(&svg, "[@]", value);
    TEST_ASSERT_EQUAL_STRING(expected, svg.text);
    free(svg.text);
}

static void test_numbers(void)
{
    assert_put("[0]", 0);
    assert_put("[0]", -0.001);
    assert_put("[1]", 0.999);
    assert_put("[0.05]", 0.05);
    assert_put("[-0.5]", -0.5);
    assert_put("[100]", 100);
    assert_put("[-1234.57]", -1234.567);
}

static void assert_escaped(const char *expected, const char *text)
{
    sabot_svg svg = {0};
    sabot_svg_put(&svg, "$", text);
    TEST_ASSERT_EQUAL_STRING(expected, svg.text ? svg.text : "");
    free(svg.text);
}

static void test_escaping(void)
{
    assert_escaped("a &lt;b&gt; &amp;amp; &quot;c&quot; &#39;d&#39;", "a <b> &amp; \"c\" 'd'");
    assert_escaped("égalité × 10⁻⁶ 🂡", "égalité × 10⁻⁶ 🂡");
    assert_escaped("", NULL);
    assert_escaped("$ @", "$ @");
#define NO "\xef\xbf\xbd"
    assert_escaped("a" NO "b\tc\n", "a\x01"
                                    "b\tc\n");
    assert_escaped(NO "x", "\x80x");                 /* a continuation byte */
    assert_escaped(NO "x", "\xc3x");                 /* cut short */
    assert_escaped(NO NO, "\xc0\x80");               /* overlong */
    assert_escaped(NO NO NO, "\xe0\x80\xaf");        /* overlong, in three bytes */
    assert_escaped(NO NO NO, "\xed\xa0\x80");        /* half of a pair */
    assert_escaped(NO NO NO, "\xef\xbf\xbf");        /* no character */
    assert_escaped(NO NO NO NO, "\xf4\x90\x80\x80"); /* beyond the last */
    assert_escaped("x" NO, "x\xe2");                 /* truncated */
#undef NO
}

/* --- lines -------------------------------------------------------------------------------- */

static void test_lines(void)
{
    double x[47], y[3][47];
    for (int i = 0; i < 47; i++) {
        x[i] = 6 + i;
        for (int s = 0; s < 3; s++)
            y[s][i] = 0.02 * (s - 1) + 0.0003 * i;
    }
    const sabot_series series[] = {
        {"punto", 47, x, y[0]}, {"a<b", 47, x, y[1]}, {"c", 47, x, y[2]}};
    char *svg = sabot_chart_lines(&plain, series, 3), *again = sabot_chart_lines(&plain, series, 3);
    assert_sound(svg);
    TEST_ASSERT_EQUAL_STRING(svg, again);
    TEST_ASSERT_EQUAL_size_t(3, count_of(svg, "<polyline"));
    TEST_ASSERT_EQUAL_size_t(3, count_of(svg, "class=\"key\""));
    TEST_ASSERT_EQUAL_size_t(1, count_of(svg, "class=\"zero\""));
    static const char *const labels[] = {"10",    "50",     "0",       "0.02",    "-0.02",
                                         "punto", "a&lt;b", "x title", "y title", "Subtitle"};
    for (size_t i = 0; i < LENGTH(labels); i++)
        TEST_ASSERT_TRUE_MESSAGE(has_label(svg, labels[i]), labels[i]);
    /* a point's place agrees with the labels of both axes */
    double x10 = number(label_tag(svg, "10"), "x"), x50 = number(label_tag(svg, "50"), "x");
    double y0 = number(label_tag(svg, "0"), "y"), y2 = number(label_tag(svg, "0.02"), "y");
    for (size_t s = 0; s < 3; s++) {
        const char *at = attribute(element(svg, "<polyline", s), "points");
        for (int i = 0; i < 47; i++) {
            char *next;
            double px = strtod(at, &next), py = strtod(next + 1, &next);
            assert_near(0.02, x10 + (x[i] - 10) / 40 * (x50 - x10), px);
            assert_near(0.04, y0 - 4 + y[s][i] / 0.02 * (y2 - y0), py);
            at = next + 1;
        }
    }
    free(svg);
    free(again);
}

/* Each power of ten has the same length; values without a logarithm are left out. */
static void test_lines_on_a_logarithmic_axis(void)
{
    const double x[] = {1, 2, 3, 4, 5}, y[] = {0.02, 20, 2, 0, -1};
    const sabot_series series = {"a", 5, x, y};
    sabot_chart chart = plain;
    chart.logarithmic = true;
    char *svg = sabot_chart_lines(&chart, &series, 1);
    assert_sound(svg);
    TEST_ASSERT_EQUAL_size_t(0, count_of(svg, "class=\"zero\""));
    TEST_ASSERT_EQUAL_size_t(3, count_of(svg, "class=\"dot\""));
    double one = number(label_tag(svg, "1"), "y") - 4, ten = number(label_tag(svg, "10"), "y") - 4;
    for (size_t i = 0; i < 3; i++)
        assert_near(0.04, one + log10(y[i]) * (ten - one),
                    number(element(svg, "class=\"dot\"", i), "cy"));
    free(svg);
}

static void test_line_breaks_where_there_is_no_value(void)
{
    const double x[] = {1, 2, 3, 4, 5, 6, 7}, y[] = {1, 2, NAN, 3, INFINITY, 5, -1e300};
    const sabot_series series = {"s", 7, x, y};
    char *svg = sabot_chart_lines(&plain, &series, 1);
    assert_sound(svg);
    TEST_ASSERT_EQUAL_size_t(1, count_of(svg, "<polyline"));
    TEST_ASSERT_EQUAL_size_t(4, count_of(svg, "<circle"));
    free(svg);
}

/* Dots would hide a line of many points, but an isolated point must be visible. */
static void test_line_of_many_points(void)
{
    double x[300], y[300];
    for (int i = 0; i < 300; i++) {
        x[i] = i;
        y[i] = i == 10 || i == 12 ? NAN : i * 0.5;
    }
    const sabot_series series = {"s", 300, x, y};
    char *svg = sabot_chart_lines(&plain, &series, 1);
    assert_sound(svg);
    TEST_ASSERT_EQUAL_size_t(2, count_of(svg, "<polyline"));
    TEST_ASSERT_EQUAL_size_t(1, count_of(svg, "<circle"));
    free(svg);
}

static void test_lines_with_little_to_show(void)
{
    const double one[] = {5}, x[] = {1, 2, 3}, same[] = {-0.5, -0.5, -0.5},
                 none[] = {NAN, NAN, NAN};
    const sabot_series cases[] = {{"one", 1, one, one},     {"same", 3, x, same},
                                  {"upright", 3, same, x},  {"none", 3, x, none},
                                  {"empty", 0, NULL, NULL}, {NULL, 3, x, x}};
    static const size_t lines[] = {0, 1, 1, 0, 0, 1}, dots[] = {1, 3, 3, 0, 0, 3};
    for (size_t i = 0; i < LENGTH(cases); i++) {
        char *svg = sabot_chart_lines(&plain, &cases[i], 1);
        assert_sound(svg);
        TEST_ASSERT_EQUAL_size_t(lines[i], count_of(svg, "<polyline"));
        TEST_ASSERT_EQUAL_size_t(dots[i], count_of(svg, "<circle"));
        TEST_ASSERT_EQUAL_INT(dots[i] == 0, has_label(svg, "no values"));
        free(svg);
    }
    const sabot_chart bare = {0};
    char *svg = sabot_chart_lines(&bare, NULL, 0);
    assert_sound(svg);
    free(svg);
}

/* --- bars --------------------------------------------------------------------------------- */

static const char *const ranks[] = {"A", "2", "3", "4", "5", "6", "7",
                                    "8", "9", "T", "J", "Q", "K"};

static void test_bars(void)
{
    double y[3][13];
    for (int s = 0; s < 3; s++)
        for (int g = 0; g < 13; g++)
            y[s][g] = ((s * 7 + g * 5) % 13 - 6) * 0.00001;
    const sabot_series series[] = {
        {"punto", 13, NULL, y[0]}, {"banco", 13, NULL, y[1]}, {"tie", 13, NULL, y[2]}};
    char *svg = sabot_chart_bars(&plain, ranks, 13, series, 3);
    assert_sound(svg);
    TEST_ASSERT_EQUAL_size_t(39, count_of(svg, "class=\"bar\""));
    TEST_ASSERT_EQUAL_size_t(3, count_of(svg, "class=\"key\""));
    TEST_ASSERT_TRUE(has_label(svg, "0.00002") && has_label(svg, "-0.00006"));
    double zero = number(element(svg, "class=\"zero\"", 0), "y1");
    double unit = number(label_tag(svg, "0"), "y") - number(label_tag(svg, "0.00002"), "y");
    double last = 0;
    for (size_t i = 0; i < 39; i++) {
        const char *bar = element(svg, "class=\"bar\"", i);
        double value = y[i % 3][i / 3], height = number(bar, "height"), top = number(bar, "y");
        assert_near(0.03, fabs(value) / 0.00002 * unit, height);
        assert_near(0.03, value > 0 ? zero - height : zero, top);
        TEST_ASSERT_TRUE(number(bar, "x") >= last); /* side by side */
        last = number(bar, "x") + number(bar, "width");
        double label = number(label_tag(svg, ranks[i / 3]), "x");
        assert_near(30, label, number(bar, "x") + number(bar, "width") / 2);
    }
    free(svg);
}

static void test_bars_of_unlike_length(void)
{
    const double y[] = {1, NAN, 3, 400}, zeros[] = {0, 0, 0};
    const sabot_series series[] = {
        {"long", 4, NULL, y}, {"short", 1, NULL, y}, {"0", 3, NULL, zeros}};
    char *svg = sabot_chart_bars(&plain, ranks, 3, series, 3);
    assert_sound(svg);
    TEST_ASSERT_EQUAL_size_t(2 + 1 + 3, count_of(svg, "class=\"bar\""));
    TEST_ASSERT_FALSE(has_label(svg, "400")); /* only three groups exist */
    free(svg);
    svg = sabot_chart_bars(&plain, ranks, 3, &series[2], 1);
    assert_sound(svg);
    TEST_ASSERT_EQUAL_size_t(3, count_of(svg, "class=\"bar\""));
    free(svg);
    svg = sabot_chart_bars(&plain, ranks, 3, NULL, 0);
    assert_sound(svg);
    TEST_ASSERT_TRUE(has_label(svg, "no values") && has_label(svg, "A"));
    free(svg);
    svg = sabot_chart_bars(&plain, NULL, 0, series, 3);
    assert_sound(svg);
    free(svg);
}

/* Names too wide to stand side by side: the bars are horizontal, each beside its name. */
static void test_lying_bars(void)
{
    static const char *const names[] = {"the-first-of-many-wagers-with-long-names",
                                        "the-second-of-many-wagers-with-long-names", "third",
                                        "the-last-one"};
    const double y[] = {10, -5, 0, 2.5};
    const sabot_series series = {NULL, 4, NULL, y};
    char *svg = sabot_chart_bars(&plain, names, 4, &series, 1);
    assert_sound(svg);
    TEST_ASSERT_EQUAL_size_t(4, count_of(svg, "class=\"bar\""));
    TEST_ASSERT_EQUAL_size_t(0, count_of(svg, "rotate(-45"));
    double zero = number(element(svg, "class=\"zero\"", 0), "x1");
    double unit = (number(label_tag(svg, "10"), "x") - number(label_tag(svg, "0"), "x")) / 10;
    for (size_t i = 0; i < 4; i++) {
        const char *bar = element(svg, "class=\"bar\"", i), *label = label_tag(svg, names[i]);
        double length = number(bar, "width");
        assert_near(0.03, fabs(y[i]) * unit, length);
        assert_near(0.03, y[i] < 0 ? zero - length : zero, number(bar, "x"));
        assert_near(6, number(label, "y"), number(bar, "y") + number(bar, "height") / 2);
        TEST_ASSERT_TRUE(number(label, "x") < zero - 5 * unit);
    }
    free(svg);
}

static void test_long_names(void)
{
    static const char *const names[] = {"golden-frog-9-7-three & more", "b", NULL, "d", "e", "f"};
    const char *text =
        "as long a title as anyone would ever write over a chart, and then some more "
        "of it, because nobody told the writer when to stop, and nobody will";
    const sabot_chart chart = {.title = text, .subtitle = text, .x_title = text, .y_title = text};
    const double y[] = {1, 2, -3, 4, 5, 6};
    sabot_series series[20];
    for (int s = 0; s < 20; s++)
        series[s] = (sabot_series){s % 2 ? "a name" : "quite a long name of a series", 6, y, y};
    char *svg = sabot_chart_bars(&chart, names, 6, series, 20);
    assert_sound(svg);
    TEST_ASSERT_EQUAL_size_t(120, count_of(svg, "class=\"bar\""));
    /* Bars of one group: twelve colours, then paler ones. */
    for (size_t i = 0; i < 12; i++)
        for (size_t other = 0; other < i; other++)
            TEST_ASSERT_NOT_EQUAL(
                0, strncmp(attribute(element(svg, "class=\"bar\"", i), "fill"),
                           attribute(element(svg, "class=\"bar\"", other), "fill"), 7));
    free(svg);
    svg = sabot_chart_lines(&chart, series, 20);
    assert_sound(svg);
    TEST_ASSERT_EQUAL_size_t(20, count_of(svg, "<polyline"));
    free(svg);
    svg = sabot_chart_grid(&chart, names, 2, names, 3, y, NULL);
    assert_sound(svg);
    free(svg);
}

/* --- grid --------------------------------------------------------------------------------- */

static unsigned fill(const char *svg, size_t cell)
{
    const char *colour = attribute(element(svg, "class=\"cell\"", cell), "fill");
    TEST_ASSERT_EQUAL_CHAR('#', *colour);
    return (unsigned)strtoul(colour + 1, NULL, 16);
}

static void test_grid_colours(void)
{
    const double values[] = {-4, 0, 2, 4, NAN, -1};
    static const char *const texts[] = {"T", "R<", NULL, "", "?", "x"};
    static const char *const rows[] = {"r0", "r1"}, *const columns[] = {"c0", "c1", "c2"};
    char *svg = sabot_chart_grid(&plain, rows, 2, columns, 3, values, texts);
    assert_sound(svg);
    TEST_ASSERT_EQUAL_size_t(6, count_of(svg, "class=\"cell\""));
    TEST_ASSERT_EQUAL_HEX32(0xffffff, fill(svg, 1));
    unsigned negative = fill(svg, 0), positive = fill(svg, 3), half = fill(svg, 2);
    for (int shift = 0; shift < 24; shift += 8) {
        int full = positive >> shift & 255, part = half >> shift & 255;
        TEST_ASSERT_INT_WITHIN(1, (255 + full) / 2, part);
        full = negative >> shift & 255;
        part = fill(svg, 5) >> shift & 255;
        TEST_ASSERT_INT_WITHIN(1, (3 * 255 + full) / 4, part);
    }
    TEST_ASSERT_TRUE((negative >> 16) > (negative & 255) && (positive >> 16) < (positive & 255));
    char stop[40];
    snprintf(stop, sizeof stop, "stop-color=\"#%06x\"", negative);
    TEST_ASSERT_NOT_NULL(strstr(svg, stop));
    snprintf(stop, sizeof stop, "stop-color=\"#%06x\"", positive);
    TEST_ASSERT_NOT_NULL(strstr(svg, stop));
    static const char *const labels[] = {"T",  "R&lt;", "?",  "x", "r0", "r1",      "c0",
                                         "c2", "-4",    "-2", "0", "4",  "no value"};
    for (size_t i = 0; i < LENGTH(labels); i++)
        TEST_ASSERT_TRUE_MESSAGE(has_label(svg, labels[i]), labels[i]);
    /* row by row */
    const char *last = element(svg, "class=\"cell\"", 5),
               *first = element(svg, "class=\"cell\"", 0);
    TEST_ASSERT_TRUE(number(last, "x") == number(first, "x") + 2 * number(first, "width"));
    TEST_ASSERT_TRUE(number(last, "y") == number(first, "y") + number(first, "height"));
    free(svg);
}

/* The key of a grid with a logarithmic scale of colours names values; a cell with such a value has
 * the colour of the key. */
static void test_grid_on_a_logarithmic_scale(void)
{
    const double values[] = {0.0001, -0.1, 0.000001, 10, 0};
    static const char *const rows[] = {"r"}, *const columns[] = {"a", "b", "c", "d", "e"};
    sabot_chart chart = plain;
    chart.logarithmic = true;
    chart.least_power = -4;
    char *svg = sabot_chart_grid(&chart, rows, 1, columns, 5, values, NULL);
    assert_sound(svg);
    static const char *const labels[] = {"0", "-0.001", "0.001", "-0.1", "10"};
    for (size_t i = 0; i < LENGTH(labels); i++)
        TEST_ASSERT_TRUE_MESSAGE(has_label(svg, labels[i]), labels[i]);
    TEST_ASSERT_EQUAL_HEX32(0xffffff, fill(svg, 2)); /* below the least */
    TEST_ASSERT_EQUAL_HEX32(0xffffff, fill(svg, 4)); /* nothing at all */
    double middle = number(label_tag(svg, "0"), "x"), tenth = number(label_tag(svg, "0.1"), "x");
    double end = number(element(svg, "class=\"key\"", 0), "x") +
                 number(element(svg, "class=\"key\"", 0), "width");
    double part = (tenth - middle) / (end - middle); /* of the way to the full colour */
    assert_near(0.01, 4.0 / 6, part); /* 0.0001 is the first of six powers, 0.1 the fourth */
    for (int shift = 0; shift < 24; shift += 8) {
        int full = 0xd55e00 >> shift & 255;
        TEST_ASSERT_INT_WITHIN(1, lround(255 + (full - 255) * part), fill(svg, 1) >> shift & 255);
    }
    free(svg);
}

static void test_grid_sizes(void)
{
    static const char *const rows[] = {"0", "1", "2", "3", "4", "5", "6", "7"};
    const char *texts[88];
    double values[88], zeros[88] = {0}, none[88];
    for (int i = 0; i < 88; i++) {
        values[i] = (i % 9 - 4) * 1e-5;
        none[i] = NAN;
        texts[i] = "-0.00012345";
    }
    const double *const all[] = {values, zeros, none};
    static const size_t sizes[][2] = {{8, 11}, {1, 1}, {8, 1}, {1, 11}, {0, 3}, {3, 0}, {0, 0}};
    for (size_t i = 0; i < LENGTH(sizes); i++)
        for (size_t v = 0; v < LENGTH(all); v++) {
            size_t cells = sizes[i][0] * sizes[i][1];
            char *svg = sabot_chart_grid(&plain, rows, sizes[i][0], ranks, sizes[i][1], all[v],
                                         v % 2 ? NULL : texts);
            assert_sound(svg);
            TEST_ASSERT_EQUAL_size_t(cells, count_of(svg, "class=\"cell\""));
            TEST_ASSERT_EQUAL_size_t(v % 2 ? 0 : cells, count_of(svg, ">-0.00012345</text>"));
            TEST_ASSERT_EQUAL_INT(cells > 0 && v == 2, has_label(svg, "no value"));
            if (cells && v == 1)
                TEST_ASSERT_EQUAL_HEX32(0xffffff, fill(svg, cells - 1));
            free(svg);
        }
}

/* --- any locale --------------------------------------------------------------------------- */

/* The test makes its own locale: the machine may have none with a decimal comma. */
static void test_decimal_point_in_any_locale(void)
{
    const double x[] = {0.5, 1.25, 3.75}, y[] = {0.1, -0.2, 0.35};
    const sabot_series series = {"s", 3, x, y};
    char folder[] = "/tmp/test_chart-XXXXXX", command[128];
    TEST_ASSERT_NOT_NULL(mkdtemp(folder));
    snprintf(command, sizeof command, "localedef -i de_DE -f UTF-8 %s/de_DE.UTF-8", folder);
    TEST_ASSERT_EQUAL_INT_MESSAGE(0, system(command), command);
    setenv("LOCPATH", folder, 1);
    char *before = sabot_chart_lines(&plain, &series, 1);
    const char *found = setlocale(LC_NUMERIC, "de_DE.UTF-8");
    int is_comma = found && *localeconv()->decimal_point == ',';
    char *after = sabot_chart_lines(&plain, &series, 1);
    setlocale(LC_NUMERIC, "C");
    bool same = strcmp(before, after) == 0;
    free(before);
    free(after);
    unsetenv("LOCPATH");
    snprintf(command, sizeof command, "rm -r %s", folder);
    TEST_ASSERT_EQUAL_INT_MESSAGE(0, system(command), command);
    TEST_ASSERT_TRUE_MESSAGE(is_comma, "no decimal comma");
    TEST_ASSERT_TRUE(same);
}

int main(void)
{
    seed_random(0);
    UNITY_BEGIN();
    RUN_TEST(test_checker_refuses);
    RUN_TEST(test_numbers);
    RUN_TEST(test_escaping);
    RUN_TEST(test_lines);
    RUN_TEST(test_lines_on_a_logarithmic_axis);
    RUN_TEST(test_line_breaks_where_there_is_no_value);
    RUN_TEST(test_line_of_many_points);
    RUN_TEST(test_lines_with_little_to_show);
    RUN_TEST(test_bars);
    RUN_TEST(test_bars_of_unlike_length);
    RUN_TEST(test_lying_bars);
    RUN_TEST(test_long_names);
    RUN_TEST(test_grid_colours);
    RUN_TEST(test_grid_on_a_logarithmic_scale);
    RUN_TEST(test_grid_sizes);
    RUN_TEST(test_decimal_point_in_any_locale);
    return UNITY_END();
}
