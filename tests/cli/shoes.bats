# sabot shoes; SABOT is the path of the command.
load helper

conventions=(--burn first-card --cut 14 --last one-more)

value() { # JQ
    echo "$output" | jq -r "$1"
}

near() { # EXPECTED WITHIN JQ
    awk -v e="$1" -v w="$2" -v a="$(value "$3")" 'BEGIN { d = a - e; exit !(d <= w && -d <= w) }' ||
        fail_with "expected $1 within $2: $(value "$3")"
}

@test "the rule set's own shoe: burn, cut card, last coup, assumptions, limits" {
    answers shoes -f json
    [ "$(value '.schema')" = sabot.shoes/1 ]
    [ "$(value '.dealing | "\(.burn) \(.cut) \(.last)"')" = "first-card 104 finish" ]
    [ "$(value '.assumed | join(" ")')" = "tableau ties cut-card last-coup" ]
    near 62.058 0.002 .coups.mean.decimal
    [ "$(value '[.players[] | "\(.bet) \(.player)"] | join(",")')" = "punto flat,banco flat,tie flat" ]
    [ "$(value '.players[2].stake.decimal | tonumber + 0')" = 0.125 ]
    answers shoes --cut 104 --last finish --burn first-card -f json
    [ "$(value '.players[2].stake.decimal | tonumber + 0')" = 1 ]
    [ "$(value '.assumed | join(" ")')" = "tableau ties" ]
    # the limits apply to a named rule set, or to one that states how the shoe is dealt
    for options in "-r monte-carlo --burn none --cut 14 --last one-more" "--cut 14" "--burn none --last finish"; do
        answers shoes $options -b tie,dragon-7 -f json
        [ "$(value '[.players[].stake.decimal | tonumber + 0] | join(" ")')" = "0.125 1" ]
    done
    answers shoes -r monte-carlo -b tie --cut 14
    [[ $output == *"the rule set's limits cap stakes"* ]]
    answers shoes -r monte-carlo -b tie --limits none -f json
    [ "$(value '.players[0].stake.decimal | tonumber + 0')" = 1 ]
    answers shoes -b tie --burn none --cut 14 --last finish --limits rules -f json
    [ "$(value '.players[0].stake.decimal | tonumber + 0')" = 0.125 ]
    refuses "*--limits: 'some': expected rules or none*" shoes --limits some
    # a document without limits is computed again without them
    answers shoes -b tie --burn none --cut 14 --last finish -f json -o own.json
    answers check own.json
    answers shoes -r france-57-13 -f json
    [ "$(value '.dealing | "\(.burn) \(.cut) \(.last)"')" = "first-card 10 finish" ]
}

@test "limits cap each bet of a sum, and stakes keep their notation" {
    answers shoes -b 'tie+dragon-7*1/2' -f json
    same "$(value '.players[0] | "\(.bet) \(.stake.decimal | tonumber + 0)"')" "tie*1/8+dragon-7*1/2 0.625"
    same "$(value .players[0].units.decimal)" -3.471
    local capped=$output
    answers shoes -b 'tie*1/8+dragon-7*1/2' -f json
    same "$(value '.players')" "$(jq .players <<<"$capped")"
    answers shoes -b tie,dragon-7 -f json # the sum is what its parts win
    same "$(value '.players | map(.units.decimal) | join(" ")')" "-1.114 -4.715"
    near -3.4715 0.001 '[.players[0].units.decimal, .players[1].units.decimal] | map(tonumber) | .[0] + .[1] / 2'
    answers shoes -b 'tie+dragon-7*1/2' --limits none -f json
    same "$(value '.players[0] | "\(.bet) \(.stake.decimal | tonumber)"')" "tie+dragon-7*1/2 1.5"
    answers shoes -b 'tie+dragon-7*1/2' -f json -o sum.json
    answers check sum.json
}

@test "the first card decides the number of burnt cards: every figure is averaged over it" {
    answers shoes -d 1 -b dragon-7 --burn first-card --cut 20 --last one-more -f json
    near -0.4827 0.0002 .players[0].units.decimal
    same "$(value .players[0].units.decimal)" -0.4828 # the error is 0.2 %
    near 15.33 0.05 .players[0].sd.decimal
    # coups fit after an ace to a five; a shoe without one wins nothing
    answers shoes -d 1 -b dragon-7 --burn first-card --cut 45 --last finish --table coups -f json
    near 0.6154 0.0005 '.coups.distribution[0].probability.decimal'
    near 0.414 0.001 .coups.mean.decimal
    answers shoes -s A=6,K=4 -b tie --burn first-card --cut 0 --last finish -f json --simulate 1000
    near 0.4 0.0001 '.coups | 1 - (.mean.decimal | tonumber)'
}

@test "the help states the error of the model by the number of decks, and for few coups" {
    help=$(sabot help shoes | tr -s ' \n' ' ')
    for stated in 'with 6 or 8 decks coups and flat play are good to 0.1 %, counts to 0.3 %' \
        'with two decks these are 0.1 % and 1 %' 'with one deck 0.2 % and 1 %, and perfect play 2 %' \
        'In shoes of fewer than five coups flat play may be off by 1 %, a bet that depends on the length of the coup by 4 %, counts and perfect play by 5 %' \
        'If these bet on fewer than one coup in 25 (with 6 or 8 decks, in 100), they may be off by 5 %, in shoes of fewer than five coups by 30 %'; do
        [[ $help == *"$stated"* ]] || fail_with "not in the help: $stated"
    done
}

@test "published figures: coups, and the gain of counts" {
    answers shoes --system dragon-7-jacobson "${conventions[@]}" -f json
    near 81.28 0.005 .coups.mean.decimal
    near 1.62 0.005 .coups.sd.decimal
    near 0.597 0.0018 .players[1].units.decimal
    near 0.09163 0.00027 .players[1].share.decimal
    near 0.08032 0.00024 .players[1].ev.decimal
    [ "$(value '.exact.length.covariance.exact | test("^-[0-9]+/[0-9]+$")')" = true ]
    near -5.2377e-4 5e-9 .exact.length.covariance.decimal
    answers shoes -b dragon-7 --tags 1,0,0,-1,-1,-1,-1,2,2,0 --trigger 'rc>=32' --player count \
        --burn none --cut 12 --last finish -f json
    near 82.212 0.0015 .coups.mean.decimal
    near 0.1073 0.0003 .players[0].share.decimal
    near 0.6275 0.0025 .players[0].units.decimal
}

@test "players: several, of several bets, one count for all" {
    answers shoes -d 1 -b dragon-7,panda-8 --player count,flat --burn none --cut 20 -f json
    [ "$(value '[.players[] | "\(.bet) \(.player)"] | join(",")')" = \
        "dragon-7 flat,dragon-7 dragon-7-how,dragon-7 dragon-7-jacobson,panda-8 flat,panda-8 panda-8-jacobson" ]
    answers shoes -d 1 -b dragon-7,tie --system dragon-7-how --player count --burn none --cut 20 -f csv
    [ "$(echo "$output" | cut -d, -f1,2 | tail -2 | tr '\n' ' ')" = "dragon-7,dragon-7-how tie,dragon-7-how " ]
    refuses "*--player: 'lucky': expected flat, perfect, count*" shoes --player lucky
    refuses "*--player: count: no system is published*" shoes --player count
    refuses "*--player: perfect: not known at every depth of this shoe*" shoes -d 6 --player perfect
    refuses "*--player: perfect: not known at every depth of this shoe*" shoes -b big-tiger --player perfect
    refuses "*--trigger: no player counts: expected --system, --tags or --player count with it*" shoes -b dragon-7 --trigger 'tc>=4'
    refuses "*--true-count: no player counts*" shoes --system dragon-7-how --player flat --true-count floor
}

@test "an accompanying main bet, a bankroll, future shoes" {
    answers shoes -b dragon-7 --burn none --cut 104 --last finish --player count --with 'banco*1/10' \
        --bankroll 500 --after 50 -f json
    [ "$(value '.players[0] | "\(.bet) \(.stake.decimal | tonumber + 0)"')" = "dragon-7 1.1" ]
    [ "$(value '.players[0].ahead | keys_unsorted | join(" ")')" = "1 10 100 1000 50" ]
    [ "$(value '.players[0] | [.ruin, .kelly, .growth, .n0, .per_100_coups] | map(.decimal | tonumber > 0) | all')" = true ]
    refuses "*--with: 'banco': expected one bet with its stake*" shoes --with banco
    refuses "*--bankroll: '-3': expected a number of units above 0*" shoes --bankroll -3
    refuses "*--after: '0': expected a whole number of shoes above 0*" shoes --after 0
    refuses "*--after: '10.4': expected a whole number of shoes above 0*" shoes --after 10.4
    refuses "*--with: 'banco\*bad': expected one bet with its stake*" shoes -b tie --with 'banco*bad'
    answers shoes -b tie --after 1 --bankroll 0.4
    [[ $output == *"ahead after 1 shoe, %  ruin of 0.4 units, %  within 1 shoe, %"* ]] || fail_with "$output"
    refuses "*--goal: expected --bankroll with it*" shoes --goal 4
    answers shoes -b tie --after 7 --bankroll 40 --goal 9 -f json
    # The formulas again, from the units and the SD that are printed.
    same "$(jq -r '.players[0] | [.units, .sd, .di, .ruin_within["7"], .goal] | map(.decimal) | join(" ")' <<<"$output" |
        awk '{ r = 2 * $1 / $2 ^ 2; goal = (1 - exp(-r * 40)) / (1 - exp(-r * 49)); k = 62.058
            off = $5 - goal; ok = off < 0.002 && off > -0.002; di = 1000 * $1 / $2 / sqrt(k) - $3
            print (ok && di < 0.1 && di > -0.1 && $4 < 1) }')" 1
}

@test "an invalid fraction is refused by every option" {
    for option in bankroll goal after error; do
        for value in 1/0 1/00 1/x 5/ / 1/; do
            refuses "--$option: '$value': expected *" shoes --$option $value
        done
    done
}

@test "the last of two tables is shown, and its filed result holds" {
    misused "sabot shoes: --table 'nonsense': expected depths or coups" shoes --table depths --table nonsense
    same "$(sabot shoes -b tie --table coups --table depths -f csv)" "$(sabot shoes -b tie --table depths -f csv)"
    sabot shoes -b tie --table depths --table coups -o filed.json
    run -0 sabot check filed.json
}

@test "one number is not a range" {
    for option in "--cut 16..16" "--after 6..6" "--simulate 5..5" "--simulate 5 --seed 5..5"; do
        # shellcheck disable=SC2086  # the words are arguments
        refuses "--*..*: expected *" shoes -b tie $option
    done
}

@test "the accompanying bet may be a file" {
    printf 'bet: mine\nlines:\n  - {when: winner = banco, pays: 19:20}\n  - {when: winner = tie, pays: push}\n' >mine.yaml
    same "$(sabot shoes -d 1 -b dragon-7 --burn none --cut 20 --player count --with './mine.yaml*1/10' -f json | jq -c '[.players[].bet]')" \
        '["dragon-7","dragon-7"]'
}

@test "a resumed run ends like an uninterrupted one, or is refused" {
    sabot shoes -d 1 -b tie --cut 14 --simulate 5000 --checkpoint state -o part.json
    refuses "state: has more shoes than --simulate asks for: *" shoes -d 1 -b tie --cut 14 --simulate 1000 --checkpoint state --resume
    refuses "state: belongs to a run with no --error, *" shoes -d 1 -b tie --cut 14 --error 0.005 --checkpoint state --resume
    sabot shoes -d 1 -b tie --cut 14 --simulate 6000 --checkpoint state --resume -o resumed.json
    run -0 sabot check resumed.json
    sabot shoes -b tie --error 0.005 --checkpoint errors -o loose.json
    refuses "errors: belongs to a run with no --error, or a smaller one: *" shoes -b tie --error 0.006 --checkpoint errors --resume
    sabot shoes -b tie --error 0.002 --checkpoint errors --resume -o tight.json
    run -0 sabot check tight.json
    for command in "study --cards 8" "shoes --simulate 100"; do
        # shellcheck disable=SC2086  # the words are arguments
        refuses "-: is standard output: expected a file for --checkpoint" $command --checkpoint -
    done
}

@test "an option without a file is filed unchanged" {
    mkdir 1
    cp "$SABOT_SOURCE/data/rules/british.yaml" 1/rules.yaml
    sabot shoes -r 1/rules.yaml -b tie --cut 20 --bankroll 1/3 -o filed.json
    same "$(jq -r .asked.bankroll filed.json)" 1/3
    run -0 sabot check filed.json
}

@test "a bet named twice has its players exactly twice" {
    once=$(sabot shoes -d 1 -b dragon-7 --burn none --cut 20 --player count -f csv | tail -n +2)
    same "$(sabot shoes -d 1 -b dragon-7,dragon-7 --burn none --cut 20 --player count -f csv | tail -n +2)" "$once"$'\n'"$once"
}

@test "by depth, and as a picture" {
    answers shoes -b dragon-7 --system dragon-7-how --player count --table depths --plot cut.svg -f csv
    [ "$(echo "$output" | head -1 | tr ',' '\n' | grep -c -x -e depths.cards -e depths.starts.decimal -e depths.share.decimal -e depths.gain.decimal)" -ge 4 ]
    [ "$(echo "$output" | wc -l)" -gt 300 ]
    grep -q 'cards behind the cut card' cut.svg
    grep -q 'monte-carlo, 416 cards: 104 lie behind it' cut.svg
    answers shoes -b dragon-7 --plot edge=edge.svg
    grep -q 'house edge, %' edge.svg
    refuses "*nobody bets on every coup*" shoes -b dragon-7 --player count --plot edge=none.svg
    answers shoes -d 1 -b punto --burn none --cut 30 --last finish --table coups --simulate 4000 -f csv
    [ "$(echo "$output" | head -1)" = coups,probability.decimal,simulated.decimal,simulated.error,assumed ]
    echo "$output" | awk -F, 'NR > 1 { sum += $2; d = ($2 - $3) / ($4 + 0.0003); if (d * d > 16) exit 1 } END { exit !(sum > 0.9999 && sum < 1.0001) }'
    answers shoes -d 1 -b punto --burn none --cut 30 --last finish --table coups
    [[ $output == *"coups  % of shoes"* ]]
    answers shoes --table depths -f markdown
    [[ $output == *"| cards unseen | coups that begin |"* ]]
}

@test "invalid combinations are refused with one line" {
    refuses "*--cut: british states no cut card*" shoes -r british
    refuses "*--cut: 500 cards behind the cut card: expected fewer than the 416*" shoes --cut 500
    refuses "*--burn: 416 cards are gone before the first coup: expected fewer than the 416 of the shoe*" shoes --burn 416
    refuses "*--cut: no coup fits*" shoes --burn 411
    refuses "*--cut: no coup fits: at least 2 of 416 cards are gone*" shoes --cut 414
    refuses "*--cut: no coup fits: at least 2 of 7 cards are gone*" shoes -s A=4,K=3 --cut 0
    refuses "*--burn: 'some': expected none, first-card or a number*" shoes --burn some
    refuses "*--last: 'never': expected finish or one-more*" shoes --last never
    refuses "*--cut: 'x': expected a number of cards*" shoes --cut x
    refuses "*an infinite shoe has no last coup*" shoes -d infinite
    refuses "*--trigger:*expected tc or rc*" shoes --system dragon-7-how --trigger 4
}

@test "bets on suits are simulated: by EV if it can be computed, otherwise by results" {
    refuses "*--bet: all-red distinguishes too many kinds of cards or has too many outcomes to be computed: expected --simulate N*" \
        shoes -b all-red --tags 0,0,0,-1,-1,-1,-1,2,2,0 --trigger 'tc>=1' --cut 20
    # a flat player's units do not depend on pairs of coups; the SD does
    answers shoes -b all-red,perfect-9 --burn none --cut 20 --last finish -f json
    near -0.14002165 0.00005 .players[0].ev.decimal
    near -0.07469880 0.000005 .players[1].ev.decimal
    near 0 0.01 '(.players[0] | (.units.decimal | tonumber) - (.ev.decimal | tonumber) * (.bets.decimal | tonumber))'
    [ "$(value '[.players[] | .sd, .n0] | map(. == null) | all')" = true ]
    [ "$(value '.exact.bets | length')" = 0 ]
    answers shoes -b all-red --cut 20
    [[ $output == *"all-red distinguishes too many kinds of cards: its SD is simulated only"* ]]
    answers shoes -d 1 -b all-red,perfect-9,punto --cut 20 --simulate 300 -f json
    [ "$(value '[.simulated.players[] | "\(.bet) \(.valued)"] | join(",")')" = "all-red results,perfect-9 null,punto null" ]
    [ "$(value '[.players[] | .units == null, .sd == null] | join(",")')" = "false,true,false,true,false,false" ]
    answers shoes -d 1 -b all-red --cut 20 --simulate 300
    [[ $output == *"all-red distinguishes too many kinds of cards: valued by its results"* ]]
    [[ $output != *Kelly* ]]
    refuses "*all-red *for perfect play: expected a simpler bet*" shoes -d 1 -b all-red --player perfect --cut 20 --simulate 300
}

# More shoes than the 16,384 of the first round, each of few coups.
simulated=(shoes -b dragon-7,punto --player 'count,perfect' --system dragon-7-how --burn none --cut 60
    --last one-more -d 2 --simulate 20000 --seed 9 --results -f json)

# Σ over n of P(a coup begins with n cards unseen) · gain(n), by awk.
@test "perfect play: units from at most 52 unseen cards, by the table of docs/results" {
    sabot shoes --burn first-card --cut 14 --last one-more -b punto --table depths --digits 17 -f json |
        jq -r '.players[0].depths[] | "\(.cards) \(.starts.decimal)"' >starts
    awk -F, 'NR == FNR { split($0, part, " "); starts[part[1]] = part[2]; next }
        $1 <= 52 && $1 in starts { units[$2] += starts[$1] * $6 }
        END { printf "%.6f %.6f %.5f %.5f\n", units["punto"], units["banco"], units["tie"], units["best-of"] }' \
        starts "$SABOT_SOURCE/docs/results/perfect-8-decks.csv" >units
    same "$(<units)" "0.000756 0.000616 0.00822 0.00941"
}

# The separate simulator of docs/shoes.md has 0.000773, 0.000628, 0.00820, 0.6950 and 0.2973.
@test "perfect play: eight decks by the built-in table, within its bounds" {
    answers shoes --burn first-card --cut 14 --last one-more -b punto,banco,tie,dragon-7,panda-8 --player perfect -f json
    same "$(jq -c '[[.players[].units_bounds | [.least, .greatest | .decimal | tonumber]],
        [0.000773, 0.000628, 0.0082, 0.695, 0.2973]] | transpose | map(.[0][0] <= .[1] and .[1] <= .[0][1])' <<<"$output")" \
        "[true,true,true,true,true]"
    same "$(jq -c '[.players[] | .bets, .sd] | unique' <<<"$output")" "[null]"
    answers shoes --burn first-card --cut 14 --last one-more -b punto --player perfect
    [[ $output == *"punto, perfect: "*" units; the gain does not grow with the cards left"* ]]
    echo 'bet: tie
source: here
lines:
  - when: winner = tie
    pays: 9:1' >tie.yaml
    refuses "*--player: perfect: not known*" shoes -b ./tie.yaml --player perfect
}

@test "perfect play: --study, whole or with gaps, against the study of every depth" {
    local one=(shoes -d 1 -b dragon-7,tie --burn none --cut 8 --last finish --player perfect -f json)
    sabot study -d 1 -b tie,dragon-7 --cards 6..52 -f json >all.json
    sabot "${one[@]}" | jq -c '[.players[] | .units, .bets, .ev]' >studied
    same "$(sabot "${one[@]}" --study all.json | jq -c '[.players[] | .units, .bets, .ev]')" "$(<studied)"
    jq '.depths |= map(select(.cards % 3 == 0))' all.json >gaps.json
    same "$(sabot "${one[@]}" --study gaps.json | jq -c --argjson of "$(jq -c '[.[0, 3].decimal | tonumber]' studied)" \
        '[[.players[].units_bounds | [.least, .greatest | .decimal | tonumber]], $of] | transpose | map(.[0][0] < .[1] and .[1] < .[0][1])')" "[true,true]"
    refuses "*--study: no player is perfect*" shoes -d 1 --cut 8 --study all.json
    refuses "*all.json: another shoe*" shoes -d 2 --cut 8 --player perfect --study all.json
    refuses "*all.json: another tableau*" shoes -d 1 --cut 8 --player perfect -t st-moritz-printed --study all.json
    refuses "*--player: perfect: not known*--study*" shoes -d 1 -b punto --cut 8 --player perfect --study all.json
    echo '{"schema": 1}' >other.json
    refuses "*other.json: expected the JSON of sabot study" shoes -d 1 --cut 8 --player perfect --study other.json
    jq '.depths[2].bets[1].gain.exact = "1/0"' all.json >zero.json
    refuses "*zero.json: depths*2*expected the JSON of sabot study" "${one[@]:0:${#one[@]}-2}" --study zero.json
    refuses "*no.json*" shoes -d 1 --cut 8 --player perfect --study no.json
}

@test "simulated: figures with errors, close to the computed ones" {
    answers "${simulated[@]}"
    [ "$(value '.simulated | "\(.shoes) \(.seed) \(.players | length)"')" = "20000 9 4" ]
    [ "$(value '[.simulated.players[] | .bets, .share, .units, .sd, .won | .error | tonumber >= 0] | all')" = true ]
    # every simulated decimal has its error; a stake has none
    [ "$(value '[.simulated | paths(type == "object" and has("decimal") and (has("error") | not)) | last] | unique | join(" ")')" = stake ]
    [ "$(value '[.simulated.coups.distribution[].probability.decimal | tonumber] | add | . > 0.999 and . < 1.001')" = true ]
    [ "$(value '[.players[], .simulated.players[]] | map(select(.player == "dragon-7-how" and .bet == "dragon-7")) |
        (.[0].units.decimal | tonumber) - (.[1].units.decimal | tonumber) | fabs' | awk '{ print ($1 < 0.05) }')" = 1 ]
    [ "$(value '.players[] | select(.player == "perfect" and .bet == "punto") | .bets')" = null ]
    answers shoes -b dragon-7 --player perfect -d 2 --cut 20 --simulate 300 -f csv
    [[ $output == *simulated.units.error* ]]
    answers shoes -b dragon-7 --player perfect -d 2 --cut 20 --simulate 300
    [[ $output == *"simulated: 300 shoes, seed 1; "*" ± "* ]]
    [[ $output != *"units by results"* ]]
    answers shoes -b dragon-7 --player perfect -d 2 --cut 20 --simulate 300 --results --bankroll 90
    [[ $output == *"units by results"*"N0, shoes"*"ruin of 90 units, %"* ]]
}

@test "simulated: the same digits for any number of threads and processes" {
    answers "${simulated[@]}" --threads 1
    one=$output
    answers "${simulated[@]}" --threads 3
    [ "$output" = "$one" ]
    need_mpi
    same "$(under_mpi 3 "${simulated[@]}" --threads 1)" "$one"
}

@test "simulated: stopped and resumed, the same digits" {
    answers "${simulated[@]}"
    one=$output
    answers "${simulated[@]}" --checkpoint whole.state
    [ "$output" = "$one" ]
    # a state after the first round: the same as if the run had been stopped there
    answers "${simulated[@]/20000/16384}" --checkpoint part.state
    refuses "*part.state: exists already*" "${simulated[@]}" --checkpoint part.state
    answers "${simulated[@]}" --checkpoint part.state --resume
    [ "$output" = "$one" ]
    cmp part.state whole.state
    refuses "*part.state: belongs to other shoes*" "${simulated[@]}" --seed 8 --checkpoint part.state --resume
    sed -i 's/"shoes": 20000/"shoes": 10000/' part.state
    refuses "*part.state: damaged*" "${simulated[@]}" --checkpoint part.state --resume
}

@test "simulated: invalid combinations are refused" {
    refuses "*--simulate: 'x': expected a number of shoes*" shoes --simulate x
    refuses "*--error: '0': expected a standard error*" shoes --error 0
    printf 'bet: lottery\nlines:\n  - when: winner = punto\n    pays: 900000000:1\n' >lottery.yaml
    refuses "*too large for exact sums: expected smaller payouts*" \
        shoes -d 1 -b lottery.yaml --cut 20 --simulate 500 --results
    refuses "*expected --simulate N or --error with them*" shoes --seed 3
    refuses "*--resume: expected --checkpoint FILE with it*" shoes --simulate 20 --resume
    answers shoes -b punto --cut 350 --error 0.05 -f json
    [ "$(value '.simulated.shoes')" = 16384 ]
}

@test "a checkpoint with impossible totals is refused, though its hash is right" {
    simulated=(shoes -d 1 -b dragon-7 --burn none --cut 20 --player flat,count --simulate 40 --seed 3 --results -f json)
    sabot "${simulated[@]/40/20}" --checkpoint good.state >/dev/null
    forge() { # EXPRESSION
        jq "$1 | del(.sha256)" good.state >forged.json
        hash=$(jq -cSj . forged.json | sha256sum)
        jq --arg hash "${hash%% *}" '. + {sha256: $hash}' forged.json >forged.state
    }
    forge .
    answers "${simulated[@]}" --checkpoint forged.state --resume
    for forgery in '.shoes = -5' '.shoes = 1000000000000000' '.shoes = 19' '.shoes = "20"' 'del(.shoes)' \
        '.coups[3] = -7' '.coups[3] = 7' '.coups[0] = 0.5' '.coups |= map(0)' '.players[0][0] = "-5"' \
        '.players[0][0] = "fffff"' '.players[0][1] = "0"' '.players[0][2] = "0"' '.players[1][4] = "-1"' \
        '.players[0][3] = "ffffffffffffffffffff"' '.players[0][7] = "ffffff"' '.players[0][10] = "0"'; do
        forge "$forgery"
        refuses "*forged.state: damaged*" "${simulated[@]}" --checkpoint forged.state --resume
    done
}

@test "a bet that cannot lose has no spread with a fixed number of coups, and no stake from it" {
    printf 'bet: sure\nlines:\n  - when: cards >= 4\n    pays: 1:1\n' >sure.yaml
    answers shoes -s A=1,2=1,3=1,4=1,5=1,6=1 --cut 0 --burn none -b ./sure.yaml
    [[ $output == *"sure  flat    1.000     100.000            100   1.00  0.000 "* && $output != *Kelly* ]]
}

@test "no figure has more digits than its error allows, or than --digits" {
    local one=(shoes -d 1 -b dragon-7,punto --player flat,perfect --burn none --cut 6 --last finish --simulate 2000 --results)
    for digits in 3 12 40; do
        answers "${one[@]}" -f json --digits $digits
        # Simulated figures have as many digits as their error, which has two significant digits (10
        # to 100 units of the last place), unless --digits is less. Computed ones end with the first
        # digit of the error that docs/shoes.md states.
        printf '%s' "$output" >shoes.json
        python3 - $digits <<'END'
import json, sys
from decimal import Decimal
asked, seen = int(sys.argv[1]), [0, 0]
def after(text):
    return len(text.partition('.')[2])
def look(node, key):
    if isinstance(node, list):
        return [look(one, key) for one in node]
    if not isinstance(node, dict):
        return None
    if 'decimal' not in node:
        return [look(one, name) for name, one in node.items() if name not in ('exact', 'stake', 'asked')]
    value, digits = Decimal(node['decimal']), after(node['decimal'])
    assert digits <= asked, (key, node)
    if 'error' in node:
        error = Decimal(node['error']).scaleb(digits)
        assert after(node['error']) == digits, (key, node)
        assert not error or not digits or error <= 100 and (digits == asked or error >= 10), (key, node)
        seen[0] += error > 0 and digits < asked
def computed(node, share, error=None):
    digits = after(node['decimal'])
    places = (error or abs(Decimal(node['decimal'])) * Decimal(share)).scaleb(digits) # 1 to 10: its first digit
    assert digits <= asked and (not digits or places < Decimal('10.2')), (node, share)
    assert digits == asked or places > Decimal('0.98'), (node, share)
    seen[1] += 0 < digits < asked
shoes = json.load(open('shoes.json'))
look(shoes['simulated'], None)
computed(shoes['coups']['mean'], '0.0001')
computed(shoes['coups']['sd'], '0.002')
for row in shoes['coups']['distribution']:
    computed(row['probability'], None, Decimal('0.001'))
for player in shoes['players']:
    flat = player['player'] == 'flat'
    # punto's perfect player bets on fewer than one coup in 25
    share = '0.002' if flat else '0.02' if player['bet'] == 'dragon-7' else '0.05'
    computed(player['bets'], '0.0001' if flat else share)
    if flat: # exact
        assert after(player['share']['decimal']) == min(asked, 15), player
    else:
        computed(player['share'], share)
    for key in 'ev', 'units', 'sd', 'per_100_coups':
        if player[key]:
            computed(player[key], share)
assert asked == 3 or min(seen) > 4, seen
END
    done
    answers "${one[@]}"
    # 9.7388 ± 0.0081 coups would overstate the precision of the error.
    [[ $output =~ simulated:\ 2000\ shoes,\ seed\ 1\;\ 9\.[0-9]{3}\ ±\ 0\.0[0-9]{2}\ coups ]]
}
