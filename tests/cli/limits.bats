# Limits said or lifted; options that a command does not use are refused.
load helper

@test "options that a command does not use are refused" {
    for option in --shoe --decks --remove --bet; do
        refuses "$option: 'garbage' is not used here: expected none" tableau vectors --cells $option garbage
    done
    refuses "--bet: the bets are arguments here: expected none" bets lint punto -b garbage
    refuses "--bet: the bets are arguments here: expected none" bets fit tie --edge 5% -b garbage
    refuses "--bet: 'garbage': expected none, for the bet is that of --for" tableau best --for banco -b garbage
    refuses "--tableau: the readings are the rule set's: expected none here" readings -t garbage
    printf 'cards,outcome\nK7T2,banco\n' >log.csv
    refuses "unknown bet 'garbage': *" tableau replay log.csv -b garbage
    refuses "--shoe:*" tableau replay log.csv -s garbage
}

@test "limits said or lifted: covariance of wagers with many outcomes together" {
    # Two wagers of four bets each: 3,969 outcomes, and 15,752,961 together.
    wager=dragon-bonus-banco+dragon-bonus-punto+matching-dragon-2+matching-dragon-3
    turned=matching-dragon-3+matching-dragon-2+dragon-bonus-punto+dragon-bonus-banco
    run --separate-stderr -0 sabot edge -b $wager,$turned --covariance -f json
    # It is the same wager: its variance.
    same "$(jq -r '.covariance[0].exact' <<<"$output")" "$(jq -r '.bets[0].variance.exact' <<<"$output")"
}

@test "limits said or lifted: what takes long says so before" {
    run --separate-stderr -124 timeout 5 "$SABOT" edge -b all --covariance
    [[ ${stderr_lines[0]} == "sabot: --covariance of "*" wagers: takes about "*" s" ]] || fail_with "$stderr"
    [[ -z $output ]]
}

@test "limits said or lifted: too many outcomes of one wager" {
    bets=$(sabot bets -f json | jq -r '[.bets[] | select(.level == "points") | {bet, n: (.lines | length)}] | sort_by(-.n) | .[:8] | map(.bet) | join("+")')
    refuses "*65536*" edge -b "$bets"
}
