"""mutants: plants each fault of mutants.toml in a copy of the sources, and names those that no test notices.

`.venv/bin/python -m tests.mutants` plants all of them, with words only those in whose file or tests a word
occurs. `--jobs 2` plants two at a time. With `--resume FILE` a run that was cut off goes on.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory
from typing import NamedTuple

from tests.resuming import Passed

ROOT = Path(__file__).parents[1]
LIST = Path(__file__).with_suffix(".toml")
MEANT = "not long and not browser"
"""the tests that are to notice it, slow ones among them"""
NEEDED = ("intodepth", "tests", "data", "fonts", "levels", "tweaks", "pyproject.toml", "run.py", "README.md")


class Mutant(NamedTuple):
    """A fault of one line."""

    file: str
    old: str
    """occurs once in the file"""
    new: str
    tests: list[str]
    """files of the tests that are to notice it"""

    @property
    def name(self) -> str:
        return f"{self.file}: {self.old.strip()!r} -> {self.new.strip()!r}"


def mutants() -> list[Mutant]:
    """All that are listed."""
    return [Mutant(**each) for each in tomllib.loads(LIST.read_text(encoding="utf-8"))["mutant"]]


def is_noticed(mutant: Mutant, root: Path) -> bool:
    """Whether a test fails while the fault is in the sources of a folder, which are left as they were."""
    path = root / mutant.file
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace(mutant.old, mutant.new), encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-qx", "-p", "no:cacheprovider", "-m", MEANT, *mutant.tests]
    try:
        status = subprocess.run(command, cwd=root, capture_output=True).returncode
    finally:
        path.write_text(text, encoding="utf-8")
    if status not in (0, 1):
        raise SystemExit(f"the tests of {mutant.name} could not be run")
    return status == 1


def main(words: list[str]) -> int:
    """Plant all mutants, or those that words name; 1 if one is not noticed."""
    parser = argparse.ArgumentParser(description="Plant faults, and name those that no test notices.")
    parser.add_argument("words", nargs="*")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--resume", type=Path)
    given = parser.parse_args(words)
    known = Passed(given.resume) if given.resume else None
    named = [each for each in mutants() if is_named(each, given.words)]
    chosen = [each for each in named if known is None or each.name not in known]
    copies = SimpleQueue[Path]()

    def plant(mutant: Mutant) -> bool:
        root = copies.get()
        try:
            noticed = is_noticed(mutant, root)
        finally:
            copies.put(root)
        if known is not None and noticed:
            known.add(mutant.name)
        print(f"{'noticed' if noticed else 'UNNOTICED'}  {mutant.name}", flush=True)
        return noticed

    with TemporaryDirectory() as folder, ThreadPoolExecutor(given.jobs) as pool:
        for job in range(given.jobs):
            root = Path(folder) / str(job)
            root.mkdir()
            for name in NEEDED:
                copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
                copy(ROOT / name, root / name)
            copies.put(root)
        unnoticed = [*pool.map(plant, chosen)].count(False)
    print(f"{len(chosen)} planted, {unnoticed} unnoticed")
    return 1 if unnoticed else 0


def is_named(mutant: Mutant, words: list[str]) -> bool:
    """Whether a word occurs in the name of the file of a mutant or of its tests, or there are no words."""
    return not words or any(word in name for word in words for name in (mutant.file, *mutant.tests))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
