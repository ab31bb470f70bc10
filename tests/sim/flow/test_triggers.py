"""Plates, tripwires and gates: what sets them off, when they move, and when they wait."""

from dataclasses import replace

from intodepth.sim.actions.move import Move
from intodepth.sim.actions.pull import Pull
from intodepth.sim.actions.ropes.cut import Cut
from intodepth.sim.actions.ropes.piton import Piton
from intodepth.sim.actions.ropes.swing import Swing
from intodepth.sim.actions.ropes.tie import TieOn, Untie
from intodepth.sim.actions.shove import Shove
from intodepth.sim.events import MechanismChanged, Moved, TerrainChanged
from intodepth.sim.flow.schedule import ROOT, TracingScheduler
from intodepth.sim.invariants import problems
from intodepth.sim.ropes import ANCHOR, Tie
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.space.ground import Ground, Portal
from intodepth.sim.stage import Stage
from tests.mechanisms import lever, plate, set_up, tripwire
from tests.playing import beats, draw, play, show
from tests.ropes import anchor, body, set_anchor, tie_rope


def wired(picture: str, start: tuple[int, int], ways: str, hold: int = 10) -> Stage:
    """A stage with a tripwire, rope 0, between anchors 0 and 1."""
    stage = draw(picture, blade=True, pitons=2)
    x, y = start
    set_anchor(stage, x, y, hold)
    set_anchor(stage, x + ways.count("E") - ways.count("W"), y + ways.count("N"), hold)
    tie_rope(stage, (anchor(0), anchor(1)), start, ways, len(ways))
    return set_up(stage, tripwire(stage))


# -- plates


def test_weight_on_a_plate_moves_the_gate_for_as_long_as_it_stands_there() -> None:
    stage = draw("#A..|.#\n##_####")
    stage = set_up(stage, plate(stage, 4))
    on, off = play(stage, Move(0, Cell(2, 1)), Move(0, Cell(3, 1)))
    assert beats(on) == ["1: Moved ActionPointsChanged", "2: MechanismChanged", "3: TerrainChanged"]
    assert beats(off) == ["1: Moved ActionPointsChanged", "2: MechanismChanged", "3: TerrainChanged"]
    assert show(stage) == "#..A|.#\n##_####"


def test_a_walk_stops_on_a_plate_and_goes_on_past_the_gates_that_close_behind_it() -> None:
    stage = draw("#A....|.#\n##_######")
    stage = set_up(stage, plate(stage, 4))
    on, off = play(stage, Move(0, Cell(5, 1)), Move(0, Cell(5, 1)))
    assert on.timeline[-1].event == TerrainChanged(Cell(6, 1), ord("|"), ord("/"))
    assert show(stage) == "#....A|.#\n##_######"
    assert beats(off)[1:3] == ["2: MechanismChanged", "3: TerrainChanged"]


def test_a_walk_ends_where_a_gate_that_closed_is_in_the_way() -> None:
    stage = draw("#A...|.#\n##_#####")
    stage = set_up(stage, plate(stage, 4))
    play(stage, Move(0, Cell(2, 1)), Move(0, Cell(6, 1)))
    assert show(stage) == "#...A|.#\n##_#####"


def test_a_plate_gives_way_to_exactly_its_weight() -> None:
    for weight, gate in ((4, "/"), (5, "|")):
        stage = draw("#A..|.#\n##_####")
        stage = set_up(stage, plate(stage, weight))
        play(stage, Move(0, Cell(2, 1)))
        assert show(stage) == f"#.A.{gate}.#\n##_####"


def test_who_stands_on_what_stands_on_a_plate_presses_it_too() -> None:
    stage = draw("#B../\n##D.#\n##_##")
    stage = set_up(stage, plate(stage, 5))
    (schedule,) = play(stage, Move(0, Cell(2, 2)))
    assert show(stage) == "#.B.|\n##D.#\n##_##"
    pressed = next(h for h in schedule.timeline if isinstance(h.event, MechanismChanged))
    assert schedule.timeline[pressed.cause].event == Moved(0, Cell(1, 2), Cell(2, 2), Side.E)


def test_a_plate_let_go_names_the_step_that_left_it() -> None:
    stage = draw("#.B./\n##D.#\n##_##")
    stage = set_up(stage, plate(stage, 5))
    (schedule,) = play(stage, Move(0, Cell(1, 2)))
    let_go = next(h for h in schedule.timeline if isinstance(h.event, MechanismChanged))
    assert schedule.timeline[let_go.cause].event == Moved(0, Cell(2, 2), Cell(1, 2), Side.W)


def test_a_body_lands_on_a_plate_and_presses_it_in_one_beat() -> None:
    stage = draw("CE..|\n##.##\n##.##\n##_##")
    stage = set_up(stage, plate(stage, 6))
    (schedule,) = play(stage, Shove(0, Side.E))
    assert show(stage) == "C.../\n##.##\n##E##\n##_##"
    assert beats(schedule)[-2:] == ["4: FallCounted NoiseMade MechanismChanged", "5: TerrainChanged"]


def test_a_stage_may_begin_with_a_plate_pressed() -> None:
    stage = draw("AE./\n#_##")
    stage = set_up(stage, plate(stage, 6))
    assert stage.mechanisms[0].on and problems(stage) == []
    play(stage, Shove(0, Side.E))
    assert show(stage) == "A.E|\n#_##"


def test_any_one_of_two_plates_is_enough() -> None:
    stage = draw("#A....|#\n##_#_###")
    stage = set_up(stage, plate(stage, 4), replace(plate(stage, 9, 1), cell=Cell(4, 0)))
    play(stage, Move(0, Cell(2, 1)))
    assert show(stage) == "#.A.../#\n##_#_###"
    play(stage, Move(0, Cell(4, 1)))
    assert show(stage) == "#...A.|#\n##_#_###"


# -- gates


def test_a_gate_that_opens_under_a_body_lets_it_fall() -> None:
    stage = draw("#A.D#\n###|#\n###.#\n#####")
    stage = set_up(stage, lever(stage, 2, 3))
    (schedule,) = play(stage, Pull(0, 0))
    assert show(stage) == "#A..#\n###/#\n###D#\n#####"
    opened = next(h for h in schedule.timeline if isinstance(h.event, TerrainChanged))
    assert isinstance(schedule.timeline[opened.cause].event, MechanismChanged)


def test_a_gate_waits_for_a_body_in_its_way_and_closes_when_it_has_gone() -> None:
    stage = draw("#AE/..#\n#######")
    stage = set_up(stage, lever(stage, 1, 1))
    play(stage, Shove(0, Side.E), Pull(0, 0))
    assert show(stage) == "#A.E..#\n#######"
    assert stage.mechanisms[0].on and problems(stage) == []
    _, gone = play(stage, Move(0, Cell(2, 1)), Shove(0, Side.E))
    assert beats(gone) == ["1: Moved ActionPointsChanged", "2: TerrainChanged"]
    assert gone.timeline[gone.timeline[-1].cause].event == gone.timeline[0].event
    assert show(stage) == "#.A|E.#\n#######"


def test_a_gate_does_not_close_on_a_rope() -> None:
    stage = draw("#A./.D#\n#######")
    tie_rope(stage, (body(0), body(1)), (1, 1), "EEEE", 4)
    stage = set_up(stage, lever(stage, 1, 1))
    play(stage, Pull(0, 0))
    assert stage.mechanisms[0].on
    assert show(stage) == "#A./.D#\n#######" and problems(stage) == []


def test_a_piton_in_its_way_jams_a_gate() -> None:
    stage = draw("#A./.#\n######", pitons=1)
    stage = set_up(stage, lever(stage, 2, 1))
    play(stage, Move(0, Cell(3, 1)), Piton(0, int(Side.S)), Move(0, Cell(2, 1)), Pull(0, 0))
    assert show(stage) == "#.A/.#\n######" and problems(stage) == []


def test_a_rope_drops_round_the_corner_that_a_gate_was() -> None:
    stage = draw("A..\n#|.\n#.D\n#..\n###", brace=9)
    tie_rope(stage, (body(0), body(1)), (0, 4), "EESS", 4)
    stage = set_up(stage, lever(stage, 0, 4))
    play(stage, Pull(0, 0))
    assert show(stage) == "A..\n#/.\n#..\n#D.\n###"
    assert stage.ropes[0].cells == (Cell(0, 4), Cell(1, 4), Cell(1, 3), Cell(1, 2), Cell(1, 1))


# -- tripwires


def test_who_walks_into_a_tripwire_sets_it_off_for_good() -> None:
    stage = wired("####..\n#....|\n#A....\n######", (3, 1), "N")
    there, back = play(stage, Move(0, Cell(4, 1)), Move(0, Cell(1, 1)))
    assert beats(there)[-2:] == ["3: MechanismChanged", "4: TerrainChanged"]
    assert show(stage) == "####..\n#..../\n#A....\n######"
    assert not any(isinstance(h.event, MechanismChanged) for h in back.timeline)


def test_a_body_that_falls_through_a_tripwire_sets_it_off_in_passing() -> None:
    stage = wired("AD..\n##..\n##..\n##..\n##.|\n####", (2, 3), "E")
    (schedule,) = play(stage, Shove(0, Side.E))
    assert beats(schedule)[2:5] == [
        "3: Moved FallCounted",
        "4: Moved FallCounted MechanismChanged",
        "5: TerrainChanged",
    ]
    assert show(stage) == "A...\n##..\n##..\n##..\n##D/\n####"


def test_a_gate_that_closes_under_a_falling_body_catches_it() -> None:
    stage = wired("AD..\n##..\n##..\n##/.\n##..\n####", (2, 4), "E")
    play(stage, Shove(0, Side.E))
    assert show(stage) == "A...\n##..\n##D.\n##|.\n##..\n####"


def test_a_cut_tripwire_goes_off() -> None:
    stage = wired("####.|\n#....#\n#A...#\n##...#\n######", (2, 1), "NN")
    (schedule,) = play(stage, Cut(0, 0, 1))
    assert beats(schedule)[-2:] == ["2: RopeChanged MechanismChanged", "3: TerrainChanged"]
    assert show(stage)[:6] == "####./"


def test_a_rope_tied_to_its_anchor_leaves_a_tripwire_be_and_untying_the_wire_does_not() -> None:
    stage = wired("####.|\n#....#\n#.A..#\n######", (3, 1), "N")
    tie_rope(stage, (body(0), None), (2, 1), "", 3)
    play(stage, TieOn(0, 1, 1, Tie(ANCHOR, 0)))
    assert not stage.mechanisms[0].on
    play(stage, Untie(0, 0, 0))
    assert stage.mechanisms[0].on


def test_a_tripwire_goes_off_when_its_anchor_pops() -> None:
    stage = wired("...|\nAD..\n##..\n##..\n####", (1, 4), "W", hold=3)
    tie_rope(stage, (body(1), anchor(0)), (1, 3), "N", 3)
    (schedule,) = play(stage, Shove(0, Side.E))
    assert 0 not in stage.anchors
    assert beats(schedule)[2:5] == [
        "3: AnchorChanged RopeChanged RopeChanged Strained",
        "4: Moved FallCounted RopeChanged RopeChanged MechanismChanged",
        "5: TerrainChanged",
    ]


def test_a_swing_through_a_tripwire_sets_it_off() -> None:
    picture = "#.....#\n#.....|\n#.....#\n#A....#\n##...##\n##...##\n#######"
    stage = wired(picture, (2, 1), "N")
    set_anchor(stage, 3, 6, 10)
    tie_rope(stage, (anchor(2), body(0)), (3, 6), "SSSWW", 5)
    (schedule,) = play(stage, Swing(0, 1, Side.E, 4, False))
    assert beats(schedule)[1] == "2: Moved RopeChanged MechanismChanged"
    assert show(stage) == picture.replace("|", "/").replace("A....", "....A")


def test_a_trap() -> None:
    """A wire, a gate, a boulder on it, and a floor below that does not bear it."""
    stage = wired("#####E#\n#####|#\n#.....#\n#A....#\n#####9#\n#####.#\n#######", (3, 3), "N")
    (schedule,) = play(stage, Move(0, Cell(3, 3)))
    assert show(stage) == "#####.#\n#####/#\n#.....#\n#..A..#\n#####.#\n#####E#\n#######"
    broke = next(h for h in schedule.timeline if h.event == TerrainChanged(Cell(5, 2), ord("9"), ord(".")))
    chain = [broke]
    while chain[-1].cause != ROOT:
        chain.append(schedule.timeline[chain[-1].cause])
    assert [type(h.event).__name__ for h in reversed(chain)] == [
        "Moved", "Moved", "MechanismChanged", "TerrainChanged", "Moved", "Moved", "Moved", "TerrainChanged",
    ]  # fmt: skip


def test_a_gate_waits_for_what_falls_through_it_for_ever() -> None:
    drawn = draw("#D##\n#.##\nA/##\n#.##\n####")
    portal = Portal(Cell(1, 1), Side.S, Cell(1, 4))
    stage = Stage.of(Ground(4, 5, drawn.ground.kinds, [portal]), drawn.bodies.values())
    stage = set_up(stage, lever(stage, 0, 2))
    scheduler = TracingScheduler(stage)
    scheduler.settle()
    stage = scheduler.stage
    assert stage.bodies[1].hazard
    play(stage, Pull(0, 0))
    assert stage.ground.code(Cell(1, 2)) == ord("/") and problems(stage) == []
    (back,) = play(stage, Pull(0, 0))
    assert beats(back) == ["1: MechanismChanged ActionPointsChanged"]
