"""rule_values: values of rules in files: what is wrong with one, and the presets of the tweaks folder."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from intodepth.files.faults import meant
from intodepth.files.toml_lines import TomlFile, read_toml
from intodepth.sim.rules import MOST, Rules

PRESETS = "presets"
"""folder of presets, in the folder of tweaks"""


def rule_fault(name: str, value: object) -> str:
    """Return in one line why a rule cannot have a value; empty if it can."""
    if name not in Rules.names():
        return f"there is no rule {name[:40]!r}{meant(name, Rules.names())}"
    if type(value) is not int or not 0 <= value <= MOST:
        return f"{name} is a whole number from 0 to {MOST}, not {str(value)[:20]!r}"
    return ""


def rules_in(file: TomlFile, told: Mapping[str, object], *table: str) -> dict[str, int]:
    """Return the valid rules of a table of a file; notes the faults of the others."""
    found: dict[str, int] = {}
    for name, value in told.items():
        if fault := rule_fault(name, value):
            file.fault(file.line(*table, name), fault)
        elif isinstance(value, int):
            found[name] = value
    return found


def read_preset(path: Path) -> dict[str, int]:
    """Return the rules of a preset; raises FileFault with every fault."""
    file = read_toml(path)
    found = rules_in(file, file.table)
    file.check()
    return found
