"""storing: saves levels and presets that came in as files of the player, under names that are free."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from itertools import count
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from intodepth.content.carrying import number_names
from intodepth.content.catalog import Catalog
from intodepth.content.incoming.received import SentOwnLevel
from intodepth.content.level_codes import mark_received, rename_plan
from intodepth.content.levels import LevelDefinition
from intodepth.content.own_levels import FOLDER as LEVELS
from intodepth.content.plans import FOLDER as PLANS
from intodepth.content.plans import find_plan, plan_path
from intodepth.content.rule_values import PRESETS, TWEAKS, read_preset, save_preset
from intodepth.files.faults import FileFault
from intodepth.files.reading import LOG_LIMIT, list_files, read_data
from intodepth.files.storage import make_folder, save_atomically

DEVICE: Final = re.compile(r"con|prn|aux|nul|(com|lpt)[0-9]")


class LevelPlace(NamedTuple):
    """The name under which a level that came in is kept, or under which the player has it already."""

    name: str
    """of the file, without its ending"""
    known: str
    """name in the catalog of a level with the same content; empty for a new one"""
    is_renamed: bool
    """whether another level has the name with which it came"""
    earlier: Path | None = None
    """the file of the player's level of that name and title, which may be an earlier version of it"""

    def path(self, home: Path) -> Path:
        """Return the file of a new level."""
        return _files(home, self.name)[0]


class PresetPlace(NamedTuple):
    """The file of a preset that came in, and whether the player has it already."""

    path: Path
    is_known: bool
    """whether that preset has the same rules"""
    is_renamed: bool


def find_level_place(home: Path, level: LevelDefinition, catalog: Catalog) -> LevelPlace:
    """Return where a level is kept; equal content is the same level, whatever it is called."""
    bare = _bare(level)
    known = next((name for name, each in catalog.levels.items() if _bare(each) == bare), "")
    taken = {each.stem for each in catalog.levels.values()}
    name = next(
        each
        for each in _names(level.name)
        if each not in taken and not any(map(os.path.lexists, _files(home, each)))
    )
    return LevelPlace(name, known, name != level.name, None if known else _find_earlier(home, level, catalog))


def _find_earlier(home: Path, level: LevelDefinition, catalog: Catalog) -> Path | None:
    """Return the file in the player's folder whose level has the name and the title of another one, or
    None.
    """
    for name, path in catalog.own.items():
        theirs = catalog.levels[name]
        if (theirs.stem, theirs.title) == (level.stem, level.title) and path.is_relative_to(home):
            return path
    return None


def find_better_plan(place: LevelPlace, sent: SentOwnLevel, catalog: Catalog) -> Path | None:
    """Return the file for the plan that came with a known level of the player's, if it takes fewer rounds
    than the plan that is there, or if there is none; else None.
    """
    if place.known not in catalog.own or not _is_usable(sent):
        return None
    level = catalog.levels[place.known]
    plan = find_plan(level, catalog)[0]
    is_better = plan is None or (sent.proof is not None and sent.proof.rounds < plan.rounds)
    return plan_path(level, catalog) if is_better else None


def _is_usable(sent: SentOwnLevel) -> bool:
    """Return whether a plan came with a level that finishes it under its own rules."""
    return sent.proof is not None and not sent.proof.fault and not sent.proof.rules


def store_plan(path: Path, sent: SentOwnLevel) -> None:
    """Save the plan that came with a level of the player's in the file of its plan; raises OSError."""
    assert sent.proof is not None
    make_folder(path.parent)
    level = msgspec.structs.replace(sent.level, name=path.stem)
    save_atomically(path, rename_plan(sent.proof.recording, level))


def store_level(home: Path, place: LevelPlace, sent: SentOwnLevel) -> None:
    """Save a new level with its plan, as one that somebody else has made; raises OSError or FileFault."""
    path, plan = _files(home, place.name)
    if _is_usable(sent):
        store_plan(plan, sent)
    make_folder(path.parent)
    save_atomically(path, mark_received(sent.level.source).encode())


def replace_level(place: LevelPlace, sent: SentOwnLevel, catalog: Catalog) -> Path:
    """Save a level with its plan in place of an earlier version; return the file beside it in which that one
    is kept, as is its plan. Raises OSError or FileFault; the earlier version is never lost.
    """
    assert place.earlier is not None
    level = next(name for name, file in catalog.own.items() if file == place.earlier)
    new, plan = mark_received(sent.level.source).encode(), plan_path(catalog.levels[level], catalog)
    there = [path for path in (place.earlier, plan) if os.path.lexists(path)]
    backups = (f".{number}.bak" for number in count(1))
    end = next(each for each in backups if not any(os.path.lexists(f"{path}{each}") for path in there))
    for path in there:
        save_atomically(Path(f"{path}{end}"), read_data(path, LOG_LIMIT))
    save_atomically(place.earlier, new)
    if _is_usable(sent):
        store_plan(plan, sent)
    else:
        plan.unlink(missing_ok=True)
    return Path(f"{place.earlier}{end}")


def _files(home: Path, name: str) -> tuple[Path, Path]:
    """Return the files of a level with this name and of its plan."""
    return home / LEVELS / f"{name}.toml", home / PLANS / f"{name}.jsonl"


def find_preset_place(home: Path, name: str, rules: dict[str, int]) -> PresetPlace:
    """Return where a preset is kept; equal rules under its name are the same preset."""
    for each in _names(name):
        path = home / TWEAKS / PRESETS / f"{each}.toml"
        is_there = os.path.lexists(path)
        is_known = is_there and _rules_in(path) == rules
        if is_known or not is_there:
            return PresetPlace(path, is_known, each != name)
    raise AssertionError("numbers do not end")


def store_preset(place: PresetPlace, rules: dict[str, int]) -> None:
    """Save a preset; raises FileFault."""
    save_preset(place.path, rules)


def find_preset_name(folders: Iterable[Path], rules: dict[str, int]) -> str:
    """Return the name of the first preset with these rules in some folders; empty without one."""
    paths = (path for folder in folders for path in list_files(folder, "*.toml"))
    return next((path.stem for path in paths if _rules_in(path) == rules), "")


def _rules_in(path: Path) -> dict[str, int] | None:
    try:
        return read_preset(path)
    except FileFault:
        return None


def _names(name: str) -> Iterator[str]:
    """Return a name, then the same with numbers, without names that Windows keeps for devices."""
    return (each for each in number_names(name) if not DEVICE.fullmatch(each.lower()))


def _bare(level: LevelDefinition) -> LevelDefinition:
    """Return a level without what does not belong to its content."""
    return msgspec.structs.replace(level, name="", source="", received=False)
