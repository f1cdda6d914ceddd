"""What the tests share: the server that server.slow.test.ts has started, and its records."""

import json
import os
import unittest
from pathlib import Path

import lectern

SERVER = json.loads(os.environ["LECTERN_TEST"])
PLACE = {**SERVER["place"], "subject": "Math"}


def client(**options):
    """A client of the partner; `base_url` and others may differ."""
    given = {
        "base_url": SERVER["baseUrl"],
        "client_id": SERVER["clientId"],
        "client_secret": SERVER["clientSecret"],
        **options,
    }
    return lectern.Lectern(given.pop("base_url"), **given)


caliper = lectern.Caliper(SERVER["baseUrl"], application_id=SERVER["applicationId"])
at = caliper.in_lesson(**PLACE)


class Network:
    """A transport that notes the requests and may answer in place of the server."""

    def __init__(self, answer=lambda request, count: None):
        self._transport = lectern.client.Connections(SERVER["baseUrl"])
        self._answer = answer
        self.paths = []

    def __call__(self, request, seconds):
        self.paths.append(request.url.removeprefix(SERVER["baseUrl"]))
        given = self._answer(request, len(self.paths))
        return given or self._transport(request, seconds)


def reply(status, headers=None, body=b""):
    """An answer that no server gave."""
    return lectern.Reply(status, headers or {}, body)


def vectors(name):
    """Cases that the SDKs share."""
    folder = Path(__file__).parents[2] / "sdk" / "test" / "vectors"
    return json.loads((folder / f"{name}.json").read_text(encoding="utf-8"))


class TestCase(unittest.TestCase):
    """Assertions about errors."""

    def fails(self, kind, work):
        with self.assertRaises(kind) as raised:
            work()
        return raised.exception
