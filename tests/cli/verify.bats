# Published figures and the reader's own claims.
load helper

# All published figures take seconds: verified once, and read by several tests.
setup_file() {
    "$SABOT" verify -f json >"$BATS_FILE_TMPDIR/published.json" 2>"$BATS_FILE_TMPDIR/said"
}

published() { # JQ-OPTION... EXPRESSION
    jq "$@" "$BATS_FILE_TMPDIR/published.json"
}

@test "every published figure matches; the known misprints do not" {
    [[ ! -s $BATS_FILE_TMPDIR/said ]]
    same "$(published .mismatched)" 0
    (($(published .matched) >= 98))
    same "$(published -r '.figures[] | select(.verdict == "misprint") | "\(.bet) \(.printed)"' | sort)" \
        "cards-4 5.2830 %
cards-5 8.9668 %
cards-6 4.6939 %
lucky-nines-binion 19.46 %
three-giving-8 16.926 %
three-giving-8 23.207 %"
}

@test "verify counts its own rows" {
    for verdict in match:matched misprint:misprints; do
        same "$(published "[.figures[] | select(.verdict == \"${verdict%:*}\")] | length")" \
            "$(published ".${verdict#*:}")"
    done
}

@test "super-lucky-7 is settled by the cards of the coup: its published return is truncated" {
    same "$(published -c '.figures[] | select(.bet == "super-lucky-7") | [.what, .printed, .verdict]')" \
        '["return","85.16 %","match"]'
    claim "bet: super-lucky-7" "decks: 8" "what: return" "printed: 85.16 %"
    verdict 1 mismatch
    claim "bet: super-lucky-7" "decks: 8" "what: return" "printed: 85.16 %" "rounding: down"
    verdict 0 match
}

claim() { # LINE...
    printf -- '- %s\n' "$1" >claims.yaml
    shift
    (($# == 0)) || printf '  %s\n' "$@" >>claims.yaml
}

# The last claim has that verdict, and verify the corresponding status.
verdict() { # STATUS VERDICT
    run --separate-stderr "-$1" sabot verify claims.yaml -f json
    same "$(jq -r '.figures[0].verdict' <<<"$output")" "$2"
}

@test "a claim is compared to its printed digits" {
    claim "bet: dragon-7" "decks: 8" "printed: 7.61 %"
    verdict 0 match
    claim "bet: dragon-7" "decks: 8" "printed: 7.62 %"
    verdict 1 mismatch
    claim "bet: dragon-7" "decks: 8" "printed: 7.6 %"
    verdict 0 match
    claim "bet: dragon-7" "decks: 8" "printed: 7.60 %"
    verdict 1 mismatch
}

@test "the subjects of claims" {
    claim "bet: tie" "decks: 8" "what: ways" 'printed: "475,627,426,473,216"'
    verdict 0 match
    claim "bet: tie" "decks: 8" "what: ways" 'printed: "475,627,426,473,217"'
    verdict 1 mismatch
    claim "bet: tie" "decks: 8" "what: probability" "printed: 9.5156 %"
    verdict 0 match
    claim "bet: tie" "decks: 8" "what: probability" "printed: 0.095156"
    verdict 0 match
    claim "bet: tie" "decks: 8" "what: ev" "printed: -0.14360"
    verdict 0 match
    claim "bet: tie" "decks: 8" "what: return" "printed: 85.6404 %"
    verdict 0 match
    claim "bet: tie" "decks: 8" "what: return" "printed: 0.8564"
    verdict 0 match
    claim "bet: tie" "decks: 8" "what: return" "printed: 85.65 %"
    verdict 1 mismatch
    claim "bet: tie" "decks: 8" "what: sd" "printed: 2.640872"
    verdict 0 match
    claim "bet: tie" "decks: 8" "what: sd" "printed: 2.640873"
    verdict 1 mismatch
    claim "bet: tie" "decks: 8" "what: removal" "remove: 5" "printed: -.02644"
    verdict 0 match
    claim "bet: punto" "decks: infinite" "printed: 1.228"
    verdict 0 match
    claim "bet: tie" "shoe: A=6" "printed: -800 %"
    verdict 0 match
}

@test "a standard deviation has its variance and root, each with decimals" {
    printf -- '- {bet: banco, decks: 8, what: sd, printed: "0.93"}\n' >claims.yaml
    answers verify claims.yaml -f json
    edge=$(sabot edge -b banco -d 8 --digits 4 -f json)
    same "$(jq -c '.figures[0] | [.variance, .sd, has("value")]' <<<"$output")" \
        "$(jq -c '.bets[0] | [.variance, .sd, false]' <<<"$edge")"
}

@test "a shoe and the cards taken from it are shown whole" {
    shoe=A=32,2=32,3=32,4=32,5=32,6=32,7=32,8=32,9=32,T=32,J=32,Q=32,K=32
    printf -- '- {bet: banco, shoe: "%s", what: edge, printed: "1.06 %%"}\n' $shoe >claims.yaml
    answers verify claims.yaml
    [[ $output == *" $shoe "* ]] || fail_with "$output"
}

@test "invalid claims are refused" {
    printf -- '- {bet: tie, decks: 8, printed: "14.36 %%%%"}\n' >claims.yaml
    refuses "claims.yaml:1:*" verify claims.yaml
    printf -- '- {bet: tie, decks: 8, what: removal, remove: ",", printed: "0"}\n' >claims.yaml
    refuses "claims.yaml:1:*takes no card: expected cards*" verify claims.yaml
}

@test "digits that are truncated, not rounded" {
    # Six decks: 14.4382...; truncating and rounding to three digits differ for 8 decks: 14.3596.
    claim "bet: tie" "decks: 8" "rounding: down" "printed: 14.35 %"
    verdict 0 match
    claim "bet: tie" "decks: 8" "printed: 14.35 %"
    verdict 1 mismatch
}

@test "an exact value is printed in one way: truncated, or rounded with halves to even, up or down" {
    local case
    # always paid, to make the EV equal to the payout
    for case in '7:16 0.4375 down match' '7:16 0.4374 down mismatch' '7:16 0.4376 down mismatch' '7:16 0.437 down match' \
        '7:16 0.438 nearest match' '7:16 0.437 nearest mismatch' '7:16 0.438 half-even match' \
        '7:16 0.438 half-up match' '7:16 0.437 half-up mismatch' '7:16 0.437 half-down match' '7:16 0.438 half-down mismatch' \
        '1:8 0.12 nearest match' '1:8 0.13 nearest mismatch' '1:8 12 nearest mismatch' '1:8 12.5% down match' \
        '7%for%8 -0.12 nearest match' '7%for%8 -0.13 half-up match' '7%for%8 -0.12 half-up mismatch' \
        '7%for%8 -0.12 down match' '7%for%8 -0.13 down mismatch' '7%for%8 -0.124 down mismatch' '7%for%8 -0.125 down match'; do
        read -r pays printed rounding expected <<<"$case"
        printf 'bet: fixed\nlines:\n  - {when: cards >= 4, pays: %s}\n' "${pays//%/ }" >fixed.yaml
        claim "bet: ./fixed.yaml" "decks: 1" "what: ev" "rounding: $rounding" "printed: \"$printed\""
        if [[ $expected == match ]]; then verdict 0 match; else verdict 1 mismatch; fi
    done
}

@test "a misprint that turns out right is a mismatch" {
    claim "bet: tie" "decks: 8" "misprint: true" "printed: 15 %"
    verdict 0 misprint
    claim "bet: tie" "decks: 8" "misprint: true" "printed: 14.3596 %"
    verdict 1 misprint-matches
}

@test "a claim of whole shoes holds within three of its errors, or to the digits printed" {
    local shoes=("bet: dragon-7" "decks: 8" "burn: first-card" "cut: 14" "last: one-more" "system: dragon-7-jacobson")
    # computed: 0.59782 units, 9.16373 % of coups at 8.02624 %
    claim "${shoes[@]}" "what: units-per-shoe" "printed: 0.597" "error: 0.0004"
    verdict 0 match
    same "$(jq -c '.figures[0] | [.cut, .system, .error, .value.exact]' <<<"$output")" '["14","dragon-7-jacobson","0.0004",null]'
    claim "${shoes[@]}" "what: units-per-shoe" "printed: 0.597" "error: 0.0002"
    verdict 1 mismatch
    claim "${shoes[@]}" "what: units-per-shoe" "printed: 0.598"
    verdict 0 match
    claim "${shoes[@]}" "what: bets-share" "printed: 9.164 %"
    verdict 0 match
    claim "${shoes[@]}" "what: bets-share" "trigger: tc>=5" "printed: 9.165 %" "error: 0.01 %"
    verdict 1 mismatch
    claim "${shoes[@]}" "what: bets-ev" "printed: 0.0803"
    verdict 0 match
    claim "what: coups" "rules: france-57-13" "printed: 60.04"
    verdict 0 match
    claim "${shoes[@]}" "what: units-per-shoe" "printed: 0.59" "error: 0.01" "misprint: true"
    verdict 1 misprint-matches
    run --separate-stderr -1 sabot verify claims.yaml
    [[ $output == *"units per shoe  0.59 ± 0.01"* ]]
}

@test "claims of whole shoes that cannot be checked, with their place" {
    claim "what: coups" "decks: 8" "cut: 416" "printed: 1"
    refuses "claims.yaml:1:3: 416 cards behind the cut card: expected fewer than the 416 of the shoe" verify claims.yaml
    claim "what: coups" "decks: 8" "burn: 411" "cut: 0" "printed: 1"
    refuses "claims.yaml:1:3: no coup fits: *" verify claims.yaml
    claim "what: coups" "rules: british" "printed: 1"
    refuses "claims.yaml:1:3: coups: expected cut:, *" verify claims.yaml
    claim "bet: tie" "decks: 8" "cut: 9" "printed: 1"
    refuses "claims.yaml:3:8: cut: expected only with what: coups, *" verify claims.yaml
    claim "bet: tie" "decks: 8" "what: bets-share" "cut: 9" "printed: 5 %" "error: 0.1"
    refuses "claims.yaml:6:10: '0.1': expected a standard error above 0, in per cent as printed" verify claims.yaml
    claim "bet: perfect-9" "decks: 8" "what: units-per-shoe" "cut: 9" "tags: 1 0 0 0 0 0 0 0 0 0" "printed: 1"
    refuses "claims.yaml:1:3: *" verify claims.yaml
}

@test "a claim on another tableau" {
    claim "bet: punto" "decks: 8" "tableau: st-moritz-printed" "printed: 1.2351 %"
    verdict 1 mismatch
}

@test "claims from standard input, and from several files" {
    printf -- '- bet: tie\n  decks: 8\n  printed: 14.36 %%\n' >a.yaml
    run --separate-stderr -0 bash -c '"$1" verify - <a.yaml' - "$SABOT"
    [[ $output == *"1 match, 0 do not"* ]]
    answers verify a.yaml a.yaml
    [[ $output == *"2 match, 0 do not"* ]]
}

@test "claims that cannot be checked, with their place" {
    claim "bet: dragon7" "decks: 8" "printed: 1"
    refuses "claims.yaml:1:3: unknown bet 'dragon7': did you mean 'dragon-7'?" verify claims.yaml
    claim "bet: tie" "printed: 1"
    refuses "claims.yaml:1:3: *: expected either decks or shoe" verify claims.yaml
    claim "bet: tie" "decks: none" "printed: 1"
    refuses "claims.yaml:1:3: decks 'none': *" verify claims.yaml
    claim "bet: tie" "decks: 8" "printed: about 1"
    refuses "claims.yaml:3:12: 'about 1': expected a number as printed*" verify claims.yaml
    claim "bet: tie" "decks: 8" "what: luck" "printed: 1"
    refuses "claims.yaml:3:9: 'luck': expected edge, ev, *" verify claims.yaml
    claim "bet: tie" "decks: 8" "remove: 5" "printed: 1"
    refuses "claims.yaml:1:3: *: expected remove: if what: is removal*" verify claims.yaml
    claim "bet: tie" "shoe: A=5" "printed: 1"
    refuses "claims.yaml:1:3: the shoe has fewer than 6 cards: *" verify claims.yaml
    claim "bet: punto-pair" "shoe: 0=30" "printed: 1"
    refuses "claims.yaml:1:3: the shoe does not determine 'punto-pair': expected one known by ranks" \
        verify claims.yaml
    claim "bet: tie" "decks: 8" "tableau: vaduz-printed" "printed: 1"
    refuses "claims.yaml:1:3: * leaves 2 cells open: *" verify claims.yaml
    echo '[]' >claims.yaml
    refuses "claims.yaml:1:1: a list: expected a list of at least one claim*" verify claims.yaml
}

@test "a decimal comma is refused, not read as thousands" {
    printf -- '- bet: tie\n  decks: 8\n  printed: "14,36 %%"\n' >claims.yaml
    refuses "claims.yaml:3:12: '14,36 %': expected a number as printed*" verify claims.yaml
}

@test "every bet names the source of its pay table, or says that none is known" {
    sabot bets -f json >bets.json
    same "$(jq -r '[.bets[] | select(.source == null or (.source | test("common"))) | .bet] | join(" ")' bets.json)" ""
    same "$(jq -r '[.bets[] | select(.source == "no source known") | .bet] | join(" ")' bets.json)" "2-to-1-banco 2-to-1-punto"
}

@test "verify: a claim takes unstated values from its rule set" {
    mkdir game
    printf 'rules: mine\ndecks: 6\ntableau: st-moritz-printed\nbets:\n  tie: tie.yaml\n' >game/rules.yaml
    printf 'bet: tie\nlines:\n  - when: winner = tie\n    pays: 9:1\n' >game/tie.yaml
    printf -- '- {bet: tie, rules: game/rules.yaml, what: ways, printed: %s}\n' \
        "$(json '.bets[0].win.ways' edge -r game/rules.yaml)" >claims.yaml
    printf -- '- {bet: tie, rules: game/rules.yaml, what: ev, printed: %s}\n' \
        "$(json '.bets[0].ev.decimal' edge -r game/rules.yaml)" >>claims.yaml
    printf -- '- {bet: tie, rules: game/rules.yaml, decks: 8, tableau: standard, what: ev, printed: %s}\n' \
        "$(json '.bets[0].ev.decimal' edge -r game/rules.yaml -d 8 -t standard)" >>claims.yaml
    same "$(json '.matched, .mismatched' verify claims.yaml)" $'3\n0'
    printf -- '- {bet: tie, rules: none, printed: 1}\n' >claims.yaml
    refuses "claims.yaml:1:3: *" verify claims.yaml
}
