"""tuned: the rules with the present values of the tweak files."""

from __future__ import annotations

from functools import lru_cache

from intodepth import tweaks
from intodepth.sim.rules import Rules


def tuned_rules() -> Rules:
    """Return the default rules, changed by the tweak files."""
    return _tuned(tuple(tweaks.rules().items()))


@lru_cache(maxsize=1)
def _tuned(values: tuple[tuple[str, int], ...]) -> Rules:
    """Return them for some values; screens ask every frame."""
    return Rules(**{name: value for name, value in values if name in Rules.names()})
