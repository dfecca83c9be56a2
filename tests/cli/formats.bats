# The output formats: the JSON contract member by member, CSV, Markdown, text; -o.
load helper

# jq evaluates the expression on the document to true.
holds() { # EXPRESSION ARGUMENT...
    local expression=$1
    shift
    run --separate-stderr -0 sabot "$@" -f json
    jq -e "$expression" <<<"$output" >/dev/null || fail_with "does not hold: $expression"
}

@test "JSON of edge: the members around the bets" {
    holds '.schema == "sabot.edge/1"' edge
    holds '.version | test("^[0-9]+\\.[0-9]+\\.[0-9]+$")' edge
    holds '.rules.name == "monte-carlo" and (.rules.sha256 | test("^[0-9a-f]{64}$"))' edge
    holds '.assumed == ["tableau", "ties"]' edge
    holds '.assumptions == [{key: "tableau", value: "standard", why: .assumptions[0].why},
        {key: "ties", value: "push", why: .assumptions[1].why}]' edge
    holds '.assumed == ["tableau"]' edge -b tie
    holds '.assumed == ["ties"]' edge -t standard
    holds '.assumed == []' edge -b tie -t standard
    holds '.tableau | .name == "standard" and (.sha256 | test("^[0-9a-f]{64}$")) and .by == "third"' edge
    holds '.tableau.punto == "TTTTTTRR"' edge
    holds '.tableau.banco == ["TTTTTTTTTTT","TTTTTTTTTTT","TTTTTTTTTTT","TTTTTTTTRTT",
        "RRTTTTTTRRT","RRRRTTTTRRT","RRRRRRTTRRR","RRRRRRRRRRR"]' edge
    holds '.shoe | .cards == 416 and .level == "suits"' edge
    holds '.shoe.ranks | keys_unsorted == ["A","2","3","4","5","6","7","8","9","T","J","Q","K"]' edge
    holds '.shoe.ranks | all(.[]; . == 32)' edge
    holds '.shoe.points | keys == ["0","1","2","3","4","5","6","7","8","9"]' edge -s 0=20,5=3
    holds '.deals == "4998398275503360"' edge
    holds '[.bets[].bet] == ["punto","banco","tie"]' edge
    holds 'has("covariance") | not' edge
    holds 'has("given") | not' edge
}

@test "JSON of edge: every member of a bet, and its type" {
    holds '.bets | all(.[]; keys_unsorted ==
        ["bet","pays","win","push","lose","ev","ev_resolved","variance","sd","fair_pays",
         "return","hit","edge","resolved","lines"])' edge
    holds 'def exact: type == "string" and test("^-?[0-9]+(/[0-9]+)?$");
        def decimal: type == "string" and test("^-?[0-9]+\\.[0-9]{10}$");
        def value: keys == ["decimal","exact"] and (.exact | exact) and (.decimal | decimal);
        def share: keys == ["probability","ways"] and (.ways | test("^[0-9]+$")) and
            (.probability | value);
        .bets | all(.[]; (.win | share) and (.push | share) and (.lose | share) and
            (.ev | value) and (.ev_resolved | value) and (.variance | value) and
            (.sd | keys == ["decimal"] and (.decimal | decimal)) and (.fair_pays | value) and
            (.lines | length > 0) and
            all(.lines[]; keys == ["contribution","one_in","pays","probability","ways","when"] and
                (.ways | test("^[0-9]+$")) and (.probability | value) and (.one_in | value) and
                (.contribution | value)) and
            all(.return, .hit, .edge, (.resolved | .return, .hit, .edge); value))' edge
    holds '.bets[1] | .bet == "banco" and .pays == "19:20" and
        .ev == {"exact": "-114753351728/10847218479825", "decimal": "-0.0105790578"}' edge
}

@test "JSON of edge: null where several lines win, or where every deal pushes" {
    holds '.bets[0] | .pays == null and .fair_pays == null' edge -b lucky-6
    holds '.bets[0] | .ev_resolved == null' edge -s A=6 -b punto
    holds '.bets[0] | .fair_pays == null' edge -s A=6 -b banco
}

@test "JSON of edge: fractions are reduced" {
    run --separate-stderr -0 sabot edge -f json \
        -b punto,banco,tie,ez-banco,dragon-7,lucky-6,dragon-bonus-banco,perfect-9,banco-pair
    while IFS=/ read -r numerator denominator; do
        a=${numerator#-} b=${denominator:-1}
        ((${#a} < 19 && ${#b} < 19)) || continue # bash has 63 bits
        while ((b)); do
            t=$((a % b)) a=$b b=$t
        done
        ((a == 1 || numerator == 0)) || fail_with "$numerator/$denominator can be reduced"
    done < <(jq -r '.bets[] | .ev.exact, .win.probability.exact, .push.probability.exact' <<<"$output")
}

@test "JSON of edge: an undetermined bet, a combined wager, covariance, given" {
    holds '.bets[0] | .bet == "punto-pair" and .undetermined == "ranks" and (has("ev") | not)' \
        edge -s 0=20,5=10 -b punto-pair
    holds '.bets[0] | (has("lines") | not) and (.parts | map(.bet) == ["punto", "tie"]) and
        all(.parts[]; keys == ["bet","lines","stake"])' edge -b 'punto+tie*1/10'
    holds '.covariance | length == 3 and all(.[]; keys == ["bets","decimal","exact"])' \
        edge --covariance
    holds '.given == "p1=7"' edge --given p1=7
}

@test "--digits counts the digits after the point, of every decimal" {
    for digits in 0 1 4 10 57; do
        point='\\.'
        ((digits)) || point=''
        holds "[.. | objects | .decimal? | strings] |
            length > 0 and all(.[]; test(\"^-?[0-9]+$point[0-9]{$digits}\$\"))" \
            edge --covariance --digits $digits
    done
    answers edge -b banco --digits 30
    [[ $output == *"player's EV  -0.010579057842472011785498083013"* ]]
}

@test "hashes are over content, without names, notes and spacing" {
    printf 'tableau: other\nnotes: [as usual]\nplayer: TTTTTTRR\nbanker:\n' >mine.yaml
    printf '  %s\n' '0: DDDDDDDDDDD' '1: DDDDDDDDDDD' '2: D D D D D D D D D D D' \
        '3: DDDDDDDDSDD' '4: SSDDDDDDSSD' '5: SSSSDDDDSSD' '6: SSSSSSDDSSS' '7: SSSSSSSSSSS' >>mine.yaml
    same "$(json .tableau.sha256 edge -t mine.yaml)" "$(json .tableau.sha256 edge)"
    sed -i 's/DDDDDDDDSDD/DDDDDDDDDDD/' mine.yaml
    [[ $(json .tableau.sha256 edge -t mine.yaml) != "$(json .tableau.sha256 edge)" ]]
    # The standard table's hash can be computed from the documented text alone.
    text='sabot tableau by third TTTTTTRR'
    text+=TTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTRTTRRTTTTTTRRTRRRRTTTTRRTRRRRRRTTRRRRRRRRRRRRRR
    same "$(printf '%s' "$text" | sha256sum | cut -d ' ' -f 1)" "$(json .tableau.sha256 edge)"
}

@test "the hash of a bet and of a rule set, from the documented text" {
    hash() { sha256sum | cut -d ' ' -f 1; }
    punto=$(printf 'sabot bet\nwinner = punto\n1/1\nwinner = tie\n0/1\n' | hash)
    banco=$(printf 'sabot bet\nwinner = banco\n19/20\nwinner = tie\n0/1\n' | hash)
    tie=$(printf 'sabot bet\nwinner = tie\n8/1\n' | hash)
    same "$(json '.bets[0].sha256' bets banco)" "$banco"
    same "$(json '.bets[0].sha256' bets tie)" "$tie"
    same "$(json .rules.sha256 edge -r st-moritz)" "$({
        printf 'sabot rules\ndecks 6\ntableau %s\n' "$(json .tableau.sha256 edge)"
        printf 'bet %s %s\n' punto "$punto" banco "$banco" tie "$tie"
        printf 'burn \ncut-card \n'
        printf 'reading standard %s\n' "$(json .tableau.sha256 edge)"
        printf 'reading letter %s\n' "$(json '.tableaus[0].sha256' tableau show st-moritz-printed)"
        printf 'assumed tableau standard\n'
    } | hash)"
}

@test "CSV: one header, one row per line of each bet, the document's names" {
    answers edge -f csv
    same "${lines[0]}" "bet,pays,win.ways,win.probability.exact,win.probability.decimal,push.ways,push.probability.exact,push.probability.decimal,lose.ways,lose.probability.exact,lose.probability.decimal,ev.exact,ev.decimal,ev_resolved.exact,ev_resolved.decimal,variance.exact,variance.decimal,sd.decimal,fair_pays.exact,fair_pays.decimal,return.exact,return.decimal,hit.exact,hit.decimal,edge.exact,edge.decimal,resolved.return.exact,resolved.return.decimal,resolved.hit.exact,resolved.hit.decimal,resolved.edge.exact,resolved.edge.decimal,lines.when,lines.pays,lines.ways,lines.probability.exact,lines.probability.decimal,lines.one_in.exact,lines.one_in.decimal,lines.contribution.exact,lines.contribution.decimal,assumed"
    same "${#lines[@]}" 6
    columns=$(awk -F, '{ print NF }' <<<"${lines[0]}")
    for line in "${lines[@]}"; do
        same "$(awk -F, '{ print NF }' <<<"$line")" "$columns"
    done
    same "$(cut -d, -f12 <<<"${lines[3]}")" "-114753351728/10847218479825"
}

@test "CSV: the assumptions are in the last column of every row" {
    answers edge -r vaduz -f csv
    for ((i = 1; i < ${#lines[@]}; i++)); do
        same "${lines[i]##*,}" "decks tableau bets.punto bets.banco bets.tie"
    done
}

@test "CSV: a value with a comma is quoted, a quote doubled" {
    printf 'bet: mine\nlines:\n  - when: winner in {punto, tie}\n    pays: 1:1\n' >mine.yaml
    answers edge -b mine.yaml -f csv
    [[ ${lines[1]} == *',"winner in {punto, tie}",1:1,'* ]]
    sed -i "1a title: 'My \"own\" bet'" mine.yaml
    answers bets ./mine.yaml -f csv
    [[ ${lines[1]} == *',"My ""own"" bet",'* ]] || fail_with "${lines[1]}"
}

@test "CSV of the lists" {
    for command in "rules" "bets" "tableau show" "verify $SABOT_SOURCE/data/published/pairs.yaml"; do
        # shellcheck disable=SC2086  # the words are arguments
        answers $command -f csv
        ((${#lines[@]} > 1))
    done
}

@test "every command's JSON is valid and names its schema and version" {
    while read -r schema command; do
        # shellcheck disable=SC2086  # the words are arguments
        holds ".schema == \"$schema\" and .version == \"$(sabot --version | cut -d ' ' -f 2)\"" $command
    done <<END
sabot.edge/1 edge
sabot.rules/1 rules
sabot.rules/1 rules british
sabot.bets/1 bets
sabot.bets/1 bets tie
sabot.tableau/1 tableau show
sabot.verify/1 verify $SABOT_SOURCE/data/published/pairs.yaml
END
}

@test "Markdown: every row of a table has the same number of cells" {
    answers edge -r vaduz -f markdown
    [[ ${lines[0]} == "## vaduz: "* ]]
    [[ $output == *"|---|---:|---:|"* ]]
    [[ $output == *"assumed (not stated in the rules): "* ]]
    same "$(grep '^| bet | pays' <<<"$output" | tr -cd '|')" "$(grep '^| banco | 19' <<<"$output" | tr -cd '|')"
}

@test "text: the assumptions are stated" {
    answers edge -r vaduz
    [[ ${lines[-1]} == "assumed (not stated in the rules): decks (6), tableau (standard), bets.punto (1:1), bets.banco (19:20), bets.tie (8:1)" ]]
    answers edge -r vaduz -d 6 -t standard -b dragon-7
    [[ $output != *assumed* ]]
}

# A bet whose source leaves two points open.
assuming() { # FILE
    cat >"$1" <<'END'
bet: mine
lines:
  - {when: winner = punto and punto.cards = 3, pays: 4:1}
  - {when: winner = tie, pays: push}
assumed:
  - ties
  - {key: lines.1, value: it wins, why: The sheet does not say so.}
END
}

@test "the assumptions of a bet: in every format, and only where the bet is used" {
    assuming mine.yaml
    mine='assumed (not stated in the rules): tableau (standard), mine.ties, mine.lines.1 (it wins)'
    for arguments in "edge -b mine.yaml" "edge -b tie,mine.yaml" "edge -b tie+mine.yaml*1/2,mine.yaml" "removal -b mine.yaml" \
        "edge -b mine.yaml -f markdown" "count derive -b mine.yaml"; do
        # shellcheck disable=SC2086  # the words are arguments
        answers $arguments
        [[ $output == *"$mine"* ]] || fail_with "$arguments: $output"
    done
    answers edge -b mine.yaml -f csv
    same "${lines[1]##*,}" "tableau mine.ties mine.lines.1"
    answers edge -b tie -f csv
    same "${lines[1]##*,}" tableau
    whole='[{"key":"ties","value":null,"why":null},{"key":"lines.1","value":"it wins","why":"The sheet does not say so."}]'
    same "$(json '.bets[0].assumptions | tojson' edge -b mine.yaml)" "$whole"
    same "$(json '.bets[0].assumptions | tojson' edge -b mine.yaml -s A=6,0=20)" "$whole"
    same "$(json '[.bet_assumptions[] | [.bet, .key, .value]] | tojson' removal -b tie,mine.yaml)" \
        '[["mine","ties",null],["mine","lines.1","it wins"]]'
    holds '.bet_assumptions == null and .bets[0].assumptions == null and .assumed == ["tableau"]' edge -b tie
    holds '.bets[0].assumptions == null and .bets[0].assumed == null' bets tie
    same "$(json '[.bets[0].assumed, .bets[0].assumptions] | tojson' bets ./mine.yaml)" "[[\"ties\",\"lines.1\"],$whole]"
    answers bets ./mine.yaml
    [[ $output == *$'\n- assumed, ties\n- assumed, lines.1: it wins. The sheet does not say so.' ]] || fail_with "$output"
}

@test "the hash of a bet covers its assumptions by key and value; the one of a rule set can be computed from its document" {
    assuming mine.yaml
    hash() { sha256sum | cut -d ' ' -f 1; }
    text='sabot bet\nwinner = punto and punto . cards = 3\n4/1\nwinner = tie\n0/1\n'
    same "$(json '.bets[0].sha256' bets ./mine.yaml)" "$(printf "$text"'assumed ties\nassumed lines.1 it wins\n' | hash)"
    sed -i 's/The sheet does/It does/' mine.yaml
    same "$(json '.bets[0].sha256' bets ./mine.yaml)" "$(printf "$text"'assumed ties\nassumed lines.1 it wins\n' | hash)"
    printf 'rules: r\ndecks: 8\ntableau: standard\nbets: {tie: 8:1, m: mine.yaml}\n' >rules.yaml
    same "$(json '.rules.assumed_lines | tojson' edge -r rules.yaml -b tie)" \
        '{"m":[{"key":"ties","value":null,"why":null},{"key":"lines.1","value":"it wins","why":"It does not say so."}]}'
    sed -i '/^assumed/,$d' mine.yaml
    same "$(json '.bets[0].sha256' bets ./mine.yaml)" "$(printf "$text" | hash)"
}

@test "a bet with an assumption about a missing key is refused at its place" {
    assuming mine.yaml
    sed -i 's/lines.1,/lines.3,/' mine.yaml
    refuses "mine.yaml:7:11: 'lines.3': expected lines, ties, or lines.N with the number of a line" edge -b mine.yaml
}

@test "-o: the format by the extension; -f takes precedence" {
    for pair in json:-json csv:-csv md:-markdown txt:-text; do
        answers edge -o "edge.${pair%%:*}"
        same "$output" ""
        same "$(cat "edge.${pair%%:*}")" "$(sabot edge -f "${pair##*-}")"
    done
    answers edge -f csv -o edge.json
    same "$(cat edge.json)" "$(sabot edge -f csv)"
    # A file without an extension is text; with --format the extension is free.
    for file in plain .hidden folder.d/plain; do
        mkdir -p folder.d
        answers edge -o $file
        same "$(cat $file)" "$(sabot edge)"
    done
    answers edge -f json -o edge.foo
    same "$(cat edge.foo)" "$(sabot edge -f json)"
}

@test "-o: an unknown extension is refused by every command, and no file is written" {
    sabot edge -b punto -o edge.json
    printf 'A,2,3,4,5,6,7,8,9,T,J,Q,K\n4,4,4,4,4,4,4,4,4,4,4,4,4\n' >shoes.csv
    printf 'cards,outcome\nK7K8,banco\n' >log.csv
    while read -r command; do
        # shellcheck disable=SC2086  # the words are arguments
        refuses "x.foo: unknown ending '.foo': expected .*" $command -o x.foo
        [[ ! -e x.foo ]] || fail_with "$command wrote x.foo"
    done <<'END'
edge
batch shoes.csv
batch shoes.csv --ev-only
rules
rules vaduz
bets
bets tie
bets lint tie
bets fit tie --edge 5%
verify
tableau show standard
tableau lint standard
tableau diff standard st-moritz-printed
tableau flips
tableau best --for banco
tableau vectors
tableau vectors --cells
tableau replay log.csv
check edge.json
removal
count derive -b tie
count score -b dragon-7
count compare -b dragon-7
count spread -b tie
study --cards 8
readings
END
    for command in "tableau flips" removal "count spread -b tie" "count compare -b dragon-7 --cards 14" "shoes --simulate 1000000000"; do
        # shellcheck disable=SC2086
        run --separate-stderr -2 sabot $command --plot x.png # before anything is counted
        same "${stderr_lines[0]}" "sabot ${command%% -*}: --plot 'x.png': expected a file that ends in .svg"
        [[ -z $output && ! -e x.png ]]
    done
    refuses "x.: unknown ending '.': expected .txt, .json, .csv or .md, or --format" edge -o x.
    # A format that a command cannot write is not one of its extensions.
    refuses "x.md: unknown ending '.md': expected .csv, .json, .ndjson or .jsonl, or --format" batch shoes.csv -o x.md
    refuses "x.json: unknown ending '.json': expected .csv with --ev-only, or --format" batch shoes.csv --ev-only -o x.json
    refuses "x.json: unknown ending '.json': expected .csv, .ndjson or .jsonl, or --format" tableau vectors -o x.json
    answers batch shoes.csv -o x.ndjson
    same "$(jq -r .line x.ndjson)" "$(sabot batch shoes.csv -f json | jq -r .line)"
}

@test "-o: whole or not at all" {
    echo before >edge.json
    chmod 640 edge.json
    run --separate-stderr -2 sabot edge -d 0 -o edge.json
    same "$(cat edge.json)" before
    answers edge -o edge.json
    same "$(jq -r .schema edge.json)" sabot.edge/1
    same "$(stat -c %a edge.json)" 640
    same "$(ls)" edge.json
}

@test "-o: nothing is left behind where the writing fails" {
    echo before >old.json
    for file in new.json old.json; do
        # A file may not grow beyond 1 KB here; the signal for it is ignored, so that write fails.
        run --separate-stderr -3 bash -c 'trap "" XFSZ; ulimit -f 1; exec "$1" edge -o "$2"' \
            - "$SABOT" $file
        same "$stderr" "sabot: $file: File too large"
    done
    same "$(ls -A)" old.json
    same "$(cat old.json)" before
}

@test "-o: a folder without write permission stays unchanged" {
    mkdir closed
    chmod 555 closed
    if touch closed/probe 2>/dev/null; then
        rm -f closed/probe
        skip "this user may write anywhere"
    fi
    refuses "closed/edge.json: Permission denied: *" edge -o closed/edge.json
    same "$(ls -A closed)" ""
}

@test "-o /dev/stdout and a pipe" {
    same "$(sabot edge -o /dev/stdout | cat)" "$(sabot edge)"
}

@test "colour on a terminal only, and not with NO_COLOR" {
    [[ ${SABOT_SANITIZE:-none} == none ]] || skip "the sanitizers see the terminal's helper, not sabot"
    script --version 2>/dev/null | grep -q util-linux || skip "no script(1)"
    [[ $(sabot) != *$'\033'* ]]
    [[ $(script -qec "'$SABOT'" /dev/null </dev/null) == *$'\033[1m'* ]]
    [[ $(NO_COLOR=1 script -qec "'$SABOT'" /dev/null </dev/null) != *$'\033'* ]]
}

@test "the locale changes nothing" {
    for language in de_DE tr_TR; do # a comma before the decimals; letters that fold otherwise
        localedef -i $language -f UTF-8 "./$language.UTF-8"
        same "$(LOCPATH=$PWD LC_ALL=$language.UTF-8 locale decimal_point)" ,
        for arguments in "-r british -f csv" "-r british" "removal -b punto" "tableau lint monte-carlo-printed" "bets DRAGON-7"; do
            # shellcheck disable=SC2086  # the words are arguments
            same "$(LOCPATH=$PWD LC_ALL=$language.UTF-8 "$SABOT" $arguments 2>&1)" \
                "$(LC_ALL=C "$SABOT" $arguments 2>&1)"
        done
    done
}

# The header is the same with records and without.
keeps_header() { # ARGUMENTS-WITHOUT-RECORDS ARGUMENTS-WITH
    local empty full
    # shellcheck disable=SC2086  # the words are arguments
    empty=$(sabot $1 -f csv) || (($? == 1))
    # shellcheck disable=SC2086
    full=$(sabot $2 -f csv | head -n 1)
    same "${empty%%$'\n'*}" "$full"
}

@test "CSV: an empty list keeps its header" {
    sed 's/^punto:.*/punto: T T T T T R R R/; s/^tableau:.*/tableau: turned/' \
        "$SABOT_SOURCE/data/tableaus/standard.yaml" >turned.yaml
    printf 'bet: mine\nlines:\n  - {when: cards = 4, pays: 1:1}\n  - {when: cards = 4 and top = 9, pays: 2:1}\n' >mine.yaml
    printf 'cards,outcome\n9T9T,punto\n' >good.csv
    printf 'cards,outcome\n9T9T,banco\n' >bad.csv
    sabot edge -o baseline.json
    sabot tableau best --for banco -f json | jq -r '.best | "tableau: best\npunto: \(.punto)\nbanco:",
        (.banco | to_entries[] | "  \(.key): \(.value)")' >best.yaml
    keeps_header "tableau lint standard" "tableau lint turned.yaml"
    keeps_header "bets lint punto" "bets lint ./mine.yaml"
    keeps_header "tableau replay good.csv" "tableau replay bad.csv"
    keeps_header "check baseline.json" "check baseline.json -t turned.yaml"
    keeps_header "tableau best --for banco -t best.yaml" "tableau best --for banco"
    keeps_header "tableau diff standard standard" "tableau diff standard turned.yaml"
    same "$(sabot check baseline.json -f csv)" value,was,is
}

@test "the hash of a bet is the same however its conditions are written" {
    printf 'bet: a\nlines:\n  - {when: "winner = banco and banco.total in {6,7}", pays: 19:20}\n' >a.yaml
    printf 'bet: b\nlines:\n  - {when: "winner=banker  and banker.total in { 6, 7 }", pays: 5%%}\n' >b.yaml
    same "$(json '.bets[0].sha256' bets ./a.yaml)" "$(json '.bets[0].sha256' bets ./b.yaml)"
}

@test "-o through a link replaces the link's target" {
    touch target.json
    ln -s target.json link.json
    answers edge -o link.json
    [[ -L link.json && -s target.json ]]
}

@test "text: an edge is the house's and an EV the player's, in every heading of every command" {
    sabot edge -b punto -o filed.json
    headings() { # of tables, and above them
        awk '/^\|[-:|]+\|$/ { print before } /^#/ { print } { before = $0 }'
    }
    while read -r command; do
        # shellcheck disable=SC2086  # the words are arguments
        sabot $command -f markdown >out.md || (($? == 1))
        headings <out.md >found.txt
        [[ -s found.txt ]] || fail_with "$command: no heading"
        rest=$(sed "s/[Pp]layer's EV//g; s/[Hh]ouse edge//g" found.txt | grep -E '\b(EV|edge|Edge)\b' || true)
        [[ -z $rest ]] || fail_with "$command: $rest"
    done <<END
edge --digits 12 --covariance -b punto,tie,lucky-6
edge --table openings
edge --observe p1 --classes 6..9
removal --cards 2 -b punto
readings -r british
tableau lint -r british british-printed
tableau diff standard st-moritz-printed
tableau flips
tableau best --for banco
check filed.json -t st-moritz-printed
bets fit tie --edge 5%
bets lint matching-dragon-3
count derive -b dragon-7
count score -b dragon-7 --cards 52 --table counts
count compare -b dragon-7 --cards 52
count spread -b tie --cards 52
shoes -b dragon-7
report -r vaduz
study --cards 8
verify $SABOT_SOURCE/data/published/pairs.yaml $SABOT_SOURCE/data/published/removal.yaml
END
    # Where a column has no name of its own, the line above the table has it.
    for command in "removal -b punto" "tableau lint -r british british-printed" "tableau flips" "tableau diff standard st-moritz-printed"; do
        # shellcheck disable=SC2086
        sabot $command >out.txt || (($? == 1))
        grep -qi "player's EV" out.txt || fail_with "$command does not say whose EV it is"
    done
}
