/* Lists of claims: their contents, their names, and every refusal. */
#include "document/claims.h"
#include "helper.h"
#include <sabot/document/catalogue.h>

/* --- a caller's files --------------------------------------------------------------------- */

static const char own_bet[] = "bet: own\nlines:\n  - when: cards = 6\n    pays: 2:1\n";
static const char own_tableau[] = "tableau: own\npunto: TTTTTTRR\nbanco:\n  0: TTTTTTTTTTT\n"
                                  "  1: TTTTTTTTTTT\n  2: TTTTTTTTTTT\n  3: TTTTTTTTTTT\n"
                                  "  4: TTTTTTTTTTT\n  5: TTTTTTTTTTT\n  6: TTTTTTTTTTT\n"
                                  "  7: RRRRRRRRRRR\n";

static sabot_status read_own(char **text, size_t *length, void *data, const char *name,
                             sabot_error *error)
{
    int *reads = data;
    const char *found = strcmp(name, "own.yaml") == 0   ? own_bet
                        : strcmp(name, "dir/own") == 0  ? own_tableau
                        : strcmp(name, "bad.yaml") == 0 ? "bet: x\nlines: 7\n"
                                                        : NULL;
    ++*reads;
    if (!found) {
        sabot_error_set(error, SABOT_INVALID, 0, 0, "no such file: expected one");
        return sabot_error_name(error, name);
    }
    *text = strdup(found);
    *length = strlen(found);
    return SABOT_OK;
}

/* --- contents ----------------------------------------------------------------------------- */

static void test_a_claim_whole(void)
{
    static const char text[] =
        "# a list\n"
        "- bet: tie\n"
        "  decks: 6\n"
        "  printed: 14.4382 %\n"
        "- {bet: Punto, shoe: 'A=9,2=9,0=30', what: removal, remove: '2,0',\n"
        "   printed: '-0.5', rounding: down, misprint: true, source: a book,\n"
        "   tableau: st-moritz-printed, note: seen once}\n";
    sabot_claims claims;
    sabot_error error;
    sabot_shoe six;
    sabot_claims_init(&claims);
    assert_ok(sabot_claims_add(&claims, "list", text, strlen(text), NULL, &error), &error);
    TEST_ASSERT_EQUAL_size_t(2, claims.count);

    const sabot_claim *first = &claims.claims[0], *second = &claims.claims[1];
    sabot_shoe_from_decks(&six, 6);
    TEST_ASSERT_EQUAL_STRING("tie", first->bet->name);
    TEST_ASSERT_EQUAL_STRING("standard", first->tableau->name);
    TEST_ASSERT_EQUAL_MEMORY(&six, first->shoe, sizeof six);
    TEST_ASSERT_NULL(first->left);
    TEST_ASSERT_EQUAL_INT(SABOT_CLAIM_EDGE, first->what);
    assert_fraction("72191/5000", first->printed.value, "14.4382");
    TEST_ASSERT_FALSE(first->misprint || first->printed.cut);
    TEST_ASSERT_EQUAL_STRING("list", first->where);
    TEST_ASSERT_EQUAL_UINT(2, first->line);
    TEST_ASSERT_EQUAL_UINT(3, first->column);
    TEST_ASSERT_EQUAL_STRING("6", claims.stated[0]->decks);
    TEST_ASSERT_NULL(claims.stated[0]->tableau);

    TEST_ASSERT_EQUAL_STRING("punto", second->bet->name);
    TEST_ASSERT_EQUAL_STRING("Punto", claims.stated[1]->bet);
    TEST_ASSERT_EQUAL_STRING("st-moritz-printed", second->tableau->name);
    TEST_ASSERT_EQUAL_INT(SABOT_CLAIM_REMOVAL, second->what);
    TEST_ASSERT_TRUE(second->misprint && second->printed.cut);
    TEST_ASSERT_EQUAL_UINT64(48, sabot_shoe_size(second->shoe));
    TEST_ASSERT_EQUAL_UINT64(46, sabot_shoe_size(second->left));
    TEST_ASSERT_EQUAL_STRING("a book", claims.stated[1]->source);
    TEST_ASSERT_EQUAL_UINT(5, second->line);
    sabot_claims_clear(&claims);
}

static void test_roundings(void)
{
    static const struct {
        const char *text;
        int cut;
        sabot_halves halves;
    } all[] = {{"", 0, SABOT_HALVES_EVEN},
               {", rounding: nearest", 0, SABOT_HALVES_EVEN},
               {", rounding: half-even", 0, SABOT_HALVES_EVEN},
               {", rounding: half-up", 0, SABOT_HALVES_UP},
               {", rounding: half-down", 0, SABOT_HALVES_DOWN},
               {", rounding: down", 1, SABOT_HALVES_EVEN}};
    for (size_t i = 0; i < LENGTH(all); i++) {
        char text[100];
        sabot_claims claims;
        sabot_error error;
        snprintf(text, sizeof text, "- {bet: tie, decks: 8, printed: 1%s}", all[i].text);
        sabot_claims_init(&claims);
        assert_ok(sabot_claims_add(&claims, "list", text, strlen(text), NULL, &error), &error);
        TEST_ASSERT_EQUAL_INT_MESSAGE(all[i].cut, claims.claims[0].printed.cut, text);
        TEST_ASSERT_EQUAL_INT_MESSAGE(all[i].halves, claims.claims[0].printed.halves, text);
        sabot_claims_clear(&claims);
    }
}

static void test_each_what_by_its_name(void)
{
    static const char *const names[] = {"edge",       "ev",      "probability", "ways",
                                        "sd",         "removal", "coups",       "units-per-shoe",
                                        "bets-share", "bets-ev", "return"};
    for (sabot_claim_what what = 0; what < SABOT_CLAIM_WHATS; what++) {
        int is_of_shoes = what > SABOT_CLAIM_REMOVAL && what != SABOT_CLAIM_RETURN;
        char text[128];
        sabot_claims claims;
        sabot_error error;
        snprintf(text, sizeof text, "- {bet: tie, decks: infinite, what: %s, printed: 1}",
                 names[what]);
        if (what == SABOT_CLAIM_REMOVAL)
            snprintf(text, sizeof text,
                     "- {bet: tie, decks: 1, what: removal, remove: 5, printed: 1}");
        if (is_of_shoes)
            snprintf(text, sizeof text, "- {bet: tie, decks: 1, what: %s, cut: 7, printed: 1}",
                     names[what]);
        sabot_claims_init(&claims);
        assert_ok(sabot_claims_add(&claims, "w", text, strlen(text), NULL, &error), &error);
        TEST_ASSERT_EQUAL_INT(what, claims.claims[0].what);
        TEST_ASSERT_EQUAL_STRING(names[what], sabot_claim_what_name(what));
        TEST_ASSERT_EQUAL_INT(is_of_shoes, sabot_claim_is_of_shoes(what));
        sabot_claims_clear(&claims);
    }
}

static void test_files_are_the_callers(void)
{
    static const char text[] = "- {bet: own.yaml, decks: 8, tableau: dir/own, printed: 1}";
    static const char none[] = "- {bet: none.yaml, decks: 8, printed: 1}";
    static const char bad[] = "- {bet: bad.yaml, decks: 8, printed: 1}";
    int reads = 0;
    const sabot_files files = {.read = read_own, .data = &reads};
    sabot_claims claims;
    sabot_error error;
    sabot_claims_init(&claims);
    assert_ok(sabot_claims_add(&claims, "f", text, strlen(text), &files, &error), &error);
    TEST_ASSERT_EQUAL_INT(2, reads);
    TEST_ASSERT_EQUAL_STRING("own", claims.claims[0].bet->name);
    TEST_ASSERT_EQUAL_STRING("own", claims.claims[0].tableau->name);
    TEST_ASSERT_EQUAL_INT(SABOT_INVALID,
                          sabot_claims_add(&claims, "f", none, strlen(none), &files, &error));
    TEST_ASSERT_EQUAL_STRING_MESSAGE("none.yaml", error.where, "the file's error is the file's");
    TEST_ASSERT_EQUAL_INT(SABOT_INVALID,
                          sabot_claims_add(&claims, "f", bad, strlen(bad), &files, &error));
    TEST_ASSERT_EQUAL_STRING("bad.yaml", error.where);
    TEST_ASSERT_EQUAL_UINT(2, error.line);
    /* Without files every name comes from the catalogue. */
    assert_refused(sabot_claims_add(&claims, "f", text, strlen(text), NULL, &error), &error, 1, 3,
                   "unknown tableau", text);
    TEST_ASSERT_EQUAL_STRING("f", error.where);
    TEST_ASSERT_EQUAL_size_t_MESSAGE(1, claims.count, "a refused list adds nothing");
    sabot_claims_clear(&claims);
}

/* The rule set's own decks, tableau and payout; those of the claim take precedence. */
static void test_rules(void)
{
    static const char text[] =
        "- {bet: tie, rules: vaduz, printed: 1}\n"
        "- {bet: banco, rules: monte-carlo, decks: 6, printed: 1}\n"
        "- {bet: dragon-7, rules: vaduz, tableau: standard, shoe: 'A=9,5=9', "
        "printed: 1}\n";
    static const struct {
        const char *text, *part;
    } bad[] = {{"- {bet: tie, rules: x, printed: 1}", "unknown rule"},
               {"- {bet: x, rules: vaduz, printed: 1}", "unknown bet"},
               {"- {bet: tie, rules: vaduz, decks: 8, shoe: 'A=9', printed: 1}", "or neither"},
               {"- {bet: tie, printed: 1}", "expected either decks or shoe"}};
    sabot_claims claims;
    sabot_game vaduz;
    sabot_error error;
    sabot_claims_init(&claims);
    assert_ok(sabot_claims_add(&claims, "r", text, strlen(text), NULL, &error), &error);
    assert_ok(sabot_catalogue_game(&vaduz, "vaduz", &error), &error);
    TEST_ASSERT_EQUAL_UINT64(vaduz.rules.decks * 52, sabot_shoe_size(claims.claims[0].shoe));
    TEST_ASSERT_TRUE(sabot_tableau_equal(&vaduz.tableau, claims.claims[0].tableau));
    TEST_ASSERT_EQUAL_STRING(sabot_game_bet(&vaduz, "tie")->lines[0].printed,
                             claims.claims[0].bet->lines[0].printed);
    TEST_ASSERT_EQUAL_UINT64(312, sabot_shoe_size(claims.claims[1].shoe));
    TEST_ASSERT_EQUAL_STRING("19:20", claims.claims[1].bet->lines[0].printed);
    TEST_ASSERT_EQUAL_STRING("dragon-7", claims.claims[2].bet->name);
    TEST_ASSERT_EQUAL_UINT64(18, sabot_shoe_size(claims.claims[2].shoe));
    sabot_game_clear(&vaduz);
    for (size_t i = 0; i < LENGTH(bad); i++)
        assert_refused(
            sabot_claims_add(&claims, "r", bad[i].text, strlen(bad[i].text), NULL, &error), &error,
            1, 3, bad[i].part, bad[i].text);
    sabot_claims_clear(&claims);
}

/* The dealing of whole shoes and the count: from the claim, a system or a rule set. */
static void test_whole_shoes(void)
{
    static const char text[] =
        "- {bet: tie, decks: 8, what: bets-share, burn: first-card, cut: 14, last: one-more, "
        "tags: 1 0 0 0 0 0 0 0 0 -1, trigger: rc>=3, true-count: floor, printed: 5 %, error: .1 "
        "%}\n"
        "- {bet: dragon-7, decks: 8, what: bets-ev, cut: 20, system: dragon-7-jacobson, "
        "true-count: full-decks, printed: 0.1}\n"
        "- {bet: dragon-7, decks: 8, what: bets-ev, cut: 20, system: dragon-7-jacobson, "
        "trigger: tc>5, printed: 0.1}\n"
        "- {what: coups, rules: france-57-13, printed: 60}\n"
        "- {what: coups, rules: france-57-13, burn: 3, cut: 9, last: one-more, printed: 60}\n";
    sabot_claims claims;
    sabot_error error;
    sabot_claims_init(&claims);
    assert_ok(sabot_claims_add(&claims, "s", text, strlen(text), NULL, &error), &error);
    const sabot_claim *c = claims.claims;
    TEST_ASSERT_EQUAL_INT(SABOT_BURN_FIRST_CARD, c[0].dealing.burn);
    TEST_ASSERT_EQUAL_UINT64(14, c[0].dealing.cut);
    TEST_ASSERT_EQUAL_INT(SABOT_LAST_ONE_MORE, c[0].dealing.last);
    TEST_ASSERT_TRUE(mpq_sgn(c[0].tags->tag[9]) < 0);
    TEST_ASSERT_TRUE(c[0].trigger->is_running);
    TEST_ASSERT_EQUAL_INT(SABOT_TRUE_COUNT_FLOOR, c[0].trigger->way);
    TEST_ASSERT_EQUAL_INT(0, mpq_cmp_si(c[0].error->value, 1, 10));
    TEST_ASSERT_EQUAL_INT(0, c[1].dealing.burn);
    TEST_ASSERT_EQUAL_INT(SABOT_LAST_FINISH, c[1].dealing.last);
    TEST_ASSERT_EQUAL_INT(0, mpq_cmp_si(c[1].tags->tag[7], 2, 1));
    TEST_ASSERT_EQUAL_INT(0, mpq_cmp_si(c[1].trigger->value, 4, 1));
    TEST_ASSERT_EQUAL_INT(SABOT_TRUE_COUNT_FULL_DECKS, c[1].trigger->way);
    TEST_ASSERT_NULL(c[1].error);
    TEST_ASSERT_EQUAL_INT(0, mpq_cmp_si(c[2].trigger->value, 5, 1));
    TEST_ASSERT_EQUAL_INT(SABOT_ABOVE, c[2].trigger->relation);
    TEST_ASSERT_NULL(c[3].bet);
    TEST_ASSERT_NULL(c[3].tags);
    TEST_ASSERT_EQUAL_INT(SABOT_BURN_FIRST_CARD, c[3].dealing.burn);
    TEST_ASSERT_EQUAL_UINT64(10, c[3].dealing.cut);
    TEST_ASSERT_EQUAL_STRING("10", claims.stated[3]->cut);
    TEST_ASSERT_EQUAL_INT(3, c[4].dealing.burn);
    TEST_ASSERT_EQUAL_UINT64(9, c[4].dealing.cut);
    TEST_ASSERT_EQUAL_INT(SABOT_LAST_ONE_MORE, c[4].dealing.last);
    sabot_claims_clear(&claims);
}

static void test_published(void)
{
    sabot_claims claims;
    sabot_error error;
    size_t misprints = 0;
    sabot_claims_init(&claims);
    assert_ok(sabot_claims_add_published(&claims, &error), &error);
    TEST_ASSERT_TRUE(claims.count >= 100);
    for (size_t i = 0; i < claims.count; i++) {
        TEST_ASSERT_NOT_NULL(
            sabot_catalogue_find(SABOT_CATALOGUE_PUBLISHED, claims.claims[i].where));
        TEST_ASSERT_NOT_NULL_MESSAGE(claims.stated[i]->source, claims.stated[i]->printed);
        misprints += claims.claims[i].misprint != 0;
    }
    TEST_ASSERT_EQUAL_size_t(6, misprints);
    sabot_claims_clear(&claims);
}

/* --- refusals ----------------------------------------------------------------------------- */

static void test_refusals(void)
{
    static const struct {
        const char *text;
        unsigned line, column;
        const char *part;
        sabot_status status;
    } all[] = {
        {"", 1, 1, "expected KEY: VALUE", SABOT_INVALID},
        {"[]", 1, 1, "a list of at least one claim", SABOT_INVALID},
        {"bet: tie", 1, 1, "a list of at least one claim", SABOT_INVALID},
        {"- tie", 1, 3, "'tie': expected a claim", SABOT_INVALID},
        {"- bet: tie\n  decks: 8\n  luck: 1\n  printed: 1", 3, 3, "unknown key 'luck'",
         SABOT_INVALID},
        {"- decks: 8\n  printed: 1", 1, 3, "key 'bet' is missing: expected it here", SABOT_INVALID},
        {"- bet: tie\n  decks: 8", 1, 3, "key 'printed' is missing", SABOT_INVALID},
        {"- bet: tie\n  printed: 1", 1, 3, "expected either decks or shoe", SABOT_INVALID},
        {"- bet: tie\n  decks: 8\n  shoe: A=9\n  printed: 1", 1, 3, "expected either decks or shoe",
         SABOT_INVALID},
        {"- bet: tie\n  decks: 8\n  what: luck\n  printed: 1", 3, 9, "'luck': expected edge",
         SABOT_INVALID},
        {"- bet: tie\n  decks: 8\n  misprint: maybe\n  printed: 1", 3, 13,
         "'maybe': expected true or false", SABOT_INVALID},
        {"- bet: tie\n  decks: 8\n  rounding: up\n  printed: 1", 3, 13,
         "'up': expected nearest, half-even, half-up, half-down or down", SABOT_INVALID},
        {"- bet: tie\n  decks: 8\n  note: [a]\n  printed: 1", 3, 9, "expected one value",
         SABOT_INVALID},
        {"- bet: tie\n  decks: 8\n  printed: 1,5", 3, 12, "'1,5': expected a number as printed",
         SABOT_INVALID},
        {"- bet: tie\n  decks: 8\n  remove: 5\n  printed: 1", 1, 3,
         "if what: is removal, and only then", SABOT_INVALID},
        {"- bet: tie\n  decks: 8\n  what: removal\n  printed: 1", 1, 3,
         "expected remove:", SABOT_INVALID},
        {"- bet: dragon7\n  decks: 8\n  printed: 1", 1, 3, "did you mean 'dragon-7'?",
         SABOT_INVALID},
        {"- bet: tie\n  decks: 8\n  tableau: standrad\n  printed: 1", 1, 3,
         "did you mean 'standard'?", SABOT_INVALID},
        {"- bet: tie\n  decks: 0\n  printed: 1", 1, 3, "decks '0': expected", SABOT_INVALID},
        {"- bet: tie\n  shoe: A=x\n  printed: 1", 1, 3, "expected a whole number", SABOT_INVALID},
        {"- bet: tie\n  shoe: A=5\n  printed: 1", 1, 3, "fewer than 6 cards: expected",
         SABOT_INVALID},
        {"- bet: tie\n  decks: 8\n  tableau: vaduz-printed\n  printed: 1", 1, 3,
         "leaves 2 cells open", SABOT_INCOMPLETE},
        {"- bet: punto-pair\n  shoe: 0=30\n  printed: 1", 1, 3,
         "does not determine 'punto-pair': expected one known by ranks", SABOT_UNDETERMINED},
        {"- bet: tie\n  decks: 8\n  what: removal\n  remove: X\n  printed: 1", 1, 3,
         "'X' is not a card: expected", SABOT_INVALID},
        {"- bet: tie\n  shoe: A=6\n  what: removal\n  remove: A\n  printed: 1", 1, 3,
         "remove 'A' leaves fewer than 6 cards: expected at least 6", SABOT_INVALID},
        {"- bet: punto-pair\n  decks: 8\n  what: removal\n  remove: 0\n  printed: 1", 1, 3,
         "the remaining shoe does not determine 'punto-pair': expected one known by ranks",
         SABOT_UNDETERMINED},
        {"- bet: tie\n  decks: 8\n  burn: 3\n  printed: 1", 3, 9,
         "burn: expected only with what: coups", SABOT_INVALID},
        {"- bet: tie\n  decks: 8\n  what: ev\n  printed: 1\n  error: 1", 5, 10,
         "error: expected only with", SABOT_INVALID},
        {"- decks: 8\n  what: bets-ev\n  cut: 9\n  printed: 1", 1, 3,
         "key 'bet' is missing: expected it here", SABOT_INVALID},
        {"- decks: 8\n  what: coups\n  printed: 1", 1, 3, "expected cut:", SABOT_INVALID},
        {"- rules: british\n  what: coups\n  printed: 1", 1, 3, "the rule set states none",
         SABOT_INVALID},
        {"- decks: 8\n  what: coups\n  cut: few\n  printed: 1", 3, 8, "'few': expected a number",
         SABOT_INVALID},
        {"- decks: 8\n  what: coups\n  cut: 9\n  burn: ash\n  printed: 1", 4, 9,
         "'ash': expected none, first-card", SABOT_INVALID},
        {"- decks: 8\n  what: coups\n  cut: 9\n  last: never\n  printed: 1", 4, 9,
         "'never': expected finish or one-more", SABOT_INVALID},
        {"- decks: 8\n  what: coups\n  cut: [9]\n  printed: 1", 3, 8, "expected one value",
         SABOT_INVALID},
        {"- decks: 8\n  what: coups\n  cut: 9\n  error: 0\n  printed: 1", 4, 10,
         "'0': expected a standard error above 0", SABOT_INVALID},
        {"- bet: tie\n  decks: 8\n  what: bets-share\n  cut: 9\n  error: .1\n  printed: 1 %", 5, 10,
         "'.1': expected a standard error above 0, in per cent", SABOT_INVALID},
        {"- bet: tie\n  decks: 8\n  what: bets-ev\n  cut: 9\n  trigger: tc>=4\n  printed: 1", 5, 12,
         "expected system or tags with it", SABOT_INVALID},
        {"- bet: tie\n  decks: 8\n  what: bets-ev\n  cut: 9\n  true-count: floor\n  printed: 1", 5,
         15, "expected system or tags with it", SABOT_INVALID},
        {"- bet: tie\n  decks: 8\n  what: bets-ev\n  cut: 9\n  tags: 1 2\n  printed: 1", 5, 9,
         "expected", SABOT_INVALID},
        {"- bet: tie\n  decks: 8\n  what: bets-ev\n  cut: 9\n  tags: 1 0 0 0 0 0 0 0 0 0\n"
         "  trigger: 4\n  printed: 1",
         6, 12, "expected tc or rc", SABOT_INVALID},
        {"- bet: tie\n  decks: 8\n  what: bets-ev\n  cut: 9\n  tags: 1 0 0 0 0 0 0 0 0 0\n"
         "  true-count: odd\n  printed: 1",
         6, 15, "'odd': expected exact, floor", SABOT_INVALID},
        {"- bet: tie\n  decks: 8\n  what: bets-ev\n  cut: 9\n  system: dragon-7-how\n"
         "  tags: 1\n  printed: 1",
         6, 9, "either system or tags", SABOT_INVALID},
        {"- bet: tie\n  decks: 8\n  what: bets-ev\n  cut: 9\n  system: dragon-7-hwo\n  printed: 1",
         1, 3, "did you mean 'dragon-7-how'?", SABOT_INVALID},
        {"- {bet: tie, decks: 8, printed: 1}\n- {bet: none-such, decks: 8, printed: 1}", 2, 3,
         "unknown bet 'none-such'", SABOT_INVALID},
    };
    sabot_claims claims;
    sabot_error error;
    sabot_claims_init(&claims);
    for (size_t i = 0; i < LENGTH(all); i++) {
        sabot_status status =
            sabot_claims_add(&claims, "l.yaml", all[i].text, strlen(all[i].text), NULL, &error);
        assert_refused_as(all[i].status, status, &error, all[i].line, all[i].column, all[i].part,
                          all[i].text);
        TEST_ASSERT_EQUAL_STRING_MESSAGE("l.yaml", error.where, all[i].text);
        TEST_ASSERT_EQUAL_size_t_MESSAGE(0, claims.count, all[i].text);
        TEST_ASSERT_EQUAL_INT(all[i].status, sabot_claims_add(&claims, "l.yaml", all[i].text,
                                                              strlen(all[i].text), NULL, NULL));
    }
    sabot_claims_clear(&claims);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_a_claim_whole);
    RUN_TEST(test_roundings);
    RUN_TEST(test_each_what_by_its_name);
    RUN_TEST(test_files_are_the_callers);
    RUN_TEST(test_rules);
    RUN_TEST(test_whole_shoes);
    RUN_TEST(test_published);
    RUN_TEST(test_refusals);
    return UNITY_END();
}
