"""Bets, drawing tables and rule sets of your own, and the values of parameters."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

from ._library import ask
from .answer import Answer, Record


class _Text:
    """A YAML text, or its pieces. It is read at once: sabot.Error has the line and the column of a fault."""

    parameter = ""
    question = ""

    def __init__(self, text: str | None = None, **pieces: Any) -> None:
        if (text is None) == (not pieces):
            raise TypeError("expected a text, or pieces by name")
        pieces = {name.removesuffix("_").replace("_", "-"): value for name, value in pieces.items()}
        # JSON is YAML.
        self.text = text if text is not None else json.dumps(self._whole(pieces), indent=1, ensure_ascii=False)
        document = json.loads(ask({"ask": self.question, self.parameter: self.text}))
        self.document = Record(next(v for v in document.values() if isinstance(v, list))[0])

    @staticmethod
    def _whole(pieces: dict[str, Any]) -> dict[str, Any]:
        return pieces

    @classmethod
    def read(cls, path: str | os.PathLike[str]) -> Any:
        """From a file."""
        return cls(Path(path).read_text(encoding="utf-8"))

    def __repr__(self) -> str:
        return f"sabot.{type(self).__name__}({self.text!r})"


class Bet(_Text):
    """A bet: sabot.Bet(bet="seven", lines=[{"when": "banco.total = 7", "pays": "7:1"}]), or its YAML."""

    parameter, question = "bet_text", "bets"


class Tableau(_Text):
    """A drawing table: sabot.Tableau(tableau="mine", punto="TTTTTTRR", banco=[eight such rows]), or its YAML."""

    parameter, question = "tableau_text", "tableau/show"

    @staticmethod
    def _whole(pieces: dict[str, Any]) -> dict[str, Any]:
        rows = pieces.get("banco", {})
        rows = rows if isinstance(rows, Mapping) else dict(enumerate(rows))
        spaced = {opening: " ".join(str(row).replace(" ", "")) for opening, row in rows.items()}
        return {**pieces, "punto": " ".join(str(pieces.get("punto", "")).replace(" ", "")), "banco": spaced}


class Rules(_Text):
    """A rule set, in YAML or in pieces."""

    parameter, question = "rules_text", "rules"


def _number(value: Any) -> str:
    return format(Decimal(repr(value)), "f") if isinstance(value, float) else str(value)


class Claims(_Text):
    """Figures for sabot.verify: sabot.Claims([{"bet": "tie", "decks": 8, "printed": "14.36 %"}]), or their YAML."""

    parameter, question = "claims_text", "verify"

    def __init__(self, claims: str | Sequence[Mapping[str, Any]]) -> None:
        super().__init__(claims if isinstance(claims, str) else json.dumps(claims, indent=1, ensure_ascii=False))


# Parameters that are files on the command line, and texts here.
_RECORDS = frozenset(["results", "log"])


def _is_number(value: Any) -> bool:
    """Or its text, as in the tags of an answer."""
    try:
        return Fraction(value) is not None
    except (TypeError, ValueError):
        return False


def _one(value: Any) -> Any:
    """A value as a request has it: a text, a whole number or true."""
    if isinstance(value, (bool, str)) or value is None:
        return value
    if isinstance(value, range) and value.step == 1 and value:
        return f"{value[0]}..{value[-1]}"
    if isinstance(value, Mapping):
        return ",".join(f"{name}={count}" for name, count in value.items())
    if isinstance(value, Sequence):
        return ",".join(str(_one(each)) for each in value)
    if hasattr(value, "__index__"):
        return int(value)
    if isinstance(value, (Fraction, Decimal, float)):
        return _number(value)
    raise TypeError(f"{value!r}: expected a text, a number, a list, a mapping or a range")


def parameters(given: Mapping[str, Any], lists: frozenset[str]) -> dict[str, Any]:
    """Parameters of a request. Those in `lists` may be given several times."""
    request: dict[str, Any] = {}
    for written, value in given.items():
        name = written.removesuffix("_").replace("_", "-")
        if isinstance(value, Answer):  # as an earlier filing
            request[f"{name}_text"] = value.json
            continue
        if name in _RECORDS:
            request[f"{name}_text"] = value
            continue
        values = list(value) if isinstance(value, (list, tuple)) and name in lists and not all(map(_is_number, value)) else [value]
        texts = [each for each in values if isinstance(each, _Text)]
        others = [_one(each) for each in values if not isinstance(each, _Text)]
        if texts:
            request.setdefault(texts[0].parameter, []).extend(each.text for each in texts)
        if others:
            request[name] = others if len(others) > 1 else others[0]
    return {name: value for name, value in request.items() if value is not None and value is not False}
