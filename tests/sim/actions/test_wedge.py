"""Wedge: once on a floor, a gate within reach stays as it is, whatever moves it."""

from __future__ import annotations

from intodepth.sim.actions.finds.wedge import Wedge
from intodepth.sim.actions.pull import Pull
from intodepth.sim.entities import Gift
from intodepth.sim.invariants import problems
from intodepth.sim.mechanisms import Mechanism, MechanismKind
from intodepth.sim.refusals import Reason
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage
from tests.playing import draw, listed, play, show

EXAMPLES = ((Wedge(0, Cell(3, 1)), "A wedges the gate"),)


def with_lever(level: str, *gates: Cell, lever: Cell, **fields: object) -> Stage:
    """The stage of a picture with a lever that moves gates."""
    plain = draw(level, **fields)
    closed = tuple(gate for gate in gates if plain.ground.code(gate) == ord("|"))
    moved = Mechanism(0, MechanismKind.LEVER, lever, gates=gates, closed=closed)
    return Stage.of(plain.ground, plain.bodies.values(), plain.rules, mechanisms=[moved])


def offering() -> Stage:
    """A between a lever and a gate, with the wedge."""
    return with_lever("######\n#.A|.#\n######", Cell(3, 1), lever=Cell(1, 1), gifts=Gift.WEDGE)


def test_a_wedged_gate_stays_open_or_closed_when_the_lever_is_pulled() -> None:
    for gate in "|/":
        stage = with_lever(f"######\n#.A{gate}.#\n######", Cell(3, 1), lever=Cell(1, 1), gifts=Gift.WEDGE)
        free = stage.copy()
        play(free, Pull(0, 0))
        assert free.ground.code(Cell(3, 1)) != ord(gate)
        assert listed(stage, Wedge) == [Wedge(0, Cell(3, 1))]
        play(stage, Wedge(0, Cell(3, 1)), Pull(0, 0))
        assert stage.ground.code(Cell(3, 1)) == ord(gate) and not problems(stage)
        assert Wedge.why_none(stage, stage.hero(0)).reason == Reason.NO_FIND


def test_the_other_gates_of_the_lever_move_on() -> None:
    stage = with_lever(
        "#######\n#.A|.|#\n#######", Cell(3, 1), Cell(5, 1), lever=Cell(1, 1), gifts=Gift.WEDGE
    )
    play(stage, Wedge(0, Cell(3, 1)), Pull(0, 0))
    assert show(stage).splitlines()[1] == "#.A|./#"


def test_a_gate_out_of_reach_or_none_at_all_is_said() -> None:
    for level in ("######\n#A..|#\n######", "######\n#A...#\n######"):
        gates = [Cell(4, 1)] if "|" in level else []
        stage = with_lever(level, *gates, lever=Cell(2, 1), gifts=Gift.WEDGE)
        assert listed(stage, Wedge) == []
        assert Wedge.why_none(stage, stage.hero(0)).reason == Reason.NO_GATE
