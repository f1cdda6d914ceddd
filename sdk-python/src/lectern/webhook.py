"""Verifies webhooks (Standard Webhooks, https://www.standardwebhooks.com)."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import re
import time
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, cast

from .errors import WebhookError

if TYPE_CHECKING:
    from .models import WebhookMessage


#: A sender sends one for each secret that counts.
_SIGNATURES_MAX = 20


def verify_webhook(
    body: bytes | str,
    headers: Mapping[str, str],
    *,
    secret: str | Sequence[str],
    tolerance: float = 300.0,
    now: float | None = None,
) -> WebhookMessage:
    """
    The parsed body of a webhook with a signature of the secret (`whsec_…`; two while one replaces
    the other). `body` is the request's, as it came: JSON that was parsed and printed again has
    another signature. `tolerance`: seconds that it may be old, or its sender's clock be ahead.
    Raises a WebhookError, whose `status` is the answer.
    """
    if not isinstance(body, (bytes, str)):
        raise TypeError("verify_webhook needs the body as it came: bytes or a text, not parsed JSON.")
    content = body.encode() if isinstance(body, str) else body
    keys = [_key_of(one) for one in ([secret] if isinstance(secret, str) else secret)]
    if not keys:
        raise ValueError("verify_webhook needs a secret.")
    id = _header(headers, "webhook-id")
    timestamp = _header(headers, "webhook-timestamp")
    signatures = _header(headers, "webhook-signature").split(" ")[:_SIGNATURES_MAX]
    _require_fresh(timestamp, tolerance, time.time() if now is None else now)
    signed = f"{id}.{timestamp}.".encode("utf-8", "replace") + content
    wanted = [_sign(key, signed) for key in keys]
    given = [one.encode("utf-8", "replace") for one in signatures]
    if not any(hmac.compare_digest(one, other) for one in wanted for other in given):
        why = "another secret, or the body was changed on the way (pass it as it came)"
        raise _refusal("signature_mismatch", f"No signature of the webhook {id!r} fits: {why}.")
    return _parsed(content, id)


def _refusal(code: str, message: str, status: int = 401) -> WebhookError:
    return WebhookError(message, status=status, code=code)


def _key_of(secret: str) -> bytes:
    """The bytes of `whsec_` and base64."""
    try:
        key = base64.b64decode(secret.removeprefix("whsec_"), validate=True)
    except (binascii.Error, ValueError):
        key = b""
    if not key:
        # The sentence does not repeat it: logs must not have it.
        raise ValueError("A secret of a webhook is 'whsec_' and base64, as it was shown.")
    return key


def _header(headers: Mapping[str, str], name: str) -> str:
    value = next((value for key, value in headers.items() if key.lower() == name), "")
    if not value:
        raise _refusal("header_missing", f"The request has no header {name}: it is no webhook.", 400)
    return value


def _require_fresh(timestamp: str, tolerance: float, now: float) -> None:
    if not re.fullmatch("[0-9]{1,15}", timestamp):
        message = f"webhook-timestamp is {timestamp[:40]!r}; it takes seconds since 1970."
        raise _refusal("timestamp_invalid", message, 400)
    age = int(now) - int(timestamp)
    if abs(age) > tolerance:
        off = f"{age} s old" if age > 0 else f"{-age} s ahead"
        message = f"The webhook is {off}, by this machine's clock; {tolerance:g} s may be."
        raise _refusal("timestamp_outside", message)


def _sign(key: bytes, signed: bytes) -> bytes:
    return b"v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest())


def _parsed(content: bytes, id: str) -> WebhookMessage:
    try:
        return cast("WebhookMessage", json.loads(content.decode()))
    except ValueError as error:
        message = f"The body of the webhook {id!r} is not JSON."
        raise _refusal("body_invalid", message, 400) from error
