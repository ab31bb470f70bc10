"""rope_reasons: one line on why nothing of a kind can be done with ropes and gear now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from intodepth.content.words import name_of, sentence
from intodepth.sim.actions import Kind
from intodepth.sim.actions.belay import Belay, OffBelay
from intodepth.sim.actions.clip import Clip, Unclip
from intodepth.sim.actions.cut import Cut
from intodepth.sim.actions.fill import Fill
from intodepth.sim.actions.grip import Grip
from intodepth.sim.actions.haul import Haul
from intodepth.sim.actions.lower import Lower
from intodepth.sim.actions.piton import Piton
from intodepth.sim.actions.pull import Pull
from intodepth.sim.actions.rope_action import RopeAction, held_ropes, near_cells, near_ropes
from intodepth.sim.actions.splice import Splice
from intodepth.sim.actions.swing import Swing
from intodepth.sim.actions.throw import Throw
from intodepth.sim.actions.tie import TieOn, Untie, things_in_reach
from intodepth.sim.actions.tip import Tip
from intodepth.sim.actions.uncoil import Stow, Uncoil
from intodepth.sim.actions.wheel import Wheel
from intodepth.sim.cargo import neighbours
from intodepth.sim.entities import Bucket, Gift, Hero
from intodepth.sim.flow.schedule import Refused, Scheduler
from intodepth.sim.pull.gripping import can_grip
from intodepth.sim.pull.leash import ropes_of
from intodepth.sim.relics import Power, borne_by
from intodepth.sim.ropes import BODY, AnchorKind, Rope, Tie
from intodepth.sim.space.cells import Side
from intodepth.sim.stage import Stage

TOO_HEAVY: Final = "too heavy: "
SAID: Final = {
    "rope taut": "The rope is taut: pay out more of it first.",
    "two ways are as short": "The rope could lie in two ways that are as short: go nearer.",
    "that end is tied elsewhere": "That end of the rope is tied elsewhere.",
    "its other end is tied there": "The other end of the rope is tied there already.",
    "nothing to tie to": "Nothing to tie it to is within reach.",
    "out of reach": "Nothing to tie it to is within reach.",
    "it is stuck": "What hangs on it is stuck: something is in its way, or another rope keeps it.",
    "it does not give": "The far end does not give: it is tied to an anchor.",
    "it is at the clip": "What hangs on it has come up to the anchor: it can come no higher.",
    "no rope left": "The rope is paid out to its end.",
    "no rope hangs here": "No rope hangs here: it can be gripped only where it leads up or down.",
    "no rope hangs there": "No rope hangs beside: it can be gripped only where it leads up or down.",
    "the rope is not taut": "The rope has slack: one swings on a taut rope.",
    "nothing to swing from": "The rope does not lead up from here: there is nothing to swing from.",
    "no rope to belay": "To belay one must stand in a cell that the rope runs through.",
    "on belay already": "On belay on that rope already, until the next step.",
    "braced already": "No need: who catches is braced on every rope of its own.",
    "nothing to clip": "The rope runs through that anchor already.",
    "no rope in reach": "No rope is within reach of the anchor.",
    "no free end in reach": "No loose end is within reach.",
    "no way": "Something is in the way.",
    "no hands for it": "The rope is too thin for these hands.",
    "both ends are on one thing": "Then both ends of the rope would be tied to the same thing.",
    "both run through one anchor": "Both ropes run through one anchor.",
    "not two ropes of one kind": "Thick rope and thin rope cannot be joined.",
    "no footing": "There is no footing here to do that from.",
}
"""what the rules answer, as sentences; the more telling first"""


def rope_obstacle(stage: Stage, actor: Hero, kind: Kind) -> str:
    """What is missing other than action points; empty for nothing that is known."""
    if actor.cell is None:
        return ""
    if not actor.has_hands and kind not in (TieOn, Untie):
        return f"{actor.name} has no hands for that."
    if kind is Piton:
        return _piton(stage, actor)
    if kind in (Tip, Fill):
        return _bucket(stage, actor, kind)
    if kind is Uncoil:
        return "" if actor.coils else f"{actor.name} has no rope in the pack."
    if kind is Wheel:
        return _wheel(stage, actor)
    if kind is Pull:
        return "No lever is within reach."
    return _rope(stage, actor, kind) if issubclass(kind, RopeAction) else ""


def _rope(stage: Stage, actor: Hero, kind: type[RopeAction]) -> str:
    missing = _missing(stage, actor, kind)
    if missing:
        return missing
    answers = set(_answers(stage, actor, kind))
    heavy = min((answer for answer in answers if answer.startswith(TOO_HEAVY)), default="")
    if heavy:
        return f"{heavy.removeprefix(TOO_HEAVY)}: too heavy for {actor.name}. One more on belay would help."
    return next((words for answer, words in SAID.items() if answer in answers), "")


def _answers(stage: Stage, actor: Hero, kind: type[RopeAction]) -> Iterator[str]:
    """What the rules say to each that could be thought of."""
    candidates = _swings(stage, actor) if kind is Swing else kind.candidates(stage, actor)
    for action in candidates:
        try:
            action.deed(Scheduler(stage))
        except Refused as refused:
            yield str(refused)


def _swings(stage: Stage, actor: Hero) -> Iterator[Swing]:
    """A column to each side on each rope, whether it goes or not."""
    for rope in ropes_of(stage, actor.id):
        for side in (Side.E, Side.W):
            yield Swing(actor.id, rope.id, side, 1, False)


def _missing(stage: Stage, actor: Hero, kind: Kind) -> str:
    """What is not there that it would be done with."""
    name, near = actor.name, near_ropes(stage, actor)
    cells = near_cells(stage, actor)
    if kind is Cut and not actor.blade:
        return f"{name} has no blade."
    if kind in (Lower, Haul):
        held = held_ropes(stage, actor)
        if not held:
            winch = any(anchor.kind == AnchorKind.WINCH for anchor in stage.anchors.values())
            who = "who is tied to it, or at its winch," if winch else "who is tied to it"
            return f"{name} has no rope end: only {who} can do that."
        if kind is Lower and all(rope.out >= rope.length for rope in held):
            return SAID["no rope left"]
    if kind is Swing and borne_by(stage, actor.id, Power.LEAD_CROWN) is not None:
        return f"{name} bears the lead crown, which does not swing."
    if kind is Swing and not any(rope.end_of(actor.id) is not None for rope in near):
        return f"{name} is not tied to a rope."
    if not near:
        return "No rope is within reach."
    free = [rope for rope in near for end in (0, 1) if rope.ends[end] is None and rope.end_cell(end) in cells]
    if kind is Throw:
        return "It would only fall back to where it lies." if free else SAID["no free end in reach"]
    if kind is TieOn and not free:
        own = any(rope.end_of(actor.id) is not None for rope in near)
        others = set(things_in_reach(stage, actor)) - {Tie(BODY, actor.id)}
        if not own or not others:
            return SAID["out of reach" if own else "no free end in reach"]
    if kind is Untie:
        return "No knot is within reach."
    if kind is Clip and not any(anchor.cell in cells for anchor in stage.anchors.values()):
        return "No anchor is within reach."
    if kind is Unclip:
        return "No rope within reach runs through an anchor."
    if kind is Stow:
        return "Only a rope of which both ends are loose and within reach goes into the pack."
    if kind is Splice and len({rope.id for rope in free}) < 2:
        return "To splice, loose ends of two ropes must be within reach."
    if kind is Splice and Gift.SPLICES not in actor.gifts:
        return f"{name} has not learned to splice."
    if kind is Grip:
        return _gripless(stage, actor, near)
    if kind is Belay and [rope.id for rope in near] == [actor.grip]:
        return f"{name} holds on to the only rope within reach."
    if kind is Cut and not any(Cut.candidates(stage, actor)):
        return "No stretch of rope that could be cut is within reach."
    if kind is OffBelay and actor.belay is None:
        return f"{name} is not on belay."
    return ""


def _gripless(stage: Stage, actor: Hero, near: Sequence[Rope]) -> str:
    """What keeps a hero from gripping a rope, where it holds one already or reaches its own alone."""
    if any(rope.id == actor.grip for rope in near):
        return f"{actor.name} holds on to a rope already: Move climbs it."
    if all(rope.end_of(actor.id) is not None for rope in near):
        return f"{actor.name} is tied to the only rope within reach: there is no need to grip it."
    above = None if actor.cell is None else stage.step(actor.cell, Side.N)
    if above is not None and any(can_grip(stage, actor, rope.id, above) for rope in near):
        return f"The rope hangs too high: it can be gripped where it comes down to {actor.name}, or beside."
    return ""


def _piton(stage: Stage, actor: Hero) -> str:
    here = [anchor for anchor in stage.anchors.values() if anchor.cell == actor.cell]
    if here and Gift.PRIES not in actor.gifts:
        return "There is an anchor here already."
    if here:
        return "The anchor here is fast, or a rope still needs it."
    if not actor.pitons:
        return f"{actor.name} has no pitons left."
    return f"There is no rock beside {actor.name} to drive it into."


def _wheel(stage: Stage, actor: Hero) -> str:
    near = near_cells(stage, actor)
    if not any(anchor.cell in near for anchor in stage.anchors.values()):
        return "No anchor is within reach."
    return "That is part of the rock and stays." if actor.wheels else f"{actor.name} has no wheel left."


def _bucket(stage: Stage, actor: Hero, kind: Kind) -> str:
    buckets = [body for body in neighbours(stage, actor) if isinstance(body, Bucket)]
    if not buckets:
        return f"No bucket is beside {actor.name}."
    if kind is Fill:
        sand = any(stage.ground.kind(cell).soft_landing for cell in near_cells(stage, actor))
        full = f"{sentence(name_of(buckets[0]))} is full of sand."
        return full if sand else f"No sand is beside {actor.name}."
    if any(bucket.ballast or stage.carried(bucket.id) for bucket in buckets):
        return f"There is no room beside {name_of(buckets[0])} for what is in it."
    return f"There is nothing in {name_of(buckets[0])}."
