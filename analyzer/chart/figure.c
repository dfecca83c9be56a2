#include "figure.h"

#include "base/memory.h"
#include <sabot/base/error.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define LINE_HEIGHT 1.35

double sabot_figure_width(const char *text, double size)
{
    return text ? sabot_svg_width(text, strlen(text), size) : 0;
}

void sabot_figure_text(sabot_svg *svg, double x, double y, sabot_look look, const char *text)
{
    if (!text || !*text)
        return;
    double width = sabot_figure_width(text, look.size);
    double shrink = look.room > 0 && width > look.room ? look.room / width : 1;
    sabot_svg_put(svg,
                  "<text x=\"@\" y=\"@\" font-size=\"@\" text-anchor=\"$\" fill=\"$\">$</text>\n",
                  x, y, look.size * shrink, look.anchor ? look.anchor : "start",
                  look.colour ? look.colour : SABOT_FIGURE_INK, text);
}

/* The number of bytes of `text` on the first line: the words that fit, at least one. */
static size_t line_length(const char *text, double size, double room)
{
    size_t length = strcspn(text, " ");
    while (text[length]) {
        size_t next = length + 1 + strcspn(text + length + 1, " ");
        if (sabot_svg_width(text, next, size) > room)
            break;
        length = next;
    }
    return length;
}

/* Writes `text` on as many lines as necessary; returns the y below it. */
static double put_paragraph(sabot_svg *svg, double y, sabot_look look, const char *text)
{
    while (text && *(text += strspn(text, " "))) {
        size_t length = line_length(text, look.size, look.room);
        char *line = sabot_copy_text(text);
        line[length] = 0;
        sabot_figure_text(svg, SABOT_FIGURE_MARGIN, y + look.size, look, line);
        free(line);
        y += LINE_HEIGHT * look.size;
        text += length;
    }
    return y;
}

double sabot_figure_head(sabot_svg *svg, const sabot_chart *chart, double width)
{
    double room = width - 2 * SABOT_FIGURE_MARGIN, y = SABOT_FIGURE_MARGIN - 4;
    sabot_svg_put(svg, "<g font-weight=\"bold\">\n");
    y = put_paragraph(svg, y, (sabot_look){.size = 17, .room = room}, chart->title);
    sabot_svg_put(svg, "</g>\n");
    y = put_paragraph(svg, y + 2, (sabot_look){.size = 13, .room = room, .colour = "#555555"},
                      chart->subtitle);
    return y + 10;
}

void sabot_figure_turned(sabot_svg *svg, double x, double y, double degrees, sabot_look look,
                         const char *text)
{
    if (!text || !*text)
        return;
    sabot_svg_put(svg, "<g transform=\"rotate(@ @ @)\">\n", degrees, x, y);
    sabot_figure_text(svg, x, y, look, text);
    sabot_svg_put(svg, "</g>\n");
}

double sabot_figure_widest(const char *const *texts, size_t count, double size)
{
    double width = 0;
    for (size_t i = 0; i < count; i++)
        width = fmax(width, sabot_figure_width(texts[i], size));
    return width;
}

void sabot_figure_nothing(sabot_svg *svg, sabot_box plot)
{
    sabot_figure_text(svg, (plot.left + plot.right) / 2, (plot.top + plot.bottom) / 2,
                      (sabot_look){.size = 15, .anchor = "middle", .colour = "#777777"},
                      "no values");
}

char *sabot_figure_finish(const sabot_chart *chart, sabot_svg *body, double width, double height)
{
    sabot_svg svg = {0};
    sabot_svg_put(&svg,
                  "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                  "<svg xmlns=\"http://www.w3.org/2000/svg\" version=\"1.1\" width=\"@\" "
                  "height=\"@\" viewBox=\"0 0 @ @\">\n<title>$</title>\n",
                  width, height, width, height, chart->title);
    if (chart->subtitle)
        sabot_svg_put(&svg, "<desc>$</desc>\n", chart->subtitle);
    sabot_svg_put(&svg,
                  "<rect class=\"background\" width=\"@\" height=\"@\" fill=\"#ffffff\"/>\n"
                  "<g font-family=\"Helvetica, Arial, 'DejaVu Sans', sans-serif\">\n",
                  width, height);
    sabot_svg_append(&svg, body);
    sabot_svg_put(&svg, "</g>\n</svg>\n");
    free(body->text);
    return svg.text;
}
