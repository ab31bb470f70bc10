"""Refusals: what is said under a button of ropes and gear that cannot be pressed."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from intodepth.sim.actions import Kind, generate_actions
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
from intodepth.story.refusals import why_not
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
        (bare, Lower, "A has no rope end: only who is tied to it can do that."),
        (bare, Swing, "A is not tied to a rope."),
        (bare, Cut, "A has no blade."),
        (bare, Uncoil, "A has no rope in the pack."),
        (bare, Piton, "A has no pitons left."),
        (bare, Wheel, "No anchor is within reach."),
        (coiled, Grip, "A is tied to the only rope within reach: there is no need to grip it."),
        (coiled, Cut, "No stretch of rope that could be cut is within reach."),
        (climbing, Grip, "A holds on to a rope already: Move climbs it."),
        (climbing, Belay, "A holds on to the only rope within reach."),
        (both_loose, Splice, "A has not learned to splice."),
        (hanging, Take, "A hangs: there is no footing to do that from."),
        (bare, Deploy, "A is in the level already."),
        (bare, Pull, "No lever is within reach."),
        (bare, Tip, "No bucket is beside A."),
        (loose, Untie, "No knot is within reach."),
        (loose, Clip, "No anchor is within reach."),
        (loose, Unclip, "No rope within reach runs through an anchor."),
        (loose, OffBelay, "A is not braced."),
        (loose, Belay, "To brace on a rope, stand in a cell that it runs through."),
        (loose, Grip, "No rope hangs here: it can be gripped only where it leads up or down."),
        (too_high, Grip, "The rope hangs too high: it can be gripped where it comes down to A, or beside."),
        (loose, Splice, "To splice, loose ends of two ropes must be within reach."),
        (loose, Stow, "Only a rope of which both ends are loose and within reach goes into the pack."),
        (fast, Haul, "The far end does not give: it is tied to an anchor."),
        (fast, Lower, "The rope is paid out to its end."),
        (fast, Swing, "The rope does not lead up from here: there is nothing to swing from."),
        (fast, Throw, "No loose end is within reach."),
        (fast, TieOn, "Nothing to tie it to is within reach."),
        (shackled, Shove, "The rope that the d is tied to is taut."),
        (hanging, Piton, "A hangs: there is no footing to do that from."),
        (pinned, Piton, "There is an anchor here already."),
        (lambda: bare(gifts=Gift.PAWS), Piton, "A has no hands for that."),
    ],
)
def test_what_is_missing_is_said(build: Callable[[], Stage], kind: Kind, words: str) -> None:
    stage = build()
    assert kind not in {type(action) for action in generate_actions(stage)}
    assert why_not(stage, stage.hero(0), kind) == words


def test_what_is_too_heavy_is_told_in_numbers() -> None:
    stage = lifting("E")
    stage.write(1, "weight", 6, 7)
    assert why_not(stage, stage.hero(0), Haul) == (
        "Too heavy for A: the e 7 = 7, against A 4 + 2 standing = 6. One more braced would help."
    )


def test_buckets_say_what_they_need() -> None:
    stage = draw("#####\n#AK.#\n#####")
    assert why_not(stage, stage.hero(0), Tip) == "There is nothing in the k."
    assert why_not(stage, stage.hero(0), Fill) == "No sand is beside A."
