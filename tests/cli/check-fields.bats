# Every field of a filed result of every command, altered in turn: dropped, added, changed.
load helper
load filed

@test "every field of every result is guarded" {
    while read -ra arguments; do
        sabot "${arguments[@]}" -f json >result.json || (($? == 1))
        run -0 sabot check result.json
        alter_fields result.json 0
    done < <(results)
}
