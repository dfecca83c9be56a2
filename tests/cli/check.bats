# The guard: an earlier result recomputed, drift found and explained, bad baselines refused.
load helper

baseline() { # ARGUMENT...
    sabot edge "$@" -o baseline.json
}

# The table of the standard with banco 4 and 5 standing when punto stands, as a file.
changed_table() {
    sabot tableau show st-moritz-printed -f json | jq -r '.tableaus[0] |
        "tableau: changed\npunto: \(.punto)\nbanco:", (.banco | to_entries[] | "  \(.key): \(.value)")' >changed.yaml
}

@test "check: what edge wrote holds, whatever the shoe, the bets and the conditions" {
    for arguments in "" "-r british" "-d infinite" "-s A=9,2=9,3=8,9=4" "-s A=9,2=9,0=0" "-s 0=20,5=8,7=9" "-x As,As,5h -b all" \
        "-d 1 --given p1=7,banco=5 --covariance" "-b punto+tie*1/10,banco --digits 40 --covariance" \
        "-t st-moritz-printed --digits 0"; do
        # shellcheck disable=SC2086  # the words are arguments
        baseline $arguments
        run -0 sabot check baseline.json
        [[ $output == *"0 values drifted"*"every value holds"* ]] || fail_with "$arguments: $output"
    done
}

@test "check: a table with rows headed by points holds, and drifts when a row is not" {
    { printf 'by: {3: point, 5: point}\n' && sed '/^by:/d' "$SABOT_SOURCE/data/tableaus/standard.yaml"; } >rows.yaml
    sed 's/5: point/5: third/' rows.yaml >other.yaml
    baseline -t rows.yaml
    run -0 sabot check baseline.json
    run -1 sabot check baseline.json -t other.yaml -f json
    same "$(jq -c '[.drift[] | select(.value == "tableau.by.5")]' <<<"$output")" \
        '[{"value":"tableau.by.5","was":"point","is":null}]'
    for by in '{}' '{"3":"third"}' '{"8":"point"}' '{"3":"point","x":1}' '[]'; do
        jq ".tableau.by = $by" baseline.json >edited.json
        refuses "edited.json: .tableau.by: expected third or point" check edited.json
    done
}

@test "check: a table with other cells drifts, and the cells explain it" {
    baseline
    changed_table
    run -1 sabot check baseline.json -t changed.yaml -f json
    same "$(jq -r '.cells[] | "\(.cell) \(.from) \(.to)"' <<<"$output")" \
        $'banco 4 none T R\nbanco 5 none T R'
    same "$(jq -r '.drift[] | select(.value == "punto.ev.exact") | "\(.was) \(.is)"' <<<"$output")" \
        "$(json '.bets[0].ev.exact' edge) $(json '.bets[0].ev.exact' edge -t changed.yaml)"
    same "$(jq -c '[.bets, .cells]' <<<"$output")" \
        "$(json '[.bets, .cells]' tableau diff standard changed.yaml | jq -c .)"
}

@test "check: the same cells under another name are no drift" {
    baseline
    sabot tableau show standard -f json | jq -r '.tableaus[0] |
        "tableau: other\npunto: \(.punto)\nbanco:", (.banco | to_entries[] | "  \(.key): \(.value)")' >other.yaml
    run -0 sabot check baseline.json -t other.yaml
}

@test "check: with conditions the shares are those of whole evaluations" {
    # Punto's opening card is a 7; cells of both hands change.
    baseline -d 1 --given p1=7 -b punto
    changed_table
    sed -i 's/^punto: .*/punto: TTTTTTRT/' changed.yaml
    run -1 sabot check baseline.json -t changed.yaml -f json
    ev() { json '.bets[0].ev.exact' edge -d 1 --given p1=7 -b punto -t "$1"; }
    same "$(jq -r '.bets[0] | .from.exact, .to.exact' <<<"$output")" "$(ev standard)"$'\n'"$(ev changed.yaml)"
    same "$(jq -r '.bets[0].by_cell[] | .cell' <<<"$output")" $'punto 7\nbanco 4 none\nbanco 5 none'
    # Punto 7 alone: the standard table's cells of banco stay.
    sed 's/^  4: .*/  4: RRTTTTTTRRT/; s/^  5: .*/  5: RRRRTTTTRRT/' changed.yaml >alone.yaml
    run -1 sabot tableau diff standard alone.yaml
    baseline -d 1 --given p1=7 -b punto
    same "$(json '.bets[0] | .change.exact, .interaction.exact' check baseline.json -t alone.yaml)" \
        "$(json '.bets[0].by_cell[0].change.exact' check baseline.json -t changed.yaml)"$'\n0'
    # How often the cell is reached: punto opens with 7, banco has no natural.
    same "$(json '.cells[0].probability.exact' check baseline.json -t alone.yaml)" "$(reached_by_bet)"
}

reached_by_bet() {
    printf 'bet: reached\nlines:\n  - when: punto.opening = 7 and banco.opening < 8\n    pays: 1:1\n' >reached.yaml
    json '.bets[0].win.probability.exact' edge -d 1 --given p1=7 -b ./reached.yaml
}

@test "check: a value that was changed by hand is found, wherever it stands" {
    baseline -b punto,banco --covariance
    for edit in '.bets[1].ev.exact = "-1/95"' '.bets[0].variance.decimal = "0.9046925891"' \
        '.bets[0].lines[0].ways = "7"' '.deals = "1"' '.covariance[0].exact = "0"' '.shoe.ranks.A = 31' \
        '.tableau.sha256 = "0"' '.bets[0].sd.decimal = "0.9511527160"' '.bets[1].undetermined = "suits"' 'del(.deals)'; do
        jq "$edit" baseline.json >edited.json
        run -1 sabot check edited.json -f json
        (($(jq '.drift | length' <<<"$output") == 1)) || fail_with "$edit: $output"
    done
    run -1 sabot check edited.json
    [[ $output == *"No cell of the table has changed"* ]]
}

@test "check --update: rewrites whole, and the next check holds" {
    baseline --covariance
    changed_table
    run -0 sabot check baseline.json -t changed.yaml --update
    [[ $output == *"The baseline is rewritten."* ]]
    run -0 sabot check baseline.json
    run -0 sabot check baseline.json -t changed.yaml
    run -1 sabot check baseline.json -t standard
    cmp <(jq -S 'del(.tableau.name)' baseline.json) \
        <(sabot edge -t changed.yaml --covariance -f json | jq -S 'del(.tableau.name)')
    # What holds is not touched.
    cp -p baseline.json before.json
    run -0 sabot check baseline.json --update
    [[ baseline.json -ef baseline.json ]] && cmp baseline.json before.json
}

@test "check --update: a folder that cannot be written leaves the baseline as it was" {
    ((EUID != 0)) || skip "root writes anywhere"
    baseline
    changed_table
    cp baseline.json before.json
    mkdir closed && mv baseline.json closed && chmod a-w closed
    run --separate-stderr -3 sabot check closed/baseline.json -t changed.yaml --update
    chmod u+w closed
    [[ -z $output ]]
    cmp closed/baseline.json before.json
}

@test "check: bad baselines are refused" {
    baseline
    refuses "none.json: *: expected a file to read" check none.json
    head -c 700 baseline.json >cut.json
    refuses "cut.json:[0-9]*:[0-9]*: *: expected the JSON of 'sabot edge'" check cut.json
    printf '{\n "schema": "sabot.edge/1",\n "x": ]\n}\n' >bad.json
    refuses "bad.json:3:*: *: expected the JSON of 'sabot edge'" check bad.json
    : >empty.json
    refuses "empty.json:1:1: *" check empty.json
    echo '[]' >list.json
    refuses "list.json: .schema: expected sabot.edge/1*" check list.json
    for edit in '.schema = "sabot.diff/1"' 'del(.tableau)' '.tableau.punto = "TTTT"' '.tableau.banco[3] = "TTTTTTTT?TT"' \
        '.tableau.by = "card"' 'del(.shoe.spec)' '.shoe.spec = "A=x"' '.shoe.spec = "A=3"' '.bets = []' '.bets[0] = 7' \
        'del(.bets[0].lines)' '.bets[0].lines[0].when = "winner = x"' '.bets[0].lines[0].pays = "x"' '.given = "p9=7"' \
        '.given = 7' 'del(.bets[0].lines) | .bets[0].parts = [{"bet":"x","stake":"0","lines":[{"when":"cards = 4","pays":"1:1"}]}]' \
        '.bets[0].bet = 3' '.tableau.name = null'; do
        jq "$edit" baseline.json >edited.json
        refuses "edited.json: .*: *expected*" check edited.json
    done
    refuses "vaduz-printed: tableau 'vaduz-printed' leaves 2 cells open: *" check baseline.json -t vaduz-printed
    run --separate-stderr -2 sabot check
    [[ -z $output && $stderr == *"expected a baseline"* ]]
}

@test "check: a baseline that lacks what it must state has drifted" {
    baseline --covariance
    for edit in 'del(.bets[0].ev)' 'del(.covariance[0])' 'del(.bets[1].win.ways)' 'del(.bets[2].variance.exact)'; do
        jq "$edit" baseline.json >less.json
        run -1 sabot check less.json
    done
}

@test "check: a number where a text stood has drifted, and shows it" {
    baseline
    jq '.shoe.ranks.A = "32"' baseline.json >edited.json
    run -1 sabot check edited.json -f json
    same "$(jq -c '.drift' <<<"$output")" '[{"value":"shoe.ranks.A","was":"\"32\"","is":"32"}]'
}

@test "check: a baseline whose name is not UTF-8 has a document all the same" {
    baseline
    mv baseline.json $'base\xffline.json'
    run -0 sabot check $'base\xffline.json' -f json
    same "$(jq -c '[.baseline, .drift]' <<<"$output")" '[null,[]]'
}

# Every value of the document turned in turn, but names, titles, bases and reasons.
@test "check: every field of a filed document is guarded" {
    sabot edge -r vaduz -b punto --covariance -o baseline.json
    mapfile -t paths < <(jq -c 'paths(type != "object" and type != "array") | select(
        (last | IN("version", "name", "title", "why", "basis", "tableau", "bet")) | not)' baseline.json)
    ((${#paths[@]} > 100))
    for path in "${paths[@]}"; do
        jq --argjson path "$path" 'setpath($path; getpath($path) |
            if type == "number" then . + 1 elif . == null then "4" else . + "1" end)' baseline.json >edited.json
        run sabot check edited.json
        ((status == 1 || status == 2)) || fail_with "$path: status $status: $output"
    done
}

@test "check -r -d -b: the rule set as it now is" {
    sabot edge -r vaduz -b punto,tie -o baseline.json
    run -0 sabot check baseline.json -r vaduz
    run -0 sabot check baseline.json -d 6
    run -0 sabot check baseline.json -b punto,tie
    run -1 sabot check baseline.json -d 8
    run -1 sabot check baseline.json -b punto
    sed 's/^  tie: 8:1/  tie: 9:1/' "$SABOT_SOURCE/data/rules/vaduz.yaml" >ours.yaml
    run -1 sabot check baseline.json -r ours.yaml -f json
    same "$(jq -c '[.drift[] | select(.value == "rules.bets.tie")]' <<<"$output")" \
        '[{"value":"rules.bets.tie","was":"8:1","is":"9:1"}]'
    sed 's/^decks: 6/decks: 8/' "$SABOT_SOURCE/data/rules/vaduz.yaml" >ours.yaml
    run -1 sabot check baseline.json -r ours.yaml
}
