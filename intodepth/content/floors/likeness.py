"""likeness: how different two floors are, and in which things that their signs say."""

from typing import TypeVar

from intodepth.content.floors.bank import Certified

SIGNED = "Piton", "Swing"
"""kinds of rope actions that a sign names if the certified play uses them"""
APART = 2
"""The floors behind the two doors of a depth differ in so many things of their signs, or more."""
USUAL = 0.75
"""the median of `difference` over all pairs of floors of the bank; floors near to each other differ more"""
ROUNDS_APART = 3
"""The water of two floors differs if it wakes so many rounds apart at least."""

T = TypeVar("T")


def difference(one: Certified, other: Certified) -> float:
    """Return how different two floors are, from 0 to 1: the mean over place, layout, rope actions and
    outline, the latter two by the share of what only one of them has (Jaccard distance).

    The outline is which modules are where.
    """
    outlines = [{(part.module, part.column, part.row) for part in each.recipe.parts} for each in (one, other)]
    return (
        (one.recipe.place != other.recipe.place)
        + (one.recipe.layout != other.recipe.layout)
        + _compare_things(set(one.ropes), set(other.ropes))
        + _compare_things(*outlines)
    ) / 4


def _compare_things(one: set[T], other: set[T]) -> float:
    return len(one ^ other) / max(1, len(one | other))


def differ(left: Certified, right: Certified) -> bool:
    """Return whether two floors differ in at least APART of the things that their signs say, besides their
    names: the place, the richest relic, the round of the water, and what their ways need and bear.
    """
    one, two = left.recipe, right.recipe
    return (
        sum(
            (
                one.place != two.place,
                one.relics[-1].relic != two.relics[-1].relic,
                abs((one.earliest or one.wakes) - (two.earliest or two.wakes)) >= ROUNDS_APART,
                left.laden != right.laden,
                *((kind in left.ropes) != (kind in right.ropes) for kind in SIGNED),
            )
        )
        >= APART
    )
