# Logs of coups: what breaks the table, what is settled wrongly, what is no log.
load helper

# A log of those coups, each as CARDS=OUTCOME.
log_file() { # COUP...
    echo cards,outcome >log.csv
    for coup in "$@"; do
        echo "\"${coup%=*}\",${coup#*=}" >>log.csv
    done
}

@test "replay: good coups in every spelling" {
    log_file K7T2=banco k,7,10,2=banker 'K 7 T 2=banque' KsTh7d9c=banco 0,0,5,6,10=banco \
        0A0AAA=banco 99TT=tie 99JQ=egalite 9TKT=player 9s10d10h9c=tie
    run -0 sabot tableau replay log.csv
    [[ $output == *"10 coups, 0 wrong"* ]]
}

@test "replay: each kind of fault, with its line and reason" {
    log_file 9T9T=punto KKK9K=banco 555534=tie TTT=tie TTT92=banco TTTTTTT=tie TT6TT8=punto TT6T9=banco
    run -1 sabot tableau replay log.csv -f json
    same "$(jq -r '.faults[] | "\(.line) \(.cards) \(.fault): \(.text)"' <<<"$output")" "\
3 KKK9K drawing: the coup ends after 4 cards; 5 were dealt
4 555534 settlement: punto 3, banco 4: banco; settled as tie
5 TTT drawing: 3 cards: expected 4 to 6
6 TTT92 drawing: the coup ends after 4 cards; 5 were dealt
7 TTTTTTT drawing: the coup ends after 6 cards; 7 were dealt
8 TT6TT8 drawing: the coup ends after 5 cards; 6 were dealt"
    same "$(jq -r '"\(.coups) \(.wrong)"' <<<"$output")" "8 6"
}

@test "replay: a card too few and a card too many, by the cell" {
    log_file TTTT=tie TT6T=punto TT66T=tie TTT7T=banco TTT3T=banco TTT38=banco TTT38T=punto
    run -1 sabot tableau replay log.csv -f json
    same "$(jq -r '.faults[] | "\(.line): \(.text)"' <<<"$output")" "\
2: punto 0: draws by the table; no card was drawn
3: banco 0 when punto stands: draws by the table; no card was drawn
4: banco 6 when punto stands: stands by the table; a card was drawn
6: banco 3 when punto's third card is 0: draws by the table; no card was drawn
7: punto 8, banco 3: punto; settled as banco
8: banco 3 when punto's third card is 8: stands by the table; a card was drawn"
}

@test "replay: the vectors of a table keep to it" {
    sabot tableau vectors -o vectors.csv 2>/dev/null
    sabot tableau vectors -o vectors.ndjson 2>/dev/null
    run -0 sabot tableau replay vectors.csv
    [[ $output == *"339400 coups, 0 wrong"* ]]
    run -0 sabot tableau replay - <vectors.ndjson
    [[ $output == *"339400 coups, 0 wrong"* ]]
    run -1 sabot tableau replay vectors.csv -t st-moritz-printed
}

@test "replay: a million lines with one wrong coup report exactly that one" {
    sabot tableau vectors -o vectors.csv 2>/dev/null
    {
        cat vectors.csv
        tail -n +2 vectors.csv
        tail -n +2 vectors.csv
    } | awk 'NR == 777777 { split($0, f, ","); $0 = f[1] "," f[2] "," f[3] "," f[4] "," (f[3] > f[4] ? "banco" : "punto") } 1' >log.csv
    run -1 sabot tableau replay log.csv -f json
    same "$(jq -r '.coups, .wrong, .faults[].line' <<<"$output")" $'1018200\n1\n777777'
}

@test "replay: frequencies against the exact ones" {
    echo cards,outcome >log.csv
    for ((i = 0; i < 30; i++)); do echo T9TT,banco; done >>log.csv
    for ((i = 0; i < 30; i++)); do echo 9TTT,punto; done >>log.csv
    for ((i = 0; i < 10; i++)); do echo 99TT,tie; done >>log.csv
    run -0 sabot tableau replay log.csv -d infinite -f json
    same "$(jq -r '.frequencies[:3][].coups' <<<"$output")" $'30\n30\n10'
    probability=$(json '.bets[0].win.probability.exact' edge -d infinite)
    same "$(jq -r '.frequencies[0].probability.exact' <<<"$output")" "$probability"
    decimal=$(json '.bets[0].win.probability.decimal' edge -d infinite)
    z=$(awk -v p="$decimal" 'BEGIN { printf "%.2f", (30 - 70 * p) / sqrt(70 * p * (1 - p)) }')
    same "$(jq -r '.frequencies[0].z' <<<"$output")" "$z"
}

@test "replay: columns in any order, quotes, blank lines, CR LF, no last line end" {
    printf 'id,outcome,"cards",note\r\n1,banco,"T,9,T,T","a ""b"", c"\r\n\r\n2,tie,99TT,' >log.csv
    run -0 sabot tableau replay log.csv
    [[ $output == *"2 coups, 0 wrong"* ]]
    printf '%s\r\n' '{"id":1,"cards":"T,9,T,T","outcome":"banco"}' '{"x":{"y":[1.5]},"outcome":"t\u0069e","cards":"99TT"}' >log.ndjson
    run -0 sabot tableau replay log.ndjson
    [[ $output == *"2 coups, 0 wrong"* ]]
}

@test "replay: malformed logs are refused with their place" {
    printf 'cards,outcome\nTTTTTT,tie\nTTXT,tie\n' >log.csv
    refuses "log.csv:3:3: 'X' is no card: expected A, *" tableau replay log.csv
    printf 'cards,outcome\nTTTTTT,draw\n' >log.csv
    refuses "log.csv:2:8: 'draw' is no outcome: expected punto, banco or tie" tableau replay log.csv
    printf 'cards,outcome\nTTTTTT\n' >log.csv
    refuses "log.csv:2:7: too few columns: expected 2" tableau replay log.csv
    printf 'cards,outcome\nTTTTTT,tie,x\n' >log.csv
    refuses "log.csv:2:11: too many columns: expected 2" tableau replay log.csv
    printf 'cards,outcome\n"TTTTTT,tie\n' >log.csv
    refuses "log.csv:2:1: a quote that does not end its field: *" tableau replay log.csv
    printf 'cards,result\nTTTTTT,tie\n' >log.csv
    refuses "log.csv:1:1: no header: expected one with the columns cards and outcome*" tableau replay log.csv
    printf 'cards,outcome,cards\n' >log.csv
    refuses "log.csv:1:15: 'cards' stands there twice: expected it once" tableau replay log.csv
    printf 'cards,outcome\nTTTTTT,tie\nT\0T,tie\n' >log.csv
    refuses "log.csv:3:1: a NUL in the line: *" tableau replay log.csv
    printf 'cards,outcome\n' >log.csv
    refuses "log.csv: no coup: expected at least one" tableau replay log.csv
    : >log.csv
    refuses "log.csv: empty: expected coups" tableau replay log.csv
    refuses "none.csv: *: expected a file to read" tableau replay none.csv
    run --separate-stderr -2 sabot tableau replay
    [[ -z $output && $stderr == *"expected a log of coups"* ]]
}

@test "replay: malformed NDJSON is refused with its place" {
    good='{"cards":"99TT","outcome":"tie"}'
    for bad in '{"cards":"99TT","outcome":"tie"' '{"cards":"99TT"' '{"cards":"99TT","outcome":"tie"} x' \
        '{"cards":"99TT","outcome":"tie","n":01}' 'TTTT,tie' '[1]' '{"cards":"99TT","cards":"99TT","outcome":"tie"}' \
        '{"outcome":"tie"}' '{"cards":7,"outcome":"tie"}' '{"cards":"9Z","outcome":"tie"}'; do
        printf '%s\n%s\n' "$good" "$bad" >log.ndjson
        refuses "log.ndjson:2:[0-9]*: *expected*" tableau replay log.ndjson
    done
}
