# Rule sets, bets and tableaus: lists, single ones, a user's own.
load helper

@test "the five rule sets, with their statements and assumptions" {
    run --separate-stderr -0 sabot rules -f json
    same "$(jq -r '.rules[] | "\(.rules) \(.decks) \(.tableau) \([.bets[] | "\(.bet)=\(.pays)"] | join(" ")) [\(.assumed | join(" "))]"' <<<"$output")" \
        "british 8 standard punto=1:1 banco=19:20 tie=9:1 punto-pair=11:1 banco-pair=11:1 [tableau]
france-57-13 6 standard punto=1:1 banco=19:20 tie=8:1 [tableau burn]
monte-carlo 8 standard punto=1:1 banco=19:20 tie=8:1 [tableau ties cut-card last-coup]
st-moritz 6 standard punto=1:1 banco=19:20 tie=8:1 [tableau]
vaduz 6 standard punto=1:1 banco=19:20 tie=8:1 [decks tableau bets.punto bets.banco bets.tie]"
}

@test "burning and the cut card, where the document has them" {
    same "$(json '.rules[0] | "\(.burn) \(."cut-card")"' rules monte-carlo)" "first-card 104"
    same "$(json '.rules[0] | "\(.burn) \(."cut-card")"' rules france-57-13)" "first-card 10"
    same "$(json '.rules[0] | "\(.burn) \(."cut-card")"' rules british)" "null null"
}

@test "edges of each rule set" {
    while read -r rules bet edge; do
        found=$(json ".bets[] | select(.bet == \"$bet\") | .ev.decimal" edge -r "$rules" --digits 6)
        same "$rules $bet $found" "$rules $bet $edge"
    done <<'END'
monte-carlo tie -0.143596
british punto -0.012351
british tie -0.048440
british banco-pair -0.103614
france-57-13 banco -0.010558
st-moritz punto -0.012374
vaduz tie -0.144382
END
}

@test "-b tie is the rule set's" {
    same "$(json '.bets[0].pays' edge -r british -b tie)" 9:1
    same "$(json '.bets[0].pays' edge -r st-moritz -b tie)" 8:1
    same "$(json '.bets[0].pays' edge -r british -b egalite)" 9:1
    same "$(json '.bets[0].ev.exact' edge -r british -b tie)" "$(json '.bets[0].ev.exact' edge -b tie-9)"
}

@test "-b all has the rule set's bets and all others, each once" {
    all=$(json '.bets[].bet' edge -b all)
    same "$(sort <<<"$all" | uniq -d)" ""
    same "$(wc -l <<<"$all")" "$(json '.bets | map(select(.coups | not)) | length' bets)"
}

@test "a user's rule set" {
    cat >mine.yaml <<'END'
rules: mine
decks: 1
tableau: standard
bets:
  punto: 1:1
  banco: 4%
  tie: 9 for 1
  seven: dragon-7
  own: ./own.yaml
assumed: [decks]
END
    printf 'bet: name-inside\nlines:\n  - when: cards = 6\n    pays: 2:1\n' >own.yaml
    run --separate-stderr -0 sabot edge -r mine.yaml -f json
    same "$(jq -r '.bets[] | .bet' <<<"$output")" $'punto\nbanco\ntie\nseven\nown'
    same "$(jq -r '.bets[2].ev.exact' <<<"$output")" "$(json '.bets[0].ev.exact' edge -d 1 -b tie)"
    same "$(jq -r '.bets[1].ev.exact' <<<"$output")" "$(json '.bets[0].ev.exact' edge -d 1 -b banco-4-percent)"
    same "$(jq -r '.bets[3].ev.exact' <<<"$output")" "$(json '.bets[0].ev.exact' edge -d 1 -b dragon-7)"
    same "$(jq -r '.bets[4].ev.exact' <<<"$output")" "$(json '.bets[0].ev.exact' edge -d 1 -b cards-6)"
    same "$(jq -c .assumed <<<"$output")" '["decks"]'
    answers rules mine.yaml
}

@test "payout forms" {
    # Each pair of payouts is the same bet.
    while read -r one other; do
        for pays in "$one" "$other"; do
            printf 'bet: mine\nlines:\n  - when: winner = banco\n    pays: %s\n' "${pays//_/ }" >mine.yaml
            json '.bets[0].ev.exact' edge -d 1 -b mine.yaml
        done >both
        same "$(sed -n 1p both)" "$(sed -n 2p both)"
    done <<'END'
9_for_1 8:1
19:20 5%
0.95:1 5%
1:2 0.5:1
3_for_2 1:2
1_for_1 push
38:40 19:20
END
}

@test "the first line that holds pays; the bet loses if none does" {
    cat >mine.yaml <<'END'
bet: mine
lines:
  - when: winner = tie
    pays: push
  - when: winner != banco
    pays: 1:1
END
    same "$(json '.bets[0].ev.exact' edge -b mine.yaml)" "$(json '.bets[0].ev.exact' edge -b punto)"
    same "$(json '.bets[0].lines[1].ways' edge -b mine.yaml)" 2230518282592256
}

@test "the bets of the catalogue" {
    run --separate-stderr -0 sabot bets -f json
    same "$(jq -r '.bets | length' <<<"$output")" "$(ls "$SABOT_SOURCE"/data/bets | wc -l)"
    jq -e 'all(.bets[]; (.title | length > 0) and (.source | length > 0) and (.lines | length > 0) and
        (.level | IN("points", "ranks", "suits")))' <<<"$output" >/dev/null
    same "$(jq -r '.bets[] | select(.bet == "dragon-7", .bet == "punto-pair", .bet == "all-red") | .level' <<<"$output")" \
        "$(printf 'suits\npoints\nranks')"
}

@test "a bet of the catalogue has a matching figure, or states its assumptions, or has a complete source" {
    run --separate-stderr -0 sabot bets -f json
    same "$(jq -r '.bets[] | select(.assumed) | "\(.bet): \(.assumed | join(" "))"' <<<"$output")" \
        "2-to-1-banco: lines ties
2-to-1-punto: lines ties
all-black: lines.1
all-red: lines.1
super-lucky-7: lines.2"
    jq -e 'all(.bets[] | .assumptions // [] | .[]; (.value | length > 0) and (.why | length > 0))' <<<"$output" >/dev/null
    jq -r '.bets[] | select(.assumed | not) | .bet' <<<"$output" | sort >silent
    json '.figures[] | select(.verdict == "match") | .bet // empty' verify | sort -u >printed
    # docs/bets.md has the statements of their sources
    same "$(comm -23 silent printed | xargs)" "blazing-7s cards-4 cards-5 cards-6 heavenly-9 knockout-9 lucky-7 \
lucky-nines-binion matching-dragon-2 matching-dragon-3 matching-dragon-4 matching-dragon-5 matching-dragon-6 \
matching-dragon-7 matching-dragon-8 matching-dragon-9 matching-dragon-A matching-dragon-J matching-dragon-K \
matching-dragon-Q matching-dragon-T side-total-banco-0 side-total-banco-1 side-total-banco-2"
}

@test "one bet, whole" {
    answers bets dragon-7
    [[ $output == *"40:1  winner = banco and banco.total = 7 and banco.cards = 3"* ]]
    answers bets "$SABOT_SOURCE/data/bets/dragon-7.yaml"
}

@test "tableau show: the standard table, cell by cell" {
    answers tableau show standard
    same "$(grep '^opening' <<<"$output" | tr -s ' ')" "opening T T T T T T R R"
    # Who draws, from the words of the rules: 3 all but 8; 4 on 2-7; 5 on 4-7; 6 on 6-7; 7 stands;
    # when punto stands banco draws on 0-5.
    for opening in 0 1 2 3 4 5 6 7; do
        row=$opening
        for card in 0 1 2 3 4 5 6 7 8 9 none; do
            draws=R
            case $opening-$card in
            [012]-* | 3-[!8]* | 4-[2-7] | 5-[4-7] | 6-[67] | [45]-none) draws=T ;;
            esac
            row+=" $draws"
        done
        same "$(grep "^$opening " <<<"$output" | tr -s ' ')" "$row"
    done
}

@test "tableau show: the built-in tables and their open cells" {
    answers tableau show
    while read -r name open; do
        grep -Eq "^$name +$open " <<<"$output" || fail_with "$name: expected $open open cells"
    done <<'END'
british-printed 39
france-57-13-printed 11
monte-carlo-printed 46
st-moritz-printed 0
standard 0
vaduz-printed 2
END
}

@test "another tableau changes the edges, and only through its cells" {
    # To the letter, St. Moritz has banco stand with 4 and 5 when punto stands.
    [[ $(json '.bets[0].ev.exact' edge -t st-moritz-printed) != "$(json '.bets[0].ev.exact' edge)" ]]
    # Where banco's row does not matter, nothing changes: four cards are dealt on naturals, or when
    # both stand.
    printf 'tableau: nobody\npunto: R R R R R R R R\nbanco:\n' >nobody.yaml
    for opening in 0 1 2 3 4 5 6 7; do
        echo "  $opening: R R R R R R R R R R R" >>nobody.yaml
    done
    same "$(json '.bets[0].win.probability.exact' edge -t nobody.yaml -b cards-4)" 1
    # Both hands then draw alike, and punto and banco win equally often.
    run --separate-stderr -0 sabot edge -t nobody.yaml -b punto,banco -f json
    same "$(jq -r '.bets[0].win.ways' <<<"$output")" "$(jq -r '.bets[1].win.ways' <<<"$output")"
}

@test "help: of the program, of each command, and by 'help'" {
    answers --help
    for command in $(awk '/^Commands:/ { on = 1; next } /^$/ { on = 0 } on { print $1 }' <<<"$output"); do
        run --separate-stderr -0 sabot "$command" --help
        [[ $output == "Usage: sabot $command "* && $output == *Examples:* ]]
        same "$(sabot help "$command")" "$output"
    done
    same "$(sabot help)" "$(sabot --help)"
    same "$(sabot help tableau show)" "$(sabot tableau show --help)"
    answers --version
    [[ $output == "sabot "[0-9]* ]]
}

@test "a bet's name in any case is the rule set's own bet" {
    same "$(json '.bets[0] | .bet, .pays' edge -r british -b TIE)" "$(json '.bets[0] | .bet, .pays' edge -r british -b tie)"
    same "$(json '.bets[0].pays' edge -r british -b Egalite)" 9:1
}

@test "a bet is found by its aliases, and shown by its name" {
    same "$(sabot edge -b fortune-7,Golden-8)" "$(sabot edge -b dragon-7,panda-8)"
    same "$(sabot edge -b 'punto+fortune-7*1/10')" "$(sabot edge -b 'punto+dragon-7*1/10')"
    same "$(sabot edge -b 3-card-win-banker)" "$(sabot edge -b three-card-win-banco)"
    same "$(sabot bets fit tiger-7 --edge 5%)" "$(sabot bets fit dragon-7 --edge 5%)"
    same "$(sabot bets lint tiger)" "$(sabot bets lint lucky-6)"
    same "$(sabot bets fortune-7)" "$(sabot bets dragon-7)"
    same "$(sabot count score -b fortune-7 --cards 26)" "$(sabot count score -b dragon-7 --cards 26)"
    sabot edge -b fortune-7 -f json >baseline.json
    same "$(jq -r '.bets[0].bet' baseline.json)" dragon-7
    answers check baseline.json
    printf -- '- {bet: fortune-7, decks: 8, printed: 7.61%%}\n' >claims.yaml
    answers verify claims.yaml
    printf 'cards,outcome,bet,stake,paid\nT9TT,banco,fortune-7,30,-30\n' >log.csv
    same "$(sabot tableau replay log.csv -b dragon-7)" "$(sed 's/fortune/dragon/' log.csv >plain.csv
        sabot tableau replay plain.csv -b dragon-7 | sed 's/plain.csv/log.csv/')"
}

@test "a rule set's own bets come before aliases" {
    cat >mine.yaml <<'END'
rules: mine
decks: 8
tableau: standard
bets:
  dragon-7: 30:1
  golden-8: tie
  renamed: lucky-6
  lucky-eight: eight.yaml
END
    cat >eight.yaml <<'END'
bet: lucky-eight
aliases: [golden-eight, tiger]
lines:
  - when: banco.total = 8
    pays: 8:1
END
    # The rule set's payout, also by the alias of the catalogue's bet.
    same "$(json '.bets[] | .bet, .pays' edge -r mine.yaml -b fortune-7)" "$(printf 'dragon-7\n30:1')"
    same "$(json '.bets[] | .bet, .lines[0].when' edge -r mine.yaml -b golden-8)" "$(printf 'golden-8\nwinner = tie')"
    same "$(json '.bets[].bet' edge -r mine.yaml -b Golden-Eight,tiger)" "$(printf 'lucky-eight\nlucky-eight')"
    same "$(json '.bets[].bet' edge -r mine.yaml -b panda-8,punto-2000)" "$(printf 'panda-8\nsuper-6-banco')"
    # A rule set may also name a bet by its alias.
    sed -i 's/renamed: lucky-6/fortune-7: 25:1/; /golden-8/d' mine.yaml
    same "$(json '.bets[] | .bet, .pays' edge -r mine.yaml -b fortune-7,dragon-7)" \
        "$(printf 'fortune-7\n25:1\ndragon-7\n30:1')"
}

@test "aliases stand in text, Markdown, JSON and CSV of the bets" {
    answers bets dragon-7
    [[ ${lines[2]} == "also called fortune-7, tiger-7" ]]
    answers bets dragon-7 -f markdown
    [[ $output == *$'\n\nalso called fortune-7, tiger-7\n\n'* ]]
    same "$(json '.bets[0].aliases | join(" ")' bets dragon-7)" 'fortune-7 tiger-7'
    same "$(json '.bets[0] | has("aliases")' bets tie)" false
    same "$(json '.bets[] | select(.bet == "panda-8") | .aliases[0]' bets)" golden-8
    answers bets -f csv
    [[ ${lines[0]} == *,aliases ]]
    printf 'bet: mine\naliases: [fortune-7, mine]\nlines:\n  - {when: cards = 4, pays: 1:1}\n' >mine.yaml
    refuses "mine.yaml:2:22: 'mine': expected each name of the bet once" edge -b mine.yaml
}

@test "CSV of the rule sets has a row for each bet" {
    answers rules -f csv
    [[ ${lines[0]} == rules,*bets.bet,bets.pays* ]]
    same "$(grep -c '^british,' <<<"$output")" 5
}

@test "an assumption about an unknown key of the rule set is refused" {
    printf 'rules: mine\ndecks: 8\ntableau: standard\nbets: {tie: 8:1}\nassumed: [bets.tie, nonsense]\n' >mine.yaml
    refuses "./mine.yaml:5:21: 'nonsense': expected decks, *" edge -r ./mine.yaml
}

# For each rule that docs/documents.md calls noted: a word of it, and of the rule set's note.
noted='monte-carlo|order the first four|order the first four
monte-carlo|only the units|only the units
monte-carlo|A dealer.s error|A drawing error of the croupier
vaduz|Which total wins|nearest to it wins
vaduz|rank of a card|rank of a card
vaduz|order the first four|order the first four
vaduz|exceeds ten|exceed ten
vaduz|Burning|Burning
british|drawing error stands|next coup has begun stands
british|but not both|may not bet on punto and banco
british|UR WAY|UR WAY
british|order the first four|order the first four
british|pair bet beside|bet on a pair may stand beside
british|Burning|Burning
france-57-13|A wrong draw|A wrong draw
st-moritz|exact limits|limits are in other rules
st-moritz|Burning|Burning'

@test "the notes of the rule sets contain every rule that docs/documents.md calls noted" {
    local rows=$SABOT_SOURCE/docs/documents.md
    same "$(grep -c '| noted |' "$rows")" "$(wc -l <<<"$noted")"
    while IFS='|' read -r name row note; do
        sed -n "/^## .*(\`$name\`)/,/^## /p" "$rows" | grep '| noted |' | grep -q "$row" ||
            fail_with "$name: no row '$row'"
        sabot rules "$name" | grep '^- ' | grep -q "$note" || fail_with "$name: no note '$note'"
    done <<<"$noted"
}
