"""mutants: plants each fault of mutants.toml in a copy of the sources, and names those that no test notices.

`.venv/bin/python tests/mutants.py` plants all of them, with words only those in whose file a word occurs.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
LIST = Path(__file__).with_suffix(".toml")
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
    command = [sys.executable, "-m", "pytest", "-qx", "-p", "no:cacheprovider", *mutant.tests]
    try:
        status = subprocess.run(command, cwd=root, capture_output=True).returncode
    finally:
        path.write_text(text, encoding="utf-8")
    if status not in (0, 1):
        raise SystemExit(f"the tests of {mutant.name} could not be run")
    return status == 1


def main(words: list[str]) -> int:
    """Plant all mutants, or those in files with one of these words; 1 if one is not noticed."""
    chosen = [each for each in mutants() if not words or any(word in each.file for word in words)]
    unnoticed = 0
    with TemporaryDirectory() as folder:
        root = Path(folder)
        for name in NEEDED:
            copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
            copy(ROOT / name, root / name)
        for mutant in chosen:
            noticed = is_noticed(mutant, root)
            unnoticed += not noticed
            print(f"{'noticed' if noticed else 'UNNOTICED'}  {mutant.name}", flush=True)
    print(f"{len(chosen)} planted, {unnoticed} unnoticed")
    return 1 if unnoticed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
