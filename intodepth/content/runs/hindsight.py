"""hindsight: the last moment of a lost run from which the able heroes could still have left the floor."""

from collections.abc import Iterator, Sequence
from typing import Annotated, NamedTuple

import msgspec
from msgspec import Meta, Struct

from intodepth.content.action_codec import decode_action, encode_action
from intodepth.content.recording import Digest, RecordedLine, digest_text
from intodepth.content.runs.run import Visit
from intodepth.sim.actions import Action
from intodepth.sim.flow.schedule import build_schedule
from intodepth.sim.history import Tune
from intodepth.sim.knowledge import Chronicle, Knowledge
from intodepth.sim.orders import Order, everybody_out
from intodepth.sim.refusals import Refused
from intodepth.sim.stage import Stage

LOOKED_BACK = 80
"""number of actions that are examined; each takes a few hundredths of a second at most"""


class Moment(NamedTuple):
    """A stage of a visit, and the action done on it."""

    before: int
    """number of actions before this moment"""
    stage: Stage
    """the stage at this moment"""
    known: Knowledge
    """what the party knew of the floor at this moment"""
    action: Action | Tune
    """the action that was done"""

    @property
    def able(self) -> tuple[int, ...]:
        """The ids of the heroes who could still act."""
        return tuple(hero.id for hero in self.stage.heroes() if hero.is_able)


class LastChance(NamedTuple):
    """The moment, and what could have been done instead."""

    moment: Moment
    saved: tuple[int, ...]
    """ids of the heroes who would have left the floor"""
    way_out: Order
    """the actions that would have led them out over cells known at this moment"""


class ToldChance(Struct, frozen=True, forbid_unknown_fields=True):
    """A last chance, as `intodepth hindsight --json` prints it."""

    floor: int
    before: Annotated[int, Meta(ge=0)]
    """number of actions of the last visit before the moment"""
    round: int
    digest: Digest
    """digest of the stage at the moment"""
    saved: tuple[int, ...]
    """ids of the heroes who would have left the floor"""
    plan: tuple[RecordedLine, ...]
    """the actions that would have led out, each with the digest of the stage after it"""


def moments(visit: Visit) -> Iterator[Moment]:
    """Yield the moments of a visit from the end backwards, at most LOOKED_BACK."""
    done = visit.history.done
    known = Chronicle(visit.history, visit.known).all_known
    stage = visit.stage.copy()
    for index in range(len(done) - 1, max(-1, len(done) - 1 - LOOKED_BACK), -1):
        done[index].schedule.take_back(stage)
        yield Moment(index, stage.copy(), known[index], done[index].action)


def last_chance(visit: Visit) -> LastChance | None:
    """Return the last chance to walk out of a floor; None if there was none within LOOKED_BACK actions."""
    for moment in moments(visit):
        if order := everybody_out(moment.stage, moment.known.terrain):
            return LastChance(moment, moment.able, order)
    return None


def encode_chance(chance: LastChance | None, floor: int) -> bytes:
    """Return a chance as a JSON object; `null` for none."""
    if chance is None:
        return b"null"
    moment, stage = chance.moment, chance.moment.stage.copy()
    lines = []
    for action in chance.way_out:
        build_schedule(stage, action).apply(stage)
        lines.append(RecordedLine(encode_action(action), digest_text(stage)))
    digest = digest_text(moment.stage)
    told = ToldChance(floor, moment.before, moment.stage.round, digest, chance.saved, tuple(lines))
    return msgspec.json.encode(told)


def decode_chance(data: bytes, visit: Visit) -> LastChance | None:
    """Return the chance in `data`, replayed on its visit; raises ValueError if it does not fit."""
    told = msgspec.json.decode(data, type=ToldChance | None)
    if told is None:
        return None
    moment = next((each for each in moments(visit) if each.before == told.before), None)
    if moment is None or told.digest != digest_text(moment.stage):
        raise ValueError("it is of another descent")
    return LastChance(moment, told.saved, tuple(_replay_lines(moment.stage.copy(), told.plan)))


def _replay_lines(stage: Stage, lines: Sequence[RecordedLine]) -> Iterator[Action]:
    for line in lines:
        action = None if isinstance(line.action, str) else decode_action(line.action)
        if not isinstance(action, Action):
            raise ValueError("a way out has only actions")
        try:
            build_schedule(stage, action).apply(stage)
        except (Refused, LookupError) as error:
            raise ValueError(f"{type(action).__name__} cannot be done there") from error
        if digest_text(stage) != line.digest:
            raise ValueError("it comes out otherwise")
        yield action
