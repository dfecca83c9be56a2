# Logs of coups: coups that break the table, wrong settlements, files that are not logs.
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
    log_file K7T2=banco
    run -0 sabot tableau replay log.csv
    [[ $output == *$'\n'"1 coup, 0 wrong"* ]] || fail_with "$output"
}

@test "replay --diagnose: a fault planted in an engine is named" {
    for fault in "naturals none" "naturals punto" "naturals banco" "punto 3 against" "banco 6 6" \
        columns-by-point ten-as-10 banco-first none-as-0 pairs-by-point; do
        awk -v fault="$fault" -v coups=10000 -f "$SABOT_SOURCE/tests/cli/toy-engine" > toy.csv
        run -1 sabot tableau replay toy.csv -b punto-pair --diagnose -f json
        same "$(jq -c '.diagnosis.explained_by' <<< "$output")" "[\"$fault\"]"
    done
    same "$(jq -r '.diagnosis.deviations == (.money.wrong | tostring)' <<< "$output")" true
    run -1 sabot tableau replay toy.csv -b punto-pair --diagnose
    [[ $output == *" deviations; explained by any of: pairs-by-point"* ]]
    # Two faults: no single one explains them.
    sed -i '2,$ s/,banco,/,tie,/' toy.csv
    run -1 sabot tableau replay toy.csv -b punto-pair --diagnose -f json
    same "$(jq -c '.diagnosis.explained_by' <<< "$output")" "[]"
    awk -v coups=10000 -f "$SABOT_SOURCE/tests/cli/toy-engine" > toy.csv
    same "$(json '.diagnosis | tojson' tableau replay toy.csv -b punto-pair --diagnose)" '{"explained_by":[],"deviations":"0"}'
}

@test "replay: each kind of fault, with its line and reason" {
    log_file 9T9T=punto KKK9K=banco 555534=tie TTT=tie TTT92=banco TTTTTTT=tie TT6TT8=punto TT6T9=banco
    run -1 sabot tableau replay log.csv -f json
    same "$(jq -r '.faults[] | "\(.line) \(.cards) \(.fault): \(.text)"' <<<"$output")" "\
3 KKK9K drawing: banco 9 natural did not end the coup
4 555534 settlement: punto 3, banco 4: banco; settled as tie
5 TTT drawing: 3 cards: expected 4 to 6
6 TTT92 drawing: banco 9 natural did not end the coup
7 TTTTTTT drawing: the coup ends after 6 cards; 7 were dealt
8 TT6TT8 drawing: the coup ends after 5 cards; 6 were dealt"
    same "$(jq -r '"\(.coups) \(.wrong)"' <<<"$output")" "8 6"
    # If banco's natural goes on, it is punto's alone that did not end the coup.
    sabot tableau show standard -f json | jq -r '.tableaus[0] | "tableau: mine\nnaturals: punto\npunto: \(.punto)\nbanco:", (.banco | to_entries[] | "  \(.key): \(.value)")' > mine.yaml
    log_file 8KKK3=punto 8KK9A=banco K92K4=banco
    run -1 sabot tableau replay log.csv -t mine.yaml -f json
    same "$(jq -r '.faults[] | "\(.line): \(.text)"' <<<"$output")" "\
2: punto 8 natural did not end the coup
3: punto 8 natural did not end the coup"
}

@test "replay: a missing card and an extra card, with the cell" {
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

@test "replay: the vectors of a table agree with it" {
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
    refuses "log.csv:3:3: 'X' is not a card: expected A, *" tableau replay log.csv
    printf 'cards,outcome\nTTTTTT,draw\n' >log.csv
    refuses "log.csv:2:8: 'draw' is not an outcome: expected punto, banco or tie" tableau replay log.csv
    printf 'cards,outcome\nTTTTTT\n' >log.csv
    refuses "log.csv:2:7: too few columns: expected 2" tableau replay log.csv
    printf 'cards,outcome\nTTTTTT,tie,x\n' >log.csv
    refuses "log.csv:2:11: too many columns: expected 2" tableau replay log.csv
    printf 'cards,outcome\n"TTTTTT,tie\n' >log.csv
    refuses "log.csv:2:1: a quote that does not end its field: *" tableau replay log.csv
    printf 'cards,result\nTTTTTT,tie\n' >log.csv
    refuses "log.csv:1:1: no header: expected one with the columns cards and outcome*" tableau replay log.csv
    printf 'cards,outcome,cards\n' >log.csv
    refuses "log.csv:1:15: 'cards' occurs twice: expected it once" tableau replay log.csv
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

# --- money, dealt and paid by another program -----------------------------------------------

# Replays a night of deal-night.py and compares all reported faults with its own.
audit_night() { # SEED FAULTS HOW UNIT ROUNDING OPTION...
    local seed=$1 faults=$2 how=$3 unit=$4 rounding=$5 status=1
    shift 5
    ((faults)) || status=0
    printf 'bet: perfect-pair-own\nlines:\n  - {when: punto.pair and punto.suited, pays: 25:1}\n' >own.yaml
    printf 'bet: partage-own\nlines:\n  - {when: winner = punto, pays: 3:2}\n  - {when: winner = tie, pays: 5 for 8}\n' >partage.yaml
    python3 "$BATS_TEST_DIRNAME/deal-night.py" "$seed" "$faults" "$how" "$unit" "$rounding" expected.json >night.csv
    run "-$status" sabot tableau replay night.csv -b ez-banco,dragon-7,own.yaml,partage.yaml --faults all -f json "$@"
    same "$(jq -c '{coups, wrong: [.faults[].line], bets: [.money.bets[] | [.bet, .bets, .wrong, .due.exact, .paid.exact]] | sort}' <<<"$output")" \
        "$(jq -c '.bets |= sort' expected.json)"
    same "$(jq -c '[.faults[] | select(.fault != "payment")], [.money.bets[].unjudged] | add' <<<"$output")" $'null\n0'
}

@test "replay: nights paid exactly, in each notation" {
    audit_night 1 0 net 0 down
    same "$(jq -r .money.paid <<<"$output")" net
    audit_night 2 0 winnings 0 down
    same "$(jq -r .money.paid <<<"$output")" winnings
    audit_night 3 37 net 0 down
    audit_night 4 37 winnings 0 down --paid winnings
    audit_night 5 37 return 0 down --paid return
}

@test "replay: nights paid in units, by each rule of rounding" {
    audit_night 6 41 net 5 down --unit 5
    audit_night 7 41 winnings 0.25 up --unit 0.25 --rounding up
    audit_night 8 41 net 0.5 nearest --unit 0.5 --rounding nearest
    audit_night 9 41 return 2.5 half-down --unit 2.50 --rounding half-down --paid return
    audit_night 10 0 net 0.5 half-even --unit 0.5 --rounding half-even
    run -1 sabot tableau replay night.csv -b ez-banco,dragon-7,own.yaml,partage.yaml
    run -1 sabot tableau replay night.csv -b ez-banco,dragon-7,own.yaml,partage.yaml --unit 0.5 --rounding up
}

# --- money, by hand --------------------------------------------------------------------------

@test "replay: a wrong payment, with its line, the bet and the correct amount" {
    cat >log.csv <<'LOG'
coup,cards,outcome,bet,stake,paid
1,KT79,banco,banco,100,95
1,,,Banker,20,20
1,,,tie,10,0
1,,,PLAYER,10,0
2,99TT,tie,tie,0.1,0.8
2,99TT,tie,banco,100,0
2,99TT,tie,punto,100,-100
3,T9TT,punto,punto,5,5
4,TT66A,banco,banco,10,9.5
LOG
    run -1 sabot tableau replay log.csv -f json
    same "$(jq -r '.faults[] | "\(.line) \(.fault) \(.bet) \(.stake) \(.due) \(.paid): \(.text)"' <<<"$output")" "\
3 payment banco 20 19 20: banco, stake 20: 19 is due; 20 was paid
8 payment punto 100 0 -100: punto, stake 100: 0 is due; -100 was paid
9 settlement null null null null: punto 0, banco 9: banco; settled as punto
9 payment punto 5 0 5: punto, stake 5: 0 is due; 5 was paid
10 drawing null null null null: banco 6 when punto stands: stands by the table; a card was drawn"
    same "$(jq -c '[.coups, .wrong, .faults_found, .faults_left_out, .money.count, .money.wrong, .money.paid]' <<<"$output")" \
        '[4,4,5,0,9,3,"winnings"]'
    same "$(jq -c '.money.bets[] | select(.bet == "banco") | [.bets, .wrong, .unjudged, .staked.exact, .due.exact, .paid.exact, .difference.exact]' <<<"$output")" \
        '[4,1,1,"220","114","115","1"]'
    run -1 sabot tableau replay log.csv -f csv
    same "${lines[1]}" '3,KT79,payment,,banco,20,19,20,"banco, stake 20: 19 is due; 20 was paid",tableau ties'
    run -1 sabot tableau replay log.csv -f markdown
    [[ $output == *"| banco |"* && $output == *"19 is due; 20 was paid"* ]]
}

@test "replay: EZ baccarat pushes a three-card seven; commission in units of five" {
    printf 'cards,outcome,bet,stake,paid\nTT625,banco,ez-banco,100,0\n' >log.csv
    run -0 sabot tableau replay log.csv -b ez-banco
    sed -i 's/100,0/100,100/' log.csv
    run -1 sabot tableau replay log.csv -b ez-banco
    for case in '28.5 0' '26 1 --unit 5' '25 0 --unit 5 --rounding down' '30 0 --unit 5 --rounding up' \
        '30 0 --unit 5 --rounding nearest' '28.5 1 --unit 5' '28.50 0 --unit 0.01' '28 0 --unit 1' \
        '29 0 --unit 1 --rounding nearest' '28 0 --unit 1 --rounding half-down' '28 0 --unit 1 --rounding half-even'; do
        read -r paid status options <<<"$case"
        printf 'cards,outcome,bet,stake,paid\nT9TT,banco,banco,30,%s\n' "$paid" >log.csv
        # shellcheck disable=SC2086  # the options are several
        run "-$status" sabot tableau replay log.csv $options
    done
}

@test "replay: a partly lost stake is not a lost one, and only a win is rounded" {
    printf 'bet: half\nlines:\n  - {when: winner = punto, pays: 19:20}\n  - {when: winner = tie, pays: 1 for 2}\n' >half.yaml
    # line 2 loses half of the stake, 3 wins, 4 loses the stake, 5 has it back
    for case in 'winnings -12.5 23.75 0 0' 'net -12.5 23.75 -25 0' 'return 12.5 48.75 0 25' \
        'winnings -12.5 20 0 0 --unit 5' 'net -12.5 20 -25 0 --unit 5' 'return 12.5 45 0 25 --unit 5' \
        'net -12.5 25 -25 0 --unit 5 --rounding up' 'return 12.5 40 0 25 --unit 15 --rounding down'; do
        read -r how half win loss push options <<<"$case"
        printf 'cards,outcome,bet,stake,paid\n99TT,tie,half,25,%s\n9TTT,punto,half,25,%s\nT9TT,banco,half,25,%s\n99TT,tie,punto,25,%s\n' \
            "$half" "$win" "$loss" "$push" >log.csv
        # shellcheck disable=SC2086  # the options are several
        run -0 sabot tableau replay log.csv -b half.yaml --paid "$how" $options
        if [[ $how != return ]]; then
            # shellcheck disable=SC2086
            run -0 sabot tableau replay log.csv -b half.yaml $options -f json
            same "$(jq -r .money.paid <<<"$output")" "$how"
        fi
        # a house that keeps the whole stake
        sed -i "2s/,[^,]*$/,$loss/" log.csv
        # shellcheck disable=SC2086
        run -1 sabot tableau replay log.csv -b half.yaml --paid "$how" $options -f json
        same "$(jq -c '[.faults[] | [.line, .due, .paid]]' <<<"$output")" "[[2,\"$half\",\"$loss\"]]"
    done
}

@test "replay: payments due before the log shows how it writes lost bets" {
    printf 'coup,cards,outcome,bet,stake,paid\n1,T9TT,banco,punto,100,100\n1,,,punto,10,-5\n2,9TTT,punto,punto,10,10\n3,T9TT,banco,punto,30,-30\n' >log.csv
    run -1 sabot tableau replay log.csv -f json --faults 1
    same "$(jq -c '[.money.paid, .faults[0].due, (.money.bets[0] | .wrong, .staked.exact, .due.exact, .paid.exact, .difference.exact)]' <<<"$output")" \
        '["net","-100",2,"150","-130","75","205"]'
    sed -i '$s/-30$/0/' log.csv
    run -1 sabot tableau replay log.csv -f json
    same "$(jq -c '[.money.paid, [.faults[].due], (.money.bets[0] | .due.exact, .paid.exact)]' <<<"$output")" '["winnings",["0","0"],"10","105"]'
}

@test "replay: the contents of staked, due, paid and the frequencies" {
    # right; a wrong payment; a coup that breaks the table; a coup settled wrongly; one of three
    # cards; one without bets
    printf 'cards,outcome,bet,stake,paid\n9TTT,punto,punto,1,1\n9TTT,punto,punto,2,3\nTT66A,banco,punto,4,7\n9TTT,tie,punto,8,8\nTTT,tie,punto,16,9\n9TTT,punto,,,\n9TTT,punto,punto,0,0\n' >log.csv
    run -1 sabot tableau replay log.csv -f json
    same "$(jq -c '.coups, .wrong, (.money.bets[0] | [.bets, .wrong, .unjudged, .staked.exact, .due.exact, .paid.exact, .difference.exact])' <<<"$output")" \
        $'7\n4\n[6,1,2,"11","11","12","1"]'
    same "$(jq -c '[.frequencies[].coups], [.frequencies[].share.exact]' <<<"$output")" \
        $'[4,1,2,5,1,0]\n["4/7","1/7","2/7","5/7","1/7","0"]'
    run -1 sabot tableau replay log.csv
    [[ $output == *"Such bets are not in staked, due and paid."*"Of all coups, wrong ones included; the outcome as logged."* ]] || fail_with "$output"
}

@test "replay: -b adds to the rule set's bets, and replaces one of the same name" {
    mkdir house
    printf 'bet: tie\nlines:\n  - {when: winner = tie, pays: 9:1}\n' >house/tie.yaml
    printf 'cards,outcome,bet,stake,paid\n99TT,tie,tie,1,9\n9TTT,punto,punto,1,1\n' >log.csv
    run -1 sabot tableau replay log.csv
    run -0 sabot tableau replay log.csv -b house/tie.yaml,house/tie.yaml
    refuses "--bet: 'tie' names two bets: expected one, because a log has only the name" tableau replay log.csv -b house/tie.yaml,tie
    run -0 sabot tableau replay --help
    [[ $(tr -s ' \n' ' ' <<<"$output") == *"besides the rule set's; one of the same name replaces the rule set's"* && $output != *"instead of the rule set's; a sum"* ]]
}

@test "replay: amounts are exact however long they are" {
    big=123456789012345678901234567890.123456789012345678901234567890
    printf 'cards,outcome,bet,stake,paid\n9TTT,punto,punto,%s,%s\n' $big ${big}0 >log.csv
    run -0 sabot tableau replay log.csv
    printf '{"cards":"9TTT","outcome":"punto","bet":"punto","stake":%s,"paid":%s1}\n' $big $big >log.ndjson
    run -1 sabot tableau replay log.ndjson -f json
    same "$(jq -r '.money.bets[0].difference.exact' <<<"$output")" 1/10000000000000000000000000000000
    # thirds have no finite decimal
    printf 'bet: third\nlines:\n  - {when: winner = punto, pays: 1:3}\n' >third.yaml
    printf 'cards,outcome,bet,stake,paid\n9TTT,punto,third,10,3.33\n' >log.csv
    run -0 sabot tableau replay log.csv -b third.yaml --unit 0.01
    run -1 sabot tableau replay log.csv -b third.yaml
    [[ $output == *"third, stake 10: 10/3 is due; 3.33 was paid"* ]]
}

@test "replay: a bet that depends on more than the log contains is not judged" {
    printf 'cards,outcome,bet,stake,paid\nKT09,banco,punto-pair,1,11\n4T49,banco,punto-pair,1,11\n4s449,punto,perfect,1,11\n4s44s9,punto,perfect,1,25\n' >log.csv
    printf 'bet: perfect\nlines:\n  - {when: punto.pair and punto.suited, pays: 25:1}\n' >perfect.yaml
    run -0 sabot tableau replay log.csv -b punto-pair,perfect.yaml -f json
    same "$(jq -c '[.money.bets[] | [.bet, .bets, .wrong, .unjudged]]' <<<"$output")" '[["punto-pair",2,0,1],["perfect",2,0,1]]'
}

@test "replay: the cells come before the faults, and only a few faults are listed" {
    echo cards,outcome >log.csv
    for ((i = 0; i < 9; i++)); do printf 'TT66A,banco\n9T9T,banco\n'; done >>log.csv
    run -1 sabot tableau replay log.csv
    [[ $output == *"18 coups, 18 wrong; 2 of 96 cells reached"*"9 (9)"*"line  cards"*"8 of 18 faults are not listed"* ]]
    run -1 sabot tableau replay log.csv -f json
    same "$(jq -c '[.cells_reached, (.cells | length), (.cells[] | select(.reached > 0) | [.cell, .reached, .wrong])]' <<<"$output")" \
        '[2,96,["punto 6",9,0],["banco 6 none",9,9]]'
    same "$(jq -c '[.wrong, .faults_found, .faults_left_out, (.faults | length)]' <<<"$output")" '[18,18,8,10]'
    same "$(jq -c '[.faults[] | .cell] | group_by(.) | map(length)' <<<"$output")" '[5,5]'
    run -1 sabot tableau replay log.csv -f json --faults 1
    same "$(jq -c '[.faults[].line]' <<<"$output")" '[2,3]'
    run -1 sabot tableau replay log.csv -f csv --faults all
    ((${#lines[@]} == 19))
    sabot tableau vectors -o vectors.csv 2>/dev/null
    run -0 sabot tableau replay vectors.csv
    [[ $output == *"0 wrong; 96 of 96 cells reached"* ]]
}

@test "replay: no more cards than the shoe has" {
    printf 'cards,outcome\nAAAAAA,tie\n' >log.csv
    run -1 sabot tableau replay log.csv -d 1
    [[ $output == *"stock"*"A: more were dealt than the 4 in the shoe"* ]]
    run -0 sabot tableau replay log.csv -d 2
    run -0 sabot tableau replay log.csv
    run -0 sabot tableau replay log.csv -d infinite
    # the decks are shuffled at an unknown time; a named shoe is one shoe
    printf 'cards,outcome\nAAAAAA,tie\nAAAAAA,tie\n' >log.csv
    run -0 sabot tableau replay log.csv -d 2
    run -1 sabot tableau replay log.csv -s A=11,K=9 -f json
    same "$(jq -c '[.faults[] | [.line, .fault, .text]]' <<<"$output")" '[[3,"stock","A: more were dealt than the 11 in the shoe (card 6)"]]'
    run -0 sabot tableau replay log.csv -s A=12
    run -1 sabot tableau replay log.csv -d 3 -x A
    # the log marks the beginning of a shoe
    printf 'cards,outcome,shoe\nAAAAAA,tie,1\nAAAAAA,tie,2\n' >log.csv
    run -0 sabot tableau replay log.csv -d 2
    printf 'cards,outcome,shoe\nAsAsAAAA,tie,x\n' >log.csv
    run -1 sabot tableau replay log.csv -d 1 -f json
    # six aces are dealt; four are in the shoe, one of them As
    same "$(jq -r '.faults[] | select(.fault == "stock") | .text' <<<"$output")" "\
As: more were dealt than the 1 in the shoe (card 2)
A: more were dealt than the 4 in the shoe (card 6)"
    printf 'cards,outcome,shoe\n000000,tie,x\n000000,tie,x\n000000,tie,x\n' >log.csv
    run -1 sabot tableau replay log.csv -d 1 -f json
    same "$(jq -r '.faults[] | "\(.line) \(.text)"' <<<"$output")" $'4 0: more were dealt than the 16 in the shoe (card 5)\n4 0: more were dealt than the 16 in the shoe (card 6)'
}

@test "replay: every excess card is one fault" {
    printf 'cards,outcome\nAAAAAA,tie\nAAAAAA,tie\nTAKA8A,tie\nAAAAAA,tie\n' >log.csv
    run -1 sabot tableau replay log.csv -s A=8,K=4,8=1 -f json --faults all
    same "$(jq -c '[.faults[] | select(.fault == "stock") | .line] | group_by(.) | map([.[0], length])' <<<"$output")" '[[3,4],[4,4],[5,6]]'
    same "$(jq -c '[.faults_found, .wrong]' <<<"$output")" '[15,3]'
    # another shoe starts with all its cards
    printf 'shoe,cards,outcome\n1,AAAAAA,tie\n2,AAAA99,punto\n1,99TT,tie\n' >log.csv
    run -1 sabot tableau replay log.csv -d 1 -f json
    same "$(jq -c '[.faults[] | select(.fault == "stock") | .line]' <<<"$output")" '[2,2]'
}

misuse() { # PATTERN OPTION...
    local pattern=$1
    shift
    run --separate-stderr -2 sabot "$@"
    # shellcheck disable=SC2053  # the pattern is one
    [[ -z $output && ${stderr_lines[0]} == "sabot tableau replay: "$pattern ]] || fail_with "expected '$pattern': $stderr"
}

@test "replay: options and bets that are not used are refused" {
    printf 'cards,outcome\nT9TT,banco\n' >log.csv
    refuses "--bet: no bet in the log: expected the columns bet, stake and paid" tableau replay log.csv -b banco
    refuses "--unit: no bet in the log: *" tableau replay log.csv --unit 5
    refuses "--paid: no bet in the log: *" tableau replay log.csv --paid net
    refuses "unknown bet 'nonsense': expected*" tableau replay log.csv -b nonsense
    misuse "--rounding without --unit: expected both" tableau replay log.csv --rounding up
    misuse "--unit '0': expected a positive decimal*" tableau replay log.csv --unit 0
    misuse "--unit '-5': expected*" tableau replay log.csv --unit -5
    misuse "--rounding 'away': expected down, up, *" tableau replay log.csv --unit 5 --rounding away
    misuse "--paid 'gross': expected winnings, net or return" tableau replay log.csv --paid gross
    misuse "--faults '0': expected a whole number*" tableau replay log.csv --faults 0
    printf 'cards,outcome,bet,stake,paid\nT9TT,banco,lucky,5,5\n' >log.csv
    refuses "log.csv:2:12: 'lucky' is not a bet here: expected one of the rule set's, or one that -b names" tableau replay log.csv
    printf 'cards,outcome,bet,stake,paid\nT9TT,banco,banco,5,\n' >log.csv
    refuses "log.csv:2:20: some of bet, stake and paid are missing: expected all or none" tableau replay log.csv
    printf 'cards,outcome,bet,stake,paid\nT9TT,banco,banco,five,5\n' >log.csv
    refuses "log.csv:2:18: 'five' is not a stake: expected*" tableau replay log.csv
    printf 'cards,outcome,bet,stake,paid\nT9TT,banco,banco,5,5\n' >log.csv
    refuses "'banco+tie' is not a single bet: expected one" tableau replay log.csv -b banco+tie
}
