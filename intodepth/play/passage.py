"""passage: the chart by which an acting hero is seen after the portals they have gone through since they
lead.
"""

from __future__ import annotations

from collections.abc import Iterable

from intodepth.play.playback import Playback
from intodepth.sim.actions import Action
from intodepth.sim.events import Event, Moved
from intodepth.sim.history import Entry, History
from intodepth.sim.space.charts import STRAIGHT, Chart, chart_after
from intodepth.sim.space.ground import Ground


def follow_chart(ground: Ground, chart: Chart, events: Iterable[Event], body: int) -> Chart:
    """Return the chart of a body after events; `chart` is the one before them."""
    for event in events:
        if not isinstance(event, Moved) or event.body != body or event.side is None:
            continue
        if event.old is not None and event.new is not None:
            chart = chart_after(ground, chart, event.old, event.side, event.new)
    return chart


def home_of(ground: Ground, passage: Chart) -> Chart:
    """Return the chart of the level itself in the picture: in its place, or flipped over after a mirror."""
    return Chart(ground.width - 1, 0, True) if passage.mirror else STRAIGHT


class Passages:
    """Caches the charts after each entry of a history."""

    def __init__(self) -> None:
        """Begin with an empty history."""
        self._known: list[tuple[Entry, int, Chart]] = []
        """what was worked out, with its actor and the actor's chart"""

    def of(self, history: History, actor: int, playback: Playback | None) -> Chart:
        """Return the chart of the hero who acts now, or whose action is playing."""
        ground = history.stage.ground
        if not ground.portals:
            return STRAIGHT
        done, known = history.done, self._known
        del known[len(done) :]
        while known and known[-1][0] is not done[len(known) - 1]:
            known.pop()
        for entry in done[len(known) :]:
            latest = known[-1][1:] if known else (actor, STRAIGHT)
            hero = entry.action.actor if isinstance(entry.action, Action) else latest[0]
            chart = latest[1] if latest[0] == hero else STRAIGHT
            events = (happening.event for happening in entry.schedule.timeline)
            known.append((entry, hero, follow_chart(ground, chart, events, hero)))
        chart = known[-1][2] if known and known[-1][1] == actor else STRAIGHT
        return follow_chart(ground, chart, playback.passed, actor) if playback is not None else chart
