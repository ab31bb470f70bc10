"""The mole: hears what makes noise in a round, and goes a step there, through soft rock, which opens."""

from __future__ import annotations

from intodepth.sim.actions.move import Move
from intodepth.sim.actions.shove import Shove
from intodepth.sim.creatures import Balk, take
from intodepth.sim.entities import HeardNoise, Step
from intodepth.sim.events import NoiseMade
from intodepth.sim.flow.hearing import hearings
from intodepth.sim.invariants import problems
from intodepth.sim.ropes import AnchorKind
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.space.ground import Portal
from intodepth.sim.stage import Stage
from intodepth.sim.what import What
from tests.playing import creature_of as mole
from tests.playing import draw, end_round, linked, picture, play, rounds, show
from tests.ropes import anchor, body, set_anchor, tie_rope

SHAFT = """
#########
#AD.....#
###.#####
###.#####
###.%%m.#
#########
"""


def drawn_to(stage: Stage, x: int, y: int) -> Stage:
    """The stage, once the mole has heard a noise from a cell and settled what it does."""
    stage.write(mole(stage).id, "heard", None, HeardNoise(9, Cell(x, y)))
    rounds(stage)
    return stage


def test_what_falls_draws_it_a_step_through_soft_rock_a_round_later() -> None:
    stage = draw(SHAFT)
    play(stage, Shove(0, Side.E))
    assert mole(stage).heard == HeardNoise(2, Cell(3, 1)), "a fall of 3 and a weight of 2, three cells away"
    assert mole(stage).intent == (), "it settles what it does at the end of its turn"
    rounds(stage)
    assert (mole(stage).heard, mole(stage).intent) == (None, (Step.AHEAD,))
    assert rounds(stage) == picture(SHAFT.replace("AD.", "A..").replace(".%%m", "D%M."))
    assert mole(stage).intent == (), "a noise is forgotten when the round is over"


def test_what_is_too_far_off_by_the_way_round_is_not_heard() -> None:
    stage = draw("########\n#AD....#\n###.##.#\n###.##m#\n########")
    play(stage, Shove(0, Side.E))
    assert stage.bodies[1].noise == 4 and mole(stage).heard is None


def test_it_hears_through_a_door() -> None:
    door = Portal(Cell(4, 1), Side.E, Cell(7, 1))
    stage = linked("##########\n#AD..###.#\n###..###.#\n###..##.m#\n##########", door)
    play(stage, Shove(0, Side.E))
    assert mole(stage).heard == HeardNoise(1, Cell(3, 1))


def test_nobody_is_drawn_by_its_own_noise() -> None:
    stage = draw("#####\n#AM.#\n###.#\n###.#\n###.#\n#####")
    play(stage, Shove(0, Side.E))
    assert mole(stage).noise == 6 and mole(stage).heard is None


def test_of_several_noises_the_one_counts_that_is_loudest_where_it_is() -> None:
    stage = draw("##########\n#AD..m..E#\n##########")

    def heard(*noises: tuple[int, int]) -> HeardNoise | None:
        events = [(What.NOISE, NoiseMade(key, 0, loudness), key) for key, loudness in noises]
        return next((event.new for _, event, _ in hearings(stage, events)), None)  # type: ignore[attr-defined]

    assert heard((1, 6), (2, 5)) == HeardNoise(3, Cell(2, 1))
    assert heard((1, 5), (2, 6)) == HeardNoise(3, Cell(8, 1))
    assert heard((1, 5), (2, 5)) == HeardNoise(2, Cell(2, 1)), "the leftmost of equals, as it looks there"
    stage.write(3, "heard", None, HeardNoise(4, Cell(8, 1)))
    assert heard((1, 6)) is None, "what it heard before was louder"


def test_it_digs_down_and_falls_where_nothing_is_below() -> None:
    stage = drawn_to(draw("#####\n#A..#\n##m##\n##%##\n##.##\n##.##\n#####"), 2, 1)
    assert mole(stage).intent == (Step.DOWN,)
    assert rounds(stage) == picture("#####\n#A..#\n##.##\n##.##\n##.##\n##M##\n#####")


def test_it_digs_up_where_soft_rock_beside_it_holds_it_and_bears_what_stood_above() -> None:
    stage = drawn_to(draw("#####\n#.A.#\n#%%%#\n##m##\n#####"), 2, 3)
    assert mole(stage).intent == (Step.UP,)
    assert rounds(stage) == picture("#####\n#.A.#\n#%M%#\n##.##\n#####")
    assert mole(drawn_to(stage, 2, 3)).intent == (), "it is as near as it can come"


def test_between_hard_rock_it_does_not_come_up() -> None:
    stage = draw("#####\n#.A.#\n##%##\n##m##\n#####")
    assert take(stage, mole(stage), Step.UP).balk == Balk.NO_FOOTING
    assert mole(drawn_to(stage, 2, 3)).intent == ()


def test_who_stands_on_what_it_leaves_open_falls() -> None:
    stage = drawn_to(draw("#######\n#..A..#\n#m%%%.#\n#######"), 5, 1)
    assert rounds(stage) == picture("#######\n#..A..#\n#.M%%.#\n#######")
    for _ in range(2):
        rounds(drawn_to(stage, 5, 1))
    assert show(stage) == picture("#######\n#.....#\n#..AM.#\n#######")


def test_of_two_ways_as_short_it_takes_the_lower_and_looks_where_it_goes() -> None:
    stage = drawn_to(draw("######\n#A..##\n#%%%%#\n#%%m%#\n######"), 1, 2)
    assert mole(stage).intent == (Step.AHEAD,), "one row further down, or up first"
    stage = drawn_to(draw("#######\n#A....#\n#%%M%%#\n#######"), 1, 1)
    assert mole(stage).intent == (Step.BEHIND,)
    rounds(stage)
    assert mole(stage).facing == Side.W


def test_what_was_announced_is_done_wherever_it_is_then() -> None:
    stage = drawn_to(draw("##########\n#A..M%%.%#\n##########"), 7, 1)
    assert mole(stage).intent == (Step.AHEAD,)
    stage.write_cell(1, Cell(4, 1), Cell(7, 1))
    assert rounds(stage) == "##########\n#A...%%.M#\n##########"


def test_who_stands_in_its_way_stops_it() -> None:
    stage = drawn_to(draw("########\n#.A.m%%#\n########"), 1, 1)
    play(stage, Move(0, Cell(3, 1)))
    assert take(stage, mole(stage), Step.AHEAD).balk == Balk.BLOCKED
    assert rounds(stage) == "########\n#..AM%%#\n########"


def test_a_piton_falls_out_of_rock_that_opens_and_what_hung_from_it_falls() -> None:
    stage = draw("########\n#......#\n#M%....#\n###D...#\n###.###%\n###.##A#\n########")
    set_anchor(stage, 3, 4, 6)
    tie_rope(stage, (anchor(0), body(1)), (3, 4), "S", 1)
    assert not problems(drawn_to(stage, 5, 4))
    end = end_round(stage)
    assert show(stage) == picture("########\n#......#\n#.M....#\n###....#\n###.###%\n###D##A#\n########")
    assert not stage.anchors and stage.ropes[0].ends == (None, body(1)), end


def test_a_piton_with_other_rock_beside_it_stays() -> None:
    stage = draw("########\n#A######\n#M%..###\n########")
    set_anchor(stage, 3, 1, 6)
    rounds(drawn_to(stage, 4, 1))
    assert show(stage) == picture("########\n#.######\n#AM..###\n########") and stage.anchors


def test_an_arrow_stays_only_where_there_is_other_soft_rock() -> None:
    for ceiling, stays in (("#", False), ("%", True), ("=", True)):
        stage = draw(f"########\n#A#{ceiling}####\n#M%..###\n########")
        set_anchor(stage, 3, 1, 4, AnchorKind.ARROW)
        rounds(drawn_to(stage, 4, 1))
        assert show(stage) == picture(f"########\n#.#{ceiling}####\n#AM..###\n########"), ceiling
        assert bool(stage.anchors) == stays, ceiling


def test_a_taut_rope_keeps_it_where_it_is_and_the_rock_closed() -> None:
    stage = draw("########\n#A.M%%.#\n########")
    set_anchor(stage, 2, 1, 18)
    tie_rope(stage, (anchor(0), body(1)), (2, 1), "E", 1)
    result = take(stage, mole(stage), Step.AHEAD)
    assert result.balk == Balk.TAUT and not result.events
    assert rounds(drawn_to(stage, 6, 1)) == "########\n#A.M%%.#\n########"


def test_rock_at_the_rim_of_a_door_stays_where_two_ways_round_it_would_differ() -> None:
    door = Portal(Cell(4, 1), Side.E, Cell(6, 1))
    stage = linked("#########\n#A.M%...#\n#..#.#..#\n#########", door)
    assert take(stage, mole(stage), Step.AHEAD).balk == Balk.BLOCKED
    plain = draw("#########\n#A.M%...#\n#..#.#..#\n#########")
    assert take(plain, mole(plain), Step.AHEAD).balk is None


def test_beams_let_it_hear_what_it_cannot_come_to() -> None:
    stage = draw("########\n#AD....#\n###.####\n###.=m.#\n########")
    play(stage, Shove(0, Side.E))
    assert mole(stage).heard == HeardNoise(2, Cell(3, 1))
    rounds(stage)
    assert (mole(stage).heard, mole(stage).intent) == (None, ())
