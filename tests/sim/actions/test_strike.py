"""Strike: a blade makes a creature let go and look away; what it has announced it does all the same."""

from __future__ import annotations

from intodepth.sim.actions.move import Move
from intodepth.sim.actions.strike import Strike
from intodepth.sim.entities import Step
from intodepth.sim.flow.schedule import build_schedule
from intodepth.sim.invariants import problems
from intodepth.sim.refusals import Reason
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.space.ground import Portal
from intodepth.sim.stage import Stage
from tests.creatures import leech
from tests.playing import awake, draw, end_round, linked, listed, picture, play, rounds, show
from tests.playing import creature_of as gnawer
from tests.ropes import anchor, body, set_anchor, tie_rope
from tests.sim.creatures.test_gnawer import line

EXAMPLES = (
    (Strike(0, Side.E), "A strikes B"),
    (Strike(0, Side.W), "A strikes nobody"),
)


def offering() -> Stage:
    """A gnawer that looks at A."""
    return draw("#####\n#.An#\n#####", blade=True)


def test_a_gnawer_that_is_struck_from_before_goes_as_far_as_announced_the_other_way() -> None:
    stage = line(draw("############\n#.....An...#\n############", blade=True), (1, 1), "EEE", (1, 1), (4, 1))
    stage.write(1, "intent", gnawer(stage).intent, (Step.AHEAD, Step.AHEAD))
    schedule = build_schedule(stage, Strike(0, Side.E))
    schedule.apply(stage)
    assert gnawer(stage).facing == stage.hero(0).facing == Side.E and stage.hero(0).action_points == 5
    assert rounds(stage, 1) == "############\n#.....A..N.#\n############"
    assert not problems(stage)


def test_who_looks_away_already_and_holds_on_to_nothing_is_not_struck_and_neither_is_a_shell() -> None:
    for before, reason in (
        ("#####\n#AN.#\n#####", Reason.FLINCHED),
        ("#####\n#At.#\n#####", Reason.ARMOURED),
        ("#####\n#A.n#\n#####", Reason.NOTHING_TO_STRIKE),
    ):
        stage = draw(before, blade=True)
        assert listed(stage, Strike) == []
        assert Strike.why_none(stage, stage.hero(0)).reason == reason, before
    blunt = draw("#####\n#An.#\n#####")
    assert listed(blunt, Strike) == [] and Strike.why_none(blunt, blunt.hero(0)).reason == Reason.NO_BLADE


def test_who_hangs_on_a_rope_lets_go_of_it_also_when_struck_from_below() -> None:
    stage = line(draw("#######\n#.....#\n#.....#\n#A...N#\n#######", blade=True), (3, 3), "SS", (3, 3), out=2)
    rounds(stage, 1)
    assert (gnawer(stage).cell, gnawer(stage).grip) == (Cell(3, 2), 0)
    play(stage, Move(0, Cell(3, 1)), Strike(0, Side.N))
    assert gnawer(stage).grip is None and gnawer(stage).cell == Cell(3, 2), "it stands on who struck it"
    assert gnawer(stage).facing == Side.W, "which way it looks is not changed from below"
    assert not problems(stage)


def test_through_a_mirror_it_looks_to_where_the_blow_sends_it() -> None:
    stage = linked("#A###..N#\n#########", Portal(Cell(1, 1), Side.E, Cell(7, 1), mirror=True), blade=True)
    assert listed(stage, Strike) == [Strike(0, Side.E)]
    play(stage, Strike(0, Side.E))
    assert gnawer(stage).facing == Side.W


def test_a_leech_lets_go_of_the_rock_and_falls_on_whoever_stands_below() -> None:
    for facing in "Ll":
        stage = draw(f"#####\n#A{facing}.#\n##..#\n##..#\n#####", blade=True)
        play(stage, Strike(0, Side.E))
        assert show(stage) == picture("#####\n#A..#\n##..#\n##L.#\n#####"), "and looks away"
        assert not problems(stage)
    for before in ("#####\n#AL.#\n##..#\n##E.#\n#####", "#####\n#AL.#\n##E.#\n#####"):
        stage = draw(before, blade=True)
        play(stage, Strike(0, Side.E))
        assert leech(stage).carrier == 1 and stage.weight(stage.bodies[1]) == 8 and not problems(stage)


def test_who_strikes_a_leech_from_below_bears_it() -> None:
    stage = draw("#####\n#.L.#\n#.A.#\n#####", blade=True)
    play(stage, Strike(0, Side.N))
    assert leech(stage).carrier == 0 and not problems(stage)


def test_what_it_meant_to_do_is_over_for_a_leech_that_fell() -> None:
    stage = draw("#####\n#AL.#\n##..#\n##E.#\n#####", blade=True)
    assert leech(stage).intent == (Step.LET_GO,)
    play(stage, Strike(0, Side.E))
    end_round(stage)
    assert leech(stage).carrier == 1 and leech(stage).intent == () and not problems(stage)


def test_a_leech_on_a_floor_or_on_a_tight_rope_stays() -> None:
    lying = draw("#####\n#AL.#\n#####", blade=True)
    assert listed(lying, Strike) == []
    leashed = draw("#####\n#AL.#\n##..#\n##..#\n#####", blade=True)
    set_anchor(leashed, 2, 3, 10)
    tie_rope(leashed, (anchor(0), body(leech(leashed).id)), (2, 3), "", 0)
    assert listed(awake(leashed), Strike) == []
