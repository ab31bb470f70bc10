"""Hazards: falls without end."""

from intodepth.sim.invariants import problems
from intodepth.tools.cases.play import do, stage_of
from tests.ropes import body, tie_rope
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
