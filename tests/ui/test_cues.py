"""What can be clicked answers: when the mouse comes upon it, when it is chosen, and when it cannot be."""

from __future__ import annotations

from intodepth.story.sound_names import Sound
from intodepth.ui.buttons import button
from intodepth.ui.core import Ui
from intodepth.ui.nodes import Semantics
from intodepth.ui.value_rows import choice, slider
from tests.ui.driving import Player

HERE = (0.0, 0.0, 200.0, 40.0)


def two(ui: Ui) -> None:
    button(ui, "first", (0, 0, 200, 40), "First", key="f")
    button(ui, "second", (0, 50, 200, 40), "Second", enabled=False)
    ui.interact("ground", (300, 0, 200, 200), Semantics("group", ""), focusable=False)


def heard(player: Player) -> list[Sound]:
    return [cue.sound for cue in player.ui.cues]


def test_coming_upon_a_button_is_heard_once_each_time() -> None:
    player, counts = Player(two), []
    for place in ((20, 20), (22, 20), (20, 70), (400, 50), (20, 20), (21, 20)):
        player.move(*place)
        counts.append(len(heard(player)))
    assert counts == [1, 0, 0, 0, 1, 0]


def test_a_click_or_a_key_on_a_button_is_heard() -> None:
    player = Player(two)
    player.click(20, 20)
    assert heard(player) == [Sound.CHOOSE]
    player.step(keys=("f",))
    assert heard(player) == [Sound.CHOOSE]


def test_a_click_on_what_cannot_be_chosen_is_refused() -> None:
    player = Player(two)
    player.move(20, 70)
    player.hold()
    assert heard(player) == [Sound.REFUSED]


def test_moving_the_focus_by_keys_is_heard() -> None:
    player = Player(two)
    player.step(keys=("tab",))
    assert heard(player) == [Sound.HOVER]
    player.step(keys=("tab",))
    assert heard(player) == []


def test_a_value_ticks_when_it_changes() -> None:
    player = Player(lambda ui: slider(ui, "v", HERE, "Value", 0.5, 0.0, 1.0, 0.1, ""))
    player.click(20, 20)
    player.step(keys=("right",))
    assert Sound.HOVER in heard(player)
    player = Player(lambda ui: choice(ui, "c", HERE, "Choice", ("one", "two"), 0))
    player.step(keys=("tab",))
    player.step(keys=("right",))
    assert heard(player) == [Sound.CHOOSE]
