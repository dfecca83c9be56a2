"""Writes the man page of one command from its help, or sabot(1) from a page and the help of all, through scdoc.

Usage: man_page.py SCDOC SABOT COMMAND > sabot-COMMAND.1
       man_page.py SCDOC SABOT sabot.1.scd > sabot.1
"""

import contextlib
import io
import re
import subprocess
import sys

from read_help import read_list, read_with_under


def plain(text):
    """Text in which nothing is markup."""
    return re.sub(r"([\\*_\[])", r"\\\1", text)


def marked_usage(usage):
    words = usage.split()
    return " ".join(f"*{word}*" if re.fullmatch(r"[a-z-]+", word) else plain(word)
                    for word in words).replace("* *", " ")


def option_term(option):
    names = ([f"*-{option.short}*"] if option.short else []) + [f"*--{option.long}*"]
    may_lack = option.argument.startswith("[=")
    between = " " if option.argument and not may_lack else ""
    return ", ".join(names) + between + plain(option.argument)


def write_options(command, heading):
    for title, options in command.groups:
        shown = [option for option in options if option.long not in ("help", "usage", "version")]
        if not shown:
            continue
        print(f"{heading} {title or 'Its own options'}\n")
        for option in shown:
            print(f"{option_term(option)}\n\t{plain(option.what)}\n")


def write_examples(commands):
    examples = [example for command in commands for example in command.examples]
    if not examples:
        return
    print("# EXAMPLES\n\n```")
    for example in examples:
        print(example)
    print("```\n")


def write_page(sabot, name):
    command, *under = read_with_under(sabot, name).values()
    own = [command] if command.options else []
    print(f"sabot-{name}(1)\n\n# NAME\n\nsabot-{name} - {plain(read_list(sabot)[name])}\n\n# SYNOPSIS\n")
    print("++\n".join(marked_usage(one.usage) for one in own + under) + "\n")
    print(f"# DESCRIPTION\n\n{plain(command.about)}\n")
    for paragraph in command.after:
        print(plain(paragraph) + "\n")
    if own:
        print("# OPTIONS\n")
        write_options(command, "##")
    for one in under:
        print(f"# {one.name.upper()}\n\n{plain(one.about)}\n")
        for paragraph in one.after:
            print(plain(paragraph) + "\n")
        write_options(one, "##")
    write_examples(own + under)
    print("# SEE ALSO\n\n*sabot*(1), which has the exit status that all commands share")


def write_first_page(sabot, file):
    """sabot(1), in which the commands stand where the page has @SYNOPSIS@, @COMMANDS@ and @PAGES@."""
    about = read_list(sabot)
    commands = [command for name in about for command in read_with_under(sabot, name).values()]
    usages = ["*sabot* [*edge*] [_OPTION_...]"]
    usages += [marked_usage(command.usage) for command in commands if command.options]
    usages += ["*sabot help* [_COMMAND_|*questions*]"]
    listed = [f"*{name}*\n\t{plain(what)}" for name, what in about.items()]
    pages = [f"*sabot-{name}*(1)" for name in about]
    with open(file, encoding="utf-8") as page:
        text = page.read()
    for mark, words in (("@SYNOPSIS@", "++\n".join(usages)), ("@COMMANDS@", "\n\n".join(listed)),
                        ("@PAGES@", ", ".join(pages))):
        text = text.replace(mark, words)
    print(text)


if __name__ == "__main__":
    scdoc, sabot, command = sys.argv[1:]
    page = io.StringIO()
    with contextlib.redirect_stdout(page):
        (write_first_page if command.endswith(".scd") else write_page)(sabot, command)
    subprocess.run([scdoc], input=page.getvalue(), encoding="utf-8", check=True)
