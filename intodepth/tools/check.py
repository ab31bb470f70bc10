"""check: reads levels, data, tweaks, presets and recordings, and names every fault as `file:line: what`."""

import argparse
import os
import sys
from collections.abc import Container, Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from intodepth.content import plans
from intodepth.content.catalog import FLOORS, Catalog
from intodepth.content.definitions import (
    HeroKind,
    RelicKind,
    load_campaign,
    load_creatures,
    load_definitions,
    load_gear,
    load_openings,
    load_terrain,
    load_voices,
)
from intodepth.content.descents import (
    ExtraKind,
    FeatText,
    FindKind,
    PlaceKind,
    ShaftKind,
    load_extras,
    load_feats,
    load_finds,
    load_places,
    load_shafts,
)
from intodepth.content.first_stage import build_stage
from intodepth.content.floors import bank, modules
from intodepth.content.floors.shafts import check_bank
from intodepth.content.levels import WATER, YOURS, load_level
from intodepth.content.own_levels import NAMED, OwnLevels
from intodepth.content.recording import read_recording, replay
from intodepth.content.rooms import bank as rooms
from intodepth.content.rule_values import is_preset, read_preset
from intodepth.content.runs.record import read_record, replay_run, tells_a_run
from intodepth.content.stills import load_stills
from intodepth.content.words import count_noun
from intodepth.files.faults import FileFault, fault_in, printable
from intodepth.files.folders import Folders, find_folders, find_played
from intodepth.files.toml_lines import FilePlace, TomlFile, read_toml
from intodepth.search.ideas import IDEAS
from intodepth.search.obstacles import cut_off
from intodepth.search.solver import sense
from intodepth.search.solver.estimate import may_open
from intodepth.search.solver.problem import Problem
from intodepth.sim import invariants
from intodepth.sim.actions import ACTIONS, generate_actions
from intodepth.sim.actions.deploy import Deploy
from intodepth.sim.actions.move import Move
from intodepth.sim.events import FallCounted
from intodepth.sim.flow.reactions import next_beat
from intodepth.sim.flow.schedule import ROOT, Happening, Schedule, build_schedule
from intodepth.sim.mechanisms import MechanismKind
from intodepth.sim.rules import Rules
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.space.terrain import GATES
from intodepth.sim.stage import Stage
from intodepth.story.schedule_phrases import build_phrases, tell
from intodepth.tools import ideas
from intodepth.tools.code_facts import HERO_FIGURES, PICTOGRAMS, RELIC_FIGURES, check_poses, tweak_defaults
from intodepth.tweaks import TweakStore

SUFFIXES = (".toml", ".jsonl")
UNREAD = "the game does not read this file"


class UnusableArgument(Exception):
    """Raised for a path without anything to check, with one line."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("paths", nargs="*", metavar="PATH", help="files, folders, or levels by name")


def run(given: argparse.Namespace) -> int:
    """Run the command with its arguments."""
    return main(given.paths)


def main(asked: Sequence[str]) -> int:
    """Check files, folders and levels with their plans, by default everything that comes with the game;
    return 0, 1 with faults, or 2 for an unusable path.
    """
    files: list[Path] = []
    try:
        own = OwnLevels.read_all()
        paths = [path for each in asked for path in find_paths(each, own)] or list_shipped(find_folders())
        files = [file for path in paths for file in find_files(path)]
        faults = [fault for file in files for fault in check_file(file, own.catalog)]
    except (UnusableArgument, OSError) as error:
        print(f"check: {printable(str(error))}", file=sys.stderr)
        return 2
    except FileFault as broken:  # the game's own data, without which nothing can be judged
        faults = list(broken.faults)
    for fault in faults:
        print(fault)
    print(f"{count_noun(len(files), 'file')}, {count_noun(len(faults), 'fault')}")
    return 1 if faults else 0


def list_shipped(folders: Folders) -> list[Path]:
    """Return the folders of the game's own files, with the recorded solutions if they are there."""
    goldens = folders.levels.parent / "tests" / "goldens"
    return [folders.data, folders.levels, folders.tweaks, *([goldens] if goldens.is_dir() else [])]


def find_paths(asked: str, own: OwnLevels) -> list[Path]:
    """Return the path that is asked for, or the files of the level with that name: its own, and its plan.
    Raises UnusableArgument for a level of yours that there is not.
    """
    path = Path(asked)
    if not NAMED.fullmatch(asked) or path.exists() or (file := own.find_file(asked)) is None:
        if asked.startswith(YOURS) and not path.exists():
            raise UnusableArgument(own.describe_unknown(asked))
        with suppress(FileFault):
            path = find_played(asked)
        return [path]
    level = own.catalog.levels.get(asked if YOURS not in asked else own.catalog.name_own(file.stem))
    plan = None if level is None else plans.plan_path(level, own.catalog)
    return [file, plan] if plan is not None and plan.exists() else [file]


def find_files(path: Path) -> list[Path]:
    """Return the files to check at a path, sorted; raises UnusableArgument."""
    if path.is_dir():
        found = sorted(file for file in path.rglob("*") if _is_checked(file.relative_to(path)))
        if not found:
            raise UnusableArgument(f"{path}: there is no {' or '.join(SUFFIXES)} file in this folder")
        return found
    if not path.is_file():
        named = ", and no level or recording of that name" if path.name == str(path) else ""
        raise UnusableArgument(f"{path}: there is no such file{named}")
    if not _is_checked(Path(path.name)):
        raise UnusableArgument(f"{path}: only {' and '.join(SUFFIXES)} files can be checked")
    return [path]


def _is_checked(path: Path) -> bool:
    """Return whether a file is checked; hidden ones, such as in `.venv`, are not."""
    is_known = path.suffix in SUFFIXES or path.name == sense.FILE
    return is_known and not any(part.startswith(".") for part in path.parts)


def check_file(path: Path, catalog: Catalog) -> Iterator[str]:
    """Yield every fault of a file, whose suffix and folder decide its kind."""
    try:
        if path.name == sense.FILE:
            _check_sense(path)
        elif path.parent.name == "data":
            _check_data(path, catalog)
        elif path.parent.name == "tweaks":
            yield from _tweak_faults(path)
        elif path.suffix == ".jsonl" and path.parent.name == plans.FOLDER:
            plans.check_plan(path, catalog)
        elif path.suffix == ".jsonl" and bank.FOLDER in (path.parent.name, path.parent.parent.name):
            check_bank(path, catalog)
        elif path.parent.name == modules.FOLDER:
            modules.load_module(path, catalog.heroes, catalog.relics)
        elif path.suffix == ".jsonl" and tells_a_run(path):
            replay_run(read_record(path), catalog)
        elif path.suffix == ".jsonl":
            replay(read_recording(path), catalog)
        elif is_preset(path):
            read_preset(path)
        else:
            yield from level_faults(path, catalog)
    except FileFault as fault:
        yield from fault.faults


def level_faults(path: Path, catalog: Catalog) -> Iterator[str]:
    """Yield the faults of a level beyond its text; raises FileFault if it cannot be read."""
    level = load_level(path, catalog.heroes, catalog.relics)
    file = read_toml(path)
    is_yours = any(os.path.realpath(path) == os.path.realpath(file) for file in catalog.own.values())
    beside = catalog.floors if path.parent.name == FLOORS else {} if is_yours else catalog.levels
    for other in beside.values():
        if other.order == level.order and other.name not in (level.name, *catalog.own):
            file.fault(file.line("order"), f"{other.name} has order {level.order} as well")
    if level.par is not None and level.proven >= level.par:
        proven = count_noun(level.proven, "round")
        file.fault(file.line("proven"), f"if no plan takes {proven} or fewer, par cannot be {level.par}")
    stage = build_stage(level, catalog, level.rules_over(Rules()))
    _check_rest(file, stage)
    _check_entries(file, stage)
    _check_mechanisms(file, stage)
    for shut in cut_off(Problem(level, stage)) if not file.faults else ():
        file.fault(file.line("map"), shut)
    yield from file.faults


def _check_data(path: Path, catalog: Catalog) -> None:
    match path.name:
        case "heroes.toml":
            _check_figures(path, load_definitions(path, HeroKind), HERO_FIGURES)
        case "relics.toml":
            _check_figures(path, load_definitions(path, RelicKind), RELIC_FIGURES)
        case "creatures.toml":
            load_creatures(path)
        case "gear.toml":
            load_gear(path)
        case "terrain.toml":
            load_terrain(path)
        case "voices.toml":
            load_voices(path, catalog.heroes)
        case "openings.toml":
            _check_openings(path, catalog)
        case "campaign.toml":
            _check_campaign(path, catalog)
        case ideas.FILE:
            ideas.read_findings(path)
        case rooms.FILE:
            rooms.read_rooms(path)
        case "stills.toml":
            _check_stills(path, catalog)
        case "poses.toml":
            check_poses(path)
        case "extras.toml":
            _check_icons(path, load_extras(path, catalog.heroes).values())
        case "shafts.toml":
            _check_icons(path, load_shafts(path).values())
        case "finds.toml":
            _check_icons(path, load_finds(path).values())
        case "places.toml":
            _check_icons(path, load_places(path).values())
        case "feats.toml":
            feats = load_feats(path, catalog.heroes, catalog.extras, catalog.shafts)
            _check_icons(path, feats.values())
        case _:
            raise fault_in(f"data/{path.name}", 1, UNREAD)


def _check_openings(path: Path, catalog: Catalog) -> None:
    file = read_toml(path)
    for name in load_openings(path, catalog.heroes):
        if name not in catalog.levels:
            file.fault(file.line(name), f"there is no level {name!r}")
    file.check()


def _check_sense(path: Path) -> None:
    """Find fault with facts that no candidate has, as after an action got another name."""
    kinds = {kind.__name__ for kind in ACTIONS}
    for words in sense.load_sense(path).weights:
        unknown = [word for word in words if word[0].isupper() and word not in kinds]
        if unknown:
            raise fault_in(path.name, 1, f"there is no action {unknown[0]!r}; `train` makes it anew")


def _check_campaign(path: Path, catalog: Catalog) -> None:
    file, known = read_toml(path), {*(idea.name for idea in IDEAS), *catalog.creatures, WATER}
    for name, place in load_campaign(path).items():
        if name not in catalog.levels:
            file.fault(file.line(name), f"there is no level {name!r}")
        if place.shows and place.shows not in known:
            file.fault(file.line(name, "shows"), f"there is no idea {place.shows!r}")
    file.check()


def _check_figures(path: Path, keys: Iterable[str], figures: Container[str]) -> None:
    file = read_toml(path)
    for key in keys:
        if key not in figures:
            file.fault(file.line(key), f"{key} has no figure")
    file.check()


def _check_icons(path: Path, told: Iterable[ShaftKind | FeatText | FindKind | PlaceKind | ExtraKind]) -> None:
    file = read_toml(path)
    for each in told:
        if each.icon not in PICTOGRAMS:
            file.fault(file.line(each.key, "icon"), f"icon: there is no pictogram {each.icon[:40]!r}")
    file.check()


def _check_stills(path: Path, catalog: Catalog) -> None:
    file = read_toml(path)
    for name, still in load_stills(path, catalog.heroes, catalog.relics).items():
        for number, sign in enumerate(still.signs):
            if sign.icon and sign.icon not in PICTOGRAMS:
                line = file.line(*name.split("."), "sign", number, "icon")
                file.fault(line, f"icon: there is no pictogram {sign.icon[:40]!r}")
    file.check()


def _tweak_faults(path: Path) -> Iterator[str]:
    store, defaults = TweakStore(), tweak_defaults()
    if path.stem not in {"rules", *(name.partition(".")[0] for name in defaults)}:
        raise fault_in(f"tweaks/{path.name}", 1, "nothing in the game asks for what is in this file")
    store.watch(path.parent, Rules.names(), defaults)
    return (fault for fault in store.problems if fault.startswith(printable(f"tweaks/{path.name}:")))


def _check_rest(file: TomlFile, stage: Stage) -> None:
    """Note a stage on which something happens before the first action."""
    happenings = [Happening(1, ROOT, event, what, None) for what, event, _ in next_beat(stage)]
    for event in (happening.event for happening in happenings):
        if isinstance(event, FallCounted):
            body = stage.bodies[event.body]
            assert body.cell is not None
            what = f"cell {body.cell.x},{body.cell.y}: {body.name} falls before anything is done"
            file.fault(_row_line(file, stage, body.cell.y), what)
    if happenings and not file.faults:
        told = tell(stage, build_phrases(stage, Schedule(tuple(happenings), (), (), 0)), None)
        file.fault(file.line("map"), f"it does not begin at rest: {told or 'a rope moves'}")
    for problem in invariants.problems(stage) if not happenings else ():
        file.fault(file.line("map"), problem)


def _check_entries(file: TomlFile, stage: Stage) -> None:
    """Note entries at which a hero cannot stand, or has nowhere to go."""
    for action in generate_actions(stage):
        if not isinstance(action, Deploy):
            continue
        line, place = _row_line(file, stage, action.entry.y), f"cell {action.entry.x},{action.entry.y}"
        schedule = build_schedule(stage, action)
        if FallCounted(action.actor, 0, 1) in (happening.event for happening in schedule.timeline):
            file.fault(line, f"{place}: whoever comes in here falls")
            continue
        inside = stage.copy()
        schedule.apply(inside)
        if not any(isinstance(following, Move) for following in generate_actions(inside)):
            file.fault(line, f"{place}: there is no way on from this entry")


def _check_mechanisms(file: TomlFile, stage: Stage) -> None:
    """Note plates on which nothing can rest, and gates that nothing moves."""
    ground, moved = stage.ground, set[Cell]()
    for mechanism in stage.mechanisms.values():
        moved.update(mechanism.gates)
        if mechanism.kind is not MechanismKind.PLATE:
            continue
        above, cell = ground.step(mechanism.cell, Side.N), mechanism.cell
        if above is None or not may_open(ground, above):
            what = f"cell {cell.x},{cell.y}: nothing can rest on this plate, for there is rock above it"
            file.fault(_row_line(file, stage, cell.y), what)
    cells = (Cell(x, y) for x in range(ground.width) for y in range(ground.height))
    for cell in cells:
        if ground.code(cell) in GATES and cell not in moved:
            what = f"cell {cell.x},{cell.y}: nothing moves this gate: no lever, plate or tripwire names it"
            file.fault(_row_line(file, stage, cell.y), what)


def _row_line(file: TomlFile, stage: Stage, y: int) -> FilePlace:
    """Return the place in the file of row y of the map."""
    return file.row(stage.ground.height - 1 - y, "map")
