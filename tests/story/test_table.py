"""The table: every row of it is there, can be told, heard and seen, and says what English says."""

from __future__ import annotations

from intodepth.content.words import name_of
from intodepth.sim import events
from intodepth.sim.what import What
from intodepth.story.schedule_phrases import build_phrase
from intodepth.story.table import ROWS, duration
from intodepth.ui.pictograms.icons import ICONS
from tests.each import for_each
from tests.event_examples import EXAMPLES, alone, scene

Example = tuple[What, events.Event, int | None, str]


def test_everything_that_can_happen_has_a_row_and_an_example() -> None:
    assert not [what.name for what in What if what not in ROWS]
    told = {what for what, _, _, _ in EXAMPLES}
    assert not [what.name for what in What if what not in told], "give each a line in tests/event_examples.py"


@for_each("example", EXAMPLES)
def test_what_is_said_of_it(example: Example) -> None:
    what, event, who, words = example
    phrase = build_phrase(*alone(what, event, who))
    if phrase is None:
        assert words == ""
        return
    name = "" if phrase.body is None else f"{name_of(scene().bodies[phrase.body])} "
    assert f"{name}{phrase.text}" == words
    assert phrase.icon in ICONS, f"{what.name} has an icon that is not there: {phrase.icon!r}"


@for_each("example", EXAMPLES)
def test_it_takes_no_longer_than_can_be_waited_for(example: Example) -> None:
    what, event, who, _ = example
    assert 0 <= duration(*alone(what, event, who)) < 2


@for_each("example", EXAMPLES)
def test_it_is_heard_at_its_place_or_not_at_all(example: Example) -> None:
    what, event, who, _ = example
    sound = ROWS[what].sound
    for heard in () if sound is None else sound(*alone(what, event, who)):
        assert 0 < heard.strength <= 1 and 0.5 <= heard.pitch <= 2
