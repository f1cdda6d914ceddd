"""Keeps events in a file until the server has them: through restarts, kill -9 and days offline."""

from __future__ import annotations

import contextlib
import json
import logging
import os
import random
import re
import sqlite3
import threading
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from os import PathLike, fspath
from typing import TYPE_CHECKING, Any

from ._calls import json_bytes
from ._sent import Event
from ._students import student_of
from ._waits import wait_after
from ._warning import Warner
from .client import Lectern
from .errors import LecternError

if TYPE_CHECKING:
    from typing_extensions import Self

_SCHEMA = """
create table if not exists waiting (id integer primary key autoincrement, event text not null);
create table if not exists rejected (at real not null, event text not null, error text not null);
"""

_LOG = logging.getLogger("lectern")

#: Events in memory; the others wait on disk.
_ITEMS_MAX = 1_000


@dataclass(frozen=True)
class Rejected:
    """An event that the server refused, and why."""

    event: Mapping[str, Any]
    #: status, code, message, findings, request_id
    error: Mapping[str, Any]


class Outbox:
    """
    Sends events from threads of its own, one student's in their order. One process has the file;
    open it after a fork. `on_rejected` gets each event that the server refuses, `on_failed` each
    failure that may pass: then the event is kept and tried again. Without it a failure is logged,
    once a minute at most.
    """

    def __init__(
        self,
        lectern: Lectern,
        path: str | PathLike[str],
        *,
        on_rejected: Callable[[Event, LecternError], None] | None = None,
        on_failed: Callable[[Event, LecternError], None] | None = None,
        concurrency: int = 8,
    ) -> None:
        self._lectern = lectern
        self._on_rejected = on_rejected
        self._on_failed = on_failed
        self._store = _Store(fspath(path))
        self._queue = _Queue(self._store)
        self._process = os.getpid()
        self._is_open = True
        self._warner = Warner()
        threads = [threading.Thread(target=self._work, daemon=True) for _ in range(concurrency)]
        self._threads = threads
        for thread in threads:
            thread.start()

    def __len__(self) -> int:
        """Events that are neither sent nor refused."""
        return self._store.size

    def add(self, events: Event | Sequence[Event]) -> None:
        """Keeps events; they are on disk when it returns, and are sent from then on."""
        if not self._is_open:
            raise ValueError("The outbox is closed.")
        if self._process != os.getpid():
            raise ValueError("The outbox is of the parent process; open one after the fork.")
        some = [events] if isinstance(events, Mapping) else events
        self._store.add([json_bytes(event).decode() for event in some])
        self._queue.wake()

    def flush(self, timeout: float | None = None) -> bool:
        """Waits until nothing waits any more; False when the seconds of `timeout` are over."""
        return self._queue.wait_until_empty(timeout)

    def rejected(self) -> list[Rejected]:
        """The events that the server refused, oldest first."""
        return self._store.rejected()

    def forget_rejected(self) -> None:
        """Removes the refused events from the file."""
        self._store.forget_rejected()

    def close(self, timeout: float = 5.0) -> None:
        """
        Ends the sending and gives the file free; what waits is sent after the next opening. An
        event whose request takes longer than `timeout` is sent again then: it counts once.
        """
        if not self._is_open or self._process != os.getpid():
            return
        self._is_open = False
        self._queue.close()
        until = time.monotonic() + timeout
        for thread in self._threads:
            thread.join(max(0.0, until - time.monotonic()))
        self._store.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _work(self) -> None:
        while self._is_open:
            item: _Item | None = None
            try:
                item = self._queue.take()
                if item:
                    self._deliver(item)
            except Exception:
                # The disk, or a function of the program: neither must end the sending.
                if self._is_open:
                    _LOG.exception("The outbox goes on after an error.")
                    self._queue.failed(item)

    def _deliver(self, item: _Item) -> None:
        try:
            self._lectern.events.send(item.event, retries=0)
        except LecternError as error:
            if error.is_final:
                self._store.reject(item.number, item.text, error)
                self._queue.finished(item)
                _tell(self._on_rejected, item.event, error)
            else:
                self._queue.failed(item, error.retry_after)
                _tell(self._on_failed or self._warn, item.event, error)
            return
        self._store.remove(item.number)
        self._queue.finished(item)

    def _warn(self, _: Event, error: LecternError) -> None:
        self._warner.warn("The outbox cannot send; it keeps all, %d now. %s", len(self), error)


def _tell(
    listener: Callable[[Event, LecternError], None] | None, event: Event, error: LecternError
) -> None:
    if not listener:
        return
    try:
        listener(event, error)
    except Exception:
        _LOG.exception("A function that was given to the outbox failed.")


@dataclass(frozen=True)
class _Item:
    number: int
    text: str
    event: Mapping[str, Any]
    lane: str


class _Store:
    """The file: a table of events that wait, and one of those that were refused."""

    def __init__(self, path: str) -> None:
        self._lock = threading.Lock()
        self._added: deque[tuple[list[str], Future[None]]] = deque()
        try:
            self._db, self.size = _opened(path)
        except sqlite3.DatabaseError as error:
            raise ValueError(_sentence_of(path, error)) from error

    def add(self, texts: list[str]) -> None:
        """Threads that add while another one writes share the next sync."""
        written: Future[None] = Future()
        self._added.append((texts, written))
        with self._lock:
            if not written.done():
                self._write_added()
        written.result()

    def _write_added(self) -> None:
        # No new list: a thread that has the old one in hand may yet append to it.
        batch = [self._added.popleft() for _ in range(len(self._added))]
        rows = [(text,) for texts, _ in batch for text in texts]
        try:
            self._write("full", ("insert into waiting (event) values (?)", rows))
        except BaseException as error:
            # Also Ctrl-C: the other threads of the batch would wait for ever.
            for _, written in batch:
                written.set_exception(error)
            return
        self.size += len(rows)
        for _, written in batch:
            written.set_result(None)

    def read(self, after: int, limit: int) -> list[tuple[int, str]]:
        """The next events in the order of adding."""
        query = "select id, event from waiting where id > ? order by id limit ?"
        with self._lock:
            return self._db.execute(query, (after, limit)).fetchall()

    def remove(self, number: int) -> None:
        """Not synced: what is lost here is sent once more, and has no second effect."""
        with self._lock:
            self._write("normal", ("delete from waiting where id = ?", [(number,)]))
            self.size -= 1

    def reject(self, number: int, text: str, error: LecternError) -> None:
        names = ("status", "code", "message", "findings", "request_id")
        details = json.dumps({name: getattr(error, name) for name in names})
        with self._lock:
            self._write(
                "full",
                ("insert into rejected values (?, ?, ?)", [(time.time(), text, details)]),
                ("delete from waiting where id = ?", [(number,)]),
            )
            self.size -= 1

    def rejected(self) -> list[Rejected]:
        with self._lock:
            rows = self._db.execute("select event, error from rejected order by rowid").fetchall()
        return [Rejected(json.loads(event), json.loads(error)) for event, error in rows]

    def forget_rejected(self) -> None:
        with self._lock:
            self._db.execute("delete from rejected")

    def close(self) -> None:
        with self._lock:
            self._db.close()

    def _write(self, sync: str, *statements: tuple[str, list[Any]]) -> None:
        """All statements, each for all of its rows, or none of them."""
        self._db.execute(f"pragma synchronous = {sync}")
        self._db.execute("begin immediate")
        try:
            for statement, rows in statements:
                self._db.executemany(statement, rows)
            self._db.execute("commit")
        except BaseException:
            # A full disk has ended it already: a second end would hide the reason.
            if self._db.in_transaction:
                self._db.execute("rollback")
            raise


def _opened(path: str) -> tuple[sqlite3.Connection, int]:
    """The database, which no other process has, and how many events wait in it."""
    # SQLite gives its other files the permissions of the first; it tells why there can be none.
    with contextlib.suppress(OSError):
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    db = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=0)
    try:
        # The lock is the system's, and ends with the process.
        db.execute("pragma locking_mode = exclusive")
        db.execute("pragma journal_mode = wal")
        db.executescript(_SCHEMA)
        db.execute("begin immediate")
        db.execute("commit")
        size: int = db.execute("select count(event) from waiting").fetchone()[0]
    except BaseException:
        db.close()
        raise
    return db, size


def _sentence_of(path: str, error: sqlite3.DatabaseError) -> str:
    """Why a file cannot be used, and what to do."""
    folder = os.path.dirname(os.path.abspath(path))
    if not os.path.isdir(folder):
        return f"The outbox {path} cannot be opened: {folder} does not exist; make it first."
    if "locked" in str(error):
        return f"Another process uses the outbox {path}: {error}."
    # SQLite has no other words for these before Python 3.11.
    if re.search("not a database|malformed|no such column", str(error)):
        said = f"The file {path} is no outbox, or is damaged: {error}."
        return f"{said} Move it away, and a new one is made."
    return f"The outbox {path} cannot be opened: {error}."


class _Queue:
    """The events in memory, by student, in their order; what fails holds all of them up."""

    def __init__(self, store: _Store) -> None:
        self._store = store
        self._changed = threading.Condition()
        self._lanes: dict[str, list[_Item]] = {}
        self._running: set[str] = set()
        self._loaded = 0
        self._last = 0
        self._failures = 0
        self._paused_until = 0.0
        self._is_open = True

    def take(self) -> _Item | None:
        """The next event to send; None when the outbox is closed."""
        with self._changed:
            while self._is_open:
                pause = self._paused_until - time.monotonic()
                item = self._next() if pause <= 0 else None
                if item:
                    self._running.add(item.lane)
                    return item
                self._changed.wait(pause if pause > 0 else None)
        return None

    def finished(self, item: _Item) -> None:
        with self._changed:
            lane = self._lanes[item.lane]
            lane.pop(0)
            if not lane:
                del self._lanes[item.lane]
            self._loaded -= 1
            self._failures = 0
            self._running.discard(item.lane)
            self._changed.notify_all()

    def failed(self, item: _Item | None, asked: float | None = None) -> None:
        """Waits longer after each failure: it is the server or the way to it that fails."""
        with self._changed:
            self._failures += 1
            wait = wait_after(self._failures, asked, random.random())
            self._paused_until = time.monotonic() + wait
            if item:
                self._running.discard(item.lane)
            self._changed.notify_all()

    def wake(self) -> None:
        with self._changed:
            self._changed.notify_all()

    def close(self) -> None:
        with self._changed:
            self._is_open = False
            self._changed.notify_all()

    def wait_until_empty(self, timeout: float | None) -> bool:
        with self._changed:
            self._changed.wait_for(lambda: self._store.size == 0 or not self._is_open, timeout)
            return self._store.size == 0

    def _next(self) -> _Item | None:
        if self._loaded < _ITEMS_MAX // 2:
            self._load()
        lanes = self._lanes.items()
        return next((lane[0] for key, lane in lanes if key not in self._running), None)

    def _load(self) -> None:
        for number, text in self._store.read(self._last, _ITEMS_MAX - self._loaded):
            self._last = number
            try:
                event = json.loads(text)
            except ValueError as error:
                # The disk has spoilt it.
                spoilt = json.dumps({"text": text})
                self._store.reject(number, spoilt, LecternError(f"The event is no JSON: {error}"))
                self._changed.notify_all()
                continue
            item = _Item(number, text, event, student_of(event) or f"event {number}")
            self._lanes.setdefault(item.lane, []).append(item)
            self._loaded += 1
