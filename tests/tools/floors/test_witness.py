"""Witnesses: plans of modules, played step by step; what cannot be done is told with the step."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from intodepth.content.catalog import Catalog
from intodepth.content.floors.composing import Lying, Part, Placed, Recipe, compose, parts_of
from intodepth.content.floors.modules import Module, ModuleStep
from intodepth.content.runs.shaft import build_floor, come_in
from intodepth.sim.history import History
from intodepth.sim.rules import Rules
from intodepth.sim.space.cells import Cell
from intodepth.sim.space.terrain import Doors
from intodepth.tools.floors.certificates import PARTIES, NotProven, build_plain_party, certify
from intodepth.tools.floors.witness import Player, Stuck

FLOOR = Recipe(
    1,
    (
        Placed("well", 1, 0),
        Placed("porch", 0, 1),
        Placed("niche", 2, 1),
        Placed("back_door", 0, 0),
        Placed("loft", 2, 0),
    ),
    (Lying(1, "s", "saints_tooth"), Lying(2, "s", "bell"), Lying(3, "s", "lead_crown")),
    30,
)


@pytest.fixture
def playing(catalog: Catalog, modules: dict[str, Module]) -> Callable[[Recipe], tuple[Player, list[Part]]]:
    def begin(recipe: Recipe) -> tuple[Player, list[Part]]:
        floor = build_floor(compose(recipe, modules), catalog, Rules())
        player = Player(History(come_in(floor, build_plain_party("light", catalog), Doors.DOWN)))
        player.come_in()
        return player, parts_of(recipe, modules)

    return begin


Playing = Callable[[Recipe], tuple[Player, list[Part]]]


def test_all_come_in_though_there_are_two_entries_for_three(playing: Playing) -> None:
    player, _ = playing(FLOOR)
    cells = [hero.cell for hero in player.stage.heroes()]
    assert len(set(cells)) == 3 and None not in cells


def test_a_plan_hangs_a_rope_wherever_and_however_its_module_stands(playing: Playing) -> None:
    for mirrored in (False, True):
        shaft = Placed("well", 1, 0, mirrored)
        player, parts = playing(msgspec.structs.replace(FLOOR, parts=(shaft, *FLOOR.parts[1:])))
        player.do(parts[0], parts[0].module.plans["down"])
        (rope,) = player.stage.ropes.values()
        assert rope.cells[0] == parts[0].place("o")
        assert rope.cells[-1] == parts[0].cell(3, 1)


def test_heroes_are_called_in_the_order_of_their_ways_and_come_to_the_nearer_side(playing: Playing) -> None:
    for mirrored in (False, True):
        shaft = Placed("well", 1, 0, mirrored)
        player, parts = playing(msgspec.structs.replace(FLOOR, parts=(shaft, *FLOOR.parts[1:])))
        player.do(
            parts[0], tuple(ModuleStep(n, (who, "by", "o")) for n, who in enumerate(("first", "second"), 1))
        )
        place = parts[0].place("o")
        assert place is not None
        beside = [Cell(place.x - 1, place.y), Cell(place.x + 1, place.y)]
        assert sum(hero.cell in beside for hero in player.stage.heroes()) == 2, mirrored
        player, _ = playing(msgspec.structs.replace(FLOOR, parts=(shaft, *FLOOR.parts[1:])))
        ahead = max(player.stage.heroes(), key=lambda hero: hero.cell or Cell(0, 0))
        player.do(parts[0], (ModuleStep(1, ("first", "by", "o")),))
        assert player.stage.hero(ahead.id).cell == beside[0], mirrored


def test_who_lets_itself_fall_does_not_climb_down_the_rope_that_hangs_there(
    playing: Playing, modules: dict[str, Module], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(modules, "well", changed(modules["well"], "..oH...", "..o...."))
    player, parts = playing(FLOOR)
    player.do(parts[0], modules["well"].plans["down"])
    who, end = player.roles["light"].id, parts[0].cell(3, 1)
    player.do(parts[0], (ModuleStep(1, ("light", "to", "o")), ModuleStep(2, ("light", "fall", "3,7"))))
    fallen = player.stage.hero(who)
    assert fallen.cell == end and fallen.hit_points < fallen.max_hit_points


def test_a_plan_ends_where_a_rope_lies_already(playing: Playing, modules: dict[str, Module]) -> None:
    steps = ModuleStep(1, ("unless", "3,1")), ModuleStep(2, ("light", "yodel"))
    player, parts = playing(FLOOR)
    with pytest.raises(Stuck, match="line 2"):
        player.do(parts[0], steps)
    player.do(parts[0], modules["well"].plans["down"])
    player.do(parts[0], steps)


def test_a_plan_names_a_lever_by_its_glyph(playing: Playing) -> None:
    player, parts = playing(
        msgspec.structs.replace(FLOOR, parts=(Placed("hatch", 1, 0, True), *FLOOR.parts[1:]))
    )
    player.do(parts[0], (ModuleStep(1, ("roper", "to", "l")),))
    with pytest.raises(Stuck, match="offered are Pull"):
        player.do(parts[0], (ModuleStep(2, ("roper", "pull", "o")),))
    player.do(parts[0], (ModuleStep(2, ("roper", "pull", "l")),))
    (lever,) = player.stage.mechanisms.values()
    assert lever.on


REFUSED = {
    "nobody is called so": ("giant to o", "a step begins with wait, or with light"),
    "nothing is called so": ("light yodel", "there is no 'yodel'; there are to, by, go, fall,"),
    "there is no such place": ("light to q", "there is no place 'q'"),
    "nobody gets there": ("light to 3,3", "there is no way from"),
    "it cannot be done there": ("light tieon o", "cannot be done at"),
}


def test_a_step_that_cannot_be_done_is_told_with_its_module_and_line(playing: Playing) -> None:
    player, parts = playing(FLOOR)
    for name, (line, expected) in REFUSED.items():
        with pytest.raises(Stuck) as told:
            player.do(parts[0], (ModuleStep(7, tuple(line.split())),))
        assert f"well, line 7 of the plan, {line}" in str(told.value), name
        assert expected in str(told.value), name
        assert told.value.part == "well"


def test_both_parties_go_down_and_up_and_bring_out_each_relic(
    catalog: Catalog, modules: dict[str, Module]
) -> None:
    proofs = certify(FLOOR, modules, catalog, Rules())
    things = ["down", "up", "saints_tooth", "bell", "lead_crown"]
    assert [(proof.party, proof.what) for proof in proofs] == [
        (party, what) for party in PARTIES for what in things
    ]
    assert certify(FLOOR, modules, catalog, Rules()) == proofs
    below = next(proof for proof in proofs if proof.what == "down")
    assert below.ropes == {"Uncoil", "TieOn", "Throw"} and 3 <= below.rounds <= 12


def changed(module: Module, old: str, new: str) -> Module:
    text = "\n".join(module.rows)
    assert old in text
    return msgspec.structs.replace(module, rows=tuple(text.replace(old, new).split("\n")))


def test_what_cannot_be_done_has_no_certificate(catalog: Catalog, modules: dict[str, Module]) -> None:
    well, niche = modules["well"], modules["niche"]
    broken = {
        "no rope": ("stuck", {"well": msgspec.structs.replace(well, plans={})}),
        "a lid": ("stuck", {"well": changed(well, "###.###", "#######")}),
        "a shelf too high": ("stuck", {"niche": changed(niche, "....s##\n...####", "###.s##\n.######")}),
        "needles where it is": ("hurt", {"niche": changed(niche, "....s##", "...^s##")}),
    }
    for name, (reason, others) in broken.items():
        with pytest.raises(NotProven) as told:
            certify(FLOOR, {**modules, **others}, catalog, Rules())
        assert reason in told.value.reason, (name, told.value.reason, str(told.value))
