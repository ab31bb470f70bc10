"""Bank: floors that are known to work, a line for each, and the shaft that a seed makes of them."""

from collections.abc import Iterable, Sequence
from hashlib import blake2b
from pathlib import Path
from random import Random
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


def digest_of(bank: Iterable[Sequence[Certified]]) -> str:
    """Identifies all floors of all depths."""
    said = (msgspec.json.encode(floor) for floors in bank for floor in floors)
    return blake2b(b"\n".join(said), digest_size=8).hexdigest()


def pick_shaft(seed: str, bank: Sequence[Sequence[Certified]]) -> tuple[Recipe, ...]:
    """Return the floors of the shaft of a seed, from the highest down; no shaft of another seed is the same
    on purpose, and the same seed gives the same shaft on every machine.

    A floor is not picked if one above it has the same shaft of modules, as long as there is another.
    """
    picked: list[Recipe] = []
    for depth, floors in enumerate(bank, 1):
        random = Random(int.from_bytes(blake2b(f"{seed}/{depth}".encode(), digest_size=8).digest(), "big"))
        met = {each.parts[0].module for each in picked}
        fresh = [floor for floor in floors if floor.recipe.parts[0].module not in met]
        choice = fresh or list(floors)
        picked.append(choice[random.randrange(len(choice))].recipe)
    return tuple(picked)
