# The tableau laboratory: lint, diff, flips, best, vectors.
load helper

standard_rows=TTTTTTRR' TTTTTTTTTTT TTTTTTTTTTT TTTTTTTTTTT TTTTTTTTRTT RRTTTTTTRRT RRRRTTTTRRT RRRRRRTTRRR RRRRRRRRRRR'

# A tableau file of nine rows: punto's, then banco's.
table_file() { # FILE BY ROW...
    local file=$1 by=$2 opening=0
    shift 2
    printf 'tableau: %s\nby: %s\npunto: "%s"\nbanco:\n' "${file%.yaml}" "$by" "$1" >"$file"
    shift
    for row in "$@"; do
        printf '  %d: "%s"\n' $((opening++)) "$row" >>"$file"
    done
}

# The standard table with one cell of the 96 as the letter.
turned_file() { # FILE CELL LETTER
    local letters=${standard_rows// /} rows=()
    letters=${letters:0:$2}$3${letters:$(($2 + 1))}
    rows=("${letters:0:8}")
    for ((i = 8; i < 96; i += 11)); do
        rows+=("${letters:i:11}")
    done
    table_file "$1" third "${rows[@]}"
}

random_row() { # LENGTH
    local row='' letters=TR
    for ((i = 0; i < $1; i++)); do
        row+=${letters:RANDOM % 2:1}
    done
    echo "$row"
}

random_file() { # FILE BY
    local rows=("$(random_row 8)")
    for _ in 1 2 3 4 5 6 7 8; do
        rows+=("$(random_row 11)")
    done
    table_file "$1" "$2" "${rows[@]}"
}

# A fraction in units of 1/unit; its denominator divides `unit`.
scaled() { # FRACTION
    local top=${1%/*} bottom=1
    [[ $1 != */* ]] || bottom=${1#*/}
    ((unit % bottom == 0)) || fail_with "$1 is no whole number of 1/$unit"
    echo $((top * (unit / bottom)))
}

# --- lint ---

# The findings of a document by kind and cell, one a line.
findings() { # TABLEAU
    json '.findings[] | "\(.kind) \(.cell)"' tableau lint "$1" -b punto
}

row_cells() { # OPENING...
    for opening in "$@"; do
        for column in 0 1 2 3 4 5 6 7 8 9 none; do
            echo "open banco $opening $column"
        done
    done
}

@test "lint reports the known findings in each printed document" {
    same "$(findings monte-carlo-printed)" $'open punto 6\nopen punto 7\n'"$(row_cells 0 1 2 7)"$'\nnote naturals\nnote null'
    same "$(findings vaduz-printed)" $'note banco 3 8\nopen banco 4 none\nopen banco 5 none\nnote naturals'
    same "$(findings british-printed)" "$(row_cells 0 1 2)
open banco 3 3
contradictory banco 3 8
open banco 3 none
open banco 4 none
open banco 5 none
open banco 6 none
note naturals"
    same "$(findings france-57-13-printed)" "$(row_cells 7)"$'\nnote naturals'
    same "$(findings st-moritz-printed)" $'nonstandard banco 4 none\nnonstandard banco 5 none\nnote naturals'
    same "$(findings standard)" ""
}

@test "lint: exit status 1 on findings, 0 without, and wording for lawyers" {
    run -0 sabot tableau lint standard
    run -1 sabot tableau lint st-moritz-printed
    [[ $output == *"banco 4 stands when punto stands; standard: draws"* ]]
    [[ $output == *"punto: the player's EV turns positive."* ]]
    run -1 sabot tableau lint vaduz-printed
    [[ $output == *"punto: the player's EV turns positive in some readings."* ]]
    run -1 sabot tableau lint british-printed
    [[ $output == *"banco 3 when punto's third card is 8: told both to draw and to stand; standard: stands"* ]]
}

@test "lint: a reading of many cells names each row once, punto's by its name alone" {
    run -1 sabot tableau lint monte-carlo-printed -b punto
    [[ $output == *"punto, least: punto ......"[TR][TR]", banco 0 "* ]] || fail_with "$output"
}

@test "a bet that the shoe does not determine is reported wherever it has no row" {
    for arguments in "tableau diff standard st-moritz-printed" "tableau lint standard" "tableau flips" readings; do
        # shellcheck disable=SC2086  # the words are arguments
        run sabot $arguments -s 0=10,5=2 -b punto-pair,punto
        [[ $output == *"punto-pair: undetermined: needs ranks"* ]] || fail_with "$arguments: $output"
    done
    for reading in standard letter printed printed-letter; do
        grep -q "^$reading  *punto " <<<"$output" || fail_with "no row of $reading: $output"
    done
    run -0 sabot study --cards 8 --sample 5 -b all -s 0=100,5=50,9=50
    [[ $output == *"punto-pair: undetermined: needs ranks"* ]] || fail_with "$output"
}

@test "lint: the envelope's ends are the edges of the readings that attain them" {
    table_file literal.yaml third TTTTTTRR TTTTTTTTTTT TTTTTTTTTTT TTTTTTTTTTT TTTTTTTTRTT \
        RRTTTTTTRRR RRRRTTTTRRR RRRRRRTTRRR RRRRRRRRRRR
    expected=$(json '.bets[] | "\(.bet) \(.ev.exact)"' edge -t literal.yaml)
    same "$(json '.envelope[] | "\(.bet) \(.least.exact)"' tableau lint st-moritz-printed)" "$expected"
    same "$(json '.envelope[] | "\(.bet) \(.greatest.exact)"' tableau lint st-moritz-printed)" "$expected"
    # Vaduz leaves cells open that St. Moritz decides: the player's best reading is that of St.
    # Moritz.
    same "$(json '.envelope[0] | .greatest.exact, .least.exact' tableau lint vaduz-printed)" \
        "$(json '.bets[0].ev.exact' edge -t literal.yaml)
$(json '.bets[0].ev.exact' edge)"
    same "$(json '.envelope[0].greatest_reading | tostring' tableau lint vaduz-printed)" \
        '{"banco 4 none":"R","banco 5 none":"R"}'
}

@test "lint: no reading is printed for a bet that no open cell affects" {
    run -1 sabot tableau lint vaduz-printed -b punto,punto-pair
    [[ $output == *"punto, least: banco 4 none T, banco 5 none T"* ]]
    [[ $output != *"punto-pair, least"* && $output != *"punto-pair, greatest"* ]]
    run -1 sabot tableau lint vaduz-printed -b punto,punto-pair -f json
    same "$(jq -c '[.envelope[] | has("least_reading", "greatest_reading")]' <<<"$output")" '[true,true,false,false]'
}

@test "lint: the worth of an open cell is the EV of drawing minus standing" {
    turned_file open.yaml 5 '?'
    turned_file stands.yaml 5 R
    worth=$(json '.envelope[] | .cells[0].worth.exact' tableau lint open.yaml)
    same "$worth" "$(json '.bets[].change.exact' tableau diff stands.yaml standard)"
}

@test "lint: a table headed by punto's point computes, and says so" {
    # shellcheck disable=SC2086  # the rows are arguments
    table_file literal.yaml point $standard_rows
    run -1 sabot tableau lint literal.yaml --double-check
    [[ $output == *"the columns are headed by punto's final point; standard: by punto's third card"* ]]
    same "$(json '.envelope[] | .least.exact' tableau lint literal.yaml)" \
        "$(json '.bets[].ev.exact' edge -t literal.yaml)"
}

@test "lint: a tableau with every cell open" {
    printf 'tableau: blank\npunto: "????????"\n' >blank.yaml
    run -1 sabot tableau lint blank.yaml -f json -b punto
    same "$(jq -r '.findings | length' <<<"$output")" 96
    table_file least.yaml third "$(jq -r '[.envelope[0].least_reading[]][:8] | join("")' <<<"$output")" \
        $(jq -r '[.envelope[0].least_reading[]][8:] | range(0; 88; 11) as $i | .[$i:$i + 11] | join("")' \
            <<<"$output")
    same "$(jq -r '.envelope[0].least.exact' <<<"$output")" \
        "$(json '.bets[0].ev.exact' edge -b punto -t least.yaml)"
}

# --- diff ---

@test "diff: the cells, and a share for each" {
    run -1 sabot tableau diff standard st-moritz-printed -f json
    same "$(jq -r '.cells[] | "\(.cell) \(.from) \(.to)"' <<<"$output")" \
        $'banco 4 none T R\nbanco 5 none T R'
    run -0 sabot tableau diff standard standard
    [[ $output == *"the tables do not differ"* ]]
}

@test "diff of random tables: shares, interaction and change agree with whole evaluations" {
    # Deals of ten cards, payoffs in twentieths: everything is a whole number of 1/unit.
    shoe=A=1,3=1,4=1,6=1,7=1,8=1,9=1,0=3
    unit=$((10 * 9 * 8 * 7 * 6 * 5 * 20))
    for by in third point; do
        random_file a.yaml "$by"
        cp a.yaml b.yaml
        # Two cells of punto and three of banco.
        sed -i '3s/.*/punto: "'"$(random_row 8)"'"/; 8s/.*/  3: "'"$(random_row 11)"'"/' b.yaml
        sabot tableau diff a.yaml b.yaml -s $shoe -b banco -f json >diff.json || (($? == 1))
        before=$(scaled "$(json '.bets[0].ev.exact' edge -s $shoe -b banco -t a.yaml)")
        after=$(scaled "$(json '.bets[0].ev.exact' edge -s $shoe -b banco -t b.yaml)")
        same "$(scaled "$(jq -r '.bets[0].change.exact' diff.json)")" $((after - before))
        sum=$(scaled "$(jq -r '.bets[0].interaction.exact' diff.json)")
        while read -r hand opening column change; do
            cp a.yaml alone.yaml
            if [[ $hand == punto ]]; then
                row=3 at=$opening
            else
                row=$((opening + 5)) at=${column/none/10}
            fi
            letter=$(sed -n "${row}p" b.yaml | cut -d'"' -f2)
            old=$(sed -n "${row}p" a.yaml | cut -d'"' -f2)
            new=${old:0:at}${letter:at:1}${old:at + 1}
            sed -i "${row}s/\"$old\"/\"$new\"/" alone.yaml
            alone=$(scaled "$(json '.bets[0].ev.exact' edge -s $shoe -b banco -t alone.yaml)")
            same "$(scaled "$change")" $((alone - before))
            sum=$((sum + alone - before))
        done < <(jq -r '.bets[0].by_cell[] | (.cell + if .cell[:5] == "punto" then " -" else "" end) + " " + .change.exact' diff.json)
        same "$sum" $((after - before))
    done
}

@test "diff: no interaction when one hand alone changes, and --double-check agrees" {
    random_file a.yaml third
    random_file b.yaml point
    sed -i "3s/.*/$(sed -n 3p a.yaml)/" b.yaml
    run -1 sabot tableau diff a.yaml b.yaml --double-check -f json
    same "$(jq -r '.bets[].interaction.exact' <<<"$output" | sort -u)" 0
}

@test "diff: before, after and change, of the player's EV" {
    run -1 sabot tableau diff standard st-moritz-printed -b punto
    [[ $output == *"bet    cell          player's EV before        after     change  exact change"* ]]
    [[ $output == *"punto  whole change         -1.235081 %   0.420941 %  +1.656023  87412352/5278451815"* ]]
    # In JSON: from, to and change, as in edge.
    run -1 sabot tableau diff standard st-moritz-printed -b punto -f json
    same "$(jq -r '.bets[0] | .from.exact, .to.exact' <<<"$output")" \
        "$(json '.bets[0].ev.exact' edge -b punto)"$'\n'"$(json '.bets[0].ev.exact' edge -b punto -t st-moritz-printed)"
}

@test "diff refuses an incomplete table" {
    refuses "vaduz-printed: tableau 'vaduz-printed' leaves 2 cells open: *" tableau diff standard vaduz-printed
    refuses "vaduz-printed: tableau 'vaduz-printed' leaves 2 cells open: *" tableau diff vaduz-printed standard
    run --separate-stderr -2 sabot tableau diff standard
    [[ -z $output && $stderr == *"expected two tableaus"* ]]
    run --separate-stderr -2 sabot tableau diff standard standard standard
    [[ -z $output && $stderr == *"expected two tableaus"* ]]
}

# --- flips ---

@test "flips: the published sensitivities" {
    sabot tableau flips -f json --digits 6 >flips.json
    same "$(jq '.cells | length' flips.json)" 96
    moved() { # CELL
        jq -r --arg cell "$1" '.cells[] | select(.cell == $cell) | .bets[1].change.decimal' flips.json
    }
    same "$(moved 'banco 3 8')" -0.000014
    same "$(moved 'banco 5 3')" -0.000328
    same "$(moved 'punto 5')" 0.002710
    same "$(moved 'banco 6 6')" -0.000007
    # 9 · 0.86 / (7.34e-6)²
    same "$(jq -r '.cells[] | select(.cell == "banco 6 6") | .bets[1].coups | length' flips.json)" 12
}

@test "flips: a change is that of the edge; its coups give three standard deviations" {
    turned_file turned.yaml 49 T
    name=$(json '.cells[].cell' tableau diff standard turned.yaml)
    same "$(json ".cells[] | select(.cell == \"$name\") | .bets[].change.exact" tableau flips)" \
        "$(json '.bets[].change.exact' tableau diff standard turned.yaml)"
    # At 10 digits: n = 9 · Var / d², to the rounding of its inputs.
    json ".cells[] | select(.cell == \"$name\") | .bets[1] | \"\(.change.decimal) \(.coups)\"" \
        tableau flips --digits 20 >flip
    variance=$(json '.bets[1].variance.decimal' edge --digits 20)
    awk -v v="$variance" '{ n = 9 * v / ($1 * $1); exit !($2 > n * 0.999999 && $2 < n * 1.000001 + 1) }' flip
}

@test "flips: the fewest coups over all bets, and the bet that shows the change first" {
    cell='.cells[] | select(.cell == "banco 6 6")'
    # Banco's mean needs 1.4e11 coups; the tie's shows the same change after 3.4 million, and the
    # number of cards dealt shows it after 94,994.
    same "$(json "$cell | .fewest.bet" tableau flips)" tie
    same "$(json "$cell | .fewest.coups == .bets[2].coups" tableau flips)" true
    same "$(json "$cell | .fewest | \"\(.bet) \(.coups)\"" tableau flips -b banco,cards-4,cards-5,cards-6)" "cards-5 94994"
    same "$(json '[.cells[].fewest.coups | tonumber] | max' tableau flips -b all)" 94994
    same "$(json '.cells[0].fewest' tableau flips -b punto-pair)" null
    answers tableau flips -b banco,tie
    [[ $output == *"cell          from  to    reached  fewest coups  seen by"* ]]
    [[ $output == *"banco 6 6     T     R    0.4475 %         3.4e6  tie      -0.000734  1.4e11  +0.428658  3.4e6"* ]]
    # A cell that changes nothing shows in no bet.
    answers tableau flips -b punto-pair
    [[ $output == *"banco 6 6     T     R    0.4475 %                           0.000000  never"* ]]
}

@test "lint: a document that does not say whether naturals end the coup" {
    cat > open.yaml <<< $'tableau: open\nnaturals: "?"\npunto: TTTTTTRR\nbanco: {0: TTTTTTTTTTT, 1: TTTTTTTTTTT, 2: TTTTTTTTTTT, 3: TTTTTTTTRTT, 4: RRTTTTTTRRT, 5: RRRRTTTTRRT, 6: RRRRRRTTRRR, 7: RRRRRRRRRRR}'
    run -1 sabot tableau lint open.yaml -b tie -f json
    same "$(jq -r '.findings[] | "\(.cell) \(.kind)"' <<< "$output")" "naturals open"
    same "$(jq -r '.envelope[0] | "\(.greatest.exact) \(.greatest_reading.naturals) \(.least_reading.naturals)"' <<< "$output")" "13849712792/723147898655 none both"
    run -1 sabot tableau lint open.yaml -b tie
    [[ $output == *"tie, greatest: naturals none"* ]]
    # It may have rows for the readings in which they do not.
    sed -i 's/TTTTTTRR$/TTTTTTRR?R/; $ s/}$/, 9: "RRRRRRRRRR?"}/; $ a against-natural: {banco: TTTTRRRRRR}' open.yaml
    run -1 sabot tableau lint open.yaml -b tie -f json
    same "$(jq -r '.findings[] | "\(.cell) \(.kind)"' <<< "$output" | paste -sd,)" "punto 8 open,banco 9 none open,$(printf 'banco %d against nonstandard,' {0..3})naturals open"
    same "$(jq -r '.tableau | "\(.punto) \(.banco | length) \(.against_natural | tojson)"' <<< "$output")" 'TTTTTTRR?R 10 {"banco":"TTTTRRRRRR"}'
    reading=$(jq -c '.envelope[0].greatest_reading' <<< "$output")
    same "$(jq -r '[.[]] | length' <<< "$reading")" 3
    sed "s/\"?\"$/$(jq -r .naturals <<< "$reading")/; s/RR?R/RR$(jq -r '.["punto 8"]' <<< "$reading")R/; s/R?\"/R$(jq -r '.["banco 9 none"]' <<< "$reading")\"/" open.yaml > greatest.yaml
    same "$(json '.bets[0].ev.exact' edge -t greatest.yaml -b tie)" "$(jq -r '.envelope[0].greatest.exact' <<< "$output")"
}

@test "lint: every cell of both hands open, also against naturals" {
    cat > open.yaml <<< $'tableau: open\nnaturals: none\npunto: "??????????"\nbanco: {8: "???????????", 9: "???????????"}\nagainst-natural: {punto: "??????????", banco: "??????????"}'
    run -1 timeout 60 "$SABOT" tableau lint open.yaml -b tie -d 1 -f json
    for extreme in least greatest; do
        # The reading has that EV, and no other decision in a single cell goes beyond it.
        jq -r --arg extreme $extreme '.envelope[0][$extreme + "_reading"] as $r |
            def row(f): "\"" + ([range(10) | $r[f]] | add) + "\"";
            "tableau: reading\nnaturals: none\npunto: \(row("punto \(.)"))\nbanco:",
            (range(10) as $b | "  \($b): \"" + ([range(10), "none"] | map($r["banco \($b) \(.)"]) | add) + "\""),
            "against-natural: {punto: \(row("punto \(.) against")), banco: \(row("banco \(.) against"))}"' \
            <<< "$output" > $extreme.yaml
        sabot tableau flips -t $extreme.yaml -b tie -d 1 --digits 20 -f json > flips.json
        same "$(json '.bets[0].ev.exact' edge -t $extreme.yaml -b tie -d 1)" "$(jq -r ".envelope[0].$extreme.exact" <<< "$output")"
        same "$(jq --arg extreme $extreme '[(.cells + (.faults | map(select(.cell | endswith("against")))))[].bets[0].change.decimal | tonumber
            | select(if $extreme == "least" then . < 0 else . > 0 end)] | length' flips.json)" 0
    done
}

@test "flips: faults that are not cells" {
    same "$(json '.faults | map(.cell) | join(",")' tableau flips -b banco)" "naturals none,naturals punto,naturals banco,$(printf '%s against,' {punto,banco}\ {0..9} | sed 's/,$//')"
    same "$(json '.faults[0] | "\(.from) \(.to) \(.bets[0].change.exact) \(.bets[0].coups)"' tableau flips -b punto)" "both none 0 null"
    same "$(json '[.faults[3:][] | .from] | unique | join(",")' tableau flips -b tie)" R
    cat > none.yaml <<< $'tableau: none\nnaturals: none\npunto: TTTTTTRR\nbanco: {0: TTTTTTTTTTT, 1: TTTTTTTTTTT, 2: TTTTTTTTTTT, 3: TTTTTTTTRTT, 4: RRTTTTTTRRT, 5: RRRRTTTTRRT, 6: RRRRRRTTRRR, 7: RRRRRRRRRRR}'
    # Back from there, and what `diff` says of both.
    same "$(json '.faults[] | select(.cell == "naturals both").bets[0].change.exact' tableau flips -t none.yaml -b tie)" \
        "$(json '.faults[0].bets[0].change.exact | "-" + .' tableau flips -b tie)"
    same "$(run -1 sabot tableau diff standard none.yaml -f json -b tie; jq -r '.cells[] | "\(.cell) \(.from) \(.to)"' <<< "$output")" "naturals none both none"
    # The hash as docs/formats.md has it.
    rows=$(jq -r '.tableaus[0].banco[:8] | join("")' <<< "$(sabot tableau show ./none.yaml -f json)")
    same "$(json '.tableaus[0].sha256 + "  -"' tableau show ./none.yaml)" \
        "$(printf 'sabot tableau by third TTTTTTRR%s naturals none RR----------%022d----------' "$rows" 0 | tr 0 R | sha256sum)"
    # The picture has their rows, and a filing does not claim that they end the coup.
    run -0 sabot tableau flips -t none.yaml -b tie --plot none.svg
    same "$(grep -o '>banco [89]<' none.svg | tr -d '\n')" '>banco 8<>banco 9<'
    run -0 sabot report -t none.yaml -b tie -o none.html
    sed 's/&nbsp;\|\xc2\xa0/ /g; s/<[^>]*>/ /g' none.html | tr -s ' \n' ' ' > none.txt
    # It departs from the rule set.
    grep -qF '8 or 9 on two cards does not end the coup given The rule set has: 8 or 9 on two cards of either hand ends the coup.' none.txt
}

@test "flips --variants: against every deal of small shoes" {
    cat > odd.yaml <<'EOF'
tableau: odd
naturals: none
punto: T R T T R T R T T R
banco:
  0: T R T R T T T T T T  T
  1: R T T T T T T R T T  R
  2: T T T T R T T T T T  T
  3: T T T R T T T T R T  T
  4: R R T T T T T T R R  T
  5: T R R R T T T T R R  R
  6: R R R T R R T T R R  T
  7: R R T R R R R R T R  R
  8: T R R R R T R R R R  R
  9: R T R R R R R R R R  T
against-natural:
  banco: T T R T R R R T R T
EOF
    for shoe in "A=1,3=1,4=1,6=1,8=1,T=1,J=1,Q=1" "2=1,3=2,4=1,5=1,9=1,T=1,K=1" \
        "2=1,3=1,4=1,5=2,9=1,T=1,K=1 -t odd.yaml"; do
        sabot tableau flips --variants -b punto,banco,tie,cards-5,punto-pair,either-pair -s $shoe \
            -f json > variants.json
        run -0 python3 "$SABOT_SOURCE/tests/cli/variants.py" variants.json
    done
    # Of eight decks, 128 cards of one point are four ranks of 32: (128·127 - 4·32·31)/(416·415)·12.
    same "$(json '.variants[4].bets[] | .change.exact' tableau flips --variants -b 'punto-pair,punto-pair*1/2+tie*1/2')" $'4608/5395\n2304/5395'
    same "$(json '.variants[4] | "\(.probability) \(.bets[0].change.exact)"' tableau flips --variants -b punto -s 0=10,A=9)" "null 0"
    run -0 sabot check variants.json
}

@test "flips: the picture" {
    run -0 sabot tableau flips -b banco --plot grid.svg
    grep -q '<svg' grid.svg
    grep -q -- '-0.0007' grid.svg
    for label in -1 -0.01 -0.0001 0.0001 0.01 1; do # every mark of the key has its value
        grep -qF ">$label<" grid.svg || fail_with "the key lacks $label"
    done
    refuses "*" tableau flips -s A=9,0=9 -b perfect-pair --plot none.svg
    [[ ! -e none.svg ]]
}

# --- best ---

@test "best: every cell both ways" {
    for side in banco punto; do
        shoe=A=3,2=5,3=2,4=7,5=4,6=9,7=1,8=6,9=2,0=11
        sabot tableau best --for $side -s $shoe -f json >best.json
        # The cells whose turning raises the bet's EV, by turning each.
        json '.cells[] | select(.bets[0].change.exact[:1] != "-" and .bets[0].change.exact != "0")
              | "\(.cell) \(.bets[0].change.exact)"' tableau flips -s $shoe -b $side |
            grep "^$side" >expected || true
        same "$(jq -r '.cells[] | "\(.cell) \(.gain.exact)"' best.json)" "$(<expected)"
        table_file best.yaml third "$(jq -r .best.punto best.json)" $(jq -r '.best.banco[]' best.json)
        same "$(jq -r .ev.exact best.json)" "$(json '.bets[0].ev.exact' edge -s $shoe -b $side -t best.yaml)"
        # No cell is left that raises the EV.
        run -0 sabot tableau best best.yaml --for $side -s $shoe
        [[ $output == *"no cell departs from the best"* ]]
    done
}

@test "best: the standard table departs in two cells from banco's best table" {
    same "$(json '.cells[] | "\(.cell) \(.from) \(.to)"' tableau best --for banco)" \
        $'banco 4 1 R T\nbanco 6 none R T'
    same "$(json '.cells | length' tableau best --for punto)" 0
    run --separate-stderr -2 sabot tableau best --for tie
    [[ -z $output && $stderr == *"--for 'tie': expected banco or punto"* ]]
    run --separate-stderr -2 sabot tableau best
    [[ -z $output && $stderr == *"expected --for banco or --for punto"* ]]
}

# --- vectors ---

@test "vectors: 339,400 coups in both formats, and their hash" {
    run --separate-stderr -0 sabot tableau vectors -o vectors.csv
    [[ $stderr == "sabot: 339400 rows, sha256 $(sha256sum <vectors.csv | cut -d' ' -f1)" ]]
    same "$(wc -l <vectors.csv)" 339401
    same "$(head -n 1 vectors.csv)" cards,drew,punto,banco,outcome
    same "$(cut -d, -f1 vectors.csv | sort -u | wc -l)" 339401
    sabot tableau vectors -f ndjson 2>/dev/null | jq -r '[.cards, .drew, .punto, .banco, .outcome] | join(",")' |
        cmp - <(tail -n +2 vectors.csv)
}

@test "vectors: a table's own cells, and one row per coup" {
    same "$(sabot tableau vectors --cells 2>/dev/null | sed -n '1p;2p;9p;10p;97p')" \
        $'cell,decision\npunto 0,draw\npunto 7,stand\nbanco 0 0,draw\nbanco 7 none,stand'
    # Neither hand draws: one coup for each four points.
    rows=(RRRRRRRR)
    for _ in 1 2 3 4 5 6 7 8; do rows+=(RRRRRRRRRRR); done
    table_file nobody.yaml third "${rows[@]}"
    same "$(sabot tableau vectors -t nobody.yaml 2>/dev/null | wc -l)" 10001
    refuses "--format: 'xml': expected csv or ndjson" tableau vectors -f xml
}
