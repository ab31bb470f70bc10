"""Law 14 line by line: nothing that is told hangs on what nobody has ever seen."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from intodepth.content.first_stage import build_stage
from intodepth.content.recorder import Unrecorded
from intodepth.play.session import Session
from intodepth.screens.level.practice import Practice
from intodepth.screens.level.screen import LevelScreen
from intodepth.screens.services import Services
from intodepth.search.bots import pick
from intodepth.sim.actions import generate_actions
from intodepth.sim.history import History
from intodepth.sim.knowledge import Chronicle, Knowledge, notice
from intodepth.sim.rules import Rules
from intodepth.sim.stage import Stage
from intodepth.text.level_map import draw_map
from intodepth.text.level_words import look, look_around, look_at
from tests.catalogs import own_catalog
from tests.laws.unknown import otherwise
from tests.text.typist import Typist

LEVELS = "drawbridge", "thin_floor", "good_hands", "down_is_up", "pedestal", "bell_pull", "iron_hand"
CATALOG = own_catalog()


def sit_down(level: str, stage: Stage, known: Knowledge) -> Session:
    return Session(CATALOG.levels[level], History(stage.copy()), Unrecorded(), known)


def tell_all(session: Session) -> Iterator[str]:
    """All that commands tell that only ask."""
    yield from draw_map(session, CATALOG)
    yield from look(session, CATALOG)
    yield from look_around(session, CATALOG)
    for cell in sorted(session.knowledge.terrain):
        yield from look_at(session, CATALOG, cell)


def choose_all(session: Session, home: Path) -> Iterator[str]:
    """All that is listed, and what is told of each line of it."""
    services = Services(CATALOG, home)
    typist = Typist(LevelScreen(services, Practice(services, session)), services)
    yield from typist.words
    for number in range(1, 1 + len(typist.of_kind("choice"))):
        if not typist.session.offers or typist.session.history.done:
            break
        yield from typist.type(str(number))
        typist.type("back")


def compare(level: str, seed: int, home: Path) -> tuple[int, int]:
    """Play a level at random; how often lines were compared, and lists of what can be done."""
    random = Random(f"{level}{seed}")
    stage = build_stage(CATALOG.levels[level], CATALOG, Rules())
    history, count, lists = History(stage), 0, 0
    chronicle = Chronicle(history)
    for turn in range(30):
        actions = generate_actions(stage)
        if not actions:
            break
        known = chronicle.follow(history)
        other = otherwise(stage, known, random) if turn % 4 == 3 else None
        # A relic that is not there gives no light, which is seen.
        if other is not None and notice(other) == notice(stage):
            here, there = sit_down(level, stage, known), sit_down(level, other, known)
            assert list(tell_all(here)) == list(tell_all(there)), (level, seed, turn)
            count += 1
            # What is to be brought out is announced.
            is_alike = other.bodies.keys() == stage.bodies.keys() and generate_actions(other) == actions
            # Who comes in by themselves looks about there.
            is_alike &= stage.hero(stage.lead).cell is not None
            if not lists and is_alike:
                assert list(choose_all(here, home / "here")) == list(choose_all(there, home / "there")), (
                    level,
                    seed,
                    turn,
                )
                lists += 1
        history.commit(pick(actions, random))
    return count, lists


def test_no_line_tells_of_what_nobody_has_seen(tmp_path: Path) -> None:
    compared = [compare(level, 0, tmp_path) for level in LEVELS]
    assert sum(count for count, _ in compared) > 20 and sum(lists for _, lists in compared) > 3


@pytest.mark.long
def test_no_line_of_any_level_tells_of_what_nobody_has_seen(tmp_path: Path) -> None:
    assert sum(compare(level, seed, tmp_path)[0] for level in CATALOG.levels for seed in range(3)) > 200
