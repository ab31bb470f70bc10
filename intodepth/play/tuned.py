"""Tuned: the rules as the tweak files have them now."""

from __future__ import annotations

from intodepth import tweaks
from intodepth.sim.rules import Rules


def tuned_rules() -> Rules:
    """Return the rules of the game with what the tweak files say."""
    return Rules(**{name: value for name, value in tweaks.rules().items() if name in Rules.names()})
