"""A descent as a player goes through it: from the title to daylight, left in the middle, and given up."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from pathlib import Path

import msgspec
import pytest

from intodepth.content.catalog import Catalog
from intodepth.content.descents import FEATS
from intodepth.content.floors.shafts import daily_seed
from intodepth.content.legend import LegendRelic
from intodepth.content.levels import LevelWater
from intodepth.content.runs.annals import past_runs
from intodepth.content.runs.record import read_record, replay_run, start_run
from intodepth.content.runs.run import End
from intodepth.content.verbs import MOVE
from intodepth.content.words import count_noun
from intodepth.play.commands import do
from intodepth.play.session import Session
from intodepth.screens.codex.screen import CodexScreen
from intodepth.screens.descent.annals import AnnalsScreen
from intodepth.screens.descent.crossing import CrossingScreen
from intodepth.screens.descent.descent import begin
from intodepth.screens.descent.muster import UNPROVEN, MusterScreen
from intodepth.screens.descent.reckoning import ReckoningScreen
from intodepth.screens.level.panel import party_orders
from intodepth.screens.level.panel.party_orders import CANNOT
from intodepth.screens.level.screen import LevelScreen
from intodepth.screens.level.words.cell_facts import describe_point
from intodepth.screens.pause import PauseScreen
from intodepth.screens.router import build_screen
from intodepth.screens.title import TitleScreen
from intodepth.sim.actions import Action, generate_actions
from intodepth.sim.actions.exit import Exit
from intodepth.sim.entities import LevelState
from intodepth.sim.flow.turns import TurnState
from intodepth.sim.rules import Rules
from intodepth.sim.space.cells import Cell
from intodepth.tools.pictures.descent_sample import PARTY, sample_annals
from tests.runs import step_of
from tests.screens.conftest import FakeServices
from tests.screens.descent.driving import begun, descent_of, go_on, walk
from tests.screens.game import Game


def test_from_the_title_to_daylight(services: FakeServices) -> None:
    game = begun(services)
    assert "Floor 1, round 1; 3 chalk" in game.texts()
    assert any("the way down, or go back up for good" in text for text in game.texts())
    walk(game, ">", "saints_tooth")
    assert isinstance(game.top, CrossingScreen)
    assert {"Saint's tooth, value 1", "1 × 3 = 3", "1 × 3 heroes who come out"} <= set(game.told())
    locker = next(node for node in game.stack.ui.nodes if node.id == "locker")
    assert not locker.enabled and "You already have all of it." in locker.reason
    go_on(game)
    assert any("flood after round 5" in text for text in game.texts())
    walk(game, "v", "bell")
    assert "Once you climb, there is no going back down in this descent." in " ".join(game.texts())
    assert "Open the locker" not in game.texts()
    game.click("Go up")
    walk(game, "v")
    assert game.headings()[0] == "DAYLIGHT"
    go_on(game)
    assert isinstance(game.top, ReckoningScreen)
    assert {"Bell, from floor 2", "4", "15", "New best!"} <= set(game.texts())
    assert services.profile.brought == ("saints_tooth", "bell"), "they stand at the title from now on"
    go_on(game)
    assert isinstance(game.top, MusterScreen), "that one is over"
    assert "1 descent until now, home from 1. Best score 15." in game.texts()


def test_a_door_tells_how_soon_the_water_behind_it_wakes(services: FakeServices) -> None:
    game = begun(services)
    walk(game, ">")
    assert not any("before the flood starts" in text for text in game.told()), "nobody has been there"
    go_on(game)
    walk(game, ">")
    go_on(game)
    walk(game, "v")
    assert isinstance(game.top, CrossingScreen)
    (told,) = [text for text in game.told() if "there before the flood starts" in text]
    rounds = int(told.split()[2])
    go_on(game)
    now = descent_of(game).session.stage.round
    assert rounds == 5 - now + 1 and any("flood after round 5" in text for text in game.texts())


def test_the_heading_says_when_the_flood_starts_once_the_best_relic_is_moved(services: FakeServices) -> None:
    floors = services.catalog.floors
    water = LevelWater(30, "saints_tooth", early=12)
    wet = {"floor_1": msgspec.structs.replace(floors["floor_1"], water=water)}
    services.catalog = replace(services.catalog, floors={**floors, **wet})
    game = begun(services)
    told = "flood after round"
    assert f"{told} 30" in game.texts() and any(
        f"{told} 30, or 12 once the saint's tooth is moved" in text for text in game.told()
    )
    session = descent_of(game).session
    (lies,) = [body.cell for body in session.stage.bodies.values() if body.kind == water.relic]
    assert lies is not None
    there, *_ = describe_point(session, (lies.x + 0.5, lies.y + 0.5), services.catalog)
    assert "Once it is moved, the flood starts after round 12." in there.lines
    while not any(
        body.kind == water.relic and body.carrier is not None for body in session.stage.bodies.values()
    ):
        session.act(do(step_of(session.stage, session.stage.lead, ">", ("saints_tooth",))))
        session.skip()
    game.wait()
    assert any(text.endswith(f"{told} 12") for text in game.told())


def test_of_a_relic_is_told_what_it_adds_if_the_party_carries_one_of_its_kind(services: FakeServices) -> None:
    floors = services.catalog.floors
    below = floors["floor_2"]
    twin = {glyph: LegendRelic("saints_tooth") if glyph == "b" else it for glyph, it in below.legend.items()}
    changed = msgspec.structs.replace(below, legend=twin, worth={"lead_crown": 4, "saints_tooth": 2})
    services.catalog = replace(services.catalog, floors={**floors, "floor_2": changed})
    game = begun(services)
    walk(game, ">", "saints_tooth")
    go_on(game)
    session = descent_of(game).session
    (lies,) = [
        body.cell for body in session.stage.bodies.values() if body.kind == "saints_tooth" and body.cell
    ]
    there, *_ = describe_point(session, (lies.x + 0.5, lies.y + 0.5), services.catalog)
    said = "Value 4 in daylight. One of two of a kind counts half: this adds 3."
    assert said in there.lines, "the one from above, of value 1, counts 0 then"
    actor = session.actor
    assert not any("hands" in line for line in there.lines)
    session.stage.write(actor.id, "carries", actor.carries, 0)
    there, *_ = describe_point(session, (lies.x + 0.5, lies.y + 0.5), services.catalog)
    assert f"{actor.name}'s hands are full." in there.lines


def test_a_feat_is_told_at_the_end_and_opens_what_it_says(services: FakeServices) -> None:
    game = begun(services)
    ada = descent_of(game).session.stage.hero(2)
    stage = descent_of(game).session.stage
    stage.write(2, "hit_points", ada.hit_points, 0)
    stage.write(2, "state", ada.state, LevelState.IN_LEVEL)
    stage.write_cell(2, None, Cell(2, 1))
    walk(game, "v", "swinger")
    go_on(game)
    assert {"Nobody stays: new!", "Ivo the lampist can come along."} <= set(game.texts())
    assert services.profile.feats == ("friend",)
    go_on(game)
    assert UNPROVEN not in " ".join(game.texts())
    game.click("Ivo")
    assert "lampist" in game.top.choice.party and UNPROVEN in " ".join(game.texts())  # type: ignore[attr-defined]
    again = Game(CodexScreen(services), services, build_screen)
    again.click("Feats")
    assert f"1 of {len(FEATS)}" in again.texts()


def test_descents_that_are_over_are_listed_and_can_be_looked_at_again(services: FakeServices) -> None:
    game = begun(services)
    walk(game, ">", "saints_tooth")
    go_on(game)
    walk(game, "v", "bell")
    game.click("Go up")
    walk(game, "v")
    go_on(game)
    go_on(game)
    game.click("Descents")
    assert isinstance(game.top, AnnalsScreen)
    (run,) = past_runs(services.runs)
    actions = replay_run(read_record(run.path), services.catalog).actions
    assert {"Home; deepest floor 2", f"15, {date.today()}, handmade shaft, {actions} actions"} <= set(
        game.told()
    )
    assert {"15", "1 of 1"} <= set(game.texts())
    game.key("return")
    assert isinstance(game.top, ReckoningScreen)
    assert {"Bell, from floor 2", "4", "15"} <= set(game.texts())
    assert "New best!" not in game.texts() and "Another descent" not in game.texts()
    game.key("escape")
    assert isinstance(game.top, AnnalsScreen)
    game.key("escape")
    assert isinstance(game.top, MusterScreen)


def test_a_descent_that_cannot_be_played_again_is_listed_and_a_line_says_why(
    services: FakeServices,
) -> None:
    sample_annals(services)
    game = Game(MusterScreen(services), services, build_screen)
    assert "4 descents until now, home from 2. Best score 66." in game.texts()
    game.key("h")
    assert {"Lost; deepest floor 3", "Lost: 1 of 4", "Bram", "2 of 4", "23.2"} <= set(game.told())
    assert {"66", "5", "2 of 4", "23"} <= set(game.texts())
    game.key("return")
    assert isinstance(game.top, AnnalsScreen)
    assert "run-0004.jsonl:2" in services.notice


def test_the_shaft_of_a_day_has_the_same_rules_for_everybody(
    services: FakeServices, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("intodepth.screens.descent.descent.get_rules", lambda: Rules(chalk=1))
    assert begin(services, PARTY).run.chalk == 1
    assert begin(services, PARTY, daily_seed(date.today())).run.chalk == Rules().chalk


def test_undo_leads_back_into_a_floor_until_the_next_is_entered(services: FakeServices) -> None:
    game = begun(services)
    walk(game, ">")
    game.key("z")
    assert isinstance(game.top, LevelScreen)
    assert game.top.session.state == TurnState.SELECT
    assert game.top.session.stage.hero(2).is_able
    walk(game, ">")
    go_on(game)
    game.key("z")
    assert isinstance(game.top, LevelScreen)
    assert game.top.session.level.order == 2, "doors between floors never open again"


def test_what_was_seen_first_and_the_end_of_a_round_cost_a_chalk(services: FakeServices) -> None:
    game = begun(services)
    session = descent_of(game).session

    def done(*order: Action) -> None:
        session.act(do(*order))
        session.skip()
        game.wait()

    done(step_of(session.stage, 0, ">", ()))
    assert session.undo_cost == 0, "all of this floor is seen from its entry"
    done(*session.round_end)
    assert session.undo_cost == 1
    assert "Undo −1" in game.texts()
    for left in (2, 1, 0):
        game.key("z")
        assert session.chalk == left
        paid = f"That undo cost 1 chalk, {left} left: a round had ended, or something new had been seen."
        assert paid in game.texts(), "a price is told when it is paid"
        game.key(services.bindings["redo"])
        assert session.undo_cost == 1, "redo is free, and seals again"
    game.key("z")
    assert (session.chalk, session.stage.round) == (0, 2)
    assert "You have too little chalk to undo that." in game.texts()
    again = Game(TitleScreen(services), services, build_screen)
    again.click("Continue: descent")
    assert descent_of(again).session.chalk == 0, "quitting buys nothing"


@pytest.mark.parametrize(
    ("seed", "chosen"), [("", "Handmade"), ("owl", "New"), (daily_seed(date.today()), "Today's")]
)
def test_another_descent_begins_in_a_shaft_of_the_same_sort(
    services: FakeServices, seed: str, chosen: str
) -> None:
    run, recorder = start_run(services.runs, services.catalog, Rules(), PARTY, seed)
    run.end = End.SIGNAL
    game = Game(ReckoningScreen(services, run), services, build_screen)
    recorder.close()
    unfinished = [path for path in services.runs.iterdir() if path.suffix == ".jsonl"]
    for path in unfinished:
        path.unlink()
    game.click("Another descent")
    assert isinstance(game.top, MusterScreen)
    fresh = game.top.shaft.seed
    sort = "Handmade" if not fresh else "Today's" if fresh == daily_seed(date.today()) else "New"
    assert sort == chosen and (chosen != "New" or fresh != seed)


def test_who_stands_at_the_way_out_with_empty_hands_leaves_by_a_click(services: FakeServices) -> None:
    game = begun(services)
    session = descent_of(game).session
    while not any(isinstance(action, Exit) for action in generate_actions(session.stage)) or (
        session.stage.ground.code(session.stage.hero(0).cell or Cell(0, 0)) != ord(">")
    ):
        session.act(do(step_of(session.stage, 0, ">", ())))
        session.skip()
    game.wait()
    offer = session.offers.find(MOVE)
    assert session.selection.offer is offer and offer is not None
    orders = [way for ways in offer.cells.values() for way in ways if isinstance(way, tuple)]
    assert any(isinstance(action, Exit) for order in orders for action in order)


def test_all_leave_by_one_command_and_one_undo_once_the_door_is_chosen(services: FakeServices) -> None:
    game = begun(services)
    walk(game, ">")
    go_on(game)
    assert not any(text.startswith("All leave") for text in game.texts()), "no door is chosen yet"
    walk(game, "v")
    go_on(game)
    session = descent_of(game).session
    rounds = session.previews.of(session.stage, *session.way_home).rounds + 1
    game.frame()
    assert count_noun(rounds, "round") in next(text for text in game.texts() if text.startswith("All leave"))
    game.key(services.bindings["way_home"])
    descent_of(game).session.skip()
    game.wait()
    assert isinstance(game.top, CrossingScreen)
    assert game.headings()[0] == "DAYLIGHT"
    game.key("z")
    assert all(hero.state == LevelState.UNDEPLOYED for hero in descent_of(game).session.stage.heroes())


def test_all_go_down_by_one_command_where_the_way_down_is_known(services: FakeServices) -> None:
    game = begun(services)
    session = descent_of(game).session
    rounds = session.previews.of(session.stage, *session.way_home).rounds + 1
    game.frame()
    label = next(text for text in game.texts() if text.startswith("All go down"))
    assert count_noun(rounds, "round") in label
    game.key(services.bindings["way_home"])
    descent_of(game).session.skip()
    game.wait()
    assert isinstance(game.top, CrossingScreen) and game.headings()[0] == "FURTHER DOWN"


def down_label(game: Game) -> str:
    return next(text for text in game.texts() if text.startswith("All go down"))


def test_the_way_out_is_sought_frame_by_frame(
    services: FakeServices, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(party_orders, "STEPS", 1)
    game = begun(services)
    assert down_label(game) == "All go down", "it takes more steps"
    for _ in range(200):
        game.frame()
    assert "round" in down_label(game)


def test_a_press_finds_the_way_out_at_once(services: FakeServices, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(party_orders, "STEPS", 0)
    game = begun(services)
    game.wait()
    assert down_label(game) == "All go down"
    game.key(services.bindings["way_home"])
    descent_of(game).session.skip()
    game.wait()
    assert isinstance(game.top, CrossingScreen)


def test_it_is_said_why_all_cannot_leave_by_one_command(
    services: FakeServices, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = begun(services)
    with monkeypatch.context() as patched:
        patched.setattr(Session, "way_home_leg", None)
        game.key(services.bindings["way_home"])
    assert CANNOT.format("down") in game.texts()
    walk(game, ">")
    go_on(game)
    walk(game, "v")
    go_on(game)
    monkeypatch.setattr(Session, "way_home_leg", None)
    game.key(services.bindings["way_home"])
    assert CANNOT.format("out") in game.texts()


def test_a_descent_that_was_left_goes_on_at_the_very_action(services: FakeServices) -> None:
    game = begun(services)
    walk(game, ">", "saints_tooth")
    game.key("l", "3", "n")
    floor = descent_of(game)
    floor.session.act(do(step_of(floor.session.stage, 0, "v", ())))
    floor.session.skip()
    digest = floor.session.stage.digest
    again = Game(TitleScreen(services), services, build_screen)
    again.click("Continue: descent")
    found = descent_of(again)
    assert found.session.stage.digest == digest
    assert found.run.visit.stage.flood == floor.run.visit.stage.flood, "the locker was opened"
    assert found.session.knowledge.digest == floor.session.knowledge.digest


def test_the_menu_leaves_others_behind_only_when_somebody_has_gone(services: FakeServices) -> None:
    game = begun(services)
    game.key("escape")
    assert isinstance(game.top, PauseScreen)
    assert not any(text.startswith("Leave ") for text in game.texts())
    game.key("escape")
    walk(game, ">", stays=(2,))
    game.key("escape")
    game.click("Leave Ada behind …")
    assert isinstance(game.top, CrossingScreen)
    assert any(text.startswith("Ada has not come in and would turn back") for text in game.told())
    assert "Undo" not in game.texts(), "there is nothing to undo"
    game.key("escape", "escape")
    assert isinstance(game.top, LevelScreen), "nothing has happened yet"
    game.key("escape", "b", "3", "n")
    assert isinstance(game.top, LevelScreen)
    assert [hero.name for hero in game.top.session.stage.heroes()] == ["Bram", "Tomas"]


def test_the_signal_is_asked_for_twice_and_ends_the_descent(services: FakeServices) -> None:
    game = begun(services)
    walk(game, ">", "saints_tooth")
    game.key("3", "n", "escape", "g")
    assert isinstance(game.top, PauseScreen)
    assert "Come out with nothing, all alive?" in game.texts()
    descent = descent_of(game)
    game.key("g")
    assert isinstance(game.top, ReckoningScreen)
    assert {"Score", "0"} <= set(game.texts())
    assert descent.run.end == End.SIGNAL
    again = Game(TitleScreen(services), services, build_screen)
    again.click("Descend")
    assert isinstance(again.top, MusterScreen)


def test_in_a_descent_rules_stay_and_nobody_gives_hints(services: FakeServices) -> None:
    game = begun(services)
    assert isinstance(game.top, LevelScreen)
    assert game.top.session.hearsay == {}
    game.click("Hint")
    assert "In a descent nobody gives hints." not in game.texts(), "the button is off"
    game.key(services.bindings["hint"])
    assert "In a descent nobody gives hints." in game.texts()


def test_on_a_floor_made_by_hand_the_idea_is_told_and_no_more(catalog: Catalog, tmp_path: Path) -> None:
    services = FakeServices(catalog, tmp_path / "home")
    game = begun(services)
    assert isinstance(game.top, LevelScreen)
    game.click("Hint")
    assert game.top.session.level.hint[:30] in " ".join(game.texts())
    game.key(services.bindings["hint"])
    assert "In a descent there is no more than the idea." in game.texts()


def test_a_record_that_does_not_fit_is_named_and_kept(services: FakeServices) -> None:
    game = begun(services)
    walk(game, ">")
    go_on(game)
    services.leave()
    floors = dict(list(services.catalog.floors.items())[:2])
    other = FakeServices(replace(services.catalog, floors=floors), services.home)
    again = Game(TitleScreen(other), other, build_screen)
    again.click("Continue: descent")
    assert isinstance(again.top, MusterScreen)
    assert other.notice == "run-0001.jsonl:1: the floors have changed since"
    assert (services.runs / "run-0001.jsonl").exists()


def test_without_floors_there_is_no_descent(services: FakeServices) -> None:
    services.catalog = replace(services.catalog, floors={})
    assert "Descend" not in Game(TitleScreen(services), services, build_screen).texts()


def test_a_descent_that_cannot_be_read_is_passed_over_and_named_once(services: FakeServices) -> None:
    descent = begin(services, PARTY)
    services.leave()
    first = next(services.runs.iterdir())
    for number, byte in ((2, 4), (3, -4)):
        data = bytearray(first.read_bytes())
        data[byte] = 0xFF
        (services.runs / f"run-{number:04}.jsonl").write_bytes(data)
    services.notice = "profile.json:1: damaged"
    TitleScreen(services)
    assert services.notice == "profile.json:1: damaged", "one line after the other"
    services.notice = ""
    game = Game(TitleScreen(services), services, build_screen)
    assert services.notice == "run-0003.jsonl:1: not UTF-8 text; this descent is skipped, and 1 more"
    services.notice = ""
    game.click("Continue: descent")
    assert descent_of(game).session.stage.digest == descent.session.stage.digest
    assert not services.notice and len(list(services.runs.iterdir())) == 3
