"""Refusals: what is said under a button of ropes and gear that cannot be pressed."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from intodepth.content.verbs import ROPE
from intodepth.sim.actions import ActionKind, generate_actions
from intodepth.sim.actions.deploy import Deploy
from intodepth.sim.actions.fill import Fill
from intodepth.sim.actions.pull import Pull
from intodepth.sim.actions.ropes.belay import Belay, OffBelay
from intodepth.sim.actions.ropes.clip import Clip, Unclip
from intodepth.sim.actions.ropes.cut import Cut
from intodepth.sim.actions.ropes.grip import Grip
from intodepth.sim.actions.ropes.haul import Haul
from intodepth.sim.actions.ropes.lower import Lower
from intodepth.sim.actions.ropes.piton import Piton
from intodepth.sim.actions.ropes.splice import Splice
from intodepth.sim.actions.ropes.swing import Swing
from intodepth.sim.actions.ropes.throw import Throw
from intodepth.sim.actions.ropes.tie import TieOn, Untie
from intodepth.sim.actions.ropes.uncoil import Stow, Uncoil
from intodepth.sim.actions.ropes.wheel import Wheel
from intodepth.sim.actions.shove import Shove
from intodepth.sim.actions.take import Take
from intodepth.sim.actions.tip import Tip
from intodepth.sim.entities import Gift
from intodepth.sim.stage import Stage
from intodepth.story.refusals import why_not, why_not_by
from tests.playing import draw
from tests.ropes import anchor, body, set_anchor, tie_rope


def bare(**fields: object) -> Stage:
    return draw("######\n#A...#\n######", **fields)


def loose() -> Stage:
    """A free rope end in reach, and nothing else."""
    stage = bare()
    tie_rope(stage, (anchor(0), None), (3, 1), "W", 1)
    set_anchor(stage, 3, 1, 18)
    return stage


def too_high() -> Stage:
    """A rope that ends a cell above the hero."""
    stage = draw("###\n#.#\n#.#\n#A#\n###")
    set_anchor(stage, 1, 3, 18)
    tie_rope(stage, (anchor(0), None), (1, 3), "S", 1)
    return stage


def lifting(glyph: str) -> Stage:
    """A on a ledge, with something on its rope."""
    stage = draw(f"#####\n#A..#\n##..#\n##{glyph}.#\n##..#\n#####")
    tie_rope(stage, (body(0), body(1)), (1, 4), "ESS", 3, 5)
    return stage


def fast() -> Stage:
    """A on a taut rope to a ring."""
    stage = bare()
    set_anchor(stage, 4, 1, 18)
    tie_rope(stage, (body(0), anchor(0)), (1, 1), "EEE", 3)
    return stage


def shackled() -> Stage:
    """What A would shove is on a short rope."""
    stage = draw("######\n#AD..#\n######")
    set_anchor(stage, 2, 1, 18)
    tie_rope(stage, (body(1), anchor(0)), (2, 1), "", 0, 1)
    return stage


def hanging() -> Stage:
    stage = draw("#####\n#...#\n#.A.#\n#...#\n#...#\n#####")
    set_anchor(stage, 2, 4, 18)
    tie_rope(stage, (anchor(0), body(0)), (2, 4), "S", 1)
    return stage


def pinned() -> Stage:
    """A piton with nothing tied to it where A stands."""
    stage = bare(pitons=1)
    set_anchor(stage, 1, 1, 10)
    return stage


def coiled() -> Stage:
    """All of a rope lies where A stands, one end tied to A."""
    stage = bare(blade=True)
    tie_rope(stage, (body(0), None), (1, 1), "", 0, 3)
    return stage


def beside() -> Stage:
    """A stands in the middle of a rope that is tied at both ends."""
    stage = draw("#######\n#..A..#\n#######")
    for x in (1, 5):
        set_anchor(stage, x, 1, 10)
    tie_rope(stage, (anchor(0), anchor(1)), (1, 1), "EEEE", 4)
    return stage


def climbing() -> Stage:
    """A holds on to a rope that hangs from a ring."""
    stage = draw("#####\n#...#\n#.A.#\n#...#\n#...#\n#####")
    set_anchor(stage, 2, 4, 18)
    tie_rope(stage, (anchor(0), None), (2, 4), "SSS", 3)
    stage.write(0, "grip", None, 0)
    return stage


def both_loose() -> Stage:
    """Loose ends of two ropes in reach."""
    stage = bare()
    tie_rope(stage, (None, None), (1, 1), "E", 1)
    tie_rope(stage, (None, None), (2, 1), "E", 1)
    return stage


@pytest.mark.parametrize(
    ("build", "kind", "words"),
    [
        (bare, TieOn, "No rope is within reach."),
        (bare, Untie, "No rope is within reach."),
        (bare, Belay, "No rope is within reach."),
        (bare, Lower, "A holds no rope end: tie on to a rope first."),
        (bare, Swing, "A is not tied to a rope."),
        (bare, Cut, "A has no blade."),
        (bare, Uncoil, "A has no rope in the pack."),
        (bare, Piton, "A has no pitons left."),
        (bare, Wheel, "No anchor is within reach."),
        (coiled, Grip, "A is tied to the only rope within reach and need not hold it."),
        (coiled, Cut, "There is no rope within reach to cut."),
        (beside, TieOn, "The rope is within reach, but neither of its ends is: go next to one."),
        (climbing, Grip, "A already holds a rope. Use Move to climb it."),
        (climbing, Belay, "A already holds the only rope within reach."),
        (both_loose, Splice, "A cannot splice ropes."),
        (hanging, Take, "A is hanging. This needs a place to stand."),
        (bare, Deploy, "A is already in the level."),
        (bare, Pull, "No lever is within reach."),
        (bare, Tip, "There is no bucket next to A."),
        (loose, Untie, "No knot is within reach."),
        (loose, Clip, "No anchor is within reach."),
        (loose, Unclip, "No rope within reach runs through an anchor."),
        (loose, OffBelay, "A is not braced."),
        (loose, Belay, "To brace a rope, stand in a cell that it runs through."),
        (loose, Grip, "No rope hangs here to hold on to."),
        (too_high, Grip, "The rope hangs too high to hold here."),
        (loose, Splice, "To splice, the loose ends of two ropes must be within reach."),
        (loose, Stow, "To pack a rope, both of its ends must be loose and within reach."),
        (fast, Haul, "The far end is tied to an anchor and cannot move."),
        (fast, Lower, "All of the rope is paid out."),
        (fast, Swing, "The rope does not lead up from here, so A cannot swing."),
        (fast, Throw, "No loose end is within reach."),
        (fast, TieOn, "There is nothing within reach to tie the rope to."),
        (shackled, Shove, "The rope tied to the d is taut."),
        (hanging, Piton, "A is hanging. This needs a place to stand."),
        (pinned, Piton, "There is already an anchor here."),
        (lambda: bare(gifts=Gift.PAWS), Piton, "A has no hands to do this."),
    ],
)
def test_what_is_missing_is_said(build: Callable[[], Stage], kind: ActionKind, words: str) -> None:
    stage = build()
    assert kind not in {type(action) for action in generate_actions(stage)}
    assert why_not(stage, stage.hero(0), kind) == words


def test_of_a_verb_that_a_rope_passes_by_for_is_said_where_its_ends_are() -> None:
    stage = beside()
    assert why_not_by(stage, stage.hero(0), ROPE).startswith("The rope is within reach, but neither")


def test_what_is_too_heavy_is_told_in_numbers() -> None:
    stage = lifting("E")
    stage.write(1, "weight", 6, 7)
    assert why_not(stage, stage.hero(0), Haul) == (
        "Too heavy for A: the e 7 = 7, against A 4 + 2 standing = 6. One more braced would help."
    )


def test_buckets_say_what_they_need() -> None:
    stage = draw("#####\n#AK.#\n#####")
    assert why_not(stage, stage.hero(0), Tip) == "The k is empty."
    assert why_not(stage, stage.hero(0), Fill) == "There is no sand next to A."
