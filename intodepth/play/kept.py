"""kept: what is worked out of a ground, once for each question."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

from intodepth.sim.space.ground import Ground

Asked = ParamSpec("Asked")
Found = TypeVar("Found")


def kept(find: Callable[Concatenate[Ground, Asked], Found]) -> Callable[Concatenate[Ground, Asked], Found]:
    """A function of a ground whose findings stay with that: the same object for the same question."""

    @wraps(find)
    def ask(ground: Ground, /, *asked: Asked.args, **named: Asked.kwargs) -> Found:
        key = find, asked, *named.items()
        if key not in ground.memo:
            ground.memo[key] = find(ground, *asked, **named)
        found: Found = ground.memo[key]
        return found

    return ask
