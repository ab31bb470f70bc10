"""playing: what the tests of the rules are written with: draw, do, show."""

from __future__ import annotations

from intodepth.sim.actions import Action
from intodepth.sim.flow.schedule import Schedule
from intodepth.sim.history import History
from intodepth.sim.picture import draw, show
from intodepth.sim.space.ground import Ground, Portal
from intodepth.sim.space.portals import unsound
from intodepth.sim.stage import Stage


def linked(text: str, *portals: Portal, **fields: object) -> Stage:
    """The stage of a picture, with portals that are sound; `fields` are given to all heroes."""
    drawn = draw(text, **fields)
    ground = Ground(drawn.ground.width, drawn.ground.height, drawn.ground.kinds, portals)
    assert not unsound(ground)
    return Stage.of(ground, drawn.bodies.values())


def play(stage: Stage, *actions: Action) -> list[Schedule]:
    """Do actions one after the other; their schedules."""
    history = History(stage)
    return [history.commit(action) for action in actions]


def listed(stage: Stage, kind: type[Action]) -> list[Action]:
    """The actions of one kind that the hero whose turn it is can do."""
    from intodepth.sim.actions import generate_actions

    return [action for action in generate_actions(stage) if isinstance(action, kind)]


def beats(schedule: Schedule) -> list[str]:
    """The kinds of events of each beat: `1: Moved ActionPointsChanged`."""
    lines: dict[int, list[str]] = {}
    for happening in schedule.timeline:
        lines.setdefault(happening.beat, []).append(type(happening.event).__name__)
    return [f"{beat}: {' '.join(names)}" for beat, names in lines.items()]


def picture(text: str) -> str:
    """A picture as `show` gives it, from an indented block."""
    return "\n".join(line.strip() for line in text.strip().split("\n"))


__all__ = ["beats", "draw", "linked", "listed", "picture", "play", "show"]
