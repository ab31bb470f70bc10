"""Rooms for research: any seed draws one, and those of the bank come with a plan."""

from __future__ import annotations

from pathlib import Path

import pytest

from intodepth.content.first_stage import build_stage
from intodepth.content.outcome import outcome_of, rounds_played
from intodepth.content.rooms.bank import NoRoom, Room, build_room, encode_room, read_rooms
from intodepth.content.rooms.drawing import BOARDS, PARTY, PATTERNS, draw_room
from intodepth.files.faults import FileFault
from intodepth.sim.actions import ROPE_ACTIONS
from intodepth.sim.flow import turns
from intodepth.sim.history import History
from intodepth.sim.invariants import problems
from intodepth.sim.rules import Rules
from tests.catalogs import own_catalog
from tests.samples import some

CATALOG = own_catalog()
ROOMS = read_rooms()
KINDS = [(pattern, size) for pattern in PATTERNS for size in BOARDS]


@pytest.mark.parametrize("pattern", PATTERNS)
def test_every_seed_draws_a_sound_room(pattern: str) -> None:
    for size, (width, height) in BOARDS.items():
        for seed in range(12):
            level = draw_room(pattern, size, seed)
            assert (len(level.rows[0]), len(level.rows)) == (width, height)
            assert level.party == PARTY and len(level.relics) == 1
            stage = build_stage(level, CATALOG, Rules())
            assert not problems(stage), (level.name, problems(stage))


def test_a_room_depends_on_pattern_size_and_seed_alone() -> None:
    digests = [draw_room(*kind, seed).digest for kind in KINDS for seed in (1, 2)]
    assert digests == [draw_room(*kind, seed).digest for kind in KINDS for seed in (1, 2)]
    assert len(set(digests)) == len(digests)


def test_what_there_is_not_is_told() -> None:
    for asked, told in (
        (("maze", 1, 0), "there is no pattern 'maze', only steps"),
        (("steps", 6, 0), "there is no size '6', only 1 to 5"),
        (("steps", True, 0), "there is no size 'True'"),
        (("steps", 1, -1), "seed -1"),
    ):
        with pytest.raises(NoRoom, match=told):
            draw_room(*asked)


def test_the_bank_has_rooms_of_all_kinds_and_each_is_another() -> None:
    assert {(room.pattern, room.size) for room in ROOMS} == set(KINDS)
    assert len({room.level_digest for room in ROOMS}) == len(ROOMS)
    for kind in KINDS:
        assert sum((room.pattern, room.size) == kind for room in ROOMS) >= 3


def test_half_of_the_rooms_are_not_finished_without_ropes() -> None:
    assert sum(room.needs_ropes for room in ROOMS) >= len(ROOMS) / 2
    for room in ROOMS:
        if room.needs_ropes:
            assert any(isinstance(action, ROPE_ACTIONS) for action in room.plan)


def finishes(room: Room) -> None:
    history = History(build_stage(room.level, CATALOG, Rules()))
    for action in room.plan:
        history.commit(action)
    assert outcome_of(history, room.level).is_won and turns.is_over(history.stage)
    assert not outcome_of(history, room.level).lost
    assert rounds_played(history) == room.rounds


@pytest.mark.compiled
def test_plans_finish_their_rooms() -> None:
    for room in some(ROOMS, 5):
        finishes(room)


def test_a_room_is_read_as_it_was_written(tmp_path: Path) -> None:
    path = tmp_path / "rooms.jsonl"
    room = build_room("steps", 1, 5, ROOMS[0].plan, 4, needs_ropes=False)
    path.write_bytes(encode_room(room) + encode_room(ROOMS[0]))
    one, other = read_rooms(path)
    assert (one.level, one.plan, one.rounds) == (room.level, room.plan, 4)
    assert other == ROOMS[0]


def test_a_room_that_is_drawn_otherwise_now_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "rooms.jsonl"
    path.write_bytes(encode_room(ROOMS[0]).replace(ROOMS[0].level_digest.encode(), b"0" * 16))
    with pytest.raises(NoRoom, match="is drawn otherwise"):
        print(read_rooms(path)[0].level)


def test_a_faulty_bank_is_told_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "rooms.jsonl"
    path.write_bytes(encode_room(ROOMS[0]) + b'{"pattern": 3}\n')
    with pytest.raises(FileFault, match=r"rooms\.jsonl:2: "):
        read_rooms(path)
