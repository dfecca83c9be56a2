"""Many shoes at once, from an array of counts."""

from __future__ import annotations

import array
import ctypes
import json
from collections.abc import Sequence
from typing import Any, NamedTuple

from ._library import _TELL, Progress, Work, check, library, take
from .inputs import Bet, parameters

try:
    import numpy
except ImportError:
    numpy = None


class _Shoes(ctypes.Structure):
    _fields_ = [("counts", ctypes.c_void_p), ("shoes", ctypes.c_size_t), ("columns", ctypes.c_size_t),
                ("bytes", ctypes.c_int)]
    held: object  # what must stay while the engine works


library.sabot_ask_batch.argtypes = [
    ctypes.c_char_p, ctypes.POINTER(_Shoes), ctypes.c_void_p, ctypes.c_size_t,
    ctypes.POINTER(ctypes.c_void_p), ctypes.POINTER(ctypes.c_size_t), _TELL, ctypes.c_void_p]


class Ways(NamedTuple):
    """The numbers of deals on which a bet wins, pushes and loses."""

    win: int
    push: int
    lose: int


def _check_columns(columns: int) -> None:
    if columns not in (13, 10):
        raise ValueError(f"counts: {columns} columns: expected 13 (A, 2 ... 9, T, J, Q, K) or 10 (A, 2 ... 9, ten-values)")


def _buffer(counts: Any) -> memoryview:
    """The counts as a view of two dimensions. Lists are copied, arrays are not."""
    if isinstance(counts, (list, tuple)):
        try:
            rows = [list(row) for row in counts]
        except TypeError as error:
            raise TypeError(f"counts: expected a list of lists: {error}") from None
        columns = len(rows[0]) if rows else 13
        if any(len(row) != columns for row in rows):
            raise ValueError("counts: rows of different lengths: expected 13 or 10 counts in each")
        _check_columns(columns)
        try:
            flat = array.array("q", [count for row in rows for count in row])
        except (TypeError, OverflowError) as error:
            raise TypeError(f"counts: expected whole numbers below 2**63: {error}") from None
        return memoryview(flat).cast("B").cast("q", (len(rows), columns)) if rows else memoryview(b"")
    try:
        return memoryview(counts)
    except TypeError:
        raise TypeError(f"counts: {type(counts).__name__}: expected an array or a list of lists") from None


def _shoes(view: memoryview) -> _Shoes:
    kind = view.format.lstrip("@=<")
    if view.ndim == 1 and not view.nbytes:
        return _Shoes(None, 0, 13, 8)
    if view.ndim != 2:
        raise ValueError(f"counts: {view.ndim} dimensions: expected 2, a row for each shoe")
    _check_columns(view.shape[1])
    if len(kind) != 1 or kind not in "bBhHiIlLqQnN":
        raise TypeError(f"counts of type {view.format!r}: expected whole numbers, in the byte order of this machine")
    if not view.c_contiguous:
        raise ValueError("counts: the rows do not follow each other in memory: expected a contiguous array, such as "
                         "numpy.ascontiguousarray gives")
    return _Shoes(None, view.shape[0], view.shape[1], view.itemsize * (-1 if kind.islower() else 1))


def _address(view: memoryview) -> tuple[int | None, Any]:
    """Of the first byte; and what keeps it there."""
    if not view.nbytes:
        return None, view
    if not view.readonly:
        held = (ctypes.c_char * view.nbytes).from_buffer(view)
        return ctypes.addressof(held), held
    if numpy:
        held = numpy.frombuffer(view, dtype="u1")
        return held.ctypes.data, held
    copied = bytearray(view.tobytes())
    held = (ctypes.c_char * len(copied)).from_buffer(copied)
    return ctypes.addressof(held), (held, copied)


def _call(request: bytes, shoes: _Shoes, values: Any, size: int, progress: Progress | None) -> dict[str, Any]:
    work = Work(progress)
    document, length = ctypes.c_void_p(), ctypes.c_size_t()
    status = work.run(lambda: library.sabot_ask_batch(request, ctypes.byref(shoes), values, size, ctypes.byref(document),
                                                      ctypes.byref(length), work.tell, None))
    return dict(json.loads(check(status, take(document, length))))


def batch(counts: Any, bet: Any = None, *, ways: bool = False, rules: Any = None, tableau: Any = None,
          threads: int | None = None, progress: Progress | None = None) -> Any:
    """The EVs of many shoes: a row for each shoe, a column for each bet, each the float nearest to the exact EV.

    counts: an array of whole numbers in a row for each shoe, or a list of lists: 13 columns (A, 2 ... 9, T, J, Q, K) or
        10 (A, 2 ... 9, ten-values). Anything with Python's buffer protocol will do, and is not copied.
    bet, rules, tableau, threads: as in sabot.edge; by default every processor has a thread. Bets of your own come last.
    ways: gives exact numbers of deals instead: for each shoe and bet a tuple of win, push and lose.

    Returns a numpy array where NumPy is there, otherwise a memoryview of two dimensions; with `ways` lists.
    """
    if isinstance(bet, (list, tuple)):
        own = [isinstance(each, Bet) for each in bet]
        if own != sorted(own):
            raise ValueError("bet: the bets of your own stand before names: expected them after the names")
    asked = parameters({"bet": bet, "rules": rules, "tableau": tableau, "threads": threads}, frozenset(["bet"]))
    request = json.dumps({"ask": "batch", **asked, "values": "ways" if ways else "ev"}).encode()
    view = _buffer(counts)
    shoes = _shoes(view)
    bets = len(_call(request, shoes, None, 0, None)["bets"])
    numbers = shoes.shoes * bets * (6 if ways else 1)
    values: Any
    if numpy and not ways:
        values = numpy.empty((shoes.shoes, bets))
        at = values.ctypes.data
    else:
        values = (ctypes.c_uint64 if ways else ctypes.c_double) * numbers
        values = values()
        at = ctypes.addressof(values)
    shoes.counts, held = _address(view)
    shoes.held = held, values  # Ctrl-C may leave this function before the engine stops
    _call(request, shoes, at, 8 * numbers, progress)
    if ways:
        return _ways(values, shoes.shoes, bets)
    if numpy or not numbers:
        return values
    return memoryview(values).cast("B").cast("d", (shoes.shoes, bets))


def _ways(words: Sequence[int], shoes: int, bets: int) -> list[list[Ways]]:
    whole = [low | high << 64 for low, high in zip(words[0::2], words[1::2])]
    of_bets = [Ways(*whole[at:at + 3]) for at in range(0, len(whole), 3)]
    return [of_bets[at:at + bets] for at in range(0, shoes * bets, bets)]
