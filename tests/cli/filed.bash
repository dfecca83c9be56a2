# Filed and altered results: shared by check.bats and check-fields.bats.

# Alters fields of a result, drops and adds members and items: check must find each. At most so
# many, evenly; 0 means all.
alter_fields() { # FILE MOST
    local line count=0
    while IFS= read -r line; do
        count=$((count + 1))
        printf '%s\n' "${line#*$'\t'}" >altered.json
        run sabot check altered.json
        ((status == 1 || status == 2)) || fail_with "$1, ${line%%$'\t'*}: status $status: $output"
    done < <(jq -r --argjson most "$2" -f "$SABOT_SOURCE/tests/cli/fields.jq" "$1")
    ((count >= ($2 ? $2 : 20))) || fail_with "$1: $count fields"
}

# Small results of every command that computes from rules. check-fields.bats alters every field of
# them.
results() {
    printf 'edge -d 1 -b tie,punto --covariance\nedge -d 1 -b tie --observe p1 --classes 6..9 --table openings\n'
    printf 'removal -d 1 -b tie\nreadings -r st-moritz -b punto -d 1\nstudy -d 1 --cards 6 -b punto,tie --histogram=0.5\n'
    printf 'study -d 1 --cards 30 -b tie --sample 100 --seed 7\n'
    printf 'count score -d 1 -b dragon-7 --cards 20\ncount derive -b tie -d 1\ncount spread -d 1 -b tie --cards 30\n'
    printf 'count compare -d 1 --cards 14 dragon-7-how --tags 0,0,0,-1,-1,-1,-1,2,2,0\n'
    printf 'tableau show standard\ntableau lint vaduz-printed -d 1 -b punto\ntableau flips -b tie -d 1\n'
    printf 'tableau diff standard st-moritz-printed -b punto -d 1\ntableau best --for punto -d 1\n'
    printf 'rules british\nrules\nbets lucky-6\nbets lint matching-dragon-A -d 1\nbets fit tie --edge 5%% -d 1\n'
    printf 'shoes -b tie -d 1 --cut 14\nreport -d 1 -b tie --chapters summary,wagers,appendix\n'
}
