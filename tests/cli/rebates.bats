# Non-negotiable chips and rebates: against printed figures, and against plain fractions.
load helper

@test "edge --chips: the published edges per chip lost, and plays per chip" {
    answers edge --chips
    [[ $output == *"punto          2.1806                 2.69317 %"* ]] || fail_with "$output"
    [[ $output == *"banco          2.2409                 2.37068 %"* ]] || fail_with "$output"
}

@test "edge --rebate, --loss-rebate: as a plain convolution in fractions has them" {
    for rebate in '--rebate 0.9%' '--loss-rebate 1/10 --coups '{1,2,13}; do
        sabot edge -b punto,banco,tie,dragon-7,ez-banco,lucky-6,big-tiger --chips $rebate \
            -f json -o edge.json
        same "$(python3 "$SABOT_SOURCE/tests/cli/plain-sums.py" rebate edge.json)" same
    done
    # A wager of two bets, from the ways of its own outcomes.
    same "$(json '.bets[0].rebate.break_even.exact == .bets[0].edge.exact' \
        edge -b 'punto+tie*1/10' --rebate 2%)" true
}

@test "edge --loss-rebate: the rebate that breaks even leaves nothing" {
    rate=$(json '.bets[0].rebate.break_even.exact' edge -b punto --loss-rebate 1% --coups 1)
    same "$(json '.bets[0].rebate.ev.exact' edge -b punto --loss-rebate "$rate" --coups 1)" 0
}

@test "edge --rebate, --loss-rebate: refusals" {
    refuses "--rebate: 'x%': expected a rebate, such as 1% or 1/100" edge --rebate x%
    refuses "--rebate: '101%': expected a rebate from 0% to 100%" edge --rebate 101%
    refuses "--rebate: expected one rebate, without --loss-rebate" \
        edge --rebate 1% --loss-rebate 10% --coups 1
    refuses "--loss-rebate: expected both --loss-rebate and --coups" edge --loss-rebate 10%
    refuses "--coups: expected both --loss-rebate and --coups" edge --coups 10
    refuses "--coups: '0': expected a number of coups, 1 to 1000000" edge --loss-rebate 1% --coups 0
    refuses_with 2 "--coups: banco: the exact distribution over 999999 coups would take too long: \
expected fewer coups" edge -b banco --loss-rebate 1% --coups 999999
}
