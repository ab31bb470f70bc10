"""The laws, on random games in halls full of portals; and that what lies out of reach changes nothing."""

from random import Random

import pytest

from intodepth.search.bots import pick
from intodepth.sim.actions import generate_actions
from intodepth.sim.actions.move import Move
from intodepth.sim.entities import Body
from intodepth.sim.events import Moved
from intodepth.sim.flow.schedule import build_schedule
from intodepth.sim.history import History
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.space.ground import Ground, Portal
from intodepth.sim.stage import Stage
from tests.caves import halls
from tests.laws.random_games import game, noted
from tests.samples import fewer, some

FAR = ["########", "#H#....#", "#.#.2..#", "########"]


def played(seed: int, limit: int) -> History:
    """A game in which every second time much is walked."""
    with noted(f"test_portal_laws.played({seed}, {limit})"):
        return game(halls(Random(seed)), Random(seed), limit, (Move,) if seed % 2 else ())


def crossings(history: History) -> int:
    """How often a body went through a portal."""
    sides = {(portal.start, portal.side) for portal in history.stage.ground.portals}
    happenings = (happening for entry in history.done for happening in entry.schedule.timeline)
    return sum(isinstance(h.event, Moved) and (h.event.old, h.event.side) in sides for h in happenings)


@pytest.mark.parametrize("first", range(0, 20, 10))
def test_no_random_game_in_halls_of_portals_breaks_a_law(first: int) -> None:
    games = [played(seed, 30) for seed in some(range(first, first + 10), 3)]
    assert sum(map(crossings, games)) > fewer(20, 3)


def test_a_game_that_once_asked_what_lies_above_the_highest_cell_breaks_no_law() -> None:
    played(10221, 60)


def test_no_ladder_is_hung_where_somebody_falls_for_ever() -> None:
    played(10243, 60)


@pytest.mark.long
def test_no_random_game_of_a_thousand_in_halls_of_portals_breaks_a_law() -> None:
    for seed in range(10_000, 11_000):
        played(seed, 60)


def with_far_room(stage: Stage) -> Stage:
    """The stage with a room beside it that nothing leads to: portals of its own, and boulders."""
    height = max(stage.ground.height, len(FAR))
    old, width = stage.ground, stage.ground.width
    kinds = bytearray()
    for y in range(height):
        inner = old.kinds[y * width : (y + 1) * width] if y < old.height else b"#" * width
        kinds += inner + (FAR[-1 - y].encode() if y < len(FAR) else b"#" * len(FAR[0]))
    lift = Portal(Cell(width + 1, 1), Side.S, Cell(width + 1, 2))
    door = Portal(Cell(width + 6, 2), Side.E, Cell(width + 6, 1), mirror=True)
    ground = Ground(width + len(FAR[0]), height, bytes(kinds), (*old.portals, lift, door))
    boulders = [
        Body(len(stage.bodies) + number, "boulder", "E", Cell(width + x, y), 6, 3, 3)
        for number, (x, y) in enumerate(((3, 1), (6, 1)))
    ]
    bodies = (*stage.bodies.values(), *boulders)
    parts = stage.anchors.values(), stage.ropes.values(), stage.mechanisms.values()
    return Stage.of(ground, bodies, stage.rules, *parts)


@pytest.mark.parametrize("first", range(0, 20, 10))
def test_a_room_that_nothing_leads_to_changes_nothing(first: int) -> None:
    for seed in range(first, first + 10):
        stage, random = halls(Random(seed)), Random(seed)
        beside = with_far_room(stage)
        for _ in range(12):
            actions = generate_actions(stage)
            assert generate_actions(beside) == actions
            if not actions:
                break
            action = pick(actions, random)
            here, there = build_schedule(stage, action), build_schedule(beside, action)
            assert here.timeline == there.timeline, f"seed {seed}: {action}"
            for schedule, of in ((here, stage), (there, beside)):
                schedule.apply(of)
