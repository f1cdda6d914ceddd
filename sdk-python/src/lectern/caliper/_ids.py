"""Ids of events and attempts: random ones, and ones that are the same on every run."""

from __future__ import annotations

from urllib.parse import quote
from uuid import NAMESPACE_URL, uuid4, uuid5


def random_id() -> str:
    """`urn:uuid:` with a random UUID."""
    return uuid4().urn


def event_id(*parts: str | int) -> str:
    """
    An id that is the same for the same parts (UUIDv5, RFC 9562 §5.5), and the same as of the
    TypeScript SDK: a job that runs again sends the same event, and it counts once. Put your
    application's id first.
    """
    if not parts or any(one is None or one == "" for one in parts):
        raise ValueError(f"event_id takes texts and numbers, not {parts}.")
    return uuid5(NAMESPACE_URL, "/".join(quote(str(one), safe="!~*'()") for one in parts)).urn
