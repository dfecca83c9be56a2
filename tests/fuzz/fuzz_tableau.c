#include "answer/tableau/lint.h"
#include "answer/tableau/tabulation.h"
#include "fuzz.h"
#include <sabot/document/game.h>
#include <sabot/game/coup.h>
#include <sabot/game/tableau.h>

/* Every accepted tableau prints, and its text reads as the same tableau. */
static void check_round_trip(const sabot_tableau *tableau)
{
    char text[1024], row[SABOT_COLUMNS + 1], by[128] = "{";
    sabot_tableau again;
    sabot_error error;
    sabot_tableau_row(row, tableau, -1);
    for (unsigned opening = 0, length = 1; opening < SABOT_OPENINGS; opening++)
        length +=
            (unsigned)snprintf(by + length, sizeof by - length, "%u: %s%s", opening,
                               sabot_columns_are_points(tableau->by, opening) ? "point" : "third",
                               opening + 1 < SABOT_OPENINGS ? ", " : "}");
    int used = snprintf(text, sizeof text,
                        "tableau: %s\nby: %s\nnaturals: \"%s\"\npunto: \"%s\"\nbanco:\n",
                        tableau->name, by, sabot_naturals_name(tableau->lasting), row);
    for (int opening = 0; opening < sabot_tableau_banco_rows(tableau); opening++) {
        sabot_tableau_row(row, tableau, opening);
        used += snprintf(text + used, sizeof text - (size_t)used, "  %d: \"%s\"\n", opening, row);
    }
    if (tableau->against)
        used += snprintf(text + used, sizeof text - (size_t)used, "against-natural:\n");
    for (int side = SABOT_PUNTO; side <= SABOT_BANCO; side++)
        if (sabot_tableau_against_row(row, tableau, side))
            used += snprintf(text + used, sizeof text - (size_t)used, "  %s: \"%s\"\n",
                             sabot_side_name(side), row);
    CHECK(sabot_tableau_parse(&again, NULL, text, (size_t)used, &error) == SABOT_OK);
    CHECK(sabot_tableau_equal(&again, tableau));
}

/* Lint finds each open cell once, and gives at most one finding per cell, in order. */
static void check_findings(const sabot_tableau *tableau, const sabot_about *about)
{
    sabot_findings findings;
    int open = 0, last = -1;
    sabot_findings_find(&findings, tableau, about);
    for (size_t i = 0; i < findings.count; i++) {
        const sabot_finding *finding = &findings.items[i];
        CHECK(finding->text && (finding->cell < 0 || finding->cell > last));
        last = finding->cell < 0 ? SABOT_CELLS : finding->cell;
        open += finding->kind <= SABOT_FINDING_CONTRADICTORY;
    }
    CHECK(open == sabot_tableau_open_cells(tableau));
    sabot_findings_clear(&findings);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    sabot_tableau tableau;
    sabot_about about;
    sabot_error error = {0};
    sabot_status status =
        sabot_tableau_parse(&tableau, &about, (const char *)bytes, length, &error);
    if (status) {
        check_refusal(status, &error);
        return 0;
    }
    check_round_trip(&tableau);
    check_findings(&tableau, &about);
    status = sabot_tableau_require_complete(&tableau, &error);
    CHECK((status == SABOT_OK) == (sabot_tableau_open_cells(&tableau) == 0));
    if (status)
        check_refusal(status, &error);
    sabot_card cards[6] = {length & 31, (length >> 2) & 31, (length >> 4) & 31, 5, 9, 20};
    sabot_coup coup;
    sabot_coup_play(&coup, &tableau, cards);
    CHECK(coup.cards >= 4 && coup.cards <= 6);
    sabot_about_clear(&about);
    return 0;
}
