"""Help: a page for each rule with its picture, then the keys, and nothing of what lies beneath."""

from __future__ import annotations

from intodepth.screens.codex.stills import Album
from intodepth.screens.destinations import ToHelp
from intodepth.screens.help import DIAGRAMS, HelpScreen
from intodepth.screens.help_rules import RULES, rule_about, tell_rules
from intodepth.screens.router import build_screen
from intodepth.screens.title import TitleScreen
from intodepth.sim.rules import Rules
from intodepth.ui.draw import Scene, Thumbnail
from intodepth.ui.pictograms.signs import LEGEND
from tests.screens.conftest import FakeServices
from tests.screens.game import Game


def test_every_rule_has_a_picture_of_its_own(services: FakeServices) -> None:
    album = Album(services)
    named = [rule.picture for rule in RULES]
    assert len(set(named)) == len(named)
    assert all((name in DIAGRAMS) != (f"rule.{name}" in album) for name in named)


def opened(services: FakeServices, moment: str, search: str = "") -> Game:
    game = Game(TitleScreen(services), services)
    screen = build_screen(ToHelp("level" if moment == "level" else "title", search), services)
    assert isinstance(screen, HelpScreen)
    game.stack.push(screen)
    game.wait()
    return game


def test_each_topic_has_a_page_with_its_picture_sentence_and_formula(services: FakeServices) -> None:
    for moment in ("title", "level"):
        game = opened(services, moment)
        assert {sign.title for sign in LEGEND} <= set(game.texts()), "the signs come first"
        game.key("down")
        for rule in tell_rules(Rules()):
            told = " ".join(game.texts())
            assert rule.words.split(".")[0] in told and rule.formula.split(",")[0] in told, rule.title
            assert not [command for command in game.commands if isinstance(command, Scene)]
            drawn = [command for command in game.commands if isinstance(command, Thumbnail)]
            assert len(drawn) == (rule.picture not in DIAGRAMS)
            game.key("down")
        assert "Keys" in game.texts()
        game.key("down")
        assert ("Shove" in game.texts()) == (moment == "level")


def test_a_topic_is_chosen_by_a_click(services: FakeServices) -> None:
    game = opened(services, "level")
    game.click("Counterweights")
    assert "each pulley wheel halves the load" in game.texts()


def test_what_is_typed_is_searched_for_and_escape_shows_all_again_before_it_closes(
    services: FakeServices,
) -> None:
    game = opened(services, "level")
    screen = game.stack.top
    game.key(*"sand")
    assert "Soft landings" in game.texts() and "Ropes" not in game.texts()
    assert "damage on sand = cells fallen − 4" in game.texts()
    game.key("escape")
    assert "Ropes" in game.texts()
    game.key(*"xyzzy")
    assert any("xyzzy" in text and "Nothing" in text for text in game.texts())
    game.key("backspace", "escape", "escape")
    assert game.stack.top is not screen


def test_a_tooltip_leads_to_its_rule(services: FakeServices) -> None:
    assert "damage = cells fallen − 2" in opened(services, "level", "falls").texts()


def test_a_text_leads_to_the_rule_that_it_is_most_about() -> None:
    for text, title in (
        ("A piton holds 6 and bears 3.", "Load and hold"),
        ("Sand absorbs a fall.", "Falls"),
        ("A lamp lights ten cells.", "Darkness"),
    ):
        rule = rule_about(text)
        assert rule is not None and rule.title == title
    assert rule_about("Zzz.") is None


def test_the_numbers_are_those_of_the_rules(services: FakeServices) -> None:
    def said(title: str, rules: Rules) -> str:
        rule = next(rule for rule in tell_rules(rules) if rule.title == title)
        return f"{rule.words} {rule.formula}"

    assert "more than 2 cells" in said("Falls", Rules())
    assert "more than 3 cells" in said("Falls", Rules(safe_fall=3))
    assert "damage on sand = cells fallen − 7" in said("Soft landings", Rules(safe_fall=3, sand=4))
    assert not any("{" in rule.words + rule.formula for rule in tell_rules(Rules()))
    points = {hero.action_points for hero in services.catalog.heroes.values()}
    assert f"has {points.pop()} action points" in said("Action points", Rules()) and not points
