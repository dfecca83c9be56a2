"""Writes the completion of a shell from the help of every command and the names that are built in.

Usage: completions.py bash|zsh|fish SABOT DATA_FOLDER
"""

import re
import sys
from dataclasses import dataclass

from read_help import read_list, read_names, read_with_under

# Whose names an argument that is no option takes, by command.
ARGUMENTS = {
    "rules": "rules", "bets": "bet", "bets lint": "bet", "bets fit": "bet",
    "tableau show": "tableau", "tableau lint": "tableau", "tableau diff": "tableau",
    "tableau flips": "tableau", "tableau best": "tableau", "tableau vectors": "tableau",
    "count compare": "system",
}

# What an option takes, where its help says it in a sentence: that must have these words.
WORDS = {
    "burn": "none first-card", "decks": "infinite", "last": "finish one-more",
    "paid": "winnings net return", "player": "flat count perfect",
    "rounding": "down up nearest half-down half-even",
    "chapters": "cover summary rules coups wagers volatility sensitivity protection method "
                "appendix",
}

# Whose values may be several, with commas between them.
LISTS = ["bet", "chapters", "player"]


@dataclass
class Taken:
    """What an option or an argument takes."""
    kind: str = ""  # of the names that are built in: "bet"
    words: tuple = ()
    files: str = ""  # "plain", "at" (@FILE), or ""
    is_list: bool = False


def listed(text):
    """The words of 'a, b, c or d (…)'."""
    return re.findall(r"[a-z][a-z-]*", re.sub(r"\([^)]*\)|\bor\b", " ", text))


def words_of(option):
    if option.long in WORDS:
        words = WORDS[option.long].split()
        assert all(re.search(rf"\b{word}\b", option.what) for word in words), option
        return words
    if option.long == "format":
        return listed(option.what.split(";")[0])
    if ": exact" in option.what:
        return listed(option.what.split(":", 1)[1])
    plain = re.sub(r"\[.*?\]", "", option.argument)
    return [word for word in plain.split("|") if re.fullmatch(r"[a-z-]+", word)]


def taken_by(option, names):
    kind = "bet" if option.long == "with" else option.long if option.long in names else ""
    at = "@FILE" in option.what
    plain = "FILE" in option.argument or option.argument.endswith(".json")
    return Taken(kind, tuple(words_of(option)), "at" if at else "plain" if plain else "",
                 option.long in LISTS)


def argument_of(name, command):
    """What an argument that is no option may be."""
    after = command.usage.split("[OPTION...]")[-1]
    return Taken(ARGUMENTS.get(name, ""), ("all",) if "|all" in after else (),
                 "plain" if re.search(r"FILE|LOG|RESULT|SYSTEM|A B", after) else "")


def takes(option):
    return option.argument and not option.argument.startswith("[=")


def quoted(text):
    return "'" + text.replace("'", "'\\''") + "'"


# ---- bash ----

# A value is written as words: =bet for the names of bets, a comma for a list, / for files, @/ for
# files behind an @.
BASH = r"""_sabot() {
    local current=${COMP_WORDS[COMP_CWORD]} at=$((COMP_CWORD - 1)) command='' in_help='' word
    # The shell takes --bet=tie and @FILE apart: back to the option.
    local signs='^[=@]+$' behind=''
    while ((at > 0)) && [[ ${COMP_WORDS[at]} != -* ]] &&
        [[ ${COMP_WORDS[at]} =~ $signs || ${COMP_WORDS[at + 1]} =~ $signs ]]; do
        at=$((at - 1))
    done
    if [[ $current =~ $signs ]]; then
        behind=${current: -1}
        current=''
    elif [[ ${COMP_WORDS[COMP_CWORD - 1]} =~ $signs ]]; then
        behind=${COMP_WORDS[COMP_CWORD - 1]: -1}
    fi
    for word in "${COMP_WORDS[@]:1:COMP_CWORD - 1}"; do
        if [[ -z $command && $word == help ]]; then
            in_help=yes
        elif [[ -n ${_sabot_options[${command:+$command }$word]+set} ]]; then
            command=${command:+$command }$word
        fi
    done
    COMPREPLY=()
    if [[ -n $in_help ]]; then
        _sabot_offer "${_sabot_under[${command:-help}]}"
    elif ((at > 0)) && [[ -n ${_sabot_values[${command:-edge} ${COMP_WORDS[at]}]+set} ]]; then
        _sabot_offer "${_sabot_values[${command:-edge} ${COMP_WORDS[at]}]}"
    elif [[ $current == -* ]]; then
        _sabot_offer "${_sabot_options[${command:-edge}]}"
    else
        _sabot_offer "${_sabot_under[${command:-sabot}]} ${_sabot_arguments[${command:-sabot}]-}"
    fi
}
_sabot_offer() { # WORD...; for the end of $current
    local word words='' before='' sign='' files='' found
    for word in $1; do
        case $word in
        ,) [[ $current != *,* ]] || before=${current%,*}, ;;
        /) files=yes ;;
        @/)
            [[ $behind != @ && $current != @* ]] || files=yes sign=@
            ;;
        =*) words+=" ${_sabot_names[${word#=}]}" ;;
        *) words+=" $word" ;;
        esac
    done
    local last=${current#"$before"}
    mapfile -t COMPREPLY < <(compgen -P "$before" -W "$words" -- "$last")
    if [[ -n $files ]]; then
        mapfile -t found < <(compgen -P "$before$sign" -f -- "${last#"$sign"}")
        COMPREPLY+=("${found[@]}")
        # As a file's name it would be written \@FILE.
        [[ -z $sign ]] || compopt +o filenames 2>/dev/null
    fi
}
complete -o filenames -F _sabot sabot"""


def bash_table(name, rows):
    print(f"declare -gA {name}=(")
    for key, words in rows.items():
        print(f"    [{quoted(key)}]={quoted(' '.join(words))}")
    print(")")


def helped(what):
    """What may follow 'help'."""
    return list(what) + ["questions"]


def bash_value(taken):
    return ([","] if taken.is_list else []) + ([f"={taken.kind}"] if taken.kind else []) \
        + list(taken.words) + {"plain": ["/"], "at": ["@/"], "": []}[taken.files]


def write_bash(commands, what, names):
    options = {name: [f"--{option.long}" for option in command.options]
               for name, command in commands.items()}
    under = {"sabot": list(what) + ["help"], "help": helped(what)} \
        | {name: command.under for name, command in commands.items()}
    arguments = {name: bash_value(argument_of(name, command))
                 for name, command in commands.items()}
    values = {}
    for name, command in commands.items():
        for option in filter(takes, command.options):
            value = bash_value(taken_by(option, names))
            values[f"{name} --{option.long}"] = value
            if option.short:
                values[f"{name} -{option.short}"] = value
    print("# Completion of sabot for bash, made from its help.")
    bash_table("_sabot_names", names)
    bash_table("_sabot_options", options)
    bash_table("_sabot_under", under)
    bash_table("_sabot_arguments", arguments)
    bash_table("_sabot_values", values)
    print(BASH)


# ---- zsh ----

ZSH = """#compdef sabot
# Completion of sabot for zsh, made from its help.

_sabot_or_files() {
    compadd "$@"
    _files
}

# @FILE
_sabot_at_files() {
    compset -P @ && _files
}

# FILE.svg, behind what is drawn or nothing
_sabot_pictures() {
    compset -P '*='
    _files
}
"""


def zsh_text(text):
    return re.sub(r"([\\\[\]:])", r"\\\1", text)


def zsh_action(taken, names):
    """What completes to it; a blank is nothing."""
    words = " ".join(names.get(taken.kind, []) + list(taken.words))
    if taken.files == "at":
        return "_sabot_at_files"
    if not words:
        return "_files" if taken.files else " "
    how = "_sabot_or_files" if taken.files else "compadd"
    if taken.is_list:
        return f"_sequence {how} - {words}"
    return f"{how} {words}" if taken.files else f"({words})"


def zsh_option(option, names):
    about = f"[{zsh_text(option.what)}]"
    action = ""
    if option.argument:
        how = zsh_action(taken_by(option, names), names)
        if option.argument.endswith("=]FILE.svg"):
            how = "_sabot_pictures"
        action = f":{zsh_text(option.argument)}:{how}"
    may_lack = option.argument.startswith("[=")
    long = f"--{option.long}" + ("=-" if may_lack else "=" if option.argument else "")
    specs = [quoted(long + about + (action if not may_lack else ":" + action))]
    if option.short:
        specs.append(quoted(f"-{option.short}" + ("+" if option.argument else "") + about + action))
    return specs


def zsh_function(name):
    return "_sabot_" + name.replace(" ", "_")


def write_zsh_command(name, command, names):
    print(f"{zsh_function(name)}() {{")
    if command.under:
        print(f"    if ((CURRENT == 2)); then\n        compadd {' '.join(command.under)}\n    fi")
        for word in command.under:
            print(f"    if [[ $words[2] == {word} ]]; then\n        shift words; ((CURRENT--))\n"
                  f"        {zsh_function(f'{name} {word}')}\n        return\n    fi")
    specs = [spec for option in command.options for spec in zsh_option(option, names)]
    argument = zsh_action(argument_of(name, command), names)
    if argument.strip():
        specs.append(quoted("*:argument:" + argument))
    print("    _arguments -s \\\n        " + " \\\n        ".join(specs) + "\n}\n"
          if specs else "}\n")


def write_zsh_help(commands, what):
    print("_sabot_help() {\n    case $CURRENT in")
    print(f"    2) compadd {' '.join(helped(what))} ;;\n    3)\n        case $words[2] in")
    for name in what:
        if commands[name].under:
            print(f"        {name}) compadd {' '.join(commands[name].under)} ;;")
    print("        esac\n        ;;\n    esac\n}\n")


def write_zsh(commands, what, names):
    print(ZSH)
    for name, command in commands.items():
        write_zsh_command(name, command, names)
    write_zsh_help(commands, what)
    print("_sabot() {\n    local -a commands=(")
    for name, text in list(what.items()) + [("help", "what there is")]:
        print(f"        {quoted(name + ':' + zsh_text(text))}")
    print("""    )
    if ((CURRENT == 2)) && [[ $words[2] != -* ]]; then
        _describe command commands
    elif (($+functions[_sabot_$words[2]])); then
        shift words
        ((CURRENT--))
        _sabot_$words[1]
    else
        _sabot_edge
    fi
}

_sabot "$@\"""")


# ---- fish ----

FISH = """# Completion of sabot for fish, made from its help.
function __sabot_at
    # Whether the words before this one name this command; options alone are those of edge.
    set -l words (commandline -opc)
    set -e words[1]
    set -l command
    if not set -q words[1]; or string match -q -- '-*' $words[1]
        set command edge
    else
        set command $words[1]
        if set -q words[2]; and contains -- "$words[1] $words[2]" $__sabot_under
            set -a command $words[2]
        end
    end
    test "$command" = "$argv"
end
function __sabot_first
    test (count (commandline -opc)) -eq 1
end
function __sabot_helping
    # Whether this is the word behind 'help' and these.
    set -l words (commandline -opc)
    set -e words[1]
    test "$words" = "help$argv"
end
function __sabot_end
    # The completion of an option's value: all of it, or the part after the last comma.
    commandline -ct | string replace -r -- '^(--[a-z-]+=|-[a-z](?=.*,))?(.*,)?' ''
end
function __sabot_list
    # These words, and with --files files, behind what stands before the last comma.
    set -l before (commandline -ct | string replace -r -- '^--[a-z-]+=' '' |
        string match -r -- '^.*,')
    set -q before[1]; or set before ''
    if test "$argv[1]" = --files
        set -e argv[1]
        set -l end (__sabot_end)
        test -n "$before"; and set -a argv $end*
    end
    printf '%s\\n' $before$argv
end
function __sabot_at_files
    set -l end (commandline -ct | string replace -r -- '^(--[a-z-]+=)?@' '')
    printf '@%s\\n' $end*
end
complete -c sabot -n __sabot_first -f"""


def fish_values(taken, names):
    words = names.get(taken.kind, []) + list(taken.words)
    if taken.files == "at":
        return "(__sabot_at_files)"
    if taken.is_list:
        return f"(__sabot_list {'--files ' if taken.files else ''}{' '.join(words)})"
    return " ".join(words)


def write_fish_command(name, command, names):
    at = f"-n '__sabot_at {name}'"
    argument = argument_of(name, command)
    if not argument.files:
        print(f"complete -c sabot {at} -f")
    for word in command.under + names.get(argument.kind, []) + list(argument.words):
        print(f"complete -c sabot {at} -a {quoted(word)}")
    for option in command.options:
        parts = [f"complete -c sabot {at} -l {option.long}"]
        if option.short:
            parts.append(f"-s {quoted(option.short)}")
        if takes(option):
            taken = taken_by(option, names)
            parts.append("-r" if taken.files == "plain" else "-x")
            chosen = fish_values(taken, names)
            if chosen:
                parts.append(f"-a {quoted(chosen)}")
        print(" ".join(parts), "-d", quoted(option.what))


def write_fish(commands, what, names):
    under = [quoted(name) for name in commands if " " in name]
    print(f"set -g __sabot_under {' '.join(under)}\n{FISH}")
    for name, text in list(what.items()) + [("help", "what there is")]:
        print(f"complete -c sabot -n __sabot_first -a {name} -d {quoted(text)}")
    print("complete -c sabot -n '__sabot_at help' -f")
    print(f"complete -c sabot -n '__sabot_helping' -a {quoted(' '.join(helped(what)))}")
    for name in what:
        if commands[name].under:
            print(f"complete -c sabot -n \"__sabot_helping ' {name}'\" "
                  f"-a {quoted(' '.join(commands[name].under))}")
    for name, command in commands.items():
        write_fish_command(name, command, names)


if __name__ == "__main__":
    shell, sabot, data = sys.argv[1:]
    writer = {"bash": write_bash, "zsh": write_zsh, "fish": write_fish}[shell]
    what = read_list(sabot)
    commands = {}
    for name in what:
        commands |= read_with_under(sabot, name)
    writer(commands, what, read_names(data))
