"""The bat: flies to the row of what hangs and blows: that swings, what is light is pushed, lamps go out."""

from __future__ import annotations

from intodepth.sim.actions.pass_turn import Pass
from intodepth.sim.actions.ropes.belay import Belay
from intodepth.sim.actions.strike import Strike
from intodepth.sim.creatures import Balk, take
from intodepth.sim.digest import WORLD
from intodepth.sim.entities import Hero, Lamp, Relic, Step
from intodepth.sim.events import Gusted
from intodepth.sim.flow.rest import is_at_rest
from intodepth.sim.flow.schedule import Schedule
from intodepth.sim.invariants import problems
from intodepth.sim.light import find_lit
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.stage import Stage
from intodepth.sim.standing import find_holder, has_footing, stands
from intodepth.sim.successors import stage_after
from intodepth.sim.water import floats
from tests.creatures import bear
from tests.playing import awake, beats, draw, end_round, picture, play, show
from tests.playing import creature_of as bat
from tests.ropes import anchor, body, set_anchor, tie_rope

SHAFT = """
##########
#........#
#......###
#.F.A..###
#......###
#......###
##########
"""
"""A hero who hangs on a rope of 2, a ledge two columns farther and two rows higher, and a bat."""


def shaft(text: str = SHAFT, who: int = 0) -> Stage:
    stage = draw(text)
    set_anchor(stage, 4, 5, 18)
    tie_rope(stage, (anchor(0), body(who)), (4, 5), "SS", 2)
    return awake(stage)


def rounds(stage: Stage, count: int = 1) -> Schedule:
    schedule = None
    for _ in range(count):
        schedule = end_round(stage)
        assert not problems(stage), problems(stage)
    assert schedule is not None
    return schedule


def test_who_hangs_swings_two_columns_and_back_where_no_ledge_is() -> None:
    stage = shaft()
    assert bat(stage).intent == (Step.GUST,)
    schedule = rounds(stage)
    assert stage.hero(0).cell == Cell(4, 3) and stage.hero(0).hit_points == 9
    assert next(line for line in beats(schedule) if "Gusted" in line).count("Moved") == 1
    ways = [each.event.new for each in schedule.timeline if getattr(each.event, "FIELD", "") == "cell"]  # type: ignore[attr-defined]
    assert ways[:2] == [Cell(5, 4), Cell(6, 5)]


def test_on_a_ledge_it_comes_to_stand() -> None:
    stage = shaft(SHAFT.replace("#......###\n#.F", "#.....####\n#.F"))
    rounds(stage)
    assert stage.hero(0).cell == Cell(6, 5)
    assert bat(stage).intent == (), "nobody hangs any more"


def test_it_is_undone_and_successors_know_of_it() -> None:
    stage = shaft(SHAFT.replace("#......###\n#.F", "#.....####\n#.F"))
    before = stage.copy()
    schedule = rounds(stage)
    schedule.take_back(stage)
    assert stage.digest == before.digest
    assert stage_after(before, Pass(0)).digest == schedule.digest


def test_it_flies_three_cells_a_round_towards_the_row_and_looks_where_it_blows() -> None:
    stage = shaft(SHAFT.replace("#.F.A..###", "#...A..###").replace("#......###\n###", "#F.....###\n###"))
    assert bat(stage).intent == (Step.UP, Step.UP)
    rounds(stage)
    assert bat(stage).cell == Cell(1, 3) and bat(stage).intent == (Step.GUST,)
    far = shaft(SHAFT.replace("#.F.A..###", "#...A..###").replace("#........#", "#.......F#"))
    assert bat(far).intent[0] == Step.BEHIND and len(bat(far).intent) == far.rules.bat_steps
    behind = shaft(SHAFT.replace("F", "f"))
    assert bat(behind).intent == (Step.TURN, Step.GUST)
    rounds(behind)
    assert bat(behind).facing == Side.E


def test_where_nobody_hangs_near_it_waits() -> None:
    assert bat(draw("#######\n#F..A.#\n#######")).intent == (), "who stands does not hang"
    wide = "#" * 18
    rows = "#F..............##\n#..............D.#\n#................#\n#A##############.#"
    stage = draw(f"{wide}\n{rows}\n{wide}")
    set_anchor(stage, 15, 4, 18)
    tie_rope(stage, (anchor(0), body(1)), (15, 4), "S", 1)
    assert bat(awake(stage)).intent == (), "12 cells are too far"


def test_it_does_what_it_announced_though_who_hung_there_has_gone() -> None:
    stage = shaft()
    stage.write_cell(0, Cell(4, 3), Cell(1, 1))
    stage.write_rope(0, stage.ropes[0], None)
    rounds(stage)
    assert stage.hero(0).cell == Cell(1, 1) and bat(stage).cell == Cell(2, 3)


def test_struck_from_before_it_blows_the_other_way() -> None:
    stage = shaft("##########\n#........#\n#......###\n#rFAD..###\n####...###\n####...###\n##########", who=1)
    stage.write(0, "blade", False, True)
    assert bat(stage).intent == (Step.GUST,)
    play(stage, Strike(0, Side.W))
    schedule = rounds(stage)
    gust = next(each.event for each in schedule.timeline if isinstance(each.event, Gusted))
    assert gust.cells == (Cell(1, 3),) and stage.hero(0).dark == 0


def test_lamps_in_its_wind_are_out_for_a_round() -> None:
    stage = draw("#########\n#...#...#\n#.......#\n#.F.AD..#\n#####.###\n#########")
    set_anchor(stage, 5, 4, 18)
    tie_rope(stage, (anchor(0), body(1)), (5, 4), "SS", 2)
    awake(stage)
    assert bat(stage).intent == (Step.GUST,) and Cell(7, 2) in find_lit(stage)
    rounds(stage)
    assert stage.hero(0).dark == 1 and Cell(7, 2) not in find_lit(stage)
    assert stage.hero(0).cell == Cell(4, 2), "4 is more than it pushes"
    stage.write(bat(stage).id, "intent", bat(stage).intent, ())
    rounds(stage)
    assert stage.hero(0).dark == 0 and Cell(7, 2) in find_lit(stage)


def test_a_lamp_that_lies_there_goes_out_and_is_pushed() -> None:
    stage = draw("#########\n#.......#\n#.......#\n#F.i.D..#\n#####.###\n#A###.###\n#########")
    set_anchor(stage, 5, 5, 18)
    tie_rope(stage, (anchor(0), body(1)), (5, 5), "SS", 2)
    stage.write(bat(awake(stage)).id, "intent", bat(stage).intent, (Step.GUST,))
    rounds(stage)
    lamp = next(each for each in stage.bodies.values() if isinstance(each, Lamp))
    assert lamp.cell == Cell(4, 3) and lamp.dark == 1


def test_light_heroes_are_pushed_unless_they_brace_themselves() -> None:
    text = "########\n#......#\n#......#\n#F.A...#\n########"
    for weight, braced, cell in ((2, False, Cell(4, 1)), (3, False, Cell(3, 1)), (2, True, Cell(3, 1))):
        stage = draw(text)
        stage.write(0, "weight", 4, weight)
        set_anchor(stage, 2, 1, 18)
        tie_rope(stage, (anchor(0), body(0)), (2, 1), "E", 3)
        if braced:
            play(stage, Belay(0, 0))
        stage.write(bat(stage).id, "intent", bat(stage).intent, (Step.GUST,))
        rounds(stage)
        assert stage.hero(0).cell == cell, (weight, braced)


def test_the_crown_is_neither_pushed_nor_swung() -> None:
    stage = shaft()
    crown = Relic(9, "lead_crown", "Crown", None, 5, carrier=0)
    things = stage.anchors.values(), stage.ropes.values()
    stage = Stage.of(stage.ground, (*stage.bodies.values(), crown), stage.rules, *things)
    schedule = rounds(awake(stage))
    assert not any(getattr(each.event, "FIELD", "") == "cell" for each in schedule.timeline)


def test_with_something_on_it_it_comes_down_and_stays_there() -> None:
    stage = draw("#####\n#.D.#\n#.F.#\n#...#\n#A..#\n#####")
    rounds(stage)
    assert show(stage) == picture("#####\n#...#\n#...#\n#.D.#\n#AF.#\n#####")
    laden = bear(draw("######\n#L...#\n#....#\n#.F..#\n#A...#\n######"), 1)
    rounds(laden)
    assert laden.bodies[1].cell == Cell(2, 1)
    assert take(laden, laden.creature(1), Step.UP).balk == Balk.NO_FOOTING
    assert isinstance(laden.bodies[0], Hero)


def test_a_bat_above_does_not_keep_down_what_floats() -> None:
    stage = draw("####\n#.F#\n#.N#\n####")
    stage.write(WORLD, "water", stage.water, 1)
    gnawer = next(body for body in stage.bodies.values() if body.kind == "gnawer")
    assert floats(stage, gnawer)
    rests = draw("####\n#.D#\n#.N#\n####")
    rests.write(WORLD, "water", rests.water, 1)
    assert not floats(rests, next(body for body in rests.bodies.values() if body.kind == "gnawer"))


def test_a_bat_does_not_bear_who_climbs_above_it_on_a_rope_that_another_hangs_from() -> None:
    stage = draw("#####\n#...#\n#.A.#\n#...#\n#.B.#\n#.F.#\n#...#\n#####")
    tie_rope(stage, (body(0), None), (2, 5), "SS", 2)
    stage.write(1, "grip", None, 0)
    assert find_holder(stage, stage.hero(1)) == 0
    assert has_footing(stage, stage.hero(1)) and stands(stage, bat(stage))


def test_a_bat_below_who_hangs_on_a_rope_does_not_weigh_on_what_floats() -> None:
    stage = draw("###\n#A#\n#F#\n#D#\n#.#\n###")
    set_anchor(stage, 1, 4, 18)
    tie_rope(stage, (anchor(0), None), (1, 4), "SS", 2)
    stage.write(0, "grip", None, 0)
    stage.write(1, "weight", stage.bodies[1].weight, 2)
    stage.write(WORLD, "water", stage.water, 2)
    assert floats(stage, stage.bodies[1]) and is_at_rest(stage)
