"""Prints the types of the package's functions: stub.py FOLDER, where the package is."""

import sys
import textwrap

sys.path.insert(0, sys.argv[1])

from sabot import _questions  # noqa: E402

HEAD = '''"""The types of the questions, made by the build."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Union

from ._library import Error as Error, Progress as Progress, ask as ask
from .answer import (Answer as Answer, Exact as Exact, Picture as Picture, Record as Record, Records as Records,
                     Rounded as Rounded)
from .batch import Ways as Ways, batch as batch
from .inputs import Bet as Bet, Claims as Claims, Rules as Rules, Tableau as Tableau

Plain = Union[str, int, float, Fraction, Decimal, range, Answer, Bet, Claims, Rules, Tableau, None]
Value = Union[Plain, Sequence[Union[Plain, Sequence[Plain]]], Mapping[str, int]]
'''


def definition(name, question, first=""):
    positional, keywords = [], []
    for python, each in _questions.named(question):
        is_switch = each["value"] is None
        parameter = f"{python}: {'bool | None' if is_switch else 'Value'} = ..."
        (positional if each["name"] in question["arguments"] else keywords).append(parameter)
    listed = [first] * bool(first) + positional + ["*"] + keywords + ["progress: Progress | None = ..."]
    return f"def {name}({', '.join(listed)}) -> Answer: ...\n"


def main():
    groups = {}
    for question in _questions.table():
        first, _, second = question["question"].partition(" ")
        groups.setdefault(first, {})[second] = question
    print(HEAD)
    for first, members in groups.items():
        if list(members) == [""]:
            print(definition(_questions.python_name(first), members[""]))
            continue
        body = "".join("@staticmethod\n" * bool(second) + definition(_questions.python_name(second) or "__call__", question, "" if second else "self")
                       for second, question in members.items())
        print(f"class _{first.capitalize()}:\n{textwrap.indent(body, '    ')}\n{first}: _{first.capitalize()}\n")


main()
