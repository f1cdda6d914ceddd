"""An event that is sent, and what became of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from ._calls import CallOptions
from .errors import LecternError

if TYPE_CHECKING:
    from .models import SessionReply
    from .models import _EventAccepted_warnings as EventWarning

#: A Caliper event: what the builders make, or the partner's own.
Event = Mapping[str, object]


class SendOptions(CallOptions, total=False):
    """Options of a send."""

    #: When the event was sent, by the clock that made its eventTime; now when left out. The server
    #: corrects event times by it when that clock is off by more than two minutes.
    send_time: str | datetime


@dataclass(frozen=True)
class Sent:
    """The server has the event."""

    #: `accepted`; of a SessionEvent what became of the session, such as `created`.
    status: str
    #: The server had this event already: sent twice, it counts once.
    replayed: bool
    warnings: Sequence[EventWarning]
    #: The URL of the event's status.
    location: str | None
    #: The reply to a SessionEvent.
    session: SessionReply | None = None


@dataclass(frozen=True)
class Outcome:
    """What became of one of several events: `sent` or `error`."""

    event: Event
    sent: Sent | None = None
    error: LecternError | None = None
