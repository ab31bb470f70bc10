"""Finds: which three a floor offers, what the one taken gives, and how it is written down."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import chain
from pathlib import Path

import pytest

from intodepth.content.catalog import Catalog
from intodepth.content.definitions import OF_FINDS
from intodepth.content.descents import load_finds
from intodepth.content.runs.codes import find_lost_shaft, rescue_code, rescue_of, run_in
from intodepth.content.runs.finds import CARDS, FLOORS, list_offered_finds, was_offered, with_finds
from intodepth.content.runs.record import go_on, read_record, replay_run, start_run
from intodepth.content.runs.run import Run
from intodepth.files.faults import FileFault
from intodepth.sim.actions.deploy import Deploy
from intodepth.sim.actions.finds.pour import Pour
from intodepth.sim.actions.finds.wear import Wear
from intodepth.sim.entities import WORN, Gift, Hero
from intodepth.sim.knowledge import Chronicle
from intodepth.sim.rules import Rules
from tests.catalogs import own_catalog
from tests.runs import PARTY, small_shaft, steps_out


@pytest.fixture
def shaft(catalog: Catalog, tmp_path: Path) -> Catalog:
    return small_shaft(catalog, tmp_path)


EDITIONS = (
    {"grapnel", "slips", "splices", "pries", "ballast", "vest", "irons"}
    | {"sling", "sand", "whistle", "pick", "match"},
    {"gaff", "wedge", "ladder", "wax"},
)
"""the finds of each edition that is out, which runs of players were offered"""


def test_a_find_that_is_added_has_an_edition_after_those_that_are_out() -> None:
    finds = own_catalog().finds
    for edition, keys in enumerate(EDITIONS, 1):
        assert {key for key, find in finds.items() if find.edition == edition} == keys
    editions = {find.edition for find in finds.values()}
    assert editions == {*range(1, max(editions) + 1)}, "one after the other"


def test_each_floor_of_every_seed_offers_three_others() -> None:
    finds, met = own_catalog().finds, Counter[tuple[str, int]]()
    last = max(find.edition for find in finds.values())
    for seed in (f"seed-{number}" for number in range(200)):
        offers = [
            [list_offered_finds(seed, depth, known) for depth in range(1, FLOORS + 1)]
            for known in (
                [key for key, find in finds.items() if find.edition <= edition]
                for edition in range(1, last + 1)
            )
        ]
        assert sorted(chain.from_iterable(offers[0])) == sorted(EDITIONS[0]), "as it was with twelve"
        assert all(len(cards) == CARDS for cards in offers[-1])
        assert len(set(chain.from_iterable(offers[-1]))) == CARDS * FLOORS
        assert offers[-1] == [list_offered_finds(seed, depth, finds) for depth in range(1, FLOORS + 1)]
        for depth in range(1, FLOORS + 1):
            accepted = {key for key in finds if was_offered(key, seed, depth, finds)}
            assert accepted == {key for each in offers for key in each[depth - 1]}
        assert not was_offered(offers[-1][0][0], seed, FLOORS + 1, finds)
        assert list_offered_finds(seed, FLOORS + 1, finds) == ()
        met.update((key, depth) for depth, cards in enumerate(offers[-1]) for key in cards)
    assert len(met) == len(finds) * FLOORS, "each is met on each floor"


SUITS = (
    (("pick", "gaff"), ("pick",)),
    (("gaff", "grapnel"), ("ladder", "sand")),
    ((), ("wedge", "ballast")),
    (("ladder", "sand", "pick"),),
)
"""finds that suit what is behind the doors that lead down from the floors 1 to 4"""


def test_two_finds_of_a_floor_suit_what_is_behind_the_doors_ahead_another_door_each() -> None:
    finds, met = own_catalog().finds, set[str]()
    for seed in (f"seed-{number}" for number in range(200)):
        first, second, third, fourth = offers = [
            set(list_offered_finds(seed, depth, finds, SUITS)) for depth in range(1, FLOORS + 1)
        ]
        assert all(len(cards) == CARDS for cards in offers)
        assert len(set().union(*offers)) == CARDS * FLOORS, "no find on two floors"
        assert first >= {"pick", "gaff"}, "only the gaff is left for the left door"
        assert second & {"ladder", "sand"} and (second & {"grapnel"} or "grapnel" in first)
        left = {"wedge", "ballast"} - first - second
        assert third >= left, "where nothing suits one door, two suit the other"
        assert len(fourth & {"ladder", "sand"}) == len({"ladder", "sand"} - first - second - third)
        assert all(was_offered(key, seed, 2, finds, SUITS) for key in second)
        met |= first
    assert len(met) > len(finds) / 2, "the third is any"


def test_offers_suit_the_doors_of_shafts_that_note_what_they_ask_and_no_others(shaft: Catalog) -> None:
    run = Run(shaft, Rules(), PARTY, "seed-1")
    before = list_offered_finds(run.seed, 1, shaft.finds)
    two = tuple(key for key in shaft.finds if key not in before)[:2]
    run.doors = (run.doors[0], tuple(door._replace(suits=two) for door in run.doors[1]), *run.doors[2:])
    steps_out(run, ">")
    assert run.offered_finds == before
    run.doors = (run.doors[0], tuple(door._replace(asks=()) for door in run.doors[1]), *run.doors[2:])
    assert set(two) < set(run.offered_finds)
    run.go_on(run.visit.known, find=two[1])
    assert run.finds == (two[1],)


def test_each_gift_that_only_a_find_gives_is_given_by_one() -> None:
    given = {find.gift for find in own_catalog().finds.values()}
    assert {gift for gift in Gift if gift in OF_FINDS} - {*WORN.values()} <= given


def test_what_is_taken_is_there_on_each_floor_again_and_worn_on_none(shaft: Catalog) -> None:
    run = Run(shaft, Rules(), PARTY)
    steps_out(run, ">")
    cards = run.offered_finds
    with pytest.raises(ValueError, match="there is no find 'crown' here"):
        run.go_on(run.visit.known, find="crown")
    run.finds = ("ballast", "sand")
    run.go_on(run.visit.known, find=cards[0])
    assert run.finds == ("ballast", "sand", cards[0]) and run.visit.find == cards[0]
    stage = run.visit.stage
    given = Gift.BALLAST | Gift.SAND | Gift[cards[0].upper()]
    assert all(hero.gifts & given == given for hero in stage.heroes())
    own = {hero.id: hero.weight for hero in stage.heroes()}
    first = stage.heroes()[0]
    run.visit.history.commit(next(iter(Deploy.generate(stage, first))))
    run.visit.history.commit(
        next(each for each in Wear.candidates(stage, first) if each.find == int(Gift.BALLAST))
    )
    assert stage.weight(stage.hero(first.id)) == own[first.id] + Rules().ballast
    sand = next(iter(Pour.generate(stage, stage.hero(first.id))))
    run.visit.history.commit(sand)
    assert not stage.hero(first.id).gifts & Gift.SAND
    steps_out(run, ">")
    run.go_on(Chronicle(run.visit.history).latest)
    again = run.visit.stage.hero(first.id)
    assert again.weight == own[first.id] and again.gifts & OF_FINDS & given == given & OF_FINDS


def test_heel_irons_come_off_but_who_always_braces_still_does() -> None:
    worn = Hero(0, "x", "X", None, 4, gifts=Gift.CATCHES | Gift.SHOD | Gift.IRONS, hit_points=3)
    natural = replace(worn, id=1, gifts=Gift.CATCHES | Gift.PAWS)
    one, two = with_finds((worn, natural), ("irons",), Rules())
    assert isinstance(one, Hero) and isinstance(two, Hero)
    assert (one.gifts, two.gifts) == (Gift.IRONS, Gift.CATCHES | Gift.PAWS), "and paws use no find"


def test_a_find_is_recorded_and_told_in_the_code_and_there_is_none_in_a_rescue(
    shaft: Catalog, tmp_path: Path
) -> None:
    run, recorder = start_run(tmp_path / "runs", shaft, Rules(), PARTY)
    chronicle = Chronicle(run.visit.history)
    while run.visit.leads_to is None:
        steps_out(run, ">")
    for entry in run.visit.history.done:
        recorder.write(entry.action, entry.schedule, None, entry.order)
    find = run.offered_finds[2]
    go_on(run, recorder, chronicle.follow(run.visit.history), find=find)
    assert recorder.path is not None
    lines = recorder.path.read_bytes()
    assert f'"find":"{find}"'.encode() in lines
    assert replay_run(read_record(recorder.path), shaft).finds == (find,)
    recorder.path.write_bytes(lines.replace(find.encode(), b"crown"))
    with pytest.raises(FileFault, match="there is no find 'crown' here"):
        replay_run(read_record(recorder.path), shaft)
    steps_out(run, "v")
    run.go_on(chronicle.latest)
    steps_out(run, "v")
    run.go_on(chronicle.latest)
    assert run.end is not None
    told = run_in(rescue_code(run), shaft)
    assert told.finds == (find,) and told.visit.stage.digest == run.visit.stage.digest
    rescue = rescue_of(find_lost_shaft(run), shaft, ("smith", "porter", "spider"), {})
    steps_out(rescue, ">")
    assert rescue.offered_finds == ()


def test_a_file_of_finds_with_a_fault_is_named_by_line(tmp_path: Path) -> None:
    text = (Path(__file__).parents[2] / "data" / "finds.toml").read_text()
    for old, new, fault in (
        ("[sand]", "[sandy]", "no find can give 'sandy'"),
        ("[sand]", "[paws]", "no find can give 'paws'"),
        ("[sand]", "[shod]", "no find can give 'shod'"),
        ("{cork}", "{corks}", "does: expected the names of rules in braces"),
        ("{cork}", "{", "does: expected the names of rules in braces"),
    ):
        path = tmp_path / "finds.toml"
        path.write_text(text.replace(old, new, 1))
        with pytest.raises(FileFault) as told:
            load_finds(path)
        assert any(fault in line and "finds.toml:" in line for line in told.value.faults), new
