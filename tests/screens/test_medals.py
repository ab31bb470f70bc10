"""Medals: what a level is done well by."""

from intodepth.content.profile import Result
from intodepth.screens.medals import medals
from tests.catalogs import own_catalog

LEVEL = next(iter(own_catalog().levels.values()))


def result(**changes: int) -> Result:
    """All brought out within par, nobody hurt."""
    best = {"rounds": LEVEL.par, "relics": len(LEVEL.wanted)}
    return Result(**{**dict.fromkeys(("damage", "noise", "undos", "heroes_lost"), 0), **best, **changes})


def test_par_is_won_in_just_so_many_rounds_and_not_in_one_more() -> None:
    assert medals(LEVEL, result()) == (True, True, True)
    assert medals(LEVEL, result(rounds=(LEVEL.par or 0) + 1)) == (True, False, True)


def test_nothing_is_won_while_something_stays_behind() -> None:
    assert medals(LEVEL, result(relics=len(LEVEL.wanted) - 1)) == (False, False, False)
    assert medals(LEVEL, None) == (False, False, False)


def test_whoever_is_hurt_or_lost_costs_the_last() -> None:
    for harm in ({"damage": 1}, {"heroes_lost": 1}):
        assert medals(LEVEL, result(**harm)) == (True, True, False)
