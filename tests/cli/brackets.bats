# Brackets against every table of docs/results, which come from visiting every shoe. Both have ten
# digits, and brackets are rounded outwards, so they contain the table's values to the last digit.
load helper

@test "brackets contain the exact gain at every depth of docs/results" {
    local decks file
    for decks in 6 8; do
        file=$SABOT_SOURCE/docs/results/study-$decks-decks.csv
        read -r first last < <(awk -F, 'NR == 2 { from = $1 } { to = $1 } END { print from, to }' "$file")
        sabot study -d "$decks" --cards "$first..$last" -b punto,banco,tie,dragon-7,panda-8 --bracket -f csv |
            awk -F, 'NR > 1 { print $1, $2, $3, $4 }' >brackets
        head -n 1 "$file" | tr , '\n' >titles
        awk -F, -v bet="$(grep -nx bets.bet titles | cut -d: -f1)" \
            -v gain="$(grep -nx bets.gain.decimal titles | cut -d: -f1)" \
            'NR > 1 { print $1, $bet, $gain }' "$file" >exact
        awk 'NR == FNR { least[$1, $2] = $3; most[$1, $2] = $4; next }
             { if (!(($1, $2) in least) || $3 + 0 < least[$1, $2] + 0 || $3 + 0 > most[$1, $2] + 0) { print; bad = 1 } }
             END { exit bad || FNR != 5 * 47 }' brackets exact
    done
}
