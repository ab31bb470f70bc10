"""Refusals: what is said under a button that cannot be pressed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from intodepth.search.bots import random_play
from intodepth.sim.actions import ACTIONS, ROPE_ACTIONS, ActionKind, generate_actions
from intodepth.sim.actions.deploy import Deploy
from intodepth.sim.actions.drop import Drop
from intodepth.sim.actions.exit import Exit
from intodepth.sim.actions.give import Give
from intodepth.sim.actions.lead import Lead
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.ropes.clip import Clip
from intodepth.sim.actions.ropes.grip import Grip
from intodepth.sim.actions.ropes.haul import Haul
from intodepth.sim.actions.ropes.lower import Lower
from intodepth.sim.actions.ropes.piton import Piton
from intodepth.sim.actions.ropes.throw import Throw
from intodepth.sim.actions.ropes.tie import TieOn
from intodepth.sim.actions.shove import Shove
from intodepth.sim.actions.take import Take
from intodepth.sim.events import ActionPointsChanged
from intodepth.sim.history import History
from intodepth.sim.picture import draw
from intodepth.sim.refusals import Reason, Refusal
from intodepth.sim.stage import Stage
from intodepth.story.english.refusals import sentences
from intodepth.story.refusals import tell_refusal, why_not
from intodepth.ui.draw import Text
from tests.caves import cave
from tests.screens.level.driving import TINY, Seat, make_services


@pytest.mark.parametrize(
    ("rows", "kind", "words"),
    [
        ("#####\n#A..#\n#####", Take, "There is nothing to carry in the next cell."),
        ("#####\n#A..#\n#####", Drop, "A carries nothing."),
        ("#####\n#AB.#\n#####", Give, "A carries nothing."),
        ("#####\n#A..#\n#####", Exit, "You can only leave at an entry or at the way down."),
        ("#####\n#A..#\n#####", Shove, "Nothing next to A can be shoved."),
        ("#####\n#AD##\n#####", Shove, "There is no room behind the d."),
        ("#####\n#CE.#\n#####", Shove, ""),
        ("#####\n#BE.#\n#####", Shove, "The e weighs 6. B can push 5."),
        ("#####\n#A###\n#####", Move, "A cannot move from here."),
        ("#####\n#A..#\n#####", Lead, "No other hero can act in this round."),
    ],
)
def test_what_is_missing_is_said(rows: str, kind: ActionKind, words: str) -> None:
    stage = draw(rows)
    offered = {type(action) for action in generate_actions(stage)}
    if words:
        assert kind not in offered and why_not(stage, stage.hero(stage.lead), kind) == words
    else:
        assert kind in offered


def test_that_no_points_are_left_comes_before_all_else() -> None:
    stage = draw("#####\n#A..#\n#####")
    ActionPointsChanged(0, stage.hero(0).action_points, 0).apply(stage)
    for kind in (Take, Shove, TieOn):
        assert why_not(stage, stage.hero(0), kind) == "A has no action points left."


def test_where_only_points_are_missing_the_reason_is_points() -> None:
    asked: Counter[ActionKind] = Counter()
    for seed in range(60):
        random = Random(seed)
        stage = cave(random)
        for action, _ in random_play(stage, random, 12, ROPE_ACTIONS):
            asked.update(_asked_without_points(stage, action.actor))
    assert asked.keys() >= {Move, Take, Drop, Shove, TieOn, Grip, Haul, Lower, Throw, Piton, Clip}


def _asked_without_points(stage: Stage, key: int) -> Iterator[ActionKind]:
    """The kinds of which all that could be done takes more points than there are, each found to say so."""
    for kind in ACTIONS if key == stage.lead else ():
        rich, poor = stage.copy(), stage.copy()
        points = stage.hero(key).action_points
        rich.write(key, "action_points", points, 24)
        least = min((action.cost(rich) for action in kind.generate(rich, rich.hero(key))), default=0)
        if least:
            poor.write(key, "action_points", points, least - 1)
            assert not list(kind.generate(poor, poor.hero(key))), f"{kind.__name__} costs less than it takes"
            said = why_not(poor, poor.hero(key), kind)
            assert "action point" in said, f"{kind.__name__}: {said}"
            yield kind


def test_every_reason_has_words() -> None:
    stage = draw("#####\n#AD.#\n#####")
    assert sentences().keys() == set(Reason)
    for reason in Reason:
        said = tell_refusal(stage, stage.hero(0), Refusal(reason, (1,), (2, 3, 0, 2, 1)))
        assert said.endswith(".") and "{" not in said and said[0] == said[0].upper(), reason.name


def test_full_hands_and_nobody_to_take_it() -> None:
    stage = draw("#####\n#rAr#\n#####")
    History(stage).commit(Take(0, 1))
    assert why_not(stage, stage.hero(0), Take) == "A's hands are full."
    assert why_not(stage, stage.hero(0), Give) == "No hero next to A can take it."


def test_a_button_that_cannot_be_pressed_shows_why_and_no_preview(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, TINY, "belayer", "swinger"))

    def said() -> set[str]:
        seat.step()
        seat.step()
        texts = [command.text for command in seat.commands if isinstance(command, Text)]
        return {text.partition(" (")[0].rstrip() for text in texts}

    def written() -> str:
        said()
        return " ".join(command.text for command in seat.commands if isinstance(command, Text))

    seat.move(*seat.widget("do:hands"))
    assert "and turn levers. Bram has not come in yet." in written()
    seat.keys("return")
    seat.point(3, 1)
    assert "Preview: click a step for details" in said()
    seat.move(*seat.widget("do:wait"))
    assert "Preview: click a step for details" in said()
    seat.move(*seat.widget("do:shove"))
    assert "on to a plate. Nothing next to Bram can be shoved." in written() and not any(
        "does this" in text for text in said()
    )
    seat.keys("tab")
    seat.move(*seat.widget("do:deploy"))
    assert "Every entry is occupied." in written()
    assert why_not(seat.session.stage, seat.session.actor, Deploy) == "Every entry is occupied."


def test_a_key_that_can_do_nothing_says_why_until_the_next_one(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, TINY))
    seat.keys("return")

    def said() -> str:
        seat.step()
        return " ".join(command.text for command in seat.commands if isinstance(command, Text))

    seat.key("s")
    assert "Nothing next to Bram can be shoved." in said() and "Nothing next to Bram can be shoved." in said()
    seat.key("right")
    assert "Nothing next to Bram can be shoved." not in said()
