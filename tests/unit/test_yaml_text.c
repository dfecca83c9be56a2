/* The YAML of a filing's inputs, read again. */
#include "filing/yaml_text.h"
#include "helper.h"

#include <sabot/document/game.h>

/* A tableau of any kind, open cells and naturals included. */
static void random_tableau(sabot_tableau *tableau)
{
    *tableau = (sabot_tableau){.name = "random", .by = (sabot_columns)random_below(256)};
    random_naturals(tableau);
    if (tableau->lasting == 3 && random_below(2))
        tableau->lasting = SABOT_NATURALS_OPEN;
    for (int cell = 0; cell < SABOT_CELLS_ALL; cell++)
        if (sabot_tableau_uses(tableau, cell))
            tableau->cell[cell] = (uint8_t)random_below(random_below(2) ? 4 : 2);
}

static void tableaus_read_back_as_they_are(void)
{
    for (int trial = 0; trial < 1000; trial++) {
        sabot_tableau tableau, read;
        sabot_about about = {0};
        sabot_error error;
        char hash[SABOT_HASH], again[SABOT_HASH];
        random_tableau(&tableau);
        char *text = yaml_tableau(&tableau, &about);
        assert_ok(sabot_tableau_parse(&read, NULL, text, strlen(text), &error), &error);
        TEST_ASSERT_TRUE_MESSAGE(sabot_tableau_equal(&tableau, &read), text);
        sabot_tableau_hash(hash, &tableau);
        sabot_tableau_hash(again, &read);
        TEST_ASSERT_EQUAL_STRING(hash, again);
        free(text);
    }
}

int main(void)
{
    seed_random(0);
    UNITY_BEGIN();
    RUN_TEST(tableaus_read_back_as_they_are);
    return UNITY_END();
}
