"""How a hero gets about on ropes: up, down, on to them, off them, and by its own rope."""

import pytest

from intodepth.sim.actions.move import Move
from intodepth.sim.actions.ropes.grip import Grip
from intodepth.sim.entities import Gift, Posture
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage
from intodepth.sim.standing import is_steady
from tests.playing import draw, listed, play, show
from tests.ropes import anchor, body, set_anchor, tie_rope


def hung(text: str, hold: int = 6, slack: int = 0, **fields: int) -> Stage:
    """A picture with a rope from an anchor in its upper left corner, east and then down to the floor."""
    stage = draw(text, **fields)
    height = stage.ground.height
    set_anchor(stage, 0, height - 1, hold)
    ways = "E" + "S" * (height - 2)
    tie_rope(stage, (anchor(0), None), (0, height - 1), ways, len(ways) + slack)
    return stage


def targets(stage: Stage) -> dict[tuple[int, int, bool], int]:
    """Where the hero can move, with what it costs."""
    return {(m.to.x, m.to.y, m.drop): m.cost(stage) for m in listed(stage, Move) if isinstance(m, Move)}


SHAFT = "....\n#...\n#...\n#A..\n####"
CLIFF = "A...\n#...\n#...\n#...\n####"


def test_a_hanging_rope_costs_2_up_and_1_down_and_leads_on_to_the_ledge() -> None:
    up = targets(hung(SHAFT))
    assert (up[1, 2, False], up[1, 3, False]) == (2, 4)
    assert up[0, 4, False] == 6
    down = hung(CLIFF)
    assert targets(down)[1, 4, False] == 1
    play(down, Move(0, Cell(1, 4)))
    found = targets(down)
    assert (found[1, 3, False], found[1, 2, False], found[1, 1, False]) == (1, 2, 3)


def test_who_climbs_badly_pays_more_for_every_cell_up() -> None:
    found = targets(hung(SHAFT, climb_extra=1))
    assert (found[1, 2, False], found[1, 3, False]) == (3, 6)


def test_a_rope_is_gripped_in_the_air_and_let_go_where_one_stands() -> None:
    stage = hung(SHAFT)
    play(stage, Move(0, Cell(1, 3)))
    assert (stage.hero(0).cell, stage.hero(0).grip) == (Cell(1, 3), 0)
    assert stage.hero(0).posture == Posture.STANDING
    play(stage, Move(0, Cell(1, 1)))
    assert (stage.hero(0).cell, stage.hero(0).grip) == (Cell(1, 1), None)


def test_from_the_ground_beside_and_below_one_steps_on_to_a_rope() -> None:
    assert targets(hung("....\n#...\n#.A.\n####"))[1, 2, False] == 3
    short = draw("....\n#...\n#...\n#A..\n####")
    set_anchor(short, 0, 4, 6)
    tie_rope(short, (anchor(0), None), (0, 4), "ESS", 3)
    assert targets(short)[1, 2, False] == 2


def test_one_lets_go_of_a_rope_on_purpose_but_does_not_walk_off_it() -> None:
    stage = hung(CLIFF)
    play(stage, Move(0, Cell(1, 3)))
    found = targets(stage)
    assert found[1, 3, True] == 1
    assert not any(x == 2 and y > 1 for x, y, _ in found)
    play(stage, Move(0, Cell(1, 3), True))
    assert (stage.hero(0).cell, stage.hero(0).grip) == (Cell(1, 1), None)


def test_off_a_rope_one_mantles_on_to_a_ledge_above_and_walks_on_to_one_beside() -> None:
    stage = hung("....\n#.#.\n#...\n#A..\n####")
    assert targets(stage)[2, 4, False] == 2 + 2 + 2
    ledge = hung("....\n#...\n#.#.\n#A#.\n####")
    play(ledge, Move(0, Cell(1, 3)))
    assert targets(ledge)[2, 3, False] == 1


def test_what_pops_on_the_way_ends_it() -> None:
    stage = hung(SHAFT, hold=6, weight=7)
    play(stage, Move(0, Cell(0, 4)))
    assert stage.anchors == {}
    assert (stage.hero(0).cell, stage.hero(0).grip) == (Cell(1, 1), None)
    assert stage.hero(0).action_points == 4, "only the first stride was taken"


def test_slack_that_lies_below_a_climber_does_not_let_it_slip() -> None:
    stage = hung(SHAFT, slack=3)
    play(stage, Move(0, Cell(1, 3)))
    assert (stage.hero(0).cell, stage.hero(0).hit_points) == (Cell(1, 3), 9)


def test_thin_rope_bears_only_who_has_the_gift_for_it() -> None:
    for gifts, climbs in ((Gift.NONE, False), (Gift.CLIMBS_THREAD, True)):
        stage = hung(SHAFT, gifts=gifts)
        rope = stage.ropes[0]
        stage.write_rope(0, rope, type(rope)(*rope.plain()[:-1], thin=True))  # type: ignore[misc]
        assert ((1, 2, False) in targets(stage)) is climbs


def test_a_body_on_the_rope_is_in_the_way() -> None:
    stage = hung("....\n#B..\n#...\n#A..\n####")
    stage.write(1, "grip", None, 0)
    assert (1, 2, False) in targets(stage)
    assert not any(y > 2 for _, y, _ in targets(stage))


def test_from_hanging_by_the_hands_one_takes_the_rope_beside_one() -> None:
    stage = draw("A...\n#...\n#...\n#...\n####", action_points=9)
    play(stage, Move(0, Cell(1, 3)))
    assert stage.hero(0).posture == Posture.HANGING
    set_anchor(stage, 1, 4, 6)
    tie_rope(stage, (anchor(0), None), (1, 4), "SSS", 3)
    assert targets(stage)[1, 2, False] == 1 + 1


def test_who_hangs_on_its_own_rope_climbs_it_and_takes_it_in() -> None:
    stage = draw("....\n#...\n#...\n#A..\n#...\n####")
    set_anchor(stage, 0, 5, 6)
    tie_rope(stage, (anchor(0), body(0)), (0, 5), "ESSS", 4)
    assert not is_steady(stage, stage.hero(0))
    assert targets(stage) == {(1, 3, False): 2, (1, 4, False): 4, (0, 5, False): 6}
    play(stage, Move(0, Cell(1, 4)))
    assert (stage.hero(0).cell, stage.hero(0).grip, stage.ropes[0].out) == (Cell(1, 4), None, 2)
    play(stage, Move(0, Cell(0, 5)))
    assert show(stage) == "A...\n#...\n#...\n#...\n#...\n####"


def test_from_the_ground_one_climbs_ones_own_rope_whatever_its_slack() -> None:
    stage = draw("....\n#...\n#...\n#A..\n####")
    set_anchor(stage, 0, 4, 6)
    tie_rope(stage, (anchor(0), body(0)), (0, 4), "ESSS", 6)
    play(stage, Move(0, Cell(1, 3)))
    assert (stage.hero(0).cell, stage.ropes[0].out) == (Cell(1, 3), 2)


def test_ones_own_rope_with_nothing_at_its_far_end_is_no_way_up() -> None:
    stage = draw("....\n#...\n#...\n#A..\n####")
    tie_rope(stage, (None, body(0)), (0, 4), "ESSS", 4)
    assert not any(y > 1 for _, y, _ in targets(stage))


def test_too_weak_a_holder_comes_down_as_one_climbs_up_to_it() -> None:
    stage = draw("B...\n#...\n#...\n#A..\n####")
    stage.write(0, "weight", 4, 9)
    tie_rope(stage, (body(1), body(0)), (0, 4), "ESSS", 4)
    play(stage, Move(0, Cell(1, 2)))
    assert stage.hero(0).cell == Cell(1, 1)
    assert stage.hero(1).cell != Cell(0, 4)


def test_dogs_neither_climb_nor_mantle_nor_hang() -> None:
    dog = Gift.PAWS
    assert not any(y > 1 for _, y, _ in targets(hung(SHAFT, gifts=dog)))
    assert targets(draw("#H..\n#H#.\n#HA#\n####", gifts=dog)) == {(1, 1, False): 1}
    edge = draw("A...\n#...\n#...\n#...\n####", gifts=dog)
    assert targets(edge) == {(1, 4, True): 1}
    step = draw("A..\n#..\n###", gifts=dog)
    assert targets(step)[1, 1, False] == 1


def test_spiders_climb_rough_walls_as_ladders_and_over_their_tops() -> None:
    wall = "..&.\n..&.\n.A&.\n####"
    assert (1, 3, False) not in targets(draw(wall))
    found = targets(draw(wall, gifts=Gift.CLIMBS_ROCK))
    assert (found[1, 2, False], found[1, 3, False]) == (2, 4)
    top = targets(draw("....\n..&.\n.A&.\n####", gifts=Gift.CLIMBS_ROCK))
    assert top[2, 3, False] == 4


def test_only_what_is_small_walks_through_gaps() -> None:
    text = "####\nA-..\n####"
    assert targets(draw(text)) == {}
    assert targets(draw(text, weight=1)) == {(1, 1, False): 1, (2, 1, False): 2, (3, 1, False): 3}


def two_ropes(first: int, second: int, **fields: int) -> Stage:
    """A shaft with two ropes in one column, from anchors of these holds; rope 0 hangs on the first."""
    stage = draw("....\n#...\n#...\n#A..\n####", **fields)
    for key, hold in enumerate((first, second)):
        set_anchor(stage, key, 4, hold)
        tie_rope(stage, (anchor(key), None), (0, 4), "ESSS", 4)
    return stage


@pytest.mark.parametrize(("holds", "rope"), [((4, 6), 1), ((6, 4), 0), ((6, 6), 0)])
def test_of_two_ropes_one_climbs_the_one_that_holds_better(holds: tuple[int, int], rope: int) -> None:
    stage = two_ropes(*holds, weight=5)
    play(stage, Move(0, Cell(1, 3)))
    assert (stage.hero(0).cell, stage.hero(0).grip) == (Cell(1, 3), rope)
    assert len(stage.anchors) == 2


def test_a_rope_that_another_body_holds_is_weighed_by_what_that_body_answers() -> None:
    stage = draw("D...\n#...\n#...\n#A..\n####", weight=5)
    set_anchor(stage, 1, 4, 6)
    for end in (body(1), anchor(0)):
        tie_rope(stage, (end, None), (0, 4), "ESSS", 4)
    play(stage, Move(0, Cell(1, 3)))
    assert stage.hero(0).grip == 1


def test_the_rope_that_is_held_is_kept_though_another_holds_better() -> None:
    stage = two_ropes(6, 10, weight=5)
    play(stage, Grip(0, 0, -1), Move(0, Cell(1, 3)))
    assert stage.hero(0).grip == 0
