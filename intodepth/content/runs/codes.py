"""codes: a finished run as one line of text to send to friends, and a seed with a check sum of its floors.

A rescue code stores each action as its index among all possible actions, in one or two bytes.
"""

from __future__ import annotations

import itertools
import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error
from collections.abc import Callable, Iterator, Mapping
from hashlib import blake2b
from typing import Annotated, TypeVar
from unicodedata import category

import msgspec
from msgspec import Meta

from intodepth.content.catalog import Catalog
from intodepth.content.descents import DEPTHS, Supplies
from intodepth.content.floors.bank import EDITIONS, bank_path, bank_text
from intodepth.content.floors.shafts import BY_HAND, SEED, Door, DoorsByDepth, doors_like, is_seed
from intodepth.content.runs.fitting import misfit
from intodepth.content.runs.run import MOST_CREWS, LostShaft, Run
from intodepth.files.faults import FileFault
from intodepth.files.folders import find_folders
from intodepth.files.nesting import is_packed_too_deep
from intodepth.sim import RULES_VERSION
from intodepth.sim.actions import Action, generate_actions
from intodepth.sim.history import History
from intodepth.sim.knowledge import Chronicle
from intodepth.sim.rules import MOST, RECORDED, Rules, restore_rules

MARK = "depth"
"""first part of each code, before its seed"""
SUM_BYTES = 4
"""bytes of the checksum at the end of a rescue code, and of the checksum of the floors"""
LONGEST = 24_000
"""greatest length of a code in characters"""
LONGEST_TEXT = 1 << 18
"""greatest length of a pasted text in characters: room for a long recording"""
UNPACKED_LIMIT = 1 << 18
MOST_ACTIONS = 5_000
"""greatest number of actions that may be played to open a code, summed over all parties in its shaft"""
SEVEN_BITS = 0x7F
AROUND = "\"'`<>()[]{}\u201c\u201d\u201e\u2018\u2019\u00ab\u00bb,;:!?"
"""characters that people and programs put around a quoted code"""
OTHER_SIGN = re.compile(r"[^A-Za-z0-9_-]+")

ContentT = TypeVar("ContentT")
Progress = Callable[[int, int], object]
"""callback with the number of actions played and the total"""


class CodeFault(Exception):
    """Raised for a text that is no code, or that this game cannot open, with the reason in one line."""


class Passed(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A floor of a run, in a code."""

    actions: bytes
    """index of each action among all possible actions at that moment"""
    locker: bool
    """whether the locker on the way to this floor was opened"""
    right: bool = False
    """whether the party came by the right door"""
    find: str = ""
    """key of what the party took along from the floor above"""


class CodeContent(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """The content of a rescue code: everything that is needed to replay a run."""

    rules_version: int
    floors: bytes
    """checksum of the floors of its shaft"""
    seed: Annotated[str, Meta(pattern=rf"^({SEED})?\Z")]
    kind: str
    party: Annotated[tuple[str, ...], Meta(min_length=1, max_length=9)]
    kit: dict[str, tuple[str, ...]]
    rules: dict[str, Annotated[int, Meta(ge=0, le=MOST)]]
    """values of rules that differ from RECORDED, by name"""
    passed: Annotated[tuple[Passed, ...], Meta(min_length=1, max_length=64)]
    digest: Annotated[int, Meta(ge=0)]
    """of the stage at its end"""
    dead: CodeContent | None = None
    """the run whose fallen this run came for"""
    has_collector: bool = False
    """whether there were finds, and the Collector went through the floors"""


def seed_code(seed: str) -> str:
    """Return a seed with the check sum of the bank, so that another game can tell whether it has the same
    floors.
    """
    return f"{MARK}.{seed}.{_bank_sum()}"


def rescue_code(run: Run) -> str:
    """Return the rescue code of a finished run."""
    return _code_of(content_of(run))


def _code_of(told: CodeContent) -> str:
    return f"{MARK}.{told.seed}.{encode(told)}"


def clean(text: str) -> str:
    """Return a pasted text without what mail and chat programs add; empty if it is too long.

    That is blanks, quotation marks, quote prefixes, line breaks, and characters without width.
    """
    return "".join(_words(text)).strip(AROUND).rstrip(".").strip(AROUND)


def _words(text: str) -> list[str]:
    """Return the words of a text, without quote prefixes and characters without width."""
    if len(text) > LONGEST_TEXT:
        return []
    seen = text if text.isascii() else "".join(sign for sign in text if category(sign) != "Cf")
    return [word for line in seen.splitlines() for word in line.lstrip("> \t").split()]


def seed_from(text: str) -> str:
    """Return the seed in a pasted text, which the word `seed` may precede; raises CodeFault."""
    first, _, rest = text.strip().partition(" ")
    text = rest if first.rstrip(":").lower() == "seed" and rest else text
    seed = clean(text).lower()
    if not is_seed(seed) or sum(bool(word.strip(AROUND)) for word in _words(text)) > 1:
        raise CodeFault("this is no seed")
    return seed


def is_code(text: str) -> bool:
    """Return whether a text looks like a code rather than a seed."""
    return clean(text).lower().startswith(f"{MARK}.")


def seed_in(code: str) -> str:
    """Return the seed of a seed code; raises CodeFault if this game has other floors."""
    seed, told = _parts(code)
    if told.lower() in (_bank_sum(edition) for edition in EDITIONS[1:]):
        raise CodeFault("this seed was made for an older shaft, which is not begun any more")
    if told.lower() != _bank_sum():
        raise CodeFault("this seed is from a game with other floors")
    return seed


def is_rescue(code: str) -> bool:
    """Return whether a code holds a run, not only a seed; raises CodeFault for a text that is no code."""
    return len(_parts(code)[1]) > 2 * SUM_BYTES


def run_key(code: str) -> str:
    """Return a key that is the same for all spellings of the same run's code.

    An unreadable code is its own key. The run is not played.
    """
    try:
        told = _sort_kit(_normal(decode_rescue_code(code)))
    except CodeFault:
        return code
    return blake2b(msgspec.msgpack.encode(told), digest_size=8).hexdigest()


def run_in(code: str, catalog: Catalog) -> Run:
    """Return the run of a rescue code, replayed to its end; raises CodeFault, as `shaft_in`."""
    return _open_code(code, catalog, lambda played, whole: None)[0]


def shaft_in(code: str, catalog: Catalog, progress: Progress = lambda played, whole: None) -> LostShaft:
    """Return the shaft that a rescue code opens; raises CodeFault.

    It replays at most MOST_ACTIONS actions, a few milliseconds each.
    """
    return _open_code(code, catalog, progress)[1]


def _open_code(code: str, catalog: Catalog, progress: Progress) -> tuple[Run, LostShaft]:
    """Return the run of a code and its shaft; raises CodeFault."""
    chain = [decode_rescue_code(code)]
    while (dead := chain[-1].dead) is not None:
        chain.append(dead)
    whole = sum(map(_count, chain))
    if len(chain) > MOST_CREWS or whole > MOST_ACTIONS:
        most = f"{MOST_CREWS} parties and {MOST_ACTIONS:,} actions"
        raise CodeFault(f"the code is too long to be opened, the limit is {most}")
    try:
        count = itertools.count(1)
        run = shaft = None
        for told in reversed(chain):
            run = _play(told, catalog, shaft, lambda: progress(next(count), whole))
            shaft = _leave_shaft(run, _code_of(_normal(told)))
    except (ValueError, LookupError) as error:
        raise CodeFault(f"the code comes out otherwise here: {str(error).splitlines()[0]}") from None
    assert run is not None and shaft is not None
    return run, shaft


def no_code(run: Run) -> str:
    """Return why no code can lead others into the shaft of a run, as a sentence; empty if one can."""
    if run.crews >= MOST_CREWS:
        return f"There is no rescue code: the fallen of {MOST_CREWS} parties lie in this shaft, the limit."
    whole = sum(len(visit.history.done) for visit in run.visits)
    told = None if run.dead is None else decode_rescue_code(run.dead.code)
    while told is not None:
        whole, told = whole + _count(told), told.dead
    if whole > MOST_ACTIONS:
        return f"There is no rescue code: more than {MOST_ACTIONS:,} actions lead into this shaft, the limit."
    return ""


def _count(told: CodeContent) -> int:
    """Return the number of actions in a code."""
    return sum(1 for passed in told.passed for _ in unpack(passed.actions))


def find_lost_shaft(run: Run) -> LostShaft:
    """Return the shaft of a finished run, as a rescue finds it."""
    return _leave_shaft(run, rescue_code(run))


def _leave_shaft(run: Run, code: str) -> LostShaft:
    crews = run.crews + 1
    return LostShaft(code, run.rules, run.seed, run.shaft, run.kind, run.supplies, crews, run.floors)


def decode_rescue_code(code: str) -> CodeContent:
    """Return the content of a rescue code without playing it; raises CodeFault."""
    _, text = _parts(code)
    return decode(text, CodeContent, UNPACKED_LIMIT, "rescue code")


def encode(content: object) -> str:
    """Return content packed as text, with a checksum at its end."""
    packed = zlib.compress(msgspec.msgpack.encode(content), 9)
    return urlsafe_b64encode(packed + checksum(packed)).decode().rstrip("=")


def decode(text: str, kind: type[ContentT], limit: int, name: str) -> ContentT:
    """Return the content of a packed text, of at most `limit` bytes; raises CodeFault.

    `name` says what the text should be: `rescue code`.
    """
    text = OTHER_SIGN.sub("", text.replace("+", "-").replace("/", "_"))
    try:
        data = urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except (Error, ValueError):
        raise CodeFault(f"this is no {name}, or not the whole of it") from None
    packed, given = data[:-SUM_BYTES], data[-SUM_BYTES:]
    if checksum(packed) != given:
        raise CodeFault("the code is damaged: its check sum is another")
    try:
        unpacked = zlib.decompressobj().decompress(packed, limit)
        if is_packed_too_deep(unpacked):
            raise CodeFault("the code is nested too deep")
        return msgspec.msgpack.decode(unpacked, type=kind)
    except (zlib.error, msgspec.MsgspecError, ValueError):
        raise CodeFault("the code is from another version of the game") from None


def _normal(told: CodeContent) -> CodeContent:
    """Return the content in the form in which this game writes it."""
    kit = {key: things for key, things in told.kit.items() if things}
    given = {**RECORDED, **told.rules}
    rules = {name: given[name] for name in Rules.names() if given[name] != RECORDED[name]}
    first, *others = told.passed
    passed = (Passed(pack(unpack(first.actions)), locker=False), *map(_repack, others))
    dead = None if told.dead is None else _normal(told.dead)
    return msgspec.structs.replace(told, kit=kit, rules=rules, passed=passed, dead=dead)


def _repack(passed: Passed) -> Passed:
    return msgspec.structs.replace(passed, actions=pack(unpack(passed.actions)))


def _sort_kit(told: CodeContent) -> CodeContent:
    """Return the content with the extras in a fixed order."""
    kit = {key: tuple(sorted(things)) for key, things in sorted(told.kit.items())}
    dead = None if told.dead is None else _sort_kit(told.dead)
    return msgspec.structs.replace(told, kit=kit, dead=dead)


def floors_sum(doors: DoorsByDepth) -> bytes:
    """Return the check sum of all floors of a shaft."""
    return checksum("".join(door.level.digest for there in doors for door in there).encode())


def _bank_sum(edition: int = EDITIONS[0]) -> str:
    """Return the check sum of an edition of the bank, independent of line ends."""
    data = find_folders().data
    paths = [bank_path(data, depth, edition) for depth in range(1, DEPTHS + 1)]
    return checksum(b"".join(bank_text(path) for path in paths)).hex()


def other_version(what: str, version: int, known: int) -> str:
    """Return why something of another version cannot be used: `a replay of version 5; this game knows 4`."""
    return f"{'an' if what[0] in 'aeio' else 'a'} {what} of version {version}; this game knows {known}"


def checksum(data: bytes) -> bytes:
    """Return the BLAKE2b check sum that a code carries, SUM_BYTES long."""
    return blake2b(data, digest_size=SUM_BYTES).digest()


def _parts(code: str) -> tuple[str, str]:
    """Return the seed and the rest of a code."""
    parts = clean(code).split(".")
    is_whole = len(parts) == 3 and parts[0].lower() == MARK and bool(parts[2]) and len(parts[2]) <= LONGEST
    seed = parts[1].lower() if is_whole else ""
    if not is_whole or not (seed == BY_HAND or is_seed(seed)):
        raise CodeFault("this is no code, or not the whole of it: a code is one line with two dots in it")
    return seed, parts[2]


# -- telling


def content_of(run: Run) -> CodeContent:
    """Return the content of the rescue code of a run."""
    values = {name: getattr(run.rules, name) for name in Rules.names()}
    return CodeContent(
        RULES_VERSION,
        floors_sum(run.doors),
        run.seed,
        run.kind,
        run.party,
        {key: tuple(things) for key, things in run.kit.items() if things},
        {name: value for name, value in values.items() if value != RECORDED[name]},
        tuple(
            Passed(pack(action_places(visit.history)), visit.locker, visit.right, visit.find)
            for visit in run.visits
        ),
        run.visit.stage.digest,
        None if run.dead is None else decode_rescue_code(run.dead.code),
        run.has_collector,
    )


def action_places(history: History) -> Iterator[int]:
    """Yield the index of each action among all possible ones; nothing but actions may have been done."""
    stage = history.start
    for entry in history.done:
        assert isinstance(entry.action, Action), "a change of rules has no place among actions"
        yield generate_actions(stage).index(entry.action)
        entry.schedule.apply(stage)


def pack(numbers: Iterator[int]) -> bytes:
    """Return numbers in the variable-length encoding LEB128: seven bits a byte, low bits first."""
    found = bytearray()
    for number in numbers:
        while number > SEVEN_BITS:
            found.append(number & SEVEN_BITS | SEVEN_BITS + 1)
            number >>= 7
        found.append(number)
    return bytes(found)


def unpack(data: bytes) -> Iterator[int]:
    """Yield the numbers that `pack` encoded."""
    number = shift = 0
    for byte in data:
        number |= (byte & SEVEN_BITS) << shift
        shift += 7
        if byte <= SEVEN_BITS:
            yield number
            number = shift = 0


# -- playing


def rescue_of(
    dead: LostShaft, catalog: Catalog, party: tuple[str, ...], kit: Mapping[str, tuple[str, ...]]
) -> Run:
    """Return a new run of a party that goes down for the fallen of a shaft."""
    return Run(catalog, dead.rules, party, dead.seed, dead.shaft, dict(kit), dead.kind, dead.supplies, dead)


def rules_and_doors(told: CodeContent, catalog: Catalog) -> tuple[Rules, DoorsByDepth, Supplies]:
    """Return the rules, doors and standard kit of a code that is no rescue; raises CodeFault if this game
    cannot play it.
    """
    _check(told, catalog)
    of = catalog.shaft(told.kind)

    def is_meant(doors: DoorsByDepth) -> bool:
        return told.floors in (floors_sum(doors), floors_sum(tuple(there[:1] for there in doors)))

    try:
        doors = doors_like(told.seed, catalog, is_meant, traits=of.traits, has_heart=told.has_collector)
    except FileFault as fault:
        raise CodeFault(fault.faults[0]) from None
    if doors is None:
        raise CodeFault("the code is from a game with other floors")
    is_forked = told.floors == floors_sum(doors)
    doors = doors if is_forked else tuple(there[:1] for there in doors)
    return restore_rules(told.rules), doors, of.supplies


def _check(told: CodeContent, catalog: Catalog) -> None:
    if told.rules_version != RULES_VERSION:
        raise CodeFault(other_version("rescue code", told.rules_version, RULES_VERSION))
    if why := misfit(catalog, told.party, told.kit, told.kind, told.rules):
        raise CodeFault(f"the code comes out otherwise here: {why}")


def _begin(told: CodeContent, catalog: Catalog, dead: LostShaft | None) -> Run:
    """Return the run of a code at its beginning; raises CodeFault or ValueError."""
    if dead is None:
        rules, doors, supplies = rules_and_doors(told, catalog)
    else:
        _check(told, catalog)
        rules, doors, supplies = dead.rules, tuple((Door(level),) for level in dead.shaft), dead.supplies
        if (dead.seed, dead.kind, dead.rules, floors_sum(doors)) != (
            told.seed,
            told.kind,
            restore_rules(told.rules),
            told.floors,
        ):
            raise ValueError("it goes down another shaft than the run before it")
    return Run(
        catalog,
        rules,
        told.party,
        told.seed,
        kit=told.kit,
        kind=told.kind,
        supplies=supplies,
        dead=dead,
        doors=doors,
        has_collector=told.has_collector,
    )


def _play(told: CodeContent, catalog: Catalog, dead: LostShaft | None, progress: Callable[[], object]) -> Run:
    """Return the replayed run of a code; raises CodeFault, ValueError or LookupError."""
    run = _begin(told, catalog, dead)
    for number, passed in enumerate(told.passed, 1):
        history = run.visit.history
        for place in unpack(passed.actions):
            history.commit(generate_actions(history.stage)[place])
            progress()
        known = Chronicle(history, run.visit.known).latest
        following = told.passed[number : number + 1]
        locker, right = (any(getattr(each, name) for each in following) for name in ("locker", "right"))
        run.go_on(known, locker=locker, right=right, find="".join(each.find for each in following))
    if run.end is None or run.visit.stage.digest != told.digest:
        raise ValueError("it ends elsewhere")
    return run
