"""Bad input: broken copies of every kind of file; each is named by file and line, or works."""

from __future__ import annotations

import os
import random
import re
import sys
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from hashlib import blake2b
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

import msgspec
import pytest
from msgspec import structs

from fonts.build import TABLE, read_table
from intodepth.content.catalog import Catalog, load_catalog
from intodepth.content.definitions import (
    HeroKind,
    RelicKind,
    load_definitions,
    load_gear,
    load_terrain,
    load_voices,
)
from intodepth.content.descents import load_finds, load_places
from intodepth.content.first_stage import build_stage
from intodepth.content.floors.composing import Placed, Recipe, compose
from intodepth.content.floors.modules import load_module
from intodepth.content.floors.shafts import check_bank
from intodepth.content.incoming.opening import open_incoming
from intodepth.content.incoming.received import encode_received
from intodepth.content.levels import load_level
from intodepth.content.plans import check_plan, find_plan
from intodepth.content.preset_codes import preset_code
from intodepth.content.profile import Profile, Result, Settings
from intodepth.content.profile_store import FILE_NAME, load_profile
from intodepth.content.recording import read_recording, replay
from intodepth.content.replay_notes import (
    Bookmark,
    BranchNote,
    KeptNotes,
    Mistake,
    ReplayNotes,
    read_notes,
)
from intodepth.content.rule_values import read_preset
from intodepth.content.runs.annals import past_runs
from intodepth.content.runs.codes import (
    SUM_BYTES,
    CodeFault,
    checksum,
    decode_rescue_code,
    is_code,
    is_rescue,
    rescue_code,
    run_in,
    run_key,
    seed_code,
)
from intodepth.content.runs.record import find_unfinished_runs, read_record, replay_run
from intodepth.content.runs.shaft import build_floor
from intodepth.content.stills import load_stills, still_stage
from intodepth.files.faults import FileFault
from intodepth.files.folders import find_folders
from intodepth.sim.rules import Rules
from intodepth.tools.check import check_file
from intodepth.tools.code_facts import tweak_defaults
from intodepth.tools.studies.results import header_of, read_results
from intodepth.tools.studies.study import read_study
from intodepth.tweaks import TweakStore
from tests.conftest import Tried
from tests.content.incoming.crafted import CODE, own_level_code
from tests.content.level_writing import dump_level
from tests.mutations import flip, insert, mutate, not_text, truncate
from tests.samples import fewer
from tests.tools.studies.test_studies import LINES, RESULTS, TEXT

NOTED = b"the lines of a recording\n" * 4
"""the recording to which the notes belong"""
ROOT = Path(__file__).parents[1]
FOLDERS = find_folders()
CATALOG = load_catalog(FOLDERS)
SECONDS = 5
"""the longest that a file may be looked at, on a machine that does other things as well"""

PRESET = b'# Heavier loads\nhold_hard = 8   # in hard rock\n"walk"=2\r\nlamp_light = 12\n'

Reader = Callable[[Path, Catalog], "tuple[str, ...]"]
"""What is wrong with a file, in lines, as the game or a command finds it."""


@dataclass(frozen=True)
class Format:
    """A kind of file."""

    name: str
    """with its folder"""
    originals: tuple[bytes, ...]
    read: Reader
    check: Reader | None = None
    """what `check` says of it"""


def refused(*expected: type[Exception]) -> Callable[[Callable[[Path, Catalog], object]], Reader]:
    """A reader that tells the faults that are raised."""

    def decorate(load: Callable[[Path, Catalog], object]) -> Reader:
        def found(path: Path, catalog: Catalog) -> tuple[str, ...]:
            try:
                load(path, catalog)
            except expected as error:
                return tuple(str(error).splitlines())
            return ()

        return found

    return decorate


@refused(FileFault)
def level(path: Path, catalog: Catalog) -> None:
    found = load_level(path, catalog.heroes, catalog.relics)
    build_stage(found, catalog, Rules())
    other = path.with_name("written.toml")
    other.write_text(dump_level(found), encoding="utf-8")
    assert (
        msgspec.structs.replace(load_level(other, catalog.heroes, catalog.relics), name=found.name) == found
    )
    other.unlink()


@refused(FileFault)
def recording(path: Path, catalog: Catalog) -> None:
    replay(read_recording(path), catalog)


@refused(FileFault)
def floor(path: Path, catalog: Catalog) -> None:
    build_floor(load_level(path, catalog.heroes, catalog.relics), catalog, Rules())


@refused(FileFault)
def module(path: Path, catalog: Catalog) -> None:
    found = load_module(path, catalog.heroes, catalog.relics)
    recipe = Recipe(1, (Placed(found.name, 0, 0),), (), rooms=found.size)
    build_floor(compose(recipe, {found.name: found}), catalog, Rules())


@refused(FileFault)
def bank(path: Path, catalog: Catalog) -> None:
    modules = path.parent.parent / "modules"
    if not modules.exists():
        modules.symlink_to(FOLDERS.data / "modules")
    check_bank(path, catalog)


@refused(FileFault)
def plan(path: Path, catalog: Catalog) -> None:
    check_plan(path, catalog)
    found, line = find_plan(catalog.levels[path.stem], catalog, path.parent.parent)
    assert (found is None) == bool(line), line


@refused(FileFault)
def descent(path: Path, catalog: Catalog) -> None:
    past_runs(path.parent)
    list(find_unfinished_runs(path.parent, catalog))
    replay_run(read_record(path), catalog)


def tweaks(path: Path, catalog: Catalog) -> tuple[str, ...]:
    store = TweakStore()
    store.watch(path.parent, Rules.names())
    for name, default in tweak_defaults().items():
        assert type(store.get(name, default)) is type(default)  # type: ignore[type-var]
    Rules(**store.rules())
    return store.problems


@refused(FileFault)
def preset(path: Path, catalog: Catalog) -> None:
    Rules(**read_preset(path))


def profile(path: Path, catalog: Catalog) -> tuple[str, ...]:
    found, problem = load_profile(path.parent)
    msgspec.convert(msgspec.to_builtins(found), Profile)
    return (problem,) if problem else ()


@refused(FileFault)
def notes(path: Path, catalog: Catalog) -> None:
    read_notes(path, NOTED)


@refused(FileFault)
def study(path: Path, catalog: Catalog) -> None:
    header_of(read_study(path))


@refused(FileFault)
def results(path: Path, catalog: Catalog) -> None:
    read_results(path, replace(RESULTS, seeds=3), goes_on=True)


def stills(path: Path, catalog: Catalog) -> None:
    for still in load_stills(path, catalog.heroes, catalog.relics).values():
        still_stage(still, catalog, Rules())


def checked(path: Path, catalog: Catalog) -> tuple[str, ...]:
    return tuple(check_file(path, catalog))


def bare(path: Path) -> bytes:
    """A file of tweaks whose values count, without the figure in front of each."""
    return re.sub(rb"^# (\w+ = )", rb"\1", path.read_bytes(), flags=re.MULTILINE)


def formats() -> Iterator[Format]:
    """Every kind of file, with good ones of it."""
    levels = tuple(path.read_bytes() for path in sorted(FOLDERS.levels.glob("*.toml")))
    yield Format("levels/changed.toml", levels, level, checked)
    for name, load in (
        ("heroes", lambda path, _: load_definitions(path, HeroKind)),
        ("relics", lambda path, _: load_definitions(path, RelicKind)),
        ("gear", lambda path, _: load_gear(path)),
        ("terrain", lambda path, _: load_terrain(path)),
        ("voices", lambda path, catalog: load_voices(path, catalog.heroes)),
        ("finds", lambda path, _: load_finds(path)),
        ("places", lambda path, _: load_places(path)),
        ("stills", stills),
    ):
        original = (FOLDERS.data / f"{name}.toml").read_bytes()
        yield Format(f"data/{name}.toml", (original,), refused(FileFault)(load), checked)
    for path in sorted(FOLDERS.tweaks.glob("*.toml")):
        yield Format(f"tweaks/{path.name}", (bare(path), path.read_bytes()), tweaks, checked)
    yield Format("presets/changed.toml", (PRESET,), preset, checked)
    goldens = tuple(path.read_bytes() for path in sorted((ROOT / "tests/goldens").glob("*.jsonl")))
    yield Format("recordings/changed.jsonl", goldens, recording, checked)
    floors = tuple(path.read_bytes() for path in sorted((FOLDERS.data / "floors").glob("*.toml")))
    yield Format("floors/changed.toml", floors, floor, checked)
    modules = tuple(path.read_bytes() for path in sorted((FOLDERS.data / "modules").glob("*.toml")))
    yield Format("modules/changed.toml", modules, module, checked)
    lines = (FOLDERS.data / "bank" / "depth_1.jsonl").read_bytes().splitlines(keepends=True)
    yield Format("game/bank/depth_1.jsonl", (b"".join(lines[:2]), b"".join(lines[2:4])), bank, checked)
    known = (FOLDERS.data / "plans" / "felt_bell.jsonl").read_bytes()
    yield Format("plans/felt_bell.jsonl", (known,), plan, checked)
    runs = tuple(path.read_bytes() for path in sorted((ROOT / "tests/goldens/runs").glob("*.jsonl")))
    begun = tuple(b"".join(each.splitlines(keepends=True)[:12]) for each in runs)
    yield Format("runs/run-0001.jsonl", begun, descent, checked)
    player = Profile(
        done={"felt_bell": (Result(5, 1, 0, 3, 2, 0),)},
        unlocked=("felt_bell",),
        met_heroes=("belayer",),
        settings=Settings(bindings={"move": "m"}),
        parties={"felt_bell": ("belayer",)},
    )
    yield Format(f"home/{FILE_NAME}", (msgspec.json.format(msgspec.json.encode(player)),), profile)
    studies = tuple(path.read_bytes() for path in sorted((ROOT / "docs/studies").glob("*.toml")))
    yield Format("studies/slack.toml", studies, refused(FileFault)(lambda path, _: read_study(path)))
    yield from of_viewers()
    yield Format(
        "fonts/glyphs.toml", (TABLE.read_bytes(),), refused(FileFault)(lambda path, _: read_table(path))
    )


def of_viewers() -> Iterator[Format]:
    """What is kept of watching and of studies."""
    with TemporaryDirectory() as home:
        path = Path(home, "recordings", "level-0001.jsonl")
        found = (Mistake(0, 5, 6, 7), Mistake(5, 0, 7, None))
        marks = tuple(Bookmark(0, step, 1, f"note {step}") for step in range(3))
        branches = (BranchNote("branch-0001.jsonl", 0, 3), BranchNote("branch-0002.jsonl", 1, 4))
        KeptNotes(Path(home), path, NOTED).change(ReplayNotes(2, marks, branches, found, "Branch of it"))
        written = path.with_name("level-0001.notes.json").read_bytes()
    yield Format("recordings/level-0001.notes.json", (written,), notes)
    yield Format("studies/changed.toml", (TEXT.encode(),), study)
    yield Format("studies/changed.results.jsonl", (LINES,), results)


EXTRA = re.compile(
    r".* (has order \d+ as well|falls before anything is done|it does not begin at rest: .*"
    r"|there is no way on from this entry|whoever comes in here falls"
    r"|Nothing leads (to|from) .*"
    r"|has no figure|icon: there is no pictogram '.*'"
    r"|there is no tweak '.*'(; did you mean .*)?|and \d+ more faults .*)"
)
"""what `check` says of files that the game takes: no fault of theirs, and yet not what was meant"""
OPENED: list[tuple[str, int]] = []
"""what was opened while a file was looked at, and how"""
WATCHED = [False]


def note(event: str, given: tuple[object, ...]) -> None:
    """Hear of every file that is opened."""
    if WATCHED[0] and event == "open" and isinstance(given[0], str):
        OPENED.append((given[0], int(str(given[2]))))


@contextmanager
def watched() -> Iterator[list[tuple[str, int]]]:
    """What is opened within."""
    OPENED.clear()
    WATCHED[0] = True
    try:
        yield OPENED
    finally:
        WATCHED[0] = False


@pytest.fixture(scope="module", autouse=True)
def _hook() -> None:
    sys.addaudithook(note)
    tweak_defaults()  # looks through the code, once


def look_at(form: Format, folder: Path, seed: int) -> bool:
    """Break a file and look at it; whether it was refused."""
    path = folder / form.name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(mutate(form.originals[seed % len(form.originals)], seed))
    here = f"{form.name}, seed {seed}"
    started = perf_counter()
    with watched() as opened:
        lines = form.read(path, CATALOG)
        told = form.check(path, CATALOG) if form.check else lines
    assert perf_counter() - started < SECONDS, here
    for line in (*lines, *told):
        where = line.removeprefix(f"{folder}/")
        whole = rf"({re.escape(form.name)}|{re.escape(path.name)}):\d+: \S.{{0,230}}"
        assert re.fullmatch(whole, where) and line.isprintable(), f"{here}: {line!r}"
    assert told or not lines, f"{here}: check accepts what is refused: {lines}"
    assert lines or all(EXTRA.fullmatch(line) for line in told), f"{here}: what is taken is refused: {told}"
    for name, flags in opened:
        is_written = flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT)
        folders = (folder,) if is_written else (folder, ROOT, Path(sys.base_prefix), Path(sys.prefix))
        assert any(Path(name).is_relative_to(place) for place in folders), f"{here}: {name} is opened"
    left = [each.name for each in path.parent.iterdir()]
    assert left == [path.name], f"{here}: {left}"
    path.unlink()
    return bool(lines)


def look_at_all(folder: Path, count: int, tried: Tried) -> None:
    """Break so many files of all kinds in turn: of each kind many are refused, and some still work."""
    found: dict[str, list[bool]] = {}
    kinds = list(formats())
    for number in range(count):
        seed, kind = divmod(number, len(kinds))
        form = kinds[kind]
        found.setdefault(form.name, []).append(look_at(form, folder, seed))
    for name, refusals in found.items():
        assert sum(refusals) > len(refusals) / 4, f"{name}: {sum(refusals)} of {len(refusals)} refused"
    tried("broken files", count)


@pytest.mark.compiled
def test_broken_files_are_named_by_line_or_work(tmp_path: Path, tried: Tried) -> None:
    look_at_all(tmp_path, fewer(700, 2), tried)


@pytest.mark.long
def test_four_thousand_broken_files(tmp_path: Path, tried: Tried) -> None:
    look_at_all(tmp_path, 4000, tried)


def broken_codes(count: int, tried: Tried) -> None:
    """Break codes as they are pasted, and as many whose sum is right: each gives one line, or works."""
    record = read_record(ROOT / "tests/goldens/runs/lost_on_three.jsonl")
    short = replay_run(record, CATALOG)
    code, told = rescue_code(short), decode_rescue_code(rescue_code(short))
    few = structs.replace(told, passed=(structs.replace(told.passed[0], actions=told.passed[0].actions[:6]),))
    packed = msgspec.msgpack.encode(few)
    for seed in range(count):
        chance = random.Random(seed)
        text = code if seed % 2 else seed_code("owl")
        pasted = chance.choice(BYTE_WAYS)(text.encode(), chance)
        small = zlib.compress(chance.choice(BYTE_WAYS)(packed, chance))
        sealed = f"depth..{urlsafe_b64encode(small + blake2b(small, digest_size=4).digest()).decode()}"
        for text in (pasted.decode(errors="replace"), sealed):
            try:
                if is_code(text) and is_rescue(text):
                    run_key(text)
                    run_in(text, CATALOG)
            except CodeFault as fault:
                said = str(fault)
                assert said.isprintable() and len(said) < 300, (seed, said)
    tried("crafted codes, links and files", 2 * count)


def mutated_codes(count: int, folder: Path, tried: Tried) -> None:
    """Break codes of each kind that can be pasted, as they are and with a right sum: each is opened or
    refused in one line, and nothing is written.
    """
    record = read_record(ROOT / "tests/goldens/runs/lost_on_three.jsonl")
    codes = (
        seed_code("owl"),
        rescue_code(replay_run(record, CATALOG)),
        CODE,
        own_level_code(),
        preset_code("slow_feet", {"walk": 2, "safe_fall": 4}),
    )
    for number in range(count):
        for code in codes:
            chance = random.Random(f"{number} {code[:9]}")
            text = chance.choice(BYTE_WAYS)(code.encode(), chance)
            if number % 2 and code != codes[0]:
                text = sealed_again(code, chance)
            if chance.random() < 0.2:
                text = b"https://example.org/#level=" + text
            with watched() as opened:
                try:
                    encode_received(open_incoming(text, CATALOG))
                except CodeFault as fault:
                    said = str(fault)
                    assert said.isprintable() and 10 < len(said) < 300, (number, code[:20], said)
            written = [name for name, flags in opened if flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT)]
            assert not written, (number, code[:20])
    assert not list(folder.iterdir())
    tried("crafted codes, links and files", count * len(codes))


def sealed_again(code: str, chance: random.Random) -> bytes:
    """Return a code whose content is broken, with a right check sum."""
    mark, name, packed = code.split(".")
    content = zlib.decompress(urlsafe_b64decode(packed + "=" * (-len(packed) % 4))[:-SUM_BYTES])
    small = zlib.compress(chance.choice(BYTE_WAYS)(content, chance))
    return f"{mark}.{name}.{urlsafe_b64encode(small + checksum(small)).decode()}".encode()


@pytest.mark.compiled
def test_mutated_codes_of_each_kind_are_one_line_and_write_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, tried: Tried
) -> None:
    monkeypatch.setenv("INTODEPTH_HOME", str(tmp_path))
    mutated_codes(fewer(60, 2), tmp_path, tried)


@pytest.mark.long
def test_a_thousand_mutated_codes_of_each_kind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, tried: Tried
) -> None:
    monkeypatch.setenv("INTODEPTH_HOME", str(tmp_path))
    mutated_codes(1000, tmp_path, tried)


BYTE_WAYS = (truncate, flip, insert, not_text)


@pytest.mark.compiled
def test_broken_codes_are_one_line_or_work(tried: Tried) -> None:
    broken_codes(fewer(100, 2), tried)


@pytest.mark.long
def test_three_thousand_broken_codes(tried: Tried) -> None:
    broken_codes(3000, tried)


def test_whole_files_are_taken(tmp_path: Path) -> None:
    for form in formats():
        path = tmp_path / form.name
        path.parent.mkdir(parents=True, exist_ok=True)
        for original in form.originals:
            path.write_bytes(original)
            assert form.read(path, CATALOG) == (), form.name
        path.unlink()
