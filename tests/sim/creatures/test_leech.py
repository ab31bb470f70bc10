"""The leech: hangs from rock, drops on who comes below, weighs there; water and hands take it off."""

from __future__ import annotations

from dataclasses import replace

from intodepth.sim.actions.drop import Drop
from intodepth.sim.actions.exit import Exit
from intodepth.sim.actions.give import Give
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.scrape import Scrape
from intodepth.sim.actions.shove import Shove
from intodepth.sim.actions.take import Take
from intodepth.sim.actions.tip import Tip
from intodepth.sim.creatures import Balk, StepResult, announce, creatures_of, take
from intodepth.sim.entities import Step
from intodepth.sim.events import FallCounted, Hurt, NoiseMade, TerrainChanged
from intodepth.sim.flow.schedule import Schedule, Scheduler
from intodepth.sim.footing import hangs_from_rock
from intodepth.sim.invariants import problems
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.space.ground import Portal
from intodepth.sim.space.terrain import OPEN
from intodepth.sim.stage import Stage
from intodepth.sim.water import floats
from intodepth.sim.what import What
from tests.creatures import bear, leech
from tests.each import for_each
from tests.playing import awake, draw, end_round, linked, listed, picture, play, show
from tests.ropes import anchor, body, set_anchor, tie_rope
from tests.waters import flooded

LETS_GO = (Step.LET_GO,)


def ends_round(stage: Stage) -> Schedule:
    schedule = end_round(stage)
    assert not problems(stage), problems(stage)
    return schedule


def settled(stage: Stage) -> str:
    """The picture once all that follows by itself has followed."""
    Scheduler(stage).settle()
    assert not problems(stage), problems(stage)
    return show(stage)


def test_it_hangs_from_rock_without_a_floor_and_minds_six_cells_below_it() -> None:
    for depth, intent in ((1, LETS_GO), (6, LETS_GO), (7, ())):
        stage = draw("#L#\n" + "#.#\n" * (depth - 1) + "#A#\n###")
        assert leech(stage).intent == intent, f"somebody is {depth} cells below"
        assert not problems(stage)


@for_each("between", ("H", "^", "-", "="))
def test_what_would_stop_it_hides_who_is_below(between: str) -> None:
    stage = draw(f"##L##\n##.##\n##{between}##\n##A##\n#####")
    assert leech(stage).intent == (LETS_GO if between == "^" else ())


def test_it_drops_on_what_is_there_then_which_bears_it_and_is_not_hurt() -> None:
    stage = draw("######\n#..L.#\n#....#\n#....#\n#A.B.#\n######")
    assert leech(stage).intent == LETS_GO
    schedule = ends_round(stage)
    assert show(stage) == picture("######\n#....#\n#....#\n#....#\n#A.B.#\n######")
    assert (leech(stage).carrier, leech(stage).fall, leech(stage).intent) == (1, 0, ())
    assert stage.weight(stage.bodies[1]) == 3 + 2
    assert not any(isinstance(each.event, Hurt | NoiseMade) for each in schedule.timeline)


def test_who_steps_aside_is_missed_and_it_never_gets_up_again() -> None:
    stage = draw("######\n#..L.#\n#....#\n#..A.#\n######")
    play(stage, Move(0, Cell(1, 1)))
    ends_round(stage)
    assert show(stage) == picture("######\n#....#\n#....#\n#A.L.#\n######")
    assert leech(stage).intent == ()


def test_another_that_comes_below_in_time_is_hit_instead() -> None:
    stage = draw("######\n#..L.#\n#....#\n#.AB.#\n######")
    play(stage, Shove(0, Side.E), Move(0, Cell(3, 1)))
    ends_round(stage)
    assert leech(stage).carrier == 0 and stage.bodies[1].cell == Cell(4, 1)


def test_one_right_below_is_taken_at_once() -> None:
    stage = draw("#####\n#.L.#\n#.A.#\n#####")
    ends_round(stage)
    assert leech(stage).carrier == 0 and stage.weight(stage.bodies[0]) == 6


def test_it_clings_to_anything_and_counts_on_anything() -> None:
    for glyph, weight in (("A", 4), ("D", 2), ("T", 9), ("n", 2), ("l", 2), ("r", 1), ("K", 1)):
        stage = draw(f"#######\n#..#L##\n#..#.##\n#B.#{glyph}##\n#######")
        ends_round(stage)
        on = stage.bodies[stage.at[Cell(4, 1)]]
        assert stage.weight(on) == weight + 2, on.name
        assert [each.kind for each in stage.find_clinging(on.id)] == ["leech"]


def test_two_on_one_weigh_twice_as_much() -> None:
    stage = draw("#######\n#..LL.#\n#.....#\n#..A..#\n#######")
    bear(stage, 0)
    other = max(stage.bodies)
    stage.write_cell(other, Cell(4, 3), None)
    stage.write(other, "carrier", None, 0)
    assert not problems(stage) and stage.weight(stage.bodies[0]) == 8


def test_it_takes_no_hand_and_cannot_be_taken_put_down_handed_over_or_tipped_out() -> None:
    stage = bear(draw("########\n#.rABKL#\n########"), 0)
    assert listed(stage, Take) and not listed(stage, Drop) and not listed(stage, Give)
    assert not listed(stage, Scrape), "nobody scrapes it off themselves"
    play(stage, Take(0, 2))
    assert stage.weight(stage.bodies[0]) == 4 + 1 + 2 and not problems(stage)
    bucket = bear(draw("########\n#..AK.L#\n########"), 1)
    assert bucket.find_clinging(1) and not listed(bucket, Take) and not listed(bucket, Tip)


def test_who_leaves_takes_it_along() -> None:
    stage = bear(draw("#####\n#A>L#\n#####"), 0)
    play(stage, Move(0, Cell(2, 1)), Exit(0))
    assert leech(stage).carrier == 0 and leech(stage).cell is None and not problems(stage)


def test_where_its_rock_breaks_it_falls() -> None:
    stage = draw("###3###\n#..L..#\n#.....#\n#A....#\n#######")
    assert not leech(stage).intent and not problems(stage)
    scheduler = Scheduler(stage)
    scheduler.beat((What.BREAK_FLOOR, TerrainChanged(Cell(3, 4), ord("3"), OPEN)))
    scheduler.settle()
    assert leech(stage).cell == Cell(3, 1)


def test_shoved_it_hangs_on_under_rock_and_falls_where_there_is_none() -> None:
    roofed = draw("######\n#AL..#\n##...#\n##...#\n######")
    play(roofed, Shove(0, Side.E))
    assert leech(roofed).cell == Cell(3, 3)
    open_air = draw("######\n###..#\n#AL..#\n##...#\n##...#\n######")
    play(open_air, Shove(0, Side.E))
    assert leech(open_air).cell == Cell(3, 1)


def test_shoved_on_to_somebody_it_clings_to_them_and_lets_go_of_nothing() -> None:
    stage = draw("#######\n###...#\n#AL...#\n##.D..#\n##E####\n#######")
    assert leech(stage).intent == LETS_GO
    play(stage, Shove(0, Side.E))
    assert stage.weight(stage.bodies[1]) == 2 + 2 and not problems(stage)
    assert leech(stage).intent == LETS_GO, "what was announced stays"
    assert take(stage, leech(stage), Step.LET_GO) == StepResult([], Balk.CARRIED)
    ends_round(stage)
    assert leech(stage).intent == ()


def test_what_keeps_it_from_letting_go() -> None:
    lying = draw("#####\n#L.A#\n#####")
    assert take(lying, leech(lying), Step.LET_GO) == StepResult([], Balk.NO_HOLD)
    barred = draw("####\n#L##\n#-##\n#A##\n####")
    assert take(barred, leech(barred), Step.LET_GO) == StepResult([], Balk.BLOCKED)
    leashed = draw("#####\n#L..#\n#...#\n#A..#\n#####")
    set_anchor(leashed, 1, 3, 10)
    tie_rope(leashed, (anchor(0), body(leech(leashed).id)), (1, 3), "", 0)
    assert take(awake(leashed), leech(leashed), Step.LET_GO) == StepResult([], Balk.TAUT)
    drowned = flooded(draw("#####\n#L..#\n#...#\n#A..#\n#####"), 3)
    assert take(drowned, leech(drowned), Step.LET_GO) == StepResult([], Balk.NO_HOLD), "it floats"


def test_a_rope_on_it_slips_off_when_it_takes_hold() -> None:
    stage = draw("#####\n#L..#\n#...#\n#A..#\n#####")
    set_anchor(stage, 2, 3, 10)
    tie_rope(stage, (anchor(0), body(leech(stage).id)), (2, 3), "W", 4)
    assert leech(awake(stage)).intent == LETS_GO
    ends_round(stage)
    assert leech(stage).carrier == 0 and stage.ropes[0].ends[1] is None


def test_its_weight_on_a_rope_lifts_what_hangs_on_the_other_side() -> None:
    stage = draw("#######\n#.L...#\n#.....#\n#..#..#\n#.K#..#\n#..#..#\n#A.#D.#\n#######")
    stage.write(2, "weight", 1, 4)
    stage.write(1, "weight", 2, 5)
    tie_rope(stage, (body(2), body(1)), (2, 3), "NNEESSSS", 8)
    assert leech(awake(stage)).intent == LETS_GO and not problems(stage), "4 does not lift 5"
    ends_round(stage)
    assert show(stage) == picture("#######\n#.....#\n#.....#\n#..#..#\n#..#D.#\n#..#..#\n#AK#..#\n#######")


def test_water_frees_who_is_under_it_and_it_floats() -> None:
    picture_of = "#######\n#A....#\n###{}..#\n###E..#\n#####{}#\n#######"
    for level, after in ((2, picture_of.format(".", ".")), (3, picture_of.format("L", "."))):
        stage = flooded(bear(draw(picture_of.format(".", "L")), 1), level)
        assert settled(stage) == after, "at the surface one wades"
        assert stage.weight(stage.bodies[1]) == (8 if level == 2 else 6)


def test_under_a_low_roof_it_is_washed_off_ahead_then_behind_or_stays_without_room() -> None:
    for row, cell in ((".E.", Cell(3, 2)), (".E#", Cell(1, 2)), ("#E#", None)):
        stage = bear(draw(f"########\n#....A.#\n########\n#{row}####\n#####L##\n########"), 1)
        stage = flooded(stage, 3)
        settled(stage)
        found = leech(stage)
        assert (found.cell, found.carrier) == (cell, None if cell else 1)


def test_it_falls_through_doors_and_minds_who_is_beyond() -> None:
    down = Portal(Cell(2, 3), Side.S, Cell(5, 2))
    stage = linked("########\n#A######\n##L#####\n#####.##\n#####D##\n########", down)
    assert leech(stage).intent == LETS_GO
    ends_round(stage)
    assert stage.weight(stage.bodies[1]) == 2 + 2


def test_an_idol_that_is_let_go_falls_with_a_leech_on_it() -> None:
    stage = draw("#####\n#..L#\n#.r.#\n#...#\n#A..#\n#####")
    idol = next(each for each in stage.bodies.values() if each.name == "r")
    stage.write(idol.id, "kind", idol.kind, "feather_idol")
    stage.write(idol.id, "weight", 1, -2)
    assert stage.weight(stage.bodies[idol.id]) == 0
    bear(stage, idol.id)
    settled(stage)
    assert stage.bodies[idol.id].cell == Cell(2, 1)


def test_how_far_it_minds_is_a_rule() -> None:
    stage = draw("#L#\n#.#\n#.#\n#A#\n###")
    stage.rules = replace(stage.rules, leech_reach=2)
    assert announce(stage, leech(stage)) == ()


def test_a_fall_that_ends_on_somebody_is_over() -> None:
    stage = draw("#####\n#.L.#\n#...#\n#...#\n#.A.#\n#####")
    schedule = ends_round(stage)
    falls = [each.event.new for each in schedule.timeline if isinstance(each.event, FallCounted)]
    assert falls == [1, 2, 0]


def test_one_too_heavy_to_float_does_not_take_hold_again_of_who_is_under_water() -> None:
    stage = draw("######\n#....#\n#....#\n#E.AL#\n####L#\n######")
    first, second = (each.id for each in creatures_of(stage))
    for key, bearer in ((first, 1), (second, first)):
        stage.write_cell(key, stage.bodies[key].cell, None)
        stage.write(key, "carrier", None, bearer)
    stage = flooded(stage, 3)
    assert settled(stage).splitlines()[2] == "#L...#"
    assert stage.weight(stage.bodies[first]) == 4


def test_what_falls_does_not_take_hold_of_rock_that_it_passes() -> None:
    stage = draw("######\n#A...#\n###..#\n#.L..#\n######")
    stage.write(leech(stage).id, "fall", 0, 2)
    stage.write_cell(leech(stage).id, Cell(2, 1), Cell(1, 1))
    assert not hangs_from_rock(stage.ground, leech(stage))


def test_who_floats_below_one_that_holds_on_to_rock_does_not_bear_it() -> None:
    stage = flooded(draw("#####\n#.L.#\n#.D.#\n#A..#\n#####"), 2)
    assert floats(stage, stage.bodies[stage.at[Cell(2, 2)]])
    stage = flooded(draw("#####\n#...#\n#.L.#\n#.D.#\n#A..#\n#####"), 2)
    assert not floats(stage, stage.bodies[stage.at[Cell(2, 2)]]), "without rock it rests on it"
