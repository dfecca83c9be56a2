# Bytes that are not UTF-8: a name or a path with them is refused; no byte is dropped silently.
load helper

@test "bytes that are not UTF-8: every argument is refused, with the byte" {
    sabot edge -o baseline.json
    cp baseline.json $'b\xe9.json'
    printf 'bet: mine\nlines:\n  - when: cards = 4\n    pays: 1:1\n' >$'m\xe9.yaml'
    refuses "'b\\\\xe9.json': byte 2 is not UTF-8: expected text in UTF-8" \
        check $'b\xe9.json' -t st-moritz-printed
    refuses "'punto+m\\\\xe9.yaml': byte 8 is not UTF-8: *" edge -b $'punto+m\xe9.yaml' -f json
    refuses "*: byte 1 is not UTF-8: *" edge -o $'\xff' -f json
    refuses "*: byte 1 is not UTF-8: *" $'\xff'
    refuses "*: byte 7 is not UTF-8: *" tableau show $'./tabl\xc3'
    # Overlong, a surrogate, beyond the last character.
    for bytes in $'\xc0\xaf' $'\xe0\x80\x80' $'\xed\xa0\x80' $'\xf4\x90\x80\x80' $'\xf8\x88\x80\x80\x80' $'\x80'; do
        refuses "*: byte 3 is not UTF-8: *" edge -b "a/$bytes.yaml"
    done
}

@test "bytes that are not UTF-8: every valid character works" {
    name=$'m\xc3\xa9-\xe2\x82\xac-\xf0\x9f\x82\xa1-\xed\x9f\xbf-\xf4\x8f\xbf\xbf'
    printf 'bet: mine\ntitle: "%s"\nlines:\n  - when: cards = 4\n    pays: 1:1\n' "$name" >"$name.yaml"
    same "$(json '.bets[].title' bets "./$name.yaml")" "$name"
    answers edge -b "punto+./$name.yaml" -o "$name.json"
    answers check "$name.json" -f json
    same "$(jq -r .baseline <<<"$output")" "$name.json"
}

@test "bytes that are not UTF-8: in a file they are refused, at their place" {
    printf 'bet: m\xe9\nlines:\n  - when: cards = 4\n    pays: 1:1\n' >mine.yaml
    refuses "./mine.yaml: not a text file: *" edge -b ./mine.yaml
    refuses "./mine.yaml: not a text file: *" study --cards 7 -b ./mine.yaml
    printf '5,\xe9' >gone
    refuses "gone:1:3: *" edge -x @gone
    refuses "gone:1:3: *" study --cards 7 -x @gone
    sabot edge -o baseline.json
    sed -i 's/"monte-carlo"/"m\xe9nte-carlo"/' baseline.json
    refuses "baseline.json:*: unable to decode byte 0xe9 *: expected a result of sabot, as JSON" check baseline.json
    printf '{"A":5,"\xe9":7}\n' >shoes.ndjson
    refuses "shoes.ndjson:1:9: a byte that is not UTF-8: *" batch shoes.ndjson -o out.csv
    printf 'dealer,cards,outcome\nRen\xe9,"9T9T",punto\n' >log.csv
    refuses "log.csv:2:4: a byte that is not UTF-8: *" tableau replay log.csv -f json
    printf 'dealer,cards,outcome\nRen\xc3\xa9,"9T9T",punto\n' >log.csv
    run -0 sabot tableau replay log.csv -f json
}

@test "a message is one line, whatever a name contains" {
    refuses "no?such?file.json: *" check $'no\nsuch\tfile.json'
    printf 'tableau: "a\\nb"\npunto: TTTT\n' >t.yaml
    refuses "t.yaml:*" edge -t t.yaml
    misused "sabot: unknown command 'a?b': *" $'a\nb'
    misused "sabot: unknown command 'tableau a?b': *" tableau $'a\nb'
    misused "sabot edge: --digits '1?2': *" edge --digits $'1\n2'
    misused "sabot batch: 'b?c': *" batch a $'b\nc'
}

@test "control characters of titles, notes and names do not reach the terminal" {
    printf 'rules: mine\ntitle: "T\\e[31m\\nU\\r"\ndecks: 8\ntableau: standard\nbets:\n  punto: 1:1\nnotes:\n  - "N\\e]0;x\\a\\x9b2J\\tO"\n' >mine.yaml
    local format
    for format in text markdown; do
        answers edge -r mine.yaml -f "$format"
        [[ ${lines[0]} == *"mine: T?"*"[31m U?" ]] || fail_with "${lines[0]}"
        answers rules mine.yaml -f "$format"
        [[ $output == *"N?]0;x???2J O"* ]] || fail_with "$output"
    done
    same "$(json '.rules[].title' rules mine.yaml)" $'T\e[31m\nU\r'
    answers edge -r mine.yaml -o $'b\e[31m.json'
    answers check $'b\e[31m.json'
    same "${lines[0]}" "b?[31m.json"
}
