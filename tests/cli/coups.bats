# Successive coups, against every order of small shoes and published figures.
load helper

plainly() { # the answers so far
    python3 "$SABOT_SOURCE/tests/cli/plain-coups.py" law ./*.json
}

# Writes NAME.yaml, a bet over N coups on the run that begins them.
streak() { # NAME N TIES
    printf 'bet: %s\ncoups: %s\nties: %s\nlines:\n' "$@" >"$1.yaml"
    printf '  - {when: %s, pays: "%s"}\n' 'run(banco) = 2' 3:2 'run(punto) + run(banco) >= 3' 5:1 \
        'run(punto) = 1' push >>"$1.yaml"
}

# Answers about small shoes by the standard table (seed 1) or random ones, recomputed.
small_shoes() { # SEED...
    streak two 2 break
    streak three 3 push
    streak skipped 3 skip
    streak pushed 5 push
    streak five 5 break
    for seed in "$@"; do
        mapfile -t made < <(python3 "$SABOT_SOURCE/tests/cli/plain-coups.py" make $seed made$seed)
        game=(-s "${made[0]}")
        ((seed == 1)) || game+=(-t ./made$seed-table.yaml)
        ask() { # NAME ARGUMENT...
            sabot coups "${game[@]}" "${@:2}" -f json -o "$seed-$1.json"
        }
        ask random --event "${made[1]}" --event "${made[3]}"
        ask random2 --event "${made[4]}" --event "${made[2]}"
        ask bet --after "${made[1]}" -b ./made$seed-bet.yaml,punto,tie
        ((seed < 3)) && ask three --next 3
        ((seed > 1)) && continue
        ask winners
        ask ranks --event 'punto.pair' --event 'punto.total + banco.total >= 9'
        ask any --event any --event 'winner = tie' --event 'multiplicity(3) >= 1'
        ask four --event 'winner = banco' --event 'cards = 6' --event 'winner = tie'
        ask tie --after 'winner = tie' -b punto,banco,tie,punto-pair
        ask natural --after 'punto.natural or banco.natural' -b banco
        ask streaks -b ./two.yaml,./three.yaml,./skipped.yaml,./pushed.yaml,./five.yaml
        ask triple --after 'multiplicity(3) >= 1' -b punto-pair,tie
    done
    plainly
}

@test "coups: every order of a small shoe, by a random table, conditions and bets" {
    small_shoes 2
}

# Slow: dealing every order in Python takes seconds a shoe.
# bats test_tags=slow
@test "coups: every order of small shoes, by the standard and random tables, conditions and bets" {
    small_shoes 1 3
}

@test "coups: with eight decks, the figures that end most quarrels" {
    banco=$(json '.next[0]|.probability.exact, .independent.decimal' \
        coups --next 2 --event 'winner = banco' --event 'winner = banco')
    same "$banco" "3141985750423935169039576/14939707742464295551658625
0.2103115960"
    same "$(json '.after|.condition, (.bets[]|.bet, .ev.decimal[:8], .ev_otherwise.decimal[:8])' \
        coups --after 'punto.natural or banco.natural' -b dragon-7 | paste -sd' ')" \
        "punto.natural or banco.natural dragon-7 -0.07442 -0.07699"
    # A tie after a tie: 9.5138 % of the coups after one, 9.5156 % of all.
    json '.next[]|select(.events == ["tie", "tie"])|.probability.decimal, .independent.decimal' \
        coups | paste -sd' ' | awk '{ p = sqrt($2); exit !(sprintf("%.4f %.4f", 100 * $1 / p, 100 * p) == "9.5138 9.5156") }'
}

@test "coups: with replacement they are independent" {
    same "$(json '[.next[]|.probability == .independent]|all' coups --next 3 -d infinite)" true
    same "$(json '.after.bets[0]|.ev == .ev_before, .correlation.decimal' \
        coups --after 'winner = tie' -d infinite --digits 2 -b banco | paste -sd' ')" "true 0.00"
}

@test "coups: the order of the coups does not matter, nor a coup between them" {
    json '.next[0].probability.exact' coups --event 'punto.pair' --event 'winner = tie' >one
    json '.next[0].probability.exact' coups --event 'winner = tie' --event any --event 'punto.pair' >two
    cmp one two
}

@test "coups: runs and patterns in all sequences of few coups" {
    sabot edge -b punto -d 2 -f json -o edge.json
    for asked in 'punto --ties break' 'tie --ties break' 'banco --ties skip'; do
        # shellcheck disable=SC2086  # options
        sabot coups -d 2 --coups 8 --runs $asked --pattern BBPPB --pattern 3xB --pattern pBp -f json \
            -o runs.json
        python3 "$SABOT_SOURCE/tests/cli/plain-coups.py" runs runs.json edge.json
    done
}

@test "coups: the published runs in shoes" {
    run_of_3() {
        json '.runs[2].at_least_one.decimal' coups --runs banco "$@" | awk '{ printf "%.3f", 100 * $1 }'
    }
    same "$(run_of_3 --ties skip --coups 70)" 99.742
    same "$(run_of_3 --ties break --coups 81)" 99.459
    same "$(run_of_3 --ties break --coups 81 -d infinite)" 99.456
}

@test "coups: runs and patterns against random shoes" {
    for coups in shoe 60; do
        for ties in skip break; do
            json '(.runs[2:9] + .patterns)[]|[.at_least_one, .expected, .simulated.at_least_one,
                .simulated.expected]|.[0:2] as $model|[$model[0].decimal, .[2].decimal, .[2].error,
                $model[1].decimal, .[3].decimal, .[3].error]|@tsv' \
                coups --runs banco --pattern BBPPB --pattern 6xP --ties $ties --coups $coups \
                --simulate 40000 -d 8
        done
    done | awk '{ for (i = 1; i < 6; i += 3) if (($i - $(i + 1)) ^ 2 > (4.5 * $(i + 2)) ^ 2) { print; bad = 1 } }
        END { exit bad || NR != 36 }'
}

@test "coups: a published bet over ten coups, by the model; others on a single coup" {
    found=$(json '.bets[0]|.by, .ev.decimal, ([.lines[]|.probability.decimal[:8]]|join(" "))' \
        coups -b banker-streak)
    same "$found" "model
-0.0940058158
0.000411 0.000485 0.001059 0.002309 0.005036 0.010981 0.023946"
    refuses "--bet: only --after values a bet on one coup: expected none" coups -b tie,banker-streak
    refuses "banker-streak is a bet over 10 coups: expected one on a single coup" edge -b banker-streak
    for bad in 'coups: 1' 'coups: 21' 'coups: x'; do
        sed "s/^coups: .*/$bad/" <<<"$(streak bad 3 break; cat bad.yaml)" >bad2.yaml
        refuses "./bad2.yaml:2:8: *: expected 2 to 20" coups -b ./bad2.yaml
    done
    streak bad 3 neither
    refuses "./bad.yaml:3:7: 'neither': expected skip, break or push" coups -b ./bad.yaml
    sed -i '/^ties/d' bad.yaml
    refuses "./bad.yaml:1:1: key 'ties' is missing: expected skip, break or push" coups -b ./bad.yaml
    sed -i '/^coups/d' bad.yaml
    refuses "./bad.yaml:3:*: 'run(banco) = 2': expected coups: N in the bet*" coups -b ./bad.yaml
    streak bad 3 push
    sed -i 's/run(punto) = 1/winner = punto/' bad.yaml
    refuses "./bad.yaml:7:*: 'winner = punto': expected run(…) only*" coups -b ./bad.yaml
}

@test "coups: check finds each kind of answer again, and drift by another table" {
    streak two 2 push
    same_again() { # ARGUMENT...
        sabot coups "$@" -f json -o coups.json
        sabot check coups.json >/dev/null
        run --separate-stderr -1 sabot check coups.json -t monte.yaml
    }
    printf 'tableau: monte\npunto: T T T T T T R R\nbanco:\n' >monte.yaml
    printf '  %s: T T T T T T T T T T T\n' 0 1 2 >>monte.yaml
    printf '  %s: R R R R R R R R R R R\n' 3 4 5 6 7 >>monte.yaml
    same_again
    same_again --event 'winner = banco' --event any --event punto.natural
    same_again --after 'winner = tie'
    same_again --runs banco --pattern 13xB --ties skip --simulate 100
    same_again -b ./two.yaml,banker-streak
}

@test "coups --after: a bet on too many kinds of cards is left out, the others are answered" {
    run -0 sabot coups --after 'reds = 6' -b all-red,tie
    [[ $output == *"all-red: undetermined: needs a condition on at most 13 kinds of cards"* ]] || fail_with "$output"
    same "$(json '.after.bets | [.[0], .[1].ev.exact]' coups --after 'reds = 6' -b all-red,tie)" \
        "$(json '.after.bets | [{bet: "all-red", undetermined: "a condition on at most 13 kinds of cards"}, .[].ev.exact]' \
            coups --after 'reds = 6' -b tie)"
}

@test "coups: refusals of runs" {
    refuses "--ties: expected skip or break" coups --runs banco
    refuses "--ties: expected --runs or --pattern with it" coups --ties skip
    refuses "--seed: expected --simulate N with it" coups --runs banco --ties skip --seed 2
    refuses "--runs: 'dealer': expected banco, punto or tie" coups --runs dealer --ties skip
    refuses "--runs: ties are skipped: expected a pattern without ties" coups --runs tie --ties skip
    refuses "--pattern:3: 'BBX': expected letters B, P, T, as in BBP or 13xB" coups --pattern BBX --ties skip
    refuses "--pattern: expected at most 100 coups" coups --pattern 101xB --ties skip
    refuses "--coups: '0': expected shoe, or 1 to 100000" coups --runs banco --ties skip --coups 0
    refuses "--simulate: '1': *" coups --runs banco --ties skip --simulate 1
    refuses "--pattern: every coup of the shoe is a tie" coups --pattern B --ties skip --coups 9 -s 5=20
    refuses "CSV has one table*" coups --runs banco --pattern B --ties skip -f csv
}

@test "coups: refusals" {
    refuses "--next: '5': expected 2 to 4" coups --next 5
    refuses "--event: 1 of them: expected one for each of 2 coups" coups --next 2 --event any
    refuses "--next: the shoe has 17 cards: expected at least 18 for 3 coups" coups --next 3 -s A=9,2=8
    refuses "--next: the shoe has 1664 cards: expected at most 1627 *" coups -d 32
    refuses "--event:10: 'dealer': expected punto, banco or tie" coups --event 'winner = dealer'
    refuses "--event: *: both coups depend on more than 13 kinds of cards: *" \
        coups --event 'reds = 6' --event 'reds = 5'
    refuses "--after: all-red: both coups depend on more than 13 kinds of cards: *" \
        coups --after 'reds = 6' -b all-red
    refuses "--event: events of more than two coups: expected no ranks or suits" \
        coups --event 'reds = 6' --event any --event 'winner = tie' --event 'winner = tie'
    refuses "--event: events of more than two coups: expected no ranks or suits" \
        coups --event punto.pair --event punto.pair --event punto.pair
    refuses "--after: no coup meets the condition" coups --after 'punto.total = 9 and banco.cards = 3 and punto.natural'
    refuses "CSV has one table*" coups --next 2 --after 'winner = tie' -f csv
    refuses "--after:* needs a shoe known by ranks*" coups --after 'punto.pair' -s A=9,2=8,0=4
}
