"""answers: what the player is told when choosing, asking why, or looking back at a lost descent."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from intodepth.content.words import count_noun, join_names

# -- ways to do something at one cell

GO_THERE, GO_ALONE, LET_GO, HOLD_ON = "go there", "go there alone", "let go", "hold on"
WAIT_BRACED, LET_GO_AND_WAIT = "wait, braced", "let go and wait"
ONLY_WAIT, STAY_BRACED = "wait without bracing", "wait, still braced"
ON_THE_GROUND = "on the ground"
PERILS = (
    "",
    "a floor breaks",
    "an anchor pops",
    "it leads to where nobody has looked",
    "somebody is hurt or something is lost",
)
"""the worst effect of an order, by the value of its `Peril`"""
ALL_LEAVE = "all leave"


def with_others(order: str) -> str:
    return f"{order}, the others come along"


def others_wait(order: str) -> str:
    return f"{order}, the others wait"


def on_rope(way: str, rope: str) -> str:
    return f"{way}: {rope}"


def and_throw(untie: str) -> str:
    return f"{untie} and throw it"


def by_hero(name: str, words: str) -> str:
    """Return what another hero than the acting one does: `Bram: leave the floor`."""
    return f"{name}: {words}"


def hang_rope(cells: int, holder: str) -> str:
    """Return that a rope is to hang from something, or from the own hand: `hang 8 cells of rope from the
    ring`.
    """
    long = f"{count_noun(cells, 'cell')} of rope"
    return f"hang {long} from {holder}" if holder else f"throw down {long} and hold the other end"


def alike(place: int, number: int) -> str:
    """Return the name of one of several things that look the same: `1 of 2 alike`."""
    return f"{place} of {number} alike"


def add_details(said: str, details: str) -> str:
    return f"{said}, {details}"


def rope_details(length: int, out: int, slack: int, clips: int, *, thin: bool) -> tuple[str, ...]:
    return (
        f"{count_noun(length, 'cell')} long",
        f"{out} paid out",
        f"slack {slack}",
        "thin" if thin else "thick",
        f"through {count_noun(clips, 'anchor')}",
    )


def other_end(where: str) -> str:
    return f"the other end {where}"


def with_bearer(name: str) -> str:
    return f"with {name}"


# -- why

OUT_OF_SIGHT = "It leads where nobody has been looking yet"


def cost(points: int, paid_for: str) -> str:
    """Return the cost of an action: `4 action points: walk 2, climb up 1 cell: 2`."""
    return f"{count_noun(points, 'action point')}{': ' if paid_for else ''}{paid_for}"


# -- plans


def plan_line(number: int, turns: Iterable[tuple[str, Sequence[str]]]) -> str:
    """Return a round of a plan: `2. Ada: takes the bell; ends the turn.`"""
    said = (f"{name}: {'; '.join(words)}." for name, words in turns)
    return f"{number}. {' '.join(said)}"


# -- the last chance of a lost descent

NO_WAY_ON_FOOT = "On this floor you knew of no way out on foot."
NO_WAY_AT_ALL = "The search found no way out of this floor over cells that you knew, not even by rope."
IN_THAT_ROUND = "in that round"


def when(depth: int, number: int) -> str:
    return f"Floor {depth}, round {number}"


def within(rounds: int) -> str:
    return f"in {count_noun(rounds, 'round')}"


def could_have_walked(when: str, action: str, within: str) -> str:
    could = "Just before that, every able hero (gold on the map) could still have walked out"
    return f"{when}: {action}. {could}{f', {within}' if within else ''}."


def could_have_been_out(when: str, done: str, instead: str, who: str, within: str) -> str:
    return f"{when}. What happened: {done}. Better: {instead}. Then {who} would have been out {within}."


def lesson(number: int, names: Sequence[str], moves: int, rounds: int, *, is_all: bool) -> str:
    """Return how near a way out was, in one sentence: `Round 14: Ada was 1 move from the exit.`"""
    who = "everyone" if is_all and len(names) > 1 else join_names(names)
    verb = "were" if len(names) > 1 and not is_all else "was"
    far = count_noun(rounds, "round") if rounds > 1 else count_noun(moves, "move")
    return f"Round {number}: {who} {verb} {f'{far} from' if moves else 'at'} the exit."


def say_saved(names: Sequence[str], *, is_all: bool, is_whole: bool) -> str:
    """Return who would have been out: `everyone`, or names; `at least Ada` if the search was not complete."""
    return (
        "everyone"
        if is_all and len(names) > 1
        else join_names(names)
        if is_whole
        else f"at least {join_names(names)}"
    )
