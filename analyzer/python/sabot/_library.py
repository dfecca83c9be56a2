"""The C library, and the one call of it that asks."""

from __future__ import annotations

import ctypes
import json
import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

Progress = Callable[[str, int, int], object]


class Error(ValueError):
    """A question that is refused. `line` and `column` count from 1 in a text of yours, and are None elsewhere."""

    def __init__(self, error: Mapping[str, Any]) -> None:
        self.status: str = error["status"]
        self.text: str = error["text"]
        self.where: str | None = error.get("where")
        self.line: int | None = error.get("line")
        self.column: int | None = error.get("column")
        place = [str(part) for part in (self.where, self.line, self.column) if part is not None]
        super().__init__(": ".join([":".join(place), self.text] if place else [self.text]))

    def __reduce__(self) -> tuple[Any, ...]:
        return Error, ({name: value for name, value in self.__dict__.items() if value is not None},)


def _load() -> ctypes.CDLL:
    """Beside the package in a wheel or in the build folder; where both were installed; else where the system looks."""
    from . import _place

    name = "libsabot-ask.so.0"
    here = Path(__file__).resolve().parent
    for folder in (here.parent / ".sabot.mesonpy.libs", here.parents[1] / "call", here / _place.FOLDER):
        for found in sorted(folder.glob(name + "*")):  # a wheel has no links
            return ctypes.CDLL(str(found))
    return ctypes.CDLL(name)


_TELL = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_char_p, ctypes.c_uint64, ctypes.c_uint64)
library = _load()
library.sabot_ask.argtypes = [ctypes.c_char_p, ctypes.POINTER(ctypes.c_void_p), ctypes.POINTER(ctypes.c_size_t),
                              _TELL, ctypes.c_void_p]
library.sabot_ask_free.argtypes = [ctypes.c_void_p]
library.sabot_ask_free.restype = None


class Work:
    """A call that can be stopped: by Ctrl-C, or by an exception in `progress`, which is raised again.

    Python handles a signal in its main thread only, between two steps of Python. So a call of the main thread works in
    another one, and the main thread waits where it can be interrupted.
    """

    def __init__(self, progress: Progress | None) -> None:
        self._progress = progress
        self._is_over = False
        self._error: BaseException | None = None
        self.tell = _TELL(self._tell)

    def _tell(self, _data: object, what: bytes, done: int, total: int) -> int:
        try:
            if self._progress and not self._is_over:
                self._progress(what.decode(), done, total)
        except BaseException as error:  # of any kind: it must not be lost in C
            self._error, self._is_over = error, True
        return int(self._is_over)

    def run(self, call: Callable[[], Any]) -> Any:
        if threading.current_thread() is not threading.main_thread():
            result = call()
        else:
            result = self._run_beside(call)
        if self._error:
            raise self._error
        return result

    def _run_beside(self, call: Callable[[], Any]) -> Any:
        results: list[Any] = []
        thread = threading.Thread(target=lambda: results.append(call()), name="sabot", daemon=True)
        try:
            thread.start()
            thread.join()
        except BaseException:  # KeyboardInterrupt, as a rule
            self._is_over = True
            thread.join(0.5)
            raise
        return results[0]


def take(document: ctypes.c_void_p, length: ctypes.c_size_t) -> bytes:
    """The document's bytes; the C library's copy is freed."""
    try:
        return ctypes.string_at(document, length.value)
    finally:
        library.sabot_ask_free(document)


def check(status: int, document: bytes) -> bytes:
    if status > 1:
        raise Error(json.loads(document)["error"])
    return document


def ask(request: Mapping[str, Any], progress: Progress | None = None) -> bytes:
    """The document that answers a request, as docs/api.md describes both."""
    work = Work(progress)
    text = json.dumps(request).encode()
    document, length = ctypes.c_void_p(), ctypes.c_size_t()
    status = work.run(lambda: library.sabot_ask(text, ctypes.byref(document), ctypes.byref(length), work.tell, None))
    return check(status, take(document, length))
