"""build: compiles the rules: extension modules beside their sources, which Python prefers."""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import sysconfig
from importlib.util import find_spec
from pathlib import Path

from intodepth import extensions
from intodepth.children.lifeline import run_program
from intodepth.children.stopping import delay_stop
from intodepth.files.faults import printable
from intodepth.tools.native.plain_classes import write_out

INTERPRETED = ("history.py", "invariants.py", "picture.py", "space/sight.py")
"""Modules that are not compiled: those that take no time, and sight, whose tuples are slower when compiled.
"""
UNFINISHED = "unfinished"
"""what the stamp says until all modules are in their places, so that a part of them is removed as stale"""
_SETUP = """from mypyc.build import mypycify
from setuptools import setup

modules = mypycify(
    ["--config-file=", *{paths!r}],
    opt_level="1",
    debug_level="0",
    multi_file=True,
    group_name="intodepth.sim.all",
    target_dir="c",
)
for module in modules:
    module.include_dirs.append("c/intodepth/sim")  # where the header of all files is
setup(name="rules", packages=[], ext_modules=modules)
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("--remove", action="store_true", help="interpret them again instead")


def run(given: argparse.Namespace) -> int:
    """Run the command with its arguments."""
    return main(given.remove)


def main(remove: bool = False, rules: Path = extensions.RULES) -> int:
    """Compile the rules, or remove the extension modules; return 0, 1 if it fails, or 2 without a compiler
    or where nothing can be written.
    """
    try:
        if remove:
            extensions.remove(rules)
            return 0
        return _build(rules)
    except OSError as error:
        what = f"{error.filename or rules}: {error.strerror or error}"
        print(printable(f"build: {what}; the game needs no compiled rules"), file=sys.stderr)
        return 2


def _build(rules: Path) -> int:
    missing = find_missing()
    if missing:
        print(f"build: {missing}; the game needs neither", file=sys.stderr)
        return 2
    root = rules.parents[1]
    folder = root / "build" / "native"
    print("build: compiling the rules; two minutes", file=sys.stderr)
    known_by = extensions.fingerprint(rules)
    shutil.rmtree(folder, ignore_errors=True)
    lay_out(folder, rules)
    command = [
        sys.executable,
        "setup.py",
        "build_ext",
        "--build-lib",
        "made",
        "--parallel",
        str(os.cpu_count()),
    ]
    status, said = run_program(command, folder)
    if status:
        print(said, file=sys.stderr)
        print("build: failed, see above; the rules stay interpreted", file=sys.stderr)
        return 1
    with delay_stop():
        extensions.remove(rules)
        extensions.stamp(rules).write_text(UNFINISHED, encoding="utf-8")
        shutil.copytree(folder / "made", root, dirs_exist_ok=True)
        extensions.stamp(rules).write_text(known_by, encoding="utf-8")
    return 0


def find_missing() -> str | None:
    """Return what a build needs and this machine lacks, or None."""
    missing = [name for name in ("mypy", "setuptools") if find_spec(name) is None]
    if missing:
        return f"needs {' and '.join(missing)}: {sys.executable} -m pip install {' '.join(missing)}"
    compiler = (sysconfig.get_config_var("CC") or "").split()[:1]
    if compiler and shutil.which(compiler[0]) is None:
        return f"needs a C compiler, and there is no {compiler[0]}"
    return None


def lay_out(folder: Path, rules: Path = extensions.RULES) -> None:
    """Write what the compiler needs: the rules with dataclasses written out, and the build script."""
    root = rules.parents[1]
    sources = {
        path.relative_to(root).as_posix(): path.read_text(encoding="utf-8")
        for path in (rules.parent / "__init__.py", *sorted(rules.rglob("*.py")))
    }
    for name, text in write_out(sources).items():
        place = folder / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, encoding="utf-8")
    left = {(rules / name).relative_to(root).as_posix() for name in INTERPRETED}
    taken = [name for name in sources if not name.endswith("__init__.py") and name not in left]
    # Whole paths, so that a traceback shows lines of what was compiled.
    setup = _SETUP.format(paths=[str(folder / name) for name in taken])
    (folder / "setup.py").write_text(setup, encoding="utf-8")
