"""Codes: a run that is over as one line of text that can be sent to friends, and a seed with its floors.

A rescue code holds each action as its place among all that could be done then, which takes a byte or two.
"""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error
from collections.abc import Iterator, Mapping, Sequence
from hashlib import blake2b
from typing import Annotated

import msgspec
from msgspec import Meta

from intodepth.content.catalog import Catalog
from intodepth.content.floors.bank import DEPTHS, bank_path
from intodepth.content.floors.shafts import BY_HAND, SEED, is_seed, shaft_of
from intodepth.content.levels import LevelDefinition
from intodepth.content.runs.fitting import misfit
from intodepth.content.runs.openings import SHAFTS, USUAL
from intodepth.content.runs.run import MOST_CREWS, Run
from intodepth.folders import find_folders
from intodepth.sim import RULES_VERSION
from intodepth.sim.actions import Action, generate_actions
from intodepth.sim.history import History
from intodepth.sim.knowledge import Chronicle
from intodepth.sim.rules import MOST, Rules
from intodepth.toml_lines import FileFault

MARK = "depth"
"""what each code begins with, before its seed"""
SUM_BYTES = 4
"""of the check sum at the end of a rescue code, and of that of the floors"""
LONGEST = 24_000
"""signs of a code"""
UNPACKED_LIMIT = 1 << 18
MOST_ACTIONS = 5_000
SEVEN_BITS = 0x7F


class CodeFault(Exception):
    """A text is no code, or one that this game cannot open: why, in one line."""


class Passed(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A floor that was gone through."""

    actions: bytes
    """the place of each among all that could be done then"""
    locker: bool
    """whether the locker on the way there was opened"""


class Told(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """What a rescue code tells."""

    rules_version: int
    floors: bytes
    """the sum of those of its shaft"""
    seed: Annotated[str, Meta(pattern=rf"^({SEED})?\Z")]
    kind: str
    party: Annotated[tuple[str, ...], Meta(min_length=1, max_length=9)]
    kit: dict[str, tuple[str, ...]]
    rules: dict[str, Annotated[int, Meta(ge=0, le=MOST)]]
    """by name, those that are not the usual ones"""
    passed: Annotated[tuple[Passed, ...], Meta(min_length=1, max_length=64)]
    digest: Annotated[int, Meta(ge=0)]
    """of the stage at its end"""
    dead: Told | None = None
    """the run for whose fallen it went down"""


def seed_code(seed: str) -> str:
    """Return a seed with the sum of the bank, by which another game knows whether it has the same floors."""
    return f"{MARK}.{seed}.{_bank_sum()}"


def rescue_code(run: Run) -> str:
    """Return a run that is over as one line: what it takes to open its shaft as it was left."""
    packed = zlib.compress(msgspec.msgpack.encode(_tell(run)), 9)
    return f"{MARK}.{run.seed}.{urlsafe_b64encode(packed + _sum(packed)).decode().rstrip('=')}"


def is_code(text: str) -> bool:
    """Whether a text looks like a code, and not like a seed."""
    return text.strip().startswith(f"{MARK}.")


def seed_in(code: str) -> str:
    """Return the seed of a code without actions; raises CodeFault if the floors are others here."""
    _, seed, told = _parts(code)
    if told != _bank_sum():
        raise CodeFault("this seed is from a game with other floors")
    return seed


def is_rescue(code: str) -> bool:
    """Whether a code holds a run, and not only a seed; raises CodeFault for what is none."""
    return len(_parts(code)[2]) > 2 * SUM_BYTES


def run_in(code: str, catalog: Catalog) -> Run:
    """Return the run of a rescue code, played again to its end; raises CodeFault."""
    *_, text = _parts(code)
    try:
        data = urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except (Error, ValueError):
        raise CodeFault("this is no rescue code, or not the whole of it") from None
    packed, given = data[:-SUM_BYTES], data[-SUM_BYTES:]
    if _sum(packed) != given:
        raise CodeFault("the code is damaged: its check sum is another")
    try:
        unpacking = zlib.decompressobj()
        told = msgspec.msgpack.decode(unpacking.decompress(packed, UNPACKED_LIMIT), type=Told)
    except (zlib.error, msgspec.MsgspecError, ValueError, RecursionError):
        raise CodeFault("the code is from another version of the game") from None
    try:
        return _play(told, catalog, 1)
    except (ValueError, LookupError) as error:
        raise CodeFault(f"the code comes out otherwise here: {str(error).splitlines()[0]}") from None


def floors_sum(shaft: Sequence[LevelDefinition]) -> bytes:
    """Identifies the floors of a shaft."""
    return _sum("".join(floor.digest for floor in shaft).encode())


def _bank_sum() -> str:
    data = find_folders().data
    paths = [bank_path(data, depth) for depth in range(1, DEPTHS + 1)]
    return _sum(b"".join(path.read_bytes() for path in paths if path.is_file())).hex()


def _sum(data: bytes) -> bytes:
    return blake2b(data, digest_size=SUM_BYTES).digest()


def _parts(code: str) -> list[str]:
    """The mark, the seed and the rest of a code, whatever line breaks it got on its way."""
    parts = "".join(code.split()).split(".")
    is_whole = len(parts) == 3 and parts[0] == MARK and bool(parts[2]) and len(code) <= LONGEST
    if not is_whole or not (parts[1] == BY_HAND or is_seed(parts[1])):
        raise CodeFault("this is no code, or not the whole of it: a code is one line with two dots in it")
    return parts


# -- telling


def _tell(run: Run) -> Told:
    usual = Rules()
    values = {name: getattr(run.rules, name) for name in Rules.names()}
    return Told(
        RULES_VERSION,
        floors_sum(run.shaft),
        run.seed,
        run.kind,
        run.party,
        {key: tuple(things) for key, things in run.kit.items()},
        {name: value for name, value in values.items() if value != getattr(usual, name)},
        tuple(Passed(_packed(_places(visit.history)), visit.locker) for visit in run.visits),
        run.visit.stage.digest,
        None if run.dead is None else _tell(run.dead),
    )


def _places(history: History) -> Iterator[int]:
    """The place of each action among all that could be done."""
    stage = history.start
    for entry in history.done:
        assert isinstance(entry.action, Action), "the rules of a run are frozen"
        yield generate_actions(stage).index(entry.action)
        entry.schedule.apply(stage)


def _packed(numbers: Iterator[int]) -> bytes:
    """Numbers as bytes of seven bits, the low ones first; the eighth says that more of it follows."""
    found = bytearray()
    for number in numbers:
        while number > SEVEN_BITS:
            found.append(number & SEVEN_BITS | SEVEN_BITS + 1)
            number >>= 7
        found.append(number)
    return bytes(found)


def _unpacked(data: bytes) -> Iterator[int]:
    number = shift = 0
    for byte in data:
        number |= (byte & SEVEN_BITS) << shift
        shift += 7
        if byte <= SEVEN_BITS:
            yield number
            number = shift = 0


# -- playing


def rescue_of(dead: Run, party: tuple[str, ...], kit: Mapping[str, tuple[str, ...]]) -> Run:
    """Return the run of a party that goes down for the fallen of another, at its beginning."""
    same = dead.catalog, dead.rules, party, dead.seed, dead.shaft
    return Run(*same, dict(kit), dead.kind, dead.supplies, dead)


def _play(told: Told, catalog: Catalog, crews: int) -> Run:
    """The run that was told; raises CodeFault, ValueError, LookupError."""
    if told.rules_version != RULES_VERSION:
        raise CodeFault("the code is from another version of the game")
    if crews > MOST_CREWS or sum(len(each.actions) for each in told.passed) > MOST_ACTIONS:
        raise ValueError("there is more in it than can be played")
    try:
        of = SHAFTS.get(told.kind, USUAL)
        shaft = shaft_of(told.seed, catalog, traits=of.traits)
    except FileFault as fault:
        raise CodeFault(fault.faults[0]) from None
    if floors_sum(shaft) != told.floors:
        raise CodeFault("the code is from a game with other floors")
    if why := misfit(catalog, told.party, told.kit, told.kind, told.rules):
        raise ValueError(why)
    dead = None if told.dead is None else _play(told.dead, catalog, crews + 1)
    rules = Rules(**told.rules)
    run = Run(catalog, rules, told.party, told.seed, shaft, told.kit, told.kind, of.supplies, dead)
    for number, passed in enumerate(told.passed, 1):
        history = run.visit.history
        for place in _unpacked(passed.actions):
            history.commit(generate_actions(history.stage)[place])
        known = Chronicle(history, run.visit.known).latest
        following = told.passed[number : number + 1]
        run.go_on(known, locker=any(each.locker for each in following))
    if run.end is None or run.visit.stage.digest != told.digest:
        raise ValueError("it ends elsewhere")
    return run
