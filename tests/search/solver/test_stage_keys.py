"""Stage keys: what tells two stages from each other for the search."""

from dataclasses import replace

from intodepth.search.solver.stage_keys import key_of, rough_key_of
from intodepth.sim.digest import WORLD
from intodepth.sim.entities import HeardNoise, Posture
from intodepth.sim.ropes import BODY, Rope, Tie
from intodepth.sim.rules import Rules
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.stage import Stage
from tests.playing import draw
from tests.waters import flooded, tuned


def with_(stage: Stage, hero: int, **fields: object) -> Stage:
    """The stage with other values of a hero."""
    other = stage.copy()
    for name, value in fields.items():
        other.write(hero, name, getattr(stage.hero(hero), name), value)
    return other


def roped() -> Stage:
    """Two heroes on one floor, two ropes of different lengths over both of them."""
    stage = draw("A..B\n####")
    cells, sides = tuple(Cell(x, 1) for x in range(4)), (Side.E,) * 3
    for key, length in ((0, 6), (1, 8)):
        stage.write_rope(key, None, Rope(key, (Tie(BODY, 0), None), cells, sides, 4, length))
    return stage


def test_where_a_hero_looks_counts_only_while_it_hangs() -> None:
    stage = draw("A..\n###")
    hanging = with_(stage, 0, posture=Posture.HANGING)
    assert key_of(with_(stage, 0, facing=Side.W)) == key_of(stage)
    assert key_of(with_(hanging, 0, facing=Side.W)) != key_of(hanging)


def test_where_a_hero_looks_counts_where_turning_costs() -> None:
    stage = draw("A..\n###")
    dear = Stage.of(stage.ground, stage.bodies.values(), Rules(turn=1))
    assert key_of(with_(dear, 0, facing=Side.W)) != key_of(dear)


def test_which_rope_a_hero_holds_counts_and_who_holds_it() -> None:
    stage = roped()
    held = {
        key_of(stage),
        key_of(with_(stage, 0, belay=0)),
        key_of(with_(stage, 0, belay=1)),
        key_of(with_(stage, 1, belay=0)),
        key_of(with_(stage, 1, belay=1)),
        key_of(with_(stage, 1, grip=1)),
    }
    assert len(held) == 6


def test_the_number_of_a_rope_does_not_count() -> None:
    stage, other = with_(roped(), 1, belay=1), roped()
    for key in (0, 1):
        rope = other.ropes[key]
        other.write_rope(key, rope, None)
        other.write_rope(9 - key, None, replace(rope, id=9 - key))
    other = with_(other, 1, belay=8)
    assert key_of(other) == key_of(stage)
    assert rough_key_of(other) == rough_key_of(stage)


def test_how_a_rope_lies_between_its_ends_is_left_out_for_plans_only() -> None:
    stage = draw("....\n.A..\n####")
    cells = Cell(0, 1), Cell(1, 1), Cell(2, 1)
    over = Cell(0, 1), Cell(0, 2), Cell(1, 2), Cell(2, 2), Cell(2, 1)
    rope = Rope(0, (Tie(BODY, 0), None), cells, (Side.E, Side.E), 8, 8)
    stage.write_rope(0, None, rope)
    other = stage.copy()
    other.write_rope(0, rope, rope.lay((over, (Side.N, Side.E, Side.E, Side.S))))
    assert key_of(other) != key_of(stage)
    assert rough_key_of(other) == rough_key_of(stage)


def test_the_round_counts_only_while_water_sleeps_or_rises_slowly() -> None:
    stage = draw("#####\n#A..#\n#####")
    slow = tuned(flooded(stage, 1), rises=2)
    cases = (stage, False), (flooded(stage), True), (flooded(stage, 1), False), (slow, True)
    for found, counts in cases:
        later = found.copy()
        later.write(WORLD, "round", later.round, 5)
        assert (key_of(found) != key_of(later)) is counts


def test_what_was_heard_counts_once_somebody_listens() -> None:
    stage = draw("A.M\n###")
    loud, heard = stage.copy(), stage.copy()
    loud.write(0, "noise", 0, 5)
    heard.write(1, "heard", None, HeardNoise(3, Cell(0, 1)))
    assert key_of(loud) == key_of(stage) != key_of(heard)
