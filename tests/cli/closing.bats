# The outcomes that an engine counts must add up to all deals, or there is no result: with engines
# that lose a deal (lose.c), without --double-check.
load helper

: "${SABOT_LOSING:?the path of a sabot whose engines lose deals}"

setup() {
    mkdir "$BATS_TEST_TMPDIR/work" && cd "$BATS_TEST_TMPDIR/work" || return
    sabot edge -b punto,banco -o baseline.json
    printf '{"A":900,"K":900}\n' >large.ndjson
    printf 'cards,outcome\nK7T2,banco\n' >log.csv
    printf -- '- bet: punto\n  decks: 8\n  what: edge\n  printed: 1.2351 %%\n  source: mine\n' >claims.yaml
    # Depends on the drawing and on suits: the merging engine. The other depends only on openings.
    printf 'bet: drawn\nlines:\n  - when: count(As) = 1 and banco.first.suit = h\n    pays: 9:1\n' >drawn.yaml
    printf 'bet: opened\nlines:\n  - when: opening.count(As) = 1 and banco.first.suit = h\n    pays: 9:1\n' >opened.yaml
}

counting='edge -b punto
edge -b drawn.yaml
edge -b drawn.yaml --given p1=7
edge -b punto,banco --covariance
edge -b drawn.yaml --table openings
removal -b banco
removal -b drawn.yaml -d 1
removal -b opened.yaml
bets lint punto
bets fit tie --edge 5%
verify claims.yaml
tableau flips -b tie,punto-pair
tableau flips -b drawn.yaml
tableau replay log.csv
check baseline.json
batch -b punto --missing 0 large.ndjson
shoes -b dragon-7 --burn first-card
report -f json'

@test "engines that lose a deal are status 3 and no result" {
    local survivors=''
    while read -ra arguments; do
        echo before >out
        status=0
        "$SABOT_LOSING" "${arguments[@]}" -o out >stdout 2>noise || status=$?
        [[ $status == 3 && $(wc -l <noise) == 1 &&
            $(cat noise) == *"the outcomes do not add up to all deals; no result" &&
            $(cat out) == before && ! -s stdout ]] ||
            survivors+="${arguments[*]}: status $status: $(cat noise)"$'\n'
    done <<<"$counting"
    same "$survivors" ''
}
