# The workbook recalculated by another program: LibreOffice, set to ignore cached values.
load helper

workbook() {
    "$BATS_TEST_DIRNAME/workbook" "$@"
}

# A profile of its own, in which formulas are always computed when a file is opened.
recalculate() { # FILE: to again/FILE
    command -v soffice >/dev/null || skip "no LibreOffice"
    if [[ ! -d profile ]]; then
        mkdir -p profile/user
        cat >profile/user/registrymodifications.xcu <<'END'
<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
<item oor:path="/org.openoffice.Office.Calc/Formula/Load"><prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop></item>
</oor:items>
END
    fi
    HOME=$PWD soffice "-env:UserInstallation=file://$PWD/profile" --headless --convert-to xlsx \
        --outdir again "$1" >/dev/null 2>&1
}

place() { # FILE NAME
    workbook read "$1" | jq -r --arg name "$2" '.names[$name]'
}

value() { # FILE PLACE
    workbook read "$1" | jq -r --arg place "$2" '.cells[$place].value'
}

# Slow: every formula of a whole filing.
# bats test_tags=slow
@test "workbook: LibreOffice corrects a wrong cached value, and then computes every cached value" {
    need_workbook
    sabot report -o f.xlsx
    ev=$(place f.xlsx banco_ev)
    workbook set f.xlsx wrong.xlsx "$ev" 0.5
    same "$(value wrong.xlsx "$ev")" 0.5
    recalculate wrong.xlsx
    run workbook same f.xlsx again/wrong.xlsx
    ((status == 0)) || fail_with "$output"
    [[ $output =~ ^[0-9]+\ numbers,\ [0-9]+\ formulas$ ]] || fail_with "$output"
    run workbook same wrong.xlsx again/wrong.xlsx
    ((status != 0))
}

@test "workbook: with one payout changed it computes the figures of edge with that payout" {
    need_workbook
    sabot report -b tie,lucky-6 --chapters summary,wagers,volatility,sensitivity -o f.xlsx
    payout=$(place f.xlsx tie_payout)
    workbook set f.xlsx changed.xlsx "${payout%%:*}" 9.5
    recalculate changed.xlsx
    printf 'bet: tie\nlines: [{when: winner = tie, pays: "9.5:1"}]\n' >tie.yaml
    sabot edge -b tie.yaml -f json >edge.json
    for figure in ev variance edge return; do
        jq -ne --argjson a "$(value again/changed.xlsx "$(place f.xlsx tie_$figure)")" \
            --argjson b "$(jq -r ".bets[0].$figure.decimal" edge.json)" '($a - $b) | fabs < 1e-9' ||
            fail_with "$figure"
    done
    # The summary follows, and the unchanged bet does not change.
    jq -ne --argjson a "$(value again/changed.xlsx 'Summary!D7')" \
        --argjson b "$(jq -r .bets[0].edge.decimal edge.json)" '($a - $b) | fabs < 1e-9'
    jq -ne --argjson a "$(value again/changed.xlsx "$(place f.xlsx lucky_6_ev)")" \
        --argjson b "$(value f.xlsx "$(place f.xlsx lucky_6_ev)")" '($a - $b) | fabs < 1e-12'
}

# Slow: one more start of LibreOffice, which takes seconds, with several lines in place of one.
# bats test_tags=slow
@test "workbook: so does a bet of several lines with one of them changed" {
    need_workbook
    sabot report -b lucky-6 --chapters summary,wagers -o f.xlsx
    payout=$(place f.xlsx lucky_6_payout)
    first=${payout%%:*}
    workbook set f.xlsx changed.xlsx "${first%%!*}!B$((${first##*!B} + 1))" 23
    recalculate changed.xlsx
    sabot bets lucky-6 -f json | jq -r '"bet: lucky-6", "lines:", (.bets[0].lines | to_entries[] | "  - {when: \"\(.value.when)\", pays: \"\(if .key == 1 then "23:1" else .value.pays end)\"}")' >bet.yaml
    sabot edge -b bet.yaml -f json >edge.json
    for figure in ev variance edge return; do
        jq -ne --argjson a "$(value again/changed.xlsx "$(place f.xlsx lucky_6_$figure)")" \
            --argjson b "$(jq -r ".bets[0].$figure.decimal" edge.json)" '($a - $b) | fabs < 1e-9' ||
            fail_with "$figure"
    done
}

# Slow: every formula of a whole filing of ten wagers.
# bats test_tags=slow
@test "workbook: a game of many wagers with long names computes its cached values too" {
    need_workbook
    sabot report -d 6 -b punto,banco,tie,punto-pair,perfect-pair,dragon-bonus-punto,matching-dragon-7,lucky-7,88-89-98-99,egalite-group-8-9 \
        -o f.xlsx
    recalculate f.xlsx
    run workbook same f.xlsx again/f.xlsx
    ((status == 0)) || fail_with "$output"
}
