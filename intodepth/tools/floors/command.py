"""command: `intodepth floors make` and `intodepth floors check`."""

from __future__ import annotations

import sys
from collections import Counter
from contextlib import ExitStack
from pathlib import Path

import msgspec

from intodepth.content.floors.bank import DEPTHS, FOLDER, Certified, bank_path, read_bank
from intodepth.files import make_folder, save_atomically
from intodepth.folders import find_folders
from intodepth.toml_lines import FileFault
from intodepth.tools.floors.certificates import NotProven
from intodepth.tools.floors.executors import begin_executor
from intodepth.tools.floors.making import Workshop, make_floors

EVERY = 10
"""floors after which the file is saved"""


def make(depth: int, count: int, jobs: int, out: Path | None, cluster: str | None) -> int:
    """Make floors of a depth until the file holds so many: 0; 1 if interrupted, 2 for bad input.

    What the file holds already is kept; a run that was cut off goes on where it was.
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
                for floor in make_floors(depth, count, tuple(known), executor, faults):
                    known.append(floor)
                    if len(known) % EVERY == 0:
                        _save(path, known)
                        print(f"{path.name}: {len(known)} of {count}", file=sys.stderr)
            except KeyboardInterrupt:
                return 1
            finally:
                _save(path, known)
    except (FileFault, ValueError, OSError) as error:
        print(f"floors: {str(error).splitlines()[0]}", file=sys.stderr)
        return 2
    for why, number in faults.most_common():
        print(f"thrown away: {number} {why}")
    print(f"{path.name}: {len(known)} floors")
    return 0


def check(paths: list[Path], ablate: int | None) -> int:
    """Play every certificate again: 0; 1 if one comes out otherwise, 2 for bad input.

    `ablate`: look also at so many stages of each floor for a way up that takes no ropes.
    """
    data = find_folders().data
    files = paths or [bank_path(data, depth) for depth in range(1, DEPTHS + 1)]
    bad = 0
    try:
        workshop = Workshop()
        for path in files:
            floors = read_bank(path)
            for line, floor in enumerate(floors, 1):
                try:
                    again = workshop.certified(floor.recipe, floor.number)
                    what = "" if again == floor else "it comes out otherwise"
                    if ablate is not None and workshop.comes_up_without_ropes(floor.recipe, ablate):
                        what = "there is a way up that takes no ropes"
                except NotProven as fault:
                    what = str(fault)
                if what:
                    bad += 1
                    print(f"{path.name}:{line}: {what}")
            print(f"{path.name}: {len(floors)} floors")
    except (FileFault, ValueError) as error:
        print(f"floors: {str(error).splitlines()[0]}", file=sys.stderr)
        return 2
    return 1 if bad else 0


def _save(path: Path, floors: list[Certified]) -> None:
    save_atomically(path, b"".join(msgspec.json.encode(floor) + b"\n" for floor in floors))
