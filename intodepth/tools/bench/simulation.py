"""simulation: the speed of the rules: copies, plans, previews, sight, moves."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from functools import partial
from time import perf_counter

from intodepth.sim.actions import generate_actions
from intodepth.sim.actions.move import Move
from intodepth.sim.entities import Hero
from intodepth.sim.flow.schedule import build_schedule
from intodepth.sim.orders import plan as plan_order
from intodepth.sim.orders import round_end
from intodepth.sim.paths.dijkstra import Paths, search
from intodepth.sim.paths.grid_view import build_unbounded_view
from intodepth.sim.paths.portal_view import PortalView
from intodepth.sim.paths.strides import STATES, Strider
from intodepth.sim.space.cells import Cell
from intodepth.sim.space.ground import Ground
from intodepth.sim.space.sight import Eye, centres, sectors, trace
from intodepth.sim.stage import Stage
from intodepth.sim.successors import stage_after
from intodepth.tools.bench import scenes
from intodepth.tools.bench.measurement import Measurements
from intodepth.tools.bench.peers import FieldOfView, MoveGraph
from intodepth.tools.bench.timing import microseconds, percentile, ratio

CAP = 12


def stage() -> Measurements:
    """Yield the time to copy a stage."""
    yield "stage.copy", microseconds(scenes.cave().copy, 2000), "us"


def plan() -> Measurements:
    """Yield the time of whole schedules, digest included."""
    flat = scenes.corridor()
    walk = Move(0, Cell(9, 1))
    yield "plan.walk8", microseconds(lambda: build_schedule(flat, walk)), "us"
    edge = scenes.cliff()
    fall = Move(0, Cell(2, 9), drop=True)
    yield "plan.fall", microseconds(lambda: build_schedule(edge, fall)), "us"
    roped = scenes.corridor(ropes=50)
    share, _, _ = ratio(lambda: build_schedule(roped, walk), lambda: build_schedule(flat, walk))
    yield "plan.idle_ropes_over_none", share, "ratio"


def preview() -> Measurements:
    """Yield the time to plan each action for the first time, as hovering over it does.

    Then the same with the answer of eight creatures at the end of the round.
    """
    cave = scenes.cave()
    times = []
    for _ in range(5):
        for action in generate_actions(cave):
            start = perf_counter()
            build_schedule(cave, action)
            times.append(perf_counter() - start)
    yield "preview.hover", percentile(times, 0.99) * 1e3, "ms"
    den = scenes.den()
    times = []
    # What was left behind before is not to be cleared away within one of these.
    gc.collect()
    for action in generate_actions(den):
        start = perf_counter()
        order = (action, *round_end(stage_after(den, action)))
        plan_order(den, order, passes_on=False)
        times.append(perf_counter() - start)
    yield "preview.eight_creatures", percentile(times, 0.99) * 1e3, "ms"


def sight() -> Measurements:
    """Yield the time of exact sight in a window of 31 x 19 through portals, and of tcod's sight."""
    hall = scenes.hall_of_doors()
    for name, ground, eye in (*_views(), ("doors", hall, Cell(hall.width // 2, hall.height // 2))):
        yield f"sight.{name}", microseconds(partial(trace, ground, Eye(eye)), 10), "us"
    for name, ground, eye in _views():
        peer = FieldOfView(ground, eye)
        middles = {sector.cell for sector in centres(ground, eye)}
        # Its rock is a little narrower than its cells, so that it sees more in caves.
        assert middles <= peer.cells() if name == "cave" else middles == peer.cells(), (
            "the peer sees otherwise"
        )
        share, _, theirs = ratio(partial(trace, ground, Eye(eye)), peer.solve, 10)
        yield f"sight.{name}_over_tcod", share, "ratio"
        yield f"sight.{name}_tcod", theirs, "us"


def _views() -> Iterator[tuple[str, Ground, Cell]]:
    for name, scene in (("plain", scenes.plain()), ("cave", scenes.cave())):
        eye = scene.hero(0).cell
        assert eye is not None
        yield name, scene.ground, eye


def moves() -> Measurements:
    """Yield the time of costs and paths of all moves, and of the same graph in scipy; asked for the first
    time, and again.
    """
    cave = scenes.cave()
    hero = cave.hero(0)
    assert hero.cell is not None
    eye = hero.cell
    graph = MoveGraph(cave, CAP)
    view = build_unbounded_view(cave.ground, eye)
    known = Paths(cave, hero, CAP, view)
    reached = {state: cost for state, cost in enumerate(known.costs) if cost <= CAP}
    assert graph.costs(view) == reached, "the peer solves another problem"

    def answer() -> object:
        return Paths(cave, hero, CAP, build_unbounded_view(cave.ground, eye)).targets

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
    """Yield the time of the nodes of a view through portals and of the moves over them."""
    at = Cell(3, 1)
    hall = Stage.of(scenes.hall_of_doors(), [hero.with_field("cell", at)])
    seen = sectors(hall.ground, at)
    return microseconds(lambda: Paths(hall, hall.hero(0), CAP, PortalView(hall.ground, at, seen)).targets, 50)
