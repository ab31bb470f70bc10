"""tuned: the rules with the present values of the tweak files."""

from __future__ import annotations

from functools import lru_cache

from intodepth import tweaks
from intodepth.sim.rules import Rules


def get_rules() -> Rules:
    """Return the default rules, changed by the tweak files."""
    return _apply_values(tuple(tweaks.rules().items()))


@lru_cache(maxsize=1)
def _apply_values(values: tuple[tuple[str, int], ...]) -> Rules:
    """Return them for some values; screens ask every frame."""
    return Rules(**{name: value for name, value in values if name in Rules.names()})
