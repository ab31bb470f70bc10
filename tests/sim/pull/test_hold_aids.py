"""Hold aids: what catching, bracing and wheels add to what a rope's far end answers."""

import pytest

from intodepth.sim.actions.move import Move
from intodepth.sim.actions.pass_turn import Pass
from intodepth.sim.entities import Gift
from intodepth.sim.events import Strained
from intodepth.sim.flow.schedule import Schedule
from intodepth.sim.ropes import AnchorKind
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage
from tests.playing import draw, picture, play
from tests.ropes import anchor, body, set_anchor, tie_rope

LEDGE = """
    B.A..
    ####.
    ####.
    ####.
    ####.
    #####
"""


def leap(**fields: object) -> tuple[Stage, Schedule]:
    """A 4 goes over the edge at B's rope, with one cell of slack: 8 against B 3."""
    stage = draw(picture(LEDGE), **fields)
    tie_rope(stage, (body(1), body(0)), (0, 5), "EE", 5)
    stage.write(1, "weight", 3, 3)
    (schedule,) = play(stage, Move(0, Cell(4, 5), drop=True))
    return stage, schedule


def strains(schedule: Schedule) -> list[tuple[int, int]]:
    """Loads and holds that were set against one another, in order."""
    events = (happening.event for happening in schedule.timeline)
    return [(sum(load for _, load in e.loads), e.hold) for e in events if isinstance(e, Strained)]


def test_who_just_stands_is_dragged() -> None:
    stage, schedule = leap()
    assert strains(schedule)[0] == (8, 5)
    assert stage.hero(1).cell != Cell(0, 5)


def test_who_catches_is_braced_without_going_on_belay() -> None:
    stage, schedule = leap(gifts=Gift.CATCHES)
    assert strains(schedule) == [(8, 7)]
    assert stage.hero(1).belay is None


def test_a_strong_brace_holds_more_but_only_when_braced() -> None:
    assert strains(leap(brace=3)[1])[0] == (8, 5)
    stage, schedule = leap(gifts=Gift.CATCHES, brace=3)
    assert strains(schedule) == [(8, 10)]
    assert stage.hero(1).cell == Cell(0, 5)


def test_hands_with_a_strong_brace_add_it_too() -> None:
    stage = draw("B.CA..\n#####.\n#####.\n#####.\n######")
    tie_rope(stage, (body(1), body(0)), (0, 4), "EEE", 6)
    stage.write(2, "belay", None, 0)
    stage.write(2, "brace", 0, 2)
    (schedule,) = play(stage, Move(0, Cell(5, 4), drop=True))
    assert strains(schedule) == [(8, 3 + 2 + 5 + 4 + 2)]


def hung(kind: AnchorKind, weight: int, hold: int = 30) -> Stage:
    """D hangs from a clip; beyond it B of weight 3 stands on the ground and answers 5."""
    stage = draw("....\n.#D.\n.#..\nB#..\n####")
    stage.write(1, "weight", 2, weight)
    set_anchor(stage, 2, 4, hold, kind)
    tie_rope(stage, (body(0), body(1)), (0, 1), "NNNEES", 6, clips=(0,))
    return stage


@pytest.mark.parametrize(
    ("kind", "weight", "stays"),
    [
        (AnchorKind.PITON, 5, True),
        (AnchorKind.PITON, 6, False),
        (AnchorKind.WHEEL, 10, True),
        (AnchorKind.WHEEL, 11, False),
    ],
)
def test_a_wheel_halves_what_pulls_on_what_lies_beyond_it(kind: AnchorKind, weight: int, stays: bool) -> None:
    stage = hung(kind, weight)
    play(stage, Pass(0))
    assert (stage.bodies[1].cell == Cell(2, 3)) == stays


def test_it_also_halves_what_pulls_back() -> None:
    stage = draw(".....\nB#D..\n.#...\n.#...\n#####")
    stage.write(1, "weight", 2, 5)
    set_anchor(stage, 2, 4, 30, AnchorKind.WHEEL)
    tie_rope(stage, (body(0), body(1)), (0, 3), "NEES", 4, clips=(0,))
    play(stage, Pass(0))
    assert stage.bodies[1].cell == Cell(2, 3)


@pytest.mark.parametrize(("kind", "stays"), [(AnchorKind.WHEEL, True), (AnchorKind.PITON, False)])
def test_of_two_wheels_each_halves_it(kind: AnchorKind, stays: bool) -> None:
    stage = draw("......\nA##D..\n.##...\n.##...\n######")
    stage.write(1, "weight", 2, 11)
    set_anchor(stage, 0, 4, 99, kind)
    set_anchor(stage, 3, 4, 99, AnchorKind.WHEEL)
    set_anchor(stage, 0, 1, 3)
    tie_rope(stage, (anchor(2), body(1)), (0, 1), "NNNEEES", 7, clips=(0, 1))
    play(stage, Pass(0))
    assert (stage.bodies[1].cell == Cell(3, 3)) == stays
    assert (2 in stage.anchors) == stays


def test_the_wheel_itself_bears_the_whole_load() -> None:
    stage = hung(AnchorKind.WHEEL, 6, hold=5)
    play(stage, Pass(0))
    assert stage.anchors == {}


def test_a_load_of_odd_weight_is_halved_upwards() -> None:
    stage = draw("....\nA#D.\n.#..\n.#..\n####")
    stage.write(1, "weight", 2, 7)
    set_anchor(stage, 2, 4, 30, AnchorKind.WHEEL)
    set_anchor(stage, 0, 1, 3)
    tie_rope(stage, (anchor(1), body(1)), (0, 1), "NNNEES", 6, clips=(0,))
    play(stage, Pass(0))
    assert 1 not in stage.anchors
