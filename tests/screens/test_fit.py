"""At every size of window and interface, nothing is cut off and nothing lies over something else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from intodepth.content.incoming.opening import open_incoming
from intodepth.content.incoming.received import SentOwnLevel, SentPreset, SentSaves
from intodepth.content.outcome import Outcome
from intodepth.content.profile import Result
from intodepth.content.runs.run import Run
from intodepth.render.typeset.text import Typesetter
from intodepth.screens.base import Screen
from intodepth.screens.codex.screen import CodexScreen
from intodepth.screens.descent.annals import AnnalsScreen
from intodepth.screens.descent.muster import MusterScreen
from intodepth.screens.descent.reckoning import ReckoningScreen
from intodepth.screens.destinations import ToCrossing, ToHelp, ToLevelSelect, ToPause, ToReceived, ToResults
from intodepth.screens.paste import PasteScreen
from intodepth.screens.pause import level_pause
from intodepth.screens.practice.level_select import LevelSelectScreen
from intodepth.screens.results import ResultsScreen
from intodepth.screens.router import build_screen
from intodepth.screens.settings import SettingsScreen
from intodepth.screens.stack import ScreenStack
from intodepth.screens.story import Story, StoryLine
from intodepth.screens.title import TitleScreen
from intodepth.tools.pictures.descent_sample import Searched, sample_annals, sample_descent, sample_lost
from intodepth.ui.core import Ui
from intodepth.ui.draw import Command, Rect, Text, Title
from intodepth.ui.input import Input
from intodepth.ui.lettering import title_width
from intodepth.ui.prompts import use_prompts
from intodepth.ui.rects import overlap
from tests.catalogs import own_catalog
from tests.content.incoming.crafted import own_level_text, packed_files
from tests.each import for_each
from tests.samples import some
from tests.screens.conftest import SIZES, FakeServices

TYPESETTER = Typesetter()

STORY = Story(
    tuple(
        StoryLine(n, "pops", "Ada falls 3. The piton pops, Ada 16 > 10. Oda gets pulled along.", True)
        for n in (1, 1, 4)
    ),
    ("Deepest: Ada, 12 cells below the way in.",),
)


def results(services: FakeServices, hints: int = 0) -> Screen:
    level, result = services.levels[2], Result(5, 1, 2, 30, 4, 1, hints=hints)
    outcome = Outcome(level.name, result, True, level.wanted[:1], level.party[:1])
    ending = ToResults(outcome, services.finish(outcome), lambda: None, story=STORY)
    return ResultsScreen(services, ending)


def level_with_hints(services: FakeServices) -> Screen:
    level = services.levels[2]
    result = Result(12, 1, 0, 3, 0, 0, *services.version_of(level.name), hints=3)
    services.profile = services.profile.finish(level.name, result)
    return LevelSelectScreen(services, ToLevelSelect(level.name))


def level_with_hints_by_earlier_rules(services: FakeServices) -> Screen:
    level = services.levels[2]
    services.profile = services.profile.finish(level.name, Result(12, 1, 0, 3, 0, 0, hints=3))
    return LevelSelectScreen(services, ToLevelSelect(level.name))


def codex_page(turns: int) -> Callable[[FakeServices], Screen]:
    def build(services: FakeServices) -> Screen:
        screen = CodexScreen(services)
        screen.turn(turns)
        return screen

    return build


def annals(services: FakeServices) -> Screen:
    sample_annals(services)
    return AnnalsScreen(services)


@cache
def lost_run() -> Run:
    with TemporaryDirectory() as folder:
        return sample_lost(FakeServices(own_catalog(), Path(folder)))


def lost(services: FakeServices) -> Screen:
    services.find_chance = lambda record: Searched(b"", is_over=False)
    return ReckoningScreen(services, lost_run(), b"as it was played")


def sent(data: bytes) -> Callable[[FakeServices], Screen]:
    """The page that shows what has come in."""

    def build(services: FakeServices) -> Screen:
        answer = open_incoming(data, services.catalog)
        assert isinstance(answer, SentOwnLevel | SentPreset | SentSaves)
        screen = build_screen(ToReceived(answer), services)
        assert screen is not None
        return screen

    return build


SCREENS: dict[str, Callable[[FakeServices], Screen]] = {
    "title": TitleScreen,
    "level_select": LevelSelectScreen,
    "codex of heroes": codex_page(0),
    "codex of relics": codex_page(1),
    "codex of gear": codex_page(2),
    "codex of terrain": codex_page(3),
    "codex of terms": codex_page(4),
    "results": results,
    "results with hints": lambda services: results(services, hints=12),
    "level with hints": level_with_hints,
    "level with hints by earlier rules": level_with_hints_by_earlier_rules,
    "settings": SettingsScreen,
    "help of the title": lambda services: build_screen(ToHelp("title"), services),  # type: ignore[dict-item, return-value]
    "help of a level": lambda services: build_screen(ToHelp("level"), services),  # type: ignore[dict-item, return-value]
    "muster": MusterScreen,
    "crossing": lambda services: build_screen(ToCrossing(sample_descent(services, is_over=False)), services),  # type: ignore[dict-item, return-value]
    "descents": annals,
    "reckoning": lambda services: ReckoningScreen(services, sample_descent(services, is_over=True).run),
    "reckoning of a lost descent": lost,
    "pause": lambda services: level_pause(services, ToPause(services.levels[0].name)),
    "paste": PasteScreen,
    "a level that was sent": sent(own_level_text().encode()),
    "a preset that was sent": sent(b"walk = 2\nsafe_fall = 4\n"),
    "a saved game that was sent": sent(packed_files({"profile.json": b"{}", "runs/run-1.jsonl": b"1"})),
}


def boxes(ui: Ui, commands: list[object]) -> list[tuple[str, Rect]]:
    """All words with the rectangle of their capitals and tails."""
    found: list[tuple[str, Rect]] = []
    for command in commands:
        if isinstance(command, Text) and command.color[3] > 0.99:
            width = TYPESETTER.measure(command.text, command.size, command.weight)
            found.append(
                (command.text, (command.x, command.y - 0.74 * command.size, width, 0.95 * command.size))
            )
        elif isinstance(command, Title) and command.side < 60 * ui.scale:
            found.append(
                (
                    command.text,
                    (
                        command.x,
                        command.y - 0.866 * command.side,
                        title_width(command.text) * command.side,
                        0.866 * command.side,
                    ),
                )
            )
    return found


def check_sizes(ui: Ui, commands: Sequence[Command], scale: float) -> None:
    """No word is smaller than 11 px, nor than 14 px of a window of 1280 x 720 unless that is wanted."""
    for command in commands:
        if isinstance(command, Text):
            least = 11 if scale < 1 or ui.scale < 1 else round(14 * ui.scale)
            assert command.size >= least, f"{command.text!r} has {command.size} px"


@pytest.mark.compiled
@for_each(("width", "height", "scale"), some(SIZES, 2))
@pytest.mark.parametrize("name", SCREENS)
def test_nothing_is_cut_or_covered(
    services: FakeServices, name: str, width: int, height: int, scale: float
) -> None:
    for level, following in zip(services.levels[:2], services.levels[1:3], strict=True):
        services.profile = services.profile.finish(level.name, Result(4, 1, 0, 3, 0, 0), following.name)
    services.profile = services.profile.meet(
        tuple(services.catalog.heroes), tuple(services.catalog.relics)[:2]
    )
    ui = Ui(TYPESETTER.measure)
    ui.user_scale = scale
    screen = SCREENS[name](services)
    for index in range(4):
        ui.begin(Input(width, height, dt=0.1, time=index * 0.1))
        screen.frame(ui)
        commands = ui.end()
    found = boxes(ui, list(commands))
    assert found
    check_sizes(ui, commands, scale)
    for text, (x, y, wide, tall) in found:
        assert x >= 0 and y >= 0 and x + wide <= width + 1 and y + tall <= height + 1, f"{text!r} is cut off"
    for (text, a), (other, b) in combinations(found, 2):
        shared = overlap(a, b)
        assert shared[2] < 2 or shared[3] < 2, f"{text!r} lies over {other!r}"
    for one, two in combinations(ui.widgets, 2):
        shared = overlap(one.seen, two.seen)
        nested = one.id.startswith(f"{two.id}:") or two.id.startswith(f"{one.id}:")
        assert nested or shared[2] < 1 or shared[3] < 1, f"{one.id} lies over {two.id}"
    for item in ui.widgets:
        x, y, wide, tall = item.seen
        assert not (wide and tall) or (
            x >= -8 and y >= 0 and x + wide <= ui.width + 8 and y + tall <= ui.height + 1
        ), item.id


@pytest.mark.parametrize("name", SCREENS)
def test_a_handheld_shows_all_words_whole_and_none_below_12_px(services: FakeServices, name: str) -> None:
    stack = ScreenStack(SCREENS[name](services), TYPESETTER.measure, services)
    for index in range(4):
        given = Input(1280, 800, dt=0.1, time=index * 0.1, pad="deck", keys=("down",) * (index == 1))
        commands = stack.frame(given)
    use_prompts(None)
    assert [command.text for command in commands if isinstance(command, Text) and command.size < 12] == []
    found = boxes(stack.ui, list(commands))
    for text, (x, y, wide, tall) in found:
        assert x >= 0 and y >= 0 and x + wide <= 1281 and y + tall <= 801, f"{text!r} is cut off"
    for (text, a), (other, b) in combinations(found, 2):
        shared = overlap(a, b)
        assert shared[2] < 2 or shared[3] < 2, f"{text!r} lies over {other!r}"


@for_each(
    ("width", "height", "scale"), ((1280, 720, 1.0), (960, 600, 1.0), (1280, 720, 1.25), (960, 600, 1.25))
)
def test_no_name_is_cut_in_what_is_told_of_a_level(
    services: FakeServices, width: int, height: int, scale: float
) -> None:
    for level in services.levels:
        services.profile = services.profile.finish(level.name, Result(4, 1, 0, 3, 0, 0), level.name)
    level = max(services.levels, key=lambda level: len((*level.party, *level.wanted)))
    screen = LevelSelectScreen(services, ToLevelSelect(level.name))
    ui = Ui(TYPESETTER.measure)
    ui.user_scale = scale
    words: list[str] = []
    for index in range(60):
        pressed = ("page down",) if index % 10 == 9 else ()
        ui.begin(Input(width, height, dt=0.1, time=index * 0.1, keys=pressed))
        screen.frame(ui)
        words += [command.text for command in ui.end() if isinstance(command, Text)]
    names = [services.catalog.get_name(key) for key in (*level.wanted, *level.party)]
    assert all(name in words or set(name.split()) <= set(words) for name in names)
    assert not [text for text in words if text.endswith("…") and not text[0].isdigit()]
