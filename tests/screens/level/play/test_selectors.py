"""Selectors: what mouse and keys choose among the offered actions."""

from __future__ import annotations

import copy
from collections import deque
from random import Random

import pytest

from intodepth.content.catalog import load_catalog
from intodepth.content.first_stage import build_stage
from intodepth.folders import find_folders
from intodepth.screens.level.play.selectors import Selection, build_offers, neighbour, next_lead
from intodepth.sim.actions import Action, generate_actions
from intodepth.sim.actions.drop import Drop
from intodepth.sim.actions.lead import Lead
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.ropes.tie import TieOn
from intodepth.sim.actions.take import Take
from intodepth.sim.entities import Posture
from intodepth.sim.history import History
from intodepth.sim.picture import draw
from intodepth.sim.rules import Rules
from intodepth.sim.space.cells import SIDES, Cell, Side
from intodepth.sim.stage import Stage
from tests.cargo_stages import cargo_stage
from tests.each import for_each
from tests.rope_stages import rope_stage
from tests.ropes import anchor, body, set_anchor, tie_rope

CATALOG = load_catalog(find_folders())


def select(stage: Stage) -> Selection:
    return Selection(build_offers(stage, generate_actions(stage)), stage.hero(stage.lead).cell)


def test_move_is_chosen_first_and_needs_a_cell() -> None:
    selection = select(draw("#####\n#A..#\n#####"))
    assert selection.kind is Move and selection.action is None
    assert selection.point(Cell(3, 1), 0.5) and selection.action == Move(0, Cell(3, 1))
    assert not selection.point(Cell(0, 0), 0.5) and selection.action == Move(0, Cell(3, 1))


def test_arrows_go_from_the_hero_to_the_nearest_cell() -> None:
    selection = select(draw("#######\n#..A..#\n#######"))
    selection.step(Side.E)
    assert selection.cell == Cell(4, 1)
    selection.step(Side.W)
    assert selection.cell == Cell(2, 1), "over the hero itself"


@pytest.mark.parametrize("level", list(CATALOG.levels))
def test_every_cell_can_be_reached_with_the_arrows(level: str) -> None:
    history = History(build_stage(CATALOG.levels[level], CATALOG, Rules()))
    for _ in range(12):
        actions = generate_actions(history.stage)
        if not actions:
            break
        selection = select(history.stage)
        offer = selection.offers.get(Move)
        if offer and selection.origin:
            found: set[Cell] = set()
            waiting = deque([selection.origin])
            while waiting:
                start = waiting.popleft()
                for side in SIDES:
                    cell = neighbour(start, side, offer.cells)
                    if cell is not None and cell not in found:
                        found.add(cell)
                        waiting.append(cell)
            assert found == set(offer.cells)
        history.commit(actions[len(actions) * 2 // 3])


def test_two_relics_for_one_side_are_two_ways_in_one_cell() -> None:
    stage = draw("#####\n#rAr#\n#####", carries=2)
    history = History(stage)
    history.commit(Take(0, 1))
    history.commit(Take(0, 2))
    selection = select(stage)
    selection.choose(Drop)
    assert selection.offers[Drop].cells.keys() == {Cell(1, 1), Cell(3, 1)}
    assert selection.point(Cell(3, 1), 0.9) and selection.action == Drop(0, 1, Side.E)
    assert selection.point(Cell(3, 1), 0.1) and selection.action == Drop(0, 2, Side.E)
    selection.turn()
    assert selection.action == Drop(0, 1, Side.E)


def hanging() -> Stage:
    """Bram hangs from an edge."""
    stage = draw("######\n#A...#\n###..#\n###..#\n###..#\n######")
    History(stage).commit(Move(0, Cell(3, 3)))
    return stage


def test_down_lets_go_of_an_edge() -> None:
    stage = hanging()
    assert stage.hero(0).posture == Posture.HANGING
    selection = select(stage)
    assert selection.origin in selection.offers[Move].cells
    selection.step(Side.S)
    assert selection.action == Move(0, Cell(3, 3), drop=True)


def test_the_key_for_another_way_lets_go_of_an_edge() -> None:
    selection = select(hanging())
    selection.turn()
    assert selection.action == Move(0, Cell(3, 3), drop=True)
    selection.turn()
    assert selection.action == Move(0, Cell(3, 3), drop=True), "the only way there"


@pytest.mark.parametrize("side", SIDES)
def test_any_arrow_lets_go_where_nothing_else_can_be_done(side: Side) -> None:
    stage = hanging()
    drop = Move(0, Cell(3, 3), drop=True)
    selection = Selection(build_offers(stage, [drop]), Cell(3, 3))
    selection.step(side)
    assert selection.action == drop


def test_the_lead_goes_round() -> None:
    stage = draw("#######\n#A.B.C#\n#######")
    offers = build_offers(stage, generate_actions(stage))
    assert next_lead(offers, 1) == Lead(0, 1)
    assert next_lead(offers, -1) == Lead(0, 2)
    History(stage).commit(Lead(0, 2))
    offers = build_offers(stage, generate_actions(stage))
    assert next_lead(offers, 1) == Lead(2, 0)
    assert next_lead(offers, -1) == Lead(2, 1)


def test_pointing_at_a_relic_within_reach_takes_it() -> None:
    selection = select(draw("######\n#.Ar.#\n######"))
    assert selection.point(Cell(3, 1), 0.5) and selection.action == Take(0, 1)
    assert selection.point(Cell(1, 1), 0.5) and selection.action == Move(0, Cell(1, 1))
    selection.choose(Take)
    assert not selection.point(Cell(1, 1), 0.5) and selection.action == Take(0, 1)


def test_a_loose_end_comes_before_one_that_is_tied() -> None:
    stage = draw("####\n#A.#\n####")
    set_anchor(stage, 1, 1, 10)
    tie_rope(stage, (body(0), None), (1, 1), "", 2)
    selection = select(stage)
    selection.choose(TieOn)
    assert selection.ways == (TieOn(0, 0, 1, anchor(0)), TieOn(0, 0, 0, anchor(0)))


@for_each("seed", range(40))
def test_every_action_can_be_pointed_at_and_reached_by_keys(seed: int) -> None:
    random = Random(seed)
    stage = cargo_stage(random) if seed % 2 else rope_stage(random)
    offers = build_offers(stage, generate_actions(stage))
    for kind, offer in offers.items():
        selection = Selection(offers, stage.hero(stage.lead).cell)
        selection.choose(kind)
        by_keys = set(offer.actions) if kind is Lead else reached_by_keys(selection)
        for action in offer.actions:
            assert action in by_keys
            cell = action.aim(stage)
            if offer.single or kind is Lead:
                continue
            assert cell is not None
            ways = offer.cells[cell]
            height = 1 - (ways.index(action) + 0.5) / len(ways)
            assert selection.point(cell, height) and selection.action == action


def reached_by_keys(selection: Selection) -> set[Action]:
    """The actions that arrows and the key for another way lead to."""
    waiting, found, known = [selection], set(), set()
    while waiting:
        here = waiting.pop()
        if (here.cell, here.way) in known:
            continue
        known.add((here.cell, here.way))
        found.add(here.action)
        for side in SIDES:
            waiting.append(copy.copy(here))
            waiting[-1].step(side)
        waiting.append(copy.copy(here))
        waiting[-1].turn()
    return {action for action in found if action is not None}
