"""errands: what one would want of a thing that is pointed at: go there and take, pull, tie on, or leave."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from intodepth.screens.level.play.offers import Offer
from intodepth.screens.level.telling.targets import to_bring_out, ways_out
from intodepth.sim.actions import Action, Kind
from intodepth.sim.actions.exit import Exit
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.pull import Pull
from intodepth.sim.actions.ropes.tie import TieOn
from intodepth.sim.actions.take import Take
from intodepth.sim.entities import Hero
from intodepth.sim.flow import turns
from intodepth.sim.knowledge import NOTHING, Knowledge
from intodepth.sim.mechanisms import MechanismKind
from intodepth.sim.orders import Order
from intodepth.sim.paths.dijkstra import Paths, reachable
from intodepth.sim.paths.grid_view import unbounded_view
from intodepth.sim.paths.strides import STATES
from intodepth.sim.space.cells import Cell
from intodepth.sim.space.charts import STRAIGHT
from intodepth.sim.stage import Stage
from intodepth.sim.successors import stage_after

MOVES = 8
"""so many make a way at most"""
REACH = 2
"""from so many cells away, across and up together, a thing may be in reach"""


class Errands:
    """What the leader of a stage can do at its cells; worked out when it is asked, and kept for the stage."""

    def __init__(self, wanted: Collection[str]) -> None:
        """`wanted`: keys of what the level asks for."""
        self._wanted = tuple(wanted)
        self._asked = 0, NOTHING
        """digest of the stage, and what was known"""
        self._known: dict[Cell, Order] = {}

    def find(self, stage: Stage, known: Knowledge, moves: Offer | None, cell: Cell) -> Order:
        """The actions by which the leader does what one would want at a cell; none where one move does it.

        `known` is what the party knows, `moves` what the leader can do by one move.
        """
        asked = stage.digest, known
        if asked != self._asked:
            self._asked = asked
            self._known.clear()
        found = self._known.get(cell)
        if found is None:
            found = self._known[cell] = self._find(stage, known, moves, cell)
        return found

    def _find(self, stage: Stage, known: Knowledge, moves: Offer | None, cell: Cell) -> Order:
        hero = stage.hero(stage.lead)
        if hero.cell is None or cell not in known.terrain:
            return ()
        way = _Way(stage, hero, known.terrain)
        if cell in ways_out(stage) and self.may_leave(stage, hero):
            return next(((*path, Exit(hero.id)) for path in way.to(cell)), ())
        kind = _deed_at(stage, known, hero, cell)
        is_offered = moves is not None and cell in moves.aims.values()
        if kind is not None and not (kind is TieOn and is_offered):
            return next(way.deeds(kind, cell), ())
        return () if is_offered or cell == hero.cell else next(way.to(cell), ())

    def may_leave(self, stage: Stage, hero: Hero) -> bool:
        """Whether one would leave the level: with something, or when nothing is left to bring out."""
        return bool(stage.carried(hero.id)) or not to_bring_out(stage, self._wanted)


def _deed_at(stage: Stage, known: Knowledge, hero: Hero, cell: Cell) -> Kind | None:
    """What is done at what is in a cell."""
    body = stage.at.get(cell)
    if body is not None:
        return Take if body in known.lying_in(cell) else None
    works = stage.mechanisms.values()
    if any(work.kind == MechanismKind.LEVER and work.cell == cell for work in works):
        return Pull
    held = stage.ropes_of(hero.id)
    return TieOn if held and any(anchor.cell == cell for anchor in stage.anchors.values()) else None


class _Way:
    """Where a hero can go with the points that it has, over cells that are known, if not seen by itself."""

    def __init__(self, stage: Stage, hero: Hero, known: Collection[Cell]) -> None:
        assert hero.cell is not None
        self._stage, self._hero, self._known = stage, hero, known
        self._paths = Paths(stage, hero, hero.action_points, unbounded_view(stage.ground, hero.cell))

    def to(self, cell: Cell) -> Iterator[Order]:
        """The moves to a cell, if there are any: as many as it takes, each in sight of where it begins."""
        if cell == self._hero.cell:
            yield ()
            return
        state = self._paths.targets.get((cell, STRAIGHT, False))
        if state is None:
            return
        view, cells = self._paths.view, []
        while state != self._paths.start:
            cells.append(view.cell(state // STATES))
            state = self._paths.parents[state]
        if not all(each in self._known for each in cells):
            return
        stage, moves = self._stage, list[Action]()
        while len(moves) < MOVES:
            hero = stage.hero(self._hero.id)
            targets = reachable(stage, hero).targets
            far = next((each for each in cells if (each, STRAIGHT, False) in targets), None)
            if far is None or far == hero.cell:
                return
            moves.append(Move(hero.id, far, False, STRAIGHT))
            stage = stage_after(stage, moves[-1])
            if stage.hero(hero.id).cell != far or turns.next_actor(stage) != stage.hero(hero.id):
                return
            if far == cell:
                yield tuple(moves)
                return
            cells = cells[: cells.index(far)]

    def deeds(self, kind: Kind, cell: Cell) -> Iterator[Order]:
        """The ways to do something at a cell, where the least has to be gone first."""
        start, targets, costs = self._hero.cell, self._paths.targets, self._paths.costs
        near = {
            Cell(cell.x + dx, cell.y + dy)
            for dx in range(-REACH, REACH + 1)
            for dy in range(-REACH, REACH + 1)
            if abs(dx) + abs(dy) <= REACH
        }
        found = [(costs[state], to) for (to, _, drops), state in targets.items() if to in near and not drops]
        for _, spot in sorted([*found, *([(0, start)] if start in near else [])]):
            for moves in self.to(spot):
                stage = self._stage
                for move in moves:
                    stage = stage_after(stage, move)
                deed = _deed(stage, self._hero.id, kind, cell)
                if deed is not None:
                    yield (*moves, deed)


def _deed(stage: Stage, hero: int, kind: Kind, cell: Cell) -> Action | None:
    """The action of a kind that is aimed at a cell; rather with a loose end than with a tied one."""
    found = [action for action in kind.generate(stage, stage.hero(hero)) if action.aim(stage) == cell]
    return min(found, key=lambda action: _moves_knot(stage, action), default=None)


def _moves_knot(stage: Stage, action: Action) -> bool:
    """Whether an end is taken from where it is tied: less likely meant than tying a loose one."""
    return isinstance(action, TieOn) and stage.ropes[action.rope].ends[action.end] is not None
