"""tuned: the rules with the present values of the tweak files."""

from __future__ import annotations

from functools import lru_cache

from intodepth import tweaks
from intodepth.sim.rules import Rules


def tuned_rules() -> Rules:
    """Return the default rules, changed by the tweak files."""
    return _tuned(tweaks.version())


@lru_cache(maxsize=1)
def _tuned(version: int) -> Rules:
    """Return them for a version of the tweaks; screens ask every frame."""
    return Rules(**{name: value for name, value in tweaks.rules().items() if name in Rules.names()})
