"""Every action has words."""

import pytest

from intodepth.content.words import sentence
from intodepth.sim.actions.base import Action
from intodepth.sim.actions.take import Take
from intodepth.sim.history import Tune
from intodepth.story.english.actions import action_words
from tests.action_examples import ACTION_WORDS
from tests.event_examples import scene

STAGE = scene()


@pytest.mark.parametrize(("action", "words"), ACTION_WORDS, ids=lambda value: type(value).__name__)
def test_an_action_is_told(action: Action | Tune, words: str) -> None:
    assert action_words(action, STAGE) == words


@pytest.mark.parametrize(
    ("bearer", "words"), [(1, "A takes the r from B"), (4, "A takes the r out of the k")]
)
def test_whence_something_is_taken_is_told(bearer: int, words: str) -> None:
    stage = STAGE.copy()
    stage.write_cell(3, stage.bodies[3].cell, None)
    stage.write(3, "carrier", None, bearer)
    assert action_words(Take(0, 3), stage) == words


def test_a_sentence_begins_with_a_capital() -> None:
    assert sentence("the bell falls") == "The bell falls"
