"""What heroes say when a level is begun: one line after the other, once, and nobody has to wait for it."""

from __future__ import annotations

from pathlib import Path

from intodepth.content.profile import Settings
from intodepth.content.profile_store import load_profile
from intodepth.screens.level.screen import LevelScreen
from intodepth.screens.router import start_level
from intodepth.screens.services import Services
from intodepth.ui.rects import overlaps
from tests.catalogs import own_catalog
from tests.ui.driving import Player


def begin(services: Services, level: str = "short_notice") -> Player:
    screen = start_level(services, level)
    assert isinstance(screen, LevelScreen)
    return Player(screen.frame, 1280, 720)


def said(player: Player) -> list[str]:
    catalog = own_catalog()
    openings = catalog.openings.items()
    lines = {told(level, *line) for level, lines in openings for line in lines}
    return [node.name for node in player.ui.nodes if node.name in lines]


def told(level: str, speaker: str, words: str) -> str:
    """Who is not in the level calls from above."""
    where = "" if speaker in own_catalog().levels[level].party else ", from above"
    return f"{own_catalog().get_name(speaker)}{where}: {words}"


def test_lines_follow_on_each_other_by_time_or_by_any_press(tmp_path: Path) -> None:
    services = Services(own_catalog(), tmp_path)
    names = [told("short_notice", *line) for line in services.catalog.openings["short_notice"]]
    assert any("from above" in name for name in names) and not all("from above" in name for name in names)
    player = begin(services)
    heard = list[str]()
    for tick in range(300):
        player.step(time=1 + tick / 10)
        heard += [name for name in said(player) if name not in heard]
    assert heard == names and len(heard) == 3 and said(player) == []
    again = begin(services)
    again.step(time=1.0)
    assert said(again) == [], "never twice"
    services.profile = services.profile.with_settings(services.settings)
    other, time = begin(services, "mind_the_step"), 0.0
    for line in services.catalog.openings["mind_the_step"]:
        other.step(time=time + 1.0, keys=("f9",))
        assert said(other)[0].endswith(line.words), "who plays on at once misses nothing"
        time += 2.5
        other.step(time=time, keys=("f9",))
    assert said(other) == []


def test_it_is_kept_in_the_profile_and_can_be_turned_off(tmp_path: Path) -> None:
    services = Services(own_catalog(), tmp_path)
    services.profile = services.profile.with_settings(Settings(voices=False))
    assert said(begin(services)) == [] and services.profile.heard == ()
    services.profile = services.profile.with_settings(Settings())
    assert said(begin(services)) != [] and services.profile.heard == ("short_notice",)
    assert load_profile(tmp_path)[0].heard == ("short_notice",)


def test_the_level_can_be_played_meanwhile(tmp_path: Path) -> None:
    player = begin(Services(own_catalog(), tmp_path), "bell_pull")
    player.key("return")
    assert said(player) and any(node.id.startswith("cell:") for node in player.ui.nodes)


def test_it_covers_nothing_that_is_known_to_be_open_in_the_first_levels(tmp_path: Path) -> None:
    services = Services(own_catalog(), tmp_path)
    for level in list(services.catalog.openings)[:12]:
        player = begin(services, level)
        for tick in range(30):
            player.step(time=1 + tick / 10, dt=0.1)
        (place,) = (node.rect for node in player.ui.nodes if node.name in said(player))
        cells = [node for node in player.ui.nodes if node.id.startswith("cell:")]
        assert cells and not any(overlaps(place, cell.rect) for cell in cells), level


def test_every_opening_is_of_a_level_and_short() -> None:
    catalog = own_catalog()
    assert set(catalog.openings) <= set(catalog.levels)
    assert set(list(catalog.levels)[:12]) <= set(catalog.openings), "the first hour has people in it"
    for lines in catalog.openings.values():
        assert 2 <= len(lines) <= 4 and all(speaker and len(words) <= 90 for speaker, words in lines)
        assert len({speaker for speaker, _ in lines}) >= 2
