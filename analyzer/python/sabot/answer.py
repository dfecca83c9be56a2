"""Answers: documents of the command, with their numbers as numbers."""

from __future__ import annotations

import base64
import csv
import html
import io
import json
import keyword
import re
from collections.abc import Iterator, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any, overload

from ._library import ask

# Members that count: whole numbers of any size, which are texts in JSON.
_COUNTS = frozenset(["ways", "deals", "compositions", "weights", "coups"])


class Exact(Fraction):
    """An exact value; `decimal` is the same, rounded once to the digits of the answer."""

    decimal: Decimal

    def __new__(cls, exact: str, decimal: str) -> Exact:
        value = super().__new__(cls, exact)
        value.decimal = Decimal(decimal)
        return value

    def __reduce__(self) -> tuple[Any, ...]:
        return Exact, (str(Fraction(self)), str(self.decimal))

    def __copy__(self) -> Exact:
        return self

    def __deepcopy__(self, _memo: object) -> Exact:
        return self


class Rounded(Decimal):
    """A value known by its digits; `error` is the standard error of a simulated one, otherwise None."""

    error: Decimal | None

    def __new__(cls, decimal: str, error: str | None = None) -> Rounded:
        value = super().__new__(cls, decimal)
        value.error = None if error is None else Decimal(error)
        return value

    def __reduce__(self) -> tuple[Any, ...]:
        return Rounded, (str(self), None if self.error is None else str(self.error))

    def __copy__(self) -> Rounded:
        return self

    def __deepcopy__(self, _memo: object) -> Rounded:
        return self


def _value(name: str, plain: Any) -> Any:
    if isinstance(plain, dict):
        names = plain.keys()
        if names == {"exact", "decimal"}:
            return Exact(plain["exact"], plain["decimal"])
        if names <= {"decimal", "error"} and "decimal" in names and plain["decimal"] is not None:
            return Rounded(plain["decimal"], plain.get("error"))
        return Record(plain)
    if isinstance(plain, list):
        return Records(_value("", each) for each in plain)
    if isinstance(plain, str) and name in _COUNTS:
        return int(plain)
    if isinstance(plain, str) and name == "exact":
        return Fraction(plain)
    if isinstance(plain, str) and name == "decimal":
        return Decimal(plain)
    return plain


class Record(Mapping[str, Any]):
    """A mapping whose members are attributes too. A `-` of a name becomes `_`, and a word of Python ends with `_`."""

    def __init__(self, plain: Mapping[str, Any]) -> None:
        self._plain = plain
        self._values: dict[str, Any] = {}

    def __getitem__(self, name: str) -> Any:
        if name not in self._values:
            self._values[name] = _value(name, self._plain[name])
        return self._values[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._plain)

    def __len__(self) -> int:
        return len(self._plain)

    def __getattr__(self, name: str) -> Any:
        if not name.startswith("__") and "_plain" in self.__dict__:
            for written in (name, name.replace("_", "-"), name.removesuffix("_")):
                if written in self._plain:
                    return self[written]
        raise AttributeError(f"no member {name!r}: expected {', '.join(self.__dict__.get('_plain', ()))}")

    def __dir__(self) -> list[str]:
        names = [name.replace("-", "_") for name in self._plain]
        return [*super().__dir__(), *(name + "_" * keyword.iskeyword(name) for name in names)]

    def __repr__(self) -> str:
        return f"{type(self).__name__}({dict(self)!r})"


class Records(tuple[Any, ...]):
    """A list; one of records also gives the record whose first member has a name: answer.bets["banco"]."""

    @overload
    def __getitem__(self, at: slice) -> Records: ...
    @overload
    def __getitem__(self, at: Any) -> Any: ...
    def __getitem__(self, at: Any) -> Any:
        if isinstance(at, slice):
            return Records(super().__getitem__(at))
        if not isinstance(at, str):
            return super().__getitem__(at)
        for record in self:
            if isinstance(record, Record) and at == next(iter(record.values()), None):
                return record
        raise KeyError(at)


class Picture:
    """A picture as SVG."""

    def __init__(self, svg: str) -> None:
        self.svg = svg

    def _repr_svg_(self) -> str:
        return self.svg[self.svg.index("<svg"):]

    def _repr_html_(self) -> str:  # nbconvert takes the drawing out of an SVG that stands in HTML
        return f'<img alt="picture" src="data:image/svg+xml;base64,{base64.b64encode(self.svg.encode()).decode()}">'

    def __repr__(self) -> str:
        return f"<picture, {len(self.svg)} bytes of SVG>"


class Answer(Record):
    """The answer to a question. `json` is the document of the command, `request` the question.

    print() shows the tables of the command; a notebook shows them too.
    """

    def __init__(self, request: Mapping[str, Any], document: bytes) -> None:
        self.request = dict(request)
        self.json = document.decode()
        super().__init__(json.loads(document))

    def _ask(self, **more: Any) -> str:
        return ask({**self.request, **more}).decode()

    def __str__(self) -> str:
        return self._ask(format="text")

    def __repr__(self) -> str:
        return f"<answer of {self.request['ask']}: {', '.join(self)}>"

    def _repr_html_(self) -> str:
        if self.request["ask"] == "report":
            return f"<pre>{html.escape(repr(self))}</pre>"
        return self._ask(format="html")

    def plot(self, what: str | None = None) -> Picture:
        """Its picture, for questions that have one; `what` chooses, where there are several: "log", "gain"."""
        return Picture(self._ask(plot=f"{what}=picture.svg" if what else "picture.svg"))

    def rows(self) -> list[dict[str, Any]]:
        """The innermost records, one after another: the rows of the command's CSV, with numbers as numbers."""
        rows = csv.DictReader(io.StringIO(self._ask(format="csv")))
        return [{name: _cell(name, text) for name, text in row.items()} for row in rows]

    def to_pandas(self) -> Any:
        """The same as a pandas.DataFrame."""
        import pandas

        return pandas.DataFrame(self.rows())


def _cell(name: str, text: str) -> Any:
    last = name.rsplit(".", 1)[-1]
    if not text:
        return None
    if last == "exact":
        return Fraction(text)
    if re.fullmatch(r"-?[0-9]+\.[0-9]+", text):
        return float(text)
    return int(text) if last in _COUNTS or (last == "cards" and text.isdigit()) else text


__all__ = ["Answer", "Exact", "Picture", "Record", "Records", "Rounded"]
