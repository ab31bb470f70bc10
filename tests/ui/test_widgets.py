"""Buttons, rows, tabs, cards, scroll areas and text."""

import pytest

from intodepth.ui.buttons import button, menu_line
from intodepth.ui.cards import card, tabs
from intodepth.ui.core import Ui
from intodepth.ui.draw import Polygon, Text
from intodepth.ui.hints import hint_bar, tooltip
from intodepth.ui.nodes import Semantics
from intodepth.ui.paragraphs import condense, fit_line, paragraph, paragraph_height, shorten, wrap
from intodepth.ui.pictograms.icons import ICONS
from intodepth.ui.scroll import FADE, ScrollState, scroll_area
from intodepth.ui.shapes import draw_icon
from intodepth.ui.theme import color
from intodepth.ui.value_rows import choice, slider, toggle
from tests.ui.driving import Player, measure

ROW = (100.0, 100.0, 400.0, 44.0)


def test_a_button_shows_its_label_and_key_and_is_clicked() -> None:
    player = Player(lambda ui: button(ui, "go", ROW, "Go", key="shift+g", icon="move").clicked)
    assert set(player.texts()) == {"Go", "⇧G"}
    assert player.click(200, 120) is True
    assert player.key("shift+g") is True
    assert player.key("g") is False


def test_a_disabled_button_does_nothing() -> None:
    player = Player(lambda ui: button(ui, "go", ROW, "Go", key="g", enabled=False).clicked)
    assert player.click(200, 120) is False
    assert player.key("g") is False
    player.key("down")
    assert player.ui.focus == ""


def test_a_chosen_button_is_filled_with_gold() -> None:
    player = Player(lambda ui: button(ui, "go", ROW, "Go", chosen=True))
    fills = [command.color for command in player.commands if isinstance(command, Polygon)]
    assert color("gold") in fills
    assert [command.color for command in player.commands if isinstance(command, Text)] == [color("back")]


def test_a_menu_line_says_enter_when_it_has_the_focus() -> None:
    player = Player(lambda ui: menu_line(ui, "codex", ROW, "Codex", key="c"))
    assert player.texts() == ["Codex", "C"]
    player.key("down")
    player.step()
    assert player.texts() == ["Codex", "Enter"]
    assert player.key("return") is True


def test_a_slider_is_dragged_and_keeps_its_limits() -> None:
    value = [0.5]

    def draw(ui: Ui) -> float:
        value[0] = slider(ui, "volume", ROW, "Volume", value[0], 0.0, 1.0, 0.1, "")
        return value[0]

    player = Player(draw)
    player.move(400, 120)
    player.hold()
    assert 0 < value[0] < 1
    player.move(900, 120)
    assert value[0] == 1.0
    player.move(0, 120)
    assert value[0] == 0.0
    player.release()
    player.move(400, 120)
    assert value[0] == 0.0


def test_a_slider_moves_by_keys_when_in_focus() -> None:
    value = [0.5]

    def draw(ui: Ui) -> None:
        value[0] = slider(ui, "volume", ROW, "Volume", value[0], 0.0, 1.0, 0.1, "")

    player = Player(draw)
    player.key("down")
    player.key("right")
    player.key("right")
    player.key("left")
    assert value[0] == pytest.approx(0.6)


def test_a_toggle_changes_by_click_and_by_enter() -> None:
    value = [False]

    def draw(ui: Ui) -> None:
        value[0] = toggle(ui, "less", ROW, "Less motion", value[0])

    player = Player(draw)
    player.click(150, 120)
    assert value[0] is True
    player.key("return")
    assert value[0] is False


def test_a_choice_steps_by_arrows_and_stops_at_its_ends() -> None:
    value = [0]

    def draw(ui: Ui) -> None:
        value[0] = choice(ui, "speed", ROW, "Speed", ("half", "usual", "twice"), value[0])

    player = Player(draw)
    player.key("down")
    player.key("left")
    assert value[0] == 0
    player.key("right")
    player.key("right")
    player.key("right")
    assert value[0] == 2
    player.key("return")
    assert value[0] == 0, "Enter goes on, and round"
    player.click(464, 122)
    assert value[0] == 1


def test_tabs_turn_by_click_and_by_focus() -> None:
    page = [0]

    def draw(ui: Ui) -> None:
        page[0] = tabs(ui, "page", (0, 0, 800, 50), (("Heroes", "1 of 3"), ("Relics", "0 of 4")), page[0])

    player = Player(draw)
    place = next(
        command for command in player.commands if isinstance(command, Text) and command.text == "Relics"
    )
    player.click(place.x + 5, place.y - 5)
    assert page[0] == 1
    player.key("left")
    player.key("return")
    assert page[0] == 0


def test_a_card_answers() -> None:
    player = Player(lambda ui: card(ui, "bram", ROW, Semantics("option", "Bram")).clicked)
    assert player.click(200, 120) is True


def rows(state: ScrollState, count: int = 20):  # type: ignore[no-untyped-def]
    def draw(ui: Ui) -> list[str]:
        with scroll_area(ui, "rows", (0, 0, 300, 200), state) as area:
            chosen = [
                f"row {index}"
                for index in range(count)
                if button(
                    ui, f"row {index}", (area.x, area.y + index * 40, area.width, 36), f"row {index}"
                ).clicked
            ]
            area.bottom = area.y + count * 40
        return chosen

    return draw


def test_a_scroll_area_scrolls_by_the_wheel_and_stops_at_its_ends() -> None:
    state = ScrollState()
    player = Player(rows(state))
    player.move(50, 50)
    player.step(wheel=-1.0)
    assert state.offset > 0
    player.step(wheel=-100.0)
    player.step()
    assert state.offset == 600
    player.step(wheel=100.0)
    assert state.offset == 0


def test_the_wheel_elsewhere_scrolls_nothing() -> None:
    state = ScrollState()
    player = Player(rows(state))
    player.move(800, 50)
    player.step(wheel=-1.0)
    assert state.offset == 0


@pytest.mark.parametrize("height", [200.0, 10.0, 0.0])
def test_rows_that_are_all_gone_at_once_leave_an_empty_area(height: float) -> None:
    state, count = ScrollState(), [20]

    def draw(ui: Ui) -> None:
        with scroll_area(ui, "rows", (0, 0, 300, height), state) as area:
            area.bottom = area.y + count[0] * 40

    player = Player(draw)
    player.step()
    count[0] = 0
    player.step()
    player.click(296, height / 2)
    assert state.offset == 0


def test_rows_scrolled_out_are_not_clicked() -> None:
    player = Player(rows(ScrollState()))
    assert player.click(50, 230) == []
    assert player.click(50, 170) == ["row 4"]


def test_the_focus_is_scrolled_into_sight() -> None:
    state = ScrollState()
    player = Player(rows(state))
    player.ui.reduced_motion = True
    for _ in range(10):
        player.key("down")
    player.step()
    player.step()
    assert player.ui.focus == "row 9"
    assert 9 * 40 + 36 - 200 <= state.offset <= 9 * 40
    assert player.key("return") == ["row 9"]
    for _ in range(7):
        player.key("up")
    player.step()
    player.step()
    assert player.ui.focus == "row 2" and state.offset == 2 * 40 - FADE, "whole, with a rim above it"


def test_the_bar_lies_within_its_area_and_scrolls_it() -> None:
    state = ScrollState()
    player = Player(rows(state))
    player.step()
    player.click(299, 199)
    assert state.offset == 600
    player.click(308, 1)
    assert state.offset == 600
    player.click(293, 1)
    assert state.offset == 0


def test_the_bar_is_dragged() -> None:
    state = ScrollState()
    player = Player(rows(state))
    player.step()
    player.move(296, 20)
    player.hold()
    player.move(296, 199)
    assert state.offset == 600


def test_text_is_wrapped_at_words() -> None:
    ui = Ui(measure)
    lines = wrap(ui, "one two three four", 20, 450, 120)
    assert lines == ("one two", "three four")
    assert paragraph_height(ui, "one two three four", 120, size=20) == pytest.approx(56.8)
    assert wrap(ui, "one\ntwo", 20, 450, 600) == ("one", "two")


def test_a_paragraph_is_cut_at_the_most_lines() -> None:
    player = Player(lambda ui: paragraph(ui, 0, 0, 120, "one two three four five six", size=20, most=2))
    assert player.texts() == ["one two", "three fou…"]


def test_a_text_that_is_too_long_keeps_its_beginning_and_its_end() -> None:
    ui, words = Ui(measure), "Bram walks 2. Round 6. Bram climbs up 2. Round 7. Bram leaves."
    assert condense(ui, words, 14, 450, 10_000, 1) == words
    room = ui.text_width("Bram walks 2. Round 6. \u2026 Bram leaves.", 14, 450)
    assert condense(ui, words, 14, 450, room, 1) == "Bram walks 2. Round 6. \u2026 Bram leaves."
    assert condense(ui, words, 14, 450, 1, 1) == "\u2026 Bram leaves."


def test_a_line_is_shortened_or_made_smaller_to_fit() -> None:
    ui = Ui(measure)
    assert shorten(ui, "Lead crown", 20, 450, 200) == "Lead crown"
    assert shorten(ui, "Lead crown", 20, 450, 80) == "Lead c…"
    assert fit_line(ui, "Lead crown", 20, 450, 200) == ("Lead crown", 20)
    said, size = fit_line(ui, "Lead crown", 20, 450, 100)
    assert said == "Lead crown" and 16 < size < 18


def test_a_line_is_shortened_where_it_would_be_too_small_to_read() -> None:
    ui = Ui(measure)
    assert fit_line(ui, "Lead crown", 20, 450, 60) == ("Lead c…", 14)
    assert fit_line(ui, "Lead crown", 12, 450, 60) == ("Lead cr…", 12)


def test_names_are_shortened_before_anything_is_cut() -> None:
    ui = Ui(measure)
    words = "The rope from the winch to the boulder"
    room = ui.text_width("Rope, winch to boulder", 14, 450)
    assert shorten(ui, words, 14, 450, room) == "Rope, winch to boulder"
    assert fit_line(ui, words, 14, 450, room) == ("Rope, winch to boulder", 14)
    assert shorten(ui, words, 14, 450, 2 * room) == words


def test_a_tooltip_keeps_off_words_and_widgets() -> None:
    def draw(ui: Ui) -> None:
        ui.text(600, 290, "What is chosen in the row above", 14)
        ui.interact("chosen", (600, 300, 80, 30), Semantics("button", "Chosen"))
        tooltip(ui, (600, 300, 80, 30), "About it")

    texts = [each for each in Player(draw).commands if isinstance(each, Text)]
    assert texts[-1].text == "About it" and texts[-1].y > 330


def test_no_text_is_too_small_to_read() -> None:
    ui = Ui(measure)
    ui.resize(320, 180, 1.0)
    assert ui.text_size(14) == ui.text_size(6) == 11


def test_hints_are_left_out_whole_when_there_is_no_room() -> None:
    hints = ((("up", "down"), "choose"), (("escape",), "back"))
    assert Player(lambda ui: hint_bar(ui, 0, 20, 300, hints)).texts() == ["↑", "↓", "choose", "Esc", "back"]
    assert Player(lambda ui: hint_bar(ui, 0, 20, 130, hints)).texts() == ["↑", "↓", "choose"]


def test_a_tooltip_lies_above_everything_and_inside_the_window() -> None:
    def draw(ui: Ui) -> None:
        tooltip(ui, (1270, 0, 10, 10), "A long line about a thing at the edge of the window")
        ui.rect((0, 0, 10, 10), (1, 1, 1, 1))

    player = Player(draw)
    assert isinstance(player.commands[-1], Text)
    for command in player.commands:
        if isinstance(command, Polygon):
            assert all(0 <= x <= 1280 and 0 <= y <= 720 for x, y in command.points)


def test_every_pictogram_can_be_drawn() -> None:
    player = Player(lambda ui: [draw_icon(ui, name, 100, 100, 24, "gold") for name in ICONS])
    assert player.commands
    player = Player(lambda ui: draw_icon(ui, "no such pictogram", 100, 100, 24, "gold"))
    assert not player.commands


def test_what_is_cut_off_fades_into_the_dark_and_what_is_whole_does_not() -> None:
    state, count = ScrollState(), [4]

    def draw(ui: Ui) -> float:
        with scroll_area(ui, "rows", (0, 0, 300, 200), state) as area:
            area.bottom = area.y + count[0] * 40
        dark = [command for command in ui.drawn if isinstance(command, Polygon) and command.color[3] > 0.9]
        return max((y for polygon in dark for _, y in polygon.points if polygon.points[0][0] == 0), default=0)

    player = Player(draw)
    player.step()
    assert player.step() == 0
    count[0] = 20
    player.step()
    assert player.step() == 200


def test_the_focus_stays_in_sight_when_there_is_less_room() -> None:
    state, tall = ScrollState(), [200.0]

    def draw(ui: Ui) -> None:
        with scroll_area(ui, "rows", (0, 0, 300, tall[0]), state) as area:
            for index in range(20):
                button(ui, f"row {index}", (area.x, area.y + index * 40, area.width, 36), "row")
            area.bottom = area.y + 800

    player = Player(draw)
    player.ui.reduced_motion = True
    player.step()
    player.ui.focus = "row 3"
    player.step()
    tall[0] = 100.0
    player.step()
    player.step()
    row = next(item for item in player.ui.widgets if item.id == "row 3")
    assert row.seen == row.rect
