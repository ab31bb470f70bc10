"""measurement: what a measure yields, and what it raises where there is nothing to compare with."""

from __future__ import annotations

from collections.abc import Iterator

Measurements = Iterator[tuple[str, float, str]]
"""Name, value and unit of each figure, as it is measured."""


class PeerMissing(Exception):
    """The library to compare with is not installed."""
