"""Downloads tables of the warehouse; a download that is cut goes on where it ended."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from contextlib import closing
from dataclasses import dataclass
from typing import BinaryIO, Literal, cast

from ._calls import AnyCall
from ._http import Http, wait_before
from .errors import LecternError, foreign_answer

_ALL = "GET /admin/1.0/warehouse/{table}"
_OWN = "GET /warehouse/1.0/{table}"


@dataclass(frozen=True)
class Download:
    """What a file is."""

    #: The `after` of the next download.
    cursor: str
    #: `whole`: all rows; `changes`: what replaces rows, with the column `deleted`.
    mode: Literal["whole", "changes"]


class WarehouseClient:
    """The tables of the warehouse."""

    def __init__(self, call: AnyCall, http: Http) -> None:
        self._call = call
        self._http = http

    def download(
        self,
        table: str,
        *,
        to: BinaryIO,
        format: Literal["csv", "parquet"] | None = None,
        after: str | None = None,
        all: bool = False,
        timeout: float | None = None,
        retries: int | None = None,
    ) -> Download:
        """
        Writes a table, such as `fct_xp`, to a file as it comes; CSV when `format` is left out.
        `after`: the cursor of an earlier download, for what changed since. `all`: the rows of all
        applications, for an operator's client; else your own. What fails and may pass is tried
        again, `retries` times without a byte in between; `timeout` limits each wait for bytes.
        Raises a CursorError when the server has the rest no more: then download it anew.
        """
        limits = self._http.limits
        tries = limits.retries if retries is None else retries
        seconds = limits.timeout if timeout is None else timeout
        reader = _Reader(self._call, self._http, _ALL if all else _OWN, table, seconds)
        query = {"format": format, "after": after}
        failures = 0
        while True:
            before = reader.arrived
            try:
                return reader.read(query, to.write)
            except LecternError as error:
                failures = 0 if reader.arrived > before else failures
                if not error.is_retryable or failures >= tries:
                    raise
                failures += 1
                time.sleep(wait_before(failures, error))


class _Reader:
    """Reads what has not arrived yet."""

    def __init__(self, call: AnyCall, http: Http, name: str, table: str, seconds: float) -> None:
        self._call = call
        self._http = http
        self._name = name
        self._path = {"table": table}
        self._seconds = seconds
        self._begun: Download | None = None
        #: Bytes that were written.
        self.arrived = 0

    def read(self, query: Mapping[str, object], write: Callable[[bytes], object]) -> Download:
        place = {"cursor": self._begun.cursor, "from": self.arrived} if self._begun else {}
        seconds = self._seconds
        answer = self._call(
            self._name,
            path=self._path,
            query={**query, **place},
            is_stream=True,
            timeout=seconds,
            deadline=seconds,
            retries=0,
        )
        with closing(answer.body) as pieces:
            self._begun = self._download_of(answer.headers)
            while True:
                with self._http.explained(self._name, seconds):
                    piece = next(pieces, None)
                if piece is None:
                    return self._begun
                write(piece)
                self.arrived += len(piece)

    def _download_of(self, headers: Mapping[str, str]) -> Download:
        """Another program's answer must not get into the file."""
        cursor = headers.get("x-lectern-cursor")
        if cursor is None or (self._begun and cursor != self._begun.cursor):
            raise foreign_answer(self._name)
        mode = cast("Literal['whole', 'changes']", headers.get("x-lectern-mode"))
        return Download(cursor, mode)
