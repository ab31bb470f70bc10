"""Hazards: falls without end."""

from intodepth.sim.flow.hazards import wakings
from intodepth.sim.invariants import problems
from intodepth.sim.space.cells import Cell
from intodepth.tools.cases.play import do, stage_of
from tests.ropes import anchor, body, tie_rope
from tests.sim.rope_cases import PATH, read

COLUMN = next(
    case for case in read(PATH.read_text(encoding="utf-8")) if case["title"].startswith("An endless fall")
)


def test_who_falls_for_ever_with_a_rope_in_its_hands_does_so_once() -> None:
    stage = stage_of(COLUMN)
    tie_rope(stage, (None, body(0)), (2, 3), "NNW", 3, 5)
    stage, beats = do(stage, ["grab", 0, 1, "E"])
    assert [beat for beat in beats if "for ever" in beat] == ["11: A falls 10, A falls for ever"]
    assert problems(stage) == []


def test_two_who_fall_for_ever_on_one_rope_wake_at_once_and_both_come_off_it() -> None:
    before = COLUMN["before"]
    place, hanging = {"cell": [2, 3], "hazard": True}, {"cell": [2, 3], "fall": 0}
    bodies = {
        "0": before["bodies"]["0"] | place,
        "1": before["bodies"]["1"] | hanging,
        "2": before["bodies"]["1"] | place | {"cell": [2, 4]},
    }
    stage = stage_of(COLUMN | {"before": before | {"bodies": bodies, "ropes": {}, "picture": None}})
    tie_rope(stage, (anchor(0), body(1)), (4, 5), "WWSS", 4)
    tie_rope(stage, (body(0), body(2)), (2, 3), "N", 1)
    for _, event, _ in wakings(stage):
        event.apply(stage)
    assert [stage.bodies[key].cell for key in (0, 1, 2)] == [Cell(2, 4), Cell(2, 3), Cell(2, 5)]
    assert stage.ropes[1].ends == (None, None)
