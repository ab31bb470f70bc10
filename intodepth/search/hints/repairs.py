"""repairs: what may help if a step of a plan cannot be done."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields

from intodepth.search.hints.likeness import PlanLine, counterpart, fit_action, fit_anchor, fit_tie
from intodepth.sim.actions import Action
from intodepth.sim.actions.deploy import Deploy
from intodepth.sim.actions.drop import Drop
from intodepth.sim.actions.give import Give
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.ropes.clip import Clip, Unclip
from intodepth.sim.actions.ropes.haul import Haul
from intodepth.sim.actions.ropes.lower import MOST, Lower
from intodepth.sim.actions.ropes.tie import TieOn, Untie
from intodepth.sim.actions.ropes.uncoil import Stow
from intodepth.sim.actions.take import Take
from intodepth.sim.entities import Body, Hero
from intodepth.sim.footing import holds
from intodepth.sim.ropes import BODY, Rope, Tie
from intodepth.sim.space.cells import Side
from intodepth.sim.stage import Stage

OTHERS = 4
"""greatest number of actions that are tried in place of an impossible one"""
Rest = tuple[int, ...]
"""indices of the remaining lines of a plan"""


def is_needless(step: Action, hero: Hero) -> bool:
    """Return whether the purpose of a step is already fulfilled."""
    match step:
        case Deploy():
            return hero.cell is not None
        case Move(to=to, drop=False):
            return hero.cell == to
    return not hero.is_able


def instead(step: Action, stage: Stage) -> list[Action]:
    """Return possible actions of the same kind that differ from an impossible one in one respect."""
    if isinstance(step, Move):
        return []
    names = [field.name for field in fields(step)]
    found: list[Action] = []
    for other in type(step).generate(stage, stage.hero(step.actor)):
        if sum(getattr(other, name) != getattr(step, name) for name in names) == 1:
            found.append(other)
    return found[:OTHERS]


def again(plan: Sequence[PlanLine], place: int, stage: Stage) -> Iterator[Action]:
    """Yield the last haul or lower before a place in a plan, once more."""
    for line in reversed(plan[:place]):
        if isinstance(line.step, Haul | Lower):
            yield fit_action(line, stage)
            return


def mendings(meant: Stage, stage: Stage) -> Iterator[Action]:
    """Yield actions that bring ropes into the intended state, pack one, or bring things to their bearers."""
    if len(stage.ropes) > len(meant.ropes):
        yield from (Stow(hero.id, key) for key in stage.ropes for hero in stage.heroes())
    for key in meant.ropes:
        found = counterpart(key, meant, stage)
        if found is not None:
            yield from _tie_again(key, meant, stage, *found)
            yield from _lead_again(meant.ropes[key], meant, stage, stage.ropes[found[0]])
    for key, body in meant.bodies.items():
        if stage.bodies[key].carrier != body.carrier:
            yield from _carry_again(stage.bodies[key], body.carrier)


def _tie_again(key: int, meant: Stage, stage: Stage, number: int, is_turned: bool) -> Iterator[Action]:
    for end in (0, 1):
        there = 1 - end if is_turned else end
        tie, now = fit_tie(meant.ropes[key].ends[end], meant, stage), stage.ropes[number].ends[there]
        if now == tie:
            continue
        for hero in stage.heroes():
            if tie is None or now not in (None, Tie(BODY, hero.id)):
                yield Untie(hero.id, number, there)
            else:
                yield TieOn(hero.id, number, there, tie)


def _lead_again(rope: Rope, meant: Stage, stage: Stage, now: Rope) -> Iterator[Action]:
    """Yield actions that clip a rope, pay it out, and raise what hangs on it as intended."""
    missing = _measure_sunk(now, meant, stage) or rope.out - now.out
    clips = [fit_anchor(clip, meant, stage) for clip in rope.clips]
    for hero in stage.heroes():
        yield from (Unclip(hero.id, now.id, clip) for clip in now.clips if clip not in clips)
        yield from (Clip(hero.id, now.id, clip) for clip in clips if clip not in now.clips)
        if missing > 0:
            yield Lower(hero.id, now.id, min(MOST, missing))
        elif missing < 0:
            yield Haul(hero.id, now.id)


def _measure_sunk(rope: Rope, meant: Stage, stage: Stage) -> int:
    """Return how many cells higher something hangs on a rope than intended; negative for lower."""
    for tie in rope.ends:
        if tie is not None and tie.to == BODY:
            body, there = stage.bodies[tie.id], meant.bodies[tie.id].cell
            if body.cell is not None and there is not None and not holds(stage.ground, body, body.cell):
                return body.cell.y - there.y
    return 0


def _carry_again(body: Body, bearer: int | None) -> Iterator[Action]:
    """Yield actions that hand over, put down or take a body."""
    if body.carrier is None:
        assert bearer is not None
        yield Take(bearer, body.id)
    elif bearer is None:
        yield from (Drop(body.carrier, body.id, side) for side in (Side.E, Side.W, Side.S))
    else:
        yield Give(body.carrier, body.id, bearer)


def put_off(plan: Sequence[PlanLine], rest: Rest) -> Rest:
    """Return the rest of a plan with the next hero's steps of this round postponed to the next."""
    first = plan[rest[0]].step
    end = next((at for at, index in enumerate(rest) if plan[index].step is None), len(rest))
    its, theirs = list[int](), list[int]()
    for index in rest[:end]:
        step = plan[index].step
        is_its = step is not None and first is not None and step.actor == first.actor
        (its if is_its else theirs).append(index)
    return (*theirs, *rest[end : end + 1], *its, *rest[end + 1 :])


def bring_forward(plan: Sequence[PlanLine], rest: Rest) -> Iterator[Rest]:
    """Yield the rest of a plan with the next step of each other hero first."""
    found: dict[int, int] = {}
    for index in rest:
        step = plan[index].step
        if step is not None:
            found.setdefault(step.actor, index)
    for first in list(found.values())[1:]:
        yield (first, *(index for index in rest if index != first))
