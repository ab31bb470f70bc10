"""Relics by themselves: the bell and the sun shard at the end of rounds, what the hourglass minds."""

from intodepth.sim.actions.drop import Drop
from intodepth.sim.actions.lead import Lead
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.pass_turn import Pass
from intodepth.sim.actions.take import Take
from intodepth.sim.entities import Relic
from intodepth.sim.events import RopeChanged, RoundBegan
from intodepth.sim.history import History
from intodepth.sim.invariants import problems
from intodepth.sim.rules import Rules
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.stage import Stage
from tests.playing import draw, play, show
from tests.relics import make
from tests.ropes import anchor, body, set_anchor, tie_rope

# -- bell


def test_the_bell_is_heard_each_round_while_it_is_carried() -> None:
    stage = draw("A..r\n####", Rules(bell=4))
    make(stage, 1, "bell", bearer=0)
    play(stage, Pass(0))
    assert stage.bodies[1].noise == 4
    play(stage, Pass(0), Drop(0, 1, Side.E), Pass(0))
    assert stage.bodies[1].noise == 8, "put down it is silent"


def test_a_rule_says_how_loud_the_bell_is() -> None:
    stage = draw("A..r\n####", Rules(bell=0))
    make(stage, 1, "bell", bearer=0)
    (schedule,) = play(stage, Pass(0))
    assert stage.bodies[1].noise == 0 and schedule.beats == 2


# -- sun shard


def lift() -> Stage:
    """B hangs 2 below A's ledge on a rope that leads through A's cell to an anchor."""
    stage = draw("....r\n.A...\n##...\n##B..\n##...\n#####")
    make(stage, 2, "sun_shard", bearer=0)
    set_anchor(stage, 0, 4, 99)
    tie_rope(stage, (anchor(0), body(1)), (0, 4), "EESS", 4)
    assert problems(stage) == []
    return stage


def shard(stage: Stage) -> Relic:
    found = stage.bodies[2]
    assert isinstance(found, Relic)
    return found


def test_a_rope_through_the_bearers_cell_burns_through_at_the_end_of_the_second_round() -> None:
    stage = lift()
    history = History(stage)
    play(stage, Pass(0), Pass(1))
    assert shard(stage).touched == (0,) and len(stage.ropes) == 1
    before = stage.to_bytes()
    history.commit(Pass(0))
    history.commit(Pass(1))
    assert shard(stage).touched == ()
    assert [(rope.ends, rope.length) for rope in stage.ropes.values()] == [
        ((anchor(0), None), 1),
        ((None, body(1)), 3),
    ]
    assert show(stage) == ".....\n.A...\n##...\n##...\n##B..\n#####"
    assert problems(stage) == []
    history.undo()
    history.undo()
    assert stage.to_bytes() == before


def test_burning_is_caused_by_the_end_of_the_round() -> None:
    stage = lift()
    play(stage, Pass(0), Pass(1), Pass(0))
    (schedule,) = play(stage, Pass(1))
    burnt = next(i for i, h in enumerate(schedule.timeline) if isinstance(h.event, RopeChanged))
    assert isinstance(schedule.timeline[schedule.timeline[burnt].cause].event, RoundBegan)


def test_who_steps_aside_in_between_lets_the_rope_cool() -> None:
    stage = lift()
    play(stage, Pass(0), Pass(1), Move(0, Cell(0, 4)))
    stage.write_cell(0, Cell(0, 4), Cell(4, 5))
    stage.write_cell(0, Cell(4, 5), Cell(4, 1))
    play(stage, Pass(0), Pass(1))
    assert shard(stage).touched == ()
    stage.write_cell(0, Cell(4, 1), Cell(1, 4))
    play(stage, Pass(0), Pass(1))
    assert shard(stage).touched == (0,) and len(stage.ropes) == 1


def test_on_the_floor_it_burns_nothing() -> None:
    stage = lift()
    play(stage, Pass(0), Pass(1), Drop(0, 2, Side.W), Pass(0), Pass(1), Pass(0), Pass(1))
    assert len(stage.ropes) == 1


def test_a_rope_tied_to_the_bearer_burns_off_at_the_knot() -> None:
    stage = draw("A..r\n####")
    make(stage, 1, "sun_shard", bearer=0)
    set_anchor(stage, 2, 1, 9)
    tie_rope(stage, (anchor(0), body(0)), (2, 1), "WW", 2)
    play(stage, Pass(0), Pass(0))
    assert [rope.ends for rope in stage.ropes.values()] == [(anchor(0), None)]
    play(stage, Pass(0), Pass(0))
    assert len(stage.ropes) == 1, "a free end does not burn"


def test_with_the_coil_at_its_bearer_the_coil_stays() -> None:
    stage = draw("A..r\n####")
    make(stage, 1, "sun_shard", bearer=0)
    set_anchor(stage, 2, 1, 9)
    tie_rope(stage, (body(0), anchor(0)), (0, 1), "EE", 3, 8)
    play(stage, Pass(0), Pass(0))
    assert [(rope.ends, rope.length) for rope in stage.ropes.values()] == [
        ((body(0), None), 6),
        ((None, anchor(0)), 2),
    ]


def test_without_a_coil_nothing_stays_at_its_bearer() -> None:
    stage = draw("A..r\n####")
    make(stage, 1, "sun_shard", bearer=0)
    set_anchor(stage, 2, 1, 9)
    tie_rope(stage, (body(0), anchor(0)), (0, 1), "EE", 2)
    play(stage, Pass(0), Pass(0))
    assert [(rope.ends, rope.length) for rope in stage.ropes.values()] == [((None, anchor(0)), 2)]


def test_in_a_bucket_it_burns_the_rope_that_the_bucket_hangs_on() -> None:
    stage = draw(".....\n..K.r\nA....\n#....\n#####")
    bucket = next(b.id for b in stage.bodies.values() if b.kind == "bucket")
    relic = next(b.id for b in stage.bodies.values() if isinstance(b, Relic))
    make(stage, relic, "sun_shard", bearer=bucket)
    set_anchor(stage, 2, 4, 9)
    tie_rope(stage, (anchor(0), body(bucket)), (2, 4), "S", 1)
    play(stage, Pass(0), Pass(0))
    assert stage.bodies[bucket].cell == Cell(2, 1)
    assert [rope.ends for rope in stage.ropes.values()] == [(anchor(0), None)]


# -- hourglass


def minded() -> Stage:
    stage = draw("B.A....r\n########")
    make(stage, 2, "hourglass", bearer=0)
    return stage


def test_it_minds_the_last_three_cells_that_each_body_went_from() -> None:
    stage = minded()
    play(stage, Move(0, Cell(6, 1)))
    assert stage.bodies[0].trail == (Cell(3, 1), Cell(4, 1), Cell(5, 1))
    play(stage, Lead(0, 1), Move(1, Cell(1, 1)))
    assert stage.bodies[1].trail == (Cell(0, 1),)


def test_put_down_it_forgets() -> None:
    stage = minded()
    play(stage, Move(0, Cell(4, 1)), Drop(0, 2, Side.E))
    play(stage, Lead(0, 1), Move(1, Cell(1, 1)))
    assert stage.bodies[0].trail == stage.bodies[1].trail == ()


def test_what_is_taken_up_or_put_down_has_no_way_back() -> None:
    stage = draw("Ar....r\n#######")
    make(stage, 2, "hourglass", bearer=0)
    stage.write(0, "carries", 1, 2)
    stage.write(1, "trail", (), (Cell(2, 1),))
    play(stage, Take(0, 1))
    assert stage.bodies[1].trail == ()
