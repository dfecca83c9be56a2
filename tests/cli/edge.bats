# The figures: `sabot edge` against published figures, and against arithmetic done here.
load helper

# DECKS BET: the ways to win, as an integer without commas.
ways() {
    json ".bets[] | select(.bet == \"$2\") | .win.ways" edge -d "$1"
}

# The house edge in per cent, from the EV, with four digits.
edge_of() { # ARGUMENT...
    json '.bets[0].ev.decimal' edge --digits 6 "$@" |
        awk '{ sign = sub(/^-/, "") ? "" : "-"; sub(/\./, ""); sub(/^0+/, ""); while (length($0) < 5) $0 = "0" $0
               print sign substr($0, 1, length($0) - 4) "." substr($0, length($0) - 3) }'
}

@test "without a command: the main bets of monte-carlo" {
    answers
    [[ ${lines[0]} == "monte-carlo: "* ]]
    [[ ${lines[1]} == "8 decks, 416 cards; tableau standard; 4,998,398,275,503,360 deals" ]]
    [[ $output == *"punto    1:1    1.2351 %"* ]]
    [[ $output == *"banco  19:20    1.0579 %"* ]]
    [[ $output == *"tie      8:1   14.3596 %"* ]]
    same "$(sabot)" "$(sabot edge)"
    same "$(sabot -d 6)" "$(sabot edge -d 6)"
}

# One column of the view shows in every format what JSON and CSV have as fair_pays.
@test "true odds: losses to wins, empty without a single winning line" {
    local bets=punto,tie,dragon-7,lucky-6,perfect-pair bet odds
    sabot edge -b $bets -f markdown >edge.md
    sabot edge -b $bets >edge.txt
    [[ $(sed -n 4p edge.txt) == *"  SD  true odds  exact house edge" ]]
    while IFS=, read -r bet odds; do
        same "$(awk -F ' *[|] *' -v bet="$bet" '$2 == bet { print $10; exit }' edge.md)" "$odds"
        [[ -z $odds ]] || grep -qE "^$bet .*  $odds  [0-9]+/[0-9]+$" edge.txt || fail_with "$bet"
    done < <(sabot edge -b $bets --digits 4 -f json |
        jq -r '.bets[] | "\(.bet),\(.fair_pays.decimal // "")"')
    # Of 8 decks: the ways of punto and of banco to those of a tie.
    same "$(awk '$1 == "tie" { print $(NF - 1); exit }' edge.txt)" \
        "$(awk 'BEGIN { printf "%.4f", (2230518282592256 + 2292252566437888) / 475627426473216 }')"
}

@test "ways of the main bets, 8, 6, 4 and 1 decks" {
    while read -r decks punto banco tie; do
        same "$(ways "$decks" punto)" "$punto"
        same "$(ways "$decks" banco)" "$banco"
        same "$(ways "$decks" tie)" "$tie"
    done <<'END'
8 2230518282592256 2292252566437888 475627426473216
6 392220492728832 403095751234560 83552962932288
4 33608344225792 34543624867840 7145601996928
1 6548674432 6737232640 1372227328
END
}

@test "published edges of the main, pair and no-commission bets" {
    while read -r bet decks edge; do
        same "$bet $decks $(edge_of -b "$bet" -d "$decks")" "$bet $decks $edge"
    done <<'END'
punto 8 1.2351
punto 6 1.2374
banco 8 1.0579
banco 6 1.0558
banco-4-percent 8 0.5993
banco-4-percent 6 0.5972
tie 8 14.3596
tie 6 14.4382
tie-9 8 4.8440
tie-9 6 4.9313
punto-pair 8 10.3614
banco-pair 6 11.2540
banco-pair 1 29.4118
perfect-pair 8 13.0294
perfect-pair 6 17.0716
ez-banco 8 1.0183
super-6-banco 8 1.4581
END
}

@test "published edges of side bets, 8 decks" {
    while read -r bet edge; do
        same "$bet $(edge_of -b "$bet")" "$bet $edge"
    done <<'END'
dragon-7 7.6113
panda-8 10.1876
lucky-6 16.6836
lucky-6-23 11.6985
dragon-bonus-punto 2.6517
dragon-bonus-banco 9.3731
natural-8-punto 5.4680
natural-9-banco 5.0973
perfect-9 7.4699
lucky-nines 8.2730
lucky-nines-binion 19.0583
cards-5 8.9667
cards-6 4.6938
END
}

@test "the deals are N(N-1)...(N-5), and win, push and lose add up to them, 1 to 12 decks" {
    for ((decks = 1; decks <= 12; decks++)); do
        n=$((52 * decks))
        deals=$((n * (n - 1) * (n - 2) * (n - 3) * (n - 4) * (n - 5)))
        read -r found win push lose < <(sabot edge -d "$decks" -b banco -f json |
            jq -r '"\(.deals) \(.bets[0] | "\(.win.ways) \(.push.ways) \(.lose.ways)")"')
        same "$found" "$deals"
        same "$((win + push + lose))" "$deals"
        same "$(json '.bets[0].win.ways' edge -d "$decks" -b tie)" "$push"
        same "$(json '.bets[0].win.ways' edge -d "$decks" -b punto)" "$lose"
    done
}

# N/M, below 1, to so many digits after the point, half to even, by long division; 10 M must fit in
# 63 bits.
divide() { # N M DIGITS
    local rest=$1 digits='' tail='' i
    for ((i = 0; i < $3; i++)); do
        rest=$((10 * rest))
        digits+=$((rest / $2))
        rest=$((rest % $2))
    done
    if ((2 * rest > $2 || (2 * rest == $2 && ${digits: -1} % 2))); then
        while [[ $digits == *9 ]]; do
            digits=${digits%9} tail+=0
        done
        digits=${digits%?}$((${digits: -1} + 1))$tail
    fi
    echo "0.$digits"
}

@test "banco's EV to 200 digits, by long division of the published ways" {
    # EV = (19/20 banco - punto) / deals, over the common denominator 20 deals.
    banco=2292252566437888 punto=2230518282592256 deals=4998398275503360
    loss=$((20 * punto - 19 * banco))
    found=$(json '.bets[0].ev.decimal' edge -b banco --digits 200)
    same "$found" "-$(divide "$loss" $((20 * deals)) 200)"
    same "${#found}" 203
}

@test "the tie's probability to 0, 1, 37 and 1000 digits" {
    tie=475627426473216 deals=4998398275503360
    same "$(json '.bets[0].win.probability.decimal' edge -b tie --digits 0)" 0
    for digits in 1 37 1000; do
        same "$(json '.bets[0].win.probability.decimal' edge -b tie --digits $digits)" \
            "$(divide $tie $deals $digits)"
    done
}

@test "banco's SD to 200 digits, by squaring it" {
    sd=$(json '.bets[0].sd.decimal' edge -b banco --digits 200)
    same "${#sd}" 202
    awk -f "$BATS_TEST_DIRNAME/check-sd.awk" -v sd="$sd" \
        -v banco=2292252566437888 -v punto=2230518282592256 -v deals=4998398275503360
    # The check can fail: one unit of the last digit more or less is wrong.
    last=${sd: -1}
    for wrong in $(((last + 1) % 10)) $(((last + 9) % 10)); do
        run -1 awk -f "$BATS_TEST_DIRNAME/check-sd.awk" -v sd="${sd%?}$wrong" \
            -v banco=2292252566437888 -v punto=2230518282592256 -v deals=4998398275503360
    done
}

@test "published standard deviations" {
    while read -r bet sd; do
        same "$bet $(json '.bets[0].sd.decimal' edge -b "$bet" --digits "$((${#sd} - 2))")" "$bet $sd"
    done <<'END'
punto 0.951153
banco 0.927372
tie 2.640872
dragon-7 6.0849
punto-pair 3.155
END
}

@test "an infinite shoe deals with replacement: 52^6 ordered draws" {
    same "$(json .deals edge -d infinite)" $((52 ** 6))
    same "$(json .shoe.cards edge -d infinite)" infinite
    # Two of one rank: 4 of 52, whatever the first card.
    same "$(json '.bets[0].win.probability.exact' edge -d infinite -b punto-pair)" 1/13
    refuses "--remove: cards cannot be removed from an infinite shoe*" edge -d infinite -x A
}

@test "a thousand decks, beyond 64 bits, counted twice" {
    run --separate-stderr -0 sabot edge -d 1000 --double-check -f json
    same "$(jq -r .shoe.cards <<<"$output")" 52000
    # A pair of one rank: the second card is one of 3999 of 51999.
    same "$(json '.bets[0].win.probability.exact' edge -d 1000 -b punto-pair)" 1333/17333
}

@test "six equal cards always tie" {
    answers edge -s A=6
    same "$(json .deals edge -s A=6)" 720
    same "$(json '.bets[] | select(.bet == "tie") | .win.probability.exact' edge -s A=6)" 1
    same "$(json '.bets[] | select(.bet == "punto") | .ev_resolved' edge -s A=6)" null
}

@test "a shoe can be named in several ways" {
    whole=$(json '.bets[].win.ways' edge -d 1)
    same "$(json '.bets[].win.ways' edge -s A=4,2=4,3=4,4=4,5=4,6=4,7=4,8=4,9=4,T=4,J=4,Q=4,K=4)" "$whole"
    same "$(json '.bets[].win.ways' edge -s 'A=4 2=4 3=4 4=4 5=4 6=4 7=4 8=4 9=4 0=16')" "$whole"
    printf '%s\n' A=4 2=4 3=4 4=4 5=4 6=4 7=4 8=4 9=4 10=4 j=4 q=4 k=4 >shoe.txt
    same "$(json '.bets[].win.ways' edge -s @shoe.txt)" "$whole"
    spec=$(json .shoe.spec edge -d 1)
    same "$(json '.shoe.level + .bets[0].win.ways' edge -s "$spec")" "suits${whole%%$'\n'*}"
}

@test "removed cards are gone, and lower the level when their suit is not named" {
    same "$(json .shoe.cards edge -d 1 -x K,K,3)" 49
    same "$(json '.shoe.ranks.K' edge -d 1 -x K,K,3)" 2
    same "$(json .shoe.level edge -d 1 -x As)" suits
    same "$(json .shoe.level edge -d 1 -x K,K,3)" ranks
    same "$(json .shoe.level edge -d 1 -x 0)" points
    printf 'K\nK\n3\n' >gone.txt
    same "$(sabot edge -d 1 -x @gone.txt)" "$(sabot edge -d 1 -x K,K,3)"
    same "$(json '.bets[].ev.exact' edge -d 1 -x K,K,3)" \
        "$(json '.bets[].ev.exact' edge -s A=4,2=4,3=3,4=4,5=4,6=4,7=4,8=4,9=4,T=4,J=4,Q=4,K=2)"
}

@test "one card removed changes the EV as published" {
    # Percentage points: -.00827 for banco and +.00841 for punto when a 5 is gone.
    for want in "banco -0.00827" "punto 0.00841" "tie -0.02644"; do
        read -r bet change <<<"$want"
        whole=$(json '.bets[0].ev.decimal' edge -b "$bet")
        less=$(json '.bets[0].ev.decimal' edge -b "$bet" -x 5)
        same "$bet $(awk -v a="$whole" -v b="$less" 'BEGIN { printf "%.5f", 100 * (b - a) }')" "$want"
    done
}

@test "a bet that the shoe does not determine is reported, never guessed" {
    run --separate-stderr -0 sabot edge -s 0=20,5=10 -b punto-pair,punto,all-red -f json
    same "$(jq -r '.bets[] | "\(.bet) \(.undetermined)"' <<<"$output")" \
        "punto-pair ranks
punto null
all-red suits"
    same "$(jq -r '.bets[0] | has("ev")' <<<"$output")" false
    answers edge -s 0=20,5=10 -b punto-pair
    [[ $output == *"undetermined: needs ranks"* ]]
}

@test "given cards and openings" {
    # Punto opened with 5, banco with 7: banco stands, so punto's card decides. 3 and 4 win with 8
    # and 9, a 2 ties, all else loses.
    read -r deals win push < <(sabot edge --given punto=5,banco=7 -b punto -f json |
        jq -r '"\(.deals) \(.bets[0] | "\(.win.ways) \(.push.ways)")"')
    ((win < deals && push < win))
    # Once that card is known nothing is left to chance.
    same "$(json '.bets[0].win.probability.exact' edge --given punto=5,banco=7,c5=4 -b punto)" 1
    same "$(json '.bets[0].push.probability.exact' edge --given punto=5,banco=7,c5=2 -b punto)" 1
    same "$(json '.bets[0].lose.probability.exact' edge --given punto=5,banco=7,c5=K -b punto)" 1
    # A first card of punto from the shoe leaves 31 of its rank among 415 for the pair.
    same "$(json '.bets[0].win.probability.exact' edge --given p1=7 -b punto-pair)" 31/415
    # One from outside leaves 32 of 416.
    same "$(json '.bets[0].win.probability.exact' edge --given 'p1=7!' -b punto-pair)" 1/13
    same "$(json .given edge --given p1=7)" p1=7
    refuses "--given: no deal of this shoe meets the condition*" edge -s A=6 --given p1=K
}

@test "the deals of a condition and of its complements add up" {
    total=0
    for p in 0 A 2 3 4 5 6 7 8 9; do
        total=$((total + $(json .deals edge -d 1 --given p1="$p")))
    done
    same "$total" "$(json .deals edge -d 1)"
}

@test "a combined wager is per unit of its total stake" {
    # On punto and banco together, one unit each: only the commission and ties matter.
    read -r win lose < <(sabot edge -b punto+banco -f json |
        jq -r '"\(.bets[0].win.ways) \(.bets[0].lose.ways)"')
    same "$win $lose" "0 2292252566437888"
    same "$(json '.bets[0].parts[1].stake' edge -b 'punto+tie*1/10')" 1/10
    same "$(json '.bets[0].ev.exact' edge -b 'punto+tie*0.1')" \
        "$(json '.bets[0].ev.exact' edge -b 'punto*10+tie')"
    same "$(json '.bets[0].ev.exact' edge -b 'tie*3')" "$(json '.bets[0].ev.exact' edge -b tie)"
}

@test "covariance: of punto and banco, from the ways alone" {
    run --separate-stderr -0 sabot edge -b punto,banco --covariance --digits 6 -f json
    same "$(jq -r '.covariance[0].bets | join(" ")' <<<"$output")" "punto banco"
    # E[XY] = -(19/20 b + p) / deals: both bets have a payoff on a decided coup, a tie gives 0.
    awk -v found="$(jq -r '.covariance[0].decimal' <<<"$output")" 'BEGIN {
        b = 2292252566437888; p = 2230518282592256; n = 4998398275503360
        x = (p - b) / n; y = (0.95 * b - p) / n
        wanted = -(0.95 * b + p) / n - x * y
        exit found - wanted > 1e-6 || wanted - found > 1e-6 }'
}

@test "--double-check agrees and changes nothing" {
    bets=punto,banco,tie,lucky-6,perfect-9,lucky-nines,matching-dragon-7,monkey-6,banco-pair
    run --separate-stderr -0 sabot edge -b $bets --double-check -f csv
    same "$output" "$(sabot edge -b $bets -f csv)"
    [[ $stderr != *differ* ]]
}

@test "aliases of the hands" {
    same "$(sabot edge -b player,banker,egalite)" "$(sabot edge -b punto,banco,tie)"
    same "$(sabot edge -b banker-pair)" "$(sabot edge -b banco-pair)"
}

@test "one thread or several, the same output" {
    same "$(sabot edge -b all -f json --threads 1)" "$(sabot edge -b all -f json --threads 3)"
}

@test "a small program: within 32 MB" {
    [[ ${SABOT_SANITIZE:-none} == none ]] || skip "sanitizers reserve memory of their own"
    (ulimit -v 32768 && sabot >/dev/null)
    (ulimit -v 32768 && sabot edge -b all --threads 1 >/dev/null)
}

# catalogue.csv was computed by an independent program, in another language, from the definitions of
# the bets in words; it shares no code with sabot.
@test "every bet of the catalogue on eight decks: the EV and the ways of each line" {
    sabot edge -b all -f json |
        jq -r '.bets[] | "\(.bet),\(.ev.exact),\([.lines[].ways] | join(" "))"' | LC_ALL=C sort >found.csv
    tail -n +2 "$SABOT_SOURCE/tests/cli/catalogue.csv" | LC_ALL=C sort >wanted.csv
    diff wanted.csv found.csv
}

# --- suits over the whole coup ---------------------------------------------------------------

suit_bet() { # NAME CONDITION
    printf 'bet: %s\nlines:\n  - when: %s\n    pays: 1:1\n' "$1" "$2" >"$1.yaml"
}

@test "bets on suits over the whole coup: ways that symmetry gives, counted together" {
    all='punto.first.suit = punto.second.suit and punto.second.suit = banco.first.suit and banco.first.suit = banco.second.suit'
    all+=' and banco.second.suit = punto.third.suit and punto.third.suit = banco.third.suit'
    suit_bet six "$all"
    suit_bet hearts "$all and banco.first.suit = h"
    suit_bet counted 'cards = 6 and count(As,2s,3s,4s,5s,6s,7s,8s,9s,Ts,Js,Qs,Ks) = 6'
    run --separate-stderr -0 sabot edge -b six.yaml,hearts.yaml,counted.yaml -v -f json
    [[ $stderr == *"six: merging (u128)"* && $stderr == *"counted: merging (u128)"* ]]
    mapfile -t ways < <(jq -r '.bets[].win.ways' <<<"$output")
    ((ways[0] == 4 * ways[1] && ways[0] == 4 * ways[2]))
    run --separate-stderr -0 sabot edge -b six.yaml,hearts.yaml --given p1=7,c5=K -f json
    mapfile -t ways < <(jq -r '.bets[].win.ways' <<<"$output")
    ((ways[0] > 0 && ways[0] == 4 * ways[1]))
}

@test "bets on suits are double-checked by the plain engine" {
    suit_bet mixed 'punto.first.suit = banco.third.suit or reds = 3 and count(9d) = 1 or punto.suited and punto.third.suit = banco.second.suit'
    for options in '' '--given p1=9,c5!=4' '--window contains\ 9d'; do
        eval "run --separate-stderr -0 sabot edge -s 9d=2,4h=2,Ks=3,Kh=1,3c=2,3d=1 -b mixed.yaml --double-check -v $options"
        [[ $stderr == *"merging"* ]]
    done
}

@test "long names of wagers are shown whole: columns and rows stay apart" {
    name=a-rather-long-name-of-a-bet-that-somebody-may-well-have-given-
    for i in 1 2 3; do
        printf 'bet: %s%s\nlines:\n  - when: winner = tie\n    pays: 8:1\n' ${name:0:60} $i >$i.yaml
    done
    run -0 sabot edge -b './1.yaml+./2.yaml*1/3+./3.yaml,./1.yaml+./2.yaml*1/3+./3.yaml*1/2' --table openings
    for end in "*1/3+${name:0:60}3" "*1/3+${name:0:60}3*1/2"; do
        grep -qF "player's EV ${name:0:60}1+${name:0:60}2$end" <<<"$output" || fail_with "no column for ...$end"
        for i in 1 2 3; do
            [[ $output == *"$end: ${name:0:60}$i "* ]] || fail_with "no row of ...$end: $i"
        done
    done
}
