"""Warnings for who runs the program."""

from __future__ import annotations

import logging
import time

_LOG = logging.getLogger("lectern")
_EVERY_SECONDS = 60.0


class Warner:
    """Logs a sentence, once a minute at most: what it is about lasts until it is mended."""

    def __init__(self) -> None:
        self._quiet_until = 0.0

    def warn(self, sentence: str, *values: object) -> None:
        """`values` are those of the logging module."""
        now = time.monotonic()
        if now < self._quiet_until:
            return
        self._quiet_until = now + _EVERY_SECONDS
        _LOG.warning(sentence, *values)
