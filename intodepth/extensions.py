"""extensions: the compiled rules, modules beside their sources; removed when the sources have changed."""

from __future__ import annotations

import hashlib
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

RULES = Path(__file__).parent / "sim"


def fingerprint(rules: Path = RULES) -> str:
    """What a build is known by: the Python that it is for, and the sources of the rules."""
    digest = hashlib.sha256(EXTENSION_SUFFIXES[0].encode())
    for path in sorted(rules.rglob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def stamp(rules: Path = RULES) -> Path:
    """The file that says of what the extension modules were built; there is none where none were."""
    return rules / "built.txt"


def remove(rules: Path = RULES) -> None:
    """Remove all extension modules, so that the sources are used."""
    for suffix in EXTENSION_SUFFIXES:
        for path in rules.rglob(f"*{suffix}"):
            path.unlink(missing_ok=True)
    stamp(rules).unlink(missing_ok=True)


def remove_stale(rules: Path = RULES) -> None:
    """Remove extension modules that were built of other sources; called before the rules are imported."""
    try:
        if stamp(rules).read_text(encoding="utf-8") == fingerprint(rules):
            return
    except FileNotFoundError:
        return
    remove(rules)
    print(
        "intodepth: the rules have changed since they were compiled, and are interpreted again; "
        "`python3 run.py build` compiles them",
        file=sys.stderr,
    )
