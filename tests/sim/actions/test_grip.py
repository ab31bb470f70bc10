"""Grip: taking hold of a hanging rope, where one is or one side away."""

from intodepth.sim.actions.ropes.grip import Grip
from intodepth.sim.entities import Gift
from intodepth.sim.rules import Rules
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.stage import Stage
from tests.playing import draw, play
from tests.ropes import anchor, body, offered, set_anchor, tie_rope

EXAMPLES = (
    (Grip(0, 0, -1), "A takes hold of the rope"),
    (Grip(0, 0, 2), "A takes hold of the rope to the left"),
)


def shaft(hero: str = "#A.", rules: Rules | None = None, **fields: int) -> Stage:
    """A rope from a ledge down the wall to the floor."""
    stage = draw(f"...\n#..\n{hero}\n###", rules, **fields)
    set_anchor(stage, 0, 3, 6)
    tie_rope(stage, (anchor(0), None), (0, 3), "ESS", 3)
    return stage


def test_a_rope_that_hangs_in_ones_cell() -> None:
    stage = shaft()
    play(stage, Grip(0, 0, -1))
    assert (stage.hero(0).cell, stage.hero(0).grip) == (Cell(1, 1), 0)


def test_a_rope_one_side_away_and_the_price_is_a_rule() -> None:
    stage = shaft("#.A", Rules(grip=3))
    play(stage, Grip(0, 0, int(Side.W)))
    assert (stage.hero(0).cell, stage.hero(0).grip) == (Cell(1, 1), 0)
    assert stage.hero(0).action_points == 3


def test_up_and_down_a_rope_is_climbing_not_gripping() -> None:
    stage = shaft()
    assert offered(stage, Grip) == [Grip(0, 0, -1)]
    play(stage, Grip(0, 0, -1))
    assert offered(stage, Grip) == []


def test_only_where_it_hangs() -> None:
    stage = draw("...A\n####")
    tie_rope(stage, (None, None), (0, 1), "EEE", 3)
    assert offered(stage, Grip) == []


def test_not_the_rope_that_one_is_tied_to() -> None:
    stage = draw("...\n#..\n#A.\n###")
    set_anchor(stage, 0, 3, 6)
    tie_rope(stage, (anchor(0), body(0)), (0, 3), "ESS", 3)
    assert offered(stage, Grip) == []


def test_thin_rope_only_with_the_gift_for_it() -> None:
    for gifts, count in ((Gift.NONE, 0), (Gift.CLIMBS_THREAD, 1)):
        stage = shaft(gifts=gifts)
        rope = stage.ropes[0]
        stage.write_rope(0, rope, type(rope)(*rope.plain()[:-1], thin=True))  # type: ignore[misc]
        assert len(offered(stage, Grip)) == count


def test_paws_grip_nothing() -> None:
    assert offered(shaft(gifts=Gift.PAWS), Grip) == []
