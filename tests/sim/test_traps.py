"""Traps with ropes: spikes, crumbling floor and sand under what is lowered, swung, hauled and caught."""

from intodepth.sim.actions.move import Move
from intodepth.sim.actions.pull import Pull
from intodepth.sim.actions.ropes.haul import Haul
from intodepth.sim.actions.ropes.lower import Lower
from intodepth.sim.actions.ropes.swing import Swing
from intodepth.sim.actions.ropes.tie import Untie
from intodepth.sim.actions.shove import Shove
from intodepth.sim.events import Hurt
from intodepth.sim.flow.schedule import Schedule
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.stage import Stage
from tests.mechanisms import lever, plate, set_up
from tests.playing import beats, draw, play, show
from tests.ropes import anchor, body, set_anchor, tie_rope


def hung(picture: str, out: int, length: int) -> Stage:
    """A holds a rope that leads two cells to the right and down to D."""
    stage = draw(picture)
    rows = picture.split("\n")
    down = next(number for number, row in enumerate(rows) if row[2] == "D")
    tie_rope(stage, (body(0), body(1)), (0, len(rows) - 1), "EE" + "S" * down, out, length)
    return stage


def harm(schedule: Schedule) -> list[tuple[int, int]]:
    """Beats and hit points of all damage."""
    return [(h.beat, h.event.old - h.event.new) for h in schedule.timeline if isinstance(h.event, Hurt)]


def test_spikes_hurt_who_is_let_down_on_to_them_as_who_steps_on_to_them() -> None:
    stage = hung("A..\n##D\n##.\n##^\n###", 3, 6)
    (schedule,) = play(stage, Lower(0, 0, 3))
    assert show(stage) == "A..\n##.\n##.\n##D\n###"
    assert harm(schedule) == [(5, 2)]


def test_who_hangs_over_spikes_is_not_hurt_and_hauling_off_them_does_no_harm() -> None:
    stage = hung("A..\n##.\n##D\n##^\n###", 4, 6)
    lowered, hauled = play(stage, Lower(0, 0, 1), Haul(0, 0))
    assert harm(lowered) == [(3, 2)] and harm(hauled) == []
    assert show(stage) == "A..\n##.\n##D\n##^\n###"


def test_spikes_hurt_who_swings_on_to_them() -> None:
    stage = draw("#.....#\n#.....#\n#.....#\n#A...^#\n##...##\n##...##\n#######")
    set_anchor(stage, 3, 6, 10)
    tie_rope(stage, (anchor(0), body(0)), (3, 6), "SSSWW", 5)
    (schedule,) = play(stage, Swing(0, 0, Side.E, 4, False))
    assert stage.hero(0).cell == Cell(5, 3)
    assert harm(schedule) == [(5, 2)]


def test_spikes_hurt_all_the_same_when_a_gate_closes_behind_who_steps_on_to_them() -> None:
    stage = draw("#A/^.#\n######")
    stage = set_up(stage, lever(stage, 2, 1))
    _, _, schedule = play(stage, Move(0, Cell(2, 1)), Pull(0, 0), Move(0, Cell(3, 1)))
    assert beats(schedule) == ["1: Moved ActionPointsChanged", "2: TerrainChanged", "3: Hurt"]


def test_a_floor_of_1_breaks_under_who_is_let_down_on_to_it_and_the_rope_holds() -> None:
    stage = hung("A..\n##D\n##.\n##1\n##.\n###", 3, 4)
    (schedule,) = play(stage, Lower(0, 0, 1))
    assert show(stage) == "A..\n##.\n##D\n##.\n##.\n###"
    assert harm(schedule) == []


def test_a_caught_fall_breaks_no_floor() -> None:
    stage = draw("AD..\n##..\n##..\n##4.\n##..\n####")
    tie_rope(stage, (body(0), body(1)), (0, 5), "E", 3, 3)
    play(stage, Shove(0, Side.E))
    assert show(stage) == "A...\n##D.\n##..\n##4.\n##..\n####"


def test_sand_takes_two_cells_off_the_fall_of_who_is_let_go() -> None:
    for floor, lost in ((":", []), ("#", [(6, 2)])):
        stage = hung(f"A..\n##D\n##.\n##.\n##.\n##.\n##{floor}\n###", 3, 3)
        (schedule,) = play(stage, Untie(0, 0, 0))
        assert harm(schedule) == lost


def test_what_is_let_down_on_to_a_plate_presses_it_and_hauled_up_lets_it_go() -> None:
    stage = hung("A..|\n##D.\n##..\n##_#\n####", 3, 6)
    stage = set_up(stage, plate(stage, 2))
    play(stage, Lower(0, 0, 1))
    assert show(stage) == "A../\n##..\n##D.\n##_#\n####"
    play(stage, Haul(0, 0))
    assert show(stage) == "A..|\n##D.\n##..\n##_#\n####"


def test_a_rope_under_load_still_lets_all_the_weight_stand_on_a_plate() -> None:
    stage = hung("A..|\n##..\n##D.\n##_#\n####", 4, 4)
    stage = set_up(stage, plate(stage, 2))
    assert stage.ropes[0].slack == 0 and stage.mechanisms[0].on
