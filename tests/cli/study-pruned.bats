# The pruned walk at a depth where the command uses it, against the full walk, which histograms need. Slow: each run of
# 52 cards takes 20 to 60 s of processor time.
load helper

@test "52 cards: every field is that of the full walk" {
    answers study --cards 52 -b punto -f json
    same "$(jq -cS '.depths[0]' <<<"$output")" \
        "$(sabot study --cards 52 -b punto --histogram -f json | jq -cS '.depths[0] | del(.bets[].histogram)')"
    [[ $(sabot study --cards 52 -b punto --verbose 2>&1 >/dev/null) == *"pruned by sign"* ]]
}

@test "52 cards: killed five times and gone on with, and in three shards: the same digits" {
    local whole i
    whole=$(sabot study --cards 52 -b punto -f json)
    for i in 1 2 3 4 5; do
        "$SABOT" study --cards 52 -b punto --checkpoint run.state --resume --interval 0 >/dev/null 2>&1 &
        local pid=$!
        sleep 1.$i
        kill -KILL $pid || true
        wait $pid || true
    done
    [[ $(jq -r '.depths[0].done' run.state) == *[1-9a-f]* ]]
    answers study --cards 52 -b punto --checkpoint run.state --resume -f json
    same "$output" "$whole"
    for i in 1 2 3; do sabot study --cards 52 -b punto --shard $i/3 -o $i.state; done
    answers study merge 1.state 2.state 3.state -f json
    same "$output" "$whole"
}

# Coarse bounds take some seconds. Two bets of the best-of have a third walk, of the two together.
@test "52 cards, --within: ten kills, 3 and 16 shards, two and three ranks: the same digits" {
    local study=(study --cards 52 -b dragon-7 --within 0.5) whole i n kills=0 seen='' pid
    whole=$(sabot "${study[@]}" -f json)
    while ((kills < 10)); do
        "$SABOT" "${study[@]}" --checkpoint run.state --resume --interval 0 >/dev/null 2>&1 &
        pid=$!
        until [[ $(stat -c '%i %y' run.state 2>/dev/null) != "$seen" ]]; do sleep 0.02; done
        sleep 0.05
        kill -KILL $pid || true
        wait $pid || true
        seen=$(stat -c '%i %y' run.state)
        kills=$((kills + 1))
    done
    answers "${study[@]}" --checkpoint run.state --resume -f json
    same "$output" "$whole"
    for n in 3 16; do
        for ((i = 1; i <= n; i++)); do sabot "${study[@]}" --shard $i/$n -o $i-$n.state; done
        answers study merge ./*-$n.state -f json
        same "$output" "$whole"
    done
    refuses "*1-16.state: has the same units*" study merge 1-3.state 1-16.state
    [[ -x ${SABOT%/*}/sabot-mpi ]] || return 0
    export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
    for n in 2 3; do
        same "$(mpirun --oversubscribe -n $n "$SABOT" "${study[@]}" -f json)" "$whole"
    done
}

@test "a signal ends the estimate of a deep study within a second" {
    local pid start status=0
    "$SABOT" study --cards 208 -b dragon-7 --within 1e-3 --yes >/dev/null 2>&1 &
    pid=$!
    sleep 6
    start=$EPOCHREALTIME
    kill -TERM $pid
    wait $pid || status=$?
    same "$status" 143
    awk -v from="$start" -v to="$EPOCHREALTIME" 'BEGIN { exit !(to - from < 1) }'
}

# Both have ten digits, and bounds are rounded outwards, so they contain the table's values to the last digit.
@test "52 cards: --within contains the exact values of docs/results and shrinks" {
    local R before=1
    awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i }
        $1 == 52 { print $at["bets.bet"], $at["bets.gain.decimal"], $at["bets.favourable.decimal"] }' \
        "$SABOT_SOURCE/docs/results/study-8-decks.csv" >exact
    for R in 0.3 1e-2 1e-5; do
        sabot study --cards 52 -b dragon-7 --within $R -f json >within.json
        same "$(jq --argjson before "$before" 'def number: .decimal | tonumber; .depths[0].bets[0]
            | (.gain.greatest | number) - (.gain.least | number) <= $before + 1e-10' within.json)" true
        same "$(jq --argjson gain "$(awk '$1 == "dragon-7" { print $2 }' exact)" --argjson share "$(awk '$1 == "dragon-7" { print $3 }' exact)" \
            'def number: .decimal | tonumber; .depths[0].bets[0] | (.gain.least | number) <= $gain and $gain <= (.gain.greatest | number)
            and (.favourable.least | number) <= $share and $share <= (.favourable.greatest | number)' within.json)" true
        before=$(jq '.depths[0].bets[0] | (.gain.greatest.decimal | tonumber) - (.gain.least.decimal | tonumber)' within.json)
    done
}
