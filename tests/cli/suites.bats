# The suites: every file with tests is in one, every slow test in one that CI runs in turn, and the
# summary of ./bootstrap test shows the time of each test and how it ended.
load helper

# Names and suites of what meson runs: NAME SUITE,SUITE.
listed() {
    meson introspect --tests "$SABOT_BUILD" |
        jq -r '.[] | "\(.name)\t\(.suite | map(sub(".*:"; "")) | join(","))"'
}

# A test of that name and suite exists.
is_listed() { # NAME SUITE-PATTERN
    awk -F'\t' -v name="$1" -v suite="$2" '$1 == name && $2 ~ suite { found = 1 } END { exit !found }' listed ||
        fail_with "'$1' is in no suite like '$2'"
}

@test "every file of tests is in a suite, and its slow tests in a slow suite" {
    listed >listed
    local file name
    for file in "$SABOT_SOURCE"/tests/cli/*.bats; do
        name=$(basename "$file" .bats)
        is_listed "cli $name" . || is_listed "cli $name 1" .
        if grep -q '^# bats test_tags=slow$' "$file"; then
            is_listed "cli $name" '^cli,'
            is_listed "cli $name-slow" '^slow,all-'
        fi
    done
    for file in "$SABOT_SOURCE"/tests/unit/test_*.c; do
        name=$(basename "$file" .c) name=${name#test_}
        grep -q "^    '$name',$" "$SABOT_SOURCE/tests/unit/meson.build" || fail_with "$file is not listed"
        ! grep -q 'is_slow(argc' "$file" || sed -n '/^slow = /,/]/p' "$SABOT_SOURCE/tests/unit/meson.build" | grep -q "'$name'" ||
            fail_with "$file is not among the slow ones"
    done
    for file in "$SABOT_SOURCE"/tests/browser/*.test.mjs; do
        name=$(basename "$file" .test.mjs)
        grep -q "^    foreach name : .*'$name'" "$SABOT_SOURCE/tests/browser/meson.build" ||
            fail_with "$file is not listed"
        ! grep -q IS_EXHAUSTIVE "$file" ||
            grep -q "^    foreach name, suite : .*'$name': 'all-" "$SABOT_SOURCE/tests/browser/meson.build" ||
            fail_with "$file is not among the slow ones"
    done
}

@test "a slow test is in one suite that CI chooses from or in release, and a quick one in none" {
    listed | awk -F'\t' '
        { chosen = gsub(/(^|,)(all-|release$)/, "&", $2) }
        $2 ~ /(^|,)slow(,|$)/ && chosen != 1 { print; bad = 1 }
        $2 !~ /(^|,)slow(,|$)/ && chosen { print; bad = 1 }
        END { exit bad || NR < 30 }'
}

@test "a slow test says why it is slow" {
    for file in "$SABOT_SOURCE"/tests/cli/*.bats; do
        awk '/^# bats test_tags=slow$/ { if (before !~ /^# Slow: /) bad = 1 } { before = $0 } END { exit bad }' "$file" ||
            fail_with "$file: expected '# Slow: ' and why above each tag"
    done
}

# The functions of bootstrap, without its actions.
bootstrap_functions() {
    # shellcheck disable=SC1090
    source <(sed '/^set -euo/d; /^cd /d; /^main "\$@"$/d' "$SABOT_SOURCE/bootstrap")
}

@test "the summary has the ten slowest tests, the sum, and the numbers passed in the last line" {
    bootstrap_functions
    for ((i = 1; i <= 12; i++)); do
        printf '{"name":"s:a / t%d","result":"OK","stderr":"said\\nprocessor: %d.25 s\\n"}\n' $i $i
    done >log
    printf '{"name":"s:a / out of time","result":"TIMEOUT","stderr":""}\n{"name":"s:a / left","result":"SKIP"}\n' >>log
    run processor_times log
    same "${lines[0]}" "processor time of 14 tests: 81 s"
    same "${lines[1]}" "  12.3 s  s:a / t12"
    same "${lines[10]}" "  3.3 s  s:a / t3"
    same "${lines[11]}" "  s:a / t2 2.3 s, s:a / t1 1.3 s, s:a / out of time 0 s, s:a / left 0 s"
    same "$(summary log)" "12 passed, 1 failed, 1 skipped"
}

@test "timed: the status of the command, its output, and the time of processes that outlive it" {
    run --separate-stderr "$SABOT_SOURCE/tests/timed" sh -c 'echo said; exit 3'
    same "$status $output" "3 said"
    [[ $stderr =~ processor:\ [0-9]+\.[0-9]{2}\ s$ ]] || fail_with "$stderr"
    # The outer shell ends at once; the inner one works on for tenths of a second.
    run --separate-stderr "$SABOT_SOURCE/tests/timed" \
        sh -c '(i=0; while [ $i -lt 200000 ]; do i=$((i + 1)); done) >/dev/null 2>&1 & exit 0'
    same "$status" 0
    (($(sed -n 's/processor: \([0-9]*\)\.\([0-9]*\) s/\1\2/p' <<<"$stderr" | sed 's/^0*//') >= 10)) || fail_with "$stderr"
    run "$SABOT_SOURCE/tests/timed" sh -c 'kill -TERM $$'
    same "$status" 143
    # A pipe that closes ends the writer, as it does without this program.
    run "$SABOT_SOURCE/tests/timed" bash -c 'yes | head -n 1; exit "${PIPESTATUS[0]}"'
    same "$status" 141
}
