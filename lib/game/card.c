#include <sabot/game/card.h>

#include <ctype.h>
#include <string.h>
#include <strings.h>

static const char *const rank_names[SABOT_RANKS] = {"A", "2", "3", "4", "5", "6", "7",
                                                    "8", "9", "T", "J", "Q", "K"};
static const char *const suit_names[SABOT_SUITS] = {"s", "h", "d", "c"};

const char *sabot_rank_name(unsigned rank)
{
    return rank_names[rank];
}

const char *sabot_suit_name(unsigned suit)
{
    return suit_names[suit];
}

static int letter_index(const char *const *names, int count, char letter, int (*fold)(int))
{
    for (int i = 0; i < count; i++)
        if (names[i][0] == fold((unsigned char)letter))
            return i;
    return -1;
}

int sabot_card_parse(sabot_card_name *name, const char *text, size_t length)
{
    size_t used = 1;
    name->suit = -1;
    if (length == 0)
        return -1;
    if (length >= 2 && text[0] == '1' && text[1] == '0') {
        name->rank = SABOT_RANK_TEN;
        used = 2;
    } else if (text[0] == '0') {
        name->rank = -1;
    } else {
        name->rank = letter_index(rank_names, SABOT_RANKS, text[0], toupper);
        if (name->rank < 0)
            return -1;
    }
    if (used < length) {
        name->suit = letter_index(suit_names, SABOT_SUITS, text[used], tolower);
        used++;
        if (name->suit < 0 || name->rank < 0)
            return -1;
    }
    if (used != length)
        return -1;
    name->set = 0;
    for (sabot_card card = 0; card < SABOT_CARDS; card++) {
        int rank = (int)sabot_card_rank(card), suit = (int)sabot_card_suit(card);
        int right_rank = name->rank < 0 ? sabot_card_point(card) == 0 : rank == name->rank;
        if (right_rank && (name->suit < 0 || suit == name->suit))
            name->set |= 1ULL << card;
    }
    return 0;
}

int sabot_side_parse(const char *text, size_t length)
{
    static const struct {
        const char *name;
        int side;
    } names[] = {{"punto", SABOT_PUNTO}, {"player", SABOT_PUNTO}, {"ponte", SABOT_PUNTO},
                 {"banco", SABOT_BANCO}, {"banker", SABOT_BANCO}, {"banque", SABOT_BANCO},
                 {"tie", SABOT_TIE},     {"egalite", SABOT_TIE}};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strlen(names[i].name) == length && strncasecmp(names[i].name, text, length) == 0)
            return names[i].side;
    return -1;
}

const char *sabot_side_name(int side)
{
    static const char *const names[] = {"punto", "banco", "tie"};
    return names[side];
}
