# The lines of bets in every format, and the return of a bet.
load helper

# One deck: 14,658,134,400 deals, few enough for sums of ways times payouts to fit in 64 bits.
deals=14658134400

# N/M as parts of the deals times SCALE, which M divides.
scaled() { # FRACTION SCALE
    local numerator=${1%/*} denominator=1
    [[ $1 != */* ]] || denominator=${1#*/}
    (((deals * $2) % denominator == 0)) || fail_with "$1: not of $deals deals"
    echo $((numerator * (deals * $2 / denominator)))
}

@test "lines: ways, probability, one in and contribution, from the ways alone" {
    # dragon-bonus-punto pays whole units, pushes and loses.
    sabot edge -d 1 -b dragon-bonus-punto -f json >bet.json
    total=0 paid=0
    while read -r pays ways probability one_in contribution; do
        back=$((pays == 0 ? 1 : pays + 1))
        same "$(scaled "$probability" 1)" "$ways"
        same "$one_in" "${probability#*/}/${probability%/*}"
        same "$(scaled "$contribution" 1)" $((ways * back))
        paid=$((paid + ways * back)) total=$((total + ways))
    done < <(jq -r '.bets[0].lines[] | [(.pays | if . == "push" then "0" else sub(":1"; "") end), .ways,
        .probability.exact, .one_in.exact, .contribution.exact] | join(" ")' bet.json)
    ((total < deals && paid > 0))
    # Lost stakes return nothing: the contributions alone are the return, 1 + EV.
    same "$(jq -r '.bets[0].return.exact' bet.json | { read -r r && scaled "$r" 1; })" "$paid"
    same "$(jq -r '.bets[0].ev.exact' bet.json | { read -r r && scaled "$r" 1; })" $((paid - deals))
    same "$(jq -r '.bets[0].edge.exact' bet.json | { read -r r && scaled "$r" 1; })" $((deals - paid))
    # Hit: more than the stake.
    same "$(jq -r '.bets[0] | .hit.exact' bet.json)" "$(jq -r '.bets[0].win.probability.exact' bet.json)"
    same "$(jq -r '.bets[0].lines[] | select(.pays != "push").ways' bet.json | paste -sd+ | { read -r s && echo $((s)); })" \
        "$(jq -r '.bets[0].win.ways' bet.json)"
}

@test "lines: per resolved unit, the pushes are left out" {
    sabot edge -d 1 -b punto -f json >bet.json
    read -r win push < <(jq -r '"\(.bets[0].win.ways) \(.bets[0].push.ways)"' bet.json)
    deals=$((deals - push))
    same "$(jq -r '.bets[0].resolved.hit.exact' bet.json | { read -r r && scaled "$r" 1; })" "$win"
    same "$(jq -r '.bets[0].resolved.return.exact' bet.json | { read -r r && scaled "$r" 1; })" $((2 * win))
    same "$(jq -r '.bets[0].resolved.edge.exact' bet.json)" "$(jq -r '.bets[0].ev_resolved.exact[1:]' bet.json)"
    same "$(json '.bets[0].resolved' edge -s A=6 -b punto)" null
}

@test "lines: of a combined wager part by part, and they add up to its return" {
    sabot edge -d 1 -b 'punto*2+tie*1/2' -f json >bet.json
    # Per unit of 5/2: punto has 4/5 of it, tie 1/5.
    sum=0
    while read -r contribution; do
        sum=$((sum + $(scaled "$contribution" 5)))
    done < <(jq -r '.bets[0].parts[].lines[].contribution.exact' bet.json)
    same "$sum" "$(jq -r '.bets[0].return.exact' bet.json | { read -r r && scaled "$r" 5; })"
    same "$(jq -r '.bets[0].parts[0].lines[0].ways' bet.json)" "$(json '.bets[0].lines[0].ways' edge -d 1 -b punto)"
    same "$(jq -r '.bets[0].parts[1].lines[0] | keys_unsorted | join(" ")' bet.json)" \
        "when pays ways probability one_in contribution"
    # A row for each line of each part.
    sabot edge -d 1 -b 'punto*2+tie*1/2' -f csv >bet.csv
    same "$(wc -l <bet.csv)" 4
    [[ $(head -1 bet.csv) == *,parts.bet,parts.stake,lines.when,* ]]
    same "$(cut -d , -f 1 bet.csv | sort -u | paste -sd' ')" 'bet punto*2+tie*1/2'
}

@test "lines: a line that never pays has no 'one in'" {
    same "$(json '.bets[0].lines[0] | "\(.ways) \(.probability.exact) \(.one_in) \(.contribution.exact)"' edge -s A=6 -b punto)" \
        "0 0 null 0"
    answers edge -s A=6 -b punto
    [[ $output == *"  never  "* ]]
}

@test "lines: text and Markdown have a table of every bet with more than one line" {
    answers edge -b punto,tie,lucky-6
    [[ $output == *"bet      line  pays                   ways  probability  one in  contribution  when"* ]]
    [[ $output == *"lucky-6     1  12:1    186,173,936,904,192   3.724672 %   26.85   48.420735 %  winner = banco and"* ]]
    [[ $output == *"lucky-6     2  20:1     83,058,367,551,488   1.661700 %   60.18   34.895693 %  winner = banco and"* ]]
    same "$(grep -c '^tie ' <<<"$output")" 2 # in the first two tables only
    [[ $output == *"bet       pays  house edge  house edge resolved     return        hit      push"* ]]
    [[ $output == *"punto      1:1    1.2351 %             1.3650 %  98.7649 %  44.6247 %  9.5156 %"* ]]
    answers edge -b punto,lucky-6 -f markdown
    [[ $output == *"| bet | line | pays | ways | probability | one in | contribution | when |"* ]]
    # A bet with one line has no table of lines.
    answers edge -b tie
    [[ $output != *"one in"* ]]
}

@test "lines: a condition that is written over several lines stands on one" {
    printf 'bet: two\nlines:\n  - when: |\n      winner = tie\n      and cards = 4\n    pays: 3:1\n  - {when: winner = tie, pays: 1:1}\n' >two.yaml
    answers edge -b ./two.yaml
    grep -q '^two  *1  *3:1 .*  winner = tie and cards = 4$' <<<"$output"
    answers edge -b ./two.yaml -f markdown
    grep -q '^| two | 1 | 3:1 .*| winner = tie and cards = 4 |$' <<<"$output"
}

@test "lines: CSV has a row per line, and a column for each figure" {
    sabot edge -b tie,lucky-6 -f csv >bets.csv
    same "$(wc -l <bets.csv)" 4
    # tie has a fair payout and lucky-6 none: one column for it, not two.
    for name in return.exact hit.exact edge.exact resolved.return.exact resolved.hit.exact resolved.edge.exact \
        lines.ways lines.probability.exact lines.one_in.exact lines.contribution.exact fair_pays.exact; do
        [[ ,$(head -1 bets.csv), == *,$name,* ]] || fail_with "no column $name"
    done
    [[ ,$(head -1 bets.csv), != *,fair_pays,* ]]
}

@test "lines: check guards every figure of a line and of the return" {
    sabot edge -b 'lucky-6,punto+tie*1/10' -o baseline.json
    run -0 sabot check baseline.json
    for where in '.bets[0].lines[1]' '.bets[1].parts[0].lines[0]'; do
        for member in probability.exact probability.decimal one_in.exact one_in.decimal contribution.exact \
            contribution.decimal ways; do
            jq "$where.$member += \"1\"" baseline.json >edited.json
            run -1 sabot check edited.json
            jq "del($where.$member)" baseline.json >edited.json
            run -1 sabot check edited.json
        done
    done
    for member in return hit edge resolved.return resolved.hit resolved.edge; do
        for kind in exact decimal; do
            jq ".bets[1].$member.$kind += \"1\"" baseline.json >edited.json
            run -1 sabot check edited.json
        done
        jq "del(.bets[0].$member)" baseline.json >edited.json
        run -1 sabot check edited.json
    done
}

@test "bets lint: the lines that can never pay, and exit status 1" {
    run --separate-stderr -1 sabot bets lint all -f json
    same "$(jq -r '.findings[] | "\(.bet) \(.pays) \(.kind)"' <<<"$output" | sort)" \
        "$(for rank in 3 4 8 9; do
            printf 'matching-dragon-%s %s impossible\n' $rank 100:1 $rank 60:1
        done | sort)"
    run --separate-stderr -0 sabot bets lint punto dragon-7
    cat >mine.yaml <<'END'
bet: mine
lines:
  - when: winner = tie
    pays: 12:1
  - when: winner = tie and cards = 4
    pays: 20:1
END
    run --separate-stderr -1 sabot bets lint ./mine.yaml -f json
    same "$(jq -r '.findings[] | "\(.line) \(.kind)"' <<<"$output")" $'2 shadowed\nnull favours-player'
    printf 'bet: mine\nlines:\n  - {when: winner = tie, pays: push}\n' >mine.yaml
    run --separate-stderr -1 sabot bets lint ./mine.yaml
    [[ $output == *"can never win"* ]]
}

@test "bets lint: bets that the shoe does not determine are reported, not as findings" {
    run --separate-stderr -0 sabot bets lint punto-pair punto -s 0=128,A=32,2=32,3=32,4=32,5=32,6=32,7=32,8=32,9=32
    [[ $output == *"2 bets, 0 findings"*"punto-pair is undetermined and not checked: it needs ranks"* ]]
    same "$(json '.undetermined | map(.bet + " " + .undetermined) | join(",")' bets lint punto-pair punto -s 0=20,A=9,9=9 || true)" \
        "punto-pair ranks"
}

@test "bets fit: odds that can be paid, with their edges" {
    same "$(json '.payable[0].edge.exact' bets fit tie --edge 5%)" 103841353768/723147898655
    refuses "--edge: 'x': expected a house edge, such as 5% or 1/20" bets fit tie --edge x
    # Odds on both sides, and none that repeat simpler ones.
    same "$(json '.payable | map(.pays) | join(" ")' bets fit tie --edge 5%)" "8:1 17:2 44:5 89:10 179:20 9:1"
    same "$(json '.rounded.pays + " " + (.payable | map(.pays) | join(" "))' bets fit lucky-6 --edge 5% --line 2)" \
        "541:20 27:1 28:1 55:2 136:5 271:10 541:20"
    # The exact payout, as a bet of its own, has the edge: 8:1 has 14.3596... %, so that edge gives
    # 8.
    same "$(json .fitted.exact bets fit tie --edge 103841353768/723147898655)" 8
    refuses "line 1 of bet 'tie' would have to return less than the stake: expected a house edge of at most 0.904844, *" \
        bets fit tie --edge 91%
    refuses "bet 'lucky-6' has no winning line, or several: *" bets fit lucky-6 --edge 5%
    refuses "line 1 of bet 'tie' would have to pay more than a bet may: expected a house edge above -95155967.118796, *" \
        bets fit tie --edge -9515596712%
}

@test "bets fit: the nearest odds are right, and a bet with them parses" {
    # 8.983609 to 1: 9 is nearer than 8.95, though its edge is less than the wanted one.
    same "$(json .rounded.pays bets fit tie --edge 5%)" 9:1
    run -0 sabot bets fit tie --edge 5%
    grep -E '^ +9:1 .* less than the wanted edge +the nearest$' <<<"$output"
    [[ $(grep -c nearest <<<"$output") == 1 ]]
    # Halfway between 8.95 and 9 both are equally near: the larger one wins.
    half=$(json .wanted.exact bets fit tie --edge 629996766947/12396821119800)
    same "$(json '.fitted.exact + " " + .rounded.pays' bets fit tie --edge "$half")" "359/40 179:20"
    for edge in -3% 1% 5% 6.3% 50% 80.9% 82% 89.9% 90% 90.4% 5889024543008/6508331087895; do
        sabot bets fit tie --edge "$edge" -f json >fit.json
        # Decimals suffice: no two distances differ by less than 10^-9 here.
        jq -e '(.wanted.decimal | tonumber) as $w
            | def far: (.edge.decimal | tonumber) - $w | fabs;
            (.rounded | far) == ([.payable[] | far] | min)' fit.json
        for pays in $(jq -r '.payable[].pays' fit.json); do
            printf 'bet: mine\nlines:\n  - {when: winner = tie, pays: "%s"}\n' "$pays" >mine.yaml
            # House edge of the bet as a file: minus its EV.
            same "$(json '.bets[0].ev.exact' edge -b ./mine.yaml | sed 's/^-//')" \
                "$(jq -r --arg p "$pays" '.payable[] | select(.pays == $p).edge.exact' fit.json | sed 's/^-//')"
        done
    done
    same "$(jq -r .rounded.pays fit.json)" push
}

@test "bets: winner cannot be compared by < or >" {
    printf 'bet: mine\nlines:\n  - when: cards = 4 and winner < banco\n    pays: 1:1\n' >mine.yaml
    refuses "mine.yaml:3:32: '<': expected =, != or in {…}, because winners have no order" edge -b mine.yaml
    sed -i 's/winner < banco/winner in punto..tie/' mine.yaml
    refuses "mine.yaml:3:35: 'punto': expected a set of winners, such as {punto,tie}" edge -b mine.yaml
    sed -i 's/winner in punto..tie/winner in {punto,tie}/' mine.yaml
    answers edge -b mine.yaml
}
