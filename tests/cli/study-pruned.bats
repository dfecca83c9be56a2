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
