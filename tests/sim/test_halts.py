"""Halts: an order is done up to the first round in which something grave happens, or accepts what it must."""

from __future__ import annotations

import pytest

from intodepth.play.legs import Legs
from intodepth.play.preview import Previews
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.pass_turn import Pass
from intodepth.sim.entities import Relic
from intodepth.sim.knowledge import Knowledge
from intodepth.sim.orders import Order, OrderLeg, find_leg, plan, round_end
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Flood, Stage
from intodepth.sim.successors import stage_after
from tests.playing import awake, draw
from tests.relics import make
from tests.ropes import anchor, body, set_anchor, tie_rope
from tests.waters import flooded

WAITS = (Pass(0),) * 5


def leg_of(stage: Stage, order: Order = WAITS) -> OrderLeg:
    return find_leg(stage, order, plan(stage, order, passes_on=True))


def words_of(stage: Stage, order: Order = WAITS) -> tuple[int, str, str]:
    """How many actions one press does, what it stops before, and what it accepts, with all known."""
    legs = Legs(Previews())
    leg = legs.find(stage, order)
    return len(leg.order), legs.stops_before(stage, leg.order), legs.accepts(stage, order)


def shining() -> Stage:
    """A hero with the sun shard stands where a rope hangs."""
    stage = draw("#######\n#A.B.r#\n#######")
    set_anchor(stage, 1, 1, 10)
    tie_rope(stage, (anchor(0), body(1)), (1, 1), "EE", 4)
    make(stage, 2, "sun_shard", bearer=0)
    return stage


def drawn(rows: str) -> Stage:
    return awake(draw(f"{'#' * len(rows)}\n{rows}\n{'#' * len(rows)}"))


def test_where_nothing_is_grave_an_order_is_done_whole() -> None:
    leg = leg_of(drawn("#A.........T.#"))
    assert leg == (WAITS, 5, 5, None, None, None), "a tortoise walks"


def test_it_stops_before_the_round_in_which_a_creature_touches_somebody() -> None:
    stage = drawn("#A.....t..#")
    leg = leg_of(stage)
    assert 0 < len(leg.order) < 5 and leg.rounds == len(leg.order) and leg.whole == 5
    assert words_of(stage) == (len(leg.order), "A gets pinned by the t: −1 hit point", "")
    near = drawn("#.A.t....#")
    count, _, accepted = words_of(near)
    assert accepted == "the t shoves A" and count >= 1, "it cannot stop before this round"
    assert leg_of(near).asks is None, "a shove that harms nobody needs no question"
    assert leg_of(drawn("#A.t....#")).asks is not None, "to be pinned does"


def test_it_accepts_what_is_grave_in_this_round_and_goes_on_to_the_next_grave_thing() -> None:
    stage = shining()
    order = tuple(Pass(hero) for _ in range(4) for hero in (0, 1))
    assert words_of(stage, order) == (2, "the s burns B's rope", "the s scorches B's rope")
    assert leg_of(stage, order).rounds == 1


@pytest.mark.parametrize(("round_of_waking", "count"), [(3, 2), (2, 1)])
def test_it_stops_before_somebody_gets_wet(round_of_waking: int, count: int) -> None:
    stage = flooded(draw("####\n#A.#\n####"), flood=Flood(round_of_waking))
    assert words_of(stage) == (count, "A gets wet", "")


def test_who_walks_into_water_gets_wet_but_not_who_is_in_it() -> None:
    rows = "######\n#A...#\n##...#\n######"
    stage = flooded(draw(rows), 1)
    assert words_of(stage, (Move(0, Cell(3, 1)), *WAITS))[2] == "A gets wet"
    wet = flooded(draw("######\n#....#\n##.A.#\n######"), 1)
    assert words_of(wet, (Move(0, Cell(2, 1)),))[2] == ""


def test_nothing_that_nobody_knows_of_stops_an_order() -> None:
    stage = drawn("#.A.t....#")
    previews = Previews()
    whole = Knowledge.of_all(stage)
    for known, grave in (
        (whole, "the t shoves A"),
        (Knowledge({cell: code for cell, code in whole.terrain.items() if cell.x < 4}), ""),
    ):
        previews.knowledge = known
        assert Legs(previews).accepts(stage, round_end(stage)) == grave


def test_a_relic_that_is_shoved_is_grave_and_a_boulder_is_not() -> None:
    for thing, grave in (("r", True), ("D", False)):
        stage = drawn(f"#A...{thing}t....#")
        assert isinstance(stage.bodies[1], Relic) is grave
        assert (leg_of(stage, (Pass(0),)).accepts is not None) is grave


def test_to_let_go_and_fall_is_no_reason_to_stop_but_to_fall_otherwise_is() -> None:
    stage = draw("######\n#A...#\n###..#\n###..#\n###..#\n######")
    hang = Move(0, Cell(3, 3))
    stage = stage_after(stage, hang)
    leg = leg_of(stage, (Move(0, Cell(3, 3), True), Pass(0)))
    assert leg.accepts is None and leg.halt is None
