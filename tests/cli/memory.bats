# Memory and threads run out: a full result, or status 3 with one line, and the old file whole.
load helper

setup() {
    [[ ${SABOT_SANITIZE:-none} == none ]] || skip "the address sanitizer takes terabytes of address space"
    mkdir "$BATS_TEST_TMPDIR/work" && cd "$BATS_TEST_TMPDIR/work" || return
    # Failures of the dynamic loader do not count: the least memory that sabot starts with.
    least=4000
    until (ulimit -v $least && "$SABOT" --version) &>/dev/null; do
        least=$((least + 50))
    done
}

# Runs the command with more and more memory until it gives the same output as without a limit.
ladder() { # ARGUMENT...
    local whole_status=0 room=$least status failures=0
    "$SABOT" "$@" -o whole >/dev/null 2>whole.noise || whole_status=$?
    ((whole_status < 2)) || fail_with "$*: $(cat whole.noise)"
    while :; do
        echo before >out
        status=0
        (ulimit -v $room && exec "$SABOT" "$@" -o out) >stdout 2>noise || status=$?
        if ((status == whole_status)); then
            cmp out whole || fail_with "$*: status $status in $room KB, and another result"
            break
        fi
        failures=$((failures + 1))
        [[ $status == 3 && $(wc -l <noise) == 1 && $(cat noise) == "sabot: "* ]] ||
            fail_with "$*: status $status in $room KB: $(cat noise)"
        same "$(cat out)" before
        [[ ! -s stdout ]] || fail_with "$*: $(head -c 100 stdout)"
        room=$((room * 9 / 8 + 100))
        ((room < 4000000)) || fail_with "$*; no result"
    done
    same "$(find . -name '.sabot-*')" ""
    ladder_failures=$failures
}

@test "memory and threads run out: every command" {
    sabot edge -o baseline.json
    printf 'A,2,3,4,5,6,7,8,9,T,J,Q,K\n32,32,32,32,32,32,32,32,32,32,32,32,32\n' >shoes.csv
    printf 'cards,outcome\nK7T2,banco\n' >log.csv
    printf -- '- bet: punto\n  decks: 8\n  what: edge\n  printed: 1.2351 %%\n  source: mine\n' >claims.yaml
    while read -ra arguments; do
        ladder "${arguments[@]}" -f json
    done <<'END'
edge
edge --covariance
edge --table openings
edge --observe p1 --classes 6..9 -b punto
edge --double-check -b punto,banco
removal
rules
rules british
bets
bets punto
bets lint punto
bets fit tie --edge 5%
readings
study --cards 7
study --cards 60 --sample 200
study --cards 12 --within 1e-3 -b dragon-7
verify claims.yaml
count derive -b dragon-7
count score -b dragon-7 --cards 52
count spread -b punto --cards 26
count compare -b dragon-7 --cards 52
tableau show
tableau lint monte-carlo-printed -b punto
tableau diff standard standard
tableau flips
tableau best --for banco
tableau replay log.csv
check baseline.json
report --chapters summary
shoes -b dragon-7
batch shoes.csv
END
    ladder tableau vectors --cells
    for format in text csv markdown; do
        ladder edge -f $format
    done
}

# Enough to be counted in parallel.
some_bets() {
    sabot bets -f json | jq -r '[.bets[] | select(.level == "points" and (.coups | not)) | .bet] | .[:24] | join(",")'
}

@test "memory runs out: a large result is whole or absent" {
    bets=$(some_bets)
    ladder edge --digits 10000 -b "$bets" -f json
    ((ladder_failures > 3))
    echo before >o.json
    run --separate-stderr -3 bash -c 'ulimit -v 15000; exec "$@"' - \
        "$SABOT" edge --digits 100000 -b "$bets" -f json -o o.json
    same "$stderr" "sabot: out of memory"
    same "$(cat o.json)" before
}

@test "threads run out: the result is complete all the same" {
    bets=$(some_bets)
    sabot edge -b "$bets" -f json -o whole
    for room in 40000 200000 800000; do # for none, for one, for some of them
        (ulimit -v $room && exec "$SABOT" edge -b "$bets" -f json --threads 64 -o out)
        cmp out whole
    done
    # Too little memory for a stack of a gigabyte.
    (ulimit -s 1048576 && ulimit -v 60000 && exec "$SABOT" edge -b "$bets" -f json --threads 8 -o out)
    cmp out whole
}

@test "memory runs out: a stack that is too small is reported, without a crash" {
    run --separate-stderr -3 bash -c 'ulimit -s 64; exec "$@"' - "$SABOT" edge
    same "$stderr" "sabot: the stack is limited to 64 KB: expected at least 256 (ulimit -s)"
    [[ -z $output ]]
    for arguments in edge "edge -b all" "study --cards 8" "removal -b perfect-pair" "shoes -b dragon-7"; do
        # shellcheck disable=SC2086  # the words are arguments
        run -0 bash -c 'ulimit -s 256; exec "$@"' - "$SABOT" $arguments
        # shellcheck disable=SC2086
        OMP_STACKSIZE=256 run -0 "$SABOT" $arguments
    done
    # Nor for one of OpenMP's threads.
    for size in 16K 16 " 20000 B" 255k; do
        OMP_STACKSIZE=$size refuses_with 3 "OMP_STACKSIZE=$size: expected at least 256 KB, or none" edge -b all
    done
    GOMP_STACKSIZE=32 refuses_with 3 "GOMP_STACKSIZE=32: expected at least 256 KB, or none" edge
    for size in 1M 262144B 1G; do
        OMP_STACKSIZE=$size run -0 "$SABOT" edge -b "$(some_bets)"
    done
}
