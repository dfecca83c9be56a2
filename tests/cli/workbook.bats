# The workbook of a filing: its contents, and that its formulas give its cached values.
load helper

workbook() {
    "$BATS_TEST_DIRNAME/workbook" "$@"
}

# The value of a named cell.
named() { # BOOK.json NAME
    jq -r --arg name "$2" '.names[$name] as $place | .cells[$place].value' "$1"
}

# Two numbers agree to nine digits.
close() { # FOUND WANTED
    jq -ne --argjson a "$1" --argjson b "$2" '($a - $b) | fabs < 1e-9 * ([($b | fabs), 1e-6] | max)' >/dev/null ||
        fail_with "found $1, wanted $2"
}

@test "workbook: named cells have the figures of edge, from formulas over ways and payouts" {
    need_workbook
    sabot report -b banco,tie,lucky-6,punto+tie*1/10 --chapters summary,wagers,volatility,sensitivity -o f.xlsx
    workbook read f.xlsx >book.json
    sabot edge -b banco,tie,lucky-6,punto+tie*1/10 --digits 15 -f json >edge.json
    names=(banco tie lucky_6 punto_tie_1_10)
    for i in 0 1 2 3; do
        name=${names[i]} bet=$(jq -c ".bets[$i]" edge.json)
        close "$(named book.json "${name}_ev")" "$(jq -r .ev.decimal <<<"$bet")"
        close "$(named book.json "${name}_variance")" "$(jq -r .variance.decimal <<<"$bet")"
        close "$(named book.json "${name}_edge")" "$(jq -r .edge.decimal <<<"$bet")"
    done
    same "$(jq -r '.names.deals as $d | .cells[$d].value + 0' book.json)" 4998398275503360
    # The whole integer is beside it as text.
    same "$(jq -r '.names.deals' book.json)" 'Each wager!C9'
    same "$(jq -r '.cells["Each wager!B9"].value' book.json)" 4,998,398,275,503,360
    same "$(jq -r '.cells["Each wager!B8"].value' book.json)" 'Number, exactly'
    same "$(jq -r '.names.lucky_6_ev as $p | .cells[$p].formula' book.json)" 'SUM(lucky_6_contribution)'
    same "$(jq -r '.names.banco_variance as $p | .cells[$p].formula' book.json)" \
        'SUMPRODUCT(banco_probability,banco_payout,banco_payout)-banco_ev^2'
    (($(jq '[.cells[] | select(.formula)] | length' book.json) > 100))
    (($(jq '[.cells[] | select(.formula and (.formula | endswith("/deals")))] | length' book.json) >= 9))
}

@test "workbook: a sheet for each chapter with numbers and for each part with other columns, filters, frozen headings, charts" {
    need_workbook
    sabot report -o f.xlsx
    same "$(unzip -p f.xlsx xl/workbook.xml | grep -o '<sheet name="[^"]*' | sed 's/.*"//')" \
        $'Cover\nSummary\nRules as modelled\nThe drawing table\nReadings\nEach wager\nVolatility\nSensitivity\nGame protection\nThe best count\nEffects of removal\nJSON'
    for sheet in 1 2 3 4 5 6 7 8 9 10 11; do
        unzip -p f.xlsx "xl/worksheets/sheet$sheet.xml" >sheet.xml
        grep -q 'state="frozen"' sheet.xml
        ((sheet == 4)) || grep -q '<autoFilter' sheet.xml # the drawing table has no room for its buttons
        grep -q '<cols>' sheet.xml
        # Printed, it is one page wide.
        grep -q '<pageSetup paperSize="9" [^>]*orientation="landscape"' sheet.xml
    done
    unzip -p f.xlsx xl/worksheets/sheet7.xml | grep -q '<rowBreaks '
    (($(unzip -l f.xlsx | grep -c xl/charts/) >= 2))
    # Negative bars do not cross the labels of an axis.
    same "$(unzip -p f.xlsx 'xl/charts/*.xml' | grep -o '<c:\(bar\|line\)Chart>' | wc -l)" \
        "$(unzip -p f.xlsx 'xl/charts/*.xml' | grep -o '<c:tickLblPos val="low"/>' | wc -l)"
    # The headings of the table with the filter stay visible, with other tables its title.
    same "$(for sheet in 1 2 3 4 5 6 7 8 9 10 11; do
        unzip -p f.xlsx "xl/worksheets/sheet$sheet.xml" | grep -o 'ySplit="[0-9]*"' | tr -dc '0-9\n'
    done | xargs)" '1 1 1 1 4 1 1 1 1 1 4'
    # They repeat on each page unless another table follows.
    same "$(unzip -p f.xlsx xl/workbook.xml | grep -o "_xlnm.Print_Titles[^>]*>[^<]*" | sed 's/.*>//')" "'Effects of removal'!\$1:\$4"
}

@test "workbook: the drawing table has narrow columns and a key to its signs" {
    need_workbook
    sabot report -r british -o f.xlsx
    workbook look f.xlsx 'The drawing table' | jq -e '.widths[1:12] | max < 9' >/dev/null
    # So do the effects of removal, whose columns have equal widths.
    workbook look f.xlsx 'Effects of removal' | jq -e '.widths[1:14] | max < 1.5 * min' >/dev/null
    workbook read f.xlsx | jq -e '.cells["The drawing table!A3"].value | startswith("T draws, R stands.")' >/dev/null
}

@test "workbook: no text is cut off, even with long names and payouts" {
    need_workbook
    name=the-name-of-this-bet-has-as-many-as-45-letters
    {
        printf 'bet: %s\ntitle: %s\nlines:\n' $name 'A bet with a title that is as long as its name, and longer'
        for margin in 9 8 7 6 5 4 3 2 1; do
            printf '  - {when: "winner = punto and margin = %s and punto.cards = 3 and (banco.cards = 2 or punto.third in {1,2,3})", pays: %s000:1}\n' $margin $margin
        done
    } >bet.yaml
    sabot report -r british -b punto,tie,bet.yaml -o f.xlsx
    for sheet in Cover Summary 'Rules as modelled' 'The drawing table' Readings 'Each wager' Volatility Sensitivity 'Game protection' 'The best count' 'Effects of removal'; do
        workbook look f.xlsx "$sheet" >look.json
        jq -e '.cut == []' look.json >/dev/null || fail_with "$sheet: $(jq -c .cut look.json)"
    done
}

@test "workbook: no heading without content" {
    need_workbook
    sabot report -r vaduz --chapters protection -o f.xlsx -o f.md
    workbook read f.xlsx >book.json
    jq -e '[.cells[].value] | index("The best count")' book.json >/dev/null
    jq -e '[.cells[].value] | index("Value of the best count with 52 cards left")' book.json >/dev/null
    # In words only.
    place=$(jq -r '.cells | to_entries[] | select(.value.value == "Per shoe").key' book.json)
    row=${place##*!A}
    jq -e --arg place "The best count!A$((row + 2))" '.cells[$place].value | startswith("The rules state no cut card")' book.json >/dev/null
}

@test "workbook: the same bytes each time, and no date but the given one" {
    need_workbook
    sabot report -r vaduz -o a.xlsx -o a.json
    sleep 1.1
    TZ=Asia/Tokyo sabot report -r vaduz -o b.xlsx
    cmp a.xlsx b.xlsx
    sabot report -r vaduz --date 2001-02-03 -o b.xlsx
    unzip -p b.xlsx docProps/core.xml | grep -q 2001-02-03
    sabot report -r vaduz -o b.json
    cmp a.json b.json
}

@test "workbook: names that are invalid in formulas are replaced" {
    need_workbook
    cat >two.yaml <<'END'
bet: 2-a
lines: [{when: winner = tie, pays: 8:1}]
END
    sabot report -b two.yaml,2-to-1-punto,tie-9 --chapters wagers -o f.xlsx
    same "$(workbook read f.xlsx | jq -r '.names | keys[] | select(endswith("_ev"))')" $'_2_a_ev\n_2_to_1_punto_ev\ntie_9_ev'
}

@test "workbook: without the writing program, one line and no file" {
    cp "$SABOT" alone
    run --separate-stderr -3 ./alone report --chapters summary -o f.html -o f.xlsx
    [[ $stderr == "sabot: a workbook: "*": expected sabot-report beside sabot" ]] || fail_with "$stderr"
    [[ ! -e f.html ]]
}

@test "workbook: wagers with long names get distinct shortened names" {
    need_workbook
    wager=dragon-bonus-punto # bets of points: those of ranks or suits take a minute together
    for bet in dragon-bonus-banco three-card-six dragon-7 panda-8 big small lucky-6; do
        wager+="+$bet*17/1000"
    done
    sabot report -b "$wager,${wager/17/19}" --chapters wagers -o f.xlsx
    workbook read f.xlsx >book.json
    same "$(jq '[.names | keys[] | select(endswith("_ev"))] | length' book.json)" 2
    same "$(jq '[.names | keys[] | length] | max < 128' book.json)" true
}

@test "workbook: a note too long for a cell is truncated" {
    need_workbook
    {
        printf 'bet: noted\nsource: begin'
        printf ' word%.0s' {1..8000}
        printf '\nlines:\n  - {when: winner = tie, pays: 8:1}\n'
    } >noted.yaml
    sabot report -b noted.yaml --chapters wagers -o f.xlsx
    workbook read f.xlsx >book.json
    same "$(jq -r '[.cells[].value | strings | select(startswith("Source: begin word"))] | "\(length) \(.[0] | length) \(.[0][-1:])"' book.json)" \
        "1 32767 …"
}
