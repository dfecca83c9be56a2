#include "flips_document.h"

#include "base/memory.h"
#include "base/text.h"
#include "value.h"

#include <stdlib.h>
#include <string.h>

static const char *letter_of(const setup *played, int cell, int turned)
{
    int draws = played->tableau.cell[cell] == SABOT_DRAW;
    return draws != turned ? "T" : "R";
}

/* --- the document ------------------------------------------------------------------------- */

static json_t *bet_json(const sabot_wager *wager, const sabot_wager_flips *found, int cell,
                        unsigned long digits)
{
    const sabot_flip *flip = &found->cell[cell];
    if (!found->determined)
        return undetermined_json(wager);
    return json_pack("{ss so so}", "bet", wager->name, "change", value_json(flip->change, digits),
                     "coups", mpq_sgn(flip->change) ? value_ways(flip->coups) : json_null());
}

/* The bet that sees the change first, and after how many coups. */
static json_t *fewest_json(const setup *played, const sabot_flips *flips, int cell)
{
    int first = flips->first[cell];
    if (first < 0)
        return json_null();
    return json_pack("{so ss}", "coups", value_ways(flips->wagers[first].cell[cell].coups), "bet",
                     played->wagers[first].name);
}

json_t *flips_document(const setup *played, const sabot_flips *flips, unsigned long digits)
{
    json_t *document = setup_document(played, "sabot.flips/1"), *cells = json_array();
    json_object_set_new(document, "cells", cells);
    for (int cell = 0; cell < SABOT_CELLS; cell++) {
        json_t *bets = json_array();
        char name[SABOT_CELL_NAME];
        sabot_tableau_cell_name(name, cell);
        for (size_t i = 0; i < flips->wagers_count; i++)
            json_array_append_new(bets,
                                  bet_json(&played->wagers[i], &flips->wagers[i], cell, digits));
        json_array_append_new(cells, json_pack("{ss ss ss so so so}", "cell", name, "from",
                                               letter_of(played, cell, 0), "to",
                                               letter_of(played, cell, 1), "probability",
                                               value_json(flips->reached[cell], digits), "fewest",
                                               fewest_json(played, flips, cell), "bets", bets));
    }
    return document;
}

/* --- what a person reads ------------------------------------------------------------------ */

enum { FIXED = 6 }; /* columns before those of the wagers, which have two each */

/* A whole number rounded to two digits: 12345 as 1.2e4. */
static char *short_number(const mpz_t number)
{
    sabot_text text = {0};
    char *digits = mpz_get_str(NULL, 10, number);
    size_t power = strlen(digits) - 1;
    if (power < 4)
        return digits;
    int tenths = 10 * (digits[0] - '0') + (digits[1] - '0') + (digits[2] >= '5');
    if (tenths == 100) {
        tenths = 10;
        power++;
    }
    sabot_text_add(&text, "%d.%de%zu", tenths / 10, tenths % 10, power);
    free(digits);
    return text.text;
}

static void add_table(sabot_report *report, const setup *played)
{
    size_t columns = FIXED + 2 * played->wagers_count;
    const char **titles = sabot_allocate(columns, sizeof *titles);
    char *align = sabot_allocate(columns + 1, 1);
    memset(align, 'r', columns);
    memcpy(align, "lllrrl", FIXED);
    memcpy(titles,
           (const char *[FIXED]){"cell", "from", "to", "reached", "fewest coups", "seen by"},
           FIXED * sizeof *titles);
    for (size_t i = 0; i < played->wagers_count; i++) {
        titles[FIXED + 2 * i] = played->wagers[i].name;
        titles[FIXED + 2 * i + 1] = "coups";
    }
    sabot_report_table(report, align, titles);
    free(titles);
    free(align);
}

static void add_row(sabot_report *report, const setup *played, const sabot_flips *flips, int cell)
{
    size_t columns = FIXED + 2 * flips->wagers_count;
    char name[SABOT_CELL_NAME], **texts = sabot_allocate(columns, sizeof *texts);
    sabot_tableau_cell_name(name, cell);
    texts[0] = sabot_copy_text(name);
    texts[1] = sabot_copy_text(letter_of(played, cell, 0));
    texts[2] = sabot_copy_text(letter_of(played, cell, 1));
    texts[3] = value_percent(flips->reached[cell], 4);
    if (flips->first[cell] >= 0) {
        size_t first = (size_t)flips->first[cell];
        texts[4] = short_number(flips->wagers[first].cell[cell].coups);
        texts[5] = sabot_copy_text(played->wagers[first].name);
    }
    for (size_t i = 0; i < flips->wagers_count; i++) {
        const sabot_flip *flip = &flips->wagers[i].cell[cell];
        if (!flips->wagers[i].determined)
            continue;
        texts[FIXED + 2 * i] = value_points(flip->change, 6);
        texts[FIXED + 2 * i + 1] =
            mpq_sgn(flip->change) ? short_number(flip->coups) : sabot_copy_text("-");
    }
    sabot_report_row(report, (const char *const *)texts);
    for (size_t i = 0; i < columns; i++)
        free(texts[i]);
    free(texts);
}

void flips_report(sabot_report *report, const setup *played, const sabot_flips *flips)
{
    setup_heading_of_tables(report, played, played->tableau.name);
    sabot_report_note(report, "Changes of the player's EV in percentage points when the cell "
                              "alone is turned; coups: how many a test of the bet's mean needs to "
                              "see it at three standard deviations; fewest: over these bets.");
    add_table(report, played);
    for (int cell = 0; cell < SABOT_CELLS; cell++)
        add_row(report, played, flips, cell);
    for (size_t i = 0; i < flips->wagers_count; i++)
        if (!flips->wagers[i].determined)
            undetermined_note(report, &played->wagers[i]);
}
