# --double-check is honoured or refused in every command: with engines that disagree (disagree.c)
# there is no result and the status is 3.
load helper

: "${SABOT_DISAGREEING:?the path of a sabot whose engines disagree}"

setup() {
    mkdir "$BATS_TEST_TMPDIR/work" && cd "$BATS_TEST_TMPDIR/work" || return
    sabot edge -b punto,banco -o baseline.json
    printf '{"A":9,"K":9}\n' >shoes.ndjson
    printf 'cards,outcome\nK7T2,banco\n' >log.csv
    printf -- '- bet: punto\n  decks: 8\n  what: edge\n  printed: 1.2351 %%\n  source: mine\n' >claims.yaml
    sabot study --cards 7 -d 1 --shard 1/1 -o all.state
    sed 's/^punto:.*/punto: T T T T T R R R/; s/^tableau:.*/tableau: turned/' \
        "$SABOT_SOURCE/data/tableaus/standard.yaml" >turned.yaml
}

# The engines that count: the compiled engine first, or the reference engine.
counting='edge -b punto
edge -b lucky-match
edge -b punto --given p1=7
edge -b punto,banco --covariance
edge -b punto --table openings
edge -b punto --observe p1 --classes 6..9
removal -b banco
readings -b punto
bets lint punto
bets fit tie --edge 5%
verify claims.yaml
count derive -b dragon-7
count score -b dragon-7 --cards 52
count spread -b punto --cards 26
count compare -b dragon-7 --cards 52
tableau lint monte-carlo-printed -b punto
tableau diff standard turned.yaml -b punto
tableau flips -b punto
tableau best --for banco
tableau replay log.csv
check baseline.json
batch -b punto --missing 0 shoes.ndjson
shoes -b dragon-7
report -f json
study --cards 7
study --cards 7 --histogram
study --cards 60 --sample 20 -b punto
study --cards 7 --within 1e-3 -b dragon-7
study --cards 7 -b punto,punto-pair
study --cards 7 -d 1 --shard 1/2
study merge all.state
shoes -b dragon-7 --simulate 10'

@test "--double-check is honoured: engines that disagree are status 3 and no result" {
    while read -ra arguments; do
        echo before >out
        status=0
        "$SABOT_DISAGREEING" "${arguments[@]}" --double-check -o out >stdout 2>noise || status=$?
        [[ $status == 3 && $(wc -l <noise) == 1 && $(cat noise) == *"differ"*"no result" ]] ||
            fail_with "${arguments[*]}: status $status: $(cat noise)"
        same "$(cat out)" before
        [[ ! -s stdout ]]
    done <<<"$counting"
}

@test "--double-check is honoured: engines that agree give the same result as without it" {
    while read -ra arguments; do
        "$SABOT" "${arguments[@]}" -o once.json 2>/dev/null || (($? == 1))
        "$SABOT" "${arguments[@]}" --double-check -o twice.json 2>/dev/null || (($? == 1))
        cmp once.json twice.json || fail_with "${arguments[*]}"
    done <<<"${counting/edge -b lucky-match$'\n'/}" # which takes its time
}

@test "--double-check is refused where nothing is counted" {
    for arguments in bets "bets punto" rules "rules british" "tableau show" "tableau show standard" \
        "tableau vectors" "tableau vectors --cells"; do
        # shellcheck disable=SC2086  # the words are arguments
        refuses "--double-check: nothing is counted here: expected none" $arguments --double-check
    done
}
