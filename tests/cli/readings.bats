# Readings of the rule documents: figures computed by other means.
load helper

ev() { # RULES READING BET MEMBER
    json ".readings[] | select(.reading == \"$2\") | .bets[] | select(.bet == \"$3\") | $4" \
        readings -r "$1" --double-check
}

@test "monte-carlo to the letter: rows 3 to 6 by punto's point" {
    same "$(ev monte-carlo letter punto .ev.exact)" -9394594063/1301666217579
    same "$(ev monte-carlo letter tie .ev.exact)" -97849722853/433888739193
}

@test "vaduz: row 3 by point, 4 and 5 standing, and both; rows 0 to 3 by point" {
    same "$(ev vaduz point-3 punto .ev.exact)" -17276130072/1525814595305
    same "$(ev vaduz letter-4-5 punto .ev.exact)" 1278723288/305162919061
    same "$(ev vaduz point-3-letter-4-5 punto .ev.exact)" 1142591928/217973513615
    same "$(ev vaduz letter punto .ev.exact)" 2223484229/217973513615
    same "$(ev st-moritz letter punto .ev.exact)" 1278723288/305162919061
}

@test "british: rows 0 to 2 as in the standard table, and for the player" {
    same "$(ev british printed-rows-0-2-standard punto .least.exact)" -38401351184/2789284751955
    same "$(ev british printed-rows-0-2-standard punto .greatest.exact)" 284745930736/19524993263685
    same "$(ev british player-favour punto .ev.exact)" 284745930736/19524993263685
    # Each bet has its own best reading: the tie's is not punto's.
    same "$(ev british player-favour tie .ev.exact)" \
        "$(ev british printed-rows-0-2-standard tie .greatest.exact)"
}

@test "lint --assume: rows taken as in the standard table, and a narrower range" {
    lint() { # ROWS EXPRESSION
        json "$2" tableau lint -r british british-printed --assume "$1" --double-check
    }
    punto='.envelope[] | select(.bet == "punto") | .least.exact, .greatest.exact'
    for rows in standard=0..2 standard=0,1,2 standard=2,0..1 standard=1,0..2; do
        same "$(lint $rows "$punto")" $'-38401351184/2789284751955\n284745930736/19524993263685'
        same "$(lint $rows '.taken_as_standard | join(",")')" "banco 0,banco 1,banco 2"
        same "$(lint $rows .asked.assume)" "$rows"
    done
    # The same as the reading of the document that states it, for every bet.
    same "$(lint standard=0..2 '.envelope[] | .bet, .least.exact, .greatest.exact')" \
        "$(lint standard=0..2 '.readings[] | select(.reading == "printed-rows-0-2-standard") | .bets[] |
            .bet, (.least // .ev).exact, (.greatest // .ev).exact')"
    # All rows: nothing is open any more. The open cells of the document are reported all the same.
    same "$(lint standard '.envelope[] | .least.exact, .greatest.exact' | uniq)" \
        "$(json '.envelope[].standard.exact' tableau lint -r british british-printed | uniq)"
    same "$(lint standard '.findings | length')" "$(json '.findings | length' tableau lint british-printed)"
    # One row at a time narrows less; a stated row does not narrow at all.
    same "$(lint standard=7 "$punto")" "$(json "$punto" tableau lint -r british british-printed)"
    run -1 sabot tableau lint british-printed --assume standard=0..2
    [[ $output == *"Open cells taken as in the standard table: banco 0, banco 1, banco 2."* ]]
    run -1 sabot tableau lint monte-carlo-printed --assume standard=punto
    [[ $output == *"Open cells taken as in the standard table: punto."* ]]
    run -1 sabot tableau lint monte-carlo-printed --assume standard=punto -f json
    same "$(jq -c '[.envelope[0].cells[].cell | select(startswith("punto"))]' <<<"$output")" '[]'
}

@test "lint --assume: invalid assumptions are refused" {
    for rows in '' house standard= standard=8 standard=2..1 standard=0,, standard=0..2, standard=x standard=-1 \
        standard=0..8 'standard= 0' Standard=0 standard0 standard=banco=1 standard=puntoo standard=99999999999999999999; do
        refuses "--assume: '*': expected standard, or standard=ROWS with rows of banco from 0 to 7, or punto, *" \
            tableau lint british-printed --assume "$rows"
    done
    run --separate-stderr -2 sabot tableau lint british-printed --assume standard=0 --assume standard=1
    [[ -z $output && $stderr == "sabot tableau lint: --assume 'standard=1': expected one, with all rows"* ]]
    # Headed by punto's point, banco 3 both draws and stands on 8 in the standard table.
    { printf 'by: point\n' && sed '/^by:/d; s/^  3: .*/  3: T T T T T T T T ? T  T/' "$SABOT_SOURCE/data/tableaus/standard.yaml"; } >point.yaml
    refuses "banco 3 8: the standard table both draws and stands there, *" tableau lint point.yaml --assume standard=3
    run -1 sabot tableau lint point.yaml --assume standard=0..2
}

@test "lint: the readings of the rule set are listed beside the envelope" {
    for rules in monte-carlo vaduz british st-moritz france-57-13; do
        same "$(json '.readings | map({reading, basis, bets})' tableau lint -r $rules $rules-printed | jq -c .)" \
            "$(json '.readings | map({reading, basis, bets})' readings -r $rules | jq -c .)"
        run -1 sabot tableau lint -r $rules $rules-printed
        [[ $output == *"The player's EV under each reading of the document of $rules:"* ]]
    done
    # The default rule set's readings are not shown beside a table of another document.
    run -1 sabot tableau lint vaduz-printed
    [[ $output != *"under each reading"* ]]
    # The envelope covers the table's own cells: vaduz by punto's point lies outside it.
    run -1 sabot tableau lint -r vaduz vaduz-printed -f json
    same "$(jq -r '.envelope[0].greatest.exact' <<<"$output")" 1278723288/305162919061
    same "$(jq -r '.readings[] | select(.reading == "letter") | .bets[0].ev.exact' <<<"$output")" 2223484229/217973513615
    # A rule set without readings has none.
    printf 'rules: mine\ndecks: 8\ntableau: standard\nbets: {tie: 8:1}\n' >mine.yaml
    same "$(json '.readings | length' tableau lint -r mine.yaml standard)" 0
}

@test "monte-carlo: punto's cells for 6 and 7 are open as printed" {
    run -1 sabot tableau lint monte-carlo-printed -f json
    same "$(jq -r '.findings[] | select(.cell | startswith("punto")) | "\(.cell) \(.kind)"' <<<"$output")" \
        $'punto 6 open\npunto 7 open'
}

@test "a reading has the figures that -t gives for the same table" {
    cat >letter.yaml <<'END'
tableau: letter
by: {3: point, 4: point, 5: point, 6: point}
punto: TTTTTTRR
banco:
  0: TTTTTTTTTTT
  1: TTTTTTTTTTT
  2: TTTTTTTTTTT
  3: TTTTTTTTRTT
  4: RRTTTTTTRRT
  5: RRRRTTTTRRT
  6: RRRRRRTTRRR
  7: RRRRRRRRRRR
END
    for bet in punto banco tie; do
        same "$(ev monte-carlo letter $bet .ev.exact)" \
            "$(json ".bets[] | select(.bet == \"$bet\") | .ev.exact" edge -t letter.yaml)"
    done
}

@test "the range is over every reading and every open cell" {
    least=$(json '.range[] | select(.bet == "punto") | .least.decimal' readings -r british)
    same "$least" "$(json '[.readings[].bets[] | select(.bet == "punto") | (.ev // .least).decimal
        | tonumber] | min' readings -r british)"
}

@test "CSV: the heading of the columns, as one word or row by row" {
    sabot readings -r vaduz -b punto -f csv >readings.csv
    [[ ,$(head -1 readings.csv), == *,tableau.by,*,tableau.by.3,* ]]
    grep -q '^standard,.*,third,' readings.csv
    grep -q '^point-3,.*,point,' readings.csv
}

@test "invalid readings are refused, with their place" {
    head='rules: mine\ndecks: 8\ntableau: standard\nbets: {tie: 8:1}\n'
    # shellcheck disable=SC2059
    printf "$head" >mine.yaml
    refuses "mine.yaml: the rule set has no readings: *" readings -r mine.yaml
    # shellcheck disable=SC2059
    printf "${head}readings:\n  - reading: a\n    basis: b\n    by: {9: point}\n" >mine.yaml
    refuses "mine.yaml:8:10: '9': expected an opening of banco, 0 to 7" readings -r mine.yaml
    # shellcheck disable=SC2059
    printf "${head}readings:\n  - reading: a\n    basis: b\n    favour: house\n" >mine.yaml
    refuses "mine.yaml:8:13: 'house': expected player" readings -r mine.yaml
    # shellcheck disable=SC2059
    printf "${head}readings:\n  - reading: a\n    basis: b\n    tableau: standrad\n" >mine.yaml
    refuses "mine.yaml:6:5: unknown tableau 'standrad': did you mean 'standard'?" readings -r mine.yaml
    refuses "--tableau: the readings are the rule set's: *" readings -t standard
}

@test "burn, cut card, last coup and limits are checked" {
    head='rules: mine\ndecks: 6\ntableau: standard\nbets: {tie: 8:1}\n'
    while IFS='|' read -r line expected; do
        # shellcheck disable=SC2059
        printf "$head$line\n" >mine.yaml
        refuses "mine.yaml:5:$expected" edge -r mine.yaml
    done <<'END'
burn: banana|7: 'banana': expected none, first-card, or a number of cards that leaves enough for a coup
burn: 307|7: '307': expected none, first-card, *
cut-card: 400|11: '400': expected the number of cards behind it, fewer than the shoe has
cut-card: x|11: 'x': expected the number of cards behind it, *
last-coup: two|12: 'two': expected finish or one-more
limits: {tie: 9/8}|15: '9/8': expected a share of the table's maximum, such as 1/8
limits: {dragon-7: 1/8}|10: 'dragon-7': expected a bet of the rule set
END
}

@test "a game is one folder, computed from any place" {
    mkdir -p game/bets elsewhere
    printf 'tableau: own\npunto: TTTTTTRR\nbanco:\n' >game/own.yaml
    printf '  %s: TTTTTTTTTTT\n' 0 1 2 >>game/own.yaml
    printf '  3: TTTTTTTTRTT\n  4: RRTTTTTTRRT\n  5: RRRRTTTTRRT\n  6: RRRRRRTRRRR\n  7: RRRRRRRRRRR\n' >>game/own.yaml
    printf 'bet: six\nlines:\n  - when: cards = 6\n    pays: 2:1\n' >game/bets/six.yaml
    printf 'rules: own\ndecks: 6\ntableau: own.yaml\nbets:\n  punto: 1:1\n  six: bets/six.yaml\n' >game/rules.yaml
    here=$(json '[.tableau.sha256, .bets[].ev.exact]' edge -r game/rules.yaml)
    same "$here" "$(json '[.tableau.sha256, .bets[].ev.exact]' edge -r game/rules.yaml -t game/own.yaml)"
    mv game elsewhere/moved
    same "$(json '[.tableau.sha256, .bets[].ev.exact]' edge -r elsewhere/moved/rules.yaml)" "$here"
    cd elsewhere/moved
    same "$(json '[.tableau.sha256, .bets[].ev.exact]' edge -r ./rules.yaml)" "$here"
    rm bets/six.yaml
    refuses "./rules.yaml:6:8: ./bets/six.yaml: No such file or directory: expected a file to read" edge -r ./rules.yaml
}

@test "readings: by patches the rows that it names; one word sets all of them" {
    sed 's/^by: .*/by: {3: point, 5: point}/; s/^tableau: .*/tableau: mixed/' "$SABOT_SOURCE/data/tableaus/standard.yaml" >mixed.yaml
    sed '/^by: /s/.*/by: {4: point, 5: point}/; s/^tableau: .*/tableau: changed/' mixed.yaml >changed.yaml
    cat >mine.yaml <<'END'
rules: mine
decks: 8
tableau: mixed.yaml
bets: {punto: 1:1, banco: 19:20}
readings:
  - {reading: base, basis: as it is}
  - {reading: patched, basis: two rows, by: {3: third, 4: point}}
  - {reading: whole, basis: the same as a table, tableau: changed.yaml}
  - {reading: thirds, basis: one word, by: third}
  - {reading: points, basis: one word, by: point}
  - {reading: none, basis: no row, by: {}}
END
    evs() { # READING
        json ".readings[] | select(.reading == \"$1\") | .bets | map(.ev.exact) | join(\" \")" readings -r mine.yaml
    }
    same "$(evs patched)" "$(evs whole)"
    same "$(evs none)" "$(evs base)"
    same "$(evs thirds)" "$(json '.bets | map(.ev.exact) | join(" ")' edge -b punto,banco -t standard)"
    sed 's/^by: .*/by: point/' mixed.yaml >points.yaml
    same "$(evs points)" "$(json '.bets | map(.ev.exact) | join(" ")' edge -b punto,banco -t points.yaml)"
    [[ $(evs patched) != "$(evs base)" ]]
}

@test "readings: whose natural ends the coup, in a patch" {
    cat > mine.yaml <<'END'
rules: mine
decks: 8
tableau: standard
bets: {punto: 1:1, banco: 19:20, tie: 8:1}
readings:
  - {reading: usual, basis: as usual}
  - {reading: none, basis: nothing ends the coup, naturals: none}
  - {reading: punto, basis: only punto's, naturals: punto}
  - {reading: unsaid, basis: it is not said, naturals: "?"}
  - reading: rows
    basis: a published game
    naturals: none
    punto: TTTTTTRRRR
    banco: {8: RRRRRRRRRRR}
    against-natural: {punto: TTTTTTRRRR, banco: TTTTRRRRRR}
END
    ev_of() { json ".readings[] | select(.reading == \"$1\") | .bets[] | select(.bet == \"$2\").ev.exact" readings -r mine.yaml --double-check "${@:3}"; }
    same "$(ev_of none punto)" -241149546272/19524993263685
    same "$(ev_of none banco)" -36616519096/3615739493275
    same "$(ev_of none tie)" 13849712792/723147898655
    same "$(ev_of punto punto)" 111905904784/19524993263685
    # 387914577649920 coups of 878869206895680 won and 393937790298624 lost.
    same "$(ev_of rows punto -d 6)" \
        "$(python3 -c 'from fractions import Fraction as F; print(F(387914577649920 - 393937790298624, 878869206895680))')"
    same "$(json '.range[] | select(.bet == "tie") | .least.exact, .greatest.exact' readings -r mine.yaml)" \
        "$(json '.bets[] | select(.bet == "tie").ev.exact' edge)"$'\n13849712792/723147898655'
    same "$(json '.readings[] | select(.reading == "unsaid").tableau.naturals' readings -r mine.yaml)" '?'
    # A filing writes the readings out, and they are read again.
    sabot report -r mine.yaml -o filing.json
    run -0 sabot check filing.json
    for bad in "naturals: both, punto: TTTTTTRRRR" "against-natural: {punto: TTTTTTRRRR}" "banco: {8: RRRRRRRRRRR}"; do
        sed "s/naturals: \"?\"/$bad/" mine.yaml > bad.yaml
        run -2 sabot readings -r bad.yaml
        [[ $output == *"bad.yaml:9:"*expected* ]] || fail_with "$output"
    done
}
