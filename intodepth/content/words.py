"""words: the parts of sentences: names, places, numbers and sides."""

from collections.abc import Sequence

from intodepth.sim.entities import Body, Hero, Relic
from intodepth.sim.space.cells import Cell, Side

SIDES = {Side.E: "to the right", Side.N: "up", Side.W: "to the left", Side.S: "down"}
ROCK = {Side.E: "to the right", Side.N: "above", Side.W: "to the left", Side.S: "below"}


def name_of(body: Body) -> str:
    """Return the name of a body within a sentence: `Bram`, `the lead crown`."""
    return body.name if isinstance(body, Hero) else f"the {body.name.lower()}"


def name_and_state(body: Body) -> str:
    """Return the name of a body and whether it is broken: `the glass heart in pieces`."""
    return f"{name_of(body)} in pieces" if isinstance(body, Relic) and body.broken else name_of(body)


def each(pace: int, thing: str) -> str:
    """Return how often something happens: `each round`, `every 2 rounds`."""
    return f"each {thing}" if pace <= 1 else f"every {count_noun(pace, thing)}"


def sentence(clause: str) -> str:
    """Return a clause with a capital first letter."""
    return clause[:1].upper() + clause[1:]


def visit_words(depth: int, *, is_turned: bool) -> str:
    """Return a visit to a floor of a descent: `floor 3, way up`."""
    return f"floor {depth}, way {'up' if is_turned else 'down'}"


def cell_words(cell: Cell) -> str:
    """Return the coordinates of a cell: `3, 4`."""
    return f"{cell.x}, {cell.y}"


def count_noun(number: int, noun: str) -> str:
    """Return a number with its noun: `1 cell`, `3 cells`."""
    ending = "" if number == 1 else "es" if noun.endswith(("ch", "sh", "s", "x")) else "s"
    return f"{number} {noun}{ending}"


def join_names(names: Sequence[str]) -> str:
    """Return names as a list in words: `the bell, the crown and Ada`."""
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
