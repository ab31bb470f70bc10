"""Status: how a hero fares, in words."""

from __future__ import annotations

import pytest

from intodepth.play.preview import Previews
from intodepth.screens.level.words.status import action_points, costs, rope_words, state_forms, state_words
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.pass_turn import Pass
from intodepth.sim.actions.ropes.belay import Belay
from intodepth.sim.actions.ropes.grip import Grip
from intodepth.sim.actions.ropes.uncoil import Uncoil
from intodepth.sim.entities import Coil, Posture
from intodepth.sim.ropes import AnchorKind
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage
from intodepth.ui.draw import Polygon
from intodepth.ui.theme import Ink, color
from tests.playing import draw, play
from tests.ropes import anchor, body, set_anchor, tie_rope
from tests.ui.driving import Player


def on_floor(floor: str) -> Stage:
    return draw(f"#####\n#A..#\n#{floor}###\n#####")


def on_rope(*, tied: bool) -> Stage:
    """A hanging rope, with A tied to its end, or beside it."""
    stage = draw("#####\n#...#\n#.A.#\n#...#\n#####" if tied else "#####\n#...#\n#A..#\n##..#\n#####")
    set_anchor(stage, 2, 3, 18, AnchorKind.RING)
    if tied:
        tie_rope(stage, (anchor(0), body(0)), (2, 3), "S", 1)
    else:
        tie_rope(stage, (anchor(0), None), (2, 3), "SS", 2)
    return stage


@pytest.mark.parametrize(
    ("floor", "words"),
    [
        ("#", "standing on hard rock"),
        ("=", "standing on a beam"),
        ("8", "standing on crumbling floor (breaks at 8)"),
        (":", "standing on sand"),
    ],
)
def test_what_is_stood_on_is_named(floor: str, words: str) -> None:
    stage = on_floor(floor)
    assert state_words(stage, stage.hero(0)) == words


def test_spikes_and_rungs_in_its_own_cell_are_what_a_hero_stands_on() -> None:
    for own, below, words in (("^", "#", "spikes"), ("H", ".", "a ladder"), ("H", "H", "a ladder")):
        stage = draw(f"####\n#A{own}#\n##{below}#\n####")
        stage.write_cell(0, Cell(1, 2), Cell(2, 2))
        assert state_words(stage, stage.hero(0)) == f"standing on {words}"


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        ("####\n#A.#\n####", "lying on hard rock"),
        ("####\n#A.#\n#B##\n####", "lying on B"),
    ],
)
def test_what_is_lain_on_is_named(rows: str, words: str) -> None:
    stage = draw(rows)
    stage.write(0, "posture", Posture.STANDING, Posture.PRONE)
    assert state_words(stage, stage.hero(0)) == words


def test_who_lies_on_spikes_is_said_to() -> None:
    stage = draw("####\n#A^#\n####")
    stage.write_cell(0, Cell(1, 1), Cell(2, 1))
    stage.write(0, "posture", Posture.STANDING, Posture.PRONE)
    assert state_words(stage, stage.hero(0)) == "lying on spikes"


def test_who_hangs_or_climbs_is_not_said_to_stand() -> None:
    stage = on_rope(tied=True)
    assert state_words(stage, stage.hero(0)) == "hanging on a rope"
    stage = on_rope(tied=False)
    play(stage, Grip(0, 0, 0))
    assert state_words(stage, stage.hero(0)) == "holding on to a rope"


def test_who_falls_is_not_said_to_hang_on_a_rope() -> None:
    stage = draw("#####\n#.A.#\n#...#\n#...#\n#####")
    assert state_words(stage, stage.hero(0)) == "falling"
    stage = on_rope(tied=True)
    stage.write(0, "fall", 0, 1)
    assert state_words(stage, stage.hero(0)) == "falling"


def test_what_is_too_long_to_be_said_at_once_is_said_with_fewer_words_that_are_whole() -> None:
    stage = draw("####\n#Ar#\n####")
    stage.write_cell(1, stage.bodies[1].cell, None)
    stage.write(1, "carrier", None, 0)
    assert state_forms(stage, stage.hero(0)) == (
        "standing on hard rock, with the r",
        "on hard rock, with the r",
        "with the r",
    )
    stage.write(0, "posture", Posture.STANDING, Posture.HANGING)
    assert state_forms(stage, stage.hero(0))[1] == "hanging, with the r"


def test_who_is_braced_is_said_to_be_on_belay() -> None:
    stage = draw("#####\n#A.B#\n#####")
    tie_rope(stage, (body(0), body(1)), (1, 1), "EE", 2)
    play(stage, Belay(0, 0))
    assert state_words(stage, stage.hero(0)) == "standing on hard rock, braced"


def test_what_ropes_are_in_hand_is_said_with_how_much_of_them_is_out() -> None:
    stage = draw("#####\n#A.B#\n#####", coils=(Coil(6),))
    assert rope_words(stage, stage.hero(0)) == ""
    play(stage, Uncoil(0, Coil(6)))
    assert rope_words(stage, stage.hero(0)) == "a rope in hand, 6 of 6 used"
    tie_rope(stage, (body(0), body(1)), (1, 1), "EE", 3, 5)
    assert rope_words(stage, stage.hero(1)) == "tied in to A, 3 of 5 used"
    play(stage, Belay(0, 1))
    assert rope_words(stage, stage.hero(0)) == "a rope in hand, 6 of 6 used; braced on B, 3 of 5 used"


def test_who_climbs_a_rope_is_said_to_grip_it() -> None:
    stage = on_rope(tied=False)
    play(stage, Grip(0, 0, 0))
    assert rope_words(stage, stage.hero(0)) == "grips the rope to the ring"


def width_of(player: Player, ink: Ink) -> float:
    """How wide all triangles of an ink are together."""
    shapes = [
        each.points for each in player.commands if isinstance(each, Polygon) and each.color == color(ink)
    ]
    return sum(max(x for x, _ in shape) - min(x for x, _ in shape) for shape in shapes if len(shape) == 3)


def test_points_that_are_left_are_taken_and_are_spent_look_different() -> None:
    stage = on_floor("#")
    hero = stage.hero(0).replaced("action_points", 4)
    player = Player(lambda ui: action_points(ui, 0, 0, 200, hero, 1))
    left, taken, spent = (width_of(player, ink) for ink in ("gold", "gold_low", "dim"))
    assert taken == pytest.approx(left * 3 * 0.4) and spent == pytest.approx(left * 2 * 0.4)
    outlines = [each for each in player.commands if isinstance(each, Polygon) and len(each.points) == 4]
    assert len(outlines) == 3 * 3, "three are about to be spent"


def test_points_that_are_spent_run_out_and_do_not_vanish_at_once() -> None:
    hero, left = on_floor("#").hero(0), [6]
    player = Player(lambda ui: action_points(ui, 0, 0, 200, hero, left[0]))

    def filled() -> float:
        player.step(dt=0.02)
        return width_of(player, "gold")

    full = filled()
    left[0] = 3
    widths = [filled() for _ in range(60)]
    assert full > widths[0] > widths[3] > widths[-1] == pytest.approx(full / 2)


def test_the_price_of_a_way_that_ends_early_is_what_is_paid() -> None:
    stage = draw("B.....\nA.....\n######")
    preview = Previews().of(stage, Move(0, Cell(4, 1)))
    assert preview.points == (6, 5) and costs(preview) == "1 point"
    play(stage, preview.action)
    assert stage.hero(0).action_points == 5


def test_the_points_of_a_new_round_are_not_counted_as_the_price() -> None:
    stage = draw("A.....\n######")
    play(stage, Move(0, Cell(4, 1)))
    preview = Previews().of(stage, Pass(0))
    assert preview.points == (2, 2) and preview.after.hero(0).action_points == 6
