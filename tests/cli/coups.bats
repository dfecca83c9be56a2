# Successive coups, against every order of small shoes and published figures.
load helper

plainly() { # the answers so far
    python3 "$SABOT_SOURCE/tests/cli/plain-coups.py" law ./*.json
}

@test "coups: every order of small shoes, by the standard and random tables" {
    for seed in 1 2; do
        shoe=$(python3 "$SABOT_SOURCE/tests/cli/plain-coups.py" make $seed table$seed.yaml)
        game=(-s "$shoe")
        ((seed == 1)) || game+=(-t ./table$seed.yaml)
        ask() { # NAME ARGUMENT...
            sabot coups "${game[@]}" "${@:2}" -f json -o "$seed-$1.json"
        }
        ask winners
        ask three --next 3
        ask ranks --event 'punto.pair' --event 'punto.total + banco.total >= 9'
        ask any --event any --event 'winner = tie' --event 'multiplicity(3) >= 1'
        ask four --event 'winner = banco' --event 'cards = 6' --event 'winner = tie'
        ask tie --after 'winner = tie' -b punto,banco,tie,punto-pair
        ask natural --after 'punto.natural or banco.natural' -b banco
        ask triple --after 'multiplicity(3) >= 1' -b punto-pair,tie
    done
    plainly
}

@test "coups: with eight decks, the figures that end most quarrels" {
    banco=$(json '.next[0]|.probability.exact, .independent.decimal' \
        coups --event 'winner = banco' --event 'winner = banco')
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

@test "coups: refusals" {
    refuses "--next: '5': expected 2 to 4" coups --next 5
    refuses "--next: the winners: expected no --event" coups --next 2 --event any
    refuses "--next: the shoe has 17 cards: expected at least 18 for 3 coups" coups --next 3 -s A=9,2=8
    refuses "--next: the shoe has 1664 cards: expected at most 1627 *" coups -d 32
    refuses "--event:10: 'dealer': expected punto, banco or tie" coups --event 'winner = dealer'
    refuses "--event: the events: too many kinds of cards *" coups --event 'punto.suited' --event 'banco.third.rank = K'
    refuses "--event: events of more than two coups: expected no ranks or suits" \
        coups --event punto.pair --event punto.pair --event punto.pair
    refuses "--after: no coup meets the condition" coups --after 'punto.total = 9 and banco.cards = 3 and punto.natural'
    refuses "--after: CSV has one table: expected only this" coups --next 2 --after 'winner = tie' -f csv
    refuses "--bet: only --after values bets: expected none" coups -b tie
    refuses "--after:* needs a shoe known by ranks*" coups --after 'punto.pair' -s A=9,2=8,0=4
}
