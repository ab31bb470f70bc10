"""each: what is one property of data is one test, which looks at every case and names all that fail."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from inspect import signature
from typing import Any

Test = Callable[..., None]


def for_each(names: str | Sequence[str], cases: Iterable[Any]) -> Callable[[Test], Test]:
    """As `pytest.mark.parametrize`, but all cases are one test; what it gets of fixtures they share."""
    keys = (names,) if isinstance(names, str) else tuple(names)
    every = [(case,) if isinstance(names, str) else tuple(case) for case in cases]
    assert every, "a test of nothing"

    def decorate(test: Test) -> Test:
        @wraps(test)
        def whole(**fixtures: object) -> None:
            failed: dict[str, Exception] = {}
            for case in every:
                try:
                    test(**dict(zip(keys, case, strict=True)), **fixtures)
                except Exception as error:
                    failed[" ".join(map(name_of, case))] = error
            if failed:
                raise ExceptionGroup(f"of {len(every)} fail {', '.join(failed)}", list(failed.values()))

        given = signature(test)
        others = [each for name, each in given.parameters.items() if name not in keys]
        whole.__signature__ = given.replace(parameters=others)  # type: ignore[attr-defined]
        return whole

    return decorate


def name_of(value: object) -> str:
    """The name of a class or a function; anything else as it is written."""
    return str(getattr(value, "__name__", value))
