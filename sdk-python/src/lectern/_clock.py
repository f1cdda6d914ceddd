"""How far the clock of this machine is behind the server's, by the Date of replies."""

from __future__ import annotations

import threading
from collections import deque
from email.utils import parsedate_to_datetime

_SAMPLES_MAX = 8
_OFFSET_SECONDS_MIN = 30.0


class Clock:
    """The reply with the shortest round trip of the last 8 tells the time best."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._samples: deque[tuple[float, float]] = deque(maxlen=_SAMPLES_MAX)

    def note(self, date: str | None, began: float, ended: float) -> None:
        """Notes a reply: its Date header, and when its request began and ended by this clock."""
        if date is None:
            return
        try:
            at = parsedate_to_datetime(date).timestamp()
        except (TypeError, ValueError):
            return
        # Date has whole seconds, cut off: on average half a second is missing.
        with self._lock:
            self._samples.append((ended - began, at + 0.5 - (began + ended) / 2))

    def offset(self) -> float:
        """Seconds to add to this clock; 0 below 30 s, which is not worth correcting."""
        with self._lock:
            _, offset = min(self._samples, default=(0.0, 0.0))
        return offset if abs(offset) >= _OFFSET_SECONDS_MIN else 0.0
