"""The client of the Lectern learning platform; it needs the standard library alone."""

from ._calls import Answer, CallOptions
from ._http import RequestNote, ResponseNote
from ._lists import Changes, List, Page
from ._sent import Event, Outcome, SendOptions, Sent
from ._transport import Reply, Request, Transport
from ._vocabulary import AUTO_ATTACH
from .caliper import Caliper, event_id, random_id
from .client import Lectern
from .curriculum import FailedRecord, PublishReport, RecordName
from .errors import (
    AuthError,
    ConflictError,
    CursorError,
    ForbiddenError,
    InvalidObjectivesError,
    LecternError,
    NetworkError,
    NotFoundError,
    OverloadedError,
    RateLimitError,
    ServerError,
    TimeoutError,
    ValidationError,
    WebhookError,
)
from .models import WebhookMessage
from .outbox import Outbox, Rejected
from .roster import RosterChange, RosterChanges, RosterSince
from .validation import validate
from .warehouse import Download
from .webhook import verify_webhook

__all__ = [
    "AUTO_ATTACH",
    "Answer",
    "AuthError",
    "Caliper",
    "CallOptions",
    "Changes",
    "ConflictError",
    "CursorError",
    "Download",
    "Event",
    "FailedRecord",
    "ForbiddenError",
    "InvalidObjectivesError",
    "Lectern",
    "LecternError",
    "List",
    "NetworkError",
    "NotFoundError",
    "Outbox",
    "Outcome",
    "OverloadedError",
    "Page",
    "PublishReport",
    "RateLimitError",
    "RecordName",
    "Rejected",
    "Reply",
    "Request",
    "RequestNote",
    "ResponseNote",
    "RosterChange",
    "RosterChanges",
    "RosterSince",
    "SendOptions",
    "Sent",
    "ServerError",
    "TimeoutError",
    "Transport",
    "ValidationError",
    "WebhookError",
    "WebhookMessage",
    "event_id",
    "random_id",
    "validate",
    "verify_webhook",
]
