"""obstacles: why no plan is found: what nothing leads to, and with which help there would be a plan."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Final, NamedTuple

from intodepth.content.outcome import rounds_played
from intodepth.content.recording import take
from intodepth.content.words import count_noun, sentence
from intodepth.search.solver.estimate import may_open
from intodepth.search.solver.problem import Problem
from intodepth.search.solver.solver import Solver
from intodepth.sim.actions import generate_actions
from intodepth.sim.actions.deploy import Deploy
from intodepth.sim.entities import Body, Hero
from intodepth.sim.history import History
from intodepth.sim.ropes import Anchor, Rope
from intodepth.sim.rules import MOST, Rules
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.space.ground import Ground
from intodepth.sim.stage import Stage

MOST_MORE: Final = 16
"""by so much ropes are longer, holds stronger and pitons more at most"""
FREE: Final = frozenset(
    {
        "walk", "turn", "climb_up", "climb_down", "mantle", "step_down", "hang", "pull_up", "drop", "rise",
        "deploy", "take", "put_down", "give", "shove", "exit", "piton", "uncoil", "tie", "clip", "throw",
        "belay", "lower", "haul", "grip", "rope_up", "rope_down", "swing", "cut", "splice", "shoot", "flare",
        "fuse", "wheel", "tip", "pull", "strike", "turn_back", "lamp",
    }
)  # fmt: skip
"""rules that are costs in action points"""

HOLDS: Final = "hold_soft", "hold_hard", "hold_ring", "hold_arrow", "footed", "braced"
"""rules that say what bears how much"""


class Relief(NamedTuple):
    """A kind of help."""

    words: str
    """what it is, with `{}` for how much if it comes in steps"""
    unit: str
    """in what it is counted; empty if it does not come in steps"""
    change: Callable[[int], Stage]
    """returns the first stage with so much of it"""

    def tell(self, more: int, *, is_most: bool = False) -> str:
        """Return so much of it in words; `is_most` if there can be less, too."""
        return self.words.format(f"{'up to ' * is_most}{count_noun(more, self.unit)}" if self.unit else "")


def cut_off(problem: Problem) -> Iterator[str]:
    """Yield, as sentences, what nothing can lead to, whatever heroes do: solid rock is all around it.

    Gates and floors that break count as open. Where portals can be moved, or something digs, nothing is said.
    """
    start = problem.start
    is_fixed = not any(mechanism.portals for mechanism in start.mechanisms.values())
    digs = any(body.traits.digs for body in start.bodies.values())
    if not is_fixed or digs:
        return
    ground = start.ground
    cells = [Cell(x, y) for x in range(ground.width) for y in range(ground.height)]
    entries = {action.entry for action in generate_actions(start) if isinstance(action, Deploy)}
    ways = _ways(ground, [cell for cell in cells if may_open(ground, cell)])
    reached = _flood(entries, ways)
    for key in problem.wanted:
        body = start.bodies[key]
        lies = _cell_of(start, body)
        if lies is None or lies in reached:
            continue
        yield f"Nothing leads to the {body.name} in cell {lies.x},{lies.y}: there is rock all round."


def _ways(ground: Ground, cells: Iterable[Cell]) -> dict[Cell, list[Cell]]:
    """Return the neighbours of each cell that may be open, also through portals."""
    known, found = set(cells), dict[Cell, list[Cell]]()
    for cell in known:
        targets = (ground.step(cell, side) for side in (Side.N, Side.E, Side.S, Side.W))
        found[cell] = [target for target in targets if target is not None and target in known]
    return found


def _flood(starts: Iterable[Cell], ways: dict[Cell, list[Cell]]) -> set[Cell]:
    found = set(starts)
    waiting = list(found)
    while waiting:
        for cell in ways.get(waiting.pop(), ()):
            if cell not in found:
                found.add(cell)
                waiting.append(cell)
    return found


def _cell_of(stage: Stage, body: Body) -> Cell | None:
    """Return where a body is, or who carries it."""
    while body.carrier is not None:
        body = stage.bodies[body.carrier]
    return body.cell


def reliefs(start: Stage) -> Iterator[Relief]:
    """Yield each kind of help that could change something on the first stage of a level."""
    free = replace(start.rules, **dict.fromkeys(FREE, 0))
    soft = replace(start.rules, safe_fall=MOST, spikes=0, drown=0)
    yield Relief("if all actions were free", "", lambda _: _with(start, rules=free))
    yield Relief("if nothing hurt", "", lambda _: _with(start, rules=soft))
    if start.ropes or any(hero.coils for hero in start.heroes()):
        yield Relief("with ropes {} longer", "cell", lambda more: _with_longer_ropes(start, more))
    yield Relief("with holds that bear {} more", "unit", lambda more: _with_holds(start, more))
    yield Relief("with {} more for each hero", "piton", lambda more: _with_pitons(start, more))


def _with(
    start: Stage,
    *,
    rules: Rules | None = None,
    bodies: Iterable[Body] | None = None,
    anchors: Iterable[Anchor] | None = None,
    ropes: Iterable[Rope] | None = None,
) -> Stage:
    """Return a first stage with other parts."""
    return Stage.of(
        start.ground,
        start.bodies.values() if bodies is None else bodies,
        rules or start.rules,
        start.anchors.values() if anchors is None else anchors,
        start.ropes.values() if ropes is None else ropes,
        start.mechanisms.values(),
        start.flood,
    )


def _heroes(start: Stage, change: Callable[[Hero], Hero]) -> list[Body]:
    """Return all bodies, with the heroes changed."""
    return [change(body) if isinstance(body, Hero) else body for body in start.bodies.values()]


def _with_longer_ropes(start: Stage, more: int) -> Stage:
    def longer(hero: Hero) -> Hero:
        return replace(hero, coils=tuple(coil._replace(length=coil.length + more) for coil in hero.coils))

    ropes = [replace(rope, length=rope.length + more) for rope in start.ropes.values()]
    return _with(start, bodies=_heroes(start, longer), ropes=ropes)


def _with_holds(start: Stage, more: int) -> Stage:
    stronger = {name: min(MOST, getattr(start.rules, name) + more) for name in HOLDS}
    anchors = [replace(anchor, hold=anchor.hold + more) for anchor in start.anchors.values()]
    return _with(start, rules=replace(start.rules, **stronger), anchors=anchors)


def _with_pitons(start: Stage, more: int) -> Stage:
    return _with(start, bodies=_heroes(start, lambda hero: replace(hero, pitons=hero.pitons + more)))


def reasons(
    problem: Problem, search: Callable[[Solver], None], tell: Callable[[str], object] = lambda step: None
) -> Iterator[str]:
    """Yield, as sentences, what stands in the way of a plan from the first stage of a level.

    A reason is what nothing leads to; without any, each kind of help with which `search` finds a plan, then
    those with which it is proven that there is none, and those with which none is found. `tell` is given a
    line about each search once it is over.
    """
    if walled := list(cut_off(problem)):
        yield from walled
        return
    proven, vain = list[str](), list[str]()
    for relief in reliefs(problem.start):
        trial = _Trial(problem, relief, search, tell)
        best = trial.search(MOST_MORE)
        if best is None:
            (proven if trial.is_proven else vain).append(relief.tell(MOST_MORE, is_most=True))
            continue
        little, much = 0, MOST_MORE if relief.unit else 1
        while much - little > 1:
            middle = (little + much) // 2
            plan = best if _works(problem, relief, middle, best) else trial.search(middle)
            little, much, best = (middle, much, best) if plan is None else (little, middle, plan)
        words = sentence(relief.tell(much))
        yield f"{words} there is a plan in {count_noun(rounds_played(best), 'round')}."
    if proven:
        yield f"There is no plan {', nor '.join(proven)}: that is proven."
    if vain:
        yield f"No plan was found {', nor '.join(vain)}."


class _Trial:
    """Searches with one kind of help."""

    def __init__(
        self,
        problem: Problem,
        relief: Relief,
        search: Callable[[Solver], None],
        tell: Callable[[str], object],
    ) -> None:
        self._problem, self._relief, self._search, self._tell = problem, relief, search, tell
        self.is_proven = False
        """whether the latest search has proven that there is no plan"""

    def search(self, more: int) -> History | None:
        """Return a plan that is found with so much help, or None; tell how the search went."""
        solver = Solver(replace(self._problem, start=self._relief.change(more)))
        self._search(solver)
        history, self.is_proven = solver.history(is_tidy=False), solver.is_impossible
        found = "there is no plan" if self.is_proven else "no plan found"
        if history is not None:
            found = f"a plan in {count_noun(rounds_played(history), 'round')}"
        self._tell(f"{self._relief.tell(more)}: {found}, {solver.expanded:,} stages looked at")
        return history


def _works(problem: Problem, relief: Relief, more: int, plan: History) -> bool:
    """Return whether a plan also works with so much help."""
    trial = History(relief.change(more))
    is_done = not any(take(trial, entry.action) for entry in plan.done)
    return is_done and problem.is_solved(trial.stage)
