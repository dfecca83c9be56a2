# sabot study as a long run: signals, times, states.
load helper

# Begins a study, its output in `out` and `messages`, and waits until it has printed its expected
# time.
begin() { # ARGUMENT...
    local from
    : >messages # what an earlier one said is not meant
    "$SABOT" study "$@" >out 2>messages &
    pid=$!
    for ((from = SECONDS; SECONDS < from + 120; )); do
        grep -q "this takes about" messages && return
        sleep 0.05
    done
    fail_with "study $*: $(<messages)"
}

# Begins a study of hours, sends it a signal while it runs, and checks how it ends.
ends_by() { # SIGNAL STATUS ARGUMENT...
    local signal=$1 expected=$2 status=0 from pid
    shift 2
    begin "$@"
    sleep 0.3
    from=$EPOCHREALTIME
    kill "-$signal" $pid
    wait $pid || status=$?
    same "$status" "$expected"
    grep -q "stopped" messages
    # A second, and more on a machine with other work.
    awk -v from="$from" -v to="$EPOCHREALTIME" 'BEGIN { exit !(to - from < 5) }'
}

@test "SIGINT and SIGTERM take effect at any depth, also in the pair recurrence" {
    ends_by INT 130 --cards 104 -b banco --yes
    ends_by TERM 143 --cards 208 --histogram=0.1 --yes
    ends_by TERM 143 --cards 416 -d 30 -b punto-pair
    ends_by TERM 143 --cards 75 --histogram=0.1 --checkpoint run.state
    ends_by INT 130 --cards 19 -b punto,dragon-7 --double-check --threads 2 --yes
}

@test "a signal takes effect also while the result waits for a reader" {
    mkfifo result.json
    for arguments in "study --cards 7" "study --cards 7 --shard 1/1" "shoes --simulate 10"; do
        status=0
        # shellcheck disable=SC2086  # the words are arguments
        "$SABOT" $arguments --threads 1 -o result.json 2>messages &
        pid=$!
        waiting=0
        until ((waiting == 3)); do # it has nothing else to do any more
            sleep 0.1
            [[ $(</proc/$pid/stat) == *") S "* ]] && ((++waiting)) || waiting=0
        done
        kill -TERM $pid
        wait $pid || status=$?
        same "$arguments: $status $(<messages)" "$arguments: 143 "
    done
}

# Checks the expected time that a study with one thread prints first, and ends the study: near a
# time measured once, up to a factor of ten because machines differ. A histogram needs the full walk,
# whose estimate takes a tenth of a second; that of a pruned walk takes one or more for each bet.
says_first() { # SECONDS ARGUMENT...
    local seconds=$1 pid
    shift
    begin "$@" --threads 1
    kill $pid
    wait $pid || true
    [[ ! -s out ]]
    awk -v expected="$seconds" '
        BEGIN { unit["s"] = 1; unit["min"] = 60; unit["h"] = 3600; unit["days"] = 86400 }
        { ratio = $5 * unit[$6] / expected }
        !/^sabot: this takes about [0-9.]+ (s|min|h|days)$/ || ratio < 0.1 || ratio > 10 {
            print; failed = 1
        }
        { exit }
        END { exit NR == 0 || failed }' messages
}

@test "the expected time is printed first, also into a file; hours require --yes or a checkpoint" {
    [[ ${SABOT_SANITIZE:-none} == none ]] || skip "the sanitizers' pace is another"
    refuses "--cards 104: this takes about *: expected --yes, or --checkpoint FILE *" \
        study --cards 104 --histogram=0.1 --threads 1
    refuses "--cards 208: this takes about *: *" study --cards 208 --histogram=0.1 -b punto,banco,tie --threads 1
    says_first 1000 --cards 60 --histogram=0.1 --no-progress
    says_first 25000 --cards 90 --histogram=0.1 -b banco,tie --yes
    says_first 300 --cards 75 -b banco
    # One of very many shards is short.
    answers study --cards 130 --shard 900000/900000 -o short.state
    run --separate-stderr sabot study --cards 20
    [[ -z $stderr ]]
}

@test "the expected time of a sample is printed first too" {
    refuses "--cards 104: this takes about *: expected --yes" study --cards 104 --sample 2000000 -b perfect-pair --threads 1
    says_first 140000 --cards 104 --sample 2000000 -b perfect-pair --yes
    run --separate-stderr sabot study --cards 20 --sample 10
    [[ -z $stderr ]]
}

@test "a state is self-contained: shards can be merged without the input files" {
    mkdir there
    cat >there/own.yaml <<'END'
bet: own
source: a test
lines:
  - when: winner = tie and punto.total = 6
    pays: 40:1
END
    echo '9,9,9' >there/gone
    for i in 1 2; do
        (cd there && sabot study --cards 7 -b ./own.yaml,tie -x @gone --shard $i/2 -o ../$i.state)
    done
    (cd there && sabot study --cards 7 -b ./own.yaml,tie -x @gone -f json) >whole.json
    rm -r there
    answers study merge 1.state 2.state -f json
    same "$output" "$(<whole.json)"
}

# A state with a changed sum and a correct hash: only the internal check detects it.
forge() { # FILE FILTER
    jq "$2 | del(.sha256)" "$1" >forged.json
    local hash
    hash=$(jq -cSj . forged.json | sha256sum)
    jq --arg hash "${hash%% *}" '. + {sha256: $hash}' forged.json >forged.state
}

@test "impossible sums fail the internal check" {
    sabot study --cards 8 --histogram=0.1 --shard 1/1 -o good.state
    forge good.state .
    answers study merge forged.state
    local filter
    for filter in '.depths[0].totals.bets[0].favourable = "fffffffffffffffffffffff"' \
        '.depths[0].totals.bets[1].gain = "0"' '.depths[0].totals.bets[2].bins = {}' \
        '.depths[0].totals.bets[2].bins["0"] = "1"' '.depths[0].totals.best_favourable = "0"' \
        '.depths[0].totals.bets[0].best.counts[0] += 1' \
        '.depths[0].totals.bets[0].worst = .depths[0].totals.bets[1].best' \
        '.depths[0].totals.bets[1].gain |= "1" + .' \
        '.depths[0].totals.bets[1].bins |= ([keys_unsorted, ([.[]] | .[1:] + .[:1])] | transpose | map({(.[0]): .[1]}) | add)'; do
        forge good.state "$filter"
        run --separate-stderr -3 sabot study merge forged.state
        [[ -z $output && $stderr == *"internal check failed; no result"* ]]
    done
}

@test "--double-check counts shards and merged shards a second way" {
    sabot study --cards 7 -d 1 --double-check --shard 1/2 -o 1.state
    sabot study --cards 7 -d 1 --shard 2/2 -o 2.state
    answers study merge --double-check 1.state 2.state -f json
    same "$output" "$(sabot study --cards 7 -d 1 -f json)"
    # The gain is one more than before: the internal check cannot detect it, but a second count
    # does.
    forge 2.state '.depths[0].totals.bets[0].gain |= (.[:-1] + (if .[-1:] == "0" then "1" else "0" end))'
    answers study merge 1.state forged.state
    run --separate-stderr -3 sabot study merge --double-check 1.state forged.state
    [[ -z $output && $stderr == *"the two methods differ; no result"* ]]
}
