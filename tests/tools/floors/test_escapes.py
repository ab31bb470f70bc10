"""Escapes: what a search finds brings a party out of a floor, by the door that is asked for."""

from __future__ import annotations

import pytest

from intodepth.content.catalog import Catalog
from intodepth.content.descents import Trait
from intodepth.content.floors.bank import bank_path, read_bank
from intodepth.content.floors.composing import compose, parts_of
from intodepth.content.floors.modules import Module, ModuleStep
from intodepth.content.runs.run import Run
from intodepth.content.runs.shaft import build_floor, come_in
from intodepth.files.folders import find_folders
from intodepth.sim.actions import generate_actions
from intodepth.sim.actions.exit import Exit
from intodepth.sim.actions.pass_turn import Pass
from intodepth.sim.digest import WORLD
from intodepth.sim.history import History
from intodepth.sim.rules import Rules
from intodepth.sim.space.terrain import Doors
from intodepth.sim.stage import Stage
from intodepth.tools.floors.ablating import PLAN, ROPES, Ablation, WaysWithout
from intodepth.tools.floors.certificates import build_plain_party
from intodepth.tools.floors.escapes import Escape, way_out
from intodepth.tools.floors.losses import DROWNED, HURT, LEFT, Loss, losses
from intodepth.tools.floors.routes import route
from intodepth.tools.floors.witness import Player
from tests.tools.floors.test_witness import FLOOR, changed

LADDER = "#%#H#s&\n###H###\n##%H#%#\n#%.H.##\n...H...\n...H..."


@pytest.fixture(scope="module")
def hung(catalog: Catalog, modules: dict[str, Module]) -> Stage:
    """All are in, and the rope hangs."""
    parts = parts_of(FLOOR, modules)
    floor = build_floor(compose(FLOOR, modules), catalog, Rules())
    player = Player(History(come_in(floor, build_plain_party("light", catalog), Doors.FIRST)))
    player.come_in()
    player.follow(route(FLOOR, parts, "down"))
    return player.stage


def test_a_way_out_is_found_by_either_door(hung: Stage, modules: dict[str, Module]) -> None:
    level = compose(FLOOR, modules)
    for doors in (Doors.DOWN, Doors.BACK):
        way = way_out(level, hung, doors, 300)
        history = History(hung.copy())
        for entry in way.entries:
            history.commit(entry.action)
        assert history.stage.doors == doors
        assert not any(hero.is_able or hero.is_fallen for hero in history.stage.heroes()), doors
        assert way == way_out(level, hung, doors, 300)


def test_nothing_is_found_where_nothing_is_looked_at(hung: Stage, modules: dict[str, Module]) -> None:
    assert way_out(compose(FLOOR, modules), hung, Doors.DOWN, 0).entries == ()


def test_a_rope_that_is_still_to_be_thrown_is_no_way_without_ropes(
    catalog: Catalog, modules: dict[str, Module]
) -> None:
    level, parts = compose(FLOOR, modules), parts_of(FLOOR, modules)
    player = Player(
        History(
            come_in(build_floor(level, catalog, Rules()), build_plain_party("light", catalog), Doors.DOWN)
        )
    )
    player.come_in()
    player.do(parts[0], parts[0].module.plans["down"][:-1])
    assert way_out(level, player.stage, Doors.DOWN, 60).entries
    assert not way_out(level, player.stage, Doors.DOWN, 60, without=ROPES).entries


def test_enough_are_out_and_too_few_are_lost(hung: Stage, modules: dict[str, Module]) -> None:
    level = compose(FLOOR, modules)
    fallen = hung.copy()
    fallen.write(0, "hit_points", fallen.hero(0).hit_points, 0)
    for enough, lost in ((3, True), (2, False), (1, False)):
        assert Escape(level, hung, enough=enough).is_lost(fallen) is lost, enough


def begun(catalog: Catalog, modules: dict[str, Module]) -> Run:
    return Run(catalog, Rules(), ("belayer", "smith", "rigger"), "owl", (compose(FLOOR, modules),))


def test_who_does_not_leave_with_the_others_is_left_behind(
    catalog: Catalog, modules: dict[str, Module]
) -> None:
    run = begun(catalog, modules)
    history = run.visit.history
    Player(history).come_in()
    while run.visit.leads_to is None:
        leaving = [action for action in generate_actions(history.stage, (Exit,))]
        history.commit(leaving[0] if leaving else Pass(history.stage.lead))
    told = list(losses(run.visit, parts_of(FLOOR, modules)))
    assert told == [Loss(LEFT, 1, "porch")] * 2


def test_who_is_under_water_to_the_last_has_drowned(catalog: Catalog, modules: dict[str, Module]) -> None:
    run = begun(catalog, modules)
    history = run.visit.history
    stage = history.stage
    stage.write(WORLD, "water", stage.water, stage.ground.height)
    Player(history).come_in()
    while any(hero.is_able for hero in stage.heroes()):
        history.commit(Pass(stage.lead))
    assert run.visit.leads_to is None
    assert {loss.how for loss in losses(run.visit, parts_of(FLOOR, modules))} == {DROWNED}


def test_a_fall_that_hurts_is_told_as_such(catalog: Catalog, modules: dict[str, Module]) -> None:
    run = begun(catalog, modules)
    history, parts = run.visit.history, parts_of(FLOOR, modules)
    for hero in history.stage.heroes():
        history.stage.write(hero.id, "hit_points", hero.hit_points, 1)
    player = Player(history)
    player.come_in()
    player.do(parts[0], (ModuleStep(1, ("light", "to", "3,7")), ModuleStep(2, ("light", "fall", "3,6"))))
    assert [loss[:2] for loss in losses(run.visit, parts)] == [(HURT, 1)]


def test_a_floor_is_ablated_both_ways(catalog: Catalog, modules: dict[str, Module]) -> None:
    ablation = Ablation(FLOOR, modules, catalog, 30)
    ropeless, fewer = ablation.without_ropes(), ablation.with_one_fewer()
    assert not ropeless.up and 0 < ropeless.looked < 300
    assert fewer == WaysWithout(PLAN, PLAN), "two go down and up a rope on a ring"
    well = changed(modules["well"], "#%#.#s&\n###.###\n##%.#%#\n#%...##\n.......\n.......", LADDER)
    assert Ablation(FLOOR, {**modules, "well": well}, catalog, 30).without_ropes().is_both


def test_a_search_goes_through_floors_with_portals(catalog: Catalog, modules: dict[str, Module]) -> None:
    bank = read_bank(bank_path(find_folders().data, 1))
    floor = next(each for each in bank if Trait.PORTAL in each.traits)
    level = compose(floor.recipe, modules, catalog.places)
    stage = come_in(build_floor(level, catalog, Rules()), build_plain_party("light", catalog), Doors.FIRST)
    Player(History(stage)).come_in()
    assert way_out(level, stage, Doors.DOWN, 30).looked > 0
