"""The questions as functions. Names, signatures and docstrings come from the tables of the command."""

from __future__ import annotations

import inspect
import json
import keyword
import textwrap
from collections.abc import Iterable, Iterator
from types import SimpleNamespace
from typing import Any

from ._library import Progress, ask
from .answer import Answer
from .inputs import parameters

# Parameters that an answer takes when it is shown.
_OF_ANSWERS = {"plot"}


def table() -> list[dict[str, Any]]:
    """All questions with their parameters."""
    return list(json.loads(ask({"ask": "questions"}))["questions"])


def python_name(name: str) -> str:
    return name.replace("-", "_") + "_" * keyword.iskeyword(name)


def named(question: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Its parameters with their names in Python: first those that have no name on the command line."""
    given = {each["name"]: each for each in question["parameters"]}
    for name in question["arguments"]:
        if name not in given:
            yield python_name(name), {"name": name, "value": name.upper(), "text": "an argument of the command"}
    for name, each in given.items():
        if name not in _OF_ANSWERS:
            yield python_name(name), each


def _signature(question: dict[str, Any]) -> inspect.Signature:
    arguments = [python_name(name) for name in question["arguments"]]
    kinds = inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY
    listed = [inspect.Parameter(name, kinds[name not in arguments], default=None) for name, _ in named(question)]
    listed.append(inspect.Parameter("progress", kinds[1], default=None))
    return inspect.Signature(sorted(listed, key=lambda each: each.kind), return_annotation=Answer)


def _doc(question: dict[str, Any]) -> str:
    lines = [question["text"] or question["what"], ""]
    for name, each in named(question):
        value = "True" if each["value"] is None else each["value"]
        lines += textwrap.wrap(f"{name}: {value}. {each['text']}", 100, subsequent_indent="    ")
    lines += ["progress: a function of what is done, the items done and all items; an exception in it stops the work."]
    return "\n".join(lines)


def _function(question: dict[str, Any]) -> Any:
    signature, path = _signature(question), question["question"].replace(" ", "/")
    lists = frozenset(each["name"] for each in question["parameters"] if each.get("list")) | {
        "bet", *question["arguments"]}

    def function(*positional: Any, **given: Any) -> Answer:
        try:
            bound = signature.bind(*positional, **given).arguments
        except TypeError as error:
            raise TypeError(f"sabot.{name}: {error}") from None
        progress: Progress | None = bound.pop("progress", None)
        request = {"ask": path, **parameters(bound, lists)}
        return Answer(request, ask(request, progress))

    name = question["question"].replace(" ", ".")
    function.__name__ = function.__qualname__ = python_name(name.rsplit(".", 1)[-1])
    function.__module__ = "sabot"
    function.__doc__ = _doc(question)
    function.__signature__ = signature  # type: ignore[attr-defined]
    return function


def functions(questions: Iterable[dict[str, Any]]) -> dict[str, Any]:
    """The functions by name. A question of two words is an attribute of the first: of its function or of a group."""
    made: dict[str, Any] = {}
    for question in questions:
        first, _, second = question["question"].partition(" ")
        if second:
            setattr(made.setdefault(first, SimpleNamespace()), python_name(second), _function(question))
        else:
            made[first] = _function(question)
    return made
