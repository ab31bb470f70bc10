"""action_examples: every kind of action, and what is told of it: the EXAMPLES of its own tests."""

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec

from intodepth.sim.actions import ACTIONS, Action
from intodepth.sim.history import Tune
from intodepth.sim.stage import Stage

_NAMES = dict.fromkeys(f"tests.sim.actions.test_{kind.__module__.rsplit('.', 1)[-1]}" for kind in ACTIONS)
_MODULES = [import_module(name) for name in _NAMES if find_spec(name)]
ACTION_WORDS: list[tuple[Action | Tune, str]] = [
    *(each for module in _MODULES for each in getattr(module, "EXAMPLES", ())),
    (Tune((("walk", 2), ("give", 0))), "the rules change: walk 2, give 0"),
]
"""on the stage of tests/event_examples.py"""
OFFERING: list[Callable[[], Stage]] = [module.offering for module in _MODULES if hasattr(module, "offering")]
"""stages on which kinds can be done that need more than the stages of all others have"""
