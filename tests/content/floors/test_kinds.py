"""Kinds of shaft: each has the floors that it says, and the kit, whatever the seed."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, pairwise

import pytest

from intodepth.content.catalog import Catalog
from intodepth.content.descents import FEATS, ROPE, Trait
from intodepth.content.floors.bank import Certified
from intodepth.content.floors.composing import Recipe, compose
from intodepth.content.floors.drawing import pick_doors
from intodepth.content.floors.modules import Module
from intodepth.content.floors.shafts import BY_HAND, doors_of
from intodepth.content.runs.marks import MARKS, rules_at
from intodepth.content.runs.run import PARTY
from intodepth.content.runs.shaft import bad_kit, build_crew, build_floor, equip
from intodepth.content.runs.unlocks import extras_for, list_heroes
from intodepth.files.faults import FileFault
from intodepth.files.folders import find_folders
from intodepth.sim.entities import Body, Gift, Hero
from intodepth.sim.ropes import AnchorKind
from intodepth.sim.rules import Rules
from intodepth.tools.floors import certificates
from intodepth.tools.floors.certificates import certify
from tests.catalogs import own_catalog

SEEDS = [f"kind-{number}" for number in range(200)]
DATA = find_folders().data
PLAYED = 1
"""floors of each depth that are played without pitons"""
SHAFTS = own_catalog().shafts
CLEAN = SHAFTS["clean"]


def certified(bank: list[tuple[Certified, ...]]) -> dict[Recipe, Certified]:
    return {floor.recipe: floor for floors in bank for floor in floors}


@pytest.mark.parametrize("kind", list(SHAFTS))
def test_every_seed_has_five_floors_of_its_kind_and_no_shaft_twice(
    kind: str, bank: list[tuple[Certified, ...]]
) -> None:
    traits, known = SHAFTS[kind].traits, certified(bank)
    picked = [pick_doors(seed, bank, traits) for seed in SEEDS]
    shafts = [tuple(left.recipe for left, *_ in doors) for doors in picked]
    assert len(set(shafts)) > len(SEEDS) // 2
    for doors, recipes in zip(picked, shafts, strict=True):
        assert [recipe.depth for recipe in recipes] == [1, 2, 3, 4, 5]
        assert all(set(traits) <= set(known[recipe].traits) for recipe in recipes)
        assert all(set(traits) <= set(floor.traits) for there in doors for floor in there)
        for above, below in pairwise(recipes if Trait.PORTAL not in traits else ()):
            assert above.place != below.place


def test_traits_tell_what_is_on_the_floors(
    bank: list[tuple[Certified, ...]], modules: dict[str, Module], catalog: Catalog
) -> None:
    for recipe, floor in certified(bank).items():
        level = compose(recipe, modules, own_catalog().places)
        assert (Trait.PORTAL in floor.traits) == any(portal.to for portal in level.portals), level.name
        anchors = build_floor(level, catalog, Rules()).anchors.values()
        has_pitons = any(anchor.kind == AnchorKind.PITON for anchor in anchors)
        assert (Trait.CLEAN in floor.traits) == ("Piton" not in floor.ropes and not has_pitons), level.name


@pytest.mark.slow
def test_clean_floors_can_be_done_with_what_a_clean_shaft_gives(
    bank: list[tuple[Certified, ...]], modules: dict[str, Module], catalog: Catalog
) -> None:
    for floors in bank:
        clean = [floor for floor in floors if Trait.CLEAN in floor.traits]
        for floor in clean[:PLAYED]:
            proofs = certify(floor.recipe, modules, catalog, Rules(), supplies=CLEAN.supplies)
            slow = {proof.what: proof.rounds for proof in proofs if proof.party == "slow"}
            assert (slow["down"], slow["up"]) == floor.rounds, floor.recipe.name


def pitons(crew: tuple[Body, ...]) -> int:
    return sum(body.pitons for body in crew if isinstance(body, Hero))


def test_nobody_has_pitons_in_a_clean_shaft_and_all_have_two_ropes_again_and_again(catalog: Catalog) -> None:
    for party in combinations(list_heroes(FEATS, catalog), PARTY):
        kit = {key: extras_for(key, FEATS, catalog, CLEAN.supplies)[:2] for key in party}
        assert bad_kit(kit, party, catalog, CLEAN.supplies) == "", party
        crew = build_crew(party, catalog, kit, CLEAN.supplies)
        bare = tuple(replace(body, coils=()) if isinstance(body, Hero) else body for body in crew)
        after = equip(bare, CLEAN.supplies)
        assert not pitons(crew) and not pitons(after), party
        for each in (crew, after):
            lengths = [coil.length for hero in each if isinstance(hero, Hero) for coil in hero.coils]
            assert sum(length >= ROPE for length in lengths) >= 2, party
        assert pitons(build_crew(party, catalog)), party


def test_pitons_cannot_be_taken_along_or_swapped_in_a_clean_shaft(catalog: Catalog) -> None:
    barred = {key for key, extra in catalog.extras.items() if not extra.suits(CLEAN.supplies)}
    assert barred == {"pitons", "pitons_8", "oda"}
    for key in sorted(barred):
        hero = catalog.extras[key].only or "smith"
        assert key in extras_for(hero, FEATS, catalog)
        assert key not in extras_for(hero, FEATS, catalog, CLEAN.supplies)
        assert bad_kit({hero: (key,)}, (hero,), catalog) == ""
        assert bad_kit({hero: (key,)}, (hero,), catalog, CLEAN.supplies) == f"{key!r} cannot be taken along"


def test_only_seeds_have_shafts_of_certain_floors(catalog: Catalog) -> None:
    assert [kind for kind in SHAFTS if not SHAFTS[kind].leads(BY_HAND)] == ["folded", "clean"]
    assert all(kind.leads("owl") for kind in SHAFTS.values())
    assert doors_of("owl", catalog) != doors_of("owl", catalog, traits=SHAFTS["folded"].traits)


def test_a_bank_without_such_floors_is_told_by_its_file(bank: list[tuple[Certified, ...]]) -> None:
    straight = [tuple(floor for floor in floors if Trait.PORTAL not in floor.traits) for floors in bank]
    with pytest.raises(FileFault, match=r"depth_1.jsonl:1: there is no floor: portal"):
        pick_doors("owl", straight, (Trait.PORTAL,))


@pytest.mark.slow
def test_certificates_hold_under_the_hardest_mark_with_every_find_in_the_pack(
    bank: list[tuple[Certified, ...]],
    modules: dict[str, Module],
    catalog: Catalog,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    plain, every = certificates.build_plain_party, Gift(sum(find.gift for find in catalog.finds.values()))
    hardest = rules_at(len(MARKS), Rules())

    def with_all(party: str, *args: object) -> tuple[object, ...]:
        crew = plain(party, *args)
        return tuple(replace(each, gifts=every) if isinstance(each, Hero) else each for each in crew)

    monkeypatch.setattr(certificates, "build_plain_party", with_all)
    for floors in bank:
        floor = floors[7]
        proofs = certificates.certify(floor.recipe, modules, catalog, hardest, fetches=False)
        slow = {proof.what: proof.rounds for proof in proofs if proof.party == "slow"}
        assert (slow["down"], slow["up"]) == floor.rounds
