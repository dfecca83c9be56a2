# Each of the 96 cells is turned: lint finds it, check fails on it and names it, replay of the
# vectors reports it. Slow: some three hundred runs.
load helper

@test "all 96 flips are caught by lint, by check and by replay of the vectors" {
    letters=TTTTTTRRTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTRTTRRTTTTTTRRTRRRRTTTTRRTRRRRRRTTRRRRRRRRRRRRRR
    sabot edge -o baseline.json
    sabot tableau vectors -o vectors.csv 2>/dev/null
    mapfile -t names < <(sabot tableau vectors --cells 2>/dev/null | tail -n +2 | cut -d, -f1)
    ((${#names[@]} == 96))
    for ((cell = 0; cell < 96; cell++)); do
        letter=T
        [[ ${letters:cell:1} == R ]] || letter=R
        turned=${letters:0:cell}$letter${letters:cell + 1}
        {
            printf 'tableau: turned\npunto: %s\nbanco:\n' "${turned:0:8}"
            for ((row = 0; row < 8; row++)); do
                printf '  %d: %s\n' $row "${turned:8 + 11 * row:11}"
            done
        } >turned.yaml
        run -1 sabot tableau lint turned.yaml -b punto -f json
        same "$(jq -r '.findings[] | "\(.kind) \(.cell)"' <<<"$output")" "nonstandard ${names[cell]}"
        run -1 sabot check baseline.json -t turned.yaml -f json
        same "$(jq -r '.cells[].cell' <<<"$output")" "${names[cell]}"
        (($(jq '[.drift[] | select(.value | endswith("ev.exact"))] | length' <<<"$output") >= 2))
        # An engine with the turned table, checked against the standard one, and the reverse.
        run -1 sabot tableau replay vectors.csv -t turned.yaml -f json
        (($(jq .wrong <<<"$output") > 0))
        sabot tableau vectors -t turned.yaml -o turned.csv 2>/dev/null
        run -1 sabot tableau replay turned.csv -f csv
    done
}
