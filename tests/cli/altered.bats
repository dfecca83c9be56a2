# Filings that were edited by hand, in every format: check finds each, and accepts the others.
load helper

needs() { # PROGRAM...
    local program
    for program in "$@"; do
        command -v "$program" >/dev/null || skip "no $program"
    done
}

setup_file() {
    cd "$BATS_FILE_TMPDIR" || return
    sed '/^rules:/a filing: {game: Punto & "Banco", version: "2.1"}' \
        "$SABOT_SOURCE/data/rules/vaduz.yaml" >game.yaml
    "$SABOT" report -r ./game.yaml --chapters cover,summary,rules,wagers,sensitivity,appendix -o filed.html -o filed.json
}

# check accepts a file before an alteration, and not after it.
is_found() { # FILE EDIT
    run "$SABOT" check "$1"
    ((status == 1)) || fail_with "$2: $1, status $status: $output"
}

@test "altered: every edit of the HTML is found" {
    cd "$BATS_FILE_TMPDIR"
    run -0 sabot check filed.html
    [[ $output == *"byte for byte"* ]]
    local number=0 edit
    while IFS= read -r edit; do
        sed "$edit" filed.html >edited.html
        ! cmp -s filed.html edited.html || fail_with "nothing edited: $edit"
        is_found edited.html "$edit"
        ((number += 1))
    done <<'END'
0,/1\.2374 %/s//1.1374 %/
s/<td class="words brief mark-ambiguous">R~</<td class="words brief mark-ambiguous">T~</
0,/House edge/s//Hause edge/
s/^<tr><th[^>]*>tie<.*//
/^<\/section>/i <p>Reviewed.</p>
s/tr:nth-child(even)/tr:nth-child(2)/
s/<\/style>/tr:nth-child(3) { display: none }&/
s/<\/body>/<script>document.title = ""<\/script>&/
s/results_sha256 [0-9a-f]/results_sha256 0/
s/<desc id="desc1">/&all /
s/Castle Casino Vaduz/Castle Casino/g
END
    # The JSON in it, altered with its own hash.
    jq '.bets[0].ev.decimal = "0.1"' filed.json >json
    jq --arg hash "$(jq -cjS 'del(.made, .results_sha256)' json | sha256sum | cut -d' ' -f1)" '.results_sha256 = $hash' json |
        base64 -w0 >letters
    awk 'FNR == NR { json = $0; next } { if (match($0, /base64,[A-Za-z0-9+\/=]+/)) $0 = substr($0, 1, RSTART + 6) json substr($0, RSTART + RLENGTH); print }' \
        letters filed.html >edited.html
    is_found edited.html
    ((number >= 10))
    # The words alone, where another program made it: style does not count, and a warning says so.
    jq '.made.source_sha256 = "0"' filed.json | base64 -w0 >letters
    awk 'FNR == NR { json = $0; next } { if (match($0, /base64,[A-Za-z0-9+\/=]+/)) $0 = substr($0, 1, RSTART + 6) json substr($0, RSTART + RLENGTH); print }' \
        letters filed.html | sed 's/tr:nth-child(even)/tr:nth-child(2)/' >edited.html
    run -0 sabot check edited.html -f json
    same "$(jq -r '.warnings[]' <<<"$output")" "another program or other data made it than this one: $(sabot --version)
only words were compared, not style, pictures and properties: another program or other data made it"
    sed -i '0,/1\.2374 %/s//1.1374 %/' edited.html
    is_found edited.html
}

# Rewrites a part of a workbook, by an expression of Python on its text.
edit_workbook() { # PART EXPRESSION
    python3 - filed.xlsx edited.xlsx "$@" <<'END'
import re, sys, zipfile
from base64 import b64decode, b64encode
json = lambda letters: b64encode(b64decode(letters).replace(b'"-0.0', b'"-0.1', 1)).decode()
of, to, part, expression = sys.argv[1:]
edited = 0
with zipfile.ZipFile(of) as old, zipfile.ZipFile(to, 'w', zipfile.ZIP_DEFLATED) as new:
    for info in old.infolist():
        text = old.read(info)
        if re.fullmatch(part, info.filename):
            other = eval(expression, {'re': re, 'json': json, 's': text.decode()}).encode()
            edited += other != text
            text = other
        new.writestr(info.filename, text)
sys.exit(not edited)
END
}

@test "altered: every edit of the workbook is found, and its place is named" {
    needs unzip python3
    [[ -x $(dirname "$SABOT")/sabot-report ]] || skip "no sabot-report"
    cd "$BATS_FILE_TMPDIR"
    sabot report -r ./game.yaml --chapters cover,summary,rules,wagers,sensitivity,appendix -o filed.xlsx
    run -0 sabot check filed.xlsx
    local part edit number=0
    while IFS=@ read -r part edit; do
        edit_workbook "$part" "$edit" || fail_with "nothing edited: $edit"
        is_found edited.xlsx "$edit"
        ((number += 1))
    done <<'END'
xl/sharedStrings.xml@s.replace('1.0277 to 1', '1.0276 to 1')
xl/sharedStrings.xml@s.replace('House edge', 'Hause edge', 1)
xl/sharedStrings.xml@re.sub('>[0-9a-f]{63}', '>' + '0' * 63, s)
xl/worksheets/sheet2.xml@re.sub('<v>0[.]0', '<v>0.1', s, count=1)
xl/worksheets/sheet3.xml@re.sub('<c [^>]*t="s"><v>[0-9]+</v></c>', '', s, count=1)
xl/worksheets/sheet2.xml@re.sub('<row ', '<row hidden="1" ', s, count=1)
xl/worksheets/sheet[0-9]+.xml@re.sub('<f>', '<f>0*', s)
xl/workbook.xml@s.replace('"Summary"', '"Summery"')
xl/styles.xml@s.replace('0.0000%', '"1"0.000%')
xl/charts/chart1.xml@re.sub('<a:t>', '<a:t>0 ', s)
docProps/core.xml@s.replace('Punto', 'Ponto')
xl/sharedStrings.xml@re.sub('sabot-json:([^<]*)', lambda m: 'sabot-json:' + json(m[1]), s, count=1)
END
    ((number >= 10))
    edit_workbook xl/sharedStrings.xml "s.replace('House edge', 'Hause edge', 1)"
    run -1 sabot check edited.xlsx -f json
    same "$(jq -r '.drift[0].value' <<<"$output" | grep -oE '^[A-Z][a-z]+![A-Z]+[0-9]+$')" "$(jq -r '.drift[0].value' <<<"$output")"
}

# A PDF made of other words, or with another attachment.
forge() { # HTML JSON
    SOURCE_DATE_EPOCH=315532800 weasyprint --quiet --pdf-variant pdf/a-3b --attachment "$2" "$1" edited.pdf 2>/dev/null
}

# Only poppler, or nothing, besides the tests' own programs.
only_poppler() {
    mkdir -p only none
    ln -sf "$(command -v pdftotext)" "$(command -v pdfdetach)" only
}

# Slow: WeasyPrint makes a filing three times.
# bats test_tags=slow
@test "altered: edits of the bytes of a PDF are found; without WeasyPrint its words are compared" {
    needs weasyprint pdftotext pdfdetach
    cd "$BATS_FILE_TMPDIR"
    only_poppler
    sabot report -r ./game.yaml --chapters cover,summary,rules -o filed.pdf
    run -0 sabot check filed.pdf
    [[ $output == *"byte for byte"* ]]
    run -0 env "PATH=$PWD/only" "$SABOT" check filed.pdf
    [[ $output == *"Warning: only words were compared"* ]]
    { cat filed.pdf && echo '% another end'; } >edited.pdf
    is_found edited.pdf "another end"
    LC_ALL=C sed 's/results_sha256 [0-9a-f]/results_sha256 g/' filed.pdf >edited.pdf
    is_found edited.pdf "another identity"
    run --separate-stderr -2 env "PATH=$PWD/none" "$SABOT" check filed.pdf
    same "$stderr" "sabot: PDF: pdfdetach is not installed: expected it on this machine"
}

# A PDF made of other words, or with another attachment.
forge() { # HTML JSON
    SOURCE_DATE_EPOCH=315532800 weasyprint --quiet --pdf-variant pdf/a-3b --attachment "$2" "$1" edited.pdf 2>/dev/null
}

# Slow: makes a dozen PDF files.
# bats test_tags=slow
@test "altered: every edit of the PDF is found, most without WeasyPrint" {
    needs weasyprint pdftotext pdfdetach
    cd "$BATS_FILE_TMPDIR"
    only_poppler
    mkdir -p forged
    sabot report -r ./game.yaml --chapters cover,summary,rules,appendix -o filed.html -o filed.json
    sed 's/<p class="download".*//; s/<wbr>/\xe2\x80\x8b/g' filed.html >plain.html
    cp filed.json forged/filing.json
    forge plain.html forged/filing.json
    run -0 sabot check edited.pdf # so the forging itself is not found
    local edit number=0
    while IFS= read -r edit; do
        sed "$edit" plain.html >edited.html
        ! cmp -s plain.html edited.html || fail_with "nothing edited: $edit"
        forge edited.html forged/filing.json
        is_found edited.pdf "$edit"
        run env "PATH=$PWD/only" "$SABOT" check edited.pdf
        ((status == 1 || number > 6)) || fail_with "$edit: $output"
        ((number += 1))
    done <<'END'
0,/1\.2374 %/s//1.1374 %/
0,/R~/s//T~/
s/^<tr><th[^>]*>tie<.*//
/^<\/section>/i <p>Reviewed.</p>
s/@bottom-left { content: "results\(.*\)sha256/@bottom-left { content: "results\1sha257/
s/@top-left { content: "Punto/@top-left { content: "Ponto/
s/<\/h1>/&<div style="break-after: page">.<\/div>/
s/<\/h1>/&<svg style="position:absolute" width="99" height="99"><rect width="99" height="99" fill="#fff"\/><\/svg>/
s/tr:nth-child(even)/tr:nth-child(2)/
s/name="keywords" content="[^"]*"/name="keywords" content="none"/
END
    jq '.bets[0].ev.decimal = "0.1"' filed.json >forged/filing.json
    forge plain.html forged/filing.json
    is_found edited.pdf "another attachment"
}

@test "altered: an amended filing contains the earlier one, and is made again too" {
    cd "$BATS_FILE_TMPDIR"
    sed 's/^  tie: 8:1/  tie: 9:1/' game.yaml >amended.yaml
    sabot report -r ./amended.yaml --chapters cover,summary,rules,appendix --compare filed.html -o amended.html -o amended.json
    run -0 sabot check amended.html
    run -0 sabot check amended.json
    sed '0,/becomes 4\.9/s//becomes 3.9/' amended.html >edited.html
    ! cmp -s amended.html edited.html
    is_found edited.html
    jq '.changes[0].was = "x"' amended.json >edited.json
    is_found edited.json
    same "$(jq -r .asked.compare amended.json)" earlier.json
}

@test "altered: texts, the command and the date count, in the JSON too" {
    cd "$BATS_FILE_TMPDIR"
    local edit
    for edit in '.assumptions[0].why += "."' '.rules.title = "x"' '.rules.readings[0].basis = "x"' '.made.command += " -d 8"' \
        '.made.date = "2026-01-01"' '.inputs[0].yaml += " "'; do
        jq "$edit" filed.json >edited.json
        jq --arg hash "$(jq -cjS 'del(.made, .results_sha256)' edited.json | sha256sum | cut -d' ' -f1)" '.results_sha256 = $hash' edited.json >rehashed.json
        is_found rehashed.json "$edit"
    done
    jq '.made.data_sha256 = "0"' filed.json >edited.json
    run -0 sabot check edited.json
    [[ $output == *"Warning: another program or other data made it than this one: sabot "* ]]
}

@test "altered: a filing without its JSON is refused, and is not rewritten" {
    cd "$BATS_FILE_TMPDIR"
    sabot report -r ./game.yaml --chapters summary -o short.html
    refuses "short.html: without the JSON of its figures: expected a filing with the chapter appendix" check short.html
    refuses "filed.html: a filing: --update expects its JSON" check filed.html --update
}
