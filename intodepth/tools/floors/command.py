"""command: `intodepth floors make` fills the bank."""

from __future__ import annotations

import sys
from collections import Counter
from contextlib import ExitStack
from pathlib import Path

import msgspec

from intodepth.content.floors.bank import FOLDER, Certified, read_bank
from intodepth.files.faults import FileFault
from intodepth.files.folders import find_folders
from intodepth.files.storage import make_folder, save_atomically
from intodepth.tools.floors.executors import begin_executor
from intodepth.tools.floors.making import Workshop, make_floors

EVERY = 10
"""floors after which the file is saved"""


def make(
    depth: int, count: int, jobs: int, out: Path | None, cluster: str | None, ablate: int | None = None
) -> int:
    """Make floors of a depth until the file holds so many: 0; 1 if interrupted, 2 for bad input.

    What the file holds already is kept; a run that was cut off goes on where it was. `ablate`: none is kept
    that a search of so many stages each way goes through without ropes.
    """
    path = (find_folders().data / FOLDER if out is None else out) / f"depth_{depth}.jsonl"
    faults = Counter[str]()
    try:
        Workshop()
        make_folder(path.parent)
        known = list(read_bank(path)) if path.exists() else []
        with ExitStack() as stack:
            executor = begin_executor(stack, jobs, cluster)
            try:
                for floor in make_floors(depth, count, tuple(known), executor, faults, ablate):
                    known.append(floor)
                    if len(known) % EVERY == 0:
                        _save(path, known)
                        print(f"{path.name}: {len(known)} of {count}", file=sys.stderr)
            finally:
                _save(path, known)
    except (FileFault, ValueError, OSError) as error:
        print(f"floors: {str(error).splitlines()[0]}", file=sys.stderr)
        return 2
    for why, number in faults.most_common():
        print(f"thrown away: {number} {why}")
    print(f"{path.name}: {len(known)} floors")
    return 0


def _save(path: Path, floors: list[Certified]) -> None:
    save_atomically(path, b"".join(msgspec.json.encode(floor) + b"\n" for floor in floors))
