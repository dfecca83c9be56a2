# Whole shoes computed against 400,000 simulated ones, and simulations that are killed.
load helper

readonly dragon=(--tags 0,0,0,-1,-1,-1,-1,2,2,0 --trigger 'tc>=4')
readonly tie=(--tags 0,-1,-1,-1,-1,-3,-3,2,1,1 --trigger 'tc>=12')
readonly punto=(--tags 1,1,1,2,-1,-2,-1,-1,0,0)

# Every computed figure lies within four standard errors of the simulated one, or within the
# error that docs/shoes.md states for it, before it is rounded to its last digit.
agrees() { # FLAT COUNT PERFECT ARGUMENT...
    local stated=("${@:1:3}") rows
    shift 3
    answers shoes "$@" --limits none --simulate 400000 --results --seed 77 -f json
    rows=$(jq -r --arg coups 0.0001 --arg flat "${stated[0]}" --arg count "${stated[1]}" \
        --arg perfect "${stated[2]}" '
        def row($name; $stated; $a; $b):
            select($a.decimal != null and $b.decimal != null)
            | [$name, $a.decimal, $b.decimal, $b.error // "0", $stated] | join(" ");
        row("coups-mean"; $coups; .coups.mean; .simulated.coups.mean),
        row("coups-sd"; $flat; .coups.sd; .simulated.coups.sd),
        (.simulated.coups.distribution as $found | .coups.distribution[]
         | .coups as $k | ($found[] | select(.coups == $k)) as $q
         | row("probability-of-\($k)"; "0.001 absolute"; .probability; $q.probability)),
        (range(.players | length) as $i
           | .players[$i] as $p | .simulated.players[$i] as $q | ("bets", "share", "ev", "units", "sd") as $g
           | row("\($p.bet)-\($p.player)-\($g)";
                 if $p.player == "perfect" then $perfect elif $p.player != "flat" then $count
                 elif $g == "bets" then $coups else $flat end;
                 $p[$g]; $q[$g]))' <<<"$output" | sort -u)
    (($(wc -l <<<"$rows") >= 12)) || fail_with "too few figures: $rows"
    awk '{ off = $2 - $3; off = off < 0 ? -off : off; size = $6 ? 1 : $3 < 0 ? -$3 : $3 }
        { rounded = 0.5 / 10 ^ (index($2, ".") ? length($2) - index($2, ".") : 0) }
        off > 4 * $4 + rounded && off > $5 * size + rounded { print "computed " $2 ", simulated " $3 " ± " $4 ": " $1; bad = 1 }
        END { exit bad }' <<<"$rows"
}

@test "one deck, burnt by the first card, one more coup: flat, a count, perfect play" {
    agrees 0.002 0.01 0.02 -d 1 -b dragon-7 --burn first-card --cut 20 --last one-more \
        --player flat,count,perfect "${dragon[@]}"
}

@test "one deck, nothing burnt, dealt to six cards: flat, a count, perfect play" {
    agrees 0.002 0.01 0.02 -d 1 -b dragon-7 --burn none --cut 6 --last finish \
        --player flat,count,perfect "${dragon[@]}"
}

@test "one deck, two cards burnt after each coup: flat, a count, perfect play" {
    agrees 0.002 0.01 0.02 -d 1 -b dragon-7 --burn none --cut 8 --last finish --burn-between 2 \
        --player flat,count,perfect "${dragon[@]}"
}

@test "one deck, five cards burnt: a count that rarely bets" {
    agrees 0.002 0.01 0 -d 1 -b tie --burn 5 --cut 20 --last finish --player flat,count "${tie[@]}"
}

@test "one deck, less than one coup: flat, some first cards leave none" {
    answers shoes -d 1 -b dragon-7,three-giving-8 --burn first-card --cut 44 --last finish --limits none \
        --simulate 400000 -f json
    # except for half a unit of the last digit, by rounding
    jq -e 'def rounded: (.decimal | split(".")[1] | length) as $digits | 0.5 / pow(10; $digits);
        def off($a; $b): ($b.decimal | tonumber | fabs) as $b
            | ((($a.decimal | tonumber | fabs) - $b | fabs) - ($a | rounded)) / $b;
        off(.coups.mean; .simulated.coups.mean) < 0.002
        and off(.players[0].units; .simulated.players[0].units) < 0.01
        and off(.players[1].units; .simulated.players[1].units) < 0.04' <<<"$output" ||
        fail_with "docs/shoes.md states another error: $output"
}

@test "two decks, burnt by the first card, one more coup: two bets" {
    agrees 0.001 0.01 0 -d 2 -b panda-8,dragon-7 --burn first-card --cut 26 --last one-more \
        --player flat,count "${dragon[@]}"
}

@test "two decks, ten cards burnt" {
    agrees 0.001 0.01 0 -d 2 -b tie --burn 10 --cut 14 --last finish --player flat,count "${tie[@]}"
}

@test "six decks, burnt by the first card, no coup after the cut card" {
    agrees 0.001 0.003 0 -d 6 -b dragon-7 --burn first-card --cut 10 --last finish \
        --player flat,count "${dragon[@]}"
}

@test "six decks, nothing burnt, one more coup: a count without a trigger" {
    agrees 0.001 0.003 0 -d 6 -b punto --burn none --cut 52 --last one-more \
        --player flat,count "${punto[@]}"
}

@test "eight decks, burnt by the first card, one more coup" {
    agrees 0.001 0.003 0 -d 8 -b dragon-7 --burn first-card --cut 14 --last one-more \
        --player flat,count "${dragon[@]}"
}

@test "ten SIGKILLs over one simulation, resumed each time: the same digits" {
    local run=(shoes -d 2 -b dragon-7 --cut 14 --simulate 300000 --seed 3 --results -f json --threads 1)
    local seed=${SABOT_TEST_SEED:-$RANDOM} seen='' status kills
    echo "seed $seed"
    RANDOM=$seed
    for ((kills = 0; kills < 10; kills++)); do
        "$SABOT" "${run[@]}" --checkpoint run.state --resume --interval 0 >killed.json 2>/dev/null &
        local pid=$!
        until [[ $(stat -c '%i %y' run.state 2>/dev/null) != "$seen" ]]; do sleep 0.02; done
        sleep "0.0$((RANDOM % 90 + 10))"
        kill -KILL $pid # fails, and so does the test, if the run has ended
        status=0
        wait $pid || status=$?
        same "$status" 137
        [[ ! -s killed.json ]]
        seen=$(stat -c '%i %y' run.state)
    done
    answers "${run[@]}" --checkpoint run.state --resume
    same "$output" "$(sabot "${run[@]}")"
}
