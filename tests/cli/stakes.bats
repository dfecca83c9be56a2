# Commission and rounding: the edge by stake, the rule set's commission, the filing.
load helper

# The edge of banco at a stake, from the counts of deals alone, by another program.
by_hand() { # STAKE UNIT ROUNDING [ARGUMENT...]
    sabot edge -b banco "${@:4}" -f json | jq -r '[.bets[0] | .win.ways, .push.ways, .lose.ways] | join(" ")' |
        python3 -c '
import sys
from fractions import Fraction as F
win, push, lose = map(int, sys.stdin.read().split())
stake, unit, rule = F(sys.argv[1]), F(sys.argv[2]), sys.argv[3]
units = stake * F(19, 20) / unit
down = units.numerator // units.denominator
rest = units - down
up = {"down": False, "up": rest > 0, "nearest": rest >= F(1, 2), "half-down": rest > F(1, 2),
      "half-even": rest > F(1, 2) or rest == F(1, 2) and down % 2 == 1}[rule]
print((lose * stake - win * (down + up) * unit) / (stake * (win + push + lose)))' "$1" "$2" "$3"
}

@test "stakes: the published edges of whole units, rounded down, on eight decks" {
    same "$(sabot edge -b banco --stake 5,10,25,20 --unit 1 -f json | jq -r '.bets[0].stakes[].edge.decimal[:6]' | xargs)" \
        "0.0793 0.0335 0.0243 0.0105"
    sabot edge -b banco --stake 5,10,25,20 --unit 1 | grep -qE '^banco +5 +1 +down +7\.9369 % '
}

@test "stakes: every rounding agrees with fractions of another program" {
    local rule stake
    for rule in down up nearest half-down half-even; do
        for stake in 1 2.5 10 30 50 99; do
            same "$(sabot edge -d 6 -b banco --stake $stake --unit 0.5 --rounding $rule -f json | jq -r '.bets[0].stakes[0].edge.exact')" \
                "$(by_hand $stake 1/2 $rule -d 6)"
        done
    done
}

@test "stakes: tableau replay pays what the edge assumes" {
    printf 'cards,outcome,bet,stake,paid\n"K,2,Q,7",banco,banco,25,23\n' >log.csv
    run -0 sabot tableau replay log.csv --unit 1
    printf 'cards,outcome,bet,stake,paid\n"K,2,Q,7",banco,banco,25,24\n' >log.csv
    run -1 sabot tableau replay log.csv --unit 1
    run -0 sabot tableau replay log.csv --unit 1 --rounding up
}

own_rules() { # COMMISSION
    sed "/^burn/i commission: $1" "$SABOT_SOURCE/data/rules/monte-carlo.yaml" >rules.yaml
}

@test "stakes: the commission of a rule set rounds its bet, and is part of the rules" {
    own_rules '{bet: banco, rate: 5%, collected: each-coup, unit: 0.50, rounding: nearest}'
    same "$(sabot edge -r ./rules.yaml --stake 5,7 -f json | jq -c '[.bets[].stakes[0] | .unit]')" '[null,"0.5",null]'
    same "$(sabot edge -r ./rules.yaml -b banco --stake 7 -f json | jq -r '.bets[0].stakes[0].edge.exact')" "$(by_hand 7 1/2 nearest)"
    sabot rules ./rules.yaml | grep -q '^commission bet: banco, rate: 5%, collected: each-coup, unit: 0.5, rounding: nearest$'
    [[ $(json .rules.sha256 edge -r ./rules.yaml) != $(json .rules.sha256 edge) ]]
    sabot report -r ./rules.yaml --chapters rules,wagers,appendix -o f.json -o f.md
    grep -q $'^| Commission | 5\u00a0% of the winnings of banco, collected after each coup; wins are rounded to the nearest, halves up, to a multiple of 0.5 | stated |' f.md
    same "$(jq -c '[.stakes[] | .bet, .stated, (.stakes | map(.stake))]' f.json)" '["banco",true,["2.5","5","10","12.5","50"]]'
    run -0 sabot check f.json
    jq -j '.inputs[] | select(.file == "rules.yaml").yaml' f.json | grep -qxF 'commission: {bet: banco, rate: 5%, collected: each-coup, unit: 0.5, rounding: nearest}'
    own_rules '{bet: banco, rate: 5%, collected: end-of-shoe}'
    sabot report -r ./rules.yaml --chapters wagers -f markdown >f.md
    grep -q 'collected at the end of the shoe: no win is rounded' f.md
    same "$(sabot edge -r ./rules.yaml -b banco --stake 5 -f json | jq -c '.bets[0] | .stakes[0].ev == .ev')" true
}

@test "stakes: where a document is silent, the filing says from which stake on the edge holds" {
    sabot report --chapters wagers -o f.json -o f.md
    grep -q 'holds at multiples of 20 units; from a stake of 4,357 units on' f.md
    same "$(jq -c '[.stakes[] | .bet, .stated]' f.json)" '["banco",false]'
    same "$(jq -r '.stakes[0].stakes[] | select(.stake == "25").edge.exact' f.json)" "$(by_hand 25 1 down)"
    # 4,357: at 4,356 another win could lose 0.95 units.
    same "$(sabot edge -b banco --stake 4359 --unit 1 -f json | jq '.bets[0] | (.stakes[0].edge.decimal | tonumber) - (.edge.decimal | tonumber) < 0.0001')" true
}

@test "stakes: what contradicts itself is refused, with its place" {
    own_rules '{bet: banco, rate: 4%, collected: each-coup}'
    refuses "rules.yaml:*: banco pays 19:20: expected the commission that leaves it" edge -r rules.yaml
    own_rules '{bet: none, rate: 5%, collected: each-coup}'
    refuses "*expected a bet of the rule set*" edge -r rules.yaml
    own_rules '{bet: banco, rate: 5%, collected: daily}'
    refuses "*'daily': expected each-coup or end-of-shoe" edge -r rules.yaml
    own_rules '{bet: banco, rate: 5%, collected: each-coup, unit: 0, rounding: down}'
    refuses "*expected a positive decimal, such as 0.50" edge -r rules.yaml
    own_rules '{bet: banco, rate: 5%, collected: each-coup, unit: 1, rounding: odd}'
    refuses "*expected a unit and a rounding: *" edge -r rules.yaml
    refuses "--stake: '5': expected --unit too: the rule set says nothing of a commission" edge --stake 5
    refuses "--stake: '5,0': expected up to 64 positive decimals, such as 5,10,25" edge --stake 5,0 --unit 1
    refuses "--unit: '0': expected a positive decimal, such as 0.01 or 5" edge --stake 5 --unit 0
    refuses "--rounding: 'odd': expected down, up, *" edge --stake 5 --unit 1 --rounding odd
}
