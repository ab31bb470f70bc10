"""peril: the worst effect of an order."""

from __future__ import annotations

from enum import IntEnum

from intodepth.play.preview import Preview


class Peril(IntEnum):
    """The worst effect of an order; greater values are worse."""

    NONE = 0
    BREAKS = 1
    """a floor breaks, and nobody is hurt by it"""
    POPS = 2
    """an anchor pops, and nobody is hurt by it"""
    UNKNOWN = 3
    """it leads to where nobody has looked"""
    HURTS = 4
    """somebody loses hit points, a relic breaks, or something begins to fall for ever"""


def peril_of(preview: Preview) -> Peril:
    """Return the worst effect of an order."""
    if preview.harm or preview.spoilt or preview.endless:
        return Peril.HURTS
    if preview.unknown is not None:
        return Peril.UNKNOWN
    if preview.popped:
        return Peril.POPS
    return Peril.BREAKS if preview.broken else Peril.NONE
