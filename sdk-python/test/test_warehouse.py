"""Downloads tables: over a network that cuts them, and from servers that are none."""

import io
import threading
from urllib.parse import urlencode

import lectern
from lectern._transport import Connections
from support import SERVER, Network, TestCase, at, client, reply
from test_transport import Server

some = client()
OWN = "/warehouse/1.0/fct_xp"


def whole(**query):
    """The bytes of a download, fetched at once."""
    url = f"{SERVER['baseUrl']}{OWN}?{urlencode(query)}"
    headers = {"authorization": f"Bearer {some._tokens.token(30)}"}
    fetched = Connections(SERVER["baseUrl"])(lectern.Request("GET", url, headers, None, True), 30)
    assert fetched.status == 200
    return fetched.body


def counting(answer):
    """A client of a network that answers requests of the warehouse; the paths of these."""
    paths = []

    def given(request, _):
        if "/warehouse/" not in request.url:
            return None
        paths.append(request.url)
        return answer(len(paths))

    return client(transport=Network(given)), paths


class Full(io.BytesIO):
    def write(self, _):
        raise OSError("The disk is full.")


class Warehouse(TestCase):
    def test_a_download_that_is_cut_has_the_bytes_of_one_that_is_not(self):
        for format in ("csv", "parquet"):
            paths, file = [], io.BytesIO()
            note = lambda request: paths.append(request.path)
            lossy = client(base_url=SERVER["networkUrl"], on_request=note)
            download = lossy.warehouse.download("fct_xp", to=file, format=format)
            self.assertEqual(download.mode, "whole")
            expected = whole(format=format, cursor=download.cursor)
            self.assertGreater(len(expected), 100_000)
            self.assertTrue(file.getvalue() == expected, format)
            self.assertEqual(sum("from=" in path for path in paths), 3, paths)

    def test_after_a_cursor_come_the_changes_alone_and_an_operator_has_all(self):
        after = some.warehouse.download("fct_xp", to=io.BytesIO()).cursor
        event = at.xp(7)
        some.events.send(event)
        some.events.wait_for(event["id"])
        operator = lectern.Lectern(SERVER["baseUrl"], token=lambda: SERVER["roster"]["token"])
        for one, all in ((some, False), (operator, True)):
            file = io.BytesIO()
            download = one.warehouse.download("fct_xp", to=file, after=after, all=all)
            self.assertEqual(download.mode, "changes")
            self.assertNotEqual(download.cursor, after)
            self.assertEqual(len(file.getvalue().splitlines()), 2)
        refused = lambda: some.warehouse.download("fct_xp", to=io.BytesIO(), all=True)
        self.fails(lectern.ForbiddenError, refused)

    def test_tries_without_a_byte_in_between_are_as_many_as_retries_says(self):
        busy, paths = counting(lambda _: reply(503, {"retry-after": "0"}))
        download = lambda: busy.warehouse.download("fct_xp", to=io.BytesIO(), retries=1)
        self.fails(lectern.OverloadedError, download)
        self.assertEqual(len(paths), 2)

    def test_the_page_of_another_program_is_not_written(self):
        file = io.BytesIO()
        portal, _ = counting(lambda _: reply(200, {"content-type": "text/html"}, b"<h1>Hi</h1>"))
        self.fails(
            lectern.NetworkError,
            lambda: portal.warehouse.download("fct_xp", to=file, retries=0),
        )
        self.assertEqual(file.getvalue(), b"")

    def test_a_transport_without_streams_serves(self):
        plain, paths = counting(lambda _: reply(200, {"x-lectern-cursor": "c"}, b"rows"))
        file = io.BytesIO()
        self.assertEqual(plain.warehouse.download("fct_xp", to=file).cursor, "c")
        self.assertEqual((file.getvalue(), len(paths)), (b"rows", 1))

    def test_the_error_of_the_file_ends_it(self):
        one, paths = counting(lambda _: None)
        error = self.fails(OSError, lambda: one.warehouse.download("fct_xp", to=Full()))
        self.assertEqual(str(error), "The disk is full.")
        self.assertEqual(len(paths), 1)

    def test_less_than_the_length_that_was_promised_and_silence_are_failures(self):
        ended = threading.Event()
        self.addCleanup(ended.set)
        head = b"HTTP/1.1 200 OK\r\nx-lectern-cursor: c\r\ncontent-length: 9\r\n\r\n"

        def serve(connection, is_silent):
            connection.recv(65_536)
            connection.sendall(head + b"rows")
            if is_silent:
                ended.wait()

        for is_silent, kind in ((False, lectern.NetworkError), (True, lectern.TimeoutError)):
            server = Server(lambda connection, is_silent=is_silent: serve(connection, is_silent))
            self.addCleanup(server.close)
            one = lectern.Lectern(server.url, token=lambda: "any", timeout=0.2, retries=0)
            file = io.BytesIO()
            self.fails(kind, lambda: one.warehouse.download("fct_xp", to=file))
            self.assertEqual(file.getvalue(), b"rows")
