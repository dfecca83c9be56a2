# Bad input and misuse: one line that names the value and its place, nothing on stdout, the right
# exit status, and never a partial output.
load helper

# A bet file with that condition and payout.
bet_file() { # WHEN PAYS
    printf 'bet: mine\nlines:\n  - when: %s\n    pays: %s\n' "$1" "$2" >mine.yaml
}

# --- shoes and cards ---

@test "unknown rank" {
    refuses "--shoe:1:6: 'X' is not a card: expected A, 2 to 9, *" edge -s A=32,X=4
    refuses "--remove:1:3: 'Z' is not a card: *" edge -x K,Z
    printf 'A=32\n  B=3\n' >shoe.txt
    refuses "shoe.txt:2:3: 'B' is not a card: *" edge -s @shoe.txt
}

@test "negative count" {
    refuses "--shoe:1:3: '-1' is not a count of cards: expected a whole number from 0" edge -s A=-1
    refuses "--decks: '-1': expected a whole number from 1 *" edge -d -1
}

@test "fractional count" {
    refuses "--shoe:1:3: '1.5' is not a count of cards: *" edge -s A=1.5
    refuses "--decks: '1.5': expected a whole number *" edge -d 1.5
}

@test "overflowing count" {
    refuses "--shoe:1:3: '18446744073709551617' is too many cards: *" edge -s A=18446744073709551617
    refuses "--shoe:1:*: the shoe is too large: *" edge -s A=1000000000000000,2=1
    refuses "--decks: '18446744073709551617': expected *" edge -d 18446744073709551617
}

@test "a missing count, a missing card, an empty text" {
    refuses "--shoe:1:3: '' is not a count of cards: *" edge -s A=
    refuses "--shoe:1:1: '' is not a card: *" edge -s =3
    refuses "--shoe:1:1: 'A' is not a part of a shoe: expected CARD=COUNT*" edge -s A
    refuses "--shoe: the shoe is empty: *" edge -s ''
    refuses "--decks: '': expected *" edge -d ''
    refuses "--decks: '0': expected *" edge -d 0
}

@test "a card named twice" {
    refuses "--shoe:1:5: 'A' is named twice: *" edge -s A=3,A=3
    refuses "--shoe:1:6: '0' is named twice: *" edge -s K=30,0=3
}

@test "removing a card that is not there" {
    refuses "--remove:1:4: 'As' cannot be removed: no such card is left in the shoe" \
        edge -d 1 -x As,As
    refuses "--remove:1:1: 'K' cannot be removed: *" edge -s A=30 -x K
}

@test "a shoe of fewer than six cards" {
    refuses "--shoe leaves a shoe of 5 cards: expected at least 6" edge -s A=5
    refuses "--remove leaves a shoe of 5 cards: expected at least 6" edge -s A=6 -x A
}

@test "a shoe and decks" {
    refuses "--decks and --shoe exclude each other: *" edge -d 8 -s A=32
}

@test "empty conditions" {
    refuses "--given:4: 'Z' is not a card: *" edge --given p1=Z
    refuses "--given:7: '12' is not an opening total: expected 0 to 9" edge --given punto=12
    refuses "--given:1: 'x': expected p1=*" edge --given x
    refuses "--given:9: p1 is given twice: *" edge --given p1=7,p1=8
}

# --- names ---

@test "unknown rule set, the nearest name suggested" {
    refuses "unknown rule set 'britsh': did you mean 'british'?" edge -r britsh
    refuses "unknown rule set 'qqqqqqqq': expected a name, or a file ending in .yaml" edge -r qqqqqqqq
    refuses "unknown rule set 'britsh': did you mean 'british'?" rules britsh
    refuses "unknown rule set 'Monte Carlo': did you mean 'monte-carlo'?" rules 'Monte Carlo'
}

@test "unknown bet and tableau, the nearest name suggested" {
    refuses "unknown bet 'dragon7': did you mean 'dragon-7'?" edge -b dragon7
    refuses "unknown bet 'dragn-7': did you mean 'dragon-7'?" edge -b dragn-7
    refuses "unknown bet 'Fortune 7': did you mean 'dragon-7'?" edge -b 'Fortune 7'
    refuses "unknown bet 'fortune7': did you mean 'dragon-7'?" bets fortune7
    refuses "unknown bet 'three card six': did you mean 'three-card-six'?" edge -b 'three card six'
    refuses "unknown bet 'cards-7': did you mean 'cards-4', 'cards-5' or 'cards-6'?" edge -b cards-7
    refuses "unknown bet 'banker pair': did you mean 'banco-pair'?" bets 'banker pair'
    refuses "unknown system 'panda': did you mean 'panda-8-jacobson'?" count score -b panda-8 --system panda
    refuses "unknown tableau 'standrad': did you mean 'standard'?" edge -t standrad
    refuses "unknown tableau 'standrad': did you mean 'standard'?" tableau show standrad
    refuses "--bet: 'all' in a list: expected it alone" edge -b all,punto
    # No name is suggested for a text longer than every name.
    refuses "unknown bet 'qqqq*': expected a name, or a file ending in .yaml" edge -b "$(printf 'q%.0s' {1..200})"
}

@test "invalid wagers" {
    refuses "--bet: '': expected a bet on each side of + and ," edge -b ''
    refuses "--bet: 'punto+': expected a bet on each side *" edge -b punto+
    refuses "--bet: '0' is not a stake: expected a positive number*" edge -b 'punto*0'
    refuses "--bet: '-1' is not a stake: *" edge -b 'punto*-1'
    refuses "--bet: *: expected at most 8 bets in one wager" edge -b tie+tie+tie+tie+tie+tie+tie+tie+tie
}

# --- files ---

@test "a missing file" {
    for option in -r -t -b; do
        refuses "./none.yaml: No such file or directory: expected a file to read" edge $option ./none.yaml
    done
    refuses "none.txt: No such file *" edge -s @none.txt
    refuses "none.txt: No such file *" edge -x @none.txt
    refuses "none.yaml: No such file *" verify none.yaml
}

@test "a folder" {
    mkdir folder.yaml
    for option in -r -t -b; do
        refuses "folder.yaml: a folder: expected a file" edge $option folder.yaml
    done
    refuses "folder.yaml: a folder: expected a file" edge -s @folder.yaml
    refuses "folder.yaml: a folder: expected a file" verify folder.yaml
    mkdir folder.txt
    refuses "folder.txt: a folder: expected a file that can be written" edge -o folder.txt
}

@test "a file of random bytes" {
    # Bytes of a fixed linear generator, to make a failure repeatable; the first is not valid UTF-8.
    awk 'BEGIN { x = 7; for (i = 0; i < 2000; i++) { x = (x * 1103515245 + 12345) % 2147483648
         printf "\\%03o", i ? 1 + int(x / 8388608) % 255 : 255 } }' >octal
    printf '%b' "$(cat octal)" >random.yaml
    for option in -r -t -b; do
        refuses "random.yaml: not a text file: *; expected YAML in UTF-8" edge $option random.yaml
    done
    refuses "random.yaml:*" edge -s @random.yaml
    refuses "random.yaml: not a text file: *" verify random.yaml
}

@test "an empty file, a NUL, a file that is too large" {
    : >empty.yaml
    printf 'bet: a\0b\n' >nul.yaml
    head -c 2000000 /dev/zero | tr '\0' '#' >large.yaml
    for option in -r -t -b; do
        refuses "empty.yaml:1:1: the file is empty: *" edge $option empty.yaml
        refuses "nul.yaml: not a text file: *" edge $option nul.yaml
        refuses "large.yaml: too large: expected at most 1048576 bytes" edge $option large.yaml
    done
    refuses "nul.yaml: not a text file: expected cards" edge -s @nul.yaml
}

@test "an unknown key" {
    printf 'bet: mine\nodds: 3\nlines:\n  - when: winner = tie\n    pays: 8:1\n' >mine.yaml
    refuses "mine.yaml:2:1: unknown key 'odds' of a bet: expected bet, title, *" edge -b mine.yaml
    printf 'tableau: mine\npuntto: T T T T T T R R\n' >mine.yaml
    refuses "mine.yaml:2:1: unknown key 'puntto' of a tableau: *" edge -t mine.yaml
    printf 'rules: mine\ndeck: 8\n' >mine.yaml
    refuses "mine.yaml:2:1: unknown key 'deck' of a rule set: *" edge -r mine.yaml
    printf -- '- bet: tie\n  decks: 8\n  print: 3\n' >mine.yaml
    refuses "mine.yaml:3:3: unknown key 'print' of a claim: *" verify mine.yaml
}

@test "a wrong type" {
    printf 'bet: mine\nlines: 3\n' >mine.yaml
    refuses "mine.yaml:2:8: '3': expected a list of 1 to 64 lines *" edge -b mine.yaml
    printf 'rules: mine\ndecks: [8]\ntableau: standard\nbets:\n  tie: 8:1\n' >mine.yaml
    refuses "mine.yaml:2:8: a list: expected one value" edge -r mine.yaml
    printf 'rules: mine\ndecks: many\ntableau: standard\nbets:\n  tie: 8:1\n' >mine.yaml
    refuses "mine.yaml:2:8: 'many': expected a number of decks from 1, or infinite" edge -r mine.yaml
    printf 'tableau: mine\npunto: T T T\n' >mine.yaml
    refuses "mine.yaml:2:8: 'T T T': expected 8 letters *" edge -t mine.yaml
    printf 'tableau: mine\nbanco:\n  9: T T T\n' >mine.yaml
    refuses "mine.yaml:3:3: '9': expected an opening of banco, 0 to 7 (8 and 9 end the coup; see naturals)" edge -t mine.yaml
    printf 'bet: tie\n' >mine.yaml
    refuses "mine.yaml:1:1: a mapping: expected a list of at least one claim*" verify mine.yaml
}

@test "a truncated file" {
    # Truncates a file of each kind in several places: the rest is read, or refused with one line.
    for kind in bets/lucky-7 tableaus/standard rules/vaduz; do
        whole=$(cat "$SABOT_SOURCE/data/$kind.yaml")
        command=(${kind%%/*})
        [[ $kind != tableaus/* ]] || command=(tableau show)
        for ((size = 0; size < ${#whole}; size += 13)); do
            printf '%s' "${whole:0:size}" >cut.yaml
            run --separate-stderr sabot "${command[@]}" cut.yaml
            ((status == 0 || (status == 2 && ${#stderr_lines[@]} == 1))) ||
                fail_with "$kind cut after $size: status $status: $stderr"
            ((status == 0)) || [[ -z $output && $stderr == "sabot: cut.yaml"* ]]
        done
    done
    printf 'bet: mine\nlines:\n  - when: winner = tie\n' >mine.yaml
    refuses "mine.yaml:3:5: key 'pays' is missing: expected it here" edge -b mine.yaml
    printf 'bet: mine\nlines: [' >mine.yaml
    refuses "mine.yaml:*:*: *: expected YAML" edge -b mine.yaml
}

@test "an invalid bet or tableau in a rule set" {
    rules='rules: mine\ndecks: 8\ntableau: %s\nbets:\n  tie: %s\n'
    # shellcheck disable=SC2059
    printf "$rules" standard 0 >mine.yaml
    refuses "mine.yaml:5:8: tie: '0': expected a payout, such as 8:1, or a bet's name or file" edge -r mine.yaml
    # shellcheck disable=SC2059
    printf "$rules" standrad 8:1 >mine.yaml
    refuses "mine.yaml:3:10: unknown tableau 'standrad': did you mean 'standard'?" edge -r mine.yaml
    printf 'rules: mine\ndecks: 8\ntableau: standard\nbets:\n  lucky-6: 5:1\n' >mine.yaml
    refuses "mine.yaml:5:12: bet 'lucky-6' has no winning line, or several: *" edge -r mine.yaml
}

@test "a file that a rule set names is reported by the path where it was found" {
    mkdir -p games/mine
    printf 'rules: mine\ndecks: 8\ntableau: own.yaml\nbets:\n  tie: own-bet.yaml\n' >games/mine/rules.yaml
    printf 'bet: own-bet\nlines:\n  - when: winner = tie\n    pays: 8;1\n' >games/mine/own-bet.yaml
    for command in 'edge' 'study --cards 6' 'report -o it.html'; do
        # shellcheck disable=SC2086
        refuses "games/mine/rules.yaml:3:10: games/mine/own.yaml: No such file or directory: *" $command -r games/mine/rules.yaml
    done
    printf 'tableau: own\npunto: T T T T T T R R\nbanco:\n  7: R\n' >games/mine/own.yaml
    for command in 'edge' 'study --cards 6' 'report -o it.html'; do
        # shellcheck disable=SC2086
        refuses "games/mine/own.yaml:4:6: 'R': expected 11 letters *" $command -r games/mine/rules.yaml
    done
    sed -i '/7:/d; s/banco:/banco: {}/' games/mine/own.yaml
    for command in 'edge' 'study --cards 6' 'report -o it.html'; do
        # shellcheck disable=SC2086
        refuses "games/mine/own-bet.yaml:4:11: '8;1': expected a payout*" $command -r games/mine/rules.yaml
        # shellcheck disable=SC2086
        refuses "games/mine/own.yaml: tableau 'own' leaves 88 cells open: *" $command -t games/mine/own.yaml
    done
}

# --- bets ---

@test "a predicate with an unknown name, with its column" {
    bet_file 'winner = banco and bonco.total = 7' 40:1
    refuses "mine.yaml:3:30: 'bonco': expected winner, margin, *" edge -b mine.yaml
    bet_file 'winner = banco and banco.totel = 7' 40:1
    refuses "mine.yaml:3:36: 'totel': expected total, opening, *" edge -b mine.yaml
    bet_file 'winner = bonco' 40:1
    refuses "mine.yaml:3:20: 'bonco': expected punto, banco or tie" edge -b mine.yaml
}

@test "a predicate with a missing parenthesis, with its column" {
    bet_file '(winner = banco and cards = 6' 40:1
    refuses "mine.yaml:3:40: the condition ends too soon: expected )" edge -b mine.yaml
    bet_file 'winner = banco)' 40:1
    refuses "mine.yaml:3:25: ')': expected and, or, or the end of the condition" edge -b mine.yaml
}

@test "a predicate with a number out of range" {
    bet_file 'banco.total = 12' 40:1
    refuses "mine.yaml:3:25: '12': expected a number from 0 to 9" edge -b mine.yaml
}

@test "invalid payouts" {
    for pays in 0 0:1 5:0 1 -1:1 19/20 0% 100% 8-1 pushes; do
        bet_file 'winner = tie' "$pays"
        refuses "mine.yaml:4:11: '$pays': expected a payout: N:M, N for M, P%, push or lose" \
            edge -b mine.yaml
    done
}

# --- tableaus ---

@test "an incomplete tableau is refused with its open cells" {
    refuses "vaduz-printed: * leaves 2 cells open: banco 4 none, banco 5 none; expected T or R in each" \
        edge -t vaduz-printed
    refuses "british-printed: * leaves 39 cells open: banco 0 (all), banco 1 (all), banco 2 (all), banco 3 3, banco 3 8, banco 3 none, banco 4 none, banco 5 none, banco 6 none; *" \
        edge -t british-printed
    refuses "monte-carlo-printed: * leaves 46 cells open: *" edge -t monte-carlo-printed
    refuses "france-57-13-printed: * leaves 11 cells open: banco 7 (all); *" edge -t france-57-13-printed
}

# --- misuse ---

@test "an unknown command" {
    misused "sabot: unknown command 'egde': expected one of edge *" egde
    misused "sabot: unknown command 'egde': expected one of edge *" help egde
    misused "sabot: unknown command '': expected one of *" ''
    misused "sabot: unknown command 'tableau shew': expected one of show*" tableau shew
    misused "sabot: no command after 'tableau': expected one of show*" tableau
}

@test "an unknown option" {
    misused "sabot edge: unrecognized option '--colour'" edge --colour
    misused "sabot edge: unrecognized option '--colour'" --colour
    misused "sabot rules: invalid option -- 'Z'" rules -Z
}

@test "an option without its argument, an argument too many" {
    misused "sabot edge: option requires an argument -- 'b'" -b
    misused "sabot edge: option '--shoe' requires an argument" edge --shoe
    misused "sabot edge: 'british': expected no argument" edge british
    misused "sabot rules: 'vaduz': expected at most one name" rules british vaduz
    misused "sabot bets: 'tie': expected at most one name" bets punto tie
}

@test "numbers of options" {
    misused "sabot edge: --digits '-1': expected a whole number from 0 to *" edge --digits -1
    misused "sabot edge: --digits 'ten': expected *" edge --digits ten
    misused "sabot edge: --digits '99999999999999999999': expected *" edge --digits 99999999999999999999
    misused "sabot edge: --threads '0': expected a whole number from 1 to *" edge --threads 0
}

@test "an unknown format" {
    refuses "--format: 'xml': expected text, json, csv or markdown" edge -f xml
}

# --- the machine fails ---

@test "a full disk" {
    [[ -c /dev/full ]] || skip "no /dev/full"
    refuses_with 3 "/dev/full: No space left on device" edge -o /dev/full
    refuses_with 3 "/dev/full: No space left on device" edge -b all -f json -o /dev/full
    for arguments in "" "edge -b all -f json" "rules" "bets" "verify $SABOT_SOURCE/data/published/main.yaml" "tableau show" "--help" \
        "edge --help" "tableau --help" "--version"; do
        # shellcheck disable=SC2086  # the words are arguments
        run --separate-stderr -3 bash -c '"$@" >/dev/full' - "$SABOT" $arguments
        same "$stderr" "sabot: standard output: No space left on device"
    done
}

@test "a closed standard output" {
    run --separate-stderr -3 bash -c '"$1" >&-' - "$SABOT"
    [[ $stderr == "sabot: standard output: "* && ${#stderr_lines[@]} == 1 ]]
}

@test "a missing output folder" {
    refuses "none/edge.json: No such file or directory: expected a file that can be written" \
        edge -o none/edge.json
    [[ ! -e none ]]
}

@test "a reader that closes the pipe causes no crash" {
    run bash -c '"$1" bets -f json | head -n 1; echo "${PIPESTATUS[0]}"' - "$SABOT"
    [[ ${lines[0]} == "{" && (${lines[1]} == 0 || ${lines[1]} == 141) ]]
}
