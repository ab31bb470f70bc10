"""plans: known ways to finish a level; a plan can be continued from every stage that it passes."""

import os
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path

from msgspec import Struct

from intodepth.content.action_codec import decode_action, encode_action
from intodepth.content.catalog import Catalog
from intodepth.content.levels import YOURS, LevelDefinition
from intodepth.content.outcome import outcome_of, rounds_played
from intodepth.content.own_levels import FOLDER as LEVELS
from intodepth.content.own_levels import NAMED, OwnLevels
from intodepth.content.recording import (
    Digest,
    RecordedLine,
    RecordedStep,
    Recording,
    digest_text,
    level_of,
    read_recording,
    replay,
)
from intodepth.files.faults import FileFault, Missing, fault_in
from intodepth.files.folders import find_folders, find_played
from intodepth.files.reading import list_files
from intodepth.sim.actions import Action
from intodepth.sim.actions.lead import Lead
from intodepth.sim.digest import MASK, WORLD, piece
from intodepth.sim.history import History
from intodepth.sim.rules import Rules, restore_rules
from intodepth.sim.stage import Stage

FOLDER = "plans"
"""folder with a plan for each solved level, `NAME.jsonl`: in `data/`, and beside folders of levels"""


@dataclass(frozen=True)
class Plan:
    """The actions that finish a level, in order."""

    actions: tuple[Action, ...]
    digests: tuple[str, ...]
    """digests of the stage before each of the steps"""
    rounds: int = field(default=0, compare=False)
    """rounds that it takes; 0 if it was not played"""
    proven: int | None = field(default=None, compare=False)
    """the solver has proven that no plan takes so many rounds; None if the solver has not kept it"""
    by_hand: bool = field(default=False, compare=False)
    """whether somebody has played it"""
    by_other: bool = field(default=False, compare=False)
    """whether that was not the author of the level"""

    def rest(self, stage: Stage) -> tuple[Action, ...]:
        """Return the remaining actions on a stage, whoever has the lead; empty if the plan does not pass
        it.
        """
        leads = {_digest_led(stage, hero.id): hero.id for hero in stage.heroes()}
        found = [index for index, digest in enumerate(self.digests) if digest in leads]
        if not found:
            return ()
        lead, rest = leads[self.digests[found[-1]]], self.actions[found[-1] :]
        while rest and isinstance(rest[0], Lead):
            lead, rest = rest[0].to, rest[1:]
        return rest if lead == stage.lead else (Lead(stage.lead, lead), *rest)


def _digest_led(stage: Stage, hero: int) -> str:
    """Return the digest that a stage would have if this hero had the lead."""
    led = stage.digest - piece(WORLD, "lead", stage.lead) + piece(WORLD, "lead", hero)
    return f"{led & MASK:016x}"


class Solution(Struct, frozen=True, forbid_unknown_fields=True):
    """The result of a search for a plan, as `intodepth solve --json` prints it."""

    digest: Digest
    """digest of the stage on which the plan begins"""
    rounds: int | None
    """rounds that the plan takes, with the current one; None without a plan"""
    proven: int
    """whether it is proven that no plan takes fewer rounds"""
    plan: tuple[RecordedLine, ...] | None


def solution_of(start: Stage, history: History | None, rounds: int, proven: int) -> Solution:
    """Return the result of a search that began on `start`; `history` is the plan that was found, played from
    there.
    """
    if history is None:
        return Solution(digest_text(start), None, proven, None)
    stage, lines = start.copy(), list[RecordedLine]()
    for entry in history.done:
        entry.schedule.apply(stage)
        lines.append(RecordedLine(encode_action(entry.action), digest_text(stage)))
    return Solution(digest_text(start), rounds, proven, tuple(lines))


def plan_in(solution: Solution) -> Plan | None:
    """Return the plan of a solution, None if it has none; raises ValueError if its steps are invalid."""
    lines = [line for line in solution.plan or () if not isinstance(line.action, str)]
    steps = ((decode_action(line.action), line.digest) for line in lines if isinstance(line.action, dict))
    return build_plan(solution.digest, steps) if lines else None


def build_plan(digest: str, steps: Iterable[tuple[RecordedStep, str]]) -> Plan:
    """Return the plan that starts on the stage with this digest, up to the first step that is no action."""
    actions, digests = list[Action](), [digest]
    for step, after in steps:
        if not isinstance(step, Action):
            break
        actions.append(step)
        digests.append(after)
    return Plan(tuple(actions), tuple(digests[:-1]))


def list_plans() -> list[Path]:
    """Return the files of all known plans, sorted by name."""
    return list_files(find_folders().data / FOLDER, "*.jsonl")


def load_plan(level: LevelDefinition, catalog: Catalog, data: Path | None = None) -> Plan | None:
    """Return the known plan of a level, or None; see `find_plan`."""
    return find_plan(level, catalog, data)[0]


def plan_path(level: LevelDefinition, catalog: Catalog, data: Path | None = None) -> Path:
    """Return where the known plan of a level is kept, if there is one.

    That of a level of the player's lies in the folder `plans` beside the folder `levels` that the level is
    in, or beside the level if it is in none. `data` stands for the folder of that name.
    """
    file = catalog.own.get(level.name)
    if file is None:
        folder = find_folders().data if data is None else data
    else:
        place = Path(os.path.abspath(file))
        folder = next((each.parent for each in place.parents if each.name == LEVELS), place.parent)
    return folder / FOLDER / f"{level.stem}.jsonl"


def find_recording(asked: str, own: OwnLevels) -> Path:
    """Return the file of a recording by its path or its name in the player's folders, or of the known plan of
    a level that is asked for by its name; raises FileFault in one line.
    """
    if not NAMED.fullmatch(asked) or Path(asked).exists():
        return find_played(asked)
    level = own.catalog.levels[own.find(asked)]
    plan, fault = find_plan(level, own.catalog)
    if plan is None:
        raise FileFault((fault or f"there is no known plan of {asked}; solve {asked} --save finds one",))
    return plan_path(level, own.catalog)


def plan_file(level: LevelDefinition, catalog: Catalog) -> Path | None:
    """Return the file with the known plan of a level; None without one for this version.

    A plan of the player's is played before.
    """
    if level.name in catalog.own:
        is_known = find_plan(level, catalog)[0] is not None
    else:
        is_known = _read_plan(level, catalog) is not None
    return plan_path(level, catalog) if is_known else None


def plan_actions(level: LevelDefinition, catalog: Catalog) -> tuple[Action, ...]:
    """Return the actions of the known plan of a level, which is not played; empty without one for this
    version.
    """
    recording = _read_plan(level, catalog)
    steps = recording.steps if recording is not None else ()
    return tuple(action for action, *_ in steps if isinstance(action, Action))


def _read_plan(level: LevelDefinition, catalog: Catalog) -> Recording | None:
    """Return the known plan of a level as it is in its file; None without one for this version."""
    try:
        recording = read_recording(plan_path(level, catalog))
    except FileFault:
        return None
    return None if _misfit(recording, level, catalog) else recording


def _misfit(recording: Recording, level: LevelDefinition, catalog: Catalog) -> str:
    """Return why a recording cannot be the plan of a level, in a few words; empty if it can."""
    header = recording.header
    if what := header.misfit(level):
        return what
    if header.level.removeprefix(YOURS) != level.stem:
        return f"a plan for {header.level[:40]} is called {header.level[:40]}.jsonl"
    if level.name in catalog.own and restore_rules(header.rules) != level.rules_over(Rules()):
        return "it was recorded under other rules than those of the level"
    return ""


def find_plan(level: LevelDefinition, catalog: Catalog, data: Path | None = None) -> tuple[Plan | None, str]:
    """Return the known plan of a level or None, and the reason in one line if its file cannot be used.

    Without a file, or with a file of another version for a level of the game, there is neither plan nor
    reason. `data` is the folder of that name. The plan is played to its end, which takes about 20 ms.
    """
    path, is_own = plan_path(level, catalog, data), level.name in catalog.own
    try:
        recording = read_recording(path)
        if what := _misfit(recording, level, catalog):
            return None, f"{FOLDER}/{path.name}:1: {what}; the plan is not used" if is_own else ""
        history = _check(recording, catalog)
    except Missing:
        return None, ""
    except FileFault as fault:
        folder = f"{FOLDER}/" if is_own else ""
        return None, f"{folder}{fault.faults[0]}; the plan is not used"
    header = recording.header
    plan = build_plan(header.digest, ((each.step, each.digest) for each in recording.steps))
    rounds = rounds_played(history)
    by_hand, by_other = header.by_hand, header.by_other
    return replace(plan, rounds=rounds, proven=header.proven, by_hand=by_hand, by_other=by_other), ""


def check_plan(path: Path, catalog: Catalog) -> None:
    """Play the plan of a file; raises FileFault if it does not finish the level it is named after."""
    recording = read_recording(path)
    if path.stem != (stem := recording.header.level.removeprefix(YOURS)):
        raise fault_in(path.name, 1, f"a plan for {stem} is called {stem}.jsonl")
    known = catalog.levels.get(recording.header.level)
    if known is not None and (what := recording.header.misfit(known)):
        raise fault_in(path.name, 1, what)
    _check(recording, catalog)


def _check(recording: Recording, catalog: Catalog) -> History:
    """Return what a plan does; raises FileFault if it does not finish its level."""
    history = replay(recording, catalog)
    for line, (step, *_) in enumerate(recording.steps, 2):
        if not isinstance(step, Action) and step != "end":
            raise fault_in(recording.label, line, "a plan has only actions")
    if not outcome_of(history, level_of(recording, catalog)).is_won:
        raise fault_in(recording.label, len(recording.steps) + 1, "the plan does not finish the level")
    return history
