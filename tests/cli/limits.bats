# Limits are stated or lifted; options that a command does not use are refused.
load helper

@test "options that a command does not use are refused" {
    for option in --shoe --decks --remove --bet; do
        refuses "$option: 'garbage' is not used here: expected none" tableau vectors --cells $option garbage
    done
    refuses "--bet: the bets are arguments here: expected none" bets lint punto -b garbage
    refuses "--bet: the bets are arguments here: expected none" bets fit tie --edge 5% -b garbage
    refuses "--bet: 'garbage': expected none, because --for names the bet" tableau best --for banco -b garbage
    refuses "--tableau: the readings are the rule set's: expected none here" readings -t garbage
    printf 'cards,outcome\nK7T2,banco\n' >log.csv
    refuses "unknown bet 'garbage': *" tableau replay log.csv -b garbage
    refuses "--shoe:*" tableau replay log.csv -s garbage
}

@test "options that a command does not use are refused: those of counting, where nothing is counted" {
    for arguments in bets "bets punto" rules "rules british" "tableau show" "tableau show standard" \
        "tableau vectors --cells"; do
        for option in "--digits 3" "--threads 2" --progress --verbose --double-check; do
            # shellcheck disable=SC2086  # the words are arguments
            refuses "${option%% *}: nothing is counted here: expected none" $arguments $option
        done
        # shellcheck disable=SC2086
        run -0 sabot $arguments --no-progress
    done
    sabot edge -o filed.json
    refuses "--digits: the digits are those of the result: expected none" check filed.json --digits 5
    refuses "--digits: each figure has the digits that are printed: expected none" verify --digits 5
    printf '{"A":9,"K":9}\n' >shoes.ndjson
    refuses "--digits: 9: expected at least 10 with --ev-only" batch --ev-only --digits 9 shoes.ndjson
}

@test "options that a command does not use are refused: --verbose, where no engine is chosen" {
    sabot edge -o filed.json
    printf 'cards,outcome\nK7T2,banco\n' >log.csv
    for arguments in readings shoes "report --chapters cover" "bets lint tie" "bets fit tie --edge 5%" verify \
        "tableau replay log.csv" "check filed.json"; do
        # shellcheck disable=SC2086  # the words are arguments
        refuses "--verbose: no engine is chosen here: expected none" $arguments --verbose
    done
    misused "sabot study: --verbose: no engine is chosen here: expected none" study --cards 60 --sample 10 -v
    for arguments in edge removal "count spread --cards 20" "study --cards 8" "tableau lint standard" "tableau flips" \
        "tableau diff standard standard" "tableau best --for banco"; do
        # shellcheck disable=SC2086
        run --separate-stderr -0 sabot $arguments --verbose
        [[ -n $stderr ]] || fail_with "$arguments --verbose says nothing"
    done
}

@test "options that a command does not use are refused: one that goes with another" {
    misused "sabot study: --interval: expected --checkpoint FILE with it" study --cards 7 --interval 5
    for option in "-f csv" "--digits 3" "--plot x.svg"; do
        # shellcheck disable=SC2086  # the words are arguments
        misused "sabot study: --shard: expected no --plot, --format or --digits *" study --cards 7 --shard 1/2 $option
    done
    refuses "--double-check: bets on pairs are counted by *" study --cards 9 -b punto-pair --shard 1/1 --double-check
    refuses "--interval: expected --checkpoint FILE with it" shoes --simulate 10 --interval 5
    for option in "--system dragon-7-how" "--tags 0,0,0,-1,-1,-1,-1,2,2,0" "--trigger tc>=4" "--true-count floor"; do
        # shellcheck disable=SC2086
        refuses "--*: no player counts: expected --system, --tags or --player count with it" shoes -b dragon-7 --player flat $option
    done
    for command in "shoes --player count" "count score" "count compare"; do
        # shellcheck disable=SC2086
        refuses "--true-count: the trigger is a running count: expected none" \
            $command -b dragon-7 --trigger 'rc>=30' --true-count floor
    done
    for command in "count score --cards 52" shoes; do
        # shellcheck disable=SC2086
        refuses "--true-count: no trigger uses a true count: expected none" $command --system dragon-7-how --true-count floor
        # shellcheck disable=SC2086
        refuses "--true-count: no trigger uses a true count: expected none" \
            $command -b tie --tags 0,0,0,-1,-1,-1,-1,2,2,0 --true-count floor
    done
    for command in "spread -b tie --cards 20..25" "derive -b tie" "score -b dragon-7 --cards 52" \
        "score -b dragon-7 --cards 52,60 --table counts"; do
        # shellcheck disable=SC2086
        refuses "--plot log=: only gains at several depths have a logarithmic axis: *" count $command --plot log=x.svg
    done
    answers count score -b dragon-7 --cards 52,60 --plot log=x.svg
    refuses "--plot 'favorable=y.svg': expected *" study --cards 6..8 --plot favorable=y.svg
    refuses "--double-check: a second visit of every shoe takes hours, *" shoes -d 1 --cut 10 --player perfect --double-check
    refuses "--trigger: nothing is counted for these bets: *" count score -b punto --trigger 'tc>=3'
    refuses "--true-count: nothing is counted for these bets: *" count score -b punto --true-count floor
}

@test "limits said or lifted: an overflowing number is refused, not wrapped" {
    for seed in 18446744073709551616 18446744073709551620 99999999999999999999 340282366920938463463374607431768211456; do
        misused "sabot study: --seed '$seed': expected a whole number from 0 to 18446744073709551615" \
            study --cards 60 --sample 10 --seed $seed
    done
    run -0 sabot study --cards 60 --sample 10 --seed 18446744073709551615
}

@test "limits said or lifted: standard input is read once" {
    run --separate-stderr -2 bash -c 'echo A=9,K=9 | "$1" edge -s @- -x @- -f json' - "$SABOT"
    same "$stderr" "sabot: standard input: it has been read already: expected a file for one of the two"
    [[ -z $output ]]
    for arguments in "edge -b punto" "study --cards 7" "shoes -b dragon-7 --cut 10" "report --chapters summary"; do
        # shellcheck disable=SC2086  # the words are arguments
        run -0 bash -c 'echo 5,5 | "$@" -x @-' - "$SABOT" $arguments
    done
    sabot edge -o baseline.json
    run -0 bash -c '"$1" check - <baseline.json' - "$SABOT"
}

@test "limits said or lifted: covariance of wagers with many outcomes together" {
    # Two wagers of four bets each: 3,969 outcomes, and 15,752,961 together.
    wager=dragon-bonus-banco+dragon-bonus-punto+matching-dragon-2+matching-dragon-3
    turned=matching-dragon-3+matching-dragon-2+dragon-bonus-punto+dragon-bonus-banco
    run --separate-stderr -0 sabot edge -b $wager,$turned --covariance -f json
    # The same wager twice: its variance.
    same "$(jq -r '.covariance[0].exact' <<<"$output")" "$(jq -r '.bets[0].variance.exact' <<<"$output")"
}

@test "limits said or lifted: a long run announces its time" {
    run --separate-stderr -124 timeout 5 "$SABOT" edge -b all --covariance --threads 1
    [[ ${stderr_lines[0]} == "sabot: --covariance of "*" wagers: takes about "*" s" ]] || fail_with "$stderr"
    [[ -z $output ]]
}

@test "limits said or lifted: too many outcomes of one wager" {
    bets=$(sabot bets -f json | jq -r '[.bets[] | select(.level == "points") | {bet, n: (.lines | length)}] | sort_by(-.n) | .[:8] | map(.bet) | join("+")')
    refuses "*65536*" edge -b "$bets"
}
