"""measurement: the type of measurements, and the exception for a missing peer."""

from __future__ import annotations

from collections.abc import Iterator

Measurements = Iterator[tuple[str, float, str]]
"""name, value and unit of each measured figure"""


class PeerMissing(Exception):
    """Raised if the library to compare with is not installed."""
