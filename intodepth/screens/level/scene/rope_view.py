"""rope_view: how ropes look: the corners they lie over, and how hard they are pulled."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import pairwise

from intodepth.screens.level.scene.anchor_view import anchor_point, clip_points
from intodepth.screens.level.scene.rope_pieces import IDLE, find_hold, pieces
from intodepth.sim import ropes as rules
from intodepth.sim.entities import Body, Hero
from intodepth.sim.ropes import ANCHOR, BODY
from intodepth.sim.stage import Stage
from intodepth.story.forces import Force, Verdict
from intodepth.story.strain import Strain, is_still, strains
from intodepth.ui.draw import DrawnRope, Figure, LimbTarget, OnFigure, Point, Point3

GHOSTLY = 0.85
"""opacity of a previewed rope"""
PULLING = ("brace", "haul")
HANGING = ("hang_rope", "swing")
"""poses with both hands on a rope"""
HARNESS = 0.42
"""height of a figure's harness above its feet in cells, about"""
KEPT = 32
"""number of stages whose strains are kept"""


class Rigging:
    """Draws the ropes of stages, and caches their loads for a stage."""

    def __init__(self) -> None:
        self._strains: dict[int, dict[int, Strain]] = {}
        """by digest of the stage"""

    def ropes(
        self, stage: Stage, figures: Mapping[int, Figure], only: Collection[int | None] | None = None
    ) -> list[DrawnRope]:
        """Return all ropes of a stage, or those with the given ids, tied to the figures of its bodies."""
        loads = self.strains(stage)
        return [
            piece
            for key, rope in sorted(stage.ropes.items())
            if only is None or key in only
            for piece in pieces(stage, rope, dict(_stops(stage, rope, figures)), _share(rope, loads.get(key)))
        ]

    def hold_ropes(self, stage: Stage, figures: Mapping[int, Figure]) -> dict[int, Figure]:
        """Return the figures by id; those that pull at a rope or hang on one hold it with their hands."""
        able = {figure: key for key, figure in figures.items() if figure.pose in PULLING + HANGING}
        found = dict(figures)
        for piece in self.ropes(stage, figures) if able else ():
            # Who holds a rope amid its way is turned to its later cells.
            for points in (piece.points[::-1], piece.points):
                for one, other in pairwise(points):
                    if not isinstance(one, OnFigure) or one.figure not in able:
                        continue
                    if isinstance(other, OnFigure) and other.figure == one.figure:
                        continue
                    if points is piece.points or points[0] == OnFigure(one.figure, "harness"):
                        found[able[one.figure]] = _hold_lead(one.figure, other)
        return found

    def ghosts(
        self, stage: Stage, then: Stage, figures: Mapping[int, Figure], forces: Iterable[Force]
    ) -> list[DrawnRope]:
        """Return, dashed, the ropes that will change, or end at bodies that will be elsewhere.

        They look as taut as the forces make them.
        """
        caught = {force.rope: force.share for force in forces if force.verdict is Verdict.CAUGHT}
        found: list[DrawnRope] = []
        for key, rope in sorted(then.ropes.items()):
            if rope != stage.ropes.get(key) or any(
                stage.bodies[tie.id].cell != then.bodies[tie.id].cell
                for tie in rope.ends
                if tie is not None and tie.to == BODY
            ):
                for piece in self.ropes(then, figures, {key}):
                    load = max(piece.load, caught.get(key, 0.0))
                    found.append(replace(piece, load=load, ghost=GHOSTLY, dashed=True))
        return found

    def find_stopped(self, stage: Stage) -> list[tuple[rules.Rope, Strain]]:
        """Return the loaded ropes that do not run: jammed, or with equal weights."""
        loaded = [(stage.ropes[key], strain) for key, strain in sorted(self.strains(stage).items())]
        return [each for each in loaded if each[1].hold is None or is_still(*each)]

    def strains(self, stage: Stage) -> dict[int, Strain]:
        """Return the load of each rope that a body hangs on, by id."""
        found = self._strains.get(stage.digest)
        if found is None:
            if len(self._strains) >= KEPT:
                self._strains.clear()
            found = self._strains[stage.digest] = strains(stage)
        return found


def fray(ropes: Iterable[DrawnRope], stage: Stage, forces: Iterable[Force]) -> list[DrawnRope]:
    """Return ropes of a stage, frayed at the anchors that the forces pull out of it."""
    torn: dict[int | None, tuple[Point, ...]] = {}
    for force in forces:
        if force.anchor is not None:
            place = anchor_point(stage.ground, force.anchor)
            torn[force.rope] = (*torn.get(force.rope, ()), place)
    return [replace(rope, frayed=torn.get(rope.name and rope.name[0], ())) for rope in ropes]


def _share(rope: rules.Rope, strain: Strain | None) -> float:
    return strain.share if strain else 0.0 if rope.slack else IDLE


def _stops(
    stage: Stage, rope: rules.Rope, figures: Mapping[int, Figure]
) -> Iterator[tuple[int, list[Point3 | OnFigure]]]:
    """Yield, by index in the chain, the points of a rope's ends, clips and hands."""
    ground = stage.ground
    last = len(rope.cells) - 1
    for clip in rope.clips:
        anchor = stage.anchors[clip]
        if anchor.cell in rope.cells:
            index = rope.cells.index(anchor.cell)
            yield index, list(clip_points(ground, anchor, rope, index))
    for hero in stage.heroes():
        if rope.id in (hero.belay, hero.grip) and hero.cell in rope.cells and hero.id in figures:
            index, figure = find_hold(ground, rope, rope.cells.index(hero.cell), figures[hero.id])
            yield index, _hands(figure)
    for end, index in ((0, 0), (1, last)):
        tie, cell = rope.ends[end], rope.cells[index]
        if tie is None:
            yield index, [(cell.x + 0.5, cell.y + (0.07 if ground.floor[cell] else 0.35), 0.0)]
        elif tie.to == ANCHOR:
            yield index, [(*anchor_point(ground, stage.anchors[tie.id]), 0.0)]
        elif tie.id in figures:
            held = _find_tie_points(stage.bodies[tie.id], figures[tie.id])
            yield index, held if index == 0 else held[::-1]
        else:
            yield index, [(cell.x + 0.5, cell.y + 0.5, 0.0)]


def _find_tie_points(body: Body, figure: Figure) -> list[Point3 | OnFigure]:
    """Return where a rope is tied to a figure, and the points it runs through from there."""
    if figure.pose in PULLING + HANGING and isinstance(body, Hero):
        return [OnFigure(figure, "harness"), OnFigure(figure, "right_hand"), OnFigure(figure, "left_hand")]
    return [OnFigure(figure, "harness")]


def _hold_lead(figure: Figure, whereto: Point3 | OnFigure) -> Figure:
    """Return a figure with its hands on the rope that leads from its harness."""
    if isinstance(whereto, OnFigure):
        whereto = whereto.figure.x, whereto.figure.y + HARNESS, whereto.figure.z
    x, y, z = whereto
    led = LimbTarget("rope", (x - figure.x, y - figure.y, z - figure.z))
    return replace(figure, targets=(*figure.targets, led))


def _hands(figure: Figure) -> list[Point3 | OnFigure]:
    """Return the hands of a figure, the lower one first."""
    heights: dict[str, float] = {end: place[1] for end, place in figure.targets}
    hands = [OnFigure(figure, "right_hand"), OnFigure(figure, "left_hand")]
    return [*sorted(hands, key=lambda hand: heights.get(hand.part, 0.0))]
