# sabot removal; SABOT is the path of the command.
load helper

# The thirty published effects of one card of eight decks, to their five digits.
@test "the published effects of removal, to the printed digits" {
    "$SABOT" removal -b banco,punto,tie --digits 5 -f csv -o effects.csv
    while read -r card banco punto tie; do
        for cards in ${card//0/T J Q K}; do
            for pair in "banco $banco" "punto $punto" "tie $tie"; do
                set -- $pair
                expected=$(echo "$2" | sed 's/^+\./0./; s/^-\./-0./')
                found=$(awk -F, -v bet="$1" -v card="$cards" \
                    'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i }
                     $at["bet"] == bet && $at["effects.remove"] == card {
                         print $at["effects.percentage_points"] }' effects.csv)
                [ "$found" = "$expected" ] || { echo "$1 $cards: $found, not $expected"; false; }
            done
        done
    done <<END
0 +.00188 -.00178 +.05129
A +.00440 -.00448 +.01293
2 +.00522 -.00543 -.02392
3 +.00649 -.00672 -.02141
4 +.01157 -.01195 -.02924
5 -.00827 +.00841 -.02644
6 -.01132 +.01128 -.11595
7 -.00827 +.00817 -.10914
8 -.00502 +.00533 +.06543
9 -.00231 +.00249 +.04260
END
}

@test "an effect is the difference of two edges" {
    whole=$("$SABOT" edge -b tie -f json | jq -r '.bets[0].ev.decimal')
    less=$("$SABOT" edge -b tie -x 6,6,9 -f json | jq -r '.bets[0].ev.decimal')
    change=$("$SABOT" removal -b tie --cards 3 -f json |
        jq -r '.bets[0].effects[] | select(.remove == "6,6,9").change.decimal')
    awk -v a="$whole" -v b="$less" -v c="$change" \
        'BEGIN { d = b - a - c; exit !(d < 3e-10 && d > -3e-10) }'
}

@test "JSON lists all ranks, then pairs, then triples" {
    run "$SABOT" removal -b banco --cards 3 -f json
    [ "$status" -eq 0 ]
    [ "$(echo "$output" | jq -r '.schema')" = sabot.removal/1 ]
    [ "$(echo "$output" | jq '.bets[0].effects | length')" -eq $((13 + 91 + 455)) ]
    [ "$(echo "$output" | jq -r '[.bets[0].effects[:13][].remove] | join(" ")')" = \
        "A 2 3 4 5 6 7 8 9 T J Q K" ]
    [ "$(echo "$output" | jq -r '.bets[0].effects[13].remove')" = "A,A" ]
    [ "$(echo "$output" | jq -r '.bets[0].effects[13].interaction.exact')" != null ]
}

@test "a bet on suits is answered card by card" {
    run "$SABOT" removal -b perfect-9 -f json
    [ "$status" -eq 0 ]
    [ "$(echo "$output" | jq '.bets[0].effects | length')" -eq 52 ]
    [ "$(echo "$output" | jq -r '.bets[0].effects[1].remove')" = Ah ]
}

@test "missing cards have no effect, and a bet that the shoe does not determine is reported" {
    run "$SABOT" removal -b banco,punto-pair -s A=9,5=3,0=7 -f json
    [ "$status" -eq 0 ]
    [ "$(echo "$output" | jq -r '.bets[1].undetermined')" = ranks ]
    [ "$(echo "$output" | jq -r '.bets[0].effects[] | select(.remove == "2").change')" = null ]
    [ "$(echo "$output" | jq -r '.bets[0].effects[] | select(.remove == "0").change.exact')" != null ]
}

@test "the second engine agrees" {
    run "$SABOT" removal -b dragon-7,punto-pair --double-check
    [ "$status" -eq 0 ]
}

@test "refusals: one line, exit 2, nothing on stdout" {
    for args in "-x 2s,2s,2s,2s,2s,2s,2s,2s,2s" "-d infinite" "-s A=6" "--cards 4" "--cards 0" \
        "-b nothing" "-s A=7 --cards 2"; do
        run --separate-stderr "$SABOT" removal $args
        [ "$status" -eq 2 ] || { echo "$args: $status"; false; }
        [ -z "$output" ]
        [ "$(grep -c '^sabot' <<<"$stderr")" -eq 1 ] || { echo "$args: $stderr"; false; }
    done
}

@test "the picture is well-formed" {
    "$SABOT" removal -b banco,tie --plot effects.svg >out.txt
    grep -q '<svg' effects.svg
    grep -q '</svg>' effects.svg
    run "$SABOT" removal -b punto-pair -s A=9,0=7 --plot none.svg
    [ "$status" -eq 2 ]
    [ ! -e none.svg ]
}
