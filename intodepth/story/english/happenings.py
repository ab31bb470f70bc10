"""happenings: the words for everything that can happen: verbs in the imperative, or clauses without a
subject.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from intodepth.content.words import SIDES, join_names
from intodepth.sim.space.cells import Side
from intodepth.sim.what import What
from intodepth.story.english.grammar import OUT_OF_SIGHT

VERBS: Final = {
    What.WALK: "walk",
    What.FLY: "fly",
    What.STEP_OFF_ROPE: "step off the rope",
    What.PULL_UP: "pull up",
    What.STEP_UP: "climb up a step",
    What.STEP_DOWN: "step down",
    What.HANG: "hang from the edge",
    What.STEP_OFF: "step off the edge",
    What.LET_GO: "let go",
    What.GET_UP: "get up",
    What.RIDE: "ride along",
    What.FALL: "fall",
    What.SINK: "sink",
    What.SINK_IN_WATER: "sink",
    What.SWING: "swing",
    What.BLOWN: "swing",
    What.KICKED: "get kicked",
    What.RISE: "rise",
    What.GO_BACK: "go back",
    What.COME_IN: "come in",
    What.LEAVE: "leave",
    What.CAUGHT: "get caught",
    What.FALL_FOR_EVER: "fall for ever",
    What.FALL_ON: "fall on",
    What.FALL_HARM: "lie still",
    What.UNTIE_IN_AIR: "untie in mid-air",
    What.CLIP: "clip the rope in",
    What.UNCLIP: "take the rope out",
    What.THROW_ROPE: "throw the rope",
    What.SHOOT: "shoot a rope end",
    What.CUT: "cut the rope",
    What.BITE: "bite through the rope",
    What.BURN_THROUGH: "burn through a rope",
    What.SET_FUSE: "set a fuse",
    What.SPLICE: "splice the ropes",
    What.UNCOIL: "uncoil a rope",
    What.STOW: "stow the rope",
    What.PAY_OUT: "pay out rope",
    What.TAKE_IN: "take in rope",
    What.LET_GO_ROPE: "let go of the rope",
    What.LOSE_GRIP: "lose hold of the rope",
    What.BRACE: "brace on the rope",
    What.STOP_BRACING: "stop bracing",
    What.LOSE_BRACE: "lose the brace",
    What.SLIP: "lose the brace",
    What.LOSE_EDGE: "lose hold",
    What.FIX_WHEEL: "fix a wheel",
    What.TAKE_WHEEL: "take the wheel off",
    What.TURN_ROUND: "turn round",
    What.TURN_AT_WHISTLE: "turn round at the whistle",
    What.BLOW: "blow",
    What.BLOWN_OUT: "go dark",
    What.SHINE_AGAIN: "shine again",
    What.BREAK_RELIC: "break",
    What.PUT_ON: "put it on",
    What.TAKE_OFF: "take it off",
    What.POUR_SAND: "pour sand on the rock",
    What.BREAK_ROCK: "break the rock away",
    What.HANG_LADDER: "hang the rope ladder down",
    What.WEDGE: "wedge the gate",
    What.WAX: "wax the rope",
    What.RING: "ring",
    What.NOISE: "make noise",
    What.HEAR: "hear",
    What.END_TURN: "end the turn",
}
"""verbs of happenings that need no other words than the body they happen to"""

NOTES: Final = {
    What.FUSE_BURNS: "the fuse burns through a rope",
    What.FUSE_ENDS: "the fuse burns out, and nothing was there",
    What.TIGHTEN: "the rope tightens",
    What.HOLD: "the rope holds",
    What.GIVE: "the pull moves nothing",
    What.BREAK_FLOOR: "the floor breaks",
    What.STOPPED: "stopped: it would go on and on",
}
"""sentences of happenings without a body"""


def climb(side: Side, rope: str = "") -> str:
    return " ".join(filter(None, ("climb", SIDES[side], rope)))


def climb_on(whom: str) -> str:
    return f"climb on to {whom}"


def step_on_rope(rope: str) -> str:
    return f"step on to {rope}"


def dig(side: Side) -> str:
    return f"dig {SIDES[side]} through soft rock" if side in (Side.N, Side.S) else "dig through soft rock"


def say_rope_move(*, rises: bool, is_hauled: bool) -> str:
    return "rise" if rises else "get hauled in" if is_hauled else "get pulled along"


def swing_in(*, back: bool) -> str:
    return "swing back" if back else "swing in"


def riders(names: Sequence[str], *, in_water: bool = False) -> str:
    along = [f"with {' and '.join(names)}"] if names else []
    return " ".join([*(["in the water"] if in_water else []), *along])


def say_if_waits(names: Sequence[str]) -> str:
    """Return the condition of what follows a round: `if Ada waits`, or `if all wait` for several heroes."""
    return f"if {names[0]} waits" if len(names) == 1 else "if all wait"


HALT = "halt"


def say_before(whom: str) -> str:
    return f"before {whom}"


def shove(whom: str) -> str:
    return f"shove {whom}"


def get_shoved() -> str:
    return "get shoved"


def throw(what: str) -> str:
    return f"throw {what}"


def doors(*, down: bool, for_good: bool) -> str:
    return f"all go {'down' if down else 'up'}{', for good' if for_good else ''}"


def land(*, on_spikes: bool) -> str:
    return "land on spikes" if on_spikes else "land"


def hurt(by: Sequence[str], *, hits: bool, felled: bool) -> str:
    how = "get felled by" if felled else "get hit by" if hits else "get hurt by"
    return f"{how} {' and '.join(by) or 'spikes'}"


def say_pin(by: str) -> str:
    return f"get pinned by {by}"


def drown(*, felled: bool) -> str:
    return "drown" if felled else "run out of air"


def tie(to: str, *, own: bool, loose: bool) -> str:
    return "tie on" if own else f"tie the {'loose end' if loose else 'end in hand'} to {to}"


def untie(what: str, *, own: bool) -> str:
    return "untie" if own else f"untie {what}"


def come_loose(what: str) -> str:
    return f"the rope comes loose from {what}"


def shot(at: str) -> str:
    return f"to {at}"


def say_stuck(kind: str, hold: int) -> str:
    return f"{'to' if kind == 'hook' else 'into'} the rock: the {kind} holds {hold}"


THROW_END: Final = "throw a rope end"


def fuse(after: int) -> str:
    return f"it burns after round {after}"


def grip(rope: str) -> str:
    return f"grip {rope}"


def no_rope_here() -> str:
    return "(it does not hang here)"


def set_anchor(kind: str) -> str:
    return f"set a {kind}"


def holds(hold: int) -> str:
    return f"that holds {hold}"


def pull_out(kind: str) -> str:
    return f"pull the {kind} out"


def anchor_goes(kind: str, *, dug_out: bool) -> str:
    return f"the {kind} {'falls out' if dug_out else 'pops'}"


def take(what: str, giver: str = "", *, out_of: bool = False) -> str:
    return f"take {what} {'out of' if out_of else 'from'} {giver}" if giver else f"take {what}"


def give(what: str, whom: str, *, into: bool) -> str:
    return f"put {what} into {whom}" if into else f"hand {what} to {whom}"


def put_down(what: str) -> str:
    return f"put {what} down"


def tip(what: str) -> str:
    return f"tip {what} out"


def sand(bucket: str, weight: int) -> str:
    return f"{bucket} holds sand of weight {weight}" if weight else f"{bucket} is empty of sand"


def cling(to: str) -> str:
    return f"cling to {to}"


def scrape(what: str, off: str) -> str:
    return f"scrape {what} off {off}"


def float_off(whom: str) -> str:
    return f"float off {whom}"


def strike(whom: str) -> str:
    return f"strike {whom},"


def flinches(*, turns: bool, clings_to: str, lets_go: bool) -> str:
    does = [
        *(["turns round"] if turns else []),
        *([f"clings to {clings_to}"] if clings_to else []),
        *(["lets go"] if lets_go else []),
    ]
    return f"and it {' and '.join(does)}"


def lamp(what: str, *, lights: bool) -> str:
    return f"light {what}" if lights else f"put {what} out"


def save(whom: str) -> str:
    return f"save {whom}"


def turn_back(whom: str) -> str:
    return f"turn {whom} back" if whom else "turn back"


def the(name: str) -> str:
    return f"the {name}"


def see_first(what: str, many: int) -> str:
    return f"{what} {'is' if many == 1 else 'are'} seen for the first time"


def in_this_round(clause: str) -> str:
    return f"in this round {clause}"


def in_later_round(clause: str) -> str:
    return f"then {clause}"


def get_wet(whom: str) -> str:
    return f"{whom} gets wet"


ROPE_HARMS: Final = {
    What.SCORCH: "scorches",
    What.BURN_THROUGH: "burns",
    What.FUSE_BURNS: "burns",
    What.BITE: "bites through",
    What.CUT: "cuts",
}
"""verbs for what something does to the rope of a hero"""


def harm_rope(what: What, doer: str, names: Sequence[str]) -> str:
    """Return what is done to a rope by whose rope it is: `the sun shard burns Ada's rope`."""
    return f"{doer or 'something'} {ROPE_HARMS[what]} {join_names(names)}'s rope"


def scorch(ropes: int) -> str:
    return f"scorch {'a rope' if ropes == 1 else f'{ropes} ropes'}"


def ring(noise: int) -> str:
    return f"so that it is heard {noise} cells away"


def say_loudness_heard(noise: int) -> str:
    return f"noise {noise}"


def press(load: int, weight: int) -> str:
    return f"with weight {load} of {weight}"


PRESS: Final = "press the plate"
WIRE: Final = "set off the tripwire"


def plate_up(load: int, weight: int) -> str:
    return f"the plate comes up, weight {load} of {weight}"


def wire() -> str:
    return "the tripwire goes off"


def lever(*, on: bool) -> str:
    return "pull the lever" if on else "pull the lever back"


def gates(number: int, *, closes: bool) -> str:
    return f"{say_count(number, 'gate')} {'close' if closes else 'open'}{'s' if number == 1 else ''}"


def portals(number: int, *, closes: bool, opens: bool) -> str:
    s = "s" if number == 1 else ""
    does = f"close{s}" if closes else f"open{s}" if opens else f"lead{s} elsewhere"
    return f"{say_count(number, 'portal')} {does}"


def waits(thing: str, what: str) -> str:
    return f"the {thing} waits for {what}"


def go_out_of_sight(pulled: Sequence[str] = ()) -> str:
    """Return that something leaves what is known, and whom it may pull along by a rope."""
    return f"go {OUT_OF_SIGHT}{_may_pull(pulled)}"


def fall_out_of_sight(
    pulled: Sequence[str] = (), *, hurts: bool, breaks: bool, is_caught: bool = False
) -> str:
    may = ", may get hurt" if hurts else ", may break" if breaks else ""
    may = ", the rope would catch" if is_caught else may
    return f"fall {OUT_OF_SIGHT}{may}{_may_pull(pulled)}"


def _may_pull(names: Sequence[str]) -> str:
    return f", may pull {join_names(names)} along" if names else ""


def leads_out_of_sight(*, rope: bool) -> str:
    return f"{'the rope' if rope else 'it'} goes {OUT_OF_SIGHT}"


def water(*, wakes: bool, moved: str) -> str:
    said = "water comes in" if wakes else "the water rises"
    return f"{said}: {moved} was moved" if moved else said


def round_begins(number: int) -> str:
    return f"round {number}"


def turn_of(name: str) -> str:
    return f"{name}'s turn"


def rule(name: str, old: int, new: int) -> str:
    return f"the rule {name} becomes {new}, was {old}"


def say_count(number: int, what: str) -> str:
    """Return a noun with its number: `the gate`, `2 gates`."""
    return f"the {what}" if number == 1 else f"{number} {what}s"


def level_ends(staying: Sequence[str], spoilt: Sequence[str]) -> str:
    losses = [
        *([f"{join_names(staying)} stay{'s' * (len(staying) == 1)} behind"] if staying else []),
        *([f"{join_names(spoilt)} {'is' if len(spoilt) == 1 else 'are'} in pieces"] if spoilt else []),
    ]
    return ": ".join(["the level ends", *([", ".join(losses)] if losses else [])])
