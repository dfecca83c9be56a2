# The PDF of a filing, made by WeasyPrint: its attachments, and that its bytes are reproducible.
load helper

can_be_made() {
    command -v weasyprint >/dev/null && command -v pdfdetach >/dev/null
}

setup_file() {
    can_be_made || return 0 # only a test can be skipped
    cd "$BATS_FILE_TMPDIR" || return
    "$SABOT" report -r vaduz --chapters cover,summary,rules,wagers -o a.pdf -o a.json
}

@test "pdf: the JSON is attached, whole, and check accepts it" {
    can_be_made || skip "no WeasyPrint or no pdfdetach"
    cd "$BATS_FILE_TMPDIR"
    pdfdetach -save 1 -o attached.json a.pdf
    cmp attached.json a.json
    run -0 sabot check attached.json
}

@test "pdf: it is PDF/A-3b, with page numbers and running heads" {
    can_be_made || skip "no WeasyPrint or no pdfdetach"
    cd "$BATS_FILE_TMPDIR"
    grep -aq 'pdfaid:part="3"' a.pdf || pdfinfo -meta a.pdf | grep -q 'pdfaid:part="\?>\?3'
    pdfinfo -meta a.pdf | grep -q 'pdfaid:conformance[^A-Za-z]*B'
    pdftotext -f 2 -l 2 -layout a.pdf - >page
    grep -q 'Castle Casino Vaduz' page
    grep -q 'Page 2 of ' page
}

@test "pdf: every figure of page 1 follows from the text of the PDF alone, by a program that shares no code" {
    can_be_made || skip "no WeasyPrint or no pdfdetach"
    cd "$BATS_FILE_TMPDIR"
    same "$(pdftotext -layout a.pdf - | python3 "$BATS_TEST_DIRNAME/page-one.py")" "ok 3"
}

@test "pdf: every letter of it is text: letters are not joined, and a hash is on one line of page 1" {
    can_be_made || skip "no WeasyPrint or no pdfdetach"
    cd "$BATS_FILE_TMPDIR"
    source=$(printf 'f%.0s' {1..40}) # the font would join them where a line may break
    sed "s/^source: .*/source: $source/" "$SABOT_SOURCE/data/rules/vaduz.yaml" >letters.yaml
    sabot report -r ./letters.yaml --chapters cover,summary -o letters.pdf -o letters.json
    pdftotext -f 1 -l 1 -layout letters.pdf - >page
    same "$(grep -o 'f\{40\}' page)" "$source"
    grep -q "Identity.* $(jq -r .results_sha256 letters.json)" page
    run -1 grep $'\u200b' page
    run -0 sabot check letters.pdf
}

# Slow: one more PDF, of the same filing.
# bats test_tags=slow
@test "pdf: the same bytes each time" {
    can_be_made || skip "no WeasyPrint or no pdfdetach"
    cd "$BATS_FILE_TMPDIR"
    sleep 1.1
    SOURCE_DATE_EPOCH='' "$SABOT" report -r vaduz --chapters cover,summary,rules,wagers -o b.pdf
    cmp a.pdf b.pdf
}

# Wagers with long names, an award of many digits, and fractions of many more.
long_names() {
    mkdir long
    cat >long/rules.yaml <<'END'
rules: long
title: A game with more wagers than most, each of them with a name that goes on for quite some time
decks: 6
tableau: standard
bets: {punto: 1:1, tie: 8:1, the-emperors-golden-dragon-and-phoenix-of-nine: dragon.yaml, progressive-six-aces-of-spades-jackpot: jackpot.yaml}
readings:
  - {reading: as-the-printed-table-has-it, basis: As it stands.}
  - {reading: as-the-words-have-it, basis: "Banco 3 draws on 8.", banco: {3: T T T T T T T T T T T}}
END
    cat >long/dragon.yaml <<'END'
bet: the-emperors-golden-dragon-and-phoenix-of-nine
lines:
  - {when: margin = 9, pays: 130:1}
  - {when: margin in 6..8 and not (punto.natural or banco.natural), pays: 20.54:1}
END
    cat >long/jackpot.yaml <<'END'
bet: progressive-six-aces-of-spades-jackpot
lines:
  - {when: count(As) = 6, pays: 1000000:1}
  - {when: count(As) = 5, pays: 100000:1}
END
}

# Slow: WeasyPrint takes half a minute for a whole filing of long names.
# bats test_tags=slow
@test "pdf: no text extends into the margins, and a hash is on one line" {
    can_be_made || skip "no WeasyPrint or no pdfdetach"
    cd "$BATS_FILE_TMPDIR"
    long_names
    sabot report -r long/rules.yaml -o long.pdf
    # 17 mm of the 210 are 48 of the 595 points; a border may extend one point beyond.
    pdftotext -bbox long.pdf - | awk -F'"' '
        /<word/ { words++; if ($2 < 47 || $6 > 548.5) { print; bad = 1 } }
        END { exit bad || words < 1000 }'
    pdftotext -layout long.pdf text
    (($(grep -cE '^ *(Rules|Drawing table|Bet .*|Data built in|Program.*) +[0-9a-f]{64}$' text) >= 5))
    # A listing of few lines is on one page, with its name.
    awk -v RS='\f' '/reading-as-the-words-have-it.yaml/ && /  7: "R R R R R R R R R R R"/ { found = 1 } END { exit !found }' text
}

# Slow: one more PDF, of a comparison; the first tests of this file look at one already.
# bats test_tags=slow
@test "pdf: old and new values are side by side at a readable size" {
    can_be_made || skip "no WeasyPrint or no pdfdetach"
    cd "$BATS_FILE_TMPDIR"
    sabot report --chapters cover,summary -o old.json
    sabot report -d 6 --chapters cover,summary --compare old.json -o changed.html -o changed.pdf
    grep -A1 'aria-label="Changes of the inputs"' changed.html | grep -q '<table class="">'
    pdftotext -bbox changed.pdf - | awk -F'"' '/<word/ && ($2 < 47 || $6 > 548.5) { print; bad = 1 } END { exit bad }'
}
