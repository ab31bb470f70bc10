"""Portals that close and open: by works, never with a rope through them; what stood or fell on them, falls or lands."""

from dataclasses import replace
from itertools import permutations

from intodepth.sim.actions.move import Move
from intodepth.sim.actions.pull import Pull
from intodepth.sim.actions.shove import Shove
from intodepth.sim.actions.tie import Untie
from intodepth.sim.cells import Cell, Side
from intodepth.sim.events import TerrainChanged
from intodepth.sim.ground import Ground, Portal
from intodepth.sim.history import History
from intodepth.sim.invariants import problems
from intodepth.sim.portal_events import PortalsChanged, is_roped, relinking, relinkings
from intodepth.sim.portals import unsound
from intodepth.sim.rope_events import RopeChanged
from intodepth.sim.schedule import ROOT, Scheduler
from intodepth.sim.sight import sectors
from intodepth.sim.stage import Stage
from tests.playing import beats, draw, play, show
from tests.ropes import body, tie_rope
from tests.works import lever, plate, set_up

DOOR = Portal(Cell(3, 1), Side.E, Cell(5, 1))
ROOMS = "#A..#..#\n########"


def linked(picture: str, *portals: Portal, **fields: object) -> Stage:
    """A picture with portals."""
    drawn = draw(picture, **fields)
    ground = Ground(drawn.ground.width, drawn.ground.height, drawn.ground.kinds, portals)
    assert not unsound(ground)
    return Stage(ground, drawn.bodies.values())


def levered(stage: Stage, *portals: Portal, x: int = 1, y: int = 1) -> Stage:
    """The stage with a lever that closes portals, or opens them."""
    return set_up(stage, replace(lever(stage, x, y, gates=()), gates=(), portals=portals))


def leads(stage: Stage, portal: Portal = DOOR) -> tuple[Cell | None, Cell | None]:
    """Where both ends of a portal lead."""
    return tuple(stage.step(end.start, end.side) for end in (portal, portal.back))  # type: ignore[return-value]


def test_a_lever_closes_a_portal_at_both_ends_and_opens_it_again() -> None:
    stage = levered(linked(ROOMS, DOOR), DOOR)
    (closed,) = play(stage, Pull(0, 0))
    assert beats(closed) == ["1: WorkChanged ActionPointsChanged", "2: PortalsChanged"]
    assert closed.timeline[closed.timeline[-1].cause] == closed.timeline[0]
    assert leads(stage) == (None, None) and problems(stage) == []
    (opened,) = play(stage, Pull(0, 0))
    assert beats(opened) == ["1: WorkChanged ActionPointsChanged", "2: PortalsChanged"]
    assert leads(stage) == (DOOR.target, DOOR.start) and problems(stage) == []


def test_a_portal_that_is_closed_at_first_is_opened_by_its_lever() -> None:
    stage = levered(linked(ROOMS, *DOOR.sealed), DOOR)
    assert stage.works[0].sealed == (DOOR,) and problems(stage) == []
    play(stage, Pull(0, 0), Move(0, Cell(3, 1)), Shove(0, Side.E)) if False else play(stage, Pull(0, 0))
    assert leads(stage) == (DOOR.target, DOOR.start)
    play(stage, Pull(0, 0))
    assert leads(stage) == (None, None)


def test_nothing_is_seen_through_a_closed_portal_and_all_again_when_it_opens() -> None:
    stage = levered(linked(ROOMS, DOOR), DOOR)

    def seen() -> set[Cell]:
        return {sector.cell for sector in sectors(stage.ground, Cell(2, 1))}

    before = seen()
    play(stage, Pull(0, 0))
    assert before - seen() == {Cell(5, 1), Cell(6, 1), Cell(7, 1), Cell(5, 0), Cell(6, 0), Cell(7, 0)}
    play(stage, Pull(0, 0))
    assert seen() == before


def test_a_portal_with_a_rope_through_it_does_not_close_until_the_rope_is_gone() -> None:
    stage = linked("#A..#D.#\n########", DOOR)
    tie_rope(stage, (body(0), body(1)), (1, 1), "EEE", 4)
    stage = levered(stage, DOOR)
    (pulled,) = play(stage, Pull(0, 0))
    assert beats(pulled) == ["1: WorkChanged ActionPointsChanged"]
    assert leads(stage) == (DOOR.target, DOOR.start) and problems(stage) == []
    (untied,) = play(stage, Untie(0, 0, 0))
    assert leads(stage) == (DOOR.target, DOOR.start)
    stage.write_rope(0, stage.ropes[0], replace(stage.ropes[0], cells=(Cell(5, 1),), sides=()))
    scheduler = Scheduler(stage)
    scheduler.settle()
    assert [type(h.event) for h in scheduler.timeline] == [PortalsChanged]
