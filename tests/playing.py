"""playing: what the tests of the rules are written with: draw, do, show."""

from __future__ import annotations

from intodepth.sim.actions import Action
from intodepth.sim.actions.move import Move
from intodepth.sim.creatures import announce, creatures_of
from intodepth.sim.entities import Creature
from intodepth.sim.flow.schedule import Schedule
from intodepth.sim.history import History
from intodepth.sim.invariants import problems
from intodepth.sim.orders import round_end
from intodepth.sim.picture import draw as drawn
from intodepth.sim.picture import show
from intodepth.sim.rules import Rules
from intodepth.sim.space.cells import Side
from intodepth.sim.space.ground import Ground, Portal
from intodepth.sim.space.portals import unsound
from intodepth.sim.stage import Stage


def draw(text: str, rules: Rules | None = None, **fields: object) -> Stage:
    """The stage of a picture, in which creatures have announced what they do next."""
    return awake(drawn(text, rules, **fields))


def awake(stage: Stage) -> Stage:
    """The stage itself, once its creatures have announced what they do next."""
    for creature in creatures_of(stage):
        stage.write(creature.id, "intent", creature.intent, announce(stage, creature))
    return stage


def end_round(stage: Stage) -> Schedule:
    """Let all wait; the schedule of the last pass, by which creatures act."""
    return play(stage, *round_end(stage))[-1]


def rounds(stage: Stage, count: int = 1) -> str:
    """The picture of a stage after rounds in which all wait; it is sound after each."""
    for _ in range(count):
        end_round(stage)
        assert not problems(stage), problems(stage)
    return show(stage)


def creature_of(stage: Stage) -> Creature:
    """The first creature of a stage."""
    return creatures_of(stage)[0]


def linked(text: str, *portals: Portal, **fields: object) -> Stage:
    """The stage of a picture, with portals that are sound; `fields` are given to all heroes."""
    plain = drawn(text, **fields)
    ground = Ground(plain.ground.width, plain.ground.height, plain.ground.kinds, portals)
    assert not unsound(ground)
    return awake(Stage.of(ground, plain.bodies.values()))


def play(stage: Stage, *actions: Action) -> list[Schedule]:
    """Do actions one after the other; their schedules."""
    history = History(stage)
    return [history.commit(action) for action in actions]


def listed(stage: Stage, kind: type[Action]) -> list[Action]:
    """The actions of one kind that the hero whose turn it is can do."""
    from intodepth.sim.actions import generate_actions

    return [action for action in generate_actions(stage) if isinstance(action, kind)]


def step(stage: Stage, side: Side = Side.E) -> Move:
    """The move of the hero whose turn it is by one cell, also over an edge."""
    cell = stage.hero(stage.lead).cell
    assert cell is not None
    goal = stage.step(cell, side)
    return min(move for move in listed(stage, Move) if isinstance(move, Move) and move.to == goal)


def beats(schedule: Schedule) -> list[str]:
    """The kinds of events of each beat: `1: Moved ActionPointsChanged`."""
    lines: dict[int, list[str]] = {}
    for happening in schedule.timeline:
        lines.setdefault(happening.beat, []).append(type(happening.event).__name__)
    return [f"{beat}: {' '.join(names)}" for beat, names in lines.items()]


def picture(text: str) -> str:
    """A picture as `show` gives it, from an indented block."""
    return "\n".join(line.strip() for line in text.strip().split("\n"))


__all__ = [
    "awake", "beats", "creature_of", "draw", "end_round", "linked", "listed", "picture", "play", "rounds",
    "show", "step",
]  # fmt: skip
