"""kept: what has been worked out, kept for as long as it holds."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

from intodepth.sim.space.ground import Ground

Asked = ParamSpec("Asked")
Found = TypeVar("Found")
Owner = TypeVar("Owner")


def kept(find: Callable[Concatenate[Ground, Asked], Found]) -> Callable[Concatenate[Ground, Asked], Found]:
    """Return a function of a ground whose findings stay with that: the same object for the same question."""

    @wraps(find)
    def ask(ground: Ground, /, *asked: Asked.args, **named: Asked.kwargs) -> Found:
        key = find, asked, *named.items()
        if key not in ground.memo:
            ground.memo[key] = find(ground, *asked, **named)
        found: Found = ground.memo[key]
        return found

    return ask


def kept_latest(
    by: Callable[Concatenate[Owner, Asked], object],
) -> Callable[[Callable[Concatenate[Owner, Asked], Found]], Callable[Concatenate[Owner, Asked], Found]]:
    """Return a method whose latest answer stays with its object, for as long as what `by` tells is the same.

    `by` is asked as the method is, and tells all that the answer hangs on.
    """

    def decorate(
        find: Callable[Concatenate[Owner, Asked], Found],
    ) -> Callable[Concatenate[Owner, Asked], Found]:
        name = f"_latest_{find.__name__}"

        @wraps(find)
        def ask(self: Owner, /, *asked: Asked.args, **named: Asked.kwargs) -> Found:
            told = by(self, *asked, **named)
            known: tuple[object, Found] | None = vars(self).get(name)
            if known is None or known[0] != told:
                known = vars(self)[name] = told, find(self, *asked, **named)
            return known[1]

        return ask

    return decorate
