"""The cards of the party show which buttons of a gamepad lead to their heroes."""

from __future__ import annotations

from pathlib import Path

from intodepth.screens.bindings import Bindings
from intodepth.screens.pad_bindings import PadBindings
from intodepth.ui.draw import Text
from intodepth.ui.prompts import use_prompts
from intodepth.ui.rects import contains
from tests.playing import draw
from tests.screens.level.driving import TINY, Seat, make_services


def read_cards(seat: Seat) -> list[list[str]]:
    """Return the signs on the cards of the party."""
    seat.step()
    texts = [each for each in seat.commands if isinstance(each, Text) and each.text in ("LB", "RB")]
    cards = [node.rect for node in seat.ui.nodes if node.id.startswith("hero:")]
    return [[text.text for text in texts if contains(card, (text.x, text.y))] for card in cards]


def test_the_hero_before_and_the_next_one_show_their_buttons(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, TINY))
    seat.set_up(draw("#######\n#A.B.C#\n#######"))
    assert read_cards(seat) == [[], [], []]
    use_prompts(PadBindings({}).list_prompts("xbox", Bindings({})))
    try:
        assert read_cards(seat) == [[], ["RB"], ["LB"]]
        seat.set_up(draw("#######\n#A.B..#\n#######"))
        assert read_cards(seat) == [[], ["RB"]], "of two that lead to the same hero the next one"
    finally:
        use_prompts(None)
