"""Turn back: the hourglass runs a body's last three beats of movement backwards."""

from intodepth.sim.actions.lead import Lead
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.shove import Shove
from intodepth.sim.actions.turn_back import TurnBack
from intodepth.sim.entities import Relic
from intodepth.sim.history import History
from intodepth.sim.invariants import problems
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.stage import Stage
from tests.playing import beats, draw, listed, play, show
from tests.relics import make
from tests.ropes import anchor, body, set_anchor, tie_rope

EXAMPLES = (
    (TurnBack(0, 0), "A turns back"),
    (TurnBack(0, 1), "A turns B back"),
)


def stage_of(picture: str) -> Stage:
    """A stage whose last body is an hourglass in the hands of A."""
    stage = draw(picture)
    make(stage, max(stage.bodies), "hourglass", bearer=0)
    return stage


def test_a_body_goes_back_the_last_three_cells_beat_by_beat() -> None:
    stage = stage_of("A......r\n########")
    history = History(stage)
    history.commit(Move(0, Cell(5, 1)))
    before = stage.to_bytes()
    schedule = history.commit(TurnBack(0, 0))
    assert show(stage) == "..A.....\n########"
    assert stage.hero(0).action_points == 0
    assert beats(schedule) == [
        "1: RelicSpent ActionPointsChanged Moved TrailChanged",
        "2: Moved TrailChanged",
        "3: Moved",
    ]
    history.undo()
    assert stage.to_bytes() == before


def test_trails_of_a_floor_that_the_hourglass_has_left_stay() -> None:
    stage = draw("A.r\n###")
    stage.write(1, "trail", (), (Cell(1, 1),))
    schedule = History(stage).commit(Move(0, Cell(1, 1)))
    assert "TrailChanged" not in " ".join(beats(schedule))
    assert stage.bodies[1].trail == (Cell(1, 1),)


def test_it_works_once() -> None:
    stage = stage_of("A......r\n########")
    play(stage, Move(0, Cell(2, 1)), TurnBack(0, 0))
    assert show(stage) == "A.......\n########"
    relic = stage.bodies[1]
    assert isinstance(relic, Relic) and relic.spent
    play(stage, Move(0, Cell(1, 1)))
    assert listed(stage, TurnBack) == []


def test_who_fell_rises_out_of_the_shaft_and_stands_where_it_stood() -> None:
    stage = stage_of("A.B..r\n###.##\n###.##\n######")
    play(stage, Lead(0, 1), Move(1, Cell(3, 3), True))
    assert show(stage) == "A.....\n###.##\n###B##\n######"
    play(stage, Lead(1, 0), TurnBack(0, 1))
    assert show(stage) == "A.B...\n###.##\n###.##\n######"
    assert problems(stage) == []


def test_left_in_the_air_it_falls_again() -> None:
    stage = stage_of("A.B..r\n###.##\n###.##\n###.##\n######")
    play(stage, Lead(0, 1), Move(1, Cell(3, 4), True))
    play(stage, Lead(1, 0), TurnBack(0, 1))
    assert show(stage) == "A.....\n###.##\n###.##\n###B##\n######"


def test_it_stops_where_the_way_back_is_taken() -> None:
    stage = stage_of("AD.B...r\n########")
    play(stage, Lead(0, 1), Move(1, Cell(6, 1)), Lead(1, 0))
    play(stage, Shove(0, Side.E), Move(0, Cell(1, 1)), Shove(0, Side.E))
    assert show(stage) == ".A.D..B.\n########"
    play(stage, TurnBack(0, 1))
    assert show(stage) == ".A.DB...\n########"


def test_it_is_not_offered_where_the_first_step_is_taken() -> None:
    stage = stage_of("A.B..r\n######")
    play(stage, Move(0, Cell(1, 1)), Lead(0, 1), Move(1, Cell(3, 1)), Lead(1, 0), Move(0, Cell(2, 1)))
    assert listed(stage, TurnBack) == [TurnBack(0, 0)]


def test_a_thing_that_was_pushed_off_comes_back_up() -> None:
    stage = stage_of("AD..r\n##...\n##...\n#####")
    play(stage, Shove(0, Side.E))
    assert show(stage) == "A....\n##...\n##D..\n#####"
    assert listed(stage, TurnBack) == [], "it is out of sight"
    stage.write_cell(0, Cell(0, 3), Cell(4, 1))
    play(stage, TurnBack(0, 1))
    assert show(stage) == ".D...\n##...\n##..A\n#####"


def test_ropes_are_led_back_and_a_taut_one_forbids_it() -> None:
    stage = stage_of("A.....r\n#######")
    set_anchor(stage, 0, 1, 9)
    tie_rope(stage, (anchor(0), body(0)), (0, 1), "", 3)
    play(stage, Move(0, Cell(3, 1)))
    assert len(stage.ropes[0].sides) == 3
    play(stage, TurnBack(0, 0))
    assert stage.ropes[0].sides == ()
    stage = stage_of("A.....r\n#######")
    play(stage, Move(0, Cell(3, 1)))
    set_anchor(stage, 3, 1, 9)
    tie_rope(stage, (anchor(0), body(0)), (3, 1), "", 0)
    assert listed(stage, TurnBack) == []


def test_only_what_the_party_sees_is_turned_back() -> None:
    stage = stage_of("AD...r\n######")
    play(stage, Shove(0, Side.E))
    assert listed(stage, TurnBack) == [TurnBack(0, 1)]
    stage.write_terrain(Cell(1, 1), ord("."), ord("="))
    assert listed(stage, TurnBack) == [], "the way is blocked"
    stage.write_terrain(Cell(1, 1), ord("="), ord("."))
    stage.write_cell(1, Cell(2, 1), Cell(4, 1))
    stage.write(1, "trail", (Cell(1, 1),), (Cell(3, 1),))
    assert listed(stage, TurnBack) == [TurnBack(0, 1)]
    stage.write_terrain(Cell(2, 1), ord("."), ord("#"))
    assert listed(stage, TurnBack) == []


def test_nobody_turns_what_lies_on_the_floor() -> None:
    stage = draw("A..r\n####")
    make(stage, 1, "hourglass")
    play(stage, Move(0, Cell(1, 1)))
    assert listed(stage, TurnBack) == []
