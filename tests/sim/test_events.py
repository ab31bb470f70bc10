"""Every kind of event: applied, it changes the stage; its inverse brings it back exactly."""

import pytest

from intodepth.sim import events
from intodepth.sim.events.base import Notice
from intodepth.sim.events.inverse import inverse
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import StaleEvent
from tests.each import for_each
from tests.event_examples import ANCHOR, EXAMPLES, PORTAL, ROPE, scene

STALE = (
    events.Moved(0, Cell(3, 1), Cell(1, 1)),
    events.Hurt(0, 8, 5),
    events.RoundBegan(3, 4),
    events.TerrainChanged(Cell(0, 0), ord("4"), ord(".")),
    events.RuleChanged("walk", 7, 2),
    events.PortalsChanged(PORTAL.sealed, (PORTAL, PORTAL.back)),
    events.AnchorChanged(2, ANCHOR, None),
    events.RopeChanged(1, ROPE, None),
)


def test_every_kind_of_event_has_an_example() -> None:
    known = {type(event) for _, event, _, _ in EXAMPLES}
    missing = [kind.__name__ for kind in events.EVENTS if kind not in known]
    assert not missing, f"give each a line in tests/event_examples.py: {missing}"


@for_each("event", list({type(event): event for _, event, _, _ in EXAMPLES}.values()))
def test_an_event_changes_the_stage_and_its_inverse_brings_it_back(event: events.Event) -> None:
    stage = scene()
    before, digest = stage.to_bytes(), stage.digest
    event.apply(stage)
    assert (stage.to_bytes() == before) == isinstance(event, Notice)
    assert (stage.digest == digest) == isinstance(event, Notice)
    assert stage.digest == stage.recompute_digest()
    inverse(event).apply(stage)
    assert stage.to_bytes() == before
    assert stage.digest == digest


@for_each("event", STALE)
def test_an_event_that_finds_another_value_than_it_replaces_is_refused(event: events.Event) -> None:
    stage = scene()
    before = stage.to_bytes()
    with pytest.raises(StaleEvent):
        event.apply(stage)
    assert stage.to_bytes() == before
