"""Pull: levers turned over."""

from intodepth.sim.actions.pull import Pull
from intodepth.sim.entities import Gift
from tests.mechanisms import lever, set_up
from tests.playing import beats, draw, listed, play, show

EXAMPLES = (
    (Pull(0, 0), "A pulls the lever"),
    (Pull(0, 1), "A pulls the lever back"),
)


def test_a_lever_opens_its_gate_and_closes_it_again() -> None:
    stage = draw("#A.|.#\n######")
    stage = set_up(stage, lever(stage, 2, 1))
    opened, closed = play(stage, Pull(0, 0), Pull(0, 0))
    assert beats(opened) == ["1: MechanismChanged ActionPointsChanged", "2: TerrainChanged"]
    assert beats(closed) == ["1: MechanismChanged ActionPointsChanged", "2: TerrainChanged"]
    assert show(stage) == "#A.|.#\n######"
    assert stage.hero(0).action_points == 4


def test_one_pull_turns_every_gate_of_the_lever_over() -> None:
    stage = draw("#A|/|.#\n#######")
    stage = set_up(stage, lever(stage, 1, 1))
    play(stage, Pull(0, 0))
    assert show(stage) == "#A/|/.#\n#######"


def test_a_lever_is_in_reach_in_the_own_cell_and_one_side_away() -> None:
    for x, offered in ((1, True), (2, True), (3, False), (0, True)):
        stage = draw(".A..\n####")
        assert bool(listed(set_up(stage, lever(stage, x, 1)), Pull)) == offered


def test_not_without_action_points_and_not_with_paws() -> None:
    for fields in ({"action_points": 0}, {"gifts": Gift.PAWS}):
        stage = draw("#A.#\n####", **fields)
        assert listed(set_up(stage, lever(stage, 2, 1)), Pull) == []
