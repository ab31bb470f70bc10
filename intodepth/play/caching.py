"""caching: caches for values that are valid as long as their inputs stay the same."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

from intodepth.sim.space.ground import Ground

Args = ParamSpec("Args")
Found = TypeVar("Found")
Owner = TypeVar("Owner")


def cache_in_ground(
    find: Callable[Concatenate[Ground, Args], Found],
) -> Callable[Concatenate[Ground, Args], Found]:
    """Return a function of a ground with its results cached in that ground: equal questions give the same
    object.
    """

    @wraps(find)
    def ask(ground: Ground, /, *asked: Args.args, **named: Args.kwargs) -> Found:
        key = find, asked, *named.items()
        if key not in ground.memo:
            ground.memo[key] = find(ground, *asked, **named)
        found: Found = ground.memo[key]
        return found

    return ask


def cache_latest(
    by: Callable[Concatenate[Owner, Args], object],
) -> Callable[[Callable[Concatenate[Owner, Args], Found]], Callable[Concatenate[Owner, Args], Found]]:
    """Return a method that keeps its latest result for as long as `by` returns the same value.

    `by` gets the same arguments, and returns everything that the result depends on.
    """

    def decorate(
        find: Callable[Concatenate[Owner, Args], Found],
    ) -> Callable[Concatenate[Owner, Args], Found]:
        name = f"_latest_{find.__name__}"

        @wraps(find)
        def ask(self: Owner, /, *asked: Args.args, **named: Args.kwargs) -> Found:
            told = by(self, *asked, **named)
            known: tuple[object, Found] | None = vars(self).get(name)
            if known is None or known[0] != told:
                known = vars(self)[name] = told, find(self, *asked, **named)
            return known[1]

        return ask

    return decorate
