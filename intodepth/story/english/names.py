"""names: what ropes, anchors, mechanisms, directions and ways out are called."""

from __future__ import annotations

import re
from collections.abc import Sequence

from intodepth.content.words import count_noun, join_names
from intodepth.story.english.happenings import say_count

THE_ROPE = "the rope"
LOOSE_ROPE = "the loose rope"
THE_ANCHOR = "the anchor"
A_ROPE = "a rope"
YOUR_LOOSE_END = "your loose end"
YOU = "you"
"""the player's hero, as the owner of a rope end"""
AN_ANCHOR = "an anchor"
WHAT_FALLS_THERE = "what falls there"
WHAT_LAY_HERE = "what lay here"
GATE, PORTAL = "gate", "portal"


def rope_to(thing: str) -> str:
    return f"the rope to {thing}"


def rope_between(first: str, second: str) -> str:
    return f"the rope from {first} to {second}"


def shorten_names(words: str) -> str:
    """Return words with a rope named by its ends and without articles: `rope, winch to boulder`."""
    words = re.sub(r"\b([Tt]he )rope from (?:the )?(.+?) to ", _name_by_ends, words)
    return re.sub(r"(?<!^)\b(?:the|an?) ", "", re.sub(r"^[Tt]he ", "", words))


def _name_by_ends(found: re.Match[str]) -> str:
    return f"{'R' if found[1] == 'The ' else 'r'}ope, {found[2]} to "


def anchor(kind: str, hold: int | None = None) -> str:
    """Return the name of an anchor: `the piton`, or `the piton (holds 7)`."""
    return f"the {kind}" if hold is None else f"the {kind} (holds {hold})"


def coil(length: int, *, thin: bool) -> str:
    """Return the name of a rope in a pack: `6 cells of thin rope`."""
    return f"{count_noun(length, 'cell')} of {'thin ' if thin else ''}rope"


def from_pack(coil: str) -> str:
    return f"{coil} from the pack"


def with_length(end: str, cells: int) -> str:
    """Return the name of a rope end with the length of its rope: `your end, 8 cells`."""
    return f"{end}, {count_noun(cells, 'cell')}"


def with_deeds(end: str, deeds: list[str]) -> str:
    """Return the name of a rope end with what can be done with it: `your end, 8 cells: untie, throw`."""
    return f"{end}: {', '.join(deeds)}" if deeds else end


def rope_from(thing: str) -> str:
    """Return the name of a rope that is to be tied to something: `a rope from the ring`."""
    return f"a rope from {thing}"


def end_at(thing: str) -> str:
    return f"the end at {thing}"


def loose_end(side: str) -> str:
    """Return the name of an end of a rope whose ends are both loose: `the left loose end`."""
    return f"the {side} loose end"


def end_of(owner: str, to: str) -> str:
    """Return the name of a rope end: `the loose end`, or `Bram's end of the rope to Ada`."""
    which = "your end" if owner == YOU else f"{owner}'s end" if owner else "the loose end"
    return f"{which} of {rope_to(to)}" if to else which


def where(dx: int, dy: int) -> str:
    """Return the direction of an offset in words: `above`, `below to the right`, `here`."""
    across = "to the right" if dx > 0 else "to the left" if dx else ""
    up = "above" if dy > 0 else "below" if dy else ""
    return " ".join(part for part in (up, across) if part) or "here"


def direction(dx: int, dy: int) -> str:
    """Return one of eight directions: `above, to the right`; an offset that is mostly sideways is not called
    above or below.
    """
    across, up = point_towards(dx, dy)
    return ", ".join(filter(None, (where(0, up) if up else "", where(across, 0) if across else "")))


def point_towards(dx: int, dy: int) -> tuple[int, int]:
    """Return one of eight directions: across and up, each -1, 0 or 1; nowhere counts as below."""
    up = (dy > 0) - (dy < 0) if 2 * abs(dy) >= abs(dx) and dy else 0 if dx else -1
    across = (dx > 0) - (dx < 0) if 2 * abs(dx) >= abs(dy) else 0
    return across, up


def way_out(*, is_entry: bool, leads_on: bool) -> str:
    """Return the name of a way out: `way down`; for an entry `way out`, in a descent `way up`."""
    return "way down" if not is_entry else "way up" if leads_on else "way out"


def hearsay(relic: str, direction: str) -> str:
    """Return where a relic is said to lie: `Felt bell: below, to the right`."""
    return f"{relic}: {direction}"


def mechanism(
    kind: str, load: tuple[int, int] | None, state: str, moves: Sequence[tuple[str, int, str]]
) -> str:
    """Return the name of a mechanism: `plate, weight 4 of 6: opens 2 gates`. `load` is the present and the
    needed weight.

    `state` (what it does, how many, of what) replaces `moves` once the mechanism was triggered.
    """
    what = kind if load is None else f"{kind}, weight {load[0]} of {load[1]}"
    moved = join_names([f"{does} {say_count(number, thing)}" for does, number, thing in moves if number])
    return f"{what}: {state or moved or 'moves nothing'}"


ON, GONE_OFF = "on", "gone off"
OPENS, CLOSES = "opens", "closes"
