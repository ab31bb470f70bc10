"""rules: measures of the rules: copies, plans, previews, sight, the search for moves."""

from __future__ import annotations

from functools import partial
from time import perf_counter

from intodepth.sim.actions import generate_actions
from intodepth.sim.actions.move import Move
from intodepth.sim.cells import Cell
from intodepth.sim.entities import Hero
from intodepth.sim.grid_view import unbounded_view
from intodepth.sim.paths import Paths, search
from intodepth.sim.portal_view import PortalView
from intodepth.sim.schedule import build_schedule
from intodepth.sim.sight import sectors
from intodepth.sim.stage import Stage
from intodepth.sim.strides import STATES, Strider
from intodepth.tools.bench import Figures, scenes
from intodepth.tools.bench.timing import microseconds, percentile, ratio

CAP = 12


def stage() -> Figures:
    """A copy of a stage."""
    yield "stage.copy", microseconds(scenes.cave().copy, 2000), "us"


def plan() -> Figures:
    """Whole schedules, digest included."""
    flat = scenes.corridor()
    walk = Move(0, Cell(9, 1))
    yield "plan.walk8", microseconds(lambda: build_schedule(flat, walk)), "us"
    edge = scenes.cliff()
    fall = Move(0, Cell(2, 9), drop=True)
    yield "plan.fall", microseconds(lambda: build_schedule(edge, fall)), "us"


def preview() -> Figures:
    """The plan of each action that could be hovered, each built for the first time."""
    cave = scenes.cave()
    times = []
    for _ in range(5):
        for action in generate_actions(cave):
            start = perf_counter()
            build_schedule(cave, action)
            times.append(perf_counter() - start)
    yield "preview.hover", percentile(times, 0.99) * 1e3, "ms"


def sight() -> Figures:
    """All that is seen in a window of 31 x 19."""
    for name, scene in (("plain", scenes.plain()), ("cave", scenes.cave())):
        yield f"sight.{name}", microseconds(partial(_look, scene), 10), "us"


def _look(stage: Stage) -> None:
    """Look about as for the first time."""
    eye = stage.hero(0).cell
    assert eye is not None
    stage.ground.memo.clear()
    sectors(stage.ground, eye)


def moves() -> Figures:
    """Costs and paths of all moves, beside the same graph in scipy; asked first, and asked again."""
    from intodepth.tools.bench.peers import MoveGraph

    cave = scenes.cave()
    hero = cave.hero(0)
    assert hero.cell is not None
    eye = hero.cell
    graph = MoveGraph(cave, CAP)
    view = unbounded_view(cave.ground, eye)
    known = Paths(cave, hero, CAP, view)
    reached = {state: cost for state, cost in enumerate(known.costs) if cost <= CAP}
    assert graph.costs(view) == reached, "the peer solves another problem"

    def answer() -> object:
        return Paths(cave, hero, CAP, unbounded_view(cave.ground, eye)).targets

    share, ours, theirs = ratio(answer, lambda: MoveGraph(cave, CAP).solve(), 10)
    yield "moves.answer_over_scipy", share, "ratio"
    yield "moves.answer", ours, "us"
    yield "moves.answer_scipy", theirs, "us"
    rows = Strider(cave, view, hero)
    prepared = {state: rows[state] for state in reached}
    share, ours, theirs = ratio(lambda: search(prepared, known.start, view.size * STATES, CAP), graph.solve)
    yield "moves.prepared_over_scipy", share, "ratio"
    yield "moves.prepared", ours, "us"
    yield "moves.kept", microseconds(lambda: Paths(cave, hero, CAP, view)), "us"
    yield "moves.doors", _moves_through_doors(hero), "us"


def _moves_through_doors(hero: Hero) -> float:
    """The nodes of a view through portals and the moves over them, asked first."""
    at = Cell(3, 1)
    hall = Stage(scenes.hall_of_doors(), [hero.replaced("cell", at)])
    seen = sectors(hall.ground, at)
    return microseconds(lambda: Paths(hall, hall.hero(0), CAP, PortalView(hall.ground, at, seen)).targets, 50)
