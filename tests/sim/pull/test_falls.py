"""The falls of the rope rules' pictures 1 to 4, and what the ground does to a landing."""

from intodepth.sim.actions.move import Move
from intodepth.sim.actions.pass_turn import Pass
from intodepth.sim.actions.shove import Shove
from intodepth.sim.entities import Posture
from intodepth.sim.events import Hurt, Moved, NoiseMade, TerrainChanged
from intodepth.sim.space.cells import Cell, Side
from tests.playing import beats, draw, play, show


def test_off_a_ledge_three_cells_cost_one_hit_point() -> None:
    stage = draw("A...\n##..\n##..\n##..\n####")
    (schedule,) = play(stage, Move(0, Cell(2, 4), True))
    assert show(stage) == "....\n##..\n##..\n##A.\n####"
    assert stage.hero(0).hit_points == 8
    assert stage.hero(0).posture == Posture.PRONE
    assert beats(schedule) == [
        "1: Moved ActionPointsChanged",
        "2: Moved ActionPointsChanged",
        "3: Moved FallCounted",
        "4: Moved FallCounted",
        "5: Moved FallCounted",
        "6: FallCounted NoiseMade Hurt PostureChanged",
    ]


def test_two_cells_do_no_harm_but_are_heard() -> None:
    stage = draw("A...\n##..\n##..\n####")
    (schedule,) = play(stage, Move(0, Cell(2, 3), True))
    assert show(stage) == "....\n##..\n##A.\n####"
    assert stage.hero(0).hit_points == 9
    assert [h.event for h in schedule.timeline if isinstance(h.event, NoiseMade)] == [NoiseMade(0, 0, 2 + 4)]


def test_a_body_breaks_the_fall_of_another_and_both_are_hurt() -> None:
    stage = draw("A...\n##..\n##..\n##..\n##D.\n####")
    play(stage, Move(0, Cell(2, 5), True))
    assert show(stage) == "....\n##..\n##..\n##A.\n##D.\n####"
    assert [body.hit_points for body in stage.bodies.values()] == [8, 8]


def test_a_floor_of_9_breaks_under_4_times_3() -> None:
    stage = draw("A..\n#..\n#..\n#..\n#9#\n#..\n###")
    (schedule,) = play(stage, Move(0, Cell(1, 6), True))
    assert show(stage) == "...\n#..\n#..\n#..\n#.#\n#A.\n###"
    assert stage.hero(0).hit_points == 8
    broke = [h for h in schedule.timeline if isinstance(h.event, TerrainChanged)]
    assert [h.event for h in broke] == [TerrainChanged(Cell(1, 2), ord("9"), ord("."))]
    assert isinstance(schedule.timeline[broke[0].cause].event, Moved)


def test_a_floor_of_9_bears_3_times_2() -> None:
    stage = draw("B..\n#..\n#..\n#9#\n#..\n###")
    play(stage, Move(0, Cell(1, 5), True))
    assert show(stage) == "...\n#..\n#B.\n#9#\n#..\n###"


def test_a_floor_of_1_breaks_as_soon_as_it_is_stood_on() -> None:
    stage = draw("DB.\n##1\n#..\n#..\n###")
    (schedule,) = play(stage, Move(0, Cell(2, 4)))
    assert show(stage) == "D..\n##.\n#..\n#.B\n###"
    assert beats(schedule)[1] == "2: TerrainChanged"
    assert stage.hero(0).hit_points == 8


def test_sand_takes_two_cells_off_a_fall() -> None:
    stage = draw("A...\n##..\n##..\n##..\n##..\n##::\n####")
    play(stage, Move(0, Cell(2, 6), True))
    assert stage.hero(0).hit_points == 9
    assert stage.hero(0).posture == Posture.STANDING


def test_spikes_hurt_who_lands_on_them_and_who_steps_into_them() -> None:
    fallen = draw("A...\n##..\n##^.\n####")
    play(fallen, Move(0, Cell(2, 3), True))
    assert fallen.hero(0).hit_points == 7
    walked = draw("A^..\n####")
    (schedule,) = play(walked, Move(0, Cell(3, 1)))
    assert show(walked) == ".A..\n####", "the harm ends the walk"
    assert [h.event for h in schedule.timeline if isinstance(h.event, Hurt)] == [Hurt(0, 9, 7)]


def test_what_stood_on_a_shoved_body_falls_in_the_same_beats() -> None:
    stage = draw(".D..\nCE..\n##..\n##..\n####")
    (schedule,) = play(stage, Shove(0, Side.E))
    assert show(stage) == "....\nCD..\n##..\n##E.\n####"
    assert beats(schedule)[1] == "2: Moved FallCounted Moved FallCounted"


def test_at_0_hit_points_a_hero_lies_fallen_and_the_others_go_on() -> None:
    stage = draw("AB..\n##..\n##..\n##..\n##..\n####", hit_points=1)
    play(stage, Pass(0), Move(1, Cell(2, 5), True))
    fallen = stage.hero(1)
    assert (fallen.hit_points, fallen.posture, fallen.is_able) == (0, Posture.PRONE, False)
    assert stage.lead == 0
    assert stage.weight(fallen) == stage.rules.fallen_weight


def test_a_floor_breaks_under_exactly_its_strength() -> None:
    stage = draw("A..\n#..\n#..\n#8#\n#..\n###")
    play(stage, Move(0, Cell(1, 5), True))
    assert show(stage) == "...\n#..\n#..\n#.#\n#A.\n###"
