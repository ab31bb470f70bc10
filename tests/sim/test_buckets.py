"""Buckets: riding on one, what is in one, and hauling the fallen out."""

from intodepth.sim.actions.exit import Exit
from intodepth.sim.actions.give import Give
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.pass_turn import Pass
from intodepth.sim.actions.ropes.haul import Haul
from intodepth.sim.actions.ropes.lower import Lower
from intodepth.sim.actions.ropes.tie import Untie
from intodepth.sim.actions.shove import Shove
from intodepth.sim.actions.take import Take
from intodepth.sim.actions.tip import Tip
from intodepth.sim.digest import WORLD
from intodepth.sim.entities import LevelState, Posture
from intodepth.sim.events import Load, Strained
from intodepth.sim.invariants import problems
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.stage import Stage
from tests.playing import draw, listed, picture, play, show
from tests.ropes import anchor, body, set_anchor, tie_rope


def lead(stage: Stage, hero: int) -> None:
    """Let a hero act."""
    stage.write(WORLD, "lead", stage.lead, hero)


def fell(stage: Stage, hero: int) -> None:
    """Take all hit points from a hero that stands."""
    stage.write(hero, "hit_points", stage.bodies[hero].hit_points, 0)
    stage.write(hero, "posture", Posture.STANDING, Posture.PRONE)


def put_in(stage: Stage, thing: int, bucket: int) -> None:
    """Put a body into a bucket."""
    stage.write_cell(thing, stage.bodies[thing].cell, None)
    stage.write(thing, "carrier", None, bucket)


def test_who_stands_on_a_bucket_is_lowered_with_it_and_hauled_up_again() -> None:
    stage = draw("A.B..\n##K..\n##...\n##...\n#####")
    tie_rope(stage, (body(0), body(2)), (0, 4), "EES", 3, 6)
    play(stage, Lower(0, 0, 2))
    assert show(stage) == picture("""
        A....
        ##...
        ##B..
        ##K..
        #####""")
    assert stage.bodies[1].fall == stage.bodies[2].fall == 0
    play(stage, Haul(0, 0), Haul(0, 0))
    assert show(stage) == picture("""
        A.B..
        ##K..
        ##...
        ##...
        #####""")


def test_what_is_in_the_bucket_counts_when_it_is_hauled() -> None:
    stage = draw("A....\n##B..\n##K..\n##..r\n#####")
    tie_rope(stage, (body(0), body(3)), (0, 4), "EESS", 4, 6)
    stage.write(2, "weight", 1, 2)
    assert listed(stage, Haul) == [Haul(0, 0)], "1 + 3 against 4 + 2"
    put_in(stage, 2, 3)
    assert listed(stage, Haul) == [Haul(0, 0)], "1 + 2 + 3 against 4 + 2"
    stage.write(3, "ballast", 0, 1)
    assert listed(stage, Haul) == []


def test_a_counterweight_that_is_pushed_off_its_ledge_lifts_the_bucket_with_its_rider() -> None:
    stage = draw("......\n..CE..\n..##..\n.A....\n.K....\n######")
    set_anchor(stage, 1, 5, 18)
    set_anchor(stage, 3, 5, 18)
    tie_rope(stage, (body(3), body(2)), (1, 1), "NNNNEES", 8, 10, clips=(0, 1))
    lead(stage, 1)
    play(stage, Shove(1, Side.E))
    assert show(stage) == picture("""
        .A....
        .KC...
        ..##..
        ......
        ....E.
        ######""")


def test_a_bucket_sinks_with_what_is_put_into_it_and_rises_when_that_is_taken_out() -> None:
    stage = draw("......\n.AKr..\n##....\n##...D\n##...#\n######")
    set_anchor(stage, 2, 5, 18)
    set_anchor(stage, 5, 5, 18)
    tie_rope(stage, (body(3), body(1)), (2, 4), "NEEESSS", 7, clips=(0, 1))
    stage.write_cell(2, Cell(3, 4), None)
    stage.write(2, "carrier", None, 0)
    stage.write(2, "weight", 1, 2)
    before = show(stage)
    assert listed(stage, Give) == [Give(0, 2, 3)] and problems(stage) == []
    play(stage, Give(0, 2, 3))
    assert show(stage) == picture("""
        .....D
        .A....
        ##....
        ##....
        ##K..#
        ######""")
    assert listed(stage, Take) == [], "it is out of reach"
    stage.write(1, "weight", 2, 4)
    play(stage, Pass(0))
    assert show(stage) == before and listed(stage, Take) == [Take(0, 2)]
    stage.write(1, "weight", 4, 3)
    play(stage, Take(0, 2))
    assert stage.weight(stage.bodies[3]) == 1


def test_emptied_at_the_foot_of_its_shaft_a_bucket_goes_up() -> None:
    stage = draw("......\n......\n.....D\n......\n.AK...\n######")
    set_anchor(stage, 2, 5, 18)
    set_anchor(stage, 5, 5, 18)
    tie_rope(stage, (body(2), body(1)), (2, 1), "NNNNEEESS", 9, clips=(0, 1))
    stage.write(2, "ballast", 0, 1)
    assert problems(stage) == [], "2 against 2"
    play(stage, Tip(0, 2, Side.E))
    assert show(stage) == picture("""
        ......
        ......
        ..K...
        ......
        .A...D
        ######""")


def test_a_full_bucket_breaks_a_floor_that_an_empty_one_does_not() -> None:
    for ballast, after in ((0, "A..\n#.#\n#K#\n#3#\n#.#\n###"), (1, "A..\n#.#\n#.#\n#.#\n#K#\n###")):
        stage = draw("AK.\n#1#\n#.#\n#3#\n#.#\n###")
        stage.write(1, "ballast", 0, ballast)
        play(stage, Pass(0))
        assert show(stage) == after


def test_too_much_sand_to_shove() -> None:
    stage = draw("AK.\n###")
    stage.write(1, "ballast", 0, 5)
    assert len(listed(stage, Shove)) == 1, "6 against 4 + 2"
    stage.write(1, "ballast", 5, 6)
    assert listed(stage, Shove) == []


def test_a_rescue_the_fallen_is_put_into_the_bucket_hauled_up_taken_out_and_carried_home() -> None:
    stage = draw("vA....\n##....\n##....\n##KBC.\n######")
    tie_rope(stage, (body(0), body(3)), (1, 4), "ESSS", 4, 4)
    fell(stage, 2)
    lead(stage, 1)
    play(stage, Take(1, 2), Give(1, 2, 3))
    assert show(stage) == "vA....\n##....\n##....\n##KB..\n######"
    lead(stage, 0)
    play(stage, Haul(0, 0), Haul(0, 0), Haul(0, 0), Take(0, 2), Untie(0, 0, 0))
    assert show(stage) == "vA....\n##....\n##....\n##KB..\n######", "untied, the bucket falls"
    play(stage, Move(0, Cell(0, 4)), Exit(0))
    assert stage.hero(2).state == LevelState.EXITED and stage.lead == 1


def test_a_rope_tied_to_a_fallen_hero_hauls_it() -> None:
    stage = draw("A..\n##.\n##B\n###")
    tie_rope(stage, (body(0), body(1)), (0, 3), "EESS", 4)
    fell(stage, 1)
    play(stage, Haul(0, 0), Haul(0, 0))
    assert show(stage) == "AB.\n##.\n##.\n###"
    assert stage.hero(1).is_fallen


def test_the_load_of_a_bucket_is_told_with_all_that_is_in_it() -> None:
    stage = draw("..r...\n.AK...\n##....\n##....\n##....\n######")
    set_anchor(stage, 2, 5, 18)
    tie_rope(stage, (body(2), anchor(0)), (2, 4), "N", 3)
    put_in(stage, 1, 2)
    (done,) = play(stage, Pass(0))
    loads = [h.event.loads for h in done.timeline if isinstance(h.event, Strained)]
    assert loads == [(Load(2, 2 * 3),)], "1 + 1, after 2 cells"


def test_who_rides_hoists_itself_and_the_bucket() -> None:
    stage = draw("..o..\n.....\n..A..\n..K..\n.....\n.....\n#####".replace("o", "."))
    set_anchor(stage, 2, 6, 18)
    tie_rope(stage, (body(1), body(0)), (2, 3), "NNNSS", 5, 9, clips=(0,))
    play(stage, Lower(0, 0, 2))
    assert show(stage) == ".....\n.....\n.....\n..A..\n..K..\n.....\n#####"
    play(stage, Haul(0, 0), Haul(0, 0))
    assert show(stage) == ".....\n.....\n..A..\n..K..\n.....\n.....\n#####"


def test_a_rider_that_hands_its_load_to_the_ledge_goes_up_with_the_bucket() -> None:
    stage = draw(".......\n.......\n..r...E\n..AB...\n..K#...\n#######")
    set_anchor(stage, 2, 5, 18)
    set_anchor(stage, 6, 5, 18)
    tie_rope(stage, (body(4), body(2)), (2, 1), "NNNNEEEESS", 10, clips=(0, 1))
    stage.write(3, "weight", 1, 2)
    stage.write_cell(3, stage.bodies[3].cell, None)
    stage.write(3, "carrier", None, 0)
    assert problems(stage) == [], "1 + 4 + 2 against 6"
    play(stage, Give(0, 3, 1))
    assert show(stage) == picture("""
        .......
        ..A....
        ..K....
        ...B...
        ...#..E
        #######""")


def test_a_bucket_let_down_to_a_ledge_is_emptied_there_by_who_stands_on_it() -> None:
    stage = draw("C.....\n##A...\n##K.r.\n##.###\n##.#..\n######")
    tie_rope(stage, (body(1), body(3)), (0, 5), "EESS", 4, 5)
    put_in(stage, 2, 3)
    assert listed(stage, Tip) == [Tip(0, 3, Side.E)], "rock is at the other side"
    play(stage, Tip(0, 3, Side.E))
    assert show(stage) == picture("""
        C.....
        ##A...
        ##Kr..
        ##.###
        ##.#..
        ######""")
