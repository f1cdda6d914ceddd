"""
The types of the API's records, for annotations: `from lectern.models import EventStatus`. Type
checkers read them from models.pyi; while a program runs, each of them is a plain dict.
"""

from typing import Any


def __getattr__(name: str) -> Any:
    if name.startswith("_"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return dict[str, Any]
