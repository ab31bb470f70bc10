"""The tortoise: walks two cells ahead, pushes, carries, and turns round where it cannot go on."""

from __future__ import annotations

from intodepth.sim.actions.move import Move
from intodepth.sim.actions.shove import Shove
from intodepth.sim.creatures import Balk, take
from intodepth.sim.entities import Posture, Relic, Step
from intodepth.sim.invariants import problems
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.space.ground import Portal
from intodepth.sim.stage import Stage
from tests.playing import creature_of as tortoise
from tests.playing import draw, end_round, linked, picture, play, show
from tests.ropes import anchor, body, set_anchor, tie_rope

AHEAD, TURN = (Step.AHEAD, Step.AHEAD), (Step.TURN,)


def balk_of(stage: Stage) -> Balk | None:
    """Why it would not go a cell ahead now."""
    return take(stage, tortoise(stage), Step.AHEAD).balk


def after_round(stage: Stage) -> str:
    end_round(stage)
    assert not problems(stage), problems(stage)
    return show(stage)


def test_it_walks_two_cells_and_announces_two_more() -> None:
    stage = draw("#########\n#A.T....#\n#########")
    assert tortoise(stage).intent == AHEAD
    assert after_round(stage) == "#########\n#A...T..#\n#########"
    assert tortoise(stage).intent == AHEAD


def test_before_rock_it_announces_to_turn_and_walks_back_the_round_after() -> None:
    stage = draw("########\n#A....T#\n########")
    assert tortoise(stage).intent == TURN
    assert after_round(stage) == "########\n#A....T#\n########"
    assert (tortoise(stage).facing, tortoise(stage).intent) == (Side.W, AHEAD)
    assert after_round(stage) == "########\n#A..T..#\n########"


def test_what_it_announced_ends_at_the_rock_that_it_comes_to() -> None:
    stage = draw("########\n#A...T.#\n########")
    assert tortoise(stage).intent == AHEAD
    assert after_round(stage) == "########\n#A....T#\n########"
    assert tortoise(stage).intent == TURN


def test_it_walks_off_an_edge_and_on_below() -> None:
    stage = draw("########\n#A.T...#\n####...#\n########")
    assert after_round(stage) == picture("########\n#A.....#\n####.T.#\n########")


def test_it_pushes_what_it_can() -> None:
    stage = draw("#########\n#A.T.E..#\n#########")
    assert after_round(stage) == "#########\n#A...TE.#\n#########"
    assert balk_of(stage) is None, "6 is less than 9 + 2"


def test_more_than_it_can_push_makes_it_turn() -> None:
    stage = draw("#########\n#A.TEE..#\n#########")
    assert balk_of(stage) == Balk.BLOCKED and tortoise(stage).intent == TURN


def test_who_bears_the_lead_crown_is_not_pushed() -> None:
    stage = draw("#########\n#..TAr..#\n#########")
    crown = next(each for each in stage.bodies.values() if isinstance(each, Relic))
    stage.write(crown.id, "kind", crown.kind, "lead_crown")
    stage.write_cell(crown.id, crown.cell, None)
    stage.write(crown.id, "carrier", None, 0)
    assert balk_of(stage) == Balk.BLOCKED


def test_who_is_pinned_loses_a_hit_point_and_who_steps_aside_none() -> None:
    stage = draw("########\n#...T.A#\n########")
    assert tortoise(stage).intent == AHEAD
    assert after_round(stage) == "########\n#....TA#\n########"
    assert stage.hero(0).hit_points == 8
    assert tortoise(stage).intent == TURN, "nobody is pinned twice by one that has turned round"
    aside = draw("########\n#...T.A#\n#####H##\n########")
    assert play(aside, Move(0, Cell(5, 1)))
    assert after_round(aside) == "########\n#.....T#\n#####A##\n########"
    assert aside.hero(0).hit_points == 9


def test_who_loses_the_last_hit_point_lies_down() -> None:
    stage = draw("########\n#B..T.A#\n########")
    stage.write(0, "hit_points", 9, 1)
    assert after_round(stage) == "########\n#B...TA#\n########"
    assert stage.hero(0).posture == Posture.PRONE


def test_what_was_announced_is_done_to_what_is_there_then() -> None:
    stage = draw("##########\n#TA.....E#\n##########")
    assert tortoise(stage).intent == AHEAD
    play(stage, Move(0, Cell(3, 1)))
    assert after_round(stage) == "##########\n#..TA...E#\n##########"


def test_it_turns_with_who_turns_it_by_a_shove() -> None:
    stage = draw("##########\n#.C.T....#\n##########", action_points=6)
    stage.write(1, "weight", 9, 3)
    play(stage, Move(0, Cell(3, 1)), Shove(0, Side.E))
    assert show(stage) == "##########\n#..C.T...#\n##########"
    assert after_round(stage) == "##########\n#..C...T.#\n##########"


def test_a_taut_rope_is_a_fence_and_hurts_nobody() -> None:
    stage = draw("##########\n#A.T.....#\n##########")
    set_anchor(stage, 2, 1, 18)
    tie_rope(stage, (anchor(0), body(1)), (2, 1), "E", 2)
    assert after_round(stage) == "##########\n#A..T....#\n##########"
    assert balk_of(stage) == Balk.TAUT and tortoise(stage).intent == TURN


def test_it_hauls_nobody_by_walking_and_who_hangs_from_it_as_it_falls() -> None:
    stage = draw("########\n#..T...#\n#.####.#\n#A####.#\n########")
    tie_rope(stage, (body(0), body(1)), (1, 1), "NNEE", 7)
    end_round(stage)
    assert show(stage) == picture("########\n#....T.#\n#.####.#\n#A####.#\n########")
    end_round(stage)
    assert show(stage) == picture("########\n#.A....#\n#.####.#\n#.####T#\n########")


def test_what_stands_on_it_rides_along_but_not_against_a_taut_rope() -> None:
    stage = draw("#########\n#.A.....#\n#.T.....#\n#########")
    assert after_round(stage) == picture("#########\n#...A...#\n#...T...#\n#########")
    tied = draw("#########\n#.A.....#\n#.T.....#\n#########")
    set_anchor(tied, 1, 2, 18)
    tie_rope(tied, (anchor(0), body(0)), (1, 2), "E", 1)
    assert after_round(tied) == picture("#########\n#.......#\n#A..T...#\n#########")


def test_a_mirror_turns_it_and_what_it_announced() -> None:
    stage = linked("########\n#A.T.#.#\n######.#\n#..#...#\n########", *mirror_door())
    assert tortoise(stage).intent == AHEAD
    end_round(stage)
    assert tortoise(stage).facing == Side.W and tortoise(stage).cell is not None


def mirror_door() -> tuple[Portal, ...]:
    """Through the east side of 4, 3 into 2, 1 from its east side."""
    there = Portal(Cell(4, 3), Side.E, Cell(2, 1), mirror=True)
    return there, there.back


def test_without_footing_it_does_nothing() -> None:
    stage = draw("#####\n#...#\n#.T.#\n#...#\n#A..#\n#####")
    assert balk_of(stage) == Balk.NO_FOOTING and tortoise(stage).intent == ()
