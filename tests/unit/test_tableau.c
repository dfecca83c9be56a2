#include "plain.h"
#include <sabot/base/hash.h>
#include <sabot/document/game.h>
#include <sabot/game/coup.h>
#include <sabot/game/tableau.h>

static sabot_status parse(sabot_tableau *tableau, const char *text, sabot_error *error)
{
    return sabot_tableau_parse(tableau, NULL, text, strlen(text), error);
}

static void test_standard_is_what_the_documents_say(void)
{
    sabot_tableau standard;
    plain_table words;
    sabot_tableau_standard(&standard);
    plain_standard(&words);
    TEST_ASSERT_EQUAL_INT(SABOT_BY_THIRD, standard.by);
    for (unsigned opening = 0; opening < 8; opening++) {
        TEST_ASSERT_EQUAL_UINT(words.punto_draws[opening] ? SABOT_DRAW : SABOT_STAND,
                               standard.cell[opening]);
        for (unsigned third = 0; third < 10; third++)
            TEST_ASSERT_EQUAL_UINT(words.banco_draws[opening][third] ? SABOT_DRAW : SABOT_STAND,
                                   standard.cell[sabot_tableau_cell_of(opening, third)]);
        TEST_ASSERT_EQUAL_UINT(words.banco_alone[opening] ? SABOT_DRAW : SABOT_STAND,
                               standard.cell[sabot_tableau_cell_of(opening, SABOT_COLUMN_NONE)]);
    }
    TEST_ASSERT_EQUAL_INT(0, sabot_tableau_open_cells(&standard));
}

static void test_both_alphabets_read_alike(void)
{
    static const char *const alphabets[] = {"RT", "SD", "rt", "sd"};
    plain_table words;
    seed_random(0);
    for (int trial = 0; trial < 50; trial++) {
        plain_random(&words);
        sabot_tableau read[4];
        for (int i = 0; i < 4; i++) {
            char text[640];
            sabot_error error;
            plain_print(text, sizeof text, &words, alphabets[i]);
            assert_ok(parse(&read[i], text, &error), &error);
            TEST_ASSERT_EQUAL_MEMORY(&read[0], &read[i], sizeof read[0]);
        }
        TEST_ASSERT_EQUAL_INT(words.by_point, read[0].by == SABOT_BY_POINT);
        for (unsigned opening = 0; opening < 8; opening++)
            TEST_ASSERT_EQUAL_INT(words.banco_alone[opening],
                                  read[0].cell[sabot_tableau_cell_of(opening, 10)]);
    }
}

static void test_open_and_contradictory_cells(void)
{
    static const char text[] = "tableau: half\nplayer: \"? T T T T T R !\"\nbanker:\n"
                               "  3: T T T ? T T T T ! T  T\n  7: RRRRRRRRRRR\n";
    sabot_tableau tableau;
    sabot_error error;
    char row[SABOT_COLUMNS + 1];
    assert_ok(parse(&tableau, text, &error), &error);
    TEST_ASSERT_EQUAL_STRING("half", tableau.name);
    TEST_ASSERT_EQUAL_INT(SABOT_BY_THIRD, tableau.by);
    TEST_ASSERT_EQUAL_INT(2 + 2 + 6 * 11, sabot_tableau_open_cells(&tableau));
    sabot_tableau_row(row, &tableau, -1);
    TEST_ASSERT_EQUAL_STRING("?TTTTTR!", row);
    sabot_tableau_row(row, &tableau, 3);
    TEST_ASSERT_EQUAL_STRING("TTT?TTTT!TT", row);
    sabot_tableau_row(row, &tableau, 4);
    TEST_ASSERT_EQUAL_STRING("???????????", row);
    assert_refused_as(
        SABOT_INCOMPLETE, sabot_tableau_require_complete(&tableau, &error), &error, 0, 0,
        "tableau 'half' leaves 70 cells open: punto 0, punto 7, banco 0 (all), banco 1 "
        "(all), banco 2 (all), banco 3 3, banco 3 8, banco 4 (all), banco 5 (all), "
        "banco 6 (all); expected T or R in each",
        text);
    sabot_tableau_standard(&tableau);
    assert_ok(sabot_tableau_require_complete(&tableau, &error), &error);
    tableau.cell[sabot_tableau_cell_of(5, SABOT_COLUMN_NONE)] = SABOT_CONTRADICTORY;
    assert_refused_as(SABOT_INCOMPLETE, sabot_tableau_require_complete(&tableau, &error), &error, 0,
                      0, "leaves 1 cell open: banco 5 none;", "one cell");
}

static void test_long_list_of_open_cells_is_cut(void)
{
    sabot_tableau tableau;
    sabot_error error;
    memset(&tableau, 0, sizeof tableau);
    memset(tableau.cell, SABOT_CONTRADICTORY, SABOT_CELLS);
    memset(tableau.name, 'x', SABOT_NAME - 1);
    assert_refused_as(SABOT_INCOMPLETE, sabot_tableau_require_complete(&tableau, &error), &error, 0,
                      0, "leaves 96 cells open: punto 0, punto 1", "all contradictory");
    TEST_ASSERT_NOT_NULL(strstr(error.text, ", …"));
    TEST_ASSERT_NOT_NULL(strstr(error.text, "expected T or R in each"));
}

static void test_about(void)
{
    static const char text[] = "tableau: x\ntitle: The title\nsource: A book\npunto: TTTTTTRR\n"
                               "notes:\n  - one\n";
    sabot_tableau tableau;
    sabot_about about;
    sabot_error error;
    assert_ok(sabot_tableau_parse(&tableau, &about, text, strlen(text), &error), &error);
    TEST_ASSERT_EQUAL_STRING("The title", about.title);
    TEST_ASSERT_EQUAL_STRING("A book", about.source);
    TEST_ASSERT_EQUAL_size_t(1, about.notes_count);
    TEST_ASSERT_EQUAL_INT(88, sabot_tableau_open_cells(&tableau));
    sabot_about_clear(&about);
}

#define PUNTO "punto: T T T T T T R R\n"

/* Rows headed by punto's point, the others by its third card: each row is as in a table with one
 * heading. */
static void test_rows_by_point(void)
{
    static const char text[] = "tableau: x\nby: {3: point, 5: third, 6: point}\n"
                               "punto: T T T T T T R R\n";
    sabot_tableau tableau, other;
    sabot_error error;
    char name[SABOT_COLUMNS_NAME], hash[SABOT_HASH], other_hash[SABOT_HASH];
    assert_ok(sabot_tableau_parse(&tableau, NULL, text, strlen(text), &error), &error);
    TEST_ASSERT_EQUAL_UINT(1u << 3 | 1u << 6, tableau.by);
    sabot_columns_name(name, tableau.by);
    TEST_ASSERT_EQUAL_STRING("3,6", name);
    other = tableau;
    other.by = SABOT_BY_THIRD;
    sabot_tableau_hash(hash, &tableau);
    sabot_tableau_hash(other_hash, &other);
    TEST_ASSERT_TRUE(strcmp(hash, other_hash) != 0);
    for (unsigned opening = 0; opening < SABOT_OPENINGS; opening++) {
        sabot_coup coup;
        /* Punto draws a 9 to its 5: the column is 4 by points, 9 by cards. */
        sabot_coup_open(&coup, &tableau, card_at("2s"), sabot_card_of(opening ? opening - 1 : 9, 0),
                        card_at("3s"), card_at("Kh"));
        sabot_coup_draw(&coup, &tableau, card_at("9c"));
        TEST_ASSERT_EQUAL_INT(sabot_tableau_cell_of(opening, opening == 3 || opening == 6 ? 4 : 9),
                              coup.cell);
    }
}

static void test_bad_tableaus(void)
{
    static const struct {
        const char *text;
        unsigned line, column;
        const char *part;
    } cases[] = {
        {"- a\n", 1, 1, "a list: expected a tableau"},
        {"tableau\n", 1, 1, "'tableau': expected a tableau"},
        {PUNTO, 1, 1, "key 'tableau' is missing"},
        {"tableau: x\n", 1, 1, "no rows"},
        {"tableau: x y\n" PUNTO, 1, 10, "letters, digits and hyphens"},
        {"tableau: [x]\n" PUNTO, 1, 10, "one value"},
        {"tableau: x\nrows: 3\n" PUNTO, 2, 1, "unknown key 'rows'"},
        {"tableau: x\nby: card\n" PUNTO, 2, 5, "third or point"},
        {"tableau: x\nby: [third]\n" PUNTO, 2, 5, "third or point"},
        {"tableau: x\nby: {8: point}\n" PUNTO, 2, 6, "an opening of banco"},
        {"tableau: x\nby: {3: card}\n" PUNTO, 2, 9, "third or point"},
        {"tableau: x\npunto: T T T T T T R\n", 2, 8, "8 letters"},
        {"tableau: x\npunto: T T T T T T R R R\n", 2, 8, "8 letters"},
        {"tableau: x\npunto: T T T T T T R X\n", 2, 8, "8 letters"},
        {"tableau: x\npunto: [T]\n", 2, 8, "8 letters"},
        {"tableau: x\npunto:\n", 2, 7, "8 letters"},
        {"tableau: x\nbanco: TTTTTTTTTTT\n", 2, 8, "a row for each opening"},
        {"tableau: x\nbanco:\n  - TTTTTTTTTTT\n", 3, 3, "a row for each opening"},
        {"tableau: x\nbanco:\n  8: TTTTTTTTTTT\n", 3, 3, "0 to 7"},
        {"tableau: x\nbanco:\n  33: TTTTTTTTTTT\n", 3, 3, "0 to 7"},
        {"tableau: x\nbanco:\n  a: TTTTTTTTTTT\n", 3, 3, "0 to 7"},
        {"tableau: x\nbanco:\n  3: TTTTTTTTTT\n", 3, 6, "11 letters"},
        {"tableau: x\nbanco:\n  3: TTTTTTTTTTTT\n", 3, 6, "11 letters"},
        {"tableau: x\nbanco:\n  3: TTTTTTTTTTO\n", 3, 6, "11 letters"},
        {"tableau: x\nbanco:\n  3: TTTTTTTTTTT\n  3: TTTTTTTTTTT\n", 4, 3, "duplicate key"},
        {"tableau: x\nplayer: TTTTTTRR\n" PUNTO, 3, 1, "second entry for the same hand"},
        {"tableau: x\nbanque: {3: TTTTTTTTTTT}\nbanco: {4: TTTTTTTTTTT}\n", 3, 1,
         "second entry for the same hand"},
        {"tableau: x\n" PUNTO "notes: {a: b}\n", 3, 8, "a list of notes"},
        {"tableau: x\nnaturals: all\n" PUNTO, 2, 11, "both, punto, banco, none"},
        {"tableau: x\nnaturals: [none]\n" PUNTO, 2, 11, "both, punto, banco, none"},
        {"tableau: x\nnaturals: punto\npunto: TTTTTTRRRR\n", 3, 8, "8 letters, because punto's"},
        {"tableau: x\nnaturals: none\npunto: TTTTTTRRR\n", 3, 8, "8 letters"},
        {"tableau: x\nnaturals: banco\n" PUNTO "banco: {8: RRRRRRRRRRR}\n", 4, 9, "8 and 9 end"},
        {"tableau: x\nnaturals: none\n" PUNTO "banco: {10: RRRRRRRRRRR}\n", 4, 9, "0 to 9"},
        {"tableau: x\n" PUNTO "against-natural: {punto: TTTTTTRRRR}\n", 3, 19,
         "a natural of the other hand ends the coup"},
        {"tableau: x\nnaturals: banco\n" PUNTO "against-natural: {punto: TTTTTTRRRR}\n", 4, 19,
         "a natural of the other hand ends the coup"},
        {"tableau: x\nnaturals: none\n" PUNTO "against-natural: {punto: TTTTTTRR}\n", 4, 26,
         "10 letters"},
        {"tableau: x\nnaturals: none\n" PUNTO "against-natural: {tie: TTTTTTRRRR}\n", 4, 19,
         "punto or banco"},
        {"tableau: x\nnaturals: none\n" PUNTO
         "against-natural: {banco: TTTTTTRRRR, banker: RRRRRRRRRR}\n",
         4, 38, "one row for each hand"},
        {"tableau: x\nnaturals: none\n" PUNTO "against-natural: TTTTTTRRRR\n", 4, 18,
         "a row of a hand"},
        {"", 1, 1, "the file is empty"},
    };
    for (size_t i = 0; i < LENGTH(cases); i++) {
        sabot_tableau tableau;
        sabot_about about = {0};
        sabot_error error = {0};
        sabot_status status =
            sabot_tableau_parse(&tableau, &about, cases[i].text, strlen(cases[i].text), &error);
        assert_refused(status, &error, cases[i].line, cases[i].column, cases[i].part,
                       cases[i].text);
    }
}

static void test_random_bytes(void)
{
    char text[640];
    plain_table words;
    seed_random(0);
    for (int trial = 0; trial < 2000; trial++) {
        plain_random(&words);
        plain_print(text, sizeof text, &words, "RT");
        size_t length = trial % 3 ? strlen(text) : random_below((unsigned)strlen(text) + 1);
        for (unsigned changes = 1 + random_below(3); changes > 0 && length; changes--)
            text[random_below((unsigned)length)] =
                random_below(2) ? "TR?!:\n -"[random_below(8)] : (char)random_bits();
        sabot_tableau tableau;
        sabot_error error = {0};
        sabot_status status = sabot_tableau_parse(&tableau, NULL, text, length, &error);
        if (status) {
            TEST_ASSERT_EQUAL_INT(SABOT_INVALID, status);
            TEST_ASSERT_TRUE(error.text[0]);
            continue;
        }
        for (int cell = 0; cell < SABOT_CELLS; cell++)
            TEST_ASSERT_TRUE(tableau.cell[cell] <= SABOT_CONTRADICTORY);
    }
}

static void test_cell_names(void)
{
    static const struct {
        const char *name;
        int cell;
    } cases[] = {{"punto 0", 0},       {"punto 7", 7},     {"banco 0 0", 8},
                 {"banco 0 none", 18}, {"banco 3 8", 49},  {"banco 4 none", 62},
                 {"banco 7 none", 95}, {"banco 8 0", 108}, {"banco 8", -1},
                 {"banco 3", -1},      {"punto 8", 96},    {"", -1},
                 {"banco 3 10", -1}};
    for (size_t i = 0; i < LENGTH(cases); i++)
        TEST_ASSERT_EQUAL_INT_MESSAGE(cases[i].cell, sabot_tableau_cell_parse(cases[i].name),
                                      cases[i].name);
    for (int cell = 0; cell < SABOT_CHANGES; cell++) {
        char name[SABOT_CELL_NAME];
        sabot_tableau_cell_name(name, cell);
        TEST_ASSERT_EQUAL_INT(cell, sabot_tableau_cell_parse(name));
    }
    TEST_ASSERT_EQUAL_CHAR('R', sabot_decision_letter(SABOT_STAND));
    TEST_ASSERT_EQUAL_CHAR('T', sabot_decision_letter(SABOT_DRAW));
    TEST_ASSERT_EQUAL_CHAR('?', sabot_decision_letter(SABOT_OPEN));
    TEST_ASSERT_EQUAL_CHAR('!', sabot_decision_letter(SABOT_CONTRADICTORY));
}

/* Rows that are left out stand, or decide as without a natural. */
static void test_naturals(void)
{
    static const char text[] = "tableau: x\nnaturals: none\npunto: TTTTTTRR\n"
                               "banco: {9: TRRRRRRRRRR}\nagainst-natural: {banco: TTTRRRRRRR}\n";
    sabot_tableau tableau;
    sabot_error error;
    char row[SABOT_COLUMNS + 1];
    assert_ok(parse(&tableau, text, &error), &error);
    TEST_ASSERT_EQUAL_STRING("none", sabot_naturals_name(tableau.lasting));
    sabot_tableau_row(row, &tableau, -1);
    TEST_ASSERT_EQUAL_STRING("TTTTTTRRRR", row);
    TEST_ASSERT_EQUAL_INT(10, sabot_tableau_banco_rows(&tableau));
    sabot_tableau_row(row, &tableau, 8);
    TEST_ASSERT_EQUAL_STRING("RRRRRRRRRRR", row);
    sabot_tableau_row(row, &tableau, 9);
    TEST_ASSERT_EQUAL_STRING("TRRRRRRRRRR", row);
    TEST_ASSERT_FALSE(sabot_tableau_against_row(row, &tableau, SABOT_PUNTO));
    TEST_ASSERT_TRUE(sabot_tableau_against_row(row, &tableau, SABOT_BANCO));
    TEST_ASSERT_EQUAL_STRING("TTTRRRRRRR", row);
    TEST_ASSERT_EQUAL_INT(88, sabot_tableau_open_cells(&tableau));
}

static void test_open_naturals(void)
{
    sabot_tableau tableau;
    sabot_error error;
    assert_ok(parse(&tableau, "tableau: x\nnaturals: \"?\"\n" PUNTO, &error), &error);
    TEST_ASSERT_EQUAL_INT(SABOT_NATURALS_OPEN, tableau.lasting);
    TEST_ASSERT_EQUAL_INT(89, sabot_tableau_open_cells(&tableau));
    memset(tableau.cell, 0, sizeof tableau.cell);
    assert_refused_as(SABOT_INCOMPLETE, sabot_tableau_require_complete(&tableau, &error), &error, 0,
                      0, "leaves 1 cell open: naturals; expected T or R in each", "naturals");
}

static void test_hash_is_of_the_content(void)
{
    char hash[SABOT_HASH], other[SABOT_HASH];
    sabot_hash_text(hash, "abc", 3); /* FIPS 180-4's example */
    TEST_ASSERT_EQUAL_STRING("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
                             hash);
    sabot_tableau tableau;
    sabot_tableau_standard(&tableau);
    sabot_tableau_hash(hash, &tableau);
    strcpy(tableau.name, "renamed");
    sabot_tableau_hash(other, &tableau);
    TEST_ASSERT_EQUAL_STRING(hash, other);
    tableau.by = SABOT_BY_POINT;
    sabot_tableau_hash(other, &tableau);
    TEST_ASSERT_TRUE(strcmp(hash, other) != 0);
    for (int cell = 0; cell < SABOT_CELLS; cell++) {
        sabot_tableau_standard(&tableau);
        tableau.cell[cell] ^= 1;
        sabot_tableau_hash(other, &tableau);
        TEST_ASSERT_TRUE(strcmp(hash, other) != 0);
    }
    /* As before there were other naturals, so that earlier results stay valid. */
    TEST_ASSERT_EQUAL_STRING("126d298937a69abd764a21123dae154116190f4fa8a3975ec3ef3458d9cc0627",
                             hash);
    sabot_tableau_standard(&tableau);
    tableau.lasting = tableau.against = 3;
    sabot_tableau_hash(hash, &tableau);
    for (int cell = SABOT_CELLS; cell < SABOT_CELLS_ALL; cell++) {
        tableau.cell[cell] ^= 1;
        sabot_tableau_hash(other, &tableau);
        tableau.cell[cell] ^= 1;
        TEST_ASSERT_TRUE(strcmp(hash, other) != 0);
    }
    tableau.against = 1;
    sabot_tableau_hash(other, &tableau);
    TEST_ASSERT_TRUE(strcmp(hash, other) != 0);
}

/* The hash covers cells and headings, not names. */
static void test_equal(void)
{
    sabot_tableau a, b;
    sabot_tableau_standard(&a);
    b = a;
    strcpy(b.name, "other");
    TEST_ASSERT_TRUE(sabot_tableau_equal(&a, &b));
    for (int cell = 0; cell < SABOT_CELLS; cell++) {
        b = a;
        b.cell[cell] ^= 1;
        TEST_ASSERT_FALSE(sabot_tableau_equal(&a, &b));
    }
    b = a;
    b.by = SABOT_BY_POINT;
    TEST_ASSERT_FALSE(sabot_tableau_equal(&a, &b));
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_standard_is_what_the_documents_say);
    RUN_TEST(test_both_alphabets_read_alike);
    RUN_TEST(test_open_and_contradictory_cells);
    RUN_TEST(test_long_list_of_open_cells_is_cut);
    RUN_TEST(test_about);
    RUN_TEST(test_rows_by_point);
    RUN_TEST(test_bad_tableaus);
    RUN_TEST(test_random_bytes);
    RUN_TEST(test_cell_names);
    RUN_TEST(test_naturals);
    RUN_TEST(test_open_naturals);
    RUN_TEST(test_hash_is_of_the_content);
    RUN_TEST(test_equal);
    return UNITY_END();
}
