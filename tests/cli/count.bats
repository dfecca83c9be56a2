# sabot count derive, score and spread; SABOT is the path of the command.
load helper

@test "derive: real tags are perfect, integer ones nearly, in order" {
    run "$SABOT" count derive -b dragon-7 -f json
    [ "$status" -eq 0 ]
    [ "$(echo "$output" | jq -r '[.bets[0].systems[].system] | join(" ")')" = \
        "real integer balanced real-pivot pivot" ]
    [ "$(echo "$output" | jq -r '.bets[0].systems[0].correlation_squared.exact')" = 1 ]
    [ "$(echo "$output" | jq '[.bets[0].systems[].correlation.decimal | tonumber] |
        .[0] == 1 and .[1] < 1 and .[1] >= .[2] and .[1] >= .[4]')" = true ]
    [ "$(echo "$output" | jq -r '.bets[0].systems[2].sum.exact')" = 0 ]
    [ "$(echo "$output" | jq '.bets[0].systems[3] |
        .pivot_true_count.exact == .threshold.exact')" = true ]
}

@test "derive: the published dragon-7 tags are the best balanced ones from -2 to 2" {
    run "$SABOT" count derive -b dragon-7 --range 2 -f json
    [ "$(echo "$output" | jq -r '.bets[0].systems[2].tags | join(" ")')" = "0 0 0 -1 -1 -1 -1 2 2 0" ]
}

@test "score: published systems beside given tags" {
    run "$SABOT" count score -b dragon-7 --tags 0,0,0,-1,-1,-1,-1,2,2,0 -f json
    [ "$status" -eq 0 ]
    [ "$(echo "$output" | jq '.bets[0].systems | length')" -eq 3 ]
    [ "$(echo "$output" | jq '.bets[0].systems[0].correlation_squared ==
        .bets[0].systems[2].correlation_squared')" = true ]
    [ "$(echo "$output" | jq -r '[.bets[0].systems[].trigger] | join(" ")')" = " rc>=32 tc>=4" ]
}

@test "score: every published system is for an existing bet" {
    run "$SABOT" count score -b dragon-7,panda-8,three-giving-8,big-tiger,88-89-98-99 -f json
    [ "$(echo "$output" | jq '[.bets[].systems | length] == [2,1,1,1,1]')" = true ]
    [ "$(echo "$output" | jq '[.bets[].systems[0].correlation.decimal | tonumber] | min > 0.94')" = true ]
    [ "$(echo "$output" | jq -r '[.bets[].systems[].sum.exact] | join(" ")')" = "32 0 0 0 0 0" ]
}

@test "score: shifted and scaled tags are equally good; negated ones equally bad" {
    squared() { "$SABOT" count score -b tie --tags "$1" -f json |
        jq -r '.bets[0].systems[0].correlation_squared.exact'; }
    base=$(squared 0,0,0,0,0,-1,-1,1,1,1)
    [ "$base" = "$(squared 3,3,3,3,3,1,1,5,5,5)" ]
    [ "$base" = "$(squared 0,0,0,0,0,1/2,0.5,-1/2,-0.5,-1/2)" ]
    [ "$("$SABOT" count score -b tie --tags 0,0,0,0,0,1,1,-1,-1,-1 -f json |
        jq -r '.bets[0].systems[0].correlation.decimal' | cut -c1)" = - ]
}

@test "score: exact at every given depth, with and without the trigger" {
    run "$SABOT" count score -b dragon-7 --cards 208,14,104 --digits 16 -f json
    [ "$status" -eq 0 ]
    [ "$(echo "$output" | jq -r '[.bets[0].systems[1].depths[].cards] | join(" ")')" = "14 104 208" ]
    [ "$(echo "$output" | jq -r '[.bets[0].systems[1].depths[].optimal.gain.decimal] | join(" ")')" = \
        "0.0815464790608633 0.0102642529725414 0.0017635616431494" ]
    [ "$(echo "$output" | jq -r '.bets[0].systems[1].depths[0].triggered |
        [.gain.decimal, .share.decimal[:12]] | join(" ")')" = "0.0799296207765127 0.3511133329" ]
    [ "$(echo "$output" | jq -c '.bets[0].systems[1].depths[1] | [.index, .positive]')" = \
        '["8",["8..104"]]' ]
    [ "$(echo "$output" | jq '.bets[0].systems[0].depths[0] | has("estimate") and has("sd")')" = true ]
}

@test "score: a trigger replaces every system's own; the way of the true count matters" {
    share() { "$SABOT" count score -b dragon-7 --cards 200 "$@" -f json |
        jq -r '.bets[0].systems[-1].depths[0].triggered.share.exact'; }
    [ "$(share)" = "$(share --trigger 'tc>=4')" ]
    [ "$(share)" != "$(share --trigger 'tc>=3')" ]
    [ "$(share --trigger 'rc>=16')" = "$(share --true-count full-decks)" ]
    [ "$(share --trigger 'tc>=4' --true-count floor)" = "$(share)" ]
    [ "$(share --trigger 'tc>3' --true-count floor)" = "$(share)" ]
    run "$SABOT" count score -b tie --tags 0,0,0,0,0,-1,-1,1,1,1 --trigger 'tc>=9' --true-count truncate -f json
    [ "$(echo "$output" | jq -r '.bets[0].systems[0] | .trigger + " " + .true_count')" = "tc>=9 truncate" ]
    run "$SABOT" count score -b tie --tags 0,0,0,0,0,-1,-1,1,1,1 -f json
    [ "$(echo "$output" | jq '.bets[0].systems[0] | has("trigger")')" = false ]
    [ "$(echo "$output" | jq '.bets[0].systems[0].depths[0] | has("triggered")')" = false ]
}

@test "score: EV by running count adds up" {
    run "$SABOT" count score -b dragon-7 -d 1 --cards 20 --table counts -f json
    [ "$(echo "$output" | jq '.bets[0].systems[0].depths[0].counts |
        [.[].share.decimal | tonumber] | add | . > 0.99999999 and . < 1.00000001')" = true ]
    [ "$(echo "$output" | jq '.bets[0] | .ev.decimal as $ev |
        [.systems[0].depths[0].counts[] | (.share.decimal | tonumber) * (.ev.decimal | tonumber)] |
        add - ($ev | tonumber) | fabs < 1e-8')" = true ]
    n=$(echo "$output" | jq '[.bets[0].systems[].depths[0].counts | length] | add')
    run "$SABOT" count score -b dragon-7 -d 1 --cards 20 --table counts -f csv
    [ "${#lines[@]}" -eq $((n + 1)) ]
}

@test "score: tags by rank" {
    run "$SABOT" count score -b punto-pair,tie --tags 0,0,0,0,0,0,0,0,0,0,0,0,1 --cards 14 -f json
    [ "$status" -eq 0 ]
    [ "$(echo "$output" | jq '[.bets[].systems[0].tags | length] == [13, 13]')" = true ]
    [ "$(echo "$output" | jq '.bets[0].systems[0].depths[0].optimal.gain.decimal | tonumber > 0')" = true ]
}

@test "score: a pair bet by ranks; too many running counts are reported" {
    run "$SABOT" count score -b punto-pair --tags 1,0,0,0,0,0,0,0,0,0 --cards 20 -f json
    [ "$(echo "$output" | jq '.bets[0].systems[0].depths[0].optimal.gain.decimal | tonumber >= 0')" = true ]
    run "$SABOT" count score -b tie --tags 1,1/97,1/89,1/83,0,1/79,1/73,1/71,1/67,1/61 -f json
    [ "$status" -eq 0 ]
    [ "$(echo "$output" | jq -r '.bets[0].systems[0].not_valued')" != null ]
}

@test "compare: systems, files and tags side by side; perfect play where it is fast" {
    cat >mine.yaml <<END
system: mine
bet: tie
tags: 0 -1 -1 -2 -2 -2 -2 3 3 1
trigger: tc>6
END
    run "$SABOT" count compare -b dragon-7 dragon-7-how mine.yaml --tags 0,0,0,-1,-1,-1,-1,1,1,0 \
        --tags 0,0,0,-1,-1,-1,-1,2,2,0 --cards 14,104 --plot compare.svg -f json
    [ "$status" -eq 0 ]
    [ "$(echo "$output" | jq -r '[.schema, .bets[0].systems[].system] | join(" ")')" = \
        "sabot.count.compare/1 given given-2 dragon-7-how mine" ]
    perfect=$("$SABOT" study -b dragon-7 --cards 14 -f json | jq -r '.depths[0].bets[0].gain.exact')
    [ "$(echo "$output" | jq -r '.bets[0].systems[0].depths[0].perfect.gain.exact')" = "$perfect" ]
    [ "$(echo "$output" | jq '[.bets[0].systems[].depths[0].efficiency.decimal | tonumber] |
        min > 0.5 and max < 1')" = true ]
    [ "$(echo "$output" | jq -c '[.bets[0].systems[].depths[1] | .perfect, .efficiency] | unique')" = "[null]" ]
    [ "$(echo "$output" | jq -r '.bets[0].systems[1].depths[1].optimal.gain.decimal')" = 0.0102642530 ]
    grep -q 'perfect play' compare.svg
    run "$SABOT" count compare -b dragon-7 --cards 20
    [[ "$output" == *"dragon-7-how  dragon-7-jacobson"* ]]
}

@test "score: named systems and files, for their own bets, as compare values them" {
    sed 's/^system: .*/system: mine/; s/^trigger: .*/trigger: tc>=3/' \
        "$SABOT_SOURCE/data/systems/dragon-7-jacobson.yaml" >mine.yaml
    run "$SABOT" count score --system dragon-7-how --system mine.yaml --cards 14 -f json
    [ "$status" -eq 0 ]
    [ "$(echo "$output" | jq -r '[.bets[] | .bet, .systems[].system] | join(" ")')" = "dragon-7 dragon-7-how mine" ]
    echo "$output" | jq -c '[.bets[0].systems[].depths[0] | .optimal.gain.exact, .triggered.gain.exact]' >score
    "$SABOT" count compare -b dragon-7 dragon-7-how mine.yaml --cards 14 -f json |
        jq -c '[.bets[0].systems[].depths[0] | .optimal.gain.exact, .triggered.gain.exact]' >compare
    cmp score compare
    # another bet is valued by the tags; the system is a user's own, so its trigger is not the
    # published one
    [ "$("$SABOT" count score -b tie --system mine.yaml --cards 14 -f json | jq -r '.bets[].bet')" = tie ]
    [ "$("$SABOT" count score -b dragon-7 --tags 0,0,0,-1,-1,-1,-1,2,2,0 --trigger 'tc>=3' --cards 14 -f json |
        jq -r '.bets[0].systems[0].depths[0].triggered.gain.exact')" = "$(jq -r '.[3]' score)" ]
    # compare takes the bet of its systems too
    [ "$("$SABOT" count compare dragon-7-how mine.yaml --cards 14 -f json | jq -r '.bets[].bet')" = dragon-7 ]
    run "$SABOT" count score --system nobody
    [ "$status" -eq 2 ]
    [[ "$output" == *nobody* ]]
}

@test "derive: in order of exact gain" {
    run "$SABOT" count derive -b dragon-7 --range 2 --cards 26 --rank gain -f json
    [ "$status" -eq 0 ]
    [ "$(echo "$output" | jq '[.bets[0].systems[] | select(has("not_valued") | not) |
        .mean.optimal.gain.decimal | tonumber] | . == (sort | reverse) and length == 3')" = true ]
    [ "$(echo "$output" | jq '.bets[0] | .ranked.as_correlation == ([.systems[:3][] |
        .correlation.decimal | tonumber] | . == (sort | reverse))')" = true ]
}

@test "derive: at depths chosen one by one, with the order named" {
    run "$SABOT" count derive -b punto --range 2 --cards 14,26 --rank gain -f json
    [ "$(echo "$output" | jq -c '[.bets[0].systems[0].depths[].cards], .bets[0].ranked.as_correlation' | tr '\n' ' ')" = \
        "[14,26] false " ]
    [ "$(echo "$output" | jq '[.bets[0].systems[] | select(has("not_valued") | not) |
        .mean.optimal.gain.decimal | tonumber] | . == (sort | reverse)')" = true ]
    # The same tags have the same value in `score`.
    tags=$(echo "$output" | jq -r '.bets[0].systems[0].tags | join(",")')
    [ "$("$SABOT" count score -b punto --tags="$tags" --cards 14,26 -f json |
        jq -r '.bets[0].systems[0].mean.optimal.gain.exact')" = \
        "$(echo "$output" | jq -r '.bets[0].systems[0].mean.optimal.gain.exact')" ]
    run "$SABOT" count derive -b punto --range 2 --cards 26 --rank gain
    [[ "$output" == *"in order of gain, which is not that of correlation: balanced gains more than integer, "* ]]
    run "$SABOT" count derive -b dragon-7 --range 2 --cards 14,26 --rank gain
    [[ "$output" == *"mean of 2"*"in order of gain, which is that of correlation too"* ]]
    run "$SABOT" count derive -b dragon-7 --range 2 --cards 14,26
    [[ "$output" == *"mean of 2"* ]]
}

@test "compare: perfect play where visiting every shoe takes about a second" {
    known() { jq -c '[.bets[0].systems[0].depths[] | select(.perfect) | .cards]'; }
    [ "$("$SABOT" count compare -b dragon-7 dragon-7-how -f json | known)" = "[26]" ]
    [ "$("$SABOT" count compare -b dragon-7 dragon-7-how --cards 16..30 -d 1 -x 4,4,4,4,5,5,5,5,6,6,6,6 -f json | known)" = \
        "[16,17,18,19,20,21,22,23,24,25,26,27,28,29,30]" ]
    [ "$("$SABOT" count compare -b dragon-7 dragon-7-how --cards 7 --double-check -f json | known)" = "[7]" ]
    [ "$("$SABOT" count compare -b dragon-7 dragon-7-how --cards 11..12 --double-check -f json | known)" = "[]" ]
}

@test "compare: a pair bet has perfect play at any depth, and a note on what tags measure" {
    run "$SABOT" count compare -b punto-pair --tags 0,0,0,0,0,0,0,0,0,0,0,0,1 --cards 14,52,104 -f json
    [ "$(echo "$output" | jq -r '.bets[0].systems[0].depths[2].perfect.gain.exact')" = \
        "$("$SABOT" study -b punto-pair --cards 104 -f json | jq -r '.depths[0].bets[0].gain.exact')" ]
    [ "$(echo "$output" | jq '[.bets[0].systems[0].depths[] | (.efficiency.decimal | tonumber) *
        (.perfect.gain.decimal | tonumber) - (.optimal.gain.decimal | tonumber) | fabs < 2e-10] | all')" = true ]
    run "$SABOT" count score -b punto-pair --tags 0,0,0,0,0,0,0,0,0,0,0,0,1 --cards 14
    [[ "$output" == *"no single card changes it, so a count is informative only at its extremes"* ]]
    run "$SABOT" count derive -b punto-pair
    [[ "$output" == *"no single card changes it, so no linear count can estimate it"* ]]
}

@test "spread: 0 at the whole shoe, the effects of removal with one card gone" {
    run "$SABOT" count spread -b banco,tie --cards 415..416 -f json
    [ "$status" -eq 0 ]
    [ "$(echo "$output" | jq -r '[.bets[].depths[1].variance.exact] | join(" ")')" = "0 0" ]
    [ "$(echo "$output" | jq -r '[.bets[].depths[0].linear.exact] | join(" ")')" = "1 1" ]
}

@test "spread: every depth, and the check by exhaustion" {
    run "$SABOT" count spread -b tie -f csv --double-check
    [ "$status" -eq 0 ]
    [ "${#lines[@]}" -eq $((1 + 416 - 5)) ]
}

@test "spread: a pair bet cannot be counted linearly, but has a spread" {
    run "$SABOT" count spread -b punto-pair --cards 26 -f json
    [ "$(echo "$output" | jq -r '.bets[0].depths[0].linear.exact')" = 0 ]
    [ "$(echo "$output" | jq -r '.bets[0].depths[0].variance.exact')" != 0 ]
}

@test "bets that cannot be counted are reported, not guessed" {
    run "$SABOT" count derive -b all-red -f json
    [ "$status" -eq 0 ]
    [ "$(echo "$output" | jq -r '.bets[0].not_counted')" != null ]
    run "$SABOT" count spread -b punto-pair -s A=30,0=30 --cards 10 -f json
    [ "$(echo "$output" | jq -r '.bets[0].undetermined')" = ranks ]
}

@test "refusals: one line, exit 2, nothing on stdout" {
    while read -r args; do
        run --separate-stderr "$SABOT" count $args
        [ "$status" -eq 2 ] || { echo "$args: $status"; false; }
        [ -z "$output" ]
        [ -n "$stderr" ]
    done <<END
nothing
score -b tie --tags 1,2,3
score -b tie --tags 1,2,3,4,5,6,7,8,9,x
score -b tie -s A=30,9=9,0=40 --tags 1,2,3,4,5,6,7,8,9,1,1,1,2
score -b tie --cards 5
score -b tie --cards 52,
score -b tie --trigger +4
score -b tie --trigger tc=4
score -b tie --true-count nearest
score -b tie --table openings
derive -b tie --cards 26,5
derive -b tie --cards 26,,52
derive -b tie --rank gain
derive -b tie --rank edge --cards 52
compare -b tie
compare -b tie,dragon-7 dragon-7-how
compare -b tie none-such
compare -b tie none.yaml
compare -b tie --tags 1,2
derive -b tie --range 0
derive -b tie --range 13
derive -b tie -d infinite
derive -b tie -s A=6
spread -b tie --cards 5
spread -b tie --cards 417
spread -b tie --cards 50..40
spread -b tie --cards 7..
spread -b tie --cards -7
spread -b tie -d 1000
spread -b tie -d infinite
END
}

@test "pictures" {
    "$SABOT" count derive -b dragon-7 --plot derive.svg >out.txt
    "$SABOT" count spread -b dragon-7 --cards 26..416 --plot spread.svg >out.txt
    "$SABOT" count score -b dragon-7 --cards 26..100 --plot gains.svg >out.txt
    "$SABOT" count score -b dragon-7 --cards 52 --table counts --plot counts.svg >out.txt
    grep -q 'cards left' gains.svg
    grep -q 'dragon-7: the best use of each count' gains.svg
    grep -q 'running count' counts.svg
    grep -q '</svg>' derive.svg
    grep -q '</svg>' spread.svg
    run "$SABOT" count derive -b punto-pair --plot none.svg
    [ "$status" -eq 2 ]
    [ ! -e none.svg ]
}

@test "count: a correlation that rounds to 0 has no sign" {
    answers count score -b tie,banco,punto --tags 0,0,1,0,0,0,0,0,-1,0 --digits 0 -f json
    same "$(jq -c '[.bets[].systems[0].correlation.decimal]' <<<"$output")" '["0","0","0"]'
    answers count score -b tie --tags 0,0,1,0,0,0,0,0,-1,0 --digits 1 -f json
    [[ $(jq -r '.bets[0].systems[0].correlation.decimal' <<<"$output") == -0.* ]]
}

@test "a system is for one bet, and 'all' is no system" {
    printf 'system: s\nbet: all\ntags: 0,0,0,-1,-1,-1,-1,2,2,0\ntrigger: rc>=32\n' >s.yaml
    refuses "*s.yaml:2:6: *expected a name of *, other than 'all'" count score -d 1 --cards 20 --system ./s.yaml
}

@test "engines are reported for counted wagers, not for refused ones" {
    refuses "--cards: 'x': expected *" count spread -d 1 --cards x --verbose
}

@test "count: the effect of a rank that the shoe lacks is null, not 0" {
    local shoe=A=9,2=9,3=9,4=9,5=9,6=9,7=9,8=9
    same "$(json '.bets[0].effects | [."8".exact, ."9", .T] | @json' count derive -b tie -s $shoe)" \
        '["15000849/1432189990",null,null]'
    # Pairs distinguish the ranks: 13 effects. A card of the shoe that changes nothing has the
    # effect 0.
    same "$(json '.bets[0].effects | map(. == null) | @json' count derive -b punto-pair -s $shoe,J=4,K=9)" \
        "$(json '.bets[0].effects | map(.change == null) | @json' removal -b punto-pair -s $shoe,J=4,K=9)"
    sabot count derive -b tie -s $shoe -f csv >derived.csv
    # The row has as many columns as the header, and those of the nines are empty.
    python3 - <<'END'
import csv
row = next(csv.DictReader(open('derived.csv')))
nines = [value for name, value in row.items() if name.startswith('effects.9')]
assert nines and not any(nines) and None not in row, row
END
}

@test "count: --digits applies to estimates too, which have at most two significant digits" {
    for digits in 2 5 30; do
        json '.bets[0] | [.mean_estimate, .depths[].estimate] | map(.favourable.decimal, .gain.decimal) | .[]' \
            count spread -b dragon-7,tie --cards 40..52 --digits $digits >spread
        json '.bets[0].systems[0] | [.mean_estimate, .depths[].estimate] | map(.favourable.decimal, .gain.decimal) | .[]' \
            count score -b dragon-7 --cards 40..52 --digits $digits >score
        awk -F. -v digits=$digits '
            length($2) > digits { print "too many digits: " $0; exit 1 }
            { counting = $2; sub(/^0+/, "", counting) }
            length(counting) > 2 { print "more than two count: " $0; exit 1 }
            length($2) < digits && length(counting) != 2 { print "too few digits: " $0; exit 1 }' spread score
    done
}
