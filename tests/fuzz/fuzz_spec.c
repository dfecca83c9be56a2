#include "fuzz.h"
#include "game/predicate/predicate.h"
#include <sabot/document/rules.h>
#include <sabot/game/observer.h>

static void fuzz_shoe(const char *text)
{
    sabot_shoe shoe, decks;
    sabot_error error = {0};
    sabot_status status = sabot_shoe_parse(&shoe, text, &error);
    if (status)
        check_refusal(status, &error);
    else
        CHECK(sabot_shoe_size(&shoe) <= SABOT_SHOE_MOST);
    sabot_shoe_from_decks(&decks, 8);
    status = sabot_shoe_remove(&decks, text, &error);
    if (status)
        check_refusal(status, &error);
    CHECK(sabot_shoe_size(&decks) <= 416 && (!status || sabot_shoe_size(&decks) == 416));
}

static void fuzz_given(const char *text)
{
    sabot_condition condition;
    sabot_error error = {0};
    sabot_view view;
    sabot_status status = sabot_condition_parse(&condition, text, &error);
    if (status) {
        check_refusal(status, &error);
        return;
    }
    CHECK((condition.outside & ~condition.known) == 0 && condition.known < 1u << SABOT_POSITIONS);
    CHECK(sabot_condition_check(&condition, &error) == SABOT_OK);
    sabot_view_init(&view);
    sabot_condition_view(&view, &condition);
}

static void fuzz_sight(const char *text)
{
    sabot_observer observer = {.positions = 1};
    sabot_condition condition;
    sabot_error error = {0};
    sabot_status status = sabot_observer_parse_classes(&observer, text, &error);
    if (status)
        check_refusal(status, &error);
    else
        CHECK(sabot_observer_check(&observer, &error) == SABOT_OK);
    status = sabot_observer_parse_positions(&observer, text, &error);
    if (status)
        check_refusal(status, &error);
    sabot_condition_init(&condition);
    status = sabot_condition_parse_window(&condition, text, &error);
    if (status)
        check_refusal(status, &error);
    else
        CHECK(condition.window && sabot_condition_check(&condition, &error) == SABOT_OK);
}

static void fuzz_pays(const char *text)
{
    sabot_pays pays;
    uint64_t decks;
    if (sabot_pays_parse(&pays, text) == 0)
        CHECK(pays.denominator > 0 && pays.denominator < 1000000000000 &&
              pays.numerator >= -pays.denominator && pays.numerator < 1000000000000);
    if (sabot_decks_parse(&decks, text) == 0)
        CHECK(decks <= SABOT_DECKS_MOST);
}

static void fuzz_predicate(const char *text)
{
    sabot_predicate *predicate;
    sabot_error error = {0};
    sabot_view view;
    sabot_status status = sabot_predicate_parse(&predicate, text, &error);
    if (status) {
        check_refusal(status, &error);
        CHECK(error.column >= 1 && error.column <= strlen(text) + 1);
        return;
    }
    sabot_view_init(&view);
    sabot_predicate_view(&view, predicate);
    CHECK(sabot_partition_is_within(&view.third, &view.opening));
    sabot_predicate_free(predicate);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    char *text = malloc(length + 1); /* allocated in its exact size, to detect reading beyond it */
    memcpy(text, bytes, length);
    text[length] = 0;
    fuzz_shoe(text);
    fuzz_given(text);
    fuzz_sight(text);
    fuzz_pays(text);
    fuzz_predicate(text);
    free(text);
    return 0;
}
