# The PDF of a filing, made by WeasyPrint: what is attached, and that it is the same each time.
load helper

setup_file() {
    command -v weasyprint >/dev/null && command -v pdfdetach >/dev/null || skip "no WeasyPrint or no pdfdetach"
    cd "$BATS_FILE_TMPDIR" || return
    "$SABOT" report -r vaduz --chapters cover,summary,rules,wagers -o a.pdf -o a.json
    sleep 1.1
    SOURCE_DATE_EPOCH='' "$SABOT" report -r vaduz --chapters cover,summary,rules,wagers -o b.pdf
}

@test "pdf: the JSON is attached, whole, and check accepts it" {
    cd "$BATS_FILE_TMPDIR"
    pdfdetach -save 1 -o attached.json a.pdf
    cmp attached.json a.json
    run -0 sabot check attached.json
}

@test "pdf: it is PDF/A-3b, with page numbers and running heads" {
    cd "$BATS_FILE_TMPDIR"
    grep -aq 'pdfaid:part="3"' a.pdf || pdfinfo -meta a.pdf | grep -q 'pdfaid:part="\?>\?3'
    pdfinfo -meta a.pdf | grep -q 'pdfaid:conformance[^A-Za-z]*B'
    pdftotext -f 2 -l 2 -layout a.pdf - >page
    grep -q 'Castle Casino Vaduz' page
    grep -q 'Page 2 of ' page
}

@test "pdf: the same bytes each time" {
    cd "$BATS_FILE_TMPDIR"
    cmp a.pdf b.pdf
}
