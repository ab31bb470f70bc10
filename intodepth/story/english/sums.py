"""sums: how loads, holds and damage add up: `load 6 = Ada 3 × (1 + 1)`, `fall 6 − 2 free = 4`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from intodepth.content.words import count_noun
from intodepth.sim.what import What
from intodepth.story.english.grammar import MINUS
from intodepth.story.english.happenings import VERBS

BY_CELL = {What.CLIMB: "climb", What.CLIMB_ROPE: "climb the rope", What.WALK: "walk"}
"""actions that are paid for cell by cell"""

PAID = {
    What.SHOVED: "shove",
    What.HAULED: "haul",
    What.DRAWN: "haul",
    What.THROW: "throw",
    What.TIE: "tie",
    What.UNTIE: "untie",
    What.GRIP: "take hold of the rope",
    What.STEP_ON_ROPE: "step on to the rope",
    What.HANDS: "take hold",
    What.FACE: "turn",
    What.POSTURE: "change the hold",
    What.SET: "drive a piton in",
    What.PULLED_OUT: "pull an anchor out",
    What.TAKE: "take",
    What.GIVE_OVER: "hand over",
    What.PUT_DOWN: "put down",
    What.TIP: "tip a bucket out",
    What.FILL: "fill a bucket",
    What.SCRAPE: "scrape a leech off",
    What.STRIKE: "strike",
    What.LIGHT_LAMP: "tend a lamp",
    What.TURN_BACK: "turn time back",
    What.LEVER: "pull a lever",
    What.DIG: "dig",
    What.TURN_AT_WHISTLE: "whistle",
}
"""further actions that are paid for, where the word for the happening is no infinitive"""
DO_THAT = "do that"

DOING = {
    What.CLIMB: "Climbing up",
    What.CLIMB_ROPE: "Climbing up a rope",
    What.PULL_UP: "Pulling yourself up",
    What.STEP_UP: "Climbing up a step",
    What.SHOVED: "Shoving",
    What.TAKE: "Taking something",
    What.PUT_DOWN: "Putting something down",
    What.GIVE_OVER: "Handing something over",
    What.THROW: "Throwing something",
    What.TIE: "Tying a rope end",
    What.UNTIE: "Untying a rope end",
}
"""names of actions that cost more than 1 point, for the start of a sentence"""

CAUGHT, POPS = "caught", "pops"
A_CLIMBER = "a climber"
NOTHING_GIVES = "nothing gives"


def harm(parts: Sequence[tuple[int, str]], lost: int) -> str:
    """Return the parts of a loss of hit points, each with its number, and their total."""
    words = ", ".join(said for _, said in parts)
    if sum(points for points, _ in parts) > lost:
        return f"{words};  only {lost} {'was' if lost == 1 else 'were'} left to lose"
    return f"{words}: {lost} in all" if sum(points > 0 for points, _ in parts) > 1 else words


def fall(cells: int, safe: int, sand: int, blow: int) -> str:
    """Return the damage of a fall as a sum: `fall 6 − 2 free − 2 sand = 2`."""
    if not blow:
        return f"fall {cells} is free"
    softened = f" {MINUS} {sand} sand" if sand else ""
    return f"fall {cells} {MINUS} {safe} free{softened} = {blow}"


def hit(name: str, fall: str) -> str:
    return f"{name}: {fall}"


def spikes(points: int) -> str:
    return f"spikes {points}"


def no_air(points: int) -> str:
    return f"no air {points}"


def say_pinned(points: int) -> str:
    return f"pinned {points}"


def weight(name: str, weight: int, fallen: int = 0) -> str:
    """Return the load of a body on a rope: `Ada 3 × (1 + 1)`, where the second 1 is the number of cells
    fallen.
    """
    return f"{name} {weight} × (1 + {fallen})" if fallen else f"{name} {weight}"


def say_braced(name: str, weight: int, more: int) -> str:
    return f"{name} {weight} + {more} braced"


def more_hands(hold: int) -> str:
    return f"{hold} by more hands"


def stands(hold: int, *, is_braced: bool) -> str:
    return f"{hold} {'braced' if is_braced else 'standing'}"


def of_anchor(kind: str, hold: int) -> str:
    return f"{kind or NOTHING_GIVES} {hold}"


def multiply_term(words: str, times: int) -> str:
    """Return a part that a wheel multiplies: `(Ada 3) × 2`."""
    return f"({words}) × {times}" if times > 1 else words


def add_terms(parts: Iterable[str]) -> str:
    return " + ".join(filter(None, parts))


def load_and_hold(load: int, loads: Sequence[str], hold: int, holds: Sequence[str]) -> str:
    return f"load {load} = {add_terms(loads)};  hold {hold} = {add_terms(holds)}"


def lifts(load: int, hold: int) -> str:
    return f"lifts weight {load} of {hold}"


def runs(cells: int, drawn: Iterable[tuple[str, bool]]) -> str:
    """Return how far a body sinks, and who is dragged along: `sinks 3, Ada rises 3`."""
    others = (f"{name} {'rises' if rises else 'is drawn'} {cells}" for name, rises in drawn)
    return ", ".join((f"sinks {cells}", *others))


def cost(parts: Sequence[tuple[What, int, int]]) -> str:
    """Return what points are paid for: `walk 2, climb 2 cells: 4`."""
    said = []
    for what, each, times in parts:
        cells = f" {count_noun(times, 'cell')}:" if what in BY_CELL and each > 1 else ""
        said.append(f"{_verb(what)}{cells} {each * times}")
    return ", ".join(said)


def _verb(what: What) -> str:
    """Return what is paid for, in the infinitive."""
    return BY_CELL.get(what) or PAID.get(what) or VERBS.get(what, DO_THAT)


def dear(what: What, each: int) -> str:
    """Return the sentence for a thing that costs more than a point: `Climbing up costs 2 action points a
    cell.`
    """
    rate = " a cell" if what in BY_CELL else ""
    doing = DOING.get(what) or f"To {_verb(what)}"
    return f"{doing} costs {each} action points{rate}."
