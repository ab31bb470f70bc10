"""hindsight_words: the last chance of a lost descent in sentences, without coordinates."""

from collections.abc import Callable
from itertools import takewhile
from typing import NamedTuple

from intodepth.content.runs.hindsight import LastChance
from intodepth.content.runs.run import Run
from intodepth.content.words import join_names
from intodepth.sim.actions import Action
from intodepth.sim.actions.deploy import Deploy
from intodepth.sim.actions.exit import Exit
from intodepth.sim.actions.lead import Lead
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.pass_turn import Pass
from intodepth.sim.actions.ropes.piton import Piton
from intodepth.sim.actions.ropes.uncoil import Uncoil
from intodepth.sim.flow.schedule import Schedule, build_schedule
from intodepth.sim.history import Tune
from intodepth.sim.stage import Stage
from intodepth.story.english import answers as said
from intodepth.story.english.actions import Places, action_words

TURNS = Lead, Pass
"""actions that only pass the turn"""
FIRST = Deploy, Move, Uncoil, Piton
"""actions that prepare others"""
MOST = 4
"""greatest number of actions that one sentence tells"""


class Begun(NamedTuple):
    """An action of a way out, with the stage before it."""

    stage: Stage
    """the stage before it"""
    action: Action
    schedule: Schedule


def find_actions(chance: LastChance) -> list[Begun]:
    """Return the actions of a way out, each with the stage before it."""
    stage, found = chance.moment.stage.copy(), []
    for action in chance.way_out:
        schedule = build_schedule(stage, action)
        found.append(Begun(stage.copy(), action, schedule))
        schedule.apply(stage)
    return found


def find_opening(begun: list[Begun]) -> list[Begun]:
    """Return the start of a way out: what its first hero does, up to the action that shows the purpose."""
    acts = [each for each in begun if not isinstance(each.action, TURNS)]
    if not acts:
        return begun[:1]
    own = list(takewhile(lambda each: each.action.actor == acts[0].action.actor, acts))[:MOST]
    count = len(list(takewhile(lambda each: _is_first(each.action), own)))
    return own[: count + 1]


def _is_first(action: Action) -> bool:
    return isinstance(action, FIRST) and not (isinstance(action, Move) and action.drop)


def tell_action(action: Action | Tune, stage: Stage) -> str:
    """Return an action in words: `Bram goes to the right and up`, on the stage before it."""
    return action_words(action, stage, Places.SIDES)


def tell_walk(run: Run, chance: LastChance | None) -> str:
    """Return when all able heroes could last have walked out of the floor on which the run was lost."""
    if chance is None:
        return said.NO_WAY_ON_FOOT
    action = tell_action(chance.moment.action, chance.moment.stage)
    return said.could_have_walked(_tell_when(run, chance), action, _tell_length(chance, find_actions(chance)))


def rescue_words(run: Run, chance: LastChance | None) -> str:
    """Return the last move that would have saved all able heroes, or one of them, and its round."""
    if chance is None:
        return said.NO_WAY_AT_ALL
    moment, begun = chance.moment, find_actions(chance)
    done, instead = tell_action(moment.action, moment.stage), _tell_hero(find_opening(begun), tell_action)
    if instead == done:  # told by their cells they differ
        done, instead = (
            action_words(moment.action, moment.stage),
            _tell_hero(find_opening(begun), action_words),
        )
    within = _tell_length(chance, begun) or said.IN_THAT_ROUND
    return said.could_have_been_out(_tell_when(run, chance), done, instead, _tell_saved(chance), within)


def lesson(chance: LastChance) -> str:
    """Return how near a way out was, in one sentence."""
    moment, begun = chance.moment, find_actions(chance)
    heroes = moment.stage.heroes()
    names = [hero.name for hero in heroes if hero.id in chance.saved]
    moves = sum(not isinstance(each.action, (*TURNS, Exit)) for each in begun)
    rounds = begun[-1].stage.round - moment.stage.round + 1
    return said.lesson(moment.stage.round, names, moves, rounds, is_all=len(names) == len(heroes))


def _tell_when(run: Run, chance: LastChance) -> str:
    return said.when(run.visit.depth, chance.moment.stage.round)


def _tell_length(chance: LastChance, begun: list[Begun]) -> str:
    """Return in how many rounds a way leads out; empty if within the same round."""
    more = begun[-1].stage.round - chance.moment.stage.round
    return said.within(more + 1) if more else ""


def _tell_hero(begun: list[Begun], words: Callable[[Action, Stage], str]) -> str:
    """Return what one hero does as a clause, with consecutive moves joined."""
    told: list[str] = []
    start: Begun | None = None
    for each in begun:
        goes_on = start is not None and isinstance(each.action, Move)
        if goes_on:
            told.pop()
        stage = start.stage if start is not None and goes_on else each.stage
        told.append(words(each.action, stage))
        is_stride = isinstance(each.action, Move) and _is_first(each.action)
        start = Begun(stage, each.action, each.schedule) if is_stride else None
    name = begun[0].stage.bodies[begun[0].action.actor].name
    return join_names([told[0], *(each.removeprefix(f"{name} ") for each in told[1:])])


def _tell_saved(chance: LastChance) -> str:
    heroes = chance.moment.stage.heroes()
    saved = [hero.name for hero in heroes if hero.id in chance.saved]
    is_whole = set(chance.saved) == set(chance.moment.able)
    return said.say_saved(saved, is_all=len(saved) == len(heroes), is_whole=is_whole)
