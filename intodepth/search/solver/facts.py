"""facts: what the sense of the solver sees of a candidate: an action, and the stages before and after it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from intodepth.search.solver.estimate import Estimate
from intodepth.search.solver.nodes import Child, Node, SearchStep
from intodepth.search.solver.problem import Problem
from intodepth.sim.actions import Action
from intodepth.sim.actions.deploy import Deploy
from intodepth.sim.actions.move import Move
from intodepth.sim.entities import Bucket, Hero, LevelState, Relic
from intodepth.sim.ropes import ANCHOR, AnchorKind, Rope, Tie
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage

StepFact = tuple[tuple[str, ...], int]
"""a fact's name, as words, and how much of it there is"""
MOST = 20
"""greatest amount of a fact, to either side"""
TASK = 30.0
"""action points that a task counts as"""
REMEMBERED = 24
"""number of steps before a candidate that count"""
UNDONE_BY = {
    "TieOn": "Untie", "Untie": "TieOn", "Lower": "Haul", "Haul": "Lower", "Drop": "Take", "Take": "Drop",
    "Stow": "Uncoil", "Uncoil": "Stow", "Clip": "Unclip", "Unclip": "Clip",
}  # fmt: skip
"""kinds of actions that take each other back"""


def clamp(amount: float) -> int:
    """Return a whole number from minus MOST to MOST."""
    return max(-MOST, min(MOST, round(amount)))


class Surroundings:
    """A stage, with what is worked out of it once for all its candidates."""

    def __init__(self, problem: Problem, estimate: Estimate, stage: Stage) -> None:
        self.stage = stage
        self.left = estimate.estimate_left(stage)
        self.wanted = frozenset(problem.wanted)
        self.lying: list[Cell] = []
        """cells in which something wanted lies"""
        for key in problem.wanted:
            body = stage.bodies[key]
            if body.carrier is None and body.cell is not None:
                self.lying.append(body.cell)
        waits = any(hero.state == LevelState.UNDEPLOYED for hero in stage.heroes())
        self.phase = ("coming in" if waits else "in") + (" to fetch" if self.lying else " to leave")
        self.anchors = {anchor.cell for anchor in stage.anchors.values()}
        self.rope_ends = {cell for rope in stage.ropes.values() for cell in (rope.cells[0], rope.cells[-1])}
        self.rope_cells = {cell for rope in stage.ropes.values() for cell in rope.cells}


class Describer:
    """Describes the candidates of one problem by facts. It sees one step ahead, and nothing of the future."""

    def __init__(self, problem: Problem, estimate: Estimate) -> None:
        self._problem = problem
        self._estimate = estimate

    def look(self, stage: Stage) -> Surroundings:
        """Return a stage with what is worked out of it once."""
        return Surroundings(self._problem, self._estimate, stage)

    def list_facts(
        self, around: Surroundings, action: Action, after: Stage, tasks: int, distance: float
    ) -> Iterator[StepFact]:
        """Yield the facts of a candidate: an action on the stage of a around, the stage after it, and what is
        left to do then.
        """
        stage, kind = around.stage, type(action).__name__
        old, new = stage.hero(action.actor), after.hero(action.actor)
        yield (kind,), 1
        target = _find_target(around, action, old)
        yield (kind, "to", target), 1
        carries = any(body.id in around.wanted for body in stage.find_carried(old.id))
        yield (kind, "with" if carries else "without", around.phase), 1
        yield (kind, "points", str(min(4, old.action_points // 2))), 1
        if kind != "Move":
            yield (kind, old.posture.name.lower()), 1

        more, further = tasks - around.left[0], distance - around.left[1]
        yield ("change",), clamp((TASK * more + further) / 3)
        yield ("distance",), clamp(further)
        if more:
            yield ("more tasks" if more > 0 else "fewer tasks",), 1
            yield (kind, "more tasks" if more > 0 else "fewer tasks"), 1
        elif abs(further) >= 1:
            yield (kind, "further" if further > 0 else "nearer"), 1
        else:
            yield (kind, "as near"), 1

        spent = old.action_points - new.action_points
        yield ("spent",), clamp(spent)
        yield (new.posture.name.lower(),), 1
        if hurt := sum(stage.hero(each.id).hit_points - each.hit_points for each in after.heroes()):
            yield ("hurt",), clamp(hurt)
        moved = sum(
            each.id != action.actor and each.cell != stage.bodies[each.id].cell
            for each in after.bodies.values()
            if each.id in stage.bodies
        )
        if moved:
            yield ("others move",), clamp(moved)
            yield (kind, "others move"), 1
        ropes = sum(after.ropes.get(key) is not rope for key, rope in stage.ropes.items())
        ropes += len(after.ropes.keys() - stage.ropes.keys())
        yield ("ropes",), clamp(ropes)
        if after.ground is not stage.ground:
            yield ("ground",), 1
        if old.cell is not None and new.cell is not None:
            yield ("climbs",), clamp(new.cell.y - old.cell.y)
            falls = (action.to.y if isinstance(action, Move) else old.cell.y) - new.cell.y
            if falls > 0:
                yield ("falls",), clamp(falls)
        yield from self._list_places(around, action, old, new)
        rope = stage.ropes.get(getattr(action, "rope", -1))
        if rope is not None:
            yield from _list_ends(around, kind, rope, old)

    def _list_places(self, around: Surroundings, action: Action, old: Hero, new: Hero) -> Iterator[StepFact]:
        """Yield the facts about where the hero stands afterwards."""
        to = action.entry if isinstance(action, Deploy) else new.cell
        if to is None:
            return
        way_out = self._estimate.measure_to(self._estimate.exits)
        if old.cell is not None:
            yield ("to the way out",), clamp(way_out.get(to, 50.0) - way_out.get(old.cell, 50.0))
        if around.lying:
            ways = [self._estimate.measure_to((cell,)) for cell in around.lying]
            there = min(way.get(to, 50.0) for way in ways)
            if old.cell is not None:
                yield ("to the nearest",), clamp(there - min(way.get(old.cell, 50.0) for way in ways))
            if there <= 1:
                yield ("beside it",), 1
        if _is_near(to, around.anchors):
            yield ("at an anchor",), 1
        if to in around.rope_cells:
            yield ("at a rope",), 1
        others = {each.cell for each in around.stage.heroes() if each.id != old.id and each.cell is not None}
        if _is_near(to, others):
            yield ("at a hero",), 1


def list_steps(node: Node) -> list[SearchStep]:
    """Return the steps to a node, the latest first, as many as count."""

    def back() -> Iterator[SearchStep]:
        each = node
        while each.parent is not None:
            yield each.step
            each = each.parent

    return list(islice(back(), REMEMBERED))


def list_past(action: SearchStep, before: Sequence[SearchStep]) -> Iterator[StepFact]:
    """Yield the facts of a candidate about the steps before it, the latest first."""
    if action is None:
        return
    kind = type(action).__name__
    if not before or before[0] is None:
        yield (kind, "first"), 1
    done = [step for step in before if step is not None]
    own = next((type(step).__name__ for step in done if step.actor == action.actor), "nothing")
    yield (kind, "after", own), 1
    if UNDONE_BY.get(kind) == own:
        yield ("takes back",), 1
    if done:
        is_same = done[0].actor == action.actor
        yield (("goes on",) if is_same else (kind, "beside", type(done[0]).__name__)), 1


def list_end(node: Node, children: Sequence[Child]) -> Iterator[StepFact]:
    """Yield the facts of ending the round at a node with these successors: the points that are left, the best
    change of what is left to do, and the number of successors.
    """
    yield ("end",), 1
    yield ("end", "points"), clamp(sum(node.points))
    yield ("end", "candidates"), clamp(len(children))
    if not children:
        yield ("end", "nothing else"), 1
    elif node.parent is not None:
        _, tasks, distance = node.rank
        best = min(TASK * (each.tasks - tasks) + each.distance - distance for each in children)
        yield ("end", "best"), clamp(best / 3)


def _list_ends(around: Surroundings, kind: str, rope: Rope, hero: Hero) -> Iterator[StepFact]:
    """Yield the facts about the rope that an action of a hero is about."""
    yield (kind, "slack" if rope.slack else "taut"), 1
    yield (kind, "free end" if None in rope.ends else "two ends"), 1
    others = [tie for tie in rope.ends if tie is not None and tie.to != ANCHOR and tie.id != hero.id]
    if any(tie.id in around.wanted for tie in others):
        yield (kind, "leads to what is wanted"), 1
    if any(isinstance(around.stage.bodies.get(tie.id), Hero) for tie in others):
        yield (kind, "leads to a hero"), 1


def _find_target(around: Surroundings, action: Action, hero: Hero) -> str:
    """Return what an action is aimed at, in one word."""
    stage = around.stage
    if isinstance(action, Move):
        if action.drop:
            return "fall"
        if stage.leads_out(action.to):
            return "way out"
        if action.to in around.rope_ends:
            return "rope end"
        if _is_near(action.to, set(around.lying)):
            return "wanted"
        return "anchor" if _is_near(action.to, around.anchors) else "cell"
    tie = getattr(action, "tie", None)
    if isinstance(tie, Tie):
        return _name_end(around, tie, hero)
    body = stage.bodies.get(getattr(action, "body", -1))
    if body is not None:
        return _name_body(around, body.id, hero)
    rope = stage.ropes.get(getattr(action, "rope", -1))
    if rope is None:
        return "nothing"
    own = rope.end_of(hero.id)
    if own is None:
        return "rope"
    other = rope.ends[1 - own]
    return "loose" if other is None else _name_end(around, other, hero)


def _name_end(around: Surroundings, tie: Tie, hero: Hero) -> str:
    if tie.to == ANCHOR:
        anchor = around.stage.anchors.get(tie.id)
        return "anchor" if anchor is None else AnchorKind(anchor.kind).name.lower()
    return _name_body(around, tie.id, hero)


def _name_body(around: Surroundings, key: int, hero: Hero) -> str:
    if key == hero.id:
        return "self"
    if key in around.wanted:
        return "wanted"
    match around.stage.bodies[key]:
        case Hero():
            return "hero"
        case Bucket():
            return "bucket"
        case Relic():
            return "relic"
    return "thing"


def _is_near(cell: Cell, cells: Iterable[Cell]) -> bool:
    """Return whether a cell is among cells, or beside one."""
    return any(abs(cell.x - each.x) + abs(cell.y - each.y) <= 1 for each in cells)
