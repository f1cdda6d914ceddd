"""How long to wait before a request is sent again: what the server asks, and growing waits."""

from __future__ import annotations

import re
from datetime import datetime
from email.utils import format_datetime, parsedate_to_datetime

_WAIT_SECONDS_FIRST = 1.0
_WAIT_SECONDS_MAX = 300.0
#: The clock of a Retry-After may be wrong, and its proxy, too.
_ASKED_SECONDS_MAX = 3_600.0


def retry_after(header: str | None, now: datetime) -> float | None:
    """
    The wait in seconds that a Retry-After asks for (RFC 9110 §10.2.3): seconds, or until a date in
    the form that is written today; None = it asks for none.
    """
    text = (header or "").strip()
    if re.fullmatch("[0-9]{1,15}", text):
        return float(text)
    try:
        date = parsedate_to_datetime(text)
        is_date = format_datetime(date, usegmt=True) == text
    except (TypeError, ValueError):
        return None
    return max(0.0, (date - now).total_seconds()) if is_date else None


def wait_after(failures: int, asked: float | None, random: float) -> float:
    """
    The wait in seconds of an outbox after so many failures in a row, between half and the whole of
    a growing time. `random` is from 0 to 1: those that failed together do not come back together.
    """
    # A night away has thousands of failures, and a float no such power of two.
    most = min(_WAIT_SECONDS_MAX, _WAIT_SECONDS_FIRST * 2.0 ** min(failures - 1, 20))
    return max(min(asked or 0.0, _ASKED_SECONDS_MAX), most * (0.5 + random / 2))
