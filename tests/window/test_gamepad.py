"""A gamepad plays the whole game; its drift is never heard, and signs follow what was used last."""

from __future__ import annotations

import math
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pygame
import pytest

from intodepth.content.plans import plan_actions
from intodepth.content.profile import Profile, Settings
from intodepth.content.profile_store import save_profile
from intodepth.content.verbs import BLADE, MOVE
from intodepth.play.commands import Do
from intodepth.screens.base import Screen
from intodepth.screens.codex.screen import CodexScreen
from intodepth.screens.descent.annals import AnnalsScreen
from intodepth.screens.descent.crossing import CrossingScreen
from intodepth.screens.descent.reckoning import ReckoningScreen
from intodepth.screens.help import HelpScreen
from intodepth.screens.level.controls.targets import choose_target, list_targets
from intodepth.screens.level.hud.verb_ring import SLOTS
from intodepth.screens.level.screen import LevelScreen
from intodepth.screens.pad_bindings import COMMANDS, PadBindings
from intodepth.screens.pause import PauseScreen
from intodepth.screens.practice.level_select import LevelSelectScreen
from intodepth.screens.replay.screen import ReplayScreen
from intodepth.screens.results import ResultsScreen
from intodepth.screens.settings import SettingsScreen
from intodepth.screens.title import TitleScreen
from intodepth.screens.tuning import TuningScreen
from intodepth.sim.actions.exit import Exit
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.ropes.cut import Cut
from intodepth.sim.actions.ropes.haul import Haul
from intodepth.sim.actions.ropes.lower import Lower
from intodepth.sim.actions.take import Take
from intodepth.ui import keys as ui_keys
from intodepth.ui.draw import Text
from intodepth.ui.keys import spell_key
from intodepth.ui.pads import BUTTONS, CROSS, STYLES, find_style, spell_control
from intodepth.ui.prompts import get_prompts
from intodepth.ui.rects import middle
from intodepth.window.input_queue import ByPad, MouseMoved
from intodepth.window.pads import FULL
from intodepth.window.web.pads import WebPads
from tests.catalogs import own_catalog
from tests.each import for_each
from tests.samples import some
from tests.tools.test_inputs import ALL_KNOWN, begin, play
from tests.window import pad_twin
from tests.window import twin as twin_module
from tests.window.pad_twin import TWO_DOORS, PadTwin, PagePadTwin, play_floor
from tests.window.test_app import play_unseen
from tests.window.twin import FRAME

HANDHELD = 1280, 800
PLAYED = (
    ("two_haulers", PadTwin), ("still_life", PadTwin), ("trapdoor", PagePadTwin), ("trapdoor", PadTwin)
)  # fmt: skip


@pytest.fixture
def twin(tmp_path: Path) -> Iterator[PadTwin]:
    settings = Settings(reduced_motion=True, speed=8.0)
    assert not save_profile(tmp_path, Profile(settings=settings)).problem
    twin = PadTwin(tmp_path)
    yield twin
    twin.close()


def read_texts(twin: PadTwin) -> list[str]:
    return [command.text for command in twin.commands if isinstance(command, Text)]


def test_a_stick_that_drifts_is_not_heard(twin: PadTwin) -> None:
    twin.tap("down")
    focus, heard = twin.stack.ui.focus, twin.stack.ui.input
    twin.queue.inputs([MouseMoved((5, 5))], (1280, 720), 0.0, 0.0)
    for axis in range(6):
        for value in (0.1, -0.24, 0.2):
            twin.push(axis, value)
    assert (twin.stack.ui.focus, twin.stack.ui.input.pad) == (focus, ""), (
        "the mouse is still what was used last"
    )
    assert heard.pad == "xbox"
    twin.push(1, 0.9)
    assert twin.stack.ui.focus != focus and twin.stack.ui.input.pad == "xbox"


def test_an_arrow_repeats_while_it_is_held_and_stops_when_it_is_let_go(twin: PadTwin) -> None:
    seen = []
    twin.push(1, 1.0)
    for _ in range(30):
        twin.step()
        seen.append(twin.stack.ui.focus)
    assert len(set(seen)) >= 4, "it goes on from line to line"
    twin.push(1, 0.0)
    after = twin.stack.ui.focus
    for _ in range(30):
        twin.step()
    assert twin.stack.ui.focus == after


def test_a_press_counts_once_where_frames_are_slow(twin: PadTwin) -> None:
    twin.tap("down")
    focus = twin.stack.ui.focus
    twin.tap("down")
    after = twin.stack.ui.focus
    twin.tap("up")
    assert twin.stack.ui.focus == focus
    twin.tell("down", is_down=True)
    twin.step(dt=0.5)
    twin.tell("down", is_down=False)
    twin.step(dt=0.5)
    assert twin.stack.ui.focus == after


def test_a_shoulder_that_is_held_gives_other_commands_and_its_own_only_alone(twin: PadTwin) -> None:
    begin(twin)
    twin.lead((700, 400))
    session = twin.level.session
    before = session.latest
    twin.hold("lb")
    twin.tap("a")
    twin.hold("lb", is_down=False)
    assert session.latest > before, "the round has ended"
    hero = session.actor
    twin.tap("lb+b")
    assert session.latest == before and session.actor == hero
    twin.tap("r3")
    focus = twin.focus
    twin.tap("lb+select")
    assert twin.focus == focus
    twin.tap("lb")
    assert twin.focus != focus, "alone it gives its own command"
    twin.tap("lb+start")
    assert isinstance(twin.stack.top, HelpScreen)


def test_the_signs_are_those_of_what_was_used_last(twin: PadTwin) -> None:
    begin(twin)
    assert any("A moves" in text or "A sends" in text or text == "A" for text in read_texts(twin))
    twin.services.profile = Profile(settings=Settings(pad_style="playstation"))
    twin.step()
    assert any("L1" in text for text in read_texts(twin)), "the settings override the name"
    twin.events.append(MouseMoved((640, 300)))
    twin.step()
    assert not any("L1" in text for text in read_texts(twin))
    twin.events.append(ByPad(""))
    twin.step()
    assert twin.stack.ui.input.pad == ""


OTHERS = re.compile(r"\b([Cc]licks?|Enter(?! all| a seed)|Esc|[Mm]ouse|[Tt]he wheel|[Aa]rrows|PgUp|F\d+)\b")
"""what a player with a gamepad has not"""


def test_a_player_with_a_gamepad_is_told_what_they_can_press(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a handheld, where no word is smaller than 12 px."""
    told, small, spelt = set[str](), set[str](), set[str]()
    monkeypatch.setattr(pad_twin, "SIZE", HANDHELD)
    monkeypatch.setattr(twin_module, "SIZE", HANDHELD)

    def note_key(key: str) -> str:
        if get_prompts() is not None:
            spelt.add(key)
        return spell_key(key)

    monkeypatch.setattr(ui_keys, "spell_key", note_key)

    class Reader(PadTwin):
        def step(self, mouse: tuple[float, float] | None = None, dt: float = FRAME, **given: object) -> None:
            super().step(mouse, dt, **given)
            if self.stack.running and self.stack.ui.input.pad:
                told.update(read_texts(self))
                texts = (command for command in self.commands if isinstance(command, Text))
                small.update(command.text for command in texts if command.size < 12)

    with closing(open_level(tmp_path, "first_rope", Reader)) as twin:
        session = twin.level.session
        plan = plan_actions(session.level, twin.services.catalog)
        for action in plan[len(session.history.done) :]:
            for control in ("right", "rt", "x"):
                twin.tap(control)
            while session.selection.is_listed or session.selection.verb is not session.selection.usual:
                twin.tap("b")
            session.act(Do((action,)))
            session.skip()
            twin.rest()
    with closing(Reader(tmp_path)) as twin:
        for name in ("Settings", "Help", "Codex"):
            twin.go_to(name)
            twin.tap("a")
            if name == "Help":
                twin.tap("up")
            twin.tap("b")
    assert any("A does it" in text for text in told) and "LB+B" in told, "the help names every button"
    new = [text for text in told if text.startswith("New: ")]
    assert any(text.startswith("New: Rope (LT+→)") for text in new), new
    assert not [text for text in told if "hold LT" in text or "RT)" in text], "the shortest way that is sure"
    assert not [text for text in told if OTHERS.search(text)]
    assert not small
    assert not spelt, "no key of a keyboard"


def test_a_gamepad_that_is_unplugged_lets_go_of_everything(twin: PadTwin) -> None:
    twin.push(1, 1.0)
    twin.post(pygame.JOYDEVICEREMOVED)
    focus = twin.stack.ui.focus
    for _ in range(30):
        twin.step()
    assert (twin.stack.ui.focus, twin.stack.ui.input.pad) == (focus, "")
    twin.tap("up")
    after = twin.stack.ui.focus
    assert after != focus, "the next one plays on"
    for _ in range(30):
        twin.step()
    assert twin.stack.ui.focus == after


def test_a_gamepad_that_lies_there_is_unplugged_without_a_sign_and_a_hidden_window_lets_go(
    twin: PadTwin, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("set_blocked", "set_allowed"):
        monkeypatch.setattr(pygame.event, name, lambda kinds: None)
    twin.push(1, 1.0)
    twin.post(pygame.JOYDEVICEREMOVED, instance_id=1)
    twin.step()
    assert twin.stack.ui.input.pad == "xbox"
    twin.events += twin.pads.sleep(is_asleep=True)
    twin.step()
    assert [*twin.pads.sleep(is_asleep=False)] == []
    focus = twin.stack.ui.focus
    for _ in range(30):
        twin.step()
    assert twin.stack.ui.focus == focus


@pytest.mark.parametrize(
    ("name", "guid", "style"),
    [
        ("Xbox 360 Controller", "030000005e0400008e02000014010000", "xbox"),
        ("Wireless Controller", "050000004c050000cc09000000810000", "playstation"),
        ("Pro Controller", "050000007e0500000920000001800000", "nintendo"),
        ("Microsoft X-Box 360 pad 0", "03000000de280000ff11000001000000", "deck"),
        ("Steam Deck Controller", "", "deck"),
        ("DualSense Wireless Controller (STANDARD GAMEPAD Vendor: 054c Product: 0ce6)", "", "playstation"),
        ("057e-2009-Pro Controller", "", "nintendo"),
        ("Nintendo Switch Joy-Con (L/R)", "", "nintendo"),
        ("something", "", "xbox"),
    ],
)
def test_the_style_goes_by_the_maker_then_by_the_name(name: str, guid: str, style: str) -> None:
    assert find_style(name, guid) == style


def test_every_command_has_a_button_of_its_own_and_a_sign_in_every_style() -> None:
    bindings = PadBindings({})
    assert len(bindings.owners) == len(COMMANDS)
    for style in STYLES:
        signs = [spell_control(control, style) for control in bindings.owners]
        assert len({*signs}) == len(signs), style
    swapped = bindings.rebound("undo", "a")
    assert (swapped["undo"], swapped["confirm"]) == ("a", "lb+b"), "nothing is lost"
    assert swapped.rebound("undo", "lb+b") == bindings


def test_the_page_tells_the_same_controls_as_sdl(twin: PadTwin, tmp_path: Path) -> None:
    heard = []
    for each in (twin, PagePadTwin(tmp_path)):
        told = list[str]()
        for control in (*BUTTONS, *CROSS):
            for is_down in (True, False):
                each.tell(control, is_down=is_down)
                told += [event.control for event in each.events if isinstance(event, ByPad) and event.control]
                each.events.clear()
        heard.append(told)
        each.close()
    assert heard[0] == heard[1] == [*BUTTONS, *CROSS]
    swapped = WebPads(twin).read("Pro Controller (Vendor: 057e Product: 2009)", "button", 0, 1.0)
    assert [each.control for each in swapped] == ["b"], "A is the right button there"


def test_screens_are_reached_and_left(twin: PadTwin) -> None:
    for name, screen in (("Codex", CodexScreen), ("Settings", SettingsScreen), ("Help", HelpScreen)):
        twin.go_to(name)
        twin.tap("a")
        assert isinstance(twin.stack.top, screen), name
        twin.tap("rb")
        twin.tap("b")
        assert isinstance(twin.stack.top, TitleScreen), name
    begin(twin)
    assert isinstance(twin.stack.top, LevelScreen)
    twin.tap("start")
    assert isinstance(twin.stack.top, PauseScreen)
    twin.tap("start")
    assert isinstance(twin.stack.top, LevelScreen)
    twin.tap("start")
    twin.go_to("Level select")
    twin.tap("a")
    assert isinstance(twin.stack.top, LevelSelectScreen)
    twin.tap("b")
    assert isinstance(twin.stack.top, TitleScreen)


def test_past_descents_and_the_tweaks_are_reached_and_left(tmp_path: Path) -> None:
    (tmp_path / "runs").mkdir()
    lost = TWO_DOORS.with_stem("lost_on_three")
    (tmp_path / "runs" / "run-0001.jsonl").write_bytes(lost.read_bytes())
    with closing(PadTwin(tmp_path)) as twin:
        twin.go_to("Descend")
        twin.tap("a")
        ways: tuple[tuple[str, type[Screen]], ...] = (
            ("Descents", AnnalsScreen), ("Lost", ReckoningScreen), ("Watch", ReplayScreen),
        )  # fmt: skip
        opened = [twin.stack.top]
        for name, screen in ways:
            twin.go_to(name, "rb")
            twin.tap("a")
            for _ in range(60):
                if not isinstance(twin.stack.top, screen):
                    twin.step()
            assert isinstance(twin.stack.top, screen), name
            opened.append(twin.stack.top)
        twin.tap("lb+r3")
        assert isinstance(twin.stack.top, ReplayScreen), "it goes on by a beat"
        for before in reversed(opened[:-1]):
            twin.tap("b")
            assert twin.stack.top is before
        twin.tap("b")
        twin.go_to("Settings")
        twin.tap("a")
        twin.go_to("Tune numbers", "rb")
        twin.tap("a")
        assert isinstance(twin.stack.top, TuningScreen)
        twin.tap("b")
        assert isinstance(twin.stack.top, SettingsScreen)


def test_the_buttons_of_a_level_are_reached_by_arrows(twin: PadTwin) -> None:
    begin(twin)
    twin.tap("r3")
    names = set()
    for _ in range(12):
        names.add(twin.focus)
        twin.tap("rb")
    assert {"Undo", "Hint", "Menu"} & names, names
    told = read_texts(twin)
    assert "RB" in told and told.count("Menu") == 2, "what is not on a button stands below it"
    twin.tap("b")
    assert not twin.stack.ui.roams and isinstance(twin.stack.top, LevelScreen)


def test_a_seed_is_typed_on_the_screen(twin: PadTwin) -> None:
    twin.go_to("Paste a code")
    twin.tap("a")
    twin.tap("x")
    assert "Keyboard" in [node.name for node in twin.stack.ui.nodes]
    for sign in "cab":
        type_sign(twin, sign)
    type_sign(twin, "Delete")
    type_sign(twin, "Shift")
    type_sign(twin, "E")
    assert "caE_" in read_texts(twin), read_texts(twin)
    type_sign(twin, "Enter")
    assert twin.stack.ui.typing is None
    assert any("cae" in text for text in read_texts(twin))


def type_sign(twin: PadTwin, sign: str) -> None:
    """Go to a key by the cross, first to its row, and press it."""
    for _ in range(20):
        keys = [node for node in twin.stack.ui.widgets if node.group == "keyboard keys"]
        x, y = next(middle(node.rect) for node in keys if node.name == sign)
        at, row = next(middle(node.rect) for node in keys if node.is_chosen)
        if (at, row) == (x, y):
            break
        twin.tap(("down" if y > row else "up") if y != row else "right" if x > at else "left")
    twin.tap("a")


def test_a_button_is_rebound_in_the_settings(twin: PadTwin) -> None:
    twin.go_to("Settings")
    twin.tap("a")
    twin.go_to("Why?", "rb")
    twin.tap("a")
    twin.tap("lb+y")
    assert twin.services.pad_bindings["why"] == "lb+y" and twin.services.pad_bindings["hint"] == "y"
    assert any("is used for Why?" in text for text in read_texts(twin))


def open_level(folder: Path, name: str, by_pad: type[PadTwin] = PadTwin) -> PadTwin:
    names = list(own_catalog().levels)
    settings = Settings(reduced_motion=True, speed=8.0)
    profile = Profile(settings=settings, unlocked=tuple(names[: names.index(name) + 1]))
    assert not save_profile(folder, profile).problem
    twin = by_pad(folder)
    begin(twin)
    return twin


def test_the_ring_of_verbs_is_open_while_its_button_is_held_and_the_stick_picks_one(tmp_path: Path) -> None:
    with closing(open_level(tmp_path, "cut_loose")) as twin:
        session, names = twin.level.session, [verb.name for verb in SLOTS]
        turn = names.index("blade") * math.tau / len(names)
        to_blade = math.sin(turn), -math.cos(turn)
        twin.hold("lt")
        assert "Verbs" in [node.name for node in twin.stack.ui.nodes]
        twin.tilt(to_blade)
        ring = [node for node in twin.stack.ui.nodes if node.group == "ring"]
        assert [node.name for node in ring if node.is_chosen] == ["Blade"]
        twin.hold("b")
        twin.hold("lt", is_down=False)
        assert session.selection.verb is MOVE, "B picks nothing"
        twin.hold("lt")
        twin.tilt((0.0, -1.0))
        twin.tilt(to_blade)
        twin.hold("lt", is_down=False)
        assert session.selection.verb is BLADE and not session.history.done[1:]
        twin.tap("lt")
        assert session.selection.verb is MOVE, "let go of alone it goes to the verb before"
        twin.hold("lt")
        twin.tilt(to_blade)
        twin.tap("a")
        assert isinstance(session.history.done[-1].action, Cut), "what has one target is done at once"
        twin.hold("lt", is_down=False)
        twin.hold("lt")
        twin.tilt((math.sin(math.tau * 5 / 9), -math.cos(math.tau * 5 / 9)))
        twin.hold("lt", is_down=False)
        assert twin.level.pointer.answer, "what cannot be done says why"


def test_a_button_picks_a_verb_while_the_ring_is_held_open(tmp_path: Path) -> None:
    with closing(open_level(tmp_path, "cut_loose")) as twin:
        session = twin.level.session
        twin.hold("lt")
        assert {"X", "RB", "RT", "→"} <= {*read_texts(twin)}, "the ring shows the button of each verb"
        twin.hold("x")
        assert [node.name for node in twin.stack.ui.nodes if node.group == "ring" and node.is_chosen] == [
            "Blade"
        ]
        twin.hold("x", is_down=False)
        twin.hold("lt", is_down=False)
        assert session.selection.verb is BLADE and not session.selection.is_listed
        twin.tap("lt")
        twin.hold("lt")
        twin.tap("x")
        twin.tap("a")
        assert isinstance(session.history.done[-1].action, Cut), "A does at once what needs no choice"
        twin.hold("lt", is_down=False)
        chosen = session.selection.cell
        twin.tap("lt+rb")
        assert twin.level.pointer.answer, "what cannot be done says why"
        assert (session.selection.verb, session.selection.cell) == (MOVE, chosen), "LT alone gave no command"


def test_the_stick_goes_to_where_a_rope_can_bring_what_hangs_on_it(tmp_path: Path) -> None:
    with closing(open_level(tmp_path, "drawbridge")) as twin:
        session = twin.level.session
        for action in plan_actions(session.level, twin.services.catalog)[len(session.history.done) : 2]:
            session.act(Do((action,)))
            session.skip()
        ends = {place for pulls in session.clicks.pulls.values() for place in pulls}
        lowered = ends.intersection(list_targets(session))
        assert lowered
        choose_target(session, lowered.pop())
        assert isinstance(session.selection.action, Lower)


def test_the_stick_aims_by_its_direction_and_farther_the_farther_it_is_pushed(tmp_path: Path) -> None:
    with closing(open_level(tmp_path, "felt_bell")) as twin:
        session = twin.level.session
        here = session.actor.cell
        assert here is not None
        cells = []
        for far in (0.1, 0.4, 1.0):
            twin.tilt((far, 0.0))
            assert session.selection.cell is not None
            cells.append(session.selection.cell.x - here.x)
        assert cells == sorted({*cells}) and cells[0] > 0, "it stays where the stick was let go of"
        chosen = session.selection.cell
        twin.push(0, 0.2)
        twin.push(0, -0.2)
        assert session.selection.cell == chosen, "within the dead zone it is at rest"
        twin.push(0, 1.0)
        twin.push(0, 0.6)
        twin.push(0, 0.4)
        twin.push(0, 0.0)
        assert session.selection.cell == chosen, "on its way back it aims at nothing else"
        twin.tap("a")
        assert session.actor.cell == chosen


def test_a_stick_that_is_flicked_goes_to_the_next_target_as_the_cross_does(tmp_path: Path) -> None:
    with closing(open_level(tmp_path, "felt_bell")) as twin:
        session, cells = twin.level.session, []
        here = session.actor.cell
        assert here is not None
        twin.tap("b")
        for held in (FRAME, 0.1, 0.3):
            twin.flick((1.0, 0.0), held)
            assert session.selection.cell is not None
            cells.append(session.selection.cell.x - here.x)
        assert cells == [1, 2, 3], "one a flick, however long"
        twin.tap("left")
        for value in (1.0, 0.0):
            twin.post(pygame.CONTROLLERAXISMOTION, axis=0, value=round(value * FULL))
        twin.step()
        chosen = session.selection.cell
        assert chosen is not None and chosen.x - here.x == 3, "within one slow frame"
        twin.post(pygame.CONTROLLERAXISMOTION, axis=1, value=round(0.55 * FULL))
        twin.flick((-1.0, 0.3))
        chosen = session.selection.cell
        assert chosen is not None and chosen.x - here.x == 2, "to where both axes lead together"
        twin.tilt((1.0, 0.0))
        chosen = session.selection.cell
        assert chosen is not None and chosen.x - here.x > 3, "held, it aims farther"


def test_what_is_meant_most_likely_is_aimed_at_while_nothing_is_chosen(tmp_path: Path) -> None:
    with closing(open_level(tmp_path, "felt_bell")) as twin:
        session, kinds = twin.level.session, []
        start, first = session.selection.origin, session.selection.cell
        assert start is not None and first is not None and not session.selection.is_stepped
        assert first.x - start.x > 1, "as far as one move leads to where the bell is said to lie"
        for _ in range(3):
            twin.tap("a")
            if isinstance(twin.stack.top, LevelScreen) and session.selection.order:
                kinds.append(type(session.selection.order[-1]))
                where = session.selection.cell
                assert where is not None and not session.selection.is_stepped
        assert kinds == [Take, Exit], "the bell, then the way out"
        assert isinstance(twin.stack.top, ResultsScreen)
        twin.rest()
        assert "A" in read_texts(twin), "the button that it presses shows it"


@pytest.mark.parametrize("is_met", [False, True])
def test_the_verb_of_a_lesson_begins_at_its_example(is_met: bool, tmp_path: Path) -> None:
    with closing(open_level(tmp_path, "drawbridge")) as twin:
        session = twin.level.session
        for action in plan_actions(session.level, twin.services.catalog)[len(session.history.done) : 2]:
            session.act(Do((action,)))
            session.skip()
        if is_met:
            twin.services.profile = twin.services.profile.meet(actions=ALL_KNOWN)
        twin.rest()
        told = [text for text in read_texts(twin) if text.startswith("New: ")]
        assert is_met or ("Haul/Lower (LT+↓)" in told[0] and "pay out 1 cell" in told[0]), told
        twin.hold("lt")
        turn = [verb.name for verb in SLOTS].index("haul") * math.tau / len(SLOTS)
        twin.tilt((math.sin(turn), -math.cos(turn)))
        twin.hold("lt", is_down=False)
        assert isinstance(session.selection.action, Haul if is_met else Lower)


def test_what_is_aimed_at_is_dropped_before_the_menu_opens(tmp_path: Path) -> None:
    with closing(open_level(tmp_path, "felt_bell")) as twin:
        session = twin.level.session
        twin.tilt((1.0, 0.0))
        twin.tap("a")
        proposed = session.selection.cell
        assert proposed is not None and type(session.selection.order[-1]) is Take
        twin.tap("right")
        assert session.selection.cell != proposed
        twin.tap("left")
        is_back = session.selection.cell == proposed and type(session.selection.order[-1]) is Take
        assert is_back, "a step begins at the marked target, and back there it means the same"
        twin.tap("b")
        twin.rest()
        assert session.selection.cell is None and isinstance(twin.stack.top, LevelScreen)
        twin.tap("b")
        assert isinstance(twin.stack.top, PauseScreen)


def test_who_brings_a_relic_to_a_way_out_is_aimed_at_to_leave(tmp_path: Path) -> None:
    with closing(open_level(tmp_path, "twin_knots")) as twin:
        session = twin.level.session
        for action in plan_actions(session.level, twin.services.catalog)[len(session.history.done) : 2]:
            session.act(Do((action,)))
            session.skip()
        twin.tap("lb+down")
        assert isinstance(session.selection.action, Exit) and not session.selection.is_stepped
        assert any(text.startswith("A: ") and "leave" in text for text in read_texts(twin)), read_texts(twin)
        twin.tap("right")
        assert isinstance(session.selection.action, Move), "the cross goes on from the hero"


def test_other_ways_are_those_of_the_cell_that_shows_how_many_there_are(tmp_path: Path) -> None:
    with closing(open_level(tmp_path, "felt_bell")) as twin:
        session = twin.level.session
        for action in plan_actions(session.level, twin.services.catalog)[len(session.history.done) : 6]:
            session.act(Do((action,)))
            session.skip()
        twin.tap("lb+down")
        selection, cell = session.selection, session.selection.cell
        assert selection.place_in_list == "1/2" and isinstance(selection.action, Take)
        twin.tap("x")
        assert session.selection.is_listed and session.selection.cell == cell
        twin.tap("b")
        assert session.selection.cell == cell and not session.selection.is_listed


def test_a_verb_begins_alike_after_an_undo_and_where_the_player_comes_back_to(tmp_path: Path) -> None:
    with closing(open_level(tmp_path, "first_rope")) as twin:
        session = twin.level.session
        twin.tap("rt")
        cell, order, place = session.selection.cell, session.selection.order, session.selection.place_in_list
        assert order and place == "4/4"
        twin.tap("right")
        assert session.selection.cell != cell
        twin.tap("left")
        assert (session.selection.cell, session.selection.order) == (cell, order)
        twin.tap("a")
        twin.tap("lb+b")
        twin.tap("rt")
        assert (session.selection.cell, session.selection.order) == (cell, order)


class Motor:
    """A gamepad that notes how it rumbles."""

    def __init__(self) -> None:
        self.felt: list[tuple[float, float, int]] = []

    def rumble(self, strong: float, weak: float, milliseconds: int) -> None:
        self.felt.append((strong, weak, milliseconds))


@pytest.mark.parametrize("moves", [True, False])
def test_it_is_felt_when_the_picture_shakes_and_never_with_less_motion(moves: bool, tmp_path: Path) -> None:
    with closing(open_level(tmp_path, "cut_loose")) as twin:
        twin.services.profile = Profile(settings=Settings(reduced_motion=not moves))
        felt = []
        twin.tap("rt")
        twin.hold("a")
        for _ in range(60):
            twin.step()
            felt.append(twin.stack.impact)
        assert isinstance(twin.level.session.history.done[-1].action, Cut)
        assert (1 <= sum(map(bool, felt)) <= 4) is moves, "the boulder lands, and is felt once"
        motors = Motor(), Motor()
        twin.pads.opened = {0: (motors[0], None), 1: (motors[1], None)}
        twin.pads.rumble(max(*felt, 0.5))
        assert len(motors[0].felt) == 1 and not motors[1].felt, "that which was used last"


@pytest.mark.compiled
@for_each(("name", "by_pad"), some(PLAYED, 2))
def test_levels_are_played_by_a_gamepad_alone(name: str, by_pad: type[PadTwin], tmp_path: Path) -> None:
    play(tmp_path, name, "pad", by_pad)


def test_a_floor_of_a_descent_is_played_by_a_gamepad_alone(tmp_path: Path) -> None:
    """From the title to the page between two floors."""
    (tmp_path / "runs").mkdir()
    header = TWO_DOORS.read_bytes().partition(b"\n")[0] + b"\n"
    (tmp_path / "runs" / "run-0001.jsonl").write_bytes(header)
    settings = Settings(reduced_motion=True, speed=8.0)
    assert not save_profile(tmp_path, Profile(settings=settings)).problem
    with closing(PadTwin(tmp_path)) as twin:
        twin.go_to("Continue: descent")
        twin.tap("a")
        play_floor(twin, twin.give)
        assert isinstance(twin.stack.top, CrossingScreen)


@pytest.mark.usefixtures("unseen")
def test_events_of_sdl_reach_the_running_game_and_nothing_is_loaded_before(tmp_path: Path) -> None:
    lazy = ("intodepth.window.gamepad", "intodepth.ui.pads", "intodepth.screens.pad_bindings",
            "intodepth.screens.screen_keyboard", "pygame._sdl2.controller")  # fmt: skip
    result = play_unseen(
        f"print([name for name in sys.modules if name in {lazy}], pygame.joystick.get_init())"
        "; [post(kind, instance_id=0, button=pygame.CONTROLLER_BUTTON_DPAD_DOWN)"
        " for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP)]"
        "; quit_when(lambda stack: stack.ui.input.pad and print(stack.ui.focus) is None)",
        tmp_path,
    )
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout.splitlines()[:2] == ["[] True", "codex"]


def test_a_level_by_mouse_loads_nothing_for_gamepads(tmp_path: Path) -> None:
    code = """
import sys
from pathlib import Path
from tests.tools.test_inputs import begin
from tests.window.twin import Twin
lazy = {"intodepth.screens.level.controls.targets", "intodepth.screens.level.hud.verb_ring"}
before = lazy & sys.modules.keys()
for name in before:
    del sys.modules[name]
twin = Twin(Path(sys.argv[1]))
begin(twin)
twin.click((700, 400))
twin.key("v")
print(sorted(lazy & sys.modules.keys()), type(twin.stack.top).__name__)
twin.close()
"""
    told = subprocess.run([sys.executable, "-c", code, str(tmp_path)], capture_output=True, text=True)
    assert told.stdout.splitlines()[-1:] == ["[] LevelScreen"], told.stderr


DRIFTING = """
plain_wait, waits = pygame.event.wait, []
def wait(most):
    waits.append(most)
    for kind in (pygame.CONTROLLERAXISMOTION, pygame.JOYAXISMOTION):
        post(kind, instance_id=0, axis=0, value=9000)
    if len(waits) == 3:
        post(pygame.WINDOWRESTORED)
    heard = plain_wait(20)
    print(pygame.event.event_name(heard.type))
    return heard
pygame.event.wait = wait
"""
"""a stick that drifts while the game waits because it is hidden; the third time it is shown again"""


@pytest.mark.usefixtures("unseen")
def test_a_stick_that_drifts_does_not_wake_a_window_that_nobody_sees(tmp_path: Path) -> None:
    result = play_unseen(
        f"exec({DRIFTING!r}, globals()); post(pygame.WINDOWMINIMIZED); quit_when(lambda _: len(seen) > 8)",
        tmp_path,
    )
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout.splitlines()[:3] == ["NoEvent", "NoEvent", "WindowRestored"]
