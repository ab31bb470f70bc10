"""creatures: the words for the plans of creatures."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from intodepth.sim.entities import Step

STEPS = {
    Step.AHEAD: "go ahead",
    Step.BEHIND: "go back",
    Step.UP: "go up",
    Step.DOWN: "go down",
    Step.TURN: "turn round",
    Step.BITE: "bite the ropes there",
    Step.LET_GO: "let go",
    Step.GUST: "blow ahead",
}


def intent_words(intent: Iterable[Step]) -> str:
    """Return the plan of a creature: `go ahead 2 cells`; `wait` for an empty one."""
    said = []
    for step, group in groupby(intent):
        count = len(list(group))
        said.append(f"{STEPS[step]} {count} cells" if count > 1 else STEPS[step])
    return ", ".join(said) or "wait"
