"""creatures: what those that live below mean to do, in words."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import Final

from intodepth.sim.entities import Step

_STEPS: Final = {
    Step.AHEAD: "go ahead",
    Step.BEHIND: "go back",
    Step.UP: "go up",
    Step.DOWN: "go down",
    Step.TURN: "turn round",
    Step.BITE: "bite",
    Step.LET_GO: "let go",
    Step.GUST: "blow ahead",
}


def intent_words(intent: Iterable[Step]) -> str:
    """Return what a creature will do, as in `go ahead 2`; `wait` for nothing."""
    said = []
    for step, group in groupby(intent):
        count = len(list(group))
        said.append(f"{_STEPS[step]} {count}" if count > 1 else _STEPS[step])
    return ", ".join(said) or "wait"
