"""tuned: the rules with the present values of the tweak files."""

from __future__ import annotations

from intodepth import tweaks
from intodepth.sim.rules import Rules


def tuned_rules() -> Rules:
    """Return the default rules, changed by the tweak files."""
    return Rules(**{name: value for name, value in tweaks.rules().items() if name in Rules.names()})
