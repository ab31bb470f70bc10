"""Orders: who passes by itself, and who is asked."""

from __future__ import annotations

from intodepth.sim.actions.move import Move
from intodepth.sim.actions.pass_turn import Pass
from intodepth.sim.actions.ropes.belay import Belay
from intodepth.sim.entities import Coil
from intodepth.sim.history import History
from intodepth.sim.orders import following, plan, round_end
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage
from tests.playing import draw
from tests.ropes import anchor, body, set_anchor, tie_rope


def spend(stage: Stage, *heroes: int) -> Stage:
    for hero in heroes:
        stage.write(hero, "action_points", stage.hero(hero).action_points, 0)
    return stage


def passes_after_a_step(stage: Stage) -> bool:
    """Whether A passes by itself after its last step."""
    stage.write(0, "action_points", stage.hero(0).action_points, 1)
    step = Move(0, Cell(2, 1))
    return [entry.action for entry in plan(stage, [step], passes_on=True)][1:2] == [Pass(0)]


def test_who_is_spent_passes_by_itself() -> None:
    assert passes_after_a_step(draw("#####\n#A..#\n#####"))


def test_a_rope_in_the_pack_counts_only_while_others_have_points_to_use_it() -> None:
    stage = draw("######\n#A..B#\n######", coils=(Coil(4),))
    assert not passes_after_a_step(stage.copy())
    assert passes_after_a_step(spend(stage, 1))


def test_who_is_on_belay_stays_on_it_and_passes() -> None:
    stage = draw("#####\n#A..#\n#####")
    set_anchor(stage, 1, 1, 10)
    tie_rope(stage, (anchor(0), body(0)), (1, 1), "", 4)
    history = History(spend(stage, 0))
    history.commit(Belay(0, 0))
    found = following(stage, Belay(0, 0))
    assert found is not None and found.action == Pass(0)


def test_a_round_ends_with_the_passes_of_all_who_have_not_ended_their_turns() -> None:
    stage = draw("######\n#A..B#\n######")
    assert round_end(stage) == (Pass(0), Pass(1))
    History(stage).commit(Pass(0))
    assert round_end(stage) == (Pass(1),)
