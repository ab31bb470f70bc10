"""rule_values: values of rules in files: what is wrong with one, and presets, which are sets of them."""

from __future__ import annotations

import os
from collections.abc import Mapping
from itertools import count
from pathlib import Path

from intodepth.files.edited import EditedFile, read_edited
from intodepth.files.faults import FileFault, fault_in, suggest_name
from intodepth.files.folders import find_folders
from intodepth.files.reading import list_files
from intodepth.files.toml_lines import TomlFile, parse_toml, read_toml
from intodepth.files.tweak_lines import with_values
from intodepth.sim.rules import MOST, Rules

PRESETS = "presets"
"""folder of presets, in the folder of tweaks"""
TWEAKS = "tweaks"
"""in the player's folder"""
LONGEST = 24
"""greatest number of characters of a preset's name"""
BARRED = '/\\:*?"<>|'
"""signs that the name of a file cannot have on every system"""


def rule_fault(name: str, value: object) -> str:
    """Return in one line why a rule cannot have a value; empty if it can."""
    if name not in Rules.names():
        return f"there is no rule {name[:40]!r}{suggest_name(name, Rules.names())}"
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
    """Return the rules of a preset's file; raises FileFault with every fault."""
    return _rules_of(read_toml(path))


def preset_in(label: str, text: str) -> dict[str, int]:
    """Return the rules in the text of a preset's file, which faults call `label`; raises FileFault with every
    fault.
    """
    return _rules_of(parse_toml(label, text))


def _rules_of(file: TomlFile) -> dict[str, int]:
    found = rules_in(file, file.table)
    if not file.text.strip():
        file.fault(1, "the file is empty; a line such as hold_hard = 8 is expected")
    file.check()
    return found


def describe_rules(rules: Mapping[str, int], usual: Rules) -> list[str]:
    """Return each of some rules with its usual value: `walk 2 instead of 1`."""
    return [f"{name} {value} instead of {getattr(usual, name)}" for name, value in rules.items()]


def preset_name(text: str) -> str:
    """Return the signs of a text that the name of a preset, and so of its file, can have."""
    return "".join(sign for sign in text if sign.isprintable() and sign not in BARRED)


def tidy_name(text: str) -> str:
    """Return the name of a preset that a text asks for, as `preset_name`, at most 24 characters long; empty
    for none.
    """
    return preset_name(text).strip(" .")[:LONGEST].rstrip(" .")


def list_preset_folders(home: Path) -> tuple[Path, Path]:
    """Return the folders of presets: that of the player, whose files are in `home`, and that of the game."""
    return home / TWEAKS / PRESETS, find_folders().tweaks / PRESETS


def find_preset(name: str, home: Path) -> Path | None:
    """Return the file of a preset of the player, whose files are in `home`, or of the game; None without one.

    It may be called in small letters and without blanks, as `tired_feet` or `tiredfeet` for `Tired Feet`.
    """
    found = [path for folder in list_preset_folders(home) for path in list_files(folder, "*.toml")]
    exact = (path for path in found if path.stem == name)
    return next(exact, next((path for path in found if plain_name(path.stem) == plain_name(name)), None))


def plain_name(name: str) -> str:
    """Return the name of a preset in small letters, without blanks and other signs: `tiredfeet`."""
    return "".join(sign for sign in name.casefold() if sign.isalnum())


def is_preset(path: Path) -> bool:
    """Return whether a TOML file is meant to be a preset: one in a folder of presets, or one with values of
    rules that is no level.
    """
    if path.parent.name == PRESETS:
        return True
    try:
        table = read_toml(path).table
    except FileFault:
        return False
    return "format" not in table and any(name in Rules.names() for name in table)


def save_preset(path: Path, rules: Mapping[str, int]) -> Path | None:
    """Write rules as a preset; return where the older preset of this name is kept, or None if there was none.

    Raises FileFault, after which nothing is replaced.
    """
    file = read_edited(path)
    text = with_values(parse_toml(file.label, ""), rules, {}).text
    if os.path.islink(path):
        raise fault_in(file.label, 1, "it is a link, which the game does not replace")
    file.make_folder()
    kept = None
    if file.data is not None and file.data != text.encode():
        kept = free_name(path)
        EditedFile(kept, None).write(file.data)
    file.replace(text)
    return kept


def free_name(path: Path) -> Path:
    """Return where to keep an older file of this name: the first free of NAME.1, NAME.2 and so on."""
    return next(each for number in count(1) if not os.path.lexists(each := Path(f"{path}.{number}")))
