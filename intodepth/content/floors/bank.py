"""bank: the certified floors, one on each line of a file.

A seed means other floors once the bank is made anew, so earlier editions stay: runs, recordings and codes of
theirs go on.
"""

from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta

from intodepth.content.descents import Trait
from intodepth.content.floors.composing import Recipe
from intodepth.content.floors.demands import Demand
from intodepth.content.recording import Digest
from intodepth.files.faults import FileFault, fault_in
from intodepth.files.reading import check_line, read_data
from intodepth.files.stamps import cache_until_saved

FOLDER = "bank"
"""in `data/`: a file for each depth; those of an earlier edition are in a folder named by its number"""
EDITIONS = 4, 3, 2, 1
"""numbers of the editions, the present one first"""
LADEN = 4
"""weight of what each hero of a laden party carries besides the standard kit"""
BYTES_LIMIT = 1 << 24


class Certified(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A floor of the bank with the facts that its certificate proves."""

    number: Annotated[int, Meta(ge=0)]
    """number of its draft"""
    recipe: Recipe
    level: Digest
    """of the floor"""
    proof: Digest
    """digest over all certified play: for each party the way down, the way up, and each relic brought out"""
    rounds: tuple[Annotated[int, Meta(ge=1, le=99)], Annotated[int, Meta(ge=1, le=99)]]
    """rounds that the slower party takes for the way down and the way up"""
    ropes: tuple[str, ...]
    """kinds of rope actions that the certified play uses"""
    traits: tuple[Trait, ...]
    laden: bool | None = None
    """whether the ways down and up also hold with heroes that are heavier by LADEN; None if not noted"""
    greedy: Annotated[int, Meta(ge=1, le=99)] | None = None
    """rounds after which the water may wake when the party comes back with the richest relic, taken down and
    back; None if that is not proven
    """
    asks: tuple[Demand, ...] | None = None
    """what the way down asks; None in the first three editions, where it is not noted"""
    extra: tuple[int, ...] = ()
    """rounds that the way down takes longer with the relic of each grade; empty if they are not noted"""


def bank_path(data: Path, depth: int, edition: int = EDITIONS[0]) -> Path:
    """Return the path of the floors of a depth."""
    folder = data / FOLDER if edition == EDITIONS[0] else data / FOLDER / str(edition)
    return folder / f"depth_{depth}.jsonl"


def bank_text(path: Path) -> bytes:
    r"""Return the content of a bank file with `\\n` line ends, whatever the checkout has; empty if there is
    none.
    """
    try:
        return read_data(path, BYTES_LIMIT).replace(b"\r\n", b"\n")
    except FileFault:
        return b""


@cache_until_saved
def read_bank(path: Path) -> tuple[Certified, ...]:
    """Return the floors of a depth, in order; raises FileFault."""
    found: list[Certified] = []
    for number, line in enumerate(read_data(path, BYTES_LIMIT).splitlines(), 1):
        check_line(path.name, number, line)
        try:
            found.append(msgspec.json.decode(line, type=Certified))
        except (msgspec.MsgspecError, ValueError) as error:
            raise fault_in(path.name, number, str(error).replace("`", "")) from None
    return tuple(found)
