"""Bank: floors that are known to work, a line for each."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta

from intodepth.content.floors.composing import Recipe
from intodepth.content.recording import Digest
from intodepth.files import read_regular
from intodepth.toml_lines import fault_in

FOLDER = "bank"
"""in `data/`: a file for each depth"""
DEPTHS = 5
BYTES_LIMIT = 1 << 24


class Trait(StrEnum):
    """What some floors have in common, for kinds of shaft that want it."""

    PORTAL = "portal"
    """a portal is in it"""
    CLEAN = "clean"
    """no piton was driven in what was played, and none can be found there"""


class Certified(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A floor with what its certificates come to."""

    number: Annotated[int, Meta(ge=0)]
    """of its draft"""
    recipe: Recipe
    level: Digest
    """of the floor"""
    proof: Digest
    """of all that was played on it: for each party down, up again, and each relic out"""
    rounds: tuple[Annotated[int, Meta(ge=1, le=99)], Annotated[int, Meta(ge=1, le=99)]]
    """that the slower party takes down, and up again"""
    ropes: tuple[str, ...]
    """kinds of actions on ropes in what was played"""
    traits: tuple[Trait, ...]


def bank_path(data: Path, depth: int) -> Path:
    """Where the floors of a depth are."""
    return data / FOLDER / f"depth_{depth}.jsonl"


def read_bank(path: Path) -> tuple[Certified, ...]:
    """Return the floors of a depth, in their order; raises FileFault."""
    try:
        lines = read_regular(path, BYTES_LIMIT).splitlines()
    except OSError as error:
        raise fault_in(path.name, 1, f"cannot be read: {error.strerror}") from None
    found: list[Certified] = []
    for number, line in enumerate(lines, 1):
        try:
            found.append(msgspec.json.decode(line, type=Certified))
        except (msgspec.MsgspecError, ValueError, RecursionError) as error:
            raise fault_in(path.name, number, str(error).replace("`", "")) from None
    return tuple(found)
