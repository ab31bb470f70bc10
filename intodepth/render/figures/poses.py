"""poses: the clips of two-legged figures, from `data/poses.toml`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta

from intodepth.files.folders import find_folders
from intodepth.files.toml_lines import TomlFile, read_toml
from intodepth.render.figures.rig import Pose, PoseClip

FIELDS: Final = frozenset(field.name for field in fields(Pose))
IDLE: Final = "idle"
"""the clip for doing nothing, which replaces unknown clips"""
COMMON: Final = ""
"""stands in place of a hero's name for clips that all know"""

Clips = Mapping[str, PoseClip]
"""clips by name, as in `Figure.pose`"""


class ClipEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A clip in the file."""

    poses: tuple[str, ...] = ()
    like: str = ""
    """the common clip whose poses it changes"""
    repeats: bool = True
    mirrored: bool = False
    """whether the mirrored poses follow"""
    leans: Annotated[float, Meta(ge=-4, le=4)] = 0.0
    """values that are added in each pose"""
    held: dict[str, Any] = {}
    """values that are set in each pose"""


def clips_of(hero: str = COMMON) -> Clips:
    """Return the clips of a hero, their own before the common ones; raises FileFault."""
    known = _load_shipped()
    return known.get(hero, known[COMMON])


@cache
def _load_shipped() -> dict[str, Clips]:
    return load_poses(find_folders().data / "poses.toml")


def load_poses(path: Path) -> dict[str, Clips]:
    """Return the common clips under COMMON, and those of each hero with clips of their own by name.

    Raises FileFault.
    """
    file = read_toml(path)
    for key in file.table.keys() - {"pose", "clip", "hero"}:
        file.fault(file.line(key), f"unknown table {key!r}; known are pose, clip and hero")
    poses = _read_poses(file)
    common = _read_clips(file, ("clip",), poses, {})
    if IDLE not in _table(file, ("clip",)):
        file.fault(1, f"there is no clip {IDLE!r}")
    found: dict[str, Clips] = {COMMON: common}
    for hero in _table(file, ("hero",)):
        found[hero] = common | _read_clips(file, ("hero", hero), poses, common)
    file.check()
    return found


def _table(file: TomlFile, path: tuple[str, ...]) -> dict[str, Any]:
    table: Any = file.table
    for key in path:
        table = table.get(key, {}) if isinstance(table, dict) else None
    if isinstance(table, dict):
        return table
    file.fault(file.line(*path), f"{'.'.join(path)} must be a table")
    return {}


def _read_poses(file: TomlFile) -> dict[str, Pose]:
    """Return the valid poses by name; each may refer to those before it."""
    poses: dict[str, Pose] = {}
    seen: set[str] = set()
    for name in _table(file, ("pose",)):
        seen.add(name)
        given = dict(_table(file, ("pose", name)))
        base = given.pop("like", None) or given.pop("mirrors", None)
        is_mirror = "mirrors" in file.table["pose"][name]
        if base is not None and base not in poses:
            if base not in seen:
                file.fault(file.line("pose", name), f"{name}: there is no pose {base!r} before it")
        elif is_mirror and len(file.table["pose"][name]) > 1:
            file.fault(file.line("pose", name), f"{name}: a pose that mirrors another says nothing else")
        elif is_mirror:
            poses[name] = poses[base].mirror()
        elif (pose := _pose(file, ("pose", name), given, poses.get(base) if base else None)) is not None:
            poses[name] = pose
    return poses


def _pose(file: TomlFile, path: tuple[str, ...], given: dict[str, Any], base: Pose | None) -> Pose | None:
    """Return a pose with these fields, the others from `base`; None if a fault was noted."""
    values = {} if base is None else {field: getattr(base, field) for field in FIELDS}
    is_good = True
    for name, value in given.items():
        numbers = value if isinstance(value, list) else [value]
        if name not in FIELDS:
            file.fault(
                file.line(*path, name), f"unknown field {name!r}; known are {', '.join(sorted(FIELDS))}"
            )
        elif not all(isinstance(each, int | float) and -4 <= each <= 4 for each in numbers):
            file.fault(file.line(*path, name), f"{name}: expected numbers from -4 to 4")
        else:
            continue
        is_good = False
    try:
        return msgspec.convert(values | given, Pose) if is_good else None
    except msgspec.ValidationError as error:
        file.fault(file.line(*path), f"{path[-1]}: {str(error).replace('`', '').lower()}")
        return None


def _read_clips(
    file: TomlFile, path: tuple[str, ...], poses: Mapping[str, Pose], common: Clips
) -> dict[str, PoseClip]:
    """Return the valid clips of a table by name; they may refer to `common`."""
    found: dict[str, PoseClip] = {}
    for name in _table(file, path):
        try:
            entry = msgspec.convert(_table(file, (*path, name)), ClipEntry)
        except msgspec.ValidationError as error:
            file.fault(file.line(*path, name), f"{name}: {str(error).replace('`', '').lower()}")
            continue
        unknown = [each for each in entry.poses if each not in poses]
        if unknown or (entry.like and entry.like not in common):
            # What is there, though with a fault of its own, is not told of again.
            if unknown and unknown[0] not in _table(file, ("pose",)):
                file.fault(file.line(*path, name), f"{name}: there is no pose {unknown[0]!r}")
            elif entry.like and entry.like not in _table(file, ("clip",)):
                file.fault(file.line(*path, name), f"{name}: there is no clip {entry.like!r} that all know")
        elif bool(entry.like) == bool(entry.poses):
            file.fault(file.line(*path, name), f"{name}: needs either poses or like")
        else:
            clip = common[entry.like] if entry.like else _of_poses(entry, poses)
            leant = [replace(pose, lean=pose.lean + entry.leans) for pose in clip.poses]
            held = [_read_held(file, (*path, name), entry.held, pose) for pose in leant]
            found[name] = PoseClip(tuple(pose for pose in held if pose is not None), clip.repeats)
    return found


def _of_poses(entry: ClipEntry, poses: Mapping[str, Pose]) -> PoseClip:
    found = tuple(poses[name] for name in entry.poses)
    mirrored = tuple(pose.mirror() for pose in found) if entry.mirrored else ()
    return PoseClip((*found, *mirrored), entry.repeats)


def _read_held(file: TomlFile, path: tuple[str, ...], held: dict[str, Any], pose: Pose) -> Pose | None:
    return _pose(file, (*path, "held"), held, pose) if held else pose
