"""Instants as the server reads them: ISO 8601 in its usual spellings."""

from __future__ import annotations

import re
from calendar import timegm
from datetime import datetime, timedelta, timezone

#: White space as JavaScript has it.
SPACE = (
    "\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009"
    "\u200a\u2028\u2029\u202f\u205f\u3000\ufeff"
)

_INSTANT = re.compile(
    rf"[{SPACE}]*([0-9]{{4}})-([0-9][0-9])-([0-9][0-9])"
    r"(?:[Tt ]([0-9][0-9]):([0-9][0-9])(?::([0-9][0-9]))?(?:[.,]([0-9]+))?"
    rf"([Zz]|[+-][0-9][0-9](?::?[0-9][0-9])?)?)?[{SPACE}]*"
)

_DAYS = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
_EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)
_DAY_MS = 86_400_000


def read_instant(text: str) -> tuple[int, bool] | None:
    """
    Milliseconds since 1970 and whether a zone is named; None when the text is no instant. No zone
    means UTC, a date alone its midnight. A fraction belongs to the lowest unit: `10:00.5` is half
    past the minute. Digits beyond the millisecond are cut off.
    """
    match = _INSTANT.fullmatch(text)
    if not match:
        return None
    year, month, day = (int(match[index]) for index in (1, 2, 3))
    if not _is_calendar_day(year, month, day):
        return None
    hours, minutes = int(match[4] or 0), int(match[5] or 0)
    is_leap = match[6] == "60"
    seconds = 59 if is_leap else int(match[6] or 0)
    milliseconds = _fraction_ms(match[7] or "", 1_000 if match[6] else 60_000)
    offset = _offset_minutes(match[8])
    # 24:00 is the end of the day.
    is_midnight = hours == 24 and minutes == seconds == milliseconds == 0
    if offset is None or (hours > 23 and not is_midnight) or minutes > 59 or seconds > 59:
        return None
    begin = timegm((year, month, day, 0, 0, 0)) * 1_000
    ms = begin + ((hours * 60 + minutes - offset) * 60 + seconds) * 1_000 + milliseconds
    ms += 1_000 if is_leap else 0
    if not _FIRST_MS <= ms <= _LAST_MS:
        return None
    # A leap second ends a day in UTC; it is served as the first second of the next.
    if is_leap and ms % _DAY_MS >= 1_000:
        return None
    return ms, match[8] is not None


def zoned_instant(value: object) -> int | None:
    """Milliseconds since 1970 of a text that names its offset from UTC; None for all others."""
    read = read_instant(value) if isinstance(value, str) else None
    return read[0] if read and read[1] else None


def parse_instant(text: str) -> int:
    """Milliseconds since 1970; raises a ValueError that names the text."""
    read = read_instant(text)
    if read is None:
        raise ValueError(f"{text!r} is no instant; write it such as 2026-01-31T12:00:00Z.")
    return read[0]


def print_instant(ms: int) -> str:
    """The served form, YYYY-MM-DDTHH:mm:ss.SSSZ."""
    moment = _EPOCH + timedelta(milliseconds=ms)
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def text_of_instant(value: str | datetime) -> str:
    """A datetime in the served form; a text as it is, when it is an instant."""
    if isinstance(value, str):
        parse_instant(value)
        return value
    if value.tzinfo is None:
        raise ValueError(f"{value!r} has no time zone; take datetime.now(timezone.utc).")
    return print_instant((value - _EPOCH) // timedelta(milliseconds=1))


_FRACTION_DIGITS = 11


def _fraction_ms(digits: str, unit_ms: int) -> int:
    """Whole milliseconds of a fraction of the lowest unit that is written."""
    kept = int(digits[:_FRACTION_DIGITS].ljust(_FRACTION_DIGITS, "0"))
    scale: int = 10**_FRACTION_DIGITS
    return kept * unit_ms // scale


def _is_calendar_day(year: int, month: int, day: int) -> bool:
    if year < 1 or not 1 <= month <= 12 or not 1 <= day <= _DAYS[month - 1]:
        return False
    is_leap_year = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    return is_leap_year or (month, day) != (2, 29)


def _offset_minutes(zone: str | None) -> int | None:
    """Minutes ahead of UTC; None when there is no such zone."""
    if zone is None or zone in "Zz":
        return 0
    hours, minutes = int(zone[1:3]), int(zone[3:].replace(":", "") or 0)
    if hours > 23 or minutes > 59:
        return None
    return (hours * 60 + minutes) * (-1 if zone[0] == "-" else 1)


_FIRST_MS = timegm((1, 1, 1, 0, 0, 0)) * 1_000
_LAST_MS = timegm((9999, 12, 31, 23, 59, 59)) * 1_000 + 999
