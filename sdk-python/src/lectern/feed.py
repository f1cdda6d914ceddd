"""Follows the feed of changes from a cursor that the program keeps."""

from __future__ import annotations

import logging
import random
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, cast

from ._calls import AnyCall
from ._waits import wait_after
from ._warning import Warner
from .errors import CursorError, LecternError, foreign_answer

if TYPE_CHECKING:
    from .models import Change, ChangePage

_CHANGES = "GET /feed/1.0/changes"
_WAIT_SECONDS = 25
#: What an answer may take beside the wait.
_ANSWER_SECONDS = 20.0

_LOG = logging.getLogger("lectern")


class FeedClient:
    """The feed of an application."""

    def __init__(self, call: AnyCall) -> None:
        self._call = call

    def follow(
        self,
        *,
        types: Sequence[str] | None = None,
        after: str | None = None,
        load: Callable[[], str | None] | None = None,
        save: Callable[[str], object] | None = None,
        limit: int | None = None,
        on_moved: Callable[[CursorError], object] | None = None,
        on_failed: Callable[[LecternError], object] | None = None,
    ) -> Iterator[Change]:
        """
        All changes after a cursor, then those that come; ends when you break. `load` gives the
        cursor that `save` was given, None before the first; then `after` counts: a cursor, or
        `end`; the oldest change when left out. The cursor of a page, of `limit` changes at most
        (100), is saved when the change after its last one is asked for: what was not handled to its
        end comes again, with the same ids. `on_moved`: the cursor was too old, or a backup was
        restored, and it goes on from `next`; `on_failed`: a request failed, and is tried again.
        Without these both are logged.
        """
        query = {
            "types": None if types is None else ",".join(types),
            "limit": limit,
            "wait": _WAIT_SECONDS,
        }
        reader = _Reader(self._call, query, on_moved, on_failed)
        stored = load() if load else None
        cursor = after if stored is None else stored
        while True:
            page = reader.read(cursor)
            yield from page["changes"]
            if save and page["next"] != cursor:
                save(page["next"])
            cursor = page["next"]


class _Reader:
    """Reads the page after a cursor; waits for one, and out what fails and may pass."""

    def __init__(
        self,
        call: AnyCall,
        query: Mapping[str, object],
        on_moved: Callable[[CursorError], object] | None,
        on_failed: Callable[[LecternError], object] | None,
    ) -> None:
        self._call = call
        self._query = query
        self._on_moved = on_moved or _log_moved
        self._on_failed = on_failed or self._warn
        self._warner = Warner()

    def read(self, after: str | None) -> ChangePage:
        cursor, failures = after, 0
        while True:
            try:
                return self._read_once(cursor)
            except LecternError as error:
                if isinstance(error, CursorError) and error.next and cursor == after:
                    self._on_moved(error)
                    cursor = error.next
                    continue
                if not error.is_retryable:
                    raise
                failures += 1
                self._on_failed(error)
                time.sleep(wait_after(failures, error.retry_after, random.random()))

    def _read_once(self, after: str | None) -> ChangePage:
        seconds = _WAIT_SECONDS + _ANSWER_SECONDS
        query = {**self._query, "after": after}
        answer = self._call(_CHANGES, query=query, timeout=seconds, deadline=seconds, retries=0)
        body = answer.body
        if isinstance(body, dict) and isinstance(body.get("changes"), list):
            return cast("ChangePage", body)
        raise foreign_answer(_CHANGES)

    def _warn(self, error: LecternError) -> None:
        self._warner.warn("The feed cannot be read, and is tried again. %s", error)


def _log_moved(error: CursorError) -> None:
    _LOG.warning("%s", error)
