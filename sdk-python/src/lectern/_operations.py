"""What runs of `request`, `list` and `changes`; the stub beside it has their types."""

from ._lists import Changes, List


class Operations:
    """Every operation, by its name such as 'GET /events/1.0/events/{id}'."""

    def __init__(self, call):
        self._call = call

    def request(self, name, **options):
        """Sends a request and returns the body of its reply."""
        return self._call(name, **options).body

    def list(self, name, *, query=None, **options):
        """A list, read page by page."""
        return List(self._reader(name, options), query)

    def changes(self, name, *, since, query=None, **options):
        """The records that changed since an instant, with an overlap of 5 s."""
        return Changes(self._reader(name, options), query, since=since)

    def _reader(self, name, options):
        return lambda query: self._call(name, query=query, **options)
