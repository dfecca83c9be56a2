#include "vectors_rows.h"

void vectors_coup_header(row_writer *row)
{
    row_header(row, (const char *[]){"cards", "drew", "punto", "banco", "outcome", NULL});
}

void vectors_coup(row_writer *row, const sabot_coup *coup)
{
    static const char *const drew[2][2] = {{"none", "banco"}, {"punto", "both"}};
    char cards[SABOT_POSITIONS + 1] = "";
    for (int i = 0; i < coup->cards; i++)
        cards[i] = sabot_rank_name(sabot_card_rank(coup->card[i]))[0];
    row_text(row, "cards", cards);
    row_text(row, "drew", drew[coup->hand[SABOT_PUNTO] - 2][coup->hand[SABOT_BANCO] - 2]);
    row_number(row, "punto", coup->total[SABOT_PUNTO]);
    row_number(row, "banco", coup->total[SABOT_BANCO]);
    row_text(row, "outcome", sabot_side_name(sabot_coup_winner(coup)));
    row_end(row);
}

void vectors_cells(row_writer *row, const sabot_tableau *tableau)
{
    row_header(row, (const char *[]){"cell", "decision", NULL});
    for (int cell = 0; cell < SABOT_CELLS_ALL; cell++) {
        if (!sabot_tableau_uses(tableau, cell))
            continue;
        char name[SABOT_CELL_NAME];
        sabot_tableau_cell_name(name, cell);
        row_text(row, "cell", name);
        row_text(row, "decision", tableau->cell[cell] == SABOT_DRAW ? "draw" : "stand");
        row_end(row);
    }
}
