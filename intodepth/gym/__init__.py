"""gym: the game as Gymnasium environments, for research. `import intodepth.gym` registers them.

The ids are `IntoDepth/FeltBell-vN` and so on, one for each practice level, `IntoDepth/RandomRoom-vN` and
`IntoDepth/Descent-vN`. N is VERSION. docs/research.md describes them.
"""

from __future__ import annotations

from typing import Final

import gymnasium

from intodepth.files.folders import find_folders
from intodepth.files.reading import list_files
from intodepth.sim import RULES_VERSION

NAMESPACE: Final = "IntoDepth"
INTERFACE: Final = 0
"""Raised by every change of observations, actions or rewards after which an agent would play differently."""
FIRST_RULES: Final = 3
"""the version of the rules under which version 0 of the environments was made"""
VERSION: Final = RULES_VERSION - FIRST_RULES + INTERFACE
"""the number in the ids: it rises when the rules change, and when the interface does"""


def id_of(level: str) -> str:
    """Return the id of a practice level by its name: `IntoDepth/FeltBell-v0` for `felt_bell`."""
    return _name("".join(part.capitalize() for part in level.split("_")))


def list_ids() -> tuple[str, ...]:
    """Return all ids, those of the practice levels first, sorted by name."""
    return (*map(id_of, _list_levels()), DESCENT, RANDOM_ROOM)


def register_all() -> None:
    """Register all environments that are not registered yet."""
    for level in _list_levels():
        _register(id_of(level), "LevelEnv", {"level": level})
    _register(DESCENT, "DescentEnv", {})
    _register(RANDOM_ROOM, "RandomRoomEnv", {})


def _name(name: str) -> str:
    return f"{NAMESPACE}/{name}-v{VERSION}"


def _list_levels() -> list[str]:
    return [path.stem for path in list_files(find_folders().levels, "*.toml")]


def _register(name: str, kind: str, fixed: dict[str, object]) -> None:
    if name not in gymnasium.registry:
        gymnasium.register(name, f"intodepth.gym.envs:{kind}", kwargs=fixed)


DESCENT: Final = _name("Descent")
RANDOM_ROOM: Final = _name("RandomRoom")
register_all()

__all__ = ["DESCENT", "RANDOM_ROOM", "VERSION", "id_of", "list_ids", "register_all"]
