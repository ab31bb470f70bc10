"""refusal_words: one line on why a kind of action cannot be done now."""

from __future__ import annotations

from typing import Final

from intodepth.content.verbs import Verb
from intodepth.content.words import counted, name_of, sentence
from intodepth.sim.actions import Kind
from intodepth.sim.entities import Hero
from intodepth.sim.refusals import Reason, Refusal, most_telling
from intodepth.sim.stage import Stage

WORDS: Final = {
    Reason.NOT_ITS_TURN: "It is not {name}'s turn.",
    Reason.OUTSIDE: "{name} is still outside.",
    Reason.INSIDE: "{name} is in the level already.",
    Reason.FELLED: "{name} lies still.",
    Reason.TURN_OVER: "{name} has ended this turn.",
    Reason.NO_POINTS: "{name} has no action points left.",
    Reason.TOO_FEW_POINTS: "This takes {points}, {name} has {1}.",
    Reason.FALLS_FOR_EVER: "{name} falls for ever, and can do nothing but watch.",
    Reason.NO_FOOTING: "{name} hangs: there is no footing to do that from.",
    Reason.NO_HANDS: "{name} has no hands for that.",
    Reason.NOBODY_ELSE: "Nobody else can act in this round.",
    Reason.ENTRIES_TAKEN: "Something stands in every entry.",
    Reason.NOWHERE_TO_GO: "There is nowhere to go from here.",
    Reason.NO_WAY_OUT: "Only at an entry or at the way down.",
    Reason.MUST_STAND: "{name} must stand to shove.",
    Reason.NEIGHBOUR_TAUT: "The rope that {body} is tied to is taut.",
    Reason.NO_ROOM_BEHIND: "There is no room behind {body}.",
    Reason.TOO_HEAVY_TO_SHOVE: "{Body} weighs {0}, {name} can push {1}.",
    Reason.CROWNED: "{Body} bears the lead crown: nobody shoves that.",
    Reason.NOTHING_TO_SHOVE: "Nothing beside {name} can be pushed.",
    Reason.HANDS_FULL: "{name}'s hands are full.",
    Reason.TOO_HEAVY_FOR_TEETH: "{Body} is too heavy for {name}'s teeth.",
    Reason.NOTHING_TO_TAKE: "Nothing to carry is within reach: it must lie in the next cell.",
    Reason.TIED: "A rope is tied to {body}: untie that first.",
    Reason.CARRIES_NOTHING: "{name} carries nothing.",
    Reason.NO_ROOM_TO_DROP: "There is no room for it beside or below {name}.",
    Reason.NOBODY_TO_TAKE: "Nobody is beside {name} to take it.",
    Reason.NO_HAND_FREE: "Nobody has a hand free.",
    Reason.NO_LEECH: "No leech clings to anybody beside {name}.",
    Reason.NO_LEVER: "No lever is within reach.",
    Reason.NO_ROOM_BESIDE_BUCKET: "There is no room beside {body} for what is in it.",
    Reason.BUCKET_EMPTY: "There is nothing in {body}.",
    Reason.NO_SAND: "No sand is beside {name}.",
    Reason.BUCKET_FULL: "{Body} is full of sand.",
    Reason.NO_BUCKET: "No bucket is beside {name}.",
    Reason.NO_HOURGLASS: "{name} has no hourglass.",
    Reason.HOURGLASS_SPENT: "The sand has run: the hourglass turns nothing back again.",
    Reason.NOTHING_MOVED: "Nothing has moved since the hourglass was taken up.",
    Reason.NO_WAY_BACK: "Nothing in sight has a free way back.",
    Reason.UNDER_WATER: "No lamp burns under water.",
    Reason.NO_LAMP: "No lamp is within reach: it must be in hand, or lie in the next cell.",
    Reason.NO_LAMP_IN_HAND: "{name} has no lamp in hand to throw.",
    Reason.NO_PLACE_IN_SIGHT: "No free cell that a lamp could be thrown to is in sight and lit.",
    Reason.NO_COIL: "{name} has no rope in the pack.",
    Reason.NOT_STOWABLE: "Only a rope of which both ends are loose and within reach goes into the pack.",
    Reason.ANCHOR_HERE: "There is an anchor here already.",
    Reason.ANCHOR_FAST: "The anchor here is fast, or a rope still needs it.",
    Reason.NO_PITONS: "{name} has no pitons left.",
    Reason.NO_ROCK: "There is no rock beside {name} to drive it into.",
    Reason.NO_ANCHOR: "No anchor is within reach.",
    Reason.NO_WHEEL: "{name} has no wheel left.",
    Reason.PART_OF_ROCK: "That is part of the rock and stays.",
    Reason.NO_BLADE: "{name} has no blade.",
    Reason.NOTHING_TO_STRIKE: "No creature is within reach.",
    Reason.ARMOURED: "{Body} does not mind a blade.",
    Reason.FLINCHED: "{Body} looks away already, and holds on to nothing.",
    Reason.NO_STRETCH: "No stretch of rope that could be cut is within reach.",
    Reason.NOT_LEARNED: "{name} has not learned to splice.",
    Reason.NOT_TWO_ENDS: "To splice, loose ends of two ropes must be within reach.",
    Reason.NO_END_IN_HAND: "{name} has no rope end: only who is tied to it can do that.",
    Reason.NO_END_NOR_WINCH: (
        "{name} has no rope end: only who is tied to it, or at its winch, can do that."
    ),
    Reason.BEARS_CROWN: "{name} bears the lead crown, which does not swing.",
    Reason.NOT_TIED_ON: "{name} is not tied to a rope.",
    Reason.NO_ROPE: "No rope is within reach.",
    Reason.NO_KNOT: "No knot is within reach.",
    Reason.NO_CLIP: "No rope within reach runs through an anchor.",
    Reason.HOLDS_ONLY_ROPE: "{name} holds on to the only rope within reach.",
    Reason.HOLDS_ROPE: "{name} holds on to a rope already: Move climbs it.",
    Reason.OWN_ROPE_ONLY: "{name} is tied to the only rope within reach: there is no need to grip it.",
    Reason.HANGS_TOO_HIGH: (
        "The rope hangs too high: it can be gripped where it comes down to {name}, or beside."
    ),
    Reason.NOT_ON_BELAY: "{name} is not braced.",
    Reason.FALLS_BACK: "It would only fall back to where it lies.",
    Reason.TOO_HEAVY_TO_HAUL: "{0} > {1}: too heavy for {name}. One more braced would help.",
    Reason.ROPE_TAUT: "The rope is taut: pay out more of it first.",
    Reason.TWO_WAYS: "The rope could lie in two ways that are as short: go nearer.",
    Reason.TIED_ELSEWHERE: "That end of the rope is tied elsewhere.",
    Reason.TIED_THERE: "The other end of the rope is tied there already.",
    Reason.NOTHING_TO_TIE_TO: "Nothing to tie it to is within reach.",
    Reason.OUT_OF_REACH: "That is out of reach.",
    Reason.STUCK: "What hangs on it is stuck: something is in its way, or another rope keeps it.",
    Reason.DOES_NOT_GIVE: "The far end does not give: it is tied to an anchor.",
    Reason.AT_CLIP: "What hangs on it has come up to the anchor: it can come no higher.",
    Reason.PAID_OUT: "The rope is paid out to its end.",
    Reason.NO_ROPE_HANGS_HERE: "No rope hangs here: it can be gripped only where it leads up or down.",
    Reason.NO_ROPE_HANGS_THERE: "No rope hangs beside: it can be gripped only where it leads up or down.",
    Reason.ROPE_SLACK: "The rope has slack: one swings on a taut rope.",
    Reason.NOTHING_TO_SWING_FROM: "The rope does not lead up from here: there is nothing to swing from.",
    Reason.NO_ROPE_TO_BELAY: "To brace on a rope, stand in a cell that it runs through.",
    Reason.ON_BELAY: "Braced on that rope already, until the next step.",
    Reason.BRACED: "No need: who catches is braced on every rope of its own.",
    Reason.CLIPPED: "The rope runs through that anchor already.",
    Reason.ROPE_OUT_OF_REACH: "No rope is within reach of the anchor.",
    Reason.NO_FREE_END: "No loose end is within reach.",
    Reason.NO_WAY: "Something is in the way.",
    Reason.TOO_THIN: "The rope is too thin for these hands.",
    Reason.ENDS_ON_ONE_THING: "Then both ends of the rope would be tied to the same thing.",
    Reason.ONE_ANCHOR: "Both ropes run through one anchor.",
    Reason.TWO_KINDS: "Thick rope and thin rope cannot be joined.",
    Reason.NO_BOW: "{name} has no bow.",
    Reason.NO_MARK: "No anchor, soft rock or beam that an arrow could go to is in sight.",
    Reason.CANNOT_THROW: "{name} does not throw lamps.",
    Reason.NO_FUSE: "{name} has no fuses.",
    Reason.NO_STRAND: "No stretch of rope that could be burnt is within reach.",
    Reason.FUSE_SET: "The fuse hangs there already, for that round.",
    Reason.NOT_HERE: "{name} cannot do that here.",
}


def why_not(stage: Stage, actor: Hero, kind: Kind) -> str:
    """Why the actor can do nothing of a kind, as a sentence; for a kind that is not offered to it."""
    return in_words(stage, actor, kind.why_none(stage, actor))


def why_not_by(stage: Stage, actor: Hero, verb: Verb) -> str:
    """Why the actor can do nothing by a verb: of what it stands for, what is nearest to be done."""
    refusals = (kind.why_none(stage, actor) for kind in verb.kinds if kind.suits(stage, actor))
    return in_words(stage, actor, most_telling(refusals) or Refusal(Reason.NOT_HERE))


def in_words(stage: Stage, actor: Hero, refusal: Refusal) -> str:
    """A refusal as a sentence."""
    reason, bodies, numbers = refusal
    body = name_of(stage.bodies[bodies[0]]) if bodies else ""
    points = counted(numbers[0], "action point") if numbers else ""
    return WORDS[reason].format(*numbers, name=actor.name, body=body, Body=sentence(body), points=points)
