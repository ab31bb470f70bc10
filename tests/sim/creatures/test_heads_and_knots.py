"""What a party does to creatures with rock and rope: things dropped on heads, knots on shells, kicks."""

from __future__ import annotations

from intodepth.sim.actions.drop import Drop
from intodepth.sim.actions.ropes.swing import Swing
from intodepth.sim.actions.ropes.tie import TieOn, Untie
from intodepth.sim.actions.shove import Shove
from intodepth.sim.entities import HeardNoise, Relic
from intodepth.sim.invariants import problems
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.stage import Stage
from tests.playing import creature_of as creature
from tests.playing import draw, end_round, picture, play, show
from tests.ropes import anchor, body, set_anchor, tie_rope


def test_what_falls_on_a_head_hurts_who_has_hit_points_and_rests_on_anybody() -> None:
    for below, harm in (("B", 1), ("T", 0), ("N", 0), ("M", 0)):
        stage = draw(f"#####\n#AD.#\n###.#\n###.#\n###.#\n###{below}#\n#####")
        play(stage, Shove(0, Side.E))
        assert show(stage) == picture(f"#####\n#A..#\n###.#\n###.#\n###D#\n###{below}#\n#####"), below
        struck = stage.bodies[stage.at[Cell(3, 1)]]
        assert struck.max_hit_points - struck.hit_points == harm, below
        assert not problems(stage), below


def test_a_thing_that_is_put_down_over_an_edge_is_heard_by_the_mole_on_whose_head_it_falls() -> None:
    stage = draw("######\n#A...#\n##.###\n##.###\n##M..#\n######")
    relic = Relic(9, "relic", "r", None, 1, carrier=0)
    stage = Stage.of(stage.ground, (*stage.bodies.values(), relic))
    play(stage, Drop(0, 9, Side.E))
    assert show(stage) == picture("######\n#A...#\n##.###\n##r###\n##M..#\n######")
    assert creature(stage).heard == HeardNoise(2, Cell(2, 2))
    end_round(stage)
    assert show(stage) == picture("######\n#A...#\n##.###\n##r###\n##M..#\n######"), (
        "it means to act only now"
    )


def test_what_falls_on_who_hangs_from_a_rope_pulls_as_hard_as_any_fall() -> None:
    for hold, after in (
        (8, "#######\n#.A...#\n####.##\n####D##\n####N##\n####.##\n#.....#\n#######"),
        (7, "#######\n#.A...#\n####.##\n####.##\n####.##\n####D##\n#...N.#\n#######"),
    ):
        stage = draw("#######\n#.AD..#\n####.##\n####.##\n####N##\n####.##\n#.....#\n#######")
        set_anchor(stage, 4, 5, hold)
        tie_rope(stage, (anchor(0), None), (4, 5), "SS", 2)
        stage.write(creature(stage).id, "grip", None, 0)
        play(stage, Shove(0, Side.E))
        assert show(stage) == picture(after), f"2 x (1 + 2) + 2 against {hold}"
        assert (creature(stage).grip is None) == (hold < 8) and not problems(stage)


def test_a_knot_on_a_tortoise_is_a_leash_and_a_fall_of_it_a_lift() -> None:
    stage = draw("########\n#.AT...#\n#.####.#\n#D####.#\n########")
    tie_rope(stage, (body(1), None), (1, 1), "NNE", 7)
    play(stage, TieOn(0, 0, 1, body(2)))
    end_round(stage)
    assert show(stage) == picture("########\n#.A..T.#\n#.####.#\n#D####.#\n########")
    end_round(stage)
    assert show(stage) == picture("########\n#DA....#\n#.####.#\n#.####T#\n########")
    assert not problems(stage)


def test_a_knot_comes_off_a_tortoise_again() -> None:
    stage = draw("######\n#.AT.#\n######")
    tie_rope(stage, (body(0), body(1)), (2, 1), "E", 1)
    play(stage, Untie(0, 0, 1))
    end_round(stage)
    assert stage.ropes[0].ends == (body(0), None) and creature(stage).cell == Cell(4, 1)


def test_who_swings_against_a_gnawer_kicks_it_off_its_ledge() -> None:
    stage = draw("#......#\n#......#\n#......#\n#A...N.#\n##...#.#\n##...#.#\n########")
    set_anchor(stage, 3, 6, 10)
    tie_rope(stage, (anchor(0), body(0)), (3, 6), "SSSWW", 5)
    play(stage, Swing(0, 0, Side.E, 4, False))
    assert show(stage) == picture("#......#\n#......#\n#......#\n#......#\n##...#.#\n##.A.#N#\n########")
    assert not problems(stage)
