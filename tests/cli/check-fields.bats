# Every field of a filed result of every command, altered in turn: dropped, added, changed. Slow: some
# thousands of checks. PART of PARTS takes a share of the results.
load helper
load filed

@test "every field of every result is guarded" {
    while read -ra arguments; do
        sabot "${arguments[@]}" -f json >result.json || (($? == 1))
        run -0 sabot check result.json
        alter_fields result.json 0
    done < <(results | awk -v part="${PART:-1}" -v parts="${PARTS:-1}" 'NR % parts == part % parts')
}
