# sabot study: every composition with a given number of cards left.
load helper

# A shoe with few compositions: two kinds of cards, twelve in all.
small=(-s 9=6,0=6)

@test "a shoe of two kinds, worked out by a loop over edge" {
    local six nines weight total=0 favourable=0 gain=0
    for nines in 0 1 2 3 4 5 6; do
        six=$((6 - nines))
        weight=$(awk -v n=$nines 'BEGIN { c = 1; for (i = 0; i < n; i++) c = c * (6 - i) / (i + 1); print c * c }')
        ev=$(json '.bets[0].ev.exact' edge -s "9=$nines,0=$six" -b tie)
        total=$((total + weight))
        [[ $ev == -* || $ev == 0 ]] && continue
        favourable=$((favourable + weight))
        gain+="+$weight*($ev)"
    done
    same "$total" 924
    answers study --cards 6 "${small[@]}" -b tie -f json
    same "$(jq -r '.depths[0].compositions' <<<"$output")" 7
    same "$(jq -r '.depths[0].proof.weights' <<<"$output")" 924
    awk -v wanted="$(jq -r '.depths[0].bets[0].favourable.decimal' <<<"$output")" \
        -v found="$favourable" 'BEGIN { d = wanted - found / 924; exit !(d < 1e-9 && d > -1e-9) }'
    awk -v wanted="$(jq -r '.depths[0].bets[0].gain.decimal' <<<"$output")" \
        "BEGIN { d = wanted - ($gain) / 924; exit !(d < 1e-9 && d > -1e-9 && wanted > 0.1) }"
}

@test "the mean is the EV of the whole shoe, and the run reports that check" {
    same "$(json '.depths[].bets[].mean_ev.exact' study --cards 6..8)" \
        "$(for _ in 6 7 8; do json '.bets[].ev.exact' edge; done)"
    answers study --cards 6..8
    [[ $output == *"proved: every composition visited once"* ]]
    same "$(json '.depths | map(.proof.mean_is_ev_of_shoe) | unique | .[]' study --cards 6..8)" true
}

@test "the best shoe has the EV of the result" {
    local spec
    for side in best worst; do
        spec=$(json ".depths[0].bets[1].$side.shoe.spec" study --cards 9)
        same "$(json ".bets[1].ev.exact" edge -s "$spec")" \
            "$(json ".depths[0].bets[1].$side.ev.exact" study --cards 9)"
    done
}

@test "the plain way gives the same" {
    answers study --cards 7 -d 1 --double-check -f json
    same "$output" "$(sabot study --cards 7 -d 1 -f json)"
}

@test "the whole shoe has one composition and no uncertainty" {
    answers study --cards 12 "${small[@]}" -b punto -f json
    same "$(jq -r '.depths[0] | .compositions, .bets[0].variance.exact' <<<"$output")" $'1\n0'
}

@test "pairs by the recurrence, at every depth up to the whole shoe" {
    answers study -d 1 --cards 52 -b punto-pair -f json
    same "$(jq -r '.depths[0].bets[0] | .mean_ev.exact, .best.ev.exact, .variance.exact' <<<"$output")" \
        $'-5/17\n-5/17\n0'
    same "$(json '.depths | length' study --cards 6..100 -b punto-pair,banco-pair)" 95
}

@test "threads make no difference" {
    same "$(sabot study --cards 14 --threads 1 -f json | sha256sum)" \
        "$(sabot study --cards 14 --threads 5 -f json | sha256sum)"
}

@test "shards give the same digits as one run" {
    for i in 1 2 3; do
        sabot study --cards 6..13 -b punto,tie,dragon-7 --histogram --shard $i/3 -o $i.state
    done
    answers study merge 3.state 1.state 2.state -f json
    same "$output" "$(sabot study --cards 6..13 -b punto,tie,dragon-7 --histogram -f json)"
}

@test "shards that are missing, doubled or of another study are refused" {
    for i in 1 2; do
        sabot study --cards 8 --shard $i/2 -o $i.state
    done
    sabot study --cards 9 --shard 2/2 -o other.state
    refuses "1.state*some units are missing*" study merge 1.state
    refuses "1.state*has the same units as another file*" study merge 1.state 1.state 2.state
    refuses "other.state: belongs to another study*" study merge 1.state other.state
}

@test "stopped by SIGINT and resumed: the same digits" {
    # The program itself, not the function: the signal must not go to a shell between.
    "$SABOT" study --cards 28 --threads 1 --checkpoint run.state --interval 0 >/dev/null 2>messages &
    local pid=$! status=0
    until [[ -s run.state ]]; do sleep 0.01; done
    kill -INT $pid
    wait $pid || status=$?
    same "$status" 130
    grep -q -- "--checkpoint run.state --resume" messages
    [[ $(jq -r '.depths[0].done' run.state) == *0* ]]
    answers study --cards 28 --checkpoint run.state --resume -f json
    same "$output" "$(sabot study --cards 28 -f json)"
}

@test "a damaged, truncated or foreign checkpoint is refused" {
    sabot study --cards 8 --checkpoint good.state >/dev/null
    head -c 500 good.state >short.state
    sed 's/"gain": "\(.\)/"gain": "1\1/' good.state >changed.state
    : >empty.state
    for file in short changed empty; do
        refuses "$file.state: damaged*" study --cards 8 --checkpoint $file.state --resume
    done
    refuses "good.state: belongs to another study*" study --cards 8 -d 6 --checkpoint good.state --resume
    refuses "good.state: belongs to shard 1/1*" study --cards 8 --checkpoint good.state --resume --shard 1/2
    refuses "good.state: exists already*--resume*" study --cards 8 --checkpoint good.state
}

@test "a full disk at a checkpoint: status 3, the older one unchanged" {
    sabot study --cards 8 --checkpoint run.state >/dev/null
    cp run.state before.state
    trap '' XFSZ
    run --separate-stderr -3 bash -c \
        'ulimit -f 1; "$SABOT" study --cards 8 --checkpoint run.state --resume'
    [[ -z $output && $stderr == "sabot: run.state: "* ]]
    cmp run.state before.state
    same "$(echo *)" "before.state run.state"
}

@test "a folder without write permission" {
    run --separate-stderr sabot study --cards 8 --checkpoint /proc/run.state
    [[ $status == [23] && -z $output && $stderr == "sabot: /proc/run.state: "* ]]
}

@test "bad input" {
    refuses "--cards '5': expected a number from 6*" study --cards 5
    refuses "--cards '417'*416 cards*" study --cards 417
    refuses "--cards '9..8'*" study --cards 9..8
    refuses "--cards '6..'*" study --cards 6..
    refuses "--cards '-6'*" study --cards=-6
    refuses "--cards '99999999999999999999'*" study --cards 99999999999999999999
    refuses "--cards 460: *fewer cards*" study --cards 460 -d 10
    refuses "--cards 208: *compositions: expected at most*" study --cards 208 -d 4000
    refuses "--shard '0/2'*" study --cards 8 --shard 0/2
    refuses "--shard '3/2'*" study --cards 8 --shard 3/2
    refuses "--histogram '0'*" study --cards 8 --histogram=0
    refuses "--histogram*expected a greater width" study --cards 8 --histogram=0.00001
    refuses "--bet 'either-pair'*" study --cards 8 -b either-pair
    refuses "--decks infinite*" study --cards 8 -d infinite
    refuses "--plot 'x.png'*" study --cards 8 --plot x.png
    refuses "--plot 'histogram=x.svg'*" study --cards 8 --plot histogram=x.svg
    misused "*no --cards*" study
    misused "*--resume*--checkpoint*" study --cards 8 --resume
    run --separate-stderr -2 sabot study merge
    [[ -z $output && $stderr == *"no FILE: expected"* ]]
}

@test "a sample: any depth, standard errors, the same digits for any number of threads" {
    answers study --cards 104..105 --sample 5000 --seed 7 --threads 1 -f json
    same "$output" "$(sabot study --cards 104..105 --sample 5000 --seed 7 --threads 3 -f json)"
    same "$(jq -c '.sample' <<<"$output")" '{"shoes":"5000","seed":"7"}'
    same "$(jq -c '[.depths[].bets[] | .gain, .favourable, .mean_ev | keys | join(",")] | unique' <<<"$output")" \
        '["decimal,error"]'
    [[ $output != "$(sabot study --cards 104..105 --sample 5000 --seed 8 -f json)" ]]
    # Within four standard errors of the result of visiting every shoe.
    sabot study --cards 12 -b punto,dragon-7 -f json >exact.json
    sabot study --cards 12 -b punto,dragon-7 --sample 20000 -f json >sample.json
    same "$(jq -s '[range(2) as $i | ("gain", "favourable", "mean_ev") as $what
        | (.[0].depths[0].bets[$i][$what].decimal | tonumber) as $exact | .[1].depths[0].bets[$i][$what]
        | ((.decimal | tonumber) - $exact | fabs) < 4 * (.error | tonumber)] | all' exact.json sample.json)" true
    answers study --cards 300 --sample 100 -b punto,punto-pair --double-check
    [[ $output == *"100 shoes of each depth drawn at random, seed 1"* ]]
    misused "*--seed: expected --sample*" study --cards 8 --seed 1
    misused "*--sample: expected no --histogram*" study --cards 8 --sample 10 --histogram
    misused "*--sample*" study --cards 8 --sample 1
    misused "*--seed '18446744073709551616': expected a whole number from 0 to 18446744073709551615" \
        study --cards 8 --sample 10 --seed 18446744073709551616
    refuses "the shoe is too large: expected at most 1048576 cards to draw from" study --cards 8 --sample 10 -s A=1000000000000
}

@test "--within: brackets where nothing is cut, what is left out, what is refused" {
    sabot study --cards 12 -b tie,dragon-7 -f json >exact.json
    sabot study --cards 12 -b tie,dragon-7 --within 1e-6 -f json >within.json
    same "$(jq -c '.depths[].bets[] | [.gain.least.exact, .gain.greatest.exact, .favourable.least.exact, .undecided.exact, .variance]' within.json)" \
        "$(jq -c '.depths[].bets[] | [.gain.exact, .gain.exact, .favourable.exact, "0", .variance]' exact.json)"
    same "$(sabot study --cards 12 -b tie,dragon-7 --within 0 -f json | jq -cS .depths)" "$(jq -cS .depths exact.json)"
    printf 'bet: back\ntitle: Back\nlines:\n- when: cards = 4\n  pays: push\n- when: cards >= 5\n  pays: push\n' >back.yaml
    printf 'rules: lab\ntitle: A lab\nsource: none\ndecks: 8\ntableau: standard\nbets: {tie: 8:1, back: back.yaml}\n' >lab.yaml
    answers study --cards 8 -r lab.yaml -b all --within 1e-3
    [[ $output == *"both bounds are proved"*"bet back left out: it always pays the same"* ]]
    same "$(sabot study --cards 8 -r lab.yaml -b all --within 1e-3 -f json | jq -c '[(.left_out | index("back")), ([.bets[].bet] | index("back"))]')" '[0,null]'
    misused "*--bracket: expected --within R, such as --within 1e-3" study --cards 8 --bracket
    misused "*--within: expected no --histogram with it" study --cards 8 --within 1e-3 --histogram
    misused "*--sample: expected no *--within with it" study --cards 8 --within 1e-3 --sample 10
    for R in 1 -0.1 1e3 1e-x x; do
        refuses "--within '$R': expected a part of the gain from 0 to below 1, such as 1e-6" study --cards 8 "--within=$R"
    done
}

@test "a histogram sums to one" {
    sabot study --cards 8 --histogram=0.05 -f json >study.json
    same "$(jq '[.depths[0].bets[] | [.histogram[].probability.decimal | tonumber] | add
        | . > 0.99999999 and . < 1.00000001] | all' study.json)" true
}

@test "pictures are written" {
    answers study --cards 6..9 --plot gain.svg --plot favourable=often.svg
    answers study --cards 9 --histogram --plot h.svg
    for file in gain often h; do
        grep -q '</svg>' $file.svg
    done
}

@test "a picture has every bet of the table" {
    sabot study --cards 6..7 -b all --plot all.svg -f json >study.json
    while read -r bet; do
        grep -qF ">$bet</text>" all.svg || fail_with "no line for $bet"
    done < <(jq -r '.depths[0].bets[].bet, "best of the main bets"' study.json)
}

@test "a histogram is drawn at 0 where it is empty" {
    sabot study --cards 10 -b punto-pair --histogram=0.1 --plot histogram=h.svg -f json >study.json
    # One bin is empty between the first two, and two between the next.
    same "$(jq -r '[.depths[0].bets[0].histogram[:3][].from] | join(" ")' study.json)" "-1 -4/5 -1/2"
    base=$(grep -o 'cy="[0-9.]*"' h.svg | sort -t'"' -k2 -rn | head -n 1)
    same "$(grep -o 'cy="[0-9.]*"' h.svg | head -n 5 | grep -nxF "$base" | cut -d: -f1 | paste -sd' ')" "2 4 5"
}

@test "progress on request" {
    "$SABOT" study --cards 60 --histogram=0.1 --threads 1 --progress --yes >/dev/null 2>noise &
    for ((i = 0; i < 600; i++)); do # it takes minutes; the first lines come in seconds
        ! grep -q "%.*compositions/s" noise || break
        sleep 0.05
    done
    kill -KILL $!
    grep -q "%.*compositions/s" noise || fail_with "$(cat noise)"
    answers study --cards 10 --no-progress
}

@test "CSV has a row for each depth and bet" {
    answers study --cards 6..9 -f csv
    same "${#lines[@]}" 13
    [[ ${lines[0]} == cards,compositions,*bets.bet,bets.favourable.exact,* ]]
}

@test "under mpirun: the same digits as one process" {
    need_mpi
    sabot study --cards 6..14 -b punto,banco,tie,dragon-7 -f json >one.json
    for processes in 1 3; do
        under_mpi $processes study --cards 6..14 -b punto,banco,tie,dragon-7 -f json >many.json
        cmp one.json many.json
    done
}

@test "the command writes the tables of docs/results, byte for byte" {
    for decks in 6 8; do
        sabot study --cards 6..13 -d $decks -b punto,banco,tie,dragon-7,panda-8 -f csv -o table.csv
        same "$(wc -l <table.csv)" 41
        cmp table.csv <(head -n 41 "$SABOT_SOURCE/docs/results/study-$decks-decks.csv")
    done
    # and so is every further row: a shoe of points names its ten-values, assumptions are stated
    for decks in 6 8; do
        python3 - "$SABOT_SOURCE/docs/results/study-$decks-decks.csv" <<'END'
import csv, sys
rows = list(csv.DictReader(open(sys.argv[1])))
assert len(rows) == 235
for row in rows:
    assert row["assumed"] == "tableau ties"
    for end in ["bets.best", "bets.worst"]:
        counts = dict(part.split("=") for part in row[end + ".shoe.spec"].split(","))
        assert "0" in counts
        for point in "0123456789":
            assert counts.get("A" if point == "1" else point, "0") == row[f"{end}.shoe.points.{point}"]
END
    done
}

@test "study --sample: no digit below a hundredth of the error, and check accepts the filed result" {
    sabot study --cards 60 --sample 1000 -b punto,tie --digits 20 -o sample.json
    jq -e '[.depths[].bets[] | .favourable, .gain, .mean_ev | select(.error | tonumber > 0)
        | (.error | sub("^0[.]0*"; "") | length | . >= 2 and . <= 3)] | all' sample.json
    jq -e '[.depths[].bets[].mean_ev | (.decimal | split(".")[1] | length) == (.error | split(".")[1] | length)] | all' sample.json
    run -0 sabot check sample.json
    same "$(json '.depths[0].bets[0].mean_ev | .decimal, .error' study --cards 60 --sample 1000 -b punto --digits 3 | tr '\n' ' ')" "-0.012 0.000 "
    run -0 sabot study --cards 60 --sample 1000 -b punto
    grep -E ' -1\.[0-9]{3} % +0\.0[0-9]{2} ' <<<"$output"
}
