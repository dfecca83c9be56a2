"""What `sabot COMMAND --help` says, as values: the one source of man pages and completions."""

import os
import re
import subprocess
from dataclasses import dataclass, field

# Commands that have others under them beside what they do themselves; the rest is in the help.
UNDER = {"bets": ["lint", "fit"], "study": ["merge"]}


@dataclass
class Option:
    short: str  # "b", or ""
    long: str
    argument: str  # "NAME|FILE", "[=WIDTH]" if it may be left out, or ""
    what: str


@dataclass
class Command:
    words: list  # ["tableau", "diff"]
    usage: str = ""
    about: str = ""
    groups: list = field(default_factory=list)  # (title, [Option])
    after: list = field(default_factory=list)  # paragraphs
    examples: list = field(default_factory=list)
    under: list = field(default_factory=list)  # names

    @property
    def name(self):
        return " ".join(["sabot"] + self.words)

    @property
    def options(self):
        return [option for _, options in self.groups for option in options]


def run(sabot, words):
    # One line per option and example, however long.
    environment = dict(os.environ, ARGP_HELP_FMT="rmargin=2000", LC_ALL="C.UTF-8")
    return subprocess.run([sabot] + words, env=environment, check=True, text=True,
                          encoding="utf-8", stdout=subprocess.PIPE).stdout


def read_option(line):
    found = re.match(r"  (?:-(\S), |    )--([a-z-]+)(\[=[^\]]*\]|=\S+)?(?:\s+(.*))?$", line)
    if not found:
        return None
    short, name, argument, what = found.groups()
    argument = argument or ""
    if argument.startswith("="):
        argument = argument[1:]
    return Option(short or "", name, argument, what or "")


def read_command(sabot, words):
    command = Command(words)
    lines = run(sabot, words + ["--help"]).splitlines()
    command.usage = lines[0].removeprefix("Usage: ")
    about, place, title = [], "about", ""
    for line in lines[1:]:
        option = read_option(line)
        if line.startswith("Mandatory or optional arguments"):
            place = "after"
        elif line == "Commands:":
            place = "commands"
        elif line == "Examples:":
            place = "examples"
        elif option:
            place = "options"
            if not command.groups or command.groups[-1][0] != title:
                command.groups.append((title, []))
            command.groups[-1][1].append(option)
        elif place != "after" and re.match(r" [A-Z].*:$", line):
            title = line.strip(" :")
        elif place == "about" and line.strip():
            about.append(line.strip())
        elif place == "after" and line.strip():
            command.after.append(line.strip())
        elif place == "examples" and line.startswith("  "):
            command.examples.append(line[2:].rstrip())
        elif place == "commands" and line.startswith("  "):
            command.under.append(line.split()[0])
    command.about = " ".join(about)
    if len(words) == 1:
        command.under += UNDER.get(words[0], [])
    return command


def read_list(sabot):
    """What the list of commands says of each, by name."""
    what, reading = {}, False
    for line in run(sabot, ["--help"]).splitlines():
        found = re.match(r"  ([a-z]+) +(\S.*)$", line)
        if line == "Commands:":
            reading = True
        elif reading and found:
            what[found[1]] = found[2]
        elif reading:
            break
    return what


def read_with_under(sabot, name):
    """A command and those under it, by name."""
    command = read_command(sabot, [name])
    return {name: command} | {f"{name} {under}": read_command(sabot, [name, under])
                              for under in command.under}


def read_names(data):
    """What is built in, by the option that takes it: a file each, called as what it holds."""
    folders = {"rules": "rules", "bet": "bets", "tableau": "tableaus", "system": "systems"}
    return {option: sorted(file.removesuffix(".yaml") for file in os.listdir(f"{data}/{folder}")
                           if file.endswith(".yaml"))
            for option, folder in folders.items()}
