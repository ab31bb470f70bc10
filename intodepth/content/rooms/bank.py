"""bank: the rooms that come with a plan, one line each in `data/research_rooms.jsonl`."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta, Struct

from intodepth.content.action_codec import decode_action, encode_action
from intodepth.content.levels import LevelDefinition
from intodepth.content.recording import Digest
from intodepth.content.rooms.drawing import NoRoom, draw_room
from intodepth.files.faults import fault_in
from intodepth.files.folders import find_folders
from intodepth.files.reading import read_log
from intodepth.sim.actions import Action
from intodepth.sim.history import Tune

FILE: Final = "research_rooms.jsonl"
PLAN_LIMIT: Final = 400
"""greatest number of actions of a plan"""


class Room(Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """A room with a plan that finishes it."""

    pattern: str
    size: int
    seed: Annotated[int, Meta(ge=0)]
    level_digest: Digest
    """digest of its level, by which a change of the drawing is noticed"""
    rounds: Annotated[int, Meta(ge=1)]
    """rounds that the plan takes"""
    needs_ropes: bool
    """whether no plan without actions on ropes was found with as many stages as for a plan"""
    steps: Annotated[tuple[dict[str, Any], ...], Meta(max_length=PLAN_LIMIT)]
    """the actions of the plan, as recordings hold them"""

    @cached_property
    def level(self) -> LevelDefinition:
        """Its level; raises NoRoom if that is not the one for which the plan was found."""
        level = draw_room(self.pattern, self.size, self.seed)
        if level.digest != self.level_digest:
            raise NoRoom(f"{level.name} is drawn otherwise than when its plan was found")
        return level

    @property
    def plan(self) -> tuple[Action, ...]:
        """The actions of the plan, in order; raises ValueError for an invalid one."""
        actions = [decode_action(step) for step in self.steps]
        return tuple(action for action in actions if not isinstance(action, Tune))


def build_room(
    pattern: str, size: int, seed: int, plan: tuple[Action, ...], rounds: int, *, needs_ropes: bool
) -> Room:
    """Return the room of a seed with a plan; raises NoRoom as `draw_room`."""
    digest = draw_room(pattern, size, seed).digest
    return Room(pattern, size, seed, digest, rounds, needs_ropes, tuple(map(encode_action, plan)))


def encode_room(room: Room) -> bytes:
    """Return the line of a room."""
    return msgspec.json.encode(room) + b"\n"


def read_rooms(path: Path | None = None) -> tuple[Room, ...]:
    """Return the rooms of a file, by default those of the game; raises FileFault."""
    path = path or find_folders().data / FILE
    rooms, number = list[Room](), 0
    try:
        for number, line in enumerate(read_log(path).lines, 1):  # noqa: B007
            rooms.append(msgspec.json.decode(line, type=Room))
    except (msgspec.MsgspecError, ValueError) as error:
        raise fault_in(path.name, number, str(error).replace("`", "")) from None
    return tuple(rooms)


__all__ = ["FILE", "NoRoom", "Room", "build_room", "encode_room", "read_rooms"]
