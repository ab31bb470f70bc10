"""opening: `intodepth open` tells what came from others, and saves it if asked to."""

from __future__ import annotations

import argparse
import os
import sys
import time
from pathlib import Path

from intodepth.content.carrying import add_members
from intodepth.content.catalog import load_catalog
from intodepth.content.incoming.keeping import choose_path, keep
from intodepth.content.incoming.opening import LIMIT, UNUSABLE, name_level, name_preset, open_incoming
from intodepth.content.incoming.received import (
    FAULT,
    Received,
    SentLevel,
    SentOwnLevel,
    SentPreset,
    SentRecording,
    SentSaves,
    SentSeed,
    encode_received,
)
from intodepth.content.incoming.storing import (
    find_better_plan,
    find_level_place,
    find_preset_place,
    replace_level,
    store_level,
    store_plan,
    store_preset,
)
from intodepth.content.incoming.texts import UNKNOWN_CODE, TextKind, find_code, kind_of
from intodepth.content.level_codes import UNPROVEN
from intodepth.content.own_levels import OwnLevels
from intodepth.content.profile import Profile, merge
from intodepth.content.profile_store import FILE_NAME, parse_profile, read_profile, save_profile
from intodepth.content.rule_values import describe_rules
from intodepth.content.runs.codes import CodeFault
from intodepth.content.runs.run import LostShaft, place_words
from intodepth.content.words import count_noun
from intodepth.files.faults import FileFault, one_line
from intodepth.files.folders import RECEIVED, find_folders, find_home
from intodepth.files.reading import read_data
from intodepth.files.standard_input import read_input
from intodepth.sim.rules import Rules

EARLIER = "You have an earlier version of it: {}. With --replace, this one takes its place"
PASTED = "paste it at the title, under Paste a code"
COMMANDS = {
    TextKind.RECORDING: "`intodepth replay` opens it",
    TextKind.REPLAY: "`intodepth replay` opens it",
    TextKind.RESCUE: "`intodepth rescue` opens it",
    TextKind.LEVEL: "`intodepth play` opens it",
    TextKind.LEVEL_CODE: PASTED,
    TextKind.PRESET: PASTED,
    TextKind.PRESET_CODE: PASTED,
    TextKind.SEED: PASTED,
    TextKind.LINK: PASTED,
    TextKind.SAVES: "drop it on the window of the game",
}
"""what opens each kind"""
OFTEN = 0.1
"""seconds between two lines of progress"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    told = "a code or link that came from others, a file, or - for standard input"
    parser.add_argument("code", metavar="CODE", help=told)
    save = "save a level, a preset, a recording or a saved game in your folder, and tell where"
    parser.add_argument("--save", action="store_true", help=save)
    replace = "as --save, and a level takes the place of an earlier version, which is kept beside it"
    parser.add_argument("--replace", action="store_true", help=replace)
    parser.add_argument("--for-game", action="store_true", help=argparse.SUPPRESS)


def run(given: argparse.Namespace) -> int:
    """Run the command with its arguments."""
    saves = given.save or given.replace
    return main(given.code, for_game=given.for_game, saves=saves, replaces=given.replace)


def main(name: str, *, for_game: bool = False, saves: bool = False, replaces: bool = False) -> int:
    """Print what something holds; return 0, or 2 with one line if it cannot be opened or saved.

    `name` is a file, a code, or `-` for standard input. `for_game` prints lines of progress (actions played,
    and of all), and then the answer in JSON, or why there is none. `saves` stores what can be kept; a level
    that `replaces` takes the place of an earlier version.
    """
    try:
        data = read_sent(name)
        answer = open_incoming(data, load_catalog(find_folders()), ProgressLine() if for_game else _silent)
        said = encode_received(answer) if for_game else describe(answer)
        kept = store_sent(answer, data, name, replaces=replaces) if saves else ""
    except (CodeFault, FileFault, OSError) as error:
        what = one_line((getattr(error, "strerror", None) or str(error)).splitlines()[0])
        if for_game:
            print(f"{FAULT}{what}", flush=True)
        else:
            print(f"open: {what}", file=sys.stderr)
        return 2
    print("\n".join(filter(None, (said, kept))), flush=True)
    return 0


def read_sent(name: str) -> bytes:
    """Return the content of a file or of standard input, or a code as UTF-8; raises FileFault."""
    if name == "-":
        return read_input(LIMIT)
    text = name.encode(errors="replace")
    is_code = kind_of(text) is not TextKind.OTHER or UNKNOWN_CODE.fullmatch(name) or find_code(name)
    is_file = os.path.exists(name) or not is_code
    return read_data(Path(name), LIMIT) if is_file else text


def describe(answer: Received) -> str:
    """Return what something holds, in one line."""
    match answer:
        case SentSeed(seed):
            return f"a seed: {place_words(seed)}"
        case SentLevel(name):
            return f"a link to the level {name}"
        case SentOwnLevel(level, proof=proof):
            return f"a level: {level.title}. {UNPROVEN if proof is None else proof.words}"
        case SentPreset(name, rules):
            named = f", {name}" if name else ""
            return f"a preset{named}: {', '.join(describe_rules(rules, Rules()))}"
        case LostShaft():
            return f"a rescue code: {answer.place}, {answer.fallen or 'nobody lies there'}"
        case SentRecording(name, _, steps):
            return f"a recording of {name}, {count_noun(steps, 'step')}"
    more = f". {answer.left_out}" if answer.left_out else ""
    return f"a saved game, {count_noun(len(answer.members), 'file')}{more}"


def store_sent(answer: Received, data: bytes, name: str, *, replaces: bool = False) -> str:
    """Save what can be kept in the player's folder; return in a sentence what came of it.

    `name` is its file, if there is one. A level that `replaces` takes the place of an earlier version. Raises
    FileFault, CodeFault or OSError.
    """
    home = find_home().folder
    file = os.path.basename(name) if os.path.exists(name) else ""
    match answer:
        case SentOwnLevel():
            return _store_level(home, name_level(answer, file), replaces=replaces)
        case SentPreset():
            sent = name_preset(answer, file)
            preset = find_preset_place(home, sent.name, sent.rules)
            if preset.is_known:
                return f"You have it already: {preset.path}"
            store_preset(preset, sent.rules)
            return f"Saved: {preset.path}"
        case SentRecording(level, content):
            path = choose_path(home / RECEIVED, level, content)
            keep(home, path, content)
            return f"Saved: {path}"
        case SentSaves():
            return _add_saves(home, data, answer)
    return "There is nothing to save in it."


def _store_level(home: Path, sent: SentOwnLevel, *, replaces: bool) -> str:
    catalog = OwnLevels.read_all(home).catalog
    place = find_level_place(home, sent.level, catalog)
    if (plan := find_better_plan(place, sent, catalog)) is not None:
        store_plan(plan, sent)
        return f"You have it already: {place.known}. Its plan is better than yours, and is saved: {plan}"
    if place.known:
        return f"You have it already: {place.known}"
    if place.earlier is not None and replaces:
        kept = replace_level(place, sent, catalog)
        return f"Saved: {place.earlier}. The earlier version is kept: {kept}"
    store_level(home, place, sent)
    told = "" if place.earlier is None else f". {EARLIER.format(place.earlier)}"
    return f"Saved: {place.path(home)}{told}"


def _add_saves(home: Path, data: bytes, sent: SentSaves) -> str:
    theirs, mine = parse_profile(FILE_NAME, sent.profile), read_profile(home)
    if theirs.fault:
        raise CodeFault(theirs.fault)
    adding, told = add_members(home, data, sent.members), ""
    while not told:
        try:
            next(adding)
        except StopIteration as end:
            told = end.value
    saved = save_profile(home, merge(mine.profile, theirs.profile, Profile()), mine.on_disk)
    if saved.problem:
        raise CodeFault(saved.problem)
    return told


def name_opener(kind: TextKind) -> str:
    """Return what opens a kind of thing, as a clause."""
    return COMMANDS.get(kind, UNUSABLE)


class ProgressLine:
    """Prints the number of actions played, now and then."""

    def __init__(self) -> None:
        self._next = 0.0

    def __call__(self, played: int, whole: int) -> None:
        """Print it, if it is time."""
        now = time.monotonic()
        if now >= self._next:
            self._next = now + OFTEN
            print(f"{played} {whole}", flush=True)


def _silent(played: int, whole: int) -> None:
    pass
