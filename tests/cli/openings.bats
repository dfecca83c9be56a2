# sabot edge --given and --table openings; SABOT is the path of the command.
load helper

ev() { "$SABOT" edge "$@" -f json | jq -r '.bets[0].ev.exact'; }

@test "the table has every pair, and agrees with --given" {
    run "$SABOT" edge -b banco,tie --table openings -f json
    [ "$status" -eq 0 ]
    [ "$(echo "$output" | jq '.openings | length')" -eq 100 ]
    for pair in "0 0" "5 6" "3 7" "9 8"; do
        set -- $pair
        [ "$(echo "$output" | jq -r ".openings[] | select(.punto == $1 and .banco == $2) |
            .bets[0].ev.exact")" = "$(ev -b banco --given "punto=$1,banco=$2")" ]
    done
}

@test "naturals decide the coup" {
    run "$SABOT" edge --table openings -f json
    [ "$(echo "$output" | jq -r '.openings[] | select(.punto == 9 and .banco == 3) |
        [.winner.punto.exact, .winner.banco.exact, .winner.tie.exact] | join(" ")')" = "1 0 0" ]
    [ "$(echo "$output" | jq -r '.openings[] | select(.punto == 8 and .banco == 8) |
        .winner.tie.exact')" = 1 ]
}

@test "impossible openings have probability 0 and no other figures" {
    run "$SABOT" edge -s 0=20 --table openings -f json
    [ "$status" -eq 0 ]
    [ "$(echo "$output" | jq -r '.openings[0].probability.exact')" = 1 ]
    [ "$(echo "$output" | jq -r '.openings[7] | [.probability.exact, (.bets | length)] |
        join(" ")')" = "0 0" ]
}

@test "the table under a condition" {
    run "$SABOT" edge -b tie --given punto=5 --table openings -f json
    [ "$(echo "$output" | jq '[.openings[] | select(.probability.exact != "0") | .punto] |
        unique == [5]')" = true ]
}

@test "CSV and Markdown" {
    run "$SABOT" edge --table openings -f csv
    [ "${#lines[@]}" -eq 301 ]
    run "$SABOT" edge --table openings -f markdown
    [[ "$output" == *"| probability |"* ]]
}

@test "a known card not from the shoe is a card of a shoe that holds it" {
    [ "$(ev -b punto -d 8 -x 7 --given p1=7!)" = "$(ev -b punto -d 8 --given p1=7)" ]
    [ "$(ev -b tie -d 8 -x 7,6 --given p1=7!,b1=6!)" = "$(ev -b tie -d 8 --given p1=7,b1=6)" ]
}

@test "known fifth and sixth cards" {
    run "$SABOT" edge -b banco --given punto=5,banco=4,c5=4,c6=5 -f json
    [ "$status" -eq 0 ] # punto 9, banco draws to 9
    [ "$(echo "$output" | jq -r '.bets[0].push.probability.exact')" = 1 ]
}

@test "impossible, contradictory and misspelt conditions" {
    for given in p1=9,p2=9,punto=1 c5=8,p1=x punto=10 p1=7,p1=8 punto=3,punto=4 q1=3 p1 ''; do
        run --separate-stderr "$SABOT" edge --given "$given"
        [ "$status" -eq 2 ] || { echo "$given: $status"; false; }
        [ -z "$output" ]
        [[ "$stderr" == *"expected"* ]]
    done
    run "$SABOT" edge -s A=20,2=20 --given p1=9
    [ "$status" -eq 2 ]
    run "$SABOT" edge -s 0=20,2=20 --given p1=K
    [ "$status" -eq 2 ]
    run "$SABOT" edge --table closings
    [ "$status" -eq 2 ]
}

@test "a card that is not from the shoe is one card, however it is named" {
    deals() { "$SABOT" edge -d 1 -b punto --double-check --given "$1" -f json | jq -r .deals; }
    [ "$(deals 'p1=K!,p2=K')" = $((4 * 51 * 50 * 49 * 48)) ]
    [ "$(deals 'p1=0!,p2=K')" = $((4 * 51 * 50 * 49 * 48)) ]
    [ "$(deals 'b2=Q!,c5=Qs')" = $((51 * 50 * 49 * 48)) ]
    [ "$(deals 'p1=0,p2=0!,c6=J')" = $(((4 * 3 + 12 * 4) * 50 * 49 * 48)) ]
}
