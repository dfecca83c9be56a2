# The filing: the contents of its formats, that they agree, and refusals.
load helper

# The tables of an HTML file, read by an independent program, once per file.
tables() { # FILE JQ-EXPRESSION
    [[ $1.tables -nt $1 ]] || "$BATS_TEST_DIRNAME/read-tables" "$1" >"$1.tables"
    jq -r "$2" "$1.tables"
}

# No file contains it.
lacks() { # PATTERN FILE...
    if grep -i "$@"; then
        fail_with "found '$1'"
    fi
}

# A user's game in a folder: rules, table and a bet with rare and impossible lines.
own_game() {
    mkdir game
    cat >game/rules.yaml <<'END'
rules: own
title: A <game> & "more"
decks: 6
tableau: table.yaml
bets: {punto: 1:1, banco: 19:20, tie: 9:1, rare: rare.yaml}
burn: first-card
cut-card: 14
last-coup: one-more
limits: {tie: 1/10}
readings:
  - {reading: one, basis: As it stands.}
  - {reading: other, basis: "Banco 3 stands on 8.", banco: {3: T T T T T T T T R T T}}
assumed:
  - {key: ties, value: push, why: It is not said.}
notes: [A note.]
filing:
  game: Own game
  version: "1.2"
  jurisdiction: Nowhere
  parties: {maker: M & Co}
END
    sed 's/^  3:.*/  3: T T T T T T T T T T T/; s/^tableau:.*/tableau: own-table/' \
        "$SABOT_SOURCE/data/tableaus/standard.yaml" >game/table.yaml
    cat >game/rare.yaml <<'END'
bet: rare
title: Six of a kind
lines:
  - when: count(As) = 6
    pays: 1000:1
  - when: winner = tie and margin = 5
    pays: 100:1
  - when: count(As) = 1
    pays: 2:1
assumed:
  - {key: lines.3, value: one ace, why: The sheet is torn.}
END
}

@test "report: the HTML, read by another program, has the figures of edge" {
    for arguments in "" "-r vaduz" "-d 2 -b tie,lucky-6,perfect-pair" "-d infinite -b banco"; do
        # shellcheck disable=SC2086  # the words are arguments
        sabot report $arguments --chapters summary,wagers -o f.html
        # shellcheck disable=SC2086
        sabot edge $arguments -f json >edge.json
        for bet in $(jq -r '.bets[].bet' edge.json); do
            figure() { # ROW
                tables f.html ".[\"$bet: its figures, per unit staked\"][] | select(.[0] == \"$1\")[2]"
            }
            same "$(figure 'House edge') $(figure 'Wins (hit frequency)') $(figure "Player's EV")$(figure 'Return to player')" \
                "$(jq -r ".bets[] | select(.bet == \"$bet\") | [.edge.exact, .hit.exact] | join(\" \")" edge.json) "
            same "$(tables f.html ".[\"$bet: its lines\"][1:-1][] | [(.[2] | gsub(\",\"; \"\")), .[6]] | join(\" \")")" \
                "$(jq -r ".bets[] | select(.bet == \"$bet\").lines[] | [.ways, .contribution.decimal] | join(\" \")" edge.json)"
            same "$(tables f.html "[.[\"$bet: its lines\"][1:][][2] | gsub(\",\"; \"\") | tonumber] | add")" \
                "$(jq -r '.deals | tonumber' edge.json)"
            same "$(figure Variance)" "$(jq -r ".bets[] | select(.bet == \"$bet\").variance.exact" edge.json)"
        done
    done
}

@test "report: readings, published figures and vectors agree with the commands" {
    sabot report -r vaduz -o f.html -o f.json
    same "$(jq -cS '[.readings, .range]' f.json)" "$(sabot readings -r vaduz -f json | jq -cS '[.readings, .range]')"
    edges() { # of every wager in five readings, from the EV
        sabot readings -r vaduz -f json |
            jq -r '[.readings[].bets[].ev.exact | split("/") | -(.[0] | tonumber) / (.[1] | tonumber) * 1e6 | round / 1e4] | sort | map(tostring) | join(" ")'
    }
    same "$(tables f.html '[.["House edge under each reading; with cells that it leaves open, the least and the greatest"][1:][][1:][] |
        rtrimstr(" %") | tonumber + 0] | sort | map(tostring) | join(" ")')" "$(edges)"
    # On page 1, the least and the greatest of these.
    same "$(tables f.html '.["Every wager, per unit staked"][1:][][7]')" \
        "$(sabot readings -r vaduz -f json | jq -r '.range[] | [.greatest, .least] | map(.decimal | tonumber * -1e6 | round / 1e4) | "\(.[0]) % to \(.[1]) %"')"
    run --separate-stderr sabot tableau vectors
    [[ $stderr == *"$(jq -r .vectors_sha256 f.json)" ]] || fail_with "$stderr"
    sabot report -o m.json
    same "$(jq '[.method.published[] | select(.verdict != "match")] | length' m.json)" 0
    (($(jq '.method.published | length' m.json) > 20))
    same "$(jq -c '[.method.identities[]] | unique' m.json)" '[true]'
    same "$(jq '.method.identities | length' m.json)" 5
}

# Makes a filing, and makes it again in a folder that contains only the inputs of its appendix.
recomputes() { # ARGUMENT...
    local made command file
    sabot report "$@" -o made.json
    rm -rf inputs && mkdir inputs
    while IFS= read -r file; do
        jq -j --arg file "$file" '.inputs[] | select(.file == $file).yaml' made.json >"inputs/$file"
    done < <(jq -r '.inputs[].file' made.json)
    eval "command=($(jq -r .inputs_command made.json))" # as a shell reads it
    same "${command[*]:0:4}" "sabot report -r rules.yaml"
    (cd inputs && sabot "${command[@]:1}" -o ../again.json)
    # Except for the names of files in the rule set.
    for made in made again; do
        jq -S 'del(.made, .asked, .results_sha256, .rules.tableau, .rules.bets)' $made.json >$made
    done
    diff made again >&2
}

@test "report: the range on page 1 is the least and the greatest edge over all readings" {
    for rules in british monte-carlo vaduz st-moritz france-57-13; do
        sabot report -r $rules --chapters summary,rules -o f.html
        sabot readings -r $rules -f json >r.json
        while read -r bet least greatest; do
            range=$(printf '%.4f %% to %.4f %%' "$least" "$greatest")
            [[ ${range% to *} != "${range#* to }" ]] || range=${range% to *}
            same "$(tables f.html ".[\"Every wager, per unit staked\"][] | select(.[0] == \"$bet\")[7]")" "$range"
        done < <(jq -r '[.readings[].bets[]] | group_by(.bet)[] | [.[0].bet,
            (map((.greatest // .ev).decimal | tonumber) | max * -100),
            (map((.least // .ev).decimal | tonumber) | min * -100)] | @tsv' r.json)
    done
}

@test "report: a shell accepts the command on the cover, whatever the names of the files" {
    local name="it's \$(touch ran) mine.yaml"
    printf 'rules: mine\ndecks: 2\ntableau: standard\nbets:\n  punto: 1:1\n' >"$name"
    sabot report -r "./$name" -b 'punto+tie*1/10' --chapters cover -o once.json
    local command
    command=$(jq -r .made.command once.json)
    eval "$command -o twice.json"
    [[ ! -e ran ]]
    same "$(jq -r .made.command twice.json)" "$command"
    same "$(jq -c .bets twice.json)" "$(jq -c .bets once.json)"
}

@test "report: the inputs in the appendix and the command beside them reproduce the filing" {
    own_game
    recomputes -r game/rules.yaml
    same "$(jq -r .inputs_command made.json)" "sabot report -r rules.yaml --digits 10 --chapters $(jq -r '.chapters | join(",")' made.json)"
    sed 's/pays: 2:1/pays: 3:1/' game/rare.yaml >rare.yaml
    sed 's/^bet: .*/bet: tie/' game/rare.yaml >tie.yaml
    sed 's/^bet: .*/bet: given-rare/' game/rare.yaml >given.yaml
    # Bets of the catalogue, of files, in sums; other bets of the same name; another table and shoe.
    recomputes -r game/rules.yaml --date 2026-02-03 --digits 4 -d 2 -t standard --chapters wagers,cover,appendix \
        -b 'banker+dragon-7*0.1,./rare.yaml,./tie.yaml*1/2+./tie.yaml,player-pair,./given.yaml,dragon-7'
    same "$(jq -r '.inputs[].file' made.json | sort | uniq -d)" ""
    same "$(jq -r '.inputs[].file' made.json | grep given)" $'tableau-given.yaml\nbet-given-rare.yaml\nbet-given-tie.yaml\nbet-given-rare-2.yaml'
    recomputes -r british -d infinite --chapters appendix,rules
    # The whole filing: also the parts of a document that are not in cells.
    grep -qF '"(banco 3 8) For banco 3, a third card of 8 is in both lists, ' inputs/reading-printed.yaml
    grep -qxF 'title: "The standard drawing table of Punto Banco"' inputs/tableau.yaml
    sabot report -t st-moritz-printed --chapters appendix -o made.json
    jq -r '.inputs[] | select(.file == "tableau-given.yaml").yaml' made.json | grep -q '^title: "Casino St. Moritz, as '
}

@test "report: a file is filed, not a built-in document or another file of its name" {
    mkdir given game
    sed 's/^punto:.*/punto: T T T T T R R R/' "$SABOT_SOURCE/data/tableaus/standard.yaml" >given/standard
    sabot report -t given/standard -b punto --chapters cover -o filed.json
    same "$(jq -r '[.tableau.punto, .asked.tableau] | join(" ")' filed.json)" "TTTTTRRR ./standard"
    [[ $(jq -r .made.command filed.json) == *" -t ./standard "* ]]
    run -0 sabot check filed.json
    printf 'bet: tie\nlines:\n  - {when: winner = tie, pays: 8:1}\n' >game/my.yaml
    printf 'bet: fancy\nlines:\n  - {when: winner = tie, pays: 90:1}\n' >given/my.yaml
    sed 's/^  tie:.*/  tie: my.yaml/' "$SABOT_SOURCE/data/rules/british.yaml" >game/rules.yaml
    cp game/rules.yaml game/rules
    for rules in game/rules.yaml game/rules; do # the given file has the name of one of the rule set
        sabot report -r $rules -b tie,given/my.yaml --chapters wagers -o filed.json
        same "$(jq -c '[.bets[] | [.bet, .lines[0].pays]]' filed.json)" '[["tie","8:1"],["fancy","90:1"]]'
        run -0 sabot check filed.json
    done
    echo A=16,2=16,3=16,4=16,5=16,6=16,7=16,8=16,9=16,0=64 >cards
    echo A=4,2=4,3=4,4=4,5=4,6=4,7=4,8=4,9=4,0=16 >game/cards
    echo 9,9,9 >gone
    sabot report -r game/rules.yaml -s @cards -x @gone -b tie --chapters wagers -o filed.json
    same "$(jq .shoe.cards filed.json)" 205
    run -0 sabot check filed.json
}

@test "report: in Markdown the words of a game are literal, whatever characters they contain" {
    own_game
    sed -i 's/^notes: .*/notes: ["# a | *b* _c_ `d` <e> [f](g) h\\\\i M \&amp; N"]/' game/rules.yaml
    sabot report -r game/rules.yaml --chapters rules -o f.md
    grep -qxF '\# a \| \*b\* \_c\_ \`d\` \<e> \[f](g) h\\i M \&amp; N' f.md
    # Two tildes strike out, one does not; a note is one line in any spelling.
    sed -i 's/^notes: .*/notes: ["~3 or ~5", "a\\n# b\\n"]/' game/rules.yaml
    sabot report -r game/rules.yaml --chapters rules -o f.md
    grep -qxF '\~3 or \~5' f.md
    grep -qxF 'a # b' f.md
}

@test "report: in Markdown numbers can be searched for" {
    sabot report -r british -b 'tie,punto+dragon-bonus-punto*1/10+dragon-bonus-banco*1/10' --chapters summary -o f.md
    grep -qF '| 4.8440 % |' f.md
    run -1 grep -F $'\u00a0%' f.md
}

@test "report: exactly the cells that a reading decides otherwise are marked" {
    sabot report -r vaduz --chapters rules -o f.md
    # A row by punto's point: an 8 or 9 takes a third card of at least 3, and needs one at all.
    grep -qE '^\| Banco 0 \| T \| T \| T \| T~ \| (T~ \| ){6}T \|$' f.md
    # 8 alone: no opening that draws becomes 8 with a 9.
    grep -qE '^\| Banco 3 \| T \| T \| T \| (T~ \| ){5}R~ \| T \| T \|$' f.md
    grep -qE '^\| Banco 4 \| R \| R \| (T \| ){6}R \| R \| T~ \|$' f.md
}

@test "report: payouts of the summary are without the stake" {
    printf 'bet: mine\nlines:\n  - {when: winner = tie, pays: 9 for 1}\n  - {when: winner = banco, pays: 5%%}\n  - {when: winner = punto, pays: 0.54:1}\n' >mine.yaml
    sabot report -b mine.yaml --chapters summary -o f.md
    grep -qF '| Wager | Pays (to) | True odds |' f.md
    grep -qF $'| mine | 8:1, 19:20 (1:1 less 5\u00a0%), 0.54:1 |' f.md
}

@test "report: a title contains no payout that a rule set may replace" {
    sabot report -r british --chapters wagers -f json | jq -r '.bets[] | .title // "" ' >titles
    sabot report -r british --chapters wagers -f html >f.html
    grep -q "9:1" f.html
    run -1 grep -E "8 to 1|% commission" f.html titles
}

@test "report: decks, flips, effects of removal and covariances agree with the commands" {
    sabot report -b banco,tie --chapters volatility,sensitivity,protection -o f.json
    for decks in 1 8 infinite; do
        same "$(jq -r ".decks[] | select(.decks == \"$decks\").bets[].ev.exact" f.json)" \
            "$(json '.bets[].ev.exact' edge -b banco,tie -d $decks)"
    done
    same "$(jq -c .flips f.json)" "$(sabot tableau flips -b banco,tie -f json | jq -c .cells)"
    same "$(jq -c .removal f.json)" "$(sabot removal -b banco,tie -f json | jq -c .bets)"
    same "$(jq -r '.covariances[].covariance.exact' f.json)" \
        "$(json '.covariance[].exact' edge -b banco,tie --covariance)"
    # The fair payout of a line makes the edge 0.
    same "$(jq -r '.payouts[] | select(.bet == "tie").fair_pays.exact' f.json)" \
        "$(json '.bets[0].fair_pays.exact' edge -b tie)"
    # The count's gain is that of `count score` with the same tags.
    tags=$(jq -r '.counts[1].tags | [.[]] | join(",")' f.json)
    same "$(jq -r '.counts[1] | "\(.cards) \(.gain.exact)"' f.json)" \
        "104 $(sabot count score -b tie --tags="$tags" --cards 104 -f json | jq -r '.bets[0].systems[0].depths[0].optimal.gain.exact')"
}

@test "report: a game's own folder suffices, from any place, and no path is printed" {
    own_game
    sabot report -r game/rules.yaml --date 2026-03-01 -o a.html -o a.json -o a.md
    (cd game && sabot report -r ./rules.yaml --date 2026-03-01 -o ../b.html -o ../b.json -o ../b.md)
    cmp a.html b.html
    cmp a.json b.json
    cmp a.md b.md
    grep -v 'class="download"' a.html >page.html # that is a.json in other letters
    lacks "$PWD\|game/\|$(uname -n)" page.html a.json a.md
    same "$(tables a.html '.["The game"][1:4][] | join(": ")')" $'Maker: M & Co\nVersion: 1.2\nJurisdiction: Nowhere'
    grep -q '<h1>Own game</h1>' a.html
    grep -q 'M &amp; Co' a.html
    same "$(tables a.html '.["The game"][] | select(.[0] == "Date")[1]')" 2026-03-01
    # Rare and impossible awards are flagged; so is a cell of the table that a reading and the
    # standard table decide otherwise.
    grep -q 'Flag: line 1 of rare pays less often than once in 100 million coups' a.html
    grep -q 'Flag: line 2 of rare can never pay' a.html
    same "$(tables a.html '.["Banco, by its opening (rows) and punto'"'"'s third card (columns; none: punto stands)"][4][9]')" 'T~*'
    same "$(tables a.html '.["The rules, and whether the document states them"][] | select(.[0] == "Ties") | join("|")')" \
        'Ties|punto and banco are returned|assumed|It is not said.'
    same "$(tables a.html '.["The rules, and whether the document states them"][] | select(.[0] == "Bet rare, lines.3") | join("|")')" \
        'Bet rare, lines.3|one ace|assumed|The sheet is torn.'
    grep -q 'Assumed (not stated in the source of rare): lines.3: one ace. The sheet is torn.' a.html
    same "$(tables a.html '.["The rules, and whether the document states them"][] | select(.[0] == "Payout of rare")[1]')" '1000:1, 100:1, 2:1'
    # A number is never broken, and a rare probability still shows significant digits.
    lacks 'class="number[^>]*>[^<]*<wbr>\|tie: 1/<wbr>10' page.html
    same "$(tables a.html '.["rare: its lines"][1][3]')" '0.0000000000819 %'
}

@test "report: flagged lines are in one sentence, and neither a comparison nor an option is broken" {
    cat >flagged.yaml <<'END'
bet: flagged
lines:
  - {when: winner = tie and margin = 5, pays: 9:1}
  - {when: winner = tie and margin = 6, pays: 8:1}
  - {when: count(As) = 6 and winner = banco or count(Ad) = 6, pays: 7:1}
  - {when: winner = tie, pays: 6:1}
  - {when: winner = tie and cards = 6, pays: 5:1}
END
    sabot report -b flagged.yaml --chapters coups,wagers,appendix -o f.html
    grep -q '<p>Flag: lines 1, 2 and 5 of flagged can never pay.</p>' f.html
    grep -q '<p>Flag: line 3 of flagged pays less often than once in 100 million coups.</p>' f.html
    grep -q '<span class="whole">count(As) = 6</span> and <span class="whole">winner = banco</span>' f.html
    grep -q ' <span class="whole">--digits</span> ' f.html
    lacks '<span class="whole">[^<]*<wbr>' f.html
}

# The row of a rule, among the rules as modelled.
rule() { # FILE RULE
    tables "$1" ".[\"The rules, and whether the document states them\"][] | select(.[0] == \"$2\")[:4] | join(\"|\")"
}

@test "report: what departs from the rule set is given, on the cover, in the title and among the rules" {
    printf 'bet: banco\nlines: [{when: winner = banco, pays: "24:25"}, {when: winner = tie, pays: push}]\n' >banco.yaml
    sabot report -b punto,banco.yaml,tie --chapters summary,rules -o f.html
    same "$(tables f.html '.["What departs from the rule set: given, in place of its own"][1:][] | join("|")')" 'Payout of banco|19:20|24:25'
    same "$(rule f.html 'Payout of banco')" 'Payout of banco|24:25|given|The rule set has: 19:20.'
    grep -q '<h1>Casino de Monte-Carlo, as modified</h1>' f.html
    sabot report -d 6 -x As -t st-moritz-printed -b tie,lucky-6 --chapters summary,rules -o f.html
    same "$(tables f.html '.["What departs from the rule set: given, in place of its own"][1:][] | join("|")')" \
        'Shoe|8 decks, 416 cards|311 cards, known by suits: 6 decks without As
Drawing table|standard|st-moritz-printed
Wagers|punto, banco, tie|tie, lucky-6'
    same "$(rule f.html Decks)" 'Decks|311 cards, known by suits: 6 decks without As|given|The rule set has: 8 decks, 416 cards.'
    # Options that say what the rule set says are no departure.
    printf 'bet: banco\nlines: [{when: winner = banco, pays: "19:20"}, {when: winner = tie, pays: push}]\n' >banco.yaml
    sabot report -d 8 -t standard -b tie,banco.yaml,punto --chapters summary,rules -o f.html
    lacks 'departs\|as modified\|>given<' f.html
}

@test "report: a small figure per shoe has significant digits in the JSON, the same as in the report" {
    sabot report -b banco --chapters protection -o f.json -o f.html
    same "$(jq -r '.shoes.players[] | select(.player == "count") | .units.decimal, .sd.decimal' f.json)" \
        "$(tables f.html '.["One unit a bet, per shoe: flat, and by the best count"][2][5:7][]')"
}

@test "report: nothing is said of simulation that another sentence denies" {
    sabot report --chapters protection,method -o f.md
    grep -q 'No figure is simulated' f.md
    lacks 'Nothing is simulated\|[Cc]ounts of .* were simulated' f.md
}

@test "report: the method tells the model of figures per shoe, where there are any" {
    sabot report --chapters protection,method -o f.md
    grep -q '^### Figures per shoe' f.md
    sabot report --chapters method -o none.md
    lacks '^### Figures per shoe' none.md
}

@test "report: the SD of each player is the same wherever it is printed" {
    sabot report -b banco,tie --chapters protection -o f.json -o f.html -o f.md
    same "$(jq -r '.shoes.players[].sd.decimal' f.json)" \
        "$(tables f.html '.["One unit a bet, per shoe: flat, and by the best count"][1:][][6]' | tr -d ,)"
    while read -r sd; do
        grep -q "$sd" f.md
    done < <(jq -r '.shoes.players[].sd.decimal' f.json)
}

@test "report: no reading has a note on a table that it changes" {
    sabot report --chapters appendix -o f.json
    same "$(jq -r '.inputs[] | select(.yaml | contains("read as the third card")).file' f.json)" reading-printed.yaml
}

@test "report: --compare finds changed notes and sources, of every input" {
    own_game
    sabot report -r game/rules.yaml --chapters summary,appendix -o old.json
    sed -i 's/A note\./Another note./' game/rules.yaml
    sed -i 's/^title: .*/&\nsource: a letter/' game/rare.yaml
    sed -i 's/^source: .*/source: elsewhere/' game/table.yaml
    sabot report -r game/rules.yaml --chapters summary,appendix --compare old.json -o new.json
    same "$(jq -r '.changes[].place' new.json)" $'inputs.rules.yaml.yaml\ninputs.tableau.yaml.yaml\ninputs.bet-rare.yaml.yaml'
}

@test "report: the inputs of the appendix reproduce the same game" {
    own_game
    for rules in game/rules.yaml monte-carlo vaduz; do
        sabot report -r "$rules" --chapters appendix -o one.json
        rm -rf again && mkdir again
        jq -r '.inputs[] | @base64 "\(.file) \(.yaml)"' one.json | while read -r file yaml; do
            base64 -d <<<"$yaml" >"again/$(base64 -d <<<"$file")"
        done
        sabot report -r again/rules.yaml --chapters appendix -o two.json
        same "$(jq -r .rules.sha256 two.json)" "$(jq -r .rules.sha256 one.json)"
        same "$(jq -cS .bets two.json)" "$(jq -cS .bets one.json)"
        cmp <(jq .inputs two.json) <(jq .inputs one.json)
    done
}

@test "report: a worked coup for each kind and each line that can pay, as replay plays it" {
    own_game
    sabot report -r game/rules.yaml --chapters coups -o f.json
    same "$(jq -r '[.coups[] | select(has("pays") | not).example] | join(",")' f.json)" \
        'natural,four cards,five cards,six cards,tie'
    same "$(jq -r '[.coups[].example | select(startswith("rare"))] | join(";")' f.json)" \
        'rare: count(As) = 6;rare: count(As) = 1'
    same "$(jq -r '.coups[] | select(.example == "rare: count(As) = 6").cards' f.json)" 'As As As As As As'
    { echo cards,outcome && jq -r '.coups[] | "\"\(.cards | gsub(" "; ","))\",\(.outcome)"' f.json; } >log.csv
    run -0 sabot tableau replay log.csv -t game/table.yaml
}

@test "report: the same inputs give the same bytes, on any day and with any number of threads" {
    sabot report -r british -o a.html -o a.json -o a.md
    sleep 1.1
    TZ=Asia/Tokyo sabot report -r british --threads 1 -o b.html -o b.json -o b.md
    cmp a.html b.html
    cmp a.json b.json
    cmp a.md b.md
    lacks "$(date +%Y-)" a.html a.json a.md
}

@test "report: a date only if one is given" {
    same "$(sabot report --chapters cover -f json | jq '.made | has("date")')" false
    same "$(SOURCE_DATE_EPOCH=951782400 sabot report --chapters cover -f json | jq -r .made.date)" 2000-02-29
    same "$(SOURCE_DATE_EPOCH=951782400 sabot report --chapters cover --date 2001-01-01 -f json | jq -r .made.date)" 2001-01-01
    refuses "--date: '2026-02-30': expected a date, such as 2026-02-28" report --date 2026-02-30 -o f.html
    SOURCE_DATE_EPOCH=x refuses "SOURCE_DATE_EPOCH: 'x': expected seconds*" report -o f.html
    for date in -123-01-01 0000-01-01 2026-1-01; do
        refuses "--date: '$date': expected a date, such as 2026-02-28" report --date=$date -o f.html
    done
    [[ ! -e f.html ]]
    SOURCE_DATE_EPOCH=x sabot report --chapters cover --date 2001-01-01 -f json >/dev/null # is not used
}

@test "report: the environment of the person who checks a filing does not change it" {
    sabot report --chapters cover,summary -o undated.json
    SOURCE_DATE_EPOCH=951782400 sabot report --chapters cover,summary -o dated.json
    for filing in undated dated; do
        for epoch in 1700000000 x ''; do
            run -0 env SOURCE_DATE_EPOCH=$epoch "$SABOT" check $filing.json
        done
    done
    SOURCE_DATE_EPOCH=951782400 sabot report --chapters cover,summary --compare undated.json -f text >compared
    ! grep "not those filed" compared
}

@test "report: a bet on suits over the coup is filed without its second count, and the method says so" {
    printf 'bet: suits\nlines: [{when: punto.third.suit = banco.third.suit and punto.suited and banco.suited and punto.first.suit = punto.third.suit and banco.first.suit = banco.third.suit, pays: 500:1}]\n' >suits.yaml
    timeout 120 "$SABOT" report -b suits.yaml,tie --chapters summary,method -o f.json -o f.md # the second count takes 100 s
    same "$(jq -c '[.method.engines[].recounted]' f.json)" '[false,true]'
    grep -q 'left out: takes about [0-9]* s' f.md
    grep -q 'the same deals for 1 of 2 wagers' f.md
}

@test "report: the largest award of all wagers together, and its probability, over all coups" {
    sabot report -b punto,tie,dragon-7 --chapters volatility -o f.json -o f.md
    same "$(jq -r '.exposure.wagers[] | "\(.bet) \(.most.exact)"' f.json | xargs)" "punto 1 tie 1 dragon-7 40"
    # Only banco's three-card 7 wins most, and neither punto nor the tie wins with it.
    same "$(jq -r '.exposure.together | .most.exact, .probability.exact' f.json)" \
        "$(printf '40\n' && json '.bets[0].win.probability.exact' edge -b dragon-7)"
    grep -q 'the awards of one coup add up to at most 40 units, which happens once in 44\.38 coups' f.md
    sabot report -r british -b punto,tie,punto-pair,banco-pair --chapters volatility -o f.json
    printf 'bet: every\nlines: [{when: punto.pair and banco.pair and winner = tie, pays: 31:1}]\n' >all.yaml
    same "$(jq -r '.exposure.together | .most.exact, .probability.exact' f.json)" \
        "$(printf '31\n' && json '.bets[0].win.probability.exact' edge -r british -b all.yaml)"
}

@test "report: the words of the source stand beside each rule, and are filed with the inputs" {
    sabot report --chapters rules,appendix -o f.html -o f.json
    same "$(tables f.html '.["The rules, and whether the document states them"][] | select(.[4] | startswith("“")) | "\(.[0])\(.[4])"' | sed -n '6,8p')" \
        $'Payout of banco“19 pour 20”\nPayout of tie“8 pour 1”\nBurnt cards“première carte”'
    same "$(jq -r '.inputs[] | select(.file == "rules.yaml").yaml' f.json | grep -A2 '^quotes:')" \
        $'quotes:\n  decks: "huit jeux de 52 cartes"\n  values: "10 et des figures qui valent 0"'
    same "$(json '.rules[0].quotes["cut-card"]' rules monte-carlo)" "deux huitième"
    sed 's/  bets.tie: .*/  bets.ties: 8 pour 1/' "$SABOT_SOURCE/data/rules/monte-carlo.yaml" >rules.yaml
    refuses "*rules.yaml:*: 'bets.ties': expected a rule, as in assumed" rules ./rules.yaml
    # A changed term is a change of the texts.
    sed 's/  bets.tie: .*/  bets.tie: huit pour un/' "$SABOT_SOURCE/data/rules/monte-carlo.yaml" >rules.yaml
    sabot report -r ./rules.yaml --chapters rules,appendix --compare f.json -o new.json
    same "$(jq -r '.changes[].place' new.json)" inputs.rules.yaml.yaml
}

@test "report: chapters can be chosen" {
    sabot report --chapters summary,wagers -o f.html -o f.json
    same "$(grep -o '<h2[^>]*>[^<]*' f.html | sed 's/.*>//')" $'1 Summary\n2 Each wager'
    # The contents come before the first chapter, on paper after the last; one chapter needs none.
    same "$(grep -o '<nav class="[a-z]*\|<h2' f.html)" $'<nav class="screen\n<h2\n<h2\n<nav class="paper'
    sabot report --chapters summary -f html >f.html
    lacks '<nav' f.html
    sabot report --chapters summary,wagers -o f.html
    same "$(jq -c '[.chapters, has("coups"), has("made")]' f.json)" '[["summary","wagers"],false,false]'
    refuses "--chapters:9: 'wager': expected some of cover,summary,*" report --chapters summary,wager
    refuses "--chapters:8: ',' at the end: expected another chapter" report --chapters summary,
    refuses "--chapters:1: '': expected some of *" report --chapters ''
}

@test "report: formats by extension or by name; others are refused, and no file is written" {
    sabot report --chapters summary -f html >out.html
    sabot report --chapters summary -o f.html
    cmp out.html f.html
    sabot report --chapters summary -f markdown -o f.any
    [[ $(head -n 1 f.any) == '# Casino de Monte-Carlo' ]]
    answers report --chapters summary
    [[ ${lines[0]} == 'Casino de Monte-Carlo' ]]
    refuses "f.doc: unknown ending: *" report -o f.md -o f.doc
    refuses "--format: 'doc': *" report -f doc
    refuses "--format: with several -o, *" report -f html -o a.html -o b.html
    refuses "no/f.html: *: expected a file that can be written" report --chapters summary -o f.md -o no/f.html
    [[ ! -e f.md ]]
    refuses "monte-carlo-printed: *" report -t monte-carlo-printed -o f.md
}

@test "report: the page is self-contained: no script, no address but its own" {
    sabot report -o f.html
    lacks '<script\|<link\|<img\|@import\|url([^#]' f.html
    same "$(grep -o 'https\?://[^" ]*' f.html | sort -u)" http://www.w3.org/2000/svg
    same "$(grep -o ' id="[^"]*"' f.html | sort | uniq -d)" ''
    # Each picture has a title and a description, each table a caption, each row and column a heading.
    same "$(grep -c '<svg ' f.html)" "$(grep -c '<title id=' f.html)"
    same "$(grep -c '<svg ' f.html)" "$(grep -c '<desc id=' f.html)"
    same "$(grep -c '<table ' f.html)" "$(grep -c '<caption>' f.html)"
    lacks '<th class' f.html
}

@test "report: without WeasyPrint a PDF is refused, and nothing is written" {
    mkdir empty
    run --separate-stderr -2 env "PATH=$PWD/empty" "$SABOT" report -o f.html -o f.pdf
    same "$stderr" "sabot: PDF: weasyprint is not installed: expected it on this machine"
    [[ ! -e f.html && ! -e f.pdf ]]
}

passes_check() { # CHAPTERS
    own_game
    sabot report -r game/rules.yaml --chapters "$1" -o f.json
    rm -r game
    run -0 sabot check f.json
    jq '.decks[0].bets[0].ev.exact = "1/7"' f.json >g.json
    run -1 sabot check g.json
    jq '.made.command = "another"' f.json >g.json
    run -1 sabot check g.json
    jq '.made.program = "another"' f.json >g.json
    run -0 sabot check g.json
}

@test "report: the JSON of a filing passes check, and a changed one does not" {
    passes_check cover,summary,rules,coups,wagers,volatility,sensitivity,method,appendix
}

# Slow: the best counts of six decks are found four times.
# bats test_tags=slow
@test "report: the JSON of a whole filing passes check, and a changed one does not" {
    passes_check cover,summary,rules,coups,wagers,volatility,sensitivity,protection,method,appendix
}

@test "report: the JSON can be saved from the page, whole, and passes check" {
    sabot report --chapters summary,appendix -b tie,lucky-6 -o f.html -o f.json
    grep -o 'href="data:application/json;base64,[^"]*' f.html | sed 's/.*base64,//' | base64 -d >saved.json
    cmp saved.json f.json
    run -0 sabot check saved.json
    sabot report --chapters summary -o f.html
    lacks 'base64' f.html
}

@test "report: conditions are described in plain words" {
    cat >words.yaml <<'END'
bet: words
lines:
  - {when: "count(As) = 2 or opening.count(J,Q,K) >= 3", pays: 9:1}
  - {when: "count(0) = 1 and margin in 1..3 and points in {1,3,8}", pays: 8:1}
  - {when: multiplicity(2) = 1, pays: 7:1}
  - {when: multiplicity(1) = 4 and banco.third != none, pays: 7:1}
  - {when: "punto.total - banco.total in -2..-1 or punto.opening - banco.opening >= -3", pays: 6:1}
END
    sabot report -b words.yaml --chapters wagers -o f.html
    same "$(tables f.html '.["words: its lines"][1:-1][][7]')" \
        "the number of aces of spades among all cards dealt is 2 or the number of jacks, queens and kings among the first four cards is at least 3
the number of ten-value cards among all cards dealt is 1 and the margin is from 1 to 3 and the sum of both totals is one of {1, 3, 8}
the number of ranks dealt exactly 2 times is 1
the number of ranks dealt exactly once is 4 and banco's third card is dealt
punto's total - banco's total is from -2 to -1 or punto's opening total - banco's opening total is at least -3"
    cat >cards.yaml <<'END'
bet: cards
lines:
  - {when: "punto.first.rank in {T,K} and banco.first.suit = h and banco.first - punto.second in {-1,2}", pays: 5:1}
END
    sabot report -b cards.yaml --chapters wagers -o f.html
    same "$(tables f.html '.["cards: its lines"][1][7]')" \
        "punto's first card's rank is one of {ten, king} and banco's first card's suit is hearts and banco's first card - punto's second card is one of {-1, 2}"
    sabot report --chapters rules -f html >r.html
    same "$(tables r.html '.["The rules, and whether the document states them"][] | select(.[0] == "Last coup")[1]')" \
        'the coup in which the cut card appears is the last'
}

@test "report: wagers without a figure are named, in the report or beside the tables of the workbook" {
    need_workbook
    sabot report -b punto,punto-pair,all-red --chapters volatility,protection -o f.xlsx -o f.json -o f.md
    grep -q '^No count, because they depend on suits and tags are by rank: .*all-red' f.md
    grep -q '^No count, because no single card changes the edge: punto-pair' f.md
    "$BATS_TEST_DIRNAME/workbook" read f.xlsx | jq -r '.cells[].value | strings' >cells
    grep -q '^Without a covariance between coups: .*all-red' cells
    # A missing covariance is explained before a table that may end a page.
    same "$(grep -o '^Without covariances\|^Covariances of two wagers on one coup' cells)" \
        $'Without covariances\nCovariances of two wagers on one coup'
    grep -q '^By card, in the JSON, because they depend on suits: .*all-red' cells
    # A flat player of suits has figures per shoe, except for the SD.
    same "$(jq -r '.shoes.players[] | select(.bet == "all-red") | "\(.units.decimal) \(.sd)"' f.json)" \
        "$(sabot shoes -b all-red --digits 8 -f json | jq -r '.players[0] | "\(.units.decimal) \(.sd)"')"
    same "$(grep -o '^A wager without an SD\|^\*One unit a bet' f.md)" $'A wager without an SD\n*One unit a bet'
    # No table without rows, where all bets depend on suits.
    sabot report -d 3 -b all-red --chapters protection -o f.html
    same "$(tables f.html '[.[] | length] | min')" 2
}

@test "report: small values still show three digits, and published effects name the card" {
    sabot report --chapters protection,method -b punto,tie -o f.html -o f.json
    gain=$(jq -r '.counts[] | select(.bet == "punto").gain.decimal' f.json)
    same "$(tables f.html '.["Value of the best count at the cut card"][] | select(.[0] == "punto")[3] | gsub("[0.]"; "") | length')" 3
    jq -ne --argjson shown "$(tables f.html '.["Value of the best count at the cut card"][] | select(.[0] == "punto")[3]')" \
        --argjson gain "$gain" '($shown / 100 - $gain) | fabs < 1e-10'
    # Rows without an author are in the JSON only.
    lacks 'author not recorded' f.html
    (($(jq '[.method.published[] | select(.what == "removal")] | length' f.json) == 20))
    # A bet has the name that it has in the filing, and so does an equal one under another name.
    sabot report -r british -b tie --chapters method -o f.html
    same "$(tables f.html '[.["Published figures for these bets, this shoe and this table, to the digits printed"][1:][][0]] | unique[]')" tie
}

@test "report: --compare tells an amendment in words" {
    sabot report --chapters summary,appendix -o old.json
    sabot report --chapters summary,appendix --compare old.json -o same.html
    grep -q 'No input has changed since the earlier filing' same.html
    grep -q 'differs from the earlier filing, 0 in all' same.html
    lacks 'becomes\|Changes of the inputs' same.html
    sed 's/  tie: 8:1/  tie: 9:1/; s/^source: .*/source: a letter/' "$SABOT_SOURCE/data/rules/monte-carlo.yaml" >rules.yaml
    sed 's/^  3:.*/  3: T T T T T T T T T T T/; s/^tableau:.*/tableau: mine/' "$SABOT_SOURCE/data/tableaus/standard.yaml" >t.yaml
    sabot report -r ./rules.yaml -t t.yaml --chapters summary,appendix --compare old.json -o new.html -o new.md -o new.json
    now=$(sabot edge -r ./rules.yaml -t t.yaml -b tie -f json | jq -r '.bets[0].edge.decimal | tonumber * 1e2')
    now=$(printf '%.4f' "$now")
    grep -qxF "tie 8:1 becomes 9:1; house edge 14.3596 % becomes $now %." new.md
    tables new.html '.["Changes of the inputs"][1:][] | join("|")' >rows
    grep -qxF 'banco 3 8|stands|draws' rows
    grep -qxF 'source|Casino de Monte-Carlo (SBM), rules of Punto Banco|a letter' rows
    grep -qxF 'payout of line 1, tie|8:1|9:1' rows
    grep -q 'Since the earlier filing [0-9]* rules, 1 cell of the drawing table and [0-9]* texts* ha' new.html
    lacks 'were not compared' new.html
    # Another shoe is told; without the inputs of both the texts are not, and it says so.
    sabot report -d 6 --chapters summary --compare old.json -o new.html -o new.json
    same "$(tables new.html '.["Changes of the inputs"][1] | join("|")')" 'cards in the shoe|416|312'
    grep -q 'Titles, sources, notes, reasons and other rules were not compared' new.html
    run -0 sabot check new.json
    for bet in punto tie; do
        same "$(jq -c ".changes[] | select(.place == \"$bet.edge.exact\") | [.was, .is]" new.json)" \
            "$(jq -c "[\"$bet\"] as [\$b] | [(\$old[0], .) | .bets[] | select(.bet == \$b).edge.exact]" --slurpfile old old.json new.json)"
    done
    sabot edge -o edge.json
    refuses "edge.json: .schema: expected the JSON of 'sabot report'" report --compare edge.json -o z.html
    refuses "none.json: *" report --compare none.json -o z.html
    [[ ! -e z.html ]]
}

@test "report: --compare finds bets, cells and bands by name, and the JSON has the changes" {
    sabot report -b punto,banco,tie --chapters summary,volatility,sensitivity -o old.json
    sabot report -b lucky-6,tie,punto --chapters summary,volatility,sensitivity --compare old.json -o new.html -o new.md -o new.json
    # Unmoved and moved values that are equal have not changed; new and missing values are listed
    # one by one.
    same "$(jq -r '[.changes[].place | select(startswith("tie.") or startswith("punto.") or startswith("volatility.tie"))] | length' new.json)" 0
    same "$(jq -c '.changes[] | select(.place == "banco.ev.exact")' new.json)" \
        "{\"place\":\"banco.ev.exact\",\"was\":$(jq -c '.bets[1].ev.exact' old.json),\"is\":null}"
    same "$(jq -r '.changes[] | select(.place == "lucky-6.ev.exact") | "\(.was) \(.is)"' new.json)" \
        "null $(jq -r '.bets[0].ev.exact' new.json)"
    same "$(jq -r '.changes[] | select(.place == "decks.8.bets.banco.ev.exact") | .was' new.json)" "$(jq -r '.bets[1].ev.exact' old.json)"
    same "$(tables new.html '.["Changes of the inputs"][1:][] | join("|")')" $'new wager|—|lucky-6\nremoved wager|banco|—'
    lacks '{"' new.md
    run -0 sabot check new.json
    # One cell of the table: its new value, and no place with an equal value.
    sed 's/^  3:.*/  3: T T T T T T T T T T T/; s/^tableau:.*/tableau: amended/' "$SABOT_SOURCE/data/tableaus/standard.yaml" >t.yaml
    sabot report -b punto,banco,tie -t t.yaml --chapters summary,volatility,sensitivity --compare old.json -o new.json
    same "$(jq -c '[.changes[] | select(.place | startswith("tableau.banco"))]' new.json)" \
        '[{"place":"tableau.banco[3]","was":"TTTTTTTTRTT","is":"TTTTTTTTTTT"}]'
    same "$(jq '[.changes[] | select(.was == .is)] | length' new.json)" 0
}

# An earlier filing of these chapters, compared with itself and with one of another shoe.
marks() { # CHAPTERS
    sabot report --chapters "$1" -o old.json
    sabot report --compare old.json --chapters "$1" -o same.html -o same.md
    lacks '(was ' same.md
    need_workbook
    sabot report -d 6 --chapters "$1" --compare old.json -o new.html -o new.md -o new.xlsx
    edge=$(sabot edge -f json | jq -r '.bets[0].edge.decimal | tonumber * 1e6 | round / 1e4')
    now=$(sabot edge -d 6 -f json | jq -r '.bets[0].edge.decimal | tonumber * 1e6 | round / 1e4')
    same "$(tables new.html '.["Every wager, per unit staked"][] | select(.[0] == "punto")[3]')" "$now % (was $edge %)"
    grep -q "^| punto | 1:1 |.* | $now % (was $edge %) | " new.md
    # An unchanged cell has no mark; the workbook has a note at each changed one.
    grep -q '^| punto | 1:1 | 1.0277 to 1 | ' new.md
    unzip -p new.xlsx 'xl/comments*.xml' | grep -q "was $edge %"
    # The marks compare with figures recomputed from the earlier filing's inputs; if these differ
    # from the filed ones, the filing says so.
    lacks 'the earlier filing has' new.md
    jq '.bets[0].ev.exact = "-1/81"' old.json >altered.json
    sabot report --compare altered.json --chapters summary -o new.md
    grep -q 'has 2 values that are not those filed' new.md
    # A new wager is reported.
    sabot report -b punto,lucky-6 --compare old.json --chapters summary -o new.md
    grep -q '^| lucky-6 (was not there) | ' new.md
}

@test "report: --compare marks each changed figure in place, with its old value" {
    marks summary,wagers,volatility,sensitivity
}

# Slow: the best counts of eight decks are found seven times.
# bats test_tags=slow
@test "report: --compare marks each figure of a whole filing" {
    marks cover,summary,rules,coups,wagers,volatility,sensitivity,protection,method,appendix
}

@test "report: figures per shoe agree with the command shoes" {
    sabot report -d 3 -b banco,dragon-7 --chapters protection -o f.json
    sabot shoes -d 3 -b banco,dragon-7 --digits 10 -f json >shoes.json # those of a filing
    for bet in banco dragon-7; do
        for member in bets share ev units sd; do
            same "$(jq -r ".shoes.players[] | select(.bet == \"$bet\" and .player == \"flat\").$member.decimal" f.json)" \
                "$(jq -r ".players[] | select(.bet == \"$bet\" and .player == \"flat\").$member.decimal" shoes.json)"
        done
    done
    tags=$(jq -r '.counts[] | select(.bet == "dragon-7").tags | [.A, ."2", ."3", ."4", ."5", ."6", ."7", ."8", ."9", .T] | join(",")' f.json)
    same "$(jq -r '.shoes.players[] | select(.bet == "dragon-7" and .player == "count").bets.decimal' f.json)" \
        "$(sabot shoes -d 3 -b dragon-7 "--tags=$tags" -f json | jq -r '.players[] | select(.player == "given").bets.decimal')"
}

# Two bets of 60 lines each have too many outcomes together for the moments of two coups.
@test "report: the verdict on counting has the value and what an earlier cut card does" {
    own_game
    sabot report -r game/rules.yaml -b banco,dragon-7,perfect-pair --chapters protection -o f.json -o f.md
    units=$(jq -r '.shoes.players[] | select(.bet == "dragon-7" and .player == "count").units.decimal | tonumber * 1000 | round / 1000' f.json)
    grep -q '^Not exploitable by counting, which wins less than 0.01 units a shoe: banco. Exploitable by counting: dragon-7. Not decided, because the spread of the EV is not computed: perfect-pair\.$' f.md ||
        fail_with "$(grep -i exploitable f.md)"
    grep -q "^dragon-7 is worth $units units a shoe to the best count, and at most [0-9.]* to a perfect counter. .* with 28 cards behind it in place of 14, the best count wins 0\.[0-9]*\.$" f.md
}

@test "report: no figures per shoe of a count without known ones" {
    for side in punto banco; do
        {
            echo "bet: many-$side"
            echo "lines:"
            for first in A 2 3 4 5; do
                for second in 2 3 4 5 6 7 8 9 T J Q K; do
                    echo "  - {when: punto.first.rank = $first and $side.second.rank = $second, pays: 2:1}"
                done
            done
        } >"many-$side.yaml"
    done
    sabot report -d 3 -b many-punto.yaml+many-banco.yaml --chapters protection -o f.json -o f.md
    same "$(jq -c '[.shoes.players[].player]' f.json)" '["flat"]'
    lacks '^| many.*| the best count |' f.md
    grep -q '^A wager without an SD' f.md
}

@test "report: an identity is named only where something was compared" {
    sabot report -b tie -d 40 --chapters volatility,method -o f.json
    same "$(jq -c '[.volatility[].next_coup_covariance]' f.json)" '[null]'
    same "$(jq '.method.identities | has("two-coups-agree")' f.json)" false
    sabot report -b tie --chapters volatility,method -o f.json
    same "$(jq '.method.identities["two-coups-agree"]' f.json)" true
}

@test "report: a skewness that rounds to 0 has no sign" {
    sabot report -b banco --chapters volatility --digits 1 -o f.json -o f.md
    grep -q 'is three standard deviations away after 77,402 coups of banco\.' f.md # as sabot monitor --drift 1% has it
    same "$(jq -r '.volatility[0].skewness' f.json)" 0.0
}

@test "report: a full disk leaves no partial file and keeps an older one" {
    [[ -w /dev/full ]] || skip "no /dev/full"
    refuses_with 3 "/dev/full: No space left on device" report -d 1 -o /dev/full -f html
    mkdir small
    unshare -rm true 2>/dev/null || skip "no mount of one's own"
    echo old >small.html
    run unshare -rm bash -c 'mount -t tmpfs -o size=16k none small && cp small.html small/f.html &&
        "$1" report -d 1 -o small/f.json -o small/f.html; echo "status $?"; ls -A small; cat small/f.html' - "$SABOT"
    [[ $output == *"No space left on device"*"status 3"* ]] || fail_with "$output"
    same "${lines[*]:2}" "f.html old"
}
