# Files generated from the help: man pages and completions.
load helper

manual=$SABOT_BUILD/docs/manual

commands_of() {
    awk '/^Commands:/ { on = 1; next } /^$/ { on = 0 } on { print $1 }'
}

@test "a man page for every command, and sabot(1) names them all" {
    grep -qF '.TH "sabot" "1"' "$manual/man1/sabot.1"
    for command in $(sabot --help | commands_of); do
        page=$manual/man1/sabot-$command.1
        [[ -r $page ]] || fail_with "no page for $command"
        grep -qF ".TH \"sabot-$command\" \"1\"" "$page"
        grep -qF "\\fBsabot-$command\\fR(1)" "$manual/man1/sabot.1" || fail_with "sabot(1) lacks $command"
        [[ $command == edge ]] || grep -qF "\\fBsabot $command" "$manual/man1/sabot.1" ||
            fail_with "the synopsis of sabot(1) lacks $command"
        sed -n '/^\.SH COMMANDS/,/^\.SH OPTIONS/p' "$manual/man1/sabot.1" | grep -qE "^.*\\\\fB$command(\\\\fR| )" ||
            fail_with "the commands of sabot(1) lack $command"
    done
}

@test "a man page has every option of the command and of those under it" {
    for command in $(sabot --help | commands_of); do
        # shellcheck disable=SC2046  # a word each
        for words in "$command" $(sabot "$command" --help | commands_of | sed "s/^/$command:/"); do
            for option in $(sabot ${words/:/ } --help | grep -Eo '^ +(-., )?--[a-z-]+' | grep -Eo '\-\-[a-z-]+'); do
                [[ $option == --help || $option == --usage ]] ||
                    sed 's/\\f.//g; s/\\//g' "$manual/man1/sabot-$command.1" | grep -qwe "$option" ||
                    fail_with "sabot-$command(1) lacks $option"
            done
        done
    done
}

# The options of a help that commands share, each with a valid value.
shared_options() { # COMMAND
    # shellcheck disable=SC2086  # a word each
    sabot $1 --help | grep -Eo '^ +(-., )?--[a-z-]+' | grep -Eo '\-\-[a-z-]+' | while read -r option; do
        case $option in
        --digits) echo --digits=4 ;;
        --threads) echo --threads=1 ;;
        --progress | --no-progress | --double-check | --verbose) echo "$option" ;;
        --output) echo --output=- ;;
        --bet) echo --bet=tie ;;
        --decks) echo --decks=1 ;;
        --rules) echo --rules=british ;;
        --shoe) echo --shoe=A=4,5=5,0=20,9=3 ;;
        --tableau) echo --tableau=standard ;;
        --remove) echo --remove=9 ;;
        esac
    done
}

@test "no help has an option that the command never takes, or has one twice" {
    ranks=A,2,3,4,5,6,7,8,9,T,J,Q,K
    printf '%s\n' "$ranks" 4,4,4,4,4,4,4,4,4,4,4,4,4 >shoes.csv
    printf -- '- bet: dragon-7\n  decks: 8\n  printed: 7.61 %%\n' >claims.yaml
    sabot edge -d 1 -b tie -o filed.json
    while IFS='|' read -r command arguments; do
        # shellcheck disable=SC2086  # a word each
        twice=$(sabot $command --help | grep -Eo '^ +(-., )?--[a-z-]+' | grep -Eo '\-\-[a-z-]+' | sort | uniq -d)
        [[ -z $twice ]] || fail_with "$command has $twice twice"
        for option in $(shared_options "$command"); do
            status=0
            # shellcheck disable=SC2086
            sabot $command $arguments $option >/dev/null 2>noise || status=$?
            ((status < 2)) || fail_with "$command $option: $(<noise)"
        done
    done <<'END'
edge|
batch|shoes.csv
rules|
bets|
bets lint|tie
bets fit|tie --edge 5%
readings|
verify|claims.yaml
removal|
tableau show|
tableau lint|-t british-printed
tableau diff|standard standard
tableau flips|
tableau best|--for banco
tableau vectors|
report|--chapters cover
check|filed.json
END
}

@test "the help has the formats that a command takes" {
    while IFS='|' read -r command wanted; do
        # shellcheck disable=SC2086  # a word each
        run -0 sabot $command --help
        [[ ${output//$'\n'/ } =~ --format=FORMAT\ +"$wanted" ]] || fail_with "$command: $output"
    done <<'END'
edge|text, json, csv or markdown
batch|csv or json
check|text, json, csv, markdown, junit or tap
report|html, pdf, xlsx, json, markdown or text
tableau vectors|csv or ndjson
END
}

@test "man reads the pages of the build" {
    run -0 man -M "$manual" -w sabot sabot-tableau
    [[ $output == *"$manual/man1/sabot.1"*"$manual/man1/sabot-tableau.1"* ]]
}

@test "examples of the help are a line each" {
    for command in $(sabot --help | commands_of); do
        # shellcheck disable=SC2046  # a word each
        for words in "$command" $(sabot "$command" --help | commands_of | sed "s/^/$command:/"); do
            broken=$(sabot ${words/:/ } --help | sed -n '/^Examples:$/,/^$/p' | grep -vE '^(Examples:|  .*|)$' | head -n 1)
            [[ -z $broken ]] || fail_with "$words: an example is broken before '$broken'"
        done
    done
}

# The completions of bash for the last word of a line.
offered() { # WORD...
    # shellcheck disable=SC1091
    source "$manual/sabot"
    # shellcheck disable=SC2034  # read by the completion
    COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
    _sabot
    printf '%s\n' "${COMPREPLY[@]}"
}

@test "bash completes commands, options and names" {
    same "$(offered sabot ver)" verify
    same "$(offered sabot tableau fl)" flips
    same "$(offered sabot edge --covar)" --covariance
    same "$(offered sabot --covar)" --covariance
    same "$(offered sabot edge -r va)" vaduz
    same "$(offered sabot edge --rules = va)" vaduz
    same "$(offered sabot edge -b tie,panda)" tie,panda-8
    same "$(offered sabot edge -t st-m)" st-moritz-printed
    same "$(offered sabot tableau lint brit)" british-printed
    same "$(offered sabot count compare pan)" panda-8-jacobson
    same "$(offered sabot edge -f mark)" markdown
    same "$(offered sabot count score --true-count full)" full-decks
    same "$(offered sabot help tableau ve)" vectors
    same "$(offered sabot help qu)" questions
    same "$(offered sabot bets lint al)" $'all-black\nall-red\nall'
    touch mine.yaml
    same "$(offered sabot edge -t mi)" mine.yaml
    same "$(offered sabot edge -r m)" $'monte-carlo\nmine.yaml'
    same "$(offered sabot edge -b tie,mi)" tie,mine.yaml
    same "$(offered sabot edge -x @mi)" @mine.yaml
    same "$(offered sabot study --plot log-gain = mi)" mine.yaml
}

@test "bash completes the values that an option accepts in this command" {
    same "$(offered sabot edge --table '')" openings
    same "$(offered sabot count score --table '')" counts
    same "$(offered sabot shoes --table '')" $'depths\ncoups'
    same "$(offered sabot check -f j)" $'json\njunit'
    same "$(offered sabot edge -f j)" json
    same "$(offered sabot tableau vectors -f '')" $'csv\nndjson'
    same "$(offered sabot report --chapters summary,wa)" summary,wagers
    same "$(offered sabot shoes --player flat,c)" flat,count
    touch 6
    same "$(offered sabot edge --digits '')" '' # no file
    same "$(offered sabot edge '')" ''
}

@test "the completions of all three shells know every name and command" {
    for shell in sabot _sabot sabot.fish; do
        for file in "$SABOT_SOURCE"/data/{rules,bets,tableaus,systems}/*.yaml; do
            grep -qwF -e "$(basename "$file" .yaml)" "$manual/$shell" || fail_with "$shell lacks $file"
        done
        for command in $(sabot --help | commands_of); do
            grep -qw -e "$command" "$manual/$shell" || fail_with "$shell lacks $command"
        done
    done
}

@test "fish completes options and names" {
    offers() { # LINE
        HOME=$PWD fish -c "source $manual/sabot.fish; complete -C '$1'" | cut -f1
    }
    same "$(offers 'sabot edge -r va')" vaduz
    same "$(offers 'sabot edge --covar')" --covariance
    same "$(offers 'sabot edge --tableau=st-m')" --tableau=st-moritz-printed
    same "$(offers 'sabot count score --system pan')" panda-8-jacobson
    same "$(offers 'sabot edge -b panda')" panda-8
    same "$(offers 'sabot tableau show st-m')" st-moritz-printed
    same "$(offers 'sabot -b panda')" panda-8
    same "$(offers 'sabot edge -b tie,panda')" tie,panda-8
    same "$(offers 'sabot report --chapters=summary,wa')" --chapters=summary,wagers
    # An option of study alone; fish also offers those that contain the letters.
    same "$(offers 'sabot study merge --checkp')" ''
    same "$(offers 'sabot study --checkp')" --checkpoint
    same "$(offers 'sabot help tableau ve')" vectors
    same "$(offers 'sabot help qu')" questions
    touch mine.yaml
    same "$(offers 'sabot edge -b tie,mi')" tie,mine.yaml
    same "$(offers 'sabot edge -x @mi')" @mine.yaml
    same "$(offers 'sabot edge --digits m')" ''
}

# In a shell of its own, as a person would: types a line and the key, and reads the line.
@test "zsh completes commands, options, names and files" {
    touch mine.json
    cat >complete.zsh <<'END'
zmodload zsh/zpty
zpty shell "HOME=$PWD PS1= TERM=dumb zsh -f -i"
zpty -w shell "fpath=($1 \$fpath); autoload -U compinit; compinit -u -D; print re''ady"
zpty -r -m shell seen '*ready*' # which is not what was typed
while read -r line wanted; do
    zpty -n -w shell "${line//_/ }"$'\t'
    # The completed line, printed: its start, its end, the key to run it.
    zpty -n -w shell $'\x01print -r -- it is \x05 here\r'
    zpty -r -m shell seen "*it is sabot *$wanted*here*"
    print -r -- "$line $wanted"
done
END
    cat >lines <<'END'
sabot_ver verify
sabot_tableau_fl flips
sabot_edge_-r_va vaduz
sabot_edge_-b_tie,panda tie,panda-8
sabot_edge_--tableau=st-m st-moritz-printed
sabot_count_score_--system_pan panda-8-jacobson
sabot_tableau_show_st-m st-moritz-printed
sabot_rules_brit british
sabot_check_mi mine.json
sabot_edge_-r_mi mine.json
sabot_edge_-b_tie,mi tie,mine.json
sabot_edge_-x_@mi @mine.json
sabot_report_--chapters_summary,wa summary,wagers
sabot_shoes_--last_one one-more
sabot_tableau_vectors_-f_nd ndjson
sabot_help_tableau_ve vectors
sabot_help_qu questions
sabot_study_--plot_log-gain=mi log-gain=mine.json
END
    same "$(timeout 60 zsh -f complete.zsh "$manual" <lines)" "$(cat lines)"
}

@test "the Debian package puts completions where its shells look" {
    [[ -e /etc/debian_version ]] || skip "not Debian"
    install=$SABOT_SOURCE/docs/packaging/debian/sabot.install
    folder=/$(awk '$1 ~ /_sabot$/ { print $2 }' "$install")
    zsh -fc 'print -l $fpath' | grep -qx "$folder" || fail_with "zsh does not look into '$folder'"
    grep -qx usr/share/bash-completion "$install"
    grep -qx usr/share/fish "$install"
}
