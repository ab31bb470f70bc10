"""Forces: what a preview says of loads and holds, beat by beat."""

from __future__ import annotations

from intodepth.play.lookout import look_out
from intodepth.screens.level.marks.load_tags import strain_words
from intodepth.screens.level.marks.rope_marks import run_arrows
from intodepth.sim.actions import Action
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.ropes.belay import Belay
from intodepth.sim.actions.ropes.haul import Haul
from intodepth.sim.flow.schedule import build_schedule
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.stage import Stage
from intodepth.story.forces import Force, Verdict, find_forces
from intodepth.story.strain import Strain, strains
from tests.playing import draw, step
from tests.ropes import anchor, set_anchor, tie_rope
from tests.screens.level.rope_rooms import ledge, lift, roped

JUMP = Move(0, Cell(4, 5), drop=True)
"""three steps to the right, the last one over the edge"""


def forces_of(stage: Stage, action: Action) -> tuple[Force, ...]:
    return find_forces(stage, build_schedule(stage, action))


def test_a_catch_is_one_force_at_who_is_caught() -> None:
    (force,) = forces_of(roped(18, 5), JUMP)
    assert (force.sum, force.words(roped(18, 5))) == ("12 ≤ 18", "caught")
    assert force.verdict is Verdict.CAUGHT and force.first == force.last == 6
    assert force.is_shown(6) and force.is_shown(None) and not force.is_shown(5)


def test_what_pops_is_told_at_its_anchor() -> None:
    stage = roped(6, 5)
    (force,) = forces_of(stage, JUMP)
    assert (force.sum, force.words(stage), force.anchor) == ("12 > 6", "pops", stage.anchors[0])


def test_what_pops_under_who_climbs_is_told_at_its_anchor() -> None:
    stage = draw("####\n#..#\n#..#\n#A.#\n####", weight=7)
    set_anchor(stage, 1, 3, 6)
    tie_rope(stage, (anchor(0), None), (1, 3), "SS", 2)
    (force,) = forces_of(stage, step(stage, Side.N))
    assert (force.sum, force.words(stage), force.anchor) == ("7 > 6", "pops", stage.anchors[0])
    assert force.rope == 0


def test_a_lift_is_one_force_over_all_its_beats() -> None:
    stage = lift()
    (force,) = forces_of(stage, step(stage))
    assert (force.sum, force.words(stage)) == ("5 > 2", "sinks 3, the d rises 3")
    assert (force.first, force.last, force.cells) == (2, 4, 3)


def test_what_holds_without_moving_anything_makes_no_force() -> None:
    assert forces_of(ledge(), Belay(0, 0)) == ()


def test_a_rope_says_what_it_bears_that_equal_weights_are_still_and_where_it_jams() -> None:
    assert strain_words(ledge(), ledge().ropes[0], strains(ledge())[0]) == ("3 ≤ 6", "holds")
    stage = lift()
    stage.write(2, "weight", 1, 2)
    (strain,) = strains(stage).values()
    assert strain_words(stage, stage.ropes[0], strain) == ("2 = 2", "still")
    assert strain_words(stage, stage.ropes[0], Strain(5, None, 0)) == ("5", "jams at the d")


def test_what_is_hauled_in_is_told_with_what_could_be() -> None:
    stage = ledge()
    (force,) = forces_of(stage, Haul(0, 0))
    assert (force.verdict, force.sum, force.words(stage)) == (Verdict.LIFTS, "", "lifts weight 3 of 6")


def test_arrows_follow_the_rope_down_on_the_heavy_side_and_up_on_the_light_one() -> None:
    stage = lift()
    (force,) = forces_of(stage, step(stage))
    *_, shaft, tip = run_arrows(stage, force, look_out(stage.ground, (), None), 1 / 60)
    assert len(tip.points) == 3 and len(shaft.points) == 4
    heads = [
        mark
        for mark in run_arrows(stage, force, look_out(stage.ground, (), None), 1 / 60)
        if len(mark.points) == 3
    ]
    left, right = sorted({round(sum(x for x, _ in head.points) / 3, 2) for head in heads})
    assert 2 < left < 3 and 4 < right < 5
