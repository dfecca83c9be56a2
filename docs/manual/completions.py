"""Writes the completion of a shell from the help of every command and the names that are built in.

Usage: completions.py bash|zsh|fish SABOT DATA_FOLDER
"""

import re
import sys

from read_help import read_list, read_names, read_with_under

# Whose names an argument that is no option takes, by command.
ARGUMENTS = {
    "rules": "rules", "bets": "bet", "bets lint": "bet", "bets fit": "bet",
    "tableau show": "tableau", "tableau lint": "tableau", "tableau diff": "tableau",
    "tableau flips": "tableau", "tableau vectors": "tableau", "count compare": "system",
}


def listed(text):
    """The words of 'a, b, c or d (…)'."""
    return re.findall(r"[a-z][a-z-]*", re.sub(r"\([^)]*\)|\bor\b", " ", text))


def values(option, names):
    """The words that an option takes; none where any will do."""
    if option.long == "bet":
        return names["bet"] + ["all"]
    if option.long in names:
        return names[option.long]
    if option.long == "format":
        return listed(option.what.split(";")[0])
    if ": exact" in option.what:
        return listed(option.what.split(":", 1)[1])
    if re.fullmatch(r"[a-z-]+(\|[a-z-]+)*", option.argument):
        return option.argument.split("|")
    return []


def quoted(text):
    return "'" + text.replace("'", "'\\''") + "'"


# ---- bash ----

BASH = r"""_sabot() {
    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} command='' word
    if [[ $current == = ]]; then
        current=''
    elif [[ $previous == = ]]; then
        previous=${COMP_WORDS[COMP_CWORD - 2]}
    fi
    for word in "${COMP_WORDS[@]:1:COMP_CWORD - 1}"; do
        [[ -z ${_sabot_options[${command:+$command }$word]+set} ]] ||
            command=${command:+$command }$word
    done
    COMPREPLY=()
    if [[ -n ${_sabot_values[$previous]+set} ]]; then
        # Of names with commas between them, the last.
        local before=''
        [[ $current != *,* ]] || before=${current%,*},
        mapfile -t COMPREPLY < <(compgen -P "$before" -W "${_sabot_values[$previous]}" -- "${current##*,}")
    elif [[ $current == -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W "${_sabot_options[${command:-edge}]}" -- "$current")
        return
    else
        mapfile -t COMPREPLY < <(compgen -W "${_sabot_words[${command:-sabot}]}" -- "$current")
    fi
    ((${#COMPREPLY[@]})) || mapfile -t COMPREPLY < <(compgen -f -- "$current")
}
complete -o filenames -F _sabot sabot"""


def bash_table(name, rows):
    print(f"declare -gA {name}=(")
    for key, words in rows.items():
        print(f"    [{quoted(key)}]={quoted(' '.join(words))}")
    print(")")


def write_bash(commands, what, names):
    options = {name: [f"--{option.long}" for option in command.options]
               for name, command in commands.items()}
    words = {"sabot": list(what) + ["help"]}
    taken = {}
    for name, command in commands.items():
        words[name] = command.under + names.get(ARGUMENTS.get(name), [])
        for option in command.options:
            if option.argument and not option.argument.startswith("[="):
                taken[f"--{option.long}"] = values(option, names)
                if option.short:
                    taken[f"-{option.short}"] = values(option, names)
    print("# Completion of sabot for bash, made from its help.")
    bash_table("_sabot_options", options)
    bash_table("_sabot_words", words)
    bash_table("_sabot_values", taken)
    print(BASH)


# ---- zsh ----

def zsh_text(text):
    return re.sub(r"([\\\[\]:])", r"\\\1", text)


def zsh_words(words, or_files):
    """What completes to one of the words, or to a file where none or also that will do."""
    if not words:
        return "_files"
    return "_sabot_or_files " + " ".join(words) if or_files else f"({' '.join(words)})"


def zsh_option(option, names):
    about = f"[{zsh_text(option.what)}]"
    action = ""
    if option.argument:
        chosen = values(option, names)
        how = zsh_words(chosen, "FILE" in option.argument)
        if option.long == "bet":
            how = "_sequence compadd - " + " ".join(chosen)
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
    specs.append(quoted("*:argument:" + zsh_words(names.get(ARGUMENTS.get(name)), True)))
    print("    _arguments -s \\\n        " + " \\\n        ".join(specs) + "\n}\n")


def write_zsh(commands, what, names):
    print("#compdef sabot\n# Completion of sabot for zsh, made from its help.\n")
    print('_sabot_or_files() {\n    compadd "$@"\n    _files\n}\n')
    for name, command in commands.items():
        write_zsh_command(name, command, names)
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
    # Whether the words before this one that are no options begin with these and no command more.
    set -l words (commandline -opc | string match -v -- '-*')
    set -e words[1]
    test (count $words) -ge (count $argv); or return 1
    for i in (seq (count $argv))
        test $words[$i] = $argv[$i]; or return 1
    end
end
complete -c sabot -n 'not __fish_seen_subcommand_from $__sabot_commands' -f"""


def write_fish(commands, what, names):
    print(f"set -g __sabot_commands {' '.join(what)}\n{FISH}")
    for name, text in list(what.items()) + [("help", "what there is")]:
        print("complete -c sabot -n 'test (count (commandline -opc)) -eq 1' "
              f"-a {name} -d {quoted(text)}")
    for name, command in commands.items():
        at = f"-n '__sabot_at {name}'"
        for word in command.under + names.get(ARGUMENTS.get(name), []):
            print(f"complete -c sabot {at} -a {quoted(word)}")
        for option in command.options:
            parts = [f"complete -c sabot {at} -l {option.long}"]
            if option.short:
                parts.append(f"-s {quoted(option.short)}")
            if option.argument and not option.argument.startswith("[="):
                parts.append("-r" if "FILE" in option.argument else "-x")
                chosen = values(option, names)
                if chosen:
                    parts.append(f"-a {quoted(' '.join(chosen))}")
            print(" ".join(parts), "-d", quoted(option.what))


if __name__ == "__main__":
    shell, sabot, data = sys.argv[1:]
    writer = {"bash": write_bash, "zsh": write_zsh, "fish": write_fish}[shell]
    what = read_list(sabot)
    commands = {}
    for name in what:
        commands |= read_with_under(sabot, name)
    writer(commands, what, read_names(data))
