"""ropes: stages with anchors and ropes for tests, drawn and then tied."""

from __future__ import annotations

from intodepth.sim.actions import Action
from intodepth.sim.events import AnchorChanged, RopeChanged
from intodepth.sim.ropes import ANCHOR, BODY, Anchor, AnchorKind, Rope, Tie
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.stage import Stage


def body(key: int) -> Tie:
    """The tie to a body."""
    return Tie(BODY, key)


def anchor(key: int) -> Tie:
    """The tie to an anchor."""
    return Tie(ANCHOR, key)


def set_anchor(stage: Stage, x: int, y: int, hold: int, kind: AnchorKind = AnchorKind.PITON) -> None:
    """Set the next anchor."""
    key = len(stage.anchors)
    AnchorChanged(key, None, Anchor(key, Cell(x, y), hold, kind)).apply(stage)


def tie_rope(
    stage: Stage,
    ends: tuple[Tie | None, Tie | None],
    start: tuple[int, int],
    ways: str,
    out: int,
    length: int = 0,
    clips: tuple[int, ...] = (),
    thin: bool = False,
) -> None:
    """Add the next rope, from a cell by sides such as `EES`."""
    cells = [Cell(*start)]
    sides = tuple(Side[way] for way in ways)
    for side in sides:
        beyond = stage.step(cells[-1], side)
        assert beyond is not None
        cells.append(beyond)
    key = len(stage.ropes)
    rope = Rope(key, ends, tuple(cells), sides, out, length or out, clips, thin)
    RopeChanged(key, None, rope).apply(stage)


def offered(stage: Stage, kind: type[Action]) -> list[Action]:
    """The actions of one kind that the hero whose turn it is can do."""
    return list(kind.generate(stage, stage.hero(stage.lead)))
