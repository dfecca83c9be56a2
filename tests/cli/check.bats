# The guard: an earlier result recomputed, drift found and explained, bad baselines refused.
load helper
load filed

baseline() { # ARGUMENT...
    sabot edge "$@" -o baseline.json
}

# A file with the standard table, except that banco 4 and 5 stand after punto stands.
changed_table() {
    sabot tableau show st-moritz-printed -f json | jq -r '.tableaus[0] |
        "tableau: changed\npunto: \(.punto)\nbanco:", (.banco | to_entries[] | "  \(.key): \(.value)")' >changed.yaml
}

@test "check: a result of edge holds, for every kind of shoe, bet and condition" {
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
        run -1 sabot check edited.json
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

@test "check: a result of flips from before it had faults holds" {
    sabot tableau flips -b punto -f json > whole.json
    jq 'del(.faults)' whole.json > before.json
    run -0 sabot check before.json
    jq '.faults[0].probability.exact = "1/2"' whole.json > altered.json
    run -1 sabot check altered.json
}

@test "check: the same cells under another name do not drift" {
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
    # Punto's 7 alone: banco's cells of the standard table do not change.
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

@test "check: a value changed by hand is found in any place" {
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
    # A baseline that holds is not rewritten.
    ln baseline.json before.json
    run -0 sabot check baseline.json --update
    [[ baseline.json -ef before.json ]]
}

@test "check --update: a folder that cannot be written leaves the baseline as it was" {
    ((EUID != 0)) || skip "root writes anywhere"
    baseline
    changed_table
    cp baseline.json before.json
    mkdir closed && mv baseline.json closed && chmod a-w closed
    refuses "closed/baseline.json: Permission denied: expected a file that can be written" \
        check closed/baseline.json -t changed.yaml --update
    chmod u+w closed
    cmp closed/baseline.json before.json
}

@test "check: files that are not results are refused" {
    baseline
    refuses "none.json: *: expected a file to read" check none.json
    head -c 700 baseline.json >cut.json
    refuses "cut.json:[0-9]*:[0-9]*: *: expected a result of sabot, as JSON" check cut.json
    printf '{\n "schema": "sabot.edge/1",\n "x": ]\n}\n' >bad.json
    refuses "bad.json:3:*: *: expected a result of sabot, as JSON" check bad.json
    : >empty.json
    refuses "empty.json:1:1: *" check empty.json
    echo '[]' >list.json
    refuses "list.json: .schema: expected sabot.edge/1 or *" check list.json
    for edit in 'del(.asked)' '.asked = 7' '.asked.question = "replay"' 'del(.asked.question)' '.asked.texts = {}' \
        '.asked.texts.rules["monte-carlo"] += " "' 'del(.asked.sha256)' '.asked.sha256 = "0"' 'del(.asked.texts)' \
        '.asked.help = true' '.asked.shoe = "A=3"' '.asked.bet = "x"' '.asked.rules = "x"' '.asked.given = "p9=7"'; do
        jq "$edit" baseline.json >edited.json
        refuses "*" check edited.json
    done
    jq 'del(.asked)' baseline.json >edited.json
    refuses "edited.json: .asked: expected the options that were asked; a result of an earlier version must be made again" check edited.json
    refuses "vaduz-printed: tableau 'vaduz-printed' leaves 2 cells open: *" check baseline.json -t vaduz-printed
    misused "sabot check: expected an earlier result, as JSON, or a filing" check
    misused "sabot check: 'b.json': expected one result" check baseline.json b.json
}

@test "check: results that cannot be recomputed from the rules are refused" {
    printf 'cards,outcome\nKT79,banco\n' >coups.csv
    sabot tableau replay coups.csv -o replay.json || true
    refuses "replay.json: .schema: 'sabot.replay/1' cannot be recomputed from the file alone: *" check replay.json
    printf -- '- {bet: tie, decks: 8, printed: 14.36 %%}\n' >claims.yaml
    sabot verify claims.yaml -o verify.json
    refuses "verify.json: .schema: 'sabot.verify/1' *" check verify.json
    sabot edge -o edge.json && sabot check edge.json -o check.json
    refuses "check.json: .schema: 'sabot.check/1' *" check check.json
    sabot tableau vectors -f ndjson | head -n 1 >vectors.json
    refuses "vectors.json: .schema: expected *" check vectors.json
    echo 'A,2,3,4,5,6,7,8,9,T,J,Q,K
9,9,9,9,9,9,9,9,9,9,9,9,9' | sabot batch -f json >batch.json
    refuses "batch.json: .schema: expected *" check batch.json
}

@test "check: a baseline without a required field has drifted" {
    baseline --covariance
    for edit in 'del(.bets[0].ev)' 'del(.covariance[0])' 'del(.bets[1].win.ways)' 'del(.bets[2].variance.exact)'; do
        jq "$edit" baseline.json >less.json
        run -1 sabot check less.json
    done
}

@test "check: a missing field is distinguished from null" {
    baseline
    jq 'del(.bets[0].sd) | .bets[1].extra = 5' baseline.json >edited.json
    run -1 sabot check edited.json -f json
    same "$(jq -c '[.drift[] | [.value, .was == null, .is == null]]' <<<"$output")" \
        '[["punto.sd",true,false],["banco.extra",false,true]]'
    run -1 sabot check edited.json
    [[ $output == *"punto.sd     not there "*"banco.extra  5 "*" not there"* ]] || fail_with "$output"
}

@test "check: no changed value is reported as unchanged" {
    run -1 sabot tableau lint british-printed -f json -o lint.json
    run -1 sabot check lint.json -t vaduz-printed
    [[ $output == *"Cells of the table have changed, and with open cells none is valued alone."* ]] || fail_with "$output"
    sabot tableau show standard -o shown.json
    run -1 sabot check shown.json -t st-moritz-printed
    [[ $output != *"Nothing has changed"* ]] || fail_with "$output"
    sabot rules british -o rules.json
    run -1 sabot check rules.json -r vaduz
    [[ $output != *"Nothing has changed"* ]] || fail_with "$output"
}

@test "check: bets given as arguments are read in their current form" {
    printf 'bet: mine\nlines:\n  - when: winner = tie\n    pays: 8:1\n' >mine.yaml
    run sabot bets lint ./mine.yaml -f json -o lint.json
    sabot bets fit ./mine.yaml --edge 5% -o fit.json
    run -0 sabot check lint.json -b ./mine.yaml
    run -0 sabot check fit.json -b ./mine.yaml
    sed -i 's/8:1/9:1/' mine.yaml
    run -1 sabot check fit.json -b ./mine.yaml
    run -0 sabot check fit.json
}

@test "check: a rule set without a file extension, and the files that it names" {
    mkdir game
    printf 'bet: tie\nlines:\n  - {when: winner = tie, pays: 7:1}\n' >game/my.yaml
    sed 's/^  tie:.*/  tie: my.yaml/' "$SABOT_SOURCE/data/rules/british.yaml" >game/rules
    sabot edge -r game/rules -o filed.json
    run -0 sabot check filed.json
}

@test "check: a number in place of a text has drifted and is shown" {
    baseline
    jq '.shoe.ranks.A = "32"' baseline.json >edited.json
    run -1 sabot check edited.json -f json
    same "$(jq -c '.drift' <<<"$output")" '[{"value":"shoe.ranks.A","was":"\"32\"","is":"32"}]'
}

@test "check: results of every command hold, and an altered field does not" {
    while read -ra arguments; do
        sabot "${arguments[@]}" -f json >result.json || (($? == 1))
        run -0 sabot check result.json
        [[ $output == *"every value holds"* ]] || fail_with "${arguments[*]}: $output"
        alter_fields result.json 4
    done < <(results)
}

# A rule set with its own files in a folder; then the folder is deleted.
@test "check: a result from files is recomputed without them" {
    mkdir game
    sed 's/^tableau: .*/tableau: mine.yaml/; s/^  tie: .*/  tie: tie.yaml/' "$SABOT_SOURCE/data/rules/vaduz.yaml" >game/rules.yaml
    sed 's/^tableau: .*/tableau: mine/' "$SABOT_SOURCE/data/tableaus/standard.yaml" >game/mine.yaml
    printf 'bet: tie\nlines:\n  - when: winner = tie\n    pays: 9:1\n' >game/tie.yaml
    cp "$SABOT_SOURCE/data/systems/dragon-7-how.yaml" game/count.yaml
    echo 'K,K,3' >game/gone
    sabot edge -r game/rules.yaml -x @game/gone -o edge.json
    run -1 sabot tableau diff game/mine.yaml st-moritz-printed -r game/rules.yaml -o diff.json
    sabot count compare -b dragon-7 game/count.yaml -r game/rules.yaml -o compare.json
    sabot rules game/rules.yaml -o rules.json
    mv game elsewhere
    for result in edge diff compare rules; do
        run -0 sabot check "$result.json"
    done
    refuses "game/rules.yaml: *: expected a file to read" check edge.json -r game/rules.yaml
    run -0 sabot check edge.json -r elsewhere/rules.yaml
    sed -i 's/9:1/8:1/' elsewhere/tie.yaml
    run -0 sabot check edge.json
    run -1 sabot check edge.json -r elsewhere/rules.yaml
    run -1 sabot check compare.json -r elsewhere/rules.yaml
    run -0 sabot check rules.json -r elsewhere/rules.yaml
    sed -i 's/^decks: .*/decks: 7/' elsewhere/rules.yaml
    run -1 sabot check rules.json -r elsewhere/rules.yaml
    refuses "'sabot rules' does not use that option: *" check rules.json -d 6
}

@test "check: names, titles, reasons and bases count, except with -d or -b" {
    sabot edge -r vaduz -b punto -o baseline.json
    for field in '.rules.name' '.rules.title' '.tableau.name' '.assumptions[0].why' '.rules.readings[0].basis' \
        '.rules.readings[1].name' '.rules.assumed[0].why'; do
        jq "$field += \"1\"" baseline.json >edited.json
        run -1 sabot check edited.json
        run -0 sabot check edited.json -d 6
        run -1 sabot check edited.json -r vaduz
        run -1 sabot check edited.json -t standard
    done
    for field in '.rules.title' '.assumptions[0].why'; do
        jq "del($field)" baseline.json >edited.json
        run -0 sabot check edited.json
        run -1 sabot check edited.json -r vaduz
    done
    jq '.version = "0"' baseline.json >edited.json
    run -0 sabot check edited.json -r vaduz
    sabot tableau show standard -o table.json
    for field in title source 'notes[0]'; do
        jq ".tableaus[0].$field += \"1\"" table.json >edited.json
        run -1 sabot check edited.json
        run -1 sabot check edited.json -t standard
    done
}

# A cell, a payout, the decks, one at a time.
@test "check: a result older than a bet's assumption holds" {
    printf 'bet: mine\nlines:\n  - {when: winner = tie, pays: 8:1}\n' >mine.yaml
    sabot edge -b mine.yaml -o before.json
    printf 'assumed:\n  - {key: lines.1, value: any tie, why: It is not said.}\n' >>mine.yaml
    sabot edge -b mine.yaml -o after.json
    sabot check before.json
    sabot check after.json
    jq '.bets[0].assumptions[0].why = "x" | .bet_assumptions[0].why = "y"' after.json >reason.json
    run -1 sabot check reason.json
    jq '.bets[0].assumptions[0].value = "x"' after.json >value.json
    run -1 sabot check value.json
    run -1 sabot check before.json -b mine.yaml -f json
    same "$(jq -r '.drift[].value' <<<"$output" | sort | tr '\n' ' ')" "bet_assumptions mine.assumptions "
}

@test "check -r: a changed rule file is detected in results of every command" {
    sed 's/^tableau: .*/tableau: mine.yaml/' "$SABOT_SOURCE/data/rules/monte-carlo.yaml" >rules.yaml
    sed 's/^tableau: .*/tableau: mine/' "$SABOT_SOURCE/data/tableaus/standard.yaml" >mine.yaml
    for arguments in "edge" "removal" "count spread -b banco --cards 26" "study --cards 6" "readings" "tableau flips" \
        "tableau best --for banco" "bets lint banco"; do
        cp "$SABOT_SOURCE/data/tableaus/standard.yaml" mine.yaml
        sed -i 's/^decks: .*/decks: 8/; s/^  banco: .*/  banco: 19:20/' rules.yaml
        # shellcheck disable=SC2086  # the words are arguments
        sabot $arguments -r rules.yaml -f json >result.json
        run -0 sabot check result.json -r rules.yaml
        sed -i 's/^  banco: .*/  banco: 24:25/' rules.yaml
        run -1 sabot check result.json -r rules.yaml
        sed -i 's/^  banco: .*/  banco: 19:20/; s/^decks: .*/decks: 6/' rules.yaml
        run -1 sabot check result.json -r rules.yaml
        [[ $output == *"No cell of the table has changed, but this has: the rule set, the shoe."* ]] || fail_with "$arguments: $output"
        sed -i 's/^decks: .*/decks: 8/' rules.yaml
        sed -i 's/^  6: .*/  6: R R R R R R T R R R  R/' mine.yaml
        run -1 sabot check result.json -r rules.yaml
        run -0 sabot check result.json
    done
}

@test "check: figures per shoe that a payout changes are not laid to the shoe" {
    sed 's/8:1/9:1/' "$SABOT_SOURCE/data/rules/monte-carlo.yaml" >rules.yaml
    sabot report -b tie -d 3 --chapters protection -o filed.json
    run -1 sabot check filed.json -r ./rules.yaml
    [[ $output == *"shoes."* && $output == *"No cell of the table has changed, but this has: the rule set, lines of bets."* ]] || fail_with "$output"
}

@test "check -r -d -b: the current rule set" {
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

@test "check -f junit: names are unique, and the cells that explain the drift are in system-out" {
    changed_table
    sabot report -b banco --chapters protection -o baseline.json
    sabot check baseline.json -f junit -o drift.xml
    same "$(grep -o ' name="[^"]*"' drift.xml | sort | uniq -d)" ""
    ! grep -q system-out drift.xml
    run -1 sabot check baseline.json -t changed.yaml -f junit
    [[ $output == *"<system-out>2 cells of the table changed:"*"banco 4 none"*"</system-out>"* ]]
    xmllint --noout - <<<"$output"
}

@test "check -f junit: the report that CI systems read" {
    baseline -b punto,tie
    sabot check baseline.json -f junit -o drift.xml
    xmllint --noout drift.xml
    same "$(xmllint --xpath 'concat(count(//testcase), " ", //testsuite/@tests, " ", count(//failure), " ", //testsuite/@failures)' drift.xml)" \
        "$(xmllint --xpath 'string(//testsuite/@tests)' drift.xml) $(xmllint --xpath 'count(//testcase)' drift.xml) 0 0"
    jq '.bets[1].ev.exact = "-1/7" | .rules.title = "<&\">\u0001" | .bets[0].pays = "<&\">\u0001"' baseline.json >'edited & "<1>.json'
    run -1 sabot check 'edited & "<1>.json' -o drift.xml
    xmllint --noout drift.xml
    same "$(xmllint --xpath 'string(//testsuite/@failures)' drift.xml)" 3
    same "$(xmllint --xpath 'string(//testcase[@name="tie.ev"]/failure/@message)' drift.xml)" \
        "was -1/7, is $(json '.bets[1].ev.exact' edge -b punto,tie)"
    same "$(xmllint --xpath 'string(//testcase[@name="punto.pays"]/failure/@message)' drift.xml)" 'was <&">?, is 1:1'
    same "$(xmllint --xpath 'string(//testcase[1]/@classname)' drift.xml)" 'edited & "<1>.json'
    misused "sabot edge: *" edge --banana
    refuses "--format: 'junit': expected text, json, csv or markdown" edge -f junit
    refuses "--format: 'xml1': expected text, json, csv, markdown, junit or tap" check baseline.json -f xml1
}

@test "check -f tap: the same report as TAP" {
    baseline -b punto,tie
    sabot check baseline.json -f tap >drift.tap
    prove --exec cat drift.tap >proved.txt
    grep -q 'All tests successful' proved.txt
    jq '.bets[1].ev.exact = "-1/7" | .bets[0].pays = "# SKIP\n1..0"' baseline.json >edited.json
    run -1 sabot check edited.json -o drift.tap
    run prove --exec cat drift.tap
    ((status != 0))
    [[ $output == *"2/"*" subtests"* ]] || fail_with "$output"
    same "$(grep -c '^not ok' drift.tap)" 2
    same "$(sed -n '/^not ok .* tie.ev$/,/\.\.\./p' drift.tap | sed -n '3,5p')" \
        "$(printf '  - value: tie.ev.exact\n    was: "-1/7"\n    is: "%s"' "$(json '.bets[1].ev.exact' edge -b punto,tie)")"
}

# Punto with 104 cards left takes some 20 minutes.
@test "check: a study or sample that takes more than a minute needs --yes" {
    sabot study --cards 6 -b punto -o study.json
    run -0 sabot check study.json
    jq '.asked.cards = "104"' study.json >long.json
    refuses "long.json: computing it again takes about *: expected --yes" check long.json
    refuses "long.json: computing it again takes about *: expected --yes" check long.json --update
    jq . study.json >again.json
    run -0 sabot check again.json --yes
    sabot study --cards 60 --sample 20 -b punto,tie -o sample.json
    jq '.asked.sample = "500000000" | .sample.shoes = "500000000"' sample.json >long.json
    refuses "long.json: computing it again takes about *: expected --yes" check long.json
}

@test "a long value is shown around its difference, and whole in JSON" {
    "$SABOT" edge -f json >b.json
    long=$(jq -r .shoe.spec b.json)
    jq '.shoe.spec |= sub("Kc=8"; "Kc=7")' b.json >a.json
    run "$SABOT" check a.json
    [ "$status" -eq 1 ]
    [ "$(echo "$output" | awk '{ if (length($0) > most) most = length($0) } END { print most < 170 }')" -eq 1 ]
    [[ "$output" == *"…"*"Kc=7"*"…"*"Kc=8"* ]]
    [ "$("$SABOT" check a.json -f json | jq -r '.drift[0].is')" = "$long" ]
}

@test "a result records the options that it used: the last of several, or all of them" {
    same "$(json '.asked.given, .given' edge -b punto --given p1=7 --given p2=3)" $'p2=3\np2=3'
    same "$(json '.asked | [.player, .cut] | @csv' shoes -b tie -d 1 --player count --player flat --cut 20 --cut 14)" '"flat","14"'
    sabot count score -d 1 -b dragon-7 --cards 20 --tags 0,0,0,-1,-1,-1,-1,2,2,0 \
        --tags 1,0,0,-1,-1,-1,-1,2,2,-1 --system dragon-7-how --system dragon-7-jacobson -o both.json
    same "$(jq -c '.asked | [.tags, .system | length]' both.json)" '[2,2]'
    answers check both.json
    sabot shoes -d 1 --cut 14 -b dragon-7 --player count --tags 0,0,0,-1,-1,-1,-1,2,2,0 --system dragon-7-how \
        --trigger "tc>=2" -o shoes.json
    answers check shoes.json
}
