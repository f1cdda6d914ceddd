"""Lanes: works that share a key run one after the other, in the order in which they asked."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager


class Lanes:
    """Students, each with the works that wait for their turn."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._last: dict[str, threading.Event] = {}

    def enter(self, keys: Iterable[str]) -> Turn:
        """Takes a place in all lanes at once, so that no two works wait for each other."""
        lanes = set(keys)
        ended = threading.Event()
        with self._lock:
            before = [self._last[key] for key in lanes if key in self._last]
            self._last.update(dict.fromkeys(lanes, ended))
        return Turn(self, lanes, before, ended)

    def leave(self, lanes: set[str], ended: threading.Event) -> None:
        with self._lock:
            for key in lanes:
                if self._last.get(key) is ended:
                    del self._last[key]
        ended.set()


class Turn:
    """A place in some lanes."""

    def __init__(
        self, lanes: Lanes, keys: set[str], before: list[threading.Event], ended: threading.Event
    ) -> None:
        self._lanes = lanes
        self._keys = keys
        self._before = before
        self._ended = ended

    @contextmanager
    def taken(self) -> Iterator[None]:
        """Waits for the turn, and gives it on at the end."""
        try:
            for event in self._before:
                event.wait()
            yield
        finally:
            self._lanes.leave(self._keys, self._ended)
