"""extensions: the compiled rules: extension modules beside their sources, removed when the sources change."""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

RULES = Path(__file__).parent / "sim"
PASSED_OVER = "INTODEPTH_SOURCES"
"""environment variable: whether to use the plain modules in place of compiled ones"""


def fingerprint(rules: Path = RULES) -> str:
    """Return the hash that identifies a build: the version of Python and the sources of the rules."""
    digest = hashlib.sha256(EXTENSION_SUFFIXES[0].encode())
    for path in sorted(rules.rglob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def stamp(rules: Path = RULES) -> Path:
    """Return the path of the file with the fingerprint of the present build; it exists only if there is
    one.
    """
    return rules / "built.txt"


def remove(rules: Path = RULES) -> None:
    """Remove all extension modules, so that the sources are used."""
    for suffix in EXTENSION_SUFFIXES:
        for path in rules.rglob(f"*{suffix}"):
            path.unlink(missing_ok=True)
    stamp(rules).unlink(missing_ok=True)


def remove_stale(rules: Path = RULES) -> None:
    """Remove extension modules built from other sources; call it before the rules are imported.

    Modules that cannot be removed, as in a read-only installation, are skipped. Nothing is said again in
    processes that this one starts, which skip them, too.
    """
    if PASSED_OVER in os.environ:
        return
    try:
        if stamp(rules).read_text(encoding="utf-8") == fingerprint(rules):
            return
    except FileNotFoundError:
        return
    except (OSError, ValueError):
        pass  # whatever it is, it does not say that they are of these sources
    try:
        remove(rules)
    except OSError:
        use_sources()
    print(
        "intodepth: the rules have changed since they were compiled, and are interpreted again; "
        "`python3 run.py build` compiles them",
        file=sys.stderr,
    )


class Sources(MetaPathFinder):
    """Finds the sources of the rules before their extension modules."""

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return the source of a module of the rules; None for all other modules."""
        package, _, rest = f"{name}.".partition(".sim.")
        if package != "intodepth":
            return None
        place = RULES.joinpath(*rest.split("."))
        package_file = place / "__init__.py"
        if package_file.is_file():
            return spec_from_file_location(name, package_file, submodule_search_locations=[str(place)])
        source = place.with_suffix(".py")
        return spec_from_file_location(name, source) if source.is_file() else None


def use_sources() -> None:
    """Make this process and its children ignore all extension modules of the rules."""
    os.environ[PASSED_OVER] = "1"
    if not any(isinstance(finder, Sources) for finder in sys.meta_path):
        sys.meta_path.insert(0, Sources())


if PASSED_OVER in os.environ:
    use_sources()
