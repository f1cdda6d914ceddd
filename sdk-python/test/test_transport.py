"""Connections: kept open, replaced when they are gone, limited in time, not shared by a fork."""

import builtins
import os
import socket
import threading
import time

import lectern
from lectern._transport import Connections
from support import SERVER, TestCase, client

BODY = b"{}"
HEAD = b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 2\r\n"


class Server:
    """Answers each connection by a function; counts connections."""

    def __init__(self, serve):
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        self._serve = serve
        self.connections = 0
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self):
        while True:
            try:
                connection, _ = self._listener.accept()
            except OSError:
                return
            self.connections += 1
            threading.Thread(target=self._run, args=(connection,), daemon=True).start()

    def _run(self, connection):
        with connection:
            try:
                self._serve(connection)
            except OSError:
                pass

    def close(self):
        self._listener.close()


class Transport(TestCase):
    def serving(self, serve):
        server = Server(serve)
        self.addCleanup(server.close)
        return server

    def send(self, connections, server, seconds=2.0, is_repeatable=True):
        request = lectern.Request("GET", f"{server.url}/", {}, None, is_repeatable)
        return connections(request, seconds)

    def test_one_connection_serves_requests_that_follow_each_other(self):
        def serve(connection):
            while connection.recv(65_536):
                connection.sendall(HEAD + b"\r\n" + BODY)

        server = self.serving(serve)
        connections = Connections(server.url)
        for _ in range(5):
            self.assertEqual(self.send(connections, server).body, BODY)
        self.assertEqual(server.connections, 1)
        self.send(connections, server, is_repeatable=False)
        self.assertEqual(server.connections, 2)
        connections.close()

    def test_a_connection_that_the_server_has_closed_is_replaced(self):
        def serve(connection):
            connection.recv(65_536)
            connection.sendall(HEAD + b"\r\n" + BODY)

        server = self.serving(serve)
        connections = Connections(server.url)
        for _ in range(5):
            self.assertEqual(self.send(connections, server).status, 200)
            time.sleep(0.01)
        self.assertEqual(server.connections, 5)

    def test_connection_close_is_honoured_and_its_body_read(self):
        def serve(connection):
            connection.recv(65_536)
            connection.sendall(HEAD + b"connection: close\r\n\r\n" + BODY)

        server = self.serving(serve)
        connections = Connections(server.url)
        self.assertEqual(self.send(connections, server).body, BODY)

    def test_a_server_that_drips_cannot_hold_a_call(self):
        def serve(connection):
            connection.recv(65_536)
            for byte in HEAD * 100:
                connection.sendall(bytes([byte]))
                time.sleep(0.02)

        server = self.serving(serve)
        some = lectern.Lectern(server.url, token=lambda: "any", timeout=0.2, retries=0)
        began = time.monotonic()
        error = self.fails(lectern.TimeoutError, lambda: some.request("GET /events/1.0/"))
        self.assertIsInstance(error, builtins.TimeoutError)
        self.assertLess(time.monotonic() - began, 1.0)

    def test_a_body_that_is_cut_is_no_answer(self):
        def serve(connection):
            connection.recv(65_536)
            connection.sendall(HEAD + b"\r\n{")

        server = self.serving(serve)
        some = lectern.Lectern(server.url, token=lambda: "any", retries=0)
        self.fails(lectern.NetworkError, lambda: some.request("GET /events/1.0/"))

    def test_a_fork_opens_its_own_connections(self):
        some = client()
        some.request("GET /events/1.0/")
        child = os.fork()
        if child == 0:
            is_well = some.request("GET /events/1.0/")["caliperMaximumPayloadSize"] == 256
            os._exit(0 if is_well else 1)
        for _ in range(5):
            some.request("GET /events/1.0/")
        self.assertEqual(os.waitpid(child, 0)[1], 0)

    def test_a_client_is_a_context_and_tells_the_clock(self):
        with client() as some:
            some.request("GET /events/1.0/")
            self.assertEqual(some.clock_offset(), 0.0)
        self.assertEqual(some.base_url, SERVER["baseUrl"])
