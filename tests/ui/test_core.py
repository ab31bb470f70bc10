"""The immediate-mode core: clicks, focus, keys and scale."""

import pytest

from intodepth.ui.canvas import Layer
from intodepth.ui.core import Response, Ui
from intodepth.ui.draw import Command, Polygon, Text
from intodepth.ui.nodes import Semantics
from intodepth.ui.shapes import draw_icon
from tests.ui.driving import Player, measure

A = (10.0, 10.0, 100.0, 40.0)
B = (10.0, 60.0, 100.0, 40.0)
C = (130.0, 10.0, 100.0, 40.0)
PLAIN = Semantics("button", "Plain")


def three(ui: Ui) -> dict[str, Response]:
    return {name: ui.interact(name, rect, PLAIN) for name, rect in (("a", A), ("b", B), ("c", C))}


def clicked(result: object) -> list[str]:
    assert isinstance(result, dict)
    return [name for name, response in result.items() if response.clicked]


def test_pressed_and_released_on_the_same_widget_is_a_click() -> None:
    player = Player(three)
    assert clicked(player.click(20, 20)) == ["a"]


def test_pressed_here_and_released_there_is_no_click() -> None:
    player = Player(three)
    player.move(20, 20)
    player.hold()
    assert clicked(player.move(20, 70)) == []
    assert clicked(player.release()) == []


def test_pressed_and_taken_away_by_the_system_is_no_click() -> None:
    player = Player(three)
    player.move(20, 20)
    player.hold()
    assert clicked(player.step(held=frozenset())) == []
    assert clicked(player.step()) == []
    assert clicked(player.release()) == []
    assert clicked(player.click(20, 20)) == ["a"]


def test_pressed_moved_away_and_back_is_a_click() -> None:
    player = Player(three)
    player.move(20, 20)
    player.hold()
    player.move(20, 70)
    player.move(25, 20)
    assert clicked(player.release()) == ["a"]


def test_a_press_outside_released_on_a_widget_is_no_click() -> None:
    player = Player(three)
    player.move(500, 500)
    player.hold()
    player.move(20, 20)
    assert clicked(player.release()) == []


def test_the_right_button_clicks_nothing() -> None:
    player = Player(three)
    player.move(20, 20)
    player.hold("right")
    assert clicked(player.release("right")) == []


def test_press_and_release_in_one_frame_is_a_click() -> None:
    player = Player(three)
    player.move(20, 20)
    assert clicked(player.step(pressed=("left",), released=("left",))) == ["a"]


def test_of_two_that_overlap_the_later_one_is_clicked() -> None:
    player = Player(lambda ui: {"low": ui.interact("low", A, PLAIN), "high": ui.interact("high", A, PLAIN)})
    assert clicked(player.click(20, 20)) == ["high"]


def test_a_disabled_widget_is_not_clicked_and_lets_nothing_through() -> None:
    player = Player(
        lambda ui: {
            "low": ui.interact("low", A, PLAIN),
            "high": ui.interact("high", A, PLAIN, enabled=False, key="m"),
        }
    )
    assert clicked(player.click(20, 20)) == []
    assert clicked(player.key("m")) == []


def test_two_equal_names_in_a_frame_raise() -> None:
    ui = Ui(measure)
    ui.begin(Player(three).input)
    ui.interact("same", A, PLAIN)
    with pytest.raises(ValueError, match="'same'"):
        ui.interact("same", B, PLAIN)


def test_arrows_move_the_focus_to_the_neighbour() -> None:
    player = Player(three)
    walked = []
    for key in ("down", "down", "down", "up", "right", "right", "left"):
        player.key(key)
        walked.append(player.ui.focus)
    assert walked == ["a", "b", "b", "a", "c", "c", "a"]


def test_tab_goes_round() -> None:
    player = Player(three)
    walked = []
    for key in ("tab", "tab", "tab", "tab", "shift+tab"):
        player.key(key)
        walked.append(player.ui.focus)
    assert walked == ["a", "b", "c", "a", "c"]


def test_enter_chooses_what_is_in_focus_and_nobody_else_gets_it() -> None:
    player = Player(three)
    player.key("down")
    player.key("down")
    assert clicked(player.key("return")) == ["b"]
    assert not player.ui.take_key("return")


def test_a_key_of_its_own_chooses_a_widget_wherever_the_focus_is() -> None:
    player = Player(
        lambda ui: {"a": ui.interact("a", A, PLAIN, key="m"), "b": ui.interact("b", B, PLAIN, key="shift+m")}
    )
    assert clicked(player.key("m")) == ["a"]
    assert clicked(player.key("shift+m")) == ["b"]


def test_the_focus_follows_the_mouse_only_when_it_moves() -> None:
    player = Player(three)
    player.move(20, 20)
    assert player.ui.focus == "a"
    player.key("down")
    assert player.ui.focus == "b"
    result = player.step()
    assert player.ui.focus == "b"
    assert isinstance(result, dict) and not result["a"].hovered, (
        "a resting mouse lights nothing while keys are used"
    )
    result = player.move(21, 20)
    assert isinstance(result, dict) and result["a"].hovered


def test_the_focus_is_lost_with_its_widget() -> None:
    there = [True]
    player = Player(lambda ui: three(ui) if there[0] else {})
    player.key("down")
    there[0] = False
    player.step()
    assert player.ui.focus == ""


@pytest.mark.parametrize(
    ("width", "height", "user", "scale"),
    [
        (1280, 720, 1, 1),
        (1920, 1080, 1, 1.5),
        (720, 1280, 1, 1),
        (640, 360, 1, 0.8),
        (1280, 720, 2, 2),
        (1280, 720, 0.75, 0.8),
        (720, 1280, 2, 1.5),
    ],
)
def test_the_scale_follows_window_and_player(width: int, height: int, user: float, scale: float) -> None:
    ui = Ui(measure)
    ui.resize(width, height, user)
    assert ui.scale == scale
    assert (ui.width, ui.height) == (width / scale, height / scale)


def test_a_line_has_another_width_at_another_scale() -> None:
    ui = Ui(measure)
    ui.resize(640, 360, 1)
    small = ui.text_width("ledge", 12)
    ui.resize(1280, 720, 1)
    assert ui.text_width("ledge", 12) == 5 * 12 * 0.56 < small, "text of 11 px is the smallest"


def test_clicks_and_drawing_are_scaled_alike() -> None:
    player = Player(
        lambda ui: [ui.rect(A, (1, 1, 1, 1)), ui.text(10, 20, "x", 14), ui.interact("a", A, PLAIN)][2],
        1920,
        1080,
    )
    polygon, text = player.commands
    assert isinstance(polygon, Polygon) and polygon.points[0] == (15, 15) and polygon.points[2] == (165, 75)
    assert isinstance(text, Text) and (text.x, text.y, text.size) == (15, 30, 21)
    result = player.click(160, 70)
    assert isinstance(result, Response) and result.clicked


def test_values_glide_and_snap_when_motion_is_reduced() -> None:
    target = [0.0]
    player = Player(lambda ui: ui.animate("x", target[0]))
    target[0] = 1.0
    first = player.step()
    assert isinstance(first, float) and 0 < first < 1
    for _ in range(60):
        last = player.step()
    assert last == pytest.approx(1.0, abs=1e-3)
    player.ui.reduced_motion = True
    target[0] = 0.0
    assert player.step() == 0.0


def test_a_clip_hides_widgets_and_drawing_outside() -> None:
    def draw(ui: Ui) -> Response:
        with ui.clip_to((0, 0, 50, 50)):
            ui.rect((0, 0, 100, 100), (1, 1, 1, 1))
            ui.rect((60, 60, 10, 10), (1, 1, 1, 1))
            ui.text(0, 200, "below", 14)
            return ui.interact("wide", (0, 0, 100, 100), PLAIN)

    player = Player(draw)
    assert [command.points[2] for command in player.commands if isinstance(command, Polygon)] == [(50, 50)]
    assert not [command for command in player.commands if isinstance(command, Text)]
    inside, outside = player.click(20, 20), player.click(80, 80)
    assert isinstance(inside, Response) and inside.clicked
    assert isinstance(outside, Response) and not outside.clicked


def test_a_clip_cuts_an_icon() -> None:
    def draw(x: float) -> list[Polygon]:
        ui = Ui(measure)
        with ui.clip_to((0, 0, 50, 50)):
            draw_icon(ui, "lock", x, 20, 20, "text")
        return [command for command in ui.commands if isinstance(command, Polygon)]

    whole = Ui(measure)
    draw_icon(whole, "lock", 20, 20, 20, "text")
    assert draw(20) == whole.commands and not draw(61)
    cut = [point for polygon in draw(50) for point in polygon.points]
    assert 40 <= min(x for x, _ in cut) < 50 == max(x for x, _ in cut)


def test_layers_come_out_from_the_lowest_to_the_highest_in_whatever_order_they_are_drawn() -> None:
    def draw(ui: Ui) -> None:
        with ui.layer(Layer.TOOLTIP):
            ui.text(0, 20, "tooltip", 14)
            with ui.layer(Layer.WORLD):
                ui.text(0, 20, "world", 14)
            ui.text(0, 20, "more of it", 14)
        ui.text(0, 20, "panel", 14)
        with ui.layer(Layer.SHADE):
            ui.text(0, 20, "shade", 14)

    player = Player(draw)
    for _ in range(2):
        said = [command.text for command in player.commands if isinstance(command, Text)]
        assert said == ["world", "shade", "panel", "tooltip", "more of it"]
        player.step()


def test_what_is_drawn_to_a_list_of_ones_own_is_not_shown() -> None:
    kept: list[Command] = []

    def draw(ui: Ui) -> None:
        with ui.redirect(kept):
            ui.text(0, 20, "kept", 14)

    assert Player(draw).commands == [] and len(kept) == 1


def test_an_interface_tells_which_keys_it_takes() -> None:
    """Also those of buttons that cannot be pressed now."""
    focus = {"up", "down", "left", "right", "tab", "shift+tab"}

    def draw(ui: Ui) -> None:
        ui.interact("a", A, PLAIN, key="m")
        ui.interact("b", B, PLAIN, key="ctrl+s", enabled=False)
        if ui.take_key("z") and ui.take_key("x"):
            ui.take_keys()

    player = Player(draw)
    assert player.ui.wanted == focus | {"m", "ctrl+s", "z"} and not player.ui.takes_all
    player.step(keys=("z", "x"))
    assert player.ui.wanted == focus | {"m", "ctrl+s", "z", "x"} and player.ui.takes_all
    player.step()
    assert not player.ui.takes_all
    assert Player(lambda ui: ui.alt).ui.wanted == {"alt"}


class Keeper:
    """A screen that keeps the arrows, with two widgets of which only one is in the way of the focus."""

    def __init__(self) -> None:
        self.taken: list[str] = []
        self.player = Player(self.draw)

    def draw(self, ui: Ui) -> dict[str, Response]:
        if ui.keep_arrows():
            ui.focus = ""
        self.taken += [key for key in ("left", "right", "return", "tab", "escape", "m") if ui.take_key(key)]
        return {
            "a": ui.interact("a", A, PLAIN),
            "c": ui.interact("c", C, PLAIN, focusable=False),
            "group": ui.interact("group", B, Semantics("group", ""), focusable=False),
        }


def test_the_player_roams_over_all_widgets_of_a_screen_that_keeps_the_arrows() -> None:
    keeper = Keeper()
    player = keeper.player
    for key in ("right", "return", "escape"):
        player.key(key)
    assert keeper.taken == ["right", "return", "escape"] and not player.ui.focus
    player.key("f8")
    assert player.ui.roams and player.ui.focus == "a"
    player.key("right")
    assert player.ui.focus == "c" and keeper.taken == ["right", "return", "escape"]
    player.key("m")
    assert keeper.taken[3:] == ["m"], "other keys mean what they always do"
    assert clicked(player.key("return")) == ["c"]
    assert not player.ui.roams, "a press gives the arrows back"
    player.key("left")
    assert keeper.taken[4:] == ["left"]


@pytest.mark.parametrize("way", ["f8", "escape", "mouse"])
def test_the_arrows_come_back_by_the_same_key_by_esc_and_by_the_mouse(way: str) -> None:
    keeper = Keeper()
    player = keeper.player
    player.key("f8")
    player.key("tab")
    assert player.ui.roams and player.ui.focus == "c"
    player.move(300, 300) if way == "mouse" else player.key(way)
    assert not player.ui.roams and not keeper.taken
    player.key("right")
    assert keeper.taken == ["right"] and not player.ui.focus


def test_what_is_in_focus_is_framed_while_the_player_roams() -> None:
    player = Keeper().player
    before = len(player.commands)
    player.key("f8")
    assert len(player.commands) == before + 4


def test_a_screen_without_keys_of_its_own_takes_no_notice_of_the_key_for_roaming() -> None:
    player = Player(three)
    player.key("f8")
    assert not player.ui.roams and "f8" not in player.ui.wanted
