"""The gnawer: goes to the nearest rope by floor, ladder and rope, announces its bite, and bites."""

from __future__ import annotations

from intodepth.sim.actions.move import Move
from intodepth.sim.creatures import Balk, take
from intodepth.sim.entities import Step
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.stage import Stage
from tests.playing import awake, draw, picture, play, rounds
from tests.playing import creature_of as gnawer
from tests.ropes import anchor, body, set_anchor, tie_rope

BITE = (Step.BITE,)


def line(stage: Stage, start: tuple[int, int], ways: str, *ends: tuple[int, int], out: int = 0) -> Stage:
    """A rope from one anchor to another, or to nothing; then the gnawer announces anew."""
    for cell in ends:
        set_anchor(stage, *cell, 10)
    first = len(stage.anchors) - len(ends)
    ties = [anchor(first + index) for index in range(len(ends))]
    tie_rope(stage, (ties[0], ties[1] if len(ties) > 1 else None), start, ways, out or len(ways))
    return awake(stage)


def test_where_no_rope_is_it_waits() -> None:
    stage = draw("#########\n#A....N.#\n#########")
    assert gnawer(stage).intent == ()
    assert rounds(stage, 1) == "#########\n#A....N.#\n#########"


def test_it_goes_three_cells_a_round_towards_the_nearest_rope_and_turns_as_it_goes() -> None:
    stage = line(draw("############\n#A.......N.#\n############"), (2, 1), "EEE", (2, 1), (5, 1))
    assert gnawer(stage).intent == (Step.BEHIND, Step.AHEAD, Step.AHEAD), "at its end is nothing to bite"
    assert rounds(stage, 1) == "############\n#A....N....#\n############"
    assert (gnawer(stage).facing, gnawer(stage).intent) == (Side.W, (Step.AHEAD, Step.AHEAD))
    assert rounds(stage, 1) == "############\n#A..N......#\n############"
    assert gnawer(stage).intent == BITE


def test_its_bite_is_announced_a_round_before_and_cuts_what_is_there_then() -> None:
    stage = line(draw("#########\n#A..N...#\n#########"), (2, 1), "EEEE", (2, 1), (6, 1))
    assert gnawer(stage).intent == BITE and len(stage.ropes) == 1
    rounds(stage, 1)
    assert sorted(len(rope.sides) for rope in stage.ropes.values()) == [2, 2]


def test_who_takes_the_rope_away_lets_it_bite_the_air() -> None:
    stage = line(draw("#########\n#A..N...#\n#########"), (2, 1), "EEEE", (2, 1), (6, 1))
    stage.write_rope(0, stage.ropes[0], None)
    result = take(stage, gnawer(stage), Step.BITE)
    assert result.balk == Balk.NOTHING_THERE and not result.events
    assert rounds(stage, 1) == "#########\n#A..N...#\n#########"
    assert gnawer(stage).intent == ()


def test_it_climbs_ladders_and_goes_the_shortest_way() -> None:
    stage = draw("#######\n#H....#\n#H#####\n#H....#\n#HN.A.#\n#######")
    line(stage, (2, 4), "EEE", (2, 4), (5, 4))
    assert gnawer(stage).intent == (Step.BEHIND, Step.UP, Step.UP)
    assert rounds(stage, 1) == picture("#######\n#H....#\n#N#####\n#H....#\n#H..A.#\n#######")


def test_it_hangs_from_a_rope_and_its_weight_counts() -> None:
    stage = draw("#######\n#.....#\n#.....#\n#N....#\n#####A#\n#######")
    set_anchor(stage, 3, 4, 10)
    tie_rope(stage, (anchor(0), None), (3, 4), "SS", 2)
    awake(stage)
    assert gnawer(stage).intent == (Step.AHEAD, Step.AHEAD, Step.UP)
    rounds(stage, 1)
    found = gnawer(stage)
    assert (found.cell, found.grip) == (Cell(3, 3), 0)
    weak = draw("#######\n#.....#\n#.....#\n#N....#\n#####A#\n#######")
    set_anchor(weak, 3, 4, 1)
    tie_rope(weak, (anchor(0), None), (3, 4), "SS", 2)
    rounds(awake(weak), 1)
    assert gnawer(weak).grip is None and not weak.anchors, "2 is more than the anchor holds"


def test_what_hung_from_the_rope_falls() -> None:
    stage = draw("######\n#N...#\n###..#\n###D.#\n###..#\nA##..#\n######".replace("A##", "#A#"))
    set_anchor(stage, 2, 5, 18)
    tie_rope(stage, (anchor(0), body(1)), (2, 5), "ESS", 3)
    awake(stage)
    assert gnawer(stage).intent == (Step.AHEAD, Step.AHEAD), "where the rope goes down it can hang from it"
    rounds(stage, 1)
    assert (gnawer(stage).grip, gnawer(stage).intent) == (0, BITE)
    rounds(stage, 1)
    assert stage.bodies[1].cell == Cell(3, 1)


def test_somebody_in_its_way_stops_it() -> None:
    stage = line(draw("##########\n#.A....N.#\n##########"), (2, 1), "EE", (2, 1), (4, 1))
    play(stage, Move(0, Cell(5, 1)))
    assert gnawer(stage).intent == (Step.BEHIND, Step.AHEAD, Step.AHEAD)
    assert rounds(stage, 1) == "##########\n#....AN..#\n##########"
    assert take(stage, gnawer(stage), Step.AHEAD).balk == Balk.BLOCKED


def test_of_two_ropes_as_near_and_as_low_it_goes_to_the_one_ahead() -> None:
    for facing, cell in (("N", Cell(8, 1)), ("n", Cell(2, 1))):
        stage = draw(f"###########\n#.........#\n#.........#\n#A...{facing}....#\n###########")
        for x in (2, 8):
            line(stage, (x, 3), "SS", (x, 3))
        rounds(stage, 1)
        assert gnawer(stage).cell == cell, facing
