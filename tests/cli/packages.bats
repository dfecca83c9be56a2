# The source archive.
load helper

@test "meson dist: the archive of the last commit builds and passes its quick tests" {
    git -C "$SABOT_SOURCE" rev-parse >/dev/null 2>&1 || skip "no git checkout"
    PATH=${PATH//$BATS_LIBEXEC:/} # has a bats first that works only from within this one
    meson setup "$PWD/build" "$SABOT_SOURCE" --buildtype=release >/dev/null
    run meson dist -C build
    ((status == 0)) || fail_with "$(grep -E -A 4 'FAIL|not ok|ERROR|error:' <<<"$output" || tail -n 20 <<<"$output")"
    [[ $output == *".tar.xz tested"* ]]
    tar tf build/meson-dist/sabot-*.tar.xz | grep -q '/docs/packaging/debian/rules$'
}

@test "a build without libxlsxwriter refuses a workbook with one line, and writes nothing" {
    meson setup "$PWD/build" "$SABOT_SOURCE" -Dworkbook=disabled -Dserve=disabled -Dmpi=disabled >/dev/null
    ninja -C build analyzer/sabot >/dev/null
    SABOT=$PWD/build/analyzer/sabot
    [[ ! -e $SABOT-report ]]
    refuses_with 3 "a workbook: *: expected sabot-report beside sabot" report -o f.html -o f.xlsx
    [[ ! -e f.html && ! -e f.xlsx ]]
}
