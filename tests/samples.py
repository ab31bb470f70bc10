"""samples: of what takes long a test looks at some cases, and at all of them on the compiled rules.

`.ci/run` runs the tests marked `compiled` on the compiled rules too; docs/testing.md lists them.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Final, TypeVar

Case = TypeVar("Case")
IS_WHOLE: Final = bool(os.environ.get("INTODEPTH_COMPILED"))


def some(cases: Iterable[Case], one_in: int) -> list[Case]:
    """Return one case of so many, from the first on; all on the compiled rules."""
    return list(cases)[:: 1 if IS_WHOLE else one_in]


def fewer(number: int, one_in: int) -> int:
    """Return what is expected of `some` cases where so much is expected of all."""
    return number if IS_WHOLE else number // one_in
