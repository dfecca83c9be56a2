/* The reader of logs: coups, the bets on them, and files that are not logs. */
#include "ask/tableau/coup_log.h"
#include "files.h"

static void assert_coup(coup_log *log, const char *cards, int outcome, unsigned long line)
{
    const sabot_logged_coup *coup = &log->coup;
    sabot_error error;
    char found[SABOT_LOGGED_CARDS + 1] = "";
    assert_ok(coup_log_next(log, &error), &error);
    TEST_ASSERT_EQUAL_INT(outcome, coup->outcome);
    TEST_ASSERT_EQUAL_UINT64(line, coup->number);
    for (unsigned i = 0; i < coup->cards && i < SABOT_LOGGED_CARDS; i++)
        found[i] = "A23456789TJQK"[coup->card[i] / 4];
    TEST_ASSERT_EQUAL_STRING(cards, found);
}

static void test_coups(void)
{
    coup_log log;
    sabot_error error;
    assert_ok(
        coup_log_open(&log,
                      file_of("id, outcome,\"cards\",note\r\n1,banco,\"T,9,0,k\",\"a \"\"b\"\","
                              " c\"\r\n\r\n2, tie ,9s10dAh9c,\n3,player,,\n4,x,K,\n5,tie,KX,\n"
                              "6,tie,K\n7,tie,2345678923456789,"),
                      &error),
        &error);
    assert_coup(&log, "T9TK", SABOT_BANCO, 2);
    assert_coup(&log, "9TA9", SABOT_TIE, 4);
    assert_coup(&log, "", SABOT_PUNTO, 5);
    assert_named(coup_log_next(&log, &error), &error, 6, 3, "'x' is not an outcome");
    assert_named(coup_log_next(&log, &error), &error, 7, 8, "'X' is not a card");
    assert_named(coup_log_next(&log, &error), &error, 8, 8, "too few columns: expected 4");
    assert_ok(coup_log_next(&log, &error), &error);
    TEST_ASSERT_EQUAL_UINT(16, log.coup.cards);
    TEST_ASSERT_EQUAL_INT(SABOT_END, coup_log_next(&log, &error));
    coup_log_close(&log);

    assert_ok(
        coup_log_open(&log,
                      file_of("{\"cards\":\"K7\",\"outcome\":\"tie\"}\n{\"x\":[],\"outcome\":\"t"
                              "\\u0069e\",\"cards\":\"9\"}\n{\"cards\":\"KX\",\"outcome\":\"tie"
                              "\"}\n{\"cards\":\"KX\",\"outcome\":\"tie\",\"x\":[]}\n[1]\n{\n"),
                      &error),
        &error);
    assert_coup(&log, "K7", SABOT_TIE, 1);
    assert_coup(&log, "9", SABOT_TIE, 2);
    assert_named(coup_log_next(&log, &error), &error, 3, 12, "'X' is not a card");
    assert_named(coup_log_next(&log, &error), &error, 4, 12, "'X' is not a card");
    assert_named(coup_log_next(&log, &error), &error, 5, 1, "expected an object");
    assert_named(coup_log_next(&log, &error), &error, 6, 1, "not JSON");
    coup_log_close(&log);
}

static void assert_bet(coup_log *log, int is_same, int begins_shoe, const char *name,
                       const char *stake, const char *paid)
{
    sabot_error error;
    assert_ok(coup_log_next(log, &error), &error);
    TEST_ASSERT_EQUAL_INT(is_same, log->is_same);
    TEST_ASSERT_EQUAL_INT(begins_shoe, log->coup.begins_shoe);
    TEST_ASSERT_EQUAL_INT(*name != 0, log->has_bet);
    TEST_ASSERT_EQUAL_UINT64(log->in.lines.number, log->bet.number);
    if (!*name)
        return;
    TEST_ASSERT_EQUAL_UINT(strlen(name), log->bet_name.length);
    TEST_ASSERT_EQUAL_STRING_LEN(name, log->bet_name.start, strlen(name));
    assert_fraction(stake, log->bet.stake, "stake");
    assert_fraction(paid, log->bet.paid, "paid");
}

static void test_bets_of_coups(void)
{
    coup_log log;
    sabot_error error;
    assert_ok(coup_log_open(&log,
                            file_of("shoe,coup,cards,outcome,bet,stake,paid\n"
                                    "1,1,9s0Kd2,tie,banco,12.50,-12.5\n1,1,,,tie,1,+8\n"
                                    "1,1,9s0Kd2,tie,,,\n1,2,9s0Kd2,tie,,,\n2,2,T,tie,punto,.5,0\n"
                                    "2,2,J,tie,,,\n2,3,J,tie,x,1,\n2,4,J,tie,x,-1,0\n"
                                    "2,5,J,tie,x,1,1e2\n,6,J,tie,x,1,1\n"),
                            &error),
              &error);
    assert_bet(&log, 0, 1, "banco", "25/2", "-25/2");
    TEST_ASSERT_TRUE(log.has_shoes);
    static const sabot_level known[] = {SABOT_LEVEL_SUITS, SABOT_LEVEL_POINTS, SABOT_LEVEL_SUITS,
                                        SABOT_LEVEL_RANKS};
    static const sabot_card cards[] = {32, 36, 50, 4};
    for (int i = 0; i < 4; i++) {
        TEST_ASSERT_EQUAL_INT(known[i], log.coup.known[i]);
        TEST_ASSERT_EQUAL_INT(cards[i], log.coup.card[i]);
    }
    assert_bet(&log, 1, 1, "tie", "1", "8");
    assert_bet(&log, 1, 1, "", "", "");
    assert_bet(&log, 0, 0, "", "", "");
    assert_bet(&log, 0, 1, "punto", "1/2", "0");
    assert_named(coup_log_next(&log, &error), &error, 7, 5, "coup '2' with other cards");
    assert_named(coup_log_next(&log, &error), &error, 8, 15, "are missing");
    assert_named(coup_log_next(&log, &error), &error, 9, 13, "'-1' is not a stake");
    assert_named(coup_log_next(&log, &error), &error, 10, 15, "'1e2' is not a payment");
    assert_named(coup_log_next(&log, &error), &error, 11, 1, "a shoe is named on some lines");
    coup_log_close(&log);

    assert_ok(
        coup_log_open(&log,
                      file_of("{\"coup\":1,\"cards\":\"K\",\"outcome\":\"tie\",\"bet\":\"a\","
                              "\"stake\":0.1,\"paid\":-0.1}\n{\"coup\":1,\"x\":{},\"bet\":"
                              "\"b\",\"stake\":\"2\",\"paid\":123456789.0123456789}\n"
                              "{\"coup\":2,\"cards\":\"K\",\"outcome\":\"tie\",\"bet\":null}\n"
                              "{\"coup\":3,\"bet\":null}\n{\"coup\":4,\"cards\":\"K\","
                              "\"outcome\":\"tie\",\"bet\":[]}\n{\"coup\":5,\"cards\":\"K\","
                              "\"outcome\":\"tie\",\"bet\":\"a\"}\n"),
                      &error),
        &error);
    assert_bet(&log, 0, 1, "a", "1/10", "-1/10");
    TEST_ASSERT_FALSE(log.has_shoes);
    assert_bet(&log, 1, 1, "b", "2", "1234567890123456789/10000000000");
    assert_bet(&log, 0, 0, "", "", "");
    assert_named(coup_log_next(&log, &error), &error, 4, 1, "expected an object with the texts");
    assert_named(coup_log_next(&log, &error), &error, 5, 1, "'bet' has a value of another type");
    assert_named(coup_log_next(&log, &error), &error, 6, 1, "are missing");
    coup_log_close(&log);
}

/* Rare forms that JSON allows: blanks inside and between, escapes; and a member that is an object
 * or a list, which makes the reader pass the whole line to the JSON parser. */
static void test_rare_spellings(void)
{
    coup_log log;
    sabot_error error;
    assert_ok(
        coup_log_open(&log,
                      file_of("{\"x\":[],\r\"coup\"\r:\r1\r,\"cards\":\"K\",\"outcome\":"
                              "\"tie\",\"bet\":\"a\",\"stake\":\r2.50\r,\"paid\":0\r}\r\n"
                              "{\"x\":\"}\\\"\",\"coup\":2,\"cards\":\"K\",\"outcome\":\"tie\","
                              "\"bet\":\"a\",\"stak\\u0065\":1,\"paid\":0}\n"),
                      &error),
        &error);
    assert_bet(&log, 0, 1, "a", "5/2", "0");
    assert_named(coup_log_next(&log, &error), &error, 2, 1, "'stake' is written with escapes");
    coup_log_close(&log);
}

static void test_headers_of_coups(void)
{
    coup_log log;
    sabot_error error;
    assert_named(coup_log_open(&log, file_of("cards,result"), &error), &error, 1, 1, "no header");
    assert_named(coup_log_open(&log, file_of("cards,outcome,cards"), &error), &error, 1, 15,
                 "'cards' occurs twice");
    assert_named(coup_log_open(&log, file_of("cards,outcome,bet,paid"), &error), &error, 1, 1,
                 "bet, stake and paid are missing");
    assert_named(coup_log_open(&log, file_of("cards,\"outcome"), &error), &error, 1, 7, "a quote");
    assert_named(coup_log_open(&log, file_of(""), &error), &error, 0, 0, "empty: expected coups");
}

int main(void)
{
    if (files_begin())
        return 1;
    UNITY_BEGIN();
    RUN_TEST(test_coups);
    RUN_TEST(test_bets_of_coups);
    RUN_TEST(test_rare_spellings);
    RUN_TEST(test_headers_of_coups);
    files_end();
    return UNITY_END();
}
