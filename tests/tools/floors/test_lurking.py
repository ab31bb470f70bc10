"""Lurking: creatures are put where they threaten the proven ways of a floor most, and the ways still hold."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from intodepth.__main__ import main
from intodepth.content.floors.bank import Certified, bank_path, read_bank
from intodepth.content.floors.composing import Recipe
from intodepth.content.floors.demands import Demand
from intodepth.files.folders import find_folders
from intodepth.tools.floors import lurking
from intodepth.tools.floors.certificates import NotProven
from intodepth.tools.floors.lurking import MOST, TRIED, Threat, places_near_ways, threat_of, with_lurking
from intodepth.tools.floors.making import Workshop

DEPTH = 1


@pytest.fixture(scope="module")
def shop() -> Workshop:
    return Workshop()


@pytest.fixture(scope="module")
def haunted(shop: Workshop) -> Certified:
    """A short floor of the bank on which a creature was put."""
    floors = [floor for floor in read_bank(bank_path(find_folders().data, DEPTH)) if floor.recipe.creatures]
    return min(floors, key=lambda floor: floor.rounds)


@pytest.fixture(scope="module")
def bare(haunted: Certified, shop: Workshop) -> Certified:
    """The floor without that creature."""
    return shop.with_earliest_water(msgspec.structs.replace(haunted.recipe, creatures=()), haunted.number)


@pytest.mark.slow
def test_what_is_put_there_threatens_the_ways_and_they_hold(
    haunted: Certified, bare: Certified, shop: Workshop
) -> None:
    assert shop.certify_floor(haunted.recipe, haunted.number, haunted.asks) == haunted
    assert len(haunted.recipe.creatures) == MOST[DEPTH - 1]
    assert threat_of(haunted.recipe, shop).rounds > threat_of(bare.recipe, shop).rounds


@pytest.mark.slow
def test_the_place_that_threatens_most_is_taken_and_no_more_are_put_than_may_be(
    haunted: Certified, bare: Certified, shop: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    places = places_near_ways(bare, shop)
    assert places == places_near_ways(bare, shop) and 3 < len(places) <= TRIED
    (best,) = haunted.recipe.creatures
    monkeypatch.setattr(lurking, "places_near_ways", lambda floor, shop: [best])
    asking, both = (msgspec.structs.replace(floor, asks=(Demand.SWING,)) for floor in (bare, haunted))
    assert with_lurking(asking, shop) == both, "what is asked stays noted"
    monkeypatch.setattr(lurking, "places_near_ways", lambda floor, shop: [*places[:2], best])
    more = with_lurking(bare, shop)
    assert threat_of(more.recipe, shop).rounds >= threat_of(haunted.recipe, shop).rounds
    assert with_lurking(haunted, shop) is haunted


@pytest.mark.slow
def test_a_creature_with_whose_water_a_way_does_not_hold_is_not_put_there(
    haunted: Certified, bare: Certified, shop: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    later = msgspec.structs.replace(haunted.recipe, wakes=haunted.recipe.wakes + 1)
    proven = msgspec.structs.replace(haunted, recipe=later)
    measure = lurking.threat_of

    def fail_later(recipe: Recipe, shop: Workshop, ways: int | None = None) -> Threat:
        if recipe == later:
            raise NotProven("stuck", "up")
        return measure(recipe, shop, ways)

    monkeypatch.setattr(lurking, "places_near_ways", lambda *_: haunted.recipe.creatures)
    monkeypatch.setattr(shop, "with_earliest_water", lambda *_: proven)
    assert with_lurking(bare, shop) == proven
    monkeypatch.setattr(lurking, "threat_of", fail_later)
    assert with_lurking(bare, shop) is bare


def test_the_command_proves_the_floors_of_a_file_anew_and_says_how_much_they_threaten(
    haunted: Certified, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / f"depth_{DEPTH}.jsonl"
    without = msgspec.structs.replace(haunted, recipe=msgspec.structs.replace(haunted.recipe, creatures=()))
    path.write_bytes(b"".join(msgspec.json.encode(floor) + b"\n" for floor in (without, haunted)))
    before = path.read_bytes()
    assert main(["floors", "creatures", "--depth", str(DEPTH), "--out", str(tmp_path)]) == 0
    assert path.read_bytes() == before, "one was looked at before, the other has enough of them"
    told = capsys.readouterr().out.splitlines()
    assert [line.split(": ")[0] for line in told] == [path.name] * 2
    assert told[0].endswith("rounds with a threat before") and told[1].endswith("rounds with a threat now")


def test_a_file_that_is_no_bank_gets_one_line(
    haunted: Certified, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cow = msgspec.structs.replace(haunted.recipe.creatures[0], creature="cow")
    lines = [
        haunted,
        msgspec.structs.replace(haunted, recipe=msgspec.structs.replace(haunted.recipe, creatures=(cow,))),
    ]
    path = tmp_path / "depth_1.jsonl"
    path.write_bytes(b"".join(msgspec.json.encode(line) + b"\n" for line in lines))
    before = path.read_bytes()
    assert main(["floors", "creatures", "--depth", "1", "--out", str(tmp_path)]) == 2
    assert capsys.readouterr().err == "floors: depth_1.jsonl:2: there is no creature 'cow'\n"
    assert path.read_bytes() == before
    asked = ["floors", "creatures", "--depth", "2", "--out", str(tmp_path)]
    assert main(asked) == 2
    assert capsys.readouterr().err == "floors: depth_2.jsonl:1: cannot be read: No such file or directory\n"
    (tmp_path / "depth_2.jsonl").write_bytes(b"")
    assert main(asked) == 0, "no floors, nothing to do"
