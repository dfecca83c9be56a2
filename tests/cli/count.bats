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
    [ "$(echo "$output" | jq '.bets[0].systems | length')" -eq 2 ]
    [ "$(echo "$output" | jq '.bets[0].systems[0].correlation_squared ==
        .bets[0].systems[1].correlation_squared')" = true ]
    [ "$(echo "$output" | jq -r '.bets[0].systems[1].trigger')" = +4 ]
}

@test "score: every published system is for a bet that there is" {
    run "$SABOT" count score -b dragon-7,panda-8,three-giving-8,big-tiger,88-89-98-99 -f json
    [ "$(echo "$output" | jq '[.bets[].systems | length] == [1,1,1,1,1]')" = true ]
    [ "$(echo "$output" | jq '[.bets[].systems[0].correlation.decimal | tonumber] | min > 0.96')" = true ]
    [ "$(echo "$output" | jq -r '[.bets[].systems[0].sum.exact] | join(" ")')" = "0 0 0 0 0" ]
}

@test "score: shifted and scaled tags are as good; turned ones are as bad" {
    squared() { "$SABOT" count score -b tie --tags "$1" -f json |
        jq -r '.bets[0].systems[0].correlation_squared.exact'; }
    base=$(squared 0,0,0,0,0,-1,-1,1,1,1)
    [ "$base" = "$(squared 3,3,3,3,3,1,1,5,5,5)" ]
    [ "$base" = "$(squared 0,0,0,0,0,1/2,0.5,-1/2,-0.5,-1/2)" ]
    [ "$("$SABOT" count score -b tie --tags 0,0,0,0,0,1,1,-1,-1,-1 -f json |
        jq -r '.bets[0].systems[0].correlation.decimal' | cut -c1)" = - ]
}

@test "spread: nothing at the whole shoe, the effects of removal one card before" {
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

@test "spread: a pair bet cannot be counted linearly, but strays" {
    run "$SABOT" count spread -b punto-pair --cards 26 -f json
    [ "$(echo "$output" | jq -r '.bets[0].depths[0].linear.exact')" = 0 ]
    [ "$(echo "$output" | jq -r '.bets[0].depths[0].variance.exact')" != 0 ]
}

@test "bets that are not counted are said, not guessed" {
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
score -b tie --tags 1,2,3,4,5,6,7,8,9,1,1,1,2
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
    grep -q '</svg>' derive.svg
    grep -q '</svg>' spread.svg
    run "$SABOT" count derive -b punto-pair --plot none.svg
    [ "$status" -eq 2 ]
    [ ! -e none.svg ]
}
