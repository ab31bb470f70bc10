"""received: what was found in something that came in, and the line of JSON that hands it to the game."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

import msgspec

from intodepth.content.carrying import Member
from intodepth.content.catalog import Catalog
from intodepth.content.level_codes import LevelProof
from intodepth.content.levels import LevelDefinition, parse_level
from intodepth.content.runs.codes import CodeFault
from intodepth.content.runs.run import LostShaft
from intodepth.content.runs.shaft_json import decode_shaft, encode_shaft
from intodepth.sim.space.cells import Cell

FAULT = "fault "
"""prefix of the line that says why something cannot be opened"""


@dataclass(frozen=True)
class SentSeed:
    """A seed; its floors are those of this game."""

    seed: str


@dataclass(frozen=True)
class SentLevel:
    """The link to a level of the game."""

    name: str


@dataclass(frozen=True)
class SentOwnLevel:
    """A level that somebody has made, by its code or its file."""

    level: LevelDefinition
    """with the text of its file; its name is that of its code, or made from its title"""
    is_named: bool
    """whether its code names it"""
    seen: frozenset[Cell]
    """cells that are seen from its entries"""
    proof: LevelProof | None = None
    """its plan, which was played; None without one"""


@dataclass(frozen=True)
class SentPreset:
    """Rules that somebody has saved, by their code or their file."""

    name: str
    """empty for a file"""
    rules: dict[str, int]


@dataclass(frozen=True)
class SentRecording:
    """A recording of a level or a descent, whose lines can be read and whose level is known."""

    name: str
    """name of its level; `run` for a descent"""
    data: bytes
    steps: int
    """number of its steps"""
    action: int | None = None
    """number of the action at which it is shown; None for the start"""
    rescue: LostShaft | None = None
    """the shaft of its rescue code, if it is a descent to the fallen"""


@dataclass(frozen=True)
class SentSaves:
    """A saved game; its files are still packed."""

    profile: bytes
    members: tuple[Member, ...]
    left_out: str = ""
    """a sentence on files that are no recordings of this game; empty without any"""


Received = SentSeed | SentLevel | SentOwnLevel | SentPreset | LostShaft | SentRecording | SentSaves


def encode_received(received: Received) -> str:
    """Return what came in as one line."""
    match received:
        case SentSeed(seed):
            return json.dumps({"seed": seed})
        case SentLevel(name):
            return json.dumps({"level": name})
        case SentOwnLevel(level, is_named, seen, proof):
            told: dict[str, Any] = {"own": level.source, "name": level.name, "is_named": is_named}
            told["seen"] = [[cell.x, cell.y] for cell in sorted(seen)]
            return json.dumps({**told, "proof": None if proof is None else _proof_table(proof)})
        case SentPreset(name, rules):
            return json.dumps({"preset": name, "rules": rules})
        case LostShaft():
            return json.dumps({"shaft": encode_shaft(received).decode()})
        case SentRecording(name, data, steps, action, rescue):
            shaft = None if rescue is None else encode_shaft(rescue).decode()
            played: dict[str, Any] = {"recording": data.decode(), "name": name, "steps": steps}
            return json.dumps({**played, "action": action, "rescue": shaft})
        case SentSaves(profile, members, left_out):
            return json.dumps(
                {"members": members, "profile": profile.decode(errors="replace"), "left_out": left_out}
            )


def decode_received(line: str, catalog: Catalog) -> Received:
    """Return what `encode_received` wrote; raises CodeFault."""
    match json.loads(line):
        case {"seed": seed}:
            return SentSeed(seed)
        case {"level": name}:
            return SentLevel(name)
        case {"own": text, "name": name, "is_named": is_named, "seen": seen, "proof": proof}:
            level = parse_level("level", text, name, catalog.heroes, catalog.relics)
            cells = frozenset(Cell(*each) for each in seen)
            return SentOwnLevel(level, is_named, cells, None if proof is None else _proof_in(proof))
        case {"preset": name, "rules": rules}:
            return SentPreset(name, rules)
        case {"shaft": shaft}:
            return decode_shaft(shaft.encode(), catalog)
        case {"recording": data, "name": name, "steps": steps, "action": action, "rescue": shaft}:
            rescue = None if shaft is None else decode_shaft(shaft.encode(), catalog)
            return SentRecording(name, data.encode(), steps, action, rescue)
        case {"members": members, "profile": profile, "left_out": left_out}:
            return SentSaves(profile.encode(), tuple(Member(*each) for each in members), left_out)
    raise CodeFault("it could not be opened")


def _proof_table(proof: LevelProof) -> dict[str, Any]:
    return {**msgspec.to_builtins(proof), "recording": proof.recording.decode()}


def _proof_in(table: dict[str, Any]) -> LevelProof:
    return LevelProof(**{**table, "recording": table["recording"].encode()})
