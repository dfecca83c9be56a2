# Readings of the rule documents: figures that were computed by other means.
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

@test "a reading is what -t gives for the same table" {
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

@test "readings that are none are refused, with their place" {
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
burn: banana|7: 'banana': expected none, first-card, or a number of cards that leaves a coup
burn: 307|7: '307': expected none, first-card, *
cut-card: 400|11: '400': expected the number of cards behind it, fewer than the shoe has
cut-card: x|11: 'x': expected the number of cards behind it, *
last-coup: two|12: 'two': expected finish or one-more
limits: {tie: 9/8}|15: '9/8': expected a share of the table's maximum, as 1/8
limits: {dragon-7: 1/8}|10: 'dragon-7': expected a bet of the rule set
END
}

@test "bets lint: the lines that can never pay, and exit status 1" {
    run --separate-stderr -1 sabot bets lint all -f json
    same "$(jq -r '.findings[] | "\(.bet) \(.pays) \(.kind)"' <<<"$output" | sort)" \
        "$(for rank in 3 4 8 9; do
            printf 'matching-dragon-%s %s impossible\n' $rank 100:1 $rank 60:1
        done | sort)"
    run --separate-stderr -0 sabot bets lint punto dragon-7
    cat >mine.yaml <<'END'
bet: mine
lines:
  - when: winner = tie
    pays: 12:1
  - when: winner = tie and cards = 4
    pays: 20:1
END
    run --separate-stderr -1 sabot bets lint ./mine.yaml -f json
    same "$(jq -r '.findings[] | "\(.line) \(.kind)"' <<<"$output")" $'2 shadowed\nnull favours-player'
}

@test "bets fit: odds that can be paid, with their edges" {
    same "$(json '.payable[0].edge.exact' bets fit tie --edge 5%)" 103841353768/723147898655
    refuses "--edge: 'x': expected a house edge, as 5% or 1/20" bets fit tie --edge x
    refuses "bet 'lucky-6' has no line, or several, that wins: *" bets fit lucky-6 --edge 5%
}

@test "a game is one folder, computed wherever it lies" {
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
