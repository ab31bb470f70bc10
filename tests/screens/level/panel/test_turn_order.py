"""Who acts after the heroes is written above them, in the order in which it will, and as it does in gold."""

from __future__ import annotations

from pathlib import Path

import pytest

from intodepth.play.commands import do
from intodepth.screens.level.panel.turn_order import NextActor, draw_turn_order, find_turn_order
from intodepth.sim.actions.pass_turn import Pass
from intodepth.ui.draw import Text
from intodepth.ui.theme import color
from tests.playing import creature_of, draw
from tests.screens.level.driving import TINY, Seat, make_services
from tests.ui.driving import Player
from tests.waters import flooded

POOL = "############\n#A.......T.#\n##########.#\n##########.#\n############"


def said(seat: Seat) -> dict[str, tuple[float, ...]]:
    return {each.text: each.color for each in seat.commands if isinstance(each, Text)}


def test_creatures_and_then_the_water_act_after_the_heroes(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, TINY))
    seat.set_up(flooded(draw(POOL), 0))
    assert find_turn_order(seat.session) == (NextActor("the t", False), NextActor("the water", False))
    seat.session.act(do(Pass(0)))
    acted: list[str] = []
    while seat.session.playback is not None:
        seat.step()
        following, words = find_turn_order(seat.session), said(seat)
        gold = [
            name
            for name in ("the t", "the water")
            if color("gold") in (words.get(name), words.get(f"{name},"))
        ]
        assert gold == [name for name, acts in following if acts]
        acted += [name for name in gold if name not in acted]
    assert acted == ["the t", "the water"]


def test_where_nothing_lives_that_the_party_knows_nothing_is_written(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, TINY))
    seat.set_up(draw("######\n#A...#\n######"))
    assert find_turn_order(seat.session) == () and "Next:" not in said(seat)
    seat.set_up(draw("######\n#A.t.#\n######"))
    assert "Next:" in said(seat)


def test_who_only_waits_does_not_act_next(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, TINY))
    stage = draw("########\n#A...t.#\n########")
    creature = creature_of(stage)
    stage.write(creature.id, "intent", creature.intent, ())
    seat.set_up(stage)
    assert find_turn_order(seat.session) == () and "Next:" not in said(seat)


ALL = ["the leech,", "the bat,", "the mole"]


@pytest.mark.parametrize(("width", "words"), [(600.0, ALL), (140.0, ["+2"])])
def test_where_there_is_no_room_for_all_it_is_told_how_many_more_there_are(
    width: float, words: list[str]
) -> None:
    following = [NextActor(name, acts=False) for name in ("the leech", "the bat", "the mole")]
    player = Player(lambda ui: draw_turn_order(ui, 0.0, 20.0, width, tuple(following)))
    assert player.texts()[-len(words) :] == words and "…" not in " ".join(player.texts())
