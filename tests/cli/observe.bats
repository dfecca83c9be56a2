# sabot edge with known sets, --window, and --observe; SABOT is the path of the command.
load helper

deals() { json .deals edge -d 1 -b punto "$@"; }
worth() { # POSITIONS CLASSES
    json .observed.worth.decimal edge -b punto,banco,tie --observe "$1" --classes "$2"
}

@test "a known set is its cards, one after the other" {
    local sum=0 card
    for card in 6 7 8 9; do
        sum=$((sum + $(deals --given "p1=$card")))
    done
    same "$(deals --given 'p1=6..9')" $sum
    same "$(deals --given 'p1={6,7,8..9}')" $sum
    same "$(deals --given 'p1!={0,A..5}')" $sum
    same "$(deals --given 'p1!=6..9')" $(($(deals) - sum))
    same "$(deals --given 'c5={A,K,9d}')" $((9 * 51 * 50 * 49 * 48 * 47))
    same "$(deals --given 'p1={0,8,9},b1=8')" $(((16 + 3 + 4) * 4 * 50 * 49 * 48 * 47))
}

@test "sets work with every other option of a condition" {
    sabot edge -d 2 -b punto,banco --given 'p1=6..9,b2!=8,c6={0,9}' --window 'contains {A,K}' \
        --covariance --table openings --observe p1,p2 --classes '0|8..9' --double-check -f json >out
    same "$(jq -r '.given + "; " + .window' out)" 'p1=6..9,b2!=8,c6={0,9}; contains {A,K}'
    jq -e '.covariance | length == 1' out
    jq -e '.observed.seen | length == 9' out
    jq -e '[.openings[].probability.exact | select(. != "0")] | length > 20' out
}

@test "a window: all deals but those without it" {
    same "$(deals --window 'contains 9')" $((52 * 51 * 50 * 49 * 48 * 47 - 48 * 47 * 46 * 45 * 44 * 43))
    # A card that is not from the shoe is not one of the next six.
    same "$(deals --given 'p1=9!' --window 'contains 9')" \
        $((52 * 51 * 50 * 49 * 48 - 48 * 47 * 46 * 45 * 44))
    # In the shoe anyway.
    same "$(deals --given 'c6=9' --window 'contains 8..9')" "$(deals --given 'c6=9')"
    same "$(json '[.window, .given] | tojson' edge --window 'contains 9')" '["contains 9",null]'
    sabot edge -b punto --window 'contains 9' | grep -qx 'window contains 9'
    # In an infinite shoe: 1 - (12/13)^6 of 52^6 deals.
    same "$(json .deals edge -d infinite -b tie --window 'contains 9')" $((52 ** 6 - 48 ** 6))
}

@test "check recomputes results with sets and a window" {
    sabot edge -d 1 -b punto,tie --given 'b1={0,8,9}' --window 'contains A..3' -o baseline.json
    sabot check baseline.json
    jq '.window = "contains 4"' baseline.json >other.json
    run -1 sabot check other.json
    jq '.window = 4' baseline.json >other.json
    run -1 sabot check other.json
    jq '.asked.window = "4"' baseline.json >other.json
    run -2 sabot check other.json
}

@test "the worth of seeing cards: published figures" {
    [[ $(worth p1 6..9) == 0.0676[45]* ]]
    [[ $(worth p1,b1,p2,b2 6..9) == 0.20928* ]]
    [[ $(worth p1,b1,p2,b2 4..9) == 0.30291* ]]
    # The order of the positions and the names of the classes do not matter.
    same "$(worth b2,p1,b1,p2 '0..5')" "$(worth p1,b1,p2,b2 6..9)"
    # A finer distinction is worth nothing if the same bet is best in both classes.
    same "$(worth p1 '{6,7}|0..5|8..9')" "$(worth p1 6..9)"
}

@test "observations add up, and each has the edge under its condition" {
    sabot edge -d 1 --observe p1,c5 --classes '8..9|0' -f json >out
    jq -e '.observed | .positions == ["p1", "c5"] and .classes == ["8..9", "0", "1..7"] and
        (.seen | length == 9) and .blind.exact == "0"' out
    same "$(jq -r '.observed.seen[5] | [.cards.p1, .cards.c5] | join(" ")' out)" "0 1..7"
    same "$(jq -r '.observed.seen[5].bets[1].ev.exact' out)" \
        "$(json '.bets[1].ev.exact' edge -d 1 --given 'p1=0,c5=1..7')"
    # Exact in jq too: a deck's first and fifth card.
    jq -e '[.observed.seen[].probability.exact | split("/") | map(tonumber) | .[0] / .[1]] | add
        | . > 0.999999999 and . < 1.000000001' out
    # The best bet has the greatest EV, or there is none.
    jq -e '.observed.seen | all((.best.ev.decimal | tonumber) ==
        ([0, (.bets[].ev.decimal | tonumber)] | max))' out
    jq -e '.observed.seen | all((.best.bet == null) == (.best.ev.exact == "0"))' out
}

@test "the class of a known card is certain" {
    sabot edge --given p1=9 --observe p1 --classes 6..9 -b punto -f json >out
    same "$(jq -r '.observed.seen[0].probability.exact' out)" 1
    jq -e '.observed.seen[1] | .probability.exact == "0" and .bets == [] and (has("best") | not)' out
    jq -e '.observed.worth == .observed.blind and .observed.worth == .bets[0].ev' out
}

@test "text, Markdown and CSV of observations" {
    sabot edge --observe p1 --classes 6..9 >text
    grep -qE '^6\.\.9 +30\.7692 % +punto +11\.7357 %' text
    grep -qE '^cards seen +6\.7647 % +6604082064256/97624966318425$' text
    sabot edge -b punto,banco,tie --observe p1,b1,p2,b2 --classes 6..9 >text
    grep -qE '^0\.\.5 +0\.\.5 +0\.\.5 +0\.\.5 +22\.8241 % +none +0\.0000 %' text
    sabot edge --observe p1 --classes 6..9 -f markdown | grep -q '| 6..9 | 30.7692 % | punto |'
    sabot edge -b punto,punto-pair -s 0=20,9=20 --observe p1 --classes 9 -f csv >csv
    (($(wc -l <csv) == 5))
    [[ $(head -n 1 csv) == positions,classes,worth.exact,worth.decimal,blind.exact,blind.decimal,seen.cards.p1,* ]]
    [[ $(sed -n 3p csv) == *,punto-pair,*,ranks,* ]]
}

@test "a bet that the shoe does not determine is never the best" {
    sabot edge -b punto,punto-pair -s 0=20,9=20 --observe p1 --classes 9 -f json >out
    jq -e '.observed.seen | all(.bets[1].undetermined == "ranks" and .best.bet != "punto-pair")' out
}

@test "sets, windows and observers that are refused" {
    refuses "--given:7: 'X' is not a card: *" edge --given 'p1={8,X}'
    refuses "--given:4: '9..6' is not a range of points: *" edge --given 'p1=9..6'
    refuses "--given:4: '{8,9': expected it to end with }" edge --given 'p1={8,9'
    refuses "--given:4: '6..9!': expected one card*" edge --given 'p1=6..9!'
    refuses "--given:5: '8!': expected one card*" edge --given 'p1!=8!'
    refuses "--given: no deal of this shoe meets the condition: *" edge --given 'p1!=0..9'
    refuses "--given: the shoe is known by points only: *" edge -s 0=20,9=9 --given 'p1={9,K}'
    refuses "--window:1: '9': expected contains *" edge --window 9
    refuses "--window:10: 'X' is not a card: *" edge --window 'contains X'
    refuses "--window: no deal of this shoe meets the condition: *" edge -s A=20 --window 'contains 9'
    refuses "--window: the shoe is known by points only: *" edge -s 0=20 --window 'contains K'
    refuses "--given, --window: no deal of this shoe meets the condition: *" \
        edge -s A=9,9=1 --given p1=9 --window 'contains 8'
    refuses "--observe:4: 'p3' is not a position: *" edge --observe p1,p3 --classes 9
    refuses "--observe:4: p1 is named twice: *" edge --observe p1,p1 --classes 9
    refuses "--classes:3: '9' has a card of an earlier class: *" edge --observe p1 --classes '9|9'
    refuses "--classes: the shoe is known by points only: *" edge -s 0=20 --observe p1 --classes K
    refuses "--observe: p1 is not from the shoe: *" edge --given 'p1=7!' --observe p1 --classes 9
    refuses "--observe: 4826809 possible observations: *" \
        edge --observe p1,b1,p2,b2,c5,c6 --classes 'A|2|3|4|5|6|7|8|9|T|J|Q'
}

@test "options that exclude each other" {
    refuses "--observe: no --classes: *" edge --observe p1
    refuses "--classes: no --observe: *" edge --classes 6..9
    refuses "--observe: CSV has the rows of one table: *" \
        edge --observe p1 --classes 9 --table openings -f csv
    refuses "--covariance: CSV*" edge --observe p1 --classes 9 --covariance -f csv
}
