"""What the codex says: the numbers are those of data/ and of the rules, and everything has a picture."""

from __future__ import annotations

from dataclasses import replace

from msgspec.structs import replace as changed

from intodepth.content.catalog import Catalog
from intodepth.content.definitions import OF_FINDS
from intodepth.content.profile import Result
from intodepth.render import figures
from intodepth.screens.codex.article import Article
from intodepth.screens.codex.entries import PAGES, build_entries, list_handling, terrain_facts
from intodepth.screens.codex.glossary import build_terms
from intodepth.screens.codex.hero_facts import GIFTS, describe_hero
from intodepth.screens.codex.renown import RULE_WORDS, SHAFT_PAGE, find_met_renown, shaft_key
from intodepth.screens.codex.screen import CodexScreen
from intodepth.screens.codex.stills import Album
from intodepth.sim.entities import Gift
from intodepth.sim.rules import Rules
from intodepth.sim.space.terrain import TERRAIN
from intodepth.ui.core import Ui
from intodepth.ui.draw import Portrait
from intodepth.ui.input import Input
from tests.screens.conftest import FakeServices
from tests.ui.driving import measure


def entry(catalog: Catalog, key: str) -> Article:
    return next(entry for entry in build_entries(catalog) if entry.key == key)


def test_every_page_has_entries_and_no_key_is_there_twice(catalog: Catalog) -> None:
    entries = build_entries(catalog)
    assert {entry.page for entry in entries} == set(PAGES)
    assert len({entry.key for entry in entries}) == len(entries)


def test_everything_has_a_picture_of_its_own(services: FakeServices, catalog: Catalog) -> None:
    album = Album(services)
    for each in build_entries(catalog):
        still = f"{each.page.lower()}.{each.key}"
        assert each.icon or still in album or each.key in figures.names(), each.key


def test_a_hero_is_told_with_its_gear_and_what_only_it_can_do(catalog: Catalog) -> None:
    spider = entry(catalog, "spider")
    assert {("Weight", "3"), ("Blade", "1"), ("Thin rope", "14 cells")} <= set(spider.facts)
    assert spider.gift == f"{GIFTS['climbs_rock']} {GIFTS['climbs_thread']}"
    assert ("Holds braced", "weight + 7") in entry(catalog, "belayer").facts
    assert ("Hauls at a time", "2 cells") in entry(catalog, "porter").facts


def test_the_numbers_of_a_hero_come_from_the_data(catalog: Catalog) -> None:
    heavy = changed(catalog.heroes["belayer"], weight=8, brace=1)
    told = entry(replace(catalog, heroes={**catalog.heroes, "belayer": heavy}), "belayer").facts
    assert {("Weight", "8"), ("Holds braced", "weight + 5")} <= set(told)


def test_every_gift_has_words() -> None:
    assert {Gift[name.upper()] for name in GIFTS} == {gift for gift in Gift if gift not in OF_FINDS}


def test_a_hero_in_one_line_names_the_gear_of_the_level(catalog: Catalog) -> None:
    smith = catalog.heroes["smith"]
    assert describe_hero(smith, smith.gear) == "Smith, weight 5. Brings 4 pitons. Pulls pitons out again."
    rigger = catalog.heroes["rigger"]
    assert "Brings 1 piton, 2 wheels, a rope of 8. " in describe_hero(rigger, rigger.gear)
    assert describe_hero(smith, changed(smith.gear, pitons=0)) == "Smith, weight 5. Pulls pitons out again."


def test_all_gear_but_nothing_else_has_numbers_of_the_rules(catalog: Catalog) -> None:
    rules = Rules(hold_soft=7, hold_ring=20, cut=0)
    assert all(list_handling(key, rules) for key in catalog.gear)
    assert ("In soft rock holds", "7") in list_handling("piton", rules)
    assert ("Lifts", "20") in list_handling("winch", rules)
    assert list_handling("blade", rules) == (("To cut", "free"), ("To strike", "1 point"))
    assert list_handling("spoon", rules) == ()


def test_terrain_is_told_with_the_numbers_of_the_rules() -> None:
    assert ("Harmless falls", "3 more") in terrain_facts(TERRAIN[ord(":")], Rules(sand=3))
    assert ("Let through", "weight 1") in terrain_facts(TERRAIN[ord("-")], Rules())


def test_gear_is_known_from_who_brings_it_and_from_levels_that_are_done(
    services: FakeServices, catalog: Catalog
) -> None:
    gear = set(catalog.gear)
    services.profile = services.profile.meet(heroes=("smith",))
    assert services.met & gear == {"piton"}
    done = next(level for level in services.levels if "boulder" in level.things)
    services.profile = services.profile.finish(done.name, Result(1, 1, 0, 0, 0, 0))
    assert services.met & gear == {"piton"} | done.things


def test_the_figure_that_is_shown_large_turns_unless_motion_is_reduced(services: FakeServices) -> None:
    turns = {}
    for still in (False, True):
        ui = Ui(measure)
        ui.reduced_motion = still
        screen = CodexScreen(services)
        found = []
        for time in (1.0, 2.0, 4.0):
            ui.begin(Input(time=time, dt=0.1))
            screen.frame(ui)
            portraits = [command for command in ui.end() if isinstance(command, Portrait)]
            found.append(max(portraits, key=lambda each: each.area[2]).turn)
        turns[still] = found
    assert turns[True][0] == turns[True][2]
    assert turns[False][0] < turns[False][1] < turns[False][2]


def test_terms_give_the_numbers_of_the_rules(catalog: Catalog) -> None:
    terms = {term.title: dict(term.facts) for term in build_terms(Rules(footed=9, safe_fall=7, hold_soft=33))}
    assert terms["Hold"]["A hero standing"] == "weight + 9" and terms["Hold"]["Piton, soft rock"] == "33"
    assert terms["Fall"]["Safe up to"] == "7 cells"
    assert {"Weight", "Load", "Hold", "Noise", "Light"} <= terms.keys()
    assert entry(catalog, "term:Weight").icon == "weight"


def test_each_kind_of_shaft_is_told_with_its_rules_and_what_opens_it(catalog: Catalog) -> None:
    told = {each.key: each for each in build_entries(catalog) if each.page == SHAFT_PAGE}
    assert list(told) == [shaft_key(kind) for kind in catalog.shafts]
    for key, kind in list(catalog.shafts.items())[1:]:
        article = told[shaft_key(key)]
        assert article.title == kind.title and article.gift.startswith("Opened by the feat "), key
        assert {RULE_WORDS[name] for name in kind.rules} <= {what for what, _ in article.facts}, key
    assert ("Pitons in hard rock", "6 (else 10)") in told["shaft:rotten"].facts
    assert find_met_renown(("zipper",), catalog) == {"feat:zipper", "shaft:usual", "shaft:rotten"}


def test_a_kind_of_shaft_that_a_file_adds_is_told_with_any_rule_and_icon(catalog: Catalog) -> None:
    deep = changed(catalog.shafts["rotten"], key="deep", rules={"walk": 2}, icon="unicorn")
    article = entry(replace(catalog, shafts={**catalog.shafts, "deep": deep}), "shaft:deep")
    assert ("Rule walk", "2 (else 1)") in article.facts and article.gift == "Open to everybody."
