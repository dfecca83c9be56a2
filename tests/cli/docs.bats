# The documentation: its examples run, its man page builds, it knows every option.
load helper

examples() { # FILE...
    run "$BATS_TEST_DIRNAME/run-examples" "$SABOT" "$@"
}

@test "every example of the documentation prints the output written there" {
    cd "$SABOT_SOURCE"
    mapfile -t pages < <(find README.md docs/*.md ! -name library.md ! -name languages.md ! -name python.md)
    examples "${pages[@]}"
    ((status == 0)) || fail_with "$output"
}

# The commands of the page, which the test above runs.
@test "help questions lists the questions of docs/questions.md with their commands" {
    answers help questions
    same "$output" "$(sed -n 's/^### //p; s/^\$ /    /p' "$SABOT_SOURCE/docs/questions.md")"
    awk 'length > 100 || (NR % 2 ? !/^[A-Z].*\?$/ : !/^    sabot /) { print NR ": " $0; bad = 1 }
        END { exit bad || NR % 2 || NR < 60 }' <<<"$output" || fail_with "$output"
    for command in --help help; do
        sabot "$command" | grep -qF "'sabot help questions'" || fail_with "$command lacks it"
    done
}

@test "every program of docs/library.md and docs/languages.md prints the output written there" {
    stage_library
    examples "$SABOT_SOURCE"/docs/{library,languages}.md
    ((status == 0)) || fail_with "$output"
}

@test "the examples: output that differs fails, with its place and a diff" {
    printf '%s\n' 'Text.' '```console' '$ sabot --version' 'sabot 99' '```' >doc.md
    examples doc.md
    ((status == 1))
    [[ ${lines[0]} == "doc.md:3: 'sabot --version' prints something else:" ]]
    [[ $output == *"-sabot 99"*"+sabot "* ]]
    # Missing output, and extra output.
    printf '%s\n' '```console' '$ sabot --version' '```' >doc.md
    examples doc.md
    ((status == 1))
    printf '%s\n' '```console' '$ sabot --version' "$(sabot --version)" 'more' '```' >doc.md
    examples doc.md
    ((status == 1))
}

@test "the examples: a document without examples fails" {
    printf '%s\n' 'Text.' '```sh' '$ sabot --version' '```' >doc.md
    examples doc.md
    ((status == 1))
    same "$output" "0 examples, 0 failed"
    examples missing.md
    ((status == 1))
}

@test "the examples: files, dots, several commands, errors" {
    cat >doc.md <<'END'
```yaml file=mine.yaml
bet: mine
lines:
  - when: cards = 4
    pays: 1:1
```

```console
$ sabot bets mine.yaml
mine
…
 1:1  cards = 4
…
$ sabot edge -d 0
sabot: --decks: '0': expected a whole number from 1 to 19230769230769, or infinite
$ sabot bets \
    mine.yaml | head -n 1
mine
```
END
    examples doc.md
    same "$output" "3 examples, 0 failed"
    ((status == 0))
}

@test "the examples: a command other than sabot, and a block without end, fail" {
    printf '%s\n' '```console' '$ rm -f x' '```' >doc.md
    examples doc.md
    ((status == 1))
    printf '%s\n' '```console' '$ sabot --version' "$(sabot --version)" >doc.md
    examples doc.md
    ((status == 1))
}

@test "the picture of the README is the output of the command beside it" {
    sabot removal -b dragon-7,tie,banco --plot removal.svg >/dev/null
    cmp removal.svg "$SABOT_SOURCE/docs/removal.svg"
    cmp <("$SABOT_SOURCE/docs/results/picture" "$SABOT_SOURCE/docs/results/perfect-8-decks.csv") \
        "$SABOT_SOURCE/docs/results/perfect-8-decks.svg"
}

# The anchors of a page: its headings as GitHub and others write them in addresses.
anchors_of() { # FILE
    awk '/^```/ { code = !code } !code && sub(/^#+ /, "") { print tolower($0) }' "$1" |
        sed 's/[^[:alnum:] _-]//g; s/ /-/g'
}

@test "every link to another page leads to a file, and to a heading of it" {
    cd "$SABOT_SOURCE"
    missing=''
    for page in README.md CONTRIBUTING.md docs/*.md docs/results/*.md; do
        for link in $(grep -Eo '\]\([^)]+\)' "$page" | sed 's/^](//; s/)$//' | grep -v '^http'); do
            to=$(dirname "$page")/${link%%#*}
            [[ $link != '#'* ]] || to=$page
            if [[ ! -e $to ]]; then
                missing+=" $page: $link;"
            elif [[ $link == *#* ]]; then
                anchors_of "$to" | grep -qxF -- "${link#*#}" || missing+=" $page: $link;"
            fi
        done
    done
    [[ -z $missing ]] || fail_with "links to nothing:$missing"
}

@test "the glossary is in alphabetical order, with a sentence or two for each word" {
    cd "$SABOT_SOURCE"
    words=$(sed -n 's/^## //p' docs/glossary.md)
    same "$words" "$(LC_ALL=C sort -f <<<"$words")"
    awk '/^## / { if (word) exit bad = 1; word = $0 } word && /\.$/ { word = "" } END { exit bad || word != "" }' \
        docs/glossary.md || fail_with "a word without a sentence"
}

# The commands that a help text lists.
commands_of() {
    awk '/^Commands:/ { on = 1; next } /^$/ { on = 0 } on { print $1 }'
}

@test "every command and every option is documented" {
    missing=''
    for command in $(sabot --help | commands_of); do
        subcommands=$(sabot "$command" --help | commands_of)
        for words in "$command" ${subcommands:+$(printf "$command-%s " $subcommands)}; do
            words=${words/-/ }
            grep -rqF "sabot $words" "$SABOT_SOURCE/docs" || missing+=" '$words'"
            # shellcheck disable=SC2086  # the words are arguments
            for option in $(sabot $words --help | grep -Eo '^ +(-., )?--[a-z-]+' | grep -Eo '\-\-[a-z-]+'); do
                grep -rqe "$option" "$SABOT_SOURCE/docs" || missing+=" $words $option"
            done
        done
    done
    [[ -z $missing ]] || fail_with "not documented:$missing"
}

@test "every rule set, tableau and feature of the language is documented" {
    for name in $(sabot rules -f json | jq -r '.rules[].rules') $(sabot tableau show -f json | jq -r '.tableaus[].name'); do
        grep -rqF "$name" "$SABOT_SOURCE/docs/rules.md" || fail_with "docs/rules.md lacks $name"
    done
    for word in winner margin cards points top total opening natural pair suited third first second \
        'count(' 'opening.count(' reds blacks 'multiplicity(' .rank .suit none for push lose; do
        grep -qF -- "$word" "$SABOT_SOURCE/docs/bets.md" || fail_with "docs/bets.md lacks $word"
    done
}

@test "comments, messages and docs have none of the phrases that readers stumble over" {
    cd "$SABOT_SOURCE"
    run tests/words lib analyzer data docs tests README.md CONTRIBUTING.md
    ((status == 0)) || fail_with "$output"
}

@test "words: each pattern is found, in a comment, a message, a text, a page and a script" {
    printf '/* Belongs to whoever asks. */\nconst char *a = "a number, as 5";\n' >a.c
    printf 'notes:\n  - Nothing else, for it is the rule.\n' >b.yaml
    printf 'A list of what is there.\n\n```\nwhat is fine\n```\n' >c.md
    printf 'run true # not read\n# The sum\n# of what is there.\n@test "nothing, for it is empty" {\n' >d.bats
    printf "// Belongs to whoever asks.\\nconst a = 'fine';\\n" >e.js
    run "$SABOT_SOURCE/tests/words" a.c b.yaml c.md d.bats e.js
    ((status == 1))
    same "${lines[-1]}" "5 files, 7 phrases to mend"
}
