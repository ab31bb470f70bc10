"""Followers: the others come in, walk and climb after one hero, and stop before anything else happens."""

from __future__ import annotations

from intodepth.sim.actions.deploy import Deploy
from intodepth.sim.actions.lead import Lead
from intodepth.sim.actions.move import Move
from intodepth.sim.entities import LevelState
from intodepth.sim.orders import Order, party_enters, party_follows
from intodepth.sim.picture import show
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage
from intodepth.sim.successors import stage_after
from tests.playing import draw
from tests.ropes import anchor, body, set_anchor, tie_rope
from tests.waters import flooded


def cells_of(stage: Stage) -> frozenset[Cell]:
    ground = stage.ground
    return frozenset(Cell(x, y) for x in range(ground.width) for y in range(ground.height))


def follow(stage: Stage, hero: int) -> tuple[Order, Stage]:
    order = party_follows(stage, cells_of(stage), hero)
    for action in order:
        stage = stage_after(stage, action)
    return order, stage


def picture(stage: Stage, hero: int) -> str:
    return show(follow(stage, hero)[1])


def test_the_others_walk_after_a_hero_the_nearest_first_and_the_same_hero_leads_then() -> None:
    stage = draw("##########\n#A..B...C#\n##########")
    assert picture(stage, 2) == "##########\n#.....ABC#\n##########"
    order, after = follow(stage, 2)
    assert after.lead == stage.lead == 0
    assert [type(action) for action in order] == [Lead, Move, Lead, Move]


def test_they_climb_a_ladder_as_far_as_their_points_lead() -> None:
    rows = "#####\n#..B#\n#H###\n#HA.#\n#####"
    assert picture(draw(rows), 1) == "#####\n#.AB#\n#H###\n#H..#\n#####"
    stage = draw(rows)
    stage.write(0, "action_points", stage.hero(0).action_points, 3)
    assert follow(stage, 1)[1].hero(0).cell == Cell(1, 2)


def test_who_is_on_a_ladder_climbs_on() -> None:
    stage = draw("#####\n#..B#\n#H###\n#H###\n#HA.#\n#####")
    stage.write_cell(0, Cell(2, 1), Cell(1, 1))
    assert picture(stage, 1) == "#####\n#.AB#\n#H###\n#H###\n#H..#\n#####"


def test_nobody_falls_or_ends_hanging_from_an_edge() -> None:
    stage = draw("########\n#A.....#\n####...#\n####...#\n####..B#\n########")
    assert picture(stage, 1) == "########\n#..A...#\n####...#\n####...#\n####..B#\n########"


def test_a_follower_stops_before_a_floor_that_would_break() -> None:
    stage = draw("########\n#A....B#\n###1####\n#......#\n########")
    assert picture(stage, 1) == "########\n#.A...B#\n###1####\n#......#\n########"


def test_a_follower_does_not_go_over_cells_that_nobody_knows() -> None:
    known = {Cell(1, 1), Cell(2, 1), Cell(6, 1)}
    for row in ("#A....B#", "#A..#.B#"):
        stage = draw(f"########\n{row}\n########")
        assert party_follows(stage, known, 1) == (Move(0, Cell(2, 1)),), "whatever is there"


def test_no_step_leads_farther_from_the_hero() -> None:
    """The way round is longer than it looks."""
    rows = "############\n#.......B..#\n#H######.###\n#H######.###\n#H.....A...#\n############"
    assert follow(draw(rows), 1)[0] == (), "it would go back to the left"
    closed = draw(rows.replace("#H######.###", "#H##########"))
    assert follow(closed, 1)[1].hero(0).cell == Cell(1, 1), "there is no other way to look"


def test_nobody_follows_over_a_cell_that_the_player_let_them_leave() -> None:
    stage = draw("########\n#A..B..#\n########")
    known = cells_of(stage)
    assert party_follows(stage, known, 1)
    assert party_follows(stage, known, 1, {0: {Cell(2, 1)}}) == ()
    assert party_follows(stage, known, 1, {0: {Cell(1, 1)}, 1: {Cell(2, 1)}})


def test_nobody_follows_into_water() -> None:
    stage = draw("########\n#A..%..#\n###..#B#\n########".replace("%", "."))
    assert follow(flooded(stage.copy(), 1), 1)[1].hero(0).cell == Cell(2, 2)


def test_all_come_in_at_one_entry_and_each_makes_room_for_those_who_come_after() -> None:
    stage = outside(draw("########\n#v.....#\n########\n#ABC####\n########"), 0, 1, 2)
    after = stage
    for action in party_enters(stage, cells_of(stage), Cell(1, 3)):
        after = stage_after(after, action)
    assert show(after).splitlines()[1] == "#CBA...#" and after.lead == 0


def test_each_comes_in_at_the_nearest_entry_that_is_free() -> None:
    stage = outside(draw("##########\n#v..v...v#\n##########\n#ABC######\n##########"), 0, 1, 2)
    order, after = party_enters(stage, cells_of(stage), Cell(4, 3)), stage
    for action in order:
        after = stage_after(after, action)
    assert show(after).splitlines()[1] == "#B..A...C#" and not any(isinstance(each, Move) for each in order)


def test_where_nobody_can_make_room_one_comes_in() -> None:
    stage = outside(draw("####\n#v##\n####\n#A##\n#B##\n####"), 0, 1)
    assert party_enters(stage, cells_of(stage), Cell(1, 4)) == (Deploy(0, Cell(1, 4)),)


def test_who_is_braced_stays_where_it_is() -> None:
    stage = draw("########\n#A....B#\n########")
    set_anchor(stage, 1, 1, 10)
    tie_rope(stage, (anchor(0), body(0)), (1, 1), "", 8)
    assert follow(stage, 1)[0]
    stage.write(0, "belay", None, 0)
    assert follow(stage, 1)[0] == ()


def test_who_is_tied_to_a_taut_rope_goes_no_farther_than_it_reaches() -> None:
    stage = draw("########\n#A....B#\n########")
    set_anchor(stage, 1, 1, 10)
    tie_rope(stage, (anchor(0), body(0)), (1, 1), "", 2)
    assert follow(stage, 1)[1].hero(0).cell == Cell(3, 1)


def outside(stage: Stage, *heroes: int) -> Stage:
    """The stage with heroes who wait outside."""
    for key in heroes:
        stage.write_cell(key, stage.hero(key).cell, None)
        stage.write(key, "state", LevelState.IN_LEVEL, LevelState.UNDEPLOYED)
    return stage


def test_those_outside_come_in_by_the_nearest_way_that_is_free_and_follow() -> None:
    stage = outside(draw("###########\n#v...v..A.#\n#BC########\n###########"), 1, 2)
    order, after = follow(stage, 0)
    assert [type(action) for action in order] == [Lead, Deploy, Move, Lead, Deploy, Move, Lead]
    assert {each.entry for each in order if isinstance(each, Deploy)} == {Cell(5, 2)}
    assert {after.hero(key).cell for key in (1, 2)} == {Cell(7, 2), Cell(6, 2)} and after.lead == 0


def test_nobody_comes_in_where_somebody_stands_or_to_a_fall() -> None:
    assert follow(outside(draw("#####\n#.A.#\n#B###\n#####"), 1), 0)[0] == (), "there is no entry"
    assert follow(outside(draw("#####\n#vA.#\n#.###\n#.B##\n#####"), 1), 0)[0] == (), "one would fall"


def test_nobody_ends_on_the_head_of_a_friend_but_goes_over_it() -> None:
    row = "##########\n#........#\n#"
    assert picture(draw(f"{row}A...BC..#\n##########"), 2) == f"{row}...ABC..#\n##########"
    after = follow(draw(f"{row}A..B.C..#\n##########"), 2)[1]
    assert all(each.cell is not None and each.cell.y == 1 for each in after.heroes())


def test_one_who_is_beside_the_hero_already_stays() -> None:
    assert follow(draw("####\n#AB#\n####"), 1)[0] == ()


def test_who_is_near_enough_stays_and_nobody_climbs_over_heads() -> None:
    assert follow(draw("########\n#......#\n#.ABC..#\n########"), 2)[0] == ()
    stage = draw("##########\n#........#\n#A..B.C..#\n##########")
    stage.write(1, "action_points", stage.hero(1).action_points, 0)
    assert picture(stage, 2) == "##########\n#........#\n#..AB.C..#\n##########", "behind who cannot go on"


def test_nobody_makes_room_on_somebody_s_head() -> None:
    stage = outside(draw("#####\n#..##\n#vC##\n#####\n#A###\n#B###\n#####"), 0, 1)
    assert party_enters(stage, cells_of(stage), Cell(1, 4)) == (Deploy(0, Cell(1, 4)),)
