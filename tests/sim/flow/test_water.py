"""Water: wakes, rises a row a round, bears what is light, breaks falls, and takes the air of who is below."""

from __future__ import annotations

import pytest

from intodepth.sim.actions.take import Take
from intodepth.sim.creatures import Balk, take
from intodepth.sim.entities import Posture, Step
from intodepth.sim.events import (
    FallCounted,
    HazardChanged,
    Hurt,
    NoiseMade,
    SettlingStopped,
    TerrainChanged,
    WaterRose,
)
from intodepth.sim.events.inverse import inverse
from intodepth.sim.flow.schedule import Schedule, Scheduler
from intodepth.sim.history import History
from intodepth.sim.invariants import problems
from intodepth.sim.light import find_lit
from intodepth.sim.orders import round_end
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.space.ground import Ground, Portal
from intodepth.sim.stage import DRY, Flood, Stage
from intodepth.sim.water import floats, reaches_after, wakes_after
from tests.playing import draw, end_round, picture, rounds, show
from tests.ropes import anchor, body, set_anchor, tie_rope
from tests.waters import flooded, tuned

SHELF = """
    ########
    #......#
    #rA....#
    ###.####
    ###.####
    ###D####
    ########
"""


def levels(stage: Stage, count: int) -> list[int]:
    found = []
    for _ in range(count):
        end_round(stage)
        found.append(stage.water)
    return found


def events(schedule: Schedule, kind: type) -> list[object]:
    return [each.event for each in schedule.timeline if isinstance(each.event, kind)]


def test_it_wakes_at_the_end_of_its_round_at_the_lowest_open_row_and_rises_by_a_row_a_round() -> None:
    stage = flooded(draw(picture(SHELF)), flood=Flood(2))
    assert levels(stage, 8) == [DRY, 1, 2, 3, 4, 5, 6, 6], "it stops where the level does"


def test_where_it_is_slow_it_rises_at_the_end_of_every_second_round_and_says_when_it_reaches_a_row() -> None:
    for wakes in (2, 3):
        stage = tuned(flooded(draw(picture(SHELF)), flood=Flood(wakes)), rises=2)
        flood, told = stage.flood, dict[int, int]()
        assert flood is not None
        told = {row: reaches_after(stage, flood, row) for row in range(1, 6)}
        reached = dict[int, int]()
        for _ in range(12):
            now = stage.round
            end_round(stage)
            reached.setdefault(stage.water, now)
            for row in range(stage.water + 1, 6) if stage.water != DRY else ():
                assert reaches_after(stage, flood, row) == told[row]
        assert {row: reached[row] for row in told} == told
        assert told == {1: wakes, **{row: 2 * row for row in range(2, 6)}}


def test_it_wakes_once_the_relic_has_left_its_place() -> None:
    stage = draw(picture(SHELF))
    relic = next(each for each in stage.bodies.values() if each.name == "r")
    stage = flooded(stage, flood=Flood(9, relic.id, relic.cell))
    history = History(stage)
    end_round(stage)
    assert stage.water == DRY
    history.commit(Take(0, relic.id))
    end_round(stage)
    assert stage.water == 1


def test_where_a_round_is_given_it_wakes_then_once_the_relic_has_left_its_place() -> None:
    for early, taken, wakes in ((4, 2, 4), (4, 5, 5), (9, 2, 6), (4, 99, 6)):
        stage = draw(picture(SHELF))
        relic = next(each for each in stage.bodies.values() if each.name == "r")
        stage = flooded(stage, flood=Flood(6, relic.id, relic.cell, early))
        assert Stage.from_bytes(stage.to_bytes()).digest == stage.digest != flooded(stage).digest
        history = History(stage)
        while stage.water == DRY:
            now = stage.round
            if now == taken:
                history.commit(Take(0, relic.id))
            assert stage.flood is not None
            assert wakes_after(stage, stage.flood) == (6 if now < taken else wakes)
            end_round(stage)
        assert now == wakes, (early, taken)


def test_it_wakes_once_the_relic_is_on_another_floor() -> None:
    stage = draw(picture(SHELF))
    relic = next(each for each in stage.bodies.values() if each.name == "r")
    without = Stage.of(stage.ground, [each for each in stage.bodies.values() if each is not relic])
    stage = flooded(without, flood=Flood(9, relic.id, relic.cell))
    end_round(stage)
    assert stage.water == 1


def test_where_no_water_is_nothing_changes() -> None:
    stage = draw(picture(SHELF))
    assert not events(end_round(stage), WaterRose) and stage.water == DRY


def test_what_is_light_rises_with_it_and_floats() -> None:
    stage = flooded(draw(picture(SHELF)), flood=Flood(1))
    assert rounds(stage, 2) == picture(SHELF).replace("###.####\n###D####", "###D####\n###.####")
    assert rounds(stage, 2) == picture("""
        ########
        #......#
        #rAD...#
        ###.####
        ###.####
        ###.####
        ########
    """)


def fallen(stage: Stage) -> tuple[str, list[object]]:
    """The picture once all has come to rest, and the events until then."""
    scheduler = Scheduler(stage.copy())
    scheduler.settle()
    assert not problems(scheduler.stage), problems(scheduler.stage)
    return show(scheduler.stage), [each.event for each in scheduler.timeline]


DROP = """
    ####
    #.##
    #E##
    #.##
    #.##
    #.##
    ####
"""


def test_what_is_heavy_sinks_a_cell_a_beat_and_falls_no_more() -> None:
    stage = flooded(draw(picture(DROP)), 2)
    shown, happened = fallen(stage)
    assert shown == picture(DROP).replace("#E##", "#.##")[:25] + "#E##\n####"
    counted = [(each.old, each.new) for each in happened if isinstance(each, FallCounted)]
    assert counted == [(0, 1), (1, 0)]
    assert not any(isinstance(each, Hurt | NoiseMade | TerrainChanged) for each in happened)


@pytest.mark.parametrize(("floor", "kind"), [("^", Hurt), ("1", TerrainChanged), ("5", TerrainChanged)])
def test_neither_spikes_nor_thin_floor_mind_what_comes_down_in_water(floor: str, kind: type) -> None:
    rows = picture(DROP).split("\n")
    rows = [*rows[:5], "#^##", "####"] if floor == "^" else [*rows[:5], f"#{floor}##", "####"]
    dry, wet = draw("\n".join(rows)), flooded(draw("\n".join(rows)), 4)
    assert any(isinstance(each, kind) for each in fallen(dry)[1])
    assert not any(isinstance(each, kind) for each in fallen(wet)[1])


def test_a_rider_that_is_too_heavy_presses_it_under() -> None:
    column = "###\n#.#\n#E#\n#D#\n#.#\n#.#\n###"
    assert fallen(flooded(draw(column), 3))[0] == "###\n#.#\n#.#\n#.#\n#E#\n#D#\n###"
    light = "###\n#.#\n#.#\n#D#\n#.#\n#.#\n###"
    assert fallen(flooded(draw(light), 3))[0] == light


def test_a_light_rider_above_the_surface_presses_too() -> None:
    column = "###\n#.#\n#D#\n#D#\n#.#\n###"
    assert fallen(flooded(draw(column), 2))[0] == "###\n#.#\n#.#\n#D#\n#D#\n###"


def test_what_is_light_below_what_is_light_under_water_is_not_pressed() -> None:
    column = "###\n#.#\n#D#\n#D#\n#.#\n###"
    assert fallen(flooded(draw(column), 3))[0] == column


def test_who_hangs_on_a_rope_above_does_not_press_it_under() -> None:
    stage = draw("####\n#..#\n#B.#\n#D.#\n#..#\n####")
    set_anchor(stage, 1, 4, 10)
    tie_rope(stage, (anchor(0), None), (1, 4), "SSS", 3)
    stage.write(0, "grip", None, 0)
    stage = flooded(stage, 2)
    assert fallen(stage)[0] == show(stage)
    stage.write(0, "grip", 0, None)
    assert fallen(stage)[0] == "####\n#..#\n#..#\n#B.#\n#D.#\n####"


def test_a_pile_that_stands_on_itself_through_a_portal_ends() -> None:
    column = draw("###\n#D#\n#D#\n#D#\n###")
    loop = Ground(3, 5, column.ground.kinds, [Portal(Cell(1, 1), Side.S, Cell(1, 3))])
    stage = flooded(Stage.of(loop, column.bodies.values()), 3)
    assert all(floats(stage, each) for each in stage.bodies.values())


def test_who_sinks_round_without_end_falls_for_ever() -> None:
    column = draw("###\n#E#\n#.#\n#.#\n###")
    loop = Ground(3, 5, column.ground.kinds, [Portal(Cell(1, 1), Side.S, Cell(1, 3))])
    stage = flooded(Stage.of(loop, column.bodies.values()), 3)
    happened = fallen(stage)[1]
    assert any(isinstance(each, HazardChanged) for each in happened)
    assert not any(isinstance(each, SettlingStopped) for each in happened)


def test_a_taut_rope_keeps_it_down_and_it_pulls_at_nobody() -> None:
    stage = draw("####\n#..#\n#..#\n#D.#\n####")
    set_anchor(stage, 1, 1, 10)
    tie_rope(stage, (anchor(0), body(0)), (1, 1), "", 1)
    stage = flooded(stage, 3)
    assert fallen(stage)[0] == "####\n#..#\n#D.#\n#..#\n####"


def test_who_holds_on_does_not_float_away() -> None:
    dog = draw("####\n#..#\n#..#\n#B.#\n####", weight=2)
    assert fallen(flooded(dog, 3))[0] == "####\n#B.#\n#..#\n#..#\n####"
    climbing = draw("####\n#..#\n#H.#\n#H.#\n####", weight=2)
    hero = draw("#####\n#..##\n#..B#\n#..##\n#####", weight=2).hero(0)
    stage = Stage.of(
        climbing.ground, [hero.with_field("cell", Cell(1, 2)).with_field("posture", Posture.CLIMBING)]
    )
    assert fallen(flooded(stage, 3))[0] == "####\n#..#\n#B.#\n#H.#\n####"


def test_who_is_below_the_surface_when_a_round_ends_runs_out_of_air() -> None:
    stage = flooded(draw("######\n#....#\n#....#\n#A.D.#\n######"), 1)
    points = []
    for _ in range(9):
        end_round(stage)
        points.append(stage.hero(0).hit_points)
        assert stage.bodies[1].hit_points == 9, "a thing has no need of air"
    assert points[:3] == [8, 7, 6], "at the surface one wades; it rises before it is asked who is below"
    assert points[-1] == 0 and stage.hero(0).posture == Posture.PRONE
    calm = tuned(flooded(draw("####\n#..#\n#..#\n#A.#\n####"), 2), drown=0)
    end_round(calm)
    assert calm.hero(0).hit_points == 9


def test_lamps_below_are_out_and_the_bell_is_silent() -> None:
    rows = "########\n#......#\n#......#\n#A.....#\n########"
    dry, wading, under = draw(rows), flooded(draw(rows), 1), flooded(draw(rows), 2)
    assert find_lit(dry) == find_lit(wading) and not find_lit(under)
    stage = draw("####\n#..#\n#..#\n#Ar#\n####")
    stage.bodies[1] = stage.bodies[1].with_field("kind", "bell").with_field("carrier", 0)
    stage.write_cell(1, Cell(2, 1), None)
    assert events(end_round(flooded(stage.copy(), 0)), NoiseMade)
    assert not events(end_round(flooded(stage.copy(), 1)), NoiseMade)


def test_creatures_act_before_it_rises_and_float_if_they_are_light() -> None:
    stage = flooded(draw("#########\n#.......#\n#.......#\n#A..N.T.#\n#########"), 1)
    end_round(stage)
    tortoise, gnawer = (next(b for b in stage.bodies.values() if b.name == name) for name in "TN")
    assert tortoise.cell == Cell(7, 1) and gnawer.cell == Cell(4, 2)
    assert take(stage, stage.creature(gnawer.id), Step.AHEAD).balk != Balk.NO_FOOTING


def test_it_is_taken_back_with_the_action_that_ended_the_round() -> None:
    stage = flooded(draw(picture(SHELF)), flood=Flood(1))
    before = stage.to_bytes()
    history = History(stage)
    for _ in range(3):
        for action in round_end(stage):
            history.commit(action)
    assert stage.water == 3
    for entry in history.done:
        assert {type(inverse(event)) for event in entry.schedule.outcome}
    while history.undo():
        pass
    assert stage.to_bytes() == before and stage.digest == stage.recompute_digest()
    again = Stage.from_bytes(before)
    assert (again.flood, again.water, again.digest) == (stage.flood, stage.water, stage.digest)
