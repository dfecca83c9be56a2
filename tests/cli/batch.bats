# sabot batch: shoes in, edges out, as a stream.
load helper

ranks=A,2,3,4,5,6,7,8,9,T,J,Q,K

# Eight-deck shoes with some cards gone, from a pseudorandom generator.
shoes() { # COUNT SEED MOST
    awk -v count="$1" -v seed="$2" -v most="${3:-32}" -v header="$ranks" 'BEGIN {
        print header
        for (i = 0; i < count; i++) {
            for (r = 0; r < 13; r++) {
                seed = (seed * 16807) % 2147483647
                printf "%s%d", (r ? "," : ""), seed % (most + 1)
            }
            print ""
        }
    }'
}

spec_of() { # CSV-LINE
    awk -F, -v header="$ranks" '{
        split(header, name, ",")
        for (i = 1; i <= 13; i++) printf "%s%s=%d", (i > 1 ? "," : ""), name[i], $i
    }' <<<"$1"
}

@test "each line has the figures of edge for that shoe" {
    shoes 12 7 >shoes.csv
    answers batch -b punto,dragon-7,punto-pair,lucky-match shoes.csv
    same "${lines[0]}" "line,punto.exact,punto.decimal,dragon-7.exact,dragon-7.decimal,punto-pair.exact,punto-pair.decimal,lucky-match.exact,lucky-match.decimal"
    local batch=("${lines[@]:1}") number=1
    same "${#batch[@]}" 12
    while read -r shoe; do
        local wanted
        wanted=$(json '[.bets[].ev | .exact, .decimal] | join(",")' edge -s "$(spec_of "$shoe")" \
            -b punto,dragon-7,punto-pair,lucky-match)
        same "${batch[number - 1]}" "$((number + 1)),$wanted"
        ((number++))
    done < <(tail -n +2 shoes.csv)
}

@test "shoes too large for one width use the next" {
    { shoes 3 3 40; shoes 3 4 200 | tail -n 3; shoes 2 5 90000000 | tail -n 2; } >shoes.csv
    run --separate-stderr -0 sabot batch --double-check -b punto,tie shoes.csv
    same "${#lines[@]}" 9
    local last
    last=$(tail -n 1 shoes.csv)
    same "${lines[8]}" "9,$(json '[.bets[].ev | .exact, .decimal] | join(",")' edge \
        -s "$(spec_of "$last")" -b punto,tie)"
}

@test "--ev-only prints only the decimals, with any number of threads" {
    shoes 5000 11 >shoes.csv
    sabot batch shoes.csv -b punto,banco,tie | cut -d, -f3,5,7 | tail -n +2 >wanted
    sabot batch --ev-only --threads 1 shoes.csv | tail -n +2 >one
    sabot batch --ev-only --threads 3 <shoes.csv | tail -n +2 >three
    cmp wanted one
    cmp wanted three
    same "$(sabot batch --ev-only -b tie,punto shoes.csv | head -n 1)" tie,punto
}

@test "points as columns leave bets on ranks undetermined" {
    printf '%s\n' 9,8,7,6,5,4,3,2,1,0 9,8,7,6,5,4,3,2,1,30 >points.csv
    answers batch -b tie,punto-pair points.csv
    same "${lines[1]}" "2,$(json '[.bets[0].ev | .exact, .decimal] | join(",")' edge -b tie \
        -s A=1,2=2,3=3,4=4,5=5,6=6,7=7,8=8,9=9,0=30),undetermined,"
    same "$(sabot batch --ev-only -b punto-pair points.csv | tail -n 1)" undetermined
}

@test "NDJSON in and out" {
    printf '%s\n' '{"A":4,"K":8,"5":3}' '' '{"0":9,"1":4}' >shoes.json
    answers batch -f json -b tie,punto-pair --missing 0 shoes.json
    same "$(jq -c '[.line, (.bets[] | .ev.exact // .undetermined)]' <<<"$output" | tr -d '\n')" \
        "[1,\"$(json '.bets[].ev.exact' edge -s A=4,K=8,5=3 -b tie)\",\"$(json '.bets[].ev.exact' \
            edge -s A=4,K=8,5=3 -b punto-pair)\"][3,\"$(json '.bets[].ev.exact' edge -s 0=9,A=4 \
            -b tie)\",\"ranks\"]"
}

@test "a bad line stops the run and is reported with its place" {
    { shoes 2 1; echo 1,2,3,x,5,6,7,8,9,1,1,1,1; shoes 1 2 | tail -n 1; } >shoes.csv
    run --separate-stderr -2 sabot batch --ev-only -b tie shoes.csv
    same "${#lines[@]}" 3
    [[ $stderr == "sabot: shoes.csv:4:7: 'x' is not a count of cards: "* ]]
}

@test "--keep-going reports a bad line and skips it" {
    { shoes 2 1; echo 1,2,3; echo 0,0,0,0,0,0,0,0,0,1,1,1,1; shoes 1 2 | tail -n 1; } >shoes.csv
    run --separate-stderr -2 sabot batch --keep-going -b tie shoes.csv
    same "${#lines[@]}" 4
    same "${lines[3]%%,*}" 6
    [[ ${stderr_lines[0]} == "sabot: shoes.csv:4:6: too few columns: "* ]]
    [[ ${stderr_lines[1]} == "sabot: shoes.csv:5:1: the shoe has 4 cards: "* ]]
}

@test "bad headers and inputs are refused" {
    echo A,2,3 >short.csv
    echo "$ranks,X" >more.csv
    : >empty.csv
    refuses "short.csv:1:1: expected a header *" batch short.csv
    refuses "more.csv:1:*: 'X': expected a header *" batch more.csv
    refuses "empty.csv: empty: *" batch empty.csv
    refuses "none.csv: No such file*" batch none.csv
    refuses ".: a folder: expected a file" batch .
    refuses "--decks, --shoe and --remove: *" batch -d 8
    head -c 600000 /dev/zero | tr '\0' 1 >long.csv
    refuses "long.csv:1:1: the line is too long: *" batch long.csv
    printf '{"A":4,"0":3}\n' >mixed.json
    run --separate-stderr -2 sabot batch mixed.json
    [[ $stderr == "sabot: mixed.json:1:1: member '0': "* ]]
}

@test "a closed pipe ends it quietly; a full disk does not" {
    shoes 20000 5 >shoes.csv
    sabot batch --ev-only shoes.csv 2>noise | head -n 1 >/dev/null
    same "${PIPESTATUS[0]}" 0
    [[ ! -s noise ]]
    run -3 bash -c '"$1" batch shoes.csv >/dev/full 2>noise' - "$SABOT"
    same "$(cat noise)" "sabot: standard output: No space left on device"
}

# One shoe at a time, for half a minute, or until the reader closes the pipe.
slow_shoes() {
    echo $ranks
    for ((i = 0; i < 300; i++)); do
        echo 9,9,9,9,9,9,9,9,9,9,9,9,9 2>/dev/null || return 0
        sleep 0.1
    done
    echo written >all
}

@test "a closed pipe or a full disk also ends a run whose shoes arrive one by one" {
    slow_shoes | "$SABOT" batch -b punto 2>noise | head -n 1 >/dev/null
    [[ ! -e all && ! -s noise ]]
    run --separate-stderr -3 bash -c '"$1" batch -b punto >/dev/full' - "$SABOT" < <(slow_shoes)
    same "$stderr" "sabot: standard output: No space left on device"
    [[ ! -e all ]]
}

@test "-o writes the whole file or none" {
    shoes 3 1 >good.csv
    { cat good.csv; echo x; } >bad.csv
    answers batch -o out.csv good.csv
    [[ $(wc -l <out.csv) -eq 4 ]]
    cp out.csv before.csv
    run --separate-stderr -2 sabot batch -o out.csv bad.csv
    cmp out.csv before.csv
    [[ -z $(find . -name 'out.csv.*') ]]
}

@test "a wager of a file is named after its bet; other formats are refused" {
    mkdir there
    printf 'bet: x\nlines:\n  - {when: winner = tie, pays: 8:1}\n' >'there/q"x.yaml'
    shoes 1 3 >shoes.csv
    answers batch -f json -b './there/q"x.yaml*0.5+banker' shoes.csv
    same "$(jq -r '.bets[0].bet' <<<"$output")" 'x*0.5+banker'
    same "$(sabot batch --ev-only -b './there/q"x.yaml*0.5+banker' shoes.csv | head -n 1)" 'x*0.5+banker'
    refuses "--format: 'markdown': *" batch -f markdown shoes.csv
    refuses "--format: 'json': *" batch --ev-only -f json shoes.csv
}

# A program that writes a shoe, waits for its edges, writes the next.
@test "batch: answers before it waits for more input" {
    for format in csv json; do
        coproc batch { exec "$SABOT" batch -b punto -f $format; }
        to=${batch[1]} from=${batch[0]} running=$batch_PID
        echo $ranks >&"$to"
        if [[ $format == csv ]]; then
            read -rt 20 header <&"$from"
            same "$header" line,punto.exact,punto.decimal
        fi
        for line in 2 3 4; do
            echo 9,9,9,9,9,9,9,9,9,9,9,9,$line >&"$to"
            read -rt 20 row <&"$from" || fail_with "no answer to line $line"
            [[ $row == *"$line"[,]* ]] || fail_with "$row"
        done
        # Half a line must not delay an answer.
        printf '9,9,9,9,9,9,9,9,9,9,9,9,5\n9,9' >&"$to"
        read -rt 20 row <&"$from" || fail_with "no answer to the line before half a line"
        exec {to}>&-
        wait "$running" || (($? == 2))
    done
}

@test "batch: a rank that is named twice is refused" {
    for line in '{"T":5,"10":7}' '{"k":5,"K":7}' '{"A":5,"10":7,"t":3}'; do
        echo "$line" >shoes.ndjson
        refuses "shoes.ndjson:1:1: member '*': a rank named twice: expected it once" \
            batch shoes.ndjson -o out.csv
    done
    echo '{"A":5,"A":7}' >shoes.ndjson
    refuses "shoes.ndjson:1:*" batch shoes.ndjson -o out.csv
    echo '{"10":7,"k":9}' >shoes.ndjson
    same "$(sabot batch -b punto --missing 0 shoes.ndjson | tail -n 1)" \
        "1,$(json '.bets[0].ev | "\(.exact),\(.decimal)"' edge -b punto -s T=7,K=9)"
}

@test "a byte-order mark is read as in YAML" {
    { printf '\xef\xbb\xbf'; shoes 3 7; } >shoes.csv
    same "$(sabot batch shoes.csv)" "$(shoes 3 7 | sabot batch)"
    printf '\xef\xbb\xbf{"A":50}\n' >shoes.ndjson
    same "$(sabot batch --missing 0 shoes.ndjson)" "$(echo '{"A":50}' | sabot batch --missing 0)"
    printf '\xef\xbb\xbfcards,outcome\n9T9T,punto\n' >log.csv
    run -0 sabot tableau replay log.csv
    sabot edge -o baseline.json
    sed -i '1s/^/\xef\xbb\xbf/' baseline.json
    run -0 sabot check baseline.json
    printf '\xef\xbb\xbfA=9,K=9' >shoe
    same "$(json 'del(.asked)' edge -s @shoe)" "$(json 'del(.asked)' edge -s A=9,K=9)"
    printf '\xef\xbb\xbfbet: mine\nlines:\n  - {when: x, pays: 1:1}\n' >mine.yaml
    refuses "./mine.yaml:3:12: *" edge -b ./mine.yaml
    # After the first byte it is an ordinary character.
    { shoes 1 7; printf '\xef\xbb\xbf1,2,3,4,5,6,7,8,9,8,7,6,5\n'; } >shoes.csv
    refuses "shoes.csv:3:1: *" batch shoes.csv -o out.csv
}

@test "batch: an invalid count in NDJSON is reported with the values expected" {
    local value
    for value in -5 1.5 1000000000000001 9007199254740993 null '"7"' '{}'; do
        printf '{"K":9,"A":%s}\n' "$value" >shoes.ndjson
        refuses "shoes.ndjson:1:1: member 'A': '$value' is not a count of cards: expected a whole number from 0 to 1000000000000000" \
            batch shoes.ndjson -o out.csv
    done
}

@test "batch: a rank that a shoe does not name is refused, unless --missing 0" {
    echo '{"A":4,"2":4,"3":4,"4":4,"5":4,"6":4,"7":4,"8":4,"9":4,"T":4,"J":4,"Q":4,"K":4}' >shoes.ndjson
    answers batch shoes.ndjson
    echo '{"A":4,"2":4,"3":4,"4":4,"5":4,"6":4,"7":4,"8":4,"9":4,"T":4,"J":4,"K":4}' >>shoes.ndjson
    run --separate-stderr -2 sabot batch -b punto shoes.ndjson
    same "$stderr" "sabot: shoes.ndjson:2:1: no member 'Q': expected all of A, 2 to 9, T, J, Q and K, or --missing 0"
    same "${#lines[@]}" 2
    answers batch -b punto --missing 0 shoes.ndjson
    same "${lines[2]}" "2,$(json '.bets[0].ev | "\(.exact),\(.decimal)"' edge -b punto -d 1 -x Q,Q,Q,Q)"
    echo '{"0":16,"1":4,"3":4}' >points.ndjson
    refuses "points.ndjson:1:1: no member '2': expected all of 0 to 9, or --missing 0" batch points.ndjson -o out.csv
    same "$(sabot batch -b punto --missing 0 points.ndjson | tail -n 1)" \
        "1,$(json '.bets[0].ev | "\(.exact),\(.decimal)"' edge -b punto -s 0=16,A=4,3=4)"
    # A CSV header names all ranks, or only some with the option.
    printf 'A,K\n9,9\n' >shoes.csv
    refuses "shoes.csv:1:1: expected a header *" batch shoes.csv
    same "$(sabot batch -b punto --missing 0 shoes.csv | tail -n 1)" \
        "2,$(json '.bets[0].ev | "\(.exact),\(.decimal)"' edge -b punto -s A=9,K=9)"
    misused "sabot batch: --missing '1': expected 0" batch --missing 1 shoes.csv
}

@test "batch: progress on request, when the rows do not go to the terminal" {
    shoes 40000 7 >many.csv
    sabot batch many.csv -b all --progress >out.csv 2>noise
    grep -qE "sabot: [0-9]+ shoes" noise || fail_with "$(cat noise)"
    sabot batch many.csv --no-progress >out.csv 2>noise
    [[ ! -s noise ]]
}

@test "an endless line is refused without waiting for its end" {
    for command in batch "tableau replay"; do
        # shellcheck disable=SC2086  # the words are arguments
        run --separate-stderr -2 timeout 10 "$SABOT" $command /dev/zero
        [[ $stderr == "sabot: /dev/zero:1:1: the line is too long: expected at most "* ]] || fail_with "$command: $stderr"
    done
}
