"""Hazards: falls without end."""

from intodepth.sim.entities import Body
from intodepth.sim.flow.hazards import wakings
from intodepth.sim.flow.schedule import TracingScheduler
from intodepth.sim.invariants import problems
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage
from intodepth.sim.what import What
from intodepth.story.beat_scene import body_of
from tests.ropes import anchor, body, tie_rope
from tests.sim.rope_cases import PATH, read

COLUMN = next(
    case.before for case in read(PATH.read_text(encoding="utf-8")) if case.title.startswith("An endless fall")
)


def test_who_falls_for_ever_with_a_rope_in_its_hands_does_so_once() -> None:
    stage = COLUMN.copy()
    stage.write_cell(0, Cell(1, 5), Cell(2, 5))
    tie_rope(stage, (None, body(0)), (2, 3), "NN", 3, 5)
    stage.write(0, "grip", None, 1)
    scheduler = TracingScheduler(stage)
    scheduler.settle()
    for_ever = [each for each in scheduler.timeline if each.what == What.FALL_FOR_EVER]
    assert [(each.beat, body_of(each)) for each in for_ever] == [(10, 0)]
    assert scheduler.stage.bodies[0].fall == 10 and problems(scheduler.stage) == []


def test_two_who_fall_for_ever_on_one_rope_wake_at_once_and_both_come_off_it() -> None:
    first, second = COLUMN.bodies.values()

    def put(hero: Body, key: int, y: int, *, hazard: bool) -> Body:
        return hero.with_field("id", key).with_field("cell", Cell(2, y)).with_field("hazard", hazard)

    bodies = [put(first, 0, 3, hazard=True), put(second, 1, 3, hazard=False), put(second, 2, 4, hazard=True)]
    stage = Stage.of(COLUMN.ground, bodies, anchors=COLUMN.anchors.values())
    tie_rope(stage, (anchor(0), body(1)), (4, 5), "WWSS", 4)
    tie_rope(stage, (body(0), body(2)), (2, 3), "N", 1)
    for _, event, _ in wakings(stage):
        event.apply(stage)
    assert [stage.bodies[key].cell for key in (0, 1, 2)] == [Cell(2, 4), Cell(2, 3), Cell(2, 5)]
    assert stage.ropes[1].ends == (None, None)
